"""Launcher and kernels of the CUDA sweep where there is no card, on the processor
(``host/host_card.py``): the CPU engine's values, whatever the height of strips and wherever a
launch ends.

How blocks keep pace with each other is left to a card (``test_cuda_engine.py``): here the first one
takes all strips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strategy import shares_of_blocks
from gpu.engines.engine import Engine
from gpu.engines.work.sweep import Band, Borders, Outputs, Row, Sweep, SweepJob, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate
from tests.gpu.engines.card_problems import difference, random_sweep
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard
from tests.gpu.engines.pruned_problems import MODES, fault, random_problem

Shape = tuple[int, int] | tuple[int, int, float, int | None] | None
#: As the card is used; high strips, each alone in its block; low strips, four side by side, in
#: launches of a few chunks and in such that end after the first.
SHAPES: tuple[Shape, ...] = (None, (2, 1, 0.0001, 16), (2, 4, 0.00001, 4), (1, 4, 0.0, None))


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("sweep")


@contextmanager
def on(card: HostCard, shape: Shape = None) -> Iterator[Engine]:
    """An engine that gives everything to this card."""
    with card.installed():
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(CardInfo(0, "NVIDIA Test", card.memory, "90"), threads=1, small=0, shape=shape)
        yield engine
        engine.close()
    assert card.used == 0, "memory was not given back"


def related(length: int, scoring: Scoring) -> Sweep:
    """A local sweep, with pruning, of a sequence and a mutated copy."""
    random = np.random.default_rng(11)
    a = random.integers(0, 4, length).astype(np.uint8)
    b = a.copy()
    changed = random.integers(0, length, length // 20)
    b[changed] = random.integers(0, 4, len(changed))
    bands = (length // 3, length)
    borders = Borders.free(length, length, scoring)
    return Sweep(
        a,
        b,
        scoring,
        borders,
        bands,
        local=True,
        known_score=1,
        target=TargetScore(1),
        outputs=Outputs(keep=lambda row: True),
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ten", range(3))
def test_every_value_equals_the_cpus(library: Path, shape: Shape, ten: int) -> None:
    card = HostCard(library)
    with on(card, shape) as engine:
        found = {
            seed: difference(engine, CpuEngine(1), random_sweep(seed, 700)) for seed in range(10 * ten, 10 * ten + 10)
        }
    assert not any(found.values()), found
    assert card.launched


@pytest.mark.parametrize("shape", SHAPES)
def test_boxes_of_a_corridor_are_those_of_the_cpu(library: Path, shape: Shape) -> None:
    pair = simulate(12_000, 0.01, 6)
    a, b, scoring = pair.a.codes, pair.b.codes, Scoring()
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    # One at the matrix's end, one with something below it and beside, one with something below it.
    boxes = [Box(20, 24, 2000, len(b)), Box(10, 18, 3000, 9000), Box(6, 10, 0, len(b))]
    asked = list[Sweep]()

    def swept(sweep: Sweep) -> Row:
        asked.append(sweep)
        (band,) = (step for step in CpuEngine(1).sweep(sweep) if isinstance(step, Band))
        assert band.row is not None
        return band.row

    upper_bound_of(a, b, scoring, anchors=first.anchors, known=first.score, boxes=boxes, sweep_box=swept)
    card = HostCard(library)
    with on(card, shape) as engine:
        assert [difference(engine, CpuEngine(1), sweep) for sweep in asked] == ["", "", ""]
    assert card.launched


@pytest.mark.parametrize("shape", SHAPES)
def test_strips_of_full_height_follow_each_other(library: Path, shape: Shape) -> None:
    card = HostCard(library)
    with on(card, shape) as engine:
        for seed in (100, 101, 102, 103, 104, 106):
            sweep = random_sweep(seed, 3000)
            assert difference(engine, CpuEngine(1), replace(sweep, bands=(len(sweep.a),))) == "", seed


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scoring", [Scoring(), Scoring(100, -300, 500, 200)])
def test_pruning_leaves_the_best_cell_and_lower_bounds(library: Path, shape: Shape, scoring: Scoring) -> None:
    sweep = related(3000, scoring)
    with on(HostCard(library), shape) as engine:
        found = [band for band in engine.sweep(sweep) if isinstance(band, Band)]
    exact = [band for band in CpuEngine(1).sweep(replace(sweep, target=None)) if isinstance(band, Band)]
    assert found[-1].best == exact[-1].best and exact[-1].best.score > 1000
    for band, true in zip(found, exact, strict=True):
        assert band.h is not None and true.h is not None
        assert (band.h <= true.h).all()
        assert band.h.max() == true.h.max(), "the row's best lies on the way to the best cell"
    assert sum(band.pruned for band in found) > 0


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mode", MODES)
def test_what_is_left_out_takes_no_part(library: Path, mode: str, shape: Shape) -> None:
    """Goals, rests and known scores of all kinds: spans of granules are jumped over, and more is
    left out than by the processor.
    """
    left_out = cells = 0
    for ten in range(4):
        problem = random_problem(MODES.index(mode) + len(MODES) * (ten + 4 * SHAPES.index(shape)), 3500)
        if problem is None:
            continue
        with on(HostCard(library), shape) as engine:
            found, of_it = fault(engine, problem)
        assert found == ""
        left_out, cells = left_out + of_it, cells + len(problem.plain.a) * len(problem.plain.b)
    assert left_out > 0.2 * cells


@pytest.mark.parametrize("local", [True, False])
@pytest.mark.parametrize("pairs", [4, 8, 16])
@pytest.mark.parametrize("rise", [64_000, 130_000])
def test_values_above_a_strip_may_rise_by_more_than_a_half_holds(
    library: Path, rise: int, pairs: int, local: bool
) -> None:
    """As they do behind pruned cells: the registers, which hold what was computed beside these, are
    left far below.
    """
    scoring, at = Scoring(), 700
    b = np.random.default_rng(3).integers(0, 4, 1500).astype(np.uint8)
    a = b[at:1400]
    top = np.where(np.arange(len(b) + 1) < at, 0, rise).astype(np.int32)
    borders = replace(Borders.free(len(a), len(b), scoring), top_h=top, top_f=top - np.int32(scoring.gap_open))
    sweep = Sweep(a, b, scoring, borders, (len(a),), local=local, known_score=1, outputs=Outputs(keep=lambda row: True))
    with on(HostCard(library), (2, 4, 0.06, pairs)) as engine:
        [found], [exact] = (
            [band for band in one.sweep(sweep) if isinstance(band, Band)] for one in (engine, CpuEngine(1))
        )
    assert found.best == exact.best == (rise + 700, 700, 1400)
    assert found.h is not None and exact.h is not None
    # Left of the rise low values are raised: no path that counts comes from there.
    np.testing.assert_array_equal(found.h[at:], exact.h[at:])


@pytest.mark.parametrize("seed", range(3))
def test_nvidias_bindings_give_the_same(library: Path, seed: int) -> None:
    with nvidias_bindings(), on(HostCard(library), SHAPES[seed]) as engine:
        assert difference(engine, CpuEngine(1), random_sweep(seed, 700)) == ""


def test_a_wide_band_is_taken_in_high_strips(library: Path) -> None:
    pair = simulate(150_000, 0.03, 3)
    a, b, scoring = pair.a.codes, pair.b.codes, Scoring()
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    rest = upper_bound_of(a, b, scoring, anchors=first.anchors, known=first.score)
    borders, asked = Borders.free(len(a), len(b), scoring), list[int]()
    sweep = Sweep(
        a, b, scoring, borders, (len(a),), local=True, known_score=first.score, target=TargetScore(first.score)
    )
    with HostCard(library).installed():
        from gpu.engines.cuda.driver import Card
        from gpu.engines.cuda.sweep.launcher import CudaSweep
        from gpu.engines.cuda.sweep.strip_shape import LaunchShape

        # A card of so few warps has more to do than it can at once.
        heights = [
            LaunchShape(blocks, 1).word_format(replace(sweep, upper_bound=lambda: rest)).height for blocks in (2, 50)
        ]
        card = Card(0)
        CudaSweep(card, replace(sweep, upper_bound=lambda: asked.append(1) or rest), LaunchShape(2, 1))
        card.close()
    assert heights == [1024, 512]
    assert asked == [1], "words are looked up once"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scoring", [Scoring(), Scoring(5, -4, 2, 1)])
def test_the_best_cell_is_found_in_whatever_row_and_column_it_is(library: Path, shape: Shape, scoring: Scoring) -> None:
    """The kernels look at every fourth row, and at all of them where that tells of a better cell:
    on either side of where chunks and launches end.
    """
    random = np.random.default_rng(5)
    rows, columns, length = 1100, 700, 12
    with on(HostCard(library), shape) as engine:
        for number in range(40):
            # Nothing else matches; a letter is missing in some, so that a gap lies between.
            a, b = np.full(rows, 4, np.uint8), np.full(columns, 4, np.uint8)
            end_i = 1019 + number % 8
            # About column 384 of the upper strip's last lane, and column 256 of the lower strip's
            # first one, a block ends.
            end_j = (378 if end_i <= 1024 else 250) + number // 2
            word = random.integers(0, 4, length).astype(np.uint8)
            a[end_i - length : end_i] = word
            b[end_j - length : end_j] = word
            if number % 3 == 2:
                b[end_j - length - 1 : end_j - 3] = b[end_j - length : end_j - 2]
                b[end_j - 3] = 4
            borders = Borders.free(rows, columns, scoring)
            sweep = Sweep(a, b, scoring, borders, (rows,), local=True, known_score=1)
            best = [
                next(band.best for band in one.sweep(sweep) if isinstance(band, Band)) for one in (engine, CpuEngine(1))
            ]
            assert best[0] == best[1] and best[1].score > 0, (number, best)


def test_a_narrow_band_gets_a_block_a_multiprocessor_as_long_as_its_strips_have_a_warp_each(library: Path) -> None:
    wide = related(13_000, Scoring())
    best = max(band.best.score for band in CpuEngine(1).sweep(replace(wide, target=None)) if isinstance(band, Band))
    blocks = {}
    for name, known in (("wide", 1), ("narrow", best)):
        card = HostCard(library)
        with on(card, (6, 4, 0.00002, 8)) as engine:
            found = [
                band
                for band in engine.sweep(replace(wide, known_score=known, target=TargetScore(known)))
                if isinstance(band, Band)
            ]
        assert found[-1].best.score == best
        blocks[name] = [launched for launched, _ in card.grids]
    assert blocks["wide"][0] == max(blocks["wide"]) == 6
    assert max(blocks["narrow"]) == 2
    # A part of a large card, beside other sweeps: all 26 strips have a warp from the first launch
    # on.
    card = HostCard(library, multiprocessors=_LARGE)
    with on(card, (24, 4, 0.00002, 8)) as engine:
        list(engine.sweep(replace(wide, known_score=best, target=TargetScore(best))))
    assert card.grids[0] == (7, 4)


def test_kept_rows_wait_for_a_place_where_memory_is_short(library: Path) -> None:
    """Of bands whose rows are all wanted, where there is room for one of them, and for all."""
    bands = tuple(range(250, 3001, 250))
    sweep = replace(related(3000, Scoring()), bands=bands, target=None)
    exact = [band for band in CpuEngine(1).sweep(sweep) if isinstance(band, Band)]
    launches = []
    for share in (1e-9, 0.3):
        card = HostCard(library)
        with on(card) as engine, pytest.MonkeyPatch.context() as patched:
            patched.setattr("gpu.engines.cuda.sweep.device_buffers._SHARE_FOR_ROWS", share)
            found = [band for band in engine.sweep(sweep) if isinstance(band, Band)]
        for band, expected in zip(found, exact, strict=True):
            np.testing.assert_array_equal(band.h, expected.h)
        launches.append(len(card.grids))
    assert launches[0] > launches[1]


#: As many multiprocessors as it takes for several sweeps to share them.
_LARGE = 132


@pytest.mark.parametrize("shape", [None, (400, 4, 0.00001, 8)])
def test_sweeps_side_by_side_answer_as_each_alone(library: Path, shape: Shape) -> None:
    """The largest is begun first, several share the card, and closing early gives everything
    back.
    """
    asked = [
        replace(
            random_sweep(seed, 600), outputs=replace(random_sweep(seed, 600).outputs, keep=lambda row: True, right=True)
        )
        for seed in range(200, 212)
    ]
    planned = [SweepJob(len(one.a), len(one.a) * len(one.b), lambda one=one: one) for one in asked]  # type: ignore[misc]
    assert sorted(shares_of_blocks(planned, 3 * _LARGE, 4))[-4] < 3 * _LARGE // 4
    with on(HostCard(library, multiprocessors=_LARGE), shape) as engine:
        found: dict[int, list[Band]] = {}
        for number, step in engine.sweep_batch(planned):
            if isinstance(step, Band):
                found.setdefault(number, []).append(step)
        with closing(engine.sweep_batch(planned)) as steps:
            next(steps)
        # One that is over before it begins, and one that is with its first band.
        over = {3}
        ending = [replace(one, is_over=lambda number=number: number in over) for number, one in enumerate(planned)]  # type: ignore[misc]
        told: dict[int, int] = {}
        for number, step in engine.sweep_batch(ending):
            if isinstance(step, Band):
                told[number] = told.get(number, 0) + 1
                over.add(5)
                assert number != 5 or told[5] == 1
    assert told == {number: len(bands) for number, bands in found.items() if number not in (3, 5)} | (
        {5: 1} if 5 in told else {}
    )
    for number, one in enumerate(asked):
        alone = [band for band in CpuEngine(1).sweep(one) if isinstance(band, Band)]
        for band, expected in zip(found.get(number, []), alone, strict=True):
            assert band.last == expected.last
            for name in ("h", "f", "right_h", "right_e"):
                np.testing.assert_array_equal(getattr(band, name), getattr(expected, name))


def test_those_that_have_no_room_beside_each_other_take_turns(library: Path) -> None:
    asked = [
        replace(random_sweep(seed, 600), outputs=replace(random_sweep(seed, 600).outputs, keep=lambda row: row == 0))
        for seed in (201, 204, 206, 209)
    ]
    planned = [SweepJob(len(one.a), len(one.a) * len(one.b), lambda one=one: one) for one in asked]  # type: ignore[misc]

    def run(of: list[SweepJob], memory: int) -> tuple[list[tuple[int, int]], int]:
        """The bands, by sweep, and the most memory that was in use."""
        card, used = HostCard(library, memory, multiprocessors=_LARGE), [0]
        allocate = card.allocate

        def counted(size: int) -> Any:
            made = allocate(size)
            used.append(card.used)
            return made

        card.allocate = counted  # type: ignore[method-assign]
        with on(card) as engine:
            bands = [(number, step.last) for number, step in engine.sweep_batch(of) if isinstance(step, Band)]
        return sorted(bands), max(used)

    together, peak = run(planned, 1 << 30)
    alone = max(run([one], 1 << 30)[1] for one in planned)
    assert alone < peak
    assert run(planned, alone) == (together, alone)


def batch_of(
    engine: Engine, main: Sweep, others: Sequence[SweepJob], after: int = 0
) -> tuple[list[Band], dict[int, list[Band]]]:
    """The bands of a sweep, and of background jobs, by their number, that are appended behind so
    many of its bands.
    """
    jobs = [SweepJob(len(main.a), len(main.a) * len(main.b), lambda: main)]
    jobs += others if not after else []
    bands, of_others = list[Band](), dict[int, list[Band]]()
    for number, step in engine.sweep_batch(jobs):
        if isinstance(step, Band):
            (of_others.setdefault(number - 1, []) if number else bands).append(step)
            if len(bands) == after and len(jobs) == 1:
                jobs += others
    return bands, of_others


def in_background(make: Callable[[], Sweep]) -> SweepJob:
    return SweepJob(600, 120_000, make, is_background=True)


@pytest.mark.parametrize("after", [0, 2])
@pytest.mark.parametrize("multiprocessors", [1, _LARGE])
def test_background_jobs_run_beside_a_narrow_band(library: Path, multiprocessors: int, after: int) -> None:
    """They answer as alone; so does the sweep that they run beside."""
    pair = simulate(9_000, 0.01, 8)
    first = find_initial_alignment(pair.a.codes, pair.b.codes, Scoring())
    assert first is not None
    rows, columns = len(pair.a.codes), len(pair.b.codes)
    borders, known = Borders.free(rows, columns, Scoring()), first.score
    outputs = Outputs(keep=lambda row: True)
    main = Sweep(
        pair.a.codes, pair.b.codes, Scoring(), borders, (*range(700, rows, 700), rows), True, known,
        TargetScore(known), outputs=outputs
    )  # fmt: skip
    others = [replace(random_sweep(seed, 600), outputs=replace(outputs, right=True)) for seed in range(220, 226)]
    jobs = [in_background(lambda of=of: of) for of in others]  # type: ignore[misc]
    of_other: dict[int, list[Band]]
    with on(HostCard(library, multiprocessors=multiprocessors), (3 * multiprocessors, 4, 0.0001, None)) as engine:
        alone, _ = batch_of(engine, main, [])
        jobs[1] = replace(jobs[1], is_over=lambda: True)
        found, of_other = batch_of(engine, main, jobs, after)
        # One that is not narrow has no room.
        _, none = batch_of(engine, replace(main, known_score=0, target=TargetScore(0)), jobs)
        with closing(engine.sweep_batch([SweepJob(rows, rows * columns, lambda: main), *jobs])) as steps:
            next(steps)
    assert not none and 1 not in of_other
    assert [(band.last, band.best) for band in found] == [(band.last, band.best) for band in alone]
    for band, expected in zip(found, alone, strict=True):
        np.testing.assert_array_equal(band.h, expected.h)
    assert sum(map(len, of_other.values())) > 3
    for number, bands in of_other.items():
        expected_bands = [band for band in CpuEngine(1).sweep(others[number]) if isinstance(band, Band)]
        assert len(bands) <= len(expected_bands)
        for band, expected in zip(bands, expected_bands, strict=False):
            assert band.last == expected.last
            for name in ("h", "f", "right_h", "right_e"):
                np.testing.assert_array_equal(getattr(band, name), getattr(expected, name))


def test_background_jobs_wait_where_there_is_no_memory_for_them(library: Path) -> None:
    """The sweep that they would run beside goes on."""
    main, large = (
        replace(related(4_000, Scoring()), known_score=3_000, target=TargetScore(3_000)),
        related(2_000, Scoring()),
    )

    def run(memory: int, makes: Sequence[Callable[[], Sweep]]) -> tuple[int, int]:
        """The most memory that was in use, and bands of background jobs."""
        card, peak = HostCard(library, memory), [0]
        allocate = card.allocate

        def counted(size: int) -> Any:
            made = allocate(size)
            peak[0] = max(peak[0], card.used)
            return made

        card.allocate = counted  # type: ignore[method-assign]
        with on(card, (3, 4, 0.00001, 4)) as engine:
            found, of_others = batch_of(engine, main, [in_background(make) for make in makes])
        assert [band.last for band in found] == list(main.bands)
        return peak[0], sum(map(len, of_others.values()))

    def unmade() -> Sweep:
        raise MemoryError("The computer's.")

    alone, none = run(1 << 30, [])
    together, bands = run(1 << 30, [lambda: large])
    assert together > alone and bands > none == 0
    assert run(alone, [lambda: large]) == (alone, 0)
    assert run(1 << 30, [unmade]) == (alone, 0)


def test_how_many_blocks_each_has_of_a_shared_card() -> None:
    narrow, wide = ([SweepJob(1_000_000, 1_000_000 * columns, lambda: None)] for columns in (2_000, 900_000))  # type: ignore[arg-type, return-value]
    assert shares_of_blocks(narrow, 396, 4) == [18]
    assert shares_of_blocks(wide, 396, 4) == [396]
    assert shares_of_blocks([SweepJob(1000, -(10**9), lambda: None)], 396, 4) == [17]  # type: ignore[arg-type, return-value]
    # What is wide has what the others leave, which are not kept waiting.
    assert shares_of_blocks(narrow * 5 + wide, 396, 4) == [18] * 5 + [306]
    assert shares_of_blocks(wide * 4, 396, 4) == [99] * 4
    # No more than sixteen at a time; and one block at least.
    assert shares_of_blocks(narrow * 40, 396, 4) == [18] * 40
    assert shares_of_blocks(wide * 40, 396, 4) == [24] * 40
    assert shares_of_blocks(narrow * 5, 3, 4) == [1] * 5


def test_launches_end_when_their_time_is_up(library: Path) -> None:
    """After their first chunk already: a launch whose time is nothing still gets that far."""
    launches = {}
    for seconds in (1.0, 0.000003, 0.0):
        card = HostCard(library)
        with on(card, (2, 4, seconds, None)) as engine:
            assert difference(engine, CpuEngine(1), random_sweep(2, 700)) == ""
        launches[seconds] = len(card.launched)
    assert launches[1.0] == 1 < launches[0.000003] < launches[0.0]
