"""The state of a table for sessions and *Undo*: search, limits, order, columns, chosen row."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from app.language.text import tr
from app.state.state_parts import StatePart, is_whole
from app.tables.column_menu import ColumnMenu, column_key
from app.tables.panel import TablePanel

#: In the order in which they are restored.
NAMES = ("columns", "limits", "sort", "search", "row")


class TableState:
    """The state of a table of ``things``, which may be made later, or anew.

    What is restored while there is no table waits for it.
    """

    def __init__(self, things: str, panel: TablePanel | None = None, columns: ColumnMenu | None = None) -> None:
        self._things, self._panel, self._columns = things, panel, columns
        self._waiting: dict[str, Any] = {}

    def take(self, panel: TablePanel, columns: ColumnMenu | None = None) -> None:
        """Receive the table, and show it as the one before was, or as it was restored."""
        self._panel, self._columns = panel, columns
        waiting, self._waiting = self._waiting, {}
        for name, value in waiting.items():
            self.restore(name, value)

    def release(self) -> None:
        """Keep the state of a table that is about to go."""
        if self._panel is not None:
            # Rows of another table have other numbers.
            self._waiting = {name: value for name in NAMES[:-1] if (value := self.read(name)) is not None}
            self._panel = self._columns = None

    def parts(self, path: str) -> dict[str, StatePart]:
        """The parts of the table by their paths below ``path``."""
        titles = {
            "search": tr("search in the {0}"),
            "limits": tr("limits of the {0}"),
            "sort": tr("order of the {0}"),
            "columns": tr("columns of the {0}"),
        }
        return {
            f"{path}/{name}": StatePart(
                partial(self.read, name), partial(self.restore, name), titles.get(name, "").format(self._things)
            )
            for name in NAMES
        }

    def read(self, name: str) -> Any:
        """A part of the state; None if it is as at first."""
        panel = self._panel
        if panel is None:
            return self._waiting.get(name)
        if name == "search":
            return panel.search.text() or None
        if name == "limits":
            fields = panel.filters.fields if panel.has_limits else {}
            return {limit: field.text() for limit, field in fields.items() if field.text()} or None
        if name == "sort":
            wanted = panel.model.wanted
            is_first = not wanted.column and not wanted.descending
            return None if is_first else [column_key(panel.model.columns()[wanted.column]), wanted.descending]
        if name == "columns":
            return None if self._columns is None else self._columns.chosen_keys
        return panel.current if panel.current > 0 else None

    def restore(self, name: str, value: Any) -> None:
        """Bring back a part; None: as at first."""
        panel = self._panel
        if panel is None:
            self._waiting[name] = value
        elif name == "search":
            panel.search.setText(value if isinstance(value, str) else "")
        elif name == "limits":
            panel.show_limits(value if isinstance(value, dict) else {})
        elif name == "sort":
            self._sort(panel, value)
        elif name == "columns" and self._columns is not None:
            self._columns.show_keys(value if isinstance(value, list) else None)
        elif name == "row" and is_whole(value) and 0 <= value < panel.model.total:
            panel.choose(value, picked=False)

    @staticmethod
    def _sort(panel: TablePanel, value: Any) -> None:
        keys = [column_key(column) for column in panel.model.columns()]
        column, descending = value if isinstance(value, list) and len(value) == 2 else (keys[0], False)
        if column in keys and isinstance(descending, bool) and panel.view.isSortingEnabled():
            order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
            panel.view.sortByColumn(keys.index(column), order)
