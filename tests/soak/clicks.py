"""A random user of all pages: commands, keys, clicks, drags and wheel turns, tables sorted and
searched, files added and saved, dialogs, sessions, tabs closed and opened again, sizes and colours.

    QT_QPA_PLATFORM=offscreen python -m tests.soak.clicks --count 10000 --seed 1

After each action nothing may have been raised, in slots or threads, and Qt may not have warned.
Nor may the window's thread have computed for long; on a busy computer that is only told. Every 500
actions all pages are closed: no page may live on, and widgets, threads and memory must be as many
as at the first such rest. The same seed begins the same way.
"""

from __future__ import annotations

import argparse
import ctypes
import faulthandler
import gc
import logging
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QObject, QtMsgType, QUrl, Slot, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import theme
from app.pages.result import ResultPage
from app.shell.memory import limit_areas
from app.widgets.background import Background
from gpu.core.errors import CrosspointError
from tests.bench.report import Figure, publish
from tests.soak.clicks_scene import make_scene, make_window
from tests.soak.clicks_stalls import FAULT, TOLD, Stall, Stalls
from tests.soak.clicks_user import PATIENCE, User

#: Actions between two rests.
REST = 500
#: Growth from the first rest on that is allowed; memory in MB.
_WIDGETS, _THREADS, _MEMORY, _USED = 40, 3, 200, 40


@dataclass
class Outcome:
    """The actions done, what went wrong, and (widgets, threads, MB, MB in use) at each rest."""

    actions: int = 0
    problems: list[str] = field(default_factory=list)
    rests: list[tuple[int, int, int, int]] = field(default_factory=list)
    stalls: list[Stall] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


class Nowhere(QObject):
    """Takes the links that a browser or a file manager would open."""

    @Slot(QUrl)
    def open(self, link: QUrl) -> None:
        """Ignore a link."""


@contextmanager
def heard() -> Iterator[list[str]]:
    """Problems raised in slots and threads, logged as an error, or said by Qt as a warning."""
    problems: list[str] = []
    call, hook, thread_hook = Background.call, sys.excepthook, threading.excepthook

    def raised(kind: Any, problem: BaseException, trace: Any) -> None:
        problems.append("".join(traceback.format_exception(kind, problem, trace)))

    def watched(self: Any, function: Any, *arguments: Any, failed: Any, **others: Any) -> Any:
        def tell(problem: Exception) -> None:
            if not isinstance(problem, CrosspointError | OSError):
                raised(type(problem), problem, problem.__traceback__)
            failed(problem)

        return call(self, function, *arguments, failed=tell, **others)

    def warned(kind: QtMsgType, context: Any, text: str) -> None:
        # The offscreen platform says this about every window it is asked to raise or place.
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and "This plugin does not support" not in text:
            problems.append(f"Qt: {text}")

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            problems.append(f"log: {record.getMessage()}")

    listener = Listener(logging.ERROR)
    logging.getLogger("crosspoint").addHandler(listener)
    before = qInstallMessageHandler(warned)
    Background.call = watched  # type: ignore[method-assign]
    sys.excepthook = raised
    threading.excepthook = lambda failure: raised(failure.exc_type, failure.exc_value, failure.exc_traceback)  # type: ignore[arg-type]
    try:
        yield problems
    finally:
        Background.call, sys.excepthook, threading.excepthook = call, hook, thread_hook  # type: ignore[method-assign]
        qInstallMessageHandler(before)
        logging.getLogger("crosspoint").removeHandler(listener)


