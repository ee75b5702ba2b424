"""Blocks of consecutive reads with all their hits: the unit that is printed, counted and saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads
from gpu.sequences.record_batch import RecordBatch

#: Least number of bases of a read that is searched for: of a shorter one nearly every place is a
#: hit.
SHORTEST = 2
#: Largest number of characters of a read's name in SAM and BAM.
MAX_NAME = 254
#: Approximate number of bytes of a block's lines, and of a line besides letters and qualities.
TEXT, _BESIDE = 2 << 20, 96


class Reference(NamedTuple):
    """A reference: its records, and the number of bases before each, int64 [k + 1].

    Places of hits count these bases (see ``FoundReads``).
    """

    records: RecordBatch
    before: Int64

    @classmethod
    def of(cls, records: RecordBatch) -> Reference:
        before = np.zeros(len(records) + 1, np.int64)
        np.cumsum(records.lengths, out=before[1:])
        return cls(records, before)

    @property
    def bases(self) -> int:
        """The number of letters of all records."""
        return int(self.before[-1])


def joined(batches: Sequence[RecordBatch]) -> RecordBatch:
    """The records of several batches, without qualities."""
    codes, starts, name_starts, at, named = [], [], [], 0, 0
    for number, batch in enumerate(batches):
        end = int(batch.starts[-1])
        # The last batch has the gaps behind all of them.
        codes.append(batch.codes[: end - 1] if number < len(batches) - 1 else batch.codes)
        starts.append(batch.starts[:-1] + at)
        name_starts.append(batch.name_starts[:-1] + named)
        at, named = at + end - 1, named + len(batch.names)
    return RecordBatch(
        np.concatenate(codes),
        np.concatenate([*starts, [at + 1]]),
        np.concatenate([batch.names for batch in batches]),
        np.concatenate([*name_starts, [named]]),
    )


class ReadBlock(NamedTuple):
    """``reads`` with all of their hits (``found.first`` is 0).

    ``first``: the number of reads of the input before them.
    """

    first: int
    reads: RecordBatch
    found: FoundReads

    @property
    def end(self) -> int:
        """The number of reads of the input up to the end of this block."""
        return self.first + len(self.reads)

    def part(self, first: int, last: int) -> ReadBlock:
        """Reads ``[first, last)`` of the block."""
        return ReadBlock(self.first + first, self.reads.window(first, last), _cut(self.found, first, last))


class BlockSplitter:
    """Splits the answers for a batch of reads into blocks of some milliseconds of work.

    ``put`` takes answers of any number of reads, ``rest`` gives the last block. Where blocks end
    depends on reads and hits alone, not on the engine. ``first``: number of reads of the input
    before the batch.
    """

    def __init__(self, reads: RecordBatch, first: int) -> None:
        self._reads, self._first = reads, first
        self._lengths = reads.lengths
        #: Answers for reads from ``_done`` on, and the approximate number of bytes of their lines.
        self._buffered: list[FoundReads] = []
        self._text = 0
        self._done = 0

    @property
    def put_in(self) -> int:
        """The number of reads that ``put`` has got."""
        return self._done + sum(len(found.cut) for found in self._buffered)

    def put(self, found: FoundReads) -> Iterator[ReadBlock]:
        """Take the hits of the next reads (``found.first`` is ignored); yields full blocks."""
        if not len(found.cut):
            return
        begin = self.put_in
        text = _text(found, self._lengths[begin : begin + len(found.cut)])
        self._buffered.append(found)
        self._text += int(text.sum())
        if self._text > TEXT:
            yield from self._full()

    def rest(self) -> Iterator[ReadBlock]:
        """Yield the last block."""
        if self._buffered:
            yield self._block(joined_hits(self._buffered))
            self._buffered, self._text = [], 0

    def _full(self) -> Iterator[ReadBlock]:
        joined = joined_hits(self._buffered)
        ends = np.cumsum(_text(joined, self._lengths[self._done : self._done + len(joined.cut)]))
        begin = before = 0
        while True:
            last = max(int(np.searchsorted(ends, before + TEXT, side="right")), begin + 1)
            if last >= len(ends):
                break
            yield self._block(_cut(joined, begin, last))
            begin, before = last, int(ends[last - 1])
        self._buffered, self._text = [_cut(joined, begin, len(ends))], int(ends[-1]) - before

    def _block(self, found: FoundReads) -> ReadBlock:
        begin, self._done = self._done, self._done + len(found.cut)
        return ReadBlock(self._first + begin, self._reads.window(begin, self._done), found)


def split(block: ReadBlock) -> Iterator[ReadBlock]:
    """Split a block into blocks of some milliseconds of work."""
    blocks = BlockSplitter(block.reads, block.first)
    yield from blocks.put(block.found)
    yield from blocks.rest()


def _text(found: FoundReads, lengths: Int64) -> Int64:
    """The approximate number of bytes of each read's lines."""
    return np.maximum(np.diff(found.hit_starts), 1) * (2 * lengths + _BESIDE)


def _cut(found: FoundReads, first: int, last: int) -> FoundReads:
    """The hits of reads ``[first, last)``."""
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


def joined_hits(several: list[FoundReads]) -> FoundReads:
    """The hits of consecutive reads, joined."""
    if len(several) == 1:
        return several[0]
    starts, end = [np.zeros(1, np.int64)], 0
    for found in several:
        starts.append(found.hit_starts[1:] + end)
        end += int(found.hit_starts[-1])
    values = zip(*(found[2:] for found in several), strict=True)
    return FoundReads(0, np.concatenate(starts), *map(np.concatenate, values))


def no_hits(reads: int) -> FoundReads:
    """The answer for reads without hits."""
    none, none_of_bytes = np.zeros(0, np.int32), np.zeros(0, np.uint8)
    starts = np.zeros(reads + 1, np.int64)
    return FoundReads(0, starts, none, none_of_bytes, none_of_bytes, none, np.zeros(reads, np.bool_))
