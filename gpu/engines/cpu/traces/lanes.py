"""Alignment of many pairs at once: one pair in each 16-bit lane of a vector, four rows at a time.

All lanes compute the same cell of their matrices. The recurrence is Gotoh's, of query rows i and
reference columns j:

    E = max(H[i, j-1] - first, E[i, j-1] - extend);   F = max(H[i-1, j] - first, F[i-1, j] - extend)
    H = max(H[i-1, j-1] + s, E, F, 0 where local)

Before the first column (row) E (F) is H - first: that equals the lowest value, since opening a gap
from H is then better.

**Lanes of different lengths.** A lane whose query or reference has ended continues with letters
that score negative with everything. No path returns from there, and the values are lower than the
best cell of its matrix where that is looked for everywhere (local): each step out of the matrix
costs.

**Directions** are four bits a cell, stored as four words with one bit for each lane: H comes from
the diagonal; H comes from E; a gap of E begins here rather than extends; the same for F. They
encode the order of preference: the first that attains the value counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.rules import (
    COLUMN,
    COMPARING,
    END_CODE,
    EXTEND,
    FIRST,
    FIT,
    GLOBAL,
    LETTERS,
    LOCAL,
    MATCH,
    MATCHING,
    MISMATCH,
    MODE,
    ROW,
    SCORE,
    SEMIGLOBAL,
    TRACED,
    is_better,
    left_border,
    top_border,
)
from gpu.engines.cpu.vectors import (
    add,
    equal_bits,
    every_fourth,
    largest,
    load,
    splat,
    store,
    store_interleaved,
    sub,
    where_equal,
    where_less,
)
from gpu.jit.njit import njit

#: Pairs of a group.
LANES = 32
#: Rows of a tile.
TILE = 4
#: Words of directions a cell; of a tile's column.
WORDS = 4
COLUMN_WORDS = TILE * WORDS
_LOW = -(2**15)
_LETTERS = np.uint64(LETTERS)


class Group(NamedTuple):
    """Pairs side by side. ``rows``, ``columns``: the largest of them, rows a multiple of ``TILE``;
    ``fewest``: the smallest columns.

    int16, lane by lane within each: ``a`` [rows, lanes] and ``b`` [columns, lanes] letters,
    ``ends`` [lanes] columns of each. ``h``, ``f`` [columns + 1, lanes]: the row above. ``scores``
    [columns, lanes, TILE]: of a tile, unless letters are compared. ``table`` [lanes, LETTERS,
    TILE]: of a tile's four letters with each. ``found`` [3, TILE, lanes]: best score of each row
    and its column; score in the last column. ``directions`` uint32[rows · columns · WORDS], or
    none.
    """

    rows: int
    columns: int
    fewest: int
    a: Any
    b: Any
    ends: Any
    h: Any
    f: Any
    scores: Any
    table: Any
    found: Any
    directions: Any


@njit(nogil=True, inline="always")
def _gap(above: Any, gap: Any, first: Any, extend: Any) -> Any:
    """The gap's score here, and the bits of lanes in which it begins."""
    opened = sub(above, first)
    value = largest(opened, sub(gap, extend))
    return value, opened


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _sweep_tile(row: int, group: Any, rules: Any, tracked: bool) -> None:
    """Rows ``row + 1`` to ``row + TILE`` (1-based), along all columns."""
    columns, fewest = group.columns, group.fewest
    b, h, f, scores, found, ends = group.b, group.h, group.f, group.scores, group.found, group.ends
    traced, comparing, free = rules[TRACED] != 0, rules[COMPARING] != 0, rules[MODE] == LOCAL
    directions = group.directions[row * columns * WORDS :]
    top = load(h, 0)
    a0, a1 = load(group.a, row * LANES), load(group.a, (row + 1) * LANES)
    a2, a3 = load(group.a, (row + 2) * LANES), load(group.a, (row + 3) * LANES)
    first, extend = splat(top, rules[FIRST]), splat(top, rules[EXTEND])
    match, mismatch = splat(top, rules[MATCH]), splat(top, rules[MISMATCH])
    floor = splat(top, 0 if free else _LOW)
    low = splat(top, _LOW)
    end = load(ends, 0)
    d0 = splat(top, left_border(row, rules))
    h0, h1 = splat(top, left_border(row + 1, rules)), splat(top, left_border(row + 2, rules))
    h2, h3 = splat(top, left_border(row + 3, rules)), splat(top, left_border(row + 4, rules))
    e0, e1, e2, e3 = sub(h0, first), sub(h1, first), sub(h2, first), sub(h3, first)
    best0, best1, best2, best3 = low, low, low, low
    place0, place1, place2, place3 = low, low, low, low
    last0, last1, last2, last3 = low, low, low, low
    store(h, 0, h3)
    s0, s1, s2, s3 = low, low, low, low
    for j in range(1, columns + 1):
        at = j * LANES
        up, gap = load(h, at), load(f, at)
        if comparing:
            letter = load(b, at - LANES)
            s0, s1 = where_equal(a0, letter, match, mismatch), where_equal(a1, letter, match, mismatch)
            s2, s3 = where_equal(a2, letter, match, mismatch), where_equal(a3, letter, match, mismatch)
        else:
            s0, s1 = every_fourth(scores, TILE * (at - LANES), 0), every_fourth(scores, TILE * (at - LANES), 1)
            s2, s3 = every_fourth(scores, TILE * (at - LANES), 2), every_fourth(scores, TILE * (at - LANES), 3)
        e0, open0 = _gap(h0, e0, first, extend)
        f0, down0 = _gap(up, gap, first, extend)
        x0 = add(d0, s0)
        d0, d1 = up, h0
        h0 = largest(largest(x0, largest(e0, f0)), floor)
        e1, open1 = _gap(h1, e1, first, extend)
        f1, down1 = _gap(h0, f0, first, extend)
        x1 = add(d1, s1)
        d2 = h1
        h1 = largest(largest(x1, largest(e1, f1)), floor)
        e2, open2 = _gap(h2, e2, first, extend)
        f2, down2 = _gap(h1, f1, first, extend)
        x2 = add(d2, s2)
        d3 = h2
        h2 = largest(largest(x2, largest(e2, f2)), floor)
        e3, open3 = _gap(h3, e3, first, extend)
        f3, down3 = _gap(h2, f2, first, extend)
        x3 = add(d3, s3)
        h3 = largest(largest(x3, largest(e3, f3)), floor)
        store(h, at, h3)
        store(f, at, f3)
        if traced:
            word = (j - 1) * COLUMN_WORDS
            directions[word] = equal_bits(h0, x0)
            directions[word + 1] = equal_bits(h0, e0)
            directions[word + 2] = equal_bits(e0, open0)
            directions[word + 3] = equal_bits(f0, down0)
            directions[word + 4] = equal_bits(h1, x1)
            directions[word + 5] = equal_bits(h1, e1)
            directions[word + 6] = equal_bits(e1, open1)
            directions[word + 7] = equal_bits(f1, down1)
            directions[word + 8] = equal_bits(h2, x2)
            directions[word + 9] = equal_bits(h2, e2)
            directions[word + 10] = equal_bits(e2, open2)
            directions[word + 11] = equal_bits(f2, down2)
            directions[word + 12] = equal_bits(h3, x3)
            directions[word + 13] = equal_bits(h3, e3)
            directions[word + 14] = equal_bits(e3, open3)
            directions[word + 15] = equal_bits(f3, down3)
        if tracked:
            here = splat(top, j)
            c0, c1, c2, c3 = h0, h1, h2, h3
            if not free and j > fewest:
                # In a last row only cells of the matrix count; elsewhere none outside is a best
                # one.
                past = splat(top, j - 1)
                c0, c1 = where_less(past, end, h0, low), where_less(past, end, h1, low)
                c2, c3 = where_less(past, end, h2, low), where_less(past, end, h3, low)
            place0, place1 = where_less(best0, c0, here, place0), where_less(best1, c1, here, place1)
            place2, place3 = where_less(best2, c2, here, place2), where_less(best3, c3, here, place3)
            best0, best1, best2, best3 = largest(best0, c0), largest(best1, c1), largest(best2, c2), largest(best3, c3)
        if not free and j >= fewest:
            here = splat(top, j)
            last0, last1 = where_equal(end, here, h0, last0), where_equal(end, here, h1, last1)
            last2, last3 = where_equal(end, here, h2, last2), where_equal(end, here, h3, last3)
    store(found, 0, best0)
    store(found, LANES, best1)
    store(found, 2 * LANES, best2)
    store(found, 3 * LANES, best3)
    store(found, 4 * LANES, place0)
    store(found, 5 * LANES, place1)
    store(found, 6 * LANES, place2)
    store(found, 7 * LANES, place3)
    store(found, 8 * LANES, last0)
    store(found, 9 * LANES, last1)
    store(found, 10 * LANES, last2)
    store(found, 11 * LANES, last3)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _look_up(row: int, group: Any, lines: Any) -> None:
    """The scores of a tile's rows with each column, four at a time.

    From a table of each lane's four letters with every letter.
    """
    a, b = group.a, group.b
    for lane in range(LANES):
        at = row * LANES + lane
        # Unsigned numbers, here and below: signed indices would be tested for wrap-around.
        one, two = np.uint64(a[at]) * _LETTERS, np.uint64(a[at + LANES]) * _LETTERS
        three, four = np.uint64(a[at + 2 * LANES]) * _LETTERS, np.uint64(a[at + 3 * LANES]) * _LETTERS
        store_interleaved(
            group.table,
            lane * LETTERS * TILE,
            load(lines, one),
            load(lines, two),
            load(lines, three),
            load(lines, four),
        )
    # Four scores of 16 bits move as one word.
    table, scores = group.table.view(np.int64), group.scores.view(np.int64)
    for j in range(group.columns):
        at = j * LANES
        letters, out = b[at : at + LANES], scores[at : at + LANES]
        for lane in range(LANES):
            out[lane] = table[np.uint64(lane * LETTERS) + np.uint64(letters[lane])]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _take_local(row: int, found: Any, bests: Any) -> None:
    """Compare the best cells of a tile's rows with those found before.

    ``bests`` int16[3, lanes]: scores, rows, columns.
    """
    score, i, j = load(bests, SCORE * LANES), load(bests, ROW * LANES), load(bests, COLUMN * LANES)
    yes, no = splat(score, 1), splat(score, 0)
    for r in range(TILE):
        new, new_j, new_i = load(found, r * LANES), load(found, (TILE + r) * LANES), splat(score, row + r + 1)
        # Rows come in order: on the same anti-diagonal the cell that was there before is farther to
        # the right.
        nearer = where_less(add(new_i, new_j), add(i, j), yes, no)
        better = where_less(score, new, yes, where_equal(score, new, nearer, no))
        score = largest(score, new)
        i, j = where_equal(better, yes, new_i, i), where_equal(better, yes, new_j, j)
    store(bests, SCORE * LANES, score)
    store(bests, ROW * LANES, i)
    store(bests, COLUMN * LANES, j)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _take_bests(row: int, group: Any, rows: Any, rules: Any, cells: Any) -> None:
    """Compare a tile's possible ends of an alignment that is not local with those found before.

    ``cells`` int64[3, lanes].
    """
    found, ends = group.found, group.ends
    free, fits = rules[MODE] == SEMIGLOBAL, rules[MODE] == FIT
    for lane in range(LANES):
        for r in range(min(TILE, rows[lane] - row)):
            i, last = row + r + 1, row + r + 1 == rows[lane]
            score, j = np.int64(found[(2 * TILE + r) * LANES + lane]), np.int64(ends[lane])
            if last and not free and not fits:
                cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane] = score, i, j
            if free and is_better(score, i, j, cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane]):
                cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane] = score, i, j
            if last and (free or fits):
                score, j = np.int64(found[r * LANES + lane]), np.int64(found[(TILE + r) * LANES + lane])
                if is_better(score, i, j, cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane]):
                    cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane] = score, i, j


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sweep_group(group: Any, rows: Any, lines: Any, rules: Any, cells: Any) -> None:
    """All cells of a group.

    ``rows`` int64[lanes] of each; ``lines`` int16: ``TraceArguments.matrix``; ``cells`` int64[3,
    lanes] gets where each alignment ends.

    A lane without a pair has no rows and no columns.
    """
    first, mode = rules[FIRST], rules[MODE]
    for j in range(group.columns + 1):
        top = top_border(j, rules)
        for lane in range(LANES):
            group.h[j * LANES + lane] = top
            group.f[j * LANES + lane] = top - first
    fewest_rows = group.rows
    bests = np.zeros(3 * LANES, np.int16)
    for lane in range(LANES):
        columns = np.int64(group.ends[lane])
        fewest_rows = min(fewest_rows, rows[lane])
        # The empty alignment: nothing (local), the better one of the free border's ends, or all of
        # the query in a gap before the reference (fit).
        cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane] = 0, 0, 0
        if mode == SEMIGLOBAL:
            if columns <= rows[lane]:
                cells[COLUMN, lane] = columns
            else:
                cells[ROW, lane] = rows[lane]
        elif mode == FIT:
            cells[SCORE, lane], cells[ROW, lane] = left_border(rows[lane], rules), rows[lane]
    for row in range(0, group.rows, TILE):
        tracked = mode == LOCAL or (mode != GLOBAL and row + TILE >= fewest_rows)
        if rules[COMPARING] == 0:
            _look_up(row, group, lines)
        _sweep_tile(row, group, rules, tracked)
        if mode == LOCAL:
            _take_local(row, group.found, bests)
        else:
            _take_bests(row, group, rows, rules, cells)
    if mode == LOCAL:
        for field in range(3):
            for lane in range(LANES):
                cells[field, lane] = bests[field * LANES + lane]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def lay_out(codes: Any, starts: Any, members: Any, length: int, other: int, rules: Any, out: Any) -> None:
    """Write the members' letters to ``out`` int16[length, lanes].

    ``other``: the replacement of letters that match nothing, if letters are compared.
    """
    comparing, matching = rules[COMPARING] != 0, rules[MATCHING]
    for lane in range(LANES):
        size, start = 0, 0
        if lane < len(members):
            start = starts[members[lane]]
            size = starts[members[lane] + 1] - 1 - start
        for k in range(size):
            code = np.int64(codes[start + k])
            out[k * LANES + lane] = other if comparing and code >= matching else code
        for k in range(size, length):
            out[k * LANES + lane] = other if comparing else END_CODE
