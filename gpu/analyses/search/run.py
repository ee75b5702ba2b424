"""The run of a database search: read, score, align, save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.estimate import Estimate
from gpu.analyses.runner import Run, Step, nothing
from gpu.analyses.search import ANALYSIS
from gpu.analyses.search.best import BestByEvalue, BestByScoreAndLength, BestRule
from gpu.analyses.search.candidates import Candidates
from gpu.analyses.search.estimate import estimate_of
from gpu.analyses.search.evalues import PublishedStatistics
from gpu.analyses.search.hits import HitFinder
from gpu.analyses.search.input import check_residues_left, read_queries
from gpu.analyses.search.prepared import Database, kept_databases, open_database
from gpu.analyses.search.request import ALIGN, READ, SAVE, SCORE, SearchRequest
from gpu.analyses.search.score import SearchScoring, scores_of, sweeps
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.engines.work.traces import PairAlignments
from gpu.jit.warm_up import load_ahead
from gpu.sequences.files import sniff
from gpu.sequences.names import shown
from gpu.sequences.notices import COUNT, Notices

if TYPE_CHECKING:
    from gpu.results.held import HeldStore


def _cut_sentences(query: str) -> tuple[Phrase, Phrase]:
    """Those on entries with more alignments than the request asks for; ``query``: the first's."""
    one = Phrase(
        "An entry has more alignments with query “{}” than are listed; "
        "ask for more [[(--max-alignments)|with “Search for more…” above its hits]].",
        query,
    )
    many = Phrase(
        "{} entries have more alignments than are listed, the first with query “{}”; "
        "ask for more [[(--max-alignments)|with “Search for more…” above its hits]].",
        COUNT,
        query,
    )
    return one, many


def run(
    request: SearchRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
    held: HeldStore | None = None,
) -> None:
    """Search into ``folder`` (see ``runner.Run``).

    ``use_cache``: use and fill the cache of prepared databases. ``held``: see ``runner.Run``.
    """
    _Run(request, folder, monitor, engine, use_cache, held).go()


