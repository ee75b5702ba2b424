"""A database search from request to result folder: read, score, align, save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.candidates import Candidates
from gpu.analyses.search.estimate import estimate_of
from gpu.analyses.search.hits import Hits
from gpu.analyses.search.input import Totals, check_database, count, entry_batches, read_queries
from gpu.analyses.search.request import ALIGN, READ, SAVE, SCORE, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.score import COMPILING, Engine, Scoring, scores
from gpu.engines.choose import choose
from gpu.engines.warm import warm_up
from gpu.errors import OutOfMemory
from gpu.monitor import Monitor
from gpu.results.store import ResultStore
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
        found = Hits(
            self._request,
            self._scoring,
            self._queries,
            self._totals,
            self._candidates,
            self._store,
            self._monitor,
            self._engine,
        ).find()
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
        is_done = candidates.entries == self._totals.entries
        for entries in (
            () if is_done else entry_batches(self._request.database, scoring.matrix.alphabet, self._database)
        ):
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
