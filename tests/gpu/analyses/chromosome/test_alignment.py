"""``Alignment`` against a walker that goes column by column through a string of steps."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pytest

from gpu.analyses.chromosome import alignment as module
from gpu.analyses.chromosome.alignment import Alignment
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes

SCORING = Scoring(match=2, mismatch=-3, gap_first=7, gap_extend=2)
GAPS = np.zeros((0, 3), dtype=np.int64)


@dataclass
class Walk:
    """The naive truth: one step a column, ``=`` diagonal, ``A`` gap in a, ``B`` gap in b."""

    steps: str
    start: tuple[int, int]
    a: Codes
    b: Codes

    @classmethod
    def random(cls, seed: int) -> Walk:
        random = np.random.default_rng(seed)
        weights = [(0.8, 0.1, 0.1), (0.34, 0.33, 0.33), (0.98, 0.01, 0.01), (0.5, 0.5, 0)][seed % 4]
        steps = "".join(random.choice(list("=AB"), size=int(random.integers(0, 120)), p=weights))
        start = tuple(int(value) for value in random.integers(0, 5, 2))
        rows = start[0] + sum(step != "A" for step in steps) + int(random.integers(0, 3))
        columns = start[1] + sum(step != "B" for step in steps) + int(random.integers(0, 3))
        a, b = (random.choice([0, 1, 2, 3, 14], size=size).astype(np.uint8) for size in (rows, columns))
        return cls(steps, start, a, b)  # type: ignore[arg-type]

    @property
    def points(self) -> list[tuple[int, int]]:
        i, j = self.start
        points = [(i, j)]
        for step in self.steps:
            i, j = i + (step != "A"), j + (step != "B")
            points.append((i, j))
        return points

    @property
    def lines(self) -> tuple[str, str, str]:
        above, match, below = "", "", ""
        for step, (i, j) in zip(self.steps, self.points, strict=False):
            x = DNA.letters[self.a[i]] if step != "A" else "-"
            y = DNA.letters[self.b[j]] if step != "B" else "-"
            above, below = above + x, below + y
            match += "|" if x == y and x in "ACGT" else " "
        return above, match, below

    @property
    def gaps(self) -> dict[str, list[tuple[int, int, int]]]:
        found: dict[str, list[tuple[int, int, int]]] = {"A": [], "B": []}
        column = 0
        for step, run in groupby(self.steps):
            length = len(list(run))
            if step != "=":
                found[step].append((*self.points[column], length))
            column += length
        return found

    @property
    def score(self) -> int:
        match = self.lines[1].count("|")
        total = SCORING.match * match + SCORING.mismatch * (self.steps.count("=") - match)
        return total - sum(SCORING.gap(length) for gaps in self.gaps.values() for *_, length in gaps)

    @property
    def alignment(self) -> Alignment:
        gaps = self.gaps
        return Alignment(self.start, self.points[-1], self.score, np.array(gaps["A"]), np.array(gaps["B"]))


@pytest.fixture(params=range(40))
def walk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Walk:
    # Chunks of a few columns, so that every method crosses their borders.
    monkeypatch.setattr(module, "CHUNK", 7)
    return Walk.random(request.param)


def test_segments_are_the_runs(walk: Walk) -> None:
    runs = [(step, len(list(run))) for step, run in groupby(walk.steps)]
    segments = walk.alignment.segments
    assert walk.alignment.length == len(walk.steps)
    assert ["=AB"[kind] for kind in segments.kind] == [step for step, _ in runs]
    assert segments.length.tolist() == [length for _, length in runs]
    expected = [walk.points[column] for column in segments.column]
    assert list(zip(segments.i.tolist(), segments.j.tolist(), strict=True)) == expected


def test_points(walk: Walk) -> None:
    columns = np.random.default_rng(0).permutation(len(walk.steps) + 1)
    i, j = walk.alignment.points(columns)
    assert list(zip(i.tolist(), j.tolist(), strict=True)) == [walk.points[column] for column in columns]
    with pytest.raises(IndexError):
        walk.alignment.points(len(walk.steps) + 1)
    with pytest.raises(IndexError):
        walk.alignment.points([-1])


def test_column_at_a_base(walk: Walk) -> None:
    alignment = walk.alignment
    for column, (step, (i, j)) in enumerate(zip(walk.steps, walk.points, strict=False)):
        if step != "A":
            assert alignment.column_at(i=i) == column
        if step != "B":
            assert alignment.column_at(j=j) == column
        assert alignment.column_at(i=i, j=j) == column
    final = max(0, len(walk.steps) - 1)
    assert alignment.column_at(i=10**6) == alignment.column_at(i=10**6, j=10**6) == final
    assert alignment.column_at(j=-5) == alignment.column_at(i=-5, j=-5) == 0


def test_window(walk: Walk) -> None:
    size = len(walk.steps)
    for first, last in [(0, size), (3, 20), (size // 2, size // 2 + 1), (-4, size + 9), (size, size), (9, 4)]:
        window = walk.alignment.window(first, last, walk.a, walk.b)
        part = slice(max(0, first), max(0, first, last))
        assert window.lines == tuple(line[part] for line in walk.lines)
        assert list(zip(window.i.tolist(), window.j.tolist(), strict=True)) == walk.points[:-1][part]
    joined = [
        "".join(parts) for parts in zip(*(w.lines for w in walk.alignment.windows(walk.a, walk.b, 11)), strict=True)
    ]
    assert joined == list(walk.lines if size else [])


def test_counts_and_rescore(walk: Walk) -> None:
    counts = walk.alignment.counts(walk.a, walk.b)
    gaps = [gap for kind in walk.gaps.values() for gap in kind]
    assert counts.matches == walk.lines[1].count("|")
    assert counts.mismatches == walk.steps.count("=") - counts.matches
    assert counts.gap_openings == len(gaps)
    assert counts.gap_extensions == sum(length - 1 for *_, length in gaps)
    assert counts.length == len(walk.steps)
    assert walk.alignment.counts(walk.a, walk.b).score(SCORING) == walk.score


@pytest.mark.parametrize("bins", [1, 3, 10, 500])
def test_profile(walk: Walk, bins: int) -> None:
    size = len(walk.steps)
    for first, last in [(0, size), (size // 3, size // 2)]:
        identity, gaps = walk.alignment.profile(walk.a, walk.b, bins, first, last)
        assert identity.dtype == gaps.dtype == np.float32 and len(identity) == len(gaps) == bins
        for number in range(bins if last > first else 0):
            begin = first + number * (last - first) // bins
            end = max(begin + 1, first + (number + 1) * (last - first) // bins)
            assert identity[number] == pytest.approx(walk.lines[1][begin:end].count("|") / (end - begin))
            assert gaps[number] == pytest.approx(sum(s != "=" for s in walk.steps[begin:end]) / (end - begin))


def test_polyline_lies_on_the_path(walk: Walk) -> None:
    size = len(walk.steps)
    for limit in (2, 3, 4, 9, 1000):
        for first, last in [(0, size), (size // 4, size // 2)]:
            line = walk.alignment.polyline(limit, first, last)
            points = [tuple(point) for point in line.tolist()]
            assert len(points) <= limit and line.dtype == np.float64
            assert points[0] == walk.points[first] and points[-1] == walk.points[last]
            places = [walk.points.index((int(i), int(j))) for i, j in points]
            assert places == sorted(set(places))
    exact = walk.alignment.polyline(1000)
    turns = [walk.points[at] for at in range(1, size) if walk.steps[at] != walk.steps[at - 1]]
    assert set(turns) <= {tuple(point) for point in exact.tolist()}


def test_polyline_keeps_a_long_gap_among_many_short_ones() -> None:
    gaps = [(10 * k + 5, 10 * k + 5 + k, 1) for k in range(500)]
    gaps[321] = (3215, 3536, 4000)
    gaps[322:] = [(i, j + 3999, length) for i, j, length in gaps[322:]]
    alignment = Alignment((0, 0), (5010, 5010 + 500 + 3999), 0, np.array(gaps), GAPS)
    line = {tuple(point) for point in alignment.polyline(40).tolist()}
    assert {(3215.0, 3536.0), (3215.0, 7536.0)} <= line


def test_arrays_both_ways(walk: Walk) -> None:
    alignment = walk.alignment
    assert Alignment.from_arrays(alignment.to_arrays()) == alignment
    assert all(array.dtype == np.int64 for array in alignment.to_arrays().values())
    other = Alignment(alignment.start, alignment.end, alignment.score + 1, alignment.gaps_a, alignment.gaps_b)
    assert other != alignment


def test_ambiguous_bases_never_match() -> None:
    codes = np.array([0, 14, 4, 1], dtype=np.uint8)
    alignment = Alignment((0, 0), (4, 4), 0, GAPS, GAPS)
    assert alignment.window(0, 4, codes, codes).lines == ("ANRC", "|  |", "ANRC")
    assert alignment.counts(codes, codes).score(Scoring()) == 2 - 6


def test_touching_gaps_of_both_kinds_are_two_gaps() -> None:
    alignment = Alignment((0, 0), (4, 3), 0, np.array([(1, 1, 1)]), np.array([(1, 2, 2)]))
    alignment.validate(4, 3)
    codes = np.zeros(4, dtype=np.uint8)
    assert alignment.segments.kind.tolist() == [0, 1, 2, 0]
    assert alignment.counts(codes, codes[:3]).score(Scoring()) == 2 - 5 - 7


@pytest.mark.parametrize(
    ("start", "end", "gaps_a", "gaps_b", "what"),
    [
        ((0, 0), (9, 9), [], [(3, 3, 2)], "does not end"),
        ((0, 0), (9, 8), [], [(3, 3, 2)], "does not end"),
        ((5, 5), (4, 4), [], [], "does not end"),
        ((0, 0), (9, 12), [(6, 8, 1), (3, 3, 2)], [], "not sorted"),
        ((0, 0), (9, 9), [(3, 3, 2)], [(6, 6, 2)], "on no diagonal"),
        ((0, 0), (9, 9), [(3, 3, 4)], [(2, 6, 4)], "overlaps"),
        ((0, 0), (9, 13), [(3, 3, 2), (3, 5, 2)], [], "are one gap"),
        ((0, 0), (13, 9), [], [(3, 3, 2), (5, 3, 2)], "are one gap"),
        ((0, 0), (9, 9), [(3, 3, 0)], [], "has no length"),
        ((0, 0), (9, 6), [(3, 3, -3)], [], "has no length"),
        ((-1, 0), (8, 9), [], [], "outside the matrix"),
        ((0, 0), (21, 21), [], [], "the matrix has 20"),
    ],
)
def test_validate_says_what_is_wrong(start, end, gaps_a, gaps_b, what) -> None:  # type: ignore[no-untyped-def]
    alignment = Alignment(start, end, 0, np.array(gaps_a), np.array(gaps_b))
    with pytest.raises(ValueError, match=what):
        alignment.validate(20, 30)


def test_shapes_are_checked() -> None:
    with pytest.raises(ValueError, match="gaps_a is no list"):
        Alignment((0, 0), (1, 1), 0, np.array([(1, 2)]), GAPS)
    with pytest.raises(ValueError, match="no point"):
        Alignment((0, 0, 0), (1, 1), 0, GAPS, GAPS)  # type: ignore[arg-type]
    alignment = Alignment((0, 0), (1, 1), 0, GAPS, GAPS)
    with pytest.raises(ValueError, match="read-only"):
        alignment.gaps_a[...] = 1


def test_counting_refuses_sequences_that_are_too_short() -> None:
    alignment = Alignment((0, 0), (9, 9), 0, GAPS, GAPS)
    with pytest.raises(ValueError, match="row 9"):
        alignment.counts(np.zeros(8, dtype=np.uint8), np.zeros(9, dtype=np.uint8)).score(SCORING)


def test_empty_alignment() -> None:
    alignment, nothing = Alignment.empty(), np.zeros(0, dtype=np.uint8)
    alignment.validate(0, 0)
    assert alignment.is_empty and alignment.counts(nothing, nothing).score(SCORING) == 0
    assert alignment.counts(nothing, nothing).identity == 0
    assert alignment.window(0, 200, nothing, nothing).lines == ("", "", "")
    assert alignment.column_at(i=4) == alignment.column_at(i=4, j=4) == 0
    assert alignment.polyline(100).tolist() == [[0, 0]]
    assert alignment.profile(nothing, nothing, 4)[0].tolist() == [0, 0, 0, 0]


def test_a_side_without_bases() -> None:
    alignment = Alignment((0, 0), (0, 3), 0, np.array([(0, 0, 3)]), GAPS)
    codes, nothing = np.array([0, 1, 2], dtype=np.uint8), np.zeros(0, dtype=np.uint8)
    assert alignment.window(0, 3, nothing, codes).lines == ("---", "   ", "ACG")
    assert alignment.counts(nothing, codes).score(Scoring()) == -9


def test_half_a_million_gaps_in_ten_megabases() -> None:
    count = 500_000
    k = np.arange(count, dtype=np.int64)
    i = 20 * k + 10
    alignment = Alignment((0, 0), (20 * count, 21 * count), 0, np.column_stack((i, i + k, np.ones_like(k))), GAPS)
    a, b = np.zeros(20 * count, dtype=np.uint8), np.zeros(21 * count, dtype=np.uint8)
    alignment.validate(len(a), len(b))
    begun = time.perf_counter()
    for first in range(0, alignment.length - 200, alignment.length // 1000):
        assert len(alignment.window(first, first + 200, a, b)) == 200
    # A tenth of a second, and minutes if each of the thousand went through the gaps in Python.
    assert time.perf_counter() - begun < 30
    assert alignment.counts(a, b).score(Scoring()) == 20 * count - 5 * count
    identity, gaps = alignment.profile(a, b, 1000)
    assert np.allclose(identity + gaps, 1) and np.allclose(gaps, 1 / 21, atol=1e-3)
    assert len(alignment.polyline(2000)) <= 2000
