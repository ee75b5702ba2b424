"""Sections of a narrow band on emulated cards, and on one (``host/host_cards.py``): what they answer together is what one sweep would have; and whole runs, which leave the same bytes."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.sweep import sections
from gpu.engines.cuda.sweep.joint import Joint
from gpu.engines.cuda.sweep.live import Along, live_along
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band, Best, Borders, Sweep, SweepProgress, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.runs import TINY, align, content, request_for, resume
from tests.gpu.analyses.stopping import Stopping
from tests.gpu.engines.host.host_card import library_of
from tests.gpu.engines.host.host_cards import HostCards
from tests.gpu.engines.host.sharing import SECTION_SHAPES, engine_on
from tests.gpu.engines.pruned_problems import bands_of, behind_of, best_cell_of

#: Of whole runs: some special rows, few of which any strip ends at; and cells of stage 1, but of no other sweep.
LIMITS = replace(TINY, block_rows=256, special_rows=9, column_interval=300, partition=200)
STAGE1 = 20_000_000
#: Imported anew with each driver.
ONE_CARD = "gpu.engines.cuda.sweep.one_card"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return library_of(tmp_path_factory.mktemp("kernels"), "sweep")


def problem(seed: int, mode: str = "local", length: int = 9000) -> Sweep:
    """Stage 1 of a pair that begins with the alignment found first, as the chromosome's does; every fourth row is wanted."""
    pair = simulate(length, (0.003, 0.02, 0.05)[seed % 3], seed)
    a, b, scoring = pair.a.codes, pair.b.codes, Scoring()
    first = find_initial_alignment(a, b, scoring, mode="global" if mode == "global" else "local")
    assert first is not None
    rest = upper_bound_of(a, b, scoring, anchors=first.anchors, known=first.score)
    local = mode == "local"
    borders = (Borders.free if local else Borders.corner)(len(a), len(b), scoring)
    bands = (*range(256, len(a), 256), len(a))
    return Sweep(
        a,
        b,
        scoring,
        borders,
        bands,
        local=local,
        track=local,
        prune=local,
        known=first.score if local else 0,
        goal=None if local else TargetScore(first.score, corner=True),
        rest=lambda: rest,
        way=first.cells(scoring.match, 64),
        keep=lambda row: row % 1024 == 0 or (not local and row == len(a)),
    )


def bands_in(steps: Any) -> list[Band]:
    return [step for step in steps if isinstance(step, Band)]


def assert_as_one(sweep: Sweep, found: list[Band]) -> None:
    """All rows, those that were wanted with their values: exact where a way of the score passes, and none that would make one elsewhere."""
    exact = bands_of(CpuEngine(2), replace(sweep, prune=False, known=1, goal=None, rest=None))
    assert found[0].first == 0 and found[-1].last == len(sweep.a)
    assert all(upper.last == lower.first for upper, lower in pairwise(found))
    kept = {band.last: band for band in found if band.row is not None}
    assert set(kept) == {row for row in sweep.bands if sweep.keep(row)}
    # What is found meanwhile is known from there on.
    score = best_cell_of(exact).score if sweep.goal is None else sweep.goal.score
    behind = behind_of(replace(sweep, prune=False, rest=None, goal=None), [band.last for band in exact])
    for true in exact:
        if true.last not in kept:
            continue
        band, (far_h, far_f) = kept[true.last], behind[true.last]
        assert band.h is not None and band.f is not None and true.h is not None and true.f is not None
        for value, truth, far in (
            (band.h, true.h, far_h),
            (band.f, true.f, far_f + sweep.scoring.gap_open),
        ):
            attains = truth.astype(np.int64) + far >= score
            assert np.array_equal(value[attains], truth[attains]), true.last
            assert not (value[~attains].astype(np.int64) + far[~attains] >= score).any(), true.last
    if sweep.track:
        assert best_cell_of(found) == best_cell_of(exact)


@pytest.mark.parametrize("shape", SECTION_SHAPES)
@pytest.mark.parametrize("seed", range(9))
def test_sections_answer_as_one(library: Path, seed: int, shape: Any) -> None:
    sweep, cards = problem(seed, "global" if seed % 3 == 2 else "local"), 1 + seed // 3
    with engine_on(HostCards(library, cards), shape=shape) as (engine, seen):
        steps = list(engine.sweep(sweep))
    assert_as_one(sweep, bands_in(steps))
    assert seen.sections >= max(2, cards) and seen.taken_over
    ticks = [step for step in steps if isinstance(step, SweepProgress)]
    assert [tick.cells for tick in ticks] == sorted(tick.cells for tick in ticks)
    assert all(0 <= tick.pruned <= tick.cells <= len(sweep.a) * len(sweep.b) for tick in ticks)


