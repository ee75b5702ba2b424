"""A background loader of the dot plot's tiles and selections.

These may involve millions of matches, for which the window must not wait.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.pictures.dots.index import MatchIndex, PlotWindow
from app.pictures.dots.items import Selection, select
from app.pictures.dots.tiles import Levels, Pixels, Tile, TileCache, joined, render
from app.widgets.background import Background

#: Tiles made per call: between two calls the wanted ones may change.
_BATCH = 4
#: Most matches for which a selection takes less than a frame and is made at once.
_MAX_AT_ONCE = 300_000


class Loader(QObject):
    """Loads in a thread.

    Signals: ``arrived()`` when wanted tiles are ready; ``selected()`` when ``selection`` has
    changed; ``failed(Exception)``.
    """

    arrived = Signal()
    selected = Signal()
    failed = Signal(object)

    def __init__(self, index: MatchIndex, levels: Levels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self._levels = levels
        self._background = Background(self)
        self.cache = TileCache(levels.top)
        self._wanted: list[Tile] = []
        self._loading = False
        self._selecting = False
        self._asked: tuple[PlotWindow, int, tuple[float, float]] | None = None
        self.selection: Selection | None = None

    @property
    def busy(self) -> bool:
        """True while something is being loaded."""
        return self._loading or self._selecting

    def want(self, tiles: list[Tile]) -> None:
        """Set the tiles to load, most urgent first; earlier requests not yet begun are dropped.

        Tiles that others of them make up come last, since they are then made of those.
        """
        wanted = {tile for tile in tiles if tile not in self.cache}
        later = {tile for tile in wanted if any(wanted.issuperset(finer) for finer in self._levels.finer(tile))}
        self._wanted = [tile for tile in tiles if tile in wanted - later] + [tile for tile in tiles if tile in later]
        self._load()

    def _load(self) -> None:
        if self._wanted and not self._loading:
            self._loading = True
            batch, known = self._wanted[:_BATCH], dict[Tile, Pixels]()
            for tile in (part for whole in batch for finer in self._levels.finer(whole) for part in finer):
                pixels = self.cache.get(tile)
                if pixels is not None:
                    known[tile] = pixels
            self._background.call(self._render, batch, known, done=self._loaded, failed=self._failed)

    def _render(self, tiles: list[Tile], known: dict[Tile, Pixels]) -> list[tuple[Tile, Pixels]]:
        for tile in tiles:
            finer = next((finer for finer in self._levels.finer(tile) if known.keys() >= set(finer)), None)
            known[tile] = render(self._index, tile) if finer is None else joined(tile, finer, known)
        return [(tile, known[tile]) for tile in tiles]

    def _loaded(self, tiles: list[tuple[Tile, Pixels]]) -> None:
        self._loading = False
        for tile, pixels in tiles:
            self.cache.put(tile, pixels)
        self._wanted = [tile for tile in self._wanted if tile not in self.cache]
        self.arrived.emit()
        self._load()

    def select(self, window: PlotWindow, minimum: int, scale: tuple[float, float]) -> None:
        """Choose the lines of a window; ``selection`` is set now or later."""
        if len(self._index) <= _MAX_AT_ONCE:
            self.selection = select(self._index, window, minimum, scale)
            return
        self._asked = (window, minimum, scale)
        self._select()

    def _select(self) -> None:
        if self._asked is not None and not self._selecting:
            self._selecting = True
            asked, self._asked = self._asked, None
            self._background.call(_select, self._index, *asked, done=self._selected, failed=self._failed)

    def _selected(self, selection: Selection) -> None:
        self._selecting = False
        self.selection = selection
        self.selected.emit()
        self._select()

    def _failed(self, problem: Exception) -> None:
        self._loading = self._selecting = False
        self._wanted, self._asked = [], None
        self.failed.emit(problem)


def _select(index: MatchIndex, window: PlotWindow, minimum: int, scale: tuple[float, float]) -> Selection:
    selection = select(index, window, minimum, scale)
    _ = selection.grouped  # made here, for the window's thread to draw
    return selection
