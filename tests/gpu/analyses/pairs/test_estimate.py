"""Estimates of batches of pairs against the cost of batches, and its terms one by one."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.estimate import Estimate
from gpu.analyses.pairs import estimate as estimating
from gpu.analyses.pairs import reading
from gpu.analyses.pairs.estimate import estimate, estimate_of
from gpu.analyses.pairs.input import PairTotals
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.request import ThreadLimits
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.gpu.analyses.measured import Taken, cache_home, needs_proc, take

MIB = 1 << 20
THREADS = 2
DNA, PROTEIN = (np.frombuffer(letters, np.uint8) for letters in (b"ACGT", b"ARNDCQEGHILKMFPSTWYV"))


# ---- Processes


@dataclass(frozen=True)
class Case:
    """So many pairs of so many letters, alike or not; in a folder or printed; of all or listed by
    name.
    """

    pairs: int
    letters: int
    kept: bool
    is_protein: bool = False
    listed: int = 0

    def request(self, folder: Path) -> PairsRequest:
        chance = np.random.default_rng(1)
        alphabet = PROTEIN if self.is_protein else DNA
        references = alphabet[chance.integers(0, len(alphabet), (self.pairs, self.letters))]
        queries = references if not self.is_protein else references[::-1]
        paths = []
        for name, records in (("q", queries), ("r", references)):
            paths.append(folder / f"{name}.fa")
            with paths[-1].open("wb") as file:
                for number, record in enumerate(records):
                    file.write(b">%s%d\n%s\n" % (name.encode(), number, record.tobytes()))
        asked = PairsRequest(*map(str, paths), engine="cpu", limits=ThreadLimits(THREADS))
        if self.listed:
            (folder / "list.tsv").write_text("".join(f"q{k}\tr{k}\n" for k in range(self.listed)))
            asked = asked.with_(list_file=str(folder / "list.tsv"))
        if self.is_protein:
            asked = asked.with_(mode="global", scoring=MatrixScoring("BLOSUM62", gap_first=6, gap_extend=1))
        return asked


CASES = {
    "one pair": Case(1, 100, False),
    "reads, kept": Case(120_000, 150, True),
    "proteins that differ, kept": Case(12_000, 200, True, is_protein=True),
    "some of many by name": Case(120_000, 100, False, listed=100),
}


def _measured(case: Case, place: Path) -> tuple[Taken, Estimate]:
    asked = case.request(place)
    options = ["--engine", "cpu", "--threads", str(THREADS), "--mode", asked.mode]
    if asked.scoring.matrix:
        options += ["--matrix", asked.scoring.matrix, "--gap-first", str(asked.scoring.gap_first)]
    if asked.list_file:
        options += ["--list", asked.list_file]
    if case.kept:
        options += ["--out", str(place / "out")]
    spent = take(
        ["pairs", "--quiet", *options, asked.queries, asked.references], place / "out", cache_home(place / "c")
    )
    return spent, estimate(asked, place, CpuEngine(THREADS))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The first run has the kernels compiled, which no estimate tells of."""
    _measured(CASES["one pair"], tmp_path_factory.mktemp("compiled"))


@needs_proc
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", CASES)
def test_a_run_takes_at_most_what_was_told(name: str, tmp_path: Path) -> None:
    spent, told = _measured(CASES[name], tmp_path)
    assert spent.memory_bytes <= told.memory_bytes <= 3 * spent.memory_bytes
    if CASES[name].kept:
        assert spent.disk_bytes <= told.disk_bytes <= 3 * spent.disk_bytes + MIB
    # The processor's seconds, since other programs may have it meanwhile.
    assert spent.cpu_seconds / THREADS <= told.seconds


# ---- Terms


@pytest.fixture(autouse=True)
def room_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (estimating, reading):
        monkeypatch.setattr(module, "free_memory", lambda: 1 << 40)


def _told(
    pairs: int, letters: int, longest: int = 0, kept: bool = False, threads: int = 1, **asked: object
) -> Estimate:
    """Of so many pairs, all letters of both sides, and the longest record of each side; of no
    cells, so that seconds tell of the rest.
    """
    request = PairsRequest("a.fa", "b.fa", **asked)  # type: ignore[arg-type]
    return estimate_of(request, PairTotals(pairs, 0, letters, longest, longest), None, CpuEngine(threads), kept)


def test_no_pairs_take_the_program_alone() -> None:
    told = _told(0, 0, kept=True)
    assert (told.memory_bytes, told.disk_bytes, told.seconds) == (200 * MIB, MIB, 2.5)
    assert "disk" in told.sentence and "disk" not in _told(0, 0).sentence and _told(0, 0).disk_bytes == 0


