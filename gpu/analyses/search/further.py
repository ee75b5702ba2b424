"""Next-best alignments of the entries that are hits, as Waterman and Eggert (1987) define them.

The next alignment of an entry is the best one of which no pair of residues is aligned by one
before; of equal ones that of the query as it is given, then the one whose end the engines prefer
(``engines/work/traces.py``). Those of both strands of a query of bases are found, each strand with
pairs of its own.

Of a short entry the engine finds them all, with one fill of its matrix. A long one, a chromosome
say, is cut into windows that overlap by the span of an alignment of the least score that is wanted;
each such alignment lies whole in one of them, as ``windows`` shows. A window's score without
forbidden pairs bounds the one with them, so only the windows that hold the best bound are filled,
and again only those that an alignment crosses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.align import Aligned, align, asked_pairs, joined, next_aligned
from gpu.analyses.search.score import SearchScoring
from gpu.analyses.search.windows import Subjects, is_long, scored_windows, span_of, taken
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.traces import Forbidden, NextAlignments
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.results.table import Texts
from gpu.sequences.alphabet import Codes

Int64 = NDArray[np.int64]

#: Length of a window in spans: shorter ones are filled again sooner, and overlap more.
_SPANS = 4
#: Approximate number of letters of windows that are filled at once.
_AT_ONCE = 16 << 20
_ZERO, _NINE = ord("0"), ord("9")


class Further(NamedTuple):
    """Further alignments, in any order; arrays [k].

    ``row``: number of the hit whose entry they are of; ``alignment``: from 2 on; ``reverse``: the
    query's other strand, of those that are searched, is aligned. ``more`` bool[hits]: the entry has
    further ones than were asked for.
    """

    row: Int64
    alignment: NDArray[np.int32]
    reverse: NDArray[np.bool_]
    score: NDArray[np.int32]
    aligned: Aligned | None
    more: NDArray[np.bool_]


class _Found(NamedTuple):
    """Some further alignments, at least one; see ``Further``."""

    row: Int64
    alignment: NDArray[np.int32]
    reverse: NDArray[np.bool_]
    score: NDArray[np.int32]
    aligned: Aligned


_NOTHING = np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0, np.bool_), np.empty(0, np.int32)


def _joined(parts: Sequence[_Found]) -> _Found:
    *columns, aligned = zip(*parts, strict=True)
    fields: Any = [*map(np.concatenate, columns), joined(list(aligned))]
    return _Found(*fields)


@dataclass(eq=False)
class _Window:
    """Residues [begin, end) of an entry, for one strand of the query.

    ``score``: that of its best alignment, or a bound of it unless it ``is_exact``; ``cell``: the
    end of that alignment, by residues of query and entry, where it is known.
    """

    reverse: bool
    begin: int
    end: int
    score: int
    cell: tuple[int, int] | None = None
    is_exact: bool = True

    @property
    def preference(self) -> tuple[bool, int, int]:
        """The key by which the first of equal scores is the one that is wanted."""
        i, j = self.cell or (0, 0)
        return self.reverse, i + j, -j


@dataclass(eq=False)
class _Entry:
    """A hit's entry: its windows that may hold an alignment of the ``least`` score.

    ``runs``: the pairs that are aligned, by strand, int64[r, 3] as of ``Forbidden``.
    """

    row: int
    least: int
    windows: list[_Window]
    runs: dict[bool, list[Int64]]
    found: int = 1

    def first(self) -> list[_Window]:
        """The windows with the best score, or bound, if that is wanted."""
        best = max((window.score for window in self.windows), default=0)
        return [window for window in self.windows if window.score == best >= self.least]

    def undecided(self) -> list[_Window]:
        """The windows to be filled before it is known which holds the next alignment."""
        first = self.first()
        if len(first) == 1 and first[0].is_exact:
            return []
        return [window for window in first if not window.is_exact or window.cell is None]

    def forbid(self, reverse: bool, runs: Int64) -> None:
        """Forbid the pairs of a further alignment."""
        self.runs.setdefault(reverse, []).append(runs)
        begin, end = int(runs[0, 1]), int(runs[-1, 1] + runs[-1, 2])
        for window in self.windows:
            if window.reverse == reverse and window.begin < end and window.end > begin:
                window.cell, window.is_exact = None, False

    def forbidden(self, window: _Window) -> Int64:
        """The forbidden pairs in a window, counted from its begin."""
        found = [_NO_RUNS]
        for runs in self.runs.get(window.reverse, ()):
            first = np.maximum(runs[:, 1], window.begin)
            end = np.minimum(runs[:, 1] + runs[:, 2], window.end)
            part = np.column_stack((runs[:, 0] + first - runs[:, 1], first - window.begin, end - first))
            found.append(part[part[:, 2] > 0])
        return np.concatenate(found)


_NO_RUNS: Int64 = np.empty((0, 3), np.int64)


class Finder:
    """Finds the further alignments of some hits.

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

    def find(self, reverse: Sequence[bool], scores: NDArray[np.int32], aligned: Aligned) -> Further:
        """All of them, after the best ones: their strands, scores and places.

        Raises ``Cancelled``, and the engine's errors.
        """
        self._reverse, self._first = reverse, paired(aligned)
        more = np.zeros(len(scores), np.bool_)
        known = np.flatnonzero(~np.isnan(self._evalues(np.arange(len(scores)), scores)))
        # A score of 0 has no alignment, and the least score of a query tells what is long.
        least = np.ones(len(scores), np.int64)
        may_be_long = known[self._subjects.lengths[known] >= is_long(0)]
        least[may_be_long] = self._least(may_be_long, scores[may_be_long])
        spans = [span_of(self._query(row, False), int(least[row]), self._scoring) for row in may_be_long.tolist()]
        long = [(row, span) for row, span in zip(may_be_long.tolist(), spans, strict=True)
                if self._subjects.lengths[row] >= is_long(span)]  # fmt: skip
        short = np.setdiff1d(known, [row for row, _ in long])
        found = self._short(short, scores, more)
        entries = [self._long(row, int(least[row]), span) for row, span in long]
        while entries:
            self._monitor.raise_if_cancelled()
            undecided = [(entry, window) for entry in entries for window in entry.undecided()]
            if undecided:
                self._fill(undecided)
                continue
            chosen = []
            for entry in entries:
                first = entry.first()
                if first and entry.found == self._most:
                    more[entry.row] = True
                elif first:
                    chosen.append((entry, min(first, key=lambda window: window.preference)))
            for some in _portions(chosen):
                part = self._trace(some)
                pairs = paired(part)
                for number, (entry, window) in enumerate(some):
                    entry.found += 1
                    entry.forbid(window.reverse, pairs.runs[pairs.starts[number] : pairs.starts[number + 1]])
                entries_of, windows = zip(*some, strict=True)
                found.append(
                    _Found(
                        np.array([entry.row for entry in entries_of], np.int64),
                        np.array([entry.found for entry in entries_of], np.int32),
                        np.array([window.reverse for window in windows], np.bool_),
                        np.array([window.score for window in windows], np.int32),
                        part,
                    )
                )
            entries = [entry for entry, _ in chosen]
        return Further(*_joined(found), more) if found else Further(*_NOTHING, None, more)

    # ------------------------------------------------------------------ short entries

    def _short(self, rows: Int64, scores: NDArray[np.int32], more: NDArray[np.bool_]) -> list[_Found]:
        """The further alignments of hits whose entries are short; notes which have ``more``."""
        found = []
        least = self._least(rows, scores[rows])
        for some in np.split(np.arange(len(rows)), _cuts(self._subjects.lengths[rows])) if len(rows) else ():
            strands = (True, False)[: len(self._scoring.strands)]
            parts = [part for is_same in strands for part in self._next(rows[some], least[some], is_same, more)]
            if parts:
                found.append(self._best_of(_joined(parts), more))
        return found

    def _next(self, rows: Int64, least: Int64, is_same: bool, more: NDArray[np.bool_]) -> Iterator[_Found]:
        """The next alignments on one strand: that of the best alignment, or the other one."""
        strands = [self._reverse[row] == is_same for row in rows.tolist()]
        queries = [self._query(row, strand) for row, strand in zip(rows.tolist(), strands, strict=True)]
        forbidden = _forbidden([self._runs(row) if is_same else _NO_RUNS for row in rows.tolist()])
        pairs = asked_pairs(self._scoring, queries, self._subjects.texts(rows), forbidden)
        asked = NextAlignments(pairs, least, self._most - 1)
        warm_up(self._engine.next_kernels(), COMPILING, self._monitor)
        with closing(self._engine.next_alignments(asked)) as answers:
            for answer in answers:
                self._monitor.raise_if_cancelled()
                if answer is None:
                    continue
                more[rows[answer.first + np.flatnonzero(answer.more)]] = True
                if len(answer.of):
                    aligned, of = next_aligned(asked, answer, self._scoring), answer.of
                    numbers = np.zeros(len(of), np.int32)
                    yield _Found(rows[of], numbers, np.array(strands)[of], answer.aligned.scores, aligned)

    def _best_of(self, found: _Found, more: NDArray[np.bool_]) -> _Found:
        """The alignments of both strands, numbered; of each entry as many as are wanted."""
        end = found.aligned.subject_end
        order = np.lexsort((-end, found.aligned.query_end + end, found.reverse, -found.score, found.row))
        row = found.row[order]
        number = np.arange(len(row)) - np.searchsorted(row, row) + 2
        kept = number <= self._most
        more[row[~kept]] = True
        numbers, order = number[kept].astype(np.int32), order[kept]
        return _Found(found.row[order], numbers, found.reverse[order], found.score[order], taken(found.aligned, order))

    # ------------------------------------------------------------------ the windows of an entry

    def _long(self, row: int, least: int, span: int) -> _Entry:
        """The entry of a long hit, in windows."""
        windows = []
        length = int(self._subjects.lengths[row])
        for reverse in self._scoring.strands:
            begins, size, scores = scored_windows(
                self._engine,
                self._scoring,
                self._query(row, reverse),
                partial(self._subjects.piece, row),
                length,
                span,
                _SPANS,
                self._monitor,
            )
            windows += [
                _Window(reverse, begin, min(begin + size, length), score)
                for begin, score in zip(begins, scores.tolist(), strict=True)
                if score >= least
            ]
        entry = _Entry(row, least, windows, {})
        entry.forbid(self._reverse[row], self._runs(row))
        return entry

    def _runs(self, row: int) -> Int64:
        """The pairs of the best alignment of a hit."""
        return self._first.runs[self._first.starts[row] : self._first.starts[row + 1]]

    def _least(self, rows: Int64, scores: NDArray[np.int32]) -> Int64:
        """The least scores with E-values that are wanted; those of ``scores`` are."""
        below, least = np.zeros(len(rows), np.int64), scores.astype(np.int64)
        while (open_ := least - below > 1).any():
            middle = np.where(open_, (below + least) // 2, least)
            passing = self._evalues(rows, middle.astype(np.int32)) <= self._evalue
            least, below = np.where(passing, middle, least), np.where(passing, below, middle)
        return least

    # ------------------------------------------------------------------ the next alignments

    def _fill(self, asked: list[tuple[_Entry, _Window]]) -> None:
        """Find the score and the end of the best alignment of windows."""
        for some in _portions(asked):
            queries, subjects, forbidden = self._parts(some)
            for (_, window), score, i, j in zip(some, *self._best_cells(queries, subjects, forbidden), strict=True):
                window.score, window.cell, window.is_exact = int(score), (int(i), window.begin + int(j)), True

    def _trace(self, chosen: list[tuple[_Entry, _Window]]) -> Aligned:
        """The best alignments of windows, placed in their entries."""
        queries, subjects, forbidden = self._parts(chosen)
        expected = np.array([window.score for _, window in chosen], np.int32)
        found = align(self._engine, self._scoring, queries, subjects, expected, self._monitor, forbidden)
        begins = np.array([window.begin for _, window in chosen], np.int64)
        placed: dict[str, Any] = {
            "subject_start": found.subject_start + begins,
            "subject_end": found.subject_end + begins,
        }
        return found._replace(**placed)

    def _parts(self, asked: list[tuple[_Entry, _Window]]) -> tuple[list[Codes], Texts, Forbidden]:
        return (
            [self._query(entry.row, window.reverse) for entry, window in asked],
            Texts.of([self._subjects.piece(entry.row, window.begin, window.end) for entry, window in asked]),
            _forbidden([entry.forbidden(window) for entry, window in asked]),
        )

    def _best_cells(
        self, queries: list[Codes], subjects: Texts, forbidden: Forbidden | None
    ) -> tuple[NDArray[np.int32], ...]:
        """The best score of each pair and its cell, by residues of the query and of the subject."""
        asked = asked_pairs(self._scoring, queries, subjects, forbidden, traced=False)
        warm_up(self._engine.pair_kernels(asked), COMPILING, self._monitor)
        found: list[tuple[NDArray[np.int32], ...]] = []
        with closing(self._engine.align_pairs(asked)) as answers:
            for answer in answers:
                self._monitor.raise_if_cancelled()
                if answer is not None:
                    found.append((answer.scores, answer.query_ends, answer.reference_ends))
        return tuple(map(np.concatenate, zip(*found, strict=True)))


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


def _forbidden(runs: list[Int64]) -> Forbidden:
    return Forbidden(np.concatenate([_NO_RUNS, *runs]), np.cumsum([0, *map(len, runs)]).astype(np.int64))


def _cuts(lengths: Int64) -> Int64:
    """Bounds of parts of about ``_AT_ONCE`` letters, at which entries are cut."""
    return np.flatnonzero(np.diff(np.cumsum(lengths) // _AT_ONCE)) + 1


def _portions(asked: list[tuple[_Entry, _Window]]) -> list[list[tuple[_Entry, _Window]]]:
    """Windows in lists of about ``_AT_ONCE`` letters."""
    if not asked:
        return []
    cuts = _cuts(np.array([window.end - window.begin for _, window in asked], np.int64)).tolist()
    return [asked[first:last] for first, last in zip([0, *cuts], [*cuts, len(asked)], strict=True)]
