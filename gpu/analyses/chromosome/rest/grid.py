"""The grid of a matrix that is searched for further alignments: rows and columns saved on the disk.

Between the lines lie *tiles*: rows of a *band*, columns of a *slab*. A tile is filled from the row
above it and the column left of it. The lines are in temporary files of the result folder, which the
system removes when they are closed, also if the run is killed; a resumed run fills the matrix
again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from gpu.core.errors import DriveFailed
from gpu.engines.work.arrays import Int32
from gpu.results.os_errors import cannot_read, cannot_write

#: Bytes of a cell of a line: H and a gap's value.
CELL_BYTES = 8
#: Rows of a strip of either engine: the distance of saved rows is a multiple of it.
_BLOCK = 1024
#: Most rows, and columns, that are saved. The closer they are, the less is filled again for an
#: alignment.
_MAX_ROWS, _MAX_COLUMNS = 128, 15
#: Fewest columns of a slab. On the processor the borders of narrower ones take a tenth of the time
#: and more; on a card, of narrower ones too few strips are at work at a time.
_MIN_SLAB, _MIN_SLAB_ON_CARD = 1 << 17, 1 << 20


def row_places(rows: int, columns: int, area: int) -> list[int]:
    """The rows that are saved, ascending, for a matrix and an area of so many bytes.

    They depend on the request alone, as which of several paths with one score is found depends on
    them.
    """
    most = min(_MAX_ROWS, area // (CELL_BYTES * (columns + 1)))
    blocks = -(-rows // _BLOCK)
    step = _BLOCK * max(1, -(-blocks // (most + 1)))
    return list(range(step, rows, step))


def column_places(rows: int, columns: int, area: int, on_card: bool) -> list[int]:
    """The columns that are saved, ascending; what is found does not depend on them."""
    most = min(_MAX_COLUMNS, area // (CELL_BYTES * (rows + 1)))
    step = max(_MIN_SLAB_ON_CARD if on_card else _MIN_SLAB, -(-columns // (most + 1)))
    return list(range(step, columns, step))


class GridLines:
    """Lines of one direction, each of ``length`` cells: H, and F̂ of rows or Ê of columns."""

    def __init__(self, folder: Path, places: list[int], length: int) -> None:
        """Raises ``DiskFull``, ``DriveFailed`` and ``InputError`` as a result's files do."""
        self.places = places
        self._folder, self._length = folder, length
        self._numbers = {place: number for number, place in enumerate(places)}
        #: Where parts that are saved begin: line, cell.
        self._saved: set[tuple[int, int]] = set()
        try:
            self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by ``close``
        except OSError as problem:
            raise cannot_write(problem, folder) from problem

    def close(self) -> None:
        self._file.close()

    def save(self, place: int, first: int, h: Int32, gap: Int32) -> tuple[bool, bool]:
        """Save cells from ``first`` on of a line.

        Returns True, True where some cell, and the last one, differ from what was saved there.
        """
        if (place, first) in self._saved:
            before = self.load(place, first, first + len(h))
            differs = (before[0] != h) | (before[1] != gap)
            if not differs.any():
                return False, False
        else:
            differs = np.ones(1, np.bool_)
        try:
            for part, values in enumerate((h, gap)):
                self._file.seek(self._at(place, part, first))
                self._file.write(np.ascontiguousarray(values, np.int32).data)
            self._file.flush()
        except OSError as problem:
            raise cannot_write(problem, self._folder, CELL_BYTES * self._length) from problem
        self._saved.add((place, first))
        return True, bool(differs[-1])

    def load(self, place: int, first: int, end: int) -> tuple[Int32, Int32]:
        """Cells [first, end) of a line that is saved: int32[end - first] each, new arrays."""
        both = np.empty((2, end - first), np.int32)
        try:
            for part, values in enumerate(both):
                self._file.seek(self._at(place, part, first))
                if self._file.readinto(values.data.cast("B")) != values.nbytes:
                    raise DriveFailed(
                        f"A temporary file in “{self._folder}” was cut off; check the drive and resume the run."
                    )
        except OSError as problem:
            raise cannot_read(problem, self._folder) from problem
        return both[0], both[1]

    def _at(self, place: int, part: int, first: int) -> int:
        return 4 * ((2 * self._numbers[place] + part) * self._length + first)
