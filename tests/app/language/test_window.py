"""The whole window in Brazilian Portuguese: nothing in English, and nothing cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QMenu, QTabWidget, QWidget

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.registry import FACES
from app.shell.commands import CommandPalette, ShortcutSheet, menu_actions
from app.shell.devices import DevicesDialog
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from tests.app.desks import LoneDesk
from tests.app.drivers import on_screen, settle, wait
from tests.app.language.shown_texts import cut_off, english_of

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
pytestmark = pytest.mark.usefixtures("portuguese")


@pytest.fixture
def shown(portuguese: None, window: MainWindow) -> MainWindow:
    """Not wider than a small screen."""
    window.resize(1366, 768)
    window.show()
    return window


def looked_at(qtbot, widget: QWidget) -> None:
    """Check a window or dialog that is shown."""
    qtbot.waitExposed(widget)
    assert english_of(widget) == []
    assert cut_off(widget) == []


def test_the_start_page(qtbot, shown: MainWindow) -> None:
    wait(lambda: shown.chip.text() != "Procurando dispositivos…")
    looked_at(qtbot, shown)


@pytest.mark.parametrize("analysis", [face.name for face in FACES])
def test_the_dialog_of_an_analysis(qtbot, shown: MainWindow, analysis: str) -> None:
    shown.opener.open(analysis)
    dialog = shown.opener.dialog
    assert dialog is not None
    # The screen of the offscreen platform is smaller than any.
    dialog.resize(1080, 720)
    looked_at(qtbot, dialog)
    dialog.reject()


@pytest.mark.parametrize("kind", [ShortcutSheet, CommandPalette])
def test_the_commands(qtbot, shown: MainWindow, kind: type[QDialog]) -> None:
    dialog = on_screen(qtbot, kind(menu_actions(shown.menuBar().findChildren(QMenu, options=DIRECT)), shown))
    looked_at(qtbot, dialog)


def test_the_preferences(qtbot, settings: Settings) -> None:
    dialog = on_screen(qtbot, PreferencesDialog(settings))
    looked_at(qtbot, dialog)


def test_the_computers_of_a_lab(qtbot, settings: Settings) -> None:
    dialog = on_screen(qtbot, PreferencesDialog(settings))
    dialog.show_computers()
    for kind in range(dialog.computers.kind.count()):
        dialog.computers.kind.setCurrentIndex(kind)
        dialog.computers.plain.setChecked(kind == 1)
        looked_at(qtbot, dialog)


def test_devices_and_about(qtbot, shown: MainWindow) -> None:
    dialog = on_screen(qtbot, DevicesDialog(shown.session, shown))
    qtbot.waitExposed(dialog)
    assert cut_off(dialog) == []


def menus(window: MainWindow) -> Iterator[tuple[str, list[str]]]:
    bar = window.menuBar()
    yield "", [action.text() for action in bar.actions()]
    for menu in bar.findChildren(QMenu):
        yield menu.title(), [action.text() for action in menu.actions() if action.isVisible()]


def test_a_mnemonic_is_of_one_command(shown: MainWindow) -> None:
    for title, texts in menus(shown):
        letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text.replace("&&", ""))
        twice = [letter for letter, count in letters.items() if count > 1]
        # The menu of files has more commands than letters, in English, too.
        assert twice == [] if title != "&Arquivo" else len(twice) <= 6, (title, texts)


def test_the_page_of_an_alignment(qtbot, sample: Result, desk: LoneDesk) -> None:
    page = settle(on_screen(qtbot, AlignmentPage(sample, desk), 1116, 700))
    for tabs in page.findChildren(QTabWidget):
        for at in range(tabs.count()):
            tabs.setCurrentIndex(at)
            assert english_of(page) == []
