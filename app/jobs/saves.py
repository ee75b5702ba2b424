"""Files that are being written because a person asked for them; closing the window asks about them.

They outlive the page that they were asked on. A file that is given up is not there afterwards, or
is still the one that was there before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

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


def under_way() -> list[Path]:
    """The files that are being written."""
    with _lock:
        return list(_stops.values())


def give_up() -> None:
    """Have all of them end soon, and leave nothing."""
    with _lock:
        for stop in _stops:
            stop.set()
