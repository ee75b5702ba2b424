"""Suboptimal alignments of the entries that are hits, as Waterman and Eggert (1987) define them.

The next alignment of an entry is the best one of which no pair of residues is aligned by one
before; of equal ones that of the query as it is given, then the one whose end the engines prefer
(``engines/work/traces.py``). Those of both strands of a query of bases are found, each strand with
pairs of its own.

The engine finds those of a *part* of an entry, on one strand, with one fill of its matrix. A short
entry is one part. A long one, a chromosome say, is cut into windows that overlap by the span of an
alignment of the least score that is wanted; each such alignment lies whole in one of them, as
``windows`` shows. Parts are the windows that may hold one of as many alignments as are wanted,
those that overlap joined. So no two parts of a strand share residues, nor pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.align import Aligned, asked_pairs, joined, suboptimal_aligned
from gpu.analyses.search.score import SearchScoring
from gpu.analyses.search.windows import Subjects, is_long, placed, scored_windows, span_of, taken
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.traces import Forbidden, SuboptimalSearch
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.results.table import Texts
from gpu.sequences.alphabet import Codes

Int64 = NDArray[np.int64]

#: Length of a window in spans, at least 3.
_SPANS = 4
#: Approximate number of letters of parts that are searched at once.
_AT_ONCE = 16 << 20
_ZERO, _NINE = ord("0"), ord("9")


class Suboptimal(NamedTuple):
    """Suboptimal alignments, at least one, in any order; arrays [k].

    ``row``: number of the hit whose entry they are of; ``alignment``: from 2 on; ``reverse``: the
    query's other strand, of those that are searched, is aligned.
    """

    row: Int64
    alignment: NDArray[np.int32]
    reverse: NDArray[np.bool_]
    score: NDArray[np.int32]
    aligned: Aligned


class _Parts(NamedTuple):
    """Residues [begin, end) of the entries of hits, for a strand of the query each; arrays [k].

    ``least``: the least score that is wanted.
    """

    row: Int64
    reverse: NDArray[np.bool_]
    begin: Int64
    end: Int64
    least: Int64


class Finder:
    """Finds the suboptimal alignments of some hits.

    ``query(row, reverse)``: the query's residues as they are aligned. ``evalues(rows, scores)``:
    those of such scores, NaN where there are none. ``most``: alignments of an entry at most, the
    first included; ``evalue``: the largest E-value of any.
    """

    def __init__(
        self,
        engine: Engine,
        scoring: SearchScoring,
        monitor: Monitor,
        query: Callable[[int, bool], Codes],
        subjects: Subjects,
        evalues: Callable[[Int64, NDArray[np.int32]], NDArray[np.float64]],
        most: int,
        evalue: float,
    ) -> None:
        self._engine, self._scoring, self._monitor = engine, scoring, monitor
        self._query, self._subjects, self._evalues = query, subjects, evalues
        self._most, self._evalue = most, evalue

    def find(
        self, reverse: NDArray[np.bool_], scores: NDArray[np.int32], aligned: Aligned
    ) -> tuple[Suboptimal | None, NDArray[np.bool_]]:
        """All of them, after the best ones: their strands, scores and places.

        Also, bool[hits], which entries have further ones than were asked for. Raises ``Cancelled``,
        and the engine's errors.
        """
        self._reverse, self._first = reverse, paired(aligned)
        more = np.zeros(len(scores), np.bool_)
        parts = self._parts(np.flatnonzero(~np.isnan(self._evalues(np.arange(len(scores)), scores))), scores)
        cuts = np.flatnonzero(np.diff(np.cumsum(parts.end - parts.begin) // _AT_ONCE)) + 1
        found: list[Suboptimal] = []
        for some in np.split(np.arange(len(parts.row)), cuts) if len(parts.row) else ():
            found += self._search(_Parts._make(values[some] for values in parts), more)
        return self._ranked(found, more) if found else None, more

    # ------------------------------------------------------------------ parts of entries

    def _parts(self, rows: Int64, scores: NDArray[np.int32]) -> _Parts:
        """The parts of the entries of some hits."""
        least, lengths = self._least(rows, scores[rows]), self._subjects.lengths[rows]
        long, windows = np.zeros(len(rows), np.bool_), list[tuple[int, bool, int, int, int]]()
        for k in np.flatnonzero(lengths >= is_long(0)).tolist():
            row = int(rows[k])
            # The least score of a query tells what is long.
            span = span_of(self._query(row, False), int(least[k]), self._scoring)
            if lengths[k] >= is_long(span):
                long[k] = True
                windows += self._joined_windows(row, int(least[k]), span)
        strands = np.array(self._scoring.strands)
        whole = np.repeat(rows[~long], len(strands)), np.tile(strands, len(rows) - int(long.sum()))
        ends, leasts = (np.repeat(values[~long], len(strands)) for values in (lengths, least))
        short = _Parts(*whole, np.zeros(len(ends), np.int64), ends, leasts)
        if not windows:
            return short
        return _Parts._make(np.concatenate(both) for both in zip(short, zip(*windows, strict=True), strict=True))

    def _joined_windows(self, row: int, least: int, span: int) -> Iterator[tuple[int, bool, int, int, int]]:
        """The parts of a long entry.

        A window that the best alignment does not touch attains its score, with an end that ranks
        before all that lie behind the window. For the others it is a bound. An alignment touches
        no window but two neighbours. So after each one that is wanted, or tells that there are
        more, one of twice as many windows as these are untouched still, and no window is needed
        that ranks behind them all.
        """
        windows = []
        length = int(self._subjects.lengths[row])
        runs = self._first.runs[slice(*self._first.starts[row : row + 2].tolist())]
        first, last = int(runs[0, 1]), int(runs[-1, 1] + runs[-1, 2])
        attained = []
        for reverse in self._scoring.strands:
            query, read = self._query(row, reverse), partial(self._subjects.piece, row)
            begins, size, scores = scored_windows(
                *(self._engine, self._scoring, query, read, length, span, _SPANS, self._monitor)
            )
            for begin, score in zip(begins, scores.tolist(), strict=True):
                end = min(begin + size, length)
                if score >= least:
                    windows.append((-score, reverse, begin, end))
                    if reverse != self._reverse[row] or begin >= last or end <= first:
                        attained.append((-score, reverse, end + len(query)))
        limit = (-least, True, length) if len(attained) < 2 * self._most else sorted(attained)[2 * self._most - 1]
        kept = sorted(
            (reverse, begin, end) for negative, reverse, begin, end in windows if (negative, reverse, begin) <= limit
        )
        while kept:
            reverse, begin, end = kept.pop(0)
            while kept and kept[0][0] == reverse and kept[0][1] < end:
                end = kept.pop(0)[2]
            yield row, reverse, begin, end, -limit[0]

    def _least(self, rows: Int64, scores: NDArray[np.int32]) -> Int64:
        """The least scores with E-values that are wanted, at least 1; those of ``scores`` are."""
        below, least = np.zeros(len(rows), np.int64), np.maximum(scores, 1).astype(np.int64)
        while (open_ := least - below > 1).any():
            middle = np.where(open_, (below + least) // 2, least)
            passing = self._evalues(rows, middle.astype(np.int32)) <= self._evalue
            least, below = np.where(passing, middle, least), np.where(passing, below, middle)
        return least

    # ------------------------------------------------------------------ their alignments

    def _search(self, parts: _Parts, more: NDArray[np.bool_]) -> Iterator[Suboptimal]:
        """The alignments of parts, not numbered; notes which hits have ``more``."""
        strands = list(zip(parts.row.tolist(), parts.reverse.tolist(), strict=True))
        pairs = asked_pairs(self._scoring, [self._query(*strand) for strand in strands], self._letters(parts))
        asked = SuboptimalSearch(pairs, self._forbidden(parts), parts.least, self._most - 1)
        warm_up(self._engine.suboptimal_kernels(), COMPILING, self._monitor)
        with closing(self._engine.suboptimal_alignments(asked)) as answers:
            for answer in answers:
                self._monitor.raise_if_cancelled()
                if answer is None:
                    continue
                more[parts.row[answer.first + np.flatnonzero(answer.more)]] = True
                if len(of := answer.of):
                    aligned = placed(suboptimal_aligned(pairs, answer, self._scoring), parts.begin[of])
                    numbers = np.zeros(len(of), np.int32)
                    yield Suboptimal(parts.row[of], numbers, parts.reverse[of], answer.aligned.scores, aligned)

    def _letters(self, parts: _Parts) -> Texts:
        if (parts.end - parts.begin == self._subjects.lengths[parts.row]).all():
            return self._subjects.texts(parts.row)
        pieces = zip(parts.row.tolist(), parts.begin.tolist(), parts.end.tolist(), strict=True)
        return Texts.of([self._subjects.piece(*piece) for piece in pieces])

    def _forbidden(self, parts: _Parts) -> Forbidden:
        """The pairs of the best alignments in parts."""
        runs, starts = self._first
        counts = np.where(parts.reverse == self._reverse[parts.row], np.diff(starts)[parts.row], 0)
        of = np.repeat(np.arange(len(counts)), counts)
        runs = runs[np.arange(len(of)) + (starts[parts.row] + counts - np.cumsum(counts))[of]]
        begin = parts.begin[of]
        first = np.maximum(runs[:, 1], begin)
        lengths = np.minimum(runs[:, 1] + runs[:, 2], parts.end[of]) - first
        kept = lengths > 0
        inside = np.column_stack((runs[:, 0] + first - runs[:, 1], first - begin, lengths))[kept]
        return Forbidden(inside, np.searchsorted(of[kept], np.arange(len(counts) + 1)))

    def _ranked(self, parts: Sequence[Suboptimal], more: NDArray[np.bool_]) -> Suboptimal:
        """The alignments of all parts, numbered; of each entry as many as are wanted."""
        *columns, several = zip(*parts, strict=True)
        (row, _, reverse, score), aligned = map(np.concatenate, columns), joined(list(several))
        end = aligned.subject_end
        order = np.lexsort((-end, aligned.query_end + end, reverse, -score, row))
        number = np.arange(len(row)) - np.searchsorted(row[order], row[order]) + 2
        kept = number <= self._most
        more[row[order[~kept]]] = True
        numbers, order = number[kept].astype(np.int32), order[kept]
        return Suboptimal(row[order], numbers, reverse[order], score[order], taken(aligned, order))


def paired(aligned: Aligned) -> Forbidden:
    """The pairs of residues of alignments, by places on the strand and the entry.

    Those of each in the order of its path.
    """
    data, offsets = aligned.cigar
    ends = np.flatnonzero(data > _NINE)
    begins = np.concatenate([[0], ends[:-1] + 1])
    sizes = np.zeros(len(ends), np.int64)
    for place in range(int((ends - begins).max(initial=0))):
        has = ends - begins > place
        sizes[has] += (data[ends[has] - 1 - place].astype(np.int64) - _ZERO) * 10**place
    of = np.searchsorted(offsets, ends, side="right") - 1
    operation = data[ends]
    places = []
    for alone, start in ((ord("D"), aligned.query_start), (ord("I"), aligned.subject_start)):
        steps = np.where(operation == alone, 0, sizes)
        at = np.cumsum(steps) - steps
        first = at[np.searchsorted(of, np.arange(len(start)))]
        places.append(at + (start.astype(np.int64) - first)[of])
    kept = (operation == ord("=")) | (operation == ord("X"))
    runs = np.column_stack((*places, sizes))[kept]
    return Forbidden(runs, np.searchsorted(of[kept], np.arange(len(aligned.columns) + 1)))
