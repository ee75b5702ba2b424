"""Tabs that fold to their titles."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSplitter, QWidget

from app.access.parts import FoldingTabs
from app.widgets.basic import fill, splitter
from tests.app.drivers import wait


def test_tabs_fold_and_unfold(qtbot: Any) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    tabs = FoldingTabs(page)
    for title in ("One", "Two"):
        tabs.addTab(QLabel(title), title)
    above = QLabel("picture")
    fill(page, splitter(page, Qt.Orientation.Vertical, (above, 5, 300), (tabs, 3, 200)))
    page.resize(500, 500)
    page.show()
    wait(lambda: tabs.height() > 150)
    before = tabs.height()

    def click(number: int) -> None:
        bar = tabs.tabBar()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(number).center())

    click(0)
    wait(lambda: tabs.is_folded and tabs.height() < 50 and above.height() > 400)
    click(1)
    wait(lambda: not tabs.is_folded and abs(tabs.height() - before) < 5)
    assert tabs.currentIndex() == 1
    tabs.button.click()
    assert tabs.is_folded and tabs.button.accessibleName() == "Show the tab in front"
    assert not tabs.currentWidget().isVisible()
    tabs.setCurrentIndex(0)
    wait(lambda: not tabs.is_folded and tabs.currentWidget().isVisible())
    tabs.fold(True)
    QTest.keyClick(tabs.tabBar(), Qt.Key.Key_Right)
    assert tabs.currentIndex() == 1 and not tabs.is_folded
    QTest.mouseClick(tabs.tabBar(), Qt.MouseButton.RightButton, pos=tabs.tabBar().tabRect(1).center())
    assert not tabs.is_folded


@pytest.mark.parametrize("is_folded", [True, False])
@pytest.mark.parametrize(("height", "least"), [(320, 200), (500, 235)])
def test_what_unfolds_in_a_small_window_can_be_seen(qtbot: Any, is_folded: bool, height: int, least: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    tabs = FoldingTabs(page)
    for title in ("One", "Two"):
        tabs.addTab(QLabel(title), title)
    fill(page, splitter(page, Qt.Orientation.Vertical, (QLabel("picture"), 5, 440), (tabs, 3, 120)))
    tabs.fold(is_folded)
    page.resize(500, height)
    page.show()
    tabs.setCurrentIndex(1)
    wait(lambda: tabs.height() >= least)
    # As low as the user makes it, also with another tab.
    divider = page.findChild(QSplitter)
    divider.moveSplitter(height - 100, 1)
    tabs.setCurrentIndex(0)
    assert tabs.height() <= 110
    page.hide()
    page.show()
    assert tabs.height() <= 110
