"""Short reads beside bowtie and bwa in the same run, the hits compared first: E. coli with
simulated reads of 36 and 100 bases.

Seconds are the processor's, with one thread each, so that they are per core. Ours are the search's
alone; the peers read files and write SAM as well. Building the index is measured on a random
reference (20 million bases; ``--full``: 120 million, as promised). The page of a result is opened
and moved along (``reads_page``). Needs the real sequences (``CROSSPOINT_DATA``); the peers' figures
are left out where the programs ``bowtie`` and ``bwa`` are not installed.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads.index import build
from gpu.engines.measurements import cores
from gpu.engines.work.reads import INSERTION, FoundReads, ReadIndex, ReadSearch
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests.bench import reads_page
from tests.bench.report import DATA, Figure
from tests.reads_peers import (
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

READS, FEWER_READS = 1_000_000, 100_000
BASES, FEWER_BASES = 120_000_000, 20_000_000
ROUNDS = 3


def run(options: argparse.Namespace) -> list[Figure]:
    """The index, then reads of two lengths."""
    text = b"".join(gzip.decompress((DATA / "MG1655_GCF_000005845.2.fna.gz").read_bytes()).split(b"\n")[1:])
    genome = DNA.encode[np.frombuffer(text, np.uint8)]
    for kernels in CpuEngine().read_kernels():
        kernels.load()
    figures = _index(BASES if options.full else FEWER_BASES, options.full)
    index = build(batch_of([genome]), cores())
    with tempfile.TemporaryDirectory() as folder:
        peers = Peers(genome, Path(folder)) if are_there() else None
        for length in (36, 100):
            reads = simulated(genome, READS if options.full else FEWER_READS, length)
            found = _reads(index, reads, peers, Path(folder))
            figures += [Figure(f"{length} bases, {name}", *rest, unit=unit) for name, unit, *rest in found]
    return [*figures, *reads_page.run(options.full)]


def _index(bases: int, is_full: bool) -> list[Figure]:
    reference = batch_of([np.random.default_rng(1).integers(0, 4, bases, np.uint8)])
    begun = time.perf_counter()
    index = build(reference, 2)
    seconds = time.perf_counter() - begun
    return [
        Figure(f"index of {bases:,} bases", seconds, 30 if is_full else None, at_least=False, unit="s"),
        Figure("  on a card", sum(array.nbytes for array in index) / bases, 1.5, at_least=False, unit="B/base"),
    ]


def _reads(index: ReadIndex, reads: list[Codes], peers: Peers | None, folder: Path) -> list[Any]:
    """Rows of name, unit, measured (and required)."""
    batch, rows = batch_of(reads), []
    (_, exact), (told, all_kinds) = (_searched(ReadSearch(index, batch, errors)) for errors in (0, 1))
    rows.append(["exact", "reads/s", len(reads) / exact])
    rows.append(["one error of all kinds", "reads/s", len(reads) / all_kinds])
    if peers is None:
        return rows
    file = folder / "reads.fa"
    write_fasta(reads, file)
    peers.seconds.clear()
    peers.bowtie(file, 0)
    ours = set(rows_of(told))
    if {row for row in ours if row[2] < INSERTION} != set(ungapped_rows(peers.bowtie(file, 1))):
        raise SystemExit("bowtie's hits differ from ours.")
    if not_found(ours, rows_with_gaps(peers.bwa(file))):
        raise SystemExit("bwa has hits that we have not.")
    spent = peers.seconds
    bwa = spent["bwa aln -n 1 -o 1"] + spent["bwa samse"]
    rows.append(["exact, bowtie's time over ours", "×", spent["bowtie -v 0 -a"] / exact, 1.5])
    # Ours finds insertions and deletions too in that time.
    rows.append(["one mismatch, bowtie's time over ours", "×", spent["bowtie -v 1 -a"] / all_kinds, 1.5])
    rows.append(["all kinds, bwa's time over ours", "×", bwa / all_kinds, 5.0])
    return rows


def _searched(search: ReadSearch) -> tuple[list[FoundReads], float]:
    """The answer, and seconds of one core."""
    seconds, told = [], []
    for _ in range(ROUNDS):
        begun = time.process_time()
        told = list(filter(None, CpuEngine(threads=1).find_reads(search)))
        seconds.append(time.process_time() - begun)
    return told, statistics.median(seconds)
