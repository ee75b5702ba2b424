"""A run on the command line: the work in a thread of its own, its progress on standard error, Ctrl-C as a cancel."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Protocol, TextIO

from gpu.monitor import STAGE_NAMES, Monitor, Progress, StageProgress
from gpu.quantities import format_duration

_POLL_SECONDS = 0.1
_PLAIN_EVERY_SECONDS = 10.0
#: The remaining time follows from the cells done in these last seconds: pruning makes the speed change.
_RATE_SECONDS = 10.0


class Display(Protocol):
    """Where progress is shown."""

    def update(self, progress: Progress) -> None:
        """Show a snapshot; called ten times a second."""

    def say(self, sentence: str) -> None:
        """Show a sentence that stays."""

    def close(self) -> None:
        """Leave the stream ready for other lines."""


def follow(work: Callable[[], None], monitor: Monitor, display: Display, opening: str = "") -> None:
    """Run ``work`` in a thread and show its monitor until it ends; raises what it raised.

    ``opening`` is said once the work is known to have begun: a refused request gets one sentence, the refusal.
    Ctrl-C or a termination signal cancels through the monitor; a second one ends the process at once, which a result
    folder survives.
    """
    failures: list[BaseException] = []
    ended = threading.Event()

    def target() -> None:
        try:
            work()
        except BaseException as problem:  # noqa: BLE001 (it is raised again in the main thread)
            failures.append(problem)
        finally:
            ended.set()

    thread = threading.Thread(target=target, name="run", daemon=True)
    stopping = False
    with _signals_cancel(monitor):
        thread.start()
        while not ended.wait(_POLL_SECONDS):
            progress = monitor.progress
            if monitor.cancelled and not stopping:
                stopping = True
                display.say("Stopping…")
            elif opening and (progress.stages or progress.note):
                display.say(opening)
                opening = ""
            display.update(progress)
    if opening and not failures:
        display.say(opening)
    display.update(monitor.progress)
    display.close()
    if failures:
        raise failures[0]


@contextmanager
def _signals_cancel(monitor: Monitor) -> Iterator[None]:
    """Ctrl-C and a termination signal cancel, and end the process at once the second time."""

    def cancel(number: int, frame: FrameType | None) -> None:
        if monitor.cancelled:
            os._exit(130)
        monitor.cancel()

    # A shell starts background jobs with Ctrl-C ignored, and that is respected.
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before = {number: handler for number, handler in before.items() if handler is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, cancel)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def display_for(stream: TextIO, quiet: bool) -> Display:
    """One line that updates on a terminal, plain lines elsewhere, nothing if ``quiet``."""
    if quiet:
        return Silence()
    return UpdatingLine(stream) if stream.isatty() else PlainLines(stream)


class Silence:
    """Shows nothing."""

    def update(self, progress: Progress) -> None:
        return

    def say(self, sentence: str) -> None:
        return

    def close(self) -> None:
        return


class UpdatingLine:
    """One line of a terminal, written over and over."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rate = Rate()
        self._shown = ""

    def update(self, progress: Progress) -> None:
        self._rate.add(progress)
        if progress.note:
            self._show(progress.note)
        elif progress.current is not None:
            self._show(describe(progress.current, self._rate.remaining(progress.current)))

    def say(self, sentence: str) -> None:
        self.close()
        _write(self._stream, sentence + "\n")

    def close(self) -> None:
        self._show("")
        _write(self._stream, "\r")

    def _show(self, line: str) -> None:
        # A line that is as wide as the terminal would wrap, and no carriage return leads back over a wrapped one.
        line = line[: shutil.get_terminal_size().columns - 1]
        if line != self._shown:
            _write(self._stream, "\r" + line.ljust(len(self._shown)))
            self._shown = line


class PlainLines:
    """A line at the end of each stage, every ten seconds, and for each note: for logs."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._rate = Rate()
        self._note = ""
        self._ended = 0
        self._said = clock()

    def update(self, progress: Progress) -> None:
        self._rate.add(progress)
        if progress.note != self._note:
            self._note = progress.note
            if self._note:
                self.say(self._note)
        ended = [stage for stage in progress.stages if stage.done]
        for stage in ended[self._ended :]:
            self.say(describe(stage, None))
        self._ended = len(ended)
        current = progress.current
        if current is not None and not current.done and self._clock() - self._said >= _PLAIN_EVERY_SECONDS:
            self.say(describe(current, self._rate.remaining(current)))

    def say(self, sentence: str) -> None:
        _write(self._stream, sentence + "\n")
        self._said = self._clock()

    def close(self) -> None:
        return


class Rate:
    """Cells a second of the current stage over the last seconds."""

    def __init__(self) -> None:
        self._stage = 0
        self._samples: deque[tuple[float, int]] = deque()

    def add(self, progress: Progress) -> None:
        """Take a sample."""
        current = progress.current
        if current is None:
            return
        if current.stage != self._stage:
            self._stage = current.stage
            self._samples.clear()
        self._samples.append((current.seconds, current.cells_done))
        while self._samples[-1][0] - self._samples[0][0] > _RATE_SECONDS:
            self._samples.popleft()

    def remaining(self, stage: StageProgress) -> float | None:
        """Seconds until the stage has done all its cells, or None while that is unknown."""
        if not stage.cells_total or not self._samples:
            return None
        (begun, cells_before), (now, cells) = self._samples[0], self._samples[-1]
        if now <= begun or cells <= cells_before:
            return None
        return max(0, stage.cells_total - stage.cells_done) * (now - begun) / (cells - cells_before)


def describe(stage: StageProgress, remaining: float | None) -> str:
    """A stage in one line: percent, GCUPS, percent pruned, time left or taken."""
    parts = []
    if stage.done:
        parts.append(f"done in {format_duration(stage.seconds)}")
    elif stage.cells_total:
        parts.append(f"{min(100.0, 100 * stage.cells_done / stage.cells_total):.1f} %")
    # Stage 6 counts columns, not cells.
    if stage.cells_done and stage.seconds > 0 and stage.stage < 6:
        parts.append(f"{stage.cells_done / stage.seconds / 1e9:.3g} GCUPS")
    if stage.cells_pruned:
        parts.append(f"{100 * stage.cells_pruned / stage.cells_done:.1f} % pruned")
    if remaining is not None and not stage.done:
        parts.append(f"{format_duration(remaining)} left")
    if stage.done and stage.crosspoints:
        parts.append(f"{stage.crosspoints:,} crosspoint{'s' if stage.crosspoints > 1 else ''}")
    return (
        f"Stage {stage.stage} of {len(STAGE_NAMES)}, {STAGE_NAMES[stage.stage].lower()}: {', '.join(parts) or 'begun'}"
    )


def _write(stream: TextIO, text: str) -> None:
    # Nobody reading the progress is no reason to stop the run.
    with suppress(OSError):
        stream.write(text)
        stream.flush()


def quoted(path: Path) -> str:
    """A path as it is typed."""
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))


def warn(sentence: str) -> None:
    """One sentence on standard error."""
    _write(sys.stderr, sentence + "\n")
