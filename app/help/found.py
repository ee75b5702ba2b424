"""The explanation of what lies at a place of a widget: its own, or of what it lies in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFormLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from app.help.terms import TERM, TITLE, Term, column_term, term_of


class FoundTerm(NamedTuple):
    """A term, its name ("" for a button's own words), and what it is called where it was found."""

    title: str
    term: Term
    name: str


def found_at(widget: QWidget, at: QPoint) -> FoundTerm | None:
    """The explanation of a point of a widget, in its pixels, or of what it lies in."""
    if (column := _column(widget, at)) is not None:
        return column
    if isinstance(widget, QTabBar) and isinstance(tabs := widget.parentWidget(), QTabWidget) and widget.tabAt(at) >= 0:
        title, page = widget.tabText(widget.tabAt(at)), tabs.widget(widget.tabAt(at))
        # A page that only divides others is explained by the first of them.
        parts = [widget] if widget.property(TERM) else [] if page is None else [page, *page.findChildren(QWidget)]
        return next(filter(None, (_own(part, title) for part in parts)), None)
    if isinstance(widget, QLabel) and (field := widget.buddy()) is not None:
        widget = field
    return _upwards(widget)


def found_of_focus(widget: QWidget) -> FoundTerm | None:
    """The explanation of the widget that has the focus: in a table, of the current column."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        place = widget.visualRect(widget.currentIndex()).center()
        return found_at(widget.viewport(), place)
    return found_at(widget, widget.rect().center())


def _own(widget: QWidget, title: str = "") -> FoundTerm | None:
    """The explanation that a widget itself was given."""
    name = widget.property(TERM)
    term = term_of(name) if name else None
    return None if term is None else FoundTerm(title or widget.property(TITLE) or _title(widget), term, name)


def _around(widget: QWidget | None) -> Iterator[QWidget]:
    """A widget and those that it lies in, up to its window."""
    while widget is not None:
        yield widget
        widget = None if widget.isWindow() else widget.parentWidget()


def _upwards(widget: QWidget | None) -> FoundTerm | None:
    """The explanation of a widget, or of the innermost one around it that has some."""
    for part in _around(widget):
        if (found := _own(part)) is not None:
            return found
        if isinstance(part, QPushButton | QToolButton) and part.toolTip():
            # A button's own words, and the guide's section on what it is in.
            around = _upwards(part.parentWidget())
            return FoundTerm(_title(part), Term(part.toolTip(), around.term.link if around else "index.md"), "")
    return None


def _column(widget: QWidget, at: QPoint) -> FoundTerm | None:
    """The explanation of a table's column, at a heading or at a cell."""
    view = widget if isinstance(widget, QAbstractItemView) else widget.parentWidget()
    if not isinstance(view, QAbstractItemView) or not hasattr(model := view.model(), "columns"):
        return None
    number = view.logicalIndexAt(at) if isinstance(view, QHeaderView) else view.indexAt(at).column()
    if number < 0:
        return None
    title = str(model.headerData(number, Qt.Orientation.Horizontal) or "")
    tables = filter(None, (part.property(TERM) for part in _around(view)))
    found = column_term(tables, model.columns()[number].names)
    return None if found is None else FoundTerm(title, *found)


def _title(widget: QWidget) -> str:
    """The name of a widget as the window shows it."""
    parent = widget.parentWidget()
    layout = parent.layout() if parent is not None else None
    label = layout.labelForField(widget) if isinstance(layout, QFormLayout) else None
    shown = [part.text() for part in (label, widget) if isinstance(part, QLabel | QAbstractButton)]
    title = getattr(widget, "title", None)
    named = [widget.accessibleName(), title() if callable(title) else ""]
    return next((str(text).replace("&", "").strip(" :") for text in [*shown[:1], *named] if text), "")
