"""Scores on a card: those of a textbook's recurrence, whatever the shape of lanes, strips, windows
and portions.

Launcher and kernels run without a card too, on the processor (``host/host_card.py``).
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.scores import plan
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts
from gpu.sequences.alphabet import PROTEIN
from tests.gpu.engines.card_problems import MORE
from tests.gpu.engines.card_score_problems import batch_of, difference, random_search
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard, modules_on
from tests.gpu.engines.textbook_scores import expected_scores
from tests.gpu.engines.trace_problems import asymmetric

Shapes = Callable[..., plan.ScoreShape]


@pytest.fixture(scope="module", params=[900, 860])
def library(request: pytest.FixtureRequest, kernels: Callable[..., Path]) -> Path:
    return kernels("scores", request.param)


def on(card: HostCard) -> AbstractContextManager[tuple[ModuleType, ModuleType, Any]]:
    return modules_on(card, "scores", "plan")


def any_shape(plan: ModuleType, seed: int) -> Shapes:
    """In the place of ``plan.fastest``."""
    random = np.random.default_rng(seed)

    def shape(length: int, letters: int, _columns: int, _jobs: int, _processors: int, shared: int) -> plan.ScoreShape:  # type: ignore[name-defined]
        while True:
            kernel, lanes = plan.PAIRS[random.integers(len(plan.PAIRS))], int(random.choice([4, 8, 16, 32]))
            found = plan.shape_of(kernel, lanes, length, letters, shared)
            if found is not None:
                return found

    return shape


@pytest.mark.parametrize("seed", range(24))
def test_every_score_equals_the_textbooks(library: Path, seed: int) -> None:
    search = random_search(seed, 200, 24)
    card = HostCard(library, 1 << 26, (232_448, 101_376, 65_536)[seed % 3], (1, 2, 132)[seed % 3])
    with on(card) as (launcher, plan, context):
        if seed % 4:
            plan.fastest = any_shape(plan, seed)
        plan._MIN_LIMIT, plan.MIN_WINDOW = ((1024, 1 << 16), (64, 100), (16, 1 << 16))[seed % 3]
        memory = 200_000 if seed % 7 == 0 else None
        scores = launcher.CudaScores(context, memory, 3_000 if seed % 5 == 0 else 1_500_000_000)
        scores.make_room(search)
        expected = expected_scores(search)
        assert difference(search, scores.run(search), expected) == ""
        assert difference(search, scores.run(search), expected) == "", "the second time, when the entries are there"
        scores.close()


def test_nvidias_bindings_give_the_same(library: Path) -> None:
    search = random_search(2, 200, 24)
    with nvidias_bindings(), on(HostCard(library, 1 << 26)) as (launcher, _, context):
        scores = launcher.CudaScores(context)
        scores.make_room(search)
        assert difference(search, scores.run(search), expected_scores(search)) == ""
        scores.close()


@pytest.mark.parametrize("seed", range(6))
def test_the_query_is_scored_by_row(library: Path, seed: int) -> None:
    search = _asymmetric(random_search(seed))
    with on(HostCard(library, 1 << 26)) as (launcher, _, context):
        scores = launcher.CudaScores(context, None, 1_500_000_000)
        scores.make_room(search)
        assert difference(search, scores.run(search), expected_scores(search)) == ""
        scores.close()


def _asymmetric(search: ScoreSearch) -> ScoreSearch:
    return replace(search, matrix=asymmetric(search.matrix.alphabet))


@pytest.mark.card
@pytest.mark.parametrize("seed", range(60 * MORE))
def test_every_score_on_a_card_equals_the_textbooks(card: CudaEngine, seed: int) -> None:
    for search in (random_search(seed), _asymmetric(random_search(seed))):
        assert difference(search, card.scores(search), expected_scores(search)) == ""


@pytest.mark.card
@pytest.mark.parametrize("seed", range(60 * MORE))
def test_every_shape_on_a_card_gives_the_textbooks_scores(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of lanes and strips, with windows of all widths, memory for some entries alone, and launches
    of little.
    """
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.probe import find_card
    from gpu.engines.cuda.scores.launcher import CudaScores

    found, _ = find_card()
    assert found is not None
    monkeypatch.setattr(plan, "fastest", any_shape(plan, seed))
    limit, window = ((1024, 1 << 16), (64, 200), (16, 1 << 16))[seed % 3]
    monkeypatch.setattr(plan, "_MIN_LIMIT", limit)
    monkeypatch.setattr(plan, "MIN_WINDOW", window)
    search = random_search(seed, 1500, 60) if seed % 30 == 0 else random_search(seed)
    memory, launch = (None, 1_000_000, None)[seed % 3], (1_500_000_000, 1_500_000_000, 20_000)[seed % 5 % 3]
    with closing(Card(found.index)) as context, closing(CudaScores(context, memory, launch)) as scores:
        scores.make_room(search)
        for _ in range(2):  # the second time the entries are there
            assert difference(search, scores.run(search), expected_scores(search)) == ""


