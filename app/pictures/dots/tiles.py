"""The dot plot as tiles of pixels, for plots of millions of matches. Free of Qt.

A pixel of level z covers 2^z bases, with a level of its own for each side. It holds for each strand
the length of the longest match with a base pair in it. So no match is lost at any zoom, however
isolated, and a minimum length is a threshold on the pixels that needs no new tiles.
"""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import Area
from app.pictures.dots.index import MatchIndex, MatchSegments, PlotWindow

#: Pixels of a tile's side.
TILE = 512
#: Pixels set at once: bounds the memory, and the wait of other threads.
_CHUNK = 1 << 18

#: Longest match at each pixel, int32 [2, rows, columns]: forward, reverse; 0 for none.
Pixels = NDArray[np.int32]


class Tile(NamedTuple):
    """A tile's key: levels and places of its rows (query) and columns (reference)."""

    row_level: int
    column_level: int
    row: int
    column: int

    @property
    def window(self) -> PlotWindow:
        """The bases it covers."""
        rows, columns = TILE << self.row_level, TILE << self.column_level
        top, left = self.row * rows, self.column * columns
        return PlotWindow(top, top + rows, left, left + columns)

    def coarser(self, rows: int, columns: int) -> Tile:
        """The tile that holds this one, ``rows`` and ``columns`` levels up."""
        return Tile(self.row_level + rows, self.column_level + columns, self.row >> rows, self.column >> columns)


def level(bases_a_pixel: float) -> int:
    """The finest level with pixels no smaller than the screen's.

    With smaller ones isolated matches would be lost.
    """
    return max(0, ceil(log2(max(bases_a_pixel, 1.0)) - 1e-9))


class Levels:
    """The pyramid over a plane of ``rows`` × ``columns`` bases."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = max(1, rows), max(1, columns)
        self.top = Tile(level(self._rows / TILE), level(self._columns / TILE), 0, 0)

    @property
    def used(self) -> tuple[int, int]:
        """Rows and columns of the top tile's pixels that are on the plane."""
        return _pixels(self._rows, self.top.row_level), _pixels(self._columns, self.top.column_level)

    def visible(self, area: Area, row_scale: float, column_scale: float) -> list[Tile]:
        """The tiles that show ``area`` at a scale in bases per pixel, central ones first."""
        row_level = min(level(row_scale), self.top.row_level)
        column_level = min(level(column_scale), self.top.column_level)
        rows = _range(area.top, area.bottom, self._rows, TILE << row_level)
        columns = _range(area.left, area.right, self._columns, TILE << column_level)
        middle = (rows.start + rows.stop - 1) / 2, (columns.start + columns.stop - 1) / 2
        tiles = [Tile(row_level, column_level, row, column) for row in rows for column in columns]
        return sorted(tiles, key=lambda tile: abs(tile.row - middle[0]) + abs(tile.column - middle[1]))

    def ancestors(self, tile: Tile) -> list[Tile]:
        """Coarser tiles that contain a tile, the closest first, the whole last."""
        up_rows, up_columns = self.top.row_level - tile.row_level, self.top.column_level - tile.column_level
        steps = range(1, max(up_rows, up_columns) + 1)
        return [tile.coarser(min(step, up_rows), min(step, up_columns)) for step in steps]

    def finer(self, tile: Tile) -> list[list[Tile]]:
        """Sets of tiles of the next finer levels; each set makes up a tile (see ``joined``)."""
        sets = []
        for rows, columns in ((0, 1), (1, 0), (1, 1)):
            row_level, column_level = tile.row_level - rows, tile.column_level - columns
            if min(row_level, column_level) < 0:
                continue
            parts = [
                Tile(row_level, column_level, row, column)
                for row in range(tile.row << rows, (tile.row + 1) << rows)
                for column in range(tile.column << columns, (tile.column + 1) << columns)
            ]
            inside = [part for part in parts if part.window.top < self._rows and part.window.left < self._columns]
            sets.append(inside)
        return sets


