"""The shape of a sweep on the card: strip height, blocks and warps at once, and word size.

Low strips (512 rows) are faster where few warps have work at a time: in a narrow band, whose rows
wait for each other. High strips (1,024 rows) are faster where the card is full. Which case applies
is estimated from the known score and the upper bounds (``expected_active_columns``). The lowest
strips (256 rows) are for matrices that are computed as a whole and have a scheduler of the card for
each strip; beside pruned cells they are slower (``resources/guide/developers/kernels``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from gpu.core.errors import InputError
from gpu.core.memoized import Memoized
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import UPPER_BOUND_STEP, Field, Sweep, UpperBound
from gpu.scoring import Scoring
from gpu.scoring.affine import corner_penalty, effective_mismatch

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: Registers that a lane has for its rows, in high, low and lowest strips (``kernels/sweep.cu``).
PAIRS, LOW_PAIRS, LOWEST_PAIRS = 16, 8, 4
#: Groups they are computed in, side by side, as in ``kernels/registers.cuh``.
GROUPS = 2
#: Columns, and steps, of a chunk; columns of a block.
CHUNK = 32
BLOCK = 8 * CHUNK
#: Blocks a multiprocessor and warps a block that kernels have (``BLOCKS``, ``WARPS`` there).
MAX_BLOCKS = 3
MAX_WARPS = 4
#: Seconds of a launch: a screen driven by the card stutters from a tenth of a second on.
LAUNCH_SECONDS = 0.06
#: Active columns of a row, in units of the columns that the strips in flight cover, up to which low
#: strips are faster: where only a known score prunes, and where upper bounds by diagonal do.
_MAX_ACTIVE = 3
_MAX_ACTIVE_BY_DIAGONAL = 2.5
#: Rows of a matrix, and columns of each, at which the active columns are estimated.
_ROWS_ASKED, _COLUMNS_ASKED = 16, 2048


@dataclass(frozen=True)
class WordFormat:
    """The word of a cell's value, and the strip that goes with it.

    ``bits``: 16 or 32; ``pairs``: registers of a lane for its rows. Along a block's frontier
    (registers, left border, bus) values differ by at most ``spread``; ``place``: where in the word
    the block's highest value is put; ``below``: a level that no value reaches.
    """

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
        """Words of memory for a strip in flight: three sets of registers, a block's inputs."""
        return 3 * (2 * self.pairs + 3 * GROUPS + 2) * 32 + 2 * BLOCK


def word_format_for(scoring: Scoring, pairs: int = PAIRS) -> WordFormat:
    """16 bits if they provably suffice and a match's score fits a byte, else 32.

    Raises ``InputError`` if 32 do not suffice. ``pairs``: of strips of 16 bits; those of 32 bits
    always have 512 rows. The proof is that of ``engines/cpu/sweep/layout.py``: along a
    block's frontier values differ by at most ``spread``, inside the block they rise by at most
    ``growth``. Values below ``highest − spread`` come from pruned neighbours only and are raised to
    it.
    """
    for bits, top, registers in ((16, 2**15 - 1, pairs), (32, 2**30, PAIRS)):
        halves = 2 if bits == 16 else 1
        height, rows = 32 * registers * halves, registers * halves
        steepest = scoring.match + 2 * scoring.gap_extend
        reach = BLOCK + 32 * GROUPS * halves
        # The zero level of the last lane's last row exceeds that of the first's by this much.
        levels = scoring.gap_extend * (32 * rows + reach + 64)
        growth = steepest * (BLOCK + reach) + levels + 2 * scoring.gap_first
        spread = (2 * height + reach) * steepest + 4 * scoring.gap_first + 2 * corner_penalty(scoring)
        below = 2 * scoring.gap_first - effective_mismatch(scoring) + 2 * scoring.gap_extend + corner_penalty(scoring)
        place = top - growth
        fits = place - spread - scoring.gap_open - levels >= below
        if fits and (bits == 32 or scoring.match - effective_mismatch(scoring) < 128):
            return WordFormat(bits, registers, spread, place, below)
    raise InputError("The scores are too large to compute with; divide them all by a common factor.")


