"""A database search from request to result folder: read, score, align, save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.best import Best, BestByEvalue, BestByScoreAndLength
from gpu.analyses.search.candidates import Candidates
from gpu.analyses.search.estimate import estimate_of
from gpu.analyses.search.evalues import PublishedStatistics
from gpu.analyses.search.frames import EntryLengths
from gpu.analyses.search.hits import Hits
from gpu.analyses.search.input import check_residues_left, read_queries
from gpu.analyses.search.prepared import Database, kept_databases, open_database
from gpu.analyses.search.request import ALIGN, READ, SAVE, SCORE, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.score import Engine, Scoring, scores
from gpu.core.errors import OutOfMemory
from gpu.core.monitor import Monitor
from gpu.engines.choose import choose
from gpu.engines.work.traces import PairAlignments
from gpu.jit.warm_up import load_ahead
from gpu.results.store import ResultStore
from gpu.sequences.files import sniff
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint, fingerprints
from gpu.sequences.record_batch import RecordBatch


def run(
    request: SearchRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
    lasting: bool = True,
) -> None:
    """Search into ``folder``; one that holds the result already is left as it is, one that holds some of it is gone on with.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. ``use_cache``: whether the database may
    come prepared from the cache folder, and is kept there. ``lasting``: whether the folder shall survive a power cut.
    Raises ``InputError``, ``DiskFull``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    scoring = Scoring.of(request)
    if remark := request.scoring.remark(scoring.matrix):
        monitor.remark(remark)
    request, known = _resolved(request, scoring, monitor)
    notices = Notices()
    chosen: Any = engine or choose(request.engine, request.limits.threads)
    try:
        queries = read_queries(request.queries, scoring.matrix, known[0], scoring.query is not None, notices)
        asked = scoring.asked(queries)
        # Which pairs will be aligned is not known yet; kernels are for all such queries.
        load_ahead(lambda: chosen.pair_kernels(PairAlignments(asked, asked, scoring.matrix, scoring.gaps)))
        kept = kept_databases() if use_cache else None
        alphabet = scoring.matrix.alphabet
        # Where one file is both queries and database, its flaws are counted once.
        of_database = None if request.database == request.queries else notices
        database = open_database(
            request.database,
            alphabet,
            known[1],
            monitor.raise_if_cancelled,
            kept,
            monitor.remark,
            scoring.database,
            of_database,
        )
        check_residues_left(request.database, database.totals)
        notices.tell(monitor.remark)
        needs = estimate_of(request, scoring, queries, database.totals, Path(folder), chosen)
        needs.check_memory()
        monitor.open(needs.sentence)
        with ResultStore.open(folder, request, SearchResult.record_fields, lasting) as store:
            if store.finished and store.is_whole():
                return
            if store.finished:
                store.begin_again()
            for sentence in (f"{chosen.device} ({chosen.reason})", *monitor.progress.remarks):
                store.log(sentence)
            _Run(request, scoring, queries, asked, database, store, monitor, chosen, notices.sentences).go()
    except MemoryError as problem:
        raise OutOfMemory("The computer ran out of memory; close other programs or split the queries.") from problem
    finally:
        if engine is None:
            chosen.close()


def _resolved(request: SearchRequest, scoring: Scoring, monitor: Monitor) -> tuple[SearchRequest, list[Fingerprint]]:
    """The request with whole paths and checksums, and what its files hold. Raises ``InputError`` where one has changed."""
    request = request.with_whole_paths().with_(scoring=request.scoring.naming(scoring.matrix))
    for path in request.files:
        sniff(path)
    found = fingerprints(request.files, request.sha256, monitor.raise_if_cancelled)
    return request.with_(sha256=tuple(file.sha256 for file in found)), found


class _Run:
    """The walk through the stages.

    ``asked``: what is scored for the ``queries``, as ``Scoring.asked`` tells. ``noticed``: sentences about
    flaws of the files in spite of which they were read.
    """

    def __init__(
        self,
        request: SearchRequest,
        scoring: Scoring,
        queries: RecordBatch,
        asked: RecordBatch,
        database: Database,
        store: ResultStore,
        monitor: Monitor,
        engine: Engine,
        noticed: tuple[str, ...] = (),
    ) -> None:
        self._noticed = noticed
        self._request, self._scoring, self._queries, self._asked = request, scoring, queries, asked
        self._database, self._totals = database, database.totals
        self._store, self._monitor, self._engine = store, monitor, engine
        self._published = PublishedStatistics(scoring, asked, database)
        best: Best = BestByScoreAndLength(request.top)
        if self._published.are_known:
            highest = scoring.matrix.highest
            best = BestByEvalue(self._published.of, request.top, request.evalue, database.totals.longest, highest)
        lengths = EntryLengths(scoring.database, self._published.are_known)
        self._candidates = Candidates(store, len(asked), best, lengths, database.totals, monitor.raise_if_cancelled)

    def go(self) -> None:
        self._finish()
        self._score()
        self._monitor.begin(ALIGN)
        found = Hits(
            self._request,
            self._scoring,
            self._queries,
            self._asked,
            self._database,
            self._published,
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
        residues = int(self._asked.lengths.sum()) * len(strands)
        total = residues * self._totals.residues
        monitor.begin(SCORE, total=total, done=candidates.cells, seconds=candidates.seconds)
        before = 0
        is_done = candidates.entries == self._totals.entries
        for entries in () if is_done else self._database.batches():
            first, before = before, before + len(entries)
            if before <= candidates.entries:
                continue
            if first < candidates.entries:
                # An earlier version ended its batches elsewhere.
                entries = entries.part(candidates.entries - first, len(entries))
            ahead = residues
            for query in range(len(self._asked)):
                codes = self._asked.record(query)
                if not len(codes):
                    continue  # A frame of a few bases.
                both: list[NDArray[np.int32] | None] = [None, None]
                for strand in strands:
                    ahead -= len(codes)
                    both[strand] = scores(self._engine, scoring, codes, strand, entries, monitor, ahead)
                forward, reverse = both
                candidates.add(entries, query, forward, reverse, scoring)
            cells = residues * int(entries.lengths.sum())
            candidates.end_batch(len(entries), cells, total, monitor.stage_seconds)
        candidates.finish()
        self._finish(done=total)

    def _save(self, hits: int) -> None:
        matrix, totals, frames = self._scoring.matrix, self._totals, self._scoring.database
        self._store.save_json(
            "statistics.json",
            {
                "engine": self._engine.name,
                "device": self._engine.device,
                "queries": len(self._queries),
                "entries": totals.entries if frames is None else frames.records(totals.entries),
                "residues": totals.residues,
                **({} if frames is None else {"bases": frames.bases_in_all(totals)}),
                "cells": int(self._asked.lengths.sum()) * len(self._scoring.strands) * totals.residues,
                "hits": hits,
                "stride": self._candidates.stride,
                "matrix": matrix.name,
                "alphabet": matrix.alphabet.letters,
                "lacking": matrix.lacking,
                "scale": matrix.scale,
                "scores": matrix.scores.tolist(),
                "prepare_seconds": self._monitor.progress.prepare_seconds,
                **({"notices": self._noticed} if self._noticed else {}),
            },
        )

    def _finish(self, **changes: int) -> None:
        self._monitor.raise_if_cancelled()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, done=stage.done, seconds=stage.seconds)
