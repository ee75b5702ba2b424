"""The self-test: right of a right engine, and able to say of a broken one that it is wrong."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import Cancelled, DeviceError
from gpu.core.monitor import Monitor
from gpu.diagnosis import devices
from gpu.diagnosis.problems import KINDS
from gpu.diagnosis.report import Mark
from gpu.diagnosis.self_test import EngineOutcome, TimeLimits, named, self_test
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.sweep import Band
from gpu.jit.warm_up import Kernels
from tests.gpu.engines.host.host_card import library_of
from tests.gpu.engines.host.host_cards import HostCards

#: One or a few problems of each kind.
SHORT = TimeLimits(computing=0.02)


class _Clock:
    """The clock of the self-test, which a test can put forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead

    def put_forward(self) -> None:
        """By more than any answer may take."""
        self._ahead += 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    clock = _Clock()
    monkeypatch.setattr("gpu.diagnosis.self_test.time", clock)
    return clock


def _of(make: Callable[[], Any], limits: TimeLimits = SHORT, monitor: Monitor | None = None) -> EngineOutcome:
    return self_test(make, "Processor", monitor or Monitor(), limits)


class _Broken(CpuEngine):
    """Wrong in one kind of work."""

    def __init__(self, kind: str) -> None:
        super().__init__(1)
        self._kind = kind

    def sweep(self, sweep: Any) -> Iterator[Any]:
        """Misses a point of the best score, or of the corner."""
        for step in super().sweep(sweep):
            if isinstance(step, Band) and self._kind == "local alignment" and sweep.local:
                step = replace(step, best=step.best._replace(score=step.best.score + 1))
            if isinstance(step, Band) and step.row is not None and self._kind == "global alignment":
                step.row.h[-1] += 1
            yield step

    def matches(self, search: Any) -> Iterator[Any]:
        """Loses a match."""
        for batch in filter(None, super().matches(search)):
            less = [column[1:] for column in batch[1:]]
            yield type(batch)(batch.searched, *less) if self._kind == "exact matches" else batch

    def scores(self, search: Any) -> Iterator[Any]:
        """Scores one entry too low."""
        for batch in filter(None, super().scores(search)):
            if self._kind == "database search" and len(batch.scores):
                batch.scores[-1] -= 1
            yield batch

    def align_pairs(self, asked: Any) -> Iterator[Any]:
        """Takes another column in a right score."""
        for batch in filter(None, super().align_pairs(asked)):
            if self._kind == "pairs":
                batch.runs[:1] += 1 << 2
            yield batch

    def find_reads(self, search: Any) -> Iterator[Any]:
        """Names the wrong strand."""
        for batch in filter(None, super().find_reads(search)):
            if self._kind == "short reads":
                batch.strands[:] = 1 - batch.strands
            yield batch


