"""Pictures of the pages of real results in their further states, and of the dialogs that they open.

    python -m tests.look.pages FOLDER [--size 1366x768] [--scheme light] [--language en] [--scale 1]

The window fills an invented screen of that size; without a screen only.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app import theme
from app.ask.from_ncbi import NcbiDialog
from app.language.catalogue import install_language
from app.shell.main_window import MainWindow
from tests.soak.clicks_scene import make_scene, make_window

#: Milliseconds until a view is drawn, and most of them for what is computed.
_DRAWN, _PATIENCE = 400, 60_000


class Pages:
    """The window, and the folder of the pictures."""

    def __init__(self, window: MainWindow, folder: Path, stem: str) -> None:
        self.window, self._folder, self._stem = window, folder, stem

    def save(self, name: str, part: QWidget | None = None) -> None:
        """Save a picture of the window, or of a dialog or menu."""
        QTest.qWait(_DRAWN)
        (part or self.window).grab().save(str(self._folder / f"{self._stem}-{name}.png"))

    def open(self, folder: Path) -> Any:
        """Open a result; returns its page once everything is there."""
        self.window.open_result(folder)
        return self._settled(lambda page: getattr(getattr(page, "result", None), "folder", None) == folder)

    def wait(self, page: Any) -> None:
        """Wait until a page has read what it shows."""
        QTest.qWait(50)
        self._settled(lambda now: now is page)

    def dialog(self, name: str, ask: Callable[[], object]) -> None:
        """Save the dialog that is opened, and close it."""
        ask()
        QTest.qWait(1_000)
        box = QApplication.activeModalWidget()
        if box is not None:
            self.save(name, box)
            box.close()
        QTest.qWait(50)

    def menu(self, name: str, menu: QMenu) -> None:
        """Save an open menu, and close it."""
        menu.popup(QPoint(0, 0))
        self.save(name, menu)
        menu.close()

    def _settled(self, is_it: Callable[[Any], bool]) -> Any:
        for _ in range(_PATIENCE // 20):
            page: Any = self.window.workspace.currentWidget()
            if is_it(page) and not page.busy:
                return page
            QTest.qWait(20)
        raise TimeoutError


def take_all(look: Pages, results: dict[str, Path]) -> None:
    """Put every page into its states."""
    _search(look, results)
    _pairs(look, results)
    _reads(look, results)
    _alignment(look, results)
    _overview(look, results)
    _window(look, results)


def _search(look: Pages, results: dict[str, Path]) -> None:
    page = look.open(results["search"])
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        look.wait(page)
        look.save(f"search-{at}")
    page.limits.setChecked(True)
    look.save("search-limits")
    look.menu("search-columns", page.columns.button.menu())
    look.dialog("search-export", page.exports["6"].trigger)
    look.dialog("search-figure", page.figure_action.trigger)
    look.dialog("search-again", page.repeat.trigger)
    page.show_query(11)
    look.wait(page)
    look.save("search-no-hits")
    look.save("search-one-entry") if look.open(results["gene"]) else None


def _pairs(look: Pages, results: dict[str, Path]) -> None:
    page = look.open(results["pairs"])
    for at in range(page.below.count()):
        page.below.setCurrentIndex(at)
        look.wait(page)
        look.save(f"pairs-{at}")
    page.limits.setChecked(True)
    page.table.search.setText("nothing has this name")
    look.save("pairs-nothing-found")
    look.dialog("pairs-again", page.repeat.trigger)
    look.open(results["scores"])
    look.save("pairs-scores-alone")


def _reads(look: Pages, results: dict[str, Path]) -> None:
    page = look.open(results["reads"])
    page.above.setCurrentWidget(page.variants)
    QTest.qWait(200)
    look.wait(page)
    look.save("reads-variants")
    page.variants.following.trigger()
    look.wait(page)
    look.save("reads-a-variant")
    page.variants.settings.slider.setValue(100)
    look.wait(page)
    look.save("reads-no-variant")
    page.above.setCurrentWidget(page.table)
    for at in range(1, page.below.count()):
        page.below.setCurrentIndex(at)
        look.wait(page)
        look.save(f"reads-{at}")
    look.dialog("reads-figure", page.figure_action.trigger)
    look.dialog("reads-variants-export", page.variants.export.trigger)
    page = look.open(results["taken"])
    page.below.setCurrentWidget(page.places)
    look.save("reads-imported")


def _alignment(look: Pages, results: dict[str, Path]) -> None:
    page = look.open(results["rest"])
    for at in range(page.below.count()):
        page.below.setCurrentIndex(at)
        look.wait(page)
        look.save(f"alignment-{at}")
    page.place_field.setText("walkA")
    page.place_field.returnPressed.emit()
    look.wait(page)
    look.save("alignment-gene")
    look.dialog("alignment-figure", page.figure_action.trigger)
    look.dialog("alignment-export", page.exports["paf"].trigger)
    look.dialog("alignment-rest", page.ask_rest)
    look.open(results["empty"])
    look.save("alignment-empty")


def _overview(look: Pages, results: dict[str, Path]) -> None:
    page = look.open(results["matches"])
    for at in range(page.aside.count()):
        page.aside.setCurrentIndex(at)
        look.wait(page)
        look.save(f"overview-{at}")


def _window(look: Pages, results: dict[str, Path]) -> None:
    window = look.window
    background, settings = window.session.background, window.session.settings
    look.dialog("ncbi", lambda: NcbiDialog(background, settings, True, print, window).open())
    look.dialog("file", window.choose_result)
    for analysis in ("chromosome", "matches", "search", "pairs", "reads"):
        look.dialog(f"new-{analysis}", lambda analysis=analysis: window.opener.open(analysis))
    path = results["rest"].parent / "scratch" / "plasmids.crosspoint"
    window.keeper.save(path)
    look.save("session")
    # The session follows what is closed.
    path = Path(shutil.copy(path, path.with_stem("genomes")))
    window.workspace.close_all()
    shutil.move(results["empty"], results["empty"].with_name("moved"))
    window.open_paths([str(path)])
    QTest.qWait(1_500)
    at = next(at for at in range(window.workspace.count()) if "empty" in window.workspace.tabToolTip(at))
    window.workspace.setCurrentIndex(at)
    look.save("not-found")
    window.workspace.show_start()
    look.save("start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--scheme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scale", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in asked.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
        (Path(folder) / "screen.json").write_text(json.dumps({"screens": [screen | {"logicalBaseDpi": 96}]}))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={folder}/screen.json"
        if asked.scale > 1:
            os.environ["QT_SCALE_FACTOR"] = str(asked.scale)
        application = QApplication(sys.argv[:1])
        application.setQuitOnLastWindowClosed(False)
        install_language(application, asked.language)
        theme.apply(application, asked.scheme)
        work = Path(folder) / "work"
        work.mkdir()
        scene = make_scene(work)
        window = make_window(work)
        window.resize(width // asked.scale, height // asked.scale)
        window.show()
        take_all(
            Pages(window, asked.folder, f"{asked.size}-{asked.scheme}"), {path.name: path for path in scene.results}
        )
        window.session.queue.close()
        window.close()


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    # Without the end of Qt's objects, in whatever order.
    os._exit(0)
