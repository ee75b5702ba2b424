"""Steps of finding a good alignment by chaining, as calls of the CPU engine's compiled loops.

Seeds (``work/seeds.py``: k-mers that two sequences have in common) are grouped into pieces, each on
about one diagonal; those that score best together are the chain; its seeds, extended over equal
bases, are the anchors; what lies between anchors is aligned in bands and tiles.
``bounds/initial_alignment.py`` of the chromosome analysis puts the steps together. Origins of
circular sequences are chosen by a chain that is found faster (``collinear_runs``, ``best_chain``).
Exact matches are chained, too (``chain_matches``).

The entry points name the modules of ``gpu/engines/cpu/chaining`` that hold the loops, and load
their machine code from the disk: nothing here imports Numba. Positions are 0-based throughout. A
position pair (i, j) is row i (in ``a``) and column j (in ``b``), its diagonal is j - i.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64, as_compiled, some_bases
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT64, NEW_INT64, NEW_TABLE, TABLE
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: Ends of a banded extension, or of a chain: in the corner, in any cell, or on the borders.
CORNER, ANYWHERE, BORDER = range(3)
#: Cells of a tile of a gap, about, at most; tiles of a gap, at most; and the fewest rows of one.
TILE, _MAX_TILES, _MIN_ROWS = 1 << 21, 4096, 64
#: Cells that take as long as a gap does that has hardly any, those of a band's row, and those of a
#: task.
_GAP_CELLS, _BAND_CELLS, _TASK_CELLS = 1 << 12, 512, 1 << 24


class AffineScores(NamedTuple):
    """A scoring in the form that compiled loops take.

    Attributes
    ----------
    match, mismatch : int
        Scores of a residue pair; a mismatch is negative.
    first, extend : int
        Costs (positive) of a gap's first base and of each further one.
    """

    match: int
    mismatch: int
    first: int
    extend: int

    @classmethod
    def of(cls, scoring: Scoring) -> AffineScores:
        """Convert a scoring; a mismatch never costs more than the two gaps that could replace it.

        Parameters
        ----------
        scoring : Scoring
        """
        return cls(scoring.match, effective_mismatch(scoring), scoring.gap_first, scoring.gap_extend)

    def gaps(self, lengths: Int64) -> Int64:
        """The costs (positive), int64[k], of gaps of int64[k] bases; 0 for none."""
        return np.where(lengths > 0, self.first + (lengths - 1) * self.extend, 0)


class UnrelatedRate(NamedTuple):
    """The score of crossing unrelated sequences, beside the gap of their lengths' difference.

    It is (``most`` - ``fall`` · 4 shorter / (shorter + 3 longer)) / ``parts`` for a base of the
    shorter one: the more there is to choose from on the other side, the less is lost. The formula
    is fitted to exact scores, of 1 to 16 times as many.
    """

    most: int
    fall: int
    parts: int

    @classmethod
    def of(cls, scores: AffineScores) -> UnrelatedRate:
        """Align bases without a pattern, with as many and with 16 times as many.

        Parameters
        ----------
        scores : AffineScores
        """
        rows, times = 256, 16
        bases = as_compiled(some_bases((times + 2) * rows))
        boxes = np.array([[0, rows, rows, rows], [0, 2 * rows, rows, times * rows]])
        equal, longer = fill_gaps(bases, bases, boxes, scores).tolist()
        longer += scores.first + ((times - 1) * rows - 1) * scores.extend
        fall = round((longer - equal) / (1 - 4 / (1 + 3 * times)))
        return cls(equal + fall, fall, rows)

    def crossing(self, rows: Int64, columns: Int64, scores: AffineScores) -> NDArray[np.float64]:
        """Estimate the scores, float64[k], of crossing int64[k] unrelated rows and columns."""
        shorter, longer = np.minimum(rows, columns), np.maximum(rows, columns)
        a_base = self.most - self.fall * 4 * shorter / np.maximum(1, shorter + 3 * longer)
        return shorter * a_base / self.parts - scores.gaps(longer - shorter)


_KERNELS = "gpu.engines.cpu.chaining"
_SCORES = AffineScores(int, int, int, int)  # type: ignore[arg-type]
_RATE = UnrelatedRate(int, int, int)  # type: ignore[arg-type]
_find_runs = EntryPoint(f"{_KERNELS}.chain", "find_runs", INT64, INT64, NEW_INT64, returns=True)
_find_chain = EntryPoint(
    *(f"{_KERNELS}.chain", "find_chain", INT64, INT64, INT64, _SCORES),
    *(INT64, INT64, INT64, INT64, int, NEW_INT64, NEW_INT64),
    returns=True,
    allocates=True,
)
_find_pieces = EntryPoint(f"{_KERNELS}.pieces", "find_pieces", INT64, INT64, NEW_INT64, returns=True, allocates=True)
_chain_pieces = EntryPoint(
    *(f"{_KERNELS}.pieces", "chain_pieces", INT64, INT64, INT64, INT64, _SCORES, _RATE),
    *(int, int, int, int, NEW_INT64),
    returns=True,
    allocates=True,
)
_find_anchors = EntryPoint(
    f"{_KERNELS}.chain", "find_anchors", *(BYTES, BYTES, INT64, INT64, INT64, INT64, NEW_TABLE), returns=True
)
_extend = EntryPoint(
    *(f"{_KERNELS}.gap_fills", "extend", BYTES, int, BYTES, int, int, int, int, _SCORES),
    returns=True,
    allocates=True,
)
_fill_boxes = EntryPoint(
    *(f"{_KERNELS}.gap_fills", "fill_boxes", BYTES, BYTES, TABLE, INT64, bool, _SCORES, NEW_INT64),
    allocates=True,
)
_score_chains = EntryPoint(f"{_KERNELS}.chain", "score_chains", *(INT64, INT64, INT64, int, NEW_INT64, NEW_INT64))
_take_chains = EntryPoint(f"{_KERNELS}.chain", "take_chains", INT64, INT64, NEW_INT64, returns=True)
#: Those that an initial alignment needs.
OF_CHAINS = (_score_chains, _take_chains)
OF_PIECES = (_find_pieces, _chain_pieces, _find_anchors, _extend, _fill_boxes)


def collinear_runs(x: Int64, y: Int64) -> Int64:
    """Group seeds into runs on about one diagonal.

    Parameters
    ----------
    x, y : int64[k]
        Positions of the seeds in ``a``, ascending, and in ``b`` (``common_seeds``).

    Returns
    -------
    int64[runs + 1]
        Index of each run's first seed; the last value is k.
    """
    begins = np.empty(len(x) + 1, np.int64)
    return begins[: _find_runs(x, y, begins) + 1].copy()


def best_chain(x: Int64, y: Int64, begins: Int64, scores: AffineScores) -> tuple[Int64, int]:
    """Find the chain of runs that scores best, whatever lies between them.

    Parameters
    ----------
    x, y : int64[k]
        Positions of the seeds.
    begins : int64[runs + 1]
        Their runs (``collinear_runs``).
    scores : AffineScores

    Returns
    -------
    int64[c], int
        Indices of the chain's runs, in order, and its estimated score.
    """
    first, last = begins[:-1], begins[1:] - 1
    first_diagonals, last_diagonals = y[first] - x[first], y[last] - x[last]
    diagonals = _distinct(np.concatenate((first_diagonals, last_diagonals)))
    ranks = (np.searchsorted(diagonals, side) for side in (first_diagonals, last_diagonals))
    chain, score = np.empty(len(first), np.int64), np.zeros(1, np.int64)
    of_runs = (first_diagonals, last_diagonals, *ranks, len(diagonals))
    length = _find_chain(x, y, begins, scores, *of_runs, chain, score)
    return chain[:length], int(score[0])


def pieces_of(x: Int64, y: Int64) -> tuple[Int64, Int64, Int64]:
    """Group seeds into pieces on about one diagonal, of a thousand rows at most.

    Parameters
    ----------
    x, y : int64[k]
        Positions of the seeds in ``a``, ascending, and in ``b`` (``all_seeds``).

    Returns
    -------
    int64[k], int64[k], int64[pieces + 1]
        The positions, by pieces, these by their first rows; index of each piece's first seed, and
        k.
    """
    pieces = np.empty(len(x), np.int64)
    count = _find_pieces(x, y, pieces)
    order = np.argsort(pieces, kind="stable")
    begins = np.searchsorted(pieces[order], np.arange(count + 1))
    return x[order], y[order], begins


def best_pieces(
    x: Int64,
    y: Int64,
    begins: Int64,
    among: Int64,
    scores: AffineScores,
    rate: UnrelatedRate,
    slack: int,
    ends: int,
    size: tuple[int, int],
) -> Int64:
    """Find the chain of pieces that scores best, with what it costs to cross all between them.

    Parameters
    ----------
    x, y, begins : int64[k], int64[k], int64[pieces + 1]
        Pieces (``pieces_of``).
    among : int64[l]
        Indices of the pieces that may be taken, ascending.
    scores : AffineScores
    rate : UnrelatedRate
    slack : int
        Bases without seeds that may well match; twice as many count as matches within a piece.
    ends : int
        ``CORNER``, ``BORDER`` or ``ANYWHERE``: where the chain begins and ends; what it costs to
        get there counts.
    size : (int, int)
        Rows and columns of the matrix.

    Returns
    -------
    int64[c]
        Indices of the chain's pieces, in order.
    """
    chain = np.empty(len(among), np.int64)
    return chain[: _chain_pieces(x, y, begins, among, scores, rate, slack, ends, *size, chain)]


def anchors_of(a: Codes, b: Codes, x: Int64, y: Int64, begins: Int64, chain: Int64) -> Int64:
    """Extend the seeds of a chain over equal bases to anchors.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes.
    x, y : int64[k]
        Positions of the seeds.
    begins : int64[pieces + 1]
        Their pieces (``pieces_of``) or runs (``collinear_runs``).
    chain : int64[c]
        Indices of the chain's pieces or runs.

    Returns
    -------
    int64[anchors, 3]
        First row, first column (0-based) and length of each; ascending, and without an overlap in
        either sequence.
    """
    anchors = np.empty((int((begins[chain + 1] - begins[chain]).sum()), 3), np.int64)
    return anchors[: _find_anchors(a, b, x, y, begins, chain, anchors)].copy()


def extend(a: Codes, i: int, b: Codes, j: int, step: int, end: int, x_drop: int, scores: AffineScores) -> int:
    """Return the score of an alignment that starts or ends at (i, j).

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes.
    i, j : int
        Row and column, 0-based.
    step : int
        1: the alignment starts there and goes down; -1: it ends there.
    end : int
        ``ANYWHERE`` or ``BORDER``: cells in which the extension may stop.
    x_drop : int
        With ``ANYWHERE`` the extension stops where all scores are this much below the best.
    scores : AffineScores
    """
    return int(_extend(a, i, b, j, step, end, x_drop, scores))


def fill_gaps(
    a: Codes,
    b: Codes,
    boxes: Int64,
    scores: AffineScores,
    threads: int = 1,
    raise_if_cancelled: Callable[[], None] = lambda: None,
) -> Int64:
    """Return the scores of nearly best global alignments within gaps between anchors.

    Large gaps of sides of different lengths that hardly match in bands are filled tile by tile
    along the way from corner to corner. The number of tiles grows with the square root of the
    cells, so that time is linear.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes.
    boxes : int64[k, 4]
        First row, first column, number of rows and number of columns of each gap.
    scores : AffineScores
    threads : int
    raise_if_cancelled : callable
        Called every few milliseconds, from several threads; may raise to stop.

    Returns
    -------
    int64[k]
    """

    def fill(boxes: Int64, cells: Int64, is_whole: bool) -> Int64:
        found = np.empty(len(boxes), np.int64)
        # Each task has its share of large ones, which come first, and of small ones.
        order, tasks = np.argsort(-cells, kind="stable"), int((cells + _GAP_CELLS).sum()) // _TASK_CELLS + 1

        def work(task: int) -> None:
            raise_if_cancelled()
            _fill_boxes(a, b, boxes, np.sort(order[task::tasks]), is_whole, scores, found)

        list(pool.map(work, range(tasks)))
        return found

    shorter, longer = np.sort(boxes[:, 2:], axis=1).T
    with ThreadPoolExecutor(threads, "fill-gaps") as pool:
        filled = fill(boxes, _BAND_CELLS * shorter, False)
        tiles = np.ceil(np.sqrt(shorter * longer / TILE)).astype(np.int64)
        is_tiled = (tiles > 1) & (tiles <= _MAX_TILES) & (shorter >= _MIN_ROWS * tiles)
        is_tiled &= longer - shorter > shorter // 16
        is_tiled &= 2 * (filled + scores.gaps(longer - shorter)) < shorter * scores.match
        tiled = np.flatnonzero(is_tiled)
        if len(tiled):
            parts = []
            for k in tiled:
                cuts = boxes[k, :2] + np.arange(tiles[k] + 1)[:, None] * boxes[k, 2:] // tiles[k]
                parts.append(np.hstack((cuts[:-1], np.diff(cuts, axis=0))))
            every = np.concatenate(parts)
            found = fill(every, every[:, 2] * every[:, 3], True)
            sums = np.add.reduceat(found, np.cumsum(tiles[tiled]) - tiles[tiled])
            filled[tiled] = np.maximum(filled[tiled], sums)
    return filled


def _distinct(numbers: Int64) -> Int64:
    """Return what ``np.unique`` does, which would load NumPy's masked arrays first (10 ms)."""
    ordered = np.sort(numbers)
    differs = np.ones(len(ordered), np.bool_)
    differs[1:] = ordered[1:] != ordered[:-1]
    return ordered[differs]


def chain_matches(i: Int64, j: Int64, length: Int64, reach: int) -> Int64:
    """Assign each match to one chain of matches that follow each other in both sequences.

    Parameters
    ----------
    i, j, length : int64[n]
        First base (0-based) in each sequence, and number of bases; sorted by ``i``, then ``j``.
    reach : int
        Most bases between two consecutive matches of a chain, in either sequence, and most by which
        both distances differ.

    Returns
    -------
    int64[n]
        Number of each match's chain, from 0.
    """
    score, before = np.empty(len(i), np.int64), np.empty(len(i), np.int64)
    _score_chains(i, j, length, reach, score, before)
    chain = np.full(len(i), -1, np.int64)
    _take_chains(np.argsort(-score, kind="stable"), before, chain)
    return chain
