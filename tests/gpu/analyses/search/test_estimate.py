"""Estimates of database searches against the cost of searches, and its terms one by one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

from gpu.analyses.estimate import Estimate
from gpu.analyses.search.estimate import estimate, estimate_of
from gpu.analyses.search.input import DatabaseTotals
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.score import SearchScoring
from gpu.core.request import ThreadLimits
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.alphabet import PROTEIN
from gpu.sequences.batches import scan_text
from gpu.sequences.reading import Reading
from tests.gpu.analyses.measured import Taken, cache_home, needs_proc, take

MIB = 1 << 20
THREADS = 2
LETTERS = np.frombuffer(b"ARNDCQEGHILKMFPSTWYV", np.uint8)


# ---- Processes


@dataclass(frozen=True)
class Case:
    """So many queries and entries, of so many residues each; or of bases, of which three are a
    residue.
    """

    queries: int
    query: int
    entries: int
    entry: int
    translate: Literal["none", "query", "database"] = "none"

    def request(self, folder: Path) -> SearchRequest:
        chance = np.random.default_rng(1)
        paths = []
        for name, side, count, size in (
            ("q", "query", self.queries, self.query),
            ("s", "database", self.entries, self.entry),
        ):
            letters = np.frombuffer(b"ACGT", np.uint8) if self.translate == side else LETTERS
            paths.append(folder / f"{name}.fa")
            with paths[-1].open("wb") as file:
                for number, record in enumerate(letters[chance.integers(0, len(letters), (count, size))]):
                    file.write(b">%s%d\n%s\n" % (name.encode(), number, record.tobytes()))
        limits = ThreadLimits(THREADS)
        return SearchRequest(*map(str, paths), engine="cpu", limits=limits, translate=self.translate)


CASES = {
    "few entries": Case(1, 50, 200, 100),
    "a large database": Case(1, 20, 100_000, 400),
    "many queries": Case(60, 20, 20_000, 60),
    "a translated database": Case(1, 20, 20_000, 1_200, "database"),
    "translated queries": Case(10, 60, 20_000, 60, "query"),
}


def _measured(case: Case, place: Path) -> tuple[Taken, Estimate]:
    asked = case.request(place)
    translated = [] if case.translate == "none" else ["--translate", case.translate]
    options = [*translated, "--engine", "cpu", "--threads", str(THREADS), "--out", str(place / "out")]
    spent = take(["search", "--quiet", *options, asked.queries, asked.database], place / "out", cache_home(place / "c"))
    return spent, estimate(asked, place, CpuEngine(THREADS))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The first run has the kernels compiled, which no estimate tells of."""
    _measured(CASES["few entries"], tmp_path_factory.mktemp("compiled"))


@needs_proc
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", CASES)
def test_a_run_takes_at_most_what_was_told(name: str, tmp_path: Path) -> None:
    spent, told = _measured(CASES[name], tmp_path)
    assert spent.memory_bytes <= told.memory_bytes <= 3 * spent.memory_bytes
    assert spent.disk_bytes <= told.disk_bytes <= 3 * spent.disk_bytes + MIB
    # The processor's seconds, since other programs may have it meanwhile.
    assert spent.cpu_seconds / THREADS <= told.seconds


# ---- Terms


def _told(
    queries: int, entries: int, residues: int, longest: int = 0, top: int = 50, threads: int = 1, extend: int = 1
) -> Estimate:
    """Of so many queries of ten residues each."""
    text = b"".join(b">q\nARNDCQEGHI\n" for _ in range(queries))
    records = scan_text(text, Reading(PROTEIN, 254))
    scoring = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=extend)
    asked = SearchRequest("q.fa", "s.fa", scoring, top=top)
    return estimate_of(
        asked, SearchScoring.of(asked), records, DatabaseTotals(entries, residues, longest), None, CpuEngine(threads)
    )


def test_no_entries_take_the_program_alone() -> None:
    told = _told(1, 0, 0)
    assert (told.memory_bytes, told.disk_bytes, told.seconds) == (200 * MIB, MIB, 2.5)


def test_a_batch_of_the_database_is_there_five_times() -> None:
    """32 Mi residues and a record; hits and sample of one entry are next to nothing."""
    some, many, long = _told(1, 1, 10**7), _told(1, 1, 10**9), _told(1, 1, 10**9, 10**6)
    for told, residues, batch in ((some, 10**7, 10**7), (many, 10**9, 32 * MIB), (long, 10**9, 32 * MIB + 10**6)):
        # One hit, whose letters are saved and held, too, as far as 1 GiB goes.
        saved = 4 * (240 + 2 * residues)
        assert told.memory_bytes == 200 * MIB + 5 * batch + min(3 * saved, 1 << 30) + 3 * 12
        assert told.disk_bytes == MIB + saved + 12


def test_hits_of_every_query() -> None:
    """At most ``top`` each; 240 bytes and letters twice, saved four times; 12 bytes of the sample
    for each score.
    """
    told = _told(3, 100, 10_000, top=20)
    saved, sample = 4 * 3 * 20 * (240 + 2 * 100), 12 * 3 * 100
    assert told.disk_bytes == MIB + saved + sample
    assert told.memory_bytes == 200 * MIB + 5 * 10_000 + 3 * saved + 3 * sample


@pytest.mark.parametrize(("queries", "sampled"), [(1, 60_000), (100, 50_000), (100_000, 100)])
def test_no_more_scores_are_sampled_than_statistics_need(queries: int, sampled: int) -> None:
    told = _told(queries, 10**6, 10**6, top=1)
    assert told.disk_bytes == MIB + 4 * queries * (240 + 2) + 12 * queries * sampled


def test_seconds_of_each_phase() -> None:
    """A query of ten residues; the database is read twice, a hit takes two milliseconds."""
    told = _told(1, 500, 6 * 10**8, top=500, threads=2)
    assert told.seconds == pytest.approx(2.5 + 2 * 10 + 1 + 1)


def test_where_statistics_are_fitted() -> None:
    """More entries are kept until E-values are known; and where few scores of a query are recorded,
    others are computed again.
    """
    published, fitted = (_told(1, 1000, 10**6, top=10, extend=extend) for extend in (1, 12))
    chosen = 10 * (1 + math.log(100))
    assert fitted.disk_bytes == published.disk_bytes + int(chosen * (240 + 1000))
    assert fitted.seconds == published.seconds
    # 1,000 queries have 5,000 scores recorded each, of every second entry; those of all 10,000 are
    # needed.
    published, fitted = (_told(1000, 10_000, 10**7, top=10, extend=extend) for extend in (1, 12))
    assert fitted.seconds - published.seconds == pytest.approx(1000 * 10 * 10**7 / 3e9)
