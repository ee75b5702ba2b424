"""CIGARs as text, for many alignments at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import OPERATIONS

_LETTERS = np.frombuffer(OPERATIONS.encode(), dtype=np.uint8)
#: A run is shorter than 2^30.
_TENS = 10 ** np.arange(1, 10, dtype=np.int64)


def cigars(runs: NDArray[np.uint32], run_starts: Int64) -> tuple[NDArray[np.uint8], Int64]:
    """``runs`` and ``run_starts`` as in ``AlignedPairs`` -> the CIGARs' bytes, one after another, and where each begins, int64 [k + 1]."""
    lengths = (runs >> 2).astype(np.int64)
    digits = 1 + np.searchsorted(_TENS, lengths, side="right")
    ends = np.cumsum(digits + 1)
    text = np.empty(int(ends[-1]) if len(ends) else 0, np.uint8)
    text[ends - 1] = _LETTERS[runs & 3]
    left, place = lengths, ends - 2
    while len(left):
        text[place] = left % 10 + ord("0")
        more = left >= 10
        left, place = left[more] // 10, place[more] - 1
    offsets = np.concatenate([np.zeros(1, np.int64), ends])
    return text, offsets[run_starts]
