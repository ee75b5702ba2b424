"""The Edit menu, and the guide at the page of what is in front."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit

from app.analyses.chromosome.text import AlignmentText
from app.analyses.registry import FACES
from app.help.guide import GuideDialog
from app.runs.session import Session
from app.shell.commands import menu_actions
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.shell.workspace import result_pages
from gpu.analyses.chromosome.result import Result
from tests.app.drivers import emitted, settle, wait, window_on_screen
from tests.app.fakes import FakeEngine

Key = QKeySequence.StandardKey


@pytest.fixture
def shown(qtbot, session: Session, engine: FakeEngine, sample: Result) -> MainWindow:  # type: ignore[no-untyped-def]
    """A window with the page of a real result in front."""
    window = window_on_screen(qtbot, MainWindow(session, make_page=result_pages(FACES)), engine)
    settle(window.workspace.show_result(sample, "A × B"))
    return window


def test_nothing_to_edit_on_the_start_page(window: MainWindow) -> None:
    window.menus.edit.aboutToShow.emit()
    assert not any(action.isEnabled() for action in window.edit_menu.actions.values())
    assert all(
        "focus" in action.toolTip() or "page" in action.toolTip() for action in window.edit_menu.actions.values()
    )
    # The keys are shown, and are those of the parts: none fights with them.
    assert all("\t" in action.text() and action.shortcut().isEmpty() for action in window.edit_menu.actions.values())
    names = [name for name, _ in menu_actions(window.menus.all)]
    assert {"Edit › Copy", "Edit › Select all", "Edit › Find"} <= set(names)


def test_copy_and_select_all_of_a_text_field(shown: MainWindow) -> None:
    actions = shown.edit_menu.actions
    field = QLineEdit("chr1:20-30", shown.workspace.currentWidget())
    field.show()
    QApplication.instance().focusChanged.emit(None, field)
    shown.menus.edit.aboutToShow.emit()
    assert actions[Key.Copy].isEnabled() and actions[Key.SelectAll].isEnabled()
    actions[Key.SelectAll].trigger()
    assert field.selectedText() == "chr1:20-30"
    QGuiApplication.clipboard().clear()
    actions[Key.Copy].trigger()
    assert QGuiApplication.clipboard().text() == "chr1:20-30"
    # A menu does not take the place of the part, a part that is gone is not asked.
    QApplication.instance().focusChanged.emit(field, shown.menuBar())
    shown.menus.edit.aboutToShow.emit()
    assert actions[Key.Copy].isEnabled()
    field.deleteLater()
    wait(lambda: not shown.edit_menu.has_part)
    shown.menus.edit.aboutToShow.emit()
    assert not actions[Key.Copy].isEnabled()
    assert "click a table" in actions[Key.Copy].toolTip()


def test_copy_of_the_alignment_and_find_of_its_page(shown: MainWindow, sample: Result) -> None:
    page, actions = shown.workspace.currentWidget(), shown.edit_menu.actions
    shown.menus.edit.aboutToShow.emit()
    assert actions[Key.Find].isEnabled()
    find = next(action for action in page.actions() if "Ctrl+F" in [key.toString() for key in action.shortcuts()])
    emitted(find.triggered, actions[Key.Find].trigger)
    page.below.setCurrentIndex(0)
    (text,) = page.findChildren(AlignmentText)
    QApplication.instance().focusChanged.emit(None, text)
    shown.menus.edit.aboutToShow.emit()
    actions[Key.SelectAll].trigger()
    assert text.selection() == (0, sample.alignment.length)
    text.select(0, 10)
    QGuiApplication.clipboard().clear()
    actions[Key.Copy].trigger()
    wait(lambda: bool(QGuiApplication.clipboard().text()))
    assert len(QGuiApplication.clipboard().text().splitlines()) >= 3


def test_the_guide_opens_at_the_page_of_what_is_in_front(shown: MainWindow, monkeypatch) -> None:
    def page() -> str:
        (guide,) = [guide for guide in shown.findChildren(GuideDialog) if guide.isVisible()]
        return Path(guide.view.source().toLocalFile()).name

    shown.menus.guide.trigger()
    assert page() == "chromosome.md"
    shown.workspace.show_start()
    shown.open_example("search")
    shown.menus.guide.trigger()
    assert page() == "search.md"
    for guide in shown.findChildren(GuideDialog):
        guide.close()
    shown.workspace.show_start()
    shown.menus.guide.trigger()
    assert page() == "index.md"


def test_the_key_for_help_in_a_dialog_opens_its_page(qtbot, window: MainWindow) -> None:
    window.dialogs.show_preferences()
    (dialog,) = window.findChildren(PreferencesDialog)
    dialog.activateWindow()
    wait(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    (guide,) = dialog.findChildren(GuideDialog)
    assert Path(guide.view.source().toLocalFile()).name == "kept.md"
    guide.close()
    dialog.reject()
