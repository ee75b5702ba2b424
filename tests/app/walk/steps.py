"""Steps of a walk through runs as a person takes them: dialog, queue, run page, recent results; the
real engine, real folders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.chromosome.page import AlignmentPage
from app.pages.run import RunPage
from app.runs.job import Job
from app.runs.recent import STATUS_ROLE
from app.shell.main_window import MainWindow
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRowsArea

#: Milliseconds for what a busy computer computes.
PATIENCE = 90_000

Opener = Callable[[], MainWindow]


class Halt:
    """Holds a run after its first special rows until it is let go on or cancelled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows = 0
        self.is_on = False
        save = SpecialRowsArea.save

        def saved(area: SpecialRowsArea, *arguments: Any) -> None:
            save(area, *arguments)
            self.rows += 1
            while self.is_on and self.rows >= 2:
                area._check()

        monkeypatch.setattr(SpecialRowsArea, "save", saved)


def filled(qtbot: Any, window: MainWindow, *paths: str) -> NewComparisonDialog:
    window.opener.open("chromosome", list(paths))
    dialog = window.opener.dialog
    assert isinstance(dialog, NewComparisonDialog)
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=PATIENCE)
    rest(qtbot, dialog)
    return dialog


def rest(qtbot: Any, dialog: Any) -> None:
    qtbot.waitUntil(lambda: not dialog._checker.is_open and not dialog._estimator.is_open, timeout=PATIENCE)


def page(window: MainWindow) -> RunPage:
    current = window.workspace.currentWidget()
    assert isinstance(current, RunPage)
    return current


def wait_for_result(qtbot: Any, window: MainWindow, kind: type = AlignmentPage) -> Any:
    qtbot.waitUntil(lambda: isinstance(window.workspace.currentWidget(), kind), timeout=PATIENCE)
    return window.workspace.currentWidget()


def recents(window: MainWindow) -> list[str]:
    model = window.session.recent
    return [str(model.index(row).data(STATUS_ROLE)) for row in range(model.rowCount())]


def ended(job: Job) -> bool:
    return job.state.ended