def test_scores_at_the_border_of_16_bits_are_right(library: Path) -> None:
    # Of two residues one scores 11 against itself, up to 2,046, then the other one 1, so that
    # entries reach 2,046, 2,047, 2,048 and more; the neighbour in the register's other half exceeds
    # it before.
    many, one = 4, 3
    scores_of = matrices.of_match(PROTEIN, 1, -1).scores.copy()
    scores_of[many, many] = 11
    matrix = replace(matrices.of_match(PROTEIN, 1, -1), scores=scores_of)
    query = np.repeat(np.array([many, one], np.uint8), (186, 254))
    entries = batch_of([*(query[: 186 + length] for length in (0, 1, 2, 3, 154, 0, 1)), query[-10:]])
    search = ScoreSearch(query, entries, matrix, GapCosts(1, 1))
    card = HostCard(library)
    with on(card) as (launcher, _, context):
        scores = launcher.CudaScores(context)
        *_, found = scores.run(search)
        assert found.scores.tolist() == [2046, 2047, 2048, 2049, 2200, 2046, 2047, 10]
        assert card.launched[-1] == "singles_16" and card.launched.count("singles_16") == 1
        scores.close()


def test_nothing_to_score(library: Path) -> None:
    matrix, query = matrices.load("BLOSUM62"), np.array([1, 2, 3], np.uint8)
    with on(HostCard(library)) as (launcher, _, context):
        scores = launcher.CudaScores(context)
        assert list(scores.run(ScoreSearch(query, batch_of([]), matrix, GapCosts()))) == []
        *_, found = scores.run(ScoreSearch(query, batch_of([query[:0], query[:0]]), matrix, GapCosts()))
        assert (found.first, found.scores.tolist(), found.cells) == (0, [0, 0], 0)
        scores.close()


def test_entries_stay_for_the_next_query_and_give_way(library: Path) -> None:
    one, other = random_search(1), random_search(2)
    card = HostCard(library)
    with on(card) as (launcher, _, context):
        scores = launcher.CudaScores(context)
        for search in (one, other, one, other):
            scores.make_room(search)
            list(scores.run(search))
        # Both batches fit beside each other.
        assert card.launched.count("lay_out") == 2
        assert scores.holds(one) and scores.holds(other)
        again = ScoreSearch(one.query[:1], one.entries, one.matrix, one.gaps)
        assert scores.holds(again)
        context.resident.evict()
        assert not scores.holds(one) and card.used == 0
        list(scores.run(one))
        assert card.launched.count("lay_out") == 3
        copied = ScoreSearch(one.query, batch_of([one.entries.codes[1:5]]), one.matrix, one.gaps)
        assert not scores.holds(copied)
        scores.close()


def test_the_oldest_entries_make_room(library: Path) -> None:
    one, other = random_search(1), random_search(2)
    card = HostCard(library)
    with on(card) as (launcher, _, context), ExitStack() as closing:
        scores = launcher.CudaScores(context)
        closing.callback(scores.close)
        for search in (one, other, one):
            list(scores.run(search))
        room = launcher.DeviceArena(context)
        closing.callback(room.free)
        card.memory = card.used + 100
        scores.memory.take(room, 200)
        assert scores.memory.holds(one.entries) and not scores.memory.holds(other.entries)
        (_, portion) = scores.memory._portions[0]
        card.memory = card.used + 100
        with pytest.raises(Exception, match="out of memory"):
            scores.memory.take(room, 200, portion)
        assert scores.memory.holds(one.entries), "it is being searched"


def test_an_entry_too_long_for_the_card_is_refused(library: Path) -> None:
    search = random_search(5)
    card = HostCard(library, 1 << 26)
    with on(card) as (launcher, _, context):
        scores = launcher.CudaScores(context, 20_000)
        with pytest.raises(Exception, match="an entry of [0-9,]+ residues needs"):
            scores.make_room(search)
        scores.close()


