"""Finding where short reads occur in a reference: the question (``ReadSearch``), the answer, in batches, and who gives it.

A *hit* is a place of the reference, on either strand, that equals a read but for at most one error: a base of the reference replaced in the read (mismatch), a base
that only the read has (insertion) or only the reference (deletion). Every hit is told, none twice, by these rules:

- Bases alone match. A letter of the read that is none (N, R, …) counts as a mismatch wherever it lies, so a read with two of them has no hit; a hit never
  spans a letter of the reference that is no base, nor two records.
- A hit is told in the reference's direction: of a read's other strand, its reverse complement is what is compared.
- An insertion or deletion lies within the read, neither before its first base nor behind its last one.
- Of equal descriptions of one place the one with fewest errors counts, then the mismatch before insertion and deletion, then the leftmost: an insertion or deletion in
  a run of equal bases stands at the run's begin.
- One hit for each strand, leftmost base and kind (exact, mismatch, insertion, deletion). An insertion or deletion whose leftmost base lies
  within one base of an exact hit or a mismatch of the same read and strand is not told: it is that place, described dearer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.warm import Kernels
from gpu.engines.work.arrays import Int32, Int64
from gpu.sequences.record_batch import RecordBatch

#: Kinds of hits.
EXACT, MISMATCH, INSERTION, DELETION = range(4)


@dataclass(frozen=True)
class ReadSearch:
    """Every hit of every read of ``reads`` (codes of ``DNA``), forward and reverse, with at most ``errors`` (0 or 1) errors.

    ``index``: of the reference, as ``reads_index`` makes it. ``most``: hits of a read that are told at most, those that come first in the answer's order; 0: all.
    """

    index: Any
    reads: RecordBatch
    errors: int = 1
    most: int = 0


class FoundReads(NamedTuple):
    """The hits of reads ``first`` to ``first + k``.

    ``hit_starts`` int64[k + 1]: where those of each read begin. Of each hit: ``places`` int32 (of its leftmost base in the reference's records one after another,
    without gaps; 0-based), ``strands`` uint8 (1: reverse), ``kinds`` uint8, ``offsets`` int32: where the error is, counted in the reference's direction from the
    leftmost base of the hit: of a mismatch or insertion the read's base, of a deletion the read's base before which the reference's base is missing; -1 of
    an exact one. Sorted by kind, then strand, then place. ``cut`` bool[k]: whether more than ``most`` were found.
    """

    first: int
    hit_starts: Int64
    places: Int32
    strands: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    offsets: Int32
    cut: NDArray[np.bool_]


class ReadSearches(Protocol):
    """An engine that searches for reads."""

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads, None, None]:
        """Every hit, reads in order, in batches of bounded size, at least one every tenth of a second. Close the iterator to stop."""

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        """What ``find_reads`` needs compiled."""
