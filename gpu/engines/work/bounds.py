"""Compiled loops of the upper bounds and of pruning, as the chromosome analysis calls them.

``gpu/analyses/chromosome/bounds/README.md`` states the bound that they compute. The entry points
name the modules of ``gpu/engines/cpu/bounds`` that hold the loops, and load their machine code from
the disk: nothing here imports Numba. Constants that analysis and loops share stand here too.

A diagonal is j - i, column less row, 0-based. A *block* is ``BLOCK_ROWS`` rows. A *sample* is a
diagonal that is a multiple of ``SAMPLE_STEP``, numbered by the multiple. The *window* of a block is
its ``SAMPLES`` samples about the initial alignment; the window's *core* is the ``2 · CORE`` samples
in its middle.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT32, INT64, NEW_BYTES, NEW_INT32, NEW_INT64, NEW_TABLE, TABLE, Array

#: Rows of a block; diagonals between two samples; samples of a window, one for each bit of a 64-bit
#: word.
BLOCK_ROWS, SAMPLE_STEP, SAMPLES = 512, 64, 64
#: Letters of the k-mers that are looked for within a window, and samples to either side that count
#: as near.
K, REACH = 8, 4
#: Samples to either side of a window's middle in which the initial alignment is looked for.
CORE = 8
#: Samples from outside of a window to its core.
DEPTH = SAMPLES // 2 - CORE - 1
#: Places of a window of the bound's table, which is wider than those that k-mers are looked for in.
PLACES = 256
#: Blocks aligned at once, one for each 16-bit lane of a vector (``engines/cpu/vectors.py``).
LANES = 32
#: Rows of a block of the word bound, samples to the left of the matrix, and those beyond the last
#: column of a tile on which bounds in it depend.
WORD_BLOCK_ROWS, WORD_MARGIN, WORD_EDGE = 128, 4, 5
#: Letters of a word of the word bound, number of such words, and columns that may be inserted in
#: one: that is one edit.
WORD, WORDS, MAX_INSERTED = 8, 1 << 16, 3
#: Diagonals of the band that a block is aligned in, and how far its first one is from the window's
#: first.
BAND, BAND_START = 4 * REACH * SAMPLE_STEP + 1, (SAMPLES // 2 - 2 * REACH) * SAMPLE_STEP
#: Largest 16-bit score.
MAX_SCORE = (1 << 15) - 1
NEVER = -(1 << 60)


class KmerSet(NamedTuple):
    """The k-mers of a sequence, as two bit sets.

    Attributes
    ----------
    k : int
        Bases of a k-mer.
    is_present, is_repeated : uint8 array
        One bit for each k-mer number (two bits a base): it occurs; it occurs more than once.
    """

    k: int
    is_present: Any
    is_repeated: Any


class Costs(NamedTuple):
    """Losses of a path against a match in each row, at two levels of detail.

    Each level is a bound by itself. Costs are positive, in the unit of scores.

    Attributes
    ----------
    match : int
        Score of a match.
    fine, outer : int
        Cost of an absent k-mer at either level.
    fine_right, fine_left, outer_right, outer_left : int
        Cost of one sample's step to the right (columns in gaps) or to the left (rows in gaps).
    outer_percent : int
        Outside of the windows this percentage of the outer level's loss counts, and the rest of the
        loss by edits (``edits.py``).
    outside_right, outside_left : int
        Cost of one sample's step outside of the windows.
    exit_refund : int
        Given back to a path that leaves a window.
    """

    match: int
    fine: int
    fine_right: int
    fine_left: int
    outer: int
    outer_right: int
    outer_left: int
    outer_percent: int
    outside_right: int
    outside_left: int
    exit_refund: int


class WordPrices(NamedTuple):
    """Prices of the word bound, in quarters of a score.

    Attributes
    ----------
    rows : int
        Score of a block's rows if all match.
    absent : int
        Loss of a block without any of its words, even with one edit.
    word : int
        Given back for a word that occurs with one edit, and once more if it occurs without.
    right, left : int
        Cost of one sample's step to the right (columns in gaps) or to the left (rows in gaps).
    far_right, far_left : int
        The same where no words are counted.
    most : int
        Largest gain of any path.
    end : int
        Bound where a path may end.
    """

    rows: int
    absent: int
    word: int
    right: int
    left: int
    far_right: int
    far_left: int
    most: int
    end: int


class Windows(NamedTuple):
    """The windows of all blocks, and of the end as a block without rows.

    Attributes
    ----------
    first : int64[blocks + 1]
        First sample of each window.
    anchors : int64[blocks + 1]
        First anchor that ends in the block or below.
    groups : int64[blocks + 1]
        Group of consecutive windows that each window belongs to.
    hulls : int64[groups, 2]
        First and last sample of a group's windows.
    """

    first: Int64
    anchors: Int64
    groups: Int64
    hulls: Int64


class Border(NamedTuple):
    """Upper bounds of the score that paths still gain below the row between two blocks.

    Outside of the lower block's window the bound of a path that returns to a window is
    ``returning``, and that of any other path the least of the three ``stay_…``.

    Attributes
    ----------
    samples : int64[SAMPLES]
        Bound at each sample of the lower block's window.
    stay_fine, stay_outer : int
        Bounds at the two levels, whatever diagonals a path changes to; each plus its row of
        ``tables``, if that is not empty.
    stay_free : int
        Bound without a table.
    returning : int64[groups]
        Bound of paths that come back to a window of each group.
    tables : int64[2, samples]
        Added to ``stay_fine`` and ``stay_outer``, from sample ``lowest`` on; may be empty.
    lowest : int
        Sample of the first column of ``tables``.
    """

    samples: Int64
    stay_fine: int
    stay_outer: int
    stay_free: int
    returning: Int64
    tables: Int64
    lowest: int

    @classmethod
    def end(cls, windows: Windows) -> Border:
        """Make the border below the last block, where no path gains anything.

        Parameters
        ----------
        windows : Windows
            Gives the number of groups.
        """
        never = np.full(len(windows.hulls), NEVER, np.int64)
        return cls(np.zeros(SAMPLES, np.int64), 0, 0, 0, never, np.empty((2, 0), np.int64), 0)


class BlockLosses(NamedTuple):
    """Losses in each block: numbers of absent k-mers, and costs.

    Attributes
    ----------
    near : uint8[blocks, SAMPLES]
        Absent k-mers about each sample of the window.
    far : int64[blocks]
        Absent k-mers outside of the window's core.
    aligned : int64[blocks]
        Loss of the best alignment near the window's middle.
    edits : int64[blocks]
        Loss by edits outside of the core.
    """

    near: Any
    far: Int64
    aligned: Int64
    edits: Int64


class BlockValues(NamedTuple):
    """The ``Border`` above every block's first row, and above the end.

    Attributes
    ----------
    samples : int32[blocks + 1, SAMPLES]
    stay_fine, stay_outer, stay_free : int64[blocks + 1]
    returning : int64[blocks + 1, groups]
        See ``Border``.
    slack_inside, slack_outside : int
        Added for a cell between samples, within a gap or within a k-mer.
    most : int
        Largest gain of any path.
    """

    samples: Int32
    stay_fine: Int64
    stay_outer: Int64
    stay_free: Int64
    returning: Int64
    slack_inside: int
    slack_outside: int
    most: int

    def border(self, block: int, below: Border) -> Border:
        """Return the border above the first row of a block.

        Parameters
        ----------
        block : int
            Its number, from 0.
        below : Border
            The border that the values were computed from; gives what the blocks share.
        """
        return below._replace(
            samples=self.samples[block].astype(np.int64),
            stay_fine=int(self.stay_fine[block]),
            stay_outer=int(self.stay_outer[block]),
            stay_free=int(self.stay_free[block]),
            returning=self.returning[block],
        )


def _entry(name: str, *kinds: Any, **how: Any) -> EntryPoint:
    module, function = name.split(".")
    return EntryPoint(f"gpu.engines.cpu.bounds.{module}", function, *kinds, **how)


def _kinds_of(of: Any, *kinds: Any) -> Any:
    """Return the kinds of a named tuple's fields, as that tuple."""
    return of(*kinds)


