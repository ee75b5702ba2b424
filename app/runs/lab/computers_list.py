"""The list of a lab's computers: their devices, memory and version, and what each does now."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import for_window
from app.runs.lab.watch import Watch
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import icon
from app.widgets.basic import PlainLabel
from gpu.core.units import format_bytes, visible

if TYPE_CHECKING:
    from gpu.cluster.connection import Computer


class Listed(NamedTuple):
    """A computer of the list."""

    computer: Computer
    is_lost: bool


class ComputersList(QFrame):
    """Shows what a watch knows, and has it look often while the list is shown.

    Without a watch it tells ``purpose``; ``guide_asked`` is emitted to read how to set one up,
    ``refreshed`` after every answer of the lab.
    """

    guide_asked = Signal()
    refreshed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "lab.computers")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.watch: Watch | None = None
        self._purpose = ""
        self.list = SmallTable(
            self._columns(), self.tr("Computers of the lab"), identity=lambda row: row.computer.address, spacing=0
        )
        self.list.setMinimumHeight(120)
        self.sentence = PlainLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.guide = QPushButton(icon("mdi6.book-open-variant"), self.tr("How to set up a &lab"))
        self.guide.setAutoDefault(False)
        self.guide.setToolTip(self.tr("The page of the guide: three commands"))
        self.guide.clicked.connect(self.guide_asked)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self.sentence)
        column.addWidget(self.guide, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(empty)
        self._stack.addWidget(self.list)
        self._refresh()

    def take(self, watch: Watch | None, purpose: str = "") -> None:
        """Show another lab; None for none, and the sentences why there might be one."""
        self._purpose = purpose
        if watch is self.watch:
            self._refresh()
            return
        self._rest()
        self.watch = watch
        if watch is not None:
            watch.changed.connect(self._refresh)
            watch.show(self.isVisible())
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.watch is not None:
            self.watch.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.watch is not None:
            self.watch.show(False)

    def _rest(self) -> None:
        if self.watch is not None:
            self.watch.changed.disconnect(self._refresh)
            self.watch.show(False)

    def _refresh(self) -> None:
        lost = self.watch.lost if self.watch is not None and self.watch.computers else ()
        computers = (*self.watch.computers, *lost) if self.watch is not None else ()
        self._stack.setCurrentIndex(1 if computers else 0)
        self.sentence.setText(self._why_empty())
        self.list.take(Listed(computer, computer in lost) for computer in computers)
        self.refreshed.emit()

    def _why_empty(self) -> str:
        if self.watch is None:
            return self._purpose
        if self.watch.problem:
            return self.watch.problem
        if self.watch.seconds is None:
            return self.tr("Looking for computers…")
        return self.tr("The scheduler answers, but no computer has joined it yet: start “cluster worker” on each.")

    def _columns(self) -> tuple[SmallColumn[Listed], ...]:
        def cores(row: Listed) -> str:
            return self.tr("Processor, {0}").format(counted(row.computer.cores, self.tr("cores")))

        def devices(row: Listed) -> str:
            cards = Counter(map(for_window, row.computer.devices))
            return visible(", ".join(f"{n} × {card}" if n > 1 else card for card, n in cards.items()) or cores(row))

        def answers(row: Listed) -> str:
            if row.is_lost:
                return ""
            seconds = row.computer.seconds_to_answer
            return self.tr("{0} ms").format(f"{seconds * 1000:,.0f}") if isfinite(seconds) else self.tr("no answer")

        def doing(row: Listed) -> str:
            if row.is_lost:
                return self.tr("lost")
            if row.computer.why_not:
                return for_window(row.computer.why_not)
            if not row.computer.answers:
                return self.tr("cannot be reached: it is given nothing")
            return visible(row.computer.doing) or self.tr("nothing")

        return (
            SmallColumn(
                "computer", self.tr("Computer"), "", lambda row: visible(row.computer.name),
                about=lambda row: f"{row.computer.host}\n{row.computer.address}",
            ),
            SmallColumn(
                "devices", self.tr("Devices"), "", devices,
                about=lambda row: "\n".join([*map(for_window, row.computer.devices), cores(row)]),
            ),
            SmallColumn("memory", self.tr("Memory"), "", lambda row: format_bytes(row.computer.memory_bytes)),
            SmallColumn("version", self.tr("Version"), "", lambda row: row.computer.version),
            SmallColumn("answers", self.tr("Answers in"), "", answers),
            SmallColumn("doing", self.tr("Does now"), "", doing, stretch=1, least=self.tr("nothing")),
        )  # fmt: skip
