"""The textbook alignment of a pair with a substitution matrix (Gotoh 1982), and which of the
optimal ones is meant, to judge the fast code by.

Whole matrices in int64, minus infinity where no path ends (``oracle.grow``); then the way back by
the rules as they are written: of the best cells the one on the lowest anti-diagonal, of these the
rightmost; a residue pair before a gap, a gap in the query (D) before one in the reference (I),
closing a gap before extending it. It shares no code with ``gpu``. A gap of length k costs ``first +
(k - 1) * extend``.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

import numpy as np

from tests.oracle import grow

NEVER = -(2**50)
Codes = np.ndarray
Cells = Set[tuple[int, int]]


class Rules(NamedTuple):
    """``scores`` int[k, k]; codes from ``matching`` on equal nothing; ``mode``: local, global,
    semiglobal or fit (the query is global, the reference's ends are free).
    """

    scores: np.ndarray
    first: int
    extend: int
    mode: str
    matching: int


class Alignment(NamedTuple):
    """``columns``: a letter of ``=XID`` for each, in order."""

    score: int
    query_start: int
    query_end: int
    reference_start: int
    reference_end: int
    columns: str


def fill(
    query: Codes, reference: Codes, rules: Rules, forbidden: Cells = frozenset()
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """H, E (ends in a step along the reference) and F (along the query), int64[m + 1, n + 1]
    each.

    ``forbidden``: pairs of places, from 0, that are not aligned.
    """
    m, n = len(query), len(reference)
    h, e, f = (np.full((m + 1, n + 1), NEVER, np.int64) for _ in range(3))
    if rules.mode == "global":
        h[0, 0] = 0
        e[0, 1:] = h[0, 1:] = -(rules.first + rules.extend * np.arange(n))
        f[1:, 0] = h[1:, 0] = -(rules.first + rules.extend * np.arange(m))
    elif rules.mode == "fit":
        h[0, :] = 0
        f[1:, 0] = h[1:, 0] = -(rules.first + rules.extend * np.arange(m))
    else:
        h[0, :] = h[:, 0] = 0
    pair = rules.scores[np.ix_(query, reference)].astype(np.int64)
    for i, j in forbidden:
        pair[i, j] = NEVER
    grow(h, e, f, pair, rules.first, rules.extend, rules.mode == "local")
    return h, e, f


def align(query: Codes, reference: Codes, rules: Rules, forbidden: Cells = frozenset()) -> Alignment:
    """The one that is meant."""
    m, n = len(query), len(reference)
    h, e, f = fill(query, reference, rules, forbidden)
    if rules.mode == "global":
        allowed = [(m, n)]
    elif rules.mode == "fit":
        allowed = [(m, j) for j in range(n + 1)]
    elif rules.mode == "semiglobal":
        allowed = [(m, j) for j in range(n + 1)] + [(i, n) for i in range(m + 1)]
    else:
        rows, columns = np.nonzero(h == h.max())
        allowed = list(zip(rows.tolist(), columns.tolist(), strict=True)) if h.max() > 0 else [(0, 0)]
    i, j = max(allowed, key=lambda cell: (h[cell], -(cell[0] + cell[1]), cell[1]))
    end = (i, j)
    columns_back = []
    state = "H"
    while True:
        if state == "H":
            if rules.mode == "local" and h[i, j] == 0:
                break
            if rules.mode == "semiglobal" and 0 in (i, j):
                break
            if rules.mode == "fit" and i == 0:
                break
            if (i, j) == (0, 0):
                break
            diagonal = i > 0 and j > 0 and (i - 1, j - 1) not in forbidden
            if diagonal and h[i, j] == h[i - 1, j - 1] + rules.scores[query[i - 1], reference[j - 1]]:
                equal = query[i - 1] == reference[j - 1] and query[i - 1] < rules.matching
                columns_back.append("=" if equal else "X")
                i, j = i - 1, j - 1
            else:
                state = "E" if h[i, j] == e[i, j] else "F"
        elif state == "E":
            columns_back.append("D")
            state = "H" if e[i, j] == h[i, j - 1] - rules.first else "E"
            j -= 1
        else:
            columns_back.append("I")
            state = "H" if f[i, j] == h[i - 1, j] - rules.first else "F"
            i -= 1
    return Alignment(int(h[end]), i, end[0], j, end[1], "".join(reversed(columns_back)))


def pairs_of(aligned: Alignment) -> set[tuple[int, int]]:
    """The pairs of places that it aligns, from 0."""
    i, j, found = aligned.query_start, aligned.reference_start, set()
    for column in aligned.columns:
        if column in "=X":
            found.add((i, j))
        i, j = i + (column != "D"), j + (column != "I")
    return found


def next_best(queries: list[Codes], reference: Codes, rules: Rules, most: int) -> list[tuple[int, Alignment]]:
    """The local alignments of Waterman and Eggert (1987), and with which query each is.

    Each is the best of which no pair of places is aligned by one before with the same query. Of
    equal scores the earlier query comes first.
    """
    forbidden: list[set[tuple[int, int]]] = [set() for _ in queries]
    found: list[tuple[int, Alignment]] = []
    waiting = [align(query, reference, rules) for query in queries]
    while len(found) < most:
        which = max(range(len(queries)), key=lambda k: (waiting[k].score, -k))
        if waiting[which].score == 0:
            break
        found.append((which, waiting[which]))
        forbidden[which] |= pairs_of(waiting[which])
        waiting[which] = align(queries[which], reference, rules, forbidden[which])
    return found


def rescore(query: Codes, reference: Codes, aligned: Alignment, rules: Rules) -> int:
    """The score of its columns; ValueError if they do not lead from its start to its end, or call a
    pair what it is not.
    """
    i, j, total, last = aligned.query_start, aligned.reference_start, 0, ""
    for column in aligned.columns:
        if column in "=X":
            equal = query[i] == reference[j] and query[i] < rules.matching
            if equal != (column == "="):
                raise ValueError(f"({i}, {j}) is called {column}")
            total += int(rules.scores[query[i], reference[j]])
        else:
            total -= rules.extend if column == last else rules.first
        i, j, last = i + (column != "D"), j + (column != "I"), column
    if (i, j) != (aligned.query_end, aligned.reference_end):
        raise ValueError(f"the columns end at ({i}, {j})")
    return total
