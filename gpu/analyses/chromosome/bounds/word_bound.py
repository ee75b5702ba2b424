"""The word bound: the largest score a path can still gain, for matrices in which islands are many.

Real genomes differ by islands on either side: long stretches that one of them lacks. An optimal
alignment pays for each of them, so its score is far below that of a match in each row, and the
diagonal bound proves too little. This one looks for short words of ``a`` near each diagonal of the
whole matrix, and sweeps a band about the initial alignment exactly. ``README.md`` states it and its
proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.bounds import (
    MAX_INSERTED,
    OF_WORDS,
    SAMPLE_STEP,
    WORD,
    WORD_BLOCK_ROWS,
    WORD_EDGE,
    WORD_MARGIN,
    WordPrices,
    close_samples,
)
from gpu.engines.work.sweep import Borders, Outputs, Row, Sweep, even_table
from gpu.engines.work.word_samples import (
    EDGE,
    LOOK_AHEAD,
    NEVER,
    STEPS,
    ThreadedWordSamples,
    WordGrid,
    WordSamples,
    samples_of,
)
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Fills a matrix and returns its last row.
SweepBox = Callable[[Sweep], Row]
#: Makes the samples of a grid on a device.
SamplesOf = Callable[[WordGrid], WordSamples]

#: Fewest and most rows of a slab, whose part of the band is one box: the more, the more threads
#: share it, but beside it bounds are not lowered. Least rows and columns of a matrix.
SLAB_ROWS, _MAX_SLAB, MIN_SIDE = 4096, 32_768, 20_000
#: The band's reach to either side of the initial alignment, as a share of the columns, and at
#: least.
_REACH_SHARE, MIN_REACH = 1 / 64, 1024
#: Largest number of entries of the table, of long sequences and of others, and of blocks of one of
#: its windows.
_MAX_TABLE, _USUAL_TABLE, _MAX_WINDOW = 1 << 25, 1 << 23, 32
#: Values are in quarters of a score's unit, and must leave room for sums.
_UNITS, _MAX_VALUE = 4, 1 << 30


class _Prices(NamedTuple):
    """Losses against a match in each row, in quarters of scores.

    ``word``: loss of a word with one edit; one with more edits loses twice as much. ``right``,
    ``left``: loss of a column and of a row in gaps, besides that of words.
    """

    word: int
    right: int
    left: int


def is_possible(rows: int, columns: int, scoring: Scoring) -> bool:
    """Return True if a matrix is large enough, and not too large, and the scoring has prices."""
    shorter = min(rows, columns)
    return shorter >= MIN_SIDE and _UNITS * scoring.match * shorter < _MAX_VALUE and prices_of(scoring) is not None


def prices_of(scoring: Scoring) -> _Prices | None:
    """The prices with the largest loss of a word with which gaps stay dear enough; None: there are
    none.
    """
    largest = _UNITS * min(2 * (scoring.match - scoring.mismatch), WORD * scoring.match) // 2
    for word in range(largest, 0, -1):
        right, left = step_prices(scoring, word)
        row = scoring.match + scoring.gap_extend
        absent = 2 * word * WORD_BLOCK_ROWS // WORD
        # A path that leaves the samples in which words are counted, and comes back, loses as much;
        # and gaps of more than three samples gain no more than shorter ones do.
        is_kept = absent <= _UNITS * SAMPLE_STEP * (row + scoring.gap_extend) and (
            absent <= SAMPLE_STEP * (2 * _UNITS * min(scoring.gap_extend, row) - abs(right - left))
        )
        if is_kept and 3 * right >= _UNITS * scoring.gap_extend and 6 * left >= _UNITS * row:
            return _Prices(word, right, left)
    return None


def step_prices(scoring: Scoring, word: int) -> tuple[int, int]:
    """The largest prices of a column and a row in gaps, in quarters, that no gap fails to pay.

    Besides them it pays ``word`` for each word in which it is one edit, and twice as much for each
    other word that it touches.
    """
    opening, column = _UNITS * scoring.gap_open, _UNITS * scoring.gap_extend
    row = column + _UNITS * scoring.match
    right, left = column, row
    for length, lost in enumerate(_losses_of_rows(), 1):
        inserted = 1 if length <= MAX_INSERTED else 2
        right = min(right, (opening + column * length - word * inserted) // length)
        left = min(left, (opening + row * length - word * lost) // length)
    return right, left


@cache
def _losses_of_rows() -> list[int]:
    """The most that gaps of 1, 2, … rows lose in words that they touch, in losses of one edit."""
    most = []
    for length in range(1, 8 * WORD):
        losses = []
        for first in range(WORD):
            lost, at = 0, first
            while at < first + length:
                end = min(first + length, at - at % WORD + WORD)
                # A row of a word, or two at either end of it, are one edit.
                is_one = end - at == 1 or (end - at == 2 and (at % WORD == 0 or end % WORD == 0))
                lost, at = lost + (1 if is_one else 2), end
            losses.append(lost)
        most.append(max(losses))
    return most


def word_bound_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    mode: Mode,
    anchors: Int64,
    known: int,
    sweep_box: SweepBox | None = None,
    samples_on: SamplesOf = ThreadedWordSamples,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    reach: int | None = None,
    slab_rows: int | None = None,
    at_once: int | None = None,
) -> Int32:
    """Build the table of ``UpperBound.diagonal_bound``.

    Parameters
    ----------
    anchors : those of the ``InitialAlignment``, about which a band is swept.
    known : a score that some path has.
    sweep_box : called in the caller's thread; None sweeps no band.
    samples_on : makes the samples on a device; they are used in the caller's thread.
    raise_if_cancelled : called for each slab; may raise to stop.
    reach : columns of the band to either side of the alignment; None chooses them.
    slab_rows : rows of a slab; None: as many as the band's reach, nearly.
    at_once : most columns of a tile, whose marks there is room for, or as many as a bucket of the
        table has; None: all.
    """
    builder = _Builder(a, b, scoring, mode)
    reach = reach_of(len(b)) if reach is None else reach
    slab_rows = slab_rows or max(SLAB_ROWS, min(_MAX_SLAB, 1 << reach.bit_length() >> 1))
    highest, beyond, lowered = np.empty((0, 0), np.int32), builder.grid.beyond, dict[int, Int32]()
    band = as_compiled(anchors), reach, slab_rows
    for begin, end in builder.tiles(at_once or len(b)):
        with closing(samples_on(builder.tile(begin, end, beyond))) as samples:
            lowered = builder.fill(samples, begin, end, lowered, *band, sweep_box, raise_if_cancelled)
            highest = builder.joined(highest, samples.highest(), begin)
            beyond = samples.edge()
    return builder.table(highest, known)


def tile_columns(columns: int, at_once: int, multiple: int = 1) -> int:
    """The columns of a tile, a multiple of ``multiple``; the last tile may have fewer.

    ``at_once``: most columns of a tile; if that is less than ``multiple``, a tile has so many.
    """
    count = 1 if columns <= at_once else -(-columns // max(multiple, at_once // multiple * multiple))
    return -(-columns // (count * multiple)) * multiple


def reach_of(columns: int) -> int:
    """The columns of the band to either side of the initial alignment."""
    return max(MIN_REACH, int(_REACH_SHARE * columns))


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""
    return numba_kernels("word_bound", *OF_WORDS)


class _Builder:
    """The word bound of a pair: its prices, its band about the alignment, and its table.

    The table, as engines read it, has windows of rows by buckets of diagonals, and no finer part.
    """

    def __init__(self, a: Codes, b: Codes, scoring: Scoring, mode: Mode) -> None:
        self._a, self._b, self._scoring = as_compiled(a), as_compiled(b), scoring
        rows, columns, samples = len(a), len(b), samples_of(len(b))
        loss = prices_of(scoring)
        assert loss is not None
        self._prices = prices = WordPrices(
            rows=_UNITS * scoring.match * WORD_BLOCK_ROWS,
            absent=2 * loss.word * (WORD_BLOCK_ROWS // WORD),
            word=loss.word,
            right=SAMPLE_STEP * loss.right,
            left=SAMPLE_STEP * loss.left,
            far_right=SAMPLE_STEP * _UNITS * scoring.gap_extend,
            far_left=SAMPLE_STEP * _UNITS * (scoring.gap_extend + scoring.match),
            most=_UNITS * scoring.match * min(rows, columns) + 2 * loss.word,
            # The last word of a path may be cut.
            end=2 * loss.word,
        )
        #: The price of a path's distance from its sample, from one sample to the left of it to one
        #: to the right.
        distance = np.arange(-SAMPLE_STEP, SAMPLE_STEP + 1)
        self._lag = np.where(distance > 0, distance * loss.right, -distance * loss.left).astype(np.int32)
        #: Added for a cell in a word, and up to half a sample from one.
        self._slack = -(-(2 * loss.word + SAMPLE_STEP // 2 * max(loss.right, loss.left)) // _UNITS)
        #: The first sample whose paths may end anywhere in a block.
        last = columns // SAMPLE_STEP - 3 * STEPS
        floor = {"local": 0, "semiglobal": max(0, last), "global": samples}[mode]
        values = np.full(samples, prices.end, np.int64)
        if mode == "global":
            # Paths end in the last column.
            reached = (np.arange(samples) - WORD_MARGIN + 1) * SAMPLE_STEP
            values -= _UNITS * scoring.gap_extend * np.maximum(0, columns - reached)
        beyond = np.empty((0, WORD_EDGE), np.int32)
        grid = WordGrid(self._a, self._b, prices, np.maximum(values, NEVER).astype(np.int32), floor, 1, 0, beyond)
        most = min(_MAX_TABLE, max(_USUAL_TABLE, 2 * (rows + columns)))
        while grid.windows * grid.buckets > most:
            high = grid.window.bit_length() - 1
            if high <= grid.merged and 2 * grid.window <= _MAX_WINDOW:
                grid = grid._replace(window=2 * grid.window)
            else:
                grid = grid._replace(merged=grid.merged + 1)
        self.grid = grid

    def tiles(self, at_once: int) -> Iterator[tuple[int, int]]:
        """The columns of tiles, whole buckets of the table, the last one first."""
        columns = len(self._b)
        size = tile_columns(columns, at_once, SAMPLE_STEP << self.grid.merged)
        for begin in range((columns - 1) // size * size, -1, -size):
            yield begin, min(columns, begin + size)

    def tile(self, begin: int, end: int, beyond: Int32) -> WordGrid:
        """The grid of a tile: paths that begin in it go on in itself, or ``beyond`` it."""
        first = begin // SAMPLE_STEP
        return self.grid._replace(
            b=self._b[begin : end + LOOK_AHEAD],
            values=self.grid.values[first : first + samples_of(end - begin)],
            floor=max(0, self.grid.floor - first),
            beyond=beyond,
        )

    def joined(self, highest: Int32, of_tile: Int32, begin: int) -> Int32:
        """The highest bounds of the tiles so far, and of one more, from column ``begin`` on."""
        if not len(highest):
            if begin == 0:
                # It is the only one.
                return of_tile
            highest = np.full((self.grid.windows, self.grid.buckets), NEVER, np.int32)
        first = begin // (SAMPLE_STEP << self.grid.merged)
        buckets = highest[:, first : first + of_tile.shape[1]]
        np.maximum(buckets, of_tile, out=buckets)
        return highest

    def fill(
        self,
        samples: WordSamples,
        first_column: int,
        end_column: int,
        lowered: dict[int, Int32],
        anchors: Int64,
        reach: int,
        slab_rows: int,
        sweep_box: SweepBox | None,
        raise_if_cancelled: Callable[[], None],
    ) -> dict[int, Int32]:
        """Fill the samples of a tile, slab by slab; see ``word_bound_of``.

        ``lowered``: by first block of a slab, what the band has lowered of the samples that the
        tile to the right has on its edge; returns the same of this tile.
        """
        own_lowered = dict[int, Int32]()
        rows, columns, step = len(self._a), len(self._b), slab_rows // WORD_BLOCK_ROWS
        # So that the first samples beyond the tile are lowered, too.
        columns = min(columns, end_column + 3 * SAMPLE_STEP)
        blocks = -(-rows // WORD_BLOCK_ROWS)
        for begin in range((blocks - 1) // step * step, -1, -step):
            raise_if_cancelled()
            end = min(blocks, begin + step)
            first_row, end_row = begin * WORD_BLOCK_ROWS, min(rows, end * WORD_BLOCK_ROWS)
            low, high = _band(anchors, first_row, end_row, columns, reach)
            low = max(low, first_column)
            is_swept = sweep_box is not None and low < high and first_row <= anchors[-1, 0] + anchors[-1, 2]
            own = low - first_column, high - first_column
            below = self._at_columns(samples.values(), *own) if is_swept else None
            beside = samples.fill(begin, end, high - first_column)
            if sweep_box is not None and below is not None:
                sides = _in_scores(beside[: end_row - first_row]) + np.int32(self._slack)
                swept = sweep_box(self._box(first_row, end_row, low, high, below, sides))
                values = samples.values()
                self._lower(values, swept, *own)
            elif begin in lowered:
                values = samples.values()
            else:
                continue
            if begin in lowered:
                values[-WORD_EDGE:] = np.minimum(values[-WORD_EDGE:], lowered[begin])
            close_samples(values, len(values), self._prices)
            samples.put(values)
            own_lowered[begin] = values[EDGE].copy()
        return own_lowered

    def table(self, highest: Int32, known: int) -> Int32:
        """The table, with the columns in which local alignments that reach ``known`` may begin."""
        grid, columns = self.grid, len(self._b)
        bounds = _in_scores(highest) + np.int32(self._slack + self._scoring.gap_open)
        # Those below the last row, of the block without rows.
        below = np.full(grid.buckets << grid.merged, NEVER, np.int32)
        below[: grid.samples] = _in_scores(grid.values) + np.int32(self._slack + self._scoring.gap_open)
        bounds[-1] = np.maximum(bounds[-1], below.reshape(grid.buckets, -1).max(axis=1))
        wide = SAMPLE_STEP << grid.merged
        # A sample stands for the diagonals nearest to it.
        lowest = -(WORD_MARGIN + STEPS * (grid.blocks - 1)) * SAMPLE_STEP - SAMPLE_STEP // 2
        is_start = bounds >= known
        high = grid.window * WORD_BLOCK_ROWS
        row = np.arange(grid.windows) * high
        begins = lowest + wide * is_start.argmax(axis=1) + row
        ends = lowest + wide * (grid.buckets - is_start[:, ::-1].argmax(axis=1)) + row + high
        is_any = is_start.any(axis=1)
        # Where no alignment may begin, the last column lies before the first.
        starts = np.stack(
            [
                np.where(is_any, np.clip(begins, 0, columns + 1), columns + 1),
                np.where(is_any, np.clip(ends, -1, columns), -1),
            ],
            axis=1,
        )
        return even_table(bounds, lowest, high.bit_length() - 1, wide.bit_length() - 1, starts)

    def _at_columns(self, values: Int32, low: int, high: int) -> Int32:
        """Bounds, in scores, of cells in columns low..high of the row that the values stand for."""
        first, end = low // SAMPLE_STEP, high // SAMPLE_STEP + 1
        left = values[first + WORD_MARGIN : end + WORD_MARGIN, None]
        right = values[first + WORD_MARGIN + 1 : end + WORD_MARGIN + 1, None]
        # Both samples hold, the one to the left and the one to the right, unless a cell is on one.
        bounds = left + self._lag[SAMPLE_STEP:-1]
        bounds[:, 1:] = np.minimum(bounds[:, 1:], right + self._lag[1:SAMPLE_STEP])
        return _in_scores(bounds.ravel()[low - first * SAMPLE_STEP :][: high + 1 - low])

    def _box(self, first_row: int, end_row: int, low: int, high: int, below: Int32, sides: Int32) -> Sweep:
        """The sweep of a slab's part of the band, reversed, from the bounds below and beside it."""
        most = self._scoring.match * min(len(self._a), len(self._b))
        top, side = (np.clip(bounds[::-1], 0, most).astype(np.int32) for bounds in (below, sides))
        return Sweep(
            a=self._a[first_row:end_row][::-1],
            b=self._b[low:high][::-1],
            scoring=self._scoring,
            borders=Borders(top, top, side, side),
            bands=(end_row - first_row,),
            local=True,
            outputs=Outputs(keep=lambda row: True, spans=False),
        )

    def _lower(self, values: Int32, row: Row, low: int, high: int) -> None:
        """Lower the values to what a box of columns low..high proves of its first row."""
        h, f = (part[::-1] for part in row.whole())
        # Of a gap that goes on into the box the part above pays the opening.
        gains = _UNITS * np.maximum(h, f + np.int32(self._scoring.gap_open))
        if low == 0:
            # No path is left of the first column.
            low = -(WORD_MARGIN + 1) * SAMPLE_STEP
            gains = np.concatenate([np.full(-low, NEVER, np.int32), gains])
        first, end = -(-low // SAMPLE_STEP) + 1, high // SAMPLE_STEP
        if first < end:
            # A sample stands for all cells less than a sample's step away, or just so far.
            begin = (first - 1) * SAMPLE_STEP - low
            cells = gains[begin : begin + (end - first + 1) * SAMPLE_STEP].reshape(-1, SAMPLE_STEP)
            before, behind = (cells - lag for lag in (self._lag[:SAMPLE_STEP], self._lag[SAMPLE_STEP:-1]))
            last = gains[begin + 2 * SAMPLE_STEP :: SAMPLE_STEP][: end - first] - self._lag[-1]
            swept = np.maximum(np.maximum(before[:-1].max(axis=1), behind[1:].max(axis=1)), last)
            at = slice(first + WORD_MARGIN, end + WORD_MARGIN)
            values[at] = np.minimum(values[at], swept)


def _band(anchors: Int64, first: int, last: int, columns: int, reach: int) -> tuple[int, int]:
    """The columns of the band about an alignment in some rows: its path's, and ``reach`` beyond."""
    row, column, length = anchors.T
    k = int(np.searchsorted(row, first, "right")) - 1
    low = column[0] + first - row[0] if k < 0 else column[k] + min(first - row[k], length[k])
    k = int(np.searchsorted(row + length, last))
    high = column[-1] + last - row[-1] if k == len(row) else column[k] + max(0, last - row[k])
    return max(0, int(low) - reach), min(columns, int(high) + reach)


def _in_scores(quarters: Int32) -> Int32:
    """Scores, rounded up."""
    return (quarters + np.int32(_UNITS - 1)) >> np.int32(_UNITS // 2)
