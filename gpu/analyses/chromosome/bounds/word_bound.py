"""The word bound: the largest score a path can still gain, for matrices in which islands are many.

Real genomes differ by islands on either side: long stretches that one of them lacks. An optimal
alignment pays for each of them, so its score is far below that of a match in each row, and the
diagonal bound proves too little. This one looks for short words of ``a`` near each diagonal of the
whole matrix, and sweeps a band about the initial alignment exactly. ``README.md`` states it and its
proof.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int32, Int64, as_compiled, some_bases
from gpu.engines.work.bounds import (
    MAX_INSERTED,
    OF_WORDS,
    SAMPLE_STEP,
    WORD,
    WORD_BLOCK_ROWS,
    WORD_MARGIN,
    WORDS,
    WordPrices,
    count_words,
    fill_samples,
    mark_words,
    widen_words,
)
from gpu.engines.work.sweep import Borders, Field, Outputs, Row, Sweep
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Fills a matrix and returns its last row.
SweepBox = Callable[[Sweep], Row]
#: Of each word, a bit for each sample.
Marks = NDArray[np.uint64]

#: Rows of a slab, whose part of the band is one box, and least rows and columns of a matrix.
SLAB_ROWS, MIN_SIDE = 4096, 20_000
#: The band's reach to either side of the initial alignment, as a share of the columns, and at
#: least.
_REACH_SHARE, _MIN_REACH = 1 / 64, 1024
#: Shares of the largest possible score between which an alignment's lies: below, the bound proves
#: too little; above, the diagonal bound is as good, and takes less time.
_MIN_SHARE, _MAX_SHARE = 0.15, 0.6
#: Most columns: marks take 256 bytes for each.
_MAX_COLUMNS = 8_000_000
#: Machine words of a row, and words, that a task of a thread marks.
_LINES, _WORDS_A_TASK = 32, 1 << 12
#: Largest number of entries of the table.
_MAX_TABLE = 1 << 25
#: Samples that a diagonal moves by in a block, as columns are counted; samples of a machine word.
_STEPS, _BITS = WORD_BLOCK_ROWS // SAMPLE_STEP, 64
#: Values are in quarters of a score's unit, and must leave room for sums.
_UNITS, _MAX_VALUE = 4, 1 << 29
_NEVER = -(1 << 29)
#: The bits of a byte as bytes, times 1, 2, 4 and 8.
_SPREAD = (
    (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.uint8)[None] << np.arange(4, dtype=np.uint8)[:, None, None]
).view(np.uint64)[:, :, 0]


class _Prices(NamedTuple):
    """Losses against a match in each row, in quarters of scores.

    ``word``: loss of a word with one edit; one with more edits loses twice as much. ``right``,
    ``left``: loss of a column and of a row in gaps, besides that of words.
    """

    word: int
    right: int
    left: int


def pays(rows: int, columns: int, scoring: Scoring, known: int) -> bool:
    """Return True if the bound likely prunes more than it costs.

    ``known``: the score of some alignment.
    """
    most = scoring.match * min(rows, columns)
    is_fit = min(rows, columns) >= MIN_SIDE and columns <= _MAX_COLUMNS and _UNITS * most < _MAX_VALUE
    return is_fit and _MIN_SHARE * most <= known < _MAX_SHARE * most and prices_of(scoring) is not None


def memory_of(columns: int) -> int:
    """Bytes of the marks of ``columns`` columns."""
    return 2 * (WORDS + 1) * 8 * _machine_words(columns)


def prices_of(scoring: Scoring) -> _Prices | None:
    """The prices with the largest loss of a word with which gaps stay dear enough; None: there are
    none.
    """
    largest = _UNITS * min(2 * (scoring.match - scoring.mismatch), WORD * scoring.match) // 2
    for word in range(largest, 0, -1):
        right, left = step_prices(scoring, word)
        row = scoring.match + scoring.gap_extend
        # A path that leaves the samples in which words are counted, and comes back, loses as much.
        is_kept = 2 * word * WORD_BLOCK_ROWS // WORD <= _UNITS * SAMPLE_STEP * (row + scoring.gap_extend)
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
    for length in range(1, 8 * WORD):
        lost = word * (1 if length <= MAX_INSERTED else 2)
        right = min(right, (opening + column * length - lost) // length)
        for first in range(WORD):
            lost, at = 0, first
            while at < first + length:
                end = min(first + length, at - at % WORD + WORD)
                # A row of a word, or two at either end of it, are one edit.
                is_one = end - at == 1 or (end - at == 2 and (at % WORD == 0 or end % WORD == 0))
                lost, at = lost + word * (1 if is_one else 2), end
            left = min(left, (opening + row * length - lost) // length)
    return right, left


def word_bound_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    mode: Mode,
    anchors: Int64,
    known: int,
    sweep_box: SweepBox | None = None,
    threads: int = 2,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    reach: int | None = None,
) -> Int32:
    """Build the table of ``UpperBound.diagonal_bound``.

    Parameters
    ----------
    anchors : those of the ``InitialAlignment``, about which a band is swept.
    known : a score that some path has.
    sweep_box : called in the caller's thread; None sweeps no band.
    raise_if_cancelled : called for each slab; may raise to stop.
    reach : columns of the band to either side of the alignment; None chooses them.
    """
    builder = _Builder(a, b, scoring, mode, threads)
    reach = max(_MIN_REACH, int(_REACH_SHARE * len(b))) if reach is None else reach
    return builder.build(as_compiled(anchors), reach, sweep_box, raise_if_cancelled).finish(known, len(b))


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""

    def warm_up_call() -> None:
        codes = some_bases(2 * WORD_BLOCK_ROWS)
        word_bound_of(codes, codes, Scoring(), "local", np.array([[0, 0, len(codes)]]), len(codes))

    return numba_kernels("word_bound", warm_up_call, *OF_WORDS)


class _Table:
    """The table as engines read it: windows of rows by buckets of diagonals, and no finer part."""

    def __init__(self, rows: int, samples: int) -> None:
        self._rows = rows
        # Below the last block is one without rows.
        self._blocks = rows // WORD_BLOCK_ROWS + 1
        self._diagonals = samples + _STEPS * self._blocks
        high = merged = 0
        while ((self._blocks >> high) + 1) * ((self._diagonals >> merged) + 1) > _MAX_TABLE:
            if high <= merged and 2 << high <= SLAB_ROWS // WORD_BLOCK_ROWS:
                high += 1
            else:
                merged += 1
        #: Blocks of a window; log 2 of the samples of a bucket.
        self.blocks, self._merged = 1 << high, merged
        buckets = (self._diagonals >> merged) + 1
        self._highest = np.empty(buckets << merged, np.int32)
        self._bounds = np.full((-(-self._blocks // self.blocks), buckets), _NEVER, np.int32)

    def highest_until(self, block: int) -> Int32:
        """The array for the highest values, by diagonal, of a window's blocks before ``block``.

        Its first entry is that of sample 0 of the last one.
        """
        self._highest[:] = _NEVER
        return self._highest[_STEPS * (self._blocks - block) :]

    def put(self, block: int, slack: int) -> None:
        """Enter these values, in quarters, for the window of ``block``."""
        window = self._bounds[block // self.blocks]
        highest = self._highest.reshape(len(window), -1).max(axis=1)
        np.maximum(window, -(-highest // _UNITS) + slack, out=window)

    def finish(self, known: int, columns: int) -> Int32:
        """The table, with the columns in which local alignments that reach ``known`` may begin."""
        count, buckets = self._bounds.shape
        wide = SAMPLE_STEP << self._merged
        # A sample stands for the diagonals nearest to it.
        lowest = -(WORD_MARGIN + _STEPS * (self._blocks - 1)) * SAMPLE_STEP - SAMPLE_STEP // 2
        is_start = self._bounds >= known
        row, high = np.arange(count) * self.blocks * WORD_BLOCK_ROWS, self.blocks * WORD_BLOCK_ROWS
        begins = lowest + wide * is_start.argmax(axis=1) + row
        ends = lowest + wide * (buckets - is_start[:, ::-1].argmax(axis=1)) + row + high
        is_any = is_start.any(axis=1)
        # Where no alignment may begin, the last column lies before the first.
        starts = np.stack(
            [
                np.where(is_any, np.clip(begins, 0, columns + 1), columns + 1),
                np.where(is_any, np.clip(ends, -1, columns), -1),
            ],
            axis=1,
        )
        header = np.zeros(Field.HEADER, np.int64)
        inside = Field.HEADER + count
        header[Field.HIGH] = header[Field.HIGH_OUTSIDE] = high.bit_length() - 1
        header[Field.WIDE] = header[Field.WIDE_OUTSIDE] = wide.bit_length() - 1
        header[Field.SAMPLES] = header[Field.BUCKETS] = buckets
        header[Field.LOWEST], header[Field.FIRST] = lowest, Field.HEADER
        header[Field.INSIDE] = header[Field.OUTSIDE] = inside
        header[Field.STARTS] = inside + self._bounds.size
        parts = header, np.full(count, lowest), self._bounds.ravel(), starts.ravel()
        return np.concatenate([part.astype(np.int32) for part in parts])


class _Builder:
    """The marks of the words, and the samples' values from the last row up."""

    def __init__(self, a: Codes, b: Codes, scoring: Scoring, mode: Mode, threads: int) -> None:
        self._a, self._b, self._scoring, self._threads = as_compiled(a), as_compiled(b), scoring, threads
        rows, columns = len(a), len(b)
        #: Samples of a row: of its columns, and of a margin to either side.
        self._samples = columns // SAMPLE_STEP + 2 * WORD_MARGIN + 2
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
        self._lag = np.where(distance > 0, distance * loss.right, -distance * loss.left)
        #: Added for a cell in a word, and up to half a sample from one.
        self._slack = -(-(2 * loss.word + SAMPLE_STEP // 2 * max(loss.right, loss.left)) // _UNITS)
        #: The first sample whose paths may end anywhere in a block.
        last = columns // SAMPLE_STEP - 3 * _STEPS
        self._floor = {"local": 0, "semiglobal": max(0, last), "global": self._samples}[mode]
        self._values = np.full(self._samples + _STEPS + 2, _NEVER, np.int32)
        self._values[: self._samples] = prices.end
        if mode == "global":
            # Paths end in the last column.
            reached = (np.arange(self._samples) - WORD_MARGIN + 1) * SAMPLE_STEP
            self._values[: self._samples] -= _UNITS * scoring.gap_extend * np.maximum(0, columns - reached)

    def build(
        self, anchors: Int64, reach: int, sweep_box: SweepBox | None, raise_if_cancelled: Callable[[], None]
    ) -> _Table:
        """Fill the table, slab by slab; see ``word_bound_of``."""
        rows, columns, step = len(self._a), len(self._b), SLAB_ROWS // WORD_BLOCK_ROWS
        table, above, last = _Table(rows, self._samples), self._values.copy(), rows // WORD_BLOCK_ROWS
        table.highest_until(last + 1)[: self._samples] = self._values[: self._samples]
        table.put(last, self._slack + self._scoring.gap_open)
        blocks = -(-rows // WORD_BLOCK_ROWS)
        slabs = [(begin, min(blocks, begin + step)) for begin in range(0, blocks, step)][::-1]
        with ThreadPoolExecutor(self._threads, "word-bound") as pool:
            marks = self._marks(pool, raise_if_cancelled)
            counting = self._count(pool, marks, *slabs[0])
            for (begin, end), following in zip(slabs, [*slabs[1:], None], strict=True):
                raise_if_cancelled()
                counts = np.concatenate([part.result() for part in counting])
                if following:
                    counting = self._count(pool, marks, *following)
                first_row, end_row = begin * WORD_BLOCK_ROWS, min(rows, end * WORD_BLOCK_ROWS)
                low, high = _band(anchors, first_row, end_row, columns, reach)
                below = self._at_columns(np.arange(low, high + 1))
                beside = np.empty((end - begin) * WORD_BLOCK_ROWS, np.int32)
                for here in range(begin + (end - 1 - begin) // table.blocks * table.blocks, begin - 1, -table.blocks):
                    until = min(end, here + table.blocks)
                    fill_samples(
                        counts[_STEPS * (here - begin) : _STEPS * (until - begin)],
                        *(self._prices, self._samples, self._floor, self._values, above, high),
                        beside[(here - begin) * WORD_BLOCK_ROWS : (until - begin) * WORD_BLOCK_ROWS],
                        table.highest_until(until),
                    )
                    table.put(here, self._slack + self._scoring.gap_open)
                if sweep_box is not None and low < high and first_row <= anchors[-1, 0] + anchors[-1, 2]:
                    sides = -(-beside[: end_row - first_row] // _UNITS) + self._slack
                    self._lower(sweep_box(self._box(first_row, end_row, low, high, below, sides)), low, high)
        return table

    def _marks(self, pool: ThreadPoolExecutor, raise_if_cancelled: Callable[[], None]) -> tuple[Marks, Marks]:
        """The marks of words that occur, and of those with one edit at most; the last row is all
        marks.
        """
        width = _machine_words(len(self._b))
        exact, near = (np.empty((WORDS + 1, width), np.uint64) for _ in range(2))
        exact[WORDS], near[WORDS] = np.uint64(2**64 - 1), np.uint64(2**64 - 1)

        def mark(begin: int) -> None:
            raise_if_cancelled()
            mark_words(self._b, begin, min(begin + _LINES, width), exact, near)

        def widen(begin: int) -> None:
            raise_if_cancelled()
            for marks in (exact, near):
                widen_words(begin, begin + _WORDS_A_TASK, marks)

        list(pool.map(mark, range(0, width, _LINES)))
        list(pool.map(widen, range(0, WORDS, _WORDS_A_TASK)))
        return exact, near

    def _count(
        self, pool: ThreadPoolExecutor, marks: tuple[Marks, Marks], begin: int, end: int
    ) -> list[Future[NDArray[np.uint8]]]:
        """The counts of the words of blocks [begin, end), in parts that threads make."""

        def count(first: int, last: int) -> NDArray[np.uint8]:
            counts = np.empty((last - first, _BITS * marks[0].shape[1]), np.uint8)
            count_words(self._a, first, last, *marks, _SPREAD, counts)
            return counts

        edges = np.linspace(_STEPS * begin, _STEPS * end, self._threads + 1).astype(int).tolist()
        return [pool.submit(count, low, high) for low, high in pairwise(edges) if low < high]

    def _at_columns(self, columns: Int64) -> Int64:
        """Bounds, in scores, of cells of the row that the values stand for."""
        sample, right = np.divmod(columns, SAMPLE_STEP)
        sample += WORD_MARGIN
        # Both samples hold, the one to the left and the one to the right.
        bound = self._values[sample] + self._lag[SAMPLE_STEP + right]
        bound = np.minimum(bound, np.where(right > 0, self._values[sample + 1] + self._lag[right], bound))
        return -(-bound // _UNITS)

    def _box(self, first_row: int, end_row: int, low: int, high: int, below: Int64, sides: Int32) -> Sweep:
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

    def _lower(self, row: Row, low: int, high: int) -> None:
        """Lower the values to what a box of columns low..high proves of its first row."""
        h, f = (part[::-1].astype(np.int64) for part in row.whole())
        # Of a gap that goes on into the box the part above pays the opening.
        gains = _UNITS * np.maximum(h, f + self._scoring.gap_open)
        first, last = -(-low // SAMPLE_STEP) + 1, high // SAMPLE_STEP - 1
        if first <= last:
            # A sample stands for all cells less than a sample's step away.
            cells = np.arange(first, last + 1)[:, None] * SAMPLE_STEP - low + np.arange(-SAMPLE_STEP, SAMPLE_STEP + 1)
            swept = (gains[cells] - self._lag).max(axis=1)
            at = slice(first + WORD_MARGIN, last + WORD_MARGIN + 1)
            self._values[at] = np.minimum(self._values[at], swept)


def _machine_words(columns: int) -> int:
    """Machine words of a word's marks: one bit for each sample, and one more."""
    return (columns // SAMPLE_STEP + 2 * WORD_MARGIN + 2) // _BITS + 1


def _band(anchors: Int64, first: int, last: int, columns: int, reach: int) -> tuple[int, int]:
    """The columns of the band about an alignment in some rows: its path's, and ``reach`` beyond."""
    row, column, length = anchors.T
    k = int(np.searchsorted(row, first, "right")) - 1
    low = column[0] + first - row[0] if k < 0 else column[k] + min(first - row[k], length[k])
    k = int(np.searchsorted(row + length, last))
    high = column[-1] + last - row[-1] if k == len(row) else column[k] + max(0, last - row[k])
    return max(0, int(low) - reach), min(columns, int(high) + reach)
