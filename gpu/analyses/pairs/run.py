"""The run of a batch of pairs: read, align, save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.estimate import Estimate
from gpu.analyses.pairs import ANALYSIS
from gpu.analyses.pairs.align import Aligning, align
from gpu.analyses.pairs.estimate import estimate_of_files
from gpu.analyses.pairs.input import behind
from gpu.analyses.pairs.reading import PairBuffer, ReadPairs, read, room
from gpu.analyses.pairs.request import ALIGN, ON_PROCESSOR, READ, SAVE, PairsRequest
from gpu.analyses.pairs.result import COLUMNS, PairRows
from gpu.analyses.runner import Run, Step, nothing
from gpu.core.monitor import Monitor, Progress
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.results.table_writer import TableWriter

#: Cells after which aligned pairs are written to the disk, however few: a minute of two cores.
_RECORDED = 1 << 38


def run(request: PairsRequest, folder: str | Path, monitor: Monitor, engine: Engine | None = None) -> None:
    """Align the pairs into ``folder`` (see ``runner.Run``)."""
    _Run(request, folder, monitor, engine).go()


def figures(files: ReadPairs, engine: Engine, pairs: int, cells: int, progress: Progress) -> dict[str, Any]:
    """The figures of a run for ``statistics.json`` and ``--json``; its seconds may be added."""
    return {
        **engine.identity,
        "pairs": pairs,
        "cells": cells,
        "letters": files.totals.letters,
        "matrix": files.matrix.name,
        "scale": files.matrix.scale,
        "prepare_seconds": progress.prepare_seconds,
        **({"notices": files.noticed} if files.noticed else {}),
    }


class _Run(Run):
    """Read the files, align the pairs, save them."""

    analysis = ANALYSIS
    advice = Phrase("or split the files")

    request: PairsRequest
    engine: Engine

    def resolve(self, request: PairsRequest) -> PairsRequest:
        self.monitor.begin(READ)
        self._files = read(request, self.monitor, PairBuffer(room()))
        return self._files.request

    def estimate(self) -> Estimate:
        if remark := self.request.scoring.remark(self._files.matrix):
            self.monitor.remark(remark)
        return estimate_of_files(self._files, self.folder, self.engine)

    def prepare(self) -> None:
        for sentence in self._files.noticed:
            self.monitor.remark(sentence)
        if self.request.mode == "fit" and self.engine.is_card:
            self.monitor.remark(ON_PROCESSOR)

    def stages(self) -> Sequence[Step]:
        self.log_remarks()
        self._table = TableWriter(self.store, "pairs", COLUMNS, self.monitor.raise_if_cancelled)
        state = self._table.state or {"pairs": 0, "cells": 0, "seconds": 0.0}
        self._pairs, self._cells = state["pairs"], state["cells"]
        return (
            Step(READ, nothing),
            Step(ALIGN, self._align, self._files.totals.cells, self._cells, state["seconds"]),
            Step(SAVE, self._table.finish),
        )

    def statistics(self) -> dict[str, Any]:
        matrix = self._files.matrix
        saved = figures(self._files, self.engine, self._pairs, self._cells, self.monitor.progress)
        return saved | {"alphabet": matrix.alphabet.letters, "scores": matrix.scores.tolist()}

    def outcome(self) -> str:
        return f"{self._pairs:,} pairs"

    # ------------------------------------------------------------------ stages

    def _align(self) -> dict[str, int]:
        batches = behind(self._files.batches(self.monitor), self._pairs)
        aligning = Aligning.of(self.request)
        for rows in align(self.engine, aligning, batches, self.monitor, lambda rows: rows, on_progress=self._tell):
            self._take(rows)
            self.monitor.report(done=self._cells, found=self._pairs)
        return {"done": self._cells, "found": self._pairs}

    def _tell(self, cells: int) -> None:
        self.monitor.report(done=self._cells + cells, found=self._pairs)

    def _take(self, rows: PairRows) -> None:
        """Save some rows."""
        # All cells of the matrices count, also those that an engine does not compute.
        totals = self._cells + np.cumsum(rows.query_length * rows.reference_length.astype(np.int64))
        # The position depends on the pairs alone, not on an engine's batches.
        ends = np.flatnonzero(np.diff(totals // _RECORDED, prepend=self._cells // _RECORDED)) + 1
        first = 0
        for last in [*ends.tolist(), rows.rows]:
            if last > first:
                self._append(rows.part(first, last), int(totals[last - 1]))
            if last in ends:
                self._table.end_part()
            first = last

    def _append(self, rows: PairRows, cells: int) -> None:
        """Save rows, with which ``cells`` cells are done."""
        self._table.append(**rows.as_columns())
        self._pairs += rows.rows
        self._cells = cells
        if self._table.is_behind:
            # The first engine's batches may be larger than those of the one that resumes.
            return
        self._table.mark(
            {
                "pairs": self._pairs,
                "cells": cells,
                "total": self._files.totals.cells,
                "seconds": self.monitor.stage_seconds,
            }
        )
