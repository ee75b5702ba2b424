"""Splitting and aligning partitions of a matrix between crosspoints (CUDAlign 2.1, sections 4.6 to 4.8)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def first_match(
    h: NDArray[Any], gap: NDArray[Any], far_h: NDArray[Any], far_gap: NDArray[Any], goal: int, gap_open: int
) -> tuple[int, bool] | None:
    """Goal-based matching (Myers and Miller's formula 4, stopping at the first place that attains the goal).

    Returns the first index where ``h + far_h == goal`` (False) or ``gap + far_gap + open == goal`` (True: inside a gap), or None.
    """
    closed = h.astype(np.int64) + far_h == goal
    joined = gap.astype(np.int64) + far_gap + gap_open == goal
    either = closed | joined
    index = int(either.argmax()) if len(either) else 0
    if not len(either) or not either[index]:
        return None
    return index, not closed[index]
