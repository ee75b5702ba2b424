"""The picture of the dot plot: matches of both strands, record borders, alignments, marks.

The reference runs to the right (columns, j), the query downwards (rows, i), as sequences b and a of
the matrix picture. Up to 200,000 matches in view are drawn as lines; more as tiles of pixels made
in a thread, with the longest as lines above them.
"""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QGraphicsRectItem, QWidget

from app.analyses.matches.dot_plot.axis import RecordAxis
from app.analyses.matches.dot_plot.index import MatchFilter, MatchIndex, PlotWindow
from app.analyses.matches.dot_plot.items import (
    AlignmentItem,
    SegmentsItem,
    Selection,
    TilesItem,
    palette,
    shades,
    tile_image,
)
from app.analyses.matches.dot_plot.loader import Loader
from app.analyses.matches.dot_plot.minimap import SIDE
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.dot_plot.tiles import TILE, Levels, Tile, reduced
from app.plots.bounds import Bounds
from app.plots.box import MatrixBox
from app.plots.level_of_detail import Area
from app.plots.plot_view import PlotView, Symbols
from app.theme import theme_service
from app.widgets import PlainLabel, markup
from gpu.analyses.matches.result import Matches

_RING_PIXELS = 18
#: Borders of records closer than this many pixels are drawn as one.
_BORDER_PIXELS = 16
#: A selection extends beyond the view by this share, for small moves.
_BEYOND = 0.5
#: Zoom factor up to which a selection stays in use.
_SCALE_CHANGE = 1.3


