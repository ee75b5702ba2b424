"""The picture of the dot plot: matches of both strands, record borders, alignments, marks.

The reference runs to the right (columns, j), the query downwards (rows, i), as sequences b and a of
the matrix picture. How matches are drawn: ``app.pictures.dots.layer``.
"""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsRectItem, QWidget

from app.analyses.matches.alignment_layer import FurtherPaths
from app.analyses.matches.dot_plot.axis import RecordAxis
from app.analyses.matches.dot_plot.items import AlignmentItem
from app.analyses.matches.dot_plot.records import RecordRuler
from app.charts.level_of_detail import Area
from app.pictures.bounds import Bounds
from app.pictures.box import MatrixBox
from app.pictures.dots.index import MatchFilter, MatchIndex
from app.pictures.dots.layer import MatchLayer
from app.pictures.minimap import NO_LINES, SIDE
from app.pictures.plot_view import PlotView, Symbols
from app.theme import theme_service, with_alpha
from app.widgets.basic import PlainLabel, markup
from gpu.analyses.matches.result import Matches

_RING_PIXELS = 18
#: Borders of records closer than this many pixels are drawn as one.
_BORDER_PIXELS = 16


class DotPlotPicture(PlotView):
    """Draws matches of at least ``minimum`` bases.

    Signals: those of ``PlotView``; ``boxed(Area)`` when a box was dragged; ``overview_changed()``
    when the whole, for a minimap, looks different; ``refreshed()`` after each change of the view,
    ``mark_changed()`` of the marked match;
    ``failed(Exception)``.
    """

    boxed = Signal(object)
    refreshed = Signal()
    mark_changed = Signal()
    overview_changed = Signal()
    failed = Signal(object)

    def __init__(
        self, matches: Matches, reference: RecordRuler, query: RecordRuler, parent: QWidget | None = None
    ) -> None:
        axes = {"left": RecordAxis("left", query), "top": RecordAxis("top", reference)}
        box = MatrixBox(Bounds(query.total, reference.total), keeps_boxes=True)
        super().__init__(query.total, reference.total, box, axes, parent)
        self._matches = matches
        self._rulers = {"left": query, "top": reference}
        self._current: int | None = None
        self._alignments: list[AlignmentItem] = []
        self._plot.setAccessibleName(self.tr("Dot plot"))
        self._plot.setAccessibleDescription(
            self.tr(
                "The reference runs to the right, the query downwards; plus, minus and the arrow keys move the view"
            )
        )
        self._sentence = PlainLabel(parent=self._plot)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self._sentence.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._make_items()
        self._recolour()
        self.begin(self._refresh)
        self._box.boxed.connect(self._tell_boxed)
        self._box.sigResized.connect(self._place_sentence)
        theme_service().changed.connect(self._recolour)

    def _make_items(self) -> None:
        self._layer = MatchLayer(self._rows, self._columns, self)
        self._layer.overview_changed.connect(self.overview_changed)
        self._layer.failed.connect(self.failed)
        self._tiles, self._segments = self._layer.tiles, self._layer.segments
        self._borders = pg.PlotCurveItem(connect="pairs")
        self._frame = pg.PlotCurveItem(
            x=np.array([0, self._columns, self._columns, 0, 0], float),
            y=np.array([0, 0, self._rows, self._rows, 0], float),
        )
        self._mark = pg.PlotCurveItem(antialias=True)
        self._ring = Symbols(symbol="o", size=_RING_PIXELS, pxMode=True)
        self._chosen = QGraphicsRectItem()
        self._chosen.setVisible(False)
        # Borders are below the matches, which they would hide otherwise.
        order = (self._borders, self._mark, self._tiles, self._segments, self._frame, self._chosen, self._ring)
        for depth, item in enumerate(order):
            item.setZValue(depth)
            self._box.addItem(item, ignoreBounds=True)

    # Content

    @property
    def index(self) -> MatchIndex | None:
        """The spatial index, once built."""
        return self._layer.index

    @property
    def busy(self) -> bool:
        """True while something is being loaded for the picture."""
        return self._refresh_timer.isActive() or self._layer.busy

    @property
    def minimum(self) -> int:
        """The shortest match shown, in bases."""
        return self._layer.shown.minimum

    @property
    def shown(self) -> MatchFilter:
        """The filter of shown matches."""
        return self._layer.shown

    @property
    def current(self) -> int | None:
        """The marked match."""
        return self._current

    def set_index(self, index: MatchIndex) -> None:
        """Set the spatial index; before that no matches are drawn."""
        self._layer.set_index(index)
        self._refresh()

    def set_minimum(self, length: int) -> None:
        """Hide matches shorter than ``length`` bases, without rebuilding anything."""
        self._layer.set_minimum(length)

    def set_strands(self, forward: bool, reverse: bool) -> None:
        """Show or hide the matches of a strand."""
        self._layer.set_strands(forward, reverse)

    def set_current(self, match: int | None) -> None:
        """Mark a match, or none."""
        self._current = match
        self._show_mark()
        self.mark_changed.emit()

    def marked(self) -> NDArray[np.float64]:
        """The line x0, y0, x1, y1 of the marked match, float64 [0 or 1, 4]."""
        if self._current is None:
            return NO_LINES
        area = match_area(self._matches, self._current)
        ends = (area.bottom, area.top) if self._matches.reverse[self._current] else (area.top, area.bottom)
        return np.array([[area.left, ends[0], area.right, ends[1]]], np.float64)

    def set_chosen(self, area: Area | None) -> None:
        """Mark a rectangle, or none."""
        self._chosen.setVisible(area is not None)
        if area is not None:
            self._chosen.setRect(QRectF(area.left, area.top, area.columns, area.rows))

    @property
    def sentence(self) -> str:
        """The reason why nothing is drawn; "" if something is."""
        return self._sentence.text() if self._sentence.isVisible() else ""

    def explain(self, sentence: str) -> None:
        """Show why nothing is drawn; "" clears it."""
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        self._place_sentence()

    def add_alignment(self, points: NDArray[np.int64], colour: str, further: FurtherPaths) -> AlignmentItem:
        """Draw a path of points [k, 2] (reference, query) in the theme's ``colour``.

        ``further`` ones are thinner. The item can be shown or hidden.
        """
        item = AlignmentItem(points, colour, further)
        item.recolour(theme_service().theme)
        item.setZValue(self._frame.zValue() + 0.5)
        self._box.addItem(item, ignoreBounds=True)
        self._alignments.append(item)
        self.refresh_later()
        return item

    def add_layer_item(self, item: pg.GraphicsObject) -> None:
        """Draw an item above the matches and below single alignments and marks."""
        item.setZValue(self._segments.zValue() + 0.5)
        self._box.addItem(item, ignoreBounds=True)

    def remove_layer_item(self, item: pg.GraphicsObject) -> None:
        """Remove an item, or an alignment, that was added."""
        self._box.removeItem(item)
        if item in self._alignments:
            self._alignments.remove(item)

    def take_matches(self, matches: Matches) -> None:
        """Show the same matches with records in another order; ``set_index`` follows."""
        self._matches = matches
        for name in ("left", "top"):
            self._plot.getAxis(name).picture = None
        self._recolour()

    def overview(self) -> QImage | None:
        """A thumbnail of the whole, or None while there is none."""
        return self._layer.overview(SIDE)

    def reaches(self) -> tuple[float, float]:
        """The reach of the pointer, in bases of the rows and the columns."""
        rows, columns = self.bases_a_pixel()
        pixels = self.reach() / max(rows, columns)
        return max(rows * pixels, 1.0), max(columns * pixels, 1.0)

    # Colours

    def _recolour(self) -> None:
        theme = theme_service().theme
        for name, ruler in self._rulers.items():
            names = self.tr("{0:,} records").format(ruler.count) if ruler.many else ruler.sentence()
            self._plot.getAxis(name).setLabel(markup(ruler.title(names)), color=theme.text.name())
        self._frame.setPen(pg.mkPen(theme.muted, width=1))
        self._borders.setPen(pg.mkPen(with_alpha(theme.muted, 110), width=1))
        self._mark.setPen(pg.mkPen(with_alpha(theme.text, 70), width=9))
        self._ring.setPen(pg.mkPen(theme.text, width=2))
        self._ring.setBrush(pg.mkBrush(None))
        self._chosen.setPen(pg.mkPen(theme.text, width=1.5))
        self._chosen.setBrush(pg.mkBrush(with_alpha(theme.accent, 50)))
        self._sentence.setStyleSheet(f"color: {theme.muted.name()}; background: transparent; padding: 24px;")
        for item in self._alignments:
            item.recolour(theme)
        self._layer.recolour()

    # Level of detail

    def _refresh(self) -> None:
        area = self.area()
        self._show_borders(area)
        self._show_mark()
        for item in self._alignments:
            item.show_in(area.padded(0.25), self.bases_a_pixel())
        self.refreshed.emit()
        self._layer.refresh()

    def _show_borders(self, area: Area) -> None:
        rows = self._rulers["left"].borders(area.top, area.bottom, int(self._box.height()) // _BORDER_PIXELS)
        columns = self._rulers["top"].borders(area.left, area.right, int(self._box.width()) // _BORDER_PIXELS)
        x = np.concatenate([np.tile([0.0, float(self._columns)], len(rows)), np.repeat(columns, 2).astype(float)])
        y = np.concatenate([np.repeat(rows, 2).astype(float), np.tile([0.0, float(self._rows)], len(columns))])
        self._borders.setData(x, y, connect="pairs")

    def _show_mark(self) -> None:
        """Show a broad line along the current match, or a ring if that is too short to see."""
        if self._current is None:
            self._mark.setData([], [])
            self._ring.setData([], [])
            return
        left, first, right, last = self.marked()[0].tolist()
        rows, columns = self.bases_a_pixel()
        long_enough = max(abs(last - first) / rows, (right - left) / columns) > _RING_PIXELS
        if long_enough:
            self._mark.setData([left, right], [first, last])
            self._ring.setData([], [])
        else:
            self._mark.setData([], [])
            self._ring.setData(x=[(left + right) / 2], y=[(first + last) / 2])

    # Events

    def _tell_boxed(self, box: QRectF) -> None:
        self.boxed.emit(Area(box.top(), box.bottom(), box.left(), box.right()))

    def _place_sentence(self) -> None:
        self._sentence.setGeometry(self.box_rect())


def match_area(matches: Matches, match: int) -> Area:
    """The rectangle of a match."""
    j, i, length = (int(array[match]) for array in (matches.reference_starts, matches.query_starts, matches.lengths))
    return Area(i, i + length, j, j + length)
