"""Tool bars and rows of tabs that lose icons and texts before they hide or cut anything."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QStyle, QStyleOptionTab, QToolButton, QVBoxLayout, QWidget

from app.access.parts import KindTabs, Tabs, ToolBar
from app.analyses.chromosome.page import AlignmentPage
from app.pictures.actions import menu_button
from app.theme import icon
from tests.app.analyses.conftest import open_page, page  # noqa: F401
from tests.app.drivers import owned, wait


def with_texts(buttons: list[QToolButton]) -> list[str]:
    alone = Qt.ToolButtonStyle.ToolButtonIconOnly
    return [button.text() for button in buttons if button.toolButtonStyle() is not alone]


def hidden(bar: QWidget) -> list[str]:
    """The names of the buttons that are behind the »."""
    buttons = bar.findChildren(QToolButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one.text() for one in buttons if one.objectName() != "qt_toolbar_ext_button" and not one.isVisible()]


def test_texts_go_one_by_one_and_come_back(qtbot: Any) -> None:
    place = owned(qtbot, QWidget())
    layout = QVBoxLayout(place)
    layout.setContentsMargins(0, 0, 0, 0)
    bar = ToolBar(place)
    bar.addWidget(QLineEdit("field"))
    names = ["Bookmarks of this page", "Tracks", "Export"]
    buttons = [menu_button(bar, QMenu(name, bar), "mdi6.dna") for name in names]
    for button in buttons:
        bar.addWidget(button)
    bar.shorten(buttons)
    layout.addWidget(bar)
    place.show()
    wide = bar.sizeHint().width()
    seen = []
    for width in [*range(wide + 20, wide - 320, -5), *range(wide - 320, wide + 20, 5)]:
        place.resize(width, 60)
        if with_texts(buttons) not in seen[-1:]:
            seen.append(with_texts(buttons))
        if with_texts(buttons):
            wait(lambda: not hidden(bar))
    assert seen == [names, names[1:], names[2:], [], names[2:], names[1:], names]
    assert [button.toolTip() for button in buttons] == [button.accessibleName() for button in buttons] == names


def test_the_page_of_an_alignment_shows_all_tools_beside_the_comparisons(page: AlignmentPage) -> None:  # noqa: F811
    """The room that a window of 1366 pixels has beside its list."""
    bar = next(bar for bar in page.findChildren(ToolBar) if bar.accessibleName() == "Tools of the result")
    export = next(button for button in bar.findChildren(QToolButton) if button.text() == "Export")
    for width in (1366, 1110, 1000):
        page.resize(width, 640)
        wait(lambda: not hidden(bar))
        assert export.isVisible() and export.text() == "Export"


def test_a_row_of_kinds_gives_up_icons_and_brackets_first(qtbot: Any) -> None:
    tabs = owned(qtbot, KindTabs())
    titles = ["Overview (exact matches)", "Pairs"]
    for title in titles:
        tabs.add(icon("mdi6.close"), title)
    whole = tabs.sizeHint().width()

    def shown() -> list[tuple[str, bool]]:
        return [(tabs.tabText(at), tabs.tabIcon(at).isNull()) for at in range(tabs.count())]

    tabs.fit(whole - 1)
    assert shown() == [("Overview", True), ("Pairs", True)] and tabs.sizeHint().width() < whole
    tabs.fit(whole)
    assert shown() == [(title, False) for title in titles]
    # The longest title is cut first, and the last tab is never out of sight.
    width = 2 * tabs.tabRect(1).width()
    tabs.resize(width, tabs.sizeHint().height())
    pairs = tabs.tabRect(1).width()
    tabs.fit(width)
    assert tabs.tabRect(1).right() < width and tabs.tabRect(1).width() <= pairs


def test_only_the_longest_title_of_the_tabs_of_a_page_is_cut(qtbot: Any) -> None:
    tabs = owned(qtbot, Tabs())
    for title in ("Correspondências", "Registros", "Camadas"):
        tabs.addTab(QWidget(), title)
    bar = tabs.tabBar()
    whole = [bar.tabSizeHint(at).width() for at in range(3)]
    tabs.resize(sum(whole) + 40, 200)
    tabs.show()
    wait(lambda: [bar.tabRect(at).width() for at in range(3)] == whole)
    tabs.resize(sum(whole) - 40, 200)
    wait(lambda: [bar.tabRect(at).width() for at in range(3)] == [whole[0] - 40, *whole[1:]])
    assert tabs.tabToolTip(0) == "Correspondências"
    # The page may get narrower yet.
    assert tabs.minimumSizeHint().width() < sum(whole) - 40


def test_a_tab_behind_shows_its_letters_whole(qtbot: Any) -> None:
    tabs = owned(qtbot, Tabs())
    for title in ("Tabela", "\u00c1rvore"):
        tabs.addTab(QWidget(), title)
    option, row = QStyleOptionTab(), tabs.tabBar()
    row.initStyleOption(option, 1)
    letters = row.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, row)
    assert letters.height() >= row.fontMetrics().height()
