"""The picture of the whole matrix: the alignment and how it was found, from the chromosome down to the bases.

Rows (i, sequence a) run downwards, columns (j, sequence b) to the right, the origin is top left. Every layer is cut
and thinned to the view (``level_of_detail``) whenever the view changes, so that a frame never costs the whole result.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme import theme_service
from app.views.layers import SYMBOL_SIZES, SYMBOLS, Layer
from app.views.level_of_detail import Area, Path, thin_lines, thin_points, thin_spans
from app.views.linked import Place
from app.views.matrix_axis import BaseAxis
from app.views.matrix_bases import BasesItem
from app.views.matrix_box import MatrixBox, MouseMode
from gpu.results.reader import Result
from gpu.sequences.sequence import Sequence

#: Points of the drawn path at most: more than the corners that a screen can show.
PATH_POINTS = 6_000
#: Crosspoints closer than this many pixels are drawn as one.
CROSSPOINT_PIXELS = 4
#: Special rows and columns closer than this many pixels are drawn as one.
LINE_PIXELS = 3
#: The closest view, in bases.
CLOSEST = 12
#: A click or a pointer this many pixels from the path means the path.
REACH_PIXELS = 8
_MARGIN = 0.02
_RING_PIXELS = 18


class _Symbols(pg.ScatterPlotItem):
    """Symbols that leave clicks to the picture beneath them."""

    def mouseClickEvent(self, event: Any) -> None:
        event.ignore()


class MatrixView(QWidget):
    """Shows a result's matrix. ``layers`` says what is drawn.

    Signals: ``area_edited(Area)`` after a gesture or key changed the view (never after ``show_area``);
    ``hovered``, ``clicked`` and ``activated`` (double click) with ``(i, j, reach)`` in bases; ``left()`` when the pointer
    leaves; ``menu_asked(i, j, QPoint)``.
    """

    area_edited = Signal(object)
    hovered = Signal(float, float, float)
    left = Signal()
    clicked = Signal(float, float, float)
    activated = Signal(float, float, float)
    menu_asked = Signal(float, float, object)

    def __init__(self, result: Result, layers: dict[Layer, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result = result
        self._rows, self._columns = result.request.a.used, result.request.b.used
        alignment = result.alignment
        self._alignment = alignment if alignment is not None and not alignment.is_empty else None
        self._path = Path(self._alignment.segments) if self._alignment else None
        self._text_columns: tuple[int, int] | None = None
        self._place: Place | None = None
        self._layers = layers
        self._crosspoints = {layer: result.crosspoints(layer.stage) for layer in Layer if layer.stage}

        self._box = MatrixBox()
        axes = {"left": BaseAxis("left", result.request.a), "top": BaseAxis("top", result.request.b)}
        self._plot = pg.PlotWidget(self, viewBox=self._box, axisItems=axes)
        self._plot.hideAxis("bottom")
        self._plot.hideButtons()
        self._plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self._plot.setMinimumSize(240, 180)
        self._plot.plotItem.setContentsMargins(8, 2, 10, 4)  # else the axis title touches the edge
        self._plot.setAccessibleName(self.tr("Matrix picture"))
        self._plot.setAccessibleDescription(
            self.tr("Sequence a runs downwards, sequence b to the right; plus, minus and the arrow keys move the view")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self.setFocusProxy(self._plot)
        self._plot.installEventFilter(self)

        self._make_items()
        self._limit()
        self._recolour()
        self.show_area(self.whole_area())

        # Several changes of the view in one turn of the event loop make one refresh.
        self._refresh_timer = QTimer(self)
        self._refresh_timer.setSingleShot(True)
        self._refresh_timer.setInterval(0)
        self._refresh_timer.timeout.connect(self._refresh)
        self._box.sigRangeChanged.connect(self._refresh_timer.start)
        self._box.sigResized.connect(self._refresh_timer.start)
        self._box.edited.connect(self._tell_edited)
        self._box.clicked.connect(lambda place: self.clicked.emit(place.y(), place.x(), self.reach()))
        self._box.activated.connect(lambda place: self.activated.emit(place.y(), place.x(), self.reach()))
        self._box.menu_asked.connect(lambda place, at: self.menu_asked.emit(place.y(), place.x(), at.toPoint()))
        self._plot.scene().sigMouseMoved.connect(self._moved)
        for layer, action in layers.items():
            action.toggled.connect(self._items[layer].setVisible)
        theme_service().changed.connect(self._recolour)
        self._refresh()

    # The view

    def whole_area(self) -> Area:
        """The whole matrix with a margin."""
        return Area(0, self._rows, 0, self._columns).padded(_MARGIN)

    def area(self) -> Area:
        """The part of the matrix that is shown."""
        seen = self._box.viewRect()
        return Area(seen.top(), seen.bottom(), seen.left(), seen.right())

    def show_area(self, area: Area) -> None:
        """Show a part of the matrix (tells no ``area_edited``)."""
        rows, columns = max(area.rows, CLOSEST), max(area.columns, CLOSEST)
        top, left = ((area.top + area.bottom - rows) / 2, (area.left + area.right - columns) / 2)
        self._box.setRange(QRectF(left, top, columns, rows), padding=0)

    def show_columns(self, first: int, last: int) -> None:
        """Show the path's alignment columns ``[first, last)``."""
        if self._alignment is not None:
            i, j = (ends.tolist() for ends in self._alignment.points([first, last]))
            self.show_area(Area(i[0], i[1], j[0], j[1]).padded(_MARGIN))

    def columns(self) -> tuple[int, int] | None:
        """The alignment columns in view, half-open, or None."""
        if self._path is None:
            return None
        first, last = self._path.columns_in(self.area())
        return (first, last) if last > first else None

    def centre_on(self, i: float, j: float) -> None:
        """Move a point to the middle at the same zoom; a side that is seen whole stays."""
        area = self.area()
        rows, columns = area.rows / 2, area.columns / 2
        if area.rows >= self._rows:
            i = (area.top + area.bottom) / 2
        if area.columns >= self._columns:
            j = (area.left + area.right) / 2
        self.show_area(Area(i - rows, i + rows, j - columns, j + columns))

    def zoom(self, factor: float) -> None:
        """Zoom at the middle; below 1 comes closer. A person's doing: tells ``area_edited``."""
        self._box.scaleBy((factor, factor))
        self._tell_edited()

    def pan(self, rows: float, columns: float) -> None:
        """Move by shares of the view. A person's doing: tells ``area_edited``."""
        area = self.area()
        self._box.translateBy(x=columns * area.columns, y=rows * area.rows)
        self._tell_edited()

    def set_mode(self, mode: MouseMode) -> None:
        """What a drag does."""
        self._box.mode = mode
        shape = Qt.CursorShape.CrossCursor if mode is MouseMode.SELECT else Qt.CursorShape.OpenHandCursor
        self._box.setCursor(shape)

    def set_aspect_locked(self, locked: bool) -> None:
        """Whether a base is as wide as it is high."""
        self._box.setAspectLocked(locked, ratio=1)
        self._limit()

    def reach(self) -> float:
        """``REACH_PIXELS`` in bases, on the coarser side."""
        return max(self._bases_a_pixel()) * REACH_PIXELS

    def _bases_a_pixel(self) -> tuple[float, float]:
        area = self.area()
        return area.rows / max(1.0, self._box.height()), area.columns / max(1.0, self._box.width())

    # What is marked

    def set_sequences(self, a: Sequence, b: Sequence) -> None:
        """Hand over the bases, for the closest zooms."""
        self._bases.set_sequences(a, b)
        self._refresh()

    def set_place(self, place: Place | None) -> None:
        """Put the crosshair on a place."""
        self._place = place
        for line in (self._crosshair_row, self._crosshair_column):
            line.setVisible(place is not None)
        if place is not None:
            self._crosshair_row.setPos(place.i + 0.5)
            self._crosshair_column.setPos(place.j + 0.5)

    def set_text_columns(self, first: int, last: int) -> None:
        """Mark what the alignment text shows: alignment columns ``[first, last)``."""
        self._text_columns = (first, last) if last > first else None
        self._refresh_text_mark()

    # Items

    def _make_items(self) -> None:
        self._image = pg.ImageItem(axisOrder="row-major")
        rows, columns, path = (pg.PlotCurveItem(connect="pairs"), pg.PlotCurveItem(connect="pairs"), pg.PlotCurveItem())
        self._items: dict[Layer, pg.GraphicsObject] = {
            Layer.PRUNED: self._image,
            Layer.SPECIAL_ROWS: rows,
            Layer.SPECIAL_COLUMNS: columns,
            Layer.ALIGNMENT: path,
        }
        for layer in Layer:
            if layer.stage:
                self._items[layer] = _Symbols(symbol=SYMBOLS[layer.stage], size=SYMBOL_SIZES[layer.stage], pxMode=True)
        self._frame = pg.PlotCurveItem(
            x=np.array([0, self._columns, self._columns, 0, 0], float),
            y=np.array([0, 0, self._rows, self._rows, 0], float),
        )
        self._text_path = pg.PlotCurveItem()
        self._text_mark = _Symbols(symbol="o", size=_RING_PIXELS, pxMode=True)
        self._bases = BasesItem(self._alignment)
        self._crosshair_row = pg.InfiniteLine(angle=0, movable=False)
        self._crosshair_column = pg.InfiniteLine(angle=90, movable=False)
        above = (self._text_path, self._text_mark, self._bases, self._crosshair_row, self._crosshair_column)
        order = [
            self._image,
            self._frame,
            *(self._items[layer] for layer in Layer if layer is not Layer.PRUNED),
            *above,
        ]
        for depth, item in enumerate(order):
            item.setZValue(depth)
            self._box.addItem(item, ignoreBounds=True)
        for layer, action in self._layers.items():
            self._items[layer].setVisible(action.isChecked())
        self.set_place(None)

    def _limit(self) -> None:
        """Zooming and panning end a little outside the matrix, and at ``CLOSEST`` bases."""
        rows, columns = max(self._rows, CLOSEST), max(self._columns, CLOSEST)
        # With the sides locked, the shorter one has to show as much beyond its end as the longer one needs.
        room_rows, room_columns = (
            (max(rows, columns) * 3, max(rows, columns) * 3)
            if self._box.state["aspectLocked"]
            else (rows * 0.25, columns * 0.25)
        )
        self._box.setLimits(
            xMin=-room_columns,
            xMax=columns + room_columns,
            yMin=-room_rows,
            yMax=rows + room_rows,
            minXRange=min(CLOSEST, columns),
            minYRange=min(CLOSEST, rows),
        )

    def _recolour(self) -> None:
        theme = theme_service().theme
        self._plot.setBackground(theme.surface)
        for name, choice, title in (
            ("left", self._result.request.a, self.tr("a: {0} (bp)")),
            ("top", self._result.request.b, self.tr("b: {0} (bp)")),
        ):
            axis = self._plot.getAxis(name)
            axis.setPen(pg.mkPen(theme.muted))
            axis.setTextPen(pg.mkPen(theme.text))
            reverse = self.tr(", reverse complement") if choice.reverse else ""
            axis.setLabel(title.format(choice.name or choice.record or choice.path) + reverse, color=theme.text.name())
        self._frame.setPen(pg.mkPen(theme.muted, width=1))
        self._colour_image()
        for layer, item in self._items.items():
            colour = layer.colour(theme)
            if layer.stage:
                item.setBrush(pg.mkBrush(colour))
                item.setPen(pg.mkPen(theme.surface, width=0.8))
            elif layer is Layer.ALIGNMENT:
                item.setPen(pg.mkPen(colour, width=2))
            elif layer is not Layer.PRUNED:
                faint = QColor(colour)
                faint.setAlpha(110)
                item.setPen(pg.mkPen(faint, width=1))
        mark = pg.mkPen(theme.text, width=2)
        halo = QColor(theme.text)
        halo.setAlpha(70)
        self._text_path.setPen(pg.mkPen(halo, width=9))
        self._text_mark.setPen(mark)
        self._text_mark.setBrush(pg.mkBrush(None))
        faint = QColor(theme.text)
        faint.setAlpha(150)
        for line in (self._crosshair_row, self._crosshair_column):
            line.setPen(pg.mkPen(faint, width=1, style=Qt.PenStyle.DashLine))

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
        wide = area.padded(0.25)  # a little more than is seen
        height, width = max(1, int(self._box.height())), max(1, int(self._box.width()))
        rows = thin_lines(self._result.special_rows, area.top, area.bottom, height // LINE_PIXELS)
        y = np.repeat(rows, 2).astype(float)
        self._items[Layer.SPECIAL_ROWS].setData(np.tile([0.0, float(self._columns)], len(rows)), y, connect="pairs")
        # The closer the lines stand, the fainter, so that a hundred of them do not outshout the path.
        self._items[Layer.SPECIAL_ROWS].setOpacity(float(np.clip(height / max(1, len(rows)) / 16, 0.3, 1.0)))
        spans = thin_spans(self._result.special_columns, area, height // LINE_PIXELS, width // LINE_PIXELS)
        self._items[Layer.SPECIAL_COLUMNS].setData(
            np.repeat(spans[:, 0], 2).astype(float), spans[:, 1:].ravel().astype(float), connect="pairs"
        )
        self._set_path(self._items[Layer.ALIGNMENT], wide)
        for layer, points in self._crosspoints.items():
            i, j = points[:, 0], points[:, 1]
            shown = thin_points(i, j, wide, height * 3 // 2 // CROSSPOINT_PIXELS, width * 3 // 2 // CROSSPOINT_PIXELS)
            self._items[layer].setData(x=j[shown].astype(float), y=i[shown].astype(float))
        self._refresh_text_mark()
        close = self._bases.visible_at(self._box.viewRect())
        self._bases.setVisible(close)
        # Down at the bases the cells tell the path, and a line in full colour would hide them.
        self._items[Layer.ALIGNMENT].setOpacity(0.45 if close else 1.0)

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
        """A broad line along what the text shows, or a ring where that would be too short to see."""
        if self._text_columns is None or self._alignment is None:
            self._text_path.setData([], [])
            self._text_mark.setData([], [])
            return
        first, last = self._text_columns
        i, j = self._alignment.points([first, last])
        rows, columns = self._bases_a_pixel()
        long_enough = max((i[1] - i[0]) / rows, (j[1] - j[0]) / columns) > _RING_PIXELS
        if long_enough:
            self._set_path(self._text_path, self.area().padded(0.25), self._text_columns)
            self._text_mark.setData([], [])
        else:
            self._text_path.setData([], [])
            self._text_mark.setData(x=[float(j.mean())], y=[float(i.mean())])

    # Events

    def _tell_edited(self) -> None:
        self.area_edited.emit(self.area())

    def _moved(self, at: QPointF) -> None:
        if self._box.sceneBoundingRect().contains(at):
            place = self._box.mapSceneToView(at)
            self.hovered.emit(place.y(), place.x(), self.reach())
        else:
            self.left.emit()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self._plot and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = _PANS.get(Qt.Key(event.key()))
            if step is not None and event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            ):
                self.pan(*step)
                return True
        return False

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()


_PANS = {
    Qt.Key.Key_Up: (-0.1, 0.0),
    Qt.Key.Key_Down: (0.1, 0.0),
    Qt.Key.Key_Left: (0.0, -0.1),
    Qt.Key.Key_Right: (0.0, 0.1),
}
