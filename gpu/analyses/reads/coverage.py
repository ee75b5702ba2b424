"""Coverage of the reference: the depth of each base, and the hits in a range.

Places are 0-based in the reference's joined records, ranges half-open, as in ``FoundReads``. Hits
and letters are read by range. In memory are only a place a hit (four bytes; eight for references
beyond 2³¹ bases) and eight bytes a bin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.pile_up import PileUp, pile_up_of
from gpu.analyses.reads.result import COVERAGE, ReadsResult
from gpu.engines.work.arrays import Int32, Int64
from gpu.results.store import ResultStore
from gpu.results.table import Table
from gpu.results.table_writer import TableWriter

#: Bases of a bin, for which the least and the greatest depth are kept, and the largest number of
#: bins; a longer reference has longer bins.
BIN, _MAX_BINS = 64, 1 << 24
#: Number of bins that are counted at once.
_WINDOW = 1 << 14
#: With fewer bases a hit than this the depth is counted base by base, else by the hits' ends alone.
_BASES_A_HIT = 16
#: Number of hits that are read at once.
_CHUNK = 1 << 20


class Coverage:
    """The hits of a result by their places, and the depth that they make.

    ``least`` and ``most`` (int32 [k]): the extreme depths of each bin of ``bin`` bases. The
    constructor reads all hits, so call it in a thread; it calls ``raise_if_cancelled`` meanwhile.
    Raises ``Damaged``.
    """

    def __init__(self, result: ReadsResult, raise_if_cancelled: Callable[[], None] = lambda: None) -> None:
        self.result = self._result = result
        self._raise_if_cancelled = raise_if_cancelled
        self.bases = result.reference_bases
        self._hits = OrderedSpans.of(result.hits)
        #: Bases that hits skip are not covered by them.
        self._gaps = None if result.gaps is None or not len(result.gaps) else OrderedSpans.of(result.gaps)
        #: Bases of a bin.
        self.bin = bin_of(self.bases)
        kept = result.coverage
        self.least: Int32
        self.most: Int32
        self.least, self.most = self._count_bins() if kept is None else kept

    @property
    def highest(self) -> int:
        """The greatest depth of all bases."""
        return int(self.most.max(initial=0))

    def depth(self, first: int, last: int) -> Int64:
        """The number of hits that cover each base of a range, int64 [last - first].

        A base that is deleted in a read counts as covered by it, one that the read skips does not.
        """
        change = np.zeros(last - first + 1, np.int64)
        self._hits.add_to(change, first, last, 1)
        if self._gaps is not None:
            self._gaps.add_to(change, first, last, -1)
        return np.cumsum(change[:-1])

    def count(self, first: int, last: int) -> int:
        """The number of hits that begin in a range, or before it by less than the longest hit."""
        begin, end = self._hits.ranks(first, last)
        return end - begin

    def rows(self, first: int, last: int) -> Int64:
        """The rows of hits that overlap a range, in the order of their places."""
        return self._hits.inside(first, last)[0]

    def pile_up(self, first: int, last: int, most: int) -> PileUp:
        """The pile-up of hits that overlap a range, of about ``most`` of them at most.

        Of more, every n-th is taken by its place, so that hits stay when the range is moved.
        """
        rows, ranks = self._hits.inside(first, last)
        step = max(1, -(-len(rows) // max(1, most)))
        return pile_up_of(self._result, rows[ranks % step == 0], first, last, len(rows))

    def reads(self, first: int, last: int) -> Int64:
        """The rows of reads with a hit in a range, ascending, each once."""
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
            self._raise_if_cancelled()
            if count := self.count(first, last):
                part = slice(first // self.bin, -(-last // self.bin))
                counted = self._by_bases if count * _BASES_A_HIT > last - first else self._by_ends
                least[part], most[part] = counted(first, last)
        return least, most

    def _by_bases(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Least and greatest depth of each bin of a window, in time proportional to its bases."""
        counts, edges = self.depth(first, last), np.arange(0, last - first, self.bin)
        return np.minimum.reduceat(counts, edges), np.maximum.reduceat(counts, edges)

    def _by_ends(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Least and greatest depth of each bin of a window, in time proportional to hits and bins.

        Depth changes only where a hit begins or ends.
        """
        rises, falls = self._hits.ends(first, last)
        if self._gaps is not None:
            begins, ends = self._gaps.ends(first, last)
            rises, falls = np.sort(np.concatenate([rises, ends])), np.sort(np.concatenate([falls, begins]))

        def depth(places: Int64) -> Int64:
            return np.searchsorted(rises, places, "right") - np.searchsorted(falls, places, "right")

        least = depth(np.arange(first, last, self.bin))
        most = least.copy()
        rises, falls = rises[rises < last], falls[falls < last]
        np.maximum.at(most, (rises - first) // self.bin, depth(rises))
        np.minimum.at(least, (falls - first) // self.bin, depth(falls))
        return least, most


class OrderedSpans:
    """Stretches of the reference by their places: columns of a table, or arrays, in an order."""

    def __init__(self, places: Any, bases: Any, order: NDArray[Any], longest: int) -> None:
        self._bases, self._order, self._longest = bases, order, longest
        self._places: NDArray[np.signedinteger] = np.concatenate(
            [np.zeros(0, places.dtype), *(places[rows] for rows in self._pieces(0, len(self._order)))]
        )

    @classmethod
    def of(cls, table: Table) -> OrderedSpans:
        longest = int((table.range("bases") or (0, 0))[1])
        return cls(table.column("place"), table.column("bases"), table.order("place"), longest)

    def ranks(self, first: int, last: int) -> tuple[int, int]:
        """The ranks ``[begin, end)`` of stretches that may overlap a range."""
        # With another dtype than that of the places, NumPy would convert all of them first.
        wanted = np.array([max(first - self._longest + 1, 0), last], self._places.dtype)
        begin, end = np.searchsorted(self._places, wanted, "left").tolist()
        return begin, max(begin, end)

    def inside(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Rows that overlap a range, in the order of their places, and their ranks."""
        begin, end = self.ranks(first, last)
        rows, ranks = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        at = begin
        for some in self._pieces(begin, end):
            ends = self._places[at : at + len(some)].astype(np.int64) + self._bases[some]
            here = np.flatnonzero(ends > first)
            rows.append(some[here])
            ranks.append(here + at)
            at += len(some)
        return np.concatenate(rows), np.concatenate(ranks)

    def ends(self, first: int, last: int) -> tuple[Int64, Int64]:
        """Sorted begins, and sorted ends, of the stretches that overlap a range, clipped to it."""
        rows, ranks = self.inside(first, last)
        starts = self._places[ranks].astype(np.int64)
        ends = starts + self._bases[rows]
        return np.maximum(starts, first), np.sort(np.minimum(ends, last))

    def add_to(self, change: Int64, first: int, last: int, sign: int) -> None:
        """Add ``sign`` times each stretch to the changes of depth from base to base of a range."""
        at, end = self.ranks(first, last)
        for rows in self._pieces(at, end):
            starts = self._places[at : at + len(rows)].astype(np.int64) - first
            at += len(rows)
            ends = starts + self._bases[rows]
            starts, ends = np.clip(starts, 0, last - first), np.clip(ends, 0, last - first)
            counts = np.bincount(starts, minlength=len(change)) - np.bincount(ends, minlength=len(change))
            change += sign * counts

    def _pieces(self, begin: int, end: int) -> Iterator[Int64]:
        """The rows of the ranks ``[begin, end)``, ``_CHUNK`` at a time."""
        for at in range(begin, end, _CHUNK):
            yield np.asarray(self._order[at : min(end, at + _CHUNK)], np.int64)


def keep_coverage(store: ResultStore, raise_if_cancelled: Callable[[], None]) -> None:
    """Save the bins of a result whose hits are all saved, so that it opens without counting."""
    table = TableWriter(store, "coverage", COVERAGE, raise_if_cancelled)
    # Counted again if an earlier run has saved it, which may be damaged.
    records = [record for record in store.records("part", "table") if record["table"] != "coverage"]
    coverage = Coverage(ReadsResult(store.folder, store.request, records), raise_if_cancelled)  # type: ignore[arg-type]
    table.append(least=coverage.least, most=coverage.most)
    table.finish()


def bin_of(bases: int) -> int:
    """The number of bases of a bin, for a reference of ``bases`` bases."""
    size = BIN
    while bases > size * _MAX_BINS:
        size *= 2
    return size
