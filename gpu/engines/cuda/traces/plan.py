"""How pairs are aligned on a card: which can be at all, and how many lanes and rows a lane each of them gets."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import Mode, PairAlignments

#: Rows of a lane, as ``kernels/traces.cu`` is compiled for, and lanes of a pair.
ROWS = (8, 16, 20, 24)
LANES = (4, 8, 16, 32)
#: Steps of a tile, and threads of a block.
TILE = 32
SWEEP_THREADS, PATH_THREADS = 64, 64
#: Codes that there is room for, and letters of a sequence.
MOST_CODES, MOST_LETTERS = 30, 65_535
#: What a column costs beside its rows' cells, in cells.
_COLUMN = 4
_MOST_16 = 2**15 - 1


class Shape(NamedTuple):
    """``lanes`` lanes of ``rows`` rows each."""

    rows: int
    lanes: int


SHAPES = tuple(Shape(rows, lanes) for rows in ROWS for lanes in LANES)


def is_for_the_card(asked: PairAlignments) -> bool:
    """Whether its scoring is for the card: scores of one byte, also those that stand above a pair's first row, and few enough codes."""
    matrix, gaps = asked.matrix, asked.gaps
    return (
        len(matrix.scores) <= MOST_CODES
        and matrix.highest <= 127
        and matrix.lowest >= -128
        and gaps.first <= (128 if asked.mode is Mode.GLOBAL else _MOST_16 // 4)
    )


def fits(rows: Int64, columns: Int64, asked: PairAlignments) -> NDArray[np.bool_]:
    """bool[k]: which pairs, with so many letters each, can be aligned on the card: neither empty nor too long, and every value within 16 bits.

    H rises by at most the best score a diagonal step, and one gap in each sequence leads to any cell (from a free border: one gap); E and F
    lie at most a gap's first residue below H, and a step takes one more cost, or score, from any of them.
    """
    shorter, longer = np.minimum(rows, columns), np.maximum(rows, columns)
    first, extend = asked.gaps.first, asked.gaps.extend
    lowest: Int64 | int = 0
    if asked.mode is Mode.GLOBAL:
        lowest = 2 * first + extend * (rows + columns)
    elif asked.mode is Mode.SEMIGLOBAL:
        lowest = first + extend * shorter
    in_range = max(asked.matrix.highest, 0) * shorter <= _MOST_16
    in_range &= lowest + 3 * first + extend - min(asked.matrix.lowest, -1) <= _MOST_16
    return in_range & (shorter > 0) & (longer <= MOST_LETTERS)


def shapes_of(rows: Int64) -> Int64:
    """int64[k]: for pairs with so many rows each, the places in ``SHAPES`` of those that take least."""
    return _fastest()[rows]


def strips_of(rows: Int64, shapes: Int64) -> Int64:
    """int64[k]: how often a shape's rows fit into a pair's, rounded up."""
    height = np.array([shape.rows * shape.lanes for shape in SHAPES])[shapes]
    return -(-rows // height)


def steps_of(columns: Int64, shapes: Int64) -> Int64:
    """int64[k]: steps of a strip, whole tiles."""
    lanes = np.array([shape.lanes for shape in SHAPES])[shapes]
    return -(-(columns + lanes - 1) // TILE) * TILE


def room_of(strips: Int64, steps: Int64, shapes: Int64) -> Int64:
    """int64[k]: what a job keeps, as ``Layout`` of the kernels has it, in units of eight bytes."""
    rows, lanes = np.array(SHAPES).T[:, shapes]
    return strips * lanes * (steps + steps // TILE * rows + 2)


def sweep_shared(shape: Shape, codes: int) -> int:
    """Bytes of shared memory of a sweep's block: the matrix's table and a profile for each warp."""
    return 1024 + SWEEP_THREADS // 32 * (codes + 1) * 512 * -(-shape.rows // 8)


def path_shared(shape: Shape) -> int:
    """Bytes of shared memory of a block that goes the way back: the matrix's table and the directions of a tile for each thread."""
    return 1024 + PATH_THREADS * 4 * TILE * -(-shape.rows // 8)


@functools.cache
def _fastest() -> Int64:
    rows = np.arange(MOST_LETTERS + 1)
    costs = []
    for shape in SHAPES:
        height = shape.rows * shape.lanes
        strips = -(-rows // height)
        # References are about as long as queries. Each column costs something beside the cells of its rows.
        cost = strips * (shape.rows + _COLUMN) * shape.lanes * (rows + shape.lanes - 1.0)
        # Only a whole warp hands one strip on to the next.
        costs.append(np.where((strips > 1) & (shape.lanes < 32), np.inf, cost))
    return np.argmin(costs, axis=0)
