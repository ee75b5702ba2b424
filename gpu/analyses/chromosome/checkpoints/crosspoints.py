"""Crosspoints and the partitions between them (CUDAlign 2.1, section 4.2), as arrays.

A crosspoint is a row of int64: i, j, score, type. The type is 0 outside gaps (closed), 1 inside a
gap in a, 2 inside a gap in b; the score is that of the path up to the point (inside a gap: with the
gap's opening paid).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.results.arrays import Values

#: Upper limit of scores of crosspoints, so that sums of them fit 64 bits.
_MAX_SCORE = 1 << 40


class Crosspoint(NamedTuple):
    """One crosspoint."""

    i: int
    j: int
    score: int
    kind: int


def as_array(points: list[Crosspoint]) -> Int64:
    """int64 [k, 4], in the given order."""
    return np.array(points, dtype=np.int64).reshape(-1, 4)


def as_points(array: np.ndarray) -> list[Crosspoint]:
    """The inverse of ``as_array``."""
    return [Crosspoint(*(int(value) for value in row)) for row in array]


def check_points(array: np.ndarray, rows: int, columns: int) -> None:
    """Raise ``ValueError`` unless an array holds crosspoints of a path in a matrix of that size."""
    Values(np.int64, shape=(None, 4)).check(array)
    Values(np.int64, 0, rows, ascends=True).check(array[:, 0])
    Values(np.int64, 0, columns, ascends=True).check(array[:, 1])
    Values(np.int64, -_MAX_SCORE, _MAX_SCORE).check(array[:, 2])
    Values(np.int64, 0, 2).check(array[:, 3])


def partitions(points: Int64) -> Int64:
    """The partitions between successive crosspoints, int64 [k - 1, 7].

    Columns: i0, j0, type0, i1, j1, type1, score.
    """
    start, end = points[:-1], points[1:]
    return np.column_stack((start[:, [0, 1, 3]], end[:, [0, 1, 3]], end[:, 2] - start[:, 2]))


def insert(points: Int64, after: np.ndarray, new: Int64) -> Int64:
    """``points`` with ``new[k]`` inserted after ``points[after[k]]``; ``after`` ascending."""
    return np.insert(points, after + 1, new, axis=0)
