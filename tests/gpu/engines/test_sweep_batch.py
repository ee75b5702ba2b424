"""Several sweeps at once: each yields what it yields alone, and all end when one fails or the
caller goes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strategy import Strategy, choose_strategy, seconds_on_card, seconds_on_processor
from gpu.engines.work.sweep import Band, Borders, Outputs, Sweep, SweepJob, SweepProgress
from gpu.scoring import Scoring

SCORING = Scoring()


def sweeps(count: int, longest: int) -> list[Sweep]:
    random = np.random.default_rng(count)
    made = []
    for _ in range(count):
        a, b = (random.integers(0, 4, int(random.integers(1, longest))).astype(np.uint8) for _ in range(2))
        borders = Borders.corner(len(a), len(b), SCORING)
        ends = (*range(300, len(a), 300), len(a))
        made.append(Sweep(a, b, SCORING, borders, ends, outputs=Outputs(keep=lambda row: True, right=True)))
    return made


def planned(sweep: Sweep, make: Callable[[], Sweep] | None = None) -> SweepJob:
    return SweepJob(len(sweep.a), len(sweep.a) * len(sweep.b), make or (lambda: sweep))


def bands(engine: CpuEngine | CudaEngine, asked: list[Sweep]) -> list[list[Band]]:
    found: list[list[Band]] = [[] for _ in asked]
    for number, step in engine.sweep_batch([planned(sweep) for sweep in asked]):
        if isinstance(step, Band):
            found[number].append(step)
    return found


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_each_yields_what_it_yields_alone(threads: int, count: int) -> None:
    asked = sweeps(count, 2000)
    for sweep, found in zip(asked, bands(CpuEngine(threads), asked), strict=True):
        alone = [step for step in CpuEngine(1).sweep(sweep) if isinstance(step, Band)]
        assert [(band.first, band.last) for band in found] == [(band.first, band.last) for band in alone]
        for one, other in zip(found, alone, strict=True):
            for name in ("h", "f", "right_h", "right_e"):
                np.testing.assert_array_equal(getattr(one, name), getattr(other, name))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_failure_ends_all(threads: int) -> None:
    def fail() -> Sweep:
        raise MemoryError("no room")

    asked = [planned(sweep) for sweep in sweeps(3, 3000)]
    asked.insert(1, planned(sweeps(1, 3000)[0], fail))
    with pytest.raises(MemoryError, match="no room"):
        for _ in CpuEngine(threads).sweep_batch(asked):
            pass
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sweep")]


@pytest.mark.parametrize("threads", [1, 3])
def test_who_goes_leaves_nothing_running(threads: int) -> None:
    with closing(CpuEngine(threads).sweep_batch([planned(sweep) for sweep in sweeps(6, 3000)])) as steps:
        next(steps)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sweep")]


def test_one_that_takes_long_to_make_keeps_nobody_waiting() -> None:
    """Ticks come meanwhile, so that a cancel is noticed."""
    ready = threading.Event()

    def late(sweep: Sweep) -> Sweep:
        assert ready.wait(60)
        return sweep

    asked = sweeps(2, 50)
    steps = CpuEngine(2).sweep_batch([planned(sweep, lambda sweep=sweep: late(sweep)) for sweep in asked])  # type: ignore[misc]
    with closing(steps):
        assert isinstance(next(steps)[1], SweepProgress)
        ready.set()
        assert sum(isinstance(step, Band) for _, step in steps) == sum(len(sweep.bands) for sweep in asked)


def test_the_card_is_asked_for_what_it_is_faster_at() -> None:
    """Many rows of which little is computed wait for each other there."""
    one = sweeps(1, 400)[0]
    costly, narrow = ([SweepJob(1_000_000, cells, lambda: one)] * 3 for cells in (10**12, 10**8))
    assert seconds_on_card(costly) < seconds_on_processor(costly, 16)
    assert seconds_on_card(narrow) > seconds_on_processor(narrow, 2)
    # Side by side they wait at the same time.
    assert seconds_on_card(costly * 4) < 4 * seconds_on_card(costly)


def test_a_small_batch_is_for_the_processor() -> None:
    """Without a driver here, asking the card would fail."""
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=2)
    asked = sweeps(3, 400)
    assert [len(found) for found in bands(engine, asked)] == [len(found) for found in bands(CpuEngine(1), asked)]


def test_background_jobs_are_left_alone_by_the_processor() -> None:
    asked = sweeps(3, 400)
    jobs = [planned(asked[0]), replace(planned(asked[1]), is_background=True), planned(asked[2])]
    assert {number for number, step in CpuEngine(2).sweep_batch(jobs) if isinstance(step, Band)} == {0, 2}


@pytest.mark.parametrize(
    ("cells", "in_use", "for_cards", "pays", "expected"),
    [
        ([0], True, None, False, Strategy.PROCESSOR),
        ([10**9], False, None, False, Strategy.PROCESSOR),
        ([10**12], False, None, False, Strategy.ALONE),
        ([10**12] * 3, True, None, False, Strategy.BATCH),
        ([10**15], True, 10**14, True, Strategy.MULTI_GPU),
        ([10**15], True, 10**14, False, Strategy.ALONE),
        ([10**13], True, 10**14, True, Strategy.ALONE),
        ([10**13, 10**15], True, 10**14, True, Strategy.ONE_BY_ONE),
    ],
)
def test_one_function_chooses_the_strategy(
    cells: list[int], in_use: bool, for_cards: int | None, pays: bool, expected: Strategy
) -> None:
    one = sweeps(1, 400)[0]
    jobs = [SweepJob(10_000, size, lambda: one) for size in cells]
    assert choose_strategy(jobs, 2, 2 * 10**9, in_use, for_cards, lambda sweep, size: pays) == expected
