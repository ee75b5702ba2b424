"""The list of keys promises what there is, and each key can be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QWidget

from app.access.catalogue import page_rows
from app.access.keys import KeyBook, key_book
from app.pictures.go_to import GoTo
from app.shell.commands import ShortcutSheet
from app.shell.keys import KeysDialog
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.state.settings import Settings
from tests.app.analyses.conftest import matches, open_page, page, view  # noqa: F401
from tests.app.drivers import owned, wait


@pytest.mark.parametrize(("place", "analysis"), [("page", "chromosome"), ("view", "matches")])
def test_every_key_of_the_list_does_something(request: pytest.FixtureRequest, place: str, analysis: str) -> None:
    widget: QWidget = request.getfixturevalue(place)
    # Layers of the run's picture are switched on first.
    there = {key.toString() for action in widget.findChildren(QAction) for key in action.shortcuts()}
    # Those of tables and panels are looked at in ``tests/app/walk/test_keys.py``.
    apart = {"search", "order", "next_pair", "previous_pair", "add_file"}
    if place == "view":
        # The page's own.
        apart.add("export")
    wanted = [row for row in page_rows() if analysis in row.pages and row.name not in apart]
    promised = [key for row in wanted for key in row.usual]
    assert len(promised) >= 12
    assert [key for key in promised if key not in there] == []


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[KeysDialog]:
    window.activateWindow()
    window.dialogs.show_keys()
    shown = window.findChild(KeysDialog)
    wait(shown.isActiveWindow)
    yield shown
    key_book().reset()
    shown.close()


def press(qtbot: Any, dialog: KeysDialog, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    dialog.keys.setFocus()
    qtbot.keyClick(dialog.keys, key, modifiers)
    dialog.keys.editingFinished.emit()


_CTRL, _NO = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def test_a_command_gets_the_keys_that_are_pressed(
    qtbot: Any, window: MainWindow, dialog: KeysDialog, settings: Settings
) -> None:
    page_action = QAction(window)
    key_book().bind(page_action, "next", ("F",))
    page_action.setToolTip("Go on (F)")
    dialog.field.setText("next match")
    dialog.choose("Next difference, Next match")
    row = dialog.row
    assert row is not None and row.keys == ("F",)
    press(qtbot, dialog, Qt.Key.Key_Y, _NO)
    assert dialog.remark.role == "muted" and "Y" in dialog.remark.text()
    assert [key.toString() for key in page_action.shortcuts()] == ["Y"] and page_action.toolTip() == "Go on (Y)"
    # A page that opens later has it, too, and the next start.
    later = QAction(window)
    key_book().bind(later, "next", ("F",))
    assert later.shortcut().toString() == "Y"
    assert settings.keys == {"next F": ["Y"]}
    other = KeyBook(window)
    other.take(settings.keys, settings.keep_keys)
    assert other.keys("next", ("F",)) == ("Y",) and other.keys("previous", ("B",)) == ("B",)
    field = GoTo(lambda text: None, "1", "Go there (Ctrl+L)", print, window)
    key_book().choose("go_to", ("Ctrl+L",), ("Ctrl+J",))
    assert field.toolTip() == "Go there (Ctrl+J)"
    key_book().choose("go_to", ("Ctrl+L",), None)
    # The list of keys tells it.
    sheet = owned(qtbot, ShortcutSheet([], window))
    assert "Y" in [label.text() for label in sheet.findChildren(QLabel)]
    dialog.usual.click()
    assert later.shortcut().toString() == "F" and settings.keys == {} and page_action.toolTip() == "Go on (F)"


def test_a_command_of_the_window_changes_in_its_menu(qtbot: Any, window: MainWindow, dialog: KeysDialog) -> None:
    action = window.menus.close_tab
    dialog.choose("File › Close tab")
    press(qtbot, dialog, Qt.Key.Key_F4, _CTRL)
    assert action.shortcut().toString() == "Ctrl+F4"
    dialog.none.click()
    assert action.shortcut().isEmpty() and dialog.remark.text() == "“File › Close tab” has no key."
    dialog.all.click()
    assert action.shortcut().toString() == "Ctrl+W"


@pytest.mark.parametrize(
    ("title", "key", "modifiers", "said"),
    [
        ("File › Close tab", Qt.Key.Key_Q, _CTRL, "Ctrl+Q is the key of “File › Quit”"),
        ("Next difference, Next match", Qt.Key.Key_B, _NO, "B is the key of “Previous difference, Previous match”"),
        ("Next difference, Next match", Qt.Key.Key_O, _CTRL, "Ctrl+O is the key of “File › Open result…”"),
        ("File › Close tab", Qt.Key.Key_K, _NO, "K is the key of “Method”"),
        ("Next variant", Qt.Key.Key_Down, _NO, "Down moves, chooses or edits"),
    ],
)
def test_a_conflict_is_named_and_nothing_changes(
    qtbot: Any,
    dialog: KeysDialog,
    settings: Settings,
    title: str,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier,
    said: str,
) -> None:
    dialog.choose(title)
    before = dialog.row
    assert before is not None and before.title == title
    press(qtbot, dialog, key, modifiers)
    assert dialog.remark.role == "error" and dialog.remark.text().startswith(said)
    assert settings.keys == {} and before.keys == before.usual


def test_commands_of_pages_that_never_meet_may_share_a_key(qtbot: Any, dialog: KeysDialog, settings: Settings) -> None:
    dialog.choose("Sort by base")
    press(qtbot, dialog, Qt.Key.Key_K, _NO)
    assert settings.keys == {"sort_by_base S": ["K"]}
    dialog.all.click()


def test_the_preferences_lead_to_the_same_dialog(window: MainWindow) -> None:
    window.dialogs.show_preferences()
    preferences = window.findChild(PreferencesDialog)
    assert preferences is not None
    preferences.keys.click()
    (keys,) = window.findChildren(KeysDialog)
    wait(keys.isActiveWindow)
    assert keys.parent() is preferences and "File › Close tab" in [row.title for row in keys.list.model().shown]
    keys.reject()
    # They are changed at once, whatever becomes of the preferences.
    assert preferences.isVisible()
    preferences.reject()


def test_one_wording_for_running_a_result_again() -> None:
    again = [row.title for row in page_rows() if "again" in row.title]
    assert again == ["Run again with other settings"]


def test_the_usual_keys_do_not_meet() -> None:
    rows = page_rows()
    pairs = ((one, other) for one in rows for other in rows if one != other and one.meets(other))
    meeting = [(one.title, other.title) for one, other in pairs if set(one.keys) & set(other.keys)]
    assert meeting == []


def test_what_settings_hold_is_checked(settings: Settings) -> None:
    settings.keep_keys({"a": ("X",)})
    assert settings.keys == {"a": ["X"]}
    settings._store.setValue("keys", '{"a": "X", "b": [1], "c": ["Ctrl+K"]}')
    assert settings.keys == {"c": ["Ctrl+K"]}
    settings._store.setValue("keys", "[1")
    assert settings.keys == {}
