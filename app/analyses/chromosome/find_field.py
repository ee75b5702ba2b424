"""The find field: genes, motifs and places as a list below it while one types.

The field knows no sequences: it asks for rows by ``asked``, and shows those that ``show_rows``
brings. Enter goes to the chosen row, or to the first one as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.access.catalogue import ChromosomeCommands
from app.help.terms import explain_as
from app.pictures.go_to import GoTo
from app.widgets.basic import plain
from gpu.core.units import visible

#: Milliseconds without a typed letter after which rows are asked for.
_PAUSE_MS = 150
_LEAST_WIDTH, _MOST_ROWS = 780, 12
_EXAMPLES = "gyrA, TATAWAW, 1.2M"


@dataclass(frozen=True)
class FindRow:
    """A row of the list: a name, its place, a remark, and what Enter does."""

    name: str
    place: str
    remark: str
    go: Callable[[], None]


class FindField(GoTo):
    """Calls ``asked(text)`` while one types; ``show_rows`` answers.

    ``go`` takes a text for which there are no rows: it raises the ``CrosspointError`` to report.
    """

    asked = Signal(str)

    def __init__(
        self, go: Callable[[str], None], tip: str, say: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(go, _EXAMPLES, tip, say, parent, ChromosomeCommands.find)
        explain_as(self, "window.find")
        self.setAccessibleName(self.tr("Find a gene, a motif or a position"))
        # Over the page: within the toolbar it would have no room.
        self.list = _List(parent or self, self)
        self.list.itemClicked.connect(self._run)
        self._rows: list[FindRow] = []
        self._answered: str | None = None
        self._awaited = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.asked.emit(self.text()))
        self.textEdited.connect(self._edited)

    def example_text(self) -> str:
        return self.tr("Find: {0}").format(_EXAMPLES)

    def short_text(self) -> str:
        return self.tr("Find…")

    @property
    def rows(self) -> list[FindRow]:
        """The rows of the list that is shown, or would be."""
        return list(self._rows)

    def show_rows(self, text: str, rows: list[FindRow]) -> None:
        """Show the answer to ``asked(text)``; that to an earlier text is ignored."""
        if text != self.text():
            return
        self._rows, self._answered = rows, text
        self.list.fill(rows)
        if self._awaited:
            self._go()
        elif self.hasFocus() and rows:
            self._open()
        else:
            self.list.hide()

    def forget(self) -> None:
        """Forget the rows, since what they were found in has changed; ask again while one types."""
        self._clear_rows()
        if self.hasFocus() and self.text().strip():
            self._pause.start()

    def _clear_rows(self) -> None:
        self._rows, self._answered = [], None
        self.list.hide()

    def _edited(self, text: str) -> None:
        self._awaited = False
        if text.strip():
            self._pause.start()
        else:
            self._pause.stop()
            self._clear_rows()

    def _open(self) -> None:
        page = self.list.parentWidget()
        assert page is not None
        at = page.mapFromGlobal(self.mapToGlobal(QPoint(0, self.height() + 2)))
        width = min(max(self.width(), _LEAST_WIDTH), page.width() - 8)
        self.list.setGeometry(min(at.x(), page.width() - width - 4), at.y(), width, self.list.wanted_height())
        self.list.show()
        self.list.raise_()

    def _go(self) -> None:
        if not self.text().strip():
            return
        if self._answered != self.text():
            # Rows are on their way, or are asked for now.
            self._awaited = True
            self._pause.stop()
            self.asked.emit(self.text())
            return
        self._awaited = False
        if self._rows:
            self._run()
        else:
            super()._go()

    def _run(self) -> None:
        row = self._rows[max(0, self.list.row())]
        self.list.hide()
        self._tell("")
        self.left.emit()
        row.go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
        if event.key() in step and self._rows:
            if self.list.isHidden():
                self._open()
            else:
                self.list.step(step[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and not self.list.isHidden():
            self.list.hide()
        else:
            super().keyPressEvent(event)


class _List(QTreeWidget):
    """The rows in three columns; it never takes the focus, and hides when its field loses it."""

    def __init__(self, parent: QWidget, field: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        field.installEventFilter(self)
        self.setAccessibleName(self.tr("Places found"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHeaderHidden(True)
        self.setColumnCount(3)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._field:
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        return False

    def fill(self, rows: list[FindRow]) -> None:
        self.clear()
        for row in rows:
            item = QTreeWidgetItem([visible(row.name), row.place, visible(row.remark)])
            item.setToolTip(0, plain(row.name))
            item.setSizeHint(0, QSize(0, self._row_height()))
            self.addTopLevelItem(item)
        self.step(-len(rows))
        self.header().resizeSection(0, round(self.width() * 0.4))
        self.header().resizeSection(1, self._place_width(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.header().resizeSection(0, round(self.width() * 0.4))

    def row(self) -> int:
        """The number of the chosen row."""
        return self.indexOfTopLevelItem(self.currentItem())

    def step(self, rows: int) -> None:
        """Choose a row further down, or up."""
        item = self.topLevelItem(max(0, min(self.row() + rows, self.topLevelItemCount() - 1)))
        if item is not None:
            self.setCurrentItem(item)

    def wanted_height(self) -> int:
        return min(_MOST_ROWS, self.topLevelItemCount()) * self._row_height() + 2 * self.frameWidth()

    def _row_height(self) -> int:
        return self.fontMetrics().height() + 6

    def _place_width(self, rows: list[FindRow]) -> int:
        return max((self.fontMetrics().horizontalAdvance(row.place) for row in rows), default=0) + 24
