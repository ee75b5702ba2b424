"""The scoring of queries against many entries (Smith-Waterman, affine gaps), as engines offer it.

``ScoreSearch`` is the input, ``FoundScores`` a batch of results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int32
from gpu.scoring.affine import SCORE_LIMIT
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import RecordBatch


@dataclass(frozen=True)
class ScoreSearch:
    """A search for the optimal local score of a query, or of several, against each of many entries.

    The entries may be searched again with the next query, and may stay on a GPU meanwhile: they
    must not change.

    Parameters
    ----------
    query : uint8[m]
        Codes of the matrix's alphabet; m >= 1.
    entries : RecordBatch
        Codes of the matrix's alphabet.
    matrix : SubstitutionMatrix
    gaps : GapCosts
        In the unit of ``matrix.scores``.
    ahead : int
        Residues of the queries that will follow with the same entries, as far as that is known; it
        decides if starting a GPU pays.
    also : tuple of uint8 array
        Further queries to be scored in the same sweep; see ``Engine.shared_rows``.

    Raises
    ------
    InputError
        If a score could leave 32 bits.
    """

    query: Codes
    entries: RecordBatch
    matrix: SubstitutionMatrix
    gaps: GapCosts
    ahead: int = 0
    also: tuple[Codes, ...] = ()

    def __post_init__(self) -> None:
        if self.longest * self.matrix.highest >= SCORE_LIMIT:
            raise InputError(
                "With {}, a query of {:,} residues could reach scores beyond what is "
                "computed with; use a matrix of smaller scores or a shorter query.",
                self.matrix.name,
                self.longest,
            )

    @property
    def queries(self) -> tuple[Codes, ...]:
        """All queries."""
        return (self.query, *self.also)

    @property
    def longest(self) -> int:
        """Residues of the longest query."""
        return max(map(len, self.queries))


class FoundScores(NamedTuple):
    """The scores of entries ``first`` to ``first + k``; k may be 0.

    Attributes
    ----------
    first : int
        Index of the first entry.
    scores : int32[k], or int32[q, k] of q queries
        In the unit of the matrix's scores; 0 where nothing aligns.
    cells : int
        Cells computed since the batch before, for these entries or for later ones; over all batches
        the queries' lengths times the entries' residues.
    """

    first: int
    scores: Int32
    cells: int
