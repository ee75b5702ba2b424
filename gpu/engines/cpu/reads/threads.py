"""A threaded search for reads: pieces of the reads, their hits returned in order."""

from __future__ import annotations

import queue
from collections.abc import Generator

import numpy as np

from gpu.core.streams import ordered_portions
from gpu.engines.cpu.reads.entry_points import (
    FIRST,
    GROUP,
    HALF_FIELDS,
    HITS,
    READ,
    ROW_FIELDS,
    ReadArguments,
    ReadHitBuffers,
    Work,
    compiled_index,
    find_reads,
)
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.sequences.record_batch import PADDING

#: Most reads and letters of a piece (a longer read is one by itself): some milliseconds of work.
PIECE_READS, PIECE_LETTERS = 4096, 1 << 19
#: Most hits reported at once, unless a single read has more.
ROOM = 1 << 16
#: Rows of half a read above which the read is searched by branches.
MANY = 256
#: Letters of one strand of each read of a group at most, unless a single read has more.
_GROUP_LETTERS = 1 << 17
#: Pieces for each thread that are searched or wait to be returned: bounds memory.
AHEAD = 4


class CpuReads:
    """Runs one ``ReadSearch``. ``run`` is the generator behind ``Engine.find_reads``."""

    def __init__(
        self, search: ReadSearch, threads: int, room: int = ROOM, piece: int = PIECE_READS, many: int = MANY
    ) -> None:
        reads = search.reads
        self._index = compiled_index(search.index)
        self._asked = ReadArguments(
            as_compiled(reads.codes), as_compiled(reads.starts), search.errors, search.most, many
        )
        self._lengths = reads.lengths
        self._threads, self._piece = threads, piece
        longest = int(self._lengths.max(initial=0))
        # Buffers are passed from call to call: the system would clear each new one.
        self._rooms: queue.SimpleQueue[_Room] = queue.SimpleQueue()
        for _ in range(threads):
            self._rooms.put(_Room(longest, room, room, min(piece, len(reads)), many))
        self._stopped = False

    def run(self) -> Generator[FoundReads | None, None, None]:
        """Yield the hits in order, some reads at a time, and None where that takes long."""
        return ordered_portions(self._pieces(), self._search, self._threads, AHEAD * self._threads, self._stop)

    def _stop(self) -> None:
        self._stopped = True

    def _pieces(self) -> list[tuple[int, int]]:
        """The first read and the end of each piece."""
        ends = np.cumsum(self._lengths)
        pieces, first = [], 0
        while first < len(ends):
            before = int(ends[first]) - int(self._lengths[first])
            last = int(np.searchsorted(ends, before + PIECE_LETTERS, side="right"))
            last = min(max(last, first + 1), first + self._piece)
            pieces.append((first, min(last, len(ends))))
            first = pieces[-1][1]
        return pieces

    def _search(self, piece: tuple[int, int]) -> tuple[FoundReads, tuple[int, int] | None]:
        """Search for a piece's reads, or until the buffer of hits is full; and what is left."""
        first, end = piece
        usual = room = self._rooms.get()
        try:
            state = np.array([first, first, 0], np.int64)
            while not self._stopped:
                find_reads(self._index, self._asked, end, state, room.work, room.found)
                if state[READ] > first:
                    break
                room = room.larger()
            reported = int(state[READ])
            return room.copied_hits(state), (reported, end) if reported < end else None
        finally:
            self._rooms.put(usual)


class _Room:
    """Buffers of one thread.

    ``longest``: most letters of a read; ``hits`` returned by one call; ``branches``: most of a
    frequent read.
    """

    def __init__(self, longest: int, hits: int, branches: int, reads: int, many: int) -> None:
        self._sizes = longest, hits, branches, reads, many
        stride = longest // 64 * 64 + 64 + PADDING
        members = min(GROUP, max(1, _GROUP_LETTERS // stride))
        rows = 2 * members * max(many, 1)
        # Two hits at most of each row of each half.
        keys = 4 * rows + branches
        self.work = Work(
            np.zeros(2 * members * stride + PADDING, np.uint8),
            np.zeros((2 * members, 3 * (longest // 64 + 1)), np.uint64),
            stride,
            np.zeros((4 * members, HALF_FIELDS), np.int64),
            np.zeros((rows, ROW_FIELDS), np.int64),
            np.zeros(keys, np.int64),
            np.zeros(keys, np.int32),
            np.zeros((members, 2), np.int64),
            np.zeros(4 * members, np.int64),
        )
        self.found = ReadHitBuffers(
            np.empty(hits, np.int32),
            np.empty(hits, np.uint8),
            np.empty(hits, np.uint8),
            np.empty(hits, np.int32),
            np.empty(reads, np.int64),
            np.empty(reads, np.bool_),
        )

    def larger(self) -> _Room:
        """Buffers with twice as many hits."""
        longest, hits, branches, reads, many = self._sizes
        return _Room(longest, 2 * hits, 2 * branches, reads, many)

    def copied_hits(self, state: Int64) -> FoundReads:
        """A copy of the hits found."""
        reads, hits = int(state[READ] - state[FIRST]), int(state[HITS])
        places, strands, kinds, offsets, ends, cut = self.found
        starts = np.zeros(reads + 1, np.int64)
        starts[1:] = ends[:reads]
        return FoundReads(
            int(state[FIRST]),
            starts,
            places[:hits].copy(),
            strands[:hits].copy(),
            kinds[:hits].copy(),
            offsets[:hits].copy(),
            cut[:reads].copy(),
        )