@pytest.mark.parametrize("failing", [0, 1])
@pytest.mark.parametrize("launches", [0, 1, 6])
def test_a_card_that_fails_is_done_without(library: Path, failing: int, launches: int) -> None:
    sweep, cards = problem(4), HostCards(library, 2)
    cards.cards[failing].fails_after = launches
    with engine_on(cards, shape=SECTION_SHAPES[1]) as (engine, seen):
        steps = list(engine.sweep(sweep))
        assert_as_one(sweep, bands_in(steps))
        left = f"card {1 - failing} (NVIDIA Test) goes on."
        assert [
            step.remark.rpartition("; ")[2] for step in steps if isinstance(step, SweepProgress) and step.remark
        ] == [left]
        # Nothing is asked of it any more.
        before = len(cards.cards[failing].launched)
        assert_as_one(sweep, bands_of(engine, sweep))
        assert len(cards.cards[failing].launched) == before
    assert seen.sections > 1


@pytest.mark.parametrize("seed, fails_after", [(967, (0, 8, None)), (967, (0, 7, None)), (393, (1, None, 4))])
def test_of_a_card_that_fails_what_was_done_to_the_end_is_not_done_again(
    library: Path, seed: int, fails_after: tuple[int | None, ...]
) -> None:
    """Its last section may be, and waits to be told."""
    sweep, cards = problem(seed, "global", 6000), HostCards(library, 3)
    for card, launches in zip(cards.cards, fails_after, strict=True):
        card.fails_after = launches
    with engine_on(cards, shape=SECTION_SHAPES[1]) as (engine, seen):
        steps = list(engine.sweep(sweep))
    assert_as_one(sweep, bands_in(steps))
    remarks = [step.remark for step in steps if isinstance(step, SweepProgress) and step.remark]
    # How many launches a card needs depends on how fast it is.
    assert seen.sections > 2 and 1 <= len(remarks) == len(set(remarks)) <= 2


@mock.patch.object(sections, "MIN_ROWS", 700)
def test_a_section_waits_far_in_the_next_one_until_it_is_told() -> None:
    sweep = problem(0)
    joint, other = (Joint(sweep, live_along(sweep, 128), 4) for _ in range(2))
    lower = joint.sections[2]
    far = int(sections.rest_row(lower)) + 1

    def computed(number: int, last: int) -> Band:
        first = joint.sections[number].first_row
        return Band(first, last, Best(), 0, np.empty((0, 4), np.int64))

    assert lower.first_row < far < len(joint.sweep.a)
    joint.put(1, computed(1, lower.first_row + 1))
    assert not joint.rests(1)
    for one in (joint, other):
        one.put(1, computed(1, far))
    assert joint.rests(1) and other.rests(1)
    # What is told goes on, however far it has to.
    joint.put(0, computed(0, far))
    assert not joint.rests(0)
    # Nothing is below it any more.
    for number in range(2, len(joint.sections)):
        joint.drop(number)
    assert not joint.rests(1)
    # A card was lost: what comes before may have to wait for this one's card.
    other.wake()
    assert not other.rests(1)


def test_a_section_that_was_left_out_of_launches_goes_on(library: Path) -> None:
    sweep, left_out = problem(4), set[int]()
    with engine_on(HostCards(library, 1), shape=SECTION_SHAPES[1]) as (engine, seen):
        # Imported anew with each driver.
        joint_class = sys.modules["gpu.engines.cuda.sweep.joint"].Joint
        usual = joint_class.rests

        def rests(self: Any, number: int) -> bool:
            """The last one from its first launch on, until what is told comes near."""
            last = len(self.sections) - 1
            waits = number == last and self._told < self.sections[last].first_row - 256
            left_out.update([number] if waits else [])
            return waits or usual(self, number)

        with mock.patch.object(joint_class, "rests", rests):
            assert_as_one(sweep, bands_of(engine, sweep))
    assert seen.taken_over and left_out


def test_sections_begin_where_little_of_a_row_lives() -> None:
    """Where something was rearranged much does, and ways stay apart for long."""
    sweep = problem(1)
    along = live_along(sweep, 128)
    with mock.patch.object(sections, "MIN_ROWS", 700):
        with mock.patch.object(sections, "_UNEVEN", 0.0):
            (_, even) = sections.sections_of(sweep, along, 2, lambda: True)

        def wide_about_it(sweep: Sweep, rows: Int64, way: Int64 | None) -> Int64:
            return np.where(np.abs(rows - even.first_row) < 300, 5000, 1000)

        with mock.patch.object(sections, "live_at", wide_about_it):
            (_, beside) = sections.sections_of(sweep, along, 2, lambda: True)
    # A fifth of what one has is the most that it gets more.
    assert 300 <= abs(beside.first_row - even.first_row) < 1500


