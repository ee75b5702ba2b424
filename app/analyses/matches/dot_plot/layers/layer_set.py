"""The layers of a dot plot: which there are, what is shown of them, their drawing in threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage

from app.analyses.matches.dot_plot.figure import FigureLayer
from app.analyses.matches.dot_plot.layers.colours import LAYER_COLOURS, ColourBy, colours, free_colour
from app.analyses.matches.dot_plot.layers.drawing import MAX_LINES, Drawing, LayerView, draw
from app.analyses.matches.dot_plot.layers.item import LayerItem, image_of
from app.analyses.matches.dot_plot.layers.segments import LayerFilter, LayerSegments
from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.analyses.matches.dot_plot.records import RecordRuler
from app.charts.level_of_detail import Area
from app.pictures.dots.index import PlotWindow
from app.pictures.minimap import SIDE
from app.tables.texts import fraction_text
from app.theme import theme_service
from app.widgets.background import Background
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.placed import PlacedAlignments, place
from gpu.analyses.matches.result import RecordTable

#: Most alignments that are drawn at once, in less than a frame.
_MAX_AT_ONCE = 4_000
#: A drawing extends beyond the view by this share, and is used up to this change of scale.
_BEYOND, _SCALE_CHANGE = 0.4, 1.25
_CONTEXT = 0.6


@dataclass(eq=False)
class FileLayer:
    """The alignments of one file on the dot plot."""

    placed: PlacedAlignments
    segments: LayerSegments
    title: str
    colour: str
    item: LayerItem
    #: Sentences on what was left out or assumed, "" for none.
    note: str = ""
    is_shown: bool = True
    drawing: Drawing | None = None
    #: True while a drawing is being made in a thread.
    is_busy: bool = False
    #: The whole, for a minimap, and what it shows.
    thumbnail: QImage = field(default_factory=QImage)
    thumbnail_shows: object = None
    colours: list[QColor] = field(default_factory=list)


class LayerSet(QObject):
    """Draws layers over a picture of ``reference`` and ``query``.

    ``others`` tells the theme's colours of what else is drawn there.
    Signals: ``changed()`` when layers or what is shown of them changed; ``overview_changed()`` when
    the whole, for a minimap, looks different; ``failed(Exception)``.
    """

    changed = Signal()
    overview_changed = Signal()
    failed = Signal(object)

    def __init__(
        self,
        reference: RecordTable,
        query: RecordTable,
        picture: DotPlotPicture,
        rulers: tuple[RecordRuler, RecordRuler],
        by: ColourBy,
        others: Callable[[], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._others = others
        self._reference, self._query = reference, query
        self._picture = picture
        self._rulers = rulers
        self._background = Background(self)
        self._arrangement, self._was_arranged = Arrangement.as_given(query), False
        self._by = by
        self._shown = LayerFilter()
        self._layers: list[FileLayer] = []
        picture.refreshed.connect(self._refresh)
        theme_service().changed.connect(self._redraw)

    @property
    def layers(self) -> tuple[FileLayer, ...]:
        """The layers, in the order in which they were added."""
        return tuple(self._layers)

    @property
    def busy(self) -> bool:
        """True while a layer is being placed or drawn."""
        return self._background.busy

    @property
    def by(self) -> ColourBy:
        """The property that colours tell."""
        return self._by

    @property
    def shown(self) -> LayerFilter:
        """The filter of the layers."""
        return self._shown

    def prepare(self, alignments: Alignments) -> tuple[PlacedAlignments, LayerSegments]:
        """Place a file's alignments on the plot; in any thread.

        Raises ``InputError`` if none fits.
        """
        placed = place(alignments, self._query, self._reference)
        return placed, LayerSegments.of(placed, self._reference, self._query, self._arrangement)

    def add(self, prepared: tuple[PlacedAlignments, LayerSegments], title: str, note: str = "") -> FileLayer:
        """Add a layer that was prepared; ``note``: sentences on what was left out or assumed."""
        placed, segments = prepared
        item = LayerItem(self._rulers[1].total, self._rulers[0].total)
        colour = free_colour(LAYER_COLOURS, [*(layer.colour for layer in self._layers), *self._others()])
        layer = FileLayer(placed, segments, title, colour, item, note)
        self._layers.append(layer)
        self._picture.add_layer_item(item)
        self._draw(layer)
        self.changed.emit()
        if self._was_arranged:
            # It may have been prepared before the records were put in order.
            self._place_again(layer)
        return layer

    def remove(self, layer: FileLayer) -> None:
        """Remove a layer; its file stays."""
        self._layers.remove(layer)
        self._picture.remove_layer_item(layer.item)
        self.changed.emit()
        self.overview_changed.emit()

    def show_layer(self, layer: FileLayer, is_shown: bool) -> None:
        """Show or hide a layer."""
        layer.is_shown = is_shown
        layer.item.setVisible(is_shown)
        if is_shown:
            self._draw(layer)
        self.changed.emit()
        self.overview_changed.emit()

    def set_by(self, by: ColourBy) -> None:
        """Choose what colours tell."""
        self._by = by
        self._redraw()

    def set_shown(self, shown: LayerFilter) -> None:
        """Show only some of the alignments, without reading anything anew."""
        self._shown = shown
        self._redraw()

    def arrange(self, arrangement: Arrangement) -> None:
        """Draw the layers with the query's records in another order."""
        self._arrangement, self._was_arranged = arrangement, True
        for layer in self._layers:
            self._place_again(layer)

    def _place_again(self, layer: FileLayer) -> None:
        self._background.call(
            partial(LayerSegments.of, layer.placed, self._reference, self._query, self._arrangement),
            done=partial(self._take_segments, layer, self._arrangement),
            failed=self.failed.emit,
        )

    def _take_segments(self, layer: FileLayer, arrangement: Arrangement, segments: LayerSegments) -> None:
        if layer in self._layers and arrangement is self._arrangement:
            layer.segments, layer.drawing = segments, None
            self._draw(layer)
            self.changed.emit()

    def for_figure(self) -> list[FigureLayer]:
        """The layers that are shown, for a figure."""
        shown = (layer for layer in self._layers if layer.is_shown)
        return [FigureLayer(layer.segments, layer.title, layer.colour, self._shown, self._by) for layer in shown]

    # What is at a place

    def nearest(self, i: float, j: float, reach: tuple[float, float]) -> tuple[FileLayer, int] | None:
        """The layer and row of the drawn line nearest to a point within ``reach`` (rows, columns).

        The longest of equals, of the layer on top.
        """
        best: tuple[float, FileLayer, int] | None = None
        for layer in reversed(self._layers):
            drawing = layer.drawing
            if not layer.is_shown or drawing is None or not len(drawing.lines):
                continue
            x, y = (drawing.lines[:, side::2] - at for side, at in ((0, j), (1, i)))
            x, y = x / reach[1], y / reach[0]
            along = np.array([x[:, 1] - x[:, 0], y[:, 1] - y[:, 0]])
            square = np.maximum((along**2).sum(axis=0), 1e-12)
            share = np.clip(-(x[:, 0] * along[0] + y[:, 0] * along[1]) / square, 0, 1)
            far = np.hypot(x[:, 0] + share * along[0], y[:, 0] + share * along[1]).round(2)
            row = len(far) - 1 - int(np.argmin(far[::-1]))
            if far[row] <= 1 and (best is None or far[row] < best[0]):
                best = float(far[row]), layer, int(drawing.rows[row])
        return None if best is None else best[1:]

    def describe(self, layer: FileLayer, row: int) -> str:
        """An alignment in a few words: strand, length, identity, both ranges, its layer."""
        segments = layer.segments
        words = (
            self.tr("reverse alignment of {0:,} {1}") if segments.reverse[row] else self.tr("alignment of {0:,} {1}")
        )
        identity = float(segments.identity[row])
        share = "" if np.isnan(identity) else self.tr(", {0} identical").format(fraction_text(identity))
        ends = (segments.left, segments.right), (segments.top, segments.bottom)
        ranges = ", ".join(
            ruler.with_side(ruler.describe_range(int(first[row]), int(last[row])))
            for ruler, (first, last) in zip(self._rulers, ends, strict=True)
        )
        return f"{words.format(int(segments.columns[row]), self._rulers[0].unit)}{share}: {ranges} · {layer.title}"

    def area(self, layer: FileLayer, row: int) -> Area:
        """An alignment with some of its surroundings."""
        return self.box(layer, row).padded(_CONTEXT)

    @staticmethod
    def box(layer: FileLayer, row: int) -> Area:
        """The area that an alignment takes."""
        segments = layer.segments
        sides = (segments.top, segments.bottom, segments.left, segments.right)
        return Area(*(float(side[row]) for side in sides))

    # Drawing

    def _redraw(self) -> None:
        for layer in self._layers:
            self._draw(layer)
        self.changed.emit()

    def _refresh(self) -> None:
        for layer in self._layers:
            if not self._serves(layer):
                self._draw(layer)

    def _wanted(self) -> LayerView:
        window = PlotWindow.of(self._picture.area().padded(_BEYOND))
        return LayerView(window, self._picture.bases_a_pixel(), self._shown, self._by)

    def _serves(self, layer: FileLayer) -> bool:
        """True if a layer's drawing is as good as a new one would be."""
        if not layer.is_shown:
            return True
        if layer.drawing is None:
            return False
        area, scale, drawn = self._picture.area(), self._picture.bases_a_pixel(), layer.drawing.wanted
        window = drawn.window
        covers = (
            window.top <= max(area.top, 0)
            and window.bottom >= min(area.bottom, self._rulers[1].total)
            and window.left <= max(area.left, 0)
            and window.right >= min(area.right, self._rulers[0].total)
        )
        changes = [max(now / then, then / now) for now, then in zip(scale, drawn.scale, strict=True)]
        return covers and max(changes) <= _SCALE_CHANGE and (drawn.shown, drawn.by) == (self._shown, self._by)

    def _draw(self, layer: FileLayer) -> None:
        """Draw a layer for the current view, now or in a thread; one drawing at a time."""
        if not layer.is_shown or layer.is_busy:
            return
        layer.colours = colours(theme_service().theme, self._by, layer.colour)
        if layer.segments.size <= _MAX_AT_ONCE:
            self._take(layer, layer.segments, layer.colours, _drawn(layer.segments, self._wanted(), layer.colours))
            return
        layer.is_busy = True

        def failed(problem: Exception) -> None:
            layer.is_busy = False
            self.failed.emit(problem)

        self._background.call(
            _drawn,
            layer.segments,
            self._wanted(),
            layer.colours,
            done=partial(self._arrived, layer, layer.segments, layer.colours),
            failed=failed,
        )

    def _arrived(
        self, layer: FileLayer, segments: LayerSegments, shades: list[QColor], drawn: tuple[Drawing, QImage | None]
    ) -> None:
        layer.is_busy = False
        if layer not in self._layers:
            return
        self._take(layer, segments, shades, drawn)
        is_recoloured = shades != colours(theme_service().theme, self._by, layer.colour)
        if is_recoloured or segments is not layer.segments or not self._serves(layer):
            self._draw(layer)

    def _take(
        self, layer: FileLayer, segments: LayerSegments, shades: list[QColor], drawn: tuple[Drawing, QImage | None]
    ) -> None:
        if segments is layer.segments:
            layer.drawing = drawn[0]
            layer.item.show_drawing(*drawn, shades)
            self._draw_overview(layer, shades)

    # The whole

    @property
    def overview(self) -> list[QImage]:
        """The whole of each layer that is shown, for a minimap."""
        return [layer.thumbnail for layer in self._layers if layer.is_shown and not layer.thumbnail.isNull()]

    def _draw_overview(self, layer: FileLayer, shades: list[QColor]) -> None:
        """Draw the whole of a layer anew, in a thread, unless it looks as before."""
        shows = layer.segments, self._shown, self._by, shades
        known = layer.thumbnail_shows
        if isinstance(known, tuple) and known[0] is shows[0] and known[1:] == shows[1:]:
            return
        layer.thumbnail_shows = shows
        rows, columns = self._rulers[1].total, self._rulers[0].total
        scale = max(rows, columns) / SIDE
        wanted = LayerView(PlotWindow(0, rows, 0, columns), (scale, scale), self._shown, self._by)

        def done(drawn: tuple[Drawing, QImage | None]) -> None:
            layer.thumbnail = drawn[1] or QImage()
            self.overview_changed.emit()

        self._background.call(_drawn, layer.segments, wanted, shades, 0, done=done, failed=self.failed.emit)


def _drawn(
    segments: LayerSegments, wanted: LayerView, shades: list[QColor], most: int = MAX_LINES
) -> tuple[Drawing, QImage | None]:
    drawing = draw(segments, wanted, most)
    return drawing, image_of(drawing, shades)
