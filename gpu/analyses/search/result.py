"""Tables of a database search on disk: hits, queries, sampled scores, and candidates.

The candidates are those of an unfinished run, which resumes with them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import MATRIX_FIELDS, cigar_sizes
from gpu.analyses.search.masked import QueryMask, read_mask
from gpu.analyses.search.request import ALIGN, SCORE, SearchRequest
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase
from gpu.core.schema import is_count, is_number, is_positive, is_text, optional
from gpu.core.units import counted, visible
from gpu.results.columns import Column
from gpu.results.folder import STAGE, STATE, Fields, ResultFolder
from gpu.results.table import TEXT, Columns, Table, Texts, Values, within
from gpu.sequences.translation import CODON

#: While the database is scored: entries that were among the best of a query when their batch was
#: scored. ``entry``: its number, from 0. In a translated search a ``query`` or ``entry`` is a frame
#: (``frames.Frames``); ``length`` is that of the entry's record in the file.
CANDIDATES: dict[str, Any] = {
    "query": Values(np.int32, 0),
    "reverse": np.bool_,
    "entry": Values(np.int64, 0),
    "length": Values(np.int64, 0),
    "score": np.int32,
    "name": TEXT,
    "letters": TEXT,
    "description": TEXT,
}
#: Scores of sampled entries, for statistics and the histogram; queries and entries may be frames as
#: in ``CANDIDATES``, with the frames' lengths.
SAMPLE: dict[str, Any] = {"query": Values(np.int32, 0), "length": Values(np.int32, 0), "score": np.int32}
#: Queries in order, with the parameters of their E-values.
QUERIES: dict[str, Any] = {
    "name": TEXT,
    "letters": TEXT,
    "length": Values(np.int32, 0),
    "hits": Values(np.int64, 0, 1 << 40),
    "lambda": Values(np.float64, 0),
    "k": Values(np.float64, 0),
    "slope": Values(np.float64),
    "intercept": Values(np.float64),
    "fitted": np.bool_,
    "description": TEXT,
}
#: Queries whose statistics are fitted to shuffled entries, since the search's own scores were too
#: few, and how many those were.
SHUFFLED: dict[str, Any] = {"query": Values(np.int32, 0), "copies": Values(np.int32, 0)}
#: E-value of hits that are called homologues.
HOMOLOGUE = 1e-10
#: Hits: a row for each alignment, by query, entry and then best first; fields as of ``Hits``.
HITS: dict[str, Any] = {
    "query": Values(np.int32, 0),
    "rank": Values(np.int32, 1),
    "subject": TEXT,
    "subject_length": Values(np.int64, 0),
    "score": np.int32,
    "bits": Values(np.float64, may_lack=True),
    "evalue": Values(np.float64, 0, np.inf, may_lack=True),
    "reverse": np.bool_,
    "query_start": Values(np.int32, 0),
    "query_end": Values(np.int32, 0),
    "subject_start": Values(np.int64, 0),
    "subject_end": Values(np.int64, 0),
    "columns": Values(np.int32, 1),
    "identities": Values(np.int32, 0),
    "positives": Values(np.int32, 0),
    "gaps": Values(np.int32, 0),
    "gap_openings": Values(np.int32, 0),
    "cigar": TEXT,
    "query_letters": TEXT,
    "subject_letters": TEXT,
    "description": TEXT,
    "alignment": Values(np.int32, 1),
    "more": np.bool_,
    "entry": Values(np.int64, 0),
}


class Hits(NamedTuple):
    """Alignments, by query and then best entry first; arrays [k] and texts [k].

    ``query``: its number from 0. ``rank``: that of the entry in its query, from 1; the rows of an
    entry (of a frame, in a translated search) follow one another, best first. ``alignment``: 1 for
    the entry's best, 2 and so on for the next-best, which share no pair of residues with those
    before. ``more``: there are further ones, but the request wants no more of an entry; only in
    an entry's last row. ``description``: the rest of the entry's header behind its name, "" if
    there is none. ``entry``: the number of its record in the database, from 0. ``score``: in the
    unit of the matrix's scores, ``scale`` times the displayed one. ``bits`` and ``evalue`` are NaN
    without statistics.
    ``reverse``: the query's reverse complement is aligned; in a translated search, a frame of the
    reverse complement. Starts and ends: 0-based, half-open, on the query and the subject as they
    were given. ``gaps``: columns with a gap, ``gap_openings``: runs of them. ``cigar``,
    ``query_letters``, ``subject_letters``: along the subject, so that a reversed query's letters
    are those of its reverse complement; in a translated search along the aligned frame, and its
    residues.
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
    description: Texts
    alignment: NDArray[np.int32]
    more: NDArray[np.bool_]
    entry: NDArray[np.int64]

    @property
    def rows(self) -> int:
        return len(self.score)

    @classmethod
    def of(cls, table: Table, first: int, last: int) -> Hits:
        """Rows ``[first, last)`` of a table.

        Raises ``Damaged`` if a CIGAR does not fit its letters.
        """
        hits = cls(*table.read(first, last))._checked(table)
        # The rows of an entry follow one another, and only its last one may tell of more.
        goes_on = (hits.query[1:] == hits.query[:-1]) & (hits.rank[1:] == hits.rank[:-1])
        table.require(np.where(goes_on, hits.alignment[1:] == hits.alignment[:-1] + 1, hits.alignment[1:] == 1))
        table.require(~(goes_on & hits.more[:-1]))
        return hits

    @classmethod
    def at(cls, table: Table, rows: NDArray[np.int64]) -> Hits:
        """Rows by their numbers, int64[k], in that order.

        Raises ``Damaged`` if a CIGAR does not fit its letters.
        """
        return cls(*table.take(rows))._checked(table)

    def _checked(self, table: Table) -> Hits:
        _, query, subject = cigar_sizes(self.cigar)
        letters = (np.diff(texts.offsets) for texts in (self.query_letters, self.subject_letters))
        table.require(*map(np.equal, (query, subject), letters))
        table.require(*(count <= self.columns for count in (self.identities, self.positives, self.gaps)))
        return self

    def as_columns(self) -> dict[str, Any]:
        return dict(zip(HITS, self, strict=True))


