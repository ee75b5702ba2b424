"""Offscreen mode: align the example in an invisible window and save a picture of it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from app.runs.job import Job, State
from app.shell.main_window import MainWindow
from app.state.folders import show_command
from gpu.core.errors import CrosspointError

#: Views draw tile by tile; after this delay in milliseconds the picture is complete.
_REST_MS = 2500
_PICTURE = "window.png"


def show_example(window: MainWindow) -> int:
    """Align the example, save a picture of the window, print both paths; return the exit status."""
    window.resize(1280, 800)
    try:
        request, folder = window.session.example()
    except CrosspointError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_status
    print("There is no screen, so the example is aligned without showing the window…", file=sys.stderr)
    loop = QEventLoop()
    watcher = _Watcher(window)
    watcher.finished.connect(loop.quit)
    QTimer.singleShot(0, window, lambda: window.submit(request, folder))
    loop.exec()
    window.session.queue.close()
    return watcher.status


class _Watcher(QObject):
    """``finished`` comes once, with ``status`` set."""

    finished = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.status = 3
        window.session.queue.settled.connect(self._on_settled)

    def _on_settled(self, job: Job) -> None:
        if job.state is State.DONE:
            QTimer.singleShot(_REST_MS, self, lambda: self._finish(job.folder))
        elif job.state is not State.WAITING:
            problem = job.outcome.problem if job.outcome is not None else None
            self.status = getattr(problem, "exit_status", 3)
            print(job.message.sentence if job.message is not None else "The run was stopped.", file=sys.stderr)
            self.finished.emit()

    def _finish(self, folder: Path) -> None:
        picture = folder / _PICTURE
        self._window.grab().save(str(picture))
        print(f"The example is aligned; the result is in {folder}.")
        print(f"A picture of the window is {picture}.")
        print(f"On a computer with a screen the window opens; here: {show_command(folder)}")
        self.status = 0
        self.finished.emit()
