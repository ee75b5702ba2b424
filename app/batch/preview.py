"""The preview of a plan: its lines as a table, with each fault marked in its cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import for_window
from app.tables.headings import LEFT, RIGHT
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import theme_service
from app.widgets.basic import Remark
from gpu.batch.folder import stamp_of
from gpu.batch.plan import Fault, Plan, PlanLine
from gpu.batch.request import BatchRequest
from gpu.core.units import visible

#: Lines that the preview shows at most, and faults that it lists.
_MAX_LINES, _MAX_FAULTS = 2_000, 200


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


class PlanPreview(QWidget):
    """The lines of a plan, below them their faults; a fault that is chosen is shown in its cell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content: PlanContent | None = None
        self.view: SmallTable[PlanLine] = explain_as(
            SmallTable((), self.tr("Lines of the plan"), self, identity=lambda line: line.number), "batch.preview"
        )
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.view.setMinimumHeight(150)
        self.count = Remark()
        self.count.setAccessibleName(self.tr("What the plan lists"))
        self.faults = explain_as(QListWidget(), "batch.preview")
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
        self.view.take_columns((), ())
        self.count.say(sentence, role)
        self.faults.clear()
        self.faults.hide()

    def take(self, content: PlanContent) -> None:
        """Show a plan that was read."""
        self.content = content
        self.view.take_columns(self._columns(content), content.lines)
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

    def _columns(self, content: PlanContent) -> Iterator[SmallColumn[PlanLine]]:
        """The numbers of the lines, and the columns of the plan."""
        faults: dict[tuple[int, str], str] = {}
        for fault in content.faults:
            faults.setdefault((fault.line, fault.column), for_window(fault.sentence))

        def error() -> QColor:
            return theme_service().theme.error

        def column(
            name: str, title: str, cell: Callable[[PlanLine], str], side: Qt.AlignmentFlag
        ) -> SmallColumn[PlanLine]:
            def text(line: PlanLine) -> str:
                return f"⚠ {visible(cell(line))}".strip() if (line.number, name) in faults else visible(cell(line))

            return SmallColumn(
                name, title, "", text, side=side,
                about=lambda line: faults.get((line.number, name), cell(line)),
                colour=lambda line: error() if (line.number, name) in faults else None,
                heading_colour=error if name and (1, name) in faults else None,
            )  # fmt: skip

        yield column("", self.tr("Line"), lambda line: f"{line.number:,}", RIGHT)
        for name in content.header:
            yield column(name, visible(name), partial(_cell, name), LEFT)

    def _go(self, number: int) -> None:
        if self.content is None or number < 0:
            return
        fault, names = self.content.faults[number], ("", *self.content.header)
        if self.view.choose(fault.line):
            column = names.index(fault.column) if fault.column in names else 0
            self.view.setCurrentIndex(self.view.currentIndex().siblingAtColumn(column))
            self.view.scrollTo(self.view.currentIndex())


def _cell(name: str, line: PlanLine) -> str:
    return line.cells.get(name, "")
