"""A graphics card that fails in the middle of a run: the queue goes on with the processor, to the
same result.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from app.runs.job import Job, State
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.analyses.chromosome.run import run
from gpu.core.errors import CrosspointError, DeviceError, OutOfMemory
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import writer
from tests.app.drivers import wait
from tests.app.runs.computer import FAILED, FULL, LOST, NO_ROOM, REQUEST, Computer
from tests.as_card import AsCard
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.runs import TINY, content, request_for


@pytest.fixture
def queue(qapp: QApplication, computer: Computer) -> Iterator[JobQueue]:
    queue = JobQueue(computer.choose, computer.run)
    Poller(queue, queue)
    queue.set_automatic("cuda")
    yield queue
    queue.close()
    computer.fake.hold.set()
    assert queue.join(30)


def add(queue: JobQueue, folder: Path, **changes: Any) -> Job:
    job = Job(REQUEST.with_(**changes), folder)
    queue.submit(job)
    return job


def test_a_lost_card_sends_all_its_jobs_to_the_processor(
    qtbot, queue: JobQueue, computer: Computer, tmp_path: Path
) -> None:
    first = add(queue, tmp_path / "first")
    second = add(queue, tmp_path / "second", engine="cuda")
    with qtbot.waitSignal(queue.card_lost):
        pass
    assert queue.is_card_lost
    computer.fake.hold.set()
    wait(lambda: (first.state, second.state) == (State.DONE, State.DONE))
    assert computer.ran == [("first", "cuda"), ("first", "cpu"), ("second", "cpu")]
    assert computer.closed == [("cuda", "engine cuda")], "closed at once, in the thread that opened it"
    for job in (first, second):
        assert job.trouble is not None and job.trouble.ends_card
        assert (job.trouble.message.sentence, job.trouble.reason) == (FAILED, str(LOST))
    # What was asked for stays: a new process may use the card.
    assert (first.request.engine, second.request.engine) == ("auto", "cuda")
    later = add(queue, tmp_path / "later")
    processor = add(queue, tmp_path / "processor", engine="cpu")
    wait(lambda: processor.state is State.DONE)
    assert later.trouble is first.trouble and processor.trouble is None
    assert computer.ran[3:] == [("later", "cpu"), ("processor", "cpu")]


def test_too_little_memory_is_a_matter_of_one_job(queue: JobQueue, computer: Computer, tmp_path: Path) -> None:
    computer.problem = NO_ROOM
    large = add(queue, tmp_path / "large")
    wait(lambda: len(computer.ran) == 2)
    assert large.trouble is not None and not large.trouble.ends_card and not queue.is_card_lost
    assert large.trouble.message.sentence == FULL
    # The next one has the card, and this one, too, once there is room.
    computer.problem = None
    small = add(queue, tmp_path / "small")
    wait(lambda: ("small", "cuda") in computer.ran)
    queue.cancel(large)
    queue.cancel(small)
    wait(lambda: large.state is small.state is State.STOPPED)
    computer.fake.hold.set()
    queue.resume(large)
    wait(lambda: large.state is State.DONE)
    assert large.trouble is None and computer.ran[-1] == ("large", "cuda")
    assert computer.closed == []


def test_memory_that_the_processor_lacks_too_fails_the_run(queue, computer: Computer, tmp_path: Path) -> None:
    computer.problem = computer.fake.problem = OutOfMemory("There is too little free memory; close other programs.")
    job = add(queue, tmp_path / "job")
    wait(lambda: job.state is State.FAILED)
    assert job.message is not None and job.message.sentence == str(computer.problem)


def test_a_card_that_is_not_there_is_not_called_a_failure(queue, computer: Computer, tmp_path: Path) -> None:
    computer.has_card = False
    computer.fake.hold.set()
    job = add(queue, tmp_path / "job", engine="cuda")
    wait(lambda: job.state is State.DONE)
    assert job.trouble is not None and not job.trouble.ends_card and not queue.is_card_lost
    assert job.trouble.message.sentence == "The graphics card cannot be used; the run goes on with the processor."
    assert "no NVIDIA card" in job.trouble.reason


def test_a_cancelled_run_that_the_card_fails_is_stopped(queue, computer: Computer, tmp_path: Path) -> None:
    release = threading.Event()

    class Late(DeviceError):
        def __init__(self) -> None:
            release.wait(5)
            super().__init__("late")

    def fail(request: Any, folder: Path, monitor: Any, engine: Any = None) -> None:
        raise Late

    queue._run = fail
    job = add(queue, tmp_path / "job")
    queue.cancel(job)
    assert job.state is State.STOPPING
    release.set()
    wait(lambda: job.state is State.STOPPED)
    assert queue.is_card_lost


def test_the_end_of_the_queue_waits_for_the_lost_lane(qtbot, queue: JobQueue, computer: Computer, tmp_path) -> None:
    slow = threading.Event()
    opened = computer.choose

    def choose(name: str, threads: int | None = None, devices: str = "auto") -> Any:
        engine = opened(name, threads, devices)
        engine.close = lambda: slow.wait(10)
        return engine

    queue._choose = choose
    add(queue, tmp_path / "job")
    with qtbot.waitSignal(queue.card_lost):
        pass
    queue.close()
    assert not queue.join(0.05)
    slow.set()
    assert queue.join(30)


# ---- A real run


class FailingCard(AsCard):
    """The processor under another name, until a number of bands of stage 1 is done."""

    def __init__(self, bands: int, problem: CrosspointError) -> None:
        super().__init__(1)
        self._bands = bands
        self._problem = problem

    def sweep_batch(self, jobs: Any) -> Any:
        for number, step in enumerate(super().sweep_batch(jobs)):
            if number == self._bands:
                raise self._problem
            yield step


class WatchedCpu(CpuEngine):
    """Keeps the row at which the first sweep of each batch begins."""

    def __init__(self) -> None:
        super().__init__(1)
        self.first_rows: list[int] = []

    def sweep_batch(self, jobs: Any) -> Any:
        self.first_rows.append(jobs[0].make().first_row)
        return super().sweep_batch(jobs)


@pytest.mark.parametrize("problem", [LOST, NO_ROOM])
def test_the_same_bytes_from_the_checkpoint_on(
    qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: CrosspointError
) -> None:
    monkeypatch.setattr(special_rows, "PICTURE_SECONDS", -1.0)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
    a, b = pair(np.random.default_rng(7), "repeats", 420, 380)
    request = request_for(tmp_path, a, b, engine="auto", limits=TINY)
    whole, interrupted = tmp_path / "whole", tmp_path / "interrupted"
    run(request, whole, Monitor(), CpuEngine(1))
    engines = {"cuda": FailingCard(12, problem), "cpu": WatchedCpu()}
    queue = JobQueue(lambda name, *_: engines[name], run)
    poller = Poller(queue)
    queue.set_automatic("cuda")
    job = Job(request, interrupted)
    queue.submit(job)
    wait(lambda: job.state in (State.DONE, State.FAILED))
    assert job.state is State.DONE, job.message
    assert job.trouble is not None
    assert engines["cpu"].first_rows[0] > 0, "it went on from a special row"
    assert content(interrupted) == content(whole) and "alignment.npz" in content(whole)
    assert not poller.watching
    queue.close()
    assert queue.join(30)
