"""A square table of shares whose cells are coloured by them: the heat map of several genomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.genomes.figures import shade, text_on
from app.guarded import guarded
from app.help.terms import explain_as
from app.theme import theme_service
from app.widgets.basic import plain
from gpu.core.units import percent, visible
from gpu.genomes.result import Distances

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: The numbers that can be shown.
DISTANCE, IDENTITY, COVERAGE = range(3)


class HeatModel(QAbstractTableModel):
    """The distances, identities or coverages of genomes, by their ``names``."""

    def __init__(self, names: Sequence[str], found: Distances, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = [visible(name) for name in names]
        self._found = found
        self.what = DISTANCE
        theme_service().changed.connect(self._recolour)

    def show_what(self, what: int) -> None:
        """Show other numbers."""
        self.what = what
        self._recolour()

    @property
    def values(self) -> NDArray[np.float64]:
        """The numbers that are shown, float64 [n, n], 0 to 1; NaN: not known."""
        return (self._found.distance, self._found.identity, self._found.coverage)[self.what]

    def _recolour(self) -> None:
        last = len(self._names) - 1
        self.dataChanged.emit(self.index(0, 0), self.index(last, last))

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        value = float(self.values[row, column])
        if np.isnan(value):
            return "–"
        return f"{value:.4f}" if self.what == DISTANCE else f"{percent(value, 1, 2)} %"

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._names)

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._colour(row, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return text_on(self._colour(row, column))
        if role == Qt.ItemDataRole.ToolTipRole:
            words = (self.tr("Distance"), self.tr("Identity"), self.tr("Aligned"))[self.what]
            sentence = self.tr("{0} and {1}: {2} {3}; a double click opens their comparison").format(
                self._names[row], self._names[column], words, self.text(row, column)
            )
            return plain(sentence if row != column else self._names[row])
        return None

    def _colour(self, row: int, column: int) -> QColor:
        """From the background, for none, to the theme's colour, for the most."""
        values = self.values
        value = float(values[row, column])
        theme = theme_service().theme
        if np.isnan(value):
            return theme.background
        others = values[~np.eye(len(values), dtype=np.bool_)]
        low, high = float(np.nanmin(others, initial=1.0)), float(np.nanmax(others, initial=0.0))
        low = 0.0 if self.what == DISTANCE else min(low, high)
        share = min(1.0, max(0.0, (value - low) / (high - low))) if high > low else float(value > 0)
        return shade(theme.background, theme.forward, share)

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            name = self._names[section]
            return name if role == Qt.ItemDataRole.DisplayRole else plain(name)
        return None


class HeatMap(QTableView):
    """Shows a ``HeatModel``; ``opened(row, column)`` when a cell is double-clicked."""

    opened = Signal(int, int)

    def __init__(self, model: HeatModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.heat_map")
        self._model = model
        self.setModel(model)
        self.setAccessibleName(self.tr("Distances of the genomes"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setCornerButtonEnabled(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(self.fontMetrics().horizontalAdvance("99.99 %") + 12)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setMinimumSectionSize(self.fontMetrics().lineSpacing() + 8)
        self.doubleClicked.connect(lambda index: self.opened.emit(index.row(), index.column()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (here := self.currentIndex()).isValid():
            self.opened.emit(here.row(), here.column())

    def copy(self) -> None:
        """Copy the selected cells to the clipboard, tab-separated."""
        indexes = self.selectedIndexes()
        rows, columns = sorted({one.row() for one in indexes}), sorted({one.column() for one in indexes})
        lines = ["\t".join(self._model.text(row, column) for column in columns) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))
