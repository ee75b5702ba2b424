"""The search for short reads in a reference, as engines offer it.

``ReadSearch`` is the input, ``FoundReads`` a batch of results.

A *hit* is a place of the reference, on either strand, that equals a read but for at most one error:
a base of the reference replaced in the read (mismatch), a base that only the read has (insertion)
or only the reference (deletion). Every hit is reported, none twice, by these rules:

- Bases alone match. Any other letter of the read (N, R, …) counts as a mismatch wherever it
  lies, in an insertion too: a read with one of them has mismatches there alone, one with two has no
  hit. A hit never spans a letter of the reference that is no base, nor two records.
- A hit is reported in the reference's direction: for a read's other strand its reverse complement
  is compared.
- An insertion or deletion lies within the read, neither before its first base nor behind its last
  one: a base inserted has one of the read before it and one behind.
- Of equal descriptions of one place the one with fewest errors counts, then the mismatch before
  insertion and deletion, then the leftmost: an insertion or deletion in a run of equal bases stands
  at the run's begin, or behind the read's first base where that is in the run.
- One hit for each strand, leftmost base and kind (exact, mismatch, insertion, deletion). An
  insertion or deletion whose leftmost base lies within one base of an exact hit or a mismatch of
  the same read and strand is not reported: it is that place in a worse description.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32, Int64
from gpu.sequences.record_batch import RecordBatch

#: Kinds of hits.
EXACT, MISMATCH, INSERTION, DELETION = range(4)
#: Rows of the suffix array for each that ``ReadIndex.samples`` has.
SAMPLED = 8
#: Places for each of ``ReadIndex.hints``.
HINTED = 1 << 12


class ReadIndex(NamedTuple):
    """The FM-index of a reference: flat arrays, the same for every engine.

    It takes 1.3 to 1.5 bytes a base from 16 million bases on.

    The *text* is the n bases of all records one after another, without anything between them and
    without other letters; a *segment* is a stretch of it whose bases are consecutive in one record.
    So every position of the text takes two bits, and a search checks that what it finds lies in one
    segment. The *rows* are the n + 1 suffixes of the text in order, the empty one first; the base
    before the suffix of a row is the row's in the BWT, which leaves out the row ``primary``, that
    of the whole text. Bases are numbered A, C, G, T. All positions are 0-based.

    Attributes
    ----------
    blocks : uint64[4 · (n // 64 + 1)]
        The BWT, 64 bases a block: the number of A (low half) and C (high half) in the blocks before
        it, of G and T, then the low and the high bits of the bases' numbers, the first base in the
        lowest bit.
    text : uint64[2 · (n // 64 + 2)]
        The low and the high bits of 64 bases after another.
    samples : int32[n // SAMPLED + 1]
        Position in the text of the suffix of every ``SAMPLED``-th row.
    first : uint32[4^k + 1]
        Number of rows before those whose suffix begins with the k bases of a number (2 bits a base,
        the first one highest); a suffix of fewer bases counts as if A's followed.
    begins : int64[6]
        First row whose suffix begins with each base, then n + 1, then ``primary``.
    segments : int32[s + 1]
        First position of each segment in the text, and n.
    places : int32[s + 1]
        Position of each segment's first base in the records one after another
        (``FoundReads.places``), and the length of all records.
    hints : int32[n // HINTED + 2]
        Segment of every ``HINTED``-th position of the text; behind the end the last one.
    records : int64[r + 1]
        First position of each record in the records one after another, and their end.
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
        """The number n of bases that are searched."""
        return int(self.begins[4]) - 1

    @property
    def prefix_bases(self) -> int:
        """The number k of bases of a prefix in ``first``."""
        return (len(self.first).bit_length() - 1) // 2

    def positions(self, places: NDArray[Any]) -> tuple[Int64, Int64]:
        """Convert places to records and positions in them.

        Parameters
        ----------
        places : integers [k]
            As ``FoundReads.places``.

        Returns
        -------
        int64[k], int64[k]
            Index of the record, and position in it; both 0-based.
        """
        records = np.searchsorted(self.records, places, side="right") - 1
        return records.astype(np.int64), places - self.records[records]


@dataclass(frozen=True)
class ReadSearch:
    """A search for every hit of every read, on both strands.

    Parameters
    ----------
    index : ReadIndex
        Of the reference, made by ``cpu.reads.index.build``.
    reads : RecordBatch
        Codes of ``DNA``.
    errors : int
        Largest number of errors of a hit, 0 or 1.
    most : int
        Largest number of hits of a read that are reported, the first ones in the order of
        ``FoundReads``; 0: all.
    """

    index: ReadIndex
    reads: RecordBatch
    errors: int = 1
    most: int = 0


class FoundReads(NamedTuple):
    """The hits of reads ``first`` to ``first + k``.

    The hits of a read are sorted by kind, then strand, then place.

    Attributes
    ----------
    first : int
        Index of the first read.
    hit_starts : int64[k + 1]
        Index of each read's first hit, and h.
    places : int32[h]
        Position of the hit's leftmost base in the reference's records one after another, without
        gaps; 0-based.
    strands : uint8[h]
        0: forward; 1: reverse.
    kinds : uint8[h]
        ``EXACT``, ``MISMATCH``, ``INSERTION`` or ``DELETION``.
    offsets : int32[h]
        Position of the error, in the reference's direction from the leftmost base of the hit: of a
        mismatch or insertion the read's base, of a deletion the read's base before which the
        reference's base is missing; -1 of an exact hit.
    cut : bool[k]
        True if more than ``most`` hits were found.
    """

    first: int
    hit_starts: Int64
    places: Int32
    strands: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    offsets: Int32
    cut: NDArray[np.bool_]
