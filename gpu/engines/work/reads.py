"""Finding where short reads occur in a reference: the question (``ReadSearch``), the answer, in
batches, and who gives it.

A *hit* is a place of the reference, on either strand, that equals a read but for at most one error:
a base of the reference replaced in the read (mismatch), a base that only the read has (insertion)
or only the reference (deletion). Every hit is told, none twice, by these rules:

- Bases alone match. A letter of the read that is none (N, R, …) counts as a mismatch wherever it
  lies, in an insertion too: a read with one of them has mismatches there alone, one with two has no
  hit. A hit never spans a letter of the reference that is no base, nor two records.
- A hit is told in the reference's direction: of a read's other strand, its reverse complement is
  what is compared.
- An insertion or deletion lies within the read, neither before its first base nor behind its last
  one: a base inserted has one of the read before it and one behind.
- Of equal descriptions of one place the one with fewest errors counts, then the mismatch before
  insertion and deletion, then the leftmost: an insertion or deletion in a run of equal bases stands
  at the run's begin, or behind the read's first base where that is in the run.
- One hit for each strand, leftmost base and kind (exact, mismatch, insertion, deletion). An
  insertion or deletion whose leftmost base lies within one base of an exact hit or a mismatch of
  the same read and strand is not told: it is that place, described dearer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.warm_up import Kernels
from gpu.sequences.record_batch import RecordBatch

#: Kinds of hits.
EXACT, MISMATCH, INSERTION, DELETION = range(4)
#: Rows of the suffix array for each that ``ReadIndex.samples`` has.
SAMPLED = 8
#: Places for each of ``ReadIndex.hints``.
HINTED = 1 << 12


class ReadIndex(NamedTuple):
    """The FM-index of a reference: flat arrays, the same for every engine. 1.3 to 1.5 bytes a base
    from 16 million bases on.

    The *text* is the n bases of all records one after another, without anything between them and
    without other letters; a *segment* is a stretch of it that follows one another in a record. So
    every place of the text has two bits, and a search asks of what it finds whether it lies in one
    segment. The *rows* are the n + 1 suffixes of the text in order, the empty one first; the base
    before the suffix of a row is the row's in the BWT, which leaves out the row ``primary``, that
    of the whole text. Bases are numbered A, C, G, T.

    - ``blocks`` uint64[4 · (n // 64 + 1)]: the BWT, 64 bases a block: how many A (low half) and C
      (high half) are in the blocks before it, G and T, then the low and the high bits of the bases'
      numbers, the first one in the lowest bit.
    - ``text`` uint64[2 · (n // 64 + 2)]: the low and the high bits of 64 bases after another.
    - ``samples`` int32[n // SAMPLED + 1]: where the suffix of every ``SAMPLED``-th row begins in
      the text.
    - ``first`` uint32[4^k + 1]: how many rows are before those whose suffix begins with the k bases
      of a number (2 bits a base, the first one highest); a suffix of fewer bases counts as if A's
      followed.
    - ``begins`` int64[6]: the first row whose suffix begins with each base, then n + 1, then
      ``primary``.
    - ``segments`` int32[s + 1]: where each begins in the text, and n. ``places`` int32[s + 1]:
      where its first base is in the records one after another (``FoundReads.places``), and their
      length. ``hints`` int32[n // HINTED + 2]: the segment that holds every ``HINTED``-th place of
      the text; behind the end the last one.
    - ``records`` int64[r + 1]: where each record begins in the records one after another, and where
      they end.
    """

    blocks: NDArray[np.uint64]
    text: NDArray[np.uint64]
    samples: Int32
    first: NDArray[np.uint32]
    begins: Int64
    segments: Int32
    places: Int32
    hints: Int32
    records: Int64

    @property
    def bases(self) -> int:
        """n, the bases that are searched."""
        return int(self.begins[4]) - 1

    @property
    def prefix_bases(self) -> int:
        """k of ``first``."""
        return (len(self.first).bit_length() - 1) // 2

    def positions(self, places: NDArray[Any]) -> tuple[Int64, Int64]:
        """The record of each place of ``FoundReads.places``, and the position in it, both 0-based,
        int64.
        """
        records = np.searchsorted(self.records, places, side="right") - 1
        return records.astype(np.int64), places - self.records[records]


@dataclass(frozen=True)
class ReadSearch:
    """Every hit of every read of ``reads`` (codes of ``DNA``), forward and reverse, with at most
    ``errors`` (0 or 1) errors.

    ``index``: of the reference, as ``cpu.reads.index.build`` makes it. ``most``: hits of a read
    that are told at most, those that come first in the answer's order; 0: all.
    """

    index: ReadIndex
    reads: RecordBatch
    errors: int = 1
    most: int = 0


class FoundReads(NamedTuple):
    """The hits of reads ``first`` to ``first + k``.

    ``hit_starts`` int64[k + 1]: where those of each read begin. Of each hit: ``places`` int32 (of
    its leftmost base in the reference's records one after another, without gaps; 0-based),
    ``strands`` uint8 (1: reverse), ``kinds`` uint8, ``offsets`` int32: where the error is, counted
    in the reference's direction from the leftmost base of the hit: of a mismatch or insertion the
    read's base, of a deletion the read's base before which the reference's base is missing; -1 of
    an exact one. Sorted by kind, then strand, then place. ``cut`` bool[k]: whether more than
    ``most`` were found.
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
        """Every hit, reads in order, in batches of bounded size, at least one every tenth of a
        second. Close the iterator to stop.

        The arrays of an index that is searched again may stay on a card, and must not change.
        """

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        """What ``find_reads`` needs compiled for this search, which is to be asked for next; None:
        what every search may need.
        """

    @property
    def read_seconds(self) -> dict[str, float]:
        """Time that searches took on a card so far, by phase: index and reads ("upload") carried
        there, search, download; {} without.
        """