class _Run(Run):
    """Read the queries and the database, score every entry, align the best, save."""

    analysis = ANALYSIS
    advice = Phrase("or split the queries")

    request: SearchRequest
    engine: Engine

    def __init__(
        self,
        request: SearchRequest,
        folder: str | Path,
        monitor: Monitor,
        engine: Engine | None,
        use_cache: bool,
        held: HeldStore | None,
    ) -> None:
        super().__init__(request, folder, monitor, engine, held)
        self._use_cache = use_cache
        #: Flaws of the files that did not prevent reading.
        self._notices = Notices()

    def resolve(self, request: SearchRequest) -> SearchRequest:
        self.monitor.begin(READ)
        self._scoring = scoring = SearchScoring.of(request)
        if remark := request.scoring.remark(scoring.matrix):
            self.monitor.remark(remark)
        request = request.with_whole_paths().with_(scoring=request.scoring.opened())
        for path in request.files:
            sniff(path)
        return self.with_checksums(request)

    def estimate(self) -> Estimate:
        request, scoring = self.request, self._scoring
        is_translated = scoring.query is not None
        self._queries = read_queries(request.queries, scoring.matrix, self.known[0], is_translated, self._notices)
        #: The scored sequences: the queries, or their frames.
        self._asked = asked = scoring.asked(self._queries)
        # Which pairs will be aligned is not known yet; kernels are for all such queries.
        load_ahead(lambda: self.engine.pair_kernels(PairAlignments(asked, asked, scoring.matrix, scoring.gaps)))
        self._database = self._open_database()
        check_residues_left(request.database, self._database.totals)
        self._notices.tell(self.monitor.remark)
        return estimate_of(request, scoring, self._queries, self._database.totals, self.folder, self.engine)

    def stages(self) -> Sequence[Step]:
        self.log_remarks()
        self._published = PublishedStatistics(self._scoring, self._asked, self._database, self.request.dbsize)
        self._candidates = candidates = self._taken_up_candidates()
        #: Residues of the queries on the strands that are searched.
        self._residues = int(self._asked.lengths.sum()) * len(self._scoring.strands)
        self._cells = self._residues * self._database.totals.residues
        return (
            Step(READ, nothing),
            Step(SCORE, self._score, self._cells, candidates.cells, candidates.seconds),
            Step(ALIGN, self._align),
            Step(SAVE, self._save),
        )

    def outcome(self) -> str:
        return f"{self._hits:,} hits"

    # ------------------------------------------------------------------ stages

    def _open_database(self) -> Database:
        request, scoring = self.request, self._scoring
        kept = kept_databases() if self._use_cache else None
        # If one file is both queries and database, its flaws are counted once.
        notices = None if request.database == request.queries else self._notices
        monitor, alphabet = self.monitor, scoring.matrix.alphabet
        return open_database(
            request.database,
            alphabet,
            self.known[1],
            monitor.raise_if_cancelled,
            kept,
            monitor.remark,
            scoring.database,
            notices,
        )

    def _taken_up_candidates(self) -> Candidates:
        request, totals = self.request, self._database.totals
        best: BestRule = BestByScoreAndLength(request.top, self._scoring.frames)
        if self._published.are_known:
            limits = request.top, request.evalue, totals.longest, self._scoring.matrix.highest
            best = BestByEvalue(self._published.of, *limits, self._scoring.frames)
        frames, check = self._scoring.database, self.monitor.raise_if_cancelled
        return Candidates(self.store, len(self._asked), best, frames, totals, check)

    def _score(self) -> dict[str, int]:
        candidates, monitor, scoring = self._candidates, self.monitor, self._scoring
        before = 0
        is_done = candidates.entries == self._database.totals.entries
        for entries in () if is_done else self._database.batches():
            before += len(entries)
            if before <= candidates.entries:
                continue
            ahead, each, last = self._residues, self._scoring.frames.of_query, 0
            # A frame of a few bases may have no residues.
            for queries in sweeps(self._asked.lengths.tolist(), self.engine.shared_rows, len(entries)):
                codes = [self._asked.record(query) for query in queries]
                both: list[NDArray[np.int32] | list[None]] = [[None] * len(queries)] * 2
                for strand in scoring.strands:
                    ahead -= sum(map(len, codes))
                    both[strand] = scores_of(self.engine, scoring, codes, strand, entries, monitor, ahead)
                for query, forward, reverse in zip(queries, *both, strict=True):
                    if query // each > last:
                        candidates.choose(entries, scoring)
                    last = query // each
                    candidates.add(entries, query, forward, reverse)
            candidates.choose(entries, scoring)
            cells = self._residues * int(entries.lengths.sum())
            candidates.end_batch(len(entries), cells, self._cells, monitor.stage_seconds)
        candidates.finish()
        return {"done": self._cells}

    def _align(self) -> dict[str, int]:
        hits = HitFinder(
            self.request,
            self._scoring,
            self._queries,
            self._asked,
            self._database,
            self._published,
            self._candidates,
            self.store,
            self.monitor,
            self.engine,
        )
        self._hits = hits.find()
        if hits.cut:
            said = *_cut_sentences(shown(hits.first_cut)), hits.cut
            told = Notices()
            told.add(*said)
            told.tell(self.monitor.remark)
            self._notices.add(*said)
        return {"found": self._hits}

    def _save(self) -> None:
        matrix, totals, frames = self._scoring.matrix, self._database.totals, self._scoring.database
        noticed = self._notices.sentences
        self.save_statistics(
            {
                "queries": len(self._queries),
                "entries": totals.entries if frames is None else frames.records(totals.entries),
                "residues": totals.residues,
                **({} if frames is None else {"bases": frames.bases_in_all(totals)}),
                "cells": self._cells,
                "hits": self._hits,
                "stride": self._candidates.stride,
                "matrix": matrix.name,
                "alphabet": matrix.alphabet.letters,
                "lacking": matrix.lacking,
                "scale": matrix.scale,
                "scores": matrix.scores.tolist(),
                "prepare_seconds": self.monitor.progress.prepare_seconds,
                **({"notices": noticed} if noticed else {}),
            },
        )
