"""Compiling ahead: what was never compiled on this computer is compiled while no run computes."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from app.runs.job import Job
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.widgets.background import Background

log = logging.getLogger("crosspoint")

_ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "gpu.jit.prepare", "--background")
#: Longest wait for the end of the process, once it is killed.
_MAX_WAIT_MS = 2000


class Preparation(QObject):
    """Has ``gpu.jit.prepare`` compile all kernels, in a process of low priority.

    It does so while no job computes. A run that waits for its own kernels shares what the process
    compiles; once it computes, the process is ended, to be started again when the run has settled.

    ``progressed(done, count)``: kernels compiled so far, and all; (0, 0) when the process ends.
    ``is_prepared`` is called in a thread. ``command`` prints a line “41 of 71” for each kernel.
    """

    progressed = Signal(int, int)

    def __init__(
        self,
        is_prepared: Callable[[], bool],
        queue: JobQueue,
        poller: Poller,
        background: Background,
        parent: QObject | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        super().__init__(parent)
        self._is_prepared = is_prepared
        self._queue = queue
        self._background = background
        self._is_wanted = False
        self._program, *self._arguments = command
        self._process = QProcess(self)
        self._process.setWorkingDirectory(str(_ROOT))
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._on_finished)
        queue.settled.connect(self._look)
        poller.progressed.connect(self._look)

    @property
    def is_running(self) -> bool:
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self) -> None:
        """From now on, compile what is missing as soon as no job computes."""
        self._background.call(
            self._is_prepared,
            done=self._on_looked,
            failed=lambda problem: log.warning("Nothing is compiled ahead: %r", problem),
            owner=self,
        )

    def close(self) -> None:
        """End the process."""
        self._is_wanted = False
        self._stop()

    def _on_looked(self, is_prepared: bool) -> None:
        self._is_wanted = not is_prepared
        self._look()

    def _look(self) -> None:
        if any(map(_computes, self._queue.active())):
            self._stop()
        elif self._is_wanted and not self.is_running:
            self._process.start(self._program, self._arguments)

    def _stop(self) -> None:
        if self.is_running:
            self._process.kill()
            self._process.waitForFinished(_MAX_WAIT_MS)

    def _read(self) -> None:
        for line in bytes(self._process.readAllStandardOutput().data()).splitlines():
            done, _, count = line.decode(errors="replace").partition(" of ")
            if done.isdigit() and count.isdigit():
                self.progressed.emit(int(done), int(count))

    def _on_finished(self, status: int, how: QProcess.ExitStatus) -> None:
        if how == QProcess.ExitStatus.NormalExit:
            # Done, or it failed, and would fail again.
            self._is_wanted = False
            if status:
                log.warning("Not all kernels could be compiled ahead (status %d).", status)
        self.progressed.emit(0, 0)


def _computes(job: Job) -> bool:
    """True once a job has done something, unless it waits, as its note tells."""
    stage = job.progress.current
    return stage is not None and stage.done > 0 and not job.progress.note
