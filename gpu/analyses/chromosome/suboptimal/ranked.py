"""The alignments of a result: the first one and further ones, as a reader has them.

A further alignment is a file of its own, ``also_0002.npz`` for the second. Besides the arrays of
``alignment.npz`` it has ``strand`` (int64: 1 if the alignment is with the other strand of b than
the request's), ``counts`` (int64[4]: matches, mismatches, gap openings, gap extensions) and
``significance`` (float64[5], or none where the scoring has no E-values).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.significance import Significance
from gpu.core.schema import is_count, is_number, is_text, is_whole
from gpu.results.arrays import Values
from gpu.sequences.choice import SequenceChoice, matrix_side
from gpu.sequences.sequence import Sequence

_MOST = 1 << 40
_POINT, _SCORE = Values(np.int64, -_MOST, _MOST, shape=(2,)), Values(np.int64, -_MOST, _MOST, shape=())
_GAPS = Values(np.int64, -_MOST, _MOST, shape=(None, 3))
#: The arrays of a file, and the values that they may hold.
KINDS = {
    "start": _POINT,
    "end": _POINT,
    "score": _SCORE,
    "gaps_a": _GAPS,
    "gaps_b": _GAPS,
    "strand": Values(np.int64, 0, 1, shape=()),
    "counts": Values(np.int64, 0, _MOST, shape=(4,)),
    "significance": Values(np.float64, -1e300, 1e300),
}
#: The journal's record of a search that has ended: what was asked, the number of further alignments
#: that there are now, and what it took.
RECORD = "rest"
RECORD_FIELDS = {"asked": is_text, "both": is_whole, "found": is_count, "seconds": is_number, "cells": is_count}


@dataclass(frozen=True)
class RankedAlignment:
    """One alignment of a result; ``number`` 1 is the optimal one.

    ``other_strand``: it is with the other strand of b than the request's, so its matrix has b's
    other strand as columns. ``counts`` and ``significance``: None where they are not known.
    """

    number: int
    alignment: Alignment
    other_strand: bool
    counts: Counts | None
    significance: Significance | None

    @property
    def score(self) -> int:
        return self.alignment.score

    @property
    def identity(self) -> float | None:
        """The share of equal bases in the alignment's columns."""
        return None if self.counts is None else self.counts.identity

    def request(self, request: ChromosomeRequest) -> ChromosomeRequest:
        """A result's request, with the strand of b that this alignment is with."""
        return other_strand(request) if self.other_strand else request

    def ranges(self, request: ChromosomeRequest) -> tuple[tuple[int, int], tuple[int, int]]:
        """First and last base of a and of b, 1-based on the forward strands of whole records.

        Of a reversed side the first is larger than the last.
        """
        own = self.request(request)
        (i, j), (i_end, j_end) = self.alignment.start, self.alignment.end
        return (own.a.position(i), own.a.position(i_end - 1)), (own.b.position(j), own.b.position(j_end - 1))

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays of its file."""
        counts, significance = self.counts, self.significance
        assert counts is not None
        numbers = (counts.matches, counts.mismatches, counts.gap_openings, counts.gap_extensions)
        return {
            **self.alignment.to_arrays(),
            "strand": np.array(int(self.other_strand), np.int64),
            "counts": np.array(numbers, np.int64),
            "significance": np.array(significance or (), np.float64),
        }


def file_of(number: int) -> str:
    """The name of the file of a further alignment."""
    return f"also_{number:04d}.npz"


def from_arrays(number: int, arrays: dict[str, NDArray[Any]], rows: int, columns: int) -> RankedAlignment:
    """The alignment in a file. Raises ``ValueError`` with the reason if it holds none."""
    for name, kind in KINDS.items():
        if name not in arrays:
            raise ValueError(f"its array “{name}” is missing")
        try:
            kind.check(arrays[name])
        except ValueError as problem:
            raise ValueError(f"of its array “{name}”, {problem}") from problem
    alignment = Alignment.from_arrays(arrays)
    alignment.validate(rows, columns)
    counts = Counts(*(int(value) for value in arrays["counts"]))
    if counts.length != alignment.length:
        raise ValueError("its counts are of another alignment")
    values = arrays["significance"].tolist()
    if len(values) not in (0, 5):
        raise ValueError("of its array “significance”, it is of another shape")
    significance = Significance._make([*values[:4], int(values[4])]) if values else None
    return RankedAlignment(number, alignment, bool(arrays["strand"]), counts, significance)


def turned(side: Sequence) -> Sequence:
    """A side of a matrix on its other strand, features mapped along."""
    return matrix_side(SequenceChoice("", reverse=True), side)


def other_strand(request: ChromosomeRequest) -> ChromosomeRequest:
    """The request of the same comparison with the other strand of b."""
    return request.with_(b=replace(request.b, reverse=not request.b.reverse))
