"""The suboptimal alignments of many pairs, as engines offer them.

Those of Waterman and Eggert (J. Mol. Biol. 197, 1987): each is the best local alignment that aligns
no pair of letters of one before, chosen among equal ones as ``traces.py`` says.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, PairAlignments
from gpu.jit.warm_up import Kernels


class Forbidden(NamedTuple):
    """Pairs of letters that no alignment may align with each other.

    Attributes
    ----------
    runs : int64[r, 3]
        Letter i of the query and letter j of the reference (from 0), and how many pairs from there
        on along the diagonal. Those of one pair of records follow one another, in any order.
    starts : int64[k + 1]
        Index of the first run of each pair of records, and r.
    """

    runs: Int64
    starts: Int64


@dataclass(frozen=True)
class SuboptimalSearch:
    """Pairs whose next alignments are wanted.

    Parameters
    ----------
    pairs : PairAlignments
        Local.
    forbidden : Forbidden
        The pairs of letters of the alignments before.
    least : int64[k]
        The least score of each pair that is wanted, at least 1.
    most : int
        Alignments of a pair at most.
    """

    pairs: PairAlignments
    forbidden: Forbidden
    least: Int64
    most: int


class SuboptimalAlignments(NamedTuple):
    """The next alignments of pairs ``first`` to ``first + k``.

    Attributes
    ----------
    first : int
        Index of the first pair.
    of : int64[n]
        The pair of each alignment, ascending; those of a pair in the order in which they are found.
    aligned : AlignedPairs
        The n alignments, with ``first`` 0.
    more : bool[k]
        The pair has further ones than were asked for.
    """

    first: int
    of: Int64
    aligned: AlignedPairs
    more: NDArray[np.bool_]


class SuboptimalAligner(Protocol):
    """Protocol of an engine that finds suboptimal alignments."""

    def suboptimal_alignments(self, asked: SuboptimalSearch) -> Generator[SuboptimalAlignments | None, None, None]:
        """Find those of all pairs, of any lengths, in bounded memory.

        Parameters
        ----------
        asked : SuboptimalSearch

        Yields
        ------
        SuboptimalAlignments, or None
            In order, and None at least every tenth of a second. Close the iterator to stop.

        Raises
        ------
        InputError
            If a score could leave 32 bits.
        """

    def suboptimal_kernels(self) -> tuple[Kernels, ...]:
        """Return the kernels that ``suboptimal_alignments`` needs compiled.

        Returns
        -------
        tuple of Kernels
        """
