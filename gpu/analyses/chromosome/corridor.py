"""What a way can still score, by how far it is from the alignment found first: the *corridor*.

``foreign_words.py`` asks whether a word occurs anywhere in the other sequence. Here a word of the rows is asked for near the diagonal that a way is on:
a similar pair has most words once, so away from the alignment found first nearly all are foreign, and to change diagonals costs gaps.
The idea is that of seed heuristics with gap costs (Groot Koerkamp and Ivanov, A*PA, 2024), for affine local alignments, in blocks and on samples.

**Rows** are cut into blocks of ``HIGH``; **diagonals** (j − i) are known by *samples*, ``WIDE`` apart, of which each block has ``SAMPLES``: its
*window*, about the alignment found first. Within a block a way pays, against a match in each of its rows,

- for F foreign words and P steps to the right (columns in gaps), Q to the left (rows in gaps), at least loss · F + right · P + left · Q. Any
  ``loss`` ≤ match − mismatch holds, with the largest rates that leave this true of every gap by itself: one of l columns lies in one word and costs
  open + ext · l; one of l rows costs open + (match + ext) · l, touches up to 2 + (l − 2) / WORD words, and where a block's border cuts it, half of the opening goes
  to each end (``_rates``). There are two such levels: ``fine`` with the largest loss, and ``coarse`` with little loss and full price for steps.
- A word is foreign for sample x if it occurs on no diagonal within ``REACH`` samples of x.

A way is followed by a sample x that stays until the way is a whole sample away, then moves along. With a *lag* d − x of less than a sample, what
can be gained from (block r, diagonal d) is at most V(r, x) + fine rate · lag. Over a block, to a sample q further on, it pays at least

- near, q ≤ REACH:  max(fine loss · F + q · c1,  coarse loss · F + (q − 1) · c2 + c1), where c1 and c2 are the levels' rates times ``WIDE``: all but one
  sample's worth of steps are the block's own, and that one was paid at the fine rate, when the lag grew;
- or, the way having left the reach in between, at least (REACH − 1) · c2, and no loss; (q − 1) · c2 + c1 further away.

**Outside of the window** a word is foreign if it does not occur in the other sequence at all, or once, and there the alignment found first passes. A way that
never comes back gains at most ``stay``; one that does pays c2 for every sample up to where it does. For that, blocks whose windows are close to each other
form a *leg*, with the hull of its windows: ``come`` is the most that can be gained by coming back to this leg, less c2 for each sample up to its hull. Outside
everything is paid at the coarse level, lag included; on the way out up to c2 − c1 is given back for the lag.

What is told of a cell holds for every way from there on, whatever becomes of it: a gap may be open already (open), the cell and
the way's end may lie inside a word (twice the loss), and the cell up to half a sample from its sample.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.corridor_words import (
    CORE,
    HIGH,
    REACH,
    SAMPLES,
    WIDE,
    WORD,
    Occurrences,
    count_far,
    count_near,
)
from gpu.compiled import njit
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Field
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: Samples from beyond a window to its core.
_DEEP = SAMPLES // 2 - CORE - 1
#: Legs at most.
_LEGS = 8
_NEVER = -(1 << 60)
#: Blocks that are counted between two checks.
_PORTION = 256
#: Outside of the windows: rows and diagonals of the table at most.
_MOST_ROWS, _MOST_BUCKETS = 256, 1024


class Costs(NamedTuple):
    """``match``; by level the ``loss`` of a foreign word, and what a sample to the right and to the left costs; ``turn``, given back on the way out."""

    match: int
    fine: int
    fine_right: int
    fine_left: int
    coarse: int
    right: int
    left: int
    turn: int


def costs_of(scoring: Scoring, wide: int = WIDE) -> Costs:
    """The two levels of a scoring."""
    fine = min(scoring.match - effective_mismatch(scoring), WORD * scoring.match)
    while min(_rates(scoring, fine)) < 0:
        fine -= 1
    coarse = min(fine, scoring.gap_open)
    while 2 * _rates(scoring, coarse)[1] < scoring.match + scoring.gap_extend:
        coarse -= 1
    (fine_right, fine_left), (right, left) = (
        tuple(int(rate * wide) for rate in _rates(scoring, loss)) for loss in (fine, coarse)
    )
    turn = max(right - fine_right, left - fine_left)
    return Costs(scoring.match, fine, fine_right, fine_left, coarse, right, left, turn)


def _rates(scoring: Scoring, loss: int) -> tuple[float, float]:
    """What each column, and each row, of a gap costs beside ``loss`` for each foreign word that it touches, and a row its match."""
    opening, extend, row = scoring.gap_open, scoring.gap_extend, scoring.match + scoring.gap_extend
    right = min(extend, opening + extend - loss)
    left = row - loss / WORD
    for rows in range(1, 4 * WORD):
        touched = rows if rows < 2 else 2 + (rows - 2) // WORD
        left = min(left, row + (opening - loss * touched) / rows)
        left = min(left, row + (opening / 2 - loss * (1 + (rows - 1) // WORD)) / rows)
    return right, left


def corridor_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    pins: Int64,
    known: int,
    occurrences: Occurrences,
    check: Callable[[], None] = lambda: None,
    threads: int = 2,
) -> Int32:
    """The table of ``Rest.corridor`` about an alignment with these pins (``FirstAlignment``, at least one).

    ``known``: a score that is reached. ``occurrences``: of the words of ``b``. ``check`` is called from several threads, and may raise to stop.
    """
    a, b = as_compiled(a), as_compiled(b)
    costs, windows = costs_of(scoring), windows_along(pins, len(a))
    blocks = len(windows.first) - 1
    near, far = np.empty((blocks, SAMPLES), np.uint8), np.empty(blocks, np.int64)

    def count(begin: int) -> None:
        check()
        end = min(begin + _PORTION, blocks)
        count_near(a, b, windows.first, begin, end, near)
        count_far(a, pins, windows.first, *occurrences, begin, end, far)

    with ThreadPoolExecutor(threads, "corridor") as pool:
        list(pool.map(count, range(0, blocks, _PORTION)))
    inside = np.zeros((blocks + 1, SAMPLES), np.int32)
    stay, come = np.empty(blocks + 1, np.int64), np.empty((blocks + 1, len(windows.hulls)), np.int64)
    fill(len(a), near, far, windows, costs, inside, stay, come)
    inside += scoring.gap_open + 2 * costs.fine + max(costs.fine_right, costs.fine_left) // 2 + 1
    more = scoring.gap_open + 2 * costs.fine + max(costs.right, costs.left)
    return _table(len(a), len(b), known, windows, costs, inside, stay + more, come + more)


def _table(
    rows: int, columns: int, known: int, windows: Windows, costs: Costs, inside: Int32, stay: Int64, come: Int64
) -> Int32:
    blocks = len(inside)
    high, wide = HIGH.bit_length() - 1, WIDE.bit_length() - 1
    high_outside, wide_outside = high, wide
    while rows >> high_outside >= _MOST_ROWS:
        high_outside += 1
    while (rows + columns) >> wide_outside >= _MOST_BUCKETS:
        wide_outside += 1
    buckets = ((rows + columns) >> wide_outside) + 1
    merged = np.arange(0, blocks, 1 << (high_outside - high))
    # What is furthest right, and left, in each bucket, in samples.
    low = np.arange(buckets, dtype=np.int64) * (1 << wide_outside) - rows
    first, last = -(-low // WIDE), (low + (1 << wide_outside) - 1) // WIDE
    outside = np.repeat(np.maximum.reduceat(stay, merged)[:, None], buckets, axis=1)
    for leg, (hull_first, hull_last) in enumerate(windows.hulls):
        away = costs.left * np.maximum(0, first - hull_last) + costs.right * np.maximum(0, hull_first - last)
        outside = np.maximum(outside, np.maximum.reduceat(come[:, leg], merged)[:, None] - away)
    origins = windows.first * WIDE - WIDE // 2
    starts = _starts(rows, columns, known, origins, inside, outside, low, high_outside - high, 1 << wide_outside)
    parts = (origins, inside.ravel(), outside.ravel(), starts.ravel())
    header = np.zeros(Field.HEADER, np.int64)
    header[Field.HIGH], header[Field.WIDE], header[Field.SAMPLES] = high, wide, SAMPLES
    header[Field.HIGH_OUTSIDE], header[Field.WIDE_OUTSIDE], header[Field.BUCKETS] = high_outside, wide_outside, buckets
    header[Field.LOWEST] = -rows
    header[Field.FIRST : Field.STARTS + 1] = Field.HEADER + np.cumsum([0, *(part.size for part in parts[:-1])])
    return np.concatenate([np.clip(part, -(2**31), 2**31 - 1).astype(np.int32) for part in (header, *parts)])


def _starts(
    rows: int,
    columns: int,
    known: int,
    origins: Int64,
    inside: Int32,
    outside: Int64,
    low: Int64,
    merged: int,
    wide: int,
) -> Int64:
    """int64[blocks, 2]: the first and last column in which a way may begin that attains ``known``; the last one lies before the first where none may."""
    is_start: Any = inside >= known
    begins = origins + WIDE * is_start.argmax(axis=1)
    ends = origins + WIDE * (SAMPLES - is_start[:, ::-1].argmax(axis=1)) - 1
    far_start: Any = outside >= known
    far_begins = low[far_start.argmax(axis=1)]
    far_ends = low[far_start.shape[1] - 1 - far_start[:, ::-1].argmax(axis=1)] + wide - 1
    at = np.arange(len(inside)) >> merged
    near_any, far_any = is_start.any(axis=1), far_start.any(axis=1)[at]
    never = rows + columns + 1
    begins = np.minimum(np.where(near_any, begins, never), np.where(far_any, far_begins[at], never))
    ends = np.maximum(np.where(near_any, ends, -never), np.where(far_any, far_ends[at], -never))
    row = np.arange(len(inside), dtype=np.int64) * HIGH
    return np.column_stack([np.clip(begins + row, 0, columns + 1), np.clip(ends + row + HIGH - 1, -1, columns)])


class Windows(NamedTuple):
    """``first``: int64[blocks + 1], the first sample of each block's window; ``legs``: int64[blocks + 1], the leg of each; ``hulls``: int64[legs, 2], the first
    and last sample of a leg's windows. The last entries are those of the end, with no rows.
    """

    first: Int64
    legs: Int64
    hulls: Int64


def windows_along(pins: Int64, rows: int) -> Windows:
    """The windows about an alignment with these pins (``FirstAlignment``), from row 0 on."""
    blocks = -(-rows // HIGH)
    at = np.minimum(np.searchsorted(pins[:, 0] + pins[:, 2], np.arange(blocks + 1) * HIGH), len(pins) - 1)
    first = np.round((pins[at, 1] - pins[at, 0]) / WIDE).astype(np.int64) - SAMPLES // 2
    allowed = 2 * SAMPLES
    while True:
        legs, hulls = _legs(first, allowed)
        if len(hulls) <= _LEGS:
            return Windows(first, legs, hulls)
        allowed *= 2


@njit(nogil=True)
def _legs(first: Any, allowed: int) -> Any:
    """Legs whose hulls are no more than ``allowed`` samples wider than a window."""
    legs = np.zeros(len(first), np.int64)
    hulls = np.empty((len(first), 2), np.int64)
    leg, low, high = 0, first[0], first[0]
    for block in range(len(first)):
        at = first[block]
        if max(high, at) - min(low, at) > allowed:
            leg, low, high = leg + 1, at, at
        low, high = min(low, at), max(high, at)
        legs[block] = leg
        hulls[leg, 0], hulls[leg, 1] = low, high + SAMPLES - 1
    return legs, hulls[: leg + 1].copy()


@njit(nogil=True, boundscheck=False)
def _outside(sample: int, stay: int, come: Any, hulls: Any, right: int, left: int) -> int:
    """The most that can be gained outside of the window: ``stay``, or by coming back to a leg."""
    best = stay
    for leg in range(len(hulls)):
        away = left * max(0, sample - hulls[leg, 1]) + right * max(0, hulls[leg, 0] - sample)
        best = max(best, come[leg] - away)
    return best


@njit(nogil=True, boundscheck=False)
def fill(rows: int, near: Any, far: Any, windows: Any, costs: Any, inside: Any, stay: Any, come: Any) -> None:
    """V, ``stay`` and ``come`` of every block, from the last one up.

    ``near`` uint8[blocks, SAMPLES], ``far`` int64[blocks]: foreign words. ``inside`` int32[blocks, SAMPLES], ``stay`` int64[blocks + 1], ``come``
    int64[blocks + 1, legs] are filled.
    """
    first, legs, hulls = windows
    match, fine, fine_right, fine_left, coarse, right, left, turn = costs
    blocks = len(far)
    # Ahead: what is behind the block, for the samples of its window and REACH + 1 on either side.
    ahead = np.empty(SAMPLES + 2 * (REACH + 1), np.int64)
    rightwards, leftwards = np.empty(SAMPLES + 3, np.int64), np.empty(SAMPLES + 3, np.int64)
    before = np.zeros(SAMPLES, np.int64)
    stay[blocks], come[blocks, :] = 0, _NEVER
    away = REACH - 1
    back = min(right, left) * away
    for block in range(blocks - 1, -1, -1):
        gain = match * min(HIGH, rows - block * HIGH)
        here, there = first[block], first[block + 1]
        next_stay, next_come = stay[block + 1], come[block + 1]
        for k in range(len(ahead)):
            sample = here - REACH - 1 + k
            if there <= sample < there + SAMPLES:
                ahead[k] = before[sample - there]
            else:
                ahead[k] = _outside(sample, next_stay, next_come, hulls, right, left) + turn
        # The best sample of the next window to the right, or left, of each, and one outside on either side.
        rightwards[SAMPLES + 2], leftwards[0] = _NEVER, _NEVER
        for k in range(SAMPLES + 1, -1, -1):
            sample = there - 1 + k
            value = (
                before[k - 1] if 0 < k <= SAMPLES else _outside(sample, next_stay, next_come, hulls, right, left) + turn
            )
            rightwards[k] = max(rightwards[k + 1], value - right * sample)
        for k in range(SAMPLES + 2):
            sample = there - 1 + k
            value = (
                before[k - 1] if 0 < k <= SAMPLES else _outside(sample, next_stay, next_come, hulls, right, left) + turn
            )
            leftwards[k + 1] = max(leftwards[k], value + left * sample)
        # Coming in from outside: to a sample near the border, or deep into the window, where no word is sure to be foreign.
        shallow, deep = np.int64(_NEVER), np.int64(_NEVER)
        for k in range(SAMPLES):
            inwards = there + k - here + 1
            price = max(0, min(right * inwards, left * (SAMPLES + 1 - inwards)))
            shallow = max(shallow, before[k] - price)
            deep = max(deep, before[k] - max(price, min(right, left) * _DEEP))
        for k in range(SAMPLES):
            words, at = np.int64(near[block, k]), k + REACH + 1
            best = ahead[at] - fine * words
            free = ahead[at]
            for q in range(1, REACH + 1):
                free = max(free, ahead[at + q], ahead[at - q])
                price = max(fine * words + q * fine_right, coarse * words + (q - 1) * right + fine_right)
                best = max(best, ahead[at + q] - price)
                price = max(fine * words + q * fine_left, coarse * words + (q - 1) * left + fine_left)
                best = max(best, ahead[at - q] - price)
            best = max(best, free - back)
            # Further than the reach: to a sample of the next window, or to where it lies outside at once.
            sample = here + k
            best = max(best, ahead[at + REACH + 1] - REACH * right - fine_right)
            best = max(best, ahead[at - REACH - 1] - REACH * left - fine_left)
            to = min(max(sample + REACH + 1 - (there - 1), 0), SAMPLES + 2)
            best = max(best, rightwards[to] + right * (sample + 1) - fine_right)
            to = min(max(sample - REACH - 1 - (there - 1) + 1, 0), SAMPLES + 2)
            best = max(best, leftwards[to] - left * (sample - 1) - fine_left)
            inside[block, k] = best + gain
        stay[block] = gain - fine * far[block] + next_stay
        # Through the core within this block, and on wherever.
        passed = next_stay
        for leg in range(len(hulls)):
            price = right * max(0, hulls[leg, 0] - here - SAMPLES + 1) + left * max(0, here - hulls[leg, 1])
            passed = max(passed, next_come[leg] - price)
        for leg in range(len(hulls)):
            value = next_come[leg] - coarse * far[block]
            if leg == legs[block + 1]:
                value = max(value, shallow - coarse * far[block])
            if leg == legs[block]:
                value = max(value, deep, passed - (right + left) * _DEEP)
            come[block, leg] = value + gain
        for k in range(SAMPLES):
            before[k] = inside[block, k]
