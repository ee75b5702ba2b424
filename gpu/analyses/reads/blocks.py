"""Hits of reads that follow one another: what is printed, counted and saved, whichever engine has found them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads
from gpu.sequences.record_batch import RecordBatch

#: The code between records of reads and of references, none of ``DNA``.
GAP = 254
#: Reads of fewer bases are not looked for: nearly every place would be a hit.
SHORTEST = 2


class Reference(NamedTuple):
    """A reference: its records, and ``before`` int64[k + 1], the bases that precede each, which places of hits count (see ``FoundReads``)."""

    records: RecordBatch
    before: Int64

    @classmethod
    def of(cls, records: RecordBatch) -> Reference:
        before = np.zeros(len(records) + 1, np.int64)
        np.cumsum(records.lengths, out=before[1:])
        return cls(records, before)

    @property
    def bases(self) -> int:
        """Letters of all records."""
        return int(self.before[-1])


class Block(NamedTuple):
    """``reads``, of which ``first`` precede the first one in the input, and all hits of them (``found.first`` is 0)."""

    first: int
    reads: RecordBatch
    found: FoundReads

    @property
    def end(self) -> int:
        """How many reads of the input end with this block."""
        return self.first + len(self.reads)

    def behind(self, reads: int) -> Block | None:
        """What lies behind the first so many reads of the input; None where nothing does."""
        first, count = max(0, reads - self.first), len(self.reads)
        if first >= count:
            return None
        return self.part(first, count) if first else self

    def part(self, first: int, last: int) -> Block:
        """Reads ``[first, last)`` of the block."""
        hit_starts = self.found.hit_starts
        begin, end = int(hit_starts[first]), int(hit_starts[last])
        found = FoundReads(
            first=0,
            hit_starts=hit_starts[first : last + 1] - begin,
            places=self.found.places[begin:end],
            strands=self.found.strands[begin:end],
            kinds=self.found.kinds[begin:end],
            offsets=self.found.offsets[begin:end],
            cut=self.found.cut[first:last],
        )
        return Block(self.first + first, self.reads.part(first, last), found)


def no_hits(reads: int) -> FoundReads:
    """What is found of reads that have no hits."""
    none, none_of_bytes = np.zeros(0, np.int32), np.zeros(0, np.uint8)
    starts = np.zeros(reads + 1, np.int64)
    return FoundReads(0, starts, none, none_of_bytes, none_of_bytes, none, np.zeros(reads, np.bool_))
