"""What comes back from the card of bands that are finished: their best cells, rows that were kept, the last column, what was left out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.copies import SMALL, Copies
from gpu.engines.cuda.sweep.memory import Layout, SweepMemory
from gpu.engines.cuda.sweep.pruning import Pruning
from gpu.engines.cuda.sweep.shares import Part
from gpu.engines.cuda.sweep.window import CHUNK, Window
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Band, Best, Row, Sweep

_NO_SPANS = np.empty((0, 4), np.int64)


class Readback:
    """Made, used and let go of in the thread of its card's context. ``strips``: ``STRIP`` [strips], as of the last launch that ended."""

    def __init__(
        self,
        card: Card,
        sweep: Sweep,
        window: Window,
        pruning: Pruning | None,
        memory: SweepMemory,
        layout: Layout,
        strips: np.ndarray,
    ) -> None:
        self._sweep, self._window, self._pruning = sweep, window, pruning
        self._memory, self._layout, self._strips = memory, layout, strips
        self._columns = len(sweep.b)
        self._room, self._copies = len(card.staging), Copies(card)
        #: The first row, H and Ê of the last column of the bands that are being told.
        self._right: tuple[Any, ...] = ()
        #: By their last strip, rows of them that are few values.
        self._rows: dict[int, list[Int32]] = {}
        #: Of their strips, the first of these and the granules that each marked first and last; and what was left out.
        self._marked: tuple[int, Int32] = (0, np.empty((0, 2), np.int32))
        self._spans_of, self._spans = np.empty(0, np.int64), _NO_SPANS
        #: Cells that were left out in all rectangles before each of them.
        self._left_out_before = np.zeros(1, np.int64)
        #: Of their strips, those that found a best cell; and of all strips, where their rows are kept.
        self._with_best: list[int] = []
        self._keep = strips["keep"]

    def finish(self) -> None:
        """Wait for what is under way."""
        self._copies.finish()

    def fetch(self, bands: Sequence[Part]) -> None:
        """What is asked for of neighbouring bands, for all of them at once; ``tell`` then makes each of them."""
        first, last = bands[0].first, bands[-1].last
        if self._sweep.right:
            self._right = (first, *(self._copies.fetch(base, 4 * first, last - first) for base in self._memory.right))
        strips = slice(bands[0].strips[0], bands[-1].strips[-1] + 1)
        count = strips.stop - strips.start
        if self._pruning is not None:
            marked = self._copies.fetch(self._memory.marked, 8 * strips.start, 2 * count)
            self._marked = (strips.start, marked.reshape(-1, 2))
        self._with_best = (strips.start + np.flatnonzero(self._strips["best"][strips] > 0)).tolist()
        self._rows = self._short_rows([band.strips[-1] for band in bands])
        if not self._sweep.spans:
            return
        buckets = self._layout.buckets
        counts = np.empty((0, buckets), np.int32)
        if self._strips["pruned"][strips].any():
            counts = self._copies.fetch(self._memory.pruned, 4 * strips.start * buckets, count * buckets)
            counts = counts.reshape(count, -1)
            # Relays have counted nothing.
            counts[self._strips["rows"][strips] == 0] = 0
        self._spans_of, self._spans = self._left_out(strips.start, counts)
        cells = (self._spans[:, 1] - self._spans[:, 0]) * (self._spans[:, 3] - self._spans[:, 2])
        self._left_out_before = np.concatenate([[0], np.cumsum(cells)])

    def tell(self, band: Part) -> Band:
        """One of those that were fetched."""
        best = Best()
        begin, end = (bisect_left(self._with_best, strip) for strip in (band.strips.start, band.strips.stop))
        for strip in self._with_best[begin:end]:
            record = self._strips[strip]
            cell = Best(int(record["best"]), int(record["best_i"]), int(record["best_j"]))
            best = cell if best.score == 0 else best.better(cell)
        row = self._row(band.strips[-1]) if self._keep[band.strips[-1]] >= 0 else None
        right_h = right_e = None
        if self._sweep.right:
            first, *columns = self._right
            right_h, right_e = (column[band.first - first : band.last - first] for column in columns)
        if self._sweep.spans:
            begin, end = self._spans_of.searchsorted((band.strips.start, band.strips.stop)).tolist()
            spans, pruned = self._spans[begin:end], int(self._left_out_before[end] - self._left_out_before[begin])
        else:
            spans, strips = _NO_SPANS, self._strips[band.strips.start : band.strips.stop]
            pruned = int((strips["rows"] * np.minimum(strips["pruned"].astype(np.int64) * CHUNK, self._columns)).sum())
        return Band(band.first, band.last, best, pruned, spans, row, right_h, right_e)

    def _short_rows(self, strips: list[int]) -> dict[int, list[Int32]]:
        """H and F of the kept ones of these strips' last rows where little lives, as many as there is room for: one wait for all of them."""
        places, places_of = list[tuple[Any, int, int]](), dict[int, slice]()
        room = self._room
        for strip in strips:
            if self._keep[strip] < 0:
                continue
            of_strip = self._kept_places(strip)
            count = of_strip[0][2]
            if count > SMALL or 2 * count > room:
                continue
            room -= 2 * count
            places_of[strip] = slice(len(places), len(places) + 2)
            places += of_strip
        values = self._copies.fetch_all(places)
        return {strip: values[of_strip] for strip, of_strip in places_of.items()}

    def _row(self, strip: int) -> Row:
        """A row that was kept: only what its strip put out is carried here."""
        h, f = self._rows.pop(strip, None) or [self._copies.fetch(*place) for place in self._kept_places(strip)]
        dead = 0 if self._pruning is None else self._pruning.dead
        return Row(h, f, self._columns, self._put_out(strip)[0], (dead, dead - self._sweep.scoring.gap_open))

    def _kept_places(self, strip: int) -> list[tuple[Any, int, int]]:
        """Where H and F of a kept row lie on the card, as ``Copies`` takes it."""
        first, last = self._put_out(strip)
        at = int(self._keep[strip]) * (self._columns + 1)
        return [(base, 4 * (at + first), last - first) for base in (self._memory.kept_h, self._memory.kept_f)]

    def _put_out(self, strip: int) -> tuple[int, int]:
        """The columns [first, last) outside of which the strip's last row holds cells left out; one at least."""
        count = self._columns + 1
        if self._pruning is None:
            return 0, count
        first_strip, marked = self._marked
        granule = self._window.granule
        first, last = (marked[strip - first_strip].astype(np.int64) * granule + (1, granule + 1)).tolist()
        last = min(last, count)
        if first >= last:
            return 0, 1
        # Column 0 bears no mark.
        row = int(self._strips["row"][strip] + self._strips["rows"][strip])
        return 0 if self._pruning.border_lives(self._sweep, row) else first, last

    def _left_out(self, first: int, counts: Int32) -> tuple[Int64, Int64]:
        """The strip, and the rectangle as in ``Band``, of every run of buckets of which chunks were left out; ``counts`` is of the strips from ``first`` on.

        A bucket that is left out in part becomes a narrower rectangle.
        """
        chunks = self._layout.bucket_chunks
        is_some, is_whole = counts != 0, counts == chunks
        # Buckets left out as a whole make one rectangle with those behind them.
        goes_on = is_whole[:, :-1] & is_some[:, 1:]
        begins, ends = is_some.copy(), is_some
        begins[:, 1:] &= ~goes_on
        ends[:, :-1] &= ~goes_on
        which, of_first = np.divmod(np.flatnonzero(begins), counts.shape[1])
        at_end = np.flatnonzero(ends)
        left, of_last = (
            np.maximum(0, buckets * chunks * CHUNK - self._window.delay // 2)
            for buckets in (of_first, at_end % counts.shape[1])
        )
        right = np.minimum(self._columns, of_last + counts.ravel()[at_end].astype(np.int64) * CHUNK)
        strip = which + first
        row, rows = (self._strips[name][strip].astype(np.int64) for name in ("row", "rows"))
        some = right > left
        return strip[some], np.stack([row, row + rows, left, right], axis=1)[some]
