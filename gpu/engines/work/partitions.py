"""Crossing, splitting and aligning partitions of a matrix between crosspoints (CUDAlign 2.1, sections 4.6 to 4.8): who does it.

A partition is a row of int64: i0, j0, type0, i1, j1, type1, score — the bases a[i0:i1] against b[j0:j1], the types of the crosspoints
at its corners, and the score between them.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.warm import Kernels
from gpu.engines.work.arrays import Int32, Int64
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes


class Partitions(Protocol):
    """An engine that finds crosspoints inside partitions, and aligns them."""

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: Int32, scoring: Scoring
    ) -> tuple[int, int, bool, int] | None:
        """The first row in which the way from the corner, where it starts in the state ``kind``, crosses the last column of ``b``.

        ``far`` int32[2, len(a) + 1]: H and Ê of that column as seen from the other side, from the last row of ``a``
        upwards. Goal-based: the first row whose values attain ``goal`` together, closed before gap. Returns rows
        walked, the score up to there, whether the crosspoint lies inside a gap in a, and the cells computed. None where
        that takes so long that it is better done by sweeps: the place is the same. Raises ``CrosspointError``; safe in
        any thread.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller, halving the longer side).

        ``partitions``: int64[k, 7] of i0, j0, type0, i1, j1, type1, score. Returns int64[k, 4] of i, j, score from the partition's start,
        type, and the number of cells computed. Goal-based: the first match from the end, closed before gap.
        """

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        """bool[k]: which of them ``split`` would take so long over that they are better halved by sweeps. The
        crosspoints are the same.
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions (as in ``split``). Returns gaps in a, gaps in b as int64[k, 3] of (i, j, length), cells computed."""

    def partition_kernels(self, scoring: Scoring) -> tuple[Kernels, ...]:
        """What this work needs compiled with this scoring. Raises ``InputError`` for scores too large to compute with."""


def diagonals_of(partitions: Int64, scoring: Scoring) -> Int64:
    """int64[k]: how many diagonals the best ways of each partition keep to, as ``engines/cpu/partitions/banded.py`` has
    proven.
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    gaps = (scoring.match * (rows + columns) - 2 * partitions[:, 6]) // (scoring.match + 2 * scoring.gap_extend)
    diagonals: Int64 = np.maximum(gaps, np.abs(columns - rows)) + 1
    return diagonals


def work_of(partitions: Int64, scoring: Scoring) -> Int64:
    """int64[k]: cells that it takes to split each partition, about: those on these diagonals, but not more than both
    halves have.
    """
    rows, columns = partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]
    band = np.minimum(rows, columns) * diagonals_of(partitions, scoring)
    work: Int64 = np.minimum(band, rows * columns * 3 // 4)
    return work
