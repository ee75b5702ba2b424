"""Compiled recurrence of the diagonal bound.

It computes how much paths can still gain, block by block, from the last block to the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.bounds import BLOCK_ROWS, CORE, DEPTH, NEVER, REACH, SAMPLES, Border
from gpu.jit.njit import njit


@njit(nogil=True)
def find_groups(first: Any, max_spread: int, groups: Any, hulls: Any) -> int:
    """Group consecutive windows whose first samples differ by at most ``max_spread``.

    Writes each block's group, and the groups' hulls (``Windows``), to the arrays; returns the
    number of groups.
    """
    group, low, high = 0, first[0], first[0]
    for block in range(len(first)):
        at = first[block]
        if max(high, at) - min(low, at) > max_spread:
            group, low, high = group + 1, at, at
        low, high = min(low, at), max(high, at)
        groups[block] = group
        hulls[group, 0], hulls[group, 1] = low, high + SAMPLES - 1
    return group + 1


@njit(nogil=True, boundscheck=False)
def gain_of_staying(sample: int, stay_fine: int, stay_outer: int, stay_free: int, tables: Any, lowest: int) -> int:
    """The largest gain from a sample on without returning to a window.

    Samples beyond the tables have no cells.
    """
    if not tables.shape[1]:
        return min(stay_fine, stay_free)
    at = min(max(sample - lowest, 0), tables.shape[1] - 1)
    return min(stay_fine + tables[0, at], stay_outer + tables[1, at], stay_free)


@njit(nogil=True, boundscheck=False)
def price_of_return(low: int, high: int, hull: Any, costs: Any) -> int:
    """The least cost of steps from any of the samples low … high to a group's hull."""
    return costs.outside_left * max(0, low - hull[1]) + costs.outside_right * max(0, hull[0] - high)


@njit(nogil=True, boundscheck=False)
def gain_outside(sample: int, border: Any, costs: Any, hulls: Any) -> int:
    """The largest gain from a sample outside of the window: by staying outside, or by returning.

    A return is to a group of windows.
    """
    _, stay_fine, stay_outer, stay_free, returning, tables, lowest = border
    best = gain_of_staying(sample, stay_fine, stay_outer, stay_free, tables, lowest)
    for group in range(len(hulls)):
        best = max(best, returning[group] - price_of_return(sample, sample, hulls[group], costs))
    return best


