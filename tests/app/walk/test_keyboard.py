"""Crosspoint by keyboard alone: walks, each part by Tab, and the keys of pictures and tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTextBrowser, QWidget

from app.access.parts import Splitter
from app.access.tab_order import tab_stops
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.search.page import SearchPage
from app.exports.dialog import ExportDialog
from app.runs.job import State
from app.shell.main_window import MainWindow
from tests.app.drivers import front, owned, settle, wait
from tests.app.walk.everywhere import dialogs, focusable, pages
from tests.app.walk.steps import Halt, Opener, filled

Key = Qt.Key
_NO, _CTRL, _SHIFT, _ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
#: More presses of Tab than any window has stops.
_MANY = 120


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the focus"
    return widget


def name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def press(key: Key, modifiers: Qt.KeyboardModifier = _NO) -> None:
    QTest.keyClick(focused(), key, modifiers)


def write(text: str) -> None:
    QTest.keyClicks(focused(), text)


def tab_to(name: str) -> QWidget:
    """Press Tab until a part with this accessible name has the focus."""
    seen = []
    for _ in range(_MANY):
        if name_of(focused()) == name:
            return focused()
        seen.append(name_of(focused()))
        press(Key.Key_Tab)
    raise AssertionError(f"Tab does not reach “{name}”: {dict.fromkeys(seen)}")


def active(window: QWidget) -> None:
    window.activateWindow()
    wait(lambda: window.isActiveWindow() and QApplication.focusWidget() is not None)


def sequences(path: Path, *records: tuple[str, str]) -> str:
    path.write_text("".join(f">{name}\n{letters}\n" for name, letters in records))
    return str(path)


def test_from_a_pasted_query_to_its_alignment_and_a_figure(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(40)
    entries = ["".join(random.choice(list("ACDEFGHIKLMNPQRSTVWY"), 120)) for _ in range(6)]
    database = sequences(tmp_path / "db.fa", *((f"entry{number}", text) for number, text in enumerate(entries)))
    QGuiApplication.clipboard().setText(f">mine\n{entries[3][10:90]}\n")
    window = open_window()
    active(window)
    tab_to("New comparison…")
    press(Key.Key_D, _CTRL | _SHIFT)
    wait(lambda: window.opener.dialog is not None)
    dialog: Any = window.opener.dialog
    active(dialog)
    tab_to("Path of a file for Query")
    press(Key.Key_V, _CTRL)
    wait(lambda: dialog.queries.list.count() == 1)
    tab_to("Path of a file for Database")
    write(database)
    press(Key.Key_Return)
    wait(lambda: dialog.is_ready)
    settle(dialog)
    press(Key.Key_S, _ALT)
    page: SearchPage = settle(front(window, SearchPage))
    active(window)
    # The table, its first row, and that row's alignment.
    assert tab_to("hits") is page.table.view
    press(Key.Key_Home, _CTRL)
    press(Key.Key_Return)
    wait(lambda: focused() is page.alignment.text)
    wait(lambda: page.alignment.text.length == 80)
    press(Key.Key_C, _CTRL)
    assert "entry3" in page.alignment.headline.text() or entries[3][20:40] in QGuiApplication.clipboard().text()
    press(Key.Key_Escape)
    assert focused() is page.table.view
    press(Key.Key_E, _CTRL)
    wait(lambda: isinstance(QApplication.activeModalWidget(), ExportDialog))
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, ExportDialog)
    active(asked)
    settle(asked)
    press(Key.Key_Escape)
    wait(lambda: QApplication.activeModalWidget() is None)
    active(window)
    press(Key.Key_W, _CTRL)
    assert window.workspace.currentIndex() == 0


def test_from_two_typed_paths_to_a_rearrangement(open_window: Opener, tmp_path: Path) -> None:
    a = "".join(np.random.default_rng(41).choice(list("ACGT"), 9_000))
    turned = a[5_000:7_500].translate(str.maketrans("ACGT", "TGCA"))[::-1]
    b = f"{a[:5_000]}{turned}{a[7_500:]}"
    paths = [sequences(tmp_path / f"{name}.fa", (name, text)) for name, text in (("one", a), ("two", b))]
    window = open_window()
    active(window)
    press(Key.Key_N, _CTRL)
    wait(lambda: window.opener.dialog is not None)
    dialog: Any = window.opener.dialog
    active(dialog)
    for name, path in zip(("File of Sequence a (rows)", "File of Sequence b (columns)"), paths, strict=True):
        tab_to(name)
        write(path)
        press(Key.Key_Tab)
    wait(lambda: dialog.is_ready)
    settle(dialog)
    press(Key.Key_S, _ALT)
    page: AlignmentPage = settle(front(window, AlignmentPage))
    active(window)
    # Find a place, from the picture and back to it.
    whole = page.matrix.area()
    tab_to("Matrix picture")
    press(Key.Key_F, _CTRL)
    assert focused() is page.place_field
    write("2000-2400")
    press(Key.Key_Return)
    wait(lambda: focused() is page.matrix.focusProxy())
    area = page.matrix.area()
    assert area.rows < 1_000 and area.top < 2_000 < 2_400 <= area.bottom
    # The list of rearrangements, by the tabs below.
    tab_to("Alignment")
    for _ in range(2):
        press(Key.Key_Right)
    assert page.below.currentWidget() is page.rearrangements
    wait(lambda: not page.rearrangements.sentence and not page.busy)
    assert tab_to("rows") is page.rearrangements.table.view
    press(Key.Key_Return)
    wait(lambda: page.matrix.area() != area)
    there = page.matrix.area()
    assert there.top < 5_000 < 7_500 < there.bottom
    # Esc takes back one thing after another: the list of the field, the field, a selection.
    press(Key.Key_F, _CTRL)
    write("5000")
    wait(lambda: page.place_field.text() == "5000")
    while focused() is page.place_field:
        press(Key.Key_Escape)
    assert focused() is page.matrix.focusProxy() and page.place_field.text() == ""
    tab_to("Rearrangements")
    for _ in range(2):
        press(Key.Key_Left)
    tab_to("Alignment text")
    press(Key.Key_Right, _SHIFT)
    assert page.text.selection() is not None
    press(Key.Key_Escape)
    assert page.text.selection() is None
    press(Key.Key_0)
    assert page.matrix.area() == whole or page.matrix.area().rows >= 9_000


def reached() -> list[QWidget]:
    """The parts that Tab reaches from the focus on, until it comes around."""
    found: list[QWidget] = []
    for _ in range(_MANY):
        here = focused()
        if here in found and here is not found[-1]:
            break
        # The links of a page take Tab first, one after another.
        assert here not in found or isinstance(here, QTextBrowser), f"{name_of(here)} keeps the focus"
        found += [here] if here not in found else []
        press(Key.Key_Tab)
    return found


def faults(top: QWidget, by_keys: bool = True) -> list[str]:
    """Faults that keep a place from being used by keyboard and by ear."""
    window = top.window()
    stops = focusable(window)
    found = [f"no name: {type(stop).__name__}" for stop in stops if not name_of(stop).strip()]
    found += [f"two parts of {letter}" for letter in clashes(window)]
    if len(stops) < 2:
        return found
    if by_keys:
        stops[0].setFocus()
    there = reached() if by_keys else tab_stops(window)
    return found + [f"Tab does not reach {name_of(stop)}" for stop in stops if stop not in there]


def clashes(window: QWidget) -> list[str]:
    """Letters that are underlined twice among the shown texts of a dialog."""
    if isinstance(window, MainWindow):
        return []
    texts = [
        part.property("text") or part.property("title") for part in window.findChildren(QWidget) if part.isVisible()
    ]
    marked = [text.replace("&&", "").partition("&")[2][:1].lower() for text in texts if isinstance(text, str)]
    letters = [letter for letter in marked if letter]
    return sorted({letter for letter in letters if letters.count(letter) > 1})


def test_every_part_of_every_dialog_has_a_name_and_is_reached(open_window: Opener) -> None:
    window = open_window()
    window.resize(1366, 768)
    active(window)
    found = {"start": faults(window)}
    for place, top in dialogs(window):
        active(top)
        found[place] = faults(top)
    assert len(found) >= 17 and not {place: wrong for place, wrong in found.items() if wrong}


def test_every_part_of_every_page_has_a_name_and_is_reached(open_window: Opener, results: dict[str, Path]) -> None:
    window = open_window()
    window.resize(1366, 768)
    found: dict[str, list[str]] = {}
    for place, top in pages(window, results):
        active(top.window())
        # Every key where a page was opened; in its tabs, what they lead to.
        found[place] = faults(top, by_keys=place in results)
    assert len(found) >= 25 and not {place: wrong for place, wrong in found.items() if wrong}


def test_menus_have_each_letter_once(open_window: Opener) -> None:
    window = open_window()
    for menu in window.menus.all:
        texts = [action.text().partition("\t")[0].replace("&&", "") for action in menu.actions() if action.isVisible()]
        letters = [text.partition("&")[2][:1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), (menu.title(), sorted(letters))


def test_a_divider_moves_by_the_arrow_keys(qtbot: Any) -> None:
    halves = owned(qtbot, Splitter(Qt.Orientation.Horizontal))
    for _ in range(2):
        part = QWidget()
        part.setMinimumWidth(50)
        halves.addWidget(part)
    halves.setChildrenCollapsible(False)
    halves.resize(400, 100)
    halves.show()
    active_handle = halves.handle(1)
    first = halves.sizes()[0]
    QTest.keyClick(active_handle, Key.Key_Right)
    assert halves.sizes()[0] > first
    for _ in range(2):
        QTest.keyClick(active_handle, Key.Key_Left)
    assert halves.sizes()[0] < first
    QTest.keyClick(active_handle, Key.Key_Home)
    assert halves.sizes()[0] == 50
    QTest.keyClick(active_handle, Key.Key_End)
    assert halves.sizes()[1] == 50


def asked_menu(widget: QWidget) -> list[str]:
    """The entries of the menu that the Menu key opens."""
    at = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    menu.close()
    return texts


def test_pictures_answer_the_keys(open_window: Opener, results: dict[str, Path]) -> None:
    window = open_window()
    window.resize(1366, 768)
    centred: list[tuple[float, float]] = []
    for place, page in pages(window, {name: results[name] for name in ("chromosome", "matches")}, False):
        picture: Any = page.matrix if place == "chromosome" else page.plot.picture  # type: ignore[attr-defined]
        active(window)
        picture.setFocus()
        press(Key.Key_Plus)
        press(Key.Key_Plus)
        area = picture.area()
        press(Key.Key_Down)
        assert picture.area().top > area.top
        press(Key.Key_Home)
        assert picture.area().top < area.top and picture.area().left < area.left
        home = picture.area()
        press(Key.Key_End)
        assert picture.area().bottom > home.bottom and picture.area().right > home.right
        press(Key.Key_Minus)
        assert picture.area().rows > home.rows * 1.5
        picture.activated.connect(lambda i, j, reach: centred.append((i, j)))
        press(Key.Key_Return)
        assert len(asked_menu(picture.focusProxy())) > 5
    assert len(centred) == 2


def test_a_table_opens_and_sorts_by_keys(open_window: Opener, results: dict[str, Path]) -> None:
    window = open_window()
    for _, shown in pages(window, {"pairs": results["pairs"]}, False):
        page: Any = shown
        active(window)
        view = page.table.view
        view.setFocus()
        assert "Sort by" in [action.text() for action in view.actions() if action.isVisible()]
        menu = next(child for child in view.findChildren(QMenu) if child.title() == "Sort by")
        header, orders = view.horizontalHeader(), []
        for _ in range(2):
            menu.aboutToShow.emit()
            assert len(menu.actions()) > 3
            menu.actions()[2].trigger()
            orders.append((header.sortIndicatorSection(), header.sortIndicatorOrder()))
        assert orders[0][0] == orders[1][0] and orders[0][1] is not orders[1][1]
        page.below.setCurrentIndex(1)
        press(Key.Key_Return)
        assert focused() is page.alignment.text and page.below.currentWidget() is page.alignment


def test_the_list_of_recent_results_is_used_by_keys(open_window: Opener, results: dict[str, Path]) -> None:
    window = open_window()
    window.open_result(results["pairs"])
    wait(lambda: window.workspace.count() == 2)
    active(window)
    press(Key.Key_W, _CTRL)
    assert window.workspace.count() == 1
    tab_to("Recent results")
    press(Key.Key_Down)
    press(Key.Key_Up)
    press(Key.Key_Return)
    wait(lambda: window.workspace.count() == 2)


def test_the_queue_is_used_by_keys(open_window: Opener, files: tuple[str, str], halt: Halt) -> None:
    window = open_window()
    halt.is_on = True
    filled(window, *files).start.click()
    jobs = window.session.queue.jobs
    wait(lambda: bool(jobs) and jobs[0].state is State.RUNNING)
    # As the View menu does; it comes by itself once a second one waits.
    window.dock.toggleViewAction().trigger()
    active(window)
    assert tab_to("Comparisons") is window.panel.list
    press(Key.Key_Home)
    press(Key.Key_Return)
    assert window.workspace.current_job is jobs[0]
    tab_to("Cancel")
    press(Key.Key_Space)
    wait(lambda: jobs[0].state.ended)


def test_pictures_tell_what_they_show(open_window: Opener, results: dict[str, Path]) -> None:
    window = open_window()
    for place, shown in pages(window, results, False):
        page: Any = shown
        active(window)
        pictures: dict[str, list[tuple[QWidget, Key]]] = {
            "chromosome": [
                (page, Key.Key_Plus),
                (getattr(page, "tracks", page), Key.Key_Home),
                (getattr(page, "text", page), Key.Key_End),
            ],
            "matches": [(page, Key.Key_Plus)],
            "reads": [(getattr(page, "reference", page), Key.Key_Plus)],
            "search": [(getattr(page, "overview", page), Key.Key_Down)],
        }
        for picture, key in pictures.get(place, []):
            picture.setFocus()
            if picture is page:
                (page.matrix if place == "chromosome" else page.plot.picture).setFocus()
            before = focused().accessibleDescription()
            assert before, place
            press(key)
            wait(lambda before=before: focused().accessibleDescription() != before)


def test_the_keys_of_the_page_in_front_work_wherever_the_focus_is(
    open_window: Opener, files: tuple[str, str], results: dict[str, Path]
) -> None:
    window = open_window()
    filled(window, *files).start.click()
    page: AlignmentPage = settle(front(window, AlignmentPage))
    active(window)
    jobs = window.panel.list
    QTest.mouseClick(jobs.viewport(), Qt.MouseButton.LeftButton, pos=jobs.visualRect(jobs.model().index(0, 0)).center())
    for part in (jobs, window.workspace.tabBar()):
        part.setFocus()
        assert focused() is part
        whole = page.matrix.area()
        press(Key.Key_Plus)
        assert page.matrix.area().rows < whole.rows
        press(Key.Key_0)
        assert page.matrix.area().rows == whole.rows
    page.place_field.setFocus()
    press(Key.Key_Plus)
    assert page.place_field.text() == "+" and page.matrix.area().rows == whole.rows
    # Those of a page behind another do nothing, and the row of the list follows the tab.
    job = window.panel.current
    assert job is not None and job.folder == page.result.folder
    for _, other in pages(window, {"matches": results["matches"]}, False):
        active(window)
        assert window.panel.current is None
        jobs.setFocus()
        shown: Any = other
        area = shown.plot.picture.area()
        press(Key.Key_Plus)
        assert shown.plot.picture.area().rows < area.rows and page.matrix.area().rows == whole.rows
    press(Key.Key_Tab, _CTRL | _SHIFT)
    assert window.workspace.currentWidget() is page and window.panel.current is job
