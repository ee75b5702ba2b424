"""A database search on disk: hits, queries, scores that tell how chance is distributed, and the candidates that a stopped run has found."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.request import ALIGN, SCORE, SearchRequest
from gpu.monitor import StageProgress
from gpu.results.folder import STAGE, Fields, ResultFolder
from gpu.results.table import TEXT, Table, Texts
from gpu.sequences.translation import CODON

#: While the database is scored: entries that were among the best of a query when their batch was scored. ``entry``: its number, from 0. Of what is
#: translated a ``query`` or ``entry`` is a frame (``frames.Frames``); ``length`` is that of the entry's record in the file.
CANDIDATES: dict[str, Any] = {
    "query": np.int32,
    "reverse": np.bool_,
    "entry": np.int64,
    "length": np.int64,
    "score": np.int32,
    "name": TEXT,
    "letters": TEXT,
}
#: Scores of every so-many-th entry, for statistics and the histogram; queries and entries are frames as among ``CANDIDATES``, and lengths theirs.
SAMPLE: dict[str, Any] = {"query": np.int32, "length": np.int32, "score": np.int32}
#: Queries in order, with what E-values follow from.
QUERIES: dict[str, Any] = {
    "name": TEXT,
    "letters": TEXT,
    "length": np.int32,
    "hits": np.int64,
    "lambda": np.float64,
    "k": np.float64,
    "slope": np.float64,
    "intercept": np.float64,
    "fitted": np.bool_,
}
#: Queries whose statistics are fitted to shuffled entries, since the search's own scores were too few, and how many
#: those were.
SHUFFLED: dict[str, Any] = {"query": np.int32, "copies": np.int32}
#: Hits, by query and then best first, in words as in ``Hits``.
HITS: dict[str, Any] = {
    "query": np.int32,
    "rank": np.int32,
    "subject": TEXT,
    "subject_length": np.int64,
    "score": np.int32,
    "bits": np.float64,
    "evalue": np.float64,
    "reverse": np.bool_,
    "query_start": np.int32,
    "query_end": np.int32,
    "subject_start": np.int64,
    "subject_end": np.int64,
    "columns": np.int32,
    "identities": np.int32,
    "positives": np.int32,
    "gaps": np.int32,
    "gap_openings": np.int32,
    "cigar": TEXT,
    "query_letters": TEXT,
    "subject_letters": TEXT,
}


class Hits(NamedTuple):
    """Hits, by query and then best first; arrays [k] and texts [k].

    ``query``: its number from 0; ``rank`` from 1. ``score``: in the unit of the matrix's scores, ``scale`` times what people see. ``bits`` and
    ``evalue`` are NaN where no statistics could be had. ``reverse``: the query's reverse complement is aligned; of what is translated, a frame of the
    reverse complement. Starts and ends: 0-based, half-open, on the query and the subject as they were given. ``gaps``: columns with a gap,
    ``gap_openings``: runs of them. ``cigar``, ``query_letters``, ``subject_letters``: along the subject, so that a reversed query's letters are those of its
    reverse complement; of a translated search along the frame that is aligned, and its residues.
    """

    query: NDArray[np.int32]
    rank: NDArray[np.int32]
    subject: Texts
    subject_length: NDArray[np.int64]
    score: NDArray[np.int32]
    bits: NDArray[np.float64]
    evalue: NDArray[np.float64]
    reverse: NDArray[np.bool_]
    query_start: NDArray[np.int32]
    query_end: NDArray[np.int32]
    subject_start: NDArray[np.int64]
    subject_end: NDArray[np.int64]
    columns: NDArray[np.int32]
    identities: NDArray[np.int32]
    positives: NDArray[np.int32]
    gaps: NDArray[np.int32]
    gap_openings: NDArray[np.int32]
    cigar: Texts
    query_letters: Texts
    subject_letters: Texts

    @property
    def rows(self) -> int:
        return len(self.score)

    @classmethod
    def of(cls, table: Table, first: int, last: int) -> Hits:
        """Rows ``[first, last)`` of a table."""
        return cls(*table.read(first, last))

    def as_columns(self) -> dict[str, Any]:
        return dict(zip(HITS, self, strict=True))


class SearchResult(ResultFolder[SearchRequest]):
    """A result folder of a database search."""

    request_type = SearchRequest
    record_fields: ClassVar[dict[str, Fields]] = {"stage": STAGE}

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        return self.ended_stages({ALIGN: int(self.statistics.get("hits", 0))})

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the scores as far as what follows from them is on the disk."""
        return self.with_stage(SCORE, "candidates", "cells")

    @cached_property
    def hits(self) -> Table:
        """The table (``HITS``). Raises ``InputError`` where the run has not come to its end."""
        return self.whole_table("hits", HITS)

    @cached_property
    def queries(self) -> Table:
        """The table (``QUERIES``). Raises ``InputError`` where the run has not come to its end."""
        return self.whole_table("queries", QUERIES)

    @cached_property
    def sample(self) -> Table:
        """The table (``SAMPLE``). Raises ``InputError`` where the run has not come to its end."""
        return self.whole_table("sample", SAMPLE)

    @property
    def scale(self) -> int:
        """How many units of ``score`` are one of the matrix's own."""
        return int(self.statistics.get("scale", 1))

    @property
    def entries(self) -> int:
        """Entries of the database."""
        return int(self.statistics.get("entries", 0))

    @property
    def residues(self) -> int:
        """Residues of the database."""
        return int(self.statistics.get("residues", 0))

    @cached_property
    def _shuffled(self) -> dict[int, int]:
        table = self.table("shuffled", SHUFFLED)
        queries, copies = table.column("query")[:], table.column("copies")[:]
        return dict(zip(queries.tolist(), copies.tolist(), strict=True))

    def shuffled(self, query: int) -> int:
        """How many shuffled sequences a query's statistics are fitted to.

        0 where they are published, fitted to the search's own scores, or none.
        """
        return self._shuffled.get(query, 0)

    def sample_of(self, query: int, name: str) -> NDArray[np.int32]:
        """A column of the sample, as far as it is of a query: of one that is translated of its first frame."""
        each = len(self.request.frames) if self.request.translate == "query" else 1
        return self.sample.column(name)[:][self.sample.column("query")[:] == query * each]

    def has_statistics(self, query: int) -> bool:
        """Whether E-values of a query could be told."""
        return bool(self.queries.column("lambda")[query] > 0)

    def expected(self, query: int, scores: NDArray[np.int64]) -> NDArray[np.float64]:
        """How many of the sampled entries are expected to score at least so high (in the unit of ``score``) by chance."""
        queries = self.queries
        lam, k, slope, intercept = (
            float(queries.column(name)[query]) for name in ("lambda", "k", "slope", "intercept")
        )
        lengths, counts = np.unique(self.sample_of(query, "length"), return_counts=True)
        logs = np.log(np.maximum(lengths, 1))
        if queries.column("fitted")[query]:
            exponents = lam * (slope * logs + intercept) - np.euler_gamma
        else:
            length = int(queries.column("length")[query])
            exponents = logs + np.log(k * (length // CODON if self.request.translate == "query" else length))
        each = -np.expm1(-np.exp(np.minimum(exponents[None, :] - lam * scores[:, None], 50)))
        return each @ counts
