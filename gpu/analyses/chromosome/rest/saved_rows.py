"""Rows of a matrix saved on the disk while further alignments are looked for: H and F̂ of each.

They are in one temporary file of the result folder, which the system removes when it is closed,
also if the run is killed. A resumed run fills the matrix again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from gpu.core.errors import DriveFailed
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Row
from gpu.results.os_errors import cannot_read, cannot_write

#: Bytes of a column of a row: H and F̂.
CELL_BYTES = 8
#: Rows of a strip of either engine: the distance of saved rows is a multiple of it.
_BLOCK = 1024
#: Most rows that are saved. The closer they are, the fewer rows are swept again for an alignment.
_MAX_ROWS = 128


def places(rows: int, columns: int, area: int) -> list[int]:
    """The rows that are saved, ascending, for a matrix and an area of so many bytes.

    They depend on the request alone, as which of several paths with one score is found depends on
    them.
    """
    most = min(_MAX_ROWS, area // (CELL_BYTES * (columns + 1)))
    blocks = -(-rows // _BLOCK)
    step = _BLOCK * max(1, -(-blocks // (most + 1)))
    return list(range(step, rows, step))


class SavedRows:
    """The rows ``places`` of a matrix of ``columns``; each may be saved anew."""

    def __init__(self, folder: Path, places: list[int], columns: int) -> None:
        """Raises ``DiskFull``, ``DriveFailed`` and ``InputError`` as a result's files do."""
        self.places = places
        self._folder, self._columns = folder, columns
        self._numbers = {row: number for number, row in enumerate(places)}
        self._saved: set[int] = set()
        try:
            self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by ``close``
        except OSError as problem:
            raise cannot_write(problem, folder) from problem

    def close(self) -> None:
        self._file.close()

    def save(self, row: int, values: Row) -> bool:
        """Save a row; False if it is saved already with the same values."""
        h, f = values.whole()
        if row in self._saved:
            before = self.load(row)
            if np.array_equal(before[0], h) and np.array_equal(before[1], f):
                return False
        try:
            self._file.seek(self._place(row))
            self._file.write(np.ascontiguousarray(h, np.int32).data)
            self._file.write(np.ascontiguousarray(f, np.int32).data)
            self._file.flush()
        except OSError as problem:
            raise cannot_write(problem, self._folder, CELL_BYTES * (self._columns + 1)) from problem
        self._saved.add(row)
        return True

    def load(self, row: int) -> tuple[Int32, Int32]:
        """H and F̂ of a saved row: int32[columns + 1] each, new arrays."""
        both = np.empty((2, self._columns + 1), np.int32)
        try:
            self._file.seek(self._place(row))
            size = self._file.readinto(both.data.cast("B"))
        except OSError as problem:
            raise cannot_read(problem, self._folder) from problem
        if size != both.nbytes:
            raise DriveFailed(f"A temporary file in “{self._folder}” was cut off; check the drive and resume the run.")
        return both[0], both[1]

    def above(self, row: int) -> int:
        """The saved row above a row; 0 if there is none."""
        return max((place for place in self._saved if place < row), default=0)

    def _place(self, row: int) -> int:
        return self._numbers[row] * CELL_BYTES * (self._columns + 1)
