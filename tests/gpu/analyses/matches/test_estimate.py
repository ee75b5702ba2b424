"""What a search for matches will take, against what searches took, and its terms one by one."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.estimate import Estimate
from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.measured import Taken, bench_record, cache_home, needs_proc, take

MIB = 1 << 20
MEGA = 10**6
LETTERS = np.frombuffer(b"ACGT", dtype=np.uint8)


# ---- Processes


@dataclass(frozen=True)
class Case:
    """A genome of so many bases, and so many reads of it with errors (0: one query, the genome's first bases, changed)."""

    genome: int
    reads: int
    bases: int
    threads: int

    def write(self, folder: Path) -> tuple[Path, Path]:
        chance = np.random.default_rng(1)
        genome = chance.integers(0, 4, self.genome)
        if self.reads:
            queries = genome[chance.integers(0, self.genome - self.bases, self.reads)[:, None] + np.arange(self.bases)]
        else:
            queries = genome[None, : self.bases].copy()
        changed = chance.random(queries.shape) < 0.01
        queries[changed] = (queries[changed] + 1) % 4
        return _fasta(folder / "r.fa", [genome]), _fasta(folder / "q.fa", queries)


def _fasta(path: Path, records: Iterable[np.ndarray]) -> Path:
    with path.open("wb") as file:
        for number, codes in enumerate(records):
            file.write(b">%d\n%s\n" % (number, LETTERS[codes].tobytes()))
    return path


CASES = {
    "small": Case(1_000, 0, 1_000, 1),
    "two genomes": Case(2 * MEGA, 0, 2 * MEGA, 2),
    "a large reference": Case(8 * MEGA, 0, 2_000, 1),
    "a large query": Case(1_000, 300_000, 100, 1),
    "many reads": Case(1 * MEGA, 100_000, 100, 1),
    "many short reads": Case(1 * MEGA, 400_000, 36, 2),
}


@needs_proc
@pytest.mark.parametrize("name", CASES)
def test_a_run_takes_at_most_what_was_told(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    reference, query = case.write(tmp_path)
    options = ["--engine", "cpu", "--threads", str(case.threads), "-maxmatch", "-b", "--out", str(tmp_path / "out")]
    arguments = ["matches", "--quiet", *options, str(reference), str(query)]
    spent = take(arguments, tmp_path / "out", cache_home(tmp_path / "cache"))
    request = MatchesRequest(str(reference), (str(query),), engine="cpu", limits=MatchesLimits(threads=case.threads))
    told = estimate(request, tmp_path, CpuEngine(case.threads))
    _fits(spent, told, case.threads)


def _fits(spent: Taken, told: Estimate, threads: int) -> None:
    assert spent.memory_bytes <= told.memory_bytes <= 3 * spent.memory_bytes
    assert spent.disk_bytes <= told.disk_bytes <= 3 * spent.disk_bytes + MIB
    # The processor's seconds, since other programs may have it meanwhile; the reference is sorted by one thread.
    assert spent.cpu_seconds / threads <= told.seconds <= 8 * spent.cpu_seconds
