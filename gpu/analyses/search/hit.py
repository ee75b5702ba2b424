"""Hits of a database search as exports report them: with names, and figures as BLAST has them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import AlignedLetters, along_query
from gpu.analyses.search.result import Hits, SearchResult
from gpu.results.table import Texts
from gpu.sequences.translation import frame_at

#: Number of hits that are read and written at once.
_CHUNK = 1 << 14
#: What stands for an E-value or a bit score that is missing.
NONE = "*"
#: Numbers of rows of the table of hits, in the order of the export; None: all.
Rows = NDArray[np.int64] | None

Item = TypeVar("Item")


class Hit(NamedTuple):
    """One hit; fields as of ``Hits``, with ``query`` by name.

    ``score``: in the matrix's own unit. ``query_frame``, ``subject_frame``: 1 to 3, or -1 to -3 on
    the reverse complement; 0 if not translated.
    """

    query: str
    query_length: int
    rank: int
    subject: str
    subject_length: int
    score: float
    bits: float
    evalue: float
    reverse: bool
    query_start: int
    query_end: int
    subject_start: int
    subject_end: int
    columns: int
    identities: int
    positives: int
    gaps: int
    gap_openings: int
    cigar: str
    query_letters: str
    subject_letters: str
    description: str
    alignment: int
    more: bool
    entry: int
    query_frame: int
    subject_frame: int

    @property
    def query_places(self) -> tuple[int, int]:
        """1-based inclusive; descending in a frame of the reverse complement."""
        return _places(self.query_start, self.query_end, self.query_frame < 0)

    @property
    def subject_places(self) -> tuple[int, int]:
        """1-based inclusive positions on the subject.

        Descending in a frame of the reverse complement, and if the query's reverse complement is
        aligned.
        """
        return _places(self.subject_start, self.subject_end, self.reverse and not self.query_frame)

    @property
    def along_query(self) -> AlignedLetters:
        """CIGAR and letters along the query, from ``query_places[0]`` and ``subject_places[0]`` on.

        Used by all formats but SAM.
        """
        return along_query(
            self.cigar, self.query_letters, self.subject_letters, self.reverse and not self.is_translated
        )

    @property
    def is_translated(self) -> bool:
        return bool(self.query_frame or self.subject_frame)


def _places(start: int, end: int, downwards: bool) -> tuple[int, int]:
    return (end, start + 1) if downwards else (start + 1, end)


def hits_of(result: SearchResult, rows: Rows = None) -> Iterator[Hit]:
    """All hits, by query and then best first, or those of some rows in their order.

    Raises ``InputError`` if the run is not finished.
    """
    table, scale = result.hits, result.scale
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:]
    count = len(table) if rows is None else len(rows)
    for first in range(0, count, _CHUNK):
        last = min(count, first + _CHUNK)
        found = Hits.of(table, first, last) if rows is None else Hits.at(table, rows[first:last])
        columns = [values.strings() if isinstance(values, Texts) else values.tolist() for values in found]
        columns += [frames.tolist() for frames in _frames(result, found, lengths)]
        for query, rank, subject, size, score, *rest in zip(*columns, strict=True):
            shown = score if scale == 1 else score / scale
            yield Hit(names[query], int(lengths[query]), rank, subject, size, shown, *rest)


def by_entry(result: SearchResult, rows: Rows) -> Rows:
    """Rows, or all, by query and then entry, the best one first; None for all rows as they are."""
    if result.request.translate == "none":
        return None if rows is None else np.sort(rows)
    rows = np.arange(len(result.hits)) if rows is None else np.sort(rows)
    return rows[np.argsort(result.firsts[rows], kind="stable")]


def by_query(
    result: SearchResult, rows: Rows, items: Callable[[Rows], Iterator[Item]], as_ranked: bool = False
) -> Iterator[tuple[int, int, Iterator[Item]]]:
    """Each query: its number from 0, the number of its hits, and what ``items`` makes of them.

    The hits are by entry or, ``as_ranked``, in the table's order, and must be used up before the
    next query. All queries come, also those without hits; of chosen ``rows`` those that have some.
    """
    ordered = (None if rows is None else np.sort(rows)) if as_ranked else by_entry(result, rows)
    numbers = result.hits.column("query")[slice(0, len(result.hits)) if ordered is None else ordered]
    counts = np.bincount(numbers, minlength=len(result.queries))
    made = items(ordered)
    for query in range(len(counts)) if rows is None else np.flatnonzero(counts).tolist():
        count = int(counts[query])
        yield query, count, islice(made, count)


def _frames(result: SearchResult, hits: Hits, lengths: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The frames of each hit's query (``lengths`` given) and of its subject."""
    none = np.zeros(hits.rows, np.int8)
    if result.request.translate == "query":
        return frame_at(hits.query_start, hits.query_end, hits.reverse, lengths[hits.query]), none
    if result.request.translate == "database":
        return none, frame_at(hits.subject_start, hits.subject_end, hits.reverse, hits.subject_length)
    return none, none


def evalue_text(value: float) -> str:
    """An E-value as BLAST prints it in tables; ``*`` if there is none."""
    if math.isnan(value):
        return NONE
    if value < 1e-180:
        return "0.0"
    for below, pattern in ((0.0009, "{:.2e}"), (0.1, "{:.3f}"), (1.0, "{:.2f}"), (10.0, "{:.1f}")):
        if value < below:
            return pattern.format(value)
    return f"{value:.0f}"


def bits_text(value: float) -> str:
    """A bit score as BLAST prints it, above 99.9 cut to whole bits; ``*`` if there is none."""
    if math.isnan(value):
        return NONE
    return f"{value:.3e}" if value > 99_999 else f"{int(value)}" if value > 99.9 else f"{value:.1f}"
