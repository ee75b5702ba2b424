"""The work inside partitions of a matrix: crossing columns, splitting, aligning.

It follows CUDAlign 2.1, sections 4.6 to 4.8.

A partition is a row of int64: i0, j0, type0, i1, j1, type1, score — the bases a[i0:i1] against
b[j0:j1], the types of the crosspoints at its corners, and the score between them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.scoring import Scoring


class FarSide(NamedTuple):
    """The columns that a path crosses next, with their values as seen from the path's other end.

    Attributes
    ----------
    columns : int64[k, 4]
        The next column first: number of columns from the path's corner; first and end of the rows
        whose values are known, counted upwards from the last row of what is crossed (they may begin
        below it, and end above the corner); index in ``values`` of the first of them. In other rows
        no path of the best score passes.
    values : int32[…]
        H of these rows, upwards, then Ê of these rows; column after column.
    """

    columns: Int64
    values: Int32


def diagonals_of(partitions: Int64, scoring: Scoring) -> Int64:
    """Return the number of diagonals that the best paths of each partition keep to.

    ``engines/cpu/partitions/banded.py`` has the proof.

    Parameters
    ----------
    partitions : int64[k, 7]
    scoring : Scoring

    Returns
    -------
    int64[k]
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    gaps = (scoring.match * (rows + columns) - 2 * partitions[:, 6]) // (scoring.match + 2 * scoring.gap_extend)
    diagonals: Int64 = np.maximum(gaps, np.abs(columns - rows)) + 1
    return diagonals


def work_of(partitions: Int64, scoring: Scoring) -> Int64:
    """Estimate the number of cells that splitting each partition takes.

    Those on the diagonals of ``diagonals_of``, but not more than both halves have.

    Parameters
    ----------
    partitions : int64[k, 7]
    scoring : Scoring

    Returns
    -------
    int64[k]
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    band = np.minimum(rows, columns) * diagonals_of(partitions, scoring)
    work: Int64 = np.minimum(band, rows * columns * 3 // 4)
    return work
