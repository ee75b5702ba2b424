"""What a rearrangement costs, computed: *boxes* about the largest holes of the alignment found first.

Inside of an inversion nothing is alike, nor where the other sequence has something put in, nor behind the alignment's end; but that words are
foreign there proves a loss of 4 / 15 a base only, where 2 are lost in truth. So much too much would be told of every row above. Therefore
these few places are computed, cell by cell, from below: a box is a rectangle of the matrix, swept with both sequences reversed. The sweep
begins with what is known below the box and to its right (``Border``), and ends with what is gained from its first row on, on every diagonal.
Ways go down and to the right, so they leave a box over these two borders only, and what is found is no less than any way gains.

**Above a box** all ways pass its first row, in the box or beside it. What was known of either is put into ``Border.tables``, by sample; there it
holds for a way that keeps out of the windows up to that row. Whoever comes back to a window before is counted anew. Words above go on being
counted at both levels, of which each is a bound by itself; a way may change diagonals for what its level asks, so that a table never falls by
more from one sample to the next. What was known beside a box has its lag paid at the outer level; at the fine one that is up to ``turn`` too little for a
sample, which what is told outside of windows has more than enough of (a whole sample at the outer level).

**A gap that a box's first row cuts** has paid for its opening in the sweep, below; above, blocks pay half of it. At the borders the sweep begins
from, what is known holds whatever gap is open and paid for above; the sweep pays for the opening below, so it gets that much less.

A tall hole has several boxes, one upon the other, each about the diagonals that matter in its rows. What is told of rows inside a box does not become
less: it holds for whole blocks, and from a row further down in one more may be gained than from its first.

Tried and lost: boxes that become narrower downwards, as if nothing were to be gained by gaps where nothing is alike (three times the cells alive of 5 Mbp);
blocks of 1024 rows; boxes for partitions that are halved (a quarter of the cells fewer, in the same time).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.edits import lost_a_row
from gpu.analyses.chromosome.bounds.diagonal.model import (
    BORDER,
    COSTS,
    FOREIGN,
    LETTERS,
    NEVER,
    Border,
    Costs,
    Values,
    costs_of,
    outside_at,
)
from gpu.analyses.chromosome.bounds.diagonal.words import HIGH, SAMPLES, WIDE
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Borders, Outputs, Row, Sweep
from gpu.jit.compiled import njit
from gpu.jit.entry_point import Array, EntryPoint
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: Fills a matrix: its last row.
Swept = Callable[[Sweep], Row]

#: Holes that get boxes, at most, and the share of the matrix that these have together.
_MAX_HOLES, _LARGEST_SHARE = 8, 1 / 32
#: Cells that a hole must be expected to spare, at least: so many, such a share of all, and so many for each cell of its boxes.
_MIN_SPARED, _SMALLEST_SHARE, _SPARED_A_CELL = 50_000_000, 1 / 5000, 3
#: A box is so many times as wide as high, where cells count; for a card, which passes over columns at a pace of their own, it is as wide as high.
_WIDTHS = 6
#: Of twice a match a base, the share that is lost where nothing is alike.
_SURE = 0.7
#: Ways in a box lose a little less than bases do where nothing is alike, since they may choose: so much wider it is.
_MARGIN = 1.15

_INT64, _TABLE, _NEW = Array(np.int64), Array(np.int64, 2), Array(np.int64, is_written=True)
_NUMBERS = (COSTS, _TABLE, int, int)
_tell_below = EntryPoint(__name__, "_told_below", int, BORDER, *_NUMBERS, int, _NEW)
_VALUES = (Array(np.int32, 2), _INT64, _INT64, _INT64, _TABLE)
_tell_beside = EntryPoint(
    __name__, "_told_beside", int, int, *_VALUES, BORDER, _INT64, *_NUMBERS, _NEW, makes_arrays=True
)
_lay_table = EntryPoint(__name__, "_table_of", int, int, BORDER, COSTS, _TABLE, _NEW)
_take_samples = EntryPoint(__name__, "_at_samples", _INT64, int, _INT64, int, int, _NEW)
_spread_out = EntryPoint(__name__, "_spread", _NEW, int, int)


class Box(NamedTuple):
    """Rows of blocks [first, end) and columns [left, right)."""

    first: int
    end: int
    left: int
    right: int

    def cells(self) -> int:
        return (self.end - self.first) * HIGH * (self.right - self.left)


class _Hole(NamedTuple):
    """Rows [begin, end) of blocks, diagonals [low, high], and how far its boxes go on to either side of these in the first row; cells they are expected to spare."""

    begin: int
    end: int
    low: int
    high: int
    left: int
    right: int
    spared: float


def boxes_about(
    pins: Int64,
    bridges: Int64,
    rows: int,
    columns: int,
    scoring: Scoring,
    for_card: bool = False,
    rate: float = math.inf,
) -> list[Box]:
    """The boxes of an alignment with these pins and bridges (``FirstAlignment``), from the last one up; none has rows of another. ``rate``: what it usually gains in a row."""
    long, boxes = lost_a_row(scoring, rate, rows, columns), list[Box]()
    costs = costs_of(scoring, True, rate=rate, long=long)
    # In hundredths, what words tell that a way loses in a row where nothing is alike.
    told = costs.mixed * FOREIGN * costs.outer / LETTERS + (100 - costs.mixed) * long
    left = rows * columns * _LARGEST_SHARE
    least = max(_MIN_SPARED, rows * columns * _SMALLEST_SHARE)
    taken: list[tuple[int, int]] = []
    holes = _holes(pins, bridges, rows, costs, told / 100, scoring, least)
    for hole in sorted(holes, key=lambda hole: -hole.spared)[:_MAX_HOLES]:
        if any(hole.begin < end and begin < hole.end for begin, end in taken):
            continue
        made = _boxes_of(hole, columns, 1 if for_card else _WIDTHS)
        cells = sum(box.cells() for box in made)
        if cells <= min(left, hole.spared / _SPARED_A_CELL):
            boxes += made
            left -= cells
            taken.append((hole.begin, hole.end))
    return sorted(boxes, reverse=True)


def _holes(
    pins: Int64, bridges: Int64, rows: int, costs: Costs, told: float, scoring: Scoring, least: float
) -> list[_Hole]:
    """What lies between two pins each, and behind the last, where that loses more than words prove, which is ``told`` a row of ways that pass it: so much that ``least`` cells are spared."""
    i, j = (pins[:, side] + pins[:, 2] for side in (0, 1))
    # Behind the last pin nothing is gained, on whatever diagonal.
    high = np.append(pins[1:, 0], rows) - i
    wide = np.append(pins[1:, 1], j[-1] + high[-1]) - j
    lost = scoring.match * high - np.append(bridges, 0)
    step = np.where(wide > high, costs.far_right, costs.far_left) / WIDE
    # A way that comes back goes past the hole; one that does not stays where it is.
    around = lost - told * high - step * abs(wide - high)
    around[-1] = 0
    away = lost - FOREIGN * costs.fine / LETTERS * (rows - i)
    there_and_back = (costs.far_right + costs.far_left) / WIDE
    spared = 2 * np.maximum(around, away) / there_and_back * i
    found = []
    for k in np.flatnonzero(spared >= least).tolist():
        back, gone = max(0.0, float(around[k])), max(0.0, float(away[k]))
        # Ways that miss the hole further away than this lose as much by that as the alignment does in it.
        left = right = _MARGIN * back / there_and_back
        if wide[k] >= high[k]:
            left = max(left, _MARGIN * gone * WIDE / costs.far_left)
        if wide[k] <= high[k]:
            right = max(right, _MARGIN * gone * WIDE / costs.far_right)
        deep = int(max(high[k] if back else 0, gone / (2 * scoring.match * _SURE)))
        begin, end = int(i[k]) // HIGH, -(-min(int(i[k]) + deep, rows) // HIGH)
        before = int(j[k] - i[k])
        low, top = sorted((before, before + int(wide[k] - high[k])))
        found.append(_Hole(begin, end, low - WIDE, top + WIDE, int(left), int(right), float(spared[k])))
    return found


def _boxes_of(hole: _Hole, columns: int, widths: int) -> list[Box]:
    low, high = hole.low - hole.left, hole.high + hole.right
    step = max(1, (high - low) // (widths * HIGH))
    boxes = []
    for first in range(hole.begin, hole.end, step):
        end = min(first + step, hole.end)
        left, right = max(0, first * HIGH + low), min(columns, end * HIGH + high)
        if left < right:
            boxes.append(Box(first, end, left, right))
    return boxes


def border_above(box: Box, below: Border, values: Values, a: Codes, b: Codes, scoring: Scoring, swept: Swept) -> Border:
    """What is known above a box, given what is known below it, and the ``values`` of its blocks as words tell them."""
    h, f = (side[::-1].astype(np.int64) for side in swept(_sweep(box, below, values, a, b, scoring)).whole())
    gained = np.minimum(np.maximum(h, f + (scoring.gap_open + 1) // 2), values.most)
    windows, costs = values.windows, values.costs
    lowest, diagonal = -(len(a) // WIDE) - 2, box.left - box.first * HIGH
    samples = np.arange(-(-(diagonal + WIDE - 1) // WIDE), (diagonal + len(gained) - WIDE) // WIDE + 1)
    above = values.border(box.first, below)
    here = int(windows.first[box.first])
    table = np.empty(len(b) // WIDE + 3 - lowest, np.int64)
    _lay_table(lowest, here, above, costs, windows.hulls, table)
    fine, outer = (costs.fine_right, costs.fine_left), (costs.far_right, costs.far_left)
    found, tables = above.samples.copy(), np.stack([table, table])
    if len(samples):
        at = slice(int(samples[0]) - lowest, int(samples[-1]) + 1 - lowest)
        in_window = (samples >= here) & (samples < here + SAMPLES)
        for level, prices in enumerate((fine, outer)):
            exact = np.empty(len(samples), np.int64)
            _take_samples(gained, diagonal, samples, *prices, exact)
            tables[level, at] = np.where(in_window, exact, np.minimum(table[at], exact))
            if prices is fine:
                places = samples[in_window] - here
                found[places] = np.minimum(found[places], exact[in_window])
    _spread_out(tables[0], *fine)
    _spread_out(tables[1], *outer)
    # On whatever diagonal a way comes here.
    alone = int(np.minimum(tables[0], tables[1]).max()) + max(costs.far_right, costs.far_left) + costs.turn
    return Border(found, 0, 0, alone, np.full(len(windows.hulls), NEVER, np.int64), tables, lowest)


def _sweep(box: Box, below: Border, values: Values, a: Codes, b: Codes, scoring: Scoring) -> Sweep:
    """The box, reversed."""
    first_row, end_row = box.first * HIGH, min(box.end * HIGH, len(a))
    rows, columns = end_row - first_row, box.right - box.left
    borders = Borders.free(rows, columns, scoring)
    if end_row < len(a):
        told = np.empty(columns + 1, np.int64)
        _tell_below(int(values.windows.first[box.end]), below, *_numbers(values), box.left - end_row, told)
        top = _paid(told[::-1], scoring, values.most)
        borders = Borders(top, top, borders.left_h, borders.left_e)
    if box.right < len(b):
        told = np.empty(rows, np.int64)
        _tell_beside(
            box.first,
            box.right,
            values.inside,
            values.stay,
            values.apart,
            values.alone,
            values.come,
            below,
            values.windows.first,
            *_numbers(values),
            told,
        )
        side = _paid(told[::-1], scoring, values.most)
        borders = Borders(borders.top_h, borders.top_f, side, side)
    return Sweep(
        a=a[first_row:end_row][::-1],
        b=b[box.left : box.right][::-1],
        scoring=scoring,
        borders=borders,
        bands=(rows,),
        local=True,
        outputs=Outputs(keep=lambda row: True, spans=False),
    )


def _paid(told: Int64, scoring: Scoring, most: int) -> Int32:
    """What is told holds whatever gap is open, so that much more than what the sweep, which opens it, is to begin with."""
    return np.clip(told - scoring.gap_open, 0, most).astype(np.int32)


def _numbers(values: Values) -> tuple[Any, ...]:
    return values.costs, values.windows.hulls, values.more_inside, values.more_outside


@njit(nogil=True, boundscheck=False)
def _told_at(
    diagonal: int, first: int, border: Any, costs: Any, hulls: Any, more_inside: int, more_outside: int
) -> int:
    """What is gained from a cell on that row, at most."""
    sample = (diagonal + WIDE // 2) // WIDE
    if first <= sample < first + SAMPLES:
        return border.samples[sample - first] + more_inside
    return outside_at(sample, border, costs, hulls) + more_outside


@njit(nogil=True, boundscheck=False)
def _told_below(
    first: int, border: Any, costs: Any, hulls: Any, more_inside: int, more_outside: int, diagonal: int, told: Any
) -> None:
    """By diagonal, from ``diagonal`` on."""
    begin = 0
    while begin < len(told):
        # The same for all that is nearest to one sample.
        end = min(len(told), begin + WIDE - (diagonal + begin + WIDE // 2) % WIDE)
        told[begin:end] = _told_at(diagonal + begin, first, border, costs, hulls, more_inside, more_outside)
        begin = end


@njit(nogil=True, boundscheck=False)
def _told_beside(
    block: int,
    column: int,
    inside: Any,
    stay: Any,
    apart: Any,
    alone: Any,
    come: Any,
    below: Any,
    first: Any,
    costs: Any,
    hulls: Any,
    more_inside: int,
    more_outside: int,
    told: Any,
) -> None:
    """By row, from the first one of ``block`` on, in one column."""
    samples = np.empty(SAMPLES, np.int64)
    for k in range(len(told)):
        at = block + k // HIGH
        if k % HIGH == 0:
            for place in range(SAMPLES):
                samples[place] = inside[at, place]
        border = Border(samples, stay[at], apart[at], alone[at], come[at], below.tables, below.lowest)
        told[k] = _told_at(column - block * HIGH - k, first[at], border, costs, hulls, more_inside, more_outside)


@njit(nogil=True, boundscheck=False)
def _table_of(lowest: int, first: int, border: Any, costs: Any, hulls: Any, table: Any) -> None:
    """What can be gained from the row of a border on, by sample."""
    for k in range(len(table)):
        table[k] = outside_at(lowest + k, border, costs, hulls)
        if first <= lowest + k < first + SAMPLES:
            table[k] = max(table[k], border.samples[lowest + k - first])


@njit(nogil=True, boundscheck=False)
def _at_samples(gained: Any, diagonal: int, samples: Any, right: int, left: int, found: Any) -> None:
    """V of samples: no less, with its lag paid, than what is ``gained`` on each diagonal, from ``diagonal`` on, of less than a sample away."""
    for k in range(len(samples)):
        middle = samples[k] * WIDE - diagonal
        best = gained[middle]
        for lag in range(1, WIDE):
            best = max(best, gained[middle + lag] - right * lag // WIDE, gained[middle - lag] - left * lag // WIDE)
        found[k] = best


@njit(nogil=True, boundscheck=False)
def _spread(table: Any, right: int, left: int) -> None:
    """Ways may first change diagonals, for what that costs."""
    for k in range(len(table) - 2, -1, -1):
        table[k] = max(table[k], table[k + 1] - right)
    for k in range(1, len(table)):
        table[k] = max(table[k], table[k - 1] - left)
