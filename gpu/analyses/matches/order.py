"""The records of a draft assembly, put in order along a reference.

The rule, for each query record:

1. It belongs to the reference record by which most of its bases are covered.
2. It is flipped if the matches of that pair on the reverse strand have more matched bases together
   than those on the forward strand.
3. Its place is the weighted median of the middles of its matches on that strand in the reference
   record, weighted by matched bases.

Records go by reference record (in its file's order), then by place. Those without any match come
last, as they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.record_pairs import RecordMatches, record_pairs
from gpu.analyses.matches.result import Int64, RecordTable


class RecordOrder(NamedTuple):
    """The place of each query record, by its number; arrays [k].

    ``reference``: its number, -1 without a match. ``place``: 0-based, in the reference record.
    ``covered``: bases of the query record in the matches with that reference record.
    """

    arrangement: Arrangement
    reference: Int64
    place: NDArray[np.float64]
    covered: Int64


def order_records(found: RecordMatches, query: RecordTable, reference: RecordTable) -> RecordOrder:
    """Order and direction of the query's records, by the rule above."""
    count = len(query.names)
    home, covered = np.full(count, -1, np.int64), np.zeros(count, np.int64)
    flipped, place = np.zeros(count, np.bool_), np.zeros(count)
    pairs = record_pairs(found, reference)
    # Later ones win, so that the best of a record comes last.
    for row in np.lexsort((-np.arange(pairs.size), pairs.query_covered)):
        record = pairs.query[row]
        home[record], covered[record] = pairs.reference[row], pairs.query_covered[row]
        flipped[record] = pairs.reverse[row] > pairs.forward[row]
    used = (home[found.query] == found.reference) & (flipped[found.query] == found.reverse)
    record, middle = found.query[used], (found.reference_start[used] + found.reference_end[used]) / 2
    weight = found.matched[used]
    order = np.lexsort((middle, record))
    record, middle, weight = record[order], middle[order], weight[order]
    for number in np.unique(record).tolist():
        first, last = np.searchsorted(record, [number, number + 1]).tolist()
        sums = np.cumsum(weight[first:last])
        place[number] = middle[first + int(np.searchsorted(sums, sums[-1] / 2))]
    keys = np.where(home < 0, len(reference.names), home)
    arrangement = Arrangement(np.lexsort((np.arange(count), place, keys)), flipped)
    return RecordOrder(arrangement, home, place, covered)
