"""The scoring of chromosome alignments: match, mismatch, affine gaps (CUDAlign 2.1, section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gpu.core.errors import InputError
from gpu.core.fields import Option

#: H, E and F travel between stages as int32; a margin keeps every intermediate sum inside.
SCORE_LIMIT = 2**30


@dataclass(frozen=True)
class Scoring:
    """A gap of length k costs ``gap_first + (k - 1) * gap_extend``; both costs are positive
    numbers.

    Raises ``InputError`` unless match > 0, mismatch < 0 and gap_first >= gap_extend > 0.
    """

    match: Annotated[int, Option(type=int, help="score of a match (1)")] = 1
    mismatch: Annotated[int, Option(type=int, help="score of a mismatch (-3)")] = -3
    gap_first: Annotated[int, Option(type=int, help="cost of a gap's first base (5)")] = 5
    gap_extend: Annotated[int, Option(type=int, help="cost of each further one (2)")] = 2

    def __post_init__(self) -> None:
        if self.match <= 0:
            raise InputError("The match score must be positive, but it is {}.", self.match)
        if self.mismatch >= 0:
            raise InputError("The mismatch score must be negative, but it is {}.", self.mismatch)
        if self.gap_extend <= 0:
            raise InputError("The gap extension cost must be positive, but it is {}.", self.gap_extend)
        if self.gap_first < self.gap_extend:
            raise InputError(
                "The first gap must cost at least as much as its extension, but {} is less than {}.",
                self.gap_first,
                self.gap_extend,
            )

    @property
    def gap_open(self) -> int:
        """The cost of opening a gap beyond an extension (the paper's G_open)."""
        return self.gap_first - self.gap_extend

    def gap(self, length: int) -> int:
        """The cost of a gap of ``length`` bases (0 for no gap), as a positive number."""
        return self.gap_open + length * self.gap_extend if length > 0 else 0

    def check_lengths(self, rows: int, columns: int) -> None:
        """Raise ``InputError`` if a score over sequences of these lengths could overflow."""
        highest = self.match * min(rows, columns)
        lowest = (rows + columns + 2) * max(self.gap_extend, 1) + 2 * self.gap_first - self.mismatch
        if max(highest, lowest) >= SCORE_LIMIT:
            raise InputError(
                "With this scoring, sequences of {:,} and {:,} bases could reach scores beyond "
                "{:,}; use smaller scores or trim the sequences.",
                rows,
                columns,
                SCORE_LIMIT,
            )


def effective_mismatch(scoring: Scoring) -> int:
    """The mismatch score, raised to just below two gaps if it is lower: no alignment would take
    it.
    """
    return max(scoring.mismatch, -2 * scoring.gap_first - 1)


def corner_penalty(scoring: Scoring) -> int:
    """The distance below 0 of a corner that no optimal path leaves in the closed state.

    ``H − F ≤ match + 2·first`` for any cell, so one more suffices.
    """
    return scoring.match + 2 * scoring.gap_first + 1
