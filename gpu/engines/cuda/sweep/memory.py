"""What a sweep has on the card: its sequences, borders, buses and strips, and the rows on their way to the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.pruning import Pruning
from gpu.engines.cuda.sweep.window import CHUNK, GROUPS, Window
from gpu.engines.work.sweep import Sweep
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES

#: Of the card's free memory: rows on their way to the host.
_SHARE_FOR_ROWS = 0.3
_MOST_SLOTS = 64
#: Columns left of the matrix that have a word too.
_COLUMNS_BEFORE = 64 * GROUPS
#: Of a sweep's time: filling and draining the pipeline of strips that start further apart than they must, up to so many chunks.
_SHARE_FOR_ROOM = 0.03
_MOST_ROOM = 8
#: More than any granule's number.
_NEVER_MARKED = 2**31 - 1
#: ``Strip`` of the kernels.
STRIP = np.dtype(
    [
        (name, np.int32)
        for name in ("row", "rows", "keep", "done", "best", "best_i", "best_j", "pruned", "floored", "base")
    ]
    + [
        ("candidate", np.int32, 5),
        ("near", np.int32),
        ("is_marked", np.int32),
        ("relay", np.int32),
        ("packets", np.int32),
    ]
)


@dataclass(frozen=True)
class Layout:
    """``steps`` of a strip; strips ``in_flight``; ``buckets`` of so many chunks, by which what is left out is counted; rows that the last strip
    is ``filled`` up with.
    """

    steps: int
    in_flight: int
    buckets: int
    bucket_chunks: int
    filled: int


@dataclass(frozen=True)
class Kind:
    """Strips [first, end), which are as high as the window has it: each kind has a kernel of its own."""

    window: Window
    first: int
    end: int


@dataclass(frozen=True)
class Inputs:
    """What a sweep carries to the card, as it is there; the last strip is filled up with rows that match nothing."""

    codes: np.ndarray
    column_words: np.ndarray
    top_h: np.ndarray
    top_f: np.ndarray
    left_h: np.ndarray
    left_e: np.ndarray

    @classmethod
    def of(cls, sweep: Sweep, window: Window, filled: int) -> Inputs:
        borders, none = sweep.borders, np.zeros(filled, np.int32)
        codes = np.full(len(sweep.a) + filled, DNA_BASES, np.uint8)
        np.minimum(sweep.a, DNA_BASES, out=codes[: len(sweep.a)])
        return cls(
            codes,
            _column_words(sweep, window),
            borders.top_h.astype(np.int32, copy=False),
            borders.top_f.astype(np.int32, copy=False),
            np.concatenate([borders.left_h, none]).astype(np.int32, copy=False),
            np.concatenate([borders.left_e, none - sweep.scoring.gap_open]).astype(np.int32, copy=False),
        )


class SweepMemory:
    """Everything on the card, with fewer kept rows at a time where memory is short. Raises ``cuda.MemoryError``.

    ``kinds``: of all strips in order, with words of as many bits and one ``granule``; ``records``: ``STRIP`` [strips]; ``bands``: how many, of each of which a row may be kept;
    ``limit``: bytes, of what is free. What it does on the card it does on ``stream``. ``functions``: the kernels, by kind; ``ticket``: int32[kinds]; ``known_here``: the score
    known on the card, as of the end of a launch.
    """

    def __init__(
        self,
        card: Card,
        stream: Any,
        sweep: Sweep,
        kinds: Sequence[Kind],
        inputs: Inputs,
        pruning: Pruning | None,
        records: np.ndarray,
        bands: int,
        layout: Layout,
        company: Company | None,
        limit: int | None,
    ) -> None:
        self._card, self._stream = card, stream
        self._sweep, self._kinds, self._pruning, self._company = sweep, kinds, pruning, company
        self._records, self._layout = records, layout
        self._count, self._columns = len(records), len(sweep.b)
        self._held: list[Any] = []
        try:
            self._allocate(inputs, bands, limit)
        except BaseException:
            self.free()
            raise

    def free(self) -> None:
        """Give everything back, once the card is done with it."""
        try:
            self._stream.synchronize()
        finally:
            for allocation in self._held:
                allocation.free()
            self._held.clear()

    def _allocate(self, inputs: Inputs, bands: int, limit: int | None) -> None:
        columns = self._columns
        most = min(bands, _MOST_SLOTS)
        free = min(self._card.free_memory(self._needed(most)), limit or 2**62)
        slots = max(1, min(most, int(free * _SHARE_FOR_ROWS) // (8 * (columns + 1))))
        while True:
            try:
                if self._needed(slots) > free:
                    raise cuda.MemoryError(f"cuMemAlloc failed: {self._needed(slots):,} bytes, {free:,} are free")
                self._put_all(inputs, slots)
                return
            except cuda.MemoryError:
                self.free()
                if slots == 1:
                    raise
                slots //= 2

    def _needed(self, slots: int) -> int:
        """Bytes on the card."""
        strips = self._count
        rows = len(self._sweep.a) * (9 + 8 * self._sweep.right)
        return (
            rows
            + 20 * self._columns
            + (self._pruning.bytes + 8 * strips if self._pruning else 0)
            + 8 * slots * self._columns
            + 4 * (sum(self._state_words(kind) for kind in self._kinds) + self._layout.buckets * strips)
        )

    def _state_words(self, kind: Kind) -> int:
        return kind.window.scratch_words * self._in_flight(kind)

    def _in_flight(self, kind: Kind) -> int:
        return max(1, min(self._layout.in_flight, kind.end - kind.first))

    def _put_all(self, inputs: Inputs, slots: int) -> None:
        strips = self._records
        sweep, scoring = self._sweep, self._sweep.scoring
        asked = "local" if sweep.local else "track" if sweep.track else "plain"
        windows = [kind.window for kind in self._kinds]
        self.functions = [
            self._card.function("sweep.cu", f"sweep_{asked}_{window.bits}_{window.height}") for window in windows
        ]
        rows, columns = len(sweep.a), self._columns
        self._a = self._put(inputs.codes)
        self._column_data = self._put(inputs.column_words)
        self.strips = self._put(strips)
        self._progress = self._put(np.zeros(self._count, np.int32))
        self.ticket = self._put(np.zeros(len(self._kinds), np.int32))
        pruning = self._pruning
        #: On the card, and what it was there at the end of a launch.
        self.known_here = np.array([pruning.known if pruning else sweep.known], np.int32)
        self.known = self._put(self.known_here)
        self.tables = [0] * 7
        if pruning:
            marked = np.tile(np.array([_NEVER_MARKED, -1], np.int32), self._count)
            tables = (
                pruning.diagonals,
                pruning.rest_rows,
                pruning.rest_columns,
                pruning.corridor,
                pruning.marks,
                np.full_like(pruning.marks, -2),
                marked,
            )
            self.tables = [self._put(table) if len(table) else 0 for table in tables]
        self._bus = [self._put(top) for top in (inputs.top_h, inputs.top_h, inputs.top_f, inputs.top_f)]
        self.kept_h = self._room(4 * slots * (columns + 1))
        self.kept_f = self._room(4 * slots * (columns + 1))
        self.free_slots = list(range(slots))
        self._left_h, self._left_e = self._put(inputs.left_h), self._put(inputs.left_e)
        self.right = [self._room(4 * rows), self._room(4 * rows)] if sweep.right else [0, 0]
        self._states = [self._room(4 * self._state_words(kind)) for kind in self._kinds]
        self.pruned = self._room(4 * self._layout.buckets * self._count)
        exchange = self._company.exchange if self._company else None
        self._relays = exchange.relays.base.get_device_pointer() if exchange else 0
        relay_numbers = (exchange.boundaries, exchange.slots) if exchange else (0, 1)
        mismatch = effective_mismatch(scoring)
        self._scores = (scoring.match, scoring.match - mismatch, mismatch + 2 * scoring.gap_extend, scoring.gap_open, scoring.gap_extend)  # fmt: skip
        self._others = (1, int(pruning is not None), pruning.slope if pruning else 0, self._room_behind())
        self._relay_numbers = relay_numbers

    def _room_behind(self) -> int:
        """Steps between strips beside the necessary: they let a strip go on while its neighbour waits, and cost time at both ends."""
        chunks = int(self._columns * _SHARE_FOR_ROOM) // (self._layout.in_flight * CHUNK)
        return CHUNK * min(chunks, _MOST_ROOM)

    def parameters(self, number: int, first: int, last: int, seconds: float) -> np.ndarray:
        """The ``Sweep`` of the kernel of kind ``number``, for a launch of so many seconds: pointers, then numbers."""
        kind, layout = self._kinds[number], self._layout
        pointers = [
            self._a, self._column_data, self.strips, self._progress, self._bus[0], self._bus[1], self._bus[2],
            self._bus[3], self.kept_h, self.kept_f, self._left_h, self._left_e, *self.right, self._states[number], self.pruned,
            int(self.ticket) + 4 * number, self.known, *self.tables,
            self._relays,
        ]  # fmt: skip
        numbers = (
            len(self._sweep.a), self._columns, layout.steps, first, last, self._in_flight(kind), layout.buckets, layout.bucket_chunks,
            *self._scores, kind.window.spread, kind.window.place, kind.window.below, *self._others, int(seconds * 1e9), *self._relay_numbers,
        )  # fmt: skip
        data = np.zeros(8 * len(pointers) + 4 * (len(numbers) + len(numbers) % 2), np.uint8)
        data[: 8 * len(pointers)] = np.array([int(pointer) for pointer in pointers], np.uint64).view(np.uint8)
        end = 8 * len(pointers) + 4 * len(numbers)
        data[8 * len(pointers) : end] = np.array(numbers, np.int32).view(np.uint8)
        self.functions[number].prepare(f"{len(data)}s")
        return data

    def _put(self, array: np.ndarray) -> Any:
        allocation = self._room(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod_async(allocation, np.ascontiguousarray(array), self._stream)
        return allocation

    def _room(self, size: int) -> Any:
        allocation = self._card.memory.allocate(max(size, 16))
        self._held.append(allocation)
        return allocation


def _column_words(sweep: Sweep, window: Window) -> np.ndarray:
    """A word a column from some columns left of the matrix on, as ``kernels/words.cuh`` has them."""
    columns = len(sweep.b)
    codes = np.full(columns + 3 * _COLUMNS_BEFORE + 2 * CHUNK, DNA_BASES, np.uint8)
    np.minimum(sweep.b, DNA_BASES, out=codes[_COLUMNS_BEFORE + 1 : _COLUMNS_BEFORE + 1 + columns])
    words = codes.astype(np.uint32)
    if window.bits == 16:
        # That of a code which matches nothing is 0: all bits are shifted out.
        words *= 8
        np.left_shift(np.uint32(sweep.scoring.match - effective_mismatch(sweep.scoring)), words, out=words)
    return words
