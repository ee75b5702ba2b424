"""The answers of several cards, joined to bands; cards that fail; a caller that stops. The cards are threads here that know the answers."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import CardOutOfMemory, DeviceError, InputError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.device_worker import Job
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.members import Member, Run
from gpu.engines.cuda.sweep.several import Memory, SeveralCards
from gpu.engines.work.sweep import Band, Best, Sweep, SweepProgress
from tests.gpu.engines.card_problems import random_sweep

HEIGHT = 64
FAILURE = "The graphics card failed (an illegal address); resume the run, on the card after a restart or on the CPU."


class Thread:
    """A card's thread, without a card."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Job] = queue.SimpleQueue()
        threading.Thread(target=self._live, daemon=True).start()

    def start(self, work: Callable[[Any], None]) -> Job:
        job = Job(work)
        self.inbox.put(job)
        return job

    def _live(self) -> None:
        while True:
            job = self.inbox.get()
            try:
                job.work(None)
            except BaseException as problem:  # noqa: BLE001 - it belongs to whoever waits
                job.finish(problem)
            else:
                job.finish()


def not_in_sections(*_: Any) -> None:
    raise AssertionError("sections were asked for")


class Cards:
    """``count`` cards, of which some raise ``failures[number]`` when they have told so many parts. ``asked``: the sweeps of each card's runs."""

    def __init__(self, sweep: Sweep, count: int, failures: dict[int, tuple[int, BaseException]] | None = None) -> None:
        self.sweep = sweep
        self.failures = failures or {}
        self.asked: list[tuple[int, Sweep]] = []
        self.running = 0
        self.memory = 0
        self.lost: list[str] = []
        self._lock = threading.Lock()
        self.members = [Member(f"card {k}", Thread(), 4, self._run_of(k), not_in_sections) for k in range(count)]

    def several(self, turns: int | None = 2) -> SeveralCards:
        memory = Memory(self._make, self._free)
        return SeveralCards(
            self.members,
            self.sweep,
            HEIGHT,
            memory,
            lambda one: self.lost.append(one.name),
            turns,
        )

    def _run_of(self, number: int) -> Run:
        def run(card: Any, sweep: Sweep, company: Company) -> Generator[Band | SweepProgress, None, None]:
            with self._lock:
                self.running += 1
                self.asked.append((number, sweep))
            try:
                yield from self._tell(number, sweep, company)
            finally:
                with self._lock:
                    self.running -= 1

        return run

    def _tell(self, number: int, sweep: Sweep, company: Company) -> Generator[Band | SweepProgress, None, None]:
        random = np.random.default_rng(number)
        ends = tuple(sorted({part.last for part in company.share.parts} | set(sweep.bands)))
        kept = {part.last for part in company.share.parts if sweep.keep(part.last)}
        wanted = {(part.first, part.last) for part in company.share.parts}
        starts = sorted({part.first for part in company.share.parts} | set(ends))
        told = 0
        plain = replace(
            sweep, bands=tuple(starts[1:] if starts[0] == sweep.first_row else starts), keep=lambda row: row in kept
        )
        for band in CpuEngine(1).sweep(plain):
            if isinstance(band, SweepProgress) or (band.first, band.last) not in wanted:
                continue
            if self.failures.get(number, (-1,))[0] == told:
                raise self.failures[number][1]
            while not company.has_room():
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


def assert_equal(found: list[Band], expected: list[Band]) -> None:
    assert [(band.first, band.last) for band in found] == [(band.first, band.last) for band in expected]
    best = [Best(), Best()]
    for one, other in zip(found, expected, strict=True):
        for name in ("h", "f", "right_h", "right_e"):
            mine, theirs = getattr(one, name), getattr(other, name)
            assert (mine is None) == (theirs is None) and (mine is None or np.array_equal(mine, theirs)), name
        for k, band in enumerate((one, other)):
            if band.best.score:
                best[k] = band.best if best[k].score == 0 else best[k].better(band.best)
    assert best[0] == best[1]