class HitTable(Table):
    """The table of hits, whose bit scores are those that BLAST prints.

    Its files have those of scores rounded as for the E-value: with blastn's usual scoring an odd
    score counts there as the even one below.
    """

    queries: Table

    def column(self, name: str) -> Column:
        column = super().column(name)
        if name != "bits":
            return column
        return _BitScores(column, super().column("query"), super().column("score"), self._chances)

    @cached_property
    def _chances(self) -> Sequence[NDArray[Any]]:
        return [self.queries.column(name)[:] for name in ("lambda", "k", "fitted")]


class _BitScores(Column):
    """Those of hits with published statistics; fitted ones, and NaN, are as in the file.

    ``chances``: λ, K and ``fitted`` of each query.
    """

    def __init__(self, kept: Column, query: Column, score: Column, chances: Sequence[NDArray[Any]]) -> None:
        self.dtype = kept.dtype
        self._kept, self._query, self._score, self._chances = kept, query, score, chances

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, rows: Any) -> Any:
        kept, query = self._kept[rows], self._query[rows]
        lam, k, fitted = (values[query] for values in self._chances)
        with np.errstate(divide="ignore"):
            published = (lam * self._score[rows] - np.log(k)) / math.log(2)
        return np.where(fitted | (lam == 0), kept, published)[()]


