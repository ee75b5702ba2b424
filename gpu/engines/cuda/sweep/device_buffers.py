"""The device memory of a sweep: sequences, borders, buses, strips, kept rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gpu.core.phrase import Phrase
from gpu.engines.cuda.device_memory import DeviceArena
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.sweep.peer_link import PeerLink
from gpu.engines.cuda.sweep.strip_shape import CHUNK, GROUPS, WordFormat
from gpu.engines.cuda.sweep.tables import CROSSED_WORDS, PRUNED, PruningTables, forbidden_tables
from gpu.engines.work.sweep import Sweep
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES

#: The share of the card's free memory for saved rows; their largest number.
_SHARE_FOR_ROWS = 0.3
_MAX_ROWS = 128
#: Columns left of the matrix that have a word too.
_COLUMNS_BEFORE = 64 * GROUPS
#: More than any granule's number.
_NEVER_MARKED = 2**31 - 1
#: A known score that no cell has: none is looked for.
_NO_SEARCH = 2**31 - 1
_STRIP_FIELDS = ("row", "rows", "keep", "done", "best", "best_i", "best_j", "pruned", "floored", "base")
#: ``Strip`` of ``kernels/registers.cuh``.
STRIP = np.dtype(
    [
        *((name, np.int32) for name in _STRIP_FIELDS),
        ("candidate", np.int32, 5),
        *((name, np.int32) for name in ("near", "is_marked", "relay", "packets", "room", "known")),
    ]
)


@dataclass(frozen=True)
class Layout:
    """Sizes of the buffers of a sweep.

    ``steps`` of a strip; strips ``in_flight``; ``buckets`` of ``bucket_chunks`` chunks each, by
    which pruned chunks are counted; ``filled``: rows of the last strip beyond the matrix.
    """

    steps: int
    in_flight: int
    buckets: int
    bucket_chunks: int
    filled: int


def host_inputs(sweep: Sweep, words: WordFormat, filled: int) -> tuple[np.ndarray, np.ndarray]:
    """The sequences in the card's layout: a code a row (uint8), a word a column (uint32).

    ``kernels/words.cuh`` defines the word. ``filled``: rows to add that match nothing.
    """
    rows = np.full(len(sweep.a) + filled, DNA_BASES, np.uint8)
    np.minimum(sweep.a, DNA_BASES, out=rows[: len(sweep.a)])
    columns = np.full(len(sweep.b) + 3 * _COLUMNS_BEFORE + 2 * CHUNK, DNA_BASES, np.uint8)
    np.minimum(sweep.b, DNA_BASES, out=columns[_COLUMNS_BEFORE + 1 : _COLUMNS_BEFORE + 1 + len(sweep.b)])
    made = columns.astype(np.uint32)
    if words.bits == 16:
        # That of a code which matches nothing is 0: all bits are shifted out.
        made *= 8
        np.left_shift(np.uint32(sweep.scoring.match - effective_mismatch(sweep.scoring)), made, out=made)
    return rows, made


class DeviceBuffers:
    """All device memory of a sweep, with fewer saved rows at a time if memory is short.

    ``free_rows``: free buffers of saved rows, of ``row_places`` in all; ``tickets``: int32[2], the
    number of the launch's strips that have been taken, and its start time; ``known_here``:
    int32[1], the best score known, as of the end of a launch, or one a band.
    """

    def __init__(
        self,
        card: Card,
        stream: Any,
        sweep: Sweep,
        words: WordFormat,
        inputs: tuple[np.ndarray, np.ndarray],
        pruning: PruningTables | None,
        strips: np.ndarray,
        bands: int,
        layout: Layout,
        link: PeerLink | None,
        limit: int | None,
    ) -> None:
        """``bands``: how many; ``limit``: bytes. Raises ``cuda.MemoryError``."""
        self._card, self._stream = card, stream
        self._sweep, self._words, self._pruning, self._link = sweep, words, pruning, link
        self._records, self._layout = strips, layout
        self._arena = DeviceArena(card)
        try:
            self._allocate(inputs, bands, limit)
        except BaseException:
            self.free()
            raise

    def free(self) -> None:
        """Free all memory, once the card is done with it."""
        try:
            self._stream.synchronize()
        finally:
            self._arena.free()

    def _allocate(self, inputs: tuple[np.ndarray, np.ndarray], bands: int, limit: int | None) -> None:
        most = min(bands, _MAX_ROWS)
        free = min(self._card.free_memory(self._needed(most)), limit or 2**62)
        places = max(1, min(most, int(free * _SHARE_FOR_ROWS) // (8 * (len(self._sweep.b) + 1))))
        while True:
            try:
                if self._needed(places) > free:
                    raise cuda.MemoryError(
                        Phrase("cuMemAlloc failed: {:,} bytes, {:,} are free", self._needed(places), free)
                    )
                self._put_all(inputs, places)
                return
            except cuda.MemoryError:
                self.free()
                if places <= 1:
                    raise
                places //= 2

    def _needed(self, places: int) -> int:
        """Device bytes for this many saved rows at a time."""
        strips, columns = len(self._records), len(self._sweep.b)
        granules = columns // self._words.granule + 1
        return (
            len(self._sweep.a) * (9 + 8 * self._sweep.outputs.right)
            + 20 * columns
            + (self._pruning.nbytes + 8 * strips + 8 * granules if self._pruning else 0)
            + 8 * places * columns
            + (4 * (int(self._sweep.forbidden[:, 2].sum()) + len(self._sweep.a) + CROSSED_WORDS * strips))
            * bool(len(self._sweep.forbidden))
            + 4 * (self._words.scratch_words * self._layout.in_flight + self._layout.buckets * strips)
        )

    def _put_all(self, inputs: tuple[np.ndarray, np.ndarray], places: int) -> None:
        sweep, scoring, words, layout = self._sweep, self._sweep.scoring, self._words, self._layout
        kind = "local" if sweep.local else "plain" if sweep.known_score is None else "track"
        self.function = self._card.function("sweep.cu", f"sweep_{kind}_{words.bits}_{words.height}")
        rows, columns, strips = len(sweep.a), len(sweep.b), len(self._records)
        self._rows, self._columns = (self._put(values) for values in inputs)
        self.strips = self._put(self._records)
        self._progress = self._put(np.zeros(strips, np.int32))
        self.tickets = self._put(np.zeros(2, np.int32))
        pruning = self._pruning
        scores = len(sweep.bands) if sweep.best_of_bands else 1
        known = pruning.known if pruning else _NO_SEARCH if sweep.known_score is None else sweep.known_score
        self.known_here = np.full(scores, known, np.int32)
        self.known = self._put(self.known_here)
        self._tables, self.marked = [0] * 5, 0
        if pruning:
            marks = pruning.marks(sweep, words.granule)
            marks = np.concatenate([marks, np.full_like(marks, PRUNED)])
            tables = pruning.diagonals, pruning.row_bound, pruning.column_bound, pruning.diagonal_bound, marks
            self._tables = [self._put(table) if len(table) else 0 for table in tables]
            self.marked = self._put(np.tile(np.array([_NEVER_MARKED, -1], np.int32), strips))
        # Of the two rows of the bus the first strip reads the first one.
        self._bus = [self._arena.take(8 * (columns + 1)) for _ in range(2)]
        for bus, top in zip(self._bus, (sweep.borders.top_h, sweep.borders.top_f), strict=True):
            cuda.memcpy_htod_async(int(bus), np.ascontiguousarray(top, np.int32), self._stream)
        self.kept_h, self.kept_f = (self._arena.take(4 * places * (columns + 1)) for _ in range(2))
        self.row_places, self.free_rows = places, list(range(places))
        borders = sweep.borders
        self._left = [self._put_left(borders.left_h, 0), self._put_left(borders.left_e, -scoring.gap_open)]
        self.right = [self._arena.take(4 * rows), self._arena.take(4 * rows)] if sweep.outputs.right else [0, 0]
        self._forbidden, self._crossed_shift = [0] * 3, 0
        if len(sweep.forbidden):
            forbidden, self._crossed_shift = forbidden_tables(sweep, words, self._records, layout.steps)
            self._forbidden = [self._put(table) for table in forbidden]
        self._states = self._arena.take(4 * words.scratch_words * self._layout.in_flight)
        self.pruned = self._arena.take(4 * self._layout.buckets * strips)

    def parameters(self, first: int, count: int, seconds: float) -> np.ndarray:
        """uint8: ``Sweep`` of the kernels for a launch of ``count`` strips from ``first`` on."""
        sweep, words, layout, pruning = self._sweep, self._words, self._layout, self._pruning
        scoring = sweep.scoring
        shared = self._link.shared if self._link else None
        mismatch = effective_mismatch(scoring)
        pointers = [
            self._rows, self._columns, self.strips, self._progress, *self._bus, self.kept_h, self.kept_f,
            *self._left, *self.right, self._states, self.pruned, self.tickets, int(self.tickets) + 4, self.known,
            *self._tables, self.marked, shared.relays.base.get_device_pointer() if shared else 0, *self._forbidden,
        ]  # fmt: skip
        numbers = (
            len(sweep.a), len(sweep.b), layout.steps, layout.buckets, layout.bucket_chunks, first, count,
            layout.in_flight, scoring.match, scoring.match - mismatch, mismatch + 2 * scoring.gap_extend,
            scoring.gap_open, scoring.gap_extend, words.spread, words.place, words.below, 1, int(pruning is not None),
            pruning.slope if pruning else 0, int(seconds * 1e9), *((shared.boundaries, shared.slots) if shared else
            (0, 1)), self._crossed_shift,
        )  # fmt: skip
        end = 8 * len(pointers)
        data = np.zeros(end + 4 * (len(numbers) + len(numbers) % 2), np.uint8)
        data[:end] = np.array([int(pointer) for pointer in pointers], np.uint64).view(np.uint8)
        data[end : end + 4 * len(numbers)] = np.array(numbers, np.int32).view(np.uint8)
        self.function.prepare(f"{len(data)}s")
        return data

    def _put(self, array: np.ndarray) -> Any:
        """A copy of an array on the card."""
        allocation = self._arena.take(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod_async(allocation, np.ascontiguousarray(array), self._stream)
        return allocation

    def _put_left(self, values: np.ndarray, behind: int) -> Any:
        """Column 0 of the matrix, and ``behind`` in the rows beyond the matrix."""
        count, filled = len(values), self._layout.filled
        allocation = self._arena.take(4 * (count + filled))
        if count:
            cuda.memcpy_htod_async(allocation, np.ascontiguousarray(values, np.int32), self._stream)
        if filled:
            cuda.memset_d32_async(int(allocation) + 4 * count, behind & 0xFFFFFFFF, filled, self._stream)
        return allocation
