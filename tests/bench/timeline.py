"""Timeline of a run of the command line on a card: ``python -m tests.bench.timeline pairs
A.fa B.fa …`` runs the command and prints, on standard error, the seconds since the process began at
which each of the stations below was entered and left, and by which thread.
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from gpu.command_line.main import main as command_line

#: Events that are told.
_FIRST, _LAST = 40, 20
#: Modules and what of them is watched; a module that a run does not need is loaded all the same,
#: before the clock starts.
STATIONS = (
    ("gpu.engines.choose", "choose"),
    ("gpu.engines.cuda.driver", "Card.__init__"),
    ("gpu.engines.cuda.driver", "Card._load"),
    ("gpu.engines.cuda.traces.launcher", "CudaPairs.__init__"),
    ("gpu.engines.cuda.traces.launcher", "_Portion.start"),
    ("gpu.engines.cuda.traces.launcher", "_Portion.close"),
    ("gpu.analyses.pairs.reading", "read"),
    ("gpu.analyses.pairs.command", "_until_read"),
    ("gpu.analyses.pairs.command", "_Printing._print"),
)


class Timeline:
    """Notes who enters and leaves what it watches, in seconds since it was made."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self._events: list[tuple[float, str, str]] = []

    def note(self, what: str) -> None:
        """Now."""
        self._events.append((time.perf_counter() - self._begun, threading.current_thread().name, what))

    def watch(self, module: str, path: str) -> None:
        """Note each call of a function, or of a class's method."""
        *owners, name = path.split(".")
        owner = functools.reduce(getattr, owners, import_module(module))
        function = getattr(owner, name)

        @functools.wraps(function)
        def call(*arguments: Any, **named: Any) -> Any:
            self.note(f"{path} …")
            try:
                return function(*arguments, **named)
            finally:
                self.note(f"… {path}")

        setattr(owner, name, call)

    def lines(self) -> list[str]:
        """The first and the last events."""
        some = self._events[:_FIRST] + self._events[_FIRST:][-_LAST:]
        return [f"{seconds:8.3f} s  {thread:<12} {what}" for seconds, thread, what in some]


def main(stations: Sequence[tuple[str, str]] = STATIONS) -> int:
    """Run the command; returns its exit status."""
    timeline = Timeline()
    for station in stations:
        timeline.watch(*station)
    timeline.note("libraries are loaded")
    status = command_line(sys.argv[1:], lambda paths, example: 2)
    timeline.note("the command has ended")
    print(*timeline.lines(), sep="\n", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
