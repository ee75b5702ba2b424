"""The initial alignment: found fast, its score is a proven lower bound that pruning starts from.

Block pruning compares with the best known score. In the paper that is the best score so far, so for
similar sequences half of the matrix is computed before anything is pruned. Here an alignment is
built first, in time linear in the lengths: seeds, a chain of pieces, anchors, gap fills
(``gpu/engines/work/chaining.py``). Real genomes have islands on either side: what an alignment
loses in them decides which way it goes, so chains count it, and the fills between anchors are exact
there, tile by tile, save of gaps so large that crossing them cannot pay. The better one of two
chains is taken. The score is counted base by base, so it is attained; pruning with it is exact,
however good or bad it is.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int64, as_compiled, median
from gpu.engines.work.chaining import (
    ANYWHERE,
    BORDER,
    CORNER,
    OF_PIECES,
    TILE,
    AffineScores,
    UnrelatedRate,
    anchors_of,
    best_pieces,
    extend,
    fill_gaps,
    pieces_of,
)
from gpu.engines.work.seeds import OF_SEEDS, Positions, all_seeds
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Bases without seeds that count as if they matched, of the two chains: one of seeds that occur
#: once, for dissimilar sequences, and one of seeds in repeats as well.
_SLACK_ONCE, _SLACK_REPEATED = 1000, 200
#: Times that a chain is continued at either end beyond what may not pay.
_CONTINUED = 8
#: Approximate rows per sample of the usual gain per row.
_RATE_ROWS = 512
#: Bases of the anchors on either side of a gap that are aligned once more: the best gap may lie
#: before an anchor's end.
_TRIM = 8
#: A large gap is filled if the alignment through it would be the best one if crossing it cost only
#: this part of what it is estimated to cost; else it has a score that no alignment crosses.
_OPTIMISM, _BROKEN = 4, -(1 << 40)


@dataclass(frozen=True)
class InitialAlignment:
    """An alignment as the anchors it passes, and its score.

    Attributes
    ----------
    score : the sum of the anchors' matches, ``gap_scores`` and ``end_scores``.
    anchors : int64[k, 3] of row, column (0-based) and length of runs of equal bases, ascending.
    gap_scores : int64[k - 1], the score between each anchor and the next.
    end_scores : the scores before the first anchor and after the last.
    """

    score: int
    anchors: Int64
    gap_scores: Int64
    end_scores: tuple[int, int]

    def cells(self, match: int, row_step: int) -> Int64:
        """Cells of the path, about one every ``row_step`` rows: int64[k, 3].

        Row, column and the score up to there. ``match``: the score of a match.
        """
        row, column, length = self.anchors.T
        before = self.end_scores[0] + np.concatenate([[0], np.cumsum(match * length[:-1] + self.gap_scores)])
        # The middle of the longest anchor that begins in each step, and a cell in each step of
        # longer anchors.
        order = np.lexsort((length, row // row_step))
        longest = order[np.flatnonzero(np.diff(row[order] // row_step, append=-1))]
        rows = np.arange(0, int(row[-1] + length[-1]), row_step)
        around = np.searchsorted(row, rows, side="right") - 1
        is_inside = (around >= 0) & (rows < row[around] + length[around]) & (length[around] > row_step)
        anchor = np.concatenate([longest, around[is_inside]])
        into = np.concatenate([length[longest] // 2, (rows - row[around])[is_inside]])
        cells = np.column_stack([row[anchor] + into, column[anchor] + into, before[anchor] + match * into])
        return cells[np.argsort(cells[:, 0], kind="stable")]

    def rate(self, match: int) -> float:
        """The median gain of a row; ``match``: the score of a match."""
        rows, _, scores = np.diff(self.cells(match, _RATE_ROWS), axis=0).T
        is_down = rows > 0
        return median(scores[is_down] / rows[is_down]) if is_down.any() else float(match)


def find_initial_alignment(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    mode: Mode = "local",
    threads: int = 2,
) -> InitialAlignment | None:
    """Find a good alignment of ``a`` and ``b`` through common seeds.

    Parameters
    ----------
    raise_if_cancelled : called every few million bases and every few milliseconds, from several
        threads.

    Returns
    -------
    None if there are no common seeds, or (unless ``mode`` is global) nothing scores above 0.
    """
    a, b = as_compiled(a), as_compiled(b)
    scores = AffineScores.of(scoring)
    rate = UnrelatedRate.of(scores)
    seeds = zip(all_seeds(a, b, raise_if_cancelled), (_SLACK_ONCE, _SLACK_REPEATED), strict=True)
    # A semi-global alignment may skip ends, or be as good as a global one.
    ends = {"local": (ANYWHERE,), "global": (CORNER,), "semiglobal": (CORNER, BORDER)}[mode]

    def chained(option: tuple[int, tuple[Positions, int]]) -> Int64:
        end, (positions, slack) = option
        raise_if_cancelled()
        x, y, begins = pieces_of(*positions)
        anchors = anchors_of(a, b, x, y, begins, _chain(x, y, begins, scores, rate, slack, end, (len(a), len(b))))
        return anchors if mode == "local" else np.vstack(([[0, 0, 0]], anchors, [[len(a), len(b), 0]]))

    with ThreadPoolExecutor(threads, "chains") as pool:
        chains = list(pool.map(chained, product(ends, [one for one in seeds if len(one[0][0])])))
    filled = _fill(a, b, chains, scores, rate, mode == "local", threads, raise_if_cancelled) if chains else []
    aligned = (_align(a, b, *one, scores, mode) for one in zip(chains, filled, strict=True))
    found = max(aligned, key=lambda one: one.score, default=None)
    return found if found is not None and (found.score > 0 or mode == "global") else None


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""
    return numba_kernels("initial_alignment", *OF_SEEDS, *OF_PIECES)


def _chain(
    x: Int64,
    y: Int64,
    begins: Int64,
    scores: AffineScores,
    rate: UnrelatedRate,
    slack: int,
    ends: int,
    size: tuple[int, int],
) -> Int64:
    """The best chain of pieces; if it may begin and end anywhere, continued at either end.

    There may be more to win beyond an island than crossing it was estimated to cost.
    """
    first, last = begins[:-1], begins[1:] - 1
    chain = best_pieces(x, y, begins, np.arange(len(first)), scores, rate, slack, ends, size)
    if not len(chain):
        # No piece gains more than its own gaps cost, but a part of one does.
        return np.argmax(np.diff(begins), keepdims=True)
    for is_ahead in (False, True) if ends == ANYWHERE else ():
        for _ in range(_CONTINUED):
            if is_ahead:
                is_beyond = (x[first] > x[last[chain[-1]]]) & (y[first] > y[last[chain[-1]]])
            else:
                is_beyond = (x[last] < x[first[chain[0]]]) & (y[last] < y[first[chain[0]]])
            more = best_pieces(x, y, begins, np.flatnonzero(is_beyond), scores, rate, slack, ends, size)
            if not len(more):
                break
            chain = np.concatenate((chain, more) if is_ahead else (more, chain))
    return chain


def _fill(
    a: Codes,
    b: Codes,
    chains: list[Int64],
    scores: AffineScores,
    rate: UnrelatedRate,
    is_local: bool,
    threads: int,
    raise_if_cancelled: Callable[[], None],
) -> list[Int64]:
    """The scores of the gaps of each chain; what several have is filled once."""
    last, following = (np.concatenate([anchors[of] for anchors in chains]) for of in (slice(-1), slice(1, None)))
    i, j = last[:, 0] + last[:, 2], last[:, 1] + last[:, 2]
    m, n = following[:, 0] - i, following[:, 1] - j
    # A gap of one sequence alone stays, and corners have no bases.
    trim = np.where((np.minimum(m, n) > 0) & (np.minimum(last[:, 2], following[:, 2]) > 0), _TRIM, 0)
    i, j, m, n = i - trim, j - trim, m + 2 * trim, n + 2 * trim
    order = np.argsort(i << 32 | j, kind="stable")
    is_other = np.logical_or.reduce([np.diff(side[order], prepend=-1) != 0 for side in (i, j, m, n)])
    which = np.empty(len(i), np.int64)
    which[order] = np.cumsum(is_other) - 1
    of_chains = np.split(which, np.cumsum([len(anchors) - 1 for anchors in chains])[:-1])
    boxes, won = (part[order[is_other]] for part in (np.column_stack((i, j, m, n)), 2 * scores.match * trim))
    filled = np.full(len(boxes), _BROKEN)

    def fill(some: NDArray[np.bool_]) -> None:
        filled[some] = fill_gaps(a, b, boxes[some], scores, threads, raise_if_cancelled) - won[some]

    is_large = boxes[:, 2] * boxes[:, 3] > TILE
    fill(~is_large)
    if is_local and is_large.any():
        crossed = rate.crossing(boxes[:, 2], boxes[:, 3], scores)
        hoped = np.where(is_large, np.maximum(crossed, crossed / _OPTIMISM).astype(np.int64), filled)
        best = max(_runs(anchors, filled[of], scores)[0].max() for anchors, of in zip(chains, of_chains, strict=True))
        may_pay = np.zeros(len(boxes), np.bool_)
        for anchors, of in zip(chains, of_chains, strict=True):
            before, behind = _runs(anchors, hoped[of], scores)
            less, more = np.minimum(before[:-1], behind[1:]), np.maximum(before[:-1], behind[1:])
            may_pay[of] |= hoped[of] + less > np.maximum(0, best - more)
        is_large &= may_pay
    fill(is_large)
    return [filled[of] for of in of_chains]


def _runs(anchors: Int64, gap_scores: Int64, scores: AffineScores) -> tuple[Int64, Int64]:
    """The best scores of runs of anchors that end with each, and of those that begin with it."""
    matched = scores.match * anchors[:, 2]
    ends = np.cumsum(matched) + np.append(0, np.cumsum(gap_scores))
    begins = ends - matched
    return ends - np.minimum.accumulate(begins), np.maximum.accumulate(ends[::-1])[::-1] - begins


def _align(a: Codes, b: Codes, anchors: Int64, gap_scores: Int64, scores: AffineScores, mode: Mode) -> InitialAlignment:
    """The alignment through the anchors; if local, through the best-scoring run of them."""
    whole = (0, 0)
    if mode == "local":
        before, _ = _runs(anchors, gap_scores, scores)
        last = int(before.argmax())
        first = int(np.flatnonzero(before[: last + 1] == scores.match * anchors[: last + 1, 2])[-1])
        anchors, gap_scores = anchors[first : last + 1], gap_scores[first:last]
    else:
        anchors, gap_scores, whole = anchors[1:-1], gap_scores[1:-1], (int(gap_scores[0]), int(gap_scores[-1]))
    end = anchors[-1, :2] + anchors[-1, 2]
    ends = (
        _end_score(a, int(anchors[0, 0]), b, int(anchors[0, 1]), -1, scores, mode, whole[0]),
        _end_score(a, int(end[0]), b, int(end[1]), 1, scores, mode, whole[1]),
    )
    score = int(anchors[:, 2].sum()) * scores.match + int(gap_scores.sum()) + sum(ends)
    return InitialAlignment(score, anchors, gap_scores, ends)


def _end_score(
    a: Codes, i: int, b: Codes, j: int, step: int, scores: AffineScores, mode: Mode, whole: int
) -> int:  # fmt: skip
    """The score of the part before (i, j) (``step`` -1) or after it (1); ``whole``: to the end."""
    if mode == "local":
        # The cost of a gap of a hundred bases may still be won back.
        return extend(a, i, b, j, step, ANYWHERE, scores.first + 99 * scores.extend, scores)
    return whole if mode == "global" else max(whole, extend(a, i, b, j, step, BORDER, 0, scores))
