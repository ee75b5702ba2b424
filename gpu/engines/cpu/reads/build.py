"""Compiled construction of an index's arrays, by ranges, so that several threads share the work."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.reads import SAMPLED
from gpu.jit.njit import njit

_U1 = np.uint64(1)
_U32 = np.uint64(32)


@njit(nogil=True, boundscheck=False)
def make_blocks(codes: Any, suffixes: Any, primary: Any, begin: Any, end: Any, blocks: Any, totals: Any) -> None:
    """Fill blocks ``begin`` to ``end``, counting from the first of them on.

    ``totals`` int64[4]: the bases of all of them.
    """
    count = len(codes)
    totals[:] = 0
    for block in range(begin, end):
        low = high = np.uint64(0)
        at = block * 4
        blocks[at] = np.uint64(totals[0]) | (np.uint64(totals[1]) << _U32)
        blocks[at + 1] = np.uint64(totals[2]) | (np.uint64(totals[3]) << _U32)
        for number in range(min(64, count - 64 * block)):
            place = 64 * block + number
            row = place if place < primary else place + 1
            base = codes[suffixes[row - 1] - 1] if row > 0 else codes[count - 1]
            low |= np.uint64(base & 1) << np.uint64(number)
            high |= np.uint64(base >> 1) << np.uint64(number)
            totals[base] += 1
        blocks[at + 2], blocks[at + 3] = low, high


@njit(nogil=True, boundscheck=False)
def add_before(begin: Any, end: Any, blocks: Any, totals: Any) -> None:
    """Add to the counts of blocks ``begin`` to ``end`` the bases before the first of them."""
    for block in range(begin, end):
        blocks[4 * block] += np.uint64(totals[0]) | (np.uint64(totals[1]) << _U32)
        blocks[4 * block + 1] += np.uint64(totals[2]) | (np.uint64(totals[3]) << _U32)


@njit(nogil=True, boundscheck=False)
def make_samples(suffixes: Any, samples: Any) -> None:
    """Fill ``ReadIndex.samples``."""
    samples[0] = len(suffixes)
    for number in range(1, len(samples)):
        samples[number] = suffixes[number * SAMPLED - 1]


@njit(nogil=True, boundscheck=False)
def make_text(codes: Any, text: Any) -> None:
    """Fill ``ReadIndex.text``, which is 0 at first."""
    for word in range((len(codes) + 63) // 64):
        low = high = np.uint64(0)
        for number in range(min(64, len(codes) - 64 * word)):
            base = codes[64 * word + number]
            low |= np.uint64(base & 1) << np.uint64(number)
            high |= np.uint64(base >> 1) << np.uint64(number)
        text[2 * word], text[2 * word + 1] = low, high


@njit(nogil=True, boundscheck=False)
def count_first(codes: Any, bases: Any, first: Any) -> None:
    """Fill ``ReadIndex.first``, which is 0 at first."""
    prefix = 0
    # Of the empty suffix, which the suffixes of A follow.
    first[1] += 1
    for place in range(len(codes) - 1, -1, -1):
        prefix = (np.int64(codes[place]) << (2 * (bases - 1))) | (prefix >> 2)
        first[prefix + 1] += 1
    for number in range(1 << (2 * bases)):
        first[number + 1] += first[number]


@njit(nogil=True, boundscheck=False)
def compact(codes: Any, bases: Any, segments: Any, begins: Any, room: Any) -> Any:
    """Copy the bases among ``codes`` to ``bases``, contiguously; returns the number of segments.

    ``segments`` receives the begin of each in ``bases``, and the end of the last one, ``begins``
    the begin in ``codes``. ``room``: the number of segments, as returned by a first call with 0,
    which writes nothing.
    """
    filled = found = 0
    before = False
    for place in range(len(codes)):
        code = codes[place]
        if code > 3:
            before = False
            continue
        if not before:
            if found < room:
                segments[found], begins[found] = filled, place
            found += 1
            before = True
        if room > 0:
            bases[filled] = code
            filled += 1
    if room > 0:
        segments[found] = filled
    return found
