"""Compiled loops that make tables and boxes of the diagonal bound from the values of blocks.

The table is ``UpperBound.diagonal_bound``.

The boxes are those of rearranged regions: the gains that a box's sweep starts from, and the gains
above the box, by sample.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.bounds.diagonal import gain_of_staying, gain_outside, price_of_return
from gpu.engines.work.bounds import BLOCK_ROWS, NEVER, PLACES, SAMPLE_STEP, SAMPLES, Border
from gpu.jit.njit import njit


@njit(nogil=True, boundscheck=False)
def put_inside(
    origins: Any,
    merged: int,
    blocks: int,
    values: Any,
    windows: Any,
    costs: Any,
    border: Any,
    table: Any,
    begin: int,
    end: int,
) -> None:
    """Raise entries of the table's windows to the gains of paths from blocks [begin, end) on.

    A window of the table has ``blocks`` blocks; its places have 1 << ``merged`` samples each, from
    ``origins`` on. ``table``: int32[windows, PLACES].
    """
    tables, lowest, hulls = border.tables, border.lowest, windows.hulls
    for block in range(begin, end):
        window, here = block // blocks, windows.first[block]
        fine, outer, free = values.stay_fine[block], values.stay_outer[block], values.stay_free[block]
        for place in range(PLACES):
            low = origins[window] + (place << merged)
            high = low + (1 << merged) - 1
            best = np.int64(table[window, place])
            for at in range(max(low, here), min(high, here + SAMPLES - 1) + 1):
                best = max(best, values.samples[block, at - here] + values.slack_inside)
            if low < here or high >= here + SAMPLES:
                # Without tables the gain of staying is the same everywhere.
                for at in range(low, (high if tables.shape[1] else low) + 1):
                    best = max(best, gain_of_staying(at, fine, outer, free, tables, lowest) + values.slack_outside)
                for group in range(len(hulls)):
                    price = price_of_return(low, high, hulls[group], costs)
                    best = max(best, values.returning[block, group] - price + values.slack_outside)
            table[window, place] = min(best, values.most)


@njit(nogil=True, boundscheck=False)
def put_outside(
    begin: int,
    end: int,
    step: int,
    first: Any,
    last: Any,
    values: Any,
    windows: Any,
    costs: Any,
    border: Any,
    table: Any,
) -> None:
    """Raise entries outside of the table's windows to the gains from blocks [begin, end) on.

    ``table``: int32[rows, buckets]; a row has ``step`` blocks, a bucket the samples ``first`` to
    ``last``.
    """
    tables, lowest, hulls = border.tables, border.lowest, windows.hulls
    buckets = len(first)
    most = np.zeros((2, buckets), np.int64)
    ends = tables.shape[1] - 1
    for bucket in range(buckets if ends >= 0 else 0):
        for level in range(2):
            best = np.int64(NEVER)
            # With the samples on either side.
            for at in range(
                min(max(first[bucket] - 1 - lowest, 0), ends), min(max(last[bucket] + 1 - lowest, 0), ends) + 1
            ):
                best = max(best, tables[level, at])
            most[level, bucket] = best
    for row in range(begin // step, (end - 1) // step + 1):
        blocks = range(max(begin, row * step), min(end, (row + 1) * step))
        fine, outer, free = np.int64(NEVER), np.int64(NEVER), np.int64(NEVER)
        for block in blocks:
            fine, outer = max(fine, values.stay_fine[block]), max(outer, values.stay_outer[block])
            free = max(free, values.stay_free[block])
        for bucket in range(buckets):
            staying = min(free, fine if ends < 0 else min(fine + most[0, bucket], outer + most[1, bucket]))
            bound = max(np.int64(table[row, bucket]), staying + values.slack_outside)
            table[row, bucket] = min(bound, values.most)
        for group in range(len(hulls)):
            returning = np.int64(NEVER)
            for block in blocks:
                returning = max(returning, values.returning[block, group])
            for bucket in range(buckets):
                price = price_of_return(first[bucket], last[bucket], hulls[group], costs)
                bound = max(np.int64(table[row, bucket]), returning - price + values.slack_outside)
                table[row, bucket] = min(bound, values.most)


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
