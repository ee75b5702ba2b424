"""Scoring of queries against all entries of a batch, on both strands if there are two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.best import FrameCounts
from gpu.analyses.search.frames import Frames
from gpu.analyses.search.request import SearchRequest
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.scores import ScoreSearch
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, DNA_BASES, Codes
from gpu.sequences.record_batch import RecordBatch

#: Scores that are held at once of queries that share a sweep, a strand.
_SCORES = 1 << 23


@dataclass(frozen=True)
class SearchScoring:
    """The scoring of a request: matrix, gap costs in the unit of its scores, strands, frames.

    ``plain``: a matrix of match and mismatch alone, with which engines align bases faster; equal to
    ``matrix`` but for ambiguous bases. None for other matrices.
    """

    matrix: SubstitutionMatrix
    gaps: GapCosts
    strands: tuple[bool, ...]
    query: Frames | None = None
    database: Frames | None = None
    plain: SubstitutionMatrix | None = None

    @classmethod
    def of(cls, request: SearchRequest) -> SearchScoring:
        """Open the matrix.

        Raises ``InputError``, also if DNA is to be translated and the matrix is not of proteins.
        """
        matrix, gaps = request.scoring.open_as_blast()
        if request.translate != "none":
            if matrix.alphabet.complement is not None:
                raise InputError(
                    "What is translated is compared as protein, and {} scores bases; choose a matrix of "
                    "proteins, such as "
                    "BLOSUM62.",
                    matrix.name,
                )
            frames = Frames.of(request)
            sides = (frames, None) if request.translate == "query" else (None, frames)
            return cls(matrix, gaps, (False,), *sides)
        if matrix.alphabet.complement is None:
            return cls(matrix, gaps, (False,))
        strands = {"both": (False, True), "forward": (False,), "reverse": (True,)}[request.strand]
        return cls(matrix, gaps, strands, plain=None if request.scoring.matrix else request.scoring.open()[0])

    @property
    def frames(self) -> FrameCounts:
        """The numbers of sequences that are scored for a query, and of entries of a record."""
        query, database = (1 if side is None else len(side.frames) for side in (self.query, self.database))
        return FrameCounts(query, database)

    def asked(self, queries: RecordBatch) -> RecordBatch:
        """The scored sequences: the queries, or the frames of each."""
        return queries if self.query is None else self.query.translated(queries)

    def asked_of(self, query: int) -> range:
        """The numbers in ``asked`` of the sequences scored for a query."""
        each = self.frames.of_query
        return range(query * each, (query + 1) * each)

    def matrix_of(self, *sides: RecordBatch) -> SubstitutionMatrix:
        """The matrix to align records by: ``plain`` if none of them has an ambiguous base."""
        ambiguous = range(DNA_BASES, len(DNA.letters))
        has_some = self.plain is None or any(np.isin(side.codes, ambiguous).any() for side in sides)
        return self.matrix if self.plain is None or has_some else self.plain

    def strand(self, query: Codes, reverse: bool) -> Codes:
        """A query, or its reverse complement."""
        return self.matrix.alphabet.reverse_complement(query) if reverse else query


def scores(
    engine: Engine,
    scoring: SearchScoring,
    query: Codes,
    reverse: bool,
    entries: RecordBatch,
    monitor: Monitor,
    ahead: int = 0,
) -> NDArray[np.int32]:
    """``scores_of`` one query, int32[n]."""
    found: NDArray[np.int32] = scores_of(engine, scoring, [query], reverse, entries, monitor, ahead)[0]
    return found


def scores_of(
    engine: Engine,
    scoring: SearchScoring,
    queries: list[Codes],
    reverse: bool,
    entries: RecordBatch,
    monitor: Monitor,
    ahead: int = 0,
) -> NDArray[np.int32]:
    """The scores of queries with all entries of a batch, in one sweep, int32[q, n].

    Adds the cells to the monitor's stage. ``ahead``: see ``ScoreSearch``. Raises ``Cancelled``, and
    the engine's errors.
    """
    found = np.zeros((len(queries), len(entries)), np.int32)
    done = monitor.stage_done
    first, *others = (scoring.strand(query, reverse) for query in queries)
    asked = ScoreSearch(first, entries, scoring.matrix, scoring.gaps, ahead, tuple(others))
    warm_up(engine.score_kernels(asked), COMPILING, monitor)
    with closing(engine.scores(asked)) as answers:
        for answer in answers:
            if answer is not None:
                found[:, answer.first : answer.first + answer.scores.shape[-1]] = answer.scores
                done += answer.cells
            monitor.report(done=done)
    # A search is as often asked to stop as if each query had a sweep of its own.
    for _ in others:
        monitor.report(done=done)
    return found


def sweeps(lengths: list[int], rows: int, entries: int) -> Iterator[list[int]]:
    """The numbers of the queries, those that share a sweep together; none without residues.

    ``rows``: ``Engine.shared_rows``. ``entries``: those of the batch, which with the queries
    bound the memory of the scores.
    """
    some: list[int] = []
    residues = 0
    for number, length in enumerate(lengths):
        if some and (residues + length > rows or (len(some) + 1) * entries > _SCORES):
            yield some
            some, residues = [], 0
        if length:
            some.append(number)
            residues += length
    if some:
        yield some
