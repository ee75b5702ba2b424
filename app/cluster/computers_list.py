"""The list of a lab's computers: their devices, memory and version, and what each does now."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QStackedLayout, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.cluster.watch import Watch
from app.language.counts import counted
from app.language.text import for_window
from app.theme import icon
from app.widgets import PlainLabel, plain
from gpu.core.units import format_bytes, visible

if TYPE_CHECKING:
    from gpu.cluster.connection import Computer

#: Pixels of a column at most, but of the last.
_MAX_WIDTH = 230


class ComputersList(QFrame):
    """Shows what a watch knows, and has it look often while the list is shown.

    Without a watch it tells ``purpose``; ``guide_asked`` is emitted to read how to set one up,
    ``refreshed`` after every answer of the lab.
    """

    guide_asked = Signal()
    refreshed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.watch: Watch | None = None
        self._purpose = ""
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Computers of the lab"))
        self.list.setHeaderLabels(
            [
                self.tr("Computer"),
                self.tr("Devices"),
                self.tr("Memory"),
                self.tr("Version"),
                self.tr("Answers in"),
                self.tr("Does now"),
            ]
        )
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
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
        self.list.clear()
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
        known = {item.data(0, Qt.ItemDataRole.UserRole): item for item in self._items()}
        for computer in computers:
            item = known.pop(computer.address, None)
            if item is None:
                item = QTreeWidgetItem()
                item.setData(0, Qt.ItemDataRole.UserRole, computer.address)
                self.list.addTopLevelItem(item)
            self._fill(item, computer, computer in lost)
        for item in known.values():
            self.list.takeTopLevelItem(self.list.indexOfTopLevelItem(item))
        if computers:
            for column in range(self.list.columnCount() - 1):
                self.list.resizeColumnToContents(column)
                self.list.setColumnWidth(column, min(self.list.columnWidth(column), _MAX_WIDTH))
        self.refreshed.emit()

    def _why_empty(self) -> str:
        if self.watch is None:
            return self._purpose
        if self.watch.problem:
            return self.watch.problem
        if self.watch.seconds is None:
            return self.tr("Looking for computers…")
        return self.tr("The scheduler answers, but no computer has joined it yet: start “cluster worker” on each.")

    def _items(self) -> list[QTreeWidgetItem]:
        items = map(self.list.topLevelItem, range(self.list.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _fill(self, item: QTreeWidgetItem, computer: Computer, is_lost: bool) -> None:
        cores = self.tr("Processor, {0}").format(counted(computer.cores, self.tr("cores")))
        cards = Counter(map(for_window, computer.devices))
        devices = ", ".join(f"{count} × {card}" if count > 1 else card for card, count in cards.items()) or cores
        seconds = computer.seconds_to_answer
        milliseconds = self.tr("{0} ms").format(f"{seconds * 1000:,.0f}") if isfinite(seconds) else self.tr("no answer")
        doing = visible(computer.doing) or self.tr("nothing")
        if computer.why_not:
            doing = for_window(computer.why_not)
        elif not computer.answers:
            doing = self.tr("cannot be reached: it is given nothing")
        if is_lost:
            milliseconds, doing = "", self.tr("lost")
        texts = [visible(computer.name), visible(devices), format_bytes(computer.memory_bytes), computer.version]
        for column, text in enumerate([*texts, milliseconds, doing]):
            if item.text(column) != text:
                item.setText(column, text)
        item.setToolTip(0, plain(f"{computer.host}\n{computer.address}"))
        item.setToolTip(1, plain("\n".join([*map(for_window, computer.devices), cores])))
        item.setToolTip(5, plain(doing))
