"""Chains of exact matches along about one diagonal, each match in one of them.

The best score of a chain that ends at a match comes from the matches that begin shortly before it,
as in minimap2 (Li 2018, Bioinformatics 34:3094, section 2.1.1); then chains are taken, the best
first, each up to a match that is taken already.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.njit import njit

#: Matches that begin before one and are tried as the one before it in a chain.
_LOOK_BACK = 128
#: Bases of distance and of drift together that cost as much as a matched base is worth.
_CHEAP = 8


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_chains(i: Any, j: Any, length: Any, reach: int, score: Any, before: Any) -> None:
    """Write the best score of a chain that ends at each match, and the match before it, or -1."""
    for k in range(len(i)):
        best, score[k], before[k] = np.int64(0), length[k], np.int64(-1)
        for p in range(k - 1, max(-1, k - 1 - _LOOK_BACK), -1):
            down, right = i[k] - i[p], j[k] - j[p]
            gap, drift = max(down, right) - length[p], abs(right - down)
            if down <= 0 or right <= 0 or gap > reach or drift > reach:
                continue
            # Bases of this match that lie behind the one before in both sequences.
            new = min(length[k], min(down, right) + length[k] - length[p])
            worth = score[p] - (length[k] - new) - (max(gap, 0) + drift) // _CHEAP
            if drift > 0:
                worth -= 1
            if new > 0 and worth > best:
                best, before[k] = worth, p
        score[k] += best


@njit(nogil=True, boundscheck=False, error_model="numpy")
def take_chains(order: Any, before: Any, chain: Any) -> int:
    """Write each match's chain to ``chain``; return the number of chains.

    ``order``: the matches, those with the best scores first. ``chain`` is -1 everywhere.
    """
    count = 0
    for end in order:
        if chain[end] >= 0:
            continue
        k = end
        while k >= 0 and chain[k] < 0:
            chain[k] = count
            k = before[k]
        count += 1
    return count
