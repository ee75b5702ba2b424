"""Everything in a window that must be explained: fields, headings, numbers, layers and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QGraphicsView,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QSlider,
    QTabBar,
    QWidget,
)

from app.ask.estimate import EstimatePanel
from app.pages.stage_table import StageTable
from app.runs.lab.chip import LabChip
from app.shell.status_widgets import DeviceChip, PreparationLabel
from app.tables.numbers import NumbersTable

_FIELDS = QComboBox, QAbstractSpinBox, QCheckBox, QRadioButton, QSlider, QLineEdit, QPlainTextEdit


class Thing(NamedTuple):
    """A point of a widget, and the words that the window itself has for it."""

    kind: str
    label: str
    widget: QWidget
    at: QPoint

    def __str__(self) -> str:
        widget, names = self.widget, []
        while widget is not None:
            names.append(type(widget).__name__ + (f"({widget.objectName()})" if widget.objectName() else ""))
            widget = widget.parentWidget()
        return f"{self.kind} “{self.label}” in {' < '.join(names)}"


def things(window: QWidget) -> Iterator[Thing]:
    """All of them, shown or hidden."""
    for widget in [window, *window.findChildren(QWidget)]:
        parent, middle = widget.parentWidget(), widget.rect().center()
        if isinstance(widget, QHeaderView):
            yield from _headings(widget)
        elif isinstance(widget, QTabBar):
            for tab in range(widget.count()):
                yield Thing("tab", widget.tabText(tab), widget, widget.tabRect(tab).center())
        elif isinstance(widget, QLabel) and (_above(widget, NumbersTable) is not None or _is_of_run(widget)):
            yield Thing("number", widget.text(), widget, middle)
        elif isinstance(widget, _FIELDS) and not isinstance(parent, (QComboBox, QAbstractSpinBox)):
            if not (isinstance(widget, QPlainTextEdit) and widget.isReadOnly()):
                yield Thing("field", widget.accessibleName() or getattr(widget, "text", str)(), widget, middle)
        elif isinstance(widget, QGroupBox) and widget.isCheckable():
            yield Thing("field", widget.title(), widget, middle)
        elif isinstance(widget, QListView) and not _is_of_combo(widget):
            yield Thing("list", widget.accessibleName(), widget, middle)
        elif isinstance(widget, QGraphicsView | QProgressBar | DeviceChip | LabChip | PreparationLabel) or _is_drawn(
            widget
        ):
            yield Thing("picture", widget.accessibleName(), widget, middle)


def _headings(header: QHeaderView) -> Iterator[Thing]:
    view = header.parentWidget()
    shown = isinstance(view, QAbstractItemView) and header.orientation() is Qt.Orientation.Horizontal
    if not shown or header.isHidden():
        return
    for section in range(header.count()):
        title = str(header.model().headerData(section, Qt.Orientation.Horizontal) or "")
        header.showSection(section)
        at = QPoint(header.sectionViewportPosition(section) + 2, header.height() // 2)
        yield Thing("heading", title, header.viewport(), at)


def _above(widget: QWidget, kind: type[QWidget]) -> QWidget | None:
    """The innermost widget of a kind that a widget lies in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, kind):
        above = above.parentWidget()
    return above


def _is_of_run(label: QLabel) -> bool:
    """True for the numbers of stages and of an estimate."""
    return any(_above(label, kind) is not None for kind in (StageTable, EstimatePanel)) and bool(label.text())


def _is_of_combo(widget: QWidget) -> bool:
    """True for the list that a combo box opens."""
    above = widget.parentWidget()
    return above is not None and isinstance(above.parentWidget(), QComboBox)


def _is_drawn(widget: QWidget) -> bool:
    """True for a picture of ours: a class of the window that paints itself and takes the mouse."""
    ours = [kind for kind in type(widget).__mro__ if kind.__module__.startswith("app.")]
    is_other = isinstance(widget, QAbstractButton | QAbstractItemView | QLabel | QLineEdit)
    is_open = not widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return is_open and not is_other and any("paintEvent" in vars(kind) for kind in ours)