@njit(nogil=True, boundscheck=False)
def _entry_price(sample: int, here: int, hull: Any, right: int, left: int) -> int:
    """The least cost of a path from outside of the window at ``here`` to a sample.

    The cost to the ``hull`` is not included.
    """
    from_left = right * (sample - max(here - 1, hull[0]))
    from_right = left * (min(here + SAMPLES, hull[1]) - sample)
    return max(0, min(from_left, from_right))


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_values(
    rows: int, losses: Any, windows: Any, costs: Any, below: Any, begin: int, end: int, values: Any
) -> None:
    """Fill ``values`` of blocks [begin, end), from the ``below`` border up.

    The matrix has ``rows`` rows. README, "Recurrence", gives the formulas.
    """
    first, _, groups, hulls = windows
    match, fine, fine_right, fine_left, outer, outer_right, outer_left, percent, right, left, refund = costs
    tables, lowest = below.tables, below.lowest
    # Gains behind the block, from the samples of its window and REACH + 1 on either side.
    ahead = np.empty(SAMPLES + 2 * (REACH + 1), np.int64)
    # The same from the next window's samples, and one on either side, and running maxima less the
    # price of steps.
    beside = np.empty(SAMPLES + 2, np.int64)
    rightwards, leftwards = np.empty(SAMPLES + 3, np.int64), np.empty(SAMPLES + 3, np.int64)
    samples, stay_fine, stay_outer, returning = below.samples.copy(), below.stay_fine, below.stay_outer, below.returning
    stay_free = below.stay_free
    leaving_reach = min(outer_right, outer_left) * (REACH - 1)
    for block in range(end - 1, begin - 1, -1):
        gain = match * min(BLOCK_ROWS, rows - block * BLOCK_ROWS)
        here, there = first[block], first[block + 1]
        behind = Border(samples, stay_fine, stay_outer, stay_free, returning, tables, lowest)
        for k in range(len(ahead)):
            sample = here - REACH - 1 + k
            if there <= sample < there + SAMPLES:
                ahead[k] = samples[sample - there]
            else:
                ahead[k] = gain_outside(sample, behind, costs, hulls) + refund
        beside[0] = gain_outside(there - 1, behind, costs, hulls) + refund
        for k in range(SAMPLES):
            beside[k + 1] = samples[k]
        beside[SAMPLES + 1] = gain_outside(there + SAMPLES, behind, costs, hulls) + refund
        rightwards[SAMPLES + 2], leftwards[0] = NEVER, NEVER
        for k in range(SAMPLES + 2):
            leftwards[k + 1] = max(leftwards[k], beside[k] + outer_left * (there - 1 + k))
        for k in range(SAMPLES + 1, -1, -1):
            rightwards[k] = max(rightwards[k + 1], beside[k] - outer_right * (there - 1 + k))
        # From outside into the next window: to a sample near its border, or to the core, where
        # k-mers may match.
        shallow, deep = np.int64(NEVER), np.int64(NEVER)
        for k in range(SAMPLES):
            sample = there + k
            shallow = max(shallow, samples[k] - _entry_price(sample, here, hulls[groups[block + 1]], right, left))
            # The next window may be far from this one.
            beyond = right * max(0, sample - here - SAMPLES + 1) + left * max(0, here - sample)
            price = _entry_price(sample, here, hulls[groups[block]], right, left)
            deep = max(deep, samples[k] - max(price, min(right, left) * DEPTH + beyond))
        for k in range(SAMPLES):
            kmers, at = np.int64(losses.near[block, k]), k + REACH + 1
            least = fine * kmers
            if abs(k - SAMPLES // 2) <= REACH:
                least = max(least, losses.aligned[block])
            best = ahead[at] - least
            free = ahead[at]
            for q in range(1, REACH + 1):
                free = max(free, ahead[at + q], ahead[at - q])
                price = max(least + q * fine_right, outer * kmers + (q - 1) * outer_right + fine_right)
                best = max(best, ahead[at + q] - price)
                price = max(least + q * fine_left, outer * kmers + (q - 1) * outer_left + fine_left)
                best = max(best, ahead[at - q] - price)
            # A path that leaves the reach in between need not lose a k-mer.
            best = max(best, free - leaving_reach)
            # Beyond the reach: next to it, or anywhere in or beside the next window.
            sample = here + k
            best = max(best, ahead[at + REACH + 1] - REACH * outer_right - fine_right)
            best = max(best, ahead[at - REACH - 1] - REACH * outer_left - fine_left)
            to = min(max(sample + REACH + 1 - (there - 1), 0), SAMPLES + 2)
            best = max(best, rightwards[to] + outer_right * (sample + 1) - fine_right)
            to = min(max(sample - REACH - 1 - (there - 1) + 1, 0), SAMPLES + 2)
            best = max(best, leftwards[to] - outer_left * (sample - 1) - fine_left)
            values.samples[block, k] = min(best + gain, values.most)
        far, edits = losses.far[block], losses.edits[block]
        lost = (percent * outer * far + (100 - percent) * edits) // 100
        values.stay_fine[block] = gain - fine * far + stay_fine
        values.stay_outer[block] = gain - lost + stay_outer
        values.stay_free[block] = gain - max(fine * far, edits) + stay_free
        # Through the core within this block and out again, unless part of the core is outside of
        # the next window.
        core = here + SAMPLES // 2
        out = min(left * (core - CORE - there - 1), right * (there + SAMPLES - 1 - core - CORE))
        through = min(right, left) * DEPTH + max(0, out)
        passed = np.int64(NEVER)
        for k in range(SAMPLES):
            passed = max(passed, gain_of_staying(here + k, stay_fine, stay_outer, stay_free, tables, lowest))
        for group in range(len(hulls)):
            passed = max(passed, returning[group] - price_of_return(here, here + SAMPLES - 1, hulls[group], costs))
        for group in range(len(hulls)):
            value = returning[group] - lost
            if group == groups[block + 1]:
                value = max(value, shallow - lost)
            if group == groups[block]:
                value = max(value, deep, passed - through)
            values.returning[block, group] = value + gain
        for k in range(SAMPLES):
            samples[k] = values.samples[block, k]
        stay_fine, stay_outer, stay_free = values.stay_fine[block], values.stay_outer[block], values.stay_free[block]
        returning = values.returning[block]
