"""The page of a result, opened without a screen as the window opens it, in a process of its own:
what was raised meanwhile comes out.

    with pages() as page_problem:
        problem = page_problem(folder)

Each page is opened in a fork of one fresh process, which has no window yet: this one may have one.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.app.desks import lone_desk

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from app import theme
from app.analyses.registry import FACES
from app.widgets.background import Background
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import CrosspointError

#: A page that reads for longer hangs.
_SECONDS = 60
#: Bytes of address space that a page may take beside what the process has.
_MAX_BYTES = 6 << 30


@contextmanager
def pages() -> Iterator[Callable[[Path], str]]:
    """Asks what is wrong with how the page of a folder opens: "" where it does, or where a sentence
    says why it does not.
    """
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.soak.pages"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    ) as process:
        asked, told = process.stdin, process.stdout
        assert asked is not None and told is not None

        def page_problem(folder: Path) -> str:
            print(folder.resolve(), file=asked, flush=True)
            line = told.readline()
            return json.loads(line) if line else "the process that opens pages has ended"

        yield page_problem
        asked.close()


def main() -> None:
    """Answer with a line of JSON for each folder named in a line."""
    for line in sys.stdin:
        print(json.dumps(_page_problem(Path(line.rstrip("\n")))), flush=True)


def _page_problem(folder: Path) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            signal.alarm(_SECONDS)
            problem = _problem(folder)
        except BaseException as failure:  # noqa: BLE001 - which is what is looked for
            problem = _told(failure)
        os.write(writing, problem.encode("utf-8", "backslashreplace")[:2000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        problem = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return problem if os.WIFEXITED(status) else f"the page's process ended by signal {os.WTERMSIG(status)}"


def _problem(folder: Path) -> str:
    import resource

    with open("/proc/self/statm", encoding="ascii") as file:
        taken = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + _MAX_BYTES, taken + _MAX_BYTES))
    try:
        raised = _open(folder)
    except Exception as problem:  # noqa: BLE001 - told below
        raised = [problem]
    return next((_told(problem) for problem in raised if not isinstance(problem, CrosspointError)), "")


def _told(problem: BaseException) -> str:
    where = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{problem!r} in {where.filename.rpartition('/')[2]}, {where.name}, line {where.lineno}"


def _open(folder: Path) -> list[Exception]:
    """Open the page; returns what was raised in its threads and slots."""
    analysis = ANALYSES.at(folder)
    result = analysis.open(folder)
    face = FACES[analysis.name]
    face.look_through(result)
    if not result.finished:
        return []
    # A thread that collects garbage would destroy what belongs to this one; see
    # ``app.runs.garbage``.
    gc.disable()
    qInstallMessageHandler(lambda kind, context, text: None)
    application = QApplication(["soak"])
    application.setOrganizationName("CrosspointTests")
    theme.apply(application, "light")
    with _heard() as problems:
        page = face.page(result, lone_desk())
        page.resize(1000, 700)
        page.show()
        application.processEvents()
        while page.busy:
            time.sleep(0.005)
            application.processEvents()
        page.grab()
    return problems


@contextmanager
def _heard() -> Iterator[list[Exception]]:
    """Collect the exceptions of reader threads and slots."""
    problems: list[Exception] = []
    call = Background.call

    def heard(self: Any, function: Any, *arguments: Any, failed: Any, **others: Any) -> Any:
        def tell(problem: Exception) -> None:
            problems.append(problem)
            failed(problem)

        return call(self, function, *arguments, failed=tell, **others)

    def raised(kind: Any, problem: Any, trace: Any) -> None:
        problems.append(problem.with_traceback(trace))

    Background.call, sys.excepthook = heard, raised  # type: ignore[method-assign]
    yield problems


if __name__ == "__main__":
    main()
