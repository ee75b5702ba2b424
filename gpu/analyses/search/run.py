"""A database search from request to result folder: read, score, align, save."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.align import align
from gpu.analyses.search.candidates import Candidates
from gpu.analyses.search.estimate import estimate_of
from gpu.analyses.search.input import Totals, check_database, count, entry_batches, read_queries
from gpu.analyses.search.request import ALIGN, READ, SAVE, SCORE, SearchRequest
from gpu.analyses.search.result import HITS, QUERIES, SearchResult
from gpu.analyses.search.score import COMPILING, Engine, Scoring, scores
from gpu.engines.choose import choose
from gpu.engines.warm import warm_up
from gpu.errors import OutOfMemory
from gpu.monitor import Monitor
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import TableWriter
from gpu.scoring.constants import published
from gpu.scoring.statistics import Fitted, Published, Statistics, fit
from gpu.sequences.raw import Fingerprint, fingerprints
from gpu.sequences.record_batch import RecordBatch


def run(request: SearchRequest, folder: str | Path, monitor: Monitor, engine: Engine | None = None) -> None:
    """Search into ``folder``; one that holds the result already is left as it is, one that holds some of it is gone on with.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. Raises ``InputError``, ``DiskFull``, ``OutOfMemory``,
    ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    request, known = resolved(request, monitor)
    scoring = Scoring.of(request)
    alphabet = scoring.matrix.alphabet
    check_database(request.database, alphabet)
    queries = read_queries(request.queries, scoring.matrix, known[0])
    totals = count(entry_batches(request.database, alphabet, known[1]), monitor.check)
    chosen: Any = engine or choose(request.engine, request.limits.threads)
    try:
        needs = estimate_of(request, queries, totals, len(scoring.strands), Path(folder), chosen)
        needs.check_memory()
        monitor.open(needs.sentence)
        with ResultStore.open(folder, request, SearchResult.record_fields) as store:
            if store.finished and store.is_whole():
                return
            if store.finished:
                store.begin_again()
            store.log(f"{chosen.device} ({chosen.reason})")
            _Run(request, scoring, queries, totals, known[1], store, monitor, chosen).go()
    except MemoryError as problem:
        raise OutOfMemory("The computer ran out of memory; close other programs or split the queries.") from problem
    finally:
        if engine is None:
            chosen.close()


def resolved(request: SearchRequest, monitor: Monitor) -> tuple[SearchRequest, list[Fingerprint]]:
    """The request with whole paths and checksums, and what its files hold. Raises ``InputError`` where one has changed."""
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    found = fingerprints(request.files, request.sha256, monitor.check)
    return request.with_(sha256=tuple(file.sha256 for file in found)), found