def problem(seed: int) -> Sweep:
    sweep = random_sweep(seed, 1500)
    return replace(sweep, keep=(lambda row: row != len(sweep.a)) if sweep.local else (lambda row: True))


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2, 4, 8, 10, 13])
def test_bands_come_whole_and_in_order(seed: int, count: int) -> None:
    sweep = problem(seed)
    cards = Cards(sweep, count)
    assert_equal(bands_of(cards.several().run()), bands_of(CpuEngine(1).sweep(sweep)))
    assert cards.memory == cards.running == 0 and not cards.lost


@pytest.mark.parametrize("told", [0, 1, 3])
@pytest.mark.parametrize("seed", [1, 2, 4, 8, 13])
def test_a_card_that_fails_costs_no_band_and_no_run(seed: int, told: int) -> None:
    sweep = problem(seed)
    cards = Cards(sweep, 3, {1: (told, DeviceError(FAILURE))})
    steps = list(cards.several().run())
    assert_equal(bands_of(steps), bands_of(CpuEngine(1).sweep(sweep)))
    assert cards.memory == cards.running == 0
    begun = [asked.first_row for _, asked in cards.asked]
    if cards.lost:
        assert cards.lost == ["card 1"] and {number for number, _ in cards.asked[-2:]} <= {0, 2}
        remarks = [step.remark for step in steps if isinstance(step, SweepProgress) and step.remark]
        assert remarks == ["card 1: The graphics card failed (an illegal address); card 0, card 2 go on."]
    # It went on below a row that had been kept.
    assert set(begun) <= {0, sweep.first_row, *sweep.bands}


def test_the_others_go_on_below_the_last_row_that_was_kept() -> None:
    sweep = replace(problem(8), bands=tuple(range(100, len(problem(8).a), 100)) + (len(problem(8).a),))
    assert len(sweep.a) > 900
    cards = Cards(sweep, 2, {1: (4, CardOutOfMemory("The graphics card has too little memory."))})
    done: list[int] = []
    with closing(cards.several().run()) as steps:
        for step in steps:
            if isinstance(step, Band):
                done.append(step.last)
            elif step.remark:
                rows_at_failure = list(done)
    assert done == list(sweep.bands)
    assert cards.asked[-1][1].first_row == rows_at_failure[-1] >= 100
    assert not any(cards.asked[-1][1].keep(row) for row in rows_at_failure)


def test_where_the_last_card_fails_its_reason_goes_up() -> None:
    cards = Cards(problem(8), 2, {0: (2, DeviceError("one")), 1: (1, DeviceError("other"))})
    with pytest.raises(DeviceError, match="one|other"):
        list(cards.several().run())
    assert sorted(cards.lost) == ["card 0", "card 1"] and cards.memory == cards.running == 0


def test_what_is_no_cards_failure_goes_up_at_once() -> None:
    cards = Cards(problem(8), 2, {1: (1, InputError("a fault"))})
    with pytest.raises(InputError, match="a fault"):
        list(cards.several().run())
    assert not cards.lost and cards.memory == cards.running == 0


def test_a_caller_that_stops_stops_all_cards() -> None:
    cards = Cards(problem(8), 3)
    steps = cards.several().run()
    next(step for step in steps if isinstance(step, Band))
    steps.close()
    assert cards.memory == cards.running == 0 and not cards.lost


def test_ticks_count_every_card_and_never_go_back() -> None:
    cards = Cards(problem(8), 2, {1: (3, DeviceError(FAILURE))})
    ticks = [step.cells for step in cards.several().run() if isinstance(step, SweepProgress)]
    assert ticks == sorted(ticks)


def test_the_rest_is_found_once() -> None:
    found = []
    sweep = replace(problem(8), rest=lambda: found.append(1))  # type: ignore[arg-type, return-value, func-returns-value]
    cards = Cards(sweep, 3)
    list(cards.several().run())
    for _, asked in cards.asked:
        assert asked.rest is not None
        asked.rest()
    assert len(cards.asked) == 3 and found == [1]
