"""Special columns, which stage 2 saves for stage 3 in one file per step; resuming stage 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import CELL_BYTES, area_bytes, flush_interval
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.partitions import FarSide
from gpu.engines.work.sweep import UNREACHED, Row
from gpu.results.arrays import ArrayPieces
from gpu.results.store import ResultStore, damaged_or_missing, require

FOLDER = "special_columns"
#: Largest ratio of the flush interval to the column interval.
COLUMN_SHARE = 16


def column_interval(request: ChromosomeRequest) -> int:
    """Columns between special columns: as requested, or more if that were too much to write.

    Over the n columns of a matrix they take ``8n · flush interval / column interval`` bytes: at
    most those of ``COLUMN_SHARE`` special rows, and no more than the area's limit. Rounded to whole
    blocks: an engine computes blocks of rows, and here columns are rows.
    """
    height = min(flush_interval(request) * request.limits.block_rows, request.a.used)
    # One cell more per column, for the range of its values.
    within_area = -(-request.b.used * (height + 2) * CELL_BYTES // area_bytes(request))
    block = request.limits.block_rows
    return max(request.limits.column_interval, -(-max(height // COLUMN_SHARE, within_area) // block) * block)


def places_of(request: ChromosomeRequest, point: Crosspoint) -> list[int]:
    """The positions of columns to save left of a crosspoint, at multiples of the interval."""
    interval = column_interval(request)
    return list(range(point.j - interval, 0, -interval))


class StepColumns:
    """The columns of one step of stage 2, from crosspoint ``point`` up to row ``above``."""

    def __init__(self, point: Crosspoint, above: int) -> None:
        self.point, self.above = point, above
        self.places: list[int] = []
        self.values: list[tuple[int, Int32, Int32]] = []

    @property
    def nbytes(self) -> int:
        return sum(h.nbytes + e.nbytes for _, h, e in self.values)

    def keep(self, column: int, values: Row) -> None:
        """Save H and Ê of a column, which is a row of the sweep.

        Stored from the step's crosspoint upwards, without pruned ends.
        """
        # As for special rows: the estimate needs positions alone, and must not load Numba.
        from gpu.analyses.chromosome.pruning import active_columns

        # Where H was pruned, so was Ê.
        h = as_compiled(values.h)
        first, last = active_columns(h, h, UNREACHED, UNREACHED)
        if first < last and h[first] == UNREACHED:
            first = last = 0
        self.places.append(column)
        self.values.append((values.first + first, values.h[first:last].copy(), values.f[first:last].copy()))


class SpecialColumns:
    """Writer of the columns of steps, each with its crosspoint."""

    def __init__(self, store: ResultStore, check: Callable[[], None] = lambda: None) -> None:
        self._store = store
        self._check = check

    def resume(self, points: list[Crosspoint]) -> list[Crosspoint]:
        """``points`` (the end point) and the crosspoints that earlier runs found from there on.

        As far as their files verify.
        """
        found = list(points)
        for record in self._store.records("crosspoint"):
            start = Crosspoint(*record["from"])
            if start != found[-1]:
                continue
            if record["file"] and self._store.array(record) is None:
                break
            found.append(Crosspoint(*record["point"]))
        return found

    def commit(self, step: StepColumns, point: Crosspoint) -> None:
        """Write the step's columns right of the crosspoint found, and record the crosspoint."""
        kept = [k for k, column in enumerate(step.places) if column > point.j]
        record: dict[str, Any] = {
            "kind": "crosspoint",
            "point": list(point),
            "from": list(step.point),
            "columns": [step.places[k] for k in kept],
            "above": step.above,
            "file": "",
            "sha256": "",
        }
        arrays: dict[str, ArrayPieces] = {}
        if kept:
            record["file"] = f"{FOLDER}/columns_{step.point.i:012d}_{step.point.j:012d}.npy"
            values = [step.values[k] for k in kept]
            head = np.array([(first, first + len(h)) for first, h, _ in values], np.int32)
            parts = (head.reshape(-1), *(array for _, h, e in values for array in (h, e)))
            arrays["file"] = ArrayPieces(parts, (sum(map(len, parts)),))
        self._store.write_later(record, arrays, check=self._check)


