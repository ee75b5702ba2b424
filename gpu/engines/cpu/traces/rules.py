"""Scoring rules as flat arrays for compiled code, the fields of its arrays, the 16-bit limit."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.traces import Mode, PairAlignments
from gpu.jit.njit import njit

#: Fields of ``TraceArguments.rules``. ``COMPARING``: the matrix is a match and a mismatch. ``PAD``:
#: the score with padding behind a sequence's end.
FIRST, EXTEND, MODE, TRACED, COMPARING, MATCH, MISMATCH, MATCHING, PAD, HIGHEST, LOWEST = range(11)
LOCAL, GLOBAL, SEMIGLOBAL, FIT = range(4)
_MODES = {Mode.LOCAL: LOCAL, Mode.GLOBAL: GLOBAL, Mode.SEMIGLOBAL: SEMIGLOBAL, Mode.FIT: FIT}
#: Codes, where a match and a mismatch are compared for, of rows and columns that match nothing.
NO_ROW, NO_COLUMN = 253, 254
#: Width of a row of ``TraceArguments.matrix``, the 16-bit lanes of a register; and the code of
#: padding behind a sequence's end.
LETTERS, END_CODE = 32, 31
#: Fields of an end: score, row, column (1-based: so many letters are consumed).
SCORE, ROW, COLUMN = range(3)
#: Fields of a path in progress, int64: the cell; the state there (``paths``); its H, E or F; the
#: current run; the runs written; 1 if the start is reached.
AT_ROW, AT_COLUMN, KIND, LEFT, OPERATION, LENGTH, COUNT, DONE = range(8)
PATH_FIELDS = 8
#: Fields of an aligned pair, int64.
SCORE_OF, QUERY_START, QUERY_END, REFERENCE_START, REFERENCE_END, FIRST_RUN, RUNS = range(7)
FIELDS = 7
#: Cells whose directions may be stored at once for a single pair, half a byte each; a larger one is
#: cut (long_pairs.py).
MAX_ALONE = 1 << 26
_MAX_16 = 2**15 - 1


class TraceArguments(NamedTuple):
    """``matrix`` int32[LETTERS · LETTERS]: the score of codes x and y at ``x * LETTERS + y``;
    ``PAD`` with every code that is none. ``rules`` int64[11]."""

    matrix: NDArray[np.int32]
    rules: NDArray[np.int64]


def asked_of(asked: PairAlignments) -> TraceArguments:
    """Its matrix and rules."""
    scores, matching = asked.matrix.scores, asked.matrix.matching
    # Below every cell of the matrix: then no cell outside of it can be a best one (see lanes.py).
    pad = min(asked.matrix.lowest, -1)
    equal = np.diag(np.arange(len(scores)) < matching)
    match, mismatch = int(scores[0, 0]), int(scores[0, 1])
    plain = np.where(equal, match, mismatch)
    comparing = mismatch < 0 and bool((scores == plain).all())
    rules = [asked.gaps.first, asked.gaps.extend, _MODES[asked.mode], asked.traced, comparing, match, mismatch]
    rules += [matching, pad, max(asked.matrix.highest, 0), pad]
    matrix = np.full((LETTERS, LETTERS), pad, np.int32)
    matrix[: len(scores), : len(scores)] = scores
    return TraceArguments(matrix.reshape(-1), np.array(rules, np.int64))


@njit(nogil=True, inline="always")
def top_border(column: int, rules: Any) -> int:
    """H in the first row, ``column`` letters from the corner."""
    if rules[MODE] != GLOBAL or column == 0:
        return 0
    return -(rules[FIRST] + (column - 1) * rules[EXTEND])


@njit(nogil=True, inline="always")
def left_border(row: int, rules: Any) -> int:
    """H in the first column, ``row`` letters from the corner."""
    if (rules[MODE] != GLOBAL and rules[MODE] != FIT) or row == 0:
        return 0
    return -(rules[FIRST] + (row - 1) * rules[EXTEND])


@njit(nogil=True)
def fits_16_bits(rows: int, columns: int, rules: Any) -> bool:
    """Return True if every value of a matrix of this size fits 16 bits.

    H rises by at most the best score a diagonal step, and any cell can be reached with one gap in
    each sequence (from a free border: one gap); E and F are at most a gap's first residue below H,
    and a step adds one more cost, or score, to any of them.
    """
    first, extend = rules[FIRST], rules[EXTEND]
    highest = rules[HIGHEST] * min(rows, columns)
    lowest = 0
    if rules[MODE] == GLOBAL:
        lowest = 2 * first + extend * (rows + columns)
    elif rules[MODE] == SEMIGLOBAL:
        lowest = first + extend * min(rows, columns)
    elif rules[MODE] == FIT:
        lowest = first + extend * rows
    return highest <= _MAX_16 and lowest + 2 * first + extend - rules[LOWEST] <= _MAX_16


@njit(nogil=True, inline="always")
def is_better(score: int, row: int, column: int, than_score: int, than_row: int, than_column: int) -> bool:
    """Return True if one end of an alignment is preferred to another.

    It is if its score is higher; of equal scores if it is on a lower anti-diagonal, and on the same
    one farther to the right.
    """
    if score != than_score:
        return score > than_score
    if row + column != than_row + than_column:
        return row + column < than_row + than_column
    return column > than_column
