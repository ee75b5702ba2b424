"""Compiled loops over k-mers of a sequence, and over k-mers absent from the other sequence.

A k-mer of a block may be absent near a sample or elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.bounds import BLOCK_ROWS, CORE, REACH, SAMPLE_STEP, SAMPLES, K
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

_KMERS_A_BLOCK = BLOCK_ROWS // K


@njit(nogil=True, inline="always")
def kmer_at(codes: Any, at: int, k: int) -> Any:
    """The number of the k-mer at a position, two bits a base; -1 if a base is ambiguous."""
    number, is_known = np.int64(0), True
    for place in range(k):
        code = codes[at + place]
        number = number << 2 | np.int64(code & 3)
        is_known = is_known and code < DNA_BASES
    return number if is_known else np.int64(-1)


@njit(nogil=True)
def add_kmers(codes: Any, k: int, first: int, end: int, is_present: Any, is_repeated: Any) -> None:
    """Set the bits (``KmerSet``) of k-mers with numbers in [first, end)."""
    mask = np.int64(4**k - 1)
    number, bases = np.int64(0), 0
    for code in codes:
        number = (number << 2 | np.int64(code & 3)) & mask
        bases = bases + 1 if code < DNA_BASES else 0
        if bases >= k and first <= number < end:
            bit = np.uint8(1 << (number & 7))
            if not is_present[number >> 3] & bit:
                is_present[number >> 3] |= bit
            else:
                is_repeated[number >> 3] |= bit


@njit(nogil=True, boundscheck=False)
def count_near(a: Any, b: Any, first: Any, begin: int, end: int, absent: Any) -> None:
    """Count the k-mers of blocks [begin, end) absent within ``REACH`` samples of each sample.

    The samples are those of the window. ``first``: int64, the first sample of each block's window.
    ``absent``: uint8[blocks, SAMPLES]. The block's k-mers are stored in a hash table; the columns
    of the window are scanned, and an occurrence sets the bits of the samples near it.
    """
    mask = np.int64(4**K - 1)
    heads = np.full(4**K, -1, np.int8)
    following = np.empty(_KMERS_A_BLOCK, np.int8)
    numbers = np.empty(_KMERS_A_BLOCK, np.int64)
    near = np.empty(_KMERS_A_BLOCK, np.uint64)
    everywhere = ~np.uint64(0)
    for block in range(begin, end):
        row = block * BLOCK_ROWS
        count = min(BLOCK_ROWS, len(a) - row) // K
        for kmer in range(count):
            number = kmer_at(a, row + kmer * K, K)
            numbers[kmer], near[kmer] = number, np.uint64(0)
            if number >= 0:
                following[kmer], heads[number] = heads[number], kmer
        origin = first[block] * SAMPLE_STEP
        last = min(len(b), row + BLOCK_ROWS + origin + (SAMPLES - 1 + REACH) * SAMPLE_STEP)
        number, bases = np.int64(0), 0
        for column in range(max(0, row + origin - REACH * SAMPLE_STEP), last):
            code = b[column]
            number = (number << 2 | np.int64(code & 3)) & mask
            bases = bases + 1 if code < DNA_BASES else 0
            if bases < K:
                continue
            kmer = heads[number]
            while kmer >= 0:
                # Relative to the window's first sample.
                diagonal = column - (K - 1) - row - kmer * K - origin
                low = max(0, (diagonal + SAMPLE_STEP - 1) // SAMPLE_STEP - REACH)
                high = min(SAMPLES - 1, diagonal // SAMPLE_STEP + REACH)
                if low <= high:
                    near[kmer] |= (everywhere >> np.uint64(63 - high)) & (everywhere << np.uint64(low))
                kmer = following[kmer]
        for sample in range(SAMPLES):
            found = np.int64(0)
            for kmer in range(count):
                found += np.int64(near[kmer] >> np.uint64(sample) & np.uint64(1))
            absent[block, sample] = count - found
        for kmer in range(count):
            if numbers[kmer] >= 0:
                heads[numbers[kmer]] = -1


@njit(nogil=True, boundscheck=False)
def count_far(a: Any, b: Any, anchors: Any, windows: Any, kmers: Any, begin: int, end: int, absent: Any) -> None:
    """Count the k-mers of blocks [begin, end) absent outside of the window's core.

    ``absent``: int64[blocks]; ``kmers``: the ``KmerSet`` of ``b``. A k-mer is absent there if it
    occurs nowhere, or once, in the core: on the diagonal of its anchor, or of a neighbouring one.
    """
    k = kmers.k
    for block in range(begin, end):
        row, found, anchor = block * BLOCK_ROWS, 0, windows.anchors[block]
        middle = (windows.first[block] + SAMPLES // 2) * SAMPLE_STEP
        left, right = middle - CORE * SAMPLE_STEP, middle + CORE * SAMPLE_STEP
        for start in range(row, min(row + BLOCK_ROWS, len(a)) - k + 1, k):
            number = kmer_at(a, start, k)
            bit = np.int64(1) << (number & 7)
            if number < 0 or not kmers.is_present[number >> 3] & bit:
                found += 1
                continue
            if kmers.is_repeated[number >> 3] & bit:
                continue
            while anchor < len(anchors) and anchors[anchor, 0] + anchors[anchor, 2] < start + k:
                anchor += 1
            for near in range(max(0, anchor - 1), min(anchor + 1, len(anchors))):
                diagonal = anchors[near, 1] - anchors[near, 0]
                place = start + diagonal
                if left <= diagonal <= right and 0 <= place <= len(b) - k and kmer_at(b, place, k) == number:
                    found += 1
                    break
        absent[block] = found
