"""Device memory of database entries: sorted by length, in pairs, kept for the next queries.


Entries are uploaded in *portions*, consecutive entries that fit twice, so that one is uploaded
while another is searched.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gpu.core.phrase import Phrase
from gpu.engines.cuda.device_cache import are_these, references
from gpu.engines.cuda.device_memory import DeviceArena, Upload, wait_for
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.scores.plan import BLOCK
from gpu.engines.work.arrays import Int32, Int64
from gpu.sequences.record_batch import RecordBatch

_SOURCE = "scores.cu"
#: ``Job`` of the kernels.
JOB = np.dtype([("words", np.uint32), ("blocks", np.int32), ("place", np.int32), ("border", np.uint32)])
_LAY_OUT_THREADS = 256
#: Bytes of a block's letters, and of its border.
WORD_BYTES, BORDER_BYTES = 4 * BLOCK, 8 * BLOCK
#: Letters of a portion at most.
_MAX_LETTERS = 256 << 20
#: The share of free device memory to use: other programs need some.
_PART = 0.9


@dataclass(frozen=True)
class EntryPortion:
    """Entries ``first`` to ``last`` of a batch.

    ``order`` int64[k]: the entries, counted from ``first``, longest first; entries 2 p and 2 p + 1
    of it are pair p. ``blocks`` int32[p]: of each pair; ``words``, ``jobs``: addresses of its
    letters and of its ``JOB`` records, whose borders take ``border_blocks``. ``letters``: a bit for
    each code that occurs. ``residues``: their number.
    """

    first: int
    last: int
    order: Int64
    blocks: Int32
    starts: Int64
    words: int
    jobs: int
    letters: int
    residues: int
    room: DeviceArena = field(repr=False)

    @property
    def border_blocks(self) -> int:
        """Of all pairs, with one between each two, before and behind."""
        return int(self.starts[-1]) + len(self.blocks) + 1


class EntryMemory:
    """The portions on the card, the most recently searched last; used by the thread that made
    it.
    """

    def __init__(self, card: Card, memory: int | None = None) -> None:
        """``memory``: bytes of the card that may be taken, of what is free."""
        self.card = card
        self._memory = memory or 2**62
        self._stream = cuda.Stream()
        self._done = cuda.Event()
        self._upload = Upload(card, self._stream)
        self._portions: list[tuple[Any, EntryPortion]] = []

    def holds(self, entries: RecordBatch) -> bool:
        """True if some of these entries (the same arrays) are on the card."""
        return any(are_these(known, _arrays(entries)) for known, _ in self._portions)

    def stretches(self, entries: RecordBatch) -> list[tuple[int, int]]:
        """The portions of a batch, half-open ranges.

        Raises ``cuda.MemoryError`` for a too long entry.
        """
        known = [
            (portion.first, portion.last) for arrays, portion in self._portions if are_these(arrays, _arrays(entries))
        ]
        if known and sum(last - first for first, last in known) == len(entries):
            return sorted(known)
        free = min(int(_PART * self.card.free_memory()), self._memory) + sum(map(_size, self._portions))
        lengths = entries.lengths
        found, rest = [], [(0, len(entries))]
        while rest:
            first, last = rest.pop()
            of_this = lengths[first:last]
            letters, needed = int(of_this.sum()), _needed(of_this)
            # Two of them at once, unless one is all.
            if letters <= _MAX_LETTERS and (2 * needed <= free or (last - first == len(entries) and needed <= free)):
                found.append((first, last))
            elif last - first > 1:
                middle = first + int(np.searchsorted(np.cumsum(of_this), letters // 2))
                middle = min(max(middle, first + 1), last - 1)
                rest += [(middle, last), (first, middle)]
            elif 2 * needed <= free:
                found.append((first, last))
            else:
                raise cuda.MemoryError(
                    Phrase("an entry of {:,} residues needs {:,} bytes, {:,} are free", letters, 2 * needed, free)
                )
        return found

    def portion(self, entries: RecordBatch, first: int, last: int) -> Generator[None, None, EntryPortion]:
        """Upload entries ``first`` to ``last`` if necessary, yielding now and then.

        Raises ``cuda.MemoryError``.
        """
        for number, (known, portion) in enumerate(self._portions):
            if are_these(known, _arrays(entries)) and (portion.first, portion.last) == (first, last):
                self._portions.append(self._portions.pop(number))
                return portion
        room, work = DeviceArena(self.card), DeviceArena(self.card)
        try:
            portion = yield from self._lay_out(entries, first, last, room, work)
        except BaseException:
            self._stream.synchronize()
            room.free()
            raise
        finally:
            work.free()
        self._portions.append((references(_arrays(entries)), portion))
        return portion

    def take(self, room: DeviceArena, size: int, keep: EntryPortion | None = None) -> int:
        """Memory for a search, evicting other portions, the oldest first.

        Raises ``cuda.MemoryError``.
        """
        while True:
            with suppress(cuda.MemoryError):
                return room.take(size)
            oldest = next((number for number, (_, portion) in enumerate(self._portions) if portion is not keep), None)
            if oldest is None:
                return room.take(size)
            # What runs may still use it.
            cuda.Context.synchronize()
            self._portions.pop(oldest)[1].room.free()
            self.card.memory.free_held()

    def close(self) -> None:
        """Give everything back; what is needed again is carried there again."""
        cuda.Context.synchronize()
        for _, portion in self._portions:
            portion.room.free()
        self._portions.clear()
        self.card.memory.free_held()

    def wait(self) -> None:
        """Until nothing is on its way, so that the card's pinned memory may be used."""
        self._done.record(self._stream)
        wait_for(self._done)

    def _lay_out(
        self, entries: RecordBatch, first: int, last: int, room: DeviceArena, work: DeviceArena
    ) -> Generator[None, None, EntryPortion]:
        lengths = entries.lengths[first:last]
        order = np.argsort(-lengths, kind="stable")
        pairs = (len(order) + 1) // 2
        begin = int(entries.starts[first])
        table = np.zeros((pairs, 2, 2), np.uint32)
        table.reshape(-1, 2)[: len(order)] = np.column_stack([entries.starts[first:last] - begin, lengths])[order]
        blocks = (-(-table[:, 0, 1].astype(np.int64) // BLOCK)).astype(np.int32)
        starts = np.concatenate([[0], np.cumsum(blocks, dtype=np.int64)])
        jobs = np.zeros(pairs, JOB)
        jobs["words"], jobs["blocks"], jobs["place"] = starts[:-1], blocks, np.arange(pairs)
        jobs["border"] = starts[:-1] + np.arange(pairs) + 1
        end = int(entries.starts[last])
        keep = next((portion for _, portion in self._portions[-1:]), None)
        codes = self.take(work, end - begin, keep)
        words = self.take(room, WORD_BYTES * int(starts[-1]), keep)
        at_jobs, at_table, found = room.put(jobs), work.put(table), work.put(np.zeros(1, np.uint32))
        for _ in self._upload.put(codes, entries.codes[begin:end]):
            yield
        self._launch("find_letters", "PIP", end - begin, codes, end - begin, found)
        letters = np.zeros(1, np.uint32)
        self.wait()
        cuda.memcpy_dtoh(letters, found)
        arguments = (codes, at_table, at_jobs, pairs, int(starts[-1]), int(letters[0]), words)
        self._launch("lay_out", "PPPiIIP", int(starts[-1]), *arguments)
        self.wait()
        return EntryPortion(
            first, last, order, blocks, starts, words, at_jobs, int(letters[0]), int(lengths.sum()), room
        )

    def _launch(self, name: str, types: str, threads: int, *arguments: int) -> None:
        if not threads:
            return
        function = self.card.kernel(_SOURCE, name, types)
        blocks = min(-(-threads // _LAY_OUT_THREADS), 32 * self.card.multiprocessors)
        function.prepared_async_call((blocks, 1), (_LAY_OUT_THREADS, 1, 1), self._stream, *arguments)


def _arrays(entries: RecordBatch) -> tuple[np.ndarray, np.ndarray]:
    return entries.codes, entries.starts


def _size(held: tuple[Any, EntryPortion]) -> int:
    portion = held[1]
    return WORD_BYTES * int(portion.starts[-1]) + JOB.itemsize * len(portion.blocks)


def _needed(lengths: Int64) -> int:
    """Most bytes that a portion needs during upload and search: codes, letters, borders,
    windows.
    """
    longest = np.sort(lengths)[::-1][::2]
    blocks = int((-(-longest // BLOCK) + 2).sum())
    return int(lengths.sum()) + blocks * (WORD_BYTES + 2 * BORDER_BYTES) + 64 * len(lengths) + (1 << 14)
