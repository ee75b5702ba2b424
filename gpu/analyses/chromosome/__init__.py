"""Optimal alignment of two chromosomes in linear space: the six stages of CUDAlign 2.1.

``run`` runs them in order; each stage reads the output of the previous one in the result folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command, imported, later

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Task
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.result import Result
    from gpu.core.fields import Option


class ChromosomeAnalysis(Analysis):
    """See ``Analysis``."""

    name = "chromosome"
    package = __name__
    request_class, result_class = "request.ChromosomeRequest", "result.Result"
    has_example = True
    commands = (
        Command("align", "align two sequences optimally", later(__name__, "command.add_options"), in_plans=True),
    )

    def check(self, request: ChromosomeRequest) -> ChromosomeRequest:
        from gpu.analyses.chromosome.orientation import checked

        return checked(request)

    def resumed(self, request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
        task: Task = imported(__name__, "command.resumed")(request, folder, options)
        return task

    @property
    def resume_options(self) -> tuple[Option, ...]:
        options: tuple[Option, ...] = imported(__name__, "command.RESUME_OPTIONS")
        return options

    @property
    def show_options(self) -> tuple[Option, ...]:
        options: tuple[Option, ...] = imported(__name__, "command.SHOW_OPTIONS")
        return options

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.chromosome.export import FORMATS
        from gpu.analyses.chromosome.export.only_one import ONLY_ONE_FORMATS
        from gpu.analyses.chromosome.export.rearrangements import REARRANGEMENT_FORMATS

        return FORMATS + REARRANGEMENT_FORMATS + ONLY_ONE_FORMATS

    def figures(self, result: Result) -> dict[str, Any]:
        from gpu.analyses.chromosome.summary import as_object

        return as_object(result)

    def summary(self, result: Result) -> Iterator[str]:
        from gpu.analyses.chromosome.summary import summary

        return summary(result)

    def export_choice(self, options: argparse.Namespace) -> dict[str, Any]:
        choice: dict[str, Any] = imported(__name__, "command.export_choice")(options)
        return choice

    def show(self, result: Result, options: argparse.Namespace) -> None:
        imported(__name__, "command.show")(result, options)


ANALYSIS = ChromosomeAnalysis()
