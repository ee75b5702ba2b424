"""How much of a matrix is likely to live, as far as that can be told before it is filled: what strips are chosen by, and cards.

In a narrow band rows wait for each other; a wide one fills a card, whatever is left out of the matrix.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.sweep.window import CHUNK, window_for
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import REST_STEP, Field, Sweep, UpperBound

Answer = TypeVar("Answer")
#: What lives of a row where only a known score tells, in high strips, for each that the card works on at once: with more, high strips are as fast
#: as low ones or faster.
_MAX_LIVE = 3
#: The same where a corridor tells, in low strips: what lives is looked at there, once more in each of them.
_MAX_IN_CORRIDOR = 2.5
#: Rows of a matrix, and columns of each, that are asked.
_ROWS_ASKED, _COLUMNS_ASKED = 16, 2048


def is_narrow(sweep: Sweep, in_flight: int) -> bool:
    """Whether only a band of the matrix is likely to be computed in which rows wait for each other, where ``in_flight`` strips are worked on at
    once: a score of more than half of what the shorter side can have is reached near one diagonal, as is one of which each diagonal's share is known.
    """
    goal = sweep.goal
    if goal is not None and goal.diagonals is not None:
        return True
    score, most = known_score(sweep), _most(sweep)
    return score is not None and 2 * score > most and not is_wide(sweep, in_flight)


def is_wide(sweep: Sweep, in_flight: int) -> bool:
    """Whether a corridor is told that more lives in than high strips are needed for (``card_pruned bands``)."""
    low = window_for(sweep.scoring, low=True)
    limit = _MAX_IN_CORRIDOR * in_flight * (low.height + low.delay + 1 + CHUNK)
    # Whatever is told, no more than all of it lives.
    return len(sweep.b) > limit and live_columns(sweep) > limit


def leaves_much_out(sweep: Sweep, in_flight: int) -> bool:
    """Whether half of the matrix or so is likely to be left out, and what lives of a row is not many more strips than the ``in_flight``, which
    high ones would be better for (``card_pruned shares``: known scores of 23 to 50 % of what the shorter side can have).
    """
    side, most = min(len(sweep.a), len(sweep.b)), _most(sweep)
    live = side * (1 - sweep.known / most) / 2 if most else 0
    return sweep.prune and 5 * sweep.known > most and live <= _MAX_LIVE * in_flight * window_for(sweep.scoring).height


def leaves_little_out(sweep: Sweep) -> bool:
    """Whether as good as all of the matrix is likely to be computed."""
    return sweep.goal is None and (not sweep.prune or 5 * sweep.known <= _most(sweep))


class Along(NamedTuple):
    """Some ``rows``, evenly from the top down, and how much of each is likely to live, in columns."""

    rows: Int64
    live: NDArray[np.float64]


def live_columns(sweep: Sweep) -> float:
    """Columns of a row that are likely to be computed, on an average, in a corridor; 0 where none is told (``live_along``)."""
    live = live_along(sweep).live
    return float(live.mean()) if len(live) else 0


def live_along(sweep: Sweep, asked: int = _ROWS_ASKED, way: Int64 | None = None) -> Along:
    """How much of so many rows is likely to be computed in a corridor (``live_at``); no rows where none is told."""
    score = known_score(sweep)
    if sweep.rest is None or score is None or 2 * score <= _most(sweep) or not len(sweep.rest().corridor):
        return Along(np.empty(0, np.int64), np.empty(0))
    rows = _evenly(sweep.first_row, len(sweep.a), asked)
    return Along(rows, live_at(sweep, rows, way))


def live_at(sweep: Sweep, rows: Int64, way: Int64 | None = None) -> NDArray[np.float64]:
    """Columns of these rows that are likely to be computed in the corridor of a sweep that has one, and a known score.

    Reckoned as if a cell beside the way that wins the score were reached from there in one gap, and it were won evenly over the rows, if the ``way`` (as in ``Sweep``) does not tell where:
    between 0.7 times and once what was computed in the end, of pairs of 3 to 30 Mbp that differ by 1.5 to 5 %.
    """
    score, columns = known_score(sweep), len(sweep.b)
    assert sweep.rest is not None and score is not None
    rest, places = sweep.rest(), _evenly(0, columns, _COLUMNS_ASKED)
    live = np.empty(len(rows))
    for number, row in enumerate(rows.tolist()):
        ahead = to_come(sweep, rest, row, places)
        at, won = places[ahead.argmax()], score * row / len(sweep.a)
        if way is not None and len(way):
            at, won = (np.interp(row, way[:, 0], way[:, side]) for side in (1, 2))
        here = won - sweep.scoring.gap_extend * np.abs(places - at)
        live[number] = np.mean((np.maximum(here, 0) if sweep.local else here) + ahead >= score) * columns
    return live


def to_come(sweep: Sweep, rest: UpperBound, row: int, columns: Int64) -> Int64:
    """What the way on from cells of a row adds at most."""
    rows, all_columns = len(sweep.a), len(sweep.b)
    ahead = np.minimum(rest.rows[row // REST_STEP], rest.columns[columns // REST_STEP])
    ahead = np.minimum(ahead, sweep.scoring.match * np.minimum(rows - row, all_columns - columns))
    return np.minimum(ahead, _in_corridor(rest.corridor, row, columns - row)) if len(rest.corridor) else ahead


class Once(Generic[Answer]):
    """What is found out by the first thread that asks."""

    def __init__(self, find: Callable[[], Answer]) -> None:
        self._find = find
        self._lock = threading.Lock()
        self._found: list[Answer] = []

    def __call__(self) -> Answer:
        with self._lock:
            if not self._found:
                self._found.append(self._find())
            return self._found[0]


def asks_once(sweep: Sweep) -> Sweep:
    """The sweep, of which the rest is found out once, whoever asks for it."""
    if sweep.rest is None or isinstance(sweep.rest, Once):
        return sweep
    return replace(sweep, rest=Once(sweep.rest))


def known_score(sweep: Sweep) -> int | None:
    """The score by which cells are left out, if any are."""
    if sweep.goal is not None:
        return sweep.goal.score
    return sweep.known if sweep.prune else None


def _most(sweep: Sweep) -> int:
    """What the shorter side can have."""
    return sweep.scoring.match * min(len(sweep.a), len(sweep.b))


def _evenly(first: int, last: int, count: int) -> Int64:
    """So many numbers from ``first`` to below ``last``, each in the middle of its part."""
    count = min(count, last - first)
    return first + (last - first) * (2 * np.arange(count, dtype=np.int64) + 1) // max(1, 2 * count)


def _in_corridor(table: Int32, row: int, diagonals: Int64) -> Int32:
    """What the way on from cells of a row adds at most (``UpperBound``)."""
    at = {place: int(table[place]) for place in range(Field.HEADER)}
    block = row >> at[Field.HIGH]
    sample = (diagonals - table[at[Field.FIRST] + block]) >> at[Field.WIDE]
    is_inside = (sample >= 0) & (sample < at[Field.SAMPLES])
    inside = table[at[Field.INSIDE] + block * at[Field.SAMPLES] + np.where(is_inside, sample, 0)]
    bucket = (diagonals - at[Field.LOWEST]) >> at[Field.WIDE_OUTSIDE]
    outside = table[at[Field.OUTSIDE] + (row >> at[Field.HIGH_OUTSIDE]) * at[Field.BUCKETS] + bucket]
    return np.where(is_inside, inside, outside)
