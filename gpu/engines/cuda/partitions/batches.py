"""Batches of partitions for the card: their choice, their tables, and the meaning of the answers.

The card takes partitions that fit 32 bits; if it drives a screen, only those that end within 100
ms, so that the screen does not stutter. The CPU takes the rest, and batches that it finishes before
the card has its input.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.arrays import Int64
from gpu.engines.work.partitions import diagonals_of
from gpu.engines.work.sweep import GAP_IN_A, GAP_IN_B, TRANSPOSED
from gpu.scoring import Scoring
from gpu.scoring.affine import corner_penalty, effective_mismatch

#: Cells of a batch, or partitions, below which the CPU is faster
#: (``tests/bench/card_partitions.py``).
MIN_TO_SPLIT = 4_000_000
MIN_TO_ALIGN = 400_000
_MIN_PARTITIONS = 4
#: Cells of a launch, for each multiprocessor; and of one partition, which one multiprocessor has to
#: fill: 40 ms on an H200.
MAX_CELLS = 150_000_000
MAX_IN_ONE = 1 << 29
#: The same for one of many, on a card that drives no screen: 160 ms. A sweep of its own takes 3 ms
#: of the host for each half.
MAX_OF_MANY = 1 << 31
#: What tells how far a strip has come fits 32 bits.
_MAX_AREA = 1 << 36
#: The traceback of an alignment takes half a byte a cell.
_MAX_TO_ALIGN = 1 << 21
#: Bases of both sides in a launch that aligns: it may find as many gaps.
MAX_SIDES = 1 << 22
#: Bases that are carried to the card, for each cell that it computes with them.
_BASES_A_CELL = 1 / 16
#: As in ``kernels/partitions.cu``.
MAX_WARPS = 16
_LANE_ROWS = (8, 4, 2)
_LANES = 32
_CHUNK = 32
#: Approximate columns of a strip beyond the band of one row: one a row, and the lag of its lanes.
_BESIDE = 200
#: Diagonals of a partition of which all are wanted.
_ALL = 1 << 30

PARTITION = np.dtype(
    [
        (name, np.int32)
        for name in ("rows_at", "columns_at", "m", "n", "start", "end", "target", "upper", "lower", "low", "high")
    ]
)


def sides_of(partitions: Int64) -> tuple[Int64, Int64]:
    """int64[k] each: rows and columns of each partition."""
    return partitions[:, 3] - partitions[:, 0], partitions[:, 4] - partitions[:, 1]


def cells_of(partitions: Int64) -> int:
    """Cells of all partitions."""
    rows, columns = sides_of(partitions)
    return int(rows @ columns)


def work_of(partitions: Int64, scoring: Scoring) -> Int64:
    """int64[k]: cells that the card computes to split each partition: its band in whole strips, or
    all.
    """
    rows, columns = sides_of(partitions)
    work: Int64 = np.minimum(rows, columns) * np.minimum(
        diagonals_of(partitions, scoring) + _BESIDE, np.maximum(rows, columns)
    )
    return work


def most_in_one(partitions: Int64, scoring: Scoring, card: CardInfo) -> int:
    """Most cells of one of these partitions; of many, more if it does not prolong the launch."""
    share = 0 if card.display else int(work_of(partitions, scoring).sum()) // max(1, card.multiprocessors)
    return max(MAX_IN_ONE, min(MAX_OF_MANY, share))


def can_split(partitions: Int64, scoring: Scoring, most: int = MAX_OF_MANY) -> NDArray[np.bool_]:
    """bool[k]: partitions that the card can split, of ``most`` cells each."""
    rows, columns = sides_of(partitions)
    whole = (rows > 0) & (columns > 0) & (rows + columns > 2)
    is_quick = (work_of(partitions, scoring) <= most) & (rows * columns <= _MAX_AREA)
    return whole & is_quick & _fits(rows + columns, scoring)


def can_align(partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
    """bool[k]: partitions that the card can align."""
    rows, columns = sides_of(partitions)
    # A lane may have rows, and a chunk steps, outside the matrix.
    return ((rows + _CHUNK) * (columns + _CHUNK) <= _MAX_TO_ALIGN) & _fits(rows + columns, scoring)


def pays(partitions: Int64, least: int) -> bool:
    """True if the card, once in use, is faster than the CPU; ``least``: cells."""
    return len(partitions) >= _MIN_PARTITIONS and cells_of(partitions) >= least


def is_dense(partitions: Int64) -> bool:
    """True if the ranges of both sequences that the partitions span are worth uploading."""
    if not len(partitions):
        return False
    spans = partitions[:, 3:5].max(axis=0) - partitions[:, 0:2].min(axis=0)
    return int(spans.sum()) <= cells_of(partitions) * _BASES_A_CELL


def _fits(sides: Int64, scoring: Scoring) -> NDArray[np.bool_]:
    steepest = scoring.match + 2 * scoring.gap_extend
    margin = corner_penalty(scoring) + 4 * scoring.gap_first - effective_mismatch(scoring)
    return (sides + _LANES * _LANE_ROWS[0]) * steepest + margin < 2**28


def portions(partitions: Int64, multiprocessors: int, work: Int64 | None = None) -> Iterator[slice]:
    """Runs of partitions for a launch each.

    ``work``, int64[k]: cells to split each; without it they are to be aligned.
    """
    rows, columns = sides_of(partitions)
    # At least one for each multiprocessor.
    most = multiprocessors * max(MAX_CELLS, 0 if work is None else int(work.max(initial=0)))
    launch = np.cumsum(rows * columns if work is None else work) // most
    if work is None:
        launch += np.cumsum(rows + columns) // MAX_SIDES
    edges = [0, *(np.flatnonzero(np.diff(launch)) + 1).tolist(), len(partitions)]
    return (slice(start, end) for start, end in pairwise(edges) if end > start)


def scores_for(scoring: Scoring) -> tuple[int, int, int, int, int]:
    """``Scores`` of the kernel."""
    twice = 2 * scoring.gap_extend
    mismatch = effective_mismatch(scoring)
    return scoring.match + twice, mismatch + twice, scoring.gap_open, scoring.gap_extend, corner_penalty(scoring)


def table(partitions: Int64, corner: Int64, columns_at: int, halving: bool) -> np.ndarray:
    """``PARTITION``[k]. ``corner``: of the ranges on the card; ``columns_at``: start of b's, after
    a's.

    With ``halving`` the longer side gives the rows. All diagonals are wanted (``set_bands``).
    """
    rows, columns = sides_of(partitions)
    at_a, at_b = partitions[:, 0] - corner[0], partitions[:, 1] - corner[1] + columns_at
    turned = (rows < columns) & halving
    records = np.empty(len(partitions), PARTITION)
    records["rows_at"], records["columns_at"] = np.where(turned, at_b, at_a), np.where(turned, at_a, at_b)
    records["m"], records["n"] = np.where(turned, columns, rows), np.where(turned, rows, columns)
    for name, kinds in (("start", partitions[:, 2]), ("end", partitions[:, 5])):
        records[name] = np.where(turned, np.array(TRANSPOSED)[kinds], kinds)
    records["target"], records["upper"], records["lower"] = partitions[:, 6], 0, 0
    records["low"], records["high"] = -_ALL, _ALL
    return records


def set_bands(records: np.ndarray, partitions: Int64, scoring: Scoring) -> None:
    """Tell ``table``'s records the diagonals that best ways keep to."""
    leave = diagonals_of(partitions, scoring) - 1
    turned = records["n"].astype(np.int64) - records["m"]
    margin = np.maximum(0, leave - np.abs(turned)) // 2
    records["low"], records["high"] = np.minimum(0, turned) - margin, np.maximum(0, turned) + margin


