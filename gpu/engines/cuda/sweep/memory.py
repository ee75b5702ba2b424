"""What a sweep has on the card: its sequences, borders, buses and strips, and the rows on their way to the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.pruning import LEFT_OUT, Pruning
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.cuda.sweep.window import CHUNK, GROUPS, Window
from gpu.engines.work.sweep import Sweep
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES

#: Of the card's free memory: rows on their way to the host.
_SHARE_FOR_ROWS = 0.3
_MAX_SLOTS = 64
#: Of each section, where there are several: with fewer rows at a time they would stop at every one that is compared.
_MIN_SLOTS = 4
#: Columns left of the matrix that have a word too.
_COLUMNS_BEFORE = 64 * GROUPS
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
        ("slot", np.int32),
        ("above", np.int32),
        ("is_first", np.int32),
        ("room", np.int32),
        ("is_trial", np.int32),
    ]
)


@dataclass(frozen=True)
class Layout:
    """``steps`` of a strip; strips ``in_flight`` of a section; ``buckets`` of so many chunks, by which what is left out is counted; rows that the last strip
    is ``filled`` up with.
    """

    steps: int
    in_flight: int
    buckets: int
    bucket_chunks: int
    filled: int


@dataclass(frozen=True)
class Inputs:
    """What a sweep carries to the card, as it is there; the last strip is filled up with rows that match nothing."""

    codes: np.ndarray
    column_words: np.ndarray

    @classmethod
    def of(cls, sweep: Sweep, window: Window, filled: int) -> Inputs:
        codes = np.full(len(sweep.a) + filled, DNA_BASES, np.uint8)
        np.minimum(sweep.a, DNA_BASES, out=codes[: len(sweep.a)])
        return cls(codes, _column_words(sweep, window))


class SweepMemory:
    """Everything on the card, with fewer kept rows at a time where memory is short. Raises ``cuda.MemoryError``.

    ``records``: ``STRIP`` [strips]; ``bands``: how many, of each of which a row may be kept; ``limit``: bytes, of what is free. What it does on the card it does on
    ``stream``. ``order``: int32, the strips of a launch; ``tickets``: int32[2], how many of that have been taken, and when the launch began; ``known_here``: the score known
    on the card, as of the end of a launch.
    """

    def __init__(
        self,
        card: Card,
        stream: Any,
        sweep: Sweep,
        window: Window,
        sections: Sequence[Section],
        inputs: Inputs,
        pruning: Pruning | None,
        records: np.ndarray,
        bands: int,
        layout: Layout,
        company: Company | None,
        limit: int | None,
    ) -> None:
        self._card, self._stream = card, stream
        self._sweep, self._window, self._pruning, self._company = sweep, window, pruning, company
        self._records, self._layout, self._sections = records, layout, sections
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
        sections = len(self._sections)
        most = min(bands, _MAX_SLOTS * sections)
        fewest = min(most, _MIN_SLOTS * sections) if sections > 1 else 1
        free = min(self._card.free_memory(self._needed(most)), limit or 2**62)
        slots = max(1, min(most, int(free * _SHARE_FOR_ROWS) // (8 * (columns + 1))))
        while True:
            try:
                if self._needed(slots) > free or slots < fewest:
                    raise cuda.MemoryError(f"cuMemAlloc failed: {self._needed(slots):,} bytes, {free:,} are free")
                self._put_all(inputs, slots)
                return
            except cuda.MemoryError:
                self.free()
                if slots <= fewest:
                    raise
                slots = max(fewest, slots // 2)

    def _needed(self, slots: int) -> int:
        """Bytes on the card."""
        strips, sections = self._count, len(self._sections)
        rows = len(self._sweep.a) * (9 + 8 * self._sweep.right)
        granules = self._columns // self._window.granule + 1
        return (
            rows
            + (4 + 16 * sections) * self._columns
            + (self._pruning.bytes + 8 * strips + 8 * sections * granules if self._pruning else 0)
            + 8 * slots * self._columns
            + 4 * (self._state_words + self._layout.buckets * strips)
        )

    @property
    def _state_words(self) -> int:
        return self._window.scratch_words * self._layout.in_flight * len(self._sections)

    def _put_all(self, inputs: Inputs, slots: int) -> None:
        strips = self._records
        sweep, scoring = self._sweep, self._sweep.scoring
        asked = "local" if sweep.local else "track" if sweep.track else "plain"
        window = self._window
        self.function = self._card.function("sweep.cu", f"sweep_{asked}_{window.bits}_{window.height}")
        rows, columns = len(sweep.a), self._columns
        self._a = self._put(inputs.codes)
        self._column_data = self._put(inputs.column_words)
        self.strips = self._put(strips)
        self._progress = self._put(np.zeros(self._count, np.int32))
        self.order = self._room(4 * self._layout.in_flight * len(self._sections))
        self.tickets = self._put(np.zeros(2, np.int32))
        pruning = self._pruning
        #: On the card, and what it was there at the end of a launch.
        self.known_here = np.array([pruning.known if pruning else sweep.known], np.int32)
        self.known = self._put(self.known_here)
        self._tables, self.marked = [0] * 5, 0
        if pruning:
            tables = pruning.diagonals, pruning.rest_rows, pruning.rest_columns, pruning.corridor, self._marks(pruning)
            self._tables = [self._put(table) if len(table) else 0 for table in tables]
            self.marked = self._put(np.tile(np.array([_NEVER_MARKED, -1], np.int32), self._count))
        self._bus = self._put_tops()
        self.kept_h = self._room(4 * slots * (columns + 1))
        self.kept_f = self._room(4 * slots * (columns + 1))
        self.slots, self.free_slots = slots, list(range(slots))
        borders, opening = sweep.borders, scoring.gap_open
        self._left_h, self._left_e = (
            self._put_left(values, end) for values, end in ((borders.left_h, 0), (borders.left_e, -opening))
        )
        self.right = [self._room(4 * rows), self._room(4 * rows)] if sweep.right else [0, 0]
        self._states = self._room(4 * self._state_words)
        self.pruned = self._room(4 * self._layout.buckets * self._count)
        exchange = self._company.exchange if self._company else None
        self._relays = exchange.relays.base.get_device_pointer() if exchange else 0
        relay_numbers = (exchange.boundaries, exchange.slots) if exchange else (0, 1)
        mismatch = effective_mismatch(scoring)
        self._scores = (scoring.match, scoring.match - mismatch, mismatch + 2 * scoring.gap_extend, scoring.gap_open, scoring.gap_extend)  # fmt: skip
        self._others = (1, int(pruning is not None), pruning.slope if pruning else 0)
        self._relay_numbers = relay_numbers

    def _marks(self, pruning: Pruning) -> np.ndarray:
        """int32: the marks beside the two rows of the bus of each section; the first strip of a section reads the first of them."""
        marks = list[np.ndarray]()
        begins = np.flatnonzero(self._records["is_first"]) if self._count else np.zeros(1, np.int64)
        for section, strip in zip(self._sections, begins.tolist(), strict=True):
            above = pruning.marks(self._sweep, self._window.granule, section.first_row, section.top, strip - 1)
            marks += [above, np.full_like(above, LEFT_OUT)]
        return np.concatenate(marks)

    def _put_tops(self) -> list[Any]:
        """H and F of the bus: two rows for each section, of which the first holds what is above the section."""
        count = self._columns + 1
        buses = [self._room(4 * 2 * count * len(self._sections)) for _ in range(2)]
        for number, section in enumerate(self._sections):
            top = section.top
            for bus, values, left_out in zip(buses, (top.h, top.f), top.left_out, strict=True):
                row = int(bus) + 4 * 2 * number * count
                if len(values) < count:
                    cuda.memset_d32_async(row, left_out & 0xFFFFFFFF, count, self._stream)
                values = np.ascontiguousarray(values, np.int32)
                if len(values):
                    cuda.memcpy_htod_async(row + 4 * top.first, values, self._stream)
        return buses

    def parameters(self, count: int, seconds: float) -> np.ndarray:
        """The ``Sweep`` of a launch of so many strips of the order, for so many seconds: pointers, then numbers."""
        window, layout = self._window, self._layout
        pointers = [
            self._a, self._column_data, self.strips, self._progress, *self._bus, self.kept_h, self.kept_f, self._left_h, self._left_e, *self.right, self._states, self.pruned,
            self.order, self.tickets, int(self.tickets) + 4, self.known,
            *self._tables, self.marked,
            self._relays,
        ]  # fmt: skip
        numbers = (
            len(self._sweep.a), self._columns, layout.steps, count, layout.buckets, layout.bucket_chunks,
            *self._scores, window.spread, window.place, window.below, *self._others, int(seconds * 1e9), *self._relay_numbers,
        )  # fmt: skip
        data = np.zeros(8 * len(pointers) + 4 * (len(numbers) + len(numbers) % 2), np.uint8)
        data[: 8 * len(pointers)] = np.array([int(pointer) for pointer in pointers], np.uint64).view(np.uint8)
        end = 8 * len(pointers) + 4 * len(numbers)
        data[8 * len(pointers) : end] = np.array(numbers, np.int32).view(np.uint8)
        self.function.prepare(f"{len(data)}s")
        return data

    def _put(self, array: np.ndarray) -> Any:
        allocation = self._room(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod_async(allocation, np.ascontiguousarray(array), self._stream)
        return allocation

    def _put_left(self, values: np.ndarray, behind: int) -> Any:
        """Column 0 of the matrix, and what it has in rows that the last strip is filled up with."""
        count, filled = len(values), self._layout.filled
        allocation = self._room(4 * (count + filled))
        if count:
            cuda.memcpy_htod_async(allocation, np.ascontiguousarray(values, np.int32), self._stream)
        if filled:
            cuda.memset_d32_async(int(allocation) + 4 * count, behind & 0xFFFFFFFF, filled, self._stream)
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
