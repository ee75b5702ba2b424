"""From candidates to hits: statistics, the cut by E-value, alignments; many queries at a time."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.candidates import Candidates
from gpu.analyses.search.prepared import Database
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import HITS, QUERIES, SHUFFLED
from gpu.analyses.search.score import Engine, Scoring, scores
from gpu.analyses.search.shuffled import shuffled
from gpu.monitor import Monitor
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import TableWriter
from gpu.scoring.constants import published
from gpu.scoring.statistics import Fitted, Published, Statistics, fit
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import RecordBatch

#: Letters of subjects, and hits, that are aligned by one call, about: an engine has all its threads or lanes to fill.
_LETTERS, _HITS = 4 << 20, 20_000


class _Chosen(NamedTuple):
    """The hits of one query, best first: rows of the candidates' table, and what follows from their scores."""

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
        database: Database,
        candidates: Candidates,
        store: ResultStore,
        monitor: Monitor,
        engine: Engine,
    ) -> None:
        self._request, self._scoring, self._queries, self._database = request, scoring, queries, database
        self._monitor, self._engine = monitor, engine
        self._constants = published(scoring.matrix, scoring.gaps)
        self._hits = TableWriter(store, "hits", HITS, monitor.check)
        self._told = TableWriter(store, "queries", QUERIES, monitor.check)
        #: Only where it may be needed.
        self._by_shuffling = (
            TableWriter(store, "shuffled", SHUFFLED, monitor.check) if self._constants is None else None
        )
        self._table = candidates.table()
        self._entries, self._scores, self._lengths = (
            self._table.column(name)[:] for name in ("entry", "score", "length")
        )
        self._of = _Grouped(self._table.column("query")[:])
        sample = candidates.sample()
        self._sampled = _Grouped(sample.column("query")[:])
        self._sample_scores, self._sample_lengths = (sample.column(name)[:] for name in ("score", "length"))

    def find(self) -> int:
        """Align what is left of the candidates, and append it; returns how many hits there are. Raises what the engine raises, ``Cancelled``."""
        waiting: list[_Chosen] = []
        letters = hits = found = 0
        names = self._queries.name_list()
        for query, length in enumerate(self._queries.lengths.tolist()):
            chance = self._chance(query, length)
            chosen = self._choose(query, chance)
            self._tell(query, names[query], length, len(chosen.rows), chance)
            waiting.append(chosen)
            hits += len(chosen.rows)
            letters += int(self._lengths[chosen.rows].sum()) + length * len(chosen.rows)
            if letters > _LETTERS or hits > _HITS:
                found += self._append(waiting)
                waiting, letters, hits = [], 0, 0
            self._monitor.report(found=found)
        found += self._append(waiting)
        self._hits.finish()
        self._told.finish()
        if self._by_shuffling is not None:
            self._by_shuffling.finish()
        return found

    def _chance(self, query: int, length: int) -> Statistics | None:
        """The published statistics, else those fitted to the scores of this query, or of shuffled entries.

        The latter where the former are too few. None where not even shuffled entries tell any, as when no two residues
        score above 0.
        """
        totals = self._database.totals
        if self._constants is not None:
            return Published(self._constants, length, totals.residues, totals.entries)
        mine = self._sampled.rows(query)
        fitted = fit(self._sample_scores[mine], self._sample_lengths[mine], length)
        if fitted is None:
            fitted = self._fit_to_shuffled(query, length)
        return None if fitted is None else replace(fitted, entries=totals.entries)

    def _fit_to_shuffled(self, query: int, length: int) -> Fitted | None:
        entries = self._shuffled
        done = self._monitor.stage_done
        found = scores(
            self._engine, self._scoring, self._codes(query), self._scoring.strands[0], entries, self._monitor
        )
        # They are none of the cells that the request asks for.
        self._monitor.report(done=done)
        fitted = fit(found, entries.lengths, length)
        if fitted is not None and self._by_shuffling is not None:
            self._by_shuffling.append(query=np.array([query], np.int32), copies=np.array([len(entries)], np.int32))
        return fitted

    @cached_property
    def _shuffled(self) -> RecordBatch:
        return shuffled(self._database.batches(), self._database.totals)

    def _choose(self, query: int, chance: Statistics | None) -> _Chosen:
        """The best candidates of a query that chance does not explain; without statistics the best all the same."""
        rows = self._of.rows(query)
        order = np.lexsort((self._entries[rows], -self._scores[rows].astype(np.int64)))[: self._request.top]
        rows = rows[order]
        found, lengths = self._scores[rows], self._lengths[rows]
        bits = evalues = np.full(len(rows), np.nan)
        if chance is not None:
            bits, evalues = chance.bits(found, lengths), chance.evalues(found, lengths)
        keep = ~(evalues > self._request.evalue)
        return _Chosen(query, rows[keep], found[keep], bits[keep], evalues[keep])

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
        letters = self._scoring.matrix.alphabet.text(self._codes(query))
        self._told.append(name=[name], letters=[letters], **{key: np.array([value]) for key, value in numbers.items()})

    def _codes(self, query: int) -> Codes:
        starts = self._queries.starts
        return self._queries.codes[starts[query] : starts[query + 1] - 1]

    def _append(self, waiting: list[_Chosen]) -> int:
        """Align the hits of some queries and append them; returns how many there are."""
        # Here, since Numba takes a while to import: that goes on behind the scoring on a card (``load_ahead``).
        from gpu.analyses.search.align import align

        counts = [len(chosen.rows) for chosen in waiting]
        if not sum(counts):
            return 0
        rows, found, bits, evalues = (
            np.concatenate([chosen[field] for chosen in waiting]) for field in range(1, len(_Chosen._fields))
        )
        of = np.repeat([chosen.query for chosen in waiting], counts)
        reverse = self._table.column("reverse")[rows]
        letters = Texts.of(self._table.text("letters")[rows])
        pairs = list(zip(of.tolist(), reverse.tolist(), strict=True))
        strands = {(query, turned): self._scoring.strand(self._codes(query), turned) for query, turned in set(pairs)}
        aligned = align(self._engine, self._scoring, [strands[pair] for pair in pairs], letters, found, self._monitor)
        ends = self._queries.lengths[of] - np.stack([aligned.query_end, aligned.query_start])
        places = np.where(reverse, ends, np.stack([aligned.query_start, aligned.query_end]))
        told: dict[str, Any] = aligned._asdict() | {"query_start": places[0], "query_end": places[1]}
        self._hits.append(
            query=of,
            rank=np.concatenate([np.arange(1, count + 1) for count in counts]),
            subject=Texts.of(self._table.text("name")[rows]),
            subject_length=self._lengths[rows],
            score=found,
            bits=bits,
            evalue=evalues,
            reverse=reverse,
            **told,
        )
        return len(rows)


class _Grouped:
    """Which rows are of a query: sorted once, since there may be many queries."""

    def __init__(self, queries: NDArray[np.int32]) -> None:
        self._order = np.argsort(queries, kind="stable")
        self._sorted = queries[self._order]

    def rows(self, query: int) -> NDArray[np.int64]:
        """Ascending."""
        first, last = np.searchsorted(self._sorted, [query, query + 1])
        return self._order[first:last]