def test_a_search_can_be_stopped_between_answers(library: Path) -> None:
    search = random_search(7, 200, 60)
    card = HostCard(library, 1 << 26)
    with on(card) as (launcher, _, context):
        scores = launcher.CudaScores(context, 100_000)
        told = scores.run(search)
        first = next(some for some in told if some is not None)
        assert 0 < len(first.scores) < len(search.entries)
        told.close()
        gc.collect()
        assert difference(search, scores.run(search), expected_scores(search)) == ""
        scores.close()


# ---- the plan


@pytest.mark.parametrize("seed", range(20))
def test_windows_hold_every_stretch_of_a_span(seed: int) -> None:
    random = np.random.default_rng(seed)
    blocks = np.sort(random.integers(1, 200, 5))[::-1].astype(np.int64)
    first = np.cumsum(blocks) - blocks
    span = int(random.integers(1, 60))
    job, at, length = plan.windows(first, blocks, 3 * span + int(random.integers(0, 90)), span)
    for k in range(len(blocks)):
        mine = job == k
        starts, ends = plan.BLOCK * (at[mine] - first[k]), plan.BLOCK * (at[mine] - first[k] + length[mine])
        columns = plan.BLOCK * int(blocks[k])
        assert starts[0] == 0 and ends[-1] == columns and (ends <= columns).all()
        for column in range(max(1, columns - span + 1)):
            assert ((starts <= column) & (ends >= min(columns, column + span))).any()


def test_a_span_is_as_wide_as_an_alignment_can_be() -> None:
    matrix, gaps = matrices.load("BLOSUM62"), GapCosts(12, 1)
    tryptophans = np.full(20, PROTEIN.letters.index("W"), np.uint8)
    span = plan.span_of(tryptophans, matrix, gaps)
    assert span == 20 + (220 - 12) + 1
    # Two halves of the query with a gap between them that costs all but one of what they score.
    other = np.full(span - 20 - 1, PROTEIN.letters.index("P"), np.uint8)
    widest = batch_of([np.concatenate([tryptophans[:10], other, tryptophans[10:]])])
    found = expected_scores(ScoreSearch(tryptophans, widest, matrix, gaps))
    assert found[0] == 110, "each half alone is as good as both"
    assert 220 - gaps.first - gaps.extend * (len(other) - 1) == 1


def test_long_entries_are_cut_or_shared_out() -> None:
    kernel = plan.PAIRS[2]
    shape = plan.shape_of(kernel, 16, 256, 21, 232_448)
    assert shape is not None and (shape.strips, shape.at_once, shape.launches) == (1, 1, [(0, 1)])
    blocks = np.array([50_000, 5_000, 2_000, *[90] * 20_000], np.int32)
    wide = plan.divide(blocks, shape, 8_000, 132)
    assert (wide.cut, wide.long, wide.window) == (1, 3, 24_000)
    narrow = plan.divide(blocks, shape, 100, 132)
    assert narrow.cut == narrow.long == 3 and 1024 <= narrow.window < 8_000
    many = plan.divide(np.full(1000, 90, np.int32), shape, 100, 132)
    assert (many.cut, many.long) == (0, 0)


def test_a_shape_fits_the_shared_memory() -> None:
    for shared in (65_536, 101_376, 166_912, 232_448):
        for length in (1, 63, 300, 2005, 5088, 100_000):
            for columns, jobs in ((100, 1), (7_000_000, 18_717), (100_000_000, 270_000)):
                shape = plan.fastest(length, 27, columns, jobs, 132, shared)
                assert shape.shared_bytes(27, shape.at_once) <= shared
                assert shape.lanes * shape.kernel.rows * shape.strips >= length
                assert sum(strips for _, strips in shape.launches) == shape.strips
    long = plan.shape_of(plan.LONG, 32, 5088, 24, 232_448)
    assert long is not None and long.launches == [(0, 18), (18, 2)]
    assert plan.shape_of(plan.PAIRS[-1], 32, 5088, 27, 40_000) is None


def test_rows_are_not_wasted() -> None:
    # On a large database more than four rows in five are the query's.
    for length in (63, 144, 222, 375, 567, 1000, 2005, 5088):
        shape = plan.fastest(length, 24, 100_000_000, 270_000, 132, 232_448)
        assert length / (shape.lanes * shape.kernel.rows * shape.strips) > 0.8, shape


def test_small_searches_make_no_context() -> None:
    # There is no such card: to ask for it would fail.
    engine = CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1, small=100_000)
    search = random_search(2)
    cells = len(search.query) * len(search.entries.codes)
    assert not engine._scores.pays(search)
    engine._scores.done.amount = 100_000
    assert not engine._scores.pays(search), "those were other entries"
    assert cells < 100_000 and CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), 1, small=cells)._scores.pays(
        search
    )
