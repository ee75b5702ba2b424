"""Compiled loops that write the table of the diagonal bound from the values of blocks.

The table is ``UpperBound.diagonal_bound``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.bounds.diagonal import gain_of_staying, price_of_return
from gpu.engines.work.bounds import NEVER, PLACES, SAMPLES
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
