"""Entry points of the compiled sweep (``pipeline``), and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

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
_INT32, _INT64, _STRIPS = Array(np.int32), Array(np.int64), Array(np.int64, 2)
_NEW_BYTES, _NEW_INT32, _NEW_INT64 = (Array(kind, is_written=True) for kind in (np.uint8, np.int32, np.int64))


def _run_segments(word: Any) -> EntryPoint:
    codes, values = Array(word), Array(word, 2, is_written=True)
    borders = (_NEW_INT32, _NEW_INT32, _INT32, _INT32, _NEW_INT32, _NEW_INT32)
    bounds = (_INT64, _INT64, _INT64, _INT32)
    arguments = (
        *(codes, codes, int, int, *borders, int, int, values, _NEW_INT64, values, int, int, _INT64, int, *bounds),
        *(_NEW_BYTES, _NEW_BYTES, Array(np.int64, 2), _INT64, int),
    )
    return EntryPoint(_SEGMENT, "run_segments", *arguments, returns=True, allocates=True, variant=np.dtype(word).name)


def _run_strips(word: Any) -> EntryPoint:
    of_threads = (
        *(_NEW_INT64, _STRIPS, _NEW_INT64, Array(np.int64, 2, is_written=True)),
        *(Array(np.uint8, 2, is_written=True), _NEW_INT64),
    )
    matrix = (Array(word), Array(word), int, int)
    borders = (_NEW_INT32, _NEW_INT32, _INT32, _INT32, _NEW_INT32, _NEW_INT32)
    of_one = (Array(word, 2, is_written=True), Array(word, 2, is_written=True))
    ahead = (_INT64, _INT64, _INT64, _INT64, _INT32, _NEW_BYTES)
    forbidden = (Array(np.int64, 2), _INT64)
    arguments = (*of_threads, *matrix, *borders, *of_one, *ahead, *forbidden, int, int)
    return EntryPoint(
        *(_KERNELS, "run_strips", *arguments),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )


#: By the word size of the values. ``run_segments`` takes longest to compile, and is called by more.
run_segments = {word: _run_segments(word) for word in (np.int16, np.int32)}
run_strips = {word: _run_strips(word) for word in (np.int16, np.int32)}
set_shared = EntryPoint(_KERNELS, "set_shared", _NEW_INT64, int, int, is_short=True)
has_ended = EntryPoint(_KERNELS, "has_ended", _INT64, _STRIPS, int, returns=True, is_short=True)
spans_of = EntryPoint(
    *(_KERNELS, "spans_of", _STRIPS, Array(np.uint8, 2), int, int, int, int, Array(np.int64, 2, is_written=True)),
    returns=True,
    is_short=True,
)
