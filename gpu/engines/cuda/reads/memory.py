"""Device memory of a search for reads: the index, kept for the next search, and portion sizes.

Portions are sized to fit beside the index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gpu.core.phrase import Phrase
from gpu.engines.cuda.device_memory import Upload
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.work.reads import ReadIndex, ReadSearch

#: Portions in progress.
AHEAD = 3
#: As in ``kernels/sums.cuh``.
TILE = 256
#: Bytes of a hit and of a range, as the kernels keep them, and of a hit in the answer.
HIT_BYTES, RANGE_BYTES, _TOLD_BYTES = 16, 16, 10
#: Bytes of a hit in all: as found, by read, its mark, and in the answer; and of a range, of which
#: there may be as many.
_ALL_BYTES = 2 * HIT_BYTES + RANGE_BYTES + 1 + _TOLD_BYTES
#: The share of the free memory to use; a card is never quite full, and other programs need some of
#: it.
_PART = 0.9
#: Bytes of a read besides its planes: begins, halves, sums, counts, and the reads left to the
#: processor.
_READ_BYTES = 160
_MIN_READS = 64
#: Arrays of an index that the kernels read.
_ARRAYS = ("blocks", "text", "samples", "first", "segments", "places", "hints")


@dataclass(frozen=True)
class ReadSizes:
    """Limits of a portion and of a launch, so that a launch ends within milliseconds.

    Tests make everything tiny. ``reads`` and ``letters`` of a portion. ``longest``: most letters of
    a read that the card searches. ``rows`` verified by a launch. ``many``: rows of half a read
    above which it is frequent, and searched by branches, in launches of ``lines`` strands;
    ``branched``: most letters of such a read. ``most_hits`` of a read that the card searches.
    ``hits`` of a portion; one with more is searched in parts.
    """

    reads: int = 1 << 17
    letters: int = 16 << 20
    longest: int = 1024
    rows: int = 1 << 24
    many: int = 512
    lines: int = 1 << 14
    branched: int = 320
    most_hits: int = 2048
    hits: int = 1 << 24

    @property
    def least_hits(self) -> int:
        """The smallest buffer of hits: as many as a single read may have."""
        return max(8 * max(self.many, 1), self.most_hits)

    def portion_bytes(self) -> int:
        """Bytes of a portion at most, without its hits."""
        planes = 2 * 3 * 8 * -(-self.longest // 64)
        return self.letters + (planes + _READ_BYTES) * self.reads + (1 << 16)

    def within(self, memory: int) -> ReadSizes:
        """The largest sizes that so many bytes hold, none above these.

        Raises ``cuda.MemoryError`` if the bytes are too few.
        """
        a_portion = memory // AHEAD
        sizes = self
        while 2 * sizes.portion_bytes() > a_portion and sizes.reads > _MIN_READS:
            sizes = replace(sizes, reads=sizes.reads // 2, letters=sizes.letters // 2)
        hits = (a_portion - sizes.portion_bytes()) // _ALL_BYTES
        if hits < sizes.least_hits:
            raise cuda.MemoryError(Phrase("cuMemAlloc failed: {:,} bytes are free beside the index", memory))
        return replace(sizes, hits=min(max(self.hits, self.least_hits), hits))


class ReadMemory:
    """Device memory of searches for reads, used by the thread that made the card."""

    def __init__(self, card: Card, memory: int | None = None, sizes: ReadSizes | None = None) -> None:
        """``memory``: bytes that may be taken, of what is free."""
        self.card = card
        #: Sizes of portions, as ``make_room`` determined.
        self.sizes = sizes or ReadSizes()
        #: Addresses of the index's arrays.
        self.at: dict[str, int] = {}
        self._wanted = self.sizes
        self._memory = memory or 2**62
        self._allocations: list[Any] = []
        self._is_there = False

    def holds(self, index: ReadIndex) -> bool:
        """Return True if this index is on the card."""
        return self.card.resident.holds(self, index)

    def make_room(self, search: ReadSearch) -> None:
        """Allocate for an index, and size portions to the rest. Raises ``cuda.MemoryError``."""
        index = search.index
        arrays = [getattr(index, name) for name in _ARRAYS]
        taken = sum(array.nbytes for array in arrays)
        if not self.holds(index):
            self.card.resident.evict()
            free = min(int(_PART * self.card.free_memory()), self._memory)
            self.sizes = self._wanted.within(free - taken)
            try:
                for name, array in zip(_ARRAYS, arrays, strict=True):
                    self._allocations.append(cuda.mem_alloc(max(array.nbytes, 16)))
                    self.at[name] = int(self._allocations[-1])
            except cuda.MemoryError:
                self.close()
                raise
            self.card.resident.stay(self, index)
        else:
            wanted = AHEAD * (self._wanted.portion_bytes() + self._wanted.hits * _ALL_BYTES)
            free = min(int(_PART * self.card.free_memory(int(wanted / _PART))), self._memory - taken)
            self.sizes = self._wanted.within(free)

    def put_index(self, index: ReadIndex, upload: Upload) -> Iterator[bool]:
        """Upload the index unless it is on the card; yields now and then."""
        if self._is_there:
            return
        for name in _ARRAYS:
            yield from upload.put(self.at[name], np.asarray(getattr(index, name)))
        self._is_there = True

    def close(self) -> None:
        """Free the index's memory; the next search uploads it again."""
        self.card.resident.leave(self)
        cuda.Context.synchronize()
        for allocation in self._allocations:
            allocation.free()
        self._allocations.clear()
        self.at.clear()
        self._is_there = False
