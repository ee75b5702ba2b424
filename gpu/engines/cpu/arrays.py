"""What compiled code is given."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def as_compiled(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only, contiguous view, also of a memory-mapped array: Numba compiles anew for any other kind, and one kind is warmed up."""
    view = np.ascontiguousarray(array).view(np.ndarray)
    view.flags.writeable = False
    return view
