"""Files that are being written because a person asked for them; closing the window asks about them.

They outlive the page that they were asked on. A file that is given up is not there afterwards, or
is still the one that was there before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.widgets.background import Background
from gpu.core.errors import Cancelled
from gpu.results.output import writing_until

_lock = threading.Lock()
_stops: dict[threading.Event, Path] = {}


def save(path: Path, write: Callable[[Path], object]) -> None:
    """Call ``write(path)``; it raises ``Cancelled`` after ``give_up``. For any thread."""
    stop = threading.Event()
    with _lock:
        _stops[stop] = path
    try:
        with writing_until(stop):
            write(path)
    finally:
        with _lock:
            del _stops[stop]


class Saver(QObject):
    """Writes files in threads.

    ``say`` shows a sentence in the status bar, ``warn`` why a file was not written; nothing is said
    of one that was given up. ``saved()``: a file was written.
    """

    saved = Signal()

    def __init__(
        self, say: Callable[[str], None], warn: Callable[[Exception], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._say, self._warn = say, warn
        self._background = Background(self)

    @property
    def busy(self) -> bool:
        """True while a file is being written."""
        return self._background.busy

    def save(self, path: Path, write: Callable[[Path], object], told: str = "") -> None:
        """Call ``write(path)`` in a thread; ``told``: sentences after that it was saved."""

        def done(_: object) -> None:
            self._say(self.tr("Saved “{0}”.").format(path) + (f" {told}" if told else ""))
            self.saved.emit()

        self._say(self.tr("Writing “{0}”…").format(path))
        self._background.call(
            *(save, path, write),
            done=done,
            failed=lambda problem: None if isinstance(problem, Cancelled) else self._warn(problem),
        )


def under_way() -> list[Path]:
    """The files that are being written."""
    with _lock:
        return list(_stops.values())


def give_up() -> None:
    """Have all of them end soon, and leave nothing."""
    with _lock:
        for stop in _stops:
            stop.set()