def _range(low: float, high: float, size: int, step: int) -> range:
    return range(int(max(0.0, low) // step), int(-(-min(high, size) // step)))


class TileCache:
    """The recently used tiles; at most ``limit``, of 2 MiB each. ``pinned`` is never dropped."""

    def __init__(self, pinned: Tile, limit: int = 64) -> None:
        self._tiles: OrderedDict[Tile, Pixels] = OrderedDict()
        self._pinned = pinned
        self._limit = limit

    def __contains__(self, tile: Tile) -> bool:
        return tile in self._tiles

    def __len__(self) -> int:
        return len(self._tiles)

    def get(self, tile: Tile) -> Pixels | None:
        """The pixels of a tile if present; marks them as used."""
        pixels = self._tiles.get(tile)
        if pixels is not None:
            self._tiles.move_to_end(tile)
        return pixels

    def put(self, tile: Tile, pixels: Pixels) -> list[Tile]:
        """Store a tile; returns the evicted tiles."""
        self._tiles[tile] = pixels
        self._tiles.move_to_end(tile)
        dropped = []
        while len(self._tiles) > self._limit:
            oldest = next(tile for tile in self._tiles if tile != self._pinned)
            del self._tiles[oldest]
            dropped.append(oldest)
        return dropped


def render(index: MatchIndex, tile: Tile) -> Pixels:
    """Make the pixels of a tile; linear in its matches, so not for the window's thread."""
    return rasterise(index, tile.window, tile.row_level, tile.column_level)


def joined(tile: Tile, finer: list[Tile], pixels: dict[Tile, Pixels]) -> Pixels:
    """The pixels of a tile from those of a set of finer ones, which are the same as rendered."""
    made = np.zeros((2, TILE, TILE), np.int32)
    for part in finer:
        rows, columns = 1 << (tile.row_level - part.row_level), 1 << (tile.column_level - part.column_level)
        small = pixels[part].reshape(2, TILE // rows, rows, TILE // columns, columns).max(axis=(2, 4))
        top, left = part.row % rows * (TILE // rows), part.column % columns * (TILE // columns)
        made[:, top : top + TILE // rows, left : left + TILE // columns] = small
    return made


def rasterise(index: MatchIndex, window: PlotWindow, row_level: int, column_level: int, minimum: int = 1) -> Pixels:
    """The longest match at each pixel of a window.

    A pixel of 2^level bases a side is set by every base pair in it.
    """
    rows, columns = (_pixels(window.bottom - window.top, row_level), _pixels(window.right - window.left, column_level))
    pixels = np.zeros((2, rows, columns), np.int32)
    for segments in index.pieces_within(window, minimum):
        _draw(pixels, segments, window, (row_level, column_level))
    return pixels


def _draw(pixels: Pixels, segments: MatchSegments, window: PlotWindow, levels: tuple[int, int]) -> None:
    row_level, column_level = levels
    _, rows, columns = pixels.shape
    flat = pixels.reshape(-1)
    rest = _draw_small(flat, segments, window, rows, columns, levels)
    segments = segments.take(rest)
    first, last = segments.clipped(window)
    inside = np.flatnonzero(last > first)
    first, bases = first[inside], (last - first)[inside]
    j, i, length, reverse, _ = segments.take(inside)
    x = j + first - window.left
    y = np.where(reverse, i + length - 1 - first, i + first) - window.top
    end_y = np.where(reverse, y - bases + 1, y + bases - 1)
    # A pixel is entered at the segment's first base, or at the border of a pixel row or column.
    across = ((x + bases - 1) >> column_level) - (x >> column_level)
    down = np.abs((end_y >> row_level) - (y >> row_level))
    ends = np.cumsum(1 + across + down)
    begin = 0
    while begin < len(ends):
        end = max(begin + 1, int(np.searchsorted(ends, (ends[begin - 1] if begin else 0) + _CHUNK, "right")))
        part = slice(begin, end)
        owner, step = _entries(x[part], y[part], reverse[part], across[part], down[part], levels)
        owner += begin
        at_x = (x[owner] + step) >> column_level
        at_y = (y[owner] + np.where(reverse[owner], -step, step)) >> row_level
        np.maximum.at(flat, (reverse[owner] * rows + at_y) * columns + at_x, length[owner])
        begin = end


def _draw_small(
    flat: Pixels, segments: MatchSegments, window: PlotWindow, rows: int, columns: int, levels: tuple[int, int]
) -> NDArray[np.int64]:
    """Set the pixels of segments that lie in one each, as most do; returns the others' rows."""
    row_level, column_level = levels
    x, y = segments.j - window.left, segments.i - window.top
    end_x, end_y = x + (segments.length - 1), y + (segments.length - 1)
    inside = (x >= 0) & (y >= 0) & (end_x < window.right - window.left) & (end_y < window.bottom - window.top)
    x >>= column_level
    y >>= row_level
    end_x >>= column_level
    end_y >>= row_level
    inside &= (x == end_x) & (y == end_y)
    y += segments.reverse * rows
    y *= columns
    y += x
    alone = np.flatnonzero(inside)
    np.maximum.at(flat, np.take(y, alone), np.take(segments.length, alone))
    return np.flatnonzero(~inside)


def _entries(
    x: NDArray, y: NDArray, reverse: NDArray, across: NDArray, down: NDArray, levels: tuple[int, int]
) -> tuple[NDArray, NDArray]:
    """The entries of segments into pixels: segment index, and bases from the segment's first."""
    row_level, column_level = levels
    own = np.arange(len(x))
    owner_x, number_x = _numbered(across)
    step_x = (((x[owner_x] >> column_level) + number_x) << column_level) - x[owner_x]
    owner_y, number_y = _numbered(down)
    y_of, up = y[owner_y], reverse[owner_y]
    step_y = np.where(
        up,
        y_of - (((y_of >> row_level) - number_y + 1) << row_level) + 1,
        (((y_of >> row_level) + number_y) << row_level) - y_of,
    )
    owner = np.concatenate([own, owner_x, owner_y])
    return owner, np.concatenate([np.zeros(len(own), np.int64), step_x, step_y])


def _numbered(counts: NDArray) -> tuple[NDArray, NDArray]:
    """For each of ``counts[k]`` items of k: k, and its number from 1."""
    owner = np.repeat(np.arange(len(counts)), counts)
    return owner, np.arange(1, len(owner) + 1) - np.repeat(np.cumsum(counts) - counts, counts)


def _pixels(bases: int, level: int) -> int:
    return (bases + (1 << level) - 1) >> level


def strengths(matches: int) -> NDArray[np.float64]:
    """Colour strengths of the length classes, 0..1 [5]: the more matches, the paler short ones."""
    faintest = float(np.interp(np.log10(max(matches, 1)), [3, 6], [0.85, 0.28]))
    return np.linspace(faintest, 1.0, CLASSES)


#: Length classes: each begins at four times the length of the one before.
CLASSES = 5
_RATIO = 4


def class_starts(minimum: int) -> list[int]:
    """The shortest length of each class, from the minimum shown."""
    return [max(1, minimum) * _RATIO**number for number in range(CLASSES)]


def classes(lengths: NDArray, minimum: int) -> NDArray[np.uint8]:
    """The class of each length, 1 to ``CLASSES``; 0 below the minimum."""
    found = np.zeros(lengths.shape, np.uint8)
    for start in class_starts(minimum):
        found += lengths >= start
    return found


def colourise(
    pixels: Pixels, minimum: int, palette: NDArray[np.uint32], strands: tuple[bool, bool] = (True, True)
) -> NDArray[np.uint32]:
    """The colours of pixels, [rows, columns]; the longer match wins.

    ``palette`` [2, ``CLASSES`` + 1] by strand and class. Only the ``strands`` wanted (forward,
    reverse) and matches of ``minimum`` bases or more count.
    """
    forward, reverse = pixels
    if not strands[1]:
        return palette[0][classes(forward, minimum)] if strands[0] else np.full(forward.shape, palette[0, 0])
    if not strands[0]:
        return palette[1][classes(reverse, minimum)]
    return np.where(reverse > forward, palette[1][classes(reverse, minimum)], palette[0][classes(forward, minimum)])


def reduced(pixels: Pixels, factor: int) -> Pixels:
    """Pixels ``factor`` times as large, each the longest match of those it replaces."""
    planes, rows, columns = pixels.shape
    padded = np.zeros((planes, _ceil(rows, factor) * factor, _ceil(columns, factor) * factor), np.int32)
    padded[:, :rows, :columns] = pixels
    return padded.reshape(planes, _ceil(rows, factor), factor, _ceil(columns, factor), factor).max(axis=(2, 4))


def _ceil(count: int, factor: int) -> int:
    return -(-count // factor)
