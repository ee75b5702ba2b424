"""The focus is seen on every kind of widget, in every scheme: pixels before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.access.focus_ring import show_focus
from app.access.parts import Splitter
from app.analyses.chromosome.tracks import Tracks
from app.analyses.search.overview import Overview
from app.pictures.gapped_text import GappedText
from app.runs.face import Zone
from app.shell.start_page import DropZone
from app.tables.view import TableView
from app.theme import Scheme, theme_service
from app.widgets.basic import PrimaryButton
from tests.app.access.test_contrast import ratio
from tests.app.drivers import owned, wait


def _tabs() -> QTabBar:
    bar = QTabBar()
    bar.addTab("one")
    return bar


def _handle() -> QWidget:
    halves = Splitter(Qt.Orientation.Horizontal)
    halves.addWidget(QWidget())
    halves.addWidget(QWidget())
    return halves


def _combo() -> QComboBox:
    combo = QComboBox()
    combo.addItem("one")
    return combo


KINDS: dict[str, Callable[[], QWidget]] = {
    "button": lambda: QPushButton("Button"),
    "primary button": lambda: PrimaryButton("mdi6.plus", "Start"),
    "tool button": QToolButton,
    "check box": lambda: QCheckBox("Check"),
    "radio button": lambda: QRadioButton("Radio"),
    "line": lambda: QLineEdit("text"),
    "number": QSpinBox,
    "choice": _combo,
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
    "text": lambda: QPlainTextEdit("text"),
    "list": QListView,
    "table": lambda: TableView(QStringListModel(["one", "two"]), "rows"),
    "tabs": _tabs,
    "divider": _handle,
    "drop zone": lambda: DropZone(Zone("side", "Title", "Hint", "rows")),
    "tracks": lambda: Tracks(1_000),
    "alignment": lambda: GappedText(print),
    "overview": Overview,
}


@pytest.fixture(params=["light", "dark", "contrast"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Scheme]:
    theme.apply(qapp, request.param)
    show_focus(qapp)
    yield request.param
    theme.apply(qapp, "light")


def _picture(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


def test_the_ring_is_seen_on_every_kind_of_widget(qtbot: Any, scheme: Scheme) -> None:
    window = owned(qtbot, QWidget())
    column = QVBoxLayout(window)
    elsewhere = QPushButton("Elsewhere")
    column.addWidget(elsewhere)
    made = {name: make() for name, make in KINDS.items()}
    for widget in made.values():
        column.addWidget(widget)
    made["divider"] = made["divider"].handle(1)  # type: ignore[attr-defined]
    window.resize(500, 1_400)
    window.show()
    window.activateWindow()
    wait(window.isActiveWindow)
    now = theme_service().theme
    # While the mouse is used, nothing is ringed.
    qtbot.mouseClick(elsewhere, Qt.MouseButton.LeftButton)
    plain = _picture(elsewhere)
    qtbot.keyClick(elsewhere, Qt.Key.Key_Shift)
    assert _picture(elsewhere) != plain
    for name, widget in made.items():
        elsewhere.setFocus()
        before = _picture(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        assert widget.hasFocus(), name
        after = _picture(widget)
        assert after.size() == before.size()
        # All around, a few pixels from each edge: the colour of the ring, which was not there.
        width, height = after.width(), after.height()
        edges = [(width // 2, 1), (width // 2, height - 2), (1, height // 2), (width - 2, height // 2)]
        for x, y in edges:
            assert after.pixelColor(x, y) == now.focus, (name, x, y, after.pixelColor(x, y).name())
            assert before.pixelColor(x, y) != now.focus, (name, x, y)
        # It stands out from what it lies on, or its inner line does.
        ground = before.pixelColor(width // 2, 4 if height > 8 else 1)
        assert max(ratio(now.focus, ground), ratio(now.surface, ground)) >= 3, name
    elsewhere.setFocus()
    assert _picture(widget) == before
