"""Without a screen: align the example in a window that nobody sees, and leave a picture of it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.jobs.job import Job, State
from app.main_window import MainWindow

#: The views draw tile by tile; after this rest the picture is whole, in milliseconds.
_REST_MS = 2500
_PICTURE = "window.png"


def show_example(application: QApplication, window: MainWindow) -> int:
    """Align the example to its end, grab the window, print where both are; returns the exit status."""
    window.resize(1280, 800)
    print("There is no screen, so the example is aligned without showing the window…", file=sys.stderr)
    watcher = _Watcher(application, window)
    QTimer.singleShot(0, window, window.open_example)
    application.exec()
    return watcher.status


class _Watcher(QObject):
    def __init__(self, application: QApplication, window: MainWindow) -> None:
        super().__init__(application)
        self._application = application
        self._window = window
        self.status = 3
        window.session.queue.settled.connect(self._on_settled)

    def _on_settled(self, job: Job) -> None:
        if job.state is State.DONE:
            QTimer.singleShot(_REST_MS, self, lambda: self._finish(job.folder))
        elif job.state is not State.WAITING:
            sentence = job.message.sentence if job.message is not None else "The run was stopped."
            print(sentence, file=sys.stderr)
            self._application.quit()

    def _finish(self, folder: Path) -> None:
        picture = folder / _PICTURE
        self._window.grab().save(str(picture))
        print(f"The example is aligned; the result is in {folder}.")
        print(f"A picture of the window is {picture}.")
        print("Open the window on a computer with a screen, or read the result with: python main.py show FOLDER")
        self.status = 0
        self._application.quit()
