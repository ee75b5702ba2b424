"""Scores of a search by the textbook's recurrence (Gotoh 1982), the oracle of a card's scores."""

from __future__ import annotations

import numpy as np
from numba import njit

from gpu.engines.work.arrays import Int32
from gpu.engines.work.scores import ScoreSearch


@njit(cache=False, nogil=True)  # type: ignore[untyped-decorator]
def _scores(query, codes, starts, scores, first, extend, found):  # type: ignore[no-untyped-def]
    m = len(query)
    for entry in range(len(starts) - 1):
        h = np.zeros(m + 1, np.int64)
        e = np.full(m + 1, -(10**9), np.int64)
        best = 0
        for at in range(starts[entry], starts[entry + 1] - 1):
            row = scores[codes[at]]
            diagonal, f = 0, -(10**9)
            for i in range(1, m + 1):
                e[i] = max(e[i] - extend, h[i] - first)
                f = max(f - extend, h[i - 1] - first)
                cell = max(0, diagonal + row[query[i - 1]], e[i], f)
                diagonal = h[i]
                h[i] = cell
                best = max(best, cell)
        found[entry] = best


def expected_scores(search: ScoreSearch) -> Int32:
    """int32[k], by a textbook's recurrence."""
    found = np.zeros(len(search.entries), np.int32)
    entries, gaps = search.entries, search.gaps
    # A row for each letter of the entries.
    scores = np.ascontiguousarray(search.matrix.scores.T)
    _scores(search.query, entries.codes, entries.starts, scores, gaps.first, gaps.extend, found)
    return found
