"""Entry points of the compiled sweep (``pipeline``), and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: What all threads of a sweep share: the next strip; how many may be begun; whether to stop; the
#: score known; cells done and left out; the segments that the strip which ended last computed;
#: strips ended; the strip whose end somebody sleeps for.
NEXT, ALLOWED, STOP, KNOWN, CELLS, LEFT_OUT, LIVE, ENDED, AWAITED = range(9)
SHARED_FIELDS = 9
#: A strip: the row above it, its rows, its steps, how far its last row lags; where H and F̂ of that
#: are kept, or 0.
ROW, ROWS, STEPS, LAG, KEPT_H, KEPT_F = range(6)
STRIP_FIELDS = 6
#: What a thread is at: its strip, or -1, and the step.
STRIP, STEP = range(2)
#: Why it came back: there is no strip for it now; the strip above is slow; the strip somebody
#: sleeps for has ended; enough for once.
NO_STRIP, SLOW, AWAITED_ENDED, ENOUGH = range(4)

_KERNELS = f"{__package__}.pipeline"
_INT32, _INT64, _STRIPS = Array(np.int32), Array(np.int64), Array(np.int64, 2)
_NEW_BYTES, _NEW_INT32, _NEW_INT64 = (Array(kind, is_written=True) for kind in (np.uint8, np.int32, np.int64))


def _run_strips(word: Any) -> EntryPoint:
    of_threads = (
        *(_NEW_INT64, _STRIPS, _NEW_INT64, Array(np.int64, 2, is_written=True)),
        *(Array(np.uint8, 2, is_written=True), _NEW_INT64),
    )
    matrix = (Array(word), Array(word), int, int)
    borders = (_NEW_INT32, _NEW_INT32, _INT32, _INT32, _NEW_INT32, _NEW_INT32)
    of_one = (Array(word, 2, is_written=True), Array(word, 2, is_written=True))
    ahead = (_INT64, _INT64, _INT64, _INT64, _INT32, _NEW_BYTES)
    arguments = (*of_threads, *matrix, *borders, *of_one, *ahead, int, int)
    return EntryPoint(_KERNELS, "run_strips", *arguments, returns=True, allocates=True, variant=np.dtype(word).name)


#: By the word that values fit.
run_strips = {word: _run_strips(word) for word in (np.int16, np.int32)}
set_shared = EntryPoint(_KERNELS, "set_shared", _NEW_INT64, int, int, is_short=True)
has_ended = EntryPoint(_KERNELS, "has_ended", _INT64, _STRIPS, int, returns=True, is_short=True)
spans_of = EntryPoint(
    *(_KERNELS, "spans_of", _STRIPS, Array(np.uint8, 2), int, int, int, int, Array(np.int64, 2, is_written=True)),
    returns=True,
    is_short=True,
)
