"""The diagonal bound is no less than what any path from a cell still gains, and tight near the
alignment.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import diagonal
from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box, boxes_about
from gpu.analyses.chromosome.bounds.diagonal.costs import costs_of, windows_along
from gpu.analyses.chromosome.bounds.diagonal.kmers import kmers_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.arrays import Int32
from gpu.engines.work.bounds import BLOCK_ROWS, SAMPLE_STEP, SAMPLES, K, count_far
from gpu.engines.work.sweep import Band, Field, Row, Sweep
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.bound_problems import bound_at_cells, largest_excess

SCORINGS = (
    Scoring(),
    Scoring(match=2, mismatch=-1, gap_first=3, gap_extend=1),
    Scoring(match=1, mismatch=-1, gap_first=1, gap_extend=1),
    Scoring(match=5, mismatch=-4, gap_first=12, gap_extend=2),
    Scoring(match=1, mismatch=-9, gap_first=30, gap_extend=1),
)


@pytest.mark.parametrize("seed", range(20))
def test_no_path_gains_more_than_the_bound(seed: int) -> None:
    random = np.random.default_rng([seed, 61])
    scoring = SCORINGS[seed % len(SCORINGS)]
    a, b = _sequences(random, int(random.integers(2000, 6000)))
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    table = upper_bound_of(a, b, scoring, anchors=first.anchors, known=len(a) * scoring.match).diagonal_bound
    check_no_path_gains_more(a, b, scoring, table)


@pytest.mark.parametrize("seed", range(20))
def test_no_path_gains_more_than_the_bound_about_boxes(seed: int) -> None:
    random = np.random.default_rng([seed, 63])
    scoring = SCORINGS[seed % len(SCORINGS)]
    a, b = _sequences(random, int(random.integers(2000, 6000))) if seed % 2 else _far_apart(random)
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    boxes = _boxes(random, len(a), len(b))
    known = len(a) * scoring.match
    table = upper_bound_of(
        a, b, scoring, anchors=first.anchors, known=known, boxes=boxes, sweep_box=swept
    ).diagonal_bound
    check_no_path_gains_more(a, b, scoring, table)


@pytest.mark.parametrize("far", [20_000, 20_500])
def test_paths_through_the_core_need_not_leave_it_again(far: int) -> None:
    """Where the next window lies elsewhere, who came into this one is outside without a step."""
    random, scoring = np.random.default_rng(1), Scoring(100, -900, 901, 1)
    core, tail, before, between = (random.integers(0, 4, size).astype(np.uint8) for size in (480, 30, 2100, far))
    a, b = np.concatenate([core, tail]), np.concatenate([before, core, between, tail])
    found = find_initial_alignment(a, b, scoring, mode="global")
    assert found is not None
    for anchors in (found.anchors, np.array([[0, 2100, 480], [480, 2580 + far, 30]])):
        table = upper_bound_of(a, b, scoring, anchors=anchors, known=100 * len(a)).diagonal_bound
        check_no_path_gains_more(a, b, scoring, table)


@pytest.mark.parametrize("is_boxed", [False, True])
def test_scores_as_large_as_they_may_be(is_boxed: bool) -> None:
    """A match in each row would be more than 32 bits hold, but columns are few."""
    random, scoring = np.random.default_rng(1), Scoring(400_000, -400_000, 500, 1)
    b = random.integers(0, 4, 1500).astype(np.uint8)
    a = np.concatenate([b, random.integers(0, 4, 5000).astype(np.uint8)])
    scoring.check_lengths(len(a), len(b))
    assert scoring.match * len(a) > 2**31
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    boxes = [Box(5, 9, 0, len(b)), Box(1, 4, 300, 1200)] if is_boxed else []
    table = upper_bound_of(
        a, b, scoring, anchors=first.anchors, known=first.score, boxes=boxes, sweep_box=swept
    ).diagonal_bound
    check_no_path_gains_more(a, b, scoring, table)


def test_boxes_tell_what_an_inversion_costs() -> None:
    pair = simulate(200_000, 0.01, 5)
    a, b, scoring = pair.a.codes, pair.b.codes, Scoring()
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    boxes = boxes_about(first.anchors, first.gap_scores, len(a), len(b), scoring)
    tops = [box.first * BLOCK_ROWS for box in boxes]
    assert tops == sorted(tops, reverse=True)
    assert abs(min(tops) - pair.inversion[0]) <= 2 * BLOCK_ROWS
    ask = partial(upper_bound_of, a, b, scoring, anchors=first.anchors, known=first.score)
    without, with_boxes = (
        bound_at_cells(table.diagonal_bound, 0, 0)[0, 0] for table in (ask(), ask(boxes=boxes, sweep_box=swept))
    )
    # What is told too much of the first cell: half of it and more was due to what is rearranged.
    assert first.score <= with_boxes < first.score + (without - first.score) / 2


@pytest.mark.parametrize("seed", range(6))
def test_local_alignments_begin_in_the_columns_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagonal, "_MIN_ALIGNED", 0)
    monkeypatch.setattr(diagonal, "_MIN_ABSENT", 0)
    random = np.random.default_rng([seed, 62])
    a, b = _sequences(random, 5000)
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    table = upper_bound_of(a, b, Scoring(), anchors=first.anchors, known=len(a)).diagonal_bound
    told, finish = bound_at_cells(table, len(a), len(b)), diagonal.table.BoundTable.finish
    # Of any score, as if that were known.
    for known in (0, first.score // 2, first.score, 2 * len(a)):
        monkeypatch.setattr(diagonal.table.BoundTable, "finish", lambda table, _, at=known: finish(table, at))
        table = upper_bound_of(a, b, Scoring(), anchors=first.anchors, known=len(a)).diagonal_bound
        starts = _part(table, Field.STARTS)[: 2 * (len(a) // BLOCK_ROWS + 1)].reshape(-1, 2)
        for block, (begin, end) in enumerate(starts):
            columns = np.flatnonzero((told[block * BLOCK_ROWS : (block + 1) * BLOCK_ROWS] >= known).any(axis=0))
            assert not len(columns) or (begin <= columns[0] and columns[-1] <= end)


def test_it_is_tight_near_the_alignment_and_falls_away_from_it() -> None:
    pair = simulate(100_000, 0.01, 5)
    a, b = pair.a.codes, pair.b.codes
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    bound = upper_bound_of(a, b, Scoring(), anchors=first.anchors, known=first.score)
    told = bound_at_cells(bound.diagonal_bound, 0, 90_000)[0, :90_000:1000]
    # On the diagonal of the alignment not much more than it scores; away from it less for every
    # column.
    assert first.score <= told[0] < bound.rows[0]
    assert told[30] < told[0] - 20_000
    assert (told[-20:] < first.score).all()


def test_sequences_that_have_little_in_common_need_none() -> None:
    random = np.random.default_rng(4)
    a, b = (random.integers(0, 4, 3000).astype(np.uint8) for _ in range(2))
    first = find_initial_alignment(a, b, Scoring())
    anchors = None if first is None else first.anchors
    assert not len(upper_bound_of(a, b, Scoring(), anchors=anchors, known=20).diagonal_bound)


def test_windows_lie_about_the_anchors() -> None:
    anchors = np.array([[100, 100, 50], [3000, 13_000, 2000]])
    windows = windows_along(anchors, 6000)
    middle = (windows.first + SAMPLES // 2) * SAMPLE_STEP
    assert abs(middle[0]) < SAMPLE_STEP
    assert (abs(middle[1:] - 10_000) < SAMPLE_STEP).all()
    assert windows.groups.tolist() == [0] + [1] * (len(middle) - 1)


def test_a_kmer_is_absent_elsewhere_if_it_occurs_only_on_the_alignment() -> None:
    """Between matches of the alignment too: on the diagonal of one of them."""
    random = np.random.default_rng(5)
    a, inserted = random.integers(0, 4, 3 * BLOCK_ROWS).astype(np.uint8), random.integers(0, 4, 7).astype(np.uint8)
    b = np.concatenate(
        [a[:BLOCK_ROWS], inserted, a[BLOCK_ROWS : 2 * BLOCK_ROWS], inserted, inserted, a[2 * BLOCK_ROWS :], a[-100:]]
    )
    # In the first block, at the end of the second one, and far beyond it: there no word of the
    # third block lies on the diagonal.
    anchors = np.array([[20, 20, 30], [2 * BLOCK_ROWS - 40, 2 * BLOCK_ROWS - 33, 40], [len(a) - 1, len(a) + 30, 1]])
    windows, kmers = windows_along(anchors, len(a)), kmers_of(b)
    a_block, far = BLOCK_ROWS // kmers.k, np.empty(3, np.int64)
    count_far(a, b, anchors, windows, kmers, 0, 3, far)
    assert kmers.k == 8 and far[0] > 0.9 * a_block and far[1] > 0.9 * a_block and far[2] < 0.1 * a_block
    # Far from where the way is known to be it may be anybody's.
    away = windows._replace(first=windows.first + 3 * SAMPLES)
    count_far(a, b, anchors, away, kmers, 0, 3, far)
    assert far.max() < 0.1 * a_block


@pytest.mark.parametrize("scoring", SCORINGS)
def test_prices_of_a_gap_and_its_kmers_are_no_more_than_its_cost(scoring: Scoring) -> None:
    costs = costs_of(scoring, True, sample_step=1 << 20)
    for loss, right, left in (
        (costs.fine, costs.fine_right, costs.fine_left),
        (costs.outer, costs.outer_right, costs.outer_left),
    ):
        assert loss >= 0 <= min(right, left)
        assert loss <= scoring.match - effective_mismatch(scoring)
        for length in range(1, 100):
            assert loss + right / (1 << 20) * length <= scoring.gap_open + scoring.gap_extend * length + 1e-3
            touched = min(length, 2 + max(0, length - 2) // K)
            paid = scoring.gap_open + (scoring.match + scoring.gap_extend) * length
            assert loss * touched + left / (1 << 20) * length <= paid + 1e-3


def check_no_path_gains_more(a: Codes, b: Codes, scoring: Scoring, table: Int32) -> None:
    excess = largest_excess(a, b, scoring, "local", table)
    assert excess <= 0, f"a path gains {excess} more than is told"


def _sequences(random: np.random.Generator, length: int) -> tuple[Codes, Codes]:
    a = random.integers(0, 4, length).astype(np.uint8)
    b = a.copy()
    changed = random.random(length) < random.choice([0.0, 0.01, 0.05])
    b[changed] = random.integers(0, 4, int(changed.sum()))
    at, piece = int(random.integers(length // 8, length)), int(random.integers(1, length // 3))
    foreign = random.integers(0, 4, piece).astype(np.uint8)
    layout = int(random.integers(7))
    if layout == 0:
        b = np.delete(b, slice(at, at + piece))
    elif layout == 1:
        b = np.concatenate([b[:at], random.integers(0, 4, 4 * piece).astype(np.uint8), b[at:]])
    elif layout == 2:
        b[at : at + piece] = 3 - b[at : at + piece][::-1]
    elif layout == 3:
        b[at : at + piece] = 4
    elif layout == 4:
        b = np.concatenate([b, foreign, b[: length // 2]])
    elif layout == 5:
        # A tandem, from which ways may go on at many diagonals.
        unit = int(random.integers(1, 200))
        a[at : at + piece] = np.resize(a[at : at + unit], len(a[at : at + piece]))
        b = np.concatenate([a[: at + piece], a[at:]])
    else:
        # Small gaps in every place, all in one direction.
        b = np.delete(b, random.integers(0, length, length // 40))
    return a, b


def _far_apart(random: np.random.Generator) -> tuple[Codes, Codes]:
    """Few rows, and what is like them on diagonals so far from each other that no window has two of
    them.
    """
    a = random.integers(0, 4, int(random.integers(1500, 3000))).astype(np.uint8)
    parts: list[Codes] = []
    for begin in range(0, len(a), 700):
        parts += [a[begin : begin + 700], random.integers(0, 4, int(random.integers(0, 5000))).astype(np.uint8)]
    # The same again elsewhere, and in another order.
    parts.insert(int(random.integers(len(parts))), a[: len(a) // 2])
    b = np.concatenate(parts)[:16_000]
    changed = random.random(len(b)) < random.choice([0.0, 0.01, 0.05])
    b[changed] = random.integers(0, 4, int(changed.sum()))
    return a, b


def _boxes(random: np.random.Generator, rows: int, columns: int) -> list[Box]:
    """Anywhere, of any width, one above the other."""
    blocks = -(-rows // BLOCK_ROWS)
    edges = np.sort(random.choice(blocks + 1, int(random.integers(2, blocks + 2)), replace=False))
    boxes = []
    for begin, end in pairwise(edges.tolist()):
        left, right = np.sort(random.integers(0, columns + 1, 2)).tolist()
        if left < right and random.random() < 0.8:
            boxes.append(Box(begin, end, *((left, right) if random.random() < 0.7 else (0, columns))))
    return boxes[::-1]


def swept(sweep: Sweep) -> Row:
    """The last row of a sweep by the CPU."""
    rows = [step.row for step in CpuEngine(2).sweep(sweep) if isinstance(step, Band)]
    assert rows[-1] is not None
    return rows[-1]


def _part(table: Int32, field: int) -> Int32:
    return table[table[field] :]
