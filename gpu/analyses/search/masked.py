"""Low complexity: lower case in a file of queries, as NCBI's ``segmasker`` and ``dustmasker`` write
it (``-outfmt fasta``), and the share of it that a hit aligns.

Scores do not depend on it, and no result holds it: it is read again from the queries' file. Neither
SEG nor DUST is computed here, and Biopython has neither.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.sequences.alphabet import AS_WRITTEN
from gpu.sequences.batches import read_all
from gpu.sequences.kinds import GAPS
from gpu.sequences.raw import Fingerprinting
from gpu.sequences.reading import GAP, Reading

if TYPE_CHECKING:
    from gpu.analyses.search.request import SearchRequest

#: The share of a hit's aligned letters of the query from which on it is of low complexity.
LOW = 0.5
#: Letters, and the bit that says the case of one.
_LETTERS, _LOWER = 26, np.uint8(32)


class QueryMask(NamedTuple):
    """The lower case of the queries.

    ``sums`` int32[n + 1]: letters in lower case before each letter of the file; ``starts``
    int64[queries]: the first letter of each query. ``why_not``: the reason why nothing is marked,
    although something may be in lower case; "" if there is no such reason.
    """

    sums: NDArray[np.int32]
    starts: NDArray[np.int64]
    why_not: str = ""

    @property
    def is_empty(self) -> bool:
        """True if no letter is marked."""
        return not len(self.starts)

    def share(self, query: Any, start: Any, end: Any) -> NDArray[np.float64]:
        """The share of lower case in places ``[start, end)`` of queries, float64[k]."""
        first = self.starts[query]
        return (self.sums[first + end] - self.sums[first + start]) / np.maximum(np.subtract(end, start), 1)


def read_mask(request: SearchRequest, lengths: NDArray[np.int32]) -> QueryMask:
    """The mask of the queries that were searched, of these ``lengths``."""
    gone = _none(Phrase("not known: the file of the queries is gone or has changed"))
    try:
        with closing(Fingerprinting()) as hashing:
            found = read_all(request.queries, Reading(AS_WRITTEN, GAP, drop=GAPS, whole_headers=True), hashing)
            if hashing.fingerprint(request.queries, lambda: None).sha256 != next(iter(request.sha256), ""):
                return gone
    except (CrosspointError, OSError):
        return gone
    # Those that are shorter were no queries.
    kept = found.lengths >= lengths.min()
    if not np.array_equal(found.lengths[kept], lengths):
        return gone
    lower = found.codes - np.uint8(ord("a")) < _LETTERS
    if not lower.any():
        return _none()
    if np.array_equal(lower, (found.codes | _LOWER) - np.uint8(ord("a")) < _LETTERS):
        return _none(Phrase("not marked: all letters of the queries are in lower case"))
    sums = np.zeros(len(lower) + 1, np.int32)
    np.cumsum(lower, out=sums[1:])
    return QueryMask(sums, found.starts[:-1][kept])


def _none(why: str = "") -> QueryMask:
    return QueryMask(np.zeros(1, np.int32), np.zeros(0, np.int64), why)
