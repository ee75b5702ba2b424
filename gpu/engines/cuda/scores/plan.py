"""The plan of a search on the card: rows of a lane, lanes of a job, strips of the query, windows.


``kernels/scores.cu`` defines these. Nothing here needs a card.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import Codes

#: Columns of a block, bytes of a group's ring, letters of a table at most: as in
#: ``kernels/score_strip.cuh``.
BLOCK = 4
RING = 96
#: The largest value of a 16-bit cell, and the largest score of a pair of residues there, so that
#: what exceeds it is noticed.
MAX_16 = 2047
MAX_SCORE_16 = 1023


@dataclass(frozen=True)
class Kernel:
    """A kernel of ``scores.cu``: ``rows`` of a lane, ``warps`` of a block, instructions a column.

    A multiprocessor runs one block; instructions are those of a warp.
    """

    name: str
    rows: int
    warps: int
    instructions: int

    @property
    def letter_bytes(self) -> int:
        """Shared memory of a letter for a strip: its scores with the rows of 32 lanes, in
        eights.
        """
        return -(-self.rows // 8) * 512

    @property
    def cycles(self) -> float:
        """Clock cycles a column of a warp while all warps are busy: four issue one instruction
        each.
        """
        return self.instructions * self.warps / (4 * _BUSY)


#: Of the issue slots, the part that is used.
_BUSY = 0.8
#: Two entries at once in 16 bits. Instructions as compiled for architecture 90.
PAIRS = (
    Kernel("pairs_8", 8, 32, 83),
    Kernel("pairs_12", 12, 32, 112),
    Kernel("pairs_16", 16, 24, 141),
    Kernel("pairs_20", 20, 20, 172),
    Kernel("pairs_24", 24, 20, 199),
    Kernel("pairs_28", 28, 16, 232),
    Kernel("pairs_32", 32, 16, 270),
)
#: A kernel of few warps with consecutive strips, for entries that would outlast all others.
LONG = Kernel("long_8", 8, 8, 88)
#: One entry at once in 32 bits.
SINGLES = Kernel("singles_16", 16, 8, 133)
_LANES = (4, 8, 16, 32)
#: A launch, with its profiles, takes at least so many cycles.
_LAUNCH_CYCLES = 20_000
#: A job may take this part of the whole search's time.
_SHARE = 0.8
_MIN_LIMIT = 1024
#: Windows overlap by at most a third of their columns.
_WINDOW_SPANS = 3
#: Few entries alone, as those of 32 bits may be, are cut from so many columns on.
MIN_WINDOW = 1 << 16


@dataclass(frozen=True)
class ScoreShape:
    """The division of a query's rows: ``lanes`` of ``kernel.rows`` rows a job, in ``strips``.

    ``at_once``: strips of a launch.
    """

    kernel: Kernel
    lanes: int
    strips: int
    at_once: int

    @property
    def launches(self) -> list[tuple[int, int]]:
        """First strip and number of strips of each launch."""
        return [(first, min(self.at_once, self.strips - first)) for first in range(0, self.strips, self.at_once)]

    def shared_bytes(self, letters: int, strips: int) -> int:
        """Shared memory of a block with the profile of so many strips."""
        return _room_for_rings(self.kernel, self.lanes) + strips * (letters + 1) * self.kernel.letter_bytes


def _room_for_rings(kernel: Kernel, lanes: int) -> int:
    return RING * (1 + kernel.warps * 32 // lanes)


def shape_of(kernel: Kernel, lanes: int, length: int, letters: int, shared: int) -> ScoreShape | None:
    """The shape for a query of ``length``, ``letters`` different letters and ``shared`` bytes, or
    None.
    """
    at_once = (shared - _room_for_rings(kernel, lanes)) // ((letters + 1) * kernel.letter_bytes)
    if at_once < 1:
        return None
    strips = -(-length // (lanes * kernel.rows))
    return ScoreShape(kernel, lanes, strips, min(at_once, strips))


def cycles_of(shape: ScoreShape, columns: int, jobs: int, multiprocessors: int) -> float:
    """Estimated, for jobs of so many columns in all."""
    warp_columns = (columns + jobs * shape.lanes) * shape.strips * shape.lanes / 32
    mean = columns / max(jobs, 1) * shape.strips
    busy = shape.kernel.cycles * warp_columns / (shape.kernel.warps * multiprocessors)
    # At the end some warps have nothing left to do for about half an average job.
    return busy + 0.5 * mean * shape.kernel.cycles + len(shape.launches) * _LAUNCH_CYCLES


def fastest(length: int, letters: int, columns: int, jobs: int, multiprocessors: int, shared: int) -> ScoreShape:
    """The fastest shape for pairs of entries of so many columns.

    Raises ``ValueError`` if none fits.
    """
    shapes = [shape_of(kernel, lanes, length, letters, shared) for kernel in PAIRS for lanes in _LANES]
    return min((shape for shape in shapes if shape), key=lambda shape: cycles_of(shape, columns, jobs, multiprocessors))


def span_of(query: Codes, matrix: SubstitutionMatrix, gaps: GapCosts) -> int:
    """Most columns of an alignment with a positive score: best rows, and gaps that cost less than
    them.
    """
    best = np.maximum(matrix.scores.max(axis=1), 0)[query].sum(dtype=np.int64)
    return len(query) + max(0, int(best) - gaps.first) // gaps.extend + 1


@dataclass(frozen=True)
class Division:
    """A division of pairs of entries, longest first: ``cut`` into windows, up to ``long`` for long
    ones.

    ``window`` and ``span`` in columns.
    """

    cut: int
    long: int
    window: int
    span: int


def divide(blocks: Int32, shape: ScoreShape, span: int, multiprocessors: int) -> Division:
    """``blocks`` int32[k]: of each pair, descending."""
    columns = BLOCK * blocks.astype(np.int64)
    whole = cycles_of(shape, int(columns.sum()), len(columns), multiprocessors)
    limit = max(_MIN_LIMIT, int(_SHARE * whole / (shape.strips * shape.kernel.cycles)))
    window = max(limit, _WINDOW_SPANS * span)
    cut, long = (int(np.searchsorted(-columns, -most)) for most in (window + window // 4, limit))
    return Division(cut, max(cut, long), window, span)


def windows(first: Int64, blocks: Int64, window: int, span: int) -> tuple[Int64, Int64, Int64]:
    """int64[w] each: job that a window is of, first block, blocks; so that every ``span`` columns
    of a job lie within a window.

    ``first``, ``blocks`` int64[k]: first block and number of blocks of the jobs.
    """
    size = -(-window // BLOCK)
    step = max(1, size - -(-span // BLOCK))
    counts = np.maximum(1, -(-(blocks - size) // step) + 1)
    job = np.repeat(np.arange(len(blocks)), counts)
    offset = (np.arange(len(job)) - np.repeat(np.cumsum(counts) - counts, counts)) * step
    return job, first[job] + offset, np.minimum(size, blocks[job] - offset)


def fits_16(matrix: SubstitutionMatrix) -> bool:
    """True if 16 bits detect every score that they cannot hold.

    Costs need no limit: a gap or mismatch that costs more than the score is never taken.
    """
    return matrix.highest <= MAX_SCORE_16
