"""What compiled code is given."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """The different ones, ascending: ``np.unique``, which loads masked arrays to look for them, in a hundredth of a second."""
    ordered = np.sort(numbers)
    differs = np.ones(len(ordered), np.bool_)
    differs[1:] = ordered[1:] != ordered[:-1]
    return ordered[differs]


def as_compiled(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only, contiguous view, also of a memory-mapped array: Numba compiles anew for any other kind, and one kind is warmed up."""
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view
