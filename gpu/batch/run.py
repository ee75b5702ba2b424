"""The run of a batch: reads the plan, computes its comparisons, sums them up."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gpu.analyses.estimate import Estimate
from gpu.analyses.registry import ANALYSES
from gpu.analyses.runner import Run, Step
from gpu.batch import ANALYSIS
from gpu.batch.local import LocalExecutor
from gpu.batch.plan import checked_tasks
from gpu.batch.request import COMPUTE, READ, BatchRequest
from gpu.batch.summary import counts
from gpu.batch.tasks import BatchTask, Executor
from gpu.batch.writer import TaskWriter
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.units import counted


def run(
    request: BatchRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Any = None,
    executor: Executor | None = None,
    with_notes: bool = False,
) -> None:
    """Compute a batch into ``folder`` (see ``runner.Run``).

    ``executor``: what computes, None for this computer. It stays open. ``with_notes``: see
    ``TaskWriter``.
    """
    BatchRun(request, folder, monitor, engine, executor, with_notes).go()


class BatchRun(Run):
    """Read the plan, compute what it lists."""

    analysis = ANALYSIS
    advice = Phrase("and start the batch again")

    request: BatchRequest

    def __init__(
        self,
        request: BatchRequest,
        folder: str | Path,
        monitor: Monitor,
        engine: Any,
        executor: Executor | None,
        with_notes: bool,
    ) -> None:
        super().__init__(request, folder, monitor, engine)
        self._executor, self._with_notes = executor, with_notes

    def go(self) -> None:
        # The list is closed, too, if the run ends before there is a folder.
        with self.resources:
            super().go()

    def resolve(self, request: BatchRequest) -> BatchRequest:
        self.monitor.begin(READ)
        request = request.with_whole_path()
        self._listed = tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogateescape")  # noqa: SIM115
        self.resources.enter_context(self._listed)
        self._count = 0
        self._has_plan = os.path.lexists(request.plan) or self.is_new
        # All faults are told before anything is computed, and a plan that is edited meanwhile does
        # not matter.
        for task in checked_tasks(request, self.folder) if self._has_plan else ():
            self.monitor.raise_if_cancelled()
            self._listed.write(json.dumps([task.name, task.request.to_json()]) + "\n")
            self._count += 1
        return request

    def estimate(self) -> Estimate:
        sentence = (
            Phrase("{}.", counted(self._count, "comparisons"))
            if self._has_plan
            else Phrase("The comparisons that are listed.")
        )
        return Estimate.here(0.0, 0, 0, self.folder, "", "", remarks=sentence)

    def accept(self, needs: Estimate) -> None:
        # Each comparison is accepted or refused by itself.
        self.monitor.open(needs.sentence)

    def has_work(self) -> bool:
        # What failed may be computable by now, and the plan may have more lines.
        if self.store.finished:
            self.store.begin_again()
        self.store.log(f"{self.engine.device} ({self.engine.reason})")
        return True

    def stages(self) -> Sequence[Step]:
        self._tasks = TaskWriter(self.store, self.monitor, self._with_notes)
        return Step(READ, self._save), Step(COMPUTE, self._compute)

    def _save(self) -> None:
        if self._has_plan:
            self._tasks.save(self._listed_tasks())
        else:
            self.monitor.remark(Phrase("The plan “{}” is gone; what it listed before is computed.", self.request.plan))
            self._tasks.load()

    def _listed_tasks(self) -> Iterator[BatchTask]:
        self._listed.seek(0)
        for line in self._listed:
            name, request = json.loads(line)
            yield BatchTask(name, ANALYSES.request_from_json(request), self.folder / name)

    def _compute(self) -> dict[str, int]:
        executor = self._executor or LocalExecutor(self.engine)
        try:
            self._tasks.compute(executor)
        finally:
            if executor is not self._executor:
                executor.close()
        return {"found": counts(self._tasks.rows)["done"]}

    def statistics(self) -> dict[str, Any]:
        return dict(counts(self._tasks.rows))

    def outcome(self) -> str:
        told = counts(self._tasks.rows)
        return Phrase("{:,} of {} done", told["done"], counted(told["comparisons"], "comparisons"))
