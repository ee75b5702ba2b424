"""Rows of a table that an export takes: all, those that are shown, or those that are selected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.language.counts import counted
from app.tables.panel import TablePanel

#: Which rows of a table are exported.
ALL, SHOWN, CHOSEN = "all", "shown", "chosen"


def rows_of(panel: TablePanel) -> dict[str, int]:
    """The number of rows of each extent; those that are closed under a row count with it."""
    model = panel.model
    passing = model.shown if model.groups is None else model.groups.passing
    return {ALL: model.total, SHOWN: passing, CHOSEN: len(panel.chosen_numbers())}


class Extent(QObject):
    """A choice in a menu of exports; ``things``: the rows' name in the plural."""

    def __init__(self, panel: TablePanel, things: str) -> None:
        super().__init__(panel)
        self._panel, self._things = panel, things
        self._group = QActionGroup(self)
        self.all, self.shown, self.selected = (QAction(self) for _ in range(3))
        for action in (self.all, self.shown, self.selected):
            action.setCheckable(True)
            self._group.addAction(action)
        self.all.setChecked(True)
        self._tell()

    def add_to(self, menu: QMenu) -> None:
        """Offer the choice at the head of a menu of exports."""
        first = next(iter(menu.actions()), None)
        menu.insertSection(first, self.tr("What is exported"))  # type: ignore[arg-type]
        menu.insertActions(first, self._group.actions())  # type: ignore[arg-type]
        menu.insertSection(first, self.tr("As"))  # type: ignore[arg-type]
        menu.aboutToShow.connect(self._tell)

    def numbers(self) -> NDArray[np.int64] | None:
        """The numbers of the rows, in the order of the table; None for all as they are stored."""
        if self.shown.isChecked():
            return self._panel.model.arrangement
        return self._panel.chosen_numbers() if self.selected.isChecked() else None

    def sentence(self, numbers: NDArray[np.int64] | None) -> str:
        """The sentence that names the rows of an exported file."""
        if not self._panel.model.total:
            return ""
        if numbers is None:
            return self.tr("It holds all {0}.").format(counted(self._panel.model.total, self._things))
        word = self.tr("selected") if self.selected.isChecked() else self.tr("shown")
        return self.tr("It holds the {0} {1}.").format(counted(len(numbers), self._things), word)

    def _tell(self) -> None:
        rows = rows_of(self._panel)
        selected = rows[CHOSEN]
        self.all.setText(self.tr("All {0}").format(counted(rows[ALL], self._things)))
        self.shown.setText(self.tr("As shown, in this order: {0:,}").format(rows[SHOWN]))
        self.selected.setText(self.tr("Selected rows: {0:,}").format(selected))
        self.selected.setEnabled(selected > 0)
        if self.selected.isChecked() and not selected:
            self.all.setChecked(True)
