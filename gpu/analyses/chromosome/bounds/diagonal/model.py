"""How the corridor's values come about: what gaps and foreign words cost, the windows, and the way from the last block up (``__init__.py`` has the reasons)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.words import CORE, HIGH, REACH, SAMPLES, WIDE, WORD
from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch

#: Samples from beyond a window to its core.
DEEP = SAMPLES // 2 - CORE - 1
#: Legs at most.
_LEGS = 8
#: The share of its price that a row in a gap has at the outer level at least, about boxes: who passes by these moves far, and pays that however few words are foreign on the way.
_NEARLY = 0.8
#: Letters of a word that is looked for anywhere, and the share of such words that are foreign where nothing is alike.
LETTERS, FOREIGN = 15, 0.75
NEVER = -(1 << 60)


class Costs(NamedTuple):
    """``match``; by level the loss of a foreign word, and what a sample to the right and to the left costs: ``fine``, ``coarse``, and ``outer`` (``right``,
    ``left``). Outside of the windows so much of a hundred of the outer level's (``mixed``), and the rest of what long words lose: ``far_right``, ``far_left``; ``turn``, given back on
    the way out.
    """

    match: int
    fine: int
    fine_right: int
    fine_left: int
    coarse: int
    coarse_right: int
    coarse_left: int
    outer: int
    right: int
    left: int
    mixed: int
    far_right: int
    far_left: int
    turn: int


def costs_of(scoring: Scoring, with_boxes: bool, wide: int = WIDE, rate: float = math.inf, long: float = 0.0) -> Costs:
    """The levels of a scoring; without boxes what matters is what words prove: the outer level is the coarse one. ``rate``: what the alignment found first usually gains in a row; ``long``:
    what long words lose in one, where they are looked for (``edits.py``).
    """
    row = scoring.match + scoring.gap_extend
    fine = min(scoring.match - effective_mismatch(scoring), WORD * scoring.match)
    while min(_rates(scoring, fine)) < 0:
        fine -= 1
    coarse = max(0, min(fine, scoring.gap_open))
    while _rates(scoring, coarse)[1] < row / 2:
        coarse -= 1
    outer = coarse
    while with_boxes and _rates(scoring, outer)[1] < _NEARLY * row:
        outer -= 1
    (fine_right, fine_left), (coarse_right, coarse_left), (right, left) = (
        tuple(int(price * wide) for price in _rates(scoring, loss)) for loss in (fine, coarse, outer)
    )
    mixed, words = 100, FOREIGN * outer / LETTERS
    if long > words:
        # Such that ways which keep out gain in a row what the alignment does: with less, steps cost too little.
        mixed = math.ceil(100 * min(1, max(0, long - scoring.match + rate) / (long - words)))
    # Who comes in has the fine level's price for a lag: outside it must not have been less.
    mixed = min(100, max(mixed, -(-100 * fine_right // max(1, right)), -(-100 * fine_left // max(1, left))))
    far_right, far_left = right * mixed // 100, left * mixed // 100
    turn = max(0, far_right - fine_right, far_left - fine_left)
    return Costs(
        scoring.match,
        *(fine, fine_right, fine_left),
        *(coarse, coarse_right, coarse_left),
        *(outer, right, left),
        *(mixed, far_right, far_left, turn),
    )


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


class Windows(NamedTuple):
    """``first``: int64[blocks + 1], the first sample of each block's window; ``pins``: int64[blocks + 1], the first pin that ends in it or behind; ``legs``: int64[blocks + 1], the leg of each; ``hulls``: int64[legs, 2], the first
    and last sample of a leg's windows. The last entries are those of the end, with no rows.
    """

    first: Int64
    pins: Int64
    legs: Int64
    hulls: Int64


def windows_along(pins: Int64, rows: int) -> Windows:
    """The windows about an alignment with these pins (``FirstAlignment``), from row 0 on."""
    blocks = -(-rows // HIGH)
    at = np.minimum(np.searchsorted(pins[:, 0] + pins[:, 2], np.arange(blocks + 1) * HIGH), len(pins) - 1)
    first = np.round((pins[at, 1] - pins[at, 0]) / WIDE).astype(np.int64) - SAMPLES // 2
    allowed = 2 * SAMPLES
    while True:
        legs, hulls = np.empty(len(first), np.int64), np.empty((len(first), 2), np.int64)
        count = _find_legs(first, allowed, legs, hulls)
        if count <= _LEGS:
            return Windows(first, at, legs, hulls[:count].copy())
        allowed *= 2


@njit(nogil=True)
def _legs(first: Any, allowed: int, legs: Any, hulls: Any) -> int:
    """Legs whose hulls are no more than ``allowed`` samples wider than a window: that of each block, the hulls, and how many."""
    leg, low, high = 0, first[0], first[0]
    for block in range(len(first)):
        at = first[block]
        if max(high, at) - min(low, at) > allowed:
            leg, low, high = leg + 1, at, at
        low, high = min(low, at), max(high, at)
        legs[block] = leg
        hulls[leg, 0], hulls[leg, 1] = low, high + SAMPLES - 1
    return leg + 1


class Border(NamedTuple):
    """What is known at the row between two blocks of a way that passes there, for the block above.

    ``samples``: int64[SAMPLES], V of the window of the block below. Outside of it one that comes back has ``come``, int64[legs], and one that does not has
    ``stay``; or, where something is in ``tables`` (int64[2, samples], from sample ``lowest`` on), the less of ``stay`` and ``apart`` with what
    these have, which is at the fine level and the outer one. It has no more than ``alone`` either way, where diagonals may be changed for nothing.
    """

    samples: Int64
    stay: int
    apart: int
    alone: int
    come: Int64
    tables: Int64
    lowest: int

    @classmethod
    def end(cls, windows: Windows) -> Border:
        """Below the last block, where nothing is left to be gained."""
        never = np.full(len(windows.hulls), NEVER, np.int64)
        return cls(np.zeros(SAMPLES, np.int64), 0, 0, 0, never, np.empty((2, 0), np.int64), 0)


_INT64, _TABLE, _NEW_INT64 = Array(np.int64), Array(np.int64, 2), Array(np.int64, is_written=True)
#: As compiled code is given these.
COSTS = Costs(*(int,) * len(Costs._fields))  # type: ignore[arg-type]
WINDOWS = Windows(_INT64, _INT64, _INT64, _TABLE)  # type: ignore[arg-type]
BORDER = Border(_INT64, int, int, int, _INT64, _TABLE, int)  # type: ignore[arg-type]
_find_legs = EntryPoint(__name__, "_legs", _INT64, int, _NEW_INT64, Array(np.int64, 2, is_written=True), returns=True)
_INTO = (Array(np.int32, 2, is_written=True), _NEW_INT64, _NEW_INT64, _NEW_INT64, Array(np.int64, 2, is_written=True))
fill = EntryPoint(
    *(__name__, "_fill", int, int, Array(np.uint8, 2), _INT64, _INT64, _INT64, WINDOWS, COSTS, BORDER, int, int),
    *_INTO,
    allocates=True,
)


@dataclass(frozen=True)
class Values:
    """V of each block's samples ``inside`` int32[blocks + 1, SAMPLES], ``stay``, ``apart`` and ``alone`` int64[blocks + 1] and ``come`` int64[blocks + 1, legs], as in
    ``Border``; what has to be added for a cell that is not on its sample, or in a gap, or within a word; and the ``most`` that any way gains, a match for
    each base of the shorter sequence: what words alone prove, by rows, may be more than 32 bits hold.
    """

    windows: Windows
    costs: Costs
    inside: Int32
    stay: Int64
    apart: Int64
    alone: Int64
    come: Int64
    more_inside: int
    more_outside: int
    most: int

    @classmethod
    def empty(cls, windows: Windows, costs: Costs, scoring: Scoring, shorter: int, loss: int) -> Values:
        """Those of the end; the others are for ``fill`` to put in. ``shorter``: bases of the shorter sequence; ``loss``: of a word, at most."""
        blocks = len(windows.first)
        more = scoring.gap_open + 2 * max(costs.fine, loss)
        return cls(
            windows,
            costs,
            np.zeros((blocks, SAMPLES), np.int32),
            np.zeros(blocks, np.int64),
            np.zeros(blocks, np.int64),
            np.zeros(blocks, np.int64),
            np.full((blocks, len(windows.hulls)), NEVER, np.int64),
            more + max(costs.fine_right, costs.fine_left) // 2 + 1,
            more + max(costs.far_right, costs.far_left),
            scoring.match * shorter,
        )

    def border(self, block: int, below: Border) -> Border:
        """Above the first row of a block; ``below``: what it was filled from."""
        samples = self.inside[block].astype(np.int64)
        stay, apart, alone = int(self.stay[block]), int(self.apart[block]), int(self.alone[block])
        return below._replace(samples=samples, stay=stay, apart=apart, alone=alone, come=self.come[block])


@njit(nogil=True, boundscheck=False)
def kept_out(sample: int, stay: int, apart: int, alone: int, tables: Any, lowest: int) -> int:
    """The most that can be gained by staying outside of the windows. Samples beyond the ends of the tables are no cell's."""
    if not tables.shape[1]:
        return min(stay, alone)
    at = min(max(sample - lowest, 0), tables.shape[1] - 1)
    return min(stay + tables[0, at], apart + tables[1, at], alone)


