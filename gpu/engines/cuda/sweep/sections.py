"""A narrow band in sections, all of which are computed at once, though every row depends on the one above.

In a narrow band rows wait for each other, and most of a card, or another card, for them. But some rows below any start all ways that matter have
passed one cell: from there on the matrix is the same whatever stands above, save for a number that is added everywhere (rank convergence: Maleki, Musuvathi and Mytkowicz,
Parallelizing dynamic programming through rank convergence, 2014). So a section begins at a cell of the way that is known, on trial: with a little more than that way has there, and
everything else in the row a gap away from it. The section above goes on into its rows until what matters of a row is the same in both, but for that number
(``agreement.py``), and then the lower one's answers are taken over, with the number added (``joint.py``). Where they never agree the upper one goes on to the end: what is found does not depend
on where sections begin, or with what.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.sweep.live import Along, known_score, live_at, to_come
from gpu.engines.cuda.sweep.planned import COLUMNS_A_STRIP
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import REST_STEP, UNREACHED, Field, Row, Sweep, UpperBound

#: Rows of a section at least: where the one above comes to agree with it, some rows are computed twice.
MIN_ROWS = 1 << 17
#: What a section begins with more than the known way has there, of the known score: more than all of the alignment has, since what is left out
#: by less might matter (``agreement.py``), and no more than that, since it all lives. Alignments found first lack a 1,790th or less (``tests.bench bound``).
_MORE = 1 / 1024
#: Rows below a section's first one that are compared with those of the section above, as its part of ``MIN_ROWS``; and the growth from one to the next.
_COMPARED_FROM, _COMPARED_GROWTH = 1 / 8, 1.3
#: Columns of a section's first row that are looked at at first.
_STEP = 64
#: How much more time, of what a section takes, one may have than others, and so many places that are looked at for that where one begins.
_UNEVEN, _PLACES_ASKED = 0.2, 32
#: Rows of a sweep that are asked how much of them is likely to live: what was rearranged is a fiftieth of the rows, and most of what lives.
ROWS_ASKED = 128
#: Sections of a card at most, since the host has more to do for each of more; and strips that live in all of them, about, for each warp of a card.
_MOST, _FILLED = 5, 2.4
#: Rows that a section goes on into the next one until these agree, about, for each column that lives there.
_INTO = 0.5
#: Rows that a section goes on into the next one, as its part of ``MIN_ROWS``, before it waits to be told: nearly all agree in fewer (``kernels/NOTES.md``).
_REST = 2.5
#: Seconds that a row takes, each of which waits for the one above; and cells a second of a card that is full.
ROW_SECONDS, CARD_CELLS = 0.17e-6, 3e12
#: Cells a second of a card that is full of sections, and seconds that these take besides (``kernels/NOTES.md``, H200).
_CUT_CELLS, _CUT_SECONDS = 1.8e12, 0.3


@dataclass(frozen=True)
class Section:
    """Rows below ``first_row``, whose H and F̂ are ``top``, down to wherever the next section is agreed with, or to the end.

    ``keep`` says whether a row is kept, ``wanted`` are those of them that somebody has asked for; ``compared``: rows that are compared with the section above.
    ``is_trial``: values may be more than what the matrix has. ``alive``: strips that are likely to live where it begins.
    """

    first_row: int
    top: Row
    keep: Callable[[int], bool]
    wanted: Container[int] = ()
    compared: frozenset[int] = frozenset()
    is_trial: bool = False
    alive: int = 0

    @classmethod
    def of(cls, sweep: Sweep) -> Section:
        """The whole sweep as one."""
        top = Row(sweep.borders.top_h, sweep.borders.top_f, len(sweep.b))
        return cls(sweep.first_row, top, sweep.keep)


class _Kept:
    """Which rows of a section are kept: those that are asked for, and those that are compared with another one.

    ``wanted``: of these, the former; ``has_room``: whether spare rows may still be kept.
    """

    def __init__(self, sweep: Sweep, compared: frozenset[int], has_room: Callable[[], bool] = lambda: True) -> None:
        self._sweep, self._compared, self._has_room = sweep, compared, has_room
        self.wanted = set[int]()

    def __call__(self, row: int) -> bool:
        may_be_asked = row not in self._sweep.spare or self._has_room()
        if may_be_asked and self._sweep.keep(row):
            self.wanted.add(row)
            return True
        return row in self._compared


def sections_of(sweep: Sweep, along: Along, count: int, has_room: Callable[[], bool]) -> list[Section]:
    """The sweep from its begin on, and up to ``count`` − 1 sections further down, all to its end; ``has_room``: whether these may keep another spare row."""
    begins = _begins(sweep, along, count)
    compared = [_compared(sweep, row) for row in begins[:, 0].tolist()]
    # With its rows those of sections below are compared, and its own with those of the one above.
    below = list(accumulate(reversed(compared), frozenset[int].union, initial=frozenset[int]()))[::-1]
    kept = _Kept(sweep, below[0])
    sections = [replace(Section.of(sweep), keep=kept, wanted=kept.wanted, alive=_alive(along, sweep.first_row))]
    for number, ((row, column, score), rows) in enumerate(zip(begins.tolist(), compared, strict=True)):
        kept = _Kept(sweep, below[number], has_room)
        top = _top(sweep, row, column, score)
        sections.append(Section(row, top, kept, kept.wanted, rows, is_trial=True, alive=_alive(along, row)))
    return sections


def count_of(along: Along, warps: int) -> int:
    """How many sections keep a card, or some, busy that have so many warps each, one of which a strip that lives needs: more than have warps at a time, since what lives of them is
    now more, now less, and a card that is full wins as much again as one that has a strip for each scheduler.
    """
    if not len(along.live):
        return 1
    return max(1, min(_MOST, int(_FILLED * warps / (along.live.mean() / COLUMNS_A_STRIP + 1))))


def rest_row(section: Section) -> float:
    """The row of it that the section above goes no further than until it is told."""
    return section.first_row + _REST * MIN_ROWS


def _alive(along: Along, row: int) -> int:
    return int(np.interp(row, along.rows, along.live) / COLUMNS_A_STRIP) + 1 if len(along.rows) else 0


def seconds_alone(sweep: Sweep, along: Along) -> float:
    """What one card takes for a sweep of which a narrow band lives, about."""
    return float(_cost(sweep, along)[1][-1])


def seconds_saved(sweep: Sweep, along: Along) -> float:
    """What one card takes less for it in sections, about; less than 0 where it takes more."""
    cells = along.live.mean() * (len(sweep.a) - sweep.first_row)
    return seconds_alone(sweep, along) - cells / _CUT_CELLS - _CUT_SECONDS


def _begins(sweep: Sweep, along: Along, count: int) -> Int64:
    """int64[k, 3]: cells of the way that further sections begin at, so that all take about as long."""
    way, rows = sweep.way, len(sweep.a)
    nothing = np.empty((0, 3), np.int64)
    if way is None or sweep.rest is None or sweep.right or known_score(sweep) is None:
        return nothing
    lowest = _lowest_begin(sweep, sweep.rest())
    edges, cost = _cost(sweep, along)
    chosen, above = list[Int64](), sweep.first_row
    for left in range(count, 1, -1):
        least = max(lowest, above + MIN_ROWS)
        can_be = way[(way[:, 0] >= least) & (way[:, 0] <= rows - MIN_ROWS)]
        if not len(can_be):
            break
        # It goes on until the one below agrees with it, and the others share what is below that one's begin.
        row, into = can_be[:, 0], _INTO * np.interp(can_be[:, 0], along.rows, along.live)
        here = np.interp(row + into, edges, cost) - np.interp(above, edges, cost)
        others = (cost[-1] - np.interp(row, edges, cost)) / (left - 1)
        uneven = np.abs(here - others)
        cell = _narrowest(sweep, can_be[uneven <= uneven.min() + _UNEVEN * cost[-1] / count])
        chosen.append(cell)
        above = int(cell[0])
    return np.array(chosen) if chosen else nothing


def _narrowest(sweep: Sweep, cells: Int64) -> Int64:
    """Of cells of the way, that where the least of a row lives: beside what was rearranged ways stay apart for long."""
    some = cells[np.unique(np.linspace(0, len(cells) - 1, _PLACES_ASKED).astype(np.int64))]
    chosen: Int64 = some[live_at(sweep, some[:, 0], sweep.way).argmin()]
    return chosen


def _cost(sweep: Sweep, along: Along) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Rows, and the seconds that a card takes from the first of them to each."""
    edges = np.linspace(sweep.first_row, len(sweep.a), len(along.rows) + 1)
    each = np.diff(edges) * (ROW_SECONDS + along.live / CARD_CELLS)
    return edges, np.concatenate([[0.0], np.cumsum(each)])


