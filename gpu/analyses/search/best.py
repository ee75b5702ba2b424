"""The entries of each query that may be among its hits at the end, chosen batch by batch while the database is scored.

Which entries are chosen depends on the scores of the batch and of those before it alone, so a run that goes on with what
a stopped one has recorded chooses the same.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.scoring.statistics import Statistics

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Bits of a key that the number of an entry takes; the score takes those above.
_ENTRY_BITS = 33
#: Lengths of entries at which E-values are computed for the least score of a hit, and how much lower they may be between
#: those, at most.
_LENGTHS, _BETWEEN = 64, 2.0
#: E-values below this are as good as 0, which many entries may have alike.
_LEAST = 1e-280
#: How much lower a limit of E-values becomes before its least score is looked up again.
_ENOUGH = 100
#: So many times as many entries as are wanted are worth to ask so many of them first.
_MANY, _FEW = 8, 4


class Best(Protocol):
    """What chooses the entries of a batch; ``first`` is the number of its first entry in the database."""

    def choose(self, query: int, scores: Int32, lengths: Int64, first: int) -> Int64:
        """The rows of those that are chosen, int64, ascending."""

    def take_up(self, query: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        """Entries that an earlier run has chosen, by their numbers, ascending."""


class BestByEvalue:
    """Where E-values follow from score and length: up to ``evalue`` the ``top`` best by E-value, then score, then place.

    ``statistics``: of a query by its number. ``longest``: residues of the longest entry; ``highest``: the best score
    of two residues.
    """

    def __init__(
        self, statistics: Callable[[int], Statistics], top: int, evalue: float, longest: int, highest: int
    ) -> None:
        self._statistics, self._top, self._evalue = statistics, top, evalue
        self._longest, self._highest = longest, highest
        #: Of each query the best E-values and scores so far, best first; and an E-value with the least score that may have it.
        self._found: dict[int, tuple[Floats, Int32]] = {}
        self._least: dict[int, tuple[float, int]] = {}

    def choose(self, query: int, scores: Int32, lengths: Int64, first: int) -> Int64:
        rows = np.flatnonzero(scores >= self._least_score(query, self._limit(query)))
        if len(rows) > _MANY * self._top:
            # The highest scores tell which others can be among the best.
            highest = rows[np.argpartition(scores[rows], len(rows) - _FEW * self._top)[-_FEW * self._top :]]
            evalues = self._statistics(query).evalues(scores[highest], lengths[highest])
            limit = float(np.partition(evalues, self._top - 1)[self._top - 1])
            rows = rows[scores[rows] >= self._least_score(query, min(max(limit, _LEAST), self._limit(query)))]
        evalues = self._statistics(query).evalues(scores[rows], lengths[rows])
        passing = evalues <= self._evalue
        return rows[self._merge(query, evalues, scores[rows], passing)]

    def take_up(self, query: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        evalues = self._statistics(query).evalues(scores, lengths)
        self._merge(query, evalues, scores, np.ones(len(scores), np.bool_))

    def _merge(self, query: int, evalues: Floats, scores: Int32, passing: NDArray[np.bool_]) -> Int64:
        """Those of new ones, ascending, that are among the best; earlier entries go first where all else is equal."""
        new = np.flatnonzero(passing)
        if not len(new):
            return new
        before = self._found.get(query, (np.zeros(0), np.zeros(0, np.int32)))
        both = np.concatenate([before[0], evalues[new]]), np.concatenate([before[1], scores[new]])
        order = np.lexsort((-both[1].astype(np.int64), both[0]))[: self._top]
        self._found[query] = both[0][order], both[1][order]
        kept = order[order >= len(before[0])] - len(before[0])
        return new[np.sort(kept)]

    def _limit(self, query: int) -> float:
        """Entries of higher E-values are none of the best."""
        evalues = self._found[query][0] if query in self._found else np.zeros(0)
        # Below the least limit scores decide.
        return min(self._evalue, max(float(evalues[-1]), _LEAST)) if len(evalues) == self._top else self._evalue

    def _least_score(self, query: int, limit: float) -> int:
        """No entry of any length that scores less has an E-value up to the limit."""
        known = self._least.get(query)
        if known is not None and limit <= known[0] <= _ENOUGH * limit:
            return known[1]
        statistics = self._statistics(query)
        lengths = np.unique(np.geomspace(1, max(self._longest, 1), _LENGTHS).astype(np.int64))
        below, least = 0, 1
        # E-values fall as scores rise: double, then halve.
        while not self._may_have(limit, statistics, least, lengths):
            below, least = least, 2 * least
        while least - below > 1:
            middle = (below + least) // 2
            below, least = (below, middle) if self._may_have(limit, statistics, middle, lengths) else (middle, least)
        self._least[query] = (limit, least)
        return least

    def _may_have(self, limit: float, statistics: Statistics, score: int, lengths: Int64) -> bool:
        # Shorter entries cannot score so high.
        possible = lengths[lengths >= score // self._highest]
        if not len(possible):
            return True
        return bool(statistics.evalues(np.full(len(possible), score), possible).min() <= _BETWEEN * limit)


class BestByScoreAndLength:
    """Where E-values will be fitted to all scores: they rise with the length of an entry and fall with its score.

    How fast is not known yet, so an entry is chosen unless ``top`` others beat it by score, place in the database being
    second, and are no longer.
    """

    def __init__(self, top: int) -> None:
        self._top = top
        #: Of each query the keys and lengths of what is chosen so far, without what was beaten since.
        self._found: dict[int, tuple[Int64, Int64]] = {}
        #: The rows of the batch that begins with an entry, by length.
        self._ordered: tuple[int, Int64] = (-1, np.zeros(0, np.int64))

    def choose(self, query: int, scores: Int32, lengths: Int64, first: int) -> Int64:
        if self._ordered[0] != first:
            self._ordered = (first, np.argsort(lengths, kind="stable"))
        rows = self._reduced(query, scores, lengths, first)
        return rows[self._merge(query, _keys(scores[rows], first + rows), lengths[rows])]

    def take_up(self, query: int, scores: Int32, lengths: Int64, entries: Int64) -> None:
        self._merge(query, _keys(scores, entries), lengths)

    def _reduced(self, query: int, scores: Int32, lengths: Int64, first: int) -> Int64:
        """Rows, ascending, of what ``top`` entries that are easily found do not beat; this spares most of the exact work."""
        order = self._ordered[1]
        order = order[scores[order] > 0]
        keys = _keys(scores[order], first + order)
        best = np.zeros(0, np.int64)
        before_keys, before_lengths = self._found.get(query, (best, best))
        found = []
        begin, end = 0, 4 * self._top
        while begin < len(order):
            known = np.concatenate([best, before_keys[before_lengths <= lengths[order[begin]]]])
            least = self._highest(known).min() if len(known) >= self._top else 0
            passing = begin + np.flatnonzero(keys[begin:end] > least)
            found.append(order[passing])
            best = self._highest(np.concatenate([best, keys[passing]]))
            begin, end = end, 2 * end
        return np.sort(np.concatenate(found)) if found else best

    def _highest(self, keys: Int64) -> Int64:
        """The ``top`` highest ones, in any order."""
        rest = len(keys) - self._top
        return np.partition(keys, rest)[rest:] if rest > 0 else keys

    def _merge(self, query: int, keys: Int64, lengths: Int64) -> Int64:
        """Those of new ones, ascending, that ``top`` others do not beat; what they beat of the earlier ones is forgotten."""
        before_keys, before_lengths = self._found.get(query, (np.zeros(0, np.int64),) * 2)
        both = np.concatenate([before_keys, keys]), np.concatenate([before_lengths, lengths])
        highest: list[int] = []
        kept = []
        order = np.lexsort((-both[0], both[1]))
        for place, key in zip(order.tolist(), both[0][order].tolist(), strict=True):
            if len(highest) < self._top:
                heapq.heappush(highest, key)
            elif key > highest[0]:
                heapq.heapreplace(highest, key)
            else:
                continue
            kept.append(place)
        chosen = np.sort(np.array(kept, np.int64))
        self._found[query] = both[0][chosen], both[1][chosen]
        return chosen[chosen >= len(before_keys)] - len(before_keys)


def expected_entries(entries: int, top: int, batches: int) -> float:
    """About how many entries ``BestByScoreAndLength`` chooses for a query."""
    kept = min(entries, top)
    return (
        min(entries, kept * (1 + math.log(max(1.0, entries / kept))) * (1 + math.log(max(1, batches)))) if kept else 0
    )


def _keys(scores: Int32, entries: Int64) -> Int64:
    """Greater for a higher score and, of equal ones, for the entry that comes first."""
    return (scores.astype(np.int64) << _ENTRY_BITS) - entries
