"""Entry points of the compiled partitions (``kernels``), and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.cpu.sweep.entry_points import run_segments
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT32, INT64, NEW_INT64, NEW_TABLE, TABLE, Array

#: Returned instead of rows where crossing a column would take too many cells.
TOO_LARGE = -2

_KERNELS = f"{__package__}.kernels"
_WORDS = (np.int16, np.int32)


#: By the word size of the values.
split_partitions = {
    word: EntryPoint(
        *(_KERNELS, "split_partitions", BYTES, BYTES, TABLE, INT64, Array(word), NEW_TABLE),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )
    for word in _WORDS
}
cross_columns = {
    word: EntryPoint(
        *(_KERNELS, "cross_columns", BYTES, BYTES, int, int, TABLE, INT32, INT64, Array(word), int),
        *(NEW_TABLE, NEW_INT64),
        returns=True,
        allocates=True,
        variant=np.dtype(word).name,
        calls=(run_segments[word],),
    )
    for word in _WORDS
}
align_partitions = EntryPoint(
    *(_KERNELS, "align_partitions", BYTES, BYTES, TABLE, INT64, NEW_TABLE), returns=True, allocates=True
)
