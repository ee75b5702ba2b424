"""Tables of the candidates for the hits of each query, and of a sample of scores; resumable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.best import BestRule
from gpu.analyses.search.frames import Frames, entry_lengths
from gpu.analyses.search.input import DatabaseTotals
from gpu.analyses.search.result import CANDIDATES, SAMPLE
from gpu.analyses.search.score import SearchScoring
from gpu.engines.work.arrays import distinct
from gpu.results.table import Table, Texts
from gpu.results.table_writer import TableWriter
from gpu.sequences.names import split_header
from gpu.sequences.record_batch import RecordBatch, slices

if TYPE_CHECKING:
    from gpu.results.held import HeldStore
    from gpu.results.store import ResultStore

#: Approximate number of scores kept for statistics and the histogram: per query, and in total.
SAMPLED, SAMPLED_IN_ALL = 60_000, 5_000_000


class Candidates:
    """Takes scores of whole batches, and keeps the entries that ``best`` chooses.

    ``raise_if_cancelled`` is called while waiting for the disk. ``frames``: those that are the
    entries, of a translated database. ``entries``, ``cells``: the number of scored entries, and of
    cells of their matrices; ``seconds``: the time they took. The tables do not depend on where a
    run was stopped.
    """

    def __init__(
        self,
        store: ResultStore | HeldStore,
        queries: int,
        best: BestRule,
        frames: Frames | None,
        totals: DatabaseTotals,
        raise_if_cancelled: Callable[[], None],
    ) -> None:
        self._store, self._best, self._frames = store, best, frames
        # A part may fill up before the first batch's mark.
        new: dict[str, Any] = {"entries": 0, "cells": 0, "total": 0, "seconds": 0.0}
        self._table = TableWriter(store, "candidates", CANDIDATES, raise_if_cancelled, new)
        self._sample = TableWriter(store, "sample", SAMPLE, raise_if_cancelled, new)
        #: The stride of sampled entries.
        self.stride = sampled_stride(queries, totals.entries)
        #: A kill, or damage, may leave the tables unequally long: what either lacks is scored
        #: again.
        begun = [table.state for table in (self._table, self._sample)]
        self._known, self._sample_known = (state["entries"] for state in begun)
        behind = min(begun, key=lambda state: state["entries"])
        self.entries, self.cells, self.seconds = behind["entries"], behind["cells"], behind["seconds"]
        #: The scored sequences of a query, until all are here: number, scores, and which are those
        #: of the reverse complement.
        self._waiting: list[tuple[int, NDArray[np.int32], NDArray[np.bool_]]] = []
        if self._known:
            self._resume()

    def add(
        self,
        entries: RecordBatch,
        query: int,
        forward: NDArray[np.int32] | None,
        reverse: NDArray[np.int32] | None,
    ) -> None:
        """Take the scores of a query, and of its reverse complement, against a whole batch.

        An entry counts with the better score. The query is given by its number among the scored
        ones; see ``SearchScoring.asked``. ``choose`` follows the last one of a query.
        """
        both = [scores for scores in (forward, reverse) if scores is not None]
        scores = both[0] if len(both) == 1 else np.maximum(*both)
        if self.entries >= self._sample_known:
            sampled = sampled_rows(self.entries, len(scores), self.stride)
            self._sample.append(
                query=np.full(len(sampled), query, np.int32),
                length=entries.lengths[sampled].astype(np.int32),
                score=both[0][sampled],
            )
        if self.entries >= self._known:
            reversed_ = np.full(len(scores), forward is None) if len(both) == 1 else both[1] > both[0]
            self._waiting.append((query, scores, reversed_))

    def choose(self, entries: RecordBatch, scoring: SearchScoring) -> None:
        """Keep the best of what was added since the last call: all scored sequences of a query."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        found = [(number, scores) for number, scores, _ in waiting]
        for (number, scores, reverse), chosen in zip(
            waiting, self._best.choose(found, entries.lengths, self.entries), strict=True
        ):
            if len(chosen):
                self._append(entries, number, reverse[chosen], scores, chosen, scoring)

    def _append(
        self,
        entries: RecordBatch,
        query: int,
        reverse: NDArray[np.bool_],
        scores: NDArray[np.int32],
        chosen: NDArray[np.int64],
        scoring: SearchScoring,
    ) -> None:
        starts, frames = entries.starts, scoring.database
        codes, offsets = slices(entries.codes, starts[chosen], starts[chosen + 1] - 1)
        names, descriptions = zip(*map(split_header, entries.headers(chosen)), strict=True)
        self._table.append(
            query=np.full(len(chosen), query, np.int32),
            reverse=reverse,
            entry=self.entries + chosen,
            length=(entries.lengths if frames is None else frames.bases(entries))[chosen],
            score=scores[chosen],
            name=Texts.of(names),
            letters=Texts(scoring.matrix.alphabet.decode_in_place(codes), offsets),
            description=Texts.of(descriptions),
        )

    def end_batch(self, entries: int, cells: int, total: int, seconds: float) -> None:
        """Write the results of a batch of ``entries`` entries, scored for all queries, to disk."""
        before = self.entries
        self.entries += entries
        self.cells += cells
        state = {"entries": self.entries, "cells": self.cells, "total": total, "seconds": seconds}
        for table, known in ((self._sample, self._sample_known), (self._table, self._known)):
            if before >= known:
                table.mark(state)
                table.end_part()

    def finish(self) -> None:
        self._sample.finish()
        self._table.finish()

    def table(self) -> Table:
        """The table of candidates."""
        return self._store.table("candidates", CANDIDATES)

    def sample(self) -> Table:
        return self._store.table("sample", SAMPLE)

    def _resume(self) -> None:
        """Continue with the candidates that an earlier run has chosen."""
        table = self.table()
        # Rows after them are damaged, or of an incomplete batch.
        queries, entries, lengths, scores = (
            table.column(name)[: self._table.rows] for name in ("query", "entry", "length", "score")
        )
        lengths = entry_lengths(self._frames, lengths, entries)
        grouped = Grouped(queries)
        for query in distinct(queries).tolist():
            rows = grouped.rows(query)
            self._best.resume(query, scores[rows], lengths[rows], entries[rows])


class Grouped:
    """The rows of each query: sorted once, since there may be many queries."""

    def __init__(self, queries: NDArray[np.int32]) -> None:
        self._order = np.argsort(queries, kind="stable")
        self._sorted = queries[self._order]

    def rows(self, query: int) -> NDArray[np.int64]:
        """The rows of a query, ascending."""
        first, last = np.searchsorted(self._sorted, [query, query + 1])
        return self._order[first:last]


def sampled_entries(queries: int) -> int:
    """The largest number of entries whose scores are recorded for each query."""
    return max(100, min(SAMPLED, SAMPLED_IN_ALL // max(1, queries)))


def sampled_stride(queries: int, entries: int) -> int:
    """The stride of the entries of a database whose scores are recorded."""
    return max(1, -(-entries // sampled_entries(queries)))


def sampled_rows(first: int, count: int, stride: int) -> NDArray[np.int64]:
    """The sampled entries (every ``stride``-th of the database) as rows of a batch."""
    return np.arange(-first % stride, count, stride)
