"""Entry points of the compiled partitions (``kernels``), and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.cpu.sweep.entry_points import run_segments
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: Returned instead of rows where crossing a column would take too many cells.
TOO_LARGE = -2

_KERNELS = f"{__package__}.kernels"
_BYTES, _INT64, _PARTITIONS = Array(np.uint8), Array(np.int64), Array(np.int64, 2)
_NEW_INT64, _NEW_TABLE = Array(np.int64, is_written=True), Array(np.int64, 2, is_written=True)
_WORDS = (np.int16, np.int32)


#: By the word size of the values.
split_partitions = {
    word: EntryPoint(
        *(_KERNELS, "split_partitions", _BYTES, _BYTES, _PARTITIONS, _INT64, Array(word), _NEW_TABLE),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )
    for word in _WORDS
}
cross_columns = {
    word: EntryPoint(
        *(_KERNELS, "cross_columns", _BYTES, _BYTES, int, int, _PARTITIONS, Array(np.int32), _INT64, Array(word), int),
        *(_NEW_TABLE, _NEW_INT64),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )
    for word in _WORDS
}
align_partitions = EntryPoint(
    *(_KERNELS, "align_partitions", _BYTES, _BYTES, _PARTITIONS, _INT64, _NEW_TABLE), returns=True, allocates=True
)
