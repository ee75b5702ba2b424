"""The search of one strand for the ends of further alignments, best first.

The matrix is filled once, with the pairs of earlier alignments forbidden. Some rows and columns are
saved on the disk. Between these lines lie *tiles*: rows of a *band*, columns of a *slab*. A tile is
filled from the row above it and the column left of it, and its best cell is known. When an
alignment has been found, its pairs are forbidden too. Then the tiles that its path crosses are
filled again, and of the others those whose upper or left border changed: all that is in a tile, its
best cell included, depends on those borders and its forbidden pairs alone.

Every cell is computed: what the other alignments pruned may hold the next ones.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.checkpoints.special_rows import area_bytes
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.suboptimal.forbidden import diagonals_of
from gpu.core.errors import DriveFailed
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep, SweepJob
from gpu.results.os_errors import cannot_read, cannot_write

#: Tells of the cells that were filled since the last call.
OnCells = Callable[[int], None]
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
    """Lines of one direction, each of ``length`` cells: H, and F̂ of rows or Ê of columns.

    They are in temporary files of the result folder, which the system removes when they are closed,
    also if the run is killed; a resumed run fills the matrix again.
    """

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
                        "A temporary file in “{}” was cut off; check the drive and resume the run.", self._folder
                    )
        except OSError as problem:
            raise cannot_read(problem, self._folder) from problem
        return both[0], both[1]

    def _at(self, place: int, part: int, first: int) -> int:
        return 4 * ((2 * self._numbers[place] + part) * self._length + first)


class Search:
    """One strand: ``context`` has its sequences, and the forbidden pairs.

    ``rows``: the saved rows, whole ones once ``best`` has been called.
    """

    def __init__(self, context: Context, least: int, on_cells: OnCells) -> None:
        """``least``: the least score that an alignment is wanted with, at least 1."""
        self.context = context
        self._least, self._on_cells = least, on_cells
        size, area = (context.rows, context.columns), area_bytes(context.request)
        self.rows = GridLines(context.store.folder, row_places(*size, area), context.columns + 1)
        columns = column_places(*size, area, context.engine.is_card)
        self._columns = GridLines(context.store.folder, columns, context.rows + 1)
        #: First and last row of each band, first and last column of each slab.
        self._bands = list(pairwise([0, *self.rows.places, context.rows]))
        self._slabs = list(pairwise([0, *self._columns.places, context.columns]))
        #: By band and slab.
        self._best: dict[tuple[int, int], Best] = {}
        #: Tiles to be filled again.
        self._stale: set[tuple[int, int]] = set()

    def close(self) -> None:
        self.rows.close()
        self._columns.close()

    def best(self) -> Best:
        """The end of the next alignment, of equal scores the smallest (i, j); score 0 if none."""
        if not self._best:
            for slab in range(len(self._slabs)):
                self._fill(range(len(self._bands)), slab)
            self._stale.clear()
        for band in range(len(self._bands)):
            for slab in range(len(self._slabs)):
                if (band, slab) in self._stale:
                    self._fill(range(band, band + 1), slab)
        self._stale.clear()
        best = Best()
        for found in self._best.values():
            best = found if best.score == 0 else best.better(found) if found.score else best
        return best

    def forbid(self, alignment: Alignment) -> None:
        """Forbid the pairs of an alignment found here."""
        self.context.forbidden.add(alignment)
        i, j, length = diagonals_of(alignment).T
        for band, (above, last) in enumerate(self._bands):
            first = np.maximum(0, above - i)
            end = np.minimum(length, last - i)
            crossing = first < end
            if crossing.any():
                left, right = (j + first)[crossing].min(), (j + end)[crossing].max()
                slabs = range(len(self._slabs))
                self._stale.update(
                    (band, slab) for slab in slabs if self._slabs[slab][0] < right and self._slabs[slab][1] > left
                )

    def _fill(self, bands: range, slab: int) -> None:
        """Fill tiles of a slab, one below the other."""
        above, last = self._bands[bands[0]][0], self._bands[bands[-1]][1]
        left, right = self._slabs[slab]
        columns, told, band = right - left, 0, bands[0]
        job = SweepJob(last - above, (last - above) * columns, lambda: self._sweep(bands, slab))
        with closing(self.context.engine.sweep_batch([job])) as steps:
            for _, step in steps:
                filled = step.last * columns if isinstance(step, Band) else step.cells
                self._on_cells(max(0, filled - told))
                told = max(told, filled)
                if isinstance(step, Band):
                    self._take(band, slab, step)
                    band += 1

    def _take(self, band: int, slab: int, filled: Band) -> None:
        """Save a tile's best cell and borders; tiles beside it whose borders changed are stale."""
        (above, last), (left, right) = self._bands[band], self._slabs[slab]
        best = filled.best
        self._best[band, slab] = Best(best.score, above + best.i - filled.first, left + best.j) if best.score else best
        if last in self.rows.places:
            assert filled.row is not None
            # The slab's column 0 is the last one of the slab before.
            begin = 1 if left else 0
            h, f = (values[begin:] for values in filled.row.whole())
            some, at_corner = self.rows.save(last, left + begin, h, f)
            if some:
                self._stale.add((band + 1, slab))
            if at_corner:
                self._stale.add((band + 1, slab + 1))
        if right in self._columns.places:
            assert filled.right_h is not None and filled.right_e is not None
            if self._columns.save(right, above + 1, filled.right_h, filled.right_e)[0]:
                self._stale.add((band, slab + 1))

    def _sweep(self, bands: range, slab: int) -> Sweep:
        """The sweep of tiles of a slab, as a matrix of their own."""
        context, (left, right) = self.context, self._slabs[slab]
        above, last = self._bands[bands[0]][0], self._bands[bands[-1]][1]
        return Sweep(
            a=context.a[above:last],
            b=context.b[left:right],
            scoring=context.request.scoring,
            borders=self._borders(above, last, left, right),
            bands=tuple(self._bands[band][1] - above for band in bands),
            local=True,
            known_score=self._least,
            outputs=Outputs(
                keep=lambda row: above + row < context.rows, right=right in self._columns.places, spans=False
            ),
            forbidden=context.forbidden.within(above, left, last, right),
            best_of_bands=True,
        )

    def _borders(self, above: int, last: int, left: int, right: int) -> Borders:
        """The saved borders of rows (above, last] and columns (left, right]."""
        free = Borders.free(last - above, right - left, self.context.request.scoring)
        top: tuple[Int32, Int32] = (free.top_h, free.top_f)
        side: tuple[Int32, Int32] = (free.left_h, free.left_e)
        if above:
            top = self.rows.load(above, left, right + 1)
        if left:
            side = self._columns.load(left, above + 1, last + 1)
        return Borders(*top, *side)
