"""The word bound is no less than what any path from a cell still gains, in every mode."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import word_bound
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.bounds.word_bound import prices_of, step_prices, word_bound_of
from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.bounds import MAX_INSERTED, WORD
from gpu.scoring import Scoring
from tests.gpu.analyses.chromosome.bound_problems import bound_at_cells, largest_excess, problem, unlike_at_border
from tests.gpu.analyses.chromosome.test_diagonal_bound import swept

SCORINGS = (
    Scoring(),
    Scoring(match=1, mismatch=-2, gap_first=5, gap_extend=2),
    Scoring(match=2, mismatch=-3, gap_first=7, gap_extend=2),
    Scoring(match=5, mismatch=-4, gap_first=12, gap_extend=4),
    Scoring(match=1, mismatch=-1, gap_first=3, gap_extend=2),
)
MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


@pytest.mark.parametrize("seed", range(45))
def test_no_path_gains_more_than_the_bound(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng([seed, 71])
    mode, scoring = MODES[seed % 3], SCORINGS[seed % len(SCORINGS)]
    slab = int(random.choice([128, 512, 4096]))
    monkeypatch.setattr(word_bound, "_MAX_TABLE", int(random.choice([40, 400, 1 << 20])))
    a, b, anchors = problem(random, int(random.integers(300, 2500)))
    sweep_box, reach = (None if random.random() < 0.3 else swept), int(random.choice([0, 100, 600, 5000]))
    columns = [None, 64, 300, 1000][seed % 4]
    table = word_bound_of(a, b, scoring, mode, anchors, 1, sweep_box, reach=reach, slab_rows=slab, at_once=columns)
    excess = largest_excess(a, b, scoring, mode, table)
    assert excess <= 0, f"a path gains {excess} more than its bound"


@pytest.mark.parametrize(
    "edit, loss, looseness",
    [
        ("a letter of each word changed", 4 * 512, 100),
        # Some words occur by chance with one edit.
        ("four letters inserted in each word", 11 * 512, 1500),
        ("rows about the end of each other word deleted", 9 * 256, 700),
    ],
)
def test_the_dearest_edits_are_priced_at_about_their_cost(edit: str, loss: int, looseness: int) -> None:
    random, scoring = np.random.default_rng(73), Scoring()
    a = random.integers(0, 4, 4096).astype(np.uint8)
    words = list(a.reshape(-1, 16))
    if "changed" in edit:
        words = [np.where(np.arange(16) % 8 == 3, (word + 1) % 4, word) for word in words]
    elif "inserted" in edit:
        words = [np.insert(word, [4] * 4 + [12] * 4, random.integers(0, 4, 8)) for word in words]
    else:
        words = [np.delete(word, [7, 8]) for word in words]
    b = np.concatenate(words).astype(np.uint8)
    table = word_bound_of(a, b, scoring, "global", np.array([[0, 0, 1]]), 1)
    excess = largest_excess(a, b, scoring, "global", table)
    assert excess <= 0, f"a path gains {excess} more than its bound"
    assert bound_at_cells(table, 0, 0)[0, 0] < len(a) - loss + looseness


@pytest.mark.parametrize("scoring", SCORINGS)
def test_prices_of_a_gap_and_its_words_are_no_more_than_its_cost(scoring: Scoring) -> None:
    prices = prices_of(scoring)
    assert prices is not None
    word, right, left = (price / 4 for price in prices)
    assert 0 < word <= scoring.match - scoring.mismatch and 2 * word <= WORD * scoring.match
    for length in range(1, 100):
        edits = 1 if length <= MAX_INSERTED else 2
        assert word * edits + right * length <= scoring.gap_open + scoring.gap_extend * length
        paid = scoring.gap_open + (scoring.match + scoring.gap_extend) * length
        for first in range(WORD):
            # Rows of each word that the gap takes, from those of the first one on.
            taken = [min(length, WORD - first)]
            while sum(taken) < length:
                taken.append(min(WORD, length - sum(taken)))
            edits = 0
            for number, rows in enumerate(taken):
                is_at_end = rows == WORD or number > 0 or first == 0 or first + length >= WORD
                edits += 1 if rows == 1 or (rows == 2 and is_at_end) else 2
            assert word * edits + left * length <= paid


def test_a_dearer_word_leaves_less_for_the_columns_and_rows_of_gaps() -> None:
    steps = [step_prices(Scoring(), word) for word in range(1, 17)]
    assert all(
        right >= right_of_next and left >= left_of_next
        for (right, left), (right_of_next, left_of_next) in pairwise(steps)
    )
    # In quarters: two substitutions lose 8.
    assert steps[15] == (3, 2) and prices_of(Scoring()) == (16, 3, 2)


def test_it_is_built_for_matrices_that_are_neither_small_nor_too_large() -> None:
    assert word_bound.is_possible(100_000, 100_000, Scoring())
    assert not word_bound.is_possible(100_000, 1000, Scoring())
    assert not word_bound.is_possible(1 << 28, 1 << 28, Scoring())
    assert not word_bound.is_possible(100_000, 100_000, Scoring(match=10, mismatch=-1, gap_first=1, gap_extend=1))


@pytest.mark.parametrize(
    "case, scoring, slab",
    [
        ((196, 896, 78, 78, 22, True), SCORINGS[1], 128),
        ((212, 896, 79, 76, 26, True), SCORINGS[1], 128),
        ((37210, 1024, 87, 83, 30, False), Scoring(), 512),
    ],
)
def test_what_the_band_proves_of_a_row_says_nothing_of_cells_below_it(
    case: tuple[int, int, int, int, int, bool], scoring: Scoring, slab: int
) -> None:
    a, b, anchors, tile = unlike_at_border(*case)
    what, how = (a, b, scoring, "local", anchors, 1, swept), {"reach": 400, "slab_rows": slab}
    excess = [
        largest_excess(a, b, scoring, "local", word_bound_of(*what, **how, at_once=columns)) for columns in (tile, None)
    ]
    assert excess[0] <= excess[1] + 10 < 0


def test_the_band_makes_it_tight_along_an_alignment_with_islands() -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 4, 60_000).astype(np.uint8)
    island = random.integers(0, 4, 9000).astype(np.uint8)
    b = np.concatenate([a[:20_000], island, a[26_000:]])
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    what = a, b, Scoring(), "local", first.anchors, first.score
    loose, tight, in_tiles = (
        bound_at_cells(word_bound_of(*what, sweep, reach=2000, at_once=columns), 0, 0)
        for sweep, columns in ((None, None), (swept, None), (swept, 15_000))
    )
    assert first.score <= tight[0, 0] < first.score + 1000 < first.score + 5000 < loose[0, 0]
    # A tile's slabs have looser bounds beside them, of 4,096 rows at the gain of unrelated ones.
    assert first.score <= in_tiles[0, 0] < tight[0, 0] + 4 * 0.2 * 4096
