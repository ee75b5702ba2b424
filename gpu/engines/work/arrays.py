"""Types of the arrays that engines take and give, and arrays made fit for compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.sequences.alphabet import Codes

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


def as_compiled(array: NDArray[Any]) -> NDArray[Any]:
    """Make an array fit for compiled entry points.

    Parameters
    ----------
    array : ndarray
        Of any dtype and shape; may be memory-mapped.

    Returns
    -------
    ndarray
        Read-only and C-contiguous, of the same dtype; a copy only if the array is not contiguous.
    """
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view


def some_bases(count: int) -> Codes:
    """Make codes without a pattern, for warm-up calls of kernels.

    NumPy's random numbers would take a hundredth of a second to load.

    Parameters
    ----------
    count : int
        Number of codes.

    Returns
    -------
    uint8[count]
        Values from 0 to 3; the same in every call.
    """
    numbers = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    numbers ^= numbers >> np.uint64(32)
    return (numbers * np.uint64(0xD6E8FEB86659FD93) >> np.uint64(62)).astype(np.uint8)


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """The distinct numbers, ascending.

    ``np.unique`` would load masked arrays first, in a hundredth of a second.
    """
    ordered = np.sort(numbers)
    differs = np.ones(len(ordered), np.bool_)
    differs[1:] = ordered[1:] != ordered[:-1]
    return ordered[differs]


def median(numbers: NDArray[Any]) -> float:
    """The median of some numbers; ``np.median``, too, would load masked arrays."""
    ordered = np.sort(numbers)
    return (float(ordered[(len(ordered) - 1) // 2]) + float(ordered[len(ordered) // 2])) / 2
