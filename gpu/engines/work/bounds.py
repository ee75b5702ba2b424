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
from gpu.jit.signature import Array

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
#: Diagonals of the band that a block is aligned in, and how far its first one is from the window's
#: first.
BAND, BAND_START = 4 * REACH * SAMPLE_STEP + 1, (SAMPLES // 2 - 2 * REACH) * SAMPLE_STEP
#: Largest 16-bit score.
MAX_SCORE = (1 << 15) - 1
NEVER = -(1 << 60)


class KmerSet(NamedTuple):
    """The k-mers of a sequence: bits by a k-mer's number (two bits a base), in uint8."""

    k: int
    is_present: Any
    is_repeated: Any


class Costs(NamedTuple):
    """What paths lose against a match in each row, at two levels of which each is a bound by
    itself.

    ``fine``, ``outer``: for an absent k-mer. ``fine_right``, ``outer_left`` …: for a sample's step
    to the right (columns in gaps) or left (rows in gaps). Outside of the windows ``outer_percent``
    of what the outer level says counts, and the rest of what ``edits.py`` says: a step costs
    ``outside_right`` or ``outside_left`` there. ``exit_refund``: given back to a path that leaves a
    window.
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


class Windows(NamedTuple):
    """The windows of all blocks, and of the end as a block without rows.

    ``first``: int64[blocks + 1], the first sample of each. ``anchors``: int64[blocks + 1], the
    first anchor that ends in the block or below. ``groups``: int64[blocks + 1], the group of
    consecutive windows that each belongs to. ``hulls``: int64[groups, 2], the first and the last
    sample of a group's windows.
    """

    first: Int64
    anchors: Int64
    groups: Int64
    hulls: Int64


class Border(NamedTuple):
    """What paths can still gain from the row between two blocks on.

    ``samples``: int64[SAMPLES], from the samples of the lower block's window on. Outside of it:
    ``returning``, int64[groups], of paths that come back to a window of each group; of others the
    least of ``stay_fine``, ``stay_outer`` (each plus its row of ``tables``, int64[2, samples] from
    sample ``lowest`` on, if not empty) and ``stay_free``, whatever diagonals they change to.
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
        """Below the last block, where nothing can be gained."""
        never = np.full(len(windows.hulls), NEVER, np.int64)
        return cls(np.zeros(SAMPLES, np.int64), 0, 0, 0, never, np.empty((2, 0), np.int64), 0)


class BlockLosses(NamedTuple):
    """What is lost in each block: absent k-mers by sample (``near``, uint8[blocks, SAMPLES]) and
    outside of the core (``far``), the loss of the best alignment near the window's middle
    (``aligned``) and by edits outside of the core (``edits``); int64[blocks].
    """

    near: Any
    far: Int64
    aligned: Int64
    edits: Int64


class BlockValues(NamedTuple):
    """``Border`` of every block's first row: ``samples`` int32[blocks + 1, SAMPLES], ``stay_…``
    int64[blocks + 1], ``returning`` int64[blocks + 1, groups].

    ``slack_inside``, ``slack_outside``: to be added for a cell between samples, within a gap or a
    k-mer. ``most``: no path gains more.
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
        """Above the first row of ``block``; ``below``: the border its values were filled from."""
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
    """The kinds of a named tuple's fields, as that tuple."""
    return of(*kinds)


def _out(dtype: Any, dimensions: int = 1) -> Array:
    return Array(dtype, dimensions, is_written=True)


_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_INT32_TABLE, _INT64_TABLE = Array(np.int32, 2), Array(np.int64, 2)
_KMERS = _kinds_of(KmerSet, int, _BYTES, _BYTES)
_COSTS = _kinds_of(Costs, *(int,) * len(Costs._fields))
_WINDOWS = _kinds_of(Windows, _INT64, _INT64, _INT64, _INT64_TABLE)
_BORDER = _kinds_of(Border, _INT64, int, int, int, _INT64, _INT64_TABLE, int)
_LOSSES = _kinds_of(BlockLosses, Array(np.uint8, 2), _INT64, _INT64, _INT64)
_VALUES = _kinds_of(BlockValues, _INT32_TABLE, _INT64, _INT64, _INT64, _INT64_TABLE, int, int, int)
_OUT_VALUES = _kinds_of(
    *(BlockValues, _out(np.int32, 2), _out(np.int64), _out(np.int64), _out(np.int64), _out(np.int64, 2)),
    *(int, int, int),
)

add_kmers = _entry("kmers.add_kmers", _BYTES, int, int, int, _out(np.uint8), _out(np.uint8))
count_near = _entry("kmers.count_near", _BYTES, _BYTES, _INT64, int, int, _out(np.uint8, 2), allocates=True)
count_far = _entry("kmers.count_far", _BYTES, _BYTES, _INT64_TABLE, _WINDOWS, _KMERS, int, int, _out(np.int64))
put_halves = _entry("edits.put_halves", _BYTES, int, _out(np.int32), _out(np.int32, 2))
find_similar = _entry(
    *("edits.find_similar", _BYTES, _BYTES, _INT64, int, _INT32, _INT32_TABLE, int, int),
    *(_out(np.uint8), _out(np.uint8)),
)
align_blocks = _entry("aligned.align_blocks", _BYTES, _BYTES, _INT64, *(int,) * 7, _out(np.int64), allocates=True)
find_groups = _entry("diagonal.find_groups", _INT64, int, _out(np.int64), _out(np.int64, 2), returns=True)
fill_values = _entry(
    "diagonal.fill_values", int, _LOSSES, _WINDOWS, _COSTS, _BORDER, int, int, _OUT_VALUES, allocates=True
)
put_inside = _entry(
    *("table.put_inside", _INT64, int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int32, 2), int, int)
)
put_outside = _entry(
    *("table.put_outside", int, int, int, _INT64, _INT64, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int32, 2)),
    allocates=True,
)
gains_below = _entry("boxes.gains_below", int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int64))
gains_beside = _entry(
    "boxes.gains_beside", int, int, _VALUES, _WINDOWS, _COSTS, _BORDER, _out(np.int64), allocates=True
)
lay_table = _entry("boxes.lay_table", int, int, _BORDER, _COSTS, _INT64_TABLE, _out(np.int64))
gains_at_samples = _entry("boxes.gains_at_samples", _INT64, int, _INT64, int, int, _out(np.int64))
spread = _entry("boxes.spread", _out(np.int64), int, int)
best_ahead = _entry("traceback.best_ahead", _INT32, *(int,) * 9, _out(np.int64))
reverse_steps = _entry("traceback.reverse_steps", _out(np.int64), int, int, int, int)
find_likeliest = _entry("traceback.find_likeliest", _INT32, int, int, int, returns=True, is_short=True)
find_meeting = _entry(
    "traceback.find_meeting", *(_INT32,) * 4, *(int,) * 6, _out(np.int64), returns=True, is_short=True
)
add_rectangles = _entry(
    "pruned_grid.add_rectangles", _out(np.float64, 2), Array(np.float64), Array(np.float64), _INT64_TABLE
)
find_active = _entry("pruned_grid.find_active", _INT32, _INT32, int, int, _out(np.int64), is_short=True)
