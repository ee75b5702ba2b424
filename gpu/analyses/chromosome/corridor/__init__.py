"""What a way can still score, by how far it is from the alignment found first: the *corridor*.

``foreign_words.py`` asks whether a word occurs anywhere in the other sequence. Here a word of the rows is asked for near the diagonal that a way is on:
a similar pair has most words once, so away from the alignment found first nearly all are foreign, and to change diagonals costs gaps.
The idea is that of seed heuristics with gap costs (Groot Koerkamp and Ivanov, A*PA, 2024), for affine local alignments, in blocks and on samples.

**Rows** are cut into blocks of ``HIGH``; **diagonals** (j − i) are known by *samples*, ``WIDE`` apart, of which each block has ``SAMPLES``: its
*window*, about the alignment found first. Within a block a way pays, against a match in each of its rows,

- for F foreign words and P steps to the right (columns in gaps), Q to the left (rows in gaps), at least loss · F + right · P + left · Q. Any
  ``loss`` ≤ match − mismatch holds, with the largest rates that leave this true of every gap by itself: one of l columns lies in one word and costs
  open + ext · l; one of l rows costs open + (match + ext) · l, touches up to 2 + (l − 2) / WORD words, and where a block's border cuts it, half of the opening goes
  to each end (``model.py``). There are two such levels: ``fine`` with the largest loss, and ``coarse`` with little loss and full price for steps.
- A word is foreign for sample x if it occurs on no diagonal within ``REACH`` samples of x.

A way is followed by a sample x that stays until the way is a whole sample away, then moves along. With a *lag* d − x of less than a sample, what
can be gained from (block r, diagonal d) is at most V(r, x) + fine rate · lag. Over a block, to a sample q further on, it pays at least

- near, q ≤ REACH:  max(fine loss · F + q · c1,  coarse loss · F + (q − 1) · c2 + c1), where c1 and c2 are the levels' rates times ``WIDE``: all but one
  sample's worth of steps are the block's own, and that one was paid at the fine rate, when the lag grew;
- or, the way having left the reach in between, at least (REACH − 1) · c2, and no loss; (q − 1) · c2 + c1 further away.

**Outside of the window**, and within it up to its core, a word is foreign if it does not occur in the other sequence at all, or once, and there the alignment
found first passes, in the core (``CORE`` samples about the middle). To get there from outside costs many samples. A way that
never comes back gains at most ``stay``; one that does pays c2 for every sample up to where it does. For that, blocks whose windows are close to each other
form a *leg*, with the hull of its windows: ``come`` is the most that can be gained by coming back to this leg, less c2 for each sample up to its hull. Outside
everything is paid at the coarse level, lag included; on the way out up to c2 − c1 is given back for the lag.

What is told of a cell holds for every way from there on, whatever becomes of it: a gap may be open already (open), the cell and
the way's end may lie inside a word (twice the loss), and the cell up to half a sample from its sample.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gpu.analyses.chromosome.corridor.model import Values, costs_of, fill, windows_along
from gpu.analyses.chromosome.corridor.words import HIGH, SAMPLES, WIDE, Occurrences, count_far, count_near
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Field
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Blocks that are counted between two checks.
_PORTION = 256
#: Outside of the windows: rows and diagonals of the table at most.
_MOST_ROWS, _MOST_BUCKETS = 256, 1024


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
        count_far(a, pins, windows.first, windows.pins, *occurrences, begin, end, far)

    with ThreadPoolExecutor(threads, "corridor") as pool:
        list(pool.map(count, range(0, blocks, _PORTION)))
    values = Values.empty(windows, costs, scoring)
    fill(len(a), near, far, windows, costs, values.inside, values.stay, values.come)
    return _table(len(a), len(b), known, values)


def _table(rows: int, columns: int, known: int, values: Values) -> Int32:
    windows, costs, inside = values.windows, values.costs, values.inside + values.more_inside
    stay, come = values.stay + values.more_outside, values.come + values.more_outside
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
