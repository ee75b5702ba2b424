"""The work inside partitions of a matrix: crossing columns, splitting, aligning.

It follows CUDAlign 2.1, sections 4.6 to 4.8.

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


class Partitions(Protocol):
    """Protocol of an engine that finds crosspoints inside partitions, and aligns them."""

    def cross(
        self, a: Codes, b: Codes, kind: int, target: int, far: FarSide, scoring: Scoring, straight: bool = False
    ) -> tuple[Int64, int, bool]:
        """Find the crosspoints of the path from the corner with columns, each from the one before.

        Goal-based: a crosspoint lies in a column's first row whose values attain the rest of
        ``target`` together with those of ``far``; the closed state is tried before the gap. After
        about 0.05 s it returns with fewer columns in any case. Safe in any thread.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes.
        kind : int
            State in which the path starts in the corner: ``CLOSED``, ``GAP_IN_A`` or ``GAP_IN_B``.
        target : int
            Score of the path.
        far : FarSide
            The columns.
        scoring : Scoring
        straight : bool
            Stop before the first column that the path does not reach in one straight gap along
            the columns; ``is_costly`` is then True.

        Returns
        -------
        crosspoints : int64[k, 4]
            Of the first k columns: rows and columns from the corner, score up to there, and type.
        cells : int
            Number of cells computed.
        is_costly : bool
            True if sweeps reach the next column sooner; the crosspoint is the same.

        Raises
        ------
        CrosspointError
            If no row attains ``target``.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller).

        The longer side is halved. Goal-based: the first match from the end; the closed state is
        tried before the gap.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes of the whole sequences.
        partitions : int64[k, 7]
            As the module says; 0-based.
        scoring : Scoring

        Returns
        -------
        crosspoints : int64[k, 4]
            i, j, score from the partition's start, type.
        cells : int
            Number of cells computed.

        Raises
        ------
        CrosspointError
            If a partition's score is not attained.
        """

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        """Mark the partitions that sweeps halve sooner than ``split`` does.

        The crosspoints are the same.

        Parameters
        ----------
        partitions : int64[k, 7]
        scoring : Scoring

        Returns
        -------
        bool[k]
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes of the whole sequences.
        partitions : int64[k, 7]
            As of ``split``.
        scoring : Scoring

        Returns
        -------
        gaps_in_a, gaps_in_b : int64[gaps, 3]
            i, j, length of each.
        cells : int
            Number of cells computed.

        Raises
        ------
        CrosspointError
            If a partition's score is not attained.
        """

    def partition_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        """Return the kernels that this work needs compiled with a scoring.

        Parameters
        ----------
        scoring : Scoring
        cells : int, optional
            Cells to come; a device that computes none of so few needs no kernels.

        Returns
        -------
        tuple of Kernels

        Raises
        ------
        InputError
            For scores too large to compute with.
        """


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
