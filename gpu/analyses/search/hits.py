"""From candidates to hits: statistics, the cut by E-value, alignments; many queries at a time.

An entry that is a hit has a row for its best alignment, and one for each further one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.candidates import Candidates, Grouped
from gpu.analyses.search.evalues import FittedStatistics, PublishedStatistics
from gpu.analyses.search.frames import entry_lengths
from gpu.analyses.search.prepared import Database
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import HITS, QUERIES
from gpu.analyses.search.score import SearchScoring
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.results.table_writer import TableWriter
from gpu.scoring.statistics import Fitted, Statistics
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.names import split_header
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.translation import on_dna

if TYPE_CHECKING:
    from gpu.analyses.search.align import Aligned
    from gpu.analyses.search.windows import Subjects
    from gpu.results.held import HeldStore
    from gpu.results.store import ResultStore

#: (hits, scores) -> their bit scores and E-values.
_Scored = Callable[[NDArray[np.int64], NDArray[np.int32]], tuple[NDArray[np.float64], NDArray[np.float64]]]
#: Approximate letters of subjects, and hits, per call of ``align``: enough to fill all threads or
#: lanes of an engine.
_LETTERS, _HITS = 4 << 20, 20_000


class _Chosen(NamedTuple):
    """The hits of one query, best first: rows of the candidates' table, and their statistics."""

    query: int
    rows: NDArray[np.int64]
    scores: NDArray[np.int32]
    bits: NDArray[np.float64]
    evalues: NDArray[np.float64]


class _Query(NamedTuple):
    """A query, the numbers under which it was scored with their statistics, and its hits."""

    name: str
    description: str
    length: int
    chances: dict[int, Statistics | None]
    chosen: _Chosen


class _Rows(NamedTuple):
    """Rows of hits, those of a hit together; ``hit``: its number among those aligned at once."""

    hit: NDArray[np.int64]
    alignment: NDArray[np.int32]
    reverse: NDArray[np.bool_]
    score: NDArray[np.int32]
    bits: NDArray[np.float64]
    evalue: NDArray[np.float64]
    aligned: Aligned