class DotPlotPicture(PlotView):
    """Draws matches of at least ``minimum`` bases.

    Signals: those of ``PlotView``; ``boxed(Area)`` when a box was dragged; ``overview_changed()``
    when the whole, for a minimap, looks different; ``refreshed()`` after each change of the view;
    ``failed(Exception)``.
    """

    boxed = Signal(object)
    refreshed = Signal()
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
        self._index: MatchIndex | None = None
        self._loader: Loader | None = None
        self._levels = Levels(self._rows, self._columns)
        self._minimum = 1
        self._strands = (True, True)
        self._current: int | None = None
        self._images: dict[Tile, QImage] = {}
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
        self._tiles = TilesItem(self._rows, self._columns)
        self._segments = SegmentsItem(self._rows, self._columns)
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
        return self._index

    @property
    def busy(self) -> bool:
        """True while something is being loaded for the picture."""
        return self._refresh_timer.isActive() or (self._loader is not None and self._loader.busy)

    @property
    def minimum(self) -> int:
        """The shortest match shown, in bases."""
        return self._minimum

    @property
    def shown(self) -> MatchFilter:
        """The filter of shown matches."""
        return MatchFilter(self._minimum, self._strands)

    @property
    def current(self) -> int | None:
        """The marked match."""
        return self._current

    def set_index(self, index: MatchIndex) -> None:
        """Set the spatial index; before that no matches are drawn."""
        self._index = index
        if self._loader is not None:
            self._loader.deleteLater()
        self._loader = Loader(index, self._levels, self)
        self._loader.arrived.connect(self._show_tiles)
        self._loader.arrived.connect(self.overview_changed)
        self._loader.selected.connect(self._show_selection)
        self._loader.failed.connect(self.failed)
        self.set_minimum(index.shortest)
        self._refresh()

    def set_minimum(self, length: int) -> None:
        """Hide matches shorter than ``length`` bases, without rebuilding anything."""
        self._minimum = max(1, length)
        self._images.clear()
        self.refresh_later()
        self.overview_changed.emit()

    def set_strands(self, forward: bool, reverse: bool) -> None:
        """Show or hide the matches of a strand."""
        self._strands = (forward, reverse)
        self._images.clear()
        self._show_selection()
        self.overview_changed.emit()

    def set_current(self, match: int | None) -> None:
        """Mark a match, or none."""
        self._current = match
        self._show_mark()

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

    def add_alignment(self, points: NDArray[np.int64], colour: str) -> AlignmentItem:
        """Draw a path of points [k, 2] (reference, query) in the theme's ``colour``.

        The item can be shown or hidden.
        """
        item = AlignmentItem(points, colour)
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
        pixels = self._loader.cache.get(self._levels.top) if self._loader is not None else None
        if pixels is None:
            return None
        rows, columns = self._levels.used
        small = reduced(pixels[:, :rows, :columns], max(1, -(-max(rows, columns) // SIDE)))
        return tile_image(small, self._minimum, palette(theme_service().theme, self._matches_shown()), self._strands)

    def reaches(self) -> tuple[float, float]:
        """The reach of the pointer, in bases of the rows and the columns."""
        rows, columns = self.bases_a_pixel()
        pixels = self.reach() / max(rows, columns)
        return max(rows * pixels, 1.0), max(columns * pixels, 1.0)

    # Colours

    def _recolour(self) -> None:
        theme = theme_service().theme
        for name, title in (("left", self.tr("Query: {0} (bp)")), ("top", self.tr("Reference: {0} (bp)"))):
            ruler = self._rulers[name]
            names = self.tr("{0:,} records").format(ruler.count) if ruler.many else ruler.sentence()
            self._plot.getAxis(name).setLabel(markup(title.format(names)), color=theme.text.name())
        self._frame.setPen(pg.mkPen(theme.muted, width=1))
        faint = QColor(theme.muted)
        faint.setAlpha(110)
        self._borders.setPen(pg.mkPen(faint, width=1))
        halo = QColor(theme.text)
        halo.setAlpha(70)
        self._mark.setPen(pg.mkPen(halo, width=9))
        self._ring.setPen(pg.mkPen(theme.text, width=2))
        self._ring.setBrush(pg.mkBrush(None))
        self._chosen.setPen(pg.mkPen(theme.text, width=1.5))
        fill = QColor(theme.accent)
        fill.setAlpha(50)
        self._chosen.setBrush(pg.mkBrush(fill))
        self._sentence.setStyleSheet(f"color: {theme.muted.name()}; background: transparent; padding: 24px;")
        for item in self._alignments:
            item.recolour(theme)
        self._images.clear()
        self._show_selection()
        self.overview_changed.emit()

    def _matches_shown(self) -> int:
        return self._index.count(self._minimum) if self._index is not None else 0

    # Level of detail

    def _refresh(self) -> None:
        area = self.area()
        self._show_borders(area)
        self._show_mark()
        for item in self._alignments:
            item.show_in(area.padded(0.25), self.bases_a_pixel())
        self.refreshed.emit()
        if self._loader is None:
            return
        rows, columns = self.bases_a_pixel()
        selection = self._loader.selection
        if selection is None or not self._serves(selection, area, (rows, columns)):
            window = PlotWindow.of(area.padded(_BEYOND))
            self._loader.select(window, self._minimum, (rows, columns))
        self._show_selection()

    def _serves(self, selection: Selection, area: Area, scale: tuple[float, float]) -> bool:
        """True if a selection is as good as a new one would be."""
        changes = [max(now / then, then / now) for now, then in zip(scale, selection.scale, strict=True)]
        enough = selection.minimum == self._minimum or (selection.complete and selection.minimum < self._minimum)
        return enough and self._covers(selection.window, area) and max(changes) <= _SCALE_CHANGE

    def _covers(self, window: PlotWindow, area: Area) -> bool:
        """True if a window holds all of the plane that an area shows."""
        return (
            window.top <= max(area.top, 0)
            and window.bottom >= min(area.bottom, self._rows)
            and window.left <= max(area.left, 0)
            and window.right >= min(area.right, self._columns)
        )

    def _show_selection(self) -> None:
        if self._loader is not None and self._loader.selection is not None:
            selection = self._loader.selection
            # Few lines can all be strong, however many matches there are elsewhere.
            here = len(selection.segments.j) if selection.complete else self._matches_shown()
            colours = shades(theme_service().theme, min(here, self._matches_shown()))
            self._segments.set_selection(selection, self._minimum, colours, self._strands)
        self._show_tiles()

    def _show_tiles(self) -> None:
        """Show the loaded tiles in view, or coarser ones, and request the missing ones."""
        if self._loader is None:
            return
        selection, area, top = self._loader.selection, self.area(), self._levels.top
        complete = selection is not None and selection.complete and selection.minimum <= self._minimum
        if complete and selection is not None and self._covers(selection.window, area):
            self._tiles.set_tiles([])
            self._loader.want([top])  # for the minimap
            return
        # At scale 2 a screen pixel is too small to be seen alone.
        rows, columns = (bases * _tile_pixel(self.devicePixelRatioF()) for bases in self.bases_a_pixel())
        tiles = self._levels.visible(area, rows, columns)
        shown: dict[Tile, tuple[PlotWindow, QImage, QRectF]] = {}
        for tile in tiles:
            there = next((t for t in (tile, *self._levels.ancestors(tile)) if t in self._loader.cache), None)
            if there is not None and there not in shown:
                shown[there] = (there.window, self._image(there), QRectF(0, 0, TILE, TILE))
        # Coarse ones first, so that the finer are above them.
        ordered = sorted(shown, key=lambda tile: (-tile.row_level, -tile.column_level))
        self._tiles.set_tiles([shown[tile] for tile in ordered])
        self._loader.want([top, *tiles])

    def _image(self, tile: Tile) -> QImage:
        assert self._loader is not None
        image = self._images.get(tile)
        if image is None:
            pixels = self._loader.cache.get(tile)
            assert pixels is not None
            colours = palette(theme_service().theme, self._matches_shown())
            image = self._images[tile] = tile_image(pixels, self._minimum, colours, self._strands)
            for old in [kept for kept in self._images if kept not in self._loader.cache]:
                del self._images[old]
        return image

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
        area = match_area(self._matches, self._current)
        ends = [area.bottom, area.top] if self._matches.reverse[self._current] else [area.top, area.bottom]
        rows, columns = self.bases_a_pixel()
        long_enough = max(area.rows / rows, area.columns / columns) > _RING_PIXELS
        if long_enough:
            self._mark.setData([area.left, area.right], ends)
            self._ring.setData([], [])
        else:
            self._mark.setData([], [])
            self._ring.setData(x=[(area.left + area.right) / 2], y=[(area.top + area.bottom) / 2])

    # Events

    def _tell_boxed(self, box: QRectF) -> None:
        self.boxed.emit(Area(box.top(), box.bottom(), box.left(), box.right()))

    def _place_sentence(self) -> None:
        self._sentence.setGeometry(self.box_rect())


def _tile_pixel(ratio: float) -> float:
    """The largest size of a tile's pixel in logical pixels, for a device pixel ratio."""
    return 1.0 if ratio < 1.5 else 0.75


def match_area(matches: Matches, match: int) -> Area:
    """The rectangle of a match."""
    j, i, length = (int(array[match]) for array in (matches.reference_starts, matches.query_starts, matches.lengths))
    return Area(i, i + length, j, j + length)