def fastest_word_format(scoring: Scoring, rows: int, in_flight: int, is_pruned: bool = False) -> WordFormat:
    """The format in which ``rows`` rows are computed the fastest with ``in_flight`` strips at once.

    A warp with few others on its multiprocessor mostly waits for itself, so as many as possible get
    work: low strips where all of them are in flight at once, or where much of the matrix is pruned
    (``is_pruned``), else the lowest where each has a scheduler to itself.
    """
    high, low, lowest = (word_format_for(scoring, pairs) for pairs in (PAIRS, LOW_PAIRS, LOWEST_PAIRS))
    # Some scoring fits 16 bits in low strips only, which then are as high as those of 32 bits.
    if lowest.bits == high.bits and not is_pruned and MAX_BLOCKS * -(-rows // lowest.height) <= in_flight:
        return lowest
    return low if is_pruned or low.bits < high.bits or 2 * -(-rows // high.height) <= in_flight else high


@dataclass(frozen=True)
class LaunchShape:
    """Blocks in all (the paper's B), warps of 32 threads in each (T / 32), seconds of a launch.

    ``pairs``: of the strips (``PAIRS``, ``LOW_PAIRS``, ``LOWEST_PAIRS``); None: the fastest ones.
    """

    blocks: int
    warps: int = MAX_WARPS
    seconds: float = LAUNCH_SECONDS
    pairs: int | None = None

    @classmethod
    def of(cls, card: Card) -> LaunchShape:
        """The default shape: as many blocks as the card holds at once."""
        return cls(card.multiprocessors * MAX_BLOCKS)

    @property
    def in_flight(self) -> int:
        """Strips that are computed at once."""
        return self.blocks * self.warps

    def word_format(self, sweep: Sweep) -> WordFormat:
        """The word, and with it the strips, of a sweep."""
        if self.pairs is not None:
            return word_format_for(sweep.scoring, self.pairs)
        rows = len(sweep.a) - sweep.first_row
        is_pruned = self.has_few_active_strips(sweep) or (
            prunes_half(sweep, self.in_flight) and not is_wide(sweep, self.in_flight)
        )
        return fastest_word_format(sweep.scoring, rows, self.in_flight, is_pruned)

    def has_few_active_strips(self, sweep: Sweep) -> bool:
        """Return True if few strips of a sweep are likely to have work at a time."""
        has_target = sweep.target is not None and not sweep.local
        return is_narrow(sweep, self.in_flight) or (has_target and not is_wide(sweep, self.in_flight))


def is_narrow(sweep: Sweep, in_flight: int) -> bool:
    """Return True if only a band too narrow for ``in_flight`` strips at once is likely computed.

    A score of more than half of the largest possible one is reached near one diagonal; so is one
    for which a bound of each diagonal is known.
    """
    if sweep.target is not None and sweep.target.diagonals is not None:
        return True
    if sweep.target is None:
        return False
    # Below a half only the word bound has a table, and it is made before the sweep.
    is_similar = 2 * sweep.target.score > _largest_score(sweep)
    return (is_similar or has_table(sweep)) and not is_wide(sweep, in_flight)


def has_table(sweep: Sweep) -> bool:
    """Return True if bounds by diagonal are known."""
    return sweep.upper_bound is not None and len(sweep.upper_bound().diagonal_bound) > 0


def is_wide(sweep: Sweep, in_flight: int) -> bool:
    """Return True if bounds by diagonal leave more active cells than low strips are faster for."""
    low = word_format_for(sweep.scoring, LOW_PAIRS)
    limit = _MAX_ACTIVE_BY_DIAGONAL * in_flight * (low.height + low.delay + 1 + CHUNK)
    # Skip the estimate, which takes time, if even the whole row is narrow enough.
    return len(sweep.b) > limit and expected_active_columns(sweep) > limit


def prunes_half(sweep: Sweep, in_flight: int) -> bool:
    """Return True if about half of a local matrix is likely pruned, and rows are not too wide."""
    side, largest = min(len(sweep.a), len(sweep.b)), _largest_score(sweep)
    if sweep.target is None or not sweep.local or 5 * sweep.target.score <= largest:
        return False
    active = side * (1 - sweep.target.score / largest) / 2 if largest else 0
    return active <= _MAX_ACTIVE * in_flight * word_format_for(sweep.scoring).height


def expected_active_columns(sweep: Sweep) -> float:
    """The mean number of columns of a row that are likely to be computed.

    0 if no bounds by diagonal are known. It assumes that the score is gained evenly over the rows,
    and that a cell beside the best path is reached from there in one gap. That gives 0.7 to 1 times
    the columns actually computed (pairs of 3 to 30 Mbp, 1.5 to 5 %).
    """
    if sweep.upper_bound is None or sweep.target is None or not has_table(sweep):
        return 0
    bound, score, columns = sweep.upper_bound(), sweep.target.score, len(sweep.b)
    places, active = _evenly(0, columns, _COLUMNS_ASKED), list[float]()
    for row in _evenly(sweep.first_row, len(sweep.a), _ROWS_ASKED).tolist():
        ahead = _score_ahead(sweep, bound, row, places)
        reached = score * row / len(sweep.a) - sweep.scoring.gap_extend * np.abs(places - places[ahead.argmax()])
        active.append(float(np.mean((np.maximum(reached, 0) if sweep.local else reached) + ahead >= score)) * columns)
    return sum(active) / len(active) if active else 0


def with_memoized_bound(sweep: Sweep) -> Sweep:
    """The sweep, with its upper bound computed once for all callers."""
    if sweep.upper_bound is None or isinstance(sweep.upper_bound, Memoized):
        return sweep
    return replace(sweep, upper_bound=Memoized(sweep.upper_bound))


def _largest_score(sweep: Sweep) -> int:
    """The score of a shorter side that matches from end to end."""
    return sweep.scoring.match * min(len(sweep.a), len(sweep.b))


def _evenly(first: int, last: int, count: int) -> Int64:
    """``count`` integers from ``first`` to below ``last``, each in the middle of its part."""
    count = min(count, last - first)
    return first + (last - first) * (2 * np.arange(count, dtype=np.int64) + 1) // max(1, 2 * count)


def _score_ahead(sweep: Sweep, bound: UpperBound, row: int, columns: Int64) -> Int64:
    """Upper bounds of the score of a path from cells (``row``, ``columns``) on."""
    ahead = np.minimum(bound.rows[row // UPPER_BOUND_STEP], bound.columns[columns // UPPER_BOUND_STEP])
    ahead = np.minimum(ahead, sweep.scoring.match * np.minimum(len(sweep.a) - row, len(sweep.b) - columns))
    return np.minimum(ahead, _by_diagonal(bound.diagonal_bound, row, columns - row))


def _by_diagonal(table: Int32, row: int, diagonals: Int64) -> Int32:
    """The table's upper bounds for cells of a row, by diagonal (``UpperBound``)."""
    at = {place: int(table[place]) for place in range(Field.HEADER)}
    block = row >> at[Field.HIGH]
    sample = (diagonals - table[at[Field.FIRST] + block]) >> at[Field.WIDE]
    is_inside = (sample >= 0) & (sample < at[Field.SAMPLES])
    inside = table[at[Field.INSIDE] + block * at[Field.SAMPLES] + np.where(is_inside, sample, 0)]
    bucket = (diagonals - at[Field.LOWEST]) >> at[Field.WIDE_OUTSIDE]
    outside = table[at[Field.OUTSIDE] + (row >> at[Field.HIGH_OUTSIDE]) * at[Field.BUCKETS] + bucket]
    return np.where(is_inside, inside, outside)
