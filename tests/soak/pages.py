"""The page of a result, opened without a screen as the window opens it; what was raised meanwhile comes out."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from app import theme
from app.analyses.registry import FACES
from app.jobs.background import Background
from gpu.analyses.registry import ANALYSES
from gpu.errors import CrosspointError

#: A page that reads for longer hangs.
_SECONDS = 60.0


def read_as_a_page(folder: Path) -> None:
    """Open the page of a folder, and close it. Raises the first exception that is none of ``CrosspointError``, else the first of these."""
    analysis = ANALYSES.at(folder)
    result = analysis.open(folder)
    face = FACES[analysis.name]
    face.look_through(result)
    if not result.finished:
        return
    application = _application()
    with _heard() as problems:
        page = face.page(result)
        page.resize(1000, 700)
        page.show()
        end = time.monotonic() + _SECONDS
        application.processEvents()
        while page.busy:
            if time.monotonic() > end:
                raise TimeoutError("the page is still reading")
            time.sleep(0.005)
            application.processEvents()
        page.grab()
        page.close()
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    problems.sort(key=lambda problem: isinstance(problem, CrosspointError))
    if problems:
        raise problems[0]


def _application() -> QApplication:
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    made = QApplication(["soak"])
    made.setOrganizationName("CrosspointTests")
    theme.apply(made, "light")
    return made


@contextmanager
def _heard() -> Iterator[list[Exception]]:
    """What reading in threads, and slots, raise meanwhile."""
    problems: list[Exception] = []
    call, hook = Background.call, sys.excepthook

    def heard(self: Any, function: Any, *arguments: Any, failed: Any, **others: Any) -> Any:
        def tell(problem: Exception) -> None:
            problems.append(problem)
            failed(problem)

        return call(self, function, *arguments, failed=tell, **others)

    def raised(kind: Any, problem: Any, trace: Any) -> None:
        problems.append(problem.with_traceback(trace))

    Background.call, sys.excepthook = heard, raised  # type: ignore[method-assign]
    try:
        yield problems
    finally:
        Background.call, sys.excepthook = call, hook  # type: ignore[method-assign]
