"""Positions as lines of SAM tell them, each in one number of a table.

Most are places in the joined records, from 0 on, and ``NONE`` is that of no record and no position.
The others, such as one beyond the end of its record, are below ``NONE``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.arrays import Int64

NONE = -1
#: The least number that stands for a position.
LEAST = -(1 << 62)
#: Bits of a position, counted from 1, beside its record. In damaged files it may be negative.
_BITS = 32
_MASK, _SIGN = (1 << _BITS) - 1, 1 << _BITS - 1


def joined(records: Any, positions: Any, before: Any) -> Int64:
    """Numbers for records and positions in them, int64 [k] each (-1: none).

    ``before`` int64 [r + 1]: the bases before each record.
    """
    places = before[records] + positions
    is_inside = (records >= 0) & (positions >= 0) & (places < before[records + 1])
    others = NONE - ((records + 1) << _BITS | (positions + 1) & _MASK)
    return np.where(is_inside, places, others)


def parted(numbers: Any, before: Any) -> tuple[Int64, Int64]:
    """The records and positions of numbers, int64 [k] each."""
    others = NONE - np.minimum(numbers, NONE)
    records = np.searchsorted(before, numbers, "right") - 1
    is_inside = numbers >= 0
    return (
        np.where(is_inside, records, (others >> _BITS) - 1),
        np.where(is_inside, numbers - before[records], ((others & _MASK) ^ _SIGN) - _SIGN - 1),
    )
