"""The best entries of each query, batch by batch, in tables that a stopped run goes on with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.input import Totals
from gpu.analyses.search.result import CANDIDATES, SAMPLE
from gpu.analyses.search.score import Scoring
from gpu.results.store import ResultStore
from gpu.results.table import CHUNK, Table, Texts
from gpu.results.table_writer import TableWriter
from gpu.sequences.record_batch import RecordBatch, slices

#: Scores of a query that are kept for statistics and the histogram, about; and of all queries together.
_SAMPLED, _SAMPLED_IN_ALL = 60_000, 5_000_000


class Candidates:
    """Takes scores of whole batches, and keeps what may be among the best ``top`` of a query. ``check`` is called while the disk is waited for.

    ``entries``, ``cells``: of the database, and of the matrices, that are behind it; ``seconds``: what they took. The tables are the same wherever a
    run was stopped.
    """

    def __init__(self, store: ResultStore, queries: int, top: int, totals: Totals, check: Callable[[], None]) -> None:
        self._store, self._top = store, top
        self._table = TableWriter(store, "candidates", CANDIDATES, check)
        self._sample = TableWriter(store, "sample", SAMPLE, check)
        sampled = max(100, min(_SAMPLED, _SAMPLED_IN_ALL // queries))
        #: Every so-many-th entry is sampled.
        self.stride = max(1, -(-totals.entries // sampled))
        #: A kill, or damage, leaves one table behind the other: what either lacks is scored again.
        begun = [table.state or {"entries": 0, "cells": 0, "seconds": 0.0} for table in (self._table, self._sample)]
        self._known, self._sample_known = (state["entries"] for state in begun)
        behind = min(begun, key=lambda state: state["entries"])
        self.entries, self.cells, self.seconds = behind["entries"], behind["cells"], behind["seconds"]
        #: The best scores of each query so far, of which the least is what others must beat once there are ``top``.
        self._best: list[NDArray[np.int32]] = [np.zeros(0, np.int32)] * queries
        if self._known:
            self._take_up()

    def add(
        self,
        entries: RecordBatch,
        query: int,
        forward: NDArray[np.int32] | None,
        reverse: NDArray[np.int32] | None,
        scoring: Scoring,
    ) -> None:
        """Take the scores of a query, and of its reverse complement, against all of a batch; an entry counts with the better one.

        The query is told by its number among what is scored; see ``Scoring.asked``.
        """
        both = [scores for scores in (forward, reverse) if scores is not None]
        scores = both[0] if len(both) == 1 else np.maximum(*both)
        if self.entries >= self._sample_known:
            sampled = np.arange(-self.entries % self.stride, len(scores), self.stride)
            self._sample.append(
                query=np.full(len(sampled), query, np.int32),
                length=entries.lengths[sampled].astype(np.int32),
                score=both[0][sampled],
            )
        if self.entries < self._known:
            return
        best = self._best[query]
        chosen = np.flatnonzero(scores > (int(best[-1]) if len(best) == self._top else 0))
        if len(chosen) > self._top:
            found = scores[chosen]
            last = np.partition(found, len(found) - self._top)[len(found) - self._top]
            keep = found > last
            # Of equal scores the first entries.
            keep[np.flatnonzero(found == last)[: self._top - np.count_nonzero(keep)]] = True
            chosen = chosen[keep]
        if len(chosen):
            self._best[query] = _highest(np.concatenate([best, scores[chosen]]), self._top)
            reversed_ = np.full(len(chosen), forward is None) if len(both) == 1 else (both[1] > both[0])[chosen]
            self._append(entries, query, reversed_, scores, chosen, scoring)

    def _append(
        self,
        entries: RecordBatch,
        query: int,
        reverse: NDArray[np.bool_],
        scores: NDArray[np.int32],
        chosen: NDArray[np.int64],
        scoring: Scoring,
    ) -> None:
        starts, frames = entries.starts, scoring.database
        codes, offsets = slices(entries.codes, starts[chosen], starts[chosen + 1] - 1)
        names, name_offsets = slices(entries.names, entries.name_starts[chosen], entries.name_starts[chosen + 1])
        self._table.append(
            query=np.full(len(chosen), query, np.int32),
            reverse=reverse,
            entry=self.entries + chosen,
            length=(entries.lengths if frames is None else frames.bases(entries))[chosen],
            score=scores[chosen],
            name=Texts(names, name_offsets),
            letters=Texts(scoring.matrix.alphabet.decode_in_place(codes), offsets),
        )

    def end_batch(self, entries: int, cells: int, total: int, seconds: float) -> None:
        """All queries are done with a batch of so many entries: what is found is brought to the disk."""
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
        """What was kept."""
        return Table.open(self._store.folder, self._store.records("part", "table"), "candidates", CANDIDATES)

    def sample(self) -> Table:
        return Table.open(self._store.folder, self._store.records("part", "table"), "sample", SAMPLE)

    def _take_up(self) -> None:
        """The best scores of each query that an earlier run has recorded."""
        table = self.table()
        # What lies behind them is damaged, or not all of its batch.
        for first in range(0, self._table.rows, CHUNK):
            some = slice(first, min(first + CHUNK, self._table.rows))
            queries, scores = table.column("query")[some], table.column("score")[some]
            for query in np.unique(queries).tolist():
                both = np.concatenate([self._best[query], scores[queries == query]])
                self._best[query] = _highest(both, self._top)


def _highest(scores: NDArray[np.int32], count: int) -> NDArray[np.int32]:
    """The highest ones, descending."""
    return np.sort(scores)[::-1][:count]
