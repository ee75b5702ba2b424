"""The list of a result's alignments, and their paths in the picture.

A click on a row shows that alignment in all views; the other paths stay in the picture, those with
the other strand of b in its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QItemSelectionModel, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QColor, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableView, QVBoxLayout, QWidget

from app.analyses.chromosome.shown import Shown, ShownPath, shown
from app.plots.level_of_detail import Area
from app.theme import theme_service
from app.widgets import PlainLabel
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.significance import Significance
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.core.units import percent

#: Points of a path that is drawn as a whole, and of one of few in view.
_COARSE_POINTS, _FINE_POINTS = 120, 2_000
#: Paths in view up to which each is drawn in detail.
_FEW = 24
_SORT_ROLE = Qt.ItemDataRole.UserRole
_STRAND = 4
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PathsItem:
    """The paths of all alignments but the chosen one: an item of the picture for each strand."""

    def __init__(self, alignments: Sequence[RankedAlignment], columns: int) -> None:
        self.items = [pg.PlotCurveItem(connect="finite"), pg.PlotCurveItem(connect="finite")]
        self._strands = [found.other_strand for found in alignments]
        self._shown: list[Shown] = [shown(found, columns) for found in alignments]
        self._paths = [ShownPath(alignment, columns) for alignment in self._shown]
        self._coarse = [alignment.polyline(_COARSE_POINTS) for alignment in self._shown]
        corners = [(*alignment.start, *alignment.end) for alignment in self._shown]
        self._boxes = np.array(corners, float).reshape(-1, 4)
        self._chosen = 0
        self.recolour()

    def choose(self, index: int) -> None:
        """Leave out the path that the picture draws by itself."""
        self._chosen = index

    def recolour(self) -> None:
        """Take the colours of the theme."""
        theme = theme_service().theme
        for item, colour in zip(self.items, (theme.forward, theme.reverse), strict=True):
            faint = QColor(colour)
            faint.setAlpha(150)
            item.setPen(pg.mkPen(faint, width=1.5))

    def refresh(self, area: Area) -> None:
        """Draw the paths that pass an area."""
        top, left, bottom, right = self._boxes.T
        near = (top <= area.bottom) & (bottom >= area.top) & (left <= area.right) & (right >= area.left)
        numbers = np.flatnonzero(near)
        numbers = numbers[numbers != self._chosen]
        lines: tuple[list[np.ndarray], list[np.ndarray]] = ([], [])
        for number in numbers.tolist():
            points = self._coarse[number]
            if len(numbers) <= _FEW:
                first, last = self._paths[number].columns_in(area)
                if last < first:
                    continue
                alignment = self._shown[number]
                points = alignment.polyline(_FINE_POINTS, max(0, first - 1), min(last + 1, alignment.length))
            lines[self._strands[number]].extend((points, np.full((1, 2), np.nan)))
        for item, parts in zip(self.items, lines, strict=True):
            points = np.concatenate(parts) if parts else np.zeros((0, 2))
            item.setData(points[:, 1], points[:, 0], connect="finite")


class AlignmentList(QWidget):
    """A table of the alignments, and the button of ``find``.

    ``chosen`` carries the number of an alignment that the user chose, ``activated`` that of one
    that was double-clicked.
    """

    chosen = Signal(int)
    activated = Signal(int)

    def __init__(
        self,
        request: ChromosomeRequest,
        alignments: Sequence[RankedAlignment],
        find: QAction,
        asked: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """``asked``: what was looked for, see ``Result.suboptimal_asked``."""
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._model.setHorizontalHeaderLabels(
            [
                "#",
                self.tr("Score"),
                self.tr("E-value"),
                self.tr("Identity"),
                self.tr("Strand"),
                self.tr("In a"),
                self.tr("In b"),
            ]
        )
        for found in alignments:
            self._model.appendRow(_row(request, found))
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(_SORT_ROLE)
        self.table = QTableView(self)
        self.table.setModel(self._sorted)
        self.table.setAccessibleName(self.tr("Alignments"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSortingEnabled(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().lineSpacing() + 6)
        header = self.table.horizontalHeader()
        header.setResizeContentsPrecision(100)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        header.setHighlightSections(False)
        header.setDefaultAlignment(_RIGHT)
        self._model.horizontalHeaderItem(_STRAND).setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint = PlainLabel(parent=self)
        self.hint.setWordWrap(True)
        self.hint.setContentsMargins(10, 6, 10, 6)
        self.hint.setText(_hint(alignments, find, asked))
        self._find, self._button = find, QPushButton(find.text(), self)
        self._button.clicked.connect(find.trigger)
        find.changed.connect(self._follow)
        self._follow()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 8)
        column.addWidget(self.table, 1)
        column.addWidget(self.hint)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.choose(1)
        self.table.selectionModel().currentRowChanged.connect(self._changed)
        self.table.activated.connect(lambda at: self.activated.emit(self._sorted.mapToSource(at).row() + 1))

    def choose(self, number: int) -> None:
        """Select the row of an alignment."""
        if 1 <= number <= self._model.rowCount():
            at = self._sorted.mapFromSource(self._model.index(number - 1, 0))
            rows = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.table.selectionModel().setCurrentIndex(at, rows)

    def _follow(self) -> None:
        self._button.setEnabled(self._find.isEnabled())
        self._button.setToolTip(self._find.toolTip())

    def _changed(self) -> None:
        at = self.table.currentIndex()
        if at.isValid():
            self.chosen.emit(self._sorted.mapToSource(at).row() + 1)


def _hint(alignments: Sequence[RankedAlignment], find: QAction, asked: str) -> str:
    if len(alignments) > 1:
        return find.tr("A click shows an alignment in all views, a double click zooms to it.")
    if asked:
        return find.tr("No further alignment was found ({0} asked for).").format(asked)
    return find.tr(
        "One alignment is known. The rest are the next-best ones that share no aligned pair of bases with it: other "
        "parts of both sequences, or the other strand."
    )


def _row(request: ChromosomeRequest, found: RankedAlignment) -> list[QStandardItem]:
    (a, a_end), (b, b_end) = found.ranges(request)
    worth, identity = found.significance, found.identity
    own = found.request(request)
    strand = "−" if own.a.reverse != own.b.reverse else "+"
    cells: list[tuple[str, float]] = [
        (f"{found.number:,}", found.number),
        (f"{found.score:,}", found.score),
        ("", 0.0) if worth is None else (_evalue(worth), worth.log10_evalue),
        ("", -1.0) if identity is None else (f"{percent(identity, 1, 1)} %", identity),
        (strand, float(strand == "−")),
        (f"{a:,}–{a_end:,}", min(a, a_end)),
        (f"{b:,}–{b_end:,}", min(b, b_end)),
    ]
    items = []
    for text, key in cells:
        item = QStandardItem(text)
        item.setData(key, _SORT_ROLE)
        item.setTextAlignment(_RIGHT)
        items.append(item)
    items[_STRAND].setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    return items


def _evalue(worth: Significance) -> str:
    if not worth.is_chance:
        return worth.evalue
    return QCoreApplication.translate("AlignmentList", "{0}, as good as chance").format(worth.evalue)