def test_one_card_has_sections_where_these_are_likely_to_save_time(library: Path) -> None:
    sweep = problem(0)
    rows = np.linspace(0, len(sweep.a), 5, dtype=np.int64)[:-1]
    # As if each row took as long as 10,000 do.
    with mock.patch.object(sections, "ROW_SECONDS", 1e4 * sections.ROW_SECONDS):
        saved = [sections.seconds_saved(sweep, Along(rows, np.full(4, live))) for live in (1e2, 4e9, 9e9)]
    assert saved == sorted(saved, reverse=True) and saved[0] > 10 and saved[2] < 0
    # A card is done with so few rows before sections would begin.
    assert sections.seconds_saved(sweep, live_along(sweep)) < 0
    with (
        engine_on(HostCards(library, 1)) as (engine, seen),
        mock.patch.object(sys.modules[ONE_CARD], "MIN_SAVED", 0.0),
    ):
        assert_as_one(sweep, bands_of(engine, sweep))
    assert seen.sections == 0


def test_what_sections_must_save_goes_by_the_rows_that_are_left(library: Path) -> None:
    sweep, asked = replace(problem(0), first_row=4096), list[float]()
    with (
        engine_on(HostCards(library, 1)) as (engine, _),
        mock.patch.object(sys.modules[ONE_CARD], "MIN_SAVED", 0.001),
        mock.patch.object(sys.modules[ONE_CARD], "joint_of", lambda *arguments: asked.append(arguments[-1])),
    ):
        bands_of(engine, sweep)
    assert asked == [pytest.approx(0.001 * (len(sweep.a) - 4096))]


@pytest.mark.parametrize("count", [1, 2])
def test_sections_that_have_no_room_are_done_without(library: Path, count: int) -> None:
    sweep, cards = problem(0), HostCards(library, count)
    for memory, has_room in ((1 << 30, True), (2_000_000, False)):
        cards.cards[-1].memory = memory
        with engine_on(cards) as (engine, seen):
            assert_as_one(sweep, bands_of(engine, sweep))
        assert seen.sections > 2 and seen.taken_over and (seen.dropped == 0) == has_room


@pytest.mark.parametrize("cards", [1, 2])
def test_a_caller_that_stops_gets_all_memory_back(library: Path, cards: int) -> None:
    with engine_on(HostCards(library, cards), shape=SECTION_SHAPES[1]) as (engine, _):
        steps = engine.sweep(problem(1))
        next(step for step in steps if isinstance(step, Band))
        steps.close()


def test_where_a_section_began_with_too_little_the_one_above_goes_on(library: Path) -> None:
    sweep = problem(3)
    assert sweep.way is not None
    lower = sweep.way - [0, 0, 1000]
    with engine_on(HostCards(library, 2)) as (engine, seen):
        assert_as_one(sweep, bands_of(engine, replace(sweep, way=lower)))
    assert seen.sections > 1 and not seen.taken_over


def test_what_cannot_be_cut_is_not(library: Path) -> None:
    sweep = problem(0)
    with engine_on(HostCards(library, 2)) as (engine, seen):
        for other in (
            replace(sweep, way=None),
            replace(sweep, way=np.empty((0, 3), np.int64)),
            replace(sweep, known=1),
        ):
            assert_as_one(other, bands_of(engine, other))
    assert seen.sections <= 1 and not seen.taken_over


@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("mode", ["local", "global"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_runs_leave_the_same_bytes(library: Path, tmp_path: Path, seed: int, mode: str, cards: int) -> None:
    pair = simulate(6000, (0.003, 0.02, 0.05)[seed], seed)
    request = request_for(tmp_path, pair.a.codes, pair.b.codes, mode=mode, limits=LIMITS)
    expected = content(align(request.with_(pruning=False), tmp_path / "plain").folder)
    with mock.patch.object(os, "fsync"), engine_on(HostCards(library, cards), together=STAGE1) as (engine, seen):
        assert content(align(request, tmp_path / "shared", engine=engine).folder) == expected
    assert seen.sections > 1 and seen.taken_over


@pytest.mark.parametrize("cards, goes_on_here", [(1, False), (1, True), (2, False)])
@pytest.mark.parametrize("after", [3, 8, 20, 40])
def test_a_run_that_was_stopped_goes_on_with_or_without_cards(
    library: Path, tmp_path: Path, after: int, cards: int, goes_on_here: bool
) -> None:
    pair = simulate(6000, 0.02, 5)
    request = request_for(tmp_path, pair.a.codes, pair.b.codes, limits=LIMITS)
    expected = content(align(request.with_(pruning=False), tmp_path / "plain").folder)
    with mock.patch.object(os, "fsync"):
        options = {"shape": SECTION_SHAPES[1], "together": STAGE1}
        with engine_on(HostCards(library, cards), **options) as (engine, _):
            with pytest.raises(Cancelled):
                align(request, tmp_path / "stopped", monitor=Stopping(after), engine=engine)
            if goes_on_here:
                resume(tmp_path / "stopped", Monitor(), engine)
        if not goes_on_here:
            resume(tmp_path / "stopped", Monitor(), CpuEngine(1))
    assert content(tmp_path / "stopped") == expected