def lane_rows(
    rows: NDArray[np.integer],
    team: NDArray[np.integer] | int,
    columns: NDArray[np.integer] | int = 1,
    diagonals: NDArray[np.integer] | int = _ALL,
) -> NDArray[np.int64]:
    """Rows of a lane that take a group of warps the least time: a step has 6 operations a row and
    14 more.

    ``columns``: of the matrix, of which a strip has those that its rows have on so many
    ``diagonals``.
    """
    choices = np.array(_LANE_ROWS)
    strips = -(-rows[:, None] // (_LANES * choices))
    steps = np.minimum(np.reshape(columns, (-1, 1)), np.reshape(diagonals, (-1, 1)) + _LANES * choices) + _LANES
    time = -(-strips // np.reshape(team, (-1, 1))) * (6 * choices + 14) * steps
    return choices[time.argmin(axis=1)]


def cells_in_bands(records: np.ndarray) -> NDArray[np.int64]:
    """int64[k]: cells of each partition that its strips compute, about."""
    diagonals = records["high"].astype(np.int64) - records["low"] + 1
    return records["m"] * np.minimum(records["n"], diagonals + _BESIDE)


def teams(records: np.ndarray, warps: int) -> NDArray[np.int64]:
    """int64[k]: warps of each partition, in proportion to its cells; a power of two, at most one a
    strip.
    """
    cells = cells_in_bands(records)
    share = warps * cells / max(1, int(cells.sum()))
    strips = -(-records["m"] // (2 * _LANES * _LANE_ROWS[1]))
    return 1 << np.log2(np.clip(np.minimum(share, strips), 1, MAX_WARPS)).astype(np.int64)


def trace_words(records: np.ndarray) -> int:
    """Words of four bytes that the traceback of any of them takes; ``upper`` must be set."""
    strips = -(-records["m"] // (_LANES * records["upper"]))
    steps = -(-(records["n"] + _LANES - 1) // _CHUNK) * _CHUNK
    return int((strips.astype(np.int64) * steps * _LANES).max(initial=0))


def crosspoints(partitions: Int64, found: NDArray[np.int32]) -> Int64:
    """The answer of ``Engine.split`` from int32[k, 4]: place on the other side, score, gap,
    cells.
    """
    rows, columns = sides_of(partitions)
    by_rows = rows >= columns
    place, score, gap, _ = found.T
    out = np.empty((len(partitions), 4), np.int64)
    out[:, 0] = partitions[:, 0] + np.where(by_rows, rows // 2, place)
    out[:, 1] = partitions[:, 1] + np.where(by_rows, place, columns // 2)
    out[:, 2] = score
    out[:, 3] = gap * np.where(by_rows, GAP_IN_B, GAP_IN_A)
    return out


def gap_lists(corner: Int64, columns_at: int, where: NDArray[np.int32], gaps: NDArray[np.int32]) -> tuple[Int64, Int64]:
    """Gaps in a and in b, int64[k, 3], in the order of the partitions; ``corner`` and
    ``columns_at`` as in ``table``.

    ``where``: int32[k, 2], a partition's first index in ``gaps`` and its number of gaps; ``gaps``:
    int32[g, 4], type, places in the two ranges, length.
    """
    first, counts = where.T
    before = np.cumsum(counts) - counts
    ordered = gaps.take(np.repeat(first - before, counts) + np.arange(len(gaps)), axis=0)
    kinds = ordered[:, 0]
    origin = np.array([corner[0], corner[1] - columns_at, 0])
    in_a, in_b = (ordered[np.flatnonzero(kinds == kind), 1:] + origin for kind in (GAP_IN_A, GAP_IN_B))
    return in_a, in_b
