"""Alignments of what lies between pins and beyond their ends, from end to end or as far as it pays: compiled, in linear time.

What is found is the score of a real alignment and nearly the best one: a straight run where that is good enough, else a band
that holds both corners, else two bands, one from each corner, which a long gap joins where that is best.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.chaining.bands import LANES, NEVER, WIDTH, Side, sweep_band
from gpu.engines.cpu.chaining.entry_points import CORNER, gap
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Rows from the end of a rectangle at which a long gap between two bands may lie: bounds the memory.
JOIN_ROWS = 1 << 18
#: Up to so many rows it is looked first whether a straight run is good enough.
_STRAIGHT = 4096
#: At its ends a bridge takes so many bases of the pins along: where equal bases end is not always where a gap is best.
_TRIM = 8
#: A gap between pins so many times as long as what either side has matched is not bridged: that never pays.
_HOPELESS = 32
_BROKEN = -(1 << 60)
#: Vectors of the band beyond the first pin and the last.
_END_VECTORS = 4
_ON, _BACK, _NO_ROWS = 1, -1, -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def bridge(a: Any, i: int, m: int, b: Any, j: int, n: int, numbers: Any) -> int:
    """The score of an alignment of ``m`` bases of a from i on with ``n`` of b from j on, both whole: nearly the best one."""
    if m == 0 or n == 0:
        return -gap(m + n, numbers)
    if m > n:
        a, i, m, b, j, n = b, j, n, a, i, m
    best = -gap(m, numbers) - gap(n, numbers)
    if m <= _STRAIGHT:
        straight, mismatches = _straight(a, i, m, b, j, n, numbers)
        # Another alignment of the same bases loses a match for two further gaps; or, beside a gap that there is anyhow, a gap's opening.
        spared = numbers.match + 2 * numbers.first if n == m else numbers.first - numbers.extend
        if mismatches * (numbers.match - numbers.mismatch) <= spared:
            return max(best, straight)
        best = max(best, straight)
    margin = 16 if m <= 64 else 32 if m <= 256 else min(max(96, m // 4), 256) if m <= 4096 else 128
    vectors = (n - m + 2 * margin + WIDTH - 1) // WIDTH
    none = np.empty(0, np.int32)
    # Where the two have little in common, gaps pay all along, so that one broad band finds more than two narrow ones.
    if n - m <= (2 * margin if m <= 256 else min(m, 1024)):
        low = -((WIDTH * vectors - (n - m)) // 2)
        score = sweep_band(Side(a, i, m, _ON), Side(b, j, n, _ON), low, vectors, numbers, CORNER, 0, none, _NO_ROWS)
        return max(best, score)
    # A band from either end; the long gap joins them where that is best.
    vectors = 2 * margin // WIDTH
    kept, lanes = min(m, JOIN_ROWS), LANES * vectors
    ahead, behind = (
        np.full(kept + 1 + 3 * lanes, NEVER, np.int32),
        np.full(kept + 1 + 3 * lanes, NEVER, np.int32),
    )
    # Row 0 is none that a sweep comes to: there the first band may end at once.
    sweep_band(Side(a, i, m, _ON), Side(b, j, n, _ON), -margin, vectors, numbers, CORNER, 0, ahead, kept)
    sweep_band(
        Side(a, i + m - 1, kept, _BACK),
        Side(b, j + n - 1, n, _BACK),
        -margin,
        vectors,
        numbers,
        CORNER,
        0,
        behind,
        kept,
    )
    if kept == m:
        ahead[lanes + m] = max(ahead[lanes + m], 0)
    behind[lanes + kept] = max(behind[lanes + kept], 0)
    joined = np.int64(2 * NEVER)
    for t in range(kept + 1):
        joined = max(joined, np.int64(ahead[lanes + t]) + np.int64(behind[lanes + kept - t]))
    return max(best, joined - numbers.first + numbers.extend - n * numbers.extend)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _straight(a: Any, i: int, m: int, b: Any, j: int, n: int, numbers: Any) -> Any:
    """A straight run of m ≤ n bases with, where they are fewer, one gap at its best place: its score, and its mismatches."""
    # All bases behind the gap first; then one after the other comes before it.
    shift = n - m
    different = 0
    for k in range(m):
        different += not (a[i + k] == b[j + shift + k] and a[i + k] < DNA_BASES)
    least = different
    if shift > 0:
        for k in range(m):
            different -= not (a[i + k] == b[j + shift + k] and a[i + k] < DNA_BASES)
            different += not (a[i + k] == b[j + k] and a[i + k] < DNA_BASES)
            least = min(least, different)
    return (m - least) * numbers.match + least * numbers.mismatch - gap(shift, numbers), least


@njit(nogil=True, boundscheck=False, error_model="numpy")
def extend_from(a: Any, i: int, b: Any, j: int, step: int, want: int, drop: int, numbers: Any) -> int:
    """The score of an alignment that begins at base i of a and j of b (``step`` 1), or ends before them (-1), and ends as ``want`` says."""
    rows, columns = (len(a) - i, len(b) - j) if step > 0 else (i, j)
    start = 0 if step > 0 else -1
    if rows == 0 or columns == 0:
        return 0
    none = np.empty(0, np.int32)
    a_side, b_side = Side(a, i + start, rows, step), Side(b, j + start, columns, step)
    return sweep_band(a_side, b_side, -_END_VECTORS * WIDTH // 2, _END_VECTORS, numbers, want, drop, none, _NO_ROWS)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def bridge_pins(
    a: Any, b: Any, pins: Any, matched: Any, numbers: Any, may_end: bool, first: int, last: int, scores: Any
) -> None:
    """The scores between pins ``first`` … ``last`` and their next ones; where the alignment ``may_end``, hopeless ones are none."""
    for k in range(first, last):
        i, j = pins[k, 0] + pins[k, 2], pins[k, 1] + pins[k, 2]
        rows, columns = pins[k + 1, 0] - i, pins[k + 1, 1] - j
        least = min(rows, columns)
        if may_end and least > _HOPELESS * min(matched[k + 1], matched[-1] - matched[k + 1]):
            scores[k] = _BROKEN
            continue
        if least == 0:
            scores[k] = bridge(a, i, rows, b, j, columns, numbers)
            continue
        before, behind = min(_TRIM, (pins[k, 2] - 1) // 2), min(_TRIM, (pins[k + 1, 2] - 1) // 2)
        both = before + behind
        score = bridge(a, i - before, rows + both, b, j - before, columns + both, numbers)
        scores[k] = score - both * numbers.match


@njit(nogil=True, boundscheck=False, error_model="numpy")
def best_run(pins: Any, bridges: Any, numbers: Any, ends: Any) -> Any:
    """The score of the run that scores best; ``ends`` (0, 0) gets its first and last pin."""
    best = np.int64(0)
    running, first = np.int64(0), 0
    for k in range(len(pins)):
        joined = running + bridges[k - 1] if k > 0 else np.int64(0)
        if k == 0 or joined <= 0:
            joined, first = np.int64(0), k
        running = joined + pins[k, 2] * numbers.match
        if running > best:
            best, ends[0], ends[1] = running, first, k
    return best
