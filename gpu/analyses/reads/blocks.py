"""Hits of reads that follow one another: what is printed, counted and saved, whichever engine has found them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads
from gpu.sequences.record_batch import RecordBatch

#: Reads of fewer bases are not looked for: nearly every place would be a hit.
SHORTEST = 2
#: Characters of a read's name that SAM and BAM allow.
MAX_NAME = 254
#: Bytes of lines that the reads of a block make, about, and those of a line beside letters and qualities.
TEXT, _BESIDE = 2 << 20, 96


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

    def part(self, first: int, last: int) -> Block:
        """Reads ``[first, last)`` of the block."""
        return Block(self.first + first, self.reads.window(first, last), _cut(self.found, first, last))


class Parts:
    """A batch of reads, which ``first`` reads of the input precede, in blocks of some milliseconds of work: ``put`` takes what engines find, of any
    number of reads, ``rest`` ends.

    Where a block ends is for the reads and their hits alone to say, not for the engine.
    """

    def __init__(self, reads: RecordBatch, first: int) -> None:
        self._reads, self._first = reads, first
        self._lengths = reads.lengths
        #: What is found of reads from ``_told`` on, and how many bytes its lines take, about.
        self._held: list[FoundReads] = []
        self._text = 0
        self._told = 0

    @property
    def put_in(self) -> int:
        """How many reads ``put`` was told of."""
        return self._told + sum(len(found.cut) for found in self._held)

    def put(self, found: FoundReads) -> Iterator[Block]:
        """Take what is found of the next reads (``found.first`` does not count); gives the blocks that are full."""
        if not len(found.cut):
            return
        begin = self.put_in
        text = _text(found, self._lengths[begin : begin + len(found.cut)])
        self._held.append(found)
        self._text += int(text.sum())
        if self._text > TEXT:
            yield from self._full()

    def rest(self) -> Iterator[Block]:
        """What is left."""
        if self._held:
            yield self._block(_joined(self._held))
            self._held, self._text = [], 0

    def _full(self) -> Iterator[Block]:
        held = _joined(self._held)
        ends = np.cumsum(_text(held, self._lengths[self._told : self._told + len(held.cut)]))
        begin = before = 0
        while True:
            last = max(int(np.searchsorted(ends, before + TEXT, side="right")), begin + 1)
            if last >= len(ends):
                break
            yield self._block(_cut(held, begin, last))
            begin, before = last, int(ends[last - 1])
        self._held, self._text = [_cut(held, begin, len(ends))], int(ends[-1]) - before

    def _block(self, found: FoundReads) -> Block:
        begin, self._told = self._told, self._told + len(found.cut)
        return Block(self._first + begin, self._reads.window(begin, self._told), found)


def parts_of(block: Block) -> Iterator[Block]:
    """A block in blocks of some milliseconds of work."""
    parts = Parts(block.reads, block.first)
    yield from parts.put(block.found)
    yield from parts.rest()


def _text(found: FoundReads, lengths: Int64) -> Int64:
    """Bytes of each read's lines, about."""
    return np.maximum(np.diff(found.hit_starts), 1) * (2 * lengths + _BESIDE)


def _cut(found: FoundReads, first: int, last: int) -> FoundReads:
    """What is found of reads ``[first, last)`` of those that it tells of."""
    begin, end = int(found.hit_starts[first]), int(found.hit_starts[last])
    return FoundReads(
        first=0,
        hit_starts=found.hit_starts[first : last + 1] - begin,
        places=found.places[begin:end],
        strands=found.strands[begin:end],
        kinds=found.kinds[begin:end],
        offsets=found.offsets[begin:end],
        cut=found.cut[first:last],
    )


def _joined(several: list[FoundReads]) -> FoundReads:
    """What is found of reads one after another."""
    if len(several) == 1:
        return several[0]
    starts, end = [np.zeros(1, np.int64)], 0
    for found in several:
        starts.append(found.hit_starts[1:] + end)
        end += int(found.hit_starts[-1])
    values = zip(*(found[2:] for found in several), strict=True)
    return FoundReads(0, np.concatenate(starts), *map(np.concatenate, values))


def no_hits(reads: int) -> FoundReads:
    """What is found of reads that have no hits."""
    none, none_of_bytes = np.zeros(0, np.int32), np.zeros(0, np.uint8)
    starts = np.zeros(reads + 1, np.int64)
    return FoundReads(0, starts, none, none_of_bytes, none_of_bytes, none, np.zeros(reads, np.bool_))
