"""A threaded search for exact matches: pieces of the query, their matches returned in order."""

from __future__ import annotations

import queue
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from gpu.core.streams import ordered_portions
from gpu.engines.cpu.matches.entry_points import (
    BLOCK,
    GROUP,
    MatchArguments,
    MatchIndexArrays,
    find_matches,
    reverse_records,
)
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.matches import FoundMatches, MatchSearch

#: Query positions of a piece: some milliseconds of work.
PIECE = 1 << 17
#: Matches that one call finds at most.
ROOM = 1 << 17
#: Most places of a core that are all tried. From 8 to 100 the time is the same within a few
#: hundredths.
FREQUENT = 24
#: Steps of work of a call: at most about a tenth of a second, so that a cancel is noticed.
MAX_WORK = 1 << 20
#: Pieces for each thread that are searched or wait to be returned: bounds memory.
AHEAD = 4


@dataclass
class _Piece:
    """Positions up to ``end``; ``progress`` is the state of the search in it."""

    end: int
    progress: Int64

    @property
    def finished(self) -> bool:
        return bool(self.progress[BLOCK] >= self.end)


class CpuMatches:
    """Runs one ``MatchSearch``. ``run`` is the generator behind ``Engine.matches``."""

    def __init__(
        self,
        search: MatchSearch,
        threads: int,
        piece: int = PIECE,
        room: int = ROOM,
        frequent: int = FREQUENT,
        most_work: int = MAX_WORK,
    ) -> None:
        index = search.index
        text, suffixes, first = (as_compiled(array) for array in index)
        self._index = MatchIndexArrays(text, suffixes, first, index.prefix_bases)
        query = search.query
        if search.reverse:
            query = query.copy()
            reverse_records(as_compiled(search.query), search.starts, as_compiled(search.complement), query)
        self._asked = MatchArguments(
            as_compiled(query), min(search.minimum, len(query)), search.unique, frequent, most_work
        )
        self._end = int(search.starts[-1]) - 1
        self._size = piece
        self._threads = threads
        # Buffers are passed from call to call: the system would clear each new one.
        self._rooms: queue.SimpleQueue[Int32] = queue.SimpleQueue()
        for _ in range(threads):
            self._rooms.put(np.empty((3, room), np.int32))
        self._stopped = False

    def run(self) -> Generator[FoundMatches | None, None, None]:
        """Yield the matches in order, piece by piece, and None where that takes long."""
        pieces = (
            _Piece(min(start + self._size, self._end), np.array([start, 0, 0, 0], np.int64))
            for start in range(1, self._end, self._size)
        )
        return ordered_portions(pieces, self._advance, self._threads, AHEAD * self._threads, self._stop)

    def _stop(self) -> None:
        self._stopped = True

    def _advance(self, piece: _Piece) -> tuple[FoundMatches, _Piece | None]:
        """Continue the search in a piece until it is finished or its buffer of matches is full."""
        room = self._rooms.get()
        try:
            count = 0
            bounds = np.empty((2, GROUP), np.int64)
            while not (piece.finished or self._stopped or count > room.shape[1] // 2):
                count = find_matches(self._index, self._asked, piece.end, piece.progress, bounds, room, count)
            searched = int(min(piece.progress[BLOCK], piece.end))
            return FoundMatches(searched, *room[:, :count].copy()), None if piece.finished else piece
        finally:
            self._rooms.put(room)
