"""Vectorized banded alignment: the best score within a band of diagonals, in linear time.

The band is filled one anti-diagonal at a time. Cells of one parity of an anti-diagonal are adjacent
lanes: lane k is diagonal ``low + 2 · k + parity``. Their neighbours are lanes of the other parity
on the anti-diagonal before, and of the same parity on the one before that. Only scores are kept.

Of cells outside of the rectangle those are filled that share a vector with others. They change
nothing inside: every neighbour of an inner cell is inside or on the border, and the border's values
are set.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.vectors import add, largest, load, splat, store, sub, where_equal
from gpu.engines.work.chaining import ANYWHERE, BORDER, CORNER
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Diagonals that a vector of either parity spans, and lanes of a vector.
WIDTH, LANES = 32, 16
#: Anti-diagonals whose bases are copied at once; with ``ANYWHERE``, also between two looks at
#: ``x_drop``.
_CHUNK, _X_DROP_CHUNK = 2048, 128
#: Below every score; costs within the band do not make it overflow.
NEVER = -(1 << 30) - (1 << 20)
_BEYOND_ROW, _BEYOND_COLUMN = DNA_BASES, DNA_BASES + 1


class BandSide(NamedTuple):
    """``length`` bases of ``codes`` from ``start`` on, forward (``step`` 1) or backward (-1)."""

    codes: Any
    start: int
    length: int
    step: Any


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def gap_cost(length: int, scores: Any) -> int:
    """The cost (positive) of a gap of ``length`` bases; 0 for none."""
    return scores.first + (length - 1) * scores.extend if length > 0 else 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _copy_bases(side: Any, first: int, into: Any, count: int, backward: bool, beyond: int) -> None:
    """Copy bases ``first``, ``first + 1`` … of a side; ``beyond`` if there is none.

    ``backward``: bases ``first``, ``first - 1`` …
    """
    for k in range(count):
        at = first - k if backward else first + k
        code = np.int32(beyond)
        if 0 <= at < side.length:
            base = side.codes[side.start + side.step * at]
            if base < DNA_BASES:
                code = np.int32(base)
        into[k] = code


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sweep_band(a: Any, b: Any, low: int, vectors: int, scores: Any, end: int, x_drop: int, rows: Any, kept: int) -> int:
    """The score of a best alignment from corner (0, 0) within a band of diagonals.

    The band is ``low`` … ``low + WIDTH · vectors - 1``. ``end``: the end of the alignment.
    ``CORNER``: the far corner, which must lie in the band. ``ANYWHERE``: any cell (the score is 0
    at least; stops once an anti-diagonal's best is ``x_drop`` below the best so far). ``BORDER``:
    the last row or column.

    ``rows``: int32[kept + 1 + 3 · lanes of the band], all ``NEVER``: element ``lanes + t`` gets the
    best of H + extend · j of row ``m - t``. The band must then end before the last column. ``kept``
    < 0: not requested.
    """
    m, n = a.length, b.length
    match, mismatch, first, extend = scores.match, scores.mismatch, scores.first, scores.extend
    lanes = LANES * vectors
    stride = lanes + 2 * LANES
    h, e, f = (
        np.full(2 * stride, NEVER, np.int32),
        np.full(2 * stride, NEVER, np.int32),
        np.full(2 * stride, NEVER, np.int32),
    )
    chunk = _X_DROP_CHUNK if end == ANYWHERE else _CHUNK
    steps = min(m + n, 2 * min(m, n) + 2 * WIDTH * vectors + 2)
    chunk = min(chunk, steps)
    bases_a = np.empty(chunk // 2 + lanes + 4, np.int32)
    bases_b = np.empty(chunk // 2 + lanes + 4, np.int32)
    lane = np.arange(LANES).astype(np.int32) * np.int32(extend)
    highest = np.full(LANES, NEVER, np.int32)
    like = load(h, 0)
    v_match, v_mismatch = splat(like, np.int64(match)), splat(like, np.int64(mismatch))
    v_first, v_extend, v_lane = splat(like, np.int64(first)), splat(like, np.int64(extend)), load(lane, 0)
    parity = -low & 1
    h[parity * stride + LANES + ((-low - parity) >> 1)] = 0
    best: Any = np.int64(0) if end == ANYWHERE else np.int64(NEVER)
    s = 0
    while s < steps:
        last = min(steps, s + chunk)
        # Lane k of anti-diagonal s is row (s - low - parity) / 2 - k and column (s + low + parity)
        # / 2 + k.
        bottom, left = (last - low) >> 1, (s + 1 + low) >> 1
        _copy_bases(a, bottom - 1, bases_a, bottom - ((s - low) >> 1) + lanes, True, _BEYOND_ROW)
        _copy_bases(b, left - 1, bases_b, ((last + low + 1) >> 1) - left + lanes, False, _BEYOND_COLUMN)
        v_highest = splat(like, np.int64(NEVER))
        while s < last:
            s += 1
            parity = (s - low) & 1
            row, column = (s - low - parity) >> 1, (s + low + parity) >> 1
            own, other = parity * stride + LANES, (1 - parity) * stride + LANES
            from_lane = max(0, row - m, -column) & -LANES
            for k in range(from_lane, min(lanes, row + 1, n - column + 1), LANES):
                before = other + k + parity
                v_e = largest(sub(load(h, before - 1), v_first), sub(load(e, before - 1), v_extend))
                v_f = largest(sub(load(h, before), v_first), sub(load(f, before), v_extend))
                x, y = load(bases_a, bottom - row + k), load(bases_b, column - left + k)
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
            if end == BORDER:
                if 0 <= row - m < lanes and 0 <= column + row - m <= n:
                    best = max(best, np.int64(h[own + row - m]))
                if 0 <= n - column < lanes and 0 <= row - n + column <= m:
                    best = max(best, np.int64(h[own + n - column]))
        if end == ANYWHERE:
            store(highest, 0, v_highest)
            here = np.int64(highest[0])
            for k in range(1, LANES):
                here = max(here, np.int64(highest[k]))
            if here < best - x_drop:
                break
            best = max(best, here)
    if end == CORNER and kept < 0:
        parity = (steps - low) & 1
        best = np.int64(h[parity * stride + LANES + ((n - m - low - parity) >> 1)])
    return best
