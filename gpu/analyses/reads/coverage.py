"""The hits of a result in the order of their places: how often each base of the reference is covered, and what lies in a range.

Places are 0-based in the reference's records one after another, ranges half-open, as in ``FoundReads``. Everything is read by range, so that neither a long
reference nor many hits are ever whole in memory, but for a place a hit (four bytes, of references beyond 2³¹ bases eight) and eight for each bin of bases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.pile_up import Pile, pile_of
from gpu.analyses.reads.result import COVERAGE, ReadsResult
from gpu.engines.work.arrays import Int32, Int64
from gpu.results.store import ResultStore
from gpu.results.table import Table
from gpu.results.table_writer import TableWriter
from gpu.sequences.alphabet import DNA

#: Bases of which the least and the greatest coverage are kept; of a reference with more than so many such bins more.
BIN, _MAX_BINS = 64, 1 << 24
#: Bins that are counted at once.
_WINDOW = 1 << 14
#: Bases per hit up to which coverage is counted base by base; with fewer hits, by their ends alone.
_BASES_A_HIT = 16
#: Hits that are gone through at once.
_CHUNK = 1 << 20


class Along:
    """The hits of a result by their places. To make one reads all hits: for a thread. ``check`` is called meanwhile, and may raise. Raises ``Damaged``."""

    def __init__(self, result: ReadsResult, check: Callable[[], None] = lambda: None) -> None:
        self._result, self._check = result, check
        self.bases = result.reference_bases
        self._hits = _Spans(result.hits)
        #: What hits leap over is not covered by them.
        self._gaps = None if result.gaps is None or not len(result.gaps) else _Spans(result.gaps)
        #: Bases of a bin.
        self.bin = bin_of(self.bases)
        kept = result.coverage
        self.least: Int32
        self.most: Int32
        self.least, self.most = self._count_bins() if kept is None else kept

    @property
    def highest(self) -> int:
        """How often the base with most hits is covered."""
        return int(self.most.max(initial=0))

    def coverage(self, first: int, last: int) -> Int64:
        """How many hits cover each base of a range. A base that a read lacks counts as covered by it, one that it leaps over does not."""
        change = np.zeros(last - first + 1, np.int64)
        self._hits.add_to(change, first, last, 1)
        if self._gaps is not None:
            self._gaps.add_to(change, first, last, -1)
        return np.cumsum(change[:-1])

    def count(self, first: int, last: int) -> int:
        """Hits that begin in a range, or less than the longest of them before it."""
        begin, end = self._hits.ranks(first, last)
        return end - begin

    def pile(self, first: int, last: int, most: int) -> Pile:
        """The hits that overlap a range, at most about so many of them: passed over evenly, so that moving the range keeps what is shown."""
        rows, ranks = self._hits.inside(first, last)
        step = max(1, -(-len(rows) // max(1, most)))
        return pile_of(self._result, rows[ranks % step == 0], first, last, len(rows))

    def letters(self, first: int, last: int) -> str:
        """The reference's letters of a range; "" where they are not known."""
        return DNA.text(self._result.bases.column("code")[first:last]) if self._result.has_letters else ""

    def reads(self, first: int, last: int) -> Int64:
        """The rows of the reads that have a hit in a range, in order, each once."""
        rows, _ = self._hits.inside(first, last)
        found = [np.zeros(0, np.int64)]
        reads = self._result.hits.column("read")
        found += [np.unique(reads[rows[at : at + _CHUNK]]) for at in range(0, len(rows), _CHUNK)]
        return np.unique(np.concatenate(found))

    def _count_bins(self) -> tuple[Int32, Int32]:
        bins = -(-self.bases // self.bin)
        least, most = np.zeros(bins, np.int32), np.zeros(bins, np.int32)
        window = self.bin * _WINDOW
        for first in range(0, self.bases, window):
            last = min(self.bases, first + window)
            self._check()
            if count := self.count(first, last):
                part = slice(first // self.bin, -(-last // self.bin))
                counted = self._by_bases if count * _BASES_A_HIT > last - first else self._by_ends
                least[part], most[part] = counted(first, last)
        return least, most

    def _by_bases(self, first: int, last: int) -> tuple[Int64, Int64]:
        """The least and the greatest coverage of each bin of a window that begins with one; in time proportional to its bases."""
        counts, edges = self.coverage(first, last), np.arange(0, last - first, self.bin)
        return np.minimum.reduceat(counts, edges), np.maximum.reduceat(counts, edges)

    def _by_ends(self, first: int, last: int) -> tuple[Int64, Int64]:
        """The same in time proportional to hits and bins: coverage changes only where a hit begins or ends."""
        rises, falls = self._hits.ends(first, last)
        if self._gaps is not None:
            begins, ends = self._gaps.ends(first, last)
            rises, falls = np.sort(np.concatenate([rises, ends])), np.sort(np.concatenate([falls, begins]))

        def coverage(places: Int64) -> Int64:
            return np.searchsorted(rises, places, "right") - np.searchsorted(falls, places, "right")

        least = coverage(np.arange(first, last, self.bin))
        most = least.copy()
        rises, falls = rises[rises < last], falls[falls < last]
        np.maximum.at(most, (rises - first) // self.bin, coverage(rises))
        np.minimum.at(least, (falls - first) // self.bin, coverage(falls))
        return least, most


class _Spans:
    """Stretches of the reference, rows of a table with ``place`` and ``bases``, by their places."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._longest = int((table.range("bases") or (0, 0))[1])
        self._order = table.order("place")
        places = table.column("place")
        self._places: NDArray[np.signedinteger] = np.concatenate(
            [np.zeros(0, places.dtype), *(places[rows] for rows in self._pieces(0, len(self._order)))]
        )

    def ranks(self, first: int, last: int) -> tuple[int, int]:
        """Those that may overlap a range, by their order."""
        # Of the places' dtype: of another one NumPy would convert all of them first.
        wanted = np.array([max(first - self._longest + 1, 0), last], self._places.dtype)
        begin, end = np.searchsorted(self._places, wanted, "left").tolist()
        return begin, max(begin, end)

    def inside(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Rows that overlap a range, in the order of their places, and their ranks among all."""
        begin, end = self.ranks(first, last)
        rows, ranks = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        at = begin
        for some in self._pieces(begin, end):
            ends = self._places[at : at + len(some)].astype(np.int64) + self._table.column("bases")[some]
            here = np.flatnonzero(ends > first)
            rows.append(some[here])
            ranks.append(here + at)
            at += len(some)
        return np.concatenate(rows), np.concatenate(ranks)

    def ends(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Begins and ends (half-open) inside a range of the hits that overlap it, each sorted."""
        rows, ranks = self.inside(first, last)
        starts = self._places[ranks].astype(np.int64)
        ends = starts + self._table.column("bases")[rows]
        return np.maximum(starts, first), np.sort(np.minimum(ends, last))

    def add_to(self, change: Int64, first: int, last: int, sign: int) -> None:
        """Add to the changes from each base of a range to the next."""
        at, end = self.ranks(first, last)
        for rows in self._pieces(at, end):
            starts = self._places[at : at + len(rows)].astype(np.int64) - first
            at += len(rows)
            ends = starts + self._table.column("bases")[rows]
            starts, ends = np.clip(starts, 0, last - first), np.clip(ends, 0, last - first)
            counts = np.bincount(starts, minlength=len(change)) - np.bincount(ends, minlength=len(change))
            change += sign * counts

    def _pieces(self, begin: int, end: int) -> Iterator[Int64]:
        """The rows of these ranks, some at a time."""
        for at in range(begin, end, _CHUNK):
            yield np.asarray(self._order[at : min(end, at + _CHUNK)], np.int64)


def keep_coverage(store: ResultStore, check: Callable[[], None]) -> None:
    """Save the bins of a result all of whose hits are saved, so that it opens without counting them. ``check`` as of ``Along``."""
    table = TableWriter(store, "coverage", COVERAGE, check)
    # Counted, also where an earlier run has saved it: that may be damaged.
    records = [record for record in store.records("part", "table") if record["table"] != "coverage"]
    along = Along(ReadsResult(store.folder, store.request, records), check)  # type: ignore[arg-type]
    table.append(least=along.least, most=along.most)
    table.finish()


def bin_of(bases: int) -> int:
    """Bases of a bin of a reference of so many."""
    size = BIN
    while bases > size * _MAX_BINS:
        size *= 2
    return size
