"""Special columns: what stage 2 keeps for stage 3, one file for each of its steps, and how it resumes."""

from __future__ import annotations

import numpy as np

from gpu.chromosome.crosspoints import Crosspoint
from gpu.chromosome.special_rows import flush_interval
from gpu.engines.protocol import Int32, Int64
from gpu.request import ChromosomeRequest
from gpu.results.store import ResultStore, require

FOLDER = "special_columns"


def column_interval(request: ChromosomeRequest) -> int:
    """Columns between special columns: as asked, or more where the area's limit of bytes would not hold them."""
    height = min(flush_interval(request) * request.limits.block_rows, request.a.used)
    return max(request.limits.column_interval, -(-request.b.used * (height + 1) * 8 // request.limits.sra_bytes))


class SpecialColumns:
    """Collects the columns of one step (``begin``, ``keep`` …) and writes them with its crosspoint (``commit``)."""

    def __init__(self, store: ResultStore, request: ChromosomeRequest) -> None:
        self._store = store
        self._interval = column_interval(request)
        self._places: list[int] = []
        self._h: list[Int32] = []
        self._e: list[Int32] = []
        self._from: Crosspoint | None = None
        self._above = 0

    def places(self, point: Crosspoint) -> list[int]:
        """Columns to keep left of a crosspoint: multiples of the interval, so that they do not depend on the path."""
        return list(range((point.j - 1) // self._interval * self._interval, 0, -self._interval)) if point.j > 1 else []

    def resume(self, points: list[Crosspoint]) -> list[Crosspoint]:
        """``points`` (the end point) and the crosspoints that earlier runs found from there on, as far as their files verify."""
        found = list(points)
        for record in self._store.records("crosspoint"):
            start = Crosspoint(*record["from"])
            if start != found[-1]:
                continue
            if record["file"] and self._store.read_array(record["file"], record["sha256"]) is None:
                break
            found.append(Crosspoint(*record["point"]))
        return found

    def begin(self, point: Crosspoint, above: int) -> None:
        """A step starts at ``point``, down from row ``above``."""
        self._from, self._above = point, above
        self._places, self._h, self._e = [], [], []

    def keep(self, column: int, h: Int32, e: Int32) -> None:
        """Keep a column of the step: H and Ê seen from the step's crosspoint, int32, from its row upwards."""
        self._places.append(column)
        self._h.append(h)
        self._e.append(e)

    def commit(self, point: Crosspoint) -> None:
        """Write the step's columns that lie right of the crosspoint found, and the crosspoint."""
        if self._from is None:
            return
        kept = [k for k, column in enumerate(self._places) if column > point.j]
        name, sha256 = "", ""
        if kept:
            name = f"{FOLDER}/columns_{self._from.i:012d}_{self._from.j:012d}.npy"
            sha256 = self._store.write_array(name, np.stack([np.stack([self._h[k], self._e[k]]) for k in kept]))
        self._store.append(
            "crosspoint",
            point=list(point),
            **{"from": list(self._from)},
            columns=[self._places[k] for k in kept],
            above=self._above,
            file=name,
            sha256=sha256,
        )
        self._from = None


def kept_columns(store: ResultStore) -> dict[tuple[int, int], dict]:
    """The records of stage 2's steps that kept columns, by the (i, j) of the crosspoint they start from."""
    return {(record["from"][0], record["from"][1]): record for record in store.records("crosspoint") if record["file"]}


def load_columns(store: ResultStore, record: dict) -> np.ndarray:
    """A step's columns: int32 [columns, 2, rows + 1], H and Ê from the crosspoint's row upwards. Raises ``Damaged``."""
    return require(store.read_array(record["file"], record["sha256"]), store.folder / record["file"])


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