class SearchResult(ResultFolder[SearchRequest]):
    """A result folder of a database search."""

    request_type = SearchRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "stage": STAGE,
        STATE: {
            "entries": is_count,
            "cells": is_count,
            "total": is_count,
            "seconds": is_number,
        },
    }
    statistics_fields: ClassVar[Fields] = {
        **dict.fromkeys(("queries", "entries", "residues", "cells", "hits"), is_count),
        "bases": optional(is_count),
        "stride": is_positive,
        "scale": is_positive,
        "matrix": is_text,
        "lacking": is_text,
        **MATRIX_FIELDS,
    }

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        return self.ended_stages({ALIGN: int(self.statistics.get("hits", 0))})

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then scoring as far as its results are on the disk."""
        return self.with_stage(SCORE, "candidates", "cells")

    def table(self, name: str, columns: Columns, kind: type[Table] = Table) -> Table:
        if name != "hits":
            return super().table(name, columns, kind)
        hits: Any = super().table(name, columns, HitTable)
        hits.queries = self.queries
        return hits

    @cached_property
    def hits(self) -> Table:
        """The table (``HITS``).

        Raises ``InputError`` if the run is not finished, ``Damaged``.
        """
        counts = self.queries.column("hits")[:]
        table = self.whole_table("hits", within(HITS, query=len(counts)))
        table.require(np.array(counts.sum() == len(table)))
        return table

    @cached_property
    def queries(self) -> Table:
        """The table (``QUERIES``). Raises ``InputError`` if the run is not finished."""
        return self.whole_table("queries", QUERIES)

    @cached_property
    def mask(self) -> QueryMask:
        """The lower case of the queries.

        Reads their file: not first in the window's thread. Raises ``InputError`` if the run is not
        finished.
        """
        return read_mask(self.request, self.queries.column("length")[:])

    @cached_property
    def entry_counts(self) -> NDArray[np.int64]:
        """The number of entries among the hits of each query, int64[queries].

        Reads a column of all hits: not first in the window's thread.
        """
        firsts = np.concatenate([[0], np.cumsum(self.queries.column("hits")[:])])
        heads = np.flatnonzero(self.hits.column("alignment")[0 : len(self.hits)] == 1)
        return np.diff(np.searchsorted(heads, firsts))

    @cached_property
    def firsts(self) -> NDArray[np.int64]:
        """Of each hit the first hit of its query with that entry, by their rows; int64[rows].

        The frames of a translated record are one entry.
        """
        table = self.hits
        query, of_query = (table.column(name)[:].astype(np.int64) for name in ("query", "rank"))
        if self.request.translate != "none":
            of_query = table.column("entry")[:]
        both = query * (int(of_query.max(initial=0)) + 1) + of_query
        _, first, number = np.unique(both, return_index=True, return_inverse=True)
        return first[number]

    @cached_property
    def sample(self) -> Table:
        """The table (``SAMPLE``). Raises ``InputError`` if the run is not finished."""
        each = len(self.request.frames) if self.request.translate == "query" else 1
        return self.whole_table("sample", within(SAMPLE, query=len(self.queries) * each))

    @property
    def scale(self) -> int:
        """The number of units of ``score`` in one unit of the matrix."""
        return int(self.statistics.get("scale", 1))

    @property
    def entries(self) -> int:
        """Number of entries of the database."""
        return int(self.statistics.get("entries", 0))

    @property
    def residues(self) -> int:
        """Number of residues of the database."""
        return int(self.statistics.get("residues", 0))

    @cached_property
    def _shuffled(self) -> dict[int, int]:
        table = self.table("shuffled", within(SHUFFLED, query=len(self.queries)))
        queries, copies = table.column("query")[:], table.column("copies")[:]
        return dict(zip(queries.tolist(), copies.tolist(), strict=True))

    def shuffled(self, query: int) -> int:
        """The number of shuffled sequences that a query's statistics are fitted to.

        0 if they are published, fitted to the search's own scores, or missing.
        """
        return self._shuffled.get(query, 0)

    def sample_of(self, query: int, name: str) -> NDArray[np.int32]:
        """A column of the sample for a query; for a translated query, of its first frame."""
        each = len(self.request.frames) if self.request.translate == "query" else 1
        return self.sample.column(name)[:][self.sample.column("query")[:] == query * each]

    def has_statistics(self, query: int) -> bool:
        """True if a query has E-values."""
        return bool(self.queries.column("lambda")[query] > 0)

    def expected(self, query: int, scores: NDArray[np.int64]) -> NDArray[np.float64]:
        """The number of sampled entries expected to reach each of ``scores`` by chance.

        ``scores``: in the unit of the column ``score``.
        """
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


def finding(result: SearchResult) -> str:
    """The sentence on what was found: queries with a homologue, or the entries of the only one.

    Reads columns of the hits: not for the window's thread. Raises ``Damaged``.
    """
    queries, hits = result.queries, result.hits
    counts, values = queries.column("hits")[:], hits.column("evalue")[0 : len(hits)]
    best = values[(np.cumsum(counts) - counts)[counts > 0]]
    entries = counted(result.entries, "entries")
    if len(counts) > 1:
        asked = counted(len(counts), "queries")
        if np.isnan(best).all():
            return Phrase("{}, {:,} with hits among {}.", asked, len(best), entries)
        found = int((best < HOMOLOGUE).sum())
        return Phrase("{}, {:,} with a homologue among {} (E < 1e-10).", asked, found, entries)
    name = visible(queries.text("name")[0]) if len(counts) else ""
    if not len(best):
        return Phrase("{} has no hit among {}.", name, entries)
    subject, listed = visible(hits.text("subject")[0]), int(result.entry_counts[0])
    if np.isnan(best).all():
        return Phrase("{} has {} among {}; the best is {}.", name, counted(listed, "hits"), entries, subject)
    alike = len(np.unique(result.firsts[values < HOMOLOGUE]))
    if not alike:
        return Phrase("{} has no hit with E < 1e-10 among {}; the best is {}.", name, entries, subject)
    told = counted(alike, "hits")
    # The list ends with the best ones that were asked for.
    if alike == listed >= result.request.top:
        told = Phrase("at least {}", told)
    return Phrase("{} has {} with E < 1e-10 among {}; the best is {}.", name, told, entries, subject)
