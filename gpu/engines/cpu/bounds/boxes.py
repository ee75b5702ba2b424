"""Compiled loops over boxes of rearranged regions.

They compute the gains that a box's sweep starts from, and the gains above the box, by sample.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.bounds.diagonal import gain_outside
from gpu.engines.work.bounds import BLOCK_ROWS, SAMPLE_STEP, SAMPLES, Border
from gpu.jit.njit import njit


@njit(nogil=True, boundscheck=False)
def _gain_of_cell(diagonal: int, first: int, border: Any, values: Any, costs: Any, hulls: Any) -> int:
    """The largest gain from a cell in a border's row on.

    ``first``: the first sample of the window there.
    """
    sample = (diagonal + SAMPLE_STEP // 2) // SAMPLE_STEP
    if first <= sample < first + SAMPLES:
        return border.samples[sample - first] + values.slack_inside
    return gain_outside(sample, border, costs, hulls) + values.slack_outside


@njit(nogil=True, boundscheck=False)
def gains_below(block: int, diagonal: int, values: Any, windows: Any, costs: Any, border: Any, gains: Any) -> None:
    """Write the gains from the first row of ``block`` on to ``gains``.

    By diagonal, from ``diagonal`` on.
    """
    begin = 0
    while begin < len(gains):
        # The same for all diagonals nearest to one sample.
        end = min(len(gains), begin + SAMPLE_STEP - (diagonal + begin + SAMPLE_STEP // 2) % SAMPLE_STEP)
        gain = _gain_of_cell(diagonal + begin, windows.first[block], border, values, costs, windows.hulls)
        gains[begin:end] = gain
        begin = end


@njit(nogil=True, boundscheck=False)
def gains_beside(block: int, column: int, values: Any, windows: Any, costs: Any, below: Any, gains: Any) -> None:
    """Write the gains from the cells of a column on to ``gains``.

    By row, from the first row of ``block`` on.
    """
    samples = np.empty(SAMPLES, np.int64)
    for k in range(len(gains)):
        at = block + k // BLOCK_ROWS
        if k % BLOCK_ROWS == 0:
            for place in range(SAMPLES):
                samples[place] = values.samples[at, place]
        stays = values.stay_fine[at], values.stay_outer[at], values.stay_free[at]
        border = Border(samples, stays[0], stays[1], stays[2], values.returning[at], below.tables, below.lowest)
        diagonal = column - block * BLOCK_ROWS - k
        gains[k] = _gain_of_cell(diagonal, windows.first[at], border, values, costs, windows.hulls)


@njit(nogil=True, boundscheck=False)
def lay_table(lowest: int, first: int, border: Any, costs: Any, hulls: Any, table: Any) -> None:
    """Write the gains from a border's row on to ``table``, by sample from ``lowest`` on."""
    for k in range(len(table)):
        table[k] = gain_outside(lowest + k, border, costs, hulls)
        if first <= lowest + k < first + SAMPLES:
            table[k] = max(table[k], border.samples[lowest + k - first])


@njit(nogil=True, boundscheck=False)
def gains_at_samples(gains: Any, diagonal: int, samples: Any, right: int, left: int, found: Any) -> None:
    """For each sample the least value that covers all ``gains`` less than a sample away.

    It covers them after the cost of the steps to them. ``gains``: by diagonal, from ``diagonal``
    on.
    """
    for k in range(len(samples)):
        middle = samples[k] * SAMPLE_STEP - diagonal
        best = gains[middle]
        for lag in range(1, SAMPLE_STEP):
            best = max(
                best, gains[middle + lag] - right * lag // SAMPLE_STEP, gains[middle - lag] - left * lag // SAMPLE_STEP
            )
        found[k] = best


@njit(nogil=True, boundscheck=False)
def spread(table: Any, right: int, left: int) -> None:
    """Raise each sample to what paths gain that first step to another one, less the price."""
    for k in range(len(table) - 2, -1, -1):
        table[k] = max(table[k], table[k + 1] - right)
    for k in range(1, len(table)):
        table[k] = max(table[k], table[k - 1] - left)
