import gzip
from pathlib import Path

import numpy as np
import pytest

from gpu.engines.cpu.reads.index import build
from gpu.engines.cpu.reads.threads import CpuReads
from gpu.engines.work.reads import INSERTION, ReadSearch
from gpu.sequences.alphabet import DNA
from tests.reads_peers import (
    ALL_HITS,
    Peers,
    are_there,
    batch_of,
    not_found,
    rows_of,
    rows_with_gaps,
    simulated,
    ungapped_rows,
    write_fasta,
)


@pytest.mark.skipif(not are_there(), reason="bowtie and bwa are not installed")
@pytest.mark.parametrize("length", [24, 100])
def test_hits_in_lambda_are_those_of_bowtie_and_bwa(shared_data: Path, tmp_path: Path, length: int) -> None:
    text = b"".join(gzip.decompress((shared_data / "lambda_virus.fa.gz").read_bytes()).split(b"\n")[1:])
    genome = DNA.encode[np.frombuffer(text, np.uint8)]
    reads = simulated(genome, 4000, length)
    peers, file = Peers(genome, tmp_path), tmp_path / "reads.fa"
    write_fasta(reads, file)
    ours = set(rows_of(CpuReads(ReadSearch(build(batch_of([genome])), batch_of(reads)), 2).run()))
    assert {row for row in ours if row[2] < INSERTION} == set(ungapped_rows(peers.bowtie(file, 1)))
    theirs = list(rows_with_gaps(peers.bwa(file, *ALL_HITS)))
    assert len([row for row in theirs if row[2] >= INSERTION]) > 100
    assert not not_found(ours, theirs)
