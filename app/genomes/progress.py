"""The pairs of a comparison of genomes while they are being aligned."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QVBoxLayout, QWidget

from app.guarded import guarded
from app.language.counts import counted
from app.language.text import for_window
from app.widgets import PlainLabel, plain
from gpu.batch.tasks import TaskState
from gpu.core.units import format_duration, visible
from gpu.genomes.picture import PairsPicture

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class RunningPairs(QAbstractTableModel):
    """The pairs under way: name, stage, share that is done, time, and where."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._states: tuple[TaskState, ...] = ()

    def take(self, states: tuple[TaskState, ...]) -> None:
        """Show other states."""
        if len(states) != len(self._states):
            self.beginResetModel()
            self._states = states
            self.endResetModel()
            return
        self._states = states
        if states:
            self.dataChanged.emit(self.index(0, 0), self.index(len(states) - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._states)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else 5

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        state = self._states[index.row()]
        texts = (
            visible(state.name),
            self.tr(state.stage) if state.stage else self.tr("Waiting"),
            f"{100 * state.share:.0f} %",
            format_duration(state.seconds),
            " · ".join(filter(None, (visible(state.computer), for_window(state.device)))) or "–",
        )
        return texts[index.column()] if role == Qt.ItemDataRole.DisplayRole else plain(texts[index.column()])

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = (self.tr("Pair"), self.tr("Stage"), self.tr("Done"), self.tr("Time"), self.tr("Where"))
        return titles[section]


class PairsProgress(QWidget):
    """Shows a ``PairsPicture``; it lies below the table of stages, whose columns are as many."""

    is_wide = True

    def __init__(self, picture: PairsPicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = PlainLabel()
        self.count.setAccessibleName(self.tr("How many pairs are aligned"))
        self.model = RunningPairs(self)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Pairs that are being aligned"))
        self.table.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.table.setShowGrid(False)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.count)
        layout.addWidget(self.table, 1)
        self.show_picture(picture)

    def show_picture(self, picture: PairsPicture) -> None:
        """Show the pairs as they are now."""
        text = self.tr("{0:,} of {1} aligned").format(picture.done, counted(picture.total, self.tr("pairs")))
        if picture.failures:
            text += self.tr(", {0:,} failed").format(picture.failures)
        self.count.setText(text)
        self.model.take(picture.running)
