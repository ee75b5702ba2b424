"""Selection of the entries that may become hits of a query, batch by batch during scoring.

The choice depends only on the scores of the batch and of those before it, so a resumed run, which
continues from the recorded entries, chooses the same.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import distinct
from gpu.scoring.statistics import Statistics

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Floats = NDArray[np.float64]
#: Scored sequences of a query: their numbers and scores.
Scored = Sequence[tuple[int, Int32]]

#: Low bits of a key that hold the number of an entry; the score is above them.
_ENTRY_BITS = 33
#: Number of entry lengths at which E-values are computed to find the least score of a hit, and the
#: factor by which E-values may be lower between them.
_LENGTHS, _BETWEEN = 64, 2.0
#: E-values below this may be rounded to 0; among those the score decides.
_LEAST = 1e-280
#: Factor by which the limit of E-values falls before its least score is computed again.
_ENOUGH = 100
#: With more than ``_MANY`` times ``top`` candidates, the E-values of the ``_FEW`` times ``top``
#: best scores are computed first.
_MANY, _FEW = 8, 4


class FrameCounts(NamedTuple):
    """Sequences that are scored for a query, and entries that come of a record: frames, or one."""

    of_query: int = 1
    of_record: int = 1

    def rows(self, records: Int64, entries: int, first: int) -> Int64:
        """The rows, ascending, of these records' entries in a batch of ``entries`` from ``first``.

        And of its last record, if that goes on in the next batch: what it scores there decides.
        """
        if (first + entries) % self.of_record:
            records = np.append(records, (first + entries) // self.of_record)
        rows = (distinct(records)[:, None] * self.of_record + np.arange(self.of_record)).ravel() - first
        return rows[(rows >= 0) & (rows < entries)]


_NO_FRAMES = FrameCounts()


class BestRule(Protocol):
    """A rule that chooses entries of a batch, so that those of the best ``top`` records remain.

    Chosen are all entries of a record for all scored sequences of a query, whatever one of them
    makes the record one of the best.
    """

    def choose(self, found: Scored, lengths: Int64, first: int) -> list[Int64]:
        """The rows of the chosen entries, int64, ascending, for each scored sequence.

        ``found``: the scored sequences of a query, by number, with their scores of a batch.
        ``first``: number of the batch's first entry in the database.
        """

    def resume(self, number: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        """Continue from the entries (numbers, ascending) chosen by a stopped run."""


class BestByEvalue:
    """The rule for E-values that follow from score and length.

    Chooses the ``top`` best records up to ``evalue``, by E-value, then score, then position.
    ``statistics``: returns those of a scored sequence by its number. ``longest``: residues of the
    longest entry; ``highest``: the best score of two residues.
    """

    def __init__(
        self,
        statistics: Callable[[int], Statistics],
        top: int,
        evalue: float,
        longest: int,
        highest: int,
        frames: FrameCounts = _NO_FRAMES,
    ) -> None:
        self._statistics, self._top, self._evalue = statistics, top, evalue
        self._longest, self._highest, self._frames = longest, highest, frames
        #: By query: the best E-values and scores so far and their records, best first; and by
        #: scored sequence an E-value with the least score that can reach it.
        self._found: dict[int, tuple[Floats, Int32, Int64]] = {}
        self._least: dict[int, tuple[float, int]] = {}
        #: The least score for ``evalue`` by statistics, which queries of one length share.
        self._usual: dict[Statistics, int] = {}

    def choose(self, found: Scored, lengths: Int64, first: int) -> list[Int64]:
        query = found[0][0] // self._frames.of_query
        begin = first // self._frames.of_record
        for number, scores in found:
            rows = self._reduced(query, number, scores, lengths)
            evalues = self._statistics(number).evalues(scores[rows], lengths[rows])
            passing = evalues <= self._evalue
            rows = rows[passing]
            self._merge(query, evalues[passing], scores[rows], (first + rows) // self._frames.of_record)
        records = self._found[query][2] if query in self._found else np.zeros(0, np.int64)
        chosen = self._frames.rows(records[records >= begin], len(lengths), first)
        if not len(chosen):
            return [chosen] * len(found)
        kept = []
        for number, scores in found:
            passing = self._statistics(number).evalues(scores[chosen], lengths[chosen]) <= self._evalue
            kept.append(chosen[passing & (scores[chosen] > 0)])
        return kept

    def resume(self, number: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        evalues = self._statistics(number).evalues(scores, lengths)
        self._merge(number // self._frames.of_query, evalues, scores, entries // self._frames.of_record)

    def _reduced(self, query: int, number: int, scores: Int32, lengths: Int64) -> Int64:
        """The rows that may make their records some of the best; a cheap filter."""
        rows = np.flatnonzero(scores >= self._least_score(number, self._limit(query)))
        top = self._top * self._frames.of_record
        if len(rows) > _MANY * top:
            # The E-values of the highest scores give a limit that excludes most others.
            highest = rows[np.argpartition(scores[rows], len(rows) - _FEW * top)[-_FEW * top :]]
            evalues = self._statistics(number).evalues(scores[highest], lengths[highest])
            limit = float(np.partition(evalues, top - 1)[top - 1])
            rows = rows[scores[rows] >= self._least_score(number, min(max(limit, _LEAST), self._limit(query)))]
        return rows

    def _merge(self, query: int, evalues: Floats, scores: Int32, records: Int64) -> None:
        """Keep the best records: by E-value, score, position."""
        if not len(records):
            return
        before = self._found.get(query, (np.zeros(0), np.zeros(0, np.int32), np.zeros(0, np.int64)))
        evalues = np.concatenate([before[0], evalues])
        scores, records = np.concatenate([before[1], scores]), np.concatenate([before[2], records])
        order = np.lexsort((records, -scores.astype(np.int64), evalues))
        order = order[np.sort(np.unique(records[order], return_index=True)[1])[: self._top]]
        self._found[query] = evalues[order], scores[order], records[order]

    def _limit(self, query: int) -> float:
        """The E-value above which an entry cannot be among the best."""
        evalues = self._found[query][0] if query in self._found else np.zeros(0)
        # Below ``_LEAST`` scores decide the order.
        return min(self._evalue, max(float(evalues[-1]), _LEAST)) if len(evalues) == self._top else self._evalue

    def _least_score(self, number: int, limit: float) -> int:
        """The least score at which an entry of some length may have an E-value up to the limit."""
        known = self._least.get(number)
        if known is not None and limit <= known[0] <= _ENOUGH * limit:
            return known[1]
        statistics = self._statistics(number)
        if limit < self._evalue:
            least = self._searched(statistics, limit)
        else:
            if statistics not in self._usual:
                self._usual[statistics] = self._searched(statistics, limit)
            least = self._usual[statistics]
        self._least[number] = (limit, least)
        return least

    def _searched(self, statistics: Statistics, limit: float) -> int:
        lengths = distinct(np.geomspace(1, max(self._longest, 1), _LENGTHS).astype(np.int64))
        below, least = 0, 1
        # E-values fall as scores rise: double, then halve.
        while not self._may_have(limit, statistics, least, lengths):
            below, least = least, 2 * least
        while least - below > 1:
            middle = (below + least) // 2
            below, least = (below, middle) if self._may_have(limit, statistics, middle, lengths) else (middle, least)
        return least

    def _may_have(self, limit: float, statistics: Statistics, score: int, lengths: Int64) -> bool:
        # Shorter entries cannot reach that score.
        possible = lengths[lengths >= score // self._highest]
        if not len(possible):
            return True
        return bool(statistics.evalues(np.full(len(possible), score), possible).min() <= _BETWEEN * limit)


class BestByScoreAndLength:
    """The rule for E-values that are fitted after all entries are scored.

    Such E-values rise with the length of an entry and fall with its score, by parameters that are
    not known before. So an entry is dropped only if ``top`` other records have entries that
    are no longer and have a higher score, or the same score and an earlier position.
    """

    def __init__(self, top: int, frames: FrameCounts = _NO_FRAMES) -> None:
        self._top, self._frames = top, frames
        #: By scored sequence: keys and lengths of the entries chosen so far, without those beaten
        #: since.
        self._found: dict[int, tuple[Int64, Int64]] = {}
        #: The first entry of the current batch, and its rows by length.
        self._ordered: tuple[int, Int64] = (-1, np.zeros(0, np.int64))

    def choose(self, found: Scored, lengths: Int64, first: int) -> list[Int64]:
        if self._ordered[0] != first:
            self._ordered = (first, np.argsort(lengths, kind="stable"))
        kept = []
        for number, scores in found:
            rows = self._reduced(number, scores, lengths, first)
            kept.append(rows[self._merge(number, _keys(scores[rows], first + rows), lengths[rows])])
        if self._frames == _NO_FRAMES:
            return kept
        chosen = self._frames.rows((first + np.concatenate(kept)) // self._frames.of_record, len(lengths), first)
        return [chosen[scores[chosen] > 0] for _, scores in found]

    def resume(self, query: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        self._merge(query, _keys(scores, entries), lengths)

    def _reduced(self, query: int, scores: Int32, lengths: Int64, first: int) -> Int64:
        """Rows, ascending, without those beaten by the ``top`` best scores of shorter entries.

        A cheap filter before the exact comparison.
        """
        order = self._ordered[1]
        order = order[scores[order] > 0]
        keys = _keys(scores[order], first + order)
        best = np.zeros(0, np.int64)
        before_keys, before_lengths = self._found.get(query, (best, best))
        found = []
        begin, end = 0, 4 * self._most
        while begin < len(order):
            known = np.concatenate([best, before_keys[before_lengths <= lengths[order[begin]]]])
            least = self._highest(known).min() if len(known) >= self._most else 0
            passing = begin + np.flatnonzero(keys[begin:end] > least)
            found.append(order[passing])
            best = self._highest(np.concatenate([best, keys[passing]]))
            begin, end = end, 2 * end
        return np.sort(np.concatenate(found)) if found else best

    @property
    def _most(self) -> int:
        """Entries among which there are some of ``top`` records."""
        return self._top * self._frames.of_record

    def _highest(self, keys: Int64) -> Int64:
        """The ``_most`` highest keys, in any order."""
        rest = len(keys) - self._most
        return np.partition(keys, rest)[rest:] if rest > 0 else keys

    def _merge(self, query: int, keys: Int64, lengths: Int64) -> Int64:
        """The new rows, ascending, that entries of fewer than ``top`` other records beat.

        Drops earlier entries that are beaten now.
        """
        before_keys, before_lengths = self._found.get(query, (np.zeros(0, np.int64),) * 2)
        both = np.concatenate([before_keys, keys]), np.concatenate([before_lengths, lengths])
        #: The highest key of each of the ``top`` records so far, and these records' keys in a heap.
        of_record: dict[int, int] = {}
        highest: list[int] = []
        kept = []
        order = np.lexsort((-both[0], both[1]))
        for place, key in zip(order.tolist(), both[0][order].tolist(), strict=True):
            record = _entry(key) // self._frames.of_record
            if record in of_record:
                if key > of_record[record]:
                    highest[highest.index(of_record[record])] = of_record[record] = key
                    heapq.heapify(highest)
            elif len(highest) < self._top:
                heapq.heappush(highest, key)
                of_record[record] = key
            elif key > highest[0]:
                beaten = heapq.heapreplace(highest, key)
                del of_record[_entry(beaten) // self._frames.of_record]
                of_record[record] = key
            else:
                continue
            kept.append(place)
        chosen = np.sort(np.array(kept, np.int64))
        self._found[query] = both[0][chosen], both[1][chosen]
        return chosen[chosen >= len(before_keys)] - len(before_keys)


def expected_entries(entries: int, top: int, batches: int) -> float:
    """Approximate number of entries that ``BestByScoreAndLength`` chooses for a query."""
    kept = min(entries, top)
    return (
        min(entries, kept * (1 + math.log(max(1.0, entries / kept))) * (1 + math.log(max(1, batches)))) if kept else 0
    )


def _keys(scores: Int32, entries: Int64) -> Int64:
    """Sort keys: greater for a higher score and, at equal scores, for the earlier entry."""
    return (scores.astype(np.int64) << _ENTRY_BITS) - entries


def _entry(key: int) -> int:
    """The entry of a key."""
    return -key & (1 << _ENTRY_BITS) - 1
