"""The hits of a result in the order of their places: how often each base of the reference is covered, and what lies in a range.

Places are 0-based in the reference's records one after another, ranges half-open, as in ``FoundReads``. Everything is read by range, so that neither a long
reference nor many hits are ever whole in memory, but for four bytes a hit and eight for each ``BIN`` of bases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.result import ReadsResult
from gpu.sequences.alphabet import DNA

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

#: Bases of which the least and the greatest coverage are kept.
BIN = 64
#: Bases that are counted at once.
_WINDOW = BIN << 14
#: Hits that are gone through at once.
_CHUNK = 1 << 20
_MISMATCH, _INSERTION = KINDS.index("mismatch"), KINDS.index("insertion")


@dataclass(frozen=True)
class Pile:
    """Hits that overlap a range, in the order of their places; arrays [k].

    ``numbers`` int64: rows of the table of hits. ``reads`` int64: those of their reads. ``starts``, ``ends`` int64: the bases of the reference that they span.
    ``strands``, ``kinds`` uint8, ``offsets`` int32: as in ``FoundReads``. ``letters`` uint8: what a mismatch or an insertion has in the read, as the
    reference's strand tells it, in ASCII; 0 for other kinds. ``total``: how many there are in the range; more than were asked for are passed over
    evenly.
    """

    numbers: Int64
    reads: Int64
    starts: Int64
    ends: Int64
    strands: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    offsets: Int32
    letters: NDArray[np.uint8]
    total: int

    def __len__(self) -> int:
        return len(self.numbers)


class Along:
    """The hits of a finished result by their places. To make one reads all hits: for a thread. Raises ``Damaged``."""

    def __init__(self, result: ReadsResult) -> None:
        self._result = result
        hits = result.hits
        self.bases = len(result.bases)
        self._longest = int((hits.range("bases") or (0, 0))[1])
        self._order = hits.order("place")
        self._places: Int32 = np.concatenate(
            [np.zeros(0, np.int32), *(hits.column("place")[rows] for rows in self._pieces(0, len(self._order)))]
        )
        self.least, self.most = self._count_bins()

    @property
    def highest(self) -> int:
        """How often the base with most hits is covered."""
        return int(self.most.max(initial=0))

    def coverage(self, first: int, last: int) -> Int64:
        """How many hits cover each base of a range. A base that a read lacks counts as covered by it."""
        begin, end = self._ranks(first, last)
        change = np.zeros(last - first + 1, np.int64)
        at = begin
        for rows in self._pieces(begin, end):
            starts = self._places[at : at + len(rows)].astype(np.int64) - first
            at += len(rows)
            ends = starts + self._result.hits.column("bases")[rows]
            starts, ends = np.clip(starts, 0, last - first), np.clip(ends, 0, last - first)
            change += np.bincount(starts, minlength=len(change)) - np.bincount(ends, minlength=len(change))
        return np.cumsum(change[:-1])

    def count(self, first: int, last: int) -> int:
        """Hits that begin in a range, or less than the longest of them before it."""
        begin, end = self._ranks(first, last)
        return end - begin

    def pile(self, first: int, last: int, most: int) -> Pile:
        """The hits that overlap a range, at most about so many of them."""
        begin, end = self._ranks(first, last)
        # Those of every so many ranks, so that moving the range keeps what is shown.
        step = max(1, -(-(end - begin) // max(1, most)))
        rows = np.asarray(self._order[-(-begin // step) * step : end : step], np.int64)
        hits = self._result.hits
        starts = hits.column("place")[rows].astype(np.int64)
        ends = starts + hits.column("bases")[rows]
        inside = ends > first
        rows, starts, ends = rows[inside], starts[inside], ends[inside]
        reads, strands, kinds, offsets = (hits.column(name)[rows] for name in ("read", "strand", "kind", "offset"))
        total = len(rows) if step == 1 else end - begin
        letters = self._letters(reads, strands, kinds, offsets)
        return Pile(rows, reads.astype(np.int64), starts, ends, strands, kinds, offsets, letters, total)

    def letters(self, first: int, last: int) -> str:
        """The reference's letters of a range."""
        return DNA.text(self._result.bases.column("code")[first:last])

    def reads(self, first: int, last: int) -> Int64:
        """The rows of the reads that have a hit in a range, in order, each once."""
        begin, end = self._ranks(first, last)
        hits = self._result.hits
        found = [np.zeros(0, np.int64)]
        for rows in self._pieces(begin, end):
            ends = hits.column("place")[rows].astype(np.int64) + hits.column("bases")[rows]
            found.append(np.unique(hits.column("read")[rows[ends > first]]))
        return np.unique(np.concatenate(found))

    def _ranks(self, first: int, last: int) -> tuple[int, int]:
        # Of the places' dtype: of another one NumPy would convert all of them first.
        wanted = np.array([first - self._longest + 1, last], self._places.dtype)
        begin, end = np.searchsorted(self._places, wanted, "left").tolist()
        return begin, max(begin, end)

    def _pieces(self, begin: int, end: int) -> Iterator[Int64]:
        """The rows of these ranks, some at a time."""
        for at in range(begin, end, _CHUNK):
            yield np.asarray(self._order[at : min(end, at + _CHUNK)], np.int64)

    def _count_bins(self) -> tuple[Int32, Int32]:
        bins = -(-self.bases // BIN)
        least, most = np.zeros(bins, np.int32), np.zeros(bins, np.int32)
        for first in range(0, self.bases, _WINDOW):
            last = min(self.bases, first + _WINDOW)
            if not self.count(first, last):
                continue
            counts = self.coverage(first, last)
            edges = np.arange(0, last - first, BIN)
            part = slice(first // BIN, first // BIN + len(edges))
            least[part], most[part] = np.minimum.reduceat(counts, edges), np.maximum.reduceat(counts, edges)
        return least, most

    def _letters(
        self, reads: Int64, strands: NDArray[np.uint8], kinds: NDArray[np.uint8], offsets: Int32
    ) -> NDArray[np.uint8]:
        found = np.zeros(len(reads), np.uint8)
        texts = self._result.reads.text("letters")
        for at in np.flatnonzero((kinds == _MISMATCH) | (kinds == _INSERTION)).tolist():
            letters, offset = texts[int(reads[at])], int(offsets[at])
            letter = letters[len(letters) - 1 - offset] if strands[at] else letters[offset]
            code = DNA.encode[np.frombuffer(letter.encode("ascii"), np.uint8)]
            found[at] = ord(DNA.text(DNA.reverse_complement(code) if strands[at] else code))
        return found
