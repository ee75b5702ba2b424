"""The initial alignment has the score that it says, so never more than the best, and is close to it
on similar sequences.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import initial_alignment
from gpu.analyses.chromosome.bounds.initial_alignment import InitialAlignment, find_initial_alignment
from gpu.analyses.chromosome.request import Mode
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.chaining import fill_gaps
from gpu.engines.work.seeds import SEED_LENGTH
from gpu.engines.work.sweep import Band, Borders, Outputs, Sweep
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.simulate import simulate
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.runs import bound_of

SCORINGS = (Scoring(), Scoring(2, -1, 3, 1), Scoring(5, -4, 10, 1), Scoring(1, -1, 1, 1), Scoring(1, -30, 2, 2))
MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


def best_score(a: np.ndarray, b: np.ndarray, scoring: Scoring, mode: Mode = "local") -> int:
    make = Borders.corner if mode == "global" else Borders.free
    borders, local = make(len(a), len(b), scoring), mode == "local"
    sweep = Sweep(
        a,
        b,
        scoring,
        borders,
        (len(a),),
        local=local,
        known_score=0 if local else None,
        outputs=Outputs(keep=lambda row: True, right=not local),
    )
    bands = [band for band in CpuEngine(1).sweep(sweep) if isinstance(band, Band)]
    if local:
        return max(band.best.score for band in bands)
    last = bands[-1].h
    assert last is not None
    columns = [int(band.right_h.max()) for band in bands if band.right_h is not None]
    return int(last[-1]) if mode == "global" else max(int(last.max()), *columns)


def scores_again(found: InitialAlignment, a: np.ndarray, b: np.ndarray, scoring: Scoring, mode: Mode) -> int:
    """The score of an alignment through the middles of the anchors, each part of which is at least
    as good as it is said to be.
    """
    judge = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
    middles = []
    for i, j, length in found.anchors.tolist():
        assert np.array_equal(a[i : i + length], b[j : j + length]) and (a[i : i + length] < 4).all()
        middles.append((i + length // 2, j + length // 2))
    half = [length // 2 for length in found.anchors[:, 2].tolist()]
    rest = [length - length // 2 for length in found.anchors[:, 2].tolist()]
    total = 0
    for k in range(len(middles) - 1):
        (i, j), (i1, j1) = middles[k], middles[k + 1]
        part = oracle.between(a[i:i1], b[j:j1], judge)
        assert part >= found.gap_scores[k] + (rest[k] + half[k + 1]) * scoring.match
        total += part
    (i, j), (i1, j1) = middles[0], middles[-1]
    for part_a, part_b, said in (
        (a[:i][::-1], b[:j][::-1], found.end_scores[0] + half[0] * scoring.match),
        (a[i1:], b[j1:], found.end_scores[1] + rest[-1] * scoring.match),
    ):
        h = oracle.fill(part_a, part_b, judge, oracle.corner(len(part_a), len(part_b), judge)).h
        ends = {"local": h, "global": h[-1:, -1:], "semiglobal": np.concatenate([h[-1], h[:, -1]])}[mode]
        assert ends.max() >= said
        total += int(ends.max())
    return total


def with_islands(seed: int, length: int) -> tuple[Codes, Codes]:
    """Two sequences with islands on one side or both, a family of repeats, and a tandem array whose
    number of units differs.
    """
    random = np.random.default_rng(seed)
    insertion, unit = (random.integers(0, 4, length // size).astype(np.uint8) for size in (40, 60))
    sides: tuple[list[Codes], list[Codes]] = ([], [])
    while sum(map(len, sides[0])) < length:
        core = random.integers(0, 4, random.integers(length // 40, length // 8)).astype(np.uint8)
        for side in sides:
            side.append(mutated(random, core, 0.02))
            kind = random.integers(0, 6)
            if kind < 2:
                side.append(random.integers(0, 4, int(random.exponential(length / 20))).astype(np.uint8))
            elif kind == 2:
                side.append(mutated(random, insertion, 0.01))
        if random.random() < 0.2:
            array = [mutated(random, unit, 0.01) for _ in range(12)]
            for side in sides:
                side.extend(array[: random.integers(4, 13)])
    return np.concatenate(sides[0]), np.concatenate(sides[1])


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("divergence", [0.0, 0.01, 0.05, 0.2])
def test_never_above_the_best_score(scoring: Scoring, divergence: float) -> None:
    for seed in range(4):
        pair = simulate(3000, divergence, seed, n_runs=seed)
        for mode in MODES:
            bound = bound_of(pair.a.codes, pair.b.codes, scoring, mode=mode)
            assert bound is not None and bound <= best_score(pair.a.codes, pair.b.codes, scoring, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scoring", SCORINGS)
def test_it_is_the_score_of_an_alignment(scoring: Scoring, mode: Mode) -> None:
    for seed, divergence in enumerate((0.0, 0.01, 0.04, 0.08)):
        pair = simulate(900, divergence, seed, n_runs=1)
        a, b = (pair.a.codes, pair.b.codes) if seed % 2 else (pair.b.codes, pair.a.codes)
        found = find_initial_alignment(a, b, scoring, mode=mode)
        assert found is not None and len(found.anchors) > 1
        parts = int(found.anchors[:, 2].sum()) * scoring.match + int(found.gap_scores.sum()) + sum(found.end_scores)
        assert found.score == parts <= scores_again(found, a, b, scoring, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scoring", SCORINGS)
def test_it_is_the_score_of_an_alignment_over_islands_and_repeats(scoring: Scoring, mode: Mode) -> None:
    compared = 0
    for seed in range(6):
        a, b = with_islands(seed, 900)
        found = find_initial_alignment(a, b, scoring, mode=mode)
        if found is not None:
            parts = int(found.anchors[:, 2].sum()) * scoring.match + int(found.gap_scores.sum()) + sum(found.end_scores)
            assert found.score == parts <= scores_again(found, a, b, scoring, mode)
            compared += 1
    # A semi-global alignment may have a score below 0.
    assert compared >= (1 if mode == "semiglobal" else 5)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scoring", SCORINGS)
def test_its_cells_have_what_an_alignment_has_there(scoring: Scoring, mode: Mode) -> None:
    judge = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
    for seed, divergence in enumerate((0.0, 0.01, 0.04, 0.08)):
        pair = simulate(900, divergence, seed, n_runs=1)
        a, b = (pair.a.codes, pair.b.codes) if seed % 2 else (pair.b.codes, pair.a.codes)
        found = find_initial_alignment(a, b, scoring, mode=mode)
        assert found is not None
        cells = found.cells(scoring.match, 40)
        assert len(cells) > 8 and (np.diff(cells[:, :2], axis=0) >= 0).all() and np.diff(cells[:, 0]).max() < 200
        sides = []
        for x, y in ((a, b), (a[::-1], b[::-1])):
            begun = oracle.corner(len(x), len(y), judge) if mode == "global" else oracle.anywhere(len(x), len(y))
            sides.append(oracle.fill(x, y, judge, begun, local=mode == "local").h)
        for i, j, score in cells.tolist():
            # No more than the best way to there, nor does the rest of the alignment have more than
            # the best way on.
            assert 0 <= i <= len(a) and 0 <= j <= len(b) and score <= sides[0][i, j]
            assert found.score - score <= sides[1][len(a) - i, len(b) - j]


def test_its_rate_is_what_it_gains_where_it_is_as_usual() -> None:
    random = np.random.default_rng(3)
    a = random.integers(0, 4, 100_000).astype(np.uint8)
    b = a.copy()
    changed = random.random(len(b)) < 0.03
    b[changed] = (b[changed] + 1) % 4
    # A tenth of it is not alike at all.
    b[40_000:50_000] = random.integers(0, 4, 10_000)
    first = find_initial_alignment(a, b, Scoring(2, -6, 10, 4))
    assert first is not None
    assert abs(first.rate(2) - 2 * (1 - 4 * 0.03)) < 0.05 < 2 * (1 - 4 * 0.03) - first.score / len(a)
    short = find_initial_alignment(a[:60], a[:60], Scoring())
    assert short is not None and short.rate(1) == 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("divergence", [0.001, 0.015, 0.05])
def test_close_on_similar_sequences_with_an_inversion_and_a_duplication(divergence: float, mode: Mode) -> None:
    for seed in range(3):
        pair = simulate(20_000, divergence, seed)
        bound = bound_of(pair.a.codes, pair.b.codes, Scoring(), mode=mode)
        assert bound is not None and bound >= 0.995 * best_score(pair.a.codes, pair.b.codes, Scoring(), mode)


@pytest.mark.parametrize(("mode", "least"), [("local", 0.99), ("global", 0.99), ("semiglobal", 0.97)])
def test_close_on_sequences_with_islands_repeats_and_tandem_arrays(mode: Mode, least: float) -> None:
    compared = 0
    for seed in range(8):
        a, b = with_islands(seed, 30_000)
        best, bound = best_score(a, b, Scoring(), mode), bound_of(a, b, Scoring(), mode=mode)
        # Of a worse alignment anything may be better.
        if best > 3000:
            assert bound is not None and least * best <= bound <= best
            compared += 1
    assert compared >= 4


def test_one_gap_between_two_words_is_counted_exactly() -> None:
    random = np.random.default_rng(5)
    left, right = (random.integers(0, 4, 200).astype(np.uint8) for _ in range(2))
    extra = random.integers(0, 4, 30).astype(np.uint8)
    a, b = np.concatenate([left, extra, right]), np.concatenate([left, right])
    for mode in MODES:
        assert bound_of(a, b, Scoring(), mode=mode) == 400 - Scoring().gap(30) == best_score(a, b, Scoring(), mode)


def test_of_two_places_that_are_alike_it_takes_the_one_that_scores_more() -> None:
    random = np.random.default_rng(6)
    one, other = (random.integers(0, 4, size).astype(np.uint8) for size in (3000, 2000))
    # Exchanged: an alignment can have one of them only.
    assert bound_of(np.concatenate([one, other]), np.concatenate([other, one]), Scoring()) == 3000
    assert bound_of(np.concatenate([other, one]), np.concatenate([one, other]), Scoring()) == 3000


def test_a_large_gap_is_filled_only_if_crossing_it_may_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    random, largest = np.random.default_rng(9), []

    def noted(a: Codes, b: Codes, boxes: Int64, *rest: Any) -> Int64:
        largest.append(int(boxes[:, 2:].max(initial=0)))
        return fill_gaps(a, b, boxes, *rest)

    monkeypatch.setattr(initial_alignment, "fill_gaps", noted)
    # 20,000 unrelated bases of both sides cost about 24,000.
    for bases, is_crossed in ((3000, False), (15_000, False), (28_000, True)):
        left, right = (random.integers(0, 4, bases).astype(np.uint8) for _ in range(2))
        a, b = (np.concatenate([left, random.integers(0, 4, 20_000).astype(np.uint8), right]) for _ in range(2))
        largest.clear()
        found = find_initial_alignment(a, b, Scoring())
        assert found is not None and (found.score > bases + 100) == is_crossed
        assert (max(largest) > 19_000) == (bases > 3000)


def test_an_inversion_is_walked_through_where_that_pays() -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 4, 9000).astype(np.uint8)
    b = np.concatenate([a[:4000], DNA.reverse_complement(a[4000:5000]), a[5000:]])
    best = best_score(a, b, Scoring())
    # Left out, it would leave one side.
    bound = bound_of(a, b, Scoring())
    assert bound is not None and 4000 < 0.99 * best < bound <= best


def test_two_groups_of_words_too_far_apart_to_be_joined() -> None:
    """One piece holds both, and costs more than it gains: the longer group is taken."""
    random = np.random.default_rng(51)
    a, b = (random.integers(0, 4, 1100, dtype=np.uint8) for _ in range(2))
    b[60:84], b[862:895] = a[70:94], a[870:903]
    found = find_initial_alignment(a, b, Scoring())
    assert found is not None and found.score >= 33
    assert found.anchors[0, 0] <= 870 and found.anchors[-1, 0] + found.anchors[-1, 2] >= 903


def test_ends_that_hold_no_word_are_aligned() -> None:
    random = np.random.default_rng(8)
    core = random.integers(0, 4, 500).astype(np.uint8)
    head, tail = core[:SEED_LENGTH].copy(), core[-SEED_LENGTH:].copy()
    a = np.concatenate([head, core, tail])
    head[2], tail[-3] = (head[2] + 1) % 4, (tail[-3] + 1) % 4
    b = np.concatenate([head, core, tail])
    for mode in MODES:
        assert bound_of(a, b, Scoring(), mode=mode) == best_score(a, b, Scoring(), mode)


def test_words_with_ambiguous_bases_and_short_sequences_give_none() -> None:
    ambiguous = np.full(100, 14, np.uint8)
    short = np.arange(SEED_LENGTH - 1, dtype=np.uint8) % 4
    for a, b in ((ambiguous, ambiguous), (short, short), (short[:0], short)):
        assert [bound_of(a, b, Scoring(), mode=mode) for mode in MODES] == [0, None, 0]
        assert find_initial_alignment(a, b, Scoring()) is None


def test_it_can_be_stopped() -> None:
    pair = simulate(3000, 0.01, 1)
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        find_initial_alignment(pair.a.codes, pair.b.codes, Scoring(), monitor.raise_if_cancelled)
