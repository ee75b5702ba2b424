"""The initial alignment: found fast, its score is a proven lower bound that pruning starts from.

Block pruning compares with the best known score. In the paper that is the best score so far, so for
similar sequences half of the matrix is computed before anything is pruned. Here an alignment is
built first, in time linear in the lengths: seeds, a chain of pieces, anchors, gap fills
(``gpu/engines/work/chaining.py``). Real genomes have islands on either side: what an alignment
loses in them decides which way it goes, so chains count it, and the fills between anchors are exact
there, tile by tile. The better one of two chains is taken. The score is counted base by base, so it
is attained; pruning with it is exact, however good or bad it is.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int64, as_compiled, median, some_bases
from gpu.engines.work.chaining import (
    ANYWHERE,
    BORDER,
    CORNER,
    OF_PIECES,
    AffineScores,
    UnrelatedRate,
    anchors_of,
    best_pieces,
    best_span,
    extend,
    fill_gap,
    fill_gaps,
    pieces_of,
)
from gpu.engines.work.seeds import OF_SEEDS, SEED_LENGTH, all_seeds
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
#: Number of gaps between anchors that a thread fills at a time.
_GAPS_A_TASK = 256


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
    raise_if_cancelled : called every few million bases and every few hundred gaps, from several
        threads.

    Returns
    -------
    None if there are no common seeds, or (unless ``mode`` is global) nothing scores above 0.
    """
    a, b = as_compiled(a), as_compiled(b)
    once, every = all_seeds(a, b, raise_if_cancelled)
    scores = AffineScores.of(scoring)
    rate = UnrelatedRate.of(scores)
    found: InitialAlignment | None = None
    filled: tuple[Int64, Int64] | None = None
    # A semi-global alignment may skip ends, or be as good as a global one.
    for ends in {"local": (ANYWHERE,), "global": (CORNER,), "semiglobal": (CORNER, BORDER)}[mode]:
        for seeds, slack in ((once, _SLACK_ONCE), (every, _SLACK_REPEATED)):
            raise_if_cancelled()
            if not len(seeds[0]):
                continue
            x, y, begins = pieces_of(*seeds)
            chain = _chain(x, y, begins, scores, rate, slack, ends, (len(a), len(b)))
            anchors = anchors_of(a, b, x, y, begins, chain)
            gap_scores = _fill(a, b, anchors, scores, raise_if_cancelled, mode, threads, filled)
            filled = anchors, gap_scores
            candidate = _align(a, b, anchors, gap_scores, scores, mode)
            if found is None or candidate.score > found.score:
                found = candidate
    return found if found is not None and (found.score > 0 or mode == "global") else None


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""

    def warm_up_call() -> None:
        codes = some_bases(4 * SEED_LENGTH)
        other = np.delete(codes, 2 * SEED_LENGTH)
        modes: tuple[Mode, ...] = ("local", "semiglobal")
        for mode in modes:
            find_initial_alignment(codes, other, Scoring(), mode=mode)

    return numba_kernels("initial_alignment", warm_up_call, *OF_SEEDS, *OF_PIECES)


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
    anchors: Int64,
    scores: AffineScores,
    raise_if_cancelled: Callable[[], None],
    mode: Mode,
    threads: int,
    filled: tuple[Int64, Int64] | None,
) -> Int64:
    """The scores of the gaps between anchors; those of other anchors, in ``filled``, are known."""
    gap_scores = np.empty(max(0, len(anchors) - 1), np.int64)
    matched = np.concatenate([[0], np.cumsum(anchors[:, 2])])
    is_local = mode == "local"
    todo = np.ones(len(gap_scores), np.bool_)
    if filled is not None and len(gap_scores) and len(filled[1]):
        at = np.minimum(np.searchsorted(filled[0][:, 0], anchors[:-1, 0]), len(filled[1]) - 1)
        todo = (filled[0][at] != anchors[:-1]).any(axis=1) | (filled[0][at + 1] != anchors[1:]).any(axis=1)
        gap_scores[~todo] = filled[1][at[~todo]]
    gaps = np.flatnonzero(todo)

    def fill(first: int) -> None:
        raise_if_cancelled()
        fill_gaps(a, b, anchors, matched, scores, is_local, gaps[first : first + _GAPS_A_TASK], gap_scores)

    with ThreadPoolExecutor(threads, "initial-alignment") as pool:
        list(pool.map(fill, range(0, len(gaps), _GAPS_A_TASK)))
    return gap_scores


def _align(a: Codes, b: Codes, anchors: Int64, gap_scores: Int64, scores: AffineScores, mode: Mode) -> InitialAlignment:
    """The alignment through the anchors; if local, through the best-scoring run of them."""
    matched = int(anchors[:, 2].sum())
    first, last, score = 0, len(anchors) - 1, matched * scores.match + int(gap_scores.sum())
    if mode == "local":
        first, last, score = best_span(anchors, gap_scores, scores)
    i, j = int(anchors[first, 0]), int(anchors[first, 1])
    end_i, end_j = int(anchors[last, 0] + anchors[last, 2]), int(anchors[last, 1] + anchors[last, 2])
    before, behind = _end_score(a, i, b, j, -1, scores, mode), _end_score(a, end_i, b, end_j, 1, scores, mode)
    score += before + behind
    return InitialAlignment(score, anchors[first : last + 1], gap_scores[first:last], (before, behind))


def _end_score(a: Codes, i: int, b: Codes, j: int, step: int, scores: AffineScores, mode: Mode) -> int:
    """The score of the part before (i, j) (``step`` -1) or after it (1)."""
    if mode == "local":
        # The cost of a gap of a hundred bases may still be won back.
        return extend(a, i, b, j, step, ANYWHERE, scores.first + 99 * scores.extend, scores)
    if step < 0:
        whole = fill_gap(a, 0, i, b, 0, j, scores)
    else:
        whole = fill_gap(a, i, len(a) - i, b, j, len(b) - j, scores)
    return whole if mode == "global" else max(whole, extend(a, i, b, j, step, BORDER, 0, scores))
