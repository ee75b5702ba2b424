"""The executor of this computer: retries, cards that fail, cancelling, engines that stay open."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gpu.analyses.registry import Registry
from gpu.batch import local
from gpu.batch.local import LocalExecutor
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.errors import Cancelled, CardOutOfMemory, DeviceError, DriveFailed, InputError
from gpu.core.monitor import Monitor
from gpu.core.request import EngineName, Stage
from tests.gpu.batch.plans import last_states


@dataclass(frozen=True)
class Asked:
    """A request for a run that the test writes."""

    run: Callable[[Monitor, Any], None]
    engine: EngineName = "cpu"
    threads: int | None = None
    devices: str = "auto"
    analysis = "asked"
    stages = (Stage(1, "Think", 1.0),)
    last_stage = 1


class Engine:
    opened: list[str]

    def __init__(self, name: str) -> None:
        self.name = name
        self.device = f"a {name}"
        self.is_card = name == "cuda"
        self.threads = 1

    def close(self) -> None:
        Engine.opened.append(f"closed {self.name}")


class Analyses:
    """Stands for the registry: runs what the request says."""

    def of(self, request: Any) -> Analyses:
        return self

    def run(self, request: Any, folder: Path, monitor: Monitor, engine: Any) -> None:
        request.run(monitor, engine)


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., LocalExecutor]]:
    Engine.opened = []

    def choose(name: str, threads: int | None, devices: str) -> Engine:
        Engine.opened.append(name)
        return Engine("cuda" if name == "auto" else name)

    monkeypatch.setattr(local, "choose", choose)
    executors: list[LocalExecutor] = []

    def made(engine: Any = None) -> LocalExecutor:
        executors.append(LocalExecutor(engine, cast(Registry, Analyses())))
        return executors[-1]

    yield made
    for executor in executors:
        executor.close()


def computed(executor: LocalExecutor, *requests: Asked) -> dict[str, TaskState]:
    states: list[TaskState] = []
    tasks = (BatchTask(f"t{number}", cast(Any, asked), Path("x")) for number, asked in enumerate(requests))
    executor.run(tasks, states.append, lambda: None)
    return last_states(states)


def nothing(monitor: Monitor, engine: Any) -> None:
    return


def failing(problem: BaseException, times: int, tries: list[str]) -> Callable[[Monitor, Any], None]:
    def run(monitor: Monitor, engine: Any) -> None:
        tries.append(engine.name)
        if len(tries) <= times:
            raise problem

    return run


def test_a_failure_of_the_machine_is_tried_once_more(make: Callable[..., LocalExecutor]) -> None:
    once, twice, wrong = list[str](), list[str](), list[str]()
    states = computed(
        make(),
        Asked(failing(DriveFailed("The drive failed."), 1, once)),
        Asked(failing(ZeroDivisionError("oh"), 2, twice)),
        Asked(failing(InputError("A wrong file."), 1, wrong)),
        Asked(nothing),
    )
    assert [state.status for state in states.values()] == [Status.DONE, Status.FAILED, Status.FAILED, Status.DONE]
    assert (len(once), len(twice), len(wrong)) == (2, 2, 1)
    assert states["t0"].message == "" and "ZeroDivisionError" in states["t1"].message
    assert states["t2"].message == "A wrong file."
    assert Engine.opened == ["cpu"]


def test_a_card_that_fails_is_left_and_one_that_is_too_small_is_not(make: Callable[..., LocalExecutor]) -> None:
    small, lost, after = list[str](), list[str](), list[str]()
    states = computed(
        make(),
        Asked(failing(CardOutOfMemory("Too small."), 1, small), "auto"),
        Asked(failing(DeviceError("Lost."), 1, lost), "auto"),
        Asked(failing(DeviceError("Never."), 0, after), "cuda"),
    )
    assert {state.status for state in states.values()} == {Status.DONE}
    assert (small, lost, after) == (["cuda", "cpu"], ["cuda", "cpu"], ["cpu"])
    assert states["t2"].device == "a cpu"


def test_a_given_engine_is_used_and_its_failure_is_its_owners(make: Callable[..., LocalExecutor]) -> None:
    given = Engine("cuda")
    tries = list[str]()
    computed(make(given), Asked(failing(InputError(""), 0, tries), "auto"), Asked(nothing, "cuda"))
    assert Engine.opened == []
    computed(make(given), Asked(nothing, "cpu"))
    assert Engine.opened == ["cpu"]
    with pytest.raises(DeviceError):
        computed(make(given), Asked(failing(DeviceError("Lost."), 1, []), "auto"))
    assert "closed cuda" not in Engine.opened


def test_a_cancel_stops_a_run_that_looks_at_its_monitor(make: Callable[..., LocalExecutor]) -> None:
    states: list[TaskState] = []
    is_on = threading.Event()

    def long(monitor: Monitor, engine: Any) -> None:
        monitor.begin(1, total=10)
        is_on.set()
        while True:
            time.sleep(0.01)
            monitor.raise_if_cancelled()

    def check() -> None:
        if is_on.is_set():
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        make().run(iter([BatchTask("t", cast(Any, Asked(long)), Path("x"))]), states.append, check)
    assert states[-1].status is Status.CANCELLED


def test_states_tell_of_stage_and_share(make: Callable[..., LocalExecutor], monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[TaskState] = []
    # All within a moment, however busy the computer is.
    monkeypatch.setattr(local, "time", SimpleNamespace(monotonic=lambda: 0.0))

    def half(monitor: Monitor, engine: Any) -> None:
        monitor.begin(1, total=10)
        monitor.report(done=5)
        for _ in range(1000):
            monitor.report(done=6)

    make().run(iter([BatchTask("t", cast(Any, Asked(half)), Path("x"))]), states.append, lambda: None)
    assert [state.status for state in states[:-1]] == [Status.RUNNING] * (len(states) - 1)
    assert states[1].stage == "Think" and states[-1].share == 1.0
    # A thousand reports are not a thousand states.
    assert len(states) < 20
