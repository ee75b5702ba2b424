"""A proven lower bound of the best score, found in time that grows with the lengths alone.

Block pruning leaves out what cannot beat the best score known, and in the paper that is the best score so far: on similar
sequences half of the matrix is computed before the score has grown enough to prune anything. Here an alignment is guessed
first: a chain of words that occur once in each sequence, with what lies between them and beyond their ends aligned in bands
(``gpu/engines/cpu/chaining``). Each part's score is that of an alignment of it, counted base by base; so the sum is a score
that some alignment has, and pruning against it is exact, whatever the guess is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from gpu.analyses.chromosome.request import Mode
from gpu.engines.cpu.arrays import as_compiled, some_bases
from gpu.engines.cpu.chaining.chain import best_chain, pins_of, runs_of
from gpu.engines.cpu.chaining.entry_points import (
    ANYWHERE,
    BORDER,
    Numbers,
    best_run,
    bridge,
    bridge_pins,
    extend_from,
    numbers_of,
)
from gpu.engines.cpu.chaining.seeds import WORD, common_words
from gpu.engines.work.arrays import Int64
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Chains that are looked at, at most: another one only where it might be better than what the first came to.
_CHAINS = 3
#: Rows, about, of what its rate is looked at in.
_STRETCH = 512
#: Bridges of a portion that a thread is given.
_PORTION = 4096


@dataclass(frozen=True)
class FirstAlignment:
    """An alignment that was found first, and its score.

    ``pins``: int64 [k, 3] of row, column, length (0-based) of runs of equal bases that it passes, in order. ``bridges``: int64 [k - 1], the
    score between each pin and the next, as whole pins count. ``ends``: the scores before the first and behind the last.
    """

    score: int
    pins: Int64
    bridges: Int64
    ends: tuple[int, int]

    def cells(self, match: int, apart: int) -> Int64:
        """int64 [k, 3]: cells that it passes, one in about so many rows, and its score up to there; ``match``: of a base."""
        row, column, length = self.pins.T
        before = self.ends[0] + np.concatenate([[0], np.cumsum(match * length[:-1] + self.bridges)])
        # Of the runs that begin in a stretch of rows the middle of the longest, which comes last in this order; and of longer ones a place in each stretch.
        order = np.lexsort((length, row // apart))
        longest = order[np.flatnonzero(np.diff(row[order] // apart, append=-1))]
        places = np.arange(0, int(row[-1] + length[-1]), apart)
        around = np.searchsorted(row, places, side="right") - 1
        is_inside = (around >= 0) & (places < row[around] + length[around]) & (length[around] > apart)
        run = np.concatenate([longest, around[is_inside]])
        into = np.concatenate([length[longest] // 2, (places - row[around])[is_inside]])
        cells = np.column_stack([row[run] + into, column[run] + into, before[run] + match * into])
        return cells[np.argsort(cells[:, 0], kind="stable")]

    def rate(self, match: int) -> float:
        """What it gains in a row where it is as it mostly is; ``match``: of a base."""
        rows, _, scores = np.diff(self.cells(match, _STRETCH), axis=0).T
        is_down = rows > 0
        return float(np.median(scores[is_down] / rows[is_down])) if is_down.any() else float(match)


def first_alignment(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    check: Callable[[], None] = lambda: None,
    mode: Mode = "local",
    threads: int = 2,
) -> FirstAlignment | None:
    """An alignment of ``a`` and ``b`` (codes) in this mode that passes common words, a good one where there are many; None if there are none, or it
    scores nothing.

    ``check`` is called every few million bases, and every few thousand gaps between words, from several threads, and may raise to stop.
    """
    a, b = as_compiled(a), as_compiled(b)
    x, y = common_words(a, b, check)
    if not len(x):
        return None
    begins = runs_of(x, y)
    used = np.zeros(len(begins) - 1, np.bool_)
    numbers, found = numbers_of(scoring), None
    # A semi-global one may leave bases over, or be as good as a global one.
    for corners in {"local": (False,) * _CHAINS, "global": (True,), "semiglobal": (True, False)}[mode]:
        check()
        chain, estimate = best_chain(x, y, begins, used, numbers, corners, len(a), len(b))
        if not len(chain) or (mode == "local" and found is not None and estimate <= found.score):
            break
        # The next one takes another way.
        used[chain] = mode == "local"
        pins = pins_of(a, b, x, y, begins, chain)
        candidate = _align(a, b, pins, numbers, check, mode, threads)
        if found is None or candidate.score > found.score:
            found = candidate
    return found if found is not None and (found.score > 0 or mode == "global") else None


def kernels() -> Kernels:
    """The compiled parts."""

    def warm_up_call() -> None:
        codes = some_bases(4 * WORD)
        other = np.delete(codes, 2 * WORD)
        modes: tuple[Mode, ...] = ("local", "semiglobal")
        for mode in modes:
            first_alignment(codes, other, Scoring(), mode=mode)

    return numba_kernels("lower_bound", warm_up_call)


def _align(
    a: Codes, b: Codes, pins: Int64, numbers: Numbers, check: Callable[[], None], mode: Mode, threads: int
) -> FirstAlignment:
    """The alignment through pins; a local one through the best run of them."""
    bridges = np.empty(max(0, len(pins) - 1), np.int64)
    matched = np.concatenate([[0], np.cumsum(pins[:, 2])])

    def fill(first: int) -> None:
        check()
        bridge_pins(a, b, pins, matched, numbers, mode == "local", first, min(first + _PORTION, len(bridges)), bridges)

    with ThreadPoolExecutor(threads, "lower-bound") as pool:
        list(pool.map(fill, range(0, len(bridges), _PORTION)))
    first, last, score = 0, len(pins) - 1, int(matched[-1]) * numbers.match + int(bridges.sum())
    if mode == "local":
        first, last, score = best_run(pins, bridges, numbers)
    i, j = int(pins[first, 0]), int(pins[first, 1])
    end_i, end_j = int(pins[last, 0] + pins[last, 2]), int(pins[last, 1] + pins[last, 2])
    ends = [_end(a, i, b, j, -1, numbers, mode), _end(a, end_i, b, end_j, 1, numbers, mode)]
    return FirstAlignment(score + sum(ends), pins[first : last + 1], bridges[first:last], (ends[0], ends[1]))


def _end(a: Codes, i: int, b: Codes, j: int, step: int, numbers: Numbers, mode: Mode) -> int:
    """The score of what lies before (i, j) (``step`` -1) or behind it (1)."""
    if mode == "local":
        # As much as a gap of a hundred bases costs may be won back.
        return extend_from(a, i, b, j, step, ANYWHERE, numbers.first + 99 * numbers.extend, numbers)
    if step < 0:
        whole = bridge(a, 0, i, b, 0, j, numbers)
    else:
        whole = bridge(a, i, len(a) - i, b, j, len(b) - j, numbers)
    return whole if mode == "global" else max(whole, extend_from(a, i, b, j, step, BORDER, 0, numbers))