class _Allocated(ctypes.Structure):
    """``struct mallinfo2`` of glibc."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "used", "free", "top")
    )


def _taken() -> tuple[int, int, int, int]:
    """Widgets, threads, megabytes of memory of this process, and of these what is allocated now.

    The memory of a process grows with holes between allocations, too; what is allocated does not.
    """
    # Qt keeps pictures of buttons and headings, 10 MB at most.
    QPixmapCache.clear()
    megabytes = used = 0
    if sys.platform.startswith("linux"):
        # What is free is given back, else it would count.
        library = ctypes.CDLL(None)
        library.malloc_trim(0)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        megabytes = pages * os.sysconf("SC_PAGE_SIZE") >> 20
        if hasattr(library, "mallinfo2"):
            library.mallinfo2.restype = _Allocated
            allocated = library.mallinfo2()
            used = (allocated.used + allocated.mapped) >> 20
    return len(QApplication.allWidgets()), threading.active_count(), megabytes, used


def clicks(
    folder: Path,
    count: int,
    seed: int,
    seconds: float = float("inf"),
    tell: Callable[[str], object] = print,
    log: Callable[[str], object] = str,
) -> Outcome:
    """Act so often, or so long; ``folder`` is empty. There must be an application with a theme."""
    scene, outcome = make_scene(folder), Outcome()
    nowhere = Nowhere()
    for scheme in ("file", "http", "https"):
        QDesktopServices.setUrlHandler(scheme, nowhere, "open")
    gc.disable()  # see ``app.runs.garbage``
    end = time.monotonic() + seconds
    with heard() as problems:
        window = make_window(folder)
        window.resize(1366, 768)
        window.show()
        stalls = Stalls(window)
        user = User(window, scene, seed, log)
        user.rest()
        stalls.start()
        while outcome.actions < count and time.monotonic() < end:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            stalls.after = " | ".join(list(user.last)[-2:])
            user.act()
            outcome.actions += 1
            if outcome.actions % 20 == 0:
                gc.collect(1)
                stalls.skip()
            for stall in stalls.found:
                if stall.computed > TOLD or stall.seconds > 10 * TOLD:
                    tell(f"action {outcome.actions}: {stall}")
            problems += [f"{stall}\n" for stall in stalls.found if stall.is_fault]
            outcome.stalls += stalls.found
            stalls.found.clear()
            if outcome.actions % REST == 0 or outcome.actions == count:
                stalls.stop()
                user.rest()
                problems += _grown(outcome)
                tell(f"{outcome.actions:,} actions; widgets, threads, MB, MB in use: {outcome.rests[-1]}")
                stalls.start()
            for problem in problems:
                if problem not in outcome.problems:
                    outcome.problems.append(problem)
                    tell(f"seed {seed}, action {outcome.actions}: {problem}after {' | '.join(user.last)}\n")
            problems.clear()
        stalls.stop()
        outcome.kinds = user.kinds
        user.rest()
        faulthandler.cancel_dump_traceback_later()
        window.session.queue.close()
        window.session.queue.join(PATIENCE)
        window.close()
        window.deleteLater()
        QTest.qWait(50)
        outcome.problems += problems
    for scheme in ("file", "http", "https"):
        QDesktopServices.unsetUrlHandler(scheme)
    gc.enable()
    return outcome


def _grown(outcome: Outcome) -> list[str]:
    """The growth since the first rest."""
    found = []
    if pages := [page for page in QApplication.allWidgets() if isinstance(page, ResultPage)]:
        found.append(f"{len(pages)} closed pages are alive: {[type(page).__name__ for page in pages]}\n")
    outcome.rests.append(_taken())
    names = ("widgets", "threads", "MB", "MB in use")
    limits = _WIDGETS, _THREADS, _MEMORY, _USED
    for name, first, now, most in zip(names, outcome.rests[0], outcome.rests[-1], limits, strict=True):
        if now > first + most:
            found.append(f"{now} {name}, {first} at the first rest\n")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--record", action="store_true", help="put the figures on record")
    parser.add_argument("--log", type=argparse.FileType("w"), help="a file for every action, before it is done")
    options = parser.parse_args()
    faulthandler.enable()
    limit_areas()  # as the program does
    application = QApplication(["soak"])
    application.setOrganizationName("CrosspointTests")
    application.setQuitOnLastWindowClosed(False)
    theme.apply(application, "light")
    before = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="crosspoint-soak-") as folder:
        # Whatever is typed as the path of a folder is below it.
        os.chdir(folder)
        outcome = clicks(
            Path(folder),
            options.count,
            options.seed,
            options.seconds,
            lambda text: print(text, flush=True),
            str if options.log is None else lambda text: print(text, file=options.log, flush=True),
        )
        os.chdir(before)
    print(f"{outcome.actions:,} actions, {len(outcome.problems)} problems; {dict(outcome.kinds)}")
    computed = [stall.computed for stall in outcome.stalls]
    print(
        f"{len(computed)} times {1000 * TOLD:.0f} ms without an event, {sum(one > TOLD for one in computed)} of them "
        f"computed by the window, {1000 * max(computed, default=0):.0f} ms at most; seed {options.seed}"
    )
    if options.record:
        _record(outcome)
    return 1 if outcome.problems else 0


def _record(outcome: Outcome) -> None:
    """Publish what was done and what grew."""
    growth = [last - first for first, last in zip(outcome.rests[0], outcome.rests[-1], strict=True)]
    limits = _WIDGETS, _THREADS, _MEMORY, _USED
    names = ("widgets", "threads", "memory of the process", "memory in use")
    computed = [stall.computed for stall in outcome.stalls]
    figures = [
        Figure("actions", outcome.actions),
        Figure("problems", len(outcome.problems), 0, False),
        *(
            Figure(f"growth of {name}", now, most, False, "MB" if "memory" in name else "")
            for name, now, most in zip(names, growth, limits, strict=True)
        ),
        Figure("longest time that the window computed without an event", max(computed, default=0.0), FAULT, False, "s"),
    ]
    publish("soak.clicks", figures)


if __name__ == "__main__":
    sys.exit(main())
