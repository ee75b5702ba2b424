"""The special rows area: positions and files of saved rows (CUDAlign 2.1, section 4.4.1).

Besides the special rows, whose positions depend on the request alone, a *checkpoint* row is saved
at intervals, so that a stopped run loses little however far apart the special rows are; it replaces
the previous checkpoint.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import InputError
from gpu.core.units import format_bytes
from gpu.engines.work.arrays import Int32, as_compiled
from gpu.engines.work.sweep import UNREACHED, Band, Best, Row
from gpu.results.arrays import ArrayPieces
from gpu.results.store import ResultStore, damaged_or_missing

if TYPE_CHECKING:
    from gpu.analyses.chromosome.pruning import PrunedGrid

#: Bytes of a cell of a special row: H and F, 4 bytes each.
CELL_BYTES = 8
CHECKPOINT_SECONDS = 20.0
#: Least seconds between pruning pictures; a run resumes below a special row only with its picture.
PICTURE_SECONDS = 2.0
#: Rows between special rows beyond which they cost next to nothing: 8 bytes for 131,072 cells, 0.15
#: GB a second at 2.5 TCUPS.
FREE_ROWS = 1 << 17
#: Least number of special rows, within the other limits, that makes stage 2 cheap: its steps
#: compute a flush interval over the columns.
FEWEST = 20
#: The least special rows area that is taken if none is asked for.
LEAST_AREA = 4 << 30
FOLDER = "special_rows"


def area_bytes(request: ChromosomeRequest) -> int:
    """Bytes of the special rows area: as asked, or room for ``FEWEST`` whole rows at least.

    Where much is pruned, rows take far less of it. With few rows the partitions of stage 4 are
    large: 6 Mbp at 1.5 % take two cores 131 s for stages 2 to 4 with 2 rows, 17 with 12, and 15
    with 20 (``python -m tests.bench.behind --lengths 6e6 --rates 0.015 --rows 20,12,2``).
    """
    return request.limits.sra_bytes or max(LEAST_AREA, FEWEST * CELL_BYTES * (request.b.used + 1))


def flush_interval(request: ChromosomeRequest) -> int:
    """Blocks between two special rows.

    At least the paper's ``ceil(8mn / (αT·|SRA|))``, and large enough for at most
    ``limits.special_rows`` rows. Beyond that a short interval makes stage 2 cheap (interval / m of
    stage 1's cells), and a long one stage 1 (8 bytes written per ``interval · block_rows`` cells).
    ``min(FREE_ROWS, m / FEWEST)`` rows serve both: stage 2 takes at most a twentieth of stage 1,
    and from a megabase on the disk keeps up with the fastest card. It depends on the request alone,
    so every engine saves the same rows.

    Raises ``InputError`` if the area does not hold one row.
    """
    rows, columns, limits = request.a.used, request.b.used, request.limits
    area = area_bytes(request)
    if area < CELL_BYTES * (columns + 1):
        needed = CELL_BYTES * (columns + 1)
        raise InputError(
            "The special rows area must hold at least one row of {} ({:,} bytes), but its "
            "limit is "
            "{}; raise the limit.",
            format_bytes(needed),
            needed,
            format_bytes(area),
        )
    paper = -(-CELL_BYTES * rows * (columns + 1) // (limits.block_rows * area))
    blocks = -(-rows // limits.block_rows)
    cheap = min(FREE_ROWS, rows // FEWEST) // limits.block_rows
    return max(paper, 1, -(-blocks // (limits.special_rows + 1)), cheap)


def special_rows(request: ChromosomeRequest) -> list[int]:
    """The saved matrix rows, ascending, without the first and the last row."""
    step = flush_interval(request) * request.limits.block_rows
    return list(range(step, request.a.used, step))


@dataclass(frozen=True)
class SpecialRow:
    """H and F̂ of a row of the matrix, int32 each, from column ``first`` on.

    All other columns were pruned and have the values ``left_out``.
    """

    row: int
    h: Int32
    f: Int32
    first: int = 0
    left_out: tuple[int, int] = (0, 0)

    def whole(self, columns: int) -> tuple[Int32, Int32]:
        """H and F̂ of columns 0 … ``columns``: int32 [columns + 1] each, new arrays."""
        h, f = Row(self.h, self.f, columns, self.first, self.left_out).whole()
        return np.array(h), np.array(f)


@dataclass(frozen=True)
class Checkpoint:
    """A state from which stage 1 can resume, below ``row``.

    The row's H and F̂, the best cell so far and the pruned cells.
    """

    row: int
    h: Int32
    f: Int32
    best: Best
    pruned: int
    seconds: float
    grid: np.ndarray


class SpecialRowsArea:
    """Writer of special rows and checkpoints while stage 1 runs; finds the row to resume from."""

    def __init__(
        self, store: ResultStore, request: ChromosomeRequest, check: Callable[[], None] = lambda: None
    ) -> None:
        self._store = store
        self._request = request
        self._check = check
        self._places = set(special_rows(request))
        self._last_saved = time.monotonic()
        #: The first row has a picture: a run that is stopped soon resumes from it, too.
        self._last_picture = -math.inf
        #: Checkpoint files and pruning pictures that newer ones replace, oldest first.
        self._checkpoints: list[str] = []
        self._grids: list[str] = []

    def wanted(self, row: int) -> bool:
        """True if H and F̂ of this row are to be saved.

        Called when its band begins, in any thread.
        """
        return row in self._places or time.monotonic() - self._last_saved > CHECKPOINT_SECONDS

    def save(self, band: Band, best: Best, pruned: int, seconds: float, grid: PrunedGrid) -> bool:
        """Write the band's last row if it is a special row, or if a checkpoint is due.

        Returns True if stage 2 will use it. Returns at once unless the disk is far behind; raises
        the error of an earlier write.
        """
        # Imported here because the estimate needs positions alone, and must not load Numba.
        from gpu.analyses.chromosome.pruning import active_columns

        special = band.last in self._places
        row = band.row
        now = time.monotonic()
        if row is None or not (special or now - self._last_saved > CHECKPOINT_SECONDS):
            return False
        kind = "row" if special else "checkpoint"
        name = f"{FOLDER}/{kind}_{band.last:012d}.npy"
        record: dict[str, Any] = {"kind": kind, "row": band.last, "file": name}
        first, end = active_columns(as_compiled(row.h), as_compiled(row.f), *left_out(self._request))
        record["columns"] = [row.first + first, row.first + end]
        rows = (row.h, row.f)
        if end - first < len(row.h):
            # Copied, so that the queue of the disk does not hold the whole buffer.
            rows = (row.h[first:end].copy(), row.f[first:end].copy())
        arrays = {"file": ArrayPieces(rows, (2, end - first))}
        record |= {"best": list(best), "pruned": pruned, "seconds": seconds}
        if not special:
            self._checkpoints.append(name)
        if not special or now - self._last_picture > PICTURE_SECONDS:
            record["grid"] = f"{FOLDER}/pruned_{band.last:012d}.npy"
            arrays["grid"] = ArrayPieces((grid.cells.copy(),), grid.cells.shape)
            self._grids.append(record["grid"])
            self._last_picture = now
        # The newest two are kept: if one is damaged, the run resumes from the other.
        replaced = (*self._checkpoints[:-2], *self._grids[:-2])
        self._checkpoints, self._grids = self._checkpoints[-2:], self._grids[-2:]
        self._store.write_later(record, arrays, replaced, self._check)
        self._last_saved = now
        return special

    def newest(self) -> Checkpoint | None:
        """The lowest row to resume below whose files verify; None to start anew.

        Every special row above it is intact.
        """
        special = {record["row"]: record for record in self._store.records("row") if record["row"] in self._places}
        intact = 0
        for row in sorted(self._places):
            record = special.get(row)
            if record is None or load(self._store, self._request, record) is None:
                break
            intact = row
        next_place = min((row for row in self._places if row > intact), default=None)
        candidates = [special[intact]] if intact else []
        candidates += [
            record
            for record in self._store.records("checkpoint")
            if record["row"] > intact and (next_place is None or record["row"] < next_place)
        ]
        candidates += [record for row, record in special.items() if row < intact]
        for record in sorted(candidates, key=lambda record: -record["row"]):
            if "grid" not in record:
                continue
            kept = load(self._store, self._request, record)
            grid = self._store.array(record, "grid")
            if kept is not None and grid is not None and grid.dtype == np.float64:
                best = Best(*(int(value) for value in record["best"]))
                return Checkpoint(
                    record["row"],
                    *kept.whole(self._request.b.used),
                    best,
                    record["pruned"],
                    record["seconds"],
                    np.array(grid),
                )
        return None


def left_out(request: ChromosomeRequest) -> tuple[int, int]:
    """H and F̂ of pruned cells."""
    value = 0 if request.mode == "local" else UNREACHED
    return value, value - request.scoring.gap_open


def load(store: ResultStore, request: ChromosomeRequest, record: dict[str, Any]) -> SpecialRow | None:
    """The row of a record, mapped from its file; None if it does not verify."""
    first, end = record["columns"]
    array = store.array(record) if first < end <= request.b.used + 1 else None
    if array is None or array.dtype != np.int32 or array.shape != (2, end - first):
        return None
    return SpecialRow(record["row"], array[0], array[1], first, left_out(request))


def load_special_row(store: ResultStore, request: ChromosomeRequest, row: int) -> SpecialRow:
    """A special row. Raises ``Damaged``."""
    record = [record for record in store.records("row") if record["row"] == row][-1]
    found = load(store, request, record)
    if found is None:
        raise damaged_or_missing(store.folder / record["file"])
    return found
