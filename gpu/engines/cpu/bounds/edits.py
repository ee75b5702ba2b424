"""Compiled search for k-mers of one sequence in another one with at most one edit.

Occurrences outside of the cores of the k-mers' blocks are sought. If a k-mer has at most one edit,
one of its halves is unchanged. So the halves of all k-mers are stored in a hash table, the other
sequence is scanned, and where a half occurs the other half is compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.bounds.kmers import kmer_at
from gpu.engines.work.bounds import BLOCK_ROWS, CORE, SAMPLE_STEP, SAMPLES
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES


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
