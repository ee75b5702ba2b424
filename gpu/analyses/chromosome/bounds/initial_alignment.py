"""The initial alignment: found fast, its score is a proven lower bound that pruning starts from.

Block pruning compares with the best known score. In the paper that is the best score so far, so for
similar sequences half of the matrix is computed before anything is pruned. Here an alignment is
built first, in time linear in the lengths: seeds, a chain of collinear runs, anchors, banded gap
fills (``gpu/engines/work/chaining.py``). Its score is counted base by base, so it is attained;
pruning with it is exact, however good or bad it is.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int64, as_compiled, some_bases
from gpu.engines.work.chaining import (
    ANYWHERE,
    BORDER,
    SEED_LENGTH,
    AffineScores,
    anchors_of,
    best_chain,
    best_span,
    collinear_runs,
    common_seeds,
    extend,
    fill_gap,
    fill_gaps,
)
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Largest number of chains; each after the first only if its estimate exceeds the best score so
#: far.
_MAX_CHAINS = 3
#: Approximate rows per sample of the usual gain per row.
_RATE_ROWS = 512
#: Number of gaps between anchors that a thread fills at a time.
_GAPS_A_TASK = 4096


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
        return float(np.median(scores[is_down] / rows[is_down])) if is_down.any() else float(match)


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
    raise_if_cancelled : called every few million bases and every few thousand gaps, from several
        threads.

    Returns
    -------
    None if there are no common seeds, or (unless ``mode`` is global) nothing scores above 0.
    """
    a, b = as_compiled(a), as_compiled(b)
    x, y = common_seeds(a, b, raise_if_cancelled)
    if not len(x):
        return None
    begins = collinear_runs(x, y)
    is_used = np.zeros(len(begins) - 1, np.bool_)
    scores, found = AffineScores.of(scoring), None
    # A semi-global alignment may skip ends, or be as good as a global one.
    for is_global in {"local": (False,) * _MAX_CHAINS, "global": (True,), "semiglobal": (True, False)}[mode]:
        raise_if_cancelled()
        chain, estimate = best_chain(x, y, begins, is_used, scores, is_global, len(a), len(b))
        if not len(chain) or (mode == "local" and found is not None and estimate <= found.score):
            break
        # The next chain excludes these runs.
        is_used[chain] = mode == "local"
        anchors = anchors_of(a, b, x, y, begins, chain)
        candidate = _align(a, b, anchors, scores, raise_if_cancelled, mode, threads)
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

    return numba_kernels("initial_alignment", warm_up_call)


def _align(
    a: Codes,
    b: Codes,
    anchors: Int64,
    scores: AffineScores,
    raise_if_cancelled: Callable[[], None],
    mode: Mode,
    threads: int,
) -> InitialAlignment:
    """The alignment through the anchors; if local, through the best-scoring run of them."""
    gap_scores = np.empty(max(0, len(anchors) - 1), np.int64)
    matched = np.concatenate([[0], np.cumsum(anchors[:, 2])])
    is_local = mode == "local"

    def fill(first: int) -> None:
        raise_if_cancelled()
        last = min(first + _GAPS_A_TASK, len(gap_scores))
        fill_gaps(a, b, anchors, matched, scores, is_local, first, last, gap_scores)

    with ThreadPoolExecutor(threads, "initial-alignment") as pool:
        list(pool.map(fill, range(0, len(gap_scores), _GAPS_A_TASK)))
    first, last, score = 0, len(anchors) - 1, int(matched[-1]) * scores.match + int(gap_scores.sum())
    if is_local:
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
