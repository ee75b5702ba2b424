"""Copies of finished bands' results: best cells, saved rows, right border, pruned rectangles."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import numpy as np

from gpu.engines.cuda.device_memory import SMALL, Download, Place
from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.device_buffers import DeviceBuffers, Layout
from gpu.engines.cuda.sweep.partition import BandPart
from gpu.engines.cuda.sweep.strip_shape import CHUNK, WordFormat
from gpu.engines.cuda.sweep.tables import PruningTables
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Band, Best, Row, Sweep

_NO_SPANS = np.empty((0, 4), np.int64)


class Readback:
    """``fetch`` copies the results of consecutive bands, ``band`` then makes one of them.

    Used in the thread of the card's context. ``strips``: ``STRIP``, as of the last launch that
    ended.
    """

    def __init__(
        self,
        card: Card,
        sweep: Sweep,
        words: WordFormat,
        pruning: PruningTables | None,
        buffers: DeviceBuffers,
        layout: Layout,
        strips: np.ndarray,
    ) -> None:
        self._sweep, self._words, self._pruning = sweep, words, pruning
        self._buffers, self._layout, self._strips = buffers, layout, strips
        self._columns = len(sweep.b)
        self._staged, self._copies = len(card.staging), Download(card)
        #: Results of the bands fetched last. The first row, H and Ê of the right border:
        self._right: tuple[Any, ...] = ()
        #: rows of few values, by their strip;
        self._rows: dict[int, list[Int32]] = {}
        #: the first strip, and the granules that each strip marked first and last;
        self._marked: tuple[int, Int32] = (0, np.empty((0, 2), np.int32))
        #: the strip of each pruned rectangle, and the rectangles; the cells of those before each;
        self._spans_of, self._spans, self._pruned_before = np.empty(0, np.int64), _NO_SPANS, np.zeros(1, np.int64)
        #: strips with a best cell.
        self._with_best: list[int] = []

    def finish(self) -> None:
        """Wait for the copies in progress."""
        self._copies.finish()

    def fetch(self, bands: Sequence[BandPart]) -> None:
        """Copy the results of consecutive bands, one transfer a buffer, for ``band``."""
        first, last = bands[0].first, bands[-1].last
        if self._sweep.outputs.right:
            self._right = (first, *(self._copies.fetch(base, 4 * first, last - first) for base in self._buffers.right))
        strips = slice(bands[0].strips[0], bands[-1].strips[-1] + 1)
        count = strips.stop - strips.start
        if self._pruning is not None:
            marked = self._copies.fetch(self._buffers.marked, 8 * strips.start, 2 * count)
            self._marked = (strips.start, marked.reshape(-1, 2))
        self._with_best = (strips.start + np.flatnonzero(self._strips["best"][strips] > 0)).tolist()
        self._rows = self._short_rows([band.strips[-1] for band in bands])
        if not self._sweep.outputs.spans:
            return
        buckets = self._layout.buckets
        counts = np.empty((0, buckets), np.int32)
        if self._strips["pruned"][strips].any():
            counts = self._copies.fetch(self._buffers.pruned, 4 * strips.start * buckets, count * buckets)
            counts = counts.reshape(count, -1)
            # Relays count nothing.
            counts[self._strips["rows"][strips] == 0] = 0
        self._spans_of, self._spans = self._rectangles(strips.start, counts)
        cells = (self._spans[:, 1] - self._spans[:, 0]) * (self._spans[:, 3] - self._spans[:, 2])
        self._pruned_before = np.concatenate([[0], np.cumsum(cells)])

    def band(self, part: BandPart) -> Band:
        """One of the bands fetched last."""
        best = Best()
        begin, end = (bisect_left(self._with_best, strip) for strip in (part.strips.start, part.strips.stop))
        for strip in self._with_best[begin:end]:
            record = self._strips[strip]
            cell = Best(int(record["best"]), int(record["best_i"]), int(record["best_j"]))
            best = cell if best.score == 0 else best.better(cell)
        row = self._row(part.strips[-1]) if self._strips["keep"][part.strips[-1]] >= 0 else None
        right_h = right_e = None
        if self._sweep.outputs.right:
            first, *columns = self._right
            right_h, right_e = (column[part.first - first : part.last - first] for column in columns)
        if self._sweep.outputs.spans:
            begin, end = self._spans_of.searchsorted((part.strips.start, part.strips.stop)).tolist()
            spans, pruned = self._spans[begin:end], int(self._pruned_before[end] - self._pruned_before[begin])
        else:
            spans, strips = _NO_SPANS, self._strips[part.strips.start : part.strips.stop]
            pruned = int((strips["rows"] * np.minimum(strips["pruned"].astype(np.int64) * CHUNK, self._columns)).sum())
        return Band(part.first, part.last, best, pruned, spans, row, right_h, right_e)

    def _short_rows(self, strips: list[int]) -> dict[int, list[Int32]]:
        """H and F̂ of short saved rows, as many as fit the pinned memory, with one wait."""
        places, places_of = list[Place](), dict[int, slice]()
        free = self._staged
        for strip in strips:
            if self._strips["keep"][strip] < 0:
                continue
            of_strip = self._places_of_row(strip)
            count = of_strip[0][2]
            if count > SMALL or 2 * count > free:
                continue
            free -= 2 * count
            places_of[strip] = slice(len(places), len(places) + 2)
            places += of_strip
        values = self._copies.fetch_all(places)
        return {strip: values[of_strip] for strip, of_strip in places_of.items()}

    def _row(self, strip: int) -> Row:
        """The saved row of a strip: only the columns that it computed."""
        h, f = self._rows.pop(strip, None) or [self._copies.fetch(*place) for place in self._places_of_row(strip)]
        pruned_h = 0 if self._pruning is None else self._pruning.pruned_h
        return Row(
            h, f, self._columns, self._computed_columns(strip)[0], (pruned_h, pruned_h - self._sweep.scoring.gap_open)
        )

    def _places_of_row(self, strip: int) -> list[Place]:
        """The device addresses of H and F̂ of a saved row."""
        first, last = self._computed_columns(strip)
        at = int(self._strips["keep"][strip]) * (self._columns + 1)
        return [(base, 4 * (at + first), last - first) for base in (self._buffers.kept_h, self._buffers.kept_f)]

    def _computed_columns(self, strip: int) -> tuple[int, int]:
        """The columns [first, last), one at least, beside which the strip's last row was pruned."""
        count = self._columns + 1
        if self._pruning is None:
            return 0, count
        first_strip, marked = self._marked
        granule = self._words.granule
        first, last = (marked[strip - first_strip].astype(np.int64) * granule + (1, granule + 1)).tolist()
        last = min(last, count)
        if first >= last:
            return 0, 1
        # Column 0 has no mark.
        row = int(self._strips["row"][strip] + self._strips["rows"][strip])
        return 0 if self._pruning.is_border_active(self._sweep, row) else first, last

    def _rectangles(self, first: int, counts: Int32) -> tuple[Int64, Int64]:
        """The pruned rectangles of strips from ``first`` on, int64[k, 4] as in ``Band``.

        Returns the strip of each, too. ``counts``: int32[strips, buckets], the pruned chunks of
        each bucket. A bucket that is pruned in part becomes a narrower rectangle; buckets pruned as
        a whole make one rectangle with those behind them.
        """
        chunks = self._layout.bucket_chunks
        is_some, is_whole = counts != 0, counts == chunks
        goes_on = is_whole[:, :-1] & is_some[:, 1:]
        begins, ends = is_some.copy(), is_some
        begins[:, 1:] &= ~goes_on
        ends[:, :-1] &= ~goes_on
        which, of_first = np.divmod(np.flatnonzero(begins), counts.shape[1])
        at_end = np.flatnonzero(ends)
        left, of_last = (
            np.maximum(0, buckets * chunks * CHUNK - self._words.delay // 2)
            for buckets in (of_first, at_end % counts.shape[1])
        )
        right = np.minimum(self._columns, of_last + counts.ravel()[at_end].astype(np.int64) * CHUNK)
        strip = which + first
        row, rows = (self._strips[name][strip].astype(np.int64) for name in ("row", "rows"))
        some = right > left
        return strip[some], np.stack([row, row + rows, left, right], axis=1)[some]
