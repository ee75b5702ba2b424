"""Compiled search for the next-best alignments of a pair, with one fill of its matrix.

The matrix is swept in bands of rows. Of each band the best cell is kept, and H and F of the row
above. When an alignment has been found, its pairs of letters are forbidden, and only the bands that
it crosses are swept again, and those below it until a row is what it was: all that lies farther
down depends on that row and on pairs forbidden there. An alignment is followed back through its
bands, each swept once more with its directions, up to the path's column.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.blocks import (
    LANE_BITS,
    MARGIN,
    ROWS,
    STEP_BITS,
    WORDS,
    Block,
    fill_left,
    fill_letters,
    fill_top,
)
from gpu.engines.cpu.traces.paths import begin_path, end_path, follow_alone
from gpu.engines.cpu.traces.rules import (
    AT_COLUMN,
    AT_ROW,
    COLUMN,
    COUNT,
    DONE,
    FIRST_RUN,
    PATH_FIELDS,
    QUERY_END,
    QUERY_START,
    REFERENCE_END,
    REFERENCE_START,
    ROW,
    RUNS,
    SCORE,
    SCORE_OF,
    is_better,
)
from gpu.engines.cpu.traces.strips import sweep_block
from gpu.engines.work.traces import DELETION, INSERTION
from gpu.jit.njit import njit

#: Rows of a band: whole strips. Lower bands are swept again sooner, and more rows are kept.
BAND = 4 * ROWS
#: The answer where the room for alignments, or for their runs, is too small.
NO_ROOM = -1
_STRIP_BITS = STEP_BITS + LANE_BITS


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _forbidden_in(keys: Any, band: int, columns: int) -> Any:
    """The forbidden cells (``Block.forbidden``) of a band's first columns."""
    above = np.int64(band * (BAND // ROWS)) << _STRIP_BITS
    below = np.int64((band + 1) * (BAND // ROWS)) << _STRIP_BITS
    first = 0
    while first < len(keys) and keys[first] < above:
        first += 1
    last = first
    while last < len(keys) and keys[last] < below:
        last += 1
    found = np.empty(last - first, np.int64)
    count = 0
    for k in range(first, last):
        step = (keys[k] >> LANE_BITS) & ((1 << STEP_BITS) - 1)
        if step - (keys[k] & (ROWS - 1)) <= columns:
            found[count] = keys[k] - above
            count += 1
    return found[:count]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _with_pairs(keys: Any, row: Any, column: Any, runs: Any) -> Any:
    """Forbidden cells, with the pairs of an alignment that begins behind such a row and column.

    Along a path the keys of its pairs ascend.
    """
    more = 0
    for run in runs:
        if run & 3 != INSERTION and run & 3 != DELETION:
            more += np.int64(run >> 2)  # type: ignore[assignment]
    found = np.empty(len(keys) + more, np.int64)
    at = old = 0
    i, j = row, column
    for run in runs:
        length, operation = np.int64(run >> 2), run & 3
        if operation == INSERTION:
            i += length
        elif operation == DELETION:
            j += length
        else:
            for _ in range(length):
                lane = i % ROWS
                key = ((i // ROWS) << STEP_BITS | (j + 1 + lane)) << LANE_BITS | lane
                while old < len(keys) and keys[old] < key:
                    found[at] = keys[old]
                    at, old = at + 1, old + 1
                found[at] = key
                at, i, j = at + 1, i + 1, j + 1
    for k in range(old, len(keys)):
        found[at + k - old] = keys[k]
    return found


class _Swept(NamedTuple):
    """A pair, the columns' ``letters`` of it, and what was kept of its matrix: H and F above each
    band and below the last, the left border; ``right``: a column of a band, not kept.
    """

    a: Any
    b: Any
    letters: Any
    top_h: Any
    top_f: Any
    left_h: Any
    left_e: Any
    right: Any


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _follow(swept: Any, matrix: Any, rules: Any, keys: Any, path: Any, runs: Any, stop: Any) -> None:
    """Follow a path from its end to its start, and write its runs."""
    a, b, letters, top_h, top_f, left_h, left_e, right = swept
    n, none = len(b), np.zeros(3, np.int64)
    directions = np.empty(BAND // ROWS * (path[AT_COLUMN] + ROWS) * WORDS, np.uint16)
    while not path[DONE] and path[AT_ROW] > 0 and path[AT_COLUMN] > 0 and not stop[0]:
        row, columns = path[AT_ROW], path[AT_COLUMN]
        band = (row - 1) // BAND
        start = band * BAND
        h, f = top_h[band, n - columns :].copy(), top_f[band, n - columns :].copy()
        masked = _forbidden_in(keys, band, columns)
        block = Block(
            a[start:row], letters[n - columns :], h, f, left_h[start:row], left_e[start:row],
            right[: row - start], right[: row - start], directions, masked,
        )  # fmt: skip
        sweep_block(block, matrix, rules, False, start, none, stop)
        if not stop[0]:
            follow_alone(directions, columns, 0, start, 0, a, b, matrix, rules, path, runs)
    end_path(path, runs)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _next_of(
    a: Any, b: Any, matrix: Any, rules: Any, keys: Any, least: int, most: int, pair: int, written: Any, found: int,
    run: int, stop: Any,
) -> Any:  # fmt: skip
    """Write the next alignments of one pair, behind ``found`` alignments and ``run`` runs; returns
    how many there are now of both, and whether there are more alignments.
    """
    runs, out, of = written
    m, n = len(a), len(b)
    bands = (m + BAND - 1) // BAND
    width = n + 1 + 2 * MARGIN
    top_h, top_f = np.empty((bands + 1, width), np.int32), np.empty((bands + 1, width), np.int32)
    fill_top(top_h[0], top_f[0], rules)
    left_h, left_e, right = np.empty(m, np.int32), np.empty(m, np.int32), np.empty(BAND, np.int32)
    fill_left(left_h, left_e, rules)
    letters = np.empty(n + 2 * MARGIN, np.int32)
    fill_letters(b, rules, letters)
    best, path = np.zeros((bands, 3), np.int64), np.empty(PATH_FIELDS, np.int64)
    h, f = np.empty(width, np.int32), np.empty(width, np.int32)
    no_directions = np.empty(0, np.uint16)
    first, changed, count = 0, bands - 1, 0
    while True:
        for k in range(MARGIN, width):
            h[k], f[k] = top_h[first, k], top_f[first, k]
        for band in range(first, bands):
            start, end = band * BAND, min(m, (band + 1) * BAND)
            best[band] = 0
            # No path behind the last column comes of a band above, whose best cell is another one.
            h[:MARGIN] = 0
            f[:MARGIN] = 0
            block = Block(
                a[start:end], letters, h, f, left_h[start:end], left_e[start:end],
                right[: end - start], right[: end - start], no_directions, _forbidden_in(keys, band, n),
            )  # fmt: skip
            sweep_block(block, matrix, rules, True, start, best[band], stop)
            if stop[0]:
                return found, run, False
            is_same = band >= changed and band + 1 < bands
            for k in range(MARGIN, MARGIN + n + 1):
                is_same = is_same and h[k] == top_h[band + 1, k] and f[k] == top_f[band + 1, k]
                if not is_same:
                    break
            if is_same:
                break
            for k in range(width):
                top_h[band + 1, k], top_f[band + 1, k] = h[k], f[k]
        score, row, column = 0, 0, 0
        for band in range(bands):
            if is_better(best[band, SCORE], best[band, ROW], best[band, COLUMN], score, row, column):
                score, row, column = best[band, SCORE], best[band, ROW], best[band, COLUMN]
        if score < least or count == most:
            return found, run, score >= least
        if found == len(out) or run + m + n > len(runs):
            return NO_ROOM, run, False
        begin_path(path, score, row, column, rules)
        swept = _Swept(a, b, letters, top_h, top_f, left_h, left_e, right)
        _follow(swept, matrix, rules, keys, path, runs[run:], stop)
        if stop[0]:
            return found, run, False
        line = out[found]
        line[SCORE_OF], line[QUERY_END], line[REFERENCE_END] = score, row, column
        line[QUERY_START], line[REFERENCE_START] = path[AT_ROW], path[AT_COLUMN]
        line[FIRST_RUN], line[RUNS] = run, path[COUNT]
        of[found] = pair
        keys = _with_pairs(keys, path[AT_ROW], path[AT_COLUMN], runs[run : run + path[COUNT]])
        first, changed = path[AT_ROW] // BAND, (row - 1) // BAND
        found, run, count = found + 1, run + path[COUNT], count + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def next_of_portion(
    pairs: Any, first: int, last: int, matrix: Any, rules: Any, forbidden: Any, least: Any, most: int, written: Any,
    more: Any, stop: Any,
) -> int:  # fmt: skip
    """Find the next alignments of pairs [first, last) of ``PairCodes`` in a local alignment.

    ``forbidden``: ``ForbiddenCells`` of every pair. ``least`` int64: of each pair. ``written``:
    ``NextFound``. ``more`` uint8[last - first]: set where there are more than ``most``. Returns the
    number of alignments, or ``NO_ROOM`` if the arrays are too small for all. Ends early when
    ``stop`` uint8[1] is set.
    """
    queries, query_starts, references, reference_starts = pairs
    found = run = 0
    for pair in range(first, last):
        query = queries[query_starts[pair] : query_starts[pair + 1] - 1]
        reference = references[reference_starts[pair] : reference_starts[pair + 1] - 1]
        if len(query) == 0 or len(reference) == 0:
            continue
        keys = forbidden.keys[forbidden.starts[pair] : forbidden.starts[pair + 1]]
        found, run, has_more = _next_of(
            query, reference, matrix, rules, keys, least[pair], most, pair, written, found, run, stop
        )
        if has_more:
            more[pair - first] = 1
        if found == NO_ROOM or stop[0]:
            break
    return found
