"""Batches: many comparisons of any analysis, listed in a plan, each with a result folder.

A batch is itself an analysis (``Analysis``): its result folder holds the folders of its tasks. So
the command line and the window resume, show and keep it as they do any other result.

``plan`` reads the list, ``local`` computes tasks on this computer, ``writer`` records their states,
``folder`` reads them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command, Task, imported, later
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.batch.folder import BatchFolder
    from gpu.batch.request import BatchRequest


class BatchAnalysis(Analysis):
    """See ``Analysis``."""

    name = "batch"
    package = __name__
    request_class, result_class = "request.BatchRequest", "folder.BatchFolder"
    has_example = True
    is_portable = False
    commands = (
        Command("batch", "compute many comparisons, listed in a table", later(__name__, "command.add_options")),
    )
    goes_on = Phrase("the batch goes on with the processor.")

    def check(self, request: BatchRequest) -> BatchRequest:
        from gpu.batch.plan import check_plan

        return check_plan(request)

    def resumed(self, request: BatchRequest, folder: Path, options: argparse.Namespace) -> Task:
        task: Task = imported(__name__, "command.task_of")(request, folder, options)
        return task

    def figures(self, result: BatchFolder) -> dict[str, Any]:
        return {**result.statistics, "seconds": result.seconds}

    def summary(self, result: BatchFolder) -> Iterator[str]:
        from gpu.batch.summary import summary_lines

        return summary_lines(result)


ANALYSIS = BatchAnalysis()
