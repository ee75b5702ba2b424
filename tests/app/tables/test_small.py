"""Small tables: order, choice, rows that come and go, boxes, what is copied."""

from __future__ import annotations

import weakref
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtTest import QAbstractItemModelTester

from app.tables import small, small_model
from app.tables.headings import CENTRE, RIGHT
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.widgets.basic import plain
from tests.app.drivers import emitted, on_screen, owned, wait

ASCENDING = Qt.SortOrder.AscendingOrder


class Fruit(NamedTuple):
    name: str
    weight: int | None = None
    remark: str = ""


APPLE, PEAR, PLUM, QUINCE, SLOE = (
    Fruit("apple, red", 1_200),
    Fruit("pear", 300),
    Fruit("plum"),
    Fruit("quince", 300),
    Fruit("sloe", 2),
)
ticked: set[str] = set()


@pytest.fixture
def table(qtbot: Any) -> SmallTable[Fruit]:
    ticked.clear()
    columns = (
        SmallColumn[Fruit]("box", "Eat", "", lambda _: "", side=CENTRE, is_ticked=lambda fruit: fruit.name in ticked),
        SmallColumn[Fruit]("name", "Name", "", lambda fruit: fruit.name, stretch=1),
        SmallColumn[Fruit](
            "weight", "Weight", "In grams",
            lambda fruit: "" if fruit.weight is None else f"{fruit.weight:,}", lambda fruit: fruit.weight, RIGHT,
            descending_first=True,
        ),
        SmallColumn[Fruit]("remark", "Remark", "", lambda fruit: fruit.remark, is_optional=True),
    )  # fmt: skip
    table = SmallTable(columns, "Fruits", describe=lambda fruit: f"<{fruit.name}>", identity=lambda fruit: fruit.name)
    QAbstractItemModelTester(table.model(), QAbstractItemModelTester.FailureReportingMode.Fatal, table)
    on_screen(qtbot, table, 600, 300)
    table.sort_as()
    table.take((PLUM, APPLE, PEAR, QUINCE))
    return table


def names(table: SmallTable[Fruit]) -> list[str]:
    return [fruit.name for fruit in table.model().shown]


def test_what_has_no_value_comes_last_and_equal_rows_stay_in_order(table: SmallTable[Fruit]) -> None:
    table.sortByColumn(2, ASCENDING)
    assert names(table) == ["pear", "quince", "apple, red", "plum"]
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert names(table) == ["apple, red", "pear", "quince", "plum"]
    table.sortByColumn(-1, ASCENDING)
    assert names(table) == ["plum", "apple, red", "pear", "quince"]


def test_the_selection_goes_with_its_rows(table: SmallTable[Fruit]) -> None:
    table.selectRow(1)
    table.selectionModel().select(
        table.model().index(2, 0),
        table.selectionModel().SelectionFlag.Select | table.selectionModel().SelectionFlag.Rows,
    )
    table.sortByColumn(2, ASCENDING)
    assert table.selected == [PEAR, APPLE] and table.current is APPLE


def test_rows_that_come_and_go_leave_the_others_chosen(qtbot: Any, table: SmallTable[Fruit]) -> None:
    model, told = table.model(), list[Fruit | None]()
    table.chosen.connect(told.append)
    table.selectRow(2)
    with qtbot.waitSignals([model.rowsRemoved, model.rowsInserted]), qtbot.assertNotEmitted(model.modelReset):
        table.take((APPLE, PEAR, QUINCE, SLOE))
    assert table.selected == [PEAR] and names(table)[0] == "apple, red"
    # One that changed is told again, in its place.
    ripe = PEAR._replace(weight=310)
    changed = emitted(model.dataChanged, table.take, (APPLE, ripe, QUINCE, SLOE))
    assert (changed[0].row(), changed[1].row()) == (1, 1) and table.current is ripe
    # Without it none is chosen; it is again when it comes back.
    model.show_only(lambda fruit: fruit.name > "pear")
    assert names(table) == ["quince", "sloe"] and table.current is None and table.selected == []
    model.show_only(None)
    assert table.current is ripe and told == [PEAR, ripe, None, ripe]
    table.take(())
    assert names(table) == [] and told[-1] is None


def test_a_column_is_shown_once_it_has_a_text(table: SmallTable[Fruit]) -> None:
    assert table.isColumnHidden(3)
    table.take((PLUM._replace(remark="ripe"), APPLE))
    assert not table.isColumnHidden(3)
    table.take((PLUM, APPLE))
    assert not table.isColumnHidden(3)


def test_a_box_is_turned_by_a_click_and_by_the_space_bar(qtbot: Any, table: SmallTable[Fruit]) -> None:
    turn = {True: ticked.add, False: ticked.discard}
    table.model().ticked.connect(lambda fruit, is_on: turn[is_on](fruit.name))
    box = table.model().index(2, 0)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(box).center())
    assert ticked == {"pear"} and box.data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
    table.setCurrentIndex(box)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert ticked == set()


def test_numbers_are_copied_for_machines_and_texts_as_they_are(table: SmallTable[Fruit]) -> None:
    table.selectRow(1)
    table.copy_asked.emit()
    assert QGuiApplication.clipboard().text() == "Name\tWeight\napple, red\t1200"
    assert table.model().index(1, 1).data(Qt.ItemDataRole.ToolTipRole) == plain("<apple, red>")


