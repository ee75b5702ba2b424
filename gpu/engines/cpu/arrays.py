"""Arrays for compiled code: of one kind each, so that it need be compiled only once, and made
without loading more of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.sequences.alphabet import Codes


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """The distinct numbers, ascending. ``np.unique`` would load masked arrays first, in a hundredth
    of a second."""
    ordered = np.sort(numbers)
    differs = np.ones(len(ordered), np.bool_)
    differs[1:] = ordered[1:] != ordered[:-1]
    return ordered[differs]


def as_compiled(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only, contiguous view, also of a memory-mapped array; a copy where it is not
    contiguous."""
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def some_bases(count: int) -> Codes:
    """Codes without a pattern, to call kernels with. NumPy's random numbers take a hundredth of a
    second to load."""
    numbers = np.arange(count, dtype=np.uint64)
    return (numbers * numbers * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(62)).astype(np.uint8)
