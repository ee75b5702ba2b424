"""Parts of a page's state, which sessions keep and of which some changes are undone.

A part is named by a path such as "tables/hits/search"; the state of a page is one JSON value, its
parts nested by these paths. What lies under ``KEPT`` is remembered without a session, too. None
stands for the state at first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QTableView, QTabWidget, QWidget

#: Where the parts lie that the settings keep, by the folder of the result.
KEPT = "kept"


@dataclass(frozen=True)
class StatePart:
    """One part of a page's state.

    ``restore`` takes a value as ``read`` gives it, and leaves out what it does not understand.
    ``title``: the words that name a change of it for *Undo*; "" if changes are not undone.
    """

    read: Callable[[], Any]
    restore: Callable[[Any], object]
    title: str = ""


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values by their paths as nested objects."""
    state: dict[str, Any] = {}
    for path, value in values.items():
        *folders, name = path.split("/")
        place = state
        for folder in folders:
            place = place.setdefault(folder, {})
        place[name] = value
    return state


def value_at(state: Any, path: str) -> Any:
    """The value at a path of nested objects; None if there is none."""
    for name in path.split("/"):
        state = state.get(name) if isinstance(state, dict) else None
    return state


def with_value(state: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of nested objects with another value at a path; None takes it away."""
    name, _, rest = path.partition("/")
    inner = state.get(name)
    if rest:
        value = with_value(inner if isinstance(inner, dict) else {}, rest, value) or None
    others = {known: kept for known, kept in state.items() if known != name}
    return others if value is None else {**others, name: value}


def is_whole(value: Any) -> bool:
    """True for an integer; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def layout_parts(page: QWidget) -> dict[str, StatePart]:
    """The sizes of the splitters of a page that a user moved, its tabs in front, and the folded
    ones (``FoldingTabs``).
    """
    splitters, tabs = page.findChildren(QSplitter), page.findChildren(QTabWidget)
    first = [tab.currentIndex() for tab in tabs]
    folding: list[Any] = [tab for tab in tabs if hasattr(tab, "is_folded")]
    folded = [tab.is_folded for tab in folding]
    moved: set[int] = set()
    for number, splitter in enumerate(splitters):
        splitter.splitterMoved.connect(lambda *_, number=number: moved.add(number))

    def sizes() -> list[list[int]] | None:
        if not moved:
            return None
        return [splitter.sizes() if number in moved else [] for number, splitter in enumerate(splitters)]

    def set_sizes(value: Any) -> None:
        if isinstance(value, list) and len(value) == len(splitters):
            for splitter, wanted in zip(splitters, value, strict=True):
                if isinstance(wanted, list) and len(wanted) == splitter.count() and all(map(_is_size, wanted)):
                    splitter.setSizes(wanted)
                    # As if the user had moved it: pages divide themselves only until then.
                    splitter.splitterMoved.emit(wanted[0], 1)

    def in_front() -> list[int] | None:
        now = [tab.currentIndex() for tab in tabs]
        return None if now == first else now

    def set_tabs(value: Any) -> None:
        if isinstance(value, list) and len(value) == len(tabs):
            for tab, number in zip(tabs, value, strict=True):
                if is_whole(number) and 0 <= number < tab.count():
                    tab.setCurrentIndex(number)

    def which_folded() -> list[bool] | None:
        now = [tab.is_folded for tab in folding]
        return None if now == folded else now

    def fold(value: Any) -> None:
        if isinstance(value, list) and len(value) == len(folding):
            for tab, on in zip(folding, value, strict=True):
                tab.fold(on is True)

    parts = {"splitters": StatePart(sizes, set_sizes), "tabs": StatePart(in_front, set_tabs)}
    # Behind the others: a tab that comes to the front unfolds them.
    return {**parts, "folded": StatePart(which_folded, fold)} if folding else parts


def fold_part(shown: QAction) -> StatePart:
    """A part of a page that is folded away or ``shown``, as it is at first."""
    return StatePart(lambda: None if shown.isChecked() else False, lambda on: shown.setChecked(on is not False))


def sort_part(view: QTableView, title: str) -> StatePart:
    """The order of a view that is sorted by its headings; ``title``: see ``StatePart``.

    Columns with a name that is the same in every language (``SmallColumn``) are kept by it.
    """
    header, descending = view.horizontalHeader(), Qt.SortOrder.DescendingOrder

    def names() -> list[Any]:
        model: Any = view.model()
        return [column.name for column in model.columns()] if hasattr(model, "columns") else list(range(header.count()))

    def now() -> list[Any]:
        section = header.sortIndicatorSection()
        return [names()[section] if section >= 0 else "", header.sortIndicatorOrder() is descending]

    first = now()

    def restore(value: Any) -> None:
        is_order = isinstance(value, list) and len(value) == 2 and value[0] in names()
        name, is_descending = value if is_order else first
        section = names().index(name) if name in names() else -1
        view.sortByColumn(section, descending if is_descending is True else Qt.SortOrder.AscendingOrder)

    return StatePart(lambda: None if now() == first else now(), restore, title)


def _is_size(value: Any) -> bool:
    return is_whole(value) and 0 <= value < 1 << 20
