"""Crossing, splitting and aligning partitions of a matrix between crosspoints (CUDAlign 2.1,
sections 4.6 to 4.8): who does it.

A partition is a row of int64: i0, j0, type0, i1, j1, type1, score — the bases a[i0:i1] against
b[j0:j1], the types of the crosspoints at its corners, and the score between them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.warm_up import Kernels
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes


class FarSide(NamedTuple):
    """Columns that a way crosses, the next one first, as seen from its other end.

    ``columns``: int64[k, 4]. The number of columns from the way's corner; from which row to below
    which one the column's values are known, counted upwards from the last row of what is crossed
    (they may begin below it, and end above the corner); and where they begin in ``values``: int32,
    H of these rows, upwards, then Ê. Elsewhere no way of the best score passes.
    """

    columns: Int64
    values: Int32


class Partitions(Protocol):
    """An engine that finds crosspoints inside partitions, and aligns them."""

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: FarSide, scoring: Scoring, straight: bool = False
    ) -> tuple[Int64, int, bool]:
        """Where the way from the corner, which starts there in the state ``kind``, crosses columns,
        from each on to the next.

        Goal-based: a column's first row whose values attain the rest of ``goal`` together with
        those of ``far``, closed before gap. Returns the first columns' crosspoints, int64[k, 4] of
        rows and columns from the corner, score up to there and state; the cells computed; and
        whether the next column takes so long that it is better reached by sweeps (the place is the
        same). After a twentieth of a second or so it returns with fewer columns in any case.
        ``straight``: with the first column that the way does not go straight to, in one gap along
        the columns. Raises ``CrosspointError``; safe in any thread.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller, halving the longer
        side).

        ``partitions``: int64[k, 7] of i0, j0, type0, i1, j1, type1, score. Returns int64[k, 4] of
        i, j, score from the partition's start, type, and the number of cells computed. Goal-based:
        the first match from the end, closed before gap.
        """

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        """bool[k]: which of them ``split`` would take so long over that they are better halved by
        sweeps. The crosspoints are the same.
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions (as in ``split``).

        Returns gaps in a, gaps in b as int64[k, 3] of (i, j, length), cells computed.
        """

    def partition_kernels(self, scoring: Scoring) -> tuple[Kernels, ...]:
        """What this work needs compiled with this scoring.

        Raises ``InputError`` for scores too large to compute with.
        """


def diagonals_of(partitions: Int64, scoring: Scoring) -> Int64:
    """int64[k]: how many diagonals the best ways of each partition keep to, as
    ``engines/cpu/partitions/banded.py`` has proven.
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    gaps = (scoring.match * (rows + columns) - 2 * partitions[:, 6]) // (scoring.match + 2 * scoring.gap_extend)
    diagonals: Int64 = np.maximum(gaps, np.abs(columns - rows)) + 1
    return diagonals


def work_of(partitions: Int64, scoring: Scoring) -> Int64:
    """int64[k]: cells that it takes to split each partition, about: those on these diagonals, but
    not more than both halves have.
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    band = np.minimum(rows, columns) * diagonals_of(partitions, scoring)
    work: Int64 = np.minimum(band, rows * columns * 3 // 4)
    return work