def test_a_long_list_stays_in_place_when_others_come(table: SmallTable[Fruit]) -> None:
    fruits = [Fruit(f"fruit {number}", number) for number in range(200)]
    table.take(fruits)
    wait(lambda: table.verticalScrollBar().maximum() > 120)
    table.selectRow(0)
    table.verticalScrollBar().setValue(120)
    table.take([*fruits[100:], *fruits[:100], SLOE])
    assert table.verticalScrollBar().value() == 120 and table.current is fruits[0]
    # What is chosen is seen, whatever is hidden.
    table.setColumnHidden(0, True)
    assert table.choose("fruit 7") and table.currentIndex().column() == 1
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))
    assert not table.choose("plum")


def test_the_only_row_that_changed_is_drawn_anew(qtbot: Any, table: SmallTable[Fruit]) -> None:
    table.take((PLUM,))
    emitted(table.model().dataChanged, table.model().refresh)
    # A text is no box.
    checked, role = Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
    with qtbot.assertNotEmitted(table.model().ticked):
        assert not table.model().setData(table.model().index(0, 1), checked, role)
    table.take((Fruit("x" * 5_000),))
    assert len(table.model().index(0, 1).data()) < 1_000
    order = table.model().headerData(2, Qt.Orientation.Horizontal, Qt.ItemDataRole.InitialSortOrderRole)
    assert order == Qt.SortOrder.DescendingOrder


def test_choosing_again_is_told_apart_from_a_choice(table: SmallTable[Fruit], monkeypatch: pytest.MonkeyPatch) -> None:
    """A page goes to what a user chooses, and must not where rows are only sorted."""
    monkeypatch.setattr(small_model, "_MOST_KEPT", 0)
    table.choose("pear")
    told = list[bool]()
    table.selectionModel().selectionChanged.connect(lambda *_: told.append(table.is_choosing_again))
    table.sortByColumn(2, ASCENDING)
    assert table.selected == [PEAR] and told and all(told)
    table.choose("plum")
    assert not told[-1]


def test_many_rows_are_copied_in_part_and_none_not_at_all(
    table: SmallTable[Fruit], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small, "MAX_COPIED", 2)
    QGuiApplication.clipboard().setText("before")
    table.copy()
    assert QGuiApplication.clipboard().text() == "before"
    table.selectAll()
    table.copy()
    assert [line.split("\t")[0] for line in QGuiApplication.clipboard().text().splitlines()] == [
        "Name",
        "plum",
        "apple, red",
    ]


def test_one_row_is_chosen_whatever_keys_are_held(qtbot: Any, table: SmallTable[Fruit]) -> None:
    table.choose_place(0)
    qtbot.keyPress(table, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    table.choose_place(2)
    assert table.selected == [PEAR]


def test_typed_letters_choose_the_row_that_begins_so_or_go_to_a_search(
    qtbot: Any, table: SmallTable[Fruit], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.setCurrentIndex(table.model().index(0, 1))
    qtbot.keyClicks(table, "qu")
    assert table.selected == [QUINCE]
    table.clearSelection()
    monkeypatch.setattr(small, "_MOST_SEARCHED", 3)
    qtbot.keyClicks(table, "p")
    assert table.selected == []
    typed = emitted(table.typed, qtbot.keyClicks, table, "p")
    assert typed == ["p"] and table.selected == []


def test_boxes_and_signs_have_room_beside_their_texts(qtbot: Any) -> None:
    picture = QPixmap(16, 16)
    columns = [
        SmallColumn[str]("name", "N", "", str, least="a" * 40, is_ticked=lambda _: True, sign=lambda _: QIcon(picture)),
        SmallColumn[str]("widest", "W", "", str, widest="a" * 40, sign=lambda _: QIcon(picture)),
    ]
    table = owned(qtbot, SmallTable(columns, "Names"))
    table.take(["a" * 40])
    assert all(table.columnWidth(column) >= table.sizeHintForColumn(column) for column in (0, 1))


def test_of_several_texts_the_widest_fits_whatever_its_letters(qtbot: Any) -> None:
    def width(widest: str) -> int:
        table = owned(qtbot, SmallTable([SmallColumn[str]("name", "N", "", str, widest=widest)], "Names"))
        table.take(["W" * 8])
        return table.columnWidth(0)

    assert width("i" * 9 + "\n" + "W" * 8) == width("W" * 8) > width("i" * 9)


def test_a_row_that_cannot_come_back_is_let_go(qtbot: Any) -> None:
    class Layer:
        pass

    layers = [Layer(), Layer()]
    table = owned(qtbot, SmallTable((SmallColumn[Layer]("name", "Name", "", lambda _: "a"),), "Layers"))
    table.take(layers)
    table.choose_place(1)
    gone = weakref.ref(layers.pop())
    table.take(layers)
    assert gone() is None


def test_a_heading_without_room_keeps_its_beginning(qtbot: Any) -> None:
    def drawn(title: str) -> Any:
        column = SmallColumn[Fruit]("name", title, "", lambda fruit: fruit.name, side=RIGHT)
        header = on_screen(qtbot, SmallTable((column,), "Fruits"), 200, 100).horizontalHeader()
        header.setStretchLastSection(False)
        header.resizeSection(0, 50)
        return header.grab().toImage()

    assert drawn("Weight of the whole fruit") != drawn("Height of the whole fruit")
