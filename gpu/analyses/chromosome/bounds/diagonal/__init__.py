"""The diagonal bound: the largest score a path can still gain, by row and diagonal.

It is built about an initial alignment. ``../README.md`` states the bound and its proof, and names
the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.aligned import aligned_losses
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box, SweepBox, border_above
from gpu.analyses.chromosome.bounds.diagonal.costs import costs_of, empty_values, windows_along
from gpu.analyses.chromosome.bounds.diagonal.edits import edit_losses, half_for, lost_a_row
from gpu.analyses.chromosome.bounds.diagonal.kmers import kmers_of
from gpu.analyses.chromosome.bounds.diagonal.table import BoundTable
from gpu.engines.work.arrays import Int64, as_compiled, median
from gpu.engines.work.bounds import (
    OF_DIAGONALS,
    SAMPLES,
    BlockLosses,
    Border,
    count_far,
    count_near,
    fill_values,
)
from gpu.engines.work.sweep import UPPER_BOUND_STEP, UpperBound
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Number of blocks between two calls of ``raise_if_cancelled``.
_BLOCKS_A_TASK = 256
#: Bases of the shorter sequence, and absent k-mers of the median block, from which on blocks are
#: aligned.
_MIN_ALIGNED, _MIN_ABSENT = 1 << 19, 2


def upper_bound_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    anchors: Int64 | None = None,
    known: int = 0,
    threads: int = 2,
    boxes: Sequence[Box] = (),
    sweep_box: SweepBox | None = None,
    rate: float | None = None,
) -> UpperBound:
    """Build the upper bound of what paths can still gain.

    Parameters
    ----------
    raise_if_cancelled : called from several threads; may raise to stop.
    anchors : those of the ``InitialAlignment`` that the bound is built about, or None.
    known : a score that some path has. If it is less than half of the largest possible one, too
        much could be gained everywhere: then, or without anchors, there is no table.
    boxes, sweep_box : rearranged regions (``boxes_about``), and the function that sweeps one,
    called in
        the caller's thread.
    rate : the alignment's usual gain per row, if known.
    """
    a, b = as_compiled(a), as_compiled(b)
    shorter = min(len(a), len(b))
    rows, columns = (_all_matches(side, scoring) for side in (a, b))
    if anchors is None or not len(anchors) or 2 * known < scoring.match * shorter:
        return UpperBound(rows, columns)
    anchors = as_compiled(anchors)
    rate = known / shorter if rate is None else rate
    half = half_for(scoring, rate, known, len(a), len(b), bool(boxes))
    edit_rate = lost_a_row(scoring, half)
    costs = costs_of(scoring, bool(boxes), rate=rate, edit_rate=edit_rate)
    windows, kmers = windows_along(anchors, len(a)), kmers_of(b, raise_if_cancelled, threads)
    blocks = len(windows.first) - 1
    zeros = np.zeros(blocks, np.int64)
    losses, most_edits = BlockLosses(np.empty((blocks, SAMPLES), np.uint8), np.empty(blocks, np.int64), zeros, zeros), 0

    def count(begin: int) -> None:
        raise_if_cancelled()
        end = min(begin + _BLOCKS_A_TASK, blocks)
        count_near(a, b, windows.first, begin, end, losses.near)
        count_far(a, b, anchors, windows, kmers, begin, end, losses.far)

    with ThreadPoolExecutor(threads, "diagonal-bound") as pool:
        list(pool.map(count, range(0, blocks, _BLOCKS_A_TASK)))
    if shorter >= _MIN_ALIGNED and median(losses.near[:, SAMPLES // 2]) >= _MIN_ABSENT:
        steps = costs.fine_right, costs.fine_left
        losses = losses._replace(
            aligned=aligned_losses(a, b, scoring, windows.first, *steps, threads, raise_if_cancelled)
        )
    if edit_rate:
        edits, most_edits = edit_losses(a, b, scoring, half, windows.first, threads, raise_if_cancelled)
        losses = losses._replace(edits=edits)
    values = empty_values(windows, costs, scoring, shorter, most_edits)
    table = BoundTable(len(a), len(b), values, windows, costs, threads)
    border, end = Border.end(windows), blocks
    table.put(blocks, blocks + 1, border)

    def fill_from(begin: int) -> None:
        fill_values(len(a), losses, windows, costs, border, begin, end, values)
        table.put(begin, end, border)

    for box in boxes:
        assert sweep_box is not None
        if box.end < end:
            fill_from(box.end)
            border, end = values.border(box.end, border), box.end
        fill_from(box.first)
        border, end = border_above(box, border, values, windows, costs, a, b, scoring, sweep_box), box.first
    if end:
        fill_from(0)
    return UpperBound(rows, columns, table.finish(known))


def kernels() -> Kernels:
    """The compiled loops of this package's functions."""
    return numba_kernels("upper_bound", *OF_DIAGONALS)


def _all_matches(side: Codes, scoring: Scoring) -> Int64:
    """The score of matches in all rows (or columns) from ``UPPER_BOUND_STEP`` · k on."""
    return scoring.match * np.maximum(0, len(side) - UPPER_BOUND_STEP * np.arange(len(side) // UPPER_BOUND_STEP + 2))
