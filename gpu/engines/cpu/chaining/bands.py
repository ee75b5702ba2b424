"""The best score inside a band around a diagonal: compiled, in linear time, with explicit vectors.

A band of 32 diagonals, or a multiple, is swept one anti-diagonal at a time. Its cells of one parity lie in a vector or some, at
``diagonal = low + 2 · lane + parity``; the neighbours of an anti-diagonal's cells are those of the other parity before, and of the
own one before that. No direction is kept, since the score alone is asked for.

Cells beyond the rectangle are computed along and harm nothing: they are reached from inside at a loss only, and nothing inside is
reached from them, since both neighbours and the diagonal one of a cell inside are inside or on its border, which is set.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.chaining.entry_points import ANYWHERE, BORDER, CORNER
from gpu.engines.cpu.vectors import add, largest, load, splat, store, sub, where_equal
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Diagonals of a vector of one parity, and its lanes.
WIDTH, LANES = 32, 16
#: Anti-diagonals whose letters are laid out at once; a band that looks for its best cell is given up between two of such.
_STRIDE, _LOOK = 2048, 128
#: Below any score, with room for what an unreachable cell loses on its way out of the band.
NEVER = -(1 << 30) - (1 << 20)
_BEYOND_ROW, _BEYOND_COLUMN = DNA_BASES, DNA_BASES + 1


class Side(NamedTuple):
    """``length`` bases of ``codes`` from ``start`` on, ``step`` 1 or -1."""

    codes: Any
    start: int
    length: int
    step: Any


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _lay(side: Any, first: int, into: Any, count: int, backward: bool, beyond: int) -> None:
    """Bases ``first``, ``first + 1`` … (or, ``backward``, ``first - 1`` …) of a side into a buffer; ``beyond`` where there is none."""
    for k in range(count):
        at = first - k if backward else first + k
        code = np.int32(beyond)
        if 0 <= at < side.length:
            base = side.codes[side.start + side.step * at]
            if base < DNA_BASES:
                code = np.int32(base)
        into[k] = code


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sweep_band(a: Any, b: Any, low: int, vectors: int, numbers: Any, want: int, drop: int, rows: Any, kept: int) -> int:
    """The score of a best alignment from the corner on inside the diagonals ``low`` to ``low + WIDTH · vectors - 1`` (j - i).

    ``want`` says up to where: the far corner (which must lie in the band), any cell (0 at least; given up where the best of
    many anti-diagonals is ``drop`` below the best so far), or the border below and to the right. ``rows`` int32[kept + 1 +
    3 · lanes of the band] (all NEVER; kept < 0: none is wanted): element ``lanes + t`` gets the best of H + extend · j of row ``m - t``;
    such a band has to end before the last column, as a step beyond it is cheaper there than one inside.
    """
    m, n = a.length, b.length
    match, mismatch, first, extend = numbers.match, numbers.mismatch, numbers.first, numbers.extend
    lanes = LANES * vectors
    stride = lanes + 2 * LANES
    h, e, f = (
        np.full(2 * stride, NEVER, np.int32),
        np.full(2 * stride, NEVER, np.int32),
        np.full(2 * stride, NEVER, np.int32),
    )
    chunk = _LOOK if want == ANYWHERE else _STRIDE
    steps = min(m + n, 2 * min(m, n) + 2 * WIDTH * vectors + 2)
    chunk = min(chunk, steps)
    letters_a = np.empty(chunk // 2 + lanes + 4, np.int32)
    letters_b = np.empty(chunk // 2 + lanes + 4, np.int32)
    lane = np.arange(LANES).astype(np.int32) * np.int32(extend)
    highest = np.full(LANES, NEVER, np.int32)
    like = load(h, 0)
    v_match, v_mismatch = splat(like, np.int64(match)), splat(like, np.int64(mismatch))
    v_first, v_extend, v_lane = splat(like, np.int64(first)), splat(like, np.int64(extend)), load(lane, 0)
    parity = -low & 1
    h[parity * stride + LANES + ((-low - parity) >> 1)] = 0
    best: Any = np.int64(0) if want == ANYWHERE else np.int64(NEVER)
    s = 0
    while s < steps:
        last = min(steps, s + chunk)
        # Lane k of anti-diagonal s stands at row (s - low - parity) / 2 - k and column (s + low + parity) / 2 + k.
        bottom, left = (last - low) >> 1, (s + 1 + low) >> 1
        _lay(a, bottom - 1, letters_a, bottom - ((s - low) >> 1) + lanes, True, _BEYOND_ROW)
        _lay(b, left - 1, letters_b, ((last + low + 1) >> 1) - left + lanes, False, _BEYOND_COLUMN)
        v_highest = splat(like, np.int64(NEVER))
        while s < last:
            s += 1
            parity = (s - low) & 1
            row, column = (s - low - parity) >> 1, (s + low + parity) >> 1
            own, other = parity * stride + LANES, (1 - parity) * stride + LANES
            for k in range(0, lanes, LANES):
                before = other + k + parity
                v_e = largest(sub(load(h, before - 1), v_first), sub(load(e, before - 1), v_extend))
                v_f = largest(sub(load(h, before), v_first), sub(load(f, before), v_extend))
                x, y = load(letters_a, bottom - row + k), load(letters_b, column - left + k)
                v_h = add(load(h, own + k), where_equal(x, y, v_match, v_mismatch))
                v_h = largest(v_h, largest(v_e, v_f))
                store(h, own + k, v_h)
                store(e, own + k, v_e)
                store(f, own + k, v_f)
                v_highest = largest(v_highest, v_h)
            if 0 <= row < lanes:
                h[own + row] = e[own + row] = -(first + (s - 1) * extend)
                f[own + row] = NEVER
            if 0 <= -column < lanes:
                h[own - column] = f[own - column] = -(first + (s - 1) * extend)
                e[own - column] = NEVER
            if kept >= 0 and -lanes <= m - row <= kept:
                for k in range(0, lanes, LANES):
                    at = lanes + m - row + k
                    v_column = add(v_lane, splat(like, np.int64(extend * (column + k))))
                    store(rows, at, largest(load(rows, at), add(load(h, own + k), v_column)))
            if want == BORDER:
                if 0 <= row - m < lanes and 0 <= column + row - m <= n:
                    best = max(best, np.int64(h[own + row - m]))
                if 0 <= n - column < lanes and 0 <= row - n + column <= m:
                    best = max(best, np.int64(h[own + n - column]))
        if want == ANYWHERE:
            store(highest, 0, v_highest)
            here = np.int64(highest[0])
            for k in range(1, LANES):
                here = max(here, np.int64(highest[k]))
            if here < best - drop:
                break
            best = max(best, here)
    if want == CORNER and kept < 0:
        parity = (steps - low) & 1
        best = np.int64(h[parity * stride + LANES + ((n - m - low - parity) >> 1)])
    return best
