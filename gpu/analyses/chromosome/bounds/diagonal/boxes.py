"""The exact cost of rearranged regions: boxes about the largest holes of the initial alignment.

Absent k-mers prove a loss of 4 / 16 of a match per row where nothing is similar (inversions,
insertions, after the alignment's end); the true loss is 2, so the bound of all rows above would be
too high. A box is a rectangle about such a hole, swept cell by cell with both sequences reversed:
from the gains below it and to its right, to those of its first row on each diagonal. Paths go down
and to the right, so they leave a box over these two borders only. ``../README.md`` says how the
gains above a box are derived.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.costs import ABSENT_SHARE, costs_of
from gpu.analyses.chromosome.bounds.diagonal.edits import half_for, lost_a_row
from gpu.analyses.chromosome.bounds.diagonal.kmers import MAX_K
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.bounds import (
    BLOCK_ROWS,
    NEVER,
    SAMPLE_STEP,
    SAMPLES,
    BlockValues,
    Border,
    Costs,
    Windows,
    gains_at_samples,
    gains_below,
    gains_beside,
    lay_table,
    spread,
)
from gpu.engines.work.sweep import Borders, Outputs, Row, Sweep
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: Fills a matrix and returns its last row.
SweepBox = Callable[[Sweep], Row]

#: Largest number of holes with boxes, and largest share of the matrix in boxes.
_MAX_HOLES, _MAX_BOX_SHARE = 8, 1 / 32
#: Least expected saving of a hole in cells: absolute, as a share of all, and per cell of its boxes.
_MIN_SAVED, _MIN_SAVED_SHARE, _MIN_SAVED_A_CELL = 50_000_000, 1 / 5000, 3
#: Width of a box, in heights; rows up to which a hole is one box on a card, which takes the same
#: time for fewer: as many as 132 multiprocessors work on at once.
_WIDTHS, _CARD_ROWS = 6, 1584 * 1024
#: The proven share of the loss of two matches per row where nothing is similar.
_SURE = 0.7
#: Extra width of a box beyond its hole, since the best of all paths in it loses a little less than
#: most.
_MARGIN = 1.15


class Box(NamedTuple):
    """Rows of blocks [first, end) and columns [left, right)."""

    first: int
    end: int
    left: int
    right: int

    def cells(self) -> int:
        """Its area."""
        return (self.end - self.first) * BLOCK_ROWS * (self.right - self.left)


class _Hole(NamedTuple):
    """Blocks [begin, end), diagonals [low, high], and the expected saving of a hole.

    Also how far boxes reach beyond these diagonals. The saving is in cells.
    """

    begin: int
    end: int
    low: int
    high: int
    left: int
    right: int
    saved: float


def boxes_about(
    anchors: Int64,
    gap_scores: Int64,
    rows: int,
    columns: int,
    scoring: Scoring,
    for_card: bool = False,
    rate: float = math.inf,
    known: int = 0,
) -> list[Box]:
    """Choose the boxes about holes of an initial alignment that save most, from the last one up.

    No two share rows. ``rate``, ``known``: the alignment's usual gain per row, and its score.
    """
    edit_rate = lost_a_row(scoring, half_for(scoring, rate, known, rows, columns, True))
    boxes = list[Box]()
    costs = costs_of(scoring, True, rate=rate, edit_rate=edit_rate)
    # In hundredths, the proven loss per row where nothing is similar.
    proven = costs.outer_percent * ABSENT_SHARE * costs.outer / MAX_K + (100 - costs.outer_percent) * edit_rate
    cells_left = rows * columns * _MAX_BOX_SHARE
    least = max(_MIN_SAVED, rows * columns * _MIN_SAVED_SHARE)
    taken: list[tuple[int, int]] = []
    holes = _holes(anchors, gap_scores, rows, costs, proven / 100, scoring, least)
    for hole in sorted(holes, key=lambda hole: -hole.saved)[:_MAX_HOLES]:
        if any(hole.begin < end and begin < hole.end for begin, end in taken):
            continue
        of_hole = _boxes_of(hole, columns, _CARD_ROWS if for_card else BLOCK_ROWS)
        cells = sum(box.cells() for box in of_hole)
        if cells <= min(cells_left, hole.saved / _MIN_SAVED_A_CELL):
            boxes += of_hole
            cells_left -= cells
            taken.append((hole.begin, hole.end))
    return sorted(boxes, reverse=True)


def _holes(
    anchors: Int64, gap_scores: Int64, rows: int, costs: Costs, proven: float, scoring: Scoring, least: float
) -> list[_Hole]:
    """Gaps between anchors, and the rest after the last, for which boxes save ``least`` cells.

    They lose much more per row than is ``proven``.
    """
    i, j = (anchors[:, side] + anchors[:, 2] for side in (0, 1))
    # After the last anchor nothing is gained, on any diagonal.
    height = np.append(anchors[1:, 0], rows) - i
    width = np.append(anchors[1:, 1], j[-1] + height[-1]) - j
    lost = scoring.match * height - np.append(gap_scores, 0)
    step = np.where(width > height, costs.outside_right, costs.outside_left) / SAMPLE_STEP
    # The saving of a path that goes around the hole and returns, and of one that stays on its
    # diagonal.
    around = lost - proven * height - step * abs(width - height)
    around[-1] = 0
    away = lost - ABSENT_SHARE * costs.fine / MAX_K * (rows - i)
    there_and_back = (costs.outside_right + costs.outside_left) / SAMPLE_STEP
    saved = 2 * np.maximum(around, away) / there_and_back * i
    holes = []
    for k in np.flatnonzero(saved >= least).tolist():
        back, gone = max(0.0, float(around[k])), max(0.0, float(away[k]))
        # Paths that miss the hole by more lose as much by that as the alignment does in it.
        left = right = _MARGIN * back / there_and_back
        if width[k] >= height[k]:
            left = max(left, _MARGIN * gone * SAMPLE_STEP / costs.outside_left)
        if width[k] <= height[k]:
            right = max(right, _MARGIN * gone * SAMPLE_STEP / costs.outside_right)
        depth = int(max(height[k] if back else 0, gone / (2 * scoring.match * _SURE)))
        begin, end = int(i[k]) // BLOCK_ROWS, -(-min(int(i[k]) + depth, rows) // BLOCK_ROWS)
        before = int(j[k] - i[k])
        low, high = sorted((before, before + int(width[k] - height[k])))
        reach = int(left), int(right)
        holes.append(_Hole(begin, end, low - SAMPLE_STEP, high + SAMPLE_STEP, *reach, float(saved[k])))
    return holes


def _boxes_of(hole: _Hole, columns: int, least_rows: int) -> list[Box]:
    """Boxes one above the other, each about the relevant diagonals in its rows."""
    low, high = hole.low - hole.left, hole.high + hole.right
    count, most = hole.end - hole.begin, max(least_rows, (high - low) // _WIDTHS) // BLOCK_ROWS
    # A gap of columns alone at the border of two blocks has no rows.
    step = -(-count // max(1, -(-count // most))) or 1
    boxes = []
    for first in range(hole.begin, hole.end, step):
        end = min(first + step, hole.end)
        left, right = max(0, first * BLOCK_ROWS + low), min(columns, end * BLOCK_ROWS + high)
        if left < right:
            boxes.append(Box(first, end, left, right))
    return boxes


def border_above(
    box: Box,
    below: Border,
    values: BlockValues,
    windows: Windows,
    costs: Costs,
    a: Codes,
    b: Codes,
    scoring: Scoring,
    sweep_box: SweepBox,
) -> Border:
    """The border above a box, given the one below it.

    ``values``: of its blocks as k-mers prove them.
    """
    row = sweep_box(_sweep_of(box, below, values, windows, costs, a, b, scoring))
    h, f = (side[::-1].astype(np.int64) for side in row.whole())
    # Blocks above pay half of the opening of a gap that the box's first row cuts.
    gains = np.minimum(np.maximum(h, f + (scoring.gap_open + 1) // 2), values.most)
    lowest, diagonal = -(len(a) // SAMPLE_STEP) - 2, box.left - box.first * BLOCK_ROWS
    first = -(-(diagonal + SAMPLE_STEP - 1) // SAMPLE_STEP)
    samples = np.arange(first, (diagonal + len(gains) - SAMPLE_STEP) // SAMPLE_STEP + 1)
    above = values.border(box.first, below)
    here = int(windows.first[box.first])
    table = np.empty(len(b) // SAMPLE_STEP + 3 - lowest, np.int64)
    lay_table(lowest, here, above, costs, windows.hulls, table)
    levels = (costs.fine_right, costs.fine_left), (costs.outside_right, costs.outside_left)
    found, tables = above.samples.copy(), np.stack([table, table])
    if len(samples):
        at = slice(int(samples[0]) - lowest, int(samples[-1]) + 1 - lowest)
        in_window = (samples >= here) & (samples < here + SAMPLES)
        exact = np.empty((2, len(samples)), np.int64)
        for level, prices in enumerate(levels):
            gains_at_samples(gains, diagonal, samples, *prices, exact[level])
            tables[level, at] = np.where(in_window, exact[level], np.minimum(table[at], exact[level]))
        places = samples[in_window] - here
        found[places] = np.minimum(found[places], exact[0, in_window])
    for level, prices in enumerate(levels):
        spread(tables[level], *prices)
    # For any diagonal that a path arrives on.
    free = int(tables.min(axis=0).max()) + max(costs.outside_right, costs.outside_left) + costs.exit_refund
    return Border(found, 0, 0, free, np.full(len(windows.hulls), NEVER, np.int64), tables, lowest)


def _sweep_of(
    box: Box, below: Border, values: BlockValues, windows: Windows, costs: Costs, a: Codes, b: Codes, scoring: Scoring
) -> Sweep:
    """The sweep of a box, reversed, from the gains below it and to its right."""
    first_row, end_row = box.first * BLOCK_ROWS, min(box.end * BLOCK_ROWS, len(a))
    rows, columns = end_row - first_row, box.right - box.left
    borders = Borders.free(rows, columns, scoring)
    of_blocks = values, windows, costs, below
    if end_row < len(a):
        gains = np.empty(columns + 1, np.int64)
        gains_below(box.end, box.left - end_row, *of_blocks, gains)
        top = _less_opening(gains[::-1], scoring, values.most)
        borders = Borders(top, top, borders.left_h, borders.left_e)
    if box.right < len(b):
        gains = np.empty(rows, np.int64)
        gains_beside(box.first, box.right, *of_blocks, gains)
        side = _less_opening(gains[::-1], scoring, values.most)
        borders = Borders(borders.top_h, borders.top_f, side, side)
    return Sweep(
        a=a[first_row:end_row][::-1],
        b=b[box.left : box.right][::-1],
        scoring=scoring,
        borders=borders,
        bands=(rows,),
        local=True,
        outputs=Outputs(keep=lambda row: True, spans=False),
    )


def _less_opening(gains: Int64, scoring: Scoring, most: int) -> Int32:
    """Gains as the initial values of a sweep.

    They include the opening of a gap that may be open, which the sweep adds once more.
    """
    return np.clip(gains - scoring.gap_open, 0, most).astype(np.int32)