@njit(nogil=True, boundscheck=False)
def outside_at(sample: int, border: Any, costs: Any, hulls: Any) -> int:
    """The most that can be gained outside of the window: by staying there, or by coming back to a leg."""
    _, stay, apart, alone, come, tables, lowest = border
    best = kept_out(sample, stay, apart, alone, tables, lowest)
    for leg in range(len(hulls)):
        away = costs.far_left * max(0, sample - hulls[leg, 1]) + costs.far_right * max(0, hulls[leg, 0] - sample)
        best = max(best, come[leg] - away)
    return best


@njit(nogil=True, boundscheck=False)
def _inwards(place: int, here: int, hull: Any, right: int, left: int) -> int:
    """What it costs at least to come to a sample from outside of the window that begins at ``here``, beside what it costs to come to the ``hull``."""
    from_left = right * (place - max(here - 1, hull[0]))
    from_right = left * (min(here + SAMPLES, hull[1]) - place)
    return max(0, min(from_left, from_right))


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _fill(
    rows: int,
    most: int,
    near: Any,
    aligned: Any,
    far: Any,
    lost: Any,
    windows: Any,
    costs: Any,
    below: Any,
    begin: int,
    end: int,
    inside: Any,
    stay: Any,
    apart: Any,
    alone: Any,
    come: Any,
) -> None:
    """V, ``stay``, ``apart``, ``alone`` and ``come`` of blocks [begin, end) (``Values``), from the last one up.

    ``near`` uint8[blocks, SAMPLES], ``far`` int64[blocks]: foreign words. ``aligned``, ``lost``: int64[blocks], of ``aligned.py`` and ``edits.py``. ``below``: the ``Border`` under the last of these blocks. ``most``: of ``Values``.
    """
    first, _, legs, hulls = windows
    match, fine, fine_right, fine_left, coarse, coarse_right, coarse_left, outer, right, left, mixed, _, _, turn = costs
    far_right, far_left = costs.far_right, costs.far_left
    # Ahead: what is behind the block, for the samples of its window and REACH + 1 on either side.
    ahead = np.empty(SAMPLES + 2 * (REACH + 1), np.int64)
    beside = np.empty(SAMPLES + 2, np.int64)
    rightwards, leftwards = np.empty(SAMPLES + 3, np.int64), np.empty(SAMPLES + 3, np.int64)
    before, next_stay, next_apart, next_come = below.samples.copy(), below.stay, below.apart, below.come
    next_alone = below.alone
    tables, lowest = below.tables, below.lowest
    back = min(right, left) * (REACH - 1)
    for block in range(end - 1, begin - 1, -1):
        gain = match * min(HIGH, rows - block * HIGH)
        here, there = first[block], first[block + 1]
        behind = Border(before, next_stay, next_apart, next_alone, next_come, tables, lowest)
        for k in range(len(ahead)):
            sample = here - REACH - 1 + k
            if there <= sample < there + SAMPLES:
                ahead[k] = before[sample - there]
            else:
                ahead[k] = outside_at(sample, behind, costs, hulls) + turn
        # The best sample of the next window to the right, or left, of each, and one outside on either side.
        beside[0] = outside_at(there - 1, behind, costs, hulls) + turn
        for k in range(SAMPLES):
            beside[k + 1] = before[k]
        beside[SAMPLES + 1] = outside_at(there + SAMPLES, behind, costs, hulls) + turn
        rightwards[SAMPLES + 2], leftwards[0] = NEVER, NEVER
        for k in range(SAMPLES + 2):
            leftwards[k + 1] = max(leftwards[k], beside[k] + left * (there - 1 + k))
        for k in range(SAMPLES + 1, -1, -1):
            rightwards[k] = max(rightwards[k + 1], beside[k] - right * (there - 1 + k))
        # Coming in from outside: to a sample near the border, or deep into the window, where no word is sure to be foreign.
        shallow, deep = np.int64(NEVER), np.int64(NEVER)
        for k in range(SAMPLES):
            place = there + k
            shallow = max(shallow, before[k] - _inwards(place, here, hulls[legs[block + 1]], far_right, far_left))
            # The next window may be far from this one.
            beyond = far_right * max(0, place - here - SAMPLES + 1) + far_left * max(0, here - place)
            inwards = _inwards(place, here, hulls[legs[block]], far_right, far_left)
            price = max(inwards, min(far_right, far_left) * DEEP + beyond)
            deep = max(deep, before[k] - price)
        for k in range(SAMPLES):
            words, at = np.int64(near[block, k]), k + REACH + 1
            least = fine * words
            if abs(k - SAMPLES // 2) <= REACH:
                least = max(least, aligned[block])
            best = ahead[at] - least
            free = ahead[at]
            for q in range(1, REACH + 1):
                free = max(free, ahead[at + q], ahead[at - q])
                price = max(coarse * words + (q - 1) * coarse_right, outer * words + (q - 1) * right)
                price = max(least + q * fine_right, price + fine_right)
                best = max(best, ahead[at + q] - price)
                price = max(coarse * words + (q - 1) * coarse_left, outer * words + (q - 1) * left)
                price = max(least + q * fine_left, price + fine_left)
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
            inside[block, k] = min(best + gain, most)
        away = (mixed * outer * far[block] + (100 - mixed) * lost[block]) // 100
        stay[block] = gain - fine * far[block] + next_stay
        apart[block] = gain - away + next_apart
        alone[block] = gain - max(fine * far[block], lost[block]) + next_alone
        # Through the core within this block, and on wherever: out again, unless the next window leaves part of the core outside.
        core = here + SAMPLES // 2
        out = min(far_left * (core - CORE - there - 1), far_right * (there + SAMPLES - 1 - core - CORE))
        through = min(far_right, far_left) * DEEP + max(0, out)
        passed = np.int64(NEVER)
        for k in range(SAMPLES):
            passed = max(passed, kept_out(here + k, next_stay, next_apart, next_alone, tables, lowest))
        for leg in range(len(hulls)):
            price = far_right * max(0, hulls[leg, 0] - here - SAMPLES + 1) + far_left * max(0, here - hulls[leg, 1])
            passed = max(passed, next_come[leg] - price)
        for leg in range(len(hulls)):
            value = next_come[leg] - away
            if leg == legs[block + 1]:
                value = max(value, shallow - away)
            if leg == legs[block]:
                value = max(value, deep, passed - through)
            come[block, leg] = value + gain
        for k in range(SAMPLES):
            before[k] = inside[block, k]
        next_stay, next_apart, next_alone, next_come = stay[block], apart[block], alone[block], come[block]
