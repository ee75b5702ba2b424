"""Traceback: directions followed from an alignment's end back to its start.

``engines/work/traces.py`` defines the order of preference.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.traces import blocks, lanes
from gpu.engines.cpu.traces.rules import (
    AT_COLUMN,
    AT_ROW,
    COUNT,
    DONE,
    EXTEND,
    FIRST,
    FIT,
    GLOBAL,
    KIND,
    LEFT,
    LENGTH,
    LETTERS,
    LOCAL,
    MATCHING,
    MODE,
    OPERATION,
)
from gpu.engines.work.traces import DELETION, EQUAL, INSERTION, UNEQUAL
from gpu.jit.njit import njit

#: Column of the alignment in a cell: two letters (H), a gap in the query (E), one in the reference
#: (F).
_PAIR, _D, _I = range(3)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def begin_path(path: Any, score: int, row: int, column: int, rules: Any) -> None:
    """A path at its end, the cell (row, column) with this score."""
    path[:] = 0
    path[AT_ROW], path[AT_COLUMN], path[LEFT] = row, column, score
    _look_for_start(path, rules)


@njit(nogil=True, inline="always")
def _look_for_start(path: Any, rules: Any) -> None:
    """Record if the path has reached its start."""
    if path[KIND] == _PAIR:
        i, j = path[AT_ROW], path[AT_COLUMN]
        if rules[MODE] == LOCAL:
            path[DONE] = path[LEFT] == 0
        elif rules[MODE] == GLOBAL:
            path[DONE] = i == 0 and j == 0
        elif rules[MODE] == FIT:
            path[DONE] = i == 0
        else:
            path[DONE] = i == 0 or j == 0


@njit(nogil=True, inline="always")
def _grow(path: Any, operation: int, length: int, runs: Any) -> None:
    if path[LENGTH] > 0 and path[OPERATION] != operation:
        runs[path[COUNT]] = path[LENGTH] << 2 | path[OPERATION]
        path[COUNT] += 1
        path[LENGTH] = 0
    path[OPERATION] = operation
    path[LENGTH] += length


@njit(nogil=True, boundscheck=False, error_model="numpy")
def end_path(path: Any, runs: Any) -> None:
    """Follow the matrix's border to the corner (global, fit), write the last run, reverse the runs.

    There are ``path[COUNT]`` runs.
    """
    if not path[DONE]:
        if path[AT_COLUMN] > 0:
            _grow(path, DELETION, path[AT_COLUMN], runs)
        if path[AT_ROW] > 0:
            _grow(path, INSERTION, path[AT_ROW], runs)
        path[AT_ROW], path[AT_COLUMN], path[DONE] = 0, 0, 1
    if path[LENGTH] > 0:
        _grow(path, -1, 0, runs)
    count = path[COUNT]
    for k in range(count // 2):
        runs[k], runs[count - 1 - k] = runs[count - 1 - k], runs[k]


def _make_follow(alone: bool) -> Any:
    """Compile ``follow`` for directions of a single pair (strips.py), or of a lane (lanes.py)."""

    @njit(nogil=True, boundscheck=False, error_model="numpy")
    def follow(
        directions: Any,
        width: int,
        lane: int,
        top: int,
        left: int,
        a: Any,
        b: Any,
        matrix: Any,
        rules: Any,
        path: Any,
        runs: Any,
    ) -> None:
        """Follow the path until it starts, or leaves the block.

        The block's first cell is (top + 1, left + 1). ``width``: the block's columns. ``a``, ``b``:
        letters of the whole pair. ``runs`` uint32: written at ``path[COUNT]``, last run first.
        """
        first, extend, local, matching = rules[FIRST], rules[EXTEND], rules[MODE] == LOCAL, rules[MATCHING]
        i, j, kind, remaining = path[AT_ROW], path[AT_COLUMN], path[KIND], path[LEFT]
        operation, length, count = path[OPERATION], path[LENGTH], path[COUNT]
        while i > top and j > left and not (local and kind == _PAIR and remaining == 0):
            row, column = i - top - 1, j - left - 1
            if alone:
                bit = row % blocks.ROWS
                word = (row // blocks.ROWS * (width + blocks.ROWS) + column + 1 + bit) * blocks.WORDS
            else:
                bit = lane
                word = (row // lanes.TILE * width + column) * lanes.COLUMN_WORDS + row % lanes.TILE * lanes.WORDS
            if kind == _PAIR:
                if directions[word] >> bit & 1:
                    now = EQUAL if a[i - 1] == b[j - 1] and a[i - 1] < matching else UNEQUAL
                    remaining -= matrix[np.int64(a[i - 1]) * LETTERS + b[j - 1]]
                    i -= 1
                    j -= 1
                    if now == operation and length > 0:
                        length += 1
                        continue
                    if length > 0:
                        runs[count] = length << 2 | operation
                        count += 1
                    operation, length = now, 1
                    continue
                kind = _D if directions[word + 1] >> bit & 1 else _I
            if kind == _D:
                now = DELETION
                closed = directions[word + 2] >> bit & 1
                j -= 1
            else:
                now = INSERTION
                closed = directions[word + 3] >> bit & 1
                i -= 1
            if closed:
                kind = _PAIR
                remaining += first
            else:
                remaining += extend
            if now == operation and length > 0:
                length += 1
            else:
                if length > 0:
                    runs[count] = length << 2 | operation
                    count += 1
                operation, length = now, 1
        path[AT_ROW], path[AT_COLUMN], path[KIND], path[LEFT] = i, j, kind, remaining
        path[OPERATION], path[LENGTH], path[COUNT] = operation, length, count
        _look_for_start(path, rules)

    return follow


follow_lane = _make_follow(alone=False)
follow_alone = _make_follow(alone=True)
