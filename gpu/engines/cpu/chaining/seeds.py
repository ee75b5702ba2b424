"""Seeds: k-mers of a sequence, sampled by their hash, and those that two sequences share."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.seeds import SEED_LENGTH
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

_HASH = np.uint64(0x9E3779B97F4A7C15)


@njit(nogil=True)
def join_seeds(first: Any, second: Any, in_first: Any, in_second: Any) -> int:
    """Merge two ascending lists of distinct numbers; return the number of common ones.

    Their indices are written to ``in_first`` and ``in_second``.
    """
    count = i = j = 0
    while i < len(first) and j < len(second):
        if first[i] == second[j]:
            in_first[count], in_second[count] = i, j
            count += 1
        step = first[i] <= second[j]
        j += first[i] >= second[j]
        i += step
    return count


@njit(nogil=True)
def scan_seeds(codes: Any, bits: int, seeds: Any, positions: Any) -> int:
    """Write the sampled k-mers and their positions to the arrays; return their number.

    A k-mer is sampled if its hash begins with ``bits`` zeros; k-mers have two bits a base. One with
    an ambiguous base is no seed.
    """
    mask = np.uint64(2 ** (2 * SEED_LENGTH) - 1)
    # A shift by all 64 bits is undefined; one bit less and another one give 0.
    shift = np.uint64(63) - np.uint64(bits)
    count = bases = 0
    seed = np.uint64(0)
    for k in range(len(codes)):
        seed = (seed << np.uint64(2) | np.uint64(codes[k] & 3)) & mask
        bases = bases + 1 if codes[k] < DNA_BASES else 0
        if bases >= SEED_LENGTH and (seed * _HASH) >> shift >> np.uint64(1) == 0:
            seeds[count] = seed
            positions[count] = k - SEED_LENGTH + 1
            count += 1
    return count
