"""The picture of the whole matrix: alignment and search data, from chromosome to base level.

Rows (i, sequence a) run downwards, columns (j, sequence b) to the right, the origin is top left.
Every layer is clipped and thinned to the view (``level_of_detail``) whenever the view changes, so
that a frame never costs the whole result.
"""

from __future__ import annotations

from math import floor

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.analyses.chromosome.alignments import PathsItem
from app.analyses.chromosome.amino_acids import AminoAcids
from app.analyses.chromosome.bases import BasesItem
from app.analyses.chromosome.blocks import BlocksItem
from app.analyses.chromosome.layers import SYMBOL_SIZES, SYMBOLS, Layer
from app.analyses.chromosome.linked import MatrixPlace
from app.analyses.chromosome.path import chain_points
from app.analyses.chromosome.shown import Mirrored, Shown, ShownPath, cells, shown
from app.charts.level_of_detail import Area, thin_lines, thin_points, thin_spans
from app.help.terms import explain_as
from app.pictures.axis import BaseAxis
from app.pictures.bounds import Bounds
from app.pictures.box import MatrixBox
from app.pictures.dots.layer import MatchLayer
from app.pictures.plot_view import MARGIN, PlotView, Symbols
from app.theme import theme_service, with_alpha
from app.widgets.basic import markup
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.sequences.sequence import Sequence

#: Most points of the drawn path: more than the corners that a screen can show.
PATH_POINTS = 6_000
#: Crosspoints closer than this many pixels are drawn as one.
CROSSPOINT_PIXELS = 4
#: Special rows and columns closer than this many pixels are drawn as one.
LINE_PIXELS = 3
#: Opacity of exact matches: they lie behind the alignment.
MATCH_STRENGTH = 0.45
_RING_PIXELS = 18


