"""The window of a benchmark, offscreen in a process of its own, and beats of a timer in its thread:
how long the thread was kept from the next one.

A case of ``tests.bench`` asks for ``measured``, and its module ends with ``tell``. A benchmark that
is started by its own name ends with ``publish_window``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from time import perf_counter, thread_time
from typing import NamedTuple

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app import theme
from app.runs.garbage import Garbage
from app.runs.queue import JobQueue
from tests.bench.report import ROOT, Figure, publish

#: The longest that anything may hold up the window, in milliseconds.
GAP_LIMIT = 100.0
#: Milliseconds between beats, and between the steps of a gesture.
_BEAT_MS, _STEP_MS = 2, 16
_LIMIT_SECONDS = 3600


def environment(folder: str) -> dict[str, str]:
    """The environment of an offscreen window whose settings and recent results are in a folder."""
    places = {f"XDG_{name}_HOME": str(Path(folder) / name) for name in ("CONFIG", "DATA", "STATE")}
    return {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}


def measured(module: str, *words: object) -> list[Figure]:
    """The figures that ``python -m tests.bench.MODULE WORD…`` tells (``tell``)."""
    command = [sys.executable, "-m", f"tests.bench.{module}", *map(str, words)]
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(folder), capture_output=True, text=True, timeout=_LIMIT_SECONDS
        )
    if done.returncode != 0:
        raise SystemExit(f"{module} ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    return [Figure(**figure) for figure in json.loads(done.stdout.splitlines()[-1])]


def tell(measure: Callable[[Path], Iterable[Figure]]) -> None:
    """Print what is measured in a folder for ``measured``, and end the process whatever the window
    does.
    """
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        figures = measure(Path(folder))
    print(json.dumps([asdict(figure) for figure in figures]), flush=True)
    os._exit(0)


def publish_window(benchmark: str, measure: Callable[[Path], list[Figure]]) -> None:
    """The same, put on record; the exit status is 1 if anything is short."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        figures = measure(Path(folder))
    is_reached = publish(benchmark, figures)
    sys.stdout.flush()
    os._exit(0 if is_reached else 1)


def begin() -> QApplication:
    """The application as the window has it, offscreen unless the environment says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    theme.apply(application, "light")
    return application


def peak_megabytes() -> float:
    """The most memory that this process has had, in 2²⁰ bytes (Linux); unlike getrusage's, without
    its parent's.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


class Gaps(NamedTuple):
    """Gaps between beats in milliseconds: the longest; of those that were frames the median and
    what 90 % do not exceed; of all what 99 % do not. ``work``: the same by the processor's time of
    the window's thread, which tells something also where others use the processor.
    """

    longest: float
    median: float
    p90: float
    p99: float
    work: float
    work_p90: float


class Beats:
    """A timer that beats from now on, with garbage collected as the window does it, not in
    whichever thread allocates.
    """

    def __init__(self) -> None:
        self._garbage = Garbage(JobQueue(lambda *_: None, lambda *_: None))  # no job runs
        self._times: list[tuple[float, float]] = []
        self._timer = QTimer()
        self._timer.timeout.connect(lambda: self._times.append((perf_counter(), thread_time())))
        self._timer.start(_BEAT_MS)

    def wait(self, ms: int) -> None:
        """Let the window work for a time.

        Unlike QTest.qWait, this lets other threads run, as the window's own loop does.
        """
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    def wait_while(self, is_going_on: Callable[[], bool]) -> None:
        """Let the window work until it is done."""
        while is_going_on():
            self.wait(5)

    def seconds(self, act: Callable[[], object], is_busy: Callable[[], bool]) -> float:
        """Until what an action asks for is done."""
        began = perf_counter()
        act()
        self.wait_while(is_busy)
        return perf_counter() - began

    def clear(self) -> None:
        """Forget the beats so far."""
        self._times.clear()

    def gaps(self) -> Gaps:
        """Since the last question, or ``clear``."""
        sizes, frames = [], []
        for clock in (0, 1):
            sizes.append(sorted((later[clock] - earlier[clock]) * 1e3 for earlier, later in pairwise(self._times)))
            frames.append([size for size in sizes[clock] if size > 2 * _BEAT_MS] or sizes[clock])
        del self._times[:-1]  # the next gap begins with the last beat
        (real, work), count = frames, len(frames[0])
        found = real[-1], real[count // 2], real[count * 9 // 10], sizes[0][len(sizes[0]) * 99 // 100]
        return Gaps(*(round(gap, 1) for gap in (*found, work[-1], work[len(work) * 9 // 10])))

    def act(self, steps: Iterable[Callable[[], object]], is_busy: Callable[[], bool]) -> None:
        """Take the steps of a gesture, until all that they asked for is done."""
        self.clear()
        for step in steps:
            step()
            self.wait(_STEP_MS)
        self.wait_while(is_busy)

    def gesture(self, name: str, steps: Iterable[Callable[[], object]], is_busy: Callable[[], bool]) -> list[Figure]:
        """The longest gap and the median frame of a gesture."""
        self.act(steps, is_busy)
        return frames(name, self.gaps())


def frames(name: str, gaps: Gaps) -> list[Figure]:
    """The longest gap and the median frame."""
    return [
        Figure(f"  {name}: longest gap", gaps.longest, GAP_LIMIT, at_least=False, unit="ms"),
        Figure(f"  {name}: median frame", gaps.median, unit="ms"),
    ]
