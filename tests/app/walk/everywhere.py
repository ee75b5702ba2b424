"""Every dialog of the window and every page of a result, one after another, with all their tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialog, QTabBar, QTabWidget, QWidget

from app.analyses.reads.what_now import WhatNowDialog
from app.analyses.search.databases import DatabasesDialog
from app.ask.advanced import AdvancedSection
from app.ask.from_ncbi import NcbiDialog
from app.shell.about import LicencesDialog
from app.shell.log_viewer import LogDialog
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from tests.app.drivers import wait

#: A place's name, and its window or page.
Place = tuple[str, QWidget]


def focusable(top: QWidget) -> list[QWidget]:
    """The shown and enabled parts below ``top`` that take the keyboard, itself included."""
    parts = [top, *top.findChildren(QWidget)]
    return [part for part in parts if takes_keys(part) and part.window() is top.window()]


def takes_keys(part: QWidget) -> bool:
    """True for a part that Tab can reach."""
    by_tab = bool(part.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    inner = isinstance(part.parent(), QAbstractScrollArea) and part is part.parent().viewport()
    # The scroll buttons of a tab bar do what its arrow keys do.
    inner = inner or isinstance(part.parent(), QTabBar)
    return by_tab and part.isVisible() and part.isEnabled() and part.focusProxy() is None and not inner


def dialogs(window: MainWindow) -> Iterator[Place]:
    """Each dialog of the window while it is open: new comparisons, and the smaller ones."""
    for face in FACES:
        window.opener.open(face.name)
        dialog = window.opener.dialog
        assert dialog is not None
        for section in dialog.findChildren(AdvancedSection):
            section.open()
        yield f"new {face.name}", dialog
        dialog.reject()
        wait(lambda: window.opener.dialog is None)
    shown, session = window.dialogs, window.session
    shows: dict[str, Callable[[], object]] = {
        "devices": shown.show_devices,
        "check": shown.show_check,
        "preferences": shown.show_preferences,
        "commands": shown.show_palette,
        "shortcuts": shown.show_shortcuts,
        "keys": shown.show_keys,
        "guide": shown.show_guide,
        "about": shown.show_about,
        "log": lambda: LogDialog(Path(__file__), session.background, window).open(),
        "licences": lambda: LicencesDialog(session, window).open(),
        "databases": lambda: DatabasesDialog(session.settings, session.background, lambda _: None, window).open(),
        "NCBI": lambda: NcbiDialog(session.background, session.settings, True, lambda _: None, window).open(),
    }
    for name, show in shows.items():
        show()
        yield from _opened(name)


def _opened(name: str) -> Iterator[Place]:
    """The dialog that was just opened, closed afterwards."""
    tops = [top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog) and top.isVisible()]
    assert len(tops) == 1, (name, tops)
    dialog = tops[0]
    yield name, dialog
    dialog.close()
    dialog.deleteLater()
    wait(lambda: not any(isinstance(top, QDialog) and top.isVisible() for top in QApplication.topLevelWidgets()))


def pages(window: MainWindow, folders: dict[str, Path], with_all: bool = True) -> Iterator[Place]:
    """The page of each result; ``with_all``: then each of its tabs, and the dialogs it opens."""
    for name, folder in folders.items():
        window.open_result(folder)
        wait(lambda folder=folder: _folder_in_front(window) == folder)
        page: Any = window.workspace.currentWidget()
        wait(lambda page=page: not page.busy)
        yield name, page
        if not with_all:
            continue
        for tabs in page.findChildren(QTabWidget):
            for number in reversed(range(tabs.count())):
                tabs.setCurrentIndex(number)
                wait(lambda page=page: not page.busy)
                yield f"{name}: {tabs.tabText(number)}", page
        asks: dict[str, Callable[[], object]] = {"export": page.ask_export, "report": page.report_action.trigger}
        if name == "genomes":
            asks["pair"] = page.pairs.add.click
        if name == "chromosome":
            asks |= {"rest": page.ask_rest, "bookmark": page.bookmarks.ask}
        if name == "reads":
            asks["what now"] = WhatNowDialog(page.result, page).open
        if name == "search":
            asks["hits"] = page.exports["6"].trigger
        for asked, ask in asks.items():
            ask()
            yield from _opened(f"{name}: {asked}")


def _folder_in_front(window: MainWindow) -> Path | None:
    page = window.workspace.result_page(window.workspace.currentWidget())
    return None if page is None else page.result.folder
