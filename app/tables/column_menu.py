"""The choice of a table's columns: a menu of its heading, kept in the settings."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from app.state.settings import Settings
from app.tables.columns import TableColumn
from app.tables.panel import TablePanel
from app.theme import icon
from app.widgets.basic import plain

#: The number and the name, which always stay.
_FIXED = 2


class ColumnMenu(QObject):
    """Shows and hides columns of ``panel``; ``name`` tells the table in the settings.

    ``hidden``: the columns that are hidden until they are chosen; ``absent``: those that say
    nothing here, which are left out of the menu. ``button`` opens the same menu.
    """

    def __init__(
        self, panel: TablePanel, name: str, hidden: Collection[int], settings: Settings, absent: Collection[int] = ()
    ) -> None:
        super().__init__(panel)
        self._panel, self._name, self._settings = panel, name, settings
        self.menu = QMenu(panel.tr("Columns"), panel)
        self.menu.setToolTipsVisible(True)
        self._actions: dict[int, QAction] = {}
        for number, column in enumerate(panel.model.columns()):
            if number >= _FIXED and number not in absent:
                action = self.menu.addAction(column.title.replace("&", "&&"))
                action.setToolTip(plain(column.tip))
                action.setCheckable(True)
                action.setChecked(settings.is_on(self._key(number), number not in hidden))
                action.toggled.connect(partial(self._on_toggled, number))
                self._actions[number] = action
        self._usual = [number for number in self._actions if number not in hidden]
        self.button = QToolButton(panel)
        self.button.setIcon(icon("mdi6.view-column-outline"))
        self.button.setText(self.menu.title())
        self.button.setAccessibleName(self.menu.title())
        self.button.setToolTip(self.tr("Choose the columns (also a right click on the headings)"))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setMenu(self.menu)
        panel.view.heading_actions = self.menu.actions()
        panel.show_columns(self.shown)

    @property
    def shown(self) -> tuple[bool, ...]:
        """True for each column that is shown."""
        columns, chosen = range(self._panel.model.columnCount()), self._actions
        return tuple(number < _FIXED or (number in chosen and chosen[number].isChecked()) for number in columns)

    @property
    def chosen_keys(self) -> list[str] | None:
        """The names of the columns in the menu that are shown; None if they are the usual ones."""
        shown = [number for number, action in self._actions.items() if action.isChecked()]
        return None if shown == self._usual else [self._name_of(number) for number in shown]

    def show_keys(self, keys: Collection[Any] | None) -> None:
        """Show these columns, by their names, and hide the others; None: the usual ones."""
        for number, action in self._actions.items():
            action.setChecked(number in self._usual if keys is None else self._name_of(number) in keys)

    def _on_toggled(self, number: int, is_shown: bool) -> None:
        self._settings.set_on(self._key(number), is_shown)
        self._panel.show_columns(self.shown)

    def _key(self, number: int) -> str:
        return f"columns/{self._name}/{self._name_of(number)}"

    def _name_of(self, number: int) -> str:
        return column_key(self._panel.model.columns()[number])


def column_key(column: TableColumn) -> str:
    """A name of a column that does not depend on the language."""
    return column.order_name or column.fields[0]
