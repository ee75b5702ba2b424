"""The textbook dynamic programme for alignments with affine gaps (Gotoh 1982), to judge the fast
code by.

It fills whole matrices with the recurrence as every textbook prints it, in int64, with minus
infinity where no path ends. It shares no code with ``gpu``. Codes: 0 to 3 are bases, larger ones
match nothing. A gap of length k costs ``first + (k - 1) * extend``. Matrix points: (i, j) says that
i bases of a and j bases of b are consumed. E ends in a gap in a (a step along b), F in a gap in b
(a step along a).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

Codes = Sequence[int] | np.ndarray
Point = Sequence[int]
Gaps = Iterable[Sequence[int]]

NEVER = -(2**50)


class Scores(NamedTuple):
    match: int
    mismatch: int
    first: int
    extend: int


class Matrices(NamedTuple):
    """int64 [m + 1, n + 1] each."""

    h: np.ndarray
    e: np.ndarray
    f: np.ndarray


def empty(rows: int, columns: int) -> Matrices:
    """Matrices in which no path has begun yet."""
    return Matrices(*(np.full((rows + 1, columns + 1), NEVER, np.int64) for _ in range(3)))


def fill(
    a: Codes, b: Codes, scores: Scores, begun: Matrices, local: bool = False, forbidden: Iterable[Point] = ()
) -> Matrices:
    """The matrices grown from ``begun``, which says what row 0 and column 0 hold (the rest is
    overwritten). ``forbidden``: pairs (i, j) of bases, 0-based, that no path may align.
    """
    filled = Matrices(*(matrix.copy() for matrix in begun))
    down, across = np.asarray(a, np.int64)[:, None], np.asarray(b, np.int64)[None, :]
    pair = np.where((down == across) & (down < 4), scores.match, scores.mismatch)
    for i, j in forbidden:
        pair[i, j] = NEVER
    grow(*filled, pair, scores.first, scores.extend, local)
    return filled


@njit(cache=False, nogil=True)  # type: ignore[untyped-decorator]
def grow(h, e, f, pair, first, extend, local):  # type: ignore[no-untyped-def]
    """Rows and columns from 1 on of H, E and F, int64[m + 1, n + 1], with scores int64[m, n]."""
    for i in range(1, h.shape[0]):
        for j in range(1, h.shape[1]):
            e[i, j] = max(h[i, j - 1] - first, e[i, j - 1] - extend)
            f[i, j] = max(h[i - 1, j] - first, f[i - 1, j] - extend)
            best = max(h[i - 1, j - 1] + pair[i - 1, j - 1], e[i, j], f[i, j])
            h[i, j] = max(best, 0) if local else best


def anywhere(rows: int, columns: int) -> Matrices:
    """Paths may begin at any place of row 0 and column 0."""
    begun = empty(rows, columns)
    begun.h[0, :] = begun.h[:, 0] = 0
    return begun


def corner(rows: int, columns: int, scores: Scores, kind: int = 0, forced: bool = False) -> Matrices:
    """Paths begin in the corner: closed (kind 0), or inside a gap in a (1) or in b (2) whose
    opening is already paid.

    ``forced``: the path has to go on in that gap, and pays for its opening itself.
    """
    begun = empty(rows, columns)
    opening = scores.first - scores.extend
    begun.h[0, 0] = NEVER if forced and kind else 0
    if kind:
        begun[kind][0, 0] = -opening if forced else 0
    for j in range(1, columns + 1):
        begun.e[0, j] = max(begun.h[0, j - 1] - scores.first, begun.e[0, j - 1] - scores.extend)
        begun.h[0, j] = begun.e[0, j]
    for i in range(1, rows + 1):
        begun.f[i, 0] = max(begun.h[i - 1, 0] - scores.first, begun.f[i - 1, 0] - scores.extend)
        begun.h[i, 0] = begun.f[i, 0]
    return begun


def between(a: Codes, b: Codes, scores: Scores, kind0: int = 0, kind1: int = 0) -> int:
    """The best score from corner to corner, in the states ``kind0`` and ``kind1``; far below zero
    if there is no path.
    """
    matrices = fill(a, b, scores, corner(len(a), len(b), scores, kind0))
    return int(matrices[kind1][-1, -1])


def local_best(a: Codes, b: Codes, scores: Scores) -> tuple[int, int, int]:
    """The best local score and the smallest (i, j) where it ends; (0, 0, 0) if nothing scores above
    zero.
    """
    h = fill(a, b, scores, anywhere(len(a), len(b)), local=True).h
    i, j = divmod(int(h.argmax()), len(b) + 1)
    return int(h[i, j]), i, j


def best_score(a: Codes, b: Codes, scores: Scores, mode: str) -> int:
    """The optimal score of a mode: local, global, or semiglobal (all four ends free: an
    overlap).
    """
    if mode == "local":
        return local_best(a, b, scores)[0]
    if mode == "global":
        return between(a, b, scores)
    h = fill(a, b, scores, anywhere(len(a), len(b))).h
    return int(max(h[-1, :].max(), h[:, -1].max()))


def path(start: Point, end: Point, gaps_a: Gaps, gaps_b: Gaps) -> list[tuple[int, int, int]]:
    """An alignment's steps as (i before, j before, kind), from its gap lists; ValueError if they
    make no path.

    ``gaps_a``: (i, j, length) of gaps in a, ``gaps_b`` of gaps in b. Between gaps the path is
    diagonal.
    """
    i, j = (int(value) for value in start)
    steps: list[tuple[int, int, int]] = []
    gaps = [(*map(int, gap), 1) for gap in gaps_a] + [(*map(int, gap), 2) for gap in gaps_b]
    for at_i, at_j, length, kind in [*sorted(gaps, key=lambda gap: gap[0] + gap[1]), (int(end[0]), int(end[1]), 0, 0)]:
        if at_i - i != at_j - j or at_i < i or length < (kind != 0):
            raise ValueError(f"no diagonal leads from ({i}, {j}) to ({at_i}, {at_j}), or a gap has length {length}")
        steps += [(i + k, j + k, 0) for k in range(at_i - i)]
        steps += [(at_i + k * (kind == 2), at_j + k * (kind == 1), kind) for k in range(length)]
        i, j = at_i + length * (kind == 2), at_j + length * (kind == 1)
    return steps


def rescore(
    a: Codes, b: Codes, start: Point, end: Point, gaps_a: Gaps, gaps_b: Gaps, scores: Scores, kind0: int = 0
) -> int:
    """The score of the alignment that the gap lists describe; a gap of type ``kind0`` at the start
    is already open.
    """
    total, last = 0, kind0
    for i, j, kind in path(start, end, gaps_a, gaps_b):
        if kind == 0:
            total += scores.match if a[i] == b[j] and a[i] < 4 else scores.mismatch
        else:
            total -= scores.extend if kind == last else scores.first
        last = kind
    return total
