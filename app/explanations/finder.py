"""The explanation of what lies at a place of a widget.

Nothing is set on widgets: a widget is known by the object that keeps it (``self.field``), a column
by its table, a number by its name. So no field needs a line of its own for its explanation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QSortFilterProxyModel, Qt
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

from app.explanations.term import NAME, NUMBER, Term

#: Most parts of a list or dictionary among which a widget is looked for.
_MOST_PARTS = 100


class FoundTerm(NamedTuple):
    """A term, and what it is called where it was found."""

    title: str
    term: Term


def found_at(widget: QWidget, at: QPoint) -> FoundTerm | None:
    """The explanation of a point of a widget, in its pixels, or of what it lies in."""
    from app.explanations.catalogue import catalogue

    terms = catalogue()
    column = _column(widget, at)
    if column is not None and (found := _first(terms, *column)) is not None:
        return found
    if (number := _number(terms, widget)) is not None:
        return number
    if isinstance(widget, QTabBar) and isinstance(tabs := widget.parentWidget(), QTabWidget) and widget.tabAt(at) >= 0:
        title, page = widget.tabText(widget.tabAt(at)), tabs.widget(widget.tabAt(at))
        if (own := _first(terms, (f"{kind}.tabs" for kind in _classes(tabs)), title)) is not None:
            return own
        # A page that only divides others is explained by the first of them.
        parts = [] if page is None else [page, *page.findChildren(QWidget)]
        return next(filter(None, (_first(terms, _keys(part), title) for part in parts)), None)
    if isinstance(widget, QLabel) and (field := widget.buddy()) is not None:
        widget = field
    return _upwards(terms, widget)


def found_of_focus(widget: QWidget) -> FoundTerm | None:
    """The explanation of the widget that has the focus: in a table, of the current column."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        place = widget.visualRect(widget.currentIndex()).center()
        return found_at(widget.viewport(), place)
    return found_at(widget, widget.rect().center())


def _first(terms: Mapping[str, Term], keys: Iterator[str], title: str) -> FoundTerm | None:
    return next((FoundTerm(title, terms[key]) for key in keys if key in terms), None)


def _upwards(terms: Mapping[str, Term], widget: QWidget | None, title: str = "") -> FoundTerm | None:
    """The explanation of a widget, or of the innermost one around it that has some."""
    while widget is not None:
        name = title or _title(widget)
        if (found := _first(terms, _keys(widget), name)) is not None:
            return found
        if isinstance(widget, QPushButton | QToolButton) and widget.toolTip():
            # A button's own words, and the guide's section on what it is in.
            around = _upwards(terms, widget.parentWidget(), " ")
            return FoundTerm(name, Term("", around.term.link if around else "index.md", widget.toolTip()))
        widget = None if widget.isWindow() else widget.parentWidget()
    return None


def _classes(widget: QWidget) -> Iterator[str]:
    """The names of the classes of a widget that are not Qt's own."""
    for kind in type(widget).__mro__:
        if kind.__module__.startswith(("PySide6", "shiboken6", "Shiboken")):
            return
        yield kind.__name__


def _around(widget: QWidget) -> Iterator[QWidget]:
    """The widgets that a widget lies in, up to its window."""
    while not widget.isWindow() and (parent := widget.parentWidget()) is not None:
        yield parent
        widget = parent


def _keys(widget: QWidget) -> Iterator[str]:
    """The keys under which a widget may be explained, the most special first."""
    name = widget.property(NAME)
    for owner in _around(widget):
        for attribute in [*([str(name)] if name else []), *_attributes(owner, widget)]:
            yield from (f"{kind}.{attribute}" for kind in _classes(owner))
    yield from _classes(widget)


def _attributes(owner: object, widget: QWidget) -> Iterator[str]:
    """The names by which an object keeps a widget, alone or among others."""
    for name, value in list(vars(owner).items()):
        name = name.lstrip("_")
        if value is widget:
            yield name
        elif isinstance(value, Mapping | list | tuple):
            # Numbers and names by the thousand are kept, too; widgets are few.
            parts = value.items() if isinstance(value, Mapping) else enumerate(value)
            for key, part in islice(parts, _MOST_PARTS):
                if part is widget or (isinstance(part, tuple) and any(one is widget for one in part)):
                    yield f"{name}[{key.value if isinstance(key, Enum) else key}]".replace(" ", "_")
                    yield name


def _column(widget: QWidget, at: QPoint) -> tuple[Iterator[str], str] | None:
    """The keys and the title of a table's column, at a heading or at a cell."""
    parent = widget.parentWidget()
    view = widget if isinstance(widget, QAbstractItemView) else parent
    if not isinstance(view, QAbstractItemView) or view.model() is None:
        return None
    column = view.logicalIndexAt(at) if isinstance(view, QHeaderView) else view.indexAt(at).column()
    if column < 0:
        return None
    model = view.model()
    title = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    while isinstance(model, QSortFilterProxyModel):
        model = model.sourceModel()
    columns = model.columns() if hasattr(model, "columns") else ()
    names = columns[column].names if columns else (str(column),)
    owners = [view, *_around(view)]
    return (f"{kind}:{name}" for owner in owners for kind in _classes(owner) for name in names), title


def _number(terms: Mapping[str, Term], widget: QWidget) -> FoundTerm | None:
    """The explanation of a row of a table of numbers: of its name, or else of its heading."""
    names = widget.property(NUMBER)
    if not names:
        return None
    shown = [key.split("/", 1) for key in terms if "/" in key]
    # Names of the page's own analysis, then those of all, then those of other analyses.
    known = [*(f"{kind.removesuffix('Page')}Numbers" for one in _around(widget) for kind in _classes(one)), "Numbers"]
    shown.sort(key=lambda part: known.index(part[0]) if part[0] in known else len(known))
    for name in filter(None, names):
        for context, source in shown:
            pattern = re.escape(QCoreApplication.translate(context, source.replace("_", " ")))
            if re.fullmatch(re.sub(r"\\\{.*?\\\}", ".+", pattern), name):
                return FoundTerm(names[0] or name, terms[f"{context}/{source}"])
    return None


def _title(widget: QWidget) -> str:
    """The name of a widget as the window shows it."""
    parent = widget.parentWidget()
    layout = parent.layout() if parent is not None else None
    label = layout.labelForField(widget) if isinstance(layout, QFormLayout) else None
    shown = [part.text() for part in (label, widget) if isinstance(part, QLabel | QAbstractButton)]
    title = getattr(widget, "title", None)
    named = [widget.accessibleName(), title() if callable(title) else ""]
    return next((str(text).replace("&", "").strip(" :") for text in [*shown[:1], *named] if text), "")
