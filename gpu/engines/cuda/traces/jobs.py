"""Pairs are looked over, cut into portions, and laid out two by two as ``kernels/trace_job.cuh`` takes them: a million of them in some hundredths of a second."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.compiled import njit
from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.plan import SHAPES, Shape
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import Mode, PairAlignments

#: In the place of a shape: a pair that is not for the card.
NOT_OURS = 255
#: Words of a ``Job``: begin of the letters of both queries and both references, their lengths likewise, room (two words), places.
JOB_WORDS = 12
_MOST_16 = 2**15 - 1
#: What a portion holds at most: pairs (a power of two), letters, cells, so that it is soon over, and cells of those that are not for the card.
PAIRS, LETTERS, CELLS, CELLS_BESIDE = 1 << 16, 64 << 20, 1 << 37, 1 << 33


class Limits(NamedTuple):
    """Of a portion: bytes that its jobs may keep, and pairs."""

    kept: int
    pairs: int = PAIRS


class Jobs(NamedTuple):
    """``table`` uint32[j, JOB_WORDS], those of a shape beside each other: from one number to another for each of ``shapes``.

    ``run_rooms`` uint32[k]: of pair k, where its runs begin; ``letters``: how many there may be in all. ``room``: what jobs keep, in eights of bytes.
    ``others`` int64: pairs that are not for the card. ``cells``: of all.
    """

    table: NDArray[np.uint32]
    shapes: list[tuple[Shape, int, int]]
    run_rooms: NDArray[np.uint32]
    letters: int
    room: int
    others: Int64
    cells: int


def look_over(asked: PairAlignments, limits: Limits) -> tuple[NDArray[np.uint8], Int64]:
    """The shape of each pair, uint8[k], a place in ``SHAPES`` or ``NOT_OURS``; and where portions begin, with the end.

    A pair is for the card unless it is empty, too large for half a portion, or a value could leave 16 bits: H rises by at most the best
    score a diagonal step, and one gap in each sequence leads to any cell (from a free border: one gap); E and F lie at most a gap's first residue
    below H, and a step takes one more cost, or score, from any of them.
    """
    gaps, matrix = asked.gaps, asked.matrix
    # Both sequences of a global alignment may lie in a gap, the shorter one of a semi-global one, none of a local one.
    whole, shorter = {Mode.LOCAL: (0, 0), Mode.GLOBAL: (1, 0), Mode.SEMIGLOBAL: (0, 1)}[asked.mode]
    constant = (2 * whole + shorter + 3) * gaps.first + gaps.extend - min(matrix.lowest, -1)
    bounds = np.array([max(matrix.highest, 0), constant, whole * gaps.extend, shorter * gaps.extend], np.int64)
    count = len(asked.queries)
    shapes, parts = np.empty(count, np.uint8), np.empty(count, np.float64)
    shares = 1 / np.array([limits.kept, limits.pairs, LETTERS, CELLS, CELLS_BESIDE], np.float64)
    _look_over(
        asked.queries.starts, asked.references.starts, plan.fastest_shapes(), _sizes(), bounds, shares, shapes, parts
    )
    edges = np.empty(count + 1, np.int64)
    return shapes, edges[: _cut(parts, edges)]


def make_jobs(asked: PairAlignments, shapes: NDArray[np.uint8], first: int, last: int) -> Jobs:
    """Pairs ``first`` to ``last``, like ones side by side, from the largest on; ``shapes`` as ``look_over`` has them."""
    query_starts, reference_starts = asked.queries.starts[first : last + 1], asked.references.starts[first : last + 1]
    shapes = shapes[first:last]
    keys, run_rooms = np.empty(last - first, np.int64), np.empty(last - first, np.uint32)
    sizes = _sizes()
    letters, cells = _measure(query_starts, reference_starts, shapes, sizes, asked.traced, keys, run_rooms)
    keys.sort()
    order = keys & (PAIRS - 1)
    counts = np.bincount(shapes, minlength=NOT_OURS + 1)
    table = np.zeros((int((counts[: len(SHAPES)] + 1 >> 1).sum()), JOB_WORDS), np.uint32)
    room = _lay_out(query_starts, reference_starts, shapes, sizes, order, table)
    found, done = [], 0
    for shape, count in zip(SHAPES, counts.tolist(), strict=False):
        if count:
            found.append((shape, done, done + (count + 1) // 2))
            done = found[-1][2]
    others = np.sort(order[last - first - counts[NOT_OURS] :])
    return Jobs(table, found, run_rooms, letters, room, others, cells)


def in_miniature() -> None:
    """Call every kernel."""
    starts = np.array([1, 3], np.int64)
    shapes, parts, edges = np.zeros(1, np.uint8), np.zeros(1), np.zeros(2, np.int64)
    keys, run_rooms = np.zeros(1, np.int64), np.zeros(1, np.uint32)
    sizes = _sizes()
    _look_over(starts, starts, plan.fastest_shapes(), sizes, np.ones(4, np.int64), np.ones(5), shapes, parts)
    _cut(parts, edges)
    _measure(starts, starts, shapes, sizes, True, keys, run_rooms)
    _lay_out(starts, starts, shapes, sizes, np.zeros(1, np.int64), np.zeros((1, JOB_WORDS), np.uint32))


def _sizes() -> Int64:
    """int64[s, 3]: of each shape, rows and lanes; steps of a tile."""
    return np.array([[*shape, plan.TILE] for shape in SHAPES], np.int64)


@njit(nogil=True, inline="always")
def _strips_of(rows: int, size: Any) -> Any:
    height = size[0] * size[1]
    # Dividing takes long.
    return 1 if rows <= height else (rows + height - 1) // height


@njit(nogil=True, inline="always")
def _room_of(rows: int, columns: int, size: Any) -> Any:
    """What a job keeps, as ``Layout`` of the kernels has it, in eights of bytes."""
    lanes, tile = size[1], size[2]
    # Half the digits take a quarter of the time to divide.
    tiles = np.int64(np.uint32(columns + lanes - 1 + tile - 1) // np.uint32(tile))
    return _strips_of(rows, size) * lanes * (tiles * (tile + size[0]) + 2)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _look_over(
    query_starts: Any,
    reference_starts: Any,
    fastest: Any,
    sizes: Any,
    bounds: Any,
    shares: Any,
    shapes: Any,
    parts: Any,
) -> None:
    """``shares`` float64[5]: of a portion, that a byte kept, a pair, a letter, and a cell of either kind take; ``parts`` float64[k]: that each pair does."""
    of_byte, of_pair, of_letter, of_cell, of_cell_beside = shares[0], shares[1], shares[2], shares[3], shares[4]
    for k in range(len(shapes)):
        m = query_starts[k + 1] - query_starts[k] - 1
        n = reference_starts[k + 1] - reference_starts[k] - 1
        shorter = min(m, n)
        is_ours = shorter > 0 and max(m, n) < len(fastest) and bounds[0] * shorter <= _MOST_16
        is_ours = is_ours and bounds[1] + bounds[2] * (m + n) + bounds[3] * shorter <= _MOST_16
        part = max(of_pair, (m + n) * of_letter)
        shapes[k] = NOT_OURS
        if is_ours:
            shape = fastest[m]
            # As if it had a job alone: whomever it shares one with.
            share = 8 * _room_of(m, n, sizes[shape]) * of_byte
            if share <= 0.5:
                shapes[k] = shape
                part = max(part, share, float(m) * n * of_cell)
        if shapes[k] == NOT_OURS:
            part = max(part, float(m) * n * of_cell_beside)
        parts[k] = part


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _cut(parts: Any, edges: Any) -> int:
    """Portions whose parts make one at most, unless one pair does more; returns how many edges there are."""
    edges[0] = 0
    count, total = 1, 0.0
    for k in range(len(parts)):
        if total + parts[k] > 1.000001 and k > edges[count - 1]:
            edges[count] = k
            count += 1
            total = 0.0
        total += parts[k]
    if len(parts):
        edges[count] = len(parts)
        count += 1
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _measure(
    query_starts: Any, reference_starts: Any, shapes: Any, sizes: Any, traced: bool, keys: Any, run_rooms: Any
) -> Any:
    """``keys`` int64[k]: in their order like pairs are side by side, the largest of a shape first. Returns letters and cells."""
    letters, cells = 0, 0
    for k in range(len(shapes)):
        m = query_starts[k + 1] - query_starts[k] - 1
        n = reference_starts[k + 1] - reference_starts[k] - 1
        cells += m * n
        run_rooms[k] = letters
        # From the highest bits on: shape, strips, columns (the largest first), number.
        keys[k] = np.int64(shapes[k]) << 48 | k
        if shapes[k] != NOT_OURS:
            size = sizes[shapes[k]]
            keys[k] |= (0xFFFF - _strips_of(m, size)) << 32 | (0xFFFF - n) << 16
            if traced:
                letters += m + n
    return letters, cells


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _lay_out(query_starts: Any, reference_starts: Any, shapes: Any, sizes: Any, order: Any, table: Any) -> int:
    """Fill the table of jobs; returns what they keep."""
    room, job, k = 0, 0, 0
    while k < len(order) and shapes[order[k]] != NOT_OURS:
        shape = shapes[order[k]]
        line = table[job]
        rows, columns = 0, 0
        line[10] = line[11] = np.uint32(0xFFFFFFFF)
        for half in range(2):
            if k == len(order) or shapes[order[k]] != shape:
                break
            pair = order[k]
            m = query_starts[pair + 1] - query_starts[pair] - 1
            n = reference_starts[pair + 1] - reference_starts[pair] - 1
            line[half], line[2 + half] = (
                query_starts[pair] - query_starts[0],
                reference_starts[pair] - reference_starts[0],
            )
            line[4 + half], line[6 + half] = m, n
            line[10 + half] = pair
            rows, columns = max(rows, m), max(columns, n)
            k += 1
        line[8] = room & 0xFFFFFFFF
        line[9] = room >> 32
        room += _room_of(rows, columns, sizes[shape])
        job += 1
    return room
