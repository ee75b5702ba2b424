"""The search of one strand for the ends of further alignments, best first.

The matrix is filled once, with the pairs of earlier alignments forbidden. Of each *band*, the rows
between two saved ones, the best cell is known. When an alignment has been found, its pairs are
forbidden too: that changes no row above it, so filling goes on from the saved row above, and ends
below it at the first saved row that holds the same values as before. All that is further down, best
cells included, depends on those alone.

Every cell is computed: what the other alignments pruned may hold the next ones.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import pairwise

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.rest.saved_rows import SavedRows, places
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep, SweepJob

#: Tells of the cells that were filled since the last call.
OnCells = Callable[[int], None]


class Search:
    """One strand: ``context`` has its sequences, and the forbidden pairs."""

    def __init__(self, context: Context, least: int, on_cells: OnCells) -> None:
        """``least``: the least score that an alignment is wanted with, at least 1."""
        self.context = context
        self._least, self._on_cells = least, on_cells
        kept = places(context.rows, context.columns, context.request.limits.sra_bytes)
        self.rows = SavedRows(context.store.folder, kept, context.columns)
        edges = [0, *kept, context.rows] if context.rows else [0]
        #: First and last row of each band, and its best cell.
        self._bands = list(pairwise(edges))
        self._best = [Best()] * len(self._bands)
        #: Rows of the first band that is to be filled again, and up to which it must be; or None.
        self._stale: tuple[int, int] | None = (0, context.rows)

    def close(self) -> None:
        self.rows.close()

    def best(self) -> Best:
        """The end of the next alignment, of equal scores the smallest (i, j); score 0 if none."""
        if self._stale is not None:
            self._fill(*self._stale)
            self._stale = None
        best = Best()
        for found in self._best:
            best = found if best.score == 0 else best.better(found) if found.score else best
        return best

    def forbid(self, alignment: Alignment) -> None:
        """Forbid the pairs of an alignment found here."""
        self.context.forbidden.add(alignment)
        first, end = alignment.start[0], alignment.end[0]
        if self._stale is not None:
            first, end = min(first, self._stale[0]), max(end, self._stale[1])
        self._stale = first, end

    def _fill(self, first: int, reach: int) -> None:
        """Fill the band of row ``first`` (0-based) and those below; see ``forbid``."""
        number = next((k for k, band in enumerate(self._bands) if first < band[1]), len(self._bands))
        if number == len(self._bands):
            return
        above, columns = self._bands[number][0], self.context.columns
        rows, told = self.context.rows - above, 0
        job = SweepJob(rows, rows * columns, lambda: self._sweep(number))
        with closing(self.context.engine.sweep_batch([job])) as steps:
            for _, step in steps:
                filled = (step.last - above) * columns if isinstance(step, Band) else step.cells
                self._on_cells(max(0, filled - told))
                told = max(told, filled)
                if not isinstance(step, Band):
                    continue
                self._best[number] = step.best
                if step.row is not None and not self.rows.save(step.last, step.row) and step.last >= reach:
                    return
                number += 1

    def _sweep(self, number: int) -> Sweep:
        """The sweep of a band and all below."""
        context, above = self.context, self._bands[number][0]
        borders = Borders.free(context.rows, context.columns, context.request.scoring)
        if above:
            h, f = self.rows.load(above)
            borders = replace(borders, top_h=h, top_f=f, first_row=above)
        runs = context.forbidden.within(above, 0, context.rows, context.columns)
        runs[:, 0] += above
        return Sweep(
            a=context.a,
            b=context.b,
            scoring=context.request.scoring,
            borders=borders,
            bands=tuple(row for _, row in self._bands[number:]),
            local=True,
            known_score=self._least,
            outputs=Outputs(keep=lambda row: row < context.rows, spans=False),
            forbidden=runs,
            best_of_bands=True,
        )
