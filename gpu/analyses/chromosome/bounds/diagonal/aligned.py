"""What ways lose in a block that stay near the alignment found first: its rows are aligned with the columns there, and none gains more than the best alignment has.

Of words of eight letters, of which a tenth to a third is foreign where sequences differ by 1.5 to 5 %, only one difference each is counted. Aligned, a block loses nearly what it loses in
truth: of a match a base, at 5 % 0.27 instead of 0.18.

**What is aligned** is a band of the matrix: the block's rows, and all diagonals within twice the reach about the window's middle. A way that keeps within the reach of a sample, of which the middle is no
further away than that, passes no others. Its part in the block is an alignment of these, but that it may begin, or end, within a gap of rows; without that it gains no less. So does
the best *local* one, which is not less either where a way begins or ends within the block.

**What steps cost** must be left to the fine level (``__init__.py``), by which a way pays for each diagonal it comes away from its sample: here a gap costs so much less. That is why there is
no such loss where the fine level's price of a step is more than a gap's base costs.

The kernel is in ``aligned_kernels.py``; nothing here loads Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.words import HIGH, REACH, SAMPLES, WIDE
from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: Diagonals of a band, and where the first one is from the window's first.
BAND, BEFORE = 4 * REACH * WIDE + 1, (SAMPLES // 2 - 2 * REACH) * WIDE
#: Blocks that are aligned side by side: lanes of 16 bits that a vector has (``engines/cpu/vectors.py``).
LANES = 32
#: Parts of a score's unit, at most: a step's price is not whole. Twice what a block has must fit 15 bits.
_PARTS, MOST = 8, (1 << 15) - 1

_BYTES, _INT64 = Array(np.uint8), Array(np.int64)
_align = EntryPoint(
    *(f"{__package__}.aligned_kernels", "align_blocks", _BYTES, _BYTES, _INT64, int, int, int, int, int, int, int),
    Array(np.int64, is_written=True),
    allocates=True,
)


def lost_aligned(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    first: Int64,
    right: int,
    left: int,
    threads: int,
    check: Callable[[], None] = lambda: None,
) -> Int64:
    """int64[blocks]: what is lost in each block, against a match in each of its rows, beside ``right`` and ``left`` for a sample's step at the fine level; by ways that keep within
    the reach of samples that have the middle of the window within reach.

    ``first``: the first sample of each block's window, and of the end. ``check`` is called from several threads, and may raise to stop.
    """
    blocks = len(first) - 1
    lost = np.zeros(blocks, np.int64)
    parts = _PARTS
    while parts > 1 and 2 * parts * scoring.match * HIGH > MOST:
        parts //= 2
    match, mismatch, opening = (parts * of for of in (scoring.match, effective_mismatch(scoring), scoring.gap_open))
    to_right, to_left = (parts * scoring.gap_extend - -(-parts * price // WIDE) for price in (right, left))
    if min(to_right, to_left) < 0 or 2 * max(match * HIGH, opening + max(to_right, to_left) - mismatch) > MOST:
        return lost

    def align(begin: int) -> None:
        check()
        _align(a, b, first, begin, min(begin + LANES, blocks), match, mismatch, opening, to_right, to_left, lost)

    with ThreadPoolExecutor(threads, "corridor") as pool:
        list(pool.map(align, range(0, blocks, LANES)))
    rows = np.minimum(HIGH, len(a) - HIGH * np.arange(blocks))
    return np.maximum(0, scoring.match * rows + -lost // parts)