def _out(dtype: Any, dimensions: int = 1) -> Array:
    return Array(dtype, dimensions, is_written=True)


_INT32_TABLE = Array(np.int32, 2)
_KMERS = _kinds_of(KmerSet, int, BYTES, BYTES)
_COSTS = _kinds_of(Costs, *(int,) * len(Costs._fields))
_WINDOWS = _kinds_of(Windows, INT64, INT64, INT64, TABLE)
_BORDER = _kinds_of(Border, INT64, int, int, int, INT64, TABLE, int)
_LOSSES = _kinds_of(BlockLosses, Array(np.uint8, 2), INT64, INT64, INT64)
_VALUES = _kinds_of(BlockValues, _INT32_TABLE, INT64, INT64, INT64, TABLE, int, int, int)
_WORD_PRICES = _kinds_of(WordPrices, *(int,) * len(WordPrices._fields))
_MARKS = Array(np.uint64, 2)
_OUT_VALUES = _kinds_of(
    *(BlockValues, _out(np.int32, 2), NEW_INT64, NEW_INT64, NEW_INT64, NEW_TABLE),
    *(int, int, int),
)

add_kmers = _entry("kmers.add_kmers", BYTES, int, int, int, NEW_BYTES, NEW_BYTES)
count_near = _entry("kmers.count_near", BYTES, BYTES, INT64, int, int, _out(np.uint8, 2), allocates=True)
count_far = _entry("kmers.count_far", BYTES, BYTES, TABLE, _WINDOWS, _KMERS, int, int, NEW_INT64)
put_halves = _entry("kmers.put_halves", BYTES, int, NEW_INT32, _out(np.int32, 2))
find_similar = _entry(
    *("kmers.find_similar", BYTES, BYTES, INT64, int, INT32, _INT32_TABLE, int, int),
    *(NEW_BYTES, NEW_BYTES),
)
align_blocks = _entry("aligned.align_blocks", BYTES, BYTES, INT64, *(int,) * 7, NEW_INT64, allocates=True)
find_groups = _entry("diagonal.find_groups", INT64, int, NEW_INT64, NEW_TABLE, returns=True)
fill_values = _entry(
    "diagonal.fill_values", int, _LOSSES, _WINDOWS, _COSTS, _BORDER, int, int, _OUT_VALUES, allocates=True
)
put_inside = _entry(
    *("table.put_inside", INT64, int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int32, 2), int, int)
)
put_outside = _entry(
    *("table.put_outside", int, int, int, INT64, INT64, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int32, 2)),
    allocates=True,
)
gains_below = _entry("table.gains_below", int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, NEW_INT64)
gains_beside = _entry("table.gains_beside", int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, NEW_INT64, allocates=True)
lay_table = _entry("table.lay_table", int, int, _BORDER, _COSTS, TABLE, NEW_INT64)
gains_at_samples = _entry("table.gains_at_samples", INT64, int, INT64, int, int, NEW_INT64)
spread = _entry("table.spread", NEW_INT64, int, int)
mark_words = _entry("words.mark_words", BYTES, int, int, _out(np.uint64, 2), _out(np.uint64, 2), allocates=True)
widen_words = _entry("words.widen_words", int, int, _out(np.uint64, 2))
count_words = _entry("words.count_words", BYTES, int, int, _MARKS, _MARKS, _MARKS, _out(np.uint8, 2), allocates=True)
fill_samples = _entry(
    *("words.fill_samples", Array(np.uint8, 2), _WORD_PRICES, int, INT32, int, int),
    *(NEW_INT32, int, NEW_INT32, NEW_INT32, _INT32_TABLE, _out(np.int32, 2)),
    allocates=True,
)
close_samples = _entry("words.close_samples", NEW_INT32, int, _WORD_PRICES)
best_ahead = _entry("traceback.best_ahead", INT32, *(int,) * 9, NEW_INT64)
reverse_steps = _entry("traceback.reverse_steps", NEW_INT64, int, int, int, int)
find_likeliest = _entry("traceback.find_likeliest", INT32, int, int, int, returns=True, is_short=True)
find_meeting = _entry("traceback.find_meeting", *(INT32,) * 4, *(int,) * 6, NEW_INT64, returns=True, is_short=True)
add_rectangles = _entry("pruned_grid.add_rectangles", _out(np.float64, 2), Array(np.float64), Array(np.float64), TABLE)
find_active = _entry("pruned_grid.find_active", INT32, INT32, int, int, NEW_INT64, is_short=True)
#: Those of the diagonal bound, of the word bound, of the traceback's bound and of the pruned grid.
OF_DIAGONALS = (
    *(add_kmers, count_near, count_far, put_halves, find_similar, align_blocks, find_groups, fill_values),
    *(put_inside, put_outside, gains_below, gains_beside, lay_table, gains_at_samples, spread),
)
OF_WORDS = (mark_words, widen_words, count_words, close_samples, fill_samples)
OF_TRACEBACK = (best_ahead, reverse_steps, find_likeliest, find_meeting)
OF_PRUNED_GRID = (add_rectangles, find_active)
