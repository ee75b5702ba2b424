"""Entry points of the compiled sweep (``pipeline``), and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import INT32, INT64, NEW_BYTES, NEW_INT32, NEW_INT64, NEW_TABLE, TABLE, Array

#: Fields shared by all threads of a sweep: the next strip; the number that may be started; stop;
#: the known score; cells done and pruned; the segments computed by the strip that ended last;
#: strips ended; the strip whose end a thread sleeps for.
NEXT, ALLOWED, STOP, KNOWN, CELLS, LEFT_OUT, ACTIVE, ENDED, AWAITED = range(9)
SHARED_FIELDS = 9
#: Fields of a strip: the row above it, its rows, its steps, the lag of its last row; the addresses
#: to which H and F̂ of that are saved, or 0; its band.
ROW, ROWS, STEPS, LAG, KEPT_H, KEPT_F, BAND = range(7)
STRIP_FIELDS = 7
#: Fields of a thread: its strip, or -1, and the step.
STRIP, STEP = range(2)
#: Reasons for a return: no strip may be started now; the strip above is slow; the strip that a
#: thread sleeps for has ended; the limit of segments is reached.
NO_STRIP, SLOW, AWAITED_ENDED, ENOUGH = range(4)

_KERNELS, _SEGMENT = f"{__package__}.pipeline", f"{__package__}.segment"


class Matrix(NamedTuple):
    """The matrix's size, and codes of its rows and columns.

    ``a``: word, from ``padded_rows``, those of some rows; ``b``: from ``padded_columns``.
    """

    a: Any
    b: Any
    rows: Any
    columns: Any


class BorderLines(NamedTuple):
    """The lines of values that enter and leave rows of the matrix.

    ``bus_h``, ``bus_f``: int32[columns + 1], the row above in, the last row out, in place, lagging
    the steps. ``left_*``, ``right_*``: int32, a row each, H and Ê of column 0 and n; of pruned
    segments the right ones are not written.
    """

    bus_h: Any
    bus_f: Any
    left_h: Any
    left_e: Any
    right_h: Any
    right_e: Any


class Strip(NamedTuple):
    """Steps ``[step_from, step_to)`` of a strip of ``rows`` rows below row ``row``."""

    row: Any
    rows: Any
    step_from: Any
    step_to: Any


class SweepBuffers(NamedTuple):
    """The buffers of a thread: ``state`` word[parts, 16·lanes], and ``work`` word[4, steps of a
    segment + 2·lanes].
    """

    state: Any
    work: Any


class ScoreBounds(NamedTuple):
    """Bounds that prune: ``diagonals`` int64, those of a ``TargetScore``, or empty; ``row_bound``,
    ``column_bound`` int64, those of ``UpperBound``, or empty; ``diagonal_bound`` int32, its table,
    or empty. ``computed`` uint8 for each segment's columns of the bus, 1 if some of them were
    computed; not read without pruning.
    """

    diagonals: Any
    row_bound: Any
    column_bound: Any
    diagonal_bound: Any
    computed: Any


class ForbiddenRuns(NamedTuple):
    """Forbidden pairs, from ``layout.runs_by_block``."""

    runs: Any
    blocks: Any


class SharedStrips(NamedTuple):
    """The state that all threads of a sweep share.

    ``strips`` int64[strips, STRIP_FIELDS]; ``done`` int64[strips], steps; ``carries`` int64[strips,
    CARRY_FIELDS]; ``flags`` uint8[ring, segments], the pruned ones of strip s at s mod ring;
    ``numbers`` int64[SHARED_FIELDS].
    """

    strips: Any
    done: Any
    carries: Any
    flags: Any
    numbers: Any


_BORDERS = BorderLines(NEW_INT32, NEW_INT32, INT32, INT32, NEW_INT32, NEW_INT32)
_BOUNDS = ScoreBounds(INT64, INT64, INT64, INT32, NEW_BYTES)
_FORBIDDEN = ForbiddenRuns(TABLE, INT64)


def _run_segments(word: Any) -> EntryPoint:
    codes, values = Array(word), Array(word, 2, is_written=True)
    return EntryPoint(
        *(_SEGMENT, "run_segments", Matrix(codes, codes, int, int), _BORDERS, Strip(int, int, int, int)),
        *(SweepBuffers(values, values), NEW_INT64, INT64, int, _BOUNDS, NEW_BYTES, _FORBIDDEN, int),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
    )


def _run_strips(word: Any) -> EntryPoint:
    codes, values = Array(word), Array(word, 2, is_written=True)
    carries, flags = NEW_TABLE, Array(np.uint8, 2, is_written=True)
    return EntryPoint(
        *(_KERNELS, "run_strips", NEW_INT64, SharedStrips(TABLE, NEW_INT64, carries, flags, NEW_INT64)),
        *(Matrix(codes, codes, int, int), _BORDERS, SweepBuffers(values, values), INT64, _BOUNDS, _FORBIDDEN),
        *(int, int),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )


#: By the word size of the values. ``run_segments`` takes longest to compile, and is called by more.
run_segments = {word: _run_segments(word) for word in (np.int16, np.int32)}
run_strips = {word: _run_strips(word) for word in (np.int16, np.int32)}
set_shared = EntryPoint(_KERNELS, "set_shared", NEW_INT64, int, int, is_short=True)
has_ended = EntryPoint(_KERNELS, "has_ended", INT64, TABLE, int, returns=True, is_short=True)
spans_of = EntryPoint(
    *(_KERNELS, "spans_of", TABLE, Array(np.uint8, 2), int, int, int, int, NEW_TABLE),
    returns=True,
    is_short=True,
)
