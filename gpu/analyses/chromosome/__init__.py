"""Optimal alignment of two chromosomes in linear space: the six stages of CUDAlign 2.1.

``run`` walks through them; each stage reads what the one before left in the result folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Option, Task
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.result import Result
    from gpu.analyses.estimate import Estimate
    from gpu.core.monitor import Monitor


class ChromosomeAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = "chromosome"

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Command("align", "align two sequences optimally", self._add_options),)

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.chromosome.export import FORMATS

        return FORMATS

    def request_from_json(self, data: dict[str, Any], origin: str) -> ChromosomeRequest:
        from gpu.analyses.chromosome.request import ChromosomeRequest

        return ChromosomeRequest.from_json(data, origin)

    def example(self) -> ChromosomeRequest:
        from gpu.analyses.chromosome.example import example

        return example()

    def check(self, request: ChromosomeRequest) -> ChromosomeRequest:
        from gpu.sequences.choice import judged

        return request.with_(a=judged(request.a), b=judged(request.b))

    def estimate(self, request: ChromosomeRequest, folder: Path | None, engine: Any = None) -> Estimate:
        from gpu.analyses.chromosome.estimate import estimate

        return estimate(request, folder, engine)

    def run(self, request: ChromosomeRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.analyses.chromosome.run import run

        run(request, folder, monitor, engine)

    def open(self, folder: Path) -> Result:
        from gpu.analyses.chromosome.result import Result

        return Result.open(folder)

    def resumed(self, request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
        from gpu.analyses.chromosome.command import resumed

        return resumed(request, folder, options)

    @property
    def resume_options(self) -> tuple[Option, ...]:
        from gpu.analyses.chromosome.command import resume_options

        return resume_options()

    @property
    def show_options(self) -> tuple[Option, ...]:
        from gpu.analyses.chromosome.command import show_options

        return show_options()

    def figures(self, result: Result) -> dict[str, Any]:
        from gpu.analyses.chromosome.summary import as_object

        return as_object(result)

    def summary(self, result: Result) -> Iterator[str]:
        from gpu.analyses.chromosome.summary import summary

        return summary(result)

    def show(self, result: Result, options: argparse.Namespace) -> None:
        from gpu.analyses.chromosome.command import show

        show(result, options)

    def _add_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.chromosome.command import add_options

        add_options(parser)


ANALYSIS = ChromosomeAnalysis()
