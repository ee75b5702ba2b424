"""The plan of pair alignment on a card: supported scoring, shapes of lanes and rows, and jobs.

For jobs pairs are checked, cut into portions, and laid out two by two. The layout is that of
``kernels/trace_job.cuh``; a million pairs take some hundredths of a second.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT64, NEW_BYTES, NEW_INT64, NEW_UINT32, TABLE, Array

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


#: In the place of a shape: a pair that is not for the card (as in ``layout``, which would load
#: Numba).
NOT_OURS = 255
#: Words of a ``Job``: begin of the letters of both queries and both references, their lengths
#: likewise, room (two words), places.
JOB_WORDS = 12
#: What a portion holds at most: pairs (a power of two), letters, cells, so that it is soon over,
#: and cells of those that are not for the card.
PAIRS, LETTERS, CELLS, CELLS_BESIDE = 1 << 16, 64 << 20, 1 << 37, 1 << 33

_KERNELS = f"{__package__}.layout"
_FLOATS, _NEW_FLOATS = Array(np.float64), Array(np.float64, is_written=True)
_look_over = EntryPoint(_KERNELS, "look_over", INT64, INT64, BYTES, TABLE, INT64, _FLOATS, NEW_BYTES, _NEW_FLOATS)
_cut = EntryPoint(_KERNELS, "cut", _FLOATS, NEW_INT64, returns=True)
_measure = EntryPoint(
    _KERNELS,
    "measure",
    *(INT64, INT64, BYTES, TABLE, bool),
    *(NEW_INT64, NEW_UINT32, NEW_INT64),
)
_lay_out = EntryPoint(
    _KERNELS,
    "lay_out",
    *(INT64, INT64, BYTES, TABLE, INT64, Array(np.uint32, 2, is_written=True)),
    returns=True,
)
OF_JOBS = (_look_over, _cut, _measure, _lay_out)


class JobLimits(NamedTuple):
    """Of a portion: bytes that its jobs may keep, and pairs; ``rows`` of a lane."""

    kept: int
    pairs: int = PAIRS
    rows: int = ROWS[-1]


class Jobs(NamedTuple):
    """The jobs of a portion: ``table`` uint32[j, JOB_WORDS], grouped by shape (ranges in
    ``shapes``).

    ``run_rooms`` uint32[k]: index of pair k's first run; ``letters``: most runs in all. ``room``:
    memory of the jobs in units of 8 bytes. ``others`` int64: pairs for the CPU. ``cells``: of all.
    """

    table: NDArray[np.uint32]
    shapes: list[tuple[TraceShape, int, int]]
    run_rooms: NDArray[np.uint32]
    letters: int
    room: int
    others: Int64
    cells: int


def look_over(asked: PairAlignments, limits: JobLimits) -> tuple[NDArray[np.uint8], Int64]:
    """The shape of each pair, uint8[k] (index in ``SHAPES`` or ``NOT_OURS``), and offsets of
    portions.

    A pair is for the card unless it is empty, too large for half a portion, or a value could exceed
    16 bits: H rises by at most the best score a diagonal step, and one gap in each sequence leads
    to any cell (from a free border: one gap); E and F are at most a gap's first residue below H,
    and a step subtracts one more cost, or score, from any of them.
    """
    gaps, matrix = asked.gaps, asked.matrix
    # Both sequences of a global alignment may lie in a gap, the shorter one of a semi-global one,
    # none of a local one.
    whole, shorter = {Mode.LOCAL: (0, 0), Mode.GLOBAL: (1, 0), Mode.SEMIGLOBAL: (0, 1)}[asked.mode]
    constant = (2 * whole + shorter + 3) * gaps.first + gaps.extend - min(matrix.lowest, -1)
    bounds = np.array([max(matrix.highest, 0), constant, whole * gaps.extend, shorter * gaps.extend], np.int64)
    count = len(asked.queries)
    shapes, parts = np.empty(count, np.uint8), np.empty(count, np.float64)
    shares = 1 / np.array([limits.kept, limits.pairs, LETTERS, CELLS, CELLS_BESIDE], np.float64)
    _look_over(
        asked.queries.starts,
        asked.references.starts,
        fastest_shapes(limits.rows),
        _sizes(),
        bounds,
        shares,
        shapes,
        parts,
    )
    edges = np.empty(count + 1, np.int64)
    return shapes, edges[: _cut(parts, edges)]


def are_all_ours(asked: PairAlignments) -> bool:
    """True if the card aligns every pair, except for limits of its memory."""
    return bool((look_over(asked, JobLimits(1 << 30))[0] != NOT_OURS).all())


def make_jobs(asked: PairAlignments, shapes: NDArray[np.uint8], first: int, last: int) -> Jobs:
    """Jobs of pairs ``first`` to ``last``, grouped by size, largest first; ``shapes`` as of
    ``look_over``.
    """
    query_starts, reference_starts = asked.queries.starts[first : last + 1], asked.references.starts[first : last + 1]
    shapes = shapes[first:last]
    keys, run_rooms = np.empty(last - first, np.int64), np.empty(last - first, np.uint32)
    sizes = _sizes()
    totals = np.zeros(2, np.int64)
    _measure(query_starts, reference_starts, shapes, sizes, asked.traced, keys, run_rooms, totals)
    letters, cells = totals.tolist()
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


def _sizes() -> Int64:
    """int64[s, 3]: of each shape, rows and lanes; steps of a tile."""
    return np.array([[*shape, TILE] for shape in SHAPES], np.int64)
