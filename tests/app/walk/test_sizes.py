"""Every page and every dialog in a small window and on a small screen, in both languages."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QHeaderView, QLabel, QTabBar, QToolButton, QWidget

import app
from app.analyses.matches.alignments_page import AlignmentsPage
from app.analyses.matches.page import MatchesPage
from app.genomes.all_page import AllGenomesPage
from app.genomes.page import GenomesPage
from app.pages.result import ResultPage
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.widgets.basic import Dialog
from tests.app.drivers import front, owned, settle, wait
from tests.app.genomes.samples import three_genomes, two_genomes
from tests.app.walk.everywhere import Place, dialogs, pages
from tests.app.walk.steps import Opener
from tests.gpu.batch.plans import computed, pairs_plan

#: Logical pixels that any window has to be content with.
SMALL = QSize(900, 520)
#: Most entries of a menu of the bar.
_ENTRIES = 12
_TEXT, _TIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole


@pytest.fixture(scope="module")
def folders(results: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A result for each face, and one for each other page that a face has."""
    work = tmp_path_factory.mktemp("sizes")
    batch = computed(pairs_plan(work, 3), work / "batch").folder
    made = {**results, "genomes": two_genomes(work).folder, "all genomes": three_genomes(work).folder, "batch": batch}
    assert {face.name for face in FACES} <= made.keys()
    return made


def kinds(base: type) -> set[str]:
    """The names of all classes of the window that have no further subclass."""
    for module in pkgutil.walk_packages(app.__path__, "app."):
        import_module(module.name)

    def below(kind: type) -> set[str]:
        found = {one for one in kind.__subclasses__() if one.__module__.startswith("app.")}
        return {name for one in found for name in below(one)} if found else {kind.__name__}

    return below(base)


def files(window: MainWindow, folder: Path) -> Iterator[Place]:
    """The page of a file of alignments, which is shown without a run."""
    (folder / "found.paf").write_text("query\t900\t0\t900\t+\tsubject\t6000\t0\t900\t880\t900\t60\n")
    window.open_paths([str(folder / "found.paf")])
    page = settle(front(window, AlignmentsPage))
    yield "a file", page


def least(part: QWidget) -> QSize:
    return part.minimumSizeHint().expandedTo(part.minimumSize())


def cut(top: QWidget) -> list[str]:
    """The texts of labels, buttons, tabs and headings that have too little room, and no tooltip."""
    found = []
    # What was shown just now may not be laid out yet.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def look(part: QWidget, text: str, needed: int, room: int, tip: object) -> None:
        if text and needed > room and not tip:
            found.append(f"{type(part).__name__} {part.objectName()}: {text} ({needed} > {room})")

    for part in (part for part in top.findChildren(QWidget) if part.isVisible() and part.window() is top):
        if isinstance(part, QLabel) and part.wordWrap():
            look(part, part.text(), part.heightForWidth(part.width()), part.height() + 1, part.toolTip())
        elif isinstance(part, QLabel):
            look(part, part.text(), part.minimumSizeHint().width(), part.width(), part.toolTip())
        elif isinstance(part, QAbstractButton) and not (isinstance(part, QToolButton) and not part.icon().isNull()):
            look(part, part.text(), part.sizeHint().width(), part.width(), part.toolTip())
        elif isinstance(part, QTabBar):
            for at in range(part.count()):
                text = part.tabText(at)
                needed = part.fontMetrics().horizontalAdvance(text)
                look(part, text, needed, part.tabRect(at).width(), part.tabToolTip(at))
        elif isinstance(part, QHeaderView) and part.orientation() is Qt.Orientation.Horizontal:
            for at in range(part.count()):
                text, tip = (part.model().headerData(at, Qt.Orientation.Horizontal, role) for role in (_TEXT, _TIP))
                needed = part.fontMetrics().horizontalAdvance(str(text or ""))
                look(part, str(text or ""), 0 if part.isSectionHidden(at) else needed, part.sectionSize(at), tip)
    return found


def is_inside(part: QWidget) -> bool:
    return part.screen().availableGeometry().contains(part.frameGeometry())


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_everything_fits_a_small_window(
    request: pytest.FixtureRequest, language: str, folders: dict[str, Path], tmp_path: Path
) -> None:
    if language != "en":
        request.getfixturevalue("portuguese")
    window: MainWindow = request.getfixturevalue("open_window")()
    window.dock.show()
    window.log.show()
    window.resize(SMALL)
    seen, wrong = set(), list[Any]()
    for name, dialog in dialogs(window):
        seen.add(type(dialog).__name__)
        if least(dialog) != least(dialog).boundedTo(SMALL) or not is_inside(dialog):
            wrong.append((name, least(dialog), dialog.frameGeometry()))
        wrong += [(name, text) for text in cut(dialog)]
    for name, place in chain(pages(window, folders), files(window, tmp_path)):
        seen.add(type(place).__name__)
        if window.size() != SMALL or (place.isWindow() and not is_inside(place)):
            wrong.append((name, window.size(), place.frameGeometry()))
        if least(place.window()) != least(place.window()).boundedTo(SMALL):
            wrong.append((name, least(place.window())))
        wrong += [(name, text) for text in cut(place.window())]
        for menu in window.menus.all:
            entries = [one.text() for one in menu.actions() if one.isVisible() and not one.isSeparator()]
            wrong += [(name, menu.title(), entries)] if len(entries) > _ENTRIES else []
    assert not wrong
    assert kinds(ResultPage) | kinds(Dialog) <= seen


def test_a_dialog_of_any_size_opens_on_its_screen(qtbot: Any, open_window: Opener) -> None:
    dialog = owned(qtbot, Dialog(open_window()))
    dialog.setGeometry(-300, -200, 5_000, 4_000)
    dialog.show()
    assert is_inside(dialog)


@pytest.mark.usefixtures("portuguese")
def test_the_picture_has_most_of_the_screen_of_a_laptop(open_window: Opener, folders: dict[str, Path]) -> None:
    window = open_window()
    window.dock.hide()
    window.resize(1366, 768)
    kinds_of: dict[str, type[QWidget]] = {"matches": MatchesPage, "genomes": GenomesPage, "all genomes": AllGenomesPage}
    for name, kind in kinds_of.items():
        window.open_result(folders[name])
        page: Any = settle(front(window, kind))
        picture: QWidget = page.map if kind is AllGenomesPage else page.plot
        wait(lambda picture=picture: picture.width() * picture.height() >= 0.45 * 1366 * 768)
        bar = page.aside.tabBar()
        assert [bar.tabRect(at).width() for at in range(bar.count())] == [
            bar.tabSizeHint(at).width() for at in range(bar.count())
        ]
