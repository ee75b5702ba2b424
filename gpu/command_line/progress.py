"""Progress of a run on the command line: on standard error, with Ctrl-C as a cancel.

The work runs in a thread of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TextIO, TypeVar

from gpu.command_line.say import write
from gpu.core.monitor import Monitor, Progress, StageProgress
from gpu.core.request import Stage
from gpu.core.units import counted, format_duration, percent, three_figures, visible

_POLL_SECONDS = 0.1
_PLAIN_EVERY_SECONDS = 10.0
Answer = TypeVar("Answer")
#: Seconds that the remaining time is estimated from: pruning makes the speed change.
_RATE_SECONDS = 10.0


class Display:
    """A display of progress; this one shows nothing."""

    def update(self, progress: Progress) -> None:
        """Show a snapshot; called ten times a second."""

    def say(self, sentence: str) -> None:
        """Show a sentence that stays."""

    def close(self) -> None:
        """Leave the stream ready for other lines."""


def follow(work: Callable[[], Answer], monitor: Monitor, display: Display) -> Answer:
    """Run ``work`` in a thread and display its monitor until it ends; returns what it returned.

    Raises what it raised.

    Ctrl-C or a termination signal cancels through the monitor; a second one ends the process at
    once, which a result folder survives.
    """
    answers: list[Answer] = []
    failures: list[BaseException] = []
    ended = threading.Event()

    def target() -> None:
        try:
            answers.append(work())
        except BaseException as problem:  # noqa: BLE001 (it is raised again in the main thread)
            failures.append(problem)
        finally:
            ended.set()

    def cancel(number: int, frame: FrameType | None) -> None:
        if monitor.cancelled:
            os._exit(130)
        monitor.cancel()

    thread = threading.Thread(target=target, name="run", daemon=True)
    stopping = False
    with on_signals(cancel):
        thread.start()
        while not ended.wait(_POLL_SECONDS):
            progress = monitor.progress
            if monitor.cancelled and not stopping:
                stopping = True
                display.say("Stopping…")
            display.update(progress)
    display.update(monitor.progress)
    display.close()
    if failures:
        raise failures[0]
    return answers[0]


@contextmanager
def on_signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Ctrl-C and a termination signal call ``handler``, unless they are ignored."""
    # A shell starts background jobs with Ctrl-C ignored, and that is respected.
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before = {number: earlier for number, earlier in before.items() if earlier is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def display_for(stream: TextIO, quiet: bool, stages: Sequence[Stage] = (), with_progress: bool = True) -> Display:
    """The display for this terminal: one updating line, or plain lines elsewhere.

    Nothing if ``quiet``, remarks alone without ``with_progress``.

    ``stages``: those of the run.
    """
    if quiet:
        return Display()
    if not with_progress:
        return Remarks(stream)
    # The terminal must obey the control characters of a line that is written over.
    return UpdatingLine(getattr(stream, "obeyed", stream), stages) if stream.isatty() else PlainLines(stream, stages)


class Remarks(Display):
    """Prints the remarks of a run at its end, while its results go to standard output."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._remarks: tuple[str, ...] = ()

    def update(self, progress: Progress) -> None:
        self._remarks = progress.remarks

    def close(self) -> None:
        for sentence in self._remarks:
            write(self._stream, visible(sentence) + "\n")


class Lines(Display):
    """Prints the opening and the remarks of a run, each once."""

    def __init__(self, stream: TextIO, stages: Sequence[Stage] = ()) -> None:
        self._stream = stream
        self._stages = stages
        self._rate = Rate()
        self._opening = ""
        self._remarks = 0

    def update(self, progress: Progress) -> None:
        self._rate.add(progress)
        if progress.opening != self._opening:
            self._opening = progress.opening
            self.say(self._opening)
        for sentence in progress.remarks[self._remarks :]:
            self.say(sentence)
        self._remarks = len(progress.remarks)

    def say(self, sentence: str) -> None:
        write(self._stream, visible(sentence) + "\n")


class UpdatingLine(Lines):
    """One line of a terminal, written over and over."""

    _shown = ""

    def update(self, progress: Progress) -> None:
        super().update(progress)
        if progress.note:
            self._show(progress.note)
        elif progress.current is not None:
            self._show(describe(progress.current, self._stages, self._rate.remaining(progress.current)))

    def say(self, sentence: str) -> None:
        self.close()
        super().say(sentence)

    def close(self) -> None:
        self._show("")
        write(self._stream, "\r")

    def _show(self, line: str) -> None:
        # A line as wide as the terminal would wrap, and a carriage return cannot go back over a
        # wrapped line.
        line = visible(line)[: shutil.get_terminal_size().columns - 1]
        if line != self._shown:
            write(self._stream, "\r" + line.ljust(len(self._shown)))
            self._shown = line


class PlainLines(Lines):
    """Prints a line at the end of each stage, every ten seconds, and for each remark and note."""

    def __init__(
        self, stream: TextIO, stages: Sequence[Stage] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream, stages)
        self._clock = clock
        self._note, self._ended, self._said = "", 0, clock()

    def update(self, progress: Progress) -> None:
        super().update(progress)
        self._say_note(progress.note)
        ended = [stage for stage in progress.stages if stage.finished]
        for stage in ended[self._ended :]:
            self.say(describe(stage, self._stages, None))
        self._ended = len(ended)
        current = progress.current
        if current is not None and not current.finished and self._clock() - self._said >= _PLAIN_EVERY_SECONDS:
            self.say(describe(current, self._stages, self._rate.remaining(current)))

    def _say_note(self, note: str) -> None:
        """Say a note; one that differs in its numbers alone, every ten seconds."""
        counts_on = _without_numbers(note) == _without_numbers(self._note)
        if note == self._note or (counts_on and self._clock() - self._said < _PLAIN_EVERY_SECONDS):
            return
        self._note = note
        if note:
            self.say(note)

    def say(self, sentence: str) -> None:
        super().say(sentence)
        self._said = self._clock()


def _without_numbers(note: str) -> str:
    return re.sub(r"\d+", "", note)


class Rate:
    """The speed of the current stage over the last seconds."""

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
        self._samples.append((current.seconds, current.done))
        while self._samples[-1][0] - self._samples[0][0] > _RATE_SECONDS:
            self._samples.popleft()

    def remaining(self, stage: StageProgress) -> float | None:
        """Seconds until the stage has done all its cells, or None while that is unknown."""
        if not stage.total or not self._samples:
            return None
        (begun, cells_before), (now, cells) = self._samples[0], self._samples[-1]
        if now <= begun or cells <= cells_before:
            return None
        return max(0, stage.total - stage.done) * (now - begun) / (cells - cells_before)


def describe(progress: StageProgress, stages: Sequence[Stage], remaining: float | None) -> str:
    """A stage in one line: percent done, speed, percent pruned, time left or taken."""
    stage = next(stage for stage in stages if stage.number == progress.stage)
    parts = []
    if progress.finished:
        parts.append(f"done in {format_duration(progress.seconds)}")
    elif progress.total:
        parts.append(f"{percent(min(progress.done, progress.total), progress.total)} %")
    if stage.unit is not None and progress.done and progress.seconds > 0:
        parts.append(f"{three_figures(stage.unit.per_second(progress.done, progress.seconds))} {stage.unit.speed}")
    if stage.skips and progress.skipped:
        parts.append(f"{percent(progress.skipped, progress.done)} % {stage.skips}")
    if remaining is not None and not progress.finished:
        parts.append(f"{format_duration(remaining)} left")
    if stage.finds and progress.finished and progress.found:
        parts.append(f"{counted(progress.found, stage.finds)}")
    return f"Stage {stage.number} of {len(stages)}, {stage.name.lower()}: {', '.join(parts) or 'begun'}"
