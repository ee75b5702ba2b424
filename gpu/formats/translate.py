"""Ranges of bytes copied through a table: codes to letters, and letters to codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import BYTES, INT64, NEW_BYTES


@njit(nogil=True, boundscheck=False)
def _translate(source: Any, begins: Any, targets: Any, sizes: Any, table: Any, out: Any) -> None:
    for k in range(len(begins)):
        begin, target = np.uint64(begins[k]), np.uint64(targets[k])
        for index in range(np.uint64(sizes[k])):
            out[target + index] = table[source[begin + index]]


#: ``translate(source, begins, targets, sizes, table, out)``: for each stretch k (int64 [k] each),
#: ``out[targets[k] + i] = table[source[begins[k] + i]]`` for i below ``sizes[k]``. ``source`` and
#: ``out`` uint8; ``table`` uint8, long enough for every byte of ``source``.
translate = EntryPoint(
    __name__,
    "_translate",
    *(BYTES, INT64, INT64, INT64),
    *(BYTES, NEW_BYTES),
)
