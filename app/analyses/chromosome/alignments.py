"""The list of a result's alignments, and their paths in the picture.

A click on a row shows that alignment in all views; the other paths stay in the picture, those with
the other strand of b in its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.analyses.chromosome.shown import Shown, ShownPath, shown
from app.charts.level_of_detail import Area
from app.help.terms import explain_as
from app.language.text import tr
from app.pictures.identity import identity_classes, identity_colours
from app.tables.headings import CENTRE, RIGHT
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import theme_service, with_alpha
from app.widgets.basic import PlainLabel
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.core.units import percent

#: Points of a path that is drawn as a whole, and of one of few in view.
_COARSE_POINTS, _FINE_POINTS = 120, 2_000
#: Paths in view up to which each is drawn in detail.
_FEW = 24


class PathsItem:
    """The paths of all alignments but the chosen one, coloured by strand or by class of identity:
    an item of the picture for each colour.
    """

    def __init__(self, alignments: Sequence[RankedAlignment], columns: int) -> None:
        identities = [np.nan if found.identity is None else found.identity for found in alignments]
        self._classes = identity_classes(identities).tolist()
        self.items = [pg.PlotCurveItem(connect="finite") for _ in identity_colours(theme_service().theme)]
        self._strands = [int(found.other_strand) for found in alignments]
        self.by_identity = False
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

    @property
    def identity_colour(self) -> QColor | None:
        """The colour of the chosen alignment, where it is by identity."""
        theme, is_any = theme_service().theme, self.by_identity and self._classes
        return identity_colours(theme)[self._classes[self._chosen]] if is_any else None

    def recolour(self) -> None:
        """Take the colours of the theme."""
        theme = theme_service().theme
        colours = identity_colours(theme) if self.by_identity else (theme.forward, theme.reverse)
        for item, colour in zip(self.items, colours, strict=False):
            item.setPen(pg.mkPen(with_alpha(colour, 255 if self.by_identity else 150), width=1.5))

    def refresh(self, area: Area) -> None:
        """Draw the paths that pass an area."""
        top, left, bottom, right = self._boxes.T
        near = (top <= area.bottom) & (bottom >= area.top) & (left <= area.right) & (right >= area.left)
        numbers = np.flatnonzero(near)
        numbers = numbers[numbers != self._chosen]
        lines: list[list[np.ndarray]] = [[] for _ in self.items]
        group = self._classes if self.by_identity else self._strands
        for number in numbers.tolist():
            points = self._coarse[number]
            if len(numbers) <= _FEW:
                first, last = self._paths[number].columns_in(area)
                if last < first:
                    continue
                alignment = self._shown[number]
                points = alignment.polyline(_FINE_POINTS, max(0, first - 1), min(last + 1, alignment.length))
            lines[group[number]].extend((points, np.full((1, 2), np.nan)))
        for item, parts in zip(self.items, lines, strict=True):
            points = np.concatenate(parts) if parts else np.zeros((0, 2))
            item.setData(points[:, 1], points[:, 0], connect="finite")


class _Row(NamedTuple):
    """An alignment; its strand, first and last bases: see ``RankedAlignment.ranges``."""

    found: RankedAlignment
    strand: str
    a: tuple[int, int]
    b: tuple[int, int]

    @classmethod
    def of(cls, found: RankedAlignment, request: ChromosomeRequest) -> _Row:
        own = found.request(request)
        return cls(found, "−" if own.a.reverse != own.b.reverse else "+", *found.ranges(request))


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
        explain_as(self, "chromosome.alignments")
        self.table = SmallTable(_columns(), self.tr("Alignments"), self, identity=lambda row: row.found.number)
        self.table.setSelectionMode(SmallTable.SelectionMode.SingleSelection)
        self.table.sort_as("number")
        self.table.take(_Row.of(found, request) for found in alignments)
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
        self.table.chosen.connect(lambda row: self.chosen.emit(row.found.number))
        self.table.opened.connect(lambda row: self.activated.emit(row.found.number))

    def choose(self, number: int) -> None:
        """Select the row of an alignment."""
        self.table.choose(number)

    def _follow(self) -> None:
        self._button.setEnabled(self._find.isEnabled())
        self._button.setToolTip(self._find.toolTip())


def _hint(alignments: Sequence[RankedAlignment], find: QAction, asked: str) -> str:
    if len(alignments) > 1:
        return find.tr("A click shows an alignment in all views, a double click zooms to it.")
    if asked:
        return find.tr("No further alignment was found ({0} asked for).").format(asked)
    return find.tr(
        "One alignment is known. The rest are the next-best ones that share no aligned pair of bases with it: other "
        "parts of both sequences, or the other strand."
    )


def _columns() -> tuple[SmallColumn[_Row], ...]:
    def number(name: str, title: str, value: Callable[[RankedAlignment], int]) -> SmallColumn[_Row]:
        return SmallColumn(name, title, "", lambda row: f"{value(row.found):,}", lambda row: value(row.found), RIGHT)

    def ends(name: str, title: str, of: Callable[[_Row], tuple[int, int]]) -> SmallColumn[_Row]:
        return SmallColumn(name, title, "", lambda row: "{:,}–{:,}".format(*of(row)), lambda row: min(of(row)), RIGHT)

    return (
        number("number", "#", lambda found: found.number),
        number("score", tr("Score"), lambda found: found.score),
        SmallColumn(
            "identity", tr("Identity with gaps"),
            tr("Equal bases in percent of the alignment's columns, gaps included"),
            lambda row: _identity(row.found), lambda row: row.found.identity, RIGHT,
        ),
        SmallColumn("strand", tr("Strand"), "", lambda row: row.strand, side=CENTRE),
        ends("a", tr("In a"), lambda row: row.a),
        ends("b", tr("In b"), lambda row: row.b),
        SmallColumn(
            "evalue", tr("E-value"), "", lambda row: _evalue(row.found),
            lambda row: row.found.significance and row.found.significance.log10_evalue, RIGHT,
        ),
    )  # fmt: skip


def _identity(found: RankedAlignment) -> str:
    return "" if found.identity is None else f"{percent(found.identity, 1, 1)} %"


def _evalue(found: RankedAlignment) -> str:
    worth = found.significance
    if worth is None:
        return ""
    return tr("{0}, as good as chance").format(worth.evalue) if worth.is_chance else worth.evalue
