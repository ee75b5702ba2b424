"""Saved results of an alignment's finished stages: valid ones are loaded, not recomputed."""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.checkpoints import special_columns, special_rows
from gpu.analyses.chromosome.checkpoints.crosspoints import as_points, check_points
from gpu.analyses.chromosome.context import Context
from gpu.core.monitor import StageProgress
from gpu.engines.work.arrays import Int64
from gpu.results.store import require

#: The stages that save crosspoints.
POINTS = (1, 2, 3, 4)
#: The special rows and columns of the picture.
LINES = "lines.npz"
#: Files of a stage for the picture, which only the stage can write.
_PICTURE = {1: ("pruned.npz", LINES), 2: (LINES,)}


def file_of(stage: int) -> str:
    """Return the name of the file that a stage writes at its end."""
    return f"crosspoints_{stage}.npy" if stage in POINTS else "alignment.npz" if stage == 5 else "statistics.json"


class SavedStages:
    """The finished stages in ``context.store``."""

    def __init__(self, context: Context) -> None:
        self._context, self._store = context, context.store

    def finished(self) -> list[StageProgress]:
        """Return the finished stages that a run can resume after, from the first on."""
        records = {record["stage"]: record for record in self._store.records("stage")}
        done = []
        for stage in range(1, 7):
            record = records.get(stage)
            if record is None or not self._is_whole(stage):
                break
            cells, pruned, found = record["cells"], record["pruned"], record["crosspoints"]
            done.append(StageProgress(stage, cells, pruned, cells, found, record["seconds"], finished=True))
        # Stages 2 and 3 read files that are removed at the end; without them the previous stage is
        # computed again.
        while 1 <= len(done) < 3 and not self._can_go_on(len(done)):
            done.pop()
        return done

    def points(self, stage: int) -> Int64:
        """Return the crosspoints that a stage saved. Raises ``Damaged`` if they do not verify."""
        return require(self._points(stage), self._store.folder / file_of(stage))

    def alignment(self) -> Alignment | None:
        """Return the alignment that stage 5 saved; None if it does not verify."""
        arrays = self._store.final_arrays(file_of(5))
        with suppress(KeyError, ValueError, TypeError):
            if arrays is not None:
                alignment = Alignment.from_arrays(arrays)
                alignment.validate(self._context.rows, self._context.columns)
                return alignment
        return None

    def _points(self, stage: int) -> Int64 | None:
        found = self._store.final_array(file_of(stage))
        with suppress(ValueError):
            if found is not None:
                check_points(found, self._context.rows, self._context.columns)
                return np.array(found)
        return None

    def _is_whole(self, stage: int) -> bool:
        """Return True if the files of a stage verify."""
        if stage in POINTS:
            return self._points(stage) is not None and all(map(self._store.has_file, _PICTURE.get(stage, ())))
        return self.alignment() is not None if stage == 5 else self._store.has_file(file_of(stage))

    def _can_go_on(self, done: int) -> bool:
        """Return True if what the stage after ``done`` reads verifies.

        These are the special rows for stage 2, the special columns for stage 3.
        """
        store, request = self._store, self._context.request
        if done == 1:
            rows = {record["row"]: record for record in store.records("row")}
            needed = [rows.get(row) for row in special_rows.special_rows(request)]
            return all(record and special_rows.load(store, request, record) is not None for record in needed)
        return special_columns.are_there(store, request, as_points(self.points(2)))
