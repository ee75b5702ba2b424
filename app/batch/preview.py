"""The preview of a plan: its lines as a table, with each fault marked in its cell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from app.guarded import guarded
from app.language.counts import counted
from app.language.text import for_window
from app.plots.table.view import TableView
from app.theme import theme_service
from app.widgets import Remark, plain
from gpu.batch.folder import stamp_of
from gpu.batch.plan import Fault, Plan, PlanLine
from gpu.batch.request import BatchRequest
from gpu.core.units import visible

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Lines that the preview shows at most, and faults that it lists.
_MAX_LINES, _MAX_FAULTS = 2_000, 200
#: Pixels of the widest column at first, and lines that are measured for it.
_MAX_WIDTH, _MEASURED = 260, 50


@dataclass(frozen=True)
class PlanContent:
    """A plan as it was read.

    ``lines``: the first ones; ``faults``: the first ones of ``fault_count``; ``line_count``: of
    all lines. ``stamp``: size and time of change of the file.
    """

    path: str
    header: tuple[str, ...]
    lines: tuple[PlanLine, ...]
    faults: tuple[Fault, ...]
    line_count: int
    fault_count: int
    stamp: tuple[int, int]


def read_plan(path: str, folder: Path) -> PlanContent:
    """Read and check a plan; for a thread. Raises ``InputError`` if it is no table."""
    stamp = stamp_of(path)
    with Plan(BatchRequest(path).with_whole_path(), folder) as plan:
        lines: list[PlanLine] = []
        faults = list(plan.faults)
        count, fault_count = 0, len(faults)
        for line in () if faults else plan.lines():
            count += 1
            fault_count += len(line.faults)
            if len(lines) < _MAX_LINES:
                lines.append(line._replace(task=None))
            faults += line.faults[: _MAX_FAULTS - len(faults)]
        return PlanContent(path, plan.header, tuple(lines), tuple(faults), count, fault_count, stamp)


class PlanModel(QAbstractTableModel):
    """The lines of a plan; the first column has their numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._header: tuple[str, ...] = ()
        self._lines: tuple[PlanLine, ...] = ()
        self._faults: dict[tuple[int, str], str] = {}

    def take(self, content: PlanContent | None) -> None:
        """Show another plan; None for none."""
        self.beginResetModel()
        self._header = content.header if content else ()
        self._lines = content.lines if content else ()
        self._faults = {}
        for fault in content.faults if content else ():
            self._faults.setdefault((fault.line, fault.column), for_window(fault.sentence))
        self.endResetModel()

    def place(self, fault: Fault) -> tuple[int, int]:
        """The row and column of a fault; -1 for none."""
        row = next((row for row, line in enumerate(self._lines) if line.number == fault.line), -1)
        return row, self._header.index(fault.column) + 1 if fault.column in self._header else 0

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() or not self._header else len(self._header) + 1

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line, column = self._lines[index.row()], index.column()
        name = self._header[column - 1] if column else ""
        fault = self._faults.get((line.number, name), "")
        if role == Qt.ItemDataRole.DisplayRole:
            text = visible(line.cells.get(name, "")) if column else f"{line.number:,}"
            return f"⚠ {text}".strip() if fault else text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(fault or line.cells.get(name, ""))
        if role == Qt.ItemDataRole.ForegroundRole and fault:
            return theme_service().theme.error
        if role == Qt.ItemDataRole.TextAlignmentRole and not column:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return visible(self._header[section - 1]) if section else self.tr("Line")
        if role == Qt.ItemDataRole.ForegroundRole and section and (1, self._header[section - 1]) in self._faults:
            return theme_service().theme.error
        return None


class PlanPreview(QWidget):
    """The lines of a plan, below them their faults; a fault that is chosen is shown in its cell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content: PlanContent | None = None
        self.model = PlanModel(self)
        self.view = TableView(self.model, self.tr("Lines of the plan"), self)
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.view.setMinimumHeight(150)
        # Of thousands of lines the first ones tell how wide columns are.
        self.view.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.count = Remark()
        self.count.setAccessibleName(self.tr("What the plan lists"))
        self.faults = QListWidget()
        self.faults.setAccessibleName(self.tr("Faults of the plan"))
        self.faults.setWordWrap(True)
        self.faults.setMaximumHeight(96)
        self.faults.currentRowChanged.connect(self._go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.count)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.faults)
        self.clear("")

    def clear(self, sentence: str, role: str = "muted") -> None:
        """Show no plan, and a sentence with the reason."""
        self.content = None
        self.model.take(None)
        self.count.say(sentence, role)
        self.faults.clear()
        self.faults.hide()

    def take(self, content: PlanContent) -> None:
        """Show a plan that was read."""
        self.content = content
        self.model.take(content)
        self.view.resizeColumnsToContents()
        header = self.view.horizontalHeader()
        for section in range(header.count()):
            header.resizeSection(section, min(header.sectionSize(section) + 12, _MAX_WIDTH))
        words = counted(content.line_count, self.tr("comparisons"))
        if content.fault_count:
            told = self.tr("{0}, {1}: correct the table and save it; it is read again when you come back.")
            self.count.say(told.format(words, counted(content.fault_count, self.tr("faults"))), "error")
        elif len(content.lines) < content.line_count:
            self.count.say(self.tr("{0}, all in order; the first {1:,} are shown.").format(words, len(content.lines)))
        else:
            self.count.say(self.tr("{0}, all in order.").format(words))
        self.faults.clear()
        self.faults.addItems([visible(for_window(fault.sentence)) for fault in content.faults])
        self.faults.setVisible(bool(content.faults))

    def _go(self, number: int) -> None:
        if self.content is None or number < 0:
            return
        row, column = self.model.place(self.content.faults[number])
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row, column))
            self.view.scrollTo(self.model.index(row, column))
