"""Scoring a query against many entries (Smith-Waterman, affine gaps): the question
(``ScoreSearch``), the answer, in batches, and who gives it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int32
from gpu.jit.warm_up import Kernels
from gpu.scoring.affine import SCORE_LIMIT
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import RecordBatch


@dataclass(frozen=True)
class ScoreSearch:
    """The optimal local score of ``query`` uint8[m], m >= 1, against each of ``entries``; codes are
    those of the matrix's alphabet.

    ``gaps`` are in the unit of ``matrix.scores``. The entries may be asked for again with the next
    query, and may stay on a card meanwhile: they must not change. ``ahead``: residues of the
    queries that will be asked for after this one with the same entries, as far as that is known; it
    tells whether a card's start pays. Raises ``InputError`` if a score could leave 32 bits.
    """

    query: Codes
    entries: RecordBatch
    matrix: SubstitutionMatrix
    gaps: GapCosts
    ahead: int = 0

    def __post_init__(self) -> None:
        if len(self.query) * self.matrix.highest >= SCORE_LIMIT:
            raise InputError(
                f"With {self.matrix.name}, a query of {len(self.query):,} residues could reach scores beyond what is "
                f"computed with; use a matrix of smaller scores or a shorter query."
            )


class FoundScores(NamedTuple):
    """``scores`` int32[k] of entries ``first`` to ``first + k``, in the unit of the matrix's
    scores; 0 where nothing aligns. k may be 0.

    ``cells``: computed since the answer before, be it for these entries or for later ones; in all
    the query's length times the entries' residues.
    """

    first: int
    scores: Int32
    cells: int


class ScoreSearches(Protocol):
    """An engine that scores a query against many entries."""

    def scores(self, search: ScoreSearch) -> Generator[FoundScores, None, None]:
        """All the scores, in the order of the entries, in batches, at least one every tenth of a
        second. Close the iterator to stop.

        Any length of query and entry; scores are exact in 32 bits.
        """

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        """What ``scores`` needs compiled for this search, asked for when its turn has come."""
