"""The order and direction in which the records of a side lie on a dot plot.

By itself a side's records lie as its files have them. An arrangement changes what is drawn, and
never a result.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.result import Int64, Matches, RecordTable


class Arrangement(NamedTuple):
    """An order of all records of a side, some of them flipped (reverse-complemented).

    ``order`` int64 [k]: the number of the record at each place. ``flipped`` bool [k], by the number
    of the record.
    """

    order: Int64
    flipped: NDArray[np.bool_]

    @classmethod
    def as_given(cls, records: RecordTable) -> Arrangement:
        """The order of the files."""
        count = len(records.names)
        return cls(np.arange(count), np.zeros(count, np.bool_))

    @property
    def is_given(self) -> bool:
        """True if nothing is changed."""
        return not self.flipped.any() and bool((self.order == np.arange(len(self.order))).all())

    def table(self, records: RecordTable) -> RecordTable:
        """The records in this order."""
        return RecordTable.of([records.names[number] for number in self.order.tolist()], records.lengths[self.order])

    def starts(self, records: RecordTable) -> Int64:
        """The start of each record in the arranged concatenation, by the number of the record."""
        starts = np.empty(len(self.order), np.int64)
        lengths = records.lengths[self.order]
        starts[self.order] = np.cumsum(lengths) - lengths
        return starts

    def spans(self, records: RecordTable, record: Int64, start: Int64, end: Int64) -> tuple[Int64, Int64]:
        """Ranges ``[start, end)`` within records, in the arranged concatenation."""
        before = self.starts(records)[record]
        if not self.flipped.any():
            return before + start, before + end
        flipped, length = self.flipped[record], records.lengths[record]
        return before + np.where(flipped, length - end, start), before + np.where(flipped, length - start, end)

    def points(self, records: RecordTable, positions: Int64) -> Int64:
        """Positions between bases of the given concatenation, all within one record, arranged."""
        record = records.indices(np.array([int((positions.min() + max(positions.min(), positions.max() - 1)) // 2)]))
        inside = positions - records.starts[record]
        inside = np.where(self.flipped[record], records.lengths[record] - inside, inside)
        return self.starts(records)[record] + inside

    def given(self, records: RecordTable, start: int, end: int) -> tuple[int, int, bool]:
        """An arranged range within one record as a range of the given concatenation.

        Also True if the record is flipped.
        """
        arranged = self.table(records)
        place = int(arranged.indices(np.array([start]))[0])
        number, offset = int(self.order[place]), int(arranged.starts[place])
        first, last, before = start - offset, end - offset, int(records.starts[number])
        if not self.flipped[number]:
            return before + first, before + last, False
        length = int(records.lengths[number])
        return before + length - last, before + length - first, True


def arranged(matches: Matches, query: Arrangement) -> Matches:
    """The matches with the query's records in another order; a match keeps its number."""
    if query.is_given:
        return matches
    records = matches.query
    starts = np.asarray(matches.query_starts[:])
    record = records.indices(starts)
    inside = starts - records.starts[record]
    begins, _ = query.spans(records, record, inside, inside + np.asarray(matches.lengths[:]))
    reverse = np.asarray(matches.reverse[:]) ^ query.flipped[record]
    return replace(matches, query=query.table(records), query_starts=begins, reverse=reverse)
