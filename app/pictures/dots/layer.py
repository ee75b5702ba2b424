"""Matches as a layer of a matrix picture: lines while there are few in view, else tiles.

Up to 200,000 matches in view are drawn as lines; more as tiles of pixels made in a thread, with the
longest as lines above them.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage

from app.charts.level_of_detail import Area
from app.pictures.dots.index import MatchFilter, MatchIndex, PlotWindow
from app.pictures.dots.items import SegmentsItem, Selection, TilesItem, palette, shades, tile_image
from app.pictures.dots.loader import Loader
from app.pictures.dots.tiles import TILE, Levels, Tile, reduced
from app.pictures.plot_view import PlotView
from app.theme import theme_service

#: A selection extends beyond the view by this share, for small moves.
_BEYOND = 0.5
#: Zoom factor up to which a selection stays in use.
_SCALE_CHANGE = 1.3


class MatchLayer(QObject):
    """Draws the matches of an index on ``view``, a plane of ``rows`` × ``columns`` bases.

    The owner adds ``tiles`` and ``segments`` to its picture, and calls ``refresh`` after each
    change of the view, ``recolour`` after one of the theme. Signals: ``overview_changed()`` when
    the whole, for a minimap, looks different; ``failed(Exception)``.
    """

    overview_changed = Signal()
    failed = Signal(object)

    def __init__(self, rows: int, columns: int, view: PlotView) -> None:
        super().__init__(view)
        self._rows, self._columns, self._view = rows, columns, view
        self.tiles = TilesItem(rows, columns)
        self.segments = SegmentsItem(rows, columns)
        self._index: MatchIndex | None = None
        self._loader: Loader | None = None
        self._levels = Levels(rows, columns)
        self._shown = MatchFilter()
        self._images: dict[Tile, QImage] = {}

    @property
    def index(self) -> MatchIndex | None:
        """The spatial index, once built."""
        return self._index

    @property
    def busy(self) -> bool:
        """True while something is being loaded."""
        return self._loader is not None and self._loader.busy

    @property
    def shown(self) -> MatchFilter:
        """The filter of shown matches."""
        return self._shown

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

    def set_minimum(self, length: int) -> None:
        """Hide matches shorter than ``length`` bases, without rebuilding anything."""
        self._shown = self._shown._replace(minimum=max(1, length))
        self._images.clear()
        self._view.refresh_later()
        self.overview_changed.emit()

    def set_strands(self, forward: bool, reverse: bool) -> None:
        """Show or hide the matches of a strand."""
        self._shown = self._shown._replace(strands=(forward, reverse))
        self.recolour()

    def recolour(self) -> None:
        """Take the colours of the theme."""
        self._images.clear()
        self._show_selection()
        self.overview_changed.emit()

    def overview(self, side: int) -> QImage | None:
        """A thumbnail of the whole, at most ``side`` pixels wide and high; None while there is
        none.
        """
        pixels = self._loader.cache.get(self._levels.top) if self._loader is not None else None
        if pixels is None:
            return None
        rows, columns = self._levels.used
        small = reduced(pixels[:, :rows, :columns], max(1, -(-max(rows, columns) // side)))
        colours = palette(theme_service().theme, self._count())
        return tile_image(small, self._shown.minimum, colours, self._shown.strands)

    def refresh(self) -> None:
        """Show what is in view now."""
        if self._loader is None:
            return
        area, scale = self._view.area(), self._view.bases_a_pixel()
        selection = self._loader.selection
        if selection is None or not self._serves(selection, area, scale):
            self._loader.select(PlotWindow.of(area.padded(_BEYOND)), self._shown.minimum, scale)
        self._show_selection()

    def _count(self) -> int:
        return self._index.count(self._shown.minimum) if self._index is not None else 0

    def _serves(self, selection: Selection, area: Area, scale: tuple[float, float]) -> bool:
        """True if a selection is as good as a new one would be."""
        changes = [max(now / then, then / now) for now, then in zip(scale, selection.scale, strict=True)]
        minimum = self._shown.minimum
        enough = selection.minimum == minimum or (selection.complete and selection.minimum < minimum)
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
            here = len(selection.segments.j) if selection.complete else self._count()
            colours = shades(theme_service().theme, min(here, self._count()))
            self.segments.set_selection(selection, self._shown.minimum, colours, self._shown.strands)
        self._show_tiles()

    def _show_tiles(self) -> None:
        """Show the loaded tiles in view, or coarser ones, and request the missing ones."""
        if self._loader is None:
            return
        selection, area, top = self._loader.selection, self._view.area(), self._levels.top
        complete = selection is not None and selection.complete and selection.minimum <= self._shown.minimum
        if complete and selection is not None and self._covers(selection.window, area):
            self.tiles.set_tiles([])
            self._loader.want([top])  # for the minimap
            return
        # At scale 2 a screen pixel is too small to be seen alone.
        pixel = _tile_pixel(self._view.devicePixelRatioF())
        rows, columns = (bases * pixel for bases in self._view.bases_a_pixel())
        tiles = self._levels.visible(area, rows, columns)
        shown: dict[Tile, tuple[PlotWindow, QImage, QRectF]] = {}
        for tile in tiles:
            there = next((t for t in (tile, *self._levels.ancestors(tile)) if t in self._loader.cache), None)
            if there is not None and there not in shown:
                shown[there] = (there.window, self._image(there), QRectF(0, 0, TILE, TILE))
        # Coarse ones first, so that the finer are above them.
        ordered = sorted(shown, key=lambda tile: (-tile.row_level, -tile.column_level))
        self.tiles.set_tiles([shown[tile] for tile in ordered])
        self._loader.want([top, *tiles])

    def _image(self, tile: Tile) -> QImage:
        assert self._loader is not None
        image = self._images.get(tile)
        if image is None:
            pixels = self._loader.cache.get(tile)
            assert pixels is not None
            colours = palette(theme_service().theme, self._count())
            image = self._images[tile] = tile_image(pixels, self._shown.minimum, colours, self._shown.strands)
            for old in [kept for kept in self._images if kept not in self._loader.cache]:
                del self._images[old]
        return image


def _tile_pixel(ratio: float) -> float:
    """The largest size of a tile's pixel in logical pixels, for a device pixel ratio."""
    return 1.0 if ratio < 1.5 else 0.75
