"""Prices of absent k-mers and of steps between samples; windows about an initial alignment."""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.kmers import MAX_K
from gpu.engines.work.arrays import Int64
from gpu.engines.work.bounds import (
    BLOCK_ROWS,
    NEVER,
    SAMPLE_STEP,
    SAMPLES,
    BlockValues,
    Costs,
    K,
    Windows,
    find_groups,
)
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch

#: Largest number of groups of windows.
_MAX_GROUPS = 8
#: Least share of its price that a row in a gap has at the outer level if there are boxes: paths
#: around boxes change diagonals by much, however few k-mers are absent along them.
_MIN_BOX_SHARE = 0.8
#: The share of k-mers of ``MAX_K`` letters that are absent where nothing is similar.
ABSENT_SHARE = 0.75


def costs_of(
    scoring: Scoring,
    with_boxes: bool,
    sample_step: int = SAMPLE_STEP,
    rate: float = math.inf,
    edit_rate: float = 0.0,
) -> Costs:
    """The costs of both levels.

    ``fine`` has the largest loss of a k-mer, ``outer`` a smaller one and dearer steps. ``rate``:
    the initial alignment's usual gain per row. ``edit_rate``: the proven loss of ``edits.py`` per
    row where nothing is similar; 0 if it is not used.
    """
    row = scoring.match + scoring.gap_extend
    fine = min(scoring.match - effective_mismatch(scoring), K * scoring.match)
    # Steps get cheaper the more a k-mer costs.
    fine = _last(fine, lambda loss: min(_step_prices(scoring, loss)) >= 0)
    least = row * (_MIN_BOX_SHARE if with_boxes else 0.5)
    outer = _last(max(0, min(fine, scoring.gap_open)), lambda loss: _step_prices(scoring, loss)[1] >= least)
    (fine_right, fine_left), (outer_right, outer_left) = (
        tuple(int(price * sample_step) for price in _step_prices(scoring, loss)) for loss in (fine, outer)
    )
    percent, kmer_rate = 100, ABSENT_SHARE * outer / MAX_K
    if edit_rate > kmer_rate:
        # Paths outside then gain as much in a row as the alignment; if they gained less, steps
        # would cost too little.
        percent = math.ceil(100 * min(1, max(0, edit_rate - scoring.match + rate) / (edit_rate - kmer_rate)))
    # A path that comes in pays for its lag at the fine level: outside it must not have paid less.
    percent = max(percent, -(-100 * fine_right // max(1, outer_right)), -(-100 * fine_left // max(1, outer_left)))
    percent = min(100, percent)
    right, left = outer_right * percent // 100, outer_left * percent // 100
    refund = max(0, right - fine_right, left - fine_left)
    return Costs(
        scoring.match, fine, fine_right, fine_left, outer, outer_right, outer_left, percent, right, left, refund
    )


def _last(most: int, is_allowed: Callable[[int], bool]) -> int:
    """The largest number from 0 to ``most`` that is allowed; with it all smaller ones are."""
    return bisect.bisect_left(range(1, most + 1), True, key=lambda loss: not is_allowed(loss))


def _step_prices(scoring: Scoring, loss: int) -> tuple[float, float]:
    """The prices of each column, and each row, of a gap.

    Besides ``loss`` for each absent k-mer that it touches, and a row's match.
    """
    opening, extend, row = scoring.gap_open, scoring.gap_extend, scoring.match + scoring.gap_extend
    right = min(extend, opening + extend - loss)
    left = row - loss / K
    for rows in range(1, 4 * K):
        touched = rows if rows < 2 else 2 + (rows - 2) // K
        left = min(left, row + (opening - loss * touched) / rows)
        # A gap that a block's border cuts pays half of its opening on either side.
        left = min(left, row + (opening / 2 - loss * (1 + (rows - 1) // K)) / rows)
    return right, left


def windows_along(anchors: Int64, rows: int) -> Windows:
    """The windows of the blocks of ``rows`` rows about an initial alignment's anchors."""
    blocks = -(-rows // BLOCK_ROWS)
    at = np.searchsorted(anchors[:, 0] + anchors[:, 2], np.arange(blocks + 1) * BLOCK_ROWS)
    at = np.minimum(at, len(anchors) - 1)
    first = np.round((anchors[at, 1] - anchors[at, 0]) / SAMPLE_STEP).astype(np.int64) - SAMPLES // 2
    max_spread = 2 * SAMPLES
    while True:
        groups, hulls = np.empty(len(first), np.int64), np.empty((len(first), 2), np.int64)
        count = find_groups(first, max_spread, groups, hulls)
        if count <= _MAX_GROUPS:
            return Windows(first, at, groups, hulls[:count].copy())
        max_spread *= 2


def empty_values(windows: Windows, costs: Costs, scoring: Scoring, shorter: int, most_edits: int) -> BlockValues:
    """The values at the end of the matrix; ``fill_values`` computes the others.

    ``shorter``: bases of the shorter sequence. ``most_edits``: the largest loss of ``edits.py`` for
    one k-mer.
    """
    blocks = len(windows.first)
    # The cell may be in a gap that is paid for, and cell and end of the path within k-mers.
    slack = scoring.gap_open + 2 * max(costs.fine, most_edits)
    return BlockValues(
        samples=np.zeros((blocks, SAMPLES), np.int32),
        stay_fine=np.zeros(blocks, np.int64),
        stay_outer=np.zeros(blocks, np.int64),
        stay_free=np.zeros(blocks, np.int64),
        returning=np.full((blocks, len(windows.hulls)), NEVER, np.int64),
        slack_inside=slack + max(costs.fine_right, costs.fine_left) // 2 + 1,
        slack_outside=slack + max(costs.outside_right, costs.outside_left),
        most=scoring.match * shorter,
    )
