"""Exact matches of both strands beside all pairs of positions, looked at one by one."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.rearrangements import exact_matches
from gpu.analyses.chromosome.rearrangements.exact_matches import find_matches, least_length
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.sequence import Sequence

_OTHER = {"A": "T", "C": "G", "G": "C", "T": "A", "N": "N"}


def occurrences(text: str, whole: str) -> int:
    return sum(whole.startswith(text, at) for at in range(len(whole)))


def textbook(a: str, b: str, least: int) -> set[tuple[int, int, int, bool]]:
    """Every maximal match whose text occurs once in a or once in b: (i, j, length, reverse)."""
    found = set()
    for reverse in (False, True):
        other = "".join(_OTHER[letter] for letter in reversed(b)) if reverse else b
        for i in range(len(a)):
            for j in range(len(other)):
                if i and j and a[i - 1] == other[j - 1] != "N":
                    continue
                size = 0
                while max(i, j - len(other) + len(a)) + size < len(a) and a[i + size] == other[j + size] != "N":
                    size += 1
                text = a[i : i + size]
                if size >= least and 1 in (occurrences(text, a), occurrences(text, other)):
                    found.add((i, len(b) - j - size if reverse else j, size, reverse))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_all_and_no_others(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(seed)
    least = int(random.integers(4, 8))
    monkeypatch.setattr(exact_matches, "SHORTEST", least)
    monkeypatch.setattr(exact_matches, "LONGEST", least)
    letters = random.choice(list("ACGTN"), 90, p=[0.3, 0.2, 0.25, 0.2, 0.05])
    a = "".join(letters)
    # A copy, an inverted stretch and a changed base: repeats of one sequence, and of both.
    b = a[:40] + "".join(_OTHER[letter] for letter in reversed(a[20:60])) + a[30:55] + "".join(letters[60:][::-1])
    found = find_matches(CpuEngine(1), sequence(a), sequence(b), Monitor())
    rows = list(zip(*(column.tolist() for column in vars(found).values()), strict=True))
    assert set(rows) == textbook(a, b, least) and len(rows) == len(set(rows))
    assert rows == sorted(rows, key=lambda row: (row[3], row[0], row[1]))


def test_sequences_shorter_than_a_match_have_none() -> None:
    assert len(find_matches(CpuEngine(1), sequence("ACG"), sequence("ACGT"), Monitor())) == 0


def test_the_least_length_grows_with_the_sequences() -> None:
    lengths = [least_length(size, size) for size in (100, 10_000, 100_000, 10**6, 10**8)]
    assert lengths == sorted(lengths) and lengths[0] == 11 and lengths[-1] == 20
    # Less than one is expected by chance: 2 · 10,000² / 4^14 = 0.75.
    assert least_length(10_000, 10_000) == 14


def test_a_cancel_stops_it() -> None:
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        find_matches(CpuEngine(1), sequence("ACGT" * 30), sequence("ACGT" * 30), monitor)


def sequence(text: str) -> Sequence:
    return Sequence("s", np.array(["ACGTRYSWKMBDHVN".index(letter) for letter in text], np.uint8))