def test_a_right_engine() -> None:
    outcome = _of(lambda: CpuEngine(2))
    assert outcome.is_right and set(outcome.solved) == set(KINDS)
    assert all(outcome.solved.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_engine_is_found_out(kind: str) -> None:
    outcome = _of(lambda: _Broken(kind), TimeLimits(computing=0.5))
    assert outcome.wrong == [kind] and not outcome.is_right
    assert set(outcome.solved) - {kind} == set(KINDS) - {kind}


def test_what_the_report_says_of_a_broken_engine() -> None:
    engines = {"Processor": lambda: CpuEngine(1), "Card": lambda: _Broken("pairs")}
    right, wrong = devices.try_out(Monitor(), limits=TimeLimits(computing=0.5), engines=engines)
    assert right.mark is Mark.OK and right.value.startswith("right: ")
    assert (wrong.mark, wrong.title, wrong.value) == (Mark.UNUSABLE, "Card", "wrong: pairs")
    assert wrong.advice.startswith("Do not use this device.")


@pytest.mark.parametrize(
    "problem, told",
    [
        (
            DeviceError("The graphics card failed (launch failed); use the CPU."),
            "The graphics card failed (launch failed)",
        ),
        (ZeroDivisionError("by nothing"), "ZeroDivisionError: by nothing"),
        (ModuleNotFoundError("No module named 'parasail'", name="parasail"), "the library parasail is missing"),
    ],
)
def test_an_engine_that_fails(problem: Exception, told: str) -> None:
    class Failing(CpuEngine):
        def scores(self, search: Any) -> Any:
            raise problem

    outcome = _of(lambda: Failing(1))
    assert outcome.failure == told and not outcome.is_right and "pairs" not in outcome.solved

    def make() -> Any:
        raise problem

    assert _of(make).failure == told


def test_an_engine_that_does_not_answer_is_given_up(clock: _Clock) -> None:
    go_on = threading.Event()
    closed = threading.Event()

    class Hanging(CpuEngine):
        def matches(self, search: Any) -> Any:
            clock.put_forward()
            go_on.wait()
            return super().matches(search)

        def close(self) -> None:
            closed.set()

    outcome = _of(lambda: Hanging(1))
    assert outcome.failure == "it does not answer"
    assert set(outcome.solved) == {"local alignment", "global alignment"}
    # It takes no further problem, and gives its device back.
    go_on.set()
    assert closed.wait(30)
    assert set(outcome.solved) == {"local alignment", "global alignment"}


def test_a_cancel_ends_it_once_the_engine_is_closed() -> None:
    monitor = Monitor()
    closed = threading.Event()

    class Cancelling(CpuEngine):
        def scores(self, search: Any) -> Any:
            monitor.cancel()
            return super().scores(search)

        def close(self) -> None:
            closed.set()

    with pytest.raises(Cancelled):
        _of(lambda: Cancelling(1), monitor=monitor)
    assert closed.is_set()


def test_a_cancel_does_not_wait_for_an_engine_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.diagnosis.self_test._MAX_CLOSE_SECONDS", 0.2)
    monitor = Monitor()
    go_on = threading.Event()

    class Hanging(CpuEngine):
        def matches(self, search: Any) -> Any:
            monitor.cancel()
            go_on.wait()
            return super().matches(search)

    with pytest.raises(Cancelled):
        _of(lambda: Hanging(1), monitor=monitor)
    go_on.set()


def test_compiling_is_waited_for_and_told(clock: _Clock) -> None:
    """However long it takes: the seconds of an answer count from its end."""
    monitor = Monitor()
    notes: list[str] = []

    def load() -> None:
        notes.append(monitor.progress.note)
        clock.put_forward()

    class Uncompiled(CpuEngine):
        def read_kernels(self, search: Any = None) -> tuple[Kernels, ...]:
            return (*super().read_kernels(search), Kernels(load, lambda: False))

    outcome = _of(lambda: Uncompiled(1), monitor=monitor)
    assert outcome.is_right and set(outcome.solved) == set(KINDS)
    assert notes[0] == "The self-test waits: compiling kernel 1 of 1, once per update."


def test_it_stops_at_its_time(clock: _Clock) -> None:
    """After the first problem of a kind, and each one that takes all the seconds, comes the next
    kind.
    """

    class Slow(CpuEngine):
        def scores(self, search: Any) -> Any:
            clock.put_forward()
            return super().scores(search)

    outcome = _of(lambda: Slow(1), TimeLimits(computing=0.3, answer=1e6, first_answer=1e6))
    assert outcome.is_right and outcome.solved["database search"] == 2 and outcome.seconds > 3600


def test_a_card_that_must_not_be_used() -> None:
    lines = list(devices.try_out(Monitor(), "it failed", SHORT, engines={}))
    assert [(line.value, line.mark) for line in lines] == [("not tested: it failed", Mark.ATTENTION)]


def test_kinds_in_a_sentence() -> None:
    assert [named(kinds) for kinds in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


CARD = CardInfo(0, "A card", 1 << 30, "90", 2)


def test_the_card_computes(tmp_path: Path) -> None:
    cards = HostCards(library_of(tmp_path, "scores"), 1)
    with cards.installed():
        engine = importlib.import_module("gpu.engines.cuda.engine").CudaEngine(CARD, small=0)
        for seed in range(5):
            launched = len(cards.cards[0].launched)
            assert KINDS["database search"](np.random.default_rng(seed)).is_right(engine)
            assert len(cards.cards[0].launched) > launched
        engine.close()
