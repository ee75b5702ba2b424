"""Losses near the initial alignment, by aligning each block with the columns there.

No path gains more than the best alignment. At 5 % divergence the loss is 0.27 of a match per row,
where absent 8-mers alone prove 0.18. The aligned diagonals are those within twice the reach of the
window's middle: a path within reach of a sample that is within reach of the middle passes no
others. The price of steps at the fine level is subtracted from the gaps, since paths pay it there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.bounds import BLOCK_ROWS, LANES, MAX_SCORE, SAMPLE_STEP, align_blocks
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: Fractions of a score, at most, that prices of steps are rounded to.
_MAX_PARTS = 8


def aligned_losses(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    first: Int64,
    right: int,
    left: int,
    threads: int,
    raise_if_cancelled: Callable[[], None] = lambda: None,
) -> Int64:
    """int64[blocks]: the loss in each block, besides ``right`` and ``left`` for a sample's step.

    ``first``: int64[blocks + 1], the first sample of each block's window. 0 for scorings that do
    not fit 16 bits, or whose gaps cost less than the steps.
    """
    blocks = len(first) - 1
    best, parts = np.zeros(blocks, np.int64), _MAX_PARTS
    while parts > 1 and 2 * parts * scoring.match * BLOCK_ROWS > MAX_SCORE:
        parts //= 2
    match, mismatch, opening = (parts * of for of in (scoring.match, effective_mismatch(scoring), scoring.gap_open))
    to_right, to_left = (parts * scoring.gap_extend - -(-parts * price // SAMPLE_STEP) for price in (right, left))
    largest = max(match * BLOCK_ROWS, opening + max(to_right, to_left) - mismatch)
    if min(to_right, to_left) < 0 or 2 * largest > MAX_SCORE:
        return best

    def align(begin: int) -> None:
        raise_if_cancelled()
        end = min(begin + LANES, blocks)
        align_blocks(a, b, first, begin, end, match, mismatch, opening, to_right, to_left, best)

    with ThreadPoolExecutor(threads, "aligned-blocks") as pool:
        list(pool.map(align, range(0, blocks, LANES)))
    rows = np.minimum(BLOCK_ROWS, len(a) - BLOCK_ROWS * np.arange(blocks))
    return np.maximum(0, scoring.match * rows + -best // parts)
