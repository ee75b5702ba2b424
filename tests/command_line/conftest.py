"""Running a command line in an empty folder."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gpu.analyses.reads import index
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.index import FORMAT_VERSION
from gpu.command_line import main as command_line
from gpu.core.array_cache import ArrayCache
from tests.command_line.calls import Ended, Run, fasta, letters, no_window
from tests.gpu.analyses.reads.cases import Read, random_reads, random_reference, write_fasta, write_fastq

Records = list[tuple[str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Ended:
        status = command_line.main([str(argument) for argument in arguments], no_window)
        return Ended(status, *capfd.readouterr())

    return call


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two related sequences: b is a with changed bases, an insertion and a deletion."""
    a = letters(1, 900)
    b = a[40:300] + "ACGTTGCA" + a[300:500] + a[512:880]
    b = b[:100] + ("A" if b[100] != "A" else "C") + b[101:]
    return fasta(tmp_path / "a.fa", ("first", a)), fasta(tmp_path / "b.fa", ("second", b))


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Records, list[Read]]:
    """``ref.fa`` and ``q.fq``, in the folder that ``run`` runs in, and a cache of the test's
    own.
    """
    kept = ArrayCache("read-indices", "An index for reads", FORMAT_VERSION, tmp_path / "cache")
    for module in (index, reads_run):
        monkeypatch.setattr(module, "kept_indices", lambda: kept)
    chance = random.Random(8)
    records = random_reference(chance)
    reads = random_reads(chance, records, 120)
    write_fasta(tmp_path / "ref.fa", records)
    write_fastq(tmp_path / "q.fq", reads)
    return records, reads
