"""A batch of pairs from request to result folder: read, align, save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.pairs.align import Aligning, Engine, align
from gpu.analyses.pairs.estimate import told
from gpu.analyses.pairs.input import behind
from gpu.analyses.pairs.reading import PairBuffer, ReadPairs, read, room
from gpu.analyses.pairs.request import ALIGN, READ, SAVE, PairsRequest
from gpu.analyses.pairs.result import COLUMNS, PairRows, PairsResult
from gpu.core.errors import OutOfMemory
from gpu.core.monitor import Monitor, Progress
from gpu.engines.choose import choose
from gpu.results.store import ResultStore
from gpu.results.table_writer import TableWriter

#: After so many cells what was aligned is brought to the disk, however few the pairs: a minute of two cores.
_RECORDED = 1 << 38


def run(request: PairsRequest, folder: str | Path, monitor: Monitor, engine: Engine | None = None) -> None:
    """Align the pairs into ``folder``; one that holds them already is left as it is, one that holds some is gone on with.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. Raises ``InputError``, ``DiskFull``, ``OutOfMemory``,
    ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    files = read(request, monitor, PairBuffer(room()))
    chosen: Any = engine or choose(request.engine, request.limits.threads)
    try:
        if remark := files.request.scoring.remark(files.request.scoring.open()[0]):
            monitor.remark(remark)
        told(files, Path(folder), monitor, chosen)
        with ResultStore.open(folder, files.request, PairsResult.record_fields) as store:
            if store.finished and store.is_whole():
                return
            if store.finished:
                store.begin_again()
            for sentence in (f"{chosen.device} ({chosen.reason})", *monitor.progress.remarks):
                store.log(sentence)
            _Run(files, store, monitor, chosen).go()
    except MemoryError as problem:
        raise OutOfMemory("The computer ran out of memory; close other programs or split the files.") from problem
    finally:
        if engine is None:
            chosen.close()


def figures(files: ReadPairs, engine: Engine, pairs: int, cells: int, progress: Progress) -> dict[str, Any]:
    """The figures of a run for ``statistics.json`` and ``--json``; its seconds may be added."""
    return {
        "engine": engine.name,
        "device": engine.device,
        "pairs": pairs,
        "cells": cells,
        "letters": files.totals.letters,
        "matrix": files.matrix.name,
        "scale": files.matrix.scale,
        "prepare_seconds": progress.prepare_seconds,
        **({"notices": files.noticed} if files.noticed else {}),
    }


class _Run:
    """The walk through the stages."""

    def __init__(self, files: ReadPairs, store: ResultStore, monitor: Monitor, engine: Engine) -> None:
        self._files, self._totals, self._aligning = files, files.totals, Aligning.of(files.request)
        self._store, self._monitor, self._engine = store, monitor, engine
        self._table = TableWriter(store, "pairs", COLUMNS, monitor.raise_if_cancelled)
        state = self._table.state or {"pairs": 0, "cells": 0, "seconds": 0.0}
        self._pairs, self._cells, self._seconds = state["pairs"], state["cells"], state["seconds"]

    def go(self) -> None:
        self._finish()
        self._monitor.begin(ALIGN, total=self._totals.cells, done=self._cells, seconds=self._seconds)
        batches = behind(self._files.batches(self._monitor), self._pairs)
        for rows in align(
            self._engine, self._aligning, batches, self._monitor, lambda rows: rows, on_progress=self._tell
        ):
            self._take(rows)
            self._monitor.report(done=self._cells, found=self._pairs)
        self._finish(done=self._cells, found=self._pairs)
        self._monitor.begin(SAVE)
        self._table.finish()
        self._finish()
        matrix = self._aligning.matrix
        told = figures(self._files, self._engine, self._pairs, self._cells, self._monitor.progress)
        told |= {"alphabet": matrix.alphabet.letters, "scores": matrix.scores.tolist()}
        self._store.save_json("statistics.json", told)
        self._store.append("finished", seconds=self._monitor.progress.seconds)
        self._store.log(f"{self._pairs:,} pairs in {self._monitor.progress.seconds:.1f} s")

    def _tell(self, cells: int) -> None:
        self._monitor.report(done=self._cells + cells, found=self._pairs)

    def _take(self, rows: PairRows) -> None:
        """Save some rows."""
        # All cells of their matrices count, whatever an engine computes of them.
        totals = self._cells + np.cumsum(rows.query_length * rows.reference_length.astype(np.int64))
        # Where that is depends on the pairs alone, not on how an engine answers.
        ends = np.flatnonzero(np.diff(totals // _RECORDED, prepend=self._cells // _RECORDED)) + 1
        first = 0
        for last in [*ends.tolist(), rows.rows]:
            if last > first:
                self._append(rows.part(first, last), int(totals[last - 1]))
            if last in ends:
                self._table.end_part()
            first = last

    def _append(self, rows: PairRows, cells: int) -> None:
        """Save rows; so many cells are done with them."""
        self._table.append(**rows.as_columns())
        self._pairs += rows.rows
        self._cells = cells
        if self._table.is_behind:
            # The engine that began answered more at once than the one that goes on.
            return
        self._table.mark(
            {
                "pairs": self._pairs,
                "cells": cells,
                "total": self._totals.cells,
                "seconds": self._monitor.stage_seconds,
            }
        )

    def _finish(self, **changes: int) -> None:
        self._monitor.raise_if_cancelled()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, done=stage.done, seconds=stage.seconds)