class MatrixView(PlotView):
    """Shows the matrix of a result, or of a run's picture; ``layers`` are the drawn ones."""

    def __init__(self, result: Result | Picture, layers: dict[Layer, QAction], parent: QWidget | None = None) -> None:
        a, b = result.request.a, result.request.b
        axes = {"left": BaseAxis("left", a), "top": BaseAxis("top", b)}
        super().__init__(a.used, b.used, MatrixBox(Bounds(a.used, b.used)), axes, parent)
        explain_as(self, "chromosome.matrix")
        self._result = result
        alignment = result.alignment
        self._alignment: Shown | None = alignment if alignment is not None and not alignment.is_empty else None
        self._path = ShownPath(self._alignment, b.used) if self._alignment else None
        self._paths = PathsItem(result.alignments if self._alignment else (), b.used)
        self._box.magnet = self._path_near
        self._text_columns: tuple[int, int] | None = None
        self._layers = layers
        self._crosspoints = {layer: result.crosspoints(layer.stage) for layer in Layer if layer.stage}

        self._plot.setAccessibleName(self.tr("Matrix picture"))
        self._plot.setAccessibleDescription(
            self.tr("Sequence a runs downwards, sequence b to the right; plus, minus and the arrow keys move the view")
        )

        self._make_items()
        self._recolour()
        self.begin(self._refresh)
        for layer, action in layers.items():
            action.toggled.connect(self.items[layer].setVisible)
        layers[Layer.MATCHES].toggled.connect(self.refresh_later)
        theme_service().changed.connect(self._recolour)
        self.refresh_later()

    def show_columns(self, first: int, last: int) -> None:
        """Show the path's alignment columns ``[first, last)``."""
        self.show_area(self.area_of(first, last))

    def area_of(self, first: int, last: int) -> Area:
        """The area of alignment columns ``[first, last)``, clipped to the alignment."""
        if self._alignment is None:
            return self.whole_area()
        within = np.clip([first, last], 0, self._alignment.length)
        i, j = (sorted(ends.tolist()) for ends in self._alignment.points(within))
        return Area(i[0], i[1], j[0], j[1]).padded(MARGIN)

    def show_alignment(self, found: RankedAlignment) -> None:
        """Draw another alignment as the one that the views show."""
        self._alignment = shown(found, self._columns)
        self._path = ShownPath(self._alignment, self._columns)
        self._paths.choose(found.number - 1)
        # Letters are those of the request's strand.
        self._bases.set_alignment(None if found.other_strand else found.alignment)
        self._text_columns = None
        self._recolour()
        self._refresh()

    def columns(self) -> tuple[int, int] | None:
        """The alignment columns in view, half-open, or None."""
        if self._path is None:
            return None
        first, last = self._path.columns_in(self.area())
        return (first, last) if last > first else None

    def drawn(self, layer: Layer) -> bool:
        """True if a layer is drawn."""
        return bool(self.items[layer].isVisible())

    @property
    def path_points(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The drawn points of the alignment: j and i, float64 [k] each."""
        j, i = self.items[Layer.ALIGNMENT].getData()
        return j, i

    @property
    def shows_bases(self) -> bool:
        """True if the view is close enough for letters."""
        return bool(self._bases.isVisible())

    def _path_near(self, i: float, j: float) -> tuple[float, float] | None:
        """The middle of the path's cell at a point, or within reach of it."""
        alignment, reach = self._alignment, self.reach()
        if alignment is None:
            return None
        columns = [alignment.column_at(i=floor(i)), alignment.column_at(j=floor(j))]
        near = [(float(row) + 0.5, float(column) + 0.5) for row, column in np.transpose(cells(alignment, columns))]
        best = min(near, key=lambda point: max(abs(point[0] - i), abs(point[1] - j)))
        return best if max(abs(best[0] - i), abs(best[1] - j)) <= reach else None

    # Marks

    def set_sequences(self, a: Sequence, b: Sequence) -> None:
        """Set the bases, for the closest zooms."""
        self._bases.set_sequences(a, b)
        self._refresh()

    @property
    def letters_height(self) -> int:
        """Pixels along the top that letters may take."""
        return round(self._bases.strips) if self.shows_bases else 0

    def set_amino_acids(self, aminos: AminoAcids | None) -> None:
        """Set the amino acids beside the bases, or none."""
        self._bases.set_amino_acids(aminos)

    def set_place(self, place: MatrixPlace | None = None) -> None:
        """Show the crosshair at a place, or hide it."""
        if place is None:
            self.set_crosshair(None, None)
        else:
            self.set_crosshair(place.i, place.j)

    def colour_by_identity(self, on: bool) -> None:
        """Colour the alignments by class of identity, or by strand."""
        self._paths.by_identity = on
        self._recolour()
        self._paths.refresh(self.area().padded(0.25))

    def set_text_columns(self, first: int, last: int) -> None:
        """Mark the columns ``[first, last)`` that the alignment text shows."""
        self._text_columns = (first, last) if last > first else None
        self._refresh_text_mark()

    # Items

    def _make_items(self) -> None:
        self._image = pg.ImageItem(axisOrder="row-major")
        self.blocks = BlocksItem()
        self.matches = MatchLayer(self._rows, self._columns, self)
        self._matches_group = pg.ItemGroup()
        for item in (self.matches.tiles, self.matches.segments):
            item.setParentItem(self._matches_group)
        rows, columns, path = (pg.PlotCurveItem(connect="pairs"), pg.PlotCurveItem(connect="pairs"), pg.PlotCurveItem())
        self.items: dict[Layer, pg.GraphicsObject] = {
            Layer.PRUNED: self._image,
            Layer.MATCHES: self._matches_group,
            Layer.SPECIAL_ROWS: rows,
            Layer.SPECIAL_COLUMNS: columns,
            Layer.CHAIN: pg.PlotCurveItem(),
            Layer.BLOCKS: self.blocks,
            Layer.ALIGNMENT: path,
        }
        for layer in Layer:
            if layer.stage:
                self.items[layer] = Symbols(symbol=SYMBOLS[layer.stage], size=SYMBOL_SIZES[layer.stage], pxMode=True)
        self._frame = pg.PlotCurveItem(
            x=np.array([0, self._columns, self._columns, 0, 0], float),
            y=np.array([0, 0, self._rows, self._rows, 0], float),
        )
        # Where the ends of a rotated circular record meet.
        i, j = self._result.request.a.seam, self._result.request.b.seam
        across = [(0, i, self._columns, i)] * bool(i) + [(j, 0, j, self._rows)] * bool(j)
        ends = np.array(across, float).reshape(-1, 2)
        self._seams = pg.PlotCurveItem(x=ends[:, 0], y=ends[:, 1], connect="pairs")
        self._text_path = pg.PlotCurveItem()
        self._text_mark = Symbols(symbol="o", size=_RING_PIXELS, pxMode=True)
        self._bases = BasesItem(self._result.alignment)
        order = [
            self._image,
            self._frame,
            self._seams,
            *self._paths.items,
            *(self.items[layer] for layer in Layer if layer is not Layer.PRUNED),
            *(self._text_path, self._text_mark, self._bases),
        ]
        for depth, item in enumerate(order):
            item.setZValue(depth)
            self._box.addItem(item, ignoreBounds=True)
        for layer, action in self._layers.items():
            self.items[layer].setVisible(action.isChecked())
        for item in self._paths.items:
            item.setVisible(self._layers[Layer.ALIGNMENT].isChecked())
            self._layers[Layer.ALIGNMENT].toggled.connect(item.setVisible)

    def _recolour(self) -> None:
        theme = theme_service().theme
        for name, choice, title in (
            ("left", self._result.request.a, self.tr("a: {0}")),
            ("top", self._result.request.b, self.tr("b: {0}")),
        ):
            axis = self._plot.getAxis(name)
            reverse = self.tr(", reverse complement") if choice.reverse else ""
            axis.setLabel(markup(title.format(choice.label) + reverse), color=theme.text.name())
        self._frame.setPen(pg.mkPen(theme.muted, width=1))
        self._seams.setPen(pg.mkPen(theme.muted, width=1, style=Qt.PenStyle.DashLine))
        self._colour_image()
        for layer, item in self.items.items():
            colour = layer.colour(theme)
            if layer.stage:
                item.setBrush(pg.mkBrush(colour))
                item.setPen(pg.mkPen(theme.surface, width=0.8))
            elif layer is Layer.ALIGNMENT:
                several = len(self._result.alignments) > 1
                colour = theme.reverse if isinstance(self._alignment, Mirrored) else colour
                colour = self._paths.identity_colour or colour
                item.setPen(pg.mkPen(colour, width=3.5 if several else 2))
            elif layer is Layer.CHAIN:
                item.setPen(pg.mkPen(colour, width=7))
            elif layer is Layer.MATCHES:
                self.matches.recolour()
                item.setOpacity(1 if theme.is_contrast else MATCH_STRENGTH)
            elif layer is Layer.BLOCKS:
                self.blocks.recolour(theme)
            elif layer is not Layer.PRUNED:
                item.setPen(pg.mkPen(with_alpha(colour, 110), width=1))
        self._paths.recolour()
        mark = pg.mkPen(theme.text, width=2)
        self._text_path.setPen(pg.mkPen(with_alpha(theme.text, 70), width=9))
        self._text_mark.setPen(mark)
        self._text_mark.setBrush(pg.mkBrush(None))

    def _colour_image(self) -> None:
        fraction = self._result.pruned
        if fraction is None or not fraction.size:
            return
        colour = theme_service().theme.pruned
        pixels = np.empty((*fraction.shape, 4), np.uint8)
        pixels[..., :3] = colour.red(), colour.green(), colour.blue()
        pixels[..., 3] = np.clip(fraction * colour.alpha(), 0, 255)
        self._image.setImage(pixels, autoLevels=False, levels=None)
        self._image.setRect(QRectF(0, 0, self._columns, self._rows))

    # Level of detail

    def _refresh(self) -> None:
        area = self.area()
        if self.drawn(Layer.MATCHES):
            self.matches.refresh()
        wide = area.padded(0.25)  # a margin beyond the view
        height, width = max(1, int(self._box.height())), max(1, int(self._box.width()))
        rows = thin_lines(self._result.special_rows, area.top, area.bottom, height // LINE_PIXELS)
        y = np.repeat(rows, 2).astype(float)
        self.items[Layer.SPECIAL_ROWS].setData(np.tile([0.0, float(self._columns)], len(rows)), y, connect="pairs")
        # Lines are fainter the closer they are, so that many of them do not hide the path.
        self.items[Layer.SPECIAL_ROWS].setOpacity(float(np.clip(height / max(1, len(rows)) / 16, 0.3, 1.0)))
        spans = thin_spans(self._result.special_columns, area, height // LINE_PIXELS, width // LINE_PIXELS)
        self.items[Layer.SPECIAL_COLUMNS].setData(
            np.repeat(spans[:, 0], 2).astype(float), spans[:, 1:].ravel().astype(float), connect="pairs"
        )
        self._set_path(self.items[Layer.ALIGNMENT], wide)
        self._paths.refresh(wide)
        chain = chain_points(self._result.chain, wide, PATH_POINTS)
        self.items[Layer.CHAIN].setData(chain[:, 1], chain[:, 0], connect="all")
        for layer, points in self._crosspoints.items():
            i, j = points[:, 0], points[:, 1]
            shown = thin_points(i, j, wide, height * 3 // 2 // CROSSPOINT_PIXELS, width * 3 // 2 // CROSSPOINT_PIXELS)
            self.items[layer].setData(x=j[shown].astype(float), y=i[shown].astype(float))
        self._refresh_text_mark()
        close = self._bases.visible_at(self._box.viewRect())
        self._bases.setVisible(close)
        # At base level the cells show the path, and an opaque line would hide them.
        self.items[Layer.ALIGNMENT].setOpacity(0.45 if close else 1.0)

    def _set_path(self, item: pg.PlotCurveItem, area: Area, within: tuple[int, int] | None = None) -> None:
        points = np.zeros((0, 2))
        if self._alignment is not None and self._path is not None:
            first, last = self._path.columns_in(area)
            if within is not None:
                first, last = max(first, within[0]), min(last, within[1])
            if last >= first:
                points = self._alignment.polyline(PATH_POINTS, max(0, first - 1), min(last + 1, self._alignment.length))
        item.setData(points[:, 1], points[:, 0], connect="all")

    def _refresh_text_mark(self) -> None:
        """Mark the columns that the text shows by a broad line, or by a ring if that is short."""
        if self._text_columns is None or self._alignment is None:
            self._text_path.setData([], [])
            self._text_mark.setData([], [])
            return
        first, last = self._text_columns
        i, j = self._alignment.points([first, last])
        rows, columns = self.bases_a_pixel()
        long_enough = max((i[1] - i[0]) / rows, abs(j[1] - j[0]) / columns) > _RING_PIXELS
        if long_enough:
            self._set_path(self._text_path, self.area().padded(0.25), self._text_columns)
            self._text_mark.setData([], [])
        else:
            self._text_path.setData([], [])
            self._text_mark.setData(x=[float(j.mean())], y=[float(i.mean())])