class KeptColumns:
    """The columns of a step, in the order of its record.

    The file is int32: the range of values of each column, then H and Ê of each, without the cells
    outside that range.
    """

    def __init__(self, pieces: ArrayPieces, columns: int, gap_open: int) -> None:
        # Columns that wait to be written are in many pieces.
        whole = pieces.parts[0] if len(pieces.parts) == 1 else pieces.joined()
        self._spans: list[list[int]] = whole[: 2 * columns].reshape(columns, 2).tolist()
        #: H and Ê of each, one column's after the other's, and where these begin.
        self._values: Int32 = whole[2 * columns :]
        self._begins = [0, *accumulate(2 * (last - first) for first, last in self._spans)]
        self._gap_open = gap_open

    def __len__(self) -> int:
        return len(self._spans)

    def far_side(self, columns: Sequence[tuple[int, int]], here: int) -> FarSide:
        """The columns that a path from column ``here`` to the crosspoint crosses.

        ``columns``: their positions and numbers.
        """
        rows = [(place - here, *self._spans[k], self._begins[k]) for place, k in columns]
        return FarSide(np.array(rows, np.int64).reshape(-1, 4), self._values)

    def column(self, number: int, rows: int) -> tuple[int, Int32]:
        """The first row with values of a column, and H and Ê from there upwards.

        The row is counted up from the crosspoint's, ``rows`` at most; the values are int32 [2,
        ``rows`` + 1 − row].
        """
        first, last = self._spans[number]
        begin = min(first, rows) if first < last else rows
        known = slice(begin - first, max(begin, rows + 1) - first) if begin >= first else slice(0)
        whole = np.empty((2, rows + 1 - begin), np.int32)
        left_out = UNREACHED, UNREACHED - self._gap_open
        both = self._values[self._begins[number] : self._begins[number + 1]].reshape(2, -1)
        for values, of_all, none in zip(both, whole, left_out, strict=True):
            size = len(values[known])
            of_all[:size], of_all[size:] = values[known], none
        return begin, whole


def are_there(store: ResultStore, request: ChromosomeRequest, points: list[Crosspoint]) -> bool:
    """True if the files of stage 2's path through ``points`` are recorded and verify.

    ``points`` from start to end. Stage 3 can then run.
    """
    found = SpecialColumns(store).resume(points[-1:]) if points else []
    if request.mode == "global" and found and 0 in found[-1][:2]:
        # The path begins with a gap along a border, which needs no step.
        return found[::-1] in (points, points[1:])
    return found[::-1] == points


def kept_columns(store: ResultStore) -> dict[tuple[int, int], dict]:
    """The records of stage 2's steps with columns, by the (i, j) of the step's crosspoint."""
    return {(record["from"][0], record["from"][1]): record for record in store.records("crosspoint") if record["file"]}


def load_columns(store: ResultStore, request: ChromosomeRequest, record: dict) -> KeptColumns:
    """A step's columns. Raises ``Damaged``."""
    path = store.folder / record["file"]
    pieces = require(store.pieces(record), path)
    columns = len(record["columns"])
    # Columns that wait to be written are of this run, and need no check.
    if len(pieces.parts) == 1 and not _are_columns(pieces.parts[0], columns, request.a.used):
        raise damaged_or_missing(path)
    return KeptColumns(pieces, columns, request.scoring.gap_open)


def _are_columns(values: np.ndarray, columns: int, rows: int) -> bool:
    """True if a file's array holds ``columns`` columns; see ``KeptColumns``."""
    if values.dtype != np.int32 or values.ndim != 1 or len(values) < 2 * columns:
        return False
    first, last = values[: 2 * columns].reshape(columns, 2).astype(np.int64).T
    sizes = last - first
    return bool(
        (sizes >= 0).all()
        and (first >= 0).all()
        and (last <= rows + 1).all()
        and 2 * (columns + sizes.sum()) == len(values)
    )


def lines(store: ResultStore, points: Int64) -> Int64:
    """The special columns for the picture: int64 [k, 3] of j, i_from, i_to."""
    known = {(int(i), int(j)) for i, j, _, _ in points}
    found = [
        (column, record["above"], start[0])
        for start, record in kept_columns(store).items()
        if start in known
        for column in record["columns"]
    ]
    return np.array(sorted(found), dtype=np.int64).reshape(-1, 3)
