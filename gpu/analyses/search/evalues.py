"""Statistics of each query against its database: published, or fitted to the search's scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.candidates import SAMPLED, SAMPLED_IN_ALL, Candidates, Grouped, sampled_rows, sampled_stride
from gpu.analyses.search.prepared import Database
from gpu.analyses.search.result import SHUFFLED
from gpu.analyses.search.score import SearchScoring, scores
from gpu.analyses.search.shuffled import shuffled
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.results.table_writer import TableWriter
from gpu.scoring.constants import published
from gpu.scoring.statistics import Fitted, Published, Statistics, fit
from gpu.sequences.record_batch import RecordBatch, taken
from gpu.sequences.translation import CODON

if TYPE_CHECKING:
    from gpu.results.held import HeldStore
    from gpu.results.store import ResultStore

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


class PublishedStatistics:
    """The statistics of each query by the constants that NCBI published for the scoring.

    Lengths are counted as tblastn and blastx do (NCBI C++ Toolkit, blast_setup.c): a translated
    database has a third of its bases as residues and as many entries as records, whatever the
    number of frames; a frame of it has its own residues; and each frame of a
    translated query is a query with its own residues. ``dbsize``: letters that the database counts
    with, as BLAST's ``-dbsize``; its number of entries stays. 0: those that it has.
    """

    def __init__(self, scoring: SearchScoring, asked: RecordBatch, database: Database, dbsize: int = 0) -> None:
        totals, frames = database.totals, scoring.database
        self._constants = published(scoring.matrix, scoring.gaps)
        self._queries = asked.lengths
        self._residues, self._entries = totals.residues, totals.entries
        if frames is not None:
            self._residues, self._entries = frames.bases_in_all(totals) // CODON, frames.records(totals.entries)
        if dbsize:
            self._residues = max(1, dbsize if frames is None else dbsize // CODON)

    @property
    def are_known(self) -> bool:
        """True if constants were published for the scoring."""
        return self._constants is not None

    def of(self, number: int) -> Published:
        """The statistics of a query by its number in ``SearchScoring.asked``."""
        assert self._constants is not None
        return Published(self._constants, int(self._queries[number]), self._residues, self._entries)


class FittedStatistics:
    """The statistics of each query fitted to its scores with entries spread over the database.

    If these are too few, shuffled entries are scored instead. The fit does not depend on other
    queries: if many queries left only a part of the scores recorded, the sample is scored again.
    ``dbsize``: see ``PublishedStatistics``; here it multiplies the E-values.
    """

    def __init__(
        self,
        scoring: SearchScoring,
        asked: RecordBatch,
        database: Database,
        candidates: Candidates,
        store: ResultStore | HeldStore,
        monitor: Monitor,
        engine: Engine,
        dbsize: int = 0,
    ) -> None:
        self._scoring, self._asked, self._database = scoring, asked, database
        totals, frames = database.totals, scoring.database
        letters = totals.residues if frames is None else frames.bases_in_all(totals)
        #: Entries as good as those that E-values are computed for.
        self._entries = totals.entries * dbsize / letters if dbsize else totals.entries
        self._monitor, self._engine = monitor, engine
        self._by_shuffling = TableWriter(store, "shuffled", SHUFFLED, monitor.raise_if_cancelled)
        # The stride of a single query, so that the fit does not depend on their number.
        self._stride = sampled_stride(1, database.totals.entries)
        self._is_recorded = candidates.stride == self._stride
        sample = candidates.sample()
        self._recorded = Grouped(sample.column("query")[:])
        self._recorded_scores, self._recorded_lengths = (sample.column(name)[:] for name in ("score", "length"))
        self._again: dict[int, tuple[Int32, Int64]] = {}

    def of(self, number: int) -> Statistics | None:
        """The statistics of a query by its number, or None.

        None if not even shuffled entries give any, as when no two residues score above 0.
        """
        length = len(self._asked.record(number))
        fitted = fit(*self._sample(number), length) or self._fit_to_shuffled(number, length)
        return None if fitted is None else replace(fitted, entries=self._entries)

    def finish(self) -> None:
        """Record the queries whose statistics were fitted to shuffled entries."""
        self._by_shuffling.finish()

    def _sample(self, number: int) -> tuple[Int32, Int64]:
        """Scores and lengths of the sampled entries."""
        if self._is_recorded:
            rows = self._recorded.rows(number)
            return self._recorded_scores[rows], self._recorded_lengths[rows]
        if number not in self._again:
            count = max(1, SAMPLED_IN_ALL // min(SAMPLED, self._database.totals.entries))
            self._again = self._scored_again(range(number, min(number + count, len(self._asked))))
        return self._again[number]

    def _scored_again(self, numbers: range) -> dict[int, tuple[Int32, Int64]]:
        found: dict[int, list[Int32]] = {number: [] for number in numbers}
        lengths = []
        for entries in self._sampled_entries():
            lengths.append(entries.lengths)
            for number in numbers:
                found[number].append(self._scores(number, entries))
        return {number: (np.concatenate(parts), np.concatenate(lengths)) for number, parts in found.items()}

    def _sampled_entries(self) -> Iterator[RecordBatch]:
        before = 0
        for batch in self._database.batches():
            rows = sampled_rows(before, len(batch), self._stride)
            before += len(batch)
            if len(rows):
                yield taken(batch, rows)

    def _scores(self, number: int, entries: RecordBatch) -> Int32:
        codes = self._asked.record(number)
        if not len(codes):
            return np.zeros(len(entries), np.int32)  # A frame of a few bases.
        done = self._monitor.stage_done
        strand = self._scoring.strands[0]
        found = scores(self._engine, self._scoring, codes, strand, entries, self._monitor)
        # These cells do not count as progress of the search.
        self._monitor.report(done=done)
        return found

    def _fit_to_shuffled(self, number: int, length: int) -> Fitted | None:
        entries = self._shuffled
        fitted = fit(self._scores(number, entries), entries.lengths, length)
        query, frame = divmod(number, len(self._scoring.asked_of(0)))
        if fitted is not None and frame == 0:
            self._by_shuffling.append(query=np.array([query], np.int32), copies=np.array([len(entries)], np.int32))
        return fitted

    @cached_property
    def _shuffled(self) -> RecordBatch:
        return shuffled(self._database.batches(), self._database.totals)
