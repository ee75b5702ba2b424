"""The proof that a block's values fit a word, and where in the word they are put.

The argument is that of ``engines/cpu/sweep/segment.py``: along a block's frontier (registers, left border, bus) X differs by at most
``spread``; inside the block it rises by at most ``growth``. Values below ``highest − spread`` come from pruned
neighbours only and are raised to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from gpu.core.errors import InputError
from gpu.scoring import Scoring
from gpu.scoring.affine import corner_penalty, effective_mismatch

#: Registers that a lane has for its rows, in high strips and in low ones (``kernels/sweep.cu``).
PAIRS = 16
LOW_PAIRS = 8
#: Groups they are computed in, side by side, as in ``kernels/registers.cuh``.
GROUPS = 2
CHUNK = 32
#: Blocks a multiprocessor, and warps a block, that the kernels are compiled for (``BLOCKS`` and ``WARPS`` there): more do not fit.
MAX_BLOCKS = 3
MAX_WARPS = 4
#: The same of low strips, whose warps have more registers.
LOW_BLOCKS = MAX_BLOCKS - 1
BLOCK = 8 * CHUNK


@dataclass(frozen=True)
class Window:
    """``bits``: 16 or 32; ``pairs``: registers of a lane. ``place``: where a block's highest value is put; ``below``: a level no value reaches."""

    bits: int
    pairs: int
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
        return 32 * self.pairs * self.halves

    @property
    def delay(self) -> int:
        """Columns between the first and the last row of a strip."""
        return 32 * GROUPS * self.halves - 1

    @property
    def granule(self) -> int:
        """Columns of the bus that share a mark (``kernels/pruning.cuh``)."""
        return 2 * (self.delay + 1)

    @property
    def scratch_words(self) -> int:
        """Words on the card of a strip in flight: three sets of registers, and the inputs of a block."""
        return 3 * (2 * self.pairs + 3 * GROUPS + 2) * 32 + 2 * BLOCK


def fastest_window(scoring: Scoring, rows: int, in_flight: int, is_pruned: bool = False) -> Window:
    """That of the strips that ``rows`` are computed the fastest in; ``in_flight``: strips that the card works on at once.

    A warp with little company on its multiprocessor mostly waits for itself, so as many as possible get something to do. That is
    so too where much of the matrix is left out (``is_pruned``).
    """
    high, low = window_for(scoring), window_for(scoring, low=True)
    # Some scoring fits 16 bits in low strips alone, which then are as high as those of 32 bits.
    return low if is_pruned or low.bits < high.bits or 2 * -(-rows // high.height) <= in_flight else high


def window_for(scoring: Scoring, low: bool = False) -> Window:
    """16 bits where they provably suffice (and a match's worth fits a byte), else 32; ``InputError`` if those do not.

    ``low``: strips of 512 rows instead of 1,024; those of 32 bits have 512 either way.
    """
    for bits, top, pairs in ((16, 2**15 - 1, LOW_PAIRS if low else PAIRS), (32, 2**30, PAIRS)):
        halves = 2 if bits == 16 else 1
        height, rows = 32 * pairs * halves, pairs * halves
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
            return Window(bits, pairs, spread, place, below)
    raise InputError("The scores are too large to compute with; divide them all by a common factor.")
