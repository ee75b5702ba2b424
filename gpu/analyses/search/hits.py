"""From candidates to hits: statistics, the cut by E-value, alignments; many queries at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.candidates import Candidates, Grouped
from gpu.analyses.search.evalues import FittedStatistics, PublishedStatistics
from gpu.analyses.search.frames import EntryLengths
from gpu.analyses.search.prepared import Database
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import HITS, QUERIES
from gpu.analyses.search.score import Engine, Scoring
from gpu.core.monitor import Monitor
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import TableWriter
from gpu.scoring.statistics import Fitted, Statistics
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.translation import on_dna, residues_in

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


class Hits:
    """Finds and appends the hits of all queries, and the queries with them."""

    def __init__(
        self,
        request: SearchRequest,
        scoring: Scoring,
        queries: RecordBatch,
        asked: RecordBatch,
        database: Database,
        published: PublishedStatistics,
        candidates: Candidates,
        store: ResultStore,
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
        frames = scoring.database
        #: Lengths of the entries, equal to ``_lengths`` unless they are frames.
        self._residues = self._lengths if frames is None else residues_in(self._lengths, frames.frame(self._entries))
        self._counted = EntryLengths(frames, published.are_known).of_records(self._lengths, self._entries)
        self._of = Grouped(self._table.column("query")[:])

    def find(self) -> int:
        """Align the remaining candidates and append them; returns the number of hits.

        Raises ``Cancelled``, and the engine's errors.
        """
        waiting: list[_Chosen] = []
        letters = hits = found = 0
        names = self._queries.name_list()
        for query, length in enumerate(self._queries.lengths.tolist()):
            asked = [number for number in self._scoring.asked_of(query) if len(self._asked.record(number))]
            chances = [self._statistics(number) for number in asked]
            chosen = self._choose(query, asked, chances)
            self._tell(query, names[query], length, len(chosen.rows), chances[0])
            waiting.append(chosen)
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

    def _choose(self, query: int, asked: list[int], chances: list[Statistics | None]) -> _Chosen:
        """The best candidates of a query within the E-value limit.

        Without statistics simply the best. ``asked``: the numbers under which the query was scored,
        with the statistics of each.
        """
        found = []
        for number, chance in zip(asked, chances, strict=True):
            rows = self._of.rows(number)
            scored, lengths = self._scores[rows], self._counted[rows]
            bits = evalues = np.full(len(rows), np.nan)
            if chance is not None:
                bits, evalues = chance.bits(scored, lengths), chance.evalues(scored, lengths)
            found.append((rows, scored, bits, evalues))
        rows, scored, bits, evalues = (np.concatenate(values) for values in zip(*found, strict=True))
        # By E-value, then score, then position; without E-values by score, then position.
        order = np.lexsort((self._entries[rows], -scored.astype(np.int64), evalues))
        order = order[~(evalues[order] > self._request.evalue)][: self._request.top]
        return _Chosen(query, rows[order], scored[order], bits[order], evalues[order])

    def _tell(self, query: int, name: str, length: int, hits: int, chance: Statistics | None) -> None:
        fitted = chance if isinstance(chance, Fitted) else None
        numbers = {
            "lambda": chance.lam if chance else 0.0,
            "k": chance.k if chance else 0.0,
            "slope": fitted.slope if fitted else 0.0,
            "intercept": fitted.intercept if fitted else 0.0,
            "length": length,
            "hits": hits,
            "fitted": fitted is not None,
        }
        alphabet = self._scoring.matrix.alphabet if self._scoring.query is None else DNA
        letters = alphabet.text(self._queries.record(query))
        self._query_rows.append(
            name=[name], letters=[letters], **{key: np.array([value]) for key, value in numbers.items()}
        )

    def _append(self, waiting: list[_Chosen]) -> int:
        """Align the hits of some queries and append them; returns their number."""
        # Imported here because Numba takes a while, during scoring on a card (``load_ahead``).
        from gpu.analyses.search.windows import align_long

        counts = [len(chosen.rows) for chosen in waiting]
        if not sum(counts):
            return 0
        rows, found, bits, evalues = (
            np.concatenate([chosen[field] for chosen in waiting]) for field in range(1, len(_Chosen._fields))
        )
        of = np.repeat([chosen.query for chosen in waiting], counts)
        asked, reverse = (self._table.column(name)[rows] for name in ("query", "reverse"))
        pairs = list(zip(asked.tolist(), reverse.tolist(), strict=True))
        strands = {pair: self._scoring.strand(self._asked.record(pair[0]), pair[1]) for pair in set(pairs)}
        letters = self._table.text("letters")
        aligned = align_long(
            self._engine,
            self._scoring,
            [strands[pair] for pair in pairs],
            lambda pair, begin, end: letters.piece(int(rows[pair]), begin, end),
            self._residues[rows],
            found,
            self._monitor,
        )
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
            rank=np.concatenate([np.arange(1, count + 1) for count in counts]),
            subject=Texts.of(self._table.text("name")[rows]),
            subject_length=self._lengths[rows],
            score=found,
            bits=bits,
            evalue=evalues,
            reverse=reverse,
            description=Texts.of(self._table.text("description")[rows]),
            alignment=np.ones(len(rows), np.int32),
            more=np.zeros(len(rows), np.bool_),
            **fields,
        )
        return len(rows)
