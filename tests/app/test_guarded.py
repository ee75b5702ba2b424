"""Views and models whose contents cannot be told or drawn: told once, and the window stays."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QWidget

from app.guarded import guarded
from app.widgets.rows import RowsModel
from tests.app.drivers import on_screen, wait


class Broken(RowsModel):
    def count(self) -> int:
        return 5

    def value(self, row: int, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            raise IndexError(f"no row {row % 2} in a broken model")
        return None


class Unpaintable(QWidget):
    paints = 0

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        self.paints += 1
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.red)
            raise IndexError("no such column to paint")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, problem, trace: told.append(str(problem)))
    monkeypatch.setattr("app.guarded._reported", set())
    return told


def test_a_models_failure_is_reported_once(qtbot: Any, told: list[str]) -> None:
    view, model = QListView(), Broken()
    view.setModel(model)
    qtbot.addWidget(view)
    view.resize(200, 200)
    with qtbot.waitExposed(view):
        view.show()
    wait(lambda: len(told) == 2)
    assert model.index(0).data() is None
    assert sorted(told) == ["no row 0 in a broken model", "no row 1 in a broken model"]


def test_a_painters_failure_is_reported_once_and_ends_the_painter(qtbot: Any, told: list[str]) -> None:
    view = on_screen(qtbot, Unpaintable())
    wait(lambda: view.paints > 0)
    painted = view.paints
    view.update()
    wait(lambda: view.paints > painted)
    assert told == ["no such column to paint"]
    assert not view.paintingActive()
