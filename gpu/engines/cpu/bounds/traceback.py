"""Compiled loops of the traceback bound (``gpu/analyses/chromosome/bounds/traceback_bound.py``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.bounds import NEVER
from gpu.jit.njit import njit


@njit(nogil=True)
def best_ahead(
    f: Any,
    begin: int,
    outside: int,
    all_columns: int,
    first: int,
    last: int,
    rows: int,
    match: int,
    extend: int,
    gap_open: int,
    best: Any,
) -> None:
    """Put D(t) for t from ``first`` to ``last + rows`` into ``best``.

    ``f``: F̂ of the special row from column ``begin`` on; ``outside`` elsewhere.
    """
    end = min(last + rows, all_columns)
    before = np.int64(NEVER)
    # Diagonals that leave the matrix have all of the row before them.
    for at in range(first, last + rows + 1):
        if at <= end:
            k = all_columns - at - begin
            gain = np.int64(f[k] if 0 <= k < len(f) else outside) + gap_open
            before = max(before, gain + (match + extend) * at)
        best[at - first] = before - extend * at
    behind = np.int64(NEVER)
    if end < all_columns:
        # Columns left of all of these diagonals: the best value, at the least distance.
        known = max(0, min(len(f), all_columns - end - begin))
        beyond = np.int64(outside) if known < all_columns - end else np.int64(NEVER)
        for k in range(known):
            beyond = max(beyond, np.int64(f[k]))
        behind = beyond + gap_open - extend * (end + 1)
    for at in range(end, first - 1, -1):
        k = all_columns - at - begin
        gain = np.int64(f[k] if 0 <= k < len(f) else outside) + gap_open
        behind = max(behind, gain - extend * at)
        best[at - first] = max(best[at - first], behind + (match + extend) * at)


@njit(nogil=True)
def reverse_steps(best: Any, first: int, right: int, start_gain: int, subtract: int) -> None:
    """Reverse D(t) and subtract ``subtract``.

    ``start_gain``: the score of a match if an alignment may begin on the path, else 0.
    """
    size = len(best)
    if start_gain:
        for k in range(size):
            best[k] = max(best[k], start_gain * min(first + k, right))
    for k in range((size + 1) // 2):
        best[k], best[size - 1 - k] = best[size - 1 - k] - subtract, best[k] - subtract


@njit(nogil=True)
def find_likeliest(h: Any, first: int, extend: int, far: int) -> int:
    """The index of the best value, or of the best value less its gap to diagonal 0.

    The latter if by that measure it is better by more than ``far``.
    """
    best, nearest, best_near = 0, 0, np.int64(NEVER)
    for k in range(len(h)):
        near = np.int64(h[k]) - extend * abs(first + k)
        if near > best_near:
            best_near, nearest = near, k
        if h[k] > h[best]:
            best = k
    return nearest if best_near > np.int64(h[best]) - extend * abs(first + best) + far else best


@njit(nogil=True)
def find_meeting(
    h: Any,
    gap: Any,
    row_h: Any,
    row_f: Any,
    begin: int,
    outside_h: int,
    outside_f: int,
    right: int,
    target: int,
    gap_open: int,
    found: Any,
) -> int:
    """The first column where the two rows together attain ``target``, or -1.

    ``found`` gets the row's score, and 1 if it is in a gap.
    """
    for k in range(len(h)):
        column = right - k
        at = column - begin
        there = 0 <= at < len(row_h)
        far_h, far_f = (np.int64(row_h[at]), np.int64(row_f[at])) if there else (outside_h, outside_f)
        if h[k] + far_h == target:
            found[0], found[1] = far_h, 0
            return column
        if gap[k] + far_f + gap_open == target:
            found[0], found[1] = far_f, 1
            return column
    return -1