class HitFinder:
    """Finds and appends the hits of all queries, and the queries with them."""

    def __init__(
        self,
        request: SearchRequest,
        scoring: SearchScoring,
        queries: RecordBatch,
        asked: RecordBatch,
        database: Database,
        published: PublishedStatistics,
        candidates: Candidates,
        store: ResultStore | HeldStore,
        monitor: Monitor,
        engine: Engine,
    ) -> None:
        self._request, self._scoring, self._queries, self._asked = request, scoring, queries, asked
        self._database = database
        self._monitor, self._engine = monitor, engine
        self._published = published
        self._fitted = (
            None
            if published.are_known
            else FittedStatistics(scoring, asked, database, candidates, store, monitor, engine, request.dbsize)
        )
        self._hits = TableWriter(store, "hits", HITS, monitor.raise_if_cancelled)
        self._query_rows = TableWriter(store, "queries", QUERIES, monitor.raise_if_cancelled)
        self._table = candidates.table()
        self._entries, self._scores, self._lengths = (
            self._table.column(name)[:] for name in ("entry", "score", "length")
        )
        #: Lengths of the entries, equal to ``_lengths`` unless they are frames.
        self._residues = entry_lengths(scoring.database, self._lengths, self._entries)
        #: Entries with more alignments than were asked for, and the name of the first query of one.
        self.cut, self.first_cut = 0, ""
        self._of = Grouped(self._table.column("query")[:])

    def find(self) -> int:
        """Align the remaining candidates and append them; returns the number of hits.

        Raises ``Cancelled``, and the engine's errors.
        """
        waiting: list[_Query] = []
        letters = hits = found = 0
        headers = [split_header(header) for header in self._queries.headers(np.arange(len(self._queries)))]
        for query, length in enumerate(self._queries.lengths.tolist()):
            asked = [number for number in self._scoring.asked_of(query) if len(self._asked.record(number))]
            chances = {number: self._statistics(number) for number in asked}
            chosen = self._choose(query, chances)
            waiting.append(_Query(*headers[query], length, chances, chosen))
            hits += len(chosen.rows)
            letters += int(self._residues[chosen.rows].sum()) + length * len(chosen.rows)
            if letters > _LETTERS or hits > _HITS:
                found += self._append(waiting)
                waiting, letters, hits = [], 0, 0
            self._monitor.report(found=found)
        found += self._append(waiting)
        self._hits.finish()
        self._query_rows.finish()
        if self._fitted is not None:
            self._fitted.finish()
        return found

    def _statistics(self, number: int) -> Statistics | None:
        return self._published.of(number) if self._fitted is None else self._fitted.of(number)

    def _choose(self, query: int, chances: dict[int, Statistics | None]) -> _Chosen:
        """The best candidates of a query within the E-value limit.

        Without statistics simply the best. ``chances``: as of ``_Query``.
        """
        found = []
        for number, chance in chances.items():
            rows = self._of.rows(number)
            scored, lengths = self._scores[rows], self._residues[rows]
            bits = evalues = np.full(len(rows), np.nan)
            if chance is not None:
                bits, evalues = chance.bits(scored, lengths), chance.evalues(scored, lengths)
            found.append((rows, scored, bits, evalues))
        rows, scored, bits, evalues = (np.concatenate(values) for values in zip(*found, strict=True))
        # By E-value, then score, then position; without E-values by score, then position.
        order = np.lexsort((self._entries[rows], -scored.astype(np.int64), evalues))
        order = order[~(evalues[order] > self._request.evalue)]
        records = self._entries[rows[order]] // self._scoring.frames.of_record
        order = order[np.isin(records, records[np.sort(np.unique(records, return_index=True)[1])[: self._request.top]])]
        return _Chosen(query, rows[order], scored[order], bits[order], evalues[order])

    def _tell(self, query: _Query, hits: int) -> None:
        """Append a query, of whose hits there are so many rows."""
        chance = next(iter(query.chances.values()))
        fitted = chance if isinstance(chance, Fitted) else None
        numbers = {
            "lambda": chance.lam if chance else 0.0,
            "k": chance.k if chance else 0.0,
            "slope": fitted.slope if fitted else 0.0,
            "intercept": fitted.intercept if fitted else 0.0,
            "length": query.length,
            "hits": hits,
            "fitted": fitted is not None,
        }
        alphabet = self._scoring.matrix.alphabet if self._scoring.query is None else DNA
        letters = alphabet.text(self._queries.record(query.chosen.query))
        self._query_rows.append(
            name=[query.name],
            letters=[letters],
            description=[query.description],
            **{key: np.array([value]) for key, value in numbers.items()},
        )

    def _append(self, waiting: list[_Query]) -> int:
        """Align the hits of some queries and append both; returns the number of rows."""
        counts = np.zeros(len(waiting), np.int64)
        if any(len(query.chosen.rows) for query in waiting):
            counts += np.bincount(self._append_hits(waiting), minlength=len(waiting))
        for query, count in zip(waiting, counts.tolist(), strict=True):
            self._tell(query, count)
        return int(counts.sum())

    def _append_hits(self, waiting: list[_Query]) -> NDArray[np.int64]:
        """Align the hits of some queries, of which there are some, and append them.

        Returns which of these queries each row is of.
        """
        # Imported here because Numba takes a while, during scoring on a card (``load_ahead``).
        from gpu.analyses.search.windows import Subjects, align_long

        counts = [len(query.chosen.rows) for query in waiting]
        rows, scores, bits, evalues = (
            np.concatenate([query.chosen[field] for query in waiting]) for field in range(1, len(_Chosen._fields))
        )
        asked, reverse = (self._table.column(name)[rows] for name in ("query", "reverse"))
        strands: dict[tuple[int, bool], Codes] = {}

        def strand(hit: int, is_reverse: bool) -> Codes:
            key = int(asked[hit]), is_reverse
            if key not in strands:
                strands[key] = self._scoring.strand(self._asked.record(key[0]), is_reverse)
            return strands[key]

        subjects = Subjects(self._table.text("letters"), rows, self._residues[rows])
        whole = partial(subjects.texts, np.arange(len(rows)))
        queries = [strand(hit, is_reverse) for hit, is_reverse in enumerate(reverse.tolist())]
        aligned = align_long(
            *(self._engine, self._scoring, queries, subjects.piece, subjects.lengths, scores, self._monitor, whole)
        )
        found = _Rows(np.arange(len(rows)), np.ones(len(rows), np.int32), reverse, scores, bits, evalues, aligned)
        more = np.zeros(len(rows), np.bool_)
        if self._request.max_alignments > 1:
            statistics = partial(self._bits_and_evalues, waiting, rows, asked)
            found, more = self._with_further(found, strand, subjects, statistics)
        of_hits = np.repeat(np.arange(len(waiting)), counts)
        if more.any() and not self.cut:
            self.first_cut = waiting[of_hits[more][0]].name
        self.cut += int(more.sum())
        self._write(waiting, of_hits, rows, asked, found, more)
        return of_hits[found.hit]

    def _bits_and_evalues(
        self,
        waiting: list[_Query],
        rows: NDArray[np.int64],
        asked: NDArray[np.int64],
        hits: NDArray[np.int64],
        scores: NDArray[np.int32],
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Those of such scores of some hits."""
        chances = {number: chance for query in waiting for number, chance in query.chances.items()}
        bits, evalues = np.full((2, len(hits)), np.nan)
        order = np.argsort(asked[hits], kind="stable")
        for some in np.split(order, np.flatnonzero(np.diff(asked[hits][order])) + 1) if len(hits) else ():
            chance = chances[int(asked[hits[some[0]]])]
            if chance is not None:
                lengths = self._residues[rows[hits[some]]]
                bits[some], evalues[some] = chance.bits(scores[some], lengths), chance.evalues(scores[some], lengths)
        return bits, evalues

    def _with_further(
        self, best: _Rows, strand: Callable[[int, bool], Codes], subjects: Subjects, statistics: _Scored
    ) -> tuple[_Rows, NDArray[np.bool_]]:
        """The best alignments and the further ones, hit by hit; and which hits have yet more."""
        from gpu.analyses.search.align import joined
        from gpu.analyses.search.suboptimal import Finder
        from gpu.analyses.search.windows import taken

        most, evalue = self._request.max_alignments, self._request.evalue
        finder = Finder(
            *(self._engine, self._scoring, self._monitor, strand, subjects),
            *(lambda hits, scores: statistics(hits, scores)[1], most, evalue),
        )
        further, more = finder.find(best.reverse, best.score, best.aligned)
        if further is None:
            return best, more
        bits, evalues = statistics(further.row, further.score)
        added: Any = further.row, further.alignment, further.reverse, further.score, bits, evalues
        columns: list[Any] = [np.concatenate([best[k], values]) for k, values in enumerate(added)]
        order = np.lexsort((columns[1], columns[0]))
        aligned: Any = taken(joined([best.aligned, further.aligned]), order)
        return _Rows._make([*(values[order] for values in columns), aligned]), more

    def _write(
        self,
        waiting: list[_Query],
        of: NDArray[np.int64],
        rows: NDArray[np.int64],
        asked: NDArray[np.int64],
        found: _Rows,
        more: NDArray[np.bool_],
    ) -> None:
        """Append the rows of hits; ``of``: which of the queries each hit is of."""
        hit, aligned, reverse = found.hit, found.aligned, found.reverse
        queries = np.array([query.chosen.query for query in waiting])[of]
        rank = np.arange(len(of)) - np.searchsorted(of, of) + 1
        of, rows, asked = queries[hit], rows[hit], asked[hit]
        turned = self._asked.lengths[asked] - np.stack([aligned.query_end, aligned.query_start])
        on_query: NDArray[np.integer] = np.where(reverse, turned, np.stack([aligned.query_start, aligned.query_end]))
        on_subject: NDArray[np.integer] = np.stack([aligned.subject_start, aligned.subject_end])
        if self._scoring.query is not None:
            frame = self._scoring.query.frame(asked)
            on_query, reverse = on_dna(on_query, frame, self._queries.lengths[of]), frame < 0
        if self._scoring.database is not None:
            frame = self._scoring.database.frame(self._entries[rows])
            on_subject, reverse = on_dna(on_subject, frame, self._lengths[rows]), frame < 0
        fields: dict[str, Any] = aligned._asdict()
        fields |= {"query_start": on_query[0], "query_end": on_query[1]}
        fields |= {"subject_start": on_subject[0], "subject_end": on_subject[1]}
        self._hits.append(
            query=of,
            rank=rank[hit],
            subject=self._table.text("name").taken(rows),
            entry=self._entries[rows] // self._scoring.frames.of_record,
            subject_length=self._lengths[rows],
            score=found.score,
            bits=found.bits,
            evalue=found.evalue,
            reverse=reverse,
            description=self._table.text("description").taken(rows),
            alignment=found.alignment,
            # Told by the last row of an entry.
            more=more[hit] & np.append(hit[1:] != hit[:-1], True),
            **fields,
        )
