"""Questions in a dialog."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.widgets.reporter import ask, ask_to_skip
from tests.app.drivers import emitted


def test_a_question_is_read_as_it_is_written_and_answered_by_a_click_only(qtbot: Any) -> None:
    window, asked = QWidget(), list[str]()
    qtbot.addWidget(window)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        box = ask(window, "<b>a</b>?", "&Delete", "&Keep it", lambda: asked.append("deleted"), "<i>b</i>")
        assert box.textFormat() == Qt.TextFormat.PlainText
        emitted(box.destroyed, qtbot.keyClick, box, key)
    assert not asked
    box = ask(window, "Delete a?", "&Delete", "&Keep it", lambda: asked.append("deleted"))
    emitted(box.destroyed, box.findChild(QWidget, "yes").click)
    assert asked == ["deleted"]


def test_the_rest_of_a_damaged_file_is_offered(qtbot: Any) -> None:
    window, read = QWidget(), list[str]()
    qtbot.addWidget(window)
    ask_to_skip(window, "Line 3 of “a.gff” is damaged.", lambda: read.append("a.gff"))
    emitted(window.findChild(QWidget, "yes").window().destroyed, window.findChild(QWidget, "yes").click)
    assert read == ["a.gff"]
