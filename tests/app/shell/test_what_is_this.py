"""What is this? by mouse, key and menu; its link and F1 open the guide at the section."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QWhatsThisClickedEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QMenu, QTabWidget, QWhatsThis, QWidget

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.pairs.dialog import NewPairsDialog
from app.analyses.registry import FACES
from app.help import bubble
from app.help.found import FoundTerm, found_at
from app.help.guide import GuideDialog
from app.help.terms import Term, explain_as
from app.shell.commands import menu_actions
from app.shell.main_window import MainWindow
from app.tables.numbers import NumberRow, NumbersTable
from gpu.analyses.chromosome.result import Result
from tests.app.analyses.matches.match_samples import matches_result
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.desks import LoneDesk, lone_desk
from tests.app.drivers import dialog_of, on_screen, owned, settle, wait

TITLE = "What is this?"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The bubbles that were shown."""
    texts: list[str] = []
    monkeypatch.setattr(QWhatsThis, "showText", lambda place, text, widget=None: texts.append(text))
    yield texts
    QWhatsThis.leaveWhatsThisMode()


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[NewPairsDialog]:
    window.opener.open("pairs")
    dialog = dialog_of(window, NewPairsDialog)
    wait(lambda: QApplication.focusWidget() is not None)
    yield dialog
    dialog.reject()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def guide_of(window: QWidget) -> tuple[str, str]:
    """The page of the guide beside a window, and the heading at the top of what is shown of it."""
    view = next(guide for guide in window.findChildren(GuideDialog) if guide.isVisible()).view
    heading = view.cursorForPosition(QPoint(30, 30)).block()
    return Path(view.source().toLocalFile()).name, heading.text()


def open_menu_at(widget: QWidget, at: QPoint) -> QMenu:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QCoreApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_key_explains_the_field_with_the_focus(dialog: NewPairsDialog, told: list[str]) -> None:
    dialog.ties.setFocus()
    press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert len(told) == 1 and "<b>Ties</b>" in told[0] and 'href="pairs.md#options-that-matter"' in told[0]
    assert not QWhatsThis.inWhatsThisMode()


def test_f1_opens_the_guide_at_the_section_on_the_field(dialog: NewPairsDialog) -> None:
    dialog.scoring.matrix.setFocus()
    press(Qt.Key.Key_F1)
    wait(lambda: bool(dialog.findChildren(GuideDialog)))
    wait(lambda: guide_of(dialog) == ("search.md", "Scoring"))


def test_the_command_of_the_menu_explains_what_is_clicked(
    window: MainWindow, dialog: NewPairsDialog, told: list[str]
) -> None:
    action = dict(menu_actions(window.menus.all))[f"Help › {TITLE}"]
    assert action.shortcut().toString() == "Shift+F1"
    action.trigger()
    assert QWhatsThis.inWhatsThisMode()
    for kind in (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis):
        for field, is_explained in ((dialog.mode, True), (dialog, False)):
            at = QPoint(3, 3)
            event = QHelpEvent(kind, at, field.mapToGlobal(at))
            QCoreApplication.sendEvent(field, event)
            assert event.isAccepted() is is_explained
    assert len(told) == 1 and "<b>Mode</b>" in told[0]


def test_a_label_is_explained_as_its_field(dialog: NewPairsDialog) -> None:
    label = next(part for part in dialog.findChildren(QWidget) if getattr(part, "buddy", lambda: None)() is dialog.mode)
    found = found_at(label, QPoint(1, 1))
    assert found is not None and found == found_at(dialog.mode, QPoint(1, 1))


def test_the_link_of_a_bubble_opens_the_guide_at_its_section(dialog: NewPairsDialog) -> None:
    QCoreApplication.sendEvent(dialog.mode, QWhatsThisClickedEvent("search.md#e-values"))
    wait(lambda: bool(dialog.findChildren(GuideDialog)))
    wait(lambda: guide_of(dialog) == ("search.md", "E-values"))


def test_f1_in_the_guide_opens_its_contents(window: MainWindow) -> None:
    window.dialogs.show_guide("pairs")
    (guide,) = window.findChildren(GuideDialog)
    wait(lambda: QApplication.focusWidget() is guide.list)
    press(Qt.Key.Key_F1)
    assert Path(guide.view.source().toLocalFile()).name == "index.md" and not guide.findChildren(GuideDialog)


def test_numbers_have_the_command_in_their_menu(window: MainWindow, told: list[str]) -> None:
    table = NumbersTable(
        [
            NumberRow("Run", term="run.run"),
            NumberRow("Total time", "12 s", term="run.total_time"),
            NumberRow("Align", "3 s"),
        ],
        window,
    )
    window.takeCentralWidget()
    window.setCentralWidget(table)
    wait(lambda: table.body.y() == 0 and table.body.height() > 100)
    value = next(label for label in table.body.findChildren(QWidget) if label.accessibleName() == "Total time 12 s")
    menu = open_menu_at(value, QPoint(2, 2))
    actions = {action.text(): action for action in menu.actions()}
    actions["Copy"].trigger()
    assert QApplication.clipboard().text() == "12 s"
    actions[TITLE].trigger()
    assert "<b>Total time</b>" in told[0]
    menu.close()
    # A stage has no term of its own; the heading's tells what its seconds are.
    stage = next(label for label in table.body.findChildren(QWidget) if label.accessibleName() == "Align 3 s")
    found = found_at(stage, QPoint(1, 1))
    assert found is not None and (found.title, found.name) == ("Align", "run.run")


