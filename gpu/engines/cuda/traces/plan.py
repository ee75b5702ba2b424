"""The plan of pair alignment on a card: supported scoring, and shapes of lanes and rows."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.traces import Mode, PairAlignments

#: The modes of the kernels, by their numbers there.
MODES = {Mode.LOCAL: 0, Mode.GLOBAL: 1, Mode.SEMIGLOBAL: 2}
#: Rows of a lane, as ``kernels/traces.cu`` is compiled for, and lanes of a pair.
ROWS = (8, 16, 20, 24)
LANES = (4, 8, 16, 32)
#: Steps of a tile, and threads of a block.
TILE = 16
SWEEP_THREADS, PATH_THREADS = 64, 64
#: Codes that there is room for, and letters of a sequence.
MAX_CODES, MAX_LETTERS = 30, 65_535
#: What a column costs beside its rows' cells, in cells.
_COLUMN = 4


class TraceShape(NamedTuple):
    """``lanes`` lanes of ``rows`` rows each."""

    rows: int
    lanes: int


SHAPES = tuple(TraceShape(rows, lanes) for rows in ROWS for lanes in LANES)


def is_for_the_card(asked: PairAlignments) -> bool:
    """True if the card supports mode and scoring: scores of one byte, borders included, and few
    codes.
    """
    matrix = asked.matrix
    return (
        len(matrix.scores) <= MAX_CODES
        and matrix.highest <= 127
        and matrix.lowest >= -128
        and asked.mode in MODES
        and (asked.mode is not Mode.GLOBAL or asked.gaps.first <= 128)
    )


@functools.cache
def fastest_shapes(most: int = ROWS[-1]) -> NDArray[np.uint8]:
    """uint8[MAX_LETTERS + 1]: index in ``SHAPES`` of the fastest shape for pairs of so many rows.

    ``most``: rows of a lane at most.
    """
    rows = np.arange(MAX_LETTERS + 1)
    costs = []
    for shape in SHAPES:
        strips = -(-rows // (shape.rows * shape.lanes))
        cost = strips * (shape.rows + _COLUMN) * shape.lanes * (rows + shape.lanes - 1.0)
        # Only a whole warp hands one strip on to the next.
        is_possible = ((strips <= 1) | (shape.lanes == LANES[-1])) & (shape.rows <= most)
        costs.append(np.where(is_possible, cost, np.inf))
    return np.argmin(costs, axis=0).astype(np.uint8)


def rows_that_fit(codes: int, shared: int) -> int:
    """Most rows of a lane whose profiles fit the shared memory; 48 KiB hold eight of any matrix."""
    return max(rows for rows in ROWS if rows == ROWS[0] or sweep_shared(TraceShape(rows, LANES[0]), codes) <= shared)


def sweep_shared(shape: TraceShape, codes: int) -> int:
    """Bytes of shared memory of a sweep's block: the matrix's table and a profile for each warp."""
    return 1024 + SWEEP_THREADS // 32 * (codes + 1) * 512 * -(-shape.rows // 8)


def path_shared(shape: TraceShape) -> int:
    """Shared memory of a traceback block: the matrix's table, and a tile's directions for each
    thread.
    """
    return 1024 + PATH_THREADS * 4 * TILE * -(-shape.rows // 8)