def _lowest_begin(sweep: Sweep, rest: UpperBound) -> int:
    """The row below which no alignment that matters begins."""
    if not sweep.local:
        return 0
    table = rest.corridor
    if not len(table):
        return len(sweep.a)
    first, last = table[table[Field.STARTS] :].reshape(-1, 2).T
    can_begin = np.flatnonzero(first <= last)
    return int(can_begin[-1] + 1 << table[Field.HIGH]) if len(can_begin) else 0


def _compared(sweep: Sweep, row: int) -> frozenset[int]:
    """Ends of bands below a row, ever further apart; the last row of all decides nothing."""
    found, below = set[int](), MIN_ROWS * _COMPARED_FROM
    while (at := bisect_right(sweep.bands, row + int(below) - 1)) < len(sweep.bands) - 1:
        found.add(sweep.bands[at])
        below *= _COMPARED_GROWTH
    return frozenset(found)


def _top(sweep: Sweep, row: int, column: int, score: int) -> Row:
    """What a section begins with: in the known way's cell more than that has there, and gaps from it as far as they matter."""
    known, scoring, count = known_score(sweep), sweep.scoring, len(sweep.b)
    assert known is not None and sweep.rest is not None
    rest = sweep.rest()
    most = score + int(abs(known) * _MORE) + 1
    # As far as a gap may be, whatever is to come there; looked at in steps at first.
    reach = max(0, most + int(rest.rows[row // REST_STEP]) - known) // scoring.gap_extend
    columns = np.arange(max(0, column - reach), min(count, column + reach) + 1, _STEP)
    matters = np.flatnonzero(_beside(sweep, most, columns - column) + to_come(sweep, rest, row, columns) >= known)
    begin, end = (columns[matters[0]], columns[matters[-1]]) if len(matters) else (column, column)
    first, last = max(0, int(begin) - _STEP), min(count, int(end) + _STEP)
    values = _beside(sweep, most, np.arange(first, last + 1) - column)
    dead = 0 if sweep.local else UNREACHED
    h: Int32 = np.maximum(values, dead).astype(np.int32)
    # A gap that goes on there costs nothing more than what a way has.
    return Row(h, h, count, first, (dead, dead - scoring.gap_open))


def _beside(sweep: Sweep, score: int, away: Int64) -> Int64:
    """H so many columns from a cell of a way: rightwards in a gap from there, leftwards in one from where the way was so many rows above."""
    scoring = sweep.scoring
    price = scoring.gap_extend * np.abs(away) + scoring.match * np.maximum(-away, 0)
    return score - np.where(away != 0, scoring.gap_open + price, 0)