class _Run:
    """The walk through the stages."""

    def __init__(
        self,
        request: SearchRequest,
        scoring: Scoring,
        queries: RecordBatch,
        totals: Totals,
        database: Fingerprint,
        store: ResultStore,
        monitor: Monitor,
        engine: Engine,
    ) -> None:
        self._request, self._scoring, self._queries, self._totals = request, scoring, queries, totals
        self._database, self._store, self._monitor, self._engine = database, store, monitor, engine
        self._candidates = Candidates(store, len(queries), request.top, totals, monitor.check)

    def go(self) -> None:
        self._finish()
        self._score()
        self._monitor.begin(ALIGN)
        found = self._hits()
        self._finish(found=found)
        self._monitor.begin(SAVE)
        self._save(found)
        self._finish()
        self._store.append("finished", seconds=self._monitor.progress.seconds)
        self._store.log(f"{found:,} hits in {self._monitor.progress.seconds:.1f} s")

    def _score(self) -> None:
        candidates, monitor, scoring = self._candidates, self._monitor, self._scoring
        strands = scoring.strands
        residues = int(self._queries.lengths.sum()) * len(strands)
        total = residues * self._totals.residues
        monitor.begin(SCORE, total=total, done=candidates.cells, seconds=candidates.seconds)
        warm_up(self._engine.score_kernels(), COMPILING, monitor)
        before = 0
        for entries in entry_batches(self._request.database, scoring.matrix.alphabet, self._database):
            first, before = before, before + len(entries)
            if first < candidates.entries:
                continue
            for query in range(len(self._queries)):
                codes = self._codes(query)
                forward, reverse = (
                    scores(self._engine, scoring, codes, strand, entries, monitor) if strand in strands else None
                    for strand in (False, True)
                )
                candidates.add(entries, query, forward, reverse, scoring.matrix.alphabet)
            cells = residues * int(entries.lengths.sum())
            candidates.end_batch(len(entries), cells, total, monitor.stage_seconds)
        candidates.finish()
        self._finish(done=total)

    def _codes(self, query: int) -> NDArray[np.uint8]:
        starts = self._queries.starts
        return self._queries.codes[starts[query] : starts[query + 1] - 1]

    def _hits(self) -> int:
        """Align what is left of the candidates, query by query, and append the hits; returns how many there are."""
        table = self._candidates.table()
        of, entries, scored, lengths = (table.column(name)[:] for name in ("query", "entry", "score", "length"))
        sample = self._candidates.sample()
        samples = [sample.column(name)[:] for name in ("query", "length", "score")]
        writer = TableWriter(self._store, "hits", HITS, self._monitor.check)
        rows = TableWriter(self._store, "queries", QUERIES, self._monitor.check)
        names = self._queries.name_list()
        hits = 0
        for query, length in enumerate(self._queries.lengths.tolist()):
            chance = self._chance(length, query, samples)
            best = self._candidates.best(query, of, entries, scored)
            bits = evalues = np.full(len(best.rows), np.nan)
            if chance is not None:
                sizes = lengths[best.rows]
                bits, evalues = chance.bits(best.scores, sizes), chance.evalues(best.scores, sizes)
            # Without statistics the best hits are shown all the same.
            keep = ~(evalues > self._request.evalue)
            found = self._append(writer, query, best.rows[keep], best.scores[keep], bits[keep], evalues[keep])
            hits += found
            rows.append(
                **{
                    "name": [names[query]],
                    "letters": [self._scoring.matrix.alphabet.text(self._codes(query))],
                    "length": np.array([length], np.int32),
                    "hits": np.array([found], np.int64),
                    "lambda": np.array([chance.lam if chance else 0.0]),
                    "k": np.array([chance.k if chance else 0.0]),
                    "slope": np.array([chance.slope if isinstance(chance, Fitted) else 0.0]),
                    "intercept": np.array([chance.intercept if isinstance(chance, Fitted) else 0.0]),
                    "fitted": np.array([chance.is_fitted if chance else False]),
                }
            )
            self._monitor.report(found=hits)
        writer.finish()
        rows.finish()
        return hits

    def _chance(self, length: int, query: int, samples: list[NDArray[Any]]) -> Statistics | None:
        """The published statistics, else those fitted to the scores of this query; None where these are too few."""
        totals = self._totals
        constants = published(self._scoring.matrix, self._scoring.gaps)
        if constants is not None:
            return Published(constants, length, totals.residues, totals.entries)
        of, lengths, scored = samples
        mine = of == query
        fitted = fit(scored[mine], lengths[mine], length)
        return None if fitted is None else replace(fitted, entries=totals.entries)

    def _append(
        self,
        writer: TableWriter,
        query: int,
        rows: NDArray[np.int64],
        scored: NDArray[np.int32],
        bits: NDArray[np.float64],
        evalues: NDArray[np.float64],
    ) -> int:
        """Align a query's hits and append them."""
        table = self._candidates.table()
        reverse = table.column("reverse")[rows]
        letters = Texts.of(table.text("letters")[rows])
        codes = self._codes(query)
        strands = {strand: self._scoring.strand(codes, strand) for strand in set(reverse.tolist())}
        queries = [strands[strand] for strand in reverse.tolist()]
        aligned = align(self._engine, self._scoring, queries, letters, scored, self._monitor)
        if aligned is None:
            return 0
        mirrored = len(codes) - np.stack([aligned.query_end, aligned.query_start])
        query_start, query_end = np.where(reverse, mirrored, np.stack([aligned.query_start, aligned.query_end]))
        told = aligned._asdict() | {"query_start": query_start, "query_end": query_end}
        writer.append(
            query=np.full(len(rows), query, np.int32),
            rank=np.arange(1, len(rows) + 1, dtype=np.int32),
            subject=Texts.of(table.text("name")[rows]),
            subject_length=np.diff(letters.offsets),
            score=scored,
            bits=bits,
            evalue=evalues,
            reverse=reverse,
            **told,
        )
        return len(rows)

    def _save(self, hits: int) -> None:
        matrix, totals = self._scoring.matrix, self._totals
        self._store.save_json(
            "statistics.json",
            {
                "engine": self._engine.name,
                "device": self._engine.device,
                "queries": len(self._queries),
                "entries": totals.entries,
                "residues": totals.residues,
                "cells": int(self._queries.lengths.sum()) * len(self._scoring.strands) * totals.residues,
                "hits": hits,
                "stride": self._candidates.stride,
                "matrix": matrix.name,
                "alphabet": matrix.alphabet.letters,
                "lacking": matrix.lacking,
                "scale": matrix.scale,
                "scores": matrix.scores.tolist(),
                "prepare_seconds": self._monitor.progress.prepare_seconds,
            },
        )

    def _finish(self, **changes: int) -> None:
        self._monitor.check()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, done=stage.done, seconds=stage.seconds)
