"""The proof that a block's values fit a word, and where in the word they are put.

The argument is that of ``engines/cpu/segment.py``: along a block's frontier (registers, left border, bus) X differs by at most
``spread``; inside the block it rises by at most ``growth``. Values below ``highest − spread`` come from pruned
neighbours only and are raised to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from gpu.engines.cpu.segment import corner_penalty, effective_mismatch
from gpu.errors import InputError
from gpu.scoring import Scoring

#: Register pairs of a lane, and the groups they are computed in, side by side; both as in ``kernels/registers.cuh``.
PAIRS = 16
GROUPS = 2
CHUNK = 32
#: Blocks a multiprocessor, and warps a block, that the kernels are compiled for (``BLOCKS`` and ``WARPS`` there): more do not fit.
MOST_BLOCKS = 3
MOST_WARPS = 4
BLOCK = 8 * CHUNK


@dataclass(frozen=True)
class Window:
    """``bits``: 16 or 32. ``place``: where a block's highest value is put; ``below``: a level no value reaches."""

    bits: int
    spread: int
    place: int
    below: int

    @property
    def halves(self) -> int:
        """Rows in a register."""
        return 2 if self.bits == 16 else 1

    @property
    def height(self) -> int:
        """Rows of a strip."""
        return 32 * PAIRS * self.halves

    @property
    def delay(self) -> int:
        """Columns between the first and the last row of a strip."""
        return 32 * GROUPS * self.halves - 1


def window_for(scoring: Scoring) -> Window:
    """16 bits where they provably suffice (and a match's worth fits a byte), else 32; ``InputError`` if those do not."""
    for bits, top in ((16, 2**15 - 1), (32, 2**30)):
        halves = 2 if bits == 16 else 1
        height, rows = 32 * PAIRS * halves, PAIRS * halves
        steepest = scoring.match + 2 * scoring.gap_extend
        reach = BLOCK + 32 * GROUPS * halves
        # The zero level of the last lane's last row lies so far above that of the first's.
        levels = scoring.gap_extend * (32 * rows + reach + 64)
        growth = steepest * (BLOCK + reach) + levels + 2 * scoring.gap_first
        spread = (2 * height + reach) * steepest + 4 * scoring.gap_first + 2 * corner_penalty(scoring)
        below = 2 * scoring.gap_first - effective_mismatch(scoring) + 2 * scoring.gap_extend + corner_penalty(scoring)
        place = top - growth
        fits = place - spread - scoring.gap_open - levels >= below
        if fits and (bits == 32 or scoring.match - effective_mismatch(scoring) < 128):
            return Window(bits, spread, place, below)
    raise InputError("The scores are too large to compute with; divide them all by a common factor.")
