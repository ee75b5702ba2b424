"""Steps of a walk through runs as a person takes them: dialog, queue, run page, recent results; the
real engine, real folders.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.job import Job
from app.runs.recent import STATUS_ROLE
from app.shell.main_window import MainWindow
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRowsArea
from tests.app.drivers import dialog_of, settle, wait

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


def filled(window: MainWindow, *paths: str) -> NewComparisonDialog:
    window.opener.open("chromosome", list(paths))
    dialog = dialog_of(window, NewComparisonDialog)
    wait(lambda: dialog.is_ready)
    return settle(dialog)


def recents(window: MainWindow) -> list[str]:
    model = window.session.recent
    return [str(model.index(row).data(STATUS_ROLE)) for row in range(model.rowCount())]


def ended(job: Job) -> bool:
    return job.state.ended


def save_session(window: MainWindow, path: Path) -> None:
    window.keeper.save(path)
    wait(lambda: window.keeper.path == path)


def open_session(window: MainWindow, path: Path) -> None:
    window.open_paths([str(path)])
    wait(lambda: window.keeper.path == path)
