"""Local scores by the textbook: Gotoh's recurrence, cell by cell, with a matrix. Shares no code
with ``gpu``.
"""

from __future__ import annotations

from collections.abc import Sequence

_NEVER = -(10**12)


def local_score(a: Sequence[int], b: Sequence[int], scores: Sequence[Sequence[int]], first: int, extend: int) -> int:
    """The best score of any alignment of parts of two sequences of codes; a gap of length k costs
    first + (k - 1) · extend.
    """
    above = [0] * (len(b) + 1)
    vertical = [_NEVER] * (len(b) + 1)
    best = 0
    for row in a:
        current, horizontal = [0], _NEVER
        for j, column in enumerate(b, 1):
            vertical[j] = max(vertical[j] - extend, above[j] - first)
            horizontal = max(horizontal - extend, current[j - 1] - first)
            current.append(max(0, above[j - 1] + scores[row][column], vertical[j], horizontal))
        above = current
        best = max(best, *above)
    return best
