"""FASTA of hits stacked on their query: one alignment of it and of what each hit aligns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import GAP, runs
from gpu.analyses.search.hit import Hit, Rows, evalue_text, hits_of
from gpu.analyses.search.request import NO_STACK
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError


def stacked_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """The query, then each hit, all of one length; of several queries one stack after another.

    Where a hit has letters that the query has not, the query and the other hits have a gap. A query
    without hits is left out. Raises ``InputError`` for translated queries, which have no one
    reading.
    """
    if result.request.translate == "query":
        raise InputError(NO_STACK)
    rows = np.arange(len(result.hits)) if rows is None else np.sort(rows)
    of = result.hits.column("query")[:][rows]
    for query in np.unique(of).tolist():
        yield from _stack(result, query, rows[of == query])


def _stack(result: SearchResult, query: int, rows: NDArray[np.int64]) -> Iterator[str]:
    letters = result.queries.text("letters")[query]
    #: The most letters of a hit in front of each letter of the query, and behind the last.
    inserted = np.zeros(len(letters) + 1, np.int64)
    for hit in hits_of(result, rows):
        for place, length, operation in _places(hit):
            if operation == "D":
                inserted[place] = max(inserted[place], length)
    columns = np.arange(len(inserted)) + np.cumsum(inserted)
    line = _empty(columns)
    line[columns[:-1]] = _bytes(letters)
    name, description = (result.queries.text(field)[query] for field in ("name", "description"))
    yield f"{f'>{name} {description}'.rstrip()}\n{line.tobytes().decode('latin-1')}\n"
    for hit in hits_of(result, rows):
        line, rest = _empty(columns), _bytes(hit.along_query.subject_letters)
        for place, length, operation in _places(hit):
            if operation == "I":
                continue
            first = columns[place] - inserted[place]
            where = np.arange(first, first + length) if operation == "D" else columns[place : place + length]
            line[where], rest = rest[:length], rest[length:]
        first, last = hit.subject_places
        about = f"score={hit.score:g} E={evalue_text(hit.evalue)}"
        yield f">{hit.subject}/{first}-{last} {about}\n{line.tobytes().decode('latin-1')}\n"


def _places(hit: Hit) -> Iterator[tuple[int, int, str]]:
    """The place on the query, from 0, of each run of the CIGAR along it, its length and letter."""
    place = hit.query_start
    for length, operation in runs(hit.along_query.cigar):
        yield place, length, operation
        place += 0 if operation == "D" else length


def _empty(columns: NDArray[np.int64]) -> NDArray[np.uint8]:
    return np.full(int(columns[-1]), ord(GAP), np.uint8)


def _bytes(letters: str) -> NDArray[np.uint8]:
    return np.frombuffer(letters.encode("latin-1"), np.uint8)
