"""The answers of several cards, joined to bands; cards that fail; a caller that stops.

The cards are threads here that know the answers.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import CardOutOfMemory, DeviceError, InputError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.sweep.multi_gpu import CardsLost, CardWorker, Run, sweep_on_cards
from gpu.engines.cuda.sweep.peer_link import PeerLink
from gpu.engines.work.sweep import Band, Best, Sweep, SweepProgress
from tests.gpu.engines.card_problems import random_sweep

HEIGHT = 64
FAILURE = "The graphics card failed (an illegal address); resume the run, on the card after a restart or on the CPU."


class Thread:
    """A card's thread, without a card."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[tuple[Callable[[Any], None], Future[None]]] = queue.SimpleQueue()
        threading.Thread(target=self._live, daemon=True).start()

    def start(self, work: Callable[[Any], None]) -> Future[None]:
        job = Future[None]()
        self.inbox.put((work, job))
        return job

    def _live(self) -> None:
        while True:
            work, job = self.inbox.get()
            try:
                work(None)
            except BaseException as problem:  # noqa: BLE001 - it belongs to whoever waits
                job.set_exception(problem)
            else:
                job.set_result(None)


class Cards:
    """``count`` cards, of which some raise ``failures[number]`` when they have told so many parts.

    ``asked``: the sweeps of each card's runs.
    """

    def __init__(self, sweep: Sweep, count: int, failures: dict[int, tuple[int, BaseException]] | None = None) -> None:
        self.sweep = sweep
        self.failures = failures or {}
        self.asked: list[tuple[int, Sweep]] = []
        self.running = 0
        self.memory = 0
        self._lock = threading.Lock()
        self.workers = [CardWorker(Thread(), 4, self._run_of(number)) for number in range(count)]

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Super-strips of two strips."""
        return sweep_on_cards(self.workers, self.sweep, HEIGHT, self._make, self._free, 2)

    def _run_of(self, number: int) -> Run:
        def run(card: Any, sweep: Sweep, link: PeerLink) -> Generator[Band | SweepProgress, None, None]:
            with self._lock:
                self.running += 1
                self.asked.append((number, sweep))
            try:
                yield from self._tell(number, sweep, link)
            finally:
                with self._lock:
                    self.running -= 1

        return run

    def _tell(self, number: int, sweep: Sweep, link: PeerLink) -> Generator[Band | SweepProgress, None, None]:
        random = np.random.default_rng(number)
        ends = tuple(sorted({part.last for part in link.strips.parts} | set(sweep.bands)))
        kept = {part.last for part in link.strips.parts if sweep.outputs.keep(part.last)}
        wanted = {(part.first, part.last) for part in link.strips.parts}
        starts = sorted({part.first for part in link.strips.parts} | set(ends))
        told = 0
        plain = replace(
            sweep,
            bands=tuple(starts[1:] if starts[0] == sweep.first_row else starts),
            outputs=replace(sweep.outputs, keep=lambda row: row in kept),
        )
        for band in CpuEngine(1).sweep(plain):
            if isinstance(band, SweepProgress) or (band.first, band.last) not in wanted:
                continue
            if self.failures.get(number, (-1,))[0] == told:
                raise self.failures[number][1]
            while not link.may_bring_row():
                yield SweepProgress(0, 0)
                time.sleep(0.001)
            time.sleep(float(random.random()) * 0.002)
            yield SweepProgress(band.last * len(sweep.b) // 2, 0)
            yield band
            told += 1

    def _make(self, card: Any, words: int) -> Any:
        self.memory += 1
        return np.zeros(1)

    def _free(self, memory: Any) -> None:
        self.memory -= 1


def bands_of(steps: Any) -> list[Band]:
    return [step for step in steps if isinstance(step, Band)]


def assert_equal(found: list[Band], expected: list[Band], is_whole: bool = True) -> None:
    assert [(band.first, band.last) for band in found] == [(band.first, band.last) for band in expected]
    best = [Best(), Best()]
    for one, other in zip(found, expected, strict=True):
        for name in ("h", "f", "right_h", "right_e"):
            mine, theirs = getattr(one, name), getattr(other, name)
            assert (mine is None) == (theirs is None) and (mine is None or np.array_equal(mine, theirs)), name
        for k, band in enumerate((one, other)):
            if band.best.score:
                best[k] = band.best if best[k].score == 0 else best[k].better(band.best)
    assert best[0] == best[1] or not is_whole


def problem(seed: int) -> Sweep:
    sweep = random_sweep(seed, 1500)
    return replace(
        sweep,
        outputs=replace(sweep.outputs, keep=(lambda row: row != len(sweep.a)) if sweep.local else (lambda row: True)),
    )


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2, 4, 8, 10, 13])
def test_bands_come_whole_and_in_order(seed: int, count: int) -> None:
    sweep = problem(seed)
    cards = Cards(sweep, count)
    assert_equal(bands_of(cards.run()), bands_of(CpuEngine(1).sweep(sweep)))
    assert cards.memory == cards.running == 0


@pytest.mark.parametrize("told", [0, 1, 3])
@pytest.mark.parametrize("seed", [1, 2, 4, 8, 13])
def test_a_card_that_fails_ends_the_sweep(seed: int, told: int) -> None:
    """Bands given before the failure are right, and the failed card is named."""
    sweep = problem(seed)
    cards, found, failures = Cards(sweep, 3, {1: (told, CardOutOfMemory(FAILURE))}), list[Band](), list[CardsLost]()
    try:
        for step in cards.run():
            if isinstance(step, Band):
                found.append(step)
    except CardsLost as lost:
        failures.append(lost)
    if failures:
        assert failures[0].workers == [cards.workers[1]] and str(failures[0]) == FAILURE
    else:
        # The matrix is too small for the card to have told as much.
        assert [band.last for band in found] == list(sweep.bands)
    assert cards.memory == cards.running == 0
    expected = [step for step in CpuEngine(1).sweep(sweep) if isinstance(step, Band)]
    assert_equal(found, expected[: len(found)], is_whole=len(found) == len(expected))


def test_all_that_failed_are_named() -> None:
    cards = Cards(problem(8), 2, {0: (2, DeviceError("one")), 1: (1, DeviceError("other"))})
    with pytest.raises(CardsLost, match="one|other") as lost:
        list(cards.run())
    assert set(map(id, lost.value.workers)) <= set(map(id, cards.workers)) and cards.memory == cards.running == 0


def test_what_is_no_cards_failure_goes_up_at_once() -> None:
    cards = Cards(problem(8), 2, {1: (1, InputError("a fault"))})
    with pytest.raises(InputError, match="a fault"):
        list(cards.run())
    assert cards.memory == cards.running == 0


def test_a_caller_that_stops_stops_all_cards() -> None:
    cards = Cards(problem(8), 3)
    steps = cards.run()
    next(step for step in steps if isinstance(step, Band))
    steps.close()
    assert cards.memory == cards.running == 0


def test_progress_counts_every_card_and_never_goes_back() -> None:
    cards = Cards(problem(8), 2)
    ticks = [step.cells for step in cards.run() if isinstance(step, SweepProgress)]
    assert ticks == sorted(ticks)


def test_the_upper_bound_is_computed_once() -> None:
    found = []
    sweep = replace(problem(8), upper_bound=lambda: found.append(1))  # type: ignore[arg-type, return-value, func-returns-value]
    cards = Cards(sweep, 3)
    list(cards.run())
    for _, asked in cards.asked:
        assert asked.upper_bound is not None
        asked.upper_bound()
    assert len(cards.asked) == 3 and found == [1]
