"""Compiled steps in the BWT: backward extension of a range of rows, and the place of a row.

``index`` is ``entry_points.ReadIndexArrays`` throughout this package: the arrays of ``ReadIndex``
that a search uses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.reads.bits import count_bits
from gpu.engines.cpu.reads.entry_points import OUTSIDE
from gpu.engines.work.reads import HINTED, SAMPLED
from gpu.jit.njit import njit

_U1 = np.uint64(1)
_LOW_HALF = np.uint64(0xFFFFFFFF)


@njit(nogil=True, boundscheck=False)
def _count(blocks: Any, base: Any, before: Any) -> Any:
    """The number of occurrences of a base among the first ``before`` letters of the BWT."""
    block = (before >> 6) << 2
    start = np.int64((blocks[block + (base >> 1)] >> np.uint64((base & 1) << 5)) & _LOW_HALF)
    low = blocks[block + 2] ^ (np.uint64(base & 1) - _U1)
    high = blocks[block + 3] ^ (np.uint64(base >> 1) - _U1)
    inside = (_U1 << np.uint64(before & 63)) - _U1
    return start + np.int64(count_bits(low & high & inside))


@njit(nogil=True, boundscheck=False)
def row_before(blocks: Any, begins: Any, base: Any, row: Any) -> Any:
    """The first row of those whose suffix is a base and a suffix from ``row`` on.

    For both ends of a range it gives the range extended by the base.
    """
    return begins[base] + _count(blocks, base, row - (1 if row > begins[5] else 0))


@njit(nogil=True, boundscheck=False)
def step_to_place(blocks: Any, begins: Any, row: Any) -> Any:
    """The row of the suffix that begins one base before that of ``row``, and that base.

    ``row`` is not that of the whole text.
    """
    at = row - (1 if row > begins[5] else 0)
    block, shift = (at >> 6) << 2, np.uint64(at & 63)
    base = np.int64((blocks[block + 2] >> shift) & _U1) | (np.int64((blocks[block + 3] >> shift) & _U1) << 1)
    return begins[base] + _count(blocks, base, at), base


@njit(nogil=True, boundscheck=False)
def place_of(index: Any, row: Any) -> Any:
    """The place in the text at which the suffix of a row begins (0-based)."""
    blocks, _, samples, _, _, begins, _, _, _ = index
    steps = 0
    while row % SAMPLED:
        if row == begins[5]:
            return steps
        row, _ = step_to_place(blocks, begins, row)
        steps += 1
    return np.int64(samples[row // SAMPLED]) + steps


@njit(nogil=True, boundscheck=False)
def segment_of(segments: Any, hints: Any, place: Any) -> Any:
    """The number of the segment that contains a place of the text; ``OUTSIDE`` at its end."""
    last = len(segments) - 1
    if place < 0 or place >= segments[last]:
        return OUTSIDE
    low = np.int64(hints[place // HINTED])
    high = np.int64(min(hints[place // HINTED + 1] + 1, last))
    while low + 1 < high:
        middle = (low + high) >> 1
        if segments[middle] <= place:
            low = middle
        else:
            high = middle
    return low
