"""A run of the real engine fills its picture, is stopped and resumed, and becomes its result."""

from __future__ import annotations

from typing import Any

import pytest

from app.analyses.chromosome.layers import Layer
from app.runs.job import State
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.stages import stage1
from tests.app.walk.conftest import LENGTH
from tests.app.walk.steps import PATIENCE, Halt, Opener, filled, page, wait_for_result


def test_the_matrix_fills_while_it_runs(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage1, "PAINT_SECONDS", 0.0)
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    run = page(window)
    qtbot.waitUntil(lambda: run.picture is not None and bool(run.picture.matrix.front), timeout=PATIENCE)
    matrix = run.picture.matrix
    assert len(matrix._items[Layer.CHAIN].getData()[0]) > 1
    assert run.picture.best.text().startswith("Best score so far: ")
    # The resumed run goes on from a row on the disk.
    qtbot.waitUntil(lambda: halt.rows >= 2 and len(Result.open(run.job.folder).special_rows) > 0, timeout=PATIENCE)

    run.cancel.click()
    qtbot.waitUntil(lambda: run.job.state is State.STOPPED, timeout=PATIENCE)
    front = matrix.front
    assert run.picture.isVisible() and 0 < front < LENGTH
    halt.is_on = False
    shown: list[int] = []
    show = matrix.show_picture
    monkeypatch.setattr(matrix, "show_picture", lambda picture: (shown.append(picture.swept), show(picture)))
    run.resume.click()
    assert wait_for_result(qtbot, window).result.finished
    # What was filled is not emptied.
    assert all(0 < swept <= LENGTH for swept in shown), shown