def test_pairs_are_held_and_on_their_way_twice() -> None:
    """A letter each, 34 bytes of where records lie and of their gaps, a name of 40."""
    held = 10**7 + 10**5 * (34 + 40)
    assert _told(10**5, 10**7).memory_bytes == 200 * MIB + held + 2 * held


def test_no_more_is_held_and_on_its_way_than_may() -> None:
    for threads in (1, 16):
        told = _told(10**8, 10**10, threads=threads).memory_bytes
        assert told == 200 * MIB + 1024 * MIB + 320 * MIB + threads * 32 * MIB
    assert _told(10**8, 10**10, kept=True).memory_bytes == (200 + 1024 + 320 + 32 + 768) * MIB


def test_little_free_memory_leaves_less_to_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "free_memory", lambda: 100 * MIB)
    assert _told(10**8, 10**10).memory_bytes == (200 + 25 + 320 + 32) * MIB


def test_what_is_held_already_was_free_before() -> None:
    totals = PairTotals(10**5, 0, 10**7, 0, 0)
    told = estimate_of(PairsRequest("a.fa", "b.fa"), totals, None, CpuEngine(1), False, 5 * MIB, 3 * MIB)
    assert told.memory_bytes == 205 * MIB + 2 * (10**7 + 10**5 * 74)
    assert told.free_memory_bytes == (1 << 40) + 3 * MIB


def test_rows_on_the_disk() -> None:
    """80 bytes beside a name of 40; letters of both sides, and CIGARs of up to 1.4 bytes a letter
    of one.
    """
    told = _told(10**5, 10**7, kept=True)
    assert told.disk_bytes == MIB + 10**5 * 120 + 10**7 * 1.7
    assert told.memory_bytes - _told(10**5, 10**7).memory_bytes == told.disk_bytes - MIB
    assert _told(10**5, 10**7, kept=True, traced=False).disk_bytes == MIB + 10**5 * 120


def test_long_pairs_keep_directions_and_rows() -> None:
    """Half a byte a cell up to 2^26, 60 bytes a letter; of larger ones rows, 512 bytes a letter, of
    all threads at most 1 GiB.
    """
    base = 200 * MIB + 3 * 74
    small, large, huge = 1000, 20_000, 4_000_000
    assert _told(1, 0, small).memory_bytes == base + small * small // 2 + 60 * 2 * small
    assert _told(1, 0, large).memory_bytes == base + 2**25 + (60 + 512) * 2 * large
    told = _told(4, 0, huge, threads=2).memory_bytes
    assert told == 200 * MIB + 12 * 74 + 2 * (2**25 + 60 * 2 * huge + 512 * MIB)
    assert _told(1, 0, huge, traced=False).memory_bytes == base


def test_seconds_of_each_phase() -> None:
    assert _told(300_000, 60_000_000).seconds == pytest.approx(2.5 + 1 + 1)
    totals = PairTotals(0, 14 * 10**9, 0, 0, 0)
    alone = estimate_of(PairsRequest("a", "b"), totals, None, CpuEngine(2)).seconds
    assert alone == pytest.approx(2.5 + 10)
    assert estimate_of(PairsRequest("a", "b", traced=False), totals, None, CpuEngine(2)).seconds == pytest.approx(6)


def test_records_by_name_are_all_held(tmp_path: Path) -> None:
    for name in "qr":
        (tmp_path / f"{name}.fa").write_bytes(b"\0" * 10**6)
    asked = PairsRequest(*(str(tmp_path / f"{name}.fa") for name in "qr"), list_file="l.tsv")
    totals = PairTotals(10, 0, 20 * 60, 0, 0)
    told = estimate_of(asked, totals, None, CpuEngine(1), False).memory_bytes
    none = estimate_of(asked.with_(list_file=""), totals, None, CpuEngine(1), False).memory_bytes
    assert told - none == 2 * int(2.2 * 10**6 + 400 * 10**6 / 100)


@pytest.mark.parametrize("packed", [False, True])
def test_what_is_sampled_is_told_as_the_whole(packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A packed file, too, which is shorter than what was read of it."""
    text = b"".join(
        b">r%d\n%s\n" % (number, DNA[np.random.default_rng(number).integers(0, 4, 1000)].tobytes())
        for number in range(4000)
    )
    for name in "qr":
        (tmp_path / f"{name}.fa").write_bytes(gzip.compress(text, 6) if packed else text)
    request = PairsRequest(*(str(tmp_path / f"{name}.fa") for name in "qr"))
    monkeypatch.setattr("gpu.analyses.pairs.input.LETTERS", 1 << 20)
    whole = estimate(request, tmp_path, CpuEngine(1)).disk_bytes
    monkeypatch.setattr(estimating, "_SAMPLE", 1 << 20)
    assert 0.9 * whole < estimate(request, tmp_path, CpuEngine(1)).disk_bytes < 1.6 * whole
