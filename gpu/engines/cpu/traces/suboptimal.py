"""Compiled search for the suboptimal alignments of a pair, with one fill of its matrix.

The matrix is swept in *tiles*: rows of a *band*, columns of a *slab*. Of each tile the best cell is
kept, and its last row and column, from which the tiles below and to the right are swept. When an
alignment has been found, its pairs of letters are forbidden, and only the tiles that it crosses are
swept again, and those whose upper or left border changed: all that is in a tile depends on its
borders and its forbidden pairs alone. An alignment is followed back through its tiles, each swept
once more with its directions, up to the path's row and column.

A large matrix has large tiles, so that what is kept takes some 17 (m·n)^(2/3) bytes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.blocks import (
    LANE_BITS,
    MARGIN,
    ROWS,
    STEP_BITS,
    WORDS,
    Block,
    fill_left,
    fill_letters,
    fill_top,
)
from gpu.engines.cpu.traces.paths import begin_path, end_path, follow_alone
from gpu.engines.cpu.traces.rules import (
    AT_COLUMN,
    AT_ROW,
    COLUMN,
    COUNT,
    DONE,
    FIRST_RUN,
    PATH_FIELDS,
    QUERY_END,
    QUERY_START,
    REFERENCE_END,
    REFERENCE_START,
    ROW,
    RUNS,
    SCORE,
    SCORE_OF,
    is_better,
)
from gpu.engines.cpu.traces.strips import sweep_block
from gpu.engines.work.traces import DELETION, INSERTION
from gpu.jit.njit import njit

#: The answer where the room for alignments, or for their runs, is too small.
NO_ROOM = -1
_STRIP_BITS = STEP_BITS + LANE_BITS


class _Tiles(NamedTuple):
    """A pair, and what is kept of its matrix.

    ``height``, ``width``: rows of a band, columns of a slab. ``letters`` int32[slabs, width + 2 ·
    MARGIN]: the columns' letters of each slab. ``top_h``, ``top_f`` int32[bands + 1, n + 1]: H and
    F above each band, columns in reversed order as in a bus. ``left_h``, ``left_e`` int32[slabs +
    1, m]: H and E left of each slab. ``h``, ``f``, ``right_h``, ``right_e``: a block's.
    """

    a: Any
    b: Any
    height: int
    width: int
    letters: Any
    top_h: Any
    top_f: Any
    left_h: Any
    left_e: Any
    h: Any
    f: Any
    right_h: Any
    right_e: Any


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _tiles_of(a: Any, b: Any, rules: Any, height: int, width: int) -> Any:
    """The tiles of a pair, the borders of whose matrix alone are filled."""
    m, n = len(a), len(b)
    side = int((16.0 * m * n) ** (1.0 / 3.0))
    height, width = max(height, side // 4 // ROWS * ROWS), max(width, side)
    bands, slabs = (m + height - 1) // height, (n + width - 1) // width
    room = min(width, n) + 1 + 2 * MARGIN
    h, f = np.empty(n + 1 + 2 * MARGIN, np.int32), np.empty(n + 1 + 2 * MARGIN, np.int32)
    fill_top(h, f, rules)
    top_h, top_f = np.empty((bands + 1, n + 1), np.int32), np.empty((bands + 1, n + 1), np.int32)
    _copy(h[MARGIN:], top_h[0])
    _copy(f[MARGIN:], top_f[0])
    left_h, left_e = np.empty((slabs + 1, m), np.int32), np.empty((slabs + 1, m), np.int32)
    fill_left(left_h[0], left_e[0], rules)
    # Column 0, which no tile writes.
    for band in range(bands):
        top_h[band + 1, n] = left_h[0, min(m, (band + 1) * height) - 1]
        top_f[band + 1, n] = 0
    letters = np.empty((slabs, room - 1), np.int32)
    for slab in range(slabs):
        some = b[slab * width : (slab + 1) * width]
        fill_letters(some, rules, letters[slab, : len(some) + 2 * MARGIN])
    right_h, right_e = np.empty(min(height, m), np.int32), np.empty(min(height, m), np.int32)
    return _Tiles(
        a, b, height, width, letters, top_h, top_f, left_h, left_e, np.empty(room, np.int32), np.empty(room, np.int32),
        right_h, right_e,
    )  # fmt: skip


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _block(tiles: Any, band: int, slab: int, bottom: int, right: int, keys: Any, directions: Any) -> Any:
    """The block of a tile's rows up to ``bottom`` and columns up to ``right``, its bus filled."""
    top, left, n = band * tiles.height, slab * tiles.width, len(tiles.b)
    columns, rows = right - left, bottom - top
    h, f = tiles.h[: columns + 1 + 2 * MARGIN], tiles.f[: columns + 1 + 2 * MARGIN]
    # No path behind the last column comes of a tile above, whose best cell is another one.
    h[:MARGIN] = 0
    f[:MARGIN] = 0
    _copy(tiles.top_h[band, n - right :], h[MARGIN : MARGIN + columns + 1])
    _copy(tiles.top_f[band, n - right :], f[MARGIN : MARGIN + columns + 1])
    end = min(n, left + tiles.width)
    return Block(
        tiles.a[top:bottom], tiles.letters[slab, end - right : end - left + 2 * MARGIN], h, f,
        tiles.left_h[slab, top:bottom], tiles.left_e[slab, top:bottom], tiles.right_h[:rows], tiles.right_e[:rows],
        directions, _forbidden_in(keys, top, bottom, left, right),
    )  # fmt: skip


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _copy(values: Any, to: Any) -> None:
    """Fill an array with the first of some values."""
    for k in range(len(to)):
        to[k] = values[k]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _first_from(keys: Any, key: int) -> int:
    """The index of the first of ascending keys that is not below one."""
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _forbidden_in(keys: Any, top: int, bottom: int, left: int, right: int) -> Any:
    """The forbidden cells (``Block.forbidden``) of a block, of those of the whole matrix."""
    above = np.int64(top // ROWS) << _STRIP_BITS
    first = _first_from(keys, above)
    last = _first_from(keys, np.int64((bottom + ROWS - 1) // ROWS) << _STRIP_BITS)
    found = np.empty(last - first, np.int64)
    count = 0
    for k in range(first, last):
        column = ((keys[k] >> LANE_BITS) & ((1 << STEP_BITS) - 1)) - (keys[k] & (ROWS - 1))
        if left < column <= right:
            found[count] = keys[k] - above - (np.int64(left) << LANE_BITS)
            count += 1
    return found[:count]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _fill(tiles: Any, stale: Any, best: Any, matrix: Any, rules: Any, keys: Any, stop: Any) -> None:
    """Sweep all ``stale`` tiles, bool[bands, slabs], and those whose borders change by that.

    ``best`` int64[bands · slabs, 3]: the best cell of each.
    """
    (bands, slabs), m, n = stale.shape, len(tiles.a), len(tiles.b)
    no_directions = np.empty(0, np.uint16)
    for band in range(bands):
        for slab in range(slabs):
            if not stale[band, slab]:
                continue
            stale[band, slab] = False
            top, left = band * tiles.height, slab * tiles.width
            bottom, right = min(m, top + tiles.height), min(n, left + tiles.width)
            block = _block(tiles, band, slab, bottom, right, keys, no_directions)
            cell = best[band * slabs + slab]
            cell[:] = 0
            sweep_block(block, matrix, rules, True, top, cell, stop)
            if stop[0]:
                return
            if cell[SCORE] > 0:
                cell[COLUMN] += left
            if band + 1 < bands:
                # Without column 0, which is the last one of the slab before.
                below_h, below_f = (
                    tiles.top_h[band + 1, n - right : n - left],
                    tiles.top_f[band + 1, n - right : n - left],
                )
                h, f = block.h[MARGIN : MARGIN + right - left], block.f[MARGIN : MARGIN + right - left]
                if slab + 1 < slabs and h[0] != below_h[0]:
                    stale[band + 1, slab + 1] = True
                if _replace(below_h, below_f, h, f):
                    stale[band + 1, slab] = True
            if slab + 1 < slabs:
                beside_h, beside_e = tiles.left_h[slab + 1, top:bottom], tiles.left_e[slab + 1, top:bottom]
                if _replace(beside_h, beside_e, block.right_h, block.right_e):
                    stale[band, slab + 1] = True


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _replace(h: Any, gap: Any, new_h: Any, new_gap: Any) -> bool:
    """Replace a border; returns True if it changed."""
    differs = np.int32(0)
    for k in range(len(h)):
        differs |= (h[k] ^ new_h[k]) | (gap[k] ^ new_gap[k])
    if differs != 0:
        _copy(new_h, h)
        _copy(new_gap, gap)
    return bool(differs != 0)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _follow(tiles: Any, matrix: Any, rules: Any, keys: Any, path: Any, runs: Any, stop: Any) -> None:
    """Follow a path from its end to its start, and write its runs."""
    steps = min(tiles.width, path[AT_COLUMN]) + ROWS
    directions = np.empty((min(tiles.height, path[AT_ROW]) + ROWS - 1) // ROWS * steps * WORDS, np.uint16)
    none = np.zeros(3, np.int64)
    while not path[DONE] and path[AT_ROW] > 0 and path[AT_COLUMN] > 0 and not stop[0]:
        row, column = path[AT_ROW], path[AT_COLUMN]
        band, slab = (row - 1) // tiles.height, (column - 1) // tiles.width
        top, left = band * tiles.height, slab * tiles.width
        block = _block(tiles, band, slab, row, column, keys, directions)
        sweep_block(block, matrix, rules, False, top, none, stop)
        if not stop[0]:
            follow_alone(directions, column - left, 0, top, left, tiles.a, tiles.b, matrix, rules, path, runs)
    end_path(path, runs)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _forbid(keys: Any, tiles: Any, stale: Any, row: Any, column: Any, runs: Any) -> Any:
    """Forbidden cells, with the pairs of an alignment that begins behind such a row and column.

    Along a path the keys of its pairs ascend. The tiles of these are ``stale``.
    """
    more = 0
    for run in runs:
        if run & 3 != INSERTION and run & 3 != DELETION:
            more += np.int64(run >> 2)  # type: ignore[assignment]
    found = np.empty(len(keys) + more, np.int64)
    at = old = 0
    i, j = row, column
    for run in runs:
        length, operation = np.int64(run >> 2), run & 3
        if operation == INSERTION:
            i += length
        elif operation == DELETION:
            j += length
        else:
            for _ in range(length):
                stale[i // tiles.height, j // tiles.width] = True
                lane = i % ROWS
                key = ((i // ROWS) << STEP_BITS | (j + 1 + lane)) << LANE_BITS | lane
                while old < len(keys) and keys[old] < key:
                    found[at] = keys[old]
                    at, old = at + 1, old + 1
                found[at] = key
                at, i, j = at + 1, i + 1, j + 1
    for k in range(old, len(keys)):
        found[at + k - old] = keys[k]
    return found


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _search(
    tiles: Any, matrix: Any, rules: Any, keys: Any, least: int, most: int, pair: int, written: Any, found: int,
    run: int, stop: Any,
) -> Any:  # fmt: skip
    """Write the suboptimal alignments of one pair, behind ``found`` alignments and ``run`` runs;
    returns how many there are now of both, and whether there are more alignments.
    """
    runs, out, of = written
    bands, slabs = len(tiles.top_h) - 1, len(tiles.letters)
    stale, best = np.ones((bands, slabs), np.bool_), np.zeros((bands * slabs, 3), np.int64)
    path = np.empty(PATH_FIELDS, np.int64)
    count = 0
    while True:
        _fill(tiles, stale, best, matrix, rules, keys, stop)
        if stop[0]:
            return found, run, False
        score, row, column = 0, 0, 0
        for k in range(bands * slabs):
            if is_better(best[k, SCORE], best[k, ROW], best[k, COLUMN], score, row, column):
                score, row, column = best[k, SCORE], best[k, ROW], best[k, COLUMN]
        if score < least or count == most:
            return found, run, score >= least
        if found == len(out) or run + row + column > len(runs):
            return NO_ROOM, run, False
        begin_path(path, score, row, column, rules)
        _follow(tiles, matrix, rules, keys, path, runs[run:], stop)
        if stop[0]:
            return found, run, False
        line = out[found]
        line[SCORE_OF], line[QUERY_END], line[REFERENCE_END] = score, row, column
        line[QUERY_START], line[REFERENCE_START] = path[AT_ROW], path[AT_COLUMN]
        line[FIRST_RUN], line[RUNS] = run, path[COUNT]
        of[found] = pair
        keys = _forbid(keys, tiles, stale, path[AT_ROW], path[AT_COLUMN], runs[run : run + path[COUNT]])
        found, run, count = found + 1, run + path[COUNT], count + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def suboptimal_of_portion(
    pairs: Any, some: Any, matrix: Any, rules: Any, sides: Any, forbidden: Any, least: Any, most: int, written: Any,
    more: Any, stop: Any,
) -> int:  # fmt: skip
    """Find the suboptimal alignments of some pairs of ``PairCodes`` in a local alignment.

    ``some``: (first, last). ``sides``: the least rows and columns of a tile, whole strips.
    ``forbidden``: ``ForbiddenCells`` of every pair. ``least`` int64: of each pair. ``written``:
    ``SuboptimalFound``. ``more`` uint8[last - first]: set where there are more than ``most``.
    Returns the number of alignments, or ``NO_ROOM`` if the arrays are too small for all. Ends early
    when ``stop`` uint8[1] is set.
    """
    queries, query_starts, references, reference_starts = pairs
    first, last = some
    height, width = sides
    found = run = 0
    for pair in range(first, last):
        query = queries[query_starts[pair] : query_starts[pair + 1] - 1]
        reference = references[reference_starts[pair] : reference_starts[pair + 1] - 1]
        if len(query) == 0 or len(reference) == 0:
            continue
        keys = forbidden.keys[forbidden.starts[pair] : forbidden.starts[pair + 1]]
        tiles = _tiles_of(query, reference, rules, height, width)
        found, run, has_more = _search(tiles, matrix, rules, keys, least[pair], most, pair, written, found, run, stop)
        if has_more:
            more[pair - first] = 1
        if found == NO_ROOM or stop[0]:
            break
    return found