def test_layers_and_the_picture_have_the_command(
    window: MainWindow, sample: Result, told: list[str], desk: LoneDesk
) -> None:
    page = AlignmentPage(sample, desk)
    window.takeCentralWidget()
    window.setCentralWidget(page)
    settle(page)
    tabs = next(tabs for tabs in page.findChildren(QTabWidget) if tabs.isAncestorOf(page.layer_panel))
    tabs.setCurrentWidget(page.layer_panel)
    box = next(box for box in page.layer_panel.findChildren(QCheckBox) if box.text() == "Alignment")
    wait(lambda: box.y() > 0)
    menu = open_menu_at(box, QPoint(3, 3))
    menu.actions()[0].trigger()
    assert "<b>Alignment</b>" in told[0]
    menu.close()
    menu = page.commands.menu()
    middle = page.matrix.mapToGlobal(page.matrix.rect().center())
    menu.popup(middle)
    next(action for action in menu.actions() if action.text() == TITLE).trigger()
    assert "The whole matrix" in told[1]
    menu.close()


@pytest.mark.parametrize("kind", ["chromosome", "matches"])
def test_a_right_click_on_a_picture_opens_the_menu_of_the_page(
    window: MainWindow, sample: Result, tmp_path: Path, kind: str
) -> None:
    """As the screen sends it: the window has a menu of its own for what has none."""
    result = sample if kind == "chromosome" else matches_result(tmp_path / "m")
    page = FACES[kind].page(result, lone_desk())
    window.takeCentralWidget()
    window.setCentralWidget(page)
    settle(page)
    picture = page.matrix if isinstance(page, AlignmentPage) else page.plot.picture
    handle = window.windowHandle()
    assert handle is not None
    wait(lambda: picture.isVisible() and picture.height() > 100)
    QTest.mouseClick(handle, Qt.MouseButton.RightButton, pos=picture.mapTo(window, picture.box_rect().center()))
    wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    assert {"Zoom in", TITLE} <= set(texts)
    menu.close()


def test_headings_have_the_command_above_the_columns(qtbot: Any, tmp_path: Path, told: list[str]) -> None:
    page = settle(on_screen(qtbot, FACES["pairs"].page(pairs_result(tmp_path / "x", 20), lone_desk()), 1280, 720))
    header = page.table.view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(4) + 5, 5)
    header.customContextMenuRequested.emit(at)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and "Query covered" in [action.text() for action in menu.actions()]
    menu.actions()[0].trigger()
    assert menu.actions()[0].text() == TITLE and "<b>Identity</b>" in told[0]
    menu.close()
    page.table.view.setCurrentIndex(page.table.model.index(0, 3))
    cell = page.table.view.visualRect(page.table.model.index(0, 3)).center()
    found = found_at(page.table.view.viewport(), cell)
    assert found is not None and found.title == "Score"


def test_a_number_without_a_name_is_explained_as_the_one_above(qtbot: Any) -> None:
    rows = NumberRow("Mode", "local", term="chromosome.mode"), NumberRow("", "gap first 5")
    table = owned(qtbot, NumbersTable(list(rows)))
    label = next(label for label in table.body.findChildren(QLabel) if label.text() == rows[1].value)
    found = found_at(label, QPoint(1, 1))
    assert found is not None and (found.title, found.name) == ("Mode", "chromosome.mode")


@pytest.mark.parametrize("is_heading", [True, False])
def test_a_click_in_a_table_explains_the_column(
    window: MainWindow, tmp_path: Path, told: list[str], is_heading: bool
) -> None:
    page = FACES["pairs"].page(pairs_result(tmp_path / "x", 20), lone_desk())
    window.takeCentralWidget()
    window.setCentralWidget(page)
    settle(page)
    view = page.table.view
    at = view.visualRect(page.table.model.index(0, 3)).center()
    wait(lambda: view.width() > 200)
    window.menus.what_is_this.trigger()
    part = view.horizontalHeader().viewport() if is_heading else view.viewport()
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert len(told) == 1 and "<b>Score</b>" in told[0]


def test_a_bubble_says_names_of_files_as_they_are() -> None:
    text = bubble.html(FoundTerm("<h1>x", Term("<h2>y", "index.md"), ""))
    assert "&lt;h1&gt;x" in text and "&lt;h2&gt;y" in text and "<h" not in text


def test_widgets_are_watched_only_until_something_was_clicked(window: MainWindow, told: list[str]) -> None:
    # Qt's own bubble tells no title.
    field = explain_as(QCheckBox("Pruning", window), "chromosome.pruning")
    field.show()
    action = dict(menu_actions(window.menus.all))[f"Help › {TITLE}"]
    action.trigger()
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    action.trigger()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not QWhatsThis.inWhatsThisMode()
    QCoreApplication.sendEvent(field, QHelpEvent(QEvent.Type.WhatsThis, QPoint(3, 3), QPoint(3, 3)))
    assert len(told) == 1 and "<b>Pruning</b>" in told[0]
    assert not field.isChecked()
    QWhatsThis.hideText()
