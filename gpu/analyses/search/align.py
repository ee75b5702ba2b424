"""Alignments of hits: positions, identities, positives, gaps."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.score import SearchScoring
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.engines.work import cigars as cigar_loops
from gpu.engines.work.cigars import cigars, columns
from gpu.engines.work.traces import (
    DELETION,
    EQUAL,
    INSERTION,
    AlignedPairs,
    PairAlignments,
    SuboptimalAlignments,
)
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up
from gpu.results.table import Texts
from gpu.sequences.alphabet import Alphabet, Codes
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import RecordBatch, nameless, slices

_OTHER_SCORE = Phrase("An alignment's score is not the one that was found before; please report this.")


class Aligned(NamedTuple):
    """Alignments in the order of the request; see ``Hits``.

    Positions are on the strand of the query that was aligned.
    """

    query_start: NDArray[np.int32]
    query_end: NDArray[np.int32]
    subject_start: NDArray[np.int32]
    subject_end: NDArray[np.int32]
    columns: NDArray[np.int32]
    identities: NDArray[np.int32]
    positives: NDArray[np.int32]
    gaps: NDArray[np.int32]
    gap_openings: NDArray[np.int32]
    cigar: Texts
    query_letters: Texts
    subject_letters: Texts


def align(
    engine: Engine,
    scoring: SearchScoring,
    queries: list[Codes],
    subjects: Texts,
    expected: NDArray[np.int32],
    monitor: Monitor,
) -> Aligned:
    """Align each query, on its strand, with its subject; at least one pair.

    ``expected``: the scores, int32[k]. Raises ``CrosspointError`` if an alignment has another
    score.
    """
    asked = asked_pairs(scoring, queries, subjects)
    written = numba_kernels("cigars", *cigar_loops.OF_CIGARS)
    warm_up((*engine.pair_kernels(asked), written), COMPILING, monitor)
    found = []
    with closing(engine.align_pairs(asked)) as answers:
        for answer in answers:
            monitor.raise_if_cancelled()
            if answer is None or not len(answer.scores):
                continue
            count = len(answer.scores)
            if not np.array_equal(answer.scores, expected[answer.first : answer.first + count]):
                raise CrosspointError(_OTHER_SCORE)
            one = answer.first, answer.first + count
            found.append(_measured(asked.queries.part(*one), asked.references.part(*one), answer, scoring))
    return joined(found)


def joined(parts: list[Aligned]) -> Aligned:
    """Alignments one after another; of at least one part."""
    fields: Any = [
        Texts.joined(values) if isinstance(values[0], Texts) else np.concatenate(values)
        for values in zip(*parts, strict=True)
    ]
    return Aligned(*fields)


def asked_pairs(scoring: SearchScoring, queries: list[Codes], subjects: Texts) -> PairAlignments:
    """Each query with its subject, as engines align them."""
    records, asked = _encoded(subjects, scoring.matrix.alphabet), nameless(queries, GAP)
    return PairAlignments(asked, records, scoring.matrix_of(asked, records), scoring.gaps)


def suboptimal_aligned(asked: PairAlignments, found: SuboptimalAlignments, scoring: SearchScoring) -> Aligned:
    """The suboptimal alignments of pairs, of which there are some.

    Raises ``CrosspointError`` if one does not score what it was found by.
    """
    of = found.of.tolist()
    sides = asked.queries, asked.references
    queries, subjects = (nameless([side.record(pair) for pair in of], GAP) for side in sides)
    return _measured(queries, subjects, found.aligned, scoring)


def _measured(queries: RecordBatch, subjects: RecordBatch, answer: AlignedPairs, scoring: SearchScoring) -> Aligned:
    """The alignments of each query with its subject."""
    runs, starts = answer.runs, answer.run_starts
    lengths, operations = (runs >> 2).astype(np.int64), runs & 3
    is_gap = (operations == INSERTION) | (operations == DELETION)
    query_codes, query_offsets = slices(
        queries.codes, queries.starts[:-1] + answer.query_starts, queries.starts[:-1] + answer.query_ends
    )
    subject_codes, subject_offsets = slices(
        subjects.codes, subjects.starts[:-1] + answer.reference_starts, subjects.starts[:-1] + answer.reference_ends
    )
    positive, scored = _of_runs(lengths, operations, query_codes, subject_codes, scoring)
    if not np.array_equal(_sums(scored, starts), answer.scores):
        raise CrosspointError(_OTHER_SCORE)
    counts = columns(answer)
    decode = scoring.matrix.alphabet.decode
    return Aligned(
        answer.query_starts,
        answer.query_ends,
        answer.reference_starts,
        answer.reference_ends,
        counts.sum(axis=1).astype(np.int32),
        counts[:, EQUAL].astype(np.int32),
        _sums(positive, starts),
        (counts[:, INSERTION] + counts[:, DELETION]).astype(np.int32),
        _sums(is_gap.astype(np.int64), starts),
        Texts(*cigars(answer)),
        Texts(decode[query_codes], query_offsets),
        Texts(decode[subject_codes], subject_offsets),
    )


def _of_runs(
    lengths: NDArray[np.int64], operations: NDArray[np.integer], query: Codes, subject: Codes, scoring: SearchScoring
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each run, the columns that score above 0 or have equal letters, and the score.

    ``query``, ``subject``: the letters of all alignments, joined in the order of their runs.
    """
    in_query = np.where(operations == DELETION, 0, lengths)
    in_subject = np.where(operations == INSERTION, 0, lengths)
    at_query, at_subject = np.cumsum(in_query) - in_query, np.cumsum(in_subject) - in_subject
    both = np.flatnonzero((in_query > 0) & (in_subject > 0))
    sizes = lengths[both]
    first = np.cumsum(sizes) - sizes
    within = np.arange(int(sizes.sum())) - np.repeat(first, sizes)
    pairs = scoring.matrix.scores[
        query[np.repeat(at_query[both], sizes) + within], subject[np.repeat(at_subject[both], sizes) + within]
    ]
    is_positive = (pairs > 0) | np.repeat(operations[both] == EQUAL, sizes)
    positive = np.zeros(len(lengths), np.int64)
    scored = -(scoring.gaps.first + (lengths - 1) * scoring.gaps.extend)
    if len(both):
        positive[both] = np.add.reduceat(is_positive.astype(np.int64), first)
        scored[both] = np.add.reduceat(pairs.astype(np.int64), first)
    return positive, scored


def _sums(values: NDArray[np.int64], starts: NDArray[np.int64]) -> NDArray[np.int32]:
    """The sum of each ``values[starts[k] : starts[k + 1]]``, which may be empty."""
    ends = np.concatenate([[0], np.cumsum(values)])
    return np.diff(ends[starts]).astype(np.int32)


def _encoded(texts: Texts, alphabet: Alphabet) -> RecordBatch:
    codes = alphabet.encode[texts.data]
    return nameless([codes[first:last] for first, last in pairwise(texts.offsets.tolist())], GAP)
