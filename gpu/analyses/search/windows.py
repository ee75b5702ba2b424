"""Windows of long entries (chromosomes and their frames) that contain the best alignment.

Only these windows are aligned. In an alignment of score S, gaps have no more residues than the
highest possible score of its pairs, less S, can pay for. So it lies within a known span, and in one
of the windows that overlap by that span; the windows that score S contain all alignments of score
S. An alignment found in a window is the one found in the whole entry: each optimal path to any of
its cells lies within the span, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.align import Aligned, align
from gpu.analyses.search.score import SearchScoring, scores
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.results.table import TextColumn, Texts
from gpu.sequences.alphabet import Codes
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import nameless, slices

#: Least residues, and least spans, of an entry that is cut; and the spans of a window.
LONG, _SPANS, _WINDOW = 1 << 17, 16, 8
#: Approximate number of letters of windows that are scored at once.
_AT_ONCE = 16 << 20


class Subjects(NamedTuple):
    """Entries of hits: ``rows`` of a column of letters, and the ``lengths`` of each, int64[k]."""

    letters: TextColumn
    rows: NDArray[np.int64]
    lengths: NDArray[np.int64]

    def texts(self, hits: NDArray[np.int64]) -> Texts:
        """The whole entries of some hits."""
        return self.letters.taken(self.rows[hits])

    def piece(self, hit: int, begin: int, end: int) -> str:
        """Letters [begin, end) of an entry."""
        return self.letters.piece(int(self.rows[hit]), begin, end)


class _Window(NamedTuple):
    """Residues from ``begin`` on of the entry of a pair."""

    pair: int
    begin: int
    letters: str


def align_long(
    engine: Engine,
    scoring: SearchScoring,
    queries: list[Codes],
    read: Callable[[int, int, int], str],
    lengths: NDArray[np.int64],
    expected: NDArray[np.int32],
    monitor: Monitor,
    whole: Callable[[], Texts] | None = None,
) -> Aligned:
    """``align`` for entries that may be chromosomes.

    ``read(k, begin, end)`` returns letters of entry k, which has ``lengths[k]`` letters, int64[n].
    No long entry is held in memory whole. ``whole``: reads all entries, if none of them is long.
    Raises ``CrosspointError`` as ``align`` does, ``Cancelled``, and the engine's errors.
    """
    if whole is not None and lengths.max(initial=0) < is_long(0):
        return align(engine, scoring, queries, whole(), expected, monitor)
    windows: list[_Window] = []
    for pair, (query, length, score) in enumerate(zip(queries, lengths.tolist(), expected.tolist(), strict=True)):
        span = span_of(query, score, scoring)
        if length < is_long(span):
            windows.append(_Window(pair, 0, read(pair, 0, length)))
        else:
            letters_of = partial(read, pair)
            windows += _found(engine, scoring, query, pair, letters_of, length, score, span, monitor)
    of = np.array([window.pair for window in windows])
    letters = Texts.of([window.letters for window in windows])
    aligned = align(engine, scoring, [queries[pair] for pair in of.tolist()], letters, expected[of], monitor)
    aligned = placed(aligned, np.array([window.begin for window in windows], np.int64))
    if len(of) == len(queries):
        return aligned
    # Of equal scores the cell that the engines prefer in a whole entry: on the lowest
    # anti-diagonal, and of these the farthest to the right.
    order = np.lexsort((-aligned.subject_end, aligned.query_end + aligned.subject_end, of))
    return taken(aligned, order[np.unique(of[order], return_index=True)[1]])


def is_long(span: int) -> int:
    """The least letters of an entry that is cut into windows, for alignments of such a span."""
    return max(LONG, _SPANS * span)


def span_of(query: Codes, score: int, scoring: SearchScoring) -> int:
    """The largest number of residues of an entry that an alignment of this score spans."""
    best = int(np.maximum(scoring.matrix.scores.max(axis=1), 0)[query].sum(dtype=np.int64))
    return len(query) + max(0, best - score - scoring.gaps.first) // scoring.gaps.extend + 1


def scored_windows(
    engine: Engine,
    scoring: SearchScoring,
    query: Codes,
    read: Callable[[int, int], str],
    length: int,
    span: int,
    spans: int,
    monitor: Monitor,
) -> tuple[list[int], int, NDArray[np.int32]]:
    """The begins of an entry's windows, their size, and the scores of each with a query.

    Windows of ``spans`` spans overlap by one. ``read`` returns letters of the entry. The query is
    already on its strand or in its frame. These cells are not part of the request's.
    """
    window = max(spans * span, LONG // _WINDOW)
    begins = np.arange(0, max(1, length - span), window - span).tolist()
    at_once = max(1, _AT_ONCE // window)
    done = monitor.stage_done
    found = []
    for first in range(0, len(begins), at_once):
        some = begins[first : first + at_once]
        text = read(some[0], some[-1] + window)
        codes = scoring.matrix.alphabet.encode[np.frombuffer(text.encode(), np.uint8)]
        entries = nameless([codes[begin - some[0] : begin - some[0] + window] for begin in some], GAP)
        found.append(scores(engine, scoring, query, False, entries, monitor))
    monitor.report(done=done)
    return begins, window, np.concatenate(found)


def _found(
    engine: Engine,
    scoring: SearchScoring,
    query: Codes,
    pair: int,
    read: Callable[[int, int], str],
    length: int,
    score: int,
    span: int,
    monitor: Monitor,
) -> list[_Window]:
    """The windows of an entry that have the score of the whole entry.

    ``read`` returns letters of the entry.
    """
    begins, window, found = scored_windows(engine, scoring, query, read, length, span, _WINDOW, monitor)
    if found.max(initial=0) != score:
        raise CrosspointError("A part of an entry does not score what the whole entry did before; please report this.")
    holding = [begin for begin, reached in zip(begins, found.tolist(), strict=True) if reached == score]
    return [_Window(pair, begin, read(begin, begin + window)) for begin in holding]


def placed(aligned: Aligned, begins: NDArray[np.int64]) -> Aligned:
    """Alignments with residues from ``begins`` on of their entries, as those with the entries."""
    places: dict[str, Any] = {
        "subject_start": aligned.subject_start + begins,
        "subject_end": aligned.subject_end + begins,
    }
    return aligned._replace(**places)


def taken(aligned: Aligned, rows: NDArray[np.int64]) -> Aligned:
    """The alignments of these rows, in that order."""
    fields: Any = [_taken(values, rows) for values in aligned]
    return Aligned(*fields)


def _taken(values: NDArray[np.integer] | Texts, rows: NDArray[np.int64]) -> NDArray[np.integer] | Texts:
    if isinstance(values, Texts):
        return Texts(*slices(values.data, values.offsets[rows], values.offsets[rows + 1]))
    return values[rows]
