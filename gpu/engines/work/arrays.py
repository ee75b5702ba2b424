"""Types of the arrays that engines take and give, and arrays made fit for compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.sequences.alphabet import Codes

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


def as_compiled(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only, contiguous view, also of a memory-mapped array, as entry points take it."""
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def some_bases(count: int) -> Codes:
    """Codes without a pattern, to warm kernels up with.

    NumPy's random numbers would take a hundredth of a second to load.
    """
    numbers = np.arange(count, dtype=np.uint64)
    return (numbers * numbers * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(62)).astype(np.uint8)
