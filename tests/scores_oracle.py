"""Local scores by the textbook: Gotoh's recurrence, cell by cell, with a matrix. Shares no code
with ``gpu``.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.pairs_oracle import Rules, fill


def local_score(a: Sequence[int], b: Sequence[int], scores: Sequence[Sequence[int]], first: int, extend: int) -> int:
    """The best score of any alignment of parts of two sequences of codes; a gap of length k costs
    first + (k - 1) · extend.
    """
    query, reference = np.asarray(a, np.intp), np.asarray(b, np.intp)
    return int(fill(query, reference, Rules(np.asarray(scores), first, extend, "local", 0))[0].max())
