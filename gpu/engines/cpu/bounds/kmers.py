"""Compiled loops over k-mers of a sequence, and over k-mers absent from the other sequence.

A k-mer of a block may be absent near a sample or elsewhere.

Of k-mers with at most one edit, occurrences outside of the cores of the k-mers' blocks are sought.
One of their halves is unchanged. So the halves of all k-mers are stored in a hash table, the other
sequence is scanned, and where a half occurs the other half is compared.
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


@njit(nogil=True, boundscheck=False)
def put_halves(a: Any, half: int, heads: Any, halves: Any) -> None:
    """Chain equal halves of k-mers in a hash table.

    ``heads``, int32[4^half]: the first half with these letters; ``halves``, int32[2 · kmers, 2]: of
    each the next with the same letters, and its position. Half s of k-mer w is number 2 w + s.
    """
    a_block = BLOCK_ROWS // (2 * half)
    for number in range(len(halves)):
        kmer, side = number >> 1, number & 1
        at = kmer // a_block * BLOCK_ROWS + kmer % a_block * 2 * half + side * half
        letters = kmer_at(a, at, half)
        halves[number, 0], halves[number, 1] = -1, at
        if letters >= 0:
            halves[number, 0] = heads[letters]
            heads[letters] = number


@njit(nogil=True, boundscheck=False)
def _is_equal(a: Any, i: int, b: Any, j: int, count: int, step: int) -> bool:
    """Return True if ``count`` bases from i and j on are equal and unambiguous.

    Compared in one direction; beyond the ends of ``b`` no base is equal.
    """
    for _ in range(count):
        if j < 0 or j >= len(b) or a[i] != b[j] or a[i] >= DNA_BASES:
            return False
        i += step
        j += step
    return True


@njit(nogil=True, boundscheck=False)
def _edits(a: Any, i: int, b: Any, j: int, count: int, step: int) -> int:
    """The edits between ``count`` bases of ``a`` from i on and a prefix of ``b`` from j on.

    Compared in one direction; 2 means two or more.
    """
    while count and 0 <= j < len(b) and a[i] == b[j] and a[i] < DNA_BASES:
        i, j, count = i + step, j + step, count - 1
    if count == 0:
        return 0
    substituted = _is_equal(a, i + step, b, j + step, count - 1, step)
    deleted = _is_equal(a, i + step, b, j, count - 1, step)
    return 1 if substituted or deleted or _is_equal(a, i, b, j + step, count, step) else 2


@njit(nogil=True, boundscheck=False)
def find_similar(
    a: Any, b: Any, first: Any, half: int, heads: Any, halves: Any, begin: int, end: int, is_exact: Any, is_similar: Any
) -> None:
    """Mark the k-mers that occur with at most one edit, by halves in columns [begin, end) of ``b``.

    ``is_exact``: without an edit; ``is_similar``: with one. ``first``: int64, the first sample of
    each block's window.
    """
    mask = np.int64(4**half - 1)
    number, bases = np.int64(0), 0
    for column in range(begin, min(end + half - 1, len(b))):
        code = b[column]
        number = (number << 2 | np.int64(code & 3)) & mask
        bases = bases + 1 if code < DNA_BASES else 0
        if bases < half:
            continue
        place = column - half + 1
        found = np.int64(heads[number])
        while found >= 0:
            at, side = np.int64(halves[found, 1]), found & 1
            i, j, step = (at - 1, place - 1, -1) if side else (at + half, place + half, 1)
            middle = (first[at // BLOCK_ROWS] + SAMPLES // 2) * SAMPLE_STEP
            # Otherwise all of the k-mer is in the core, even if an edit moves it by a diagonal.
            if abs(place - at - middle) >= CORE * SAMPLE_STEP and not is_exact[found >> 1]:
                edits = _edits(a, i, b, j, half, step)
                # Two arrays, as two threads may find the same k-mer.
                if edits == 0:
                    is_exact[found >> 1] = 1
                elif edits == 1:
                    is_similar[found >> 1] = 1
            found = np.int64(halves[found, 0])
