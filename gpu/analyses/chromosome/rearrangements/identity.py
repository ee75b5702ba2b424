"""Equal bases within runs: counted in matches, estimated between them with one gap each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.sequences.alphabet import DNA_BASES, Codes

#: A stretch between two matches whose better pairing has fewer equal bases than this share counts
#: as not aligned, if it is not short.
_LEAST_SHARE, _SHORT = 0.5, 30
#: Pairs of bases that are compared at once.
_AT_ONCE = 1 << 22


def equal_bases(a: Codes, b: Codes, i: Int64, j: Int64, rows: Int64, columns: Int64) -> tuple[Int64, Int64]:
    """Pairs of bases in stretches of both sequences, and the equal ones among them.

    A stretch of ``rows`` bases of a from ``i`` and ``columns`` bases of b from ``j`` is paired from
    both of its ends, with one gap where that gives the most equal pairs.

    Returns
    -------
    int64[k], int64[k]
        Pairs and equal pairs; 0 of stretches that do not resemble each other.
    """
    pairs = np.minimum(rows, columns)
    equal = np.zeros(len(pairs), np.int64)
    ends = np.cumsum(pairs)
    first = 0
    while first < len(pairs):
        begun = ends[first - 1] if first else 0
        last = max(first + 1, int(np.searchsorted(ends, begun + _AT_ONCE, "right")))
        part = slice(first, last)
        equal[part] = _best_split(a, b, i[part], j[part], rows[part], columns[part], pairs[part])
        first = last
    unlike = (pairs > _SHORT) & (equal < _LEAST_SHARE * pairs)
    return np.where(unlike, 0, pairs), np.where(unlike, 0, equal)


def _best_split(a: Codes, b: Codes, i: Int64, j: Int64, rows: Int64, columns: Int64, pairs: Int64) -> Int64:
    best = np.zeros(len(pairs), np.int64)
    some = np.flatnonzero(pairs)
    if not len(some):
        return best
    i, j, rows, columns, pairs = i[some], j[some], rows[some], columns[some], pairs[some]
    begins = np.concatenate([[0], np.cumsum(pairs)[:-1]])
    number = np.arange(int(pairs.sum())) - np.repeat(begins, pairs)
    ahead = _alike(a, b, np.repeat(i, pairs) + number, np.repeat(j, pairs) + number)
    shift_i, shift_j = i + rows - pairs, j + columns - pairs
    behind = _alike(a, b, np.repeat(shift_i, pairs) + number, np.repeat(shift_j, pairs) + number)
    # Equal pairs up to each base from the front, and behind it from the back.
    front, back = np.cumsum(ahead), np.cumsum(behind)
    before_front, before_back = front[begins] - ahead[begins], back[begins] - behind[begins]
    whole_back = np.add.reduceat(behind, begins)
    at = (front - np.repeat(before_front, pairs)) + np.repeat(whole_back + before_back, pairs) - back
    best[some] = np.maximum(np.maximum.reduceat(at, begins), whole_back)
    return best


def _alike(a: Codes, b: Codes, i: Int64, j: Int64) -> NDArray[np.int64]:
    return ((a[i] == b[j]) & (a[i] < DNA_BASES)).astype(np.int64)
