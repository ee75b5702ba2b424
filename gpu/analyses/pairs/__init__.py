"""Batch pairs: many pairs of sequences, each aligned by itself, with its alignment (Aymone's report)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Task
    from gpu.analyses.estimate import Estimate
    from gpu.analyses.pairs.request import PairsRequest
    from gpu.analyses.pairs.result import PairsResult
    from gpu.core.monitor import Monitor


class PairsAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = "pairs"

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Command("pairs", "align many pairs, record by record or by a list", self._add_options),)

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.pairs.export import FORMATS

        return FORMATS

    def request_from_json(self, data: dict[str, Any], origin: str) -> PairsRequest:
        from gpu.analyses.pairs.request import PairsRequest

        return PairsRequest.from_json(data, origin)

    def example(self) -> PairsRequest:
        from gpu.analyses.pairs.example import example

        return example()

    def check(self, request: PairsRequest) -> PairsRequest:
        from gpu.analyses.pairs.check import check

        return check(request)

    def estimate(self, request: PairsRequest, folder: Path | None, engine: Any = None) -> Estimate:
        from gpu.analyses.pairs.estimate import estimate

        return estimate(request, folder, engine)

    def run(self, request: PairsRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.analyses.pairs.run import run

        run(request, folder, monitor, engine)

    def open(self, folder: Path) -> PairsResult:
        from gpu.analyses.pairs.result import PairsResult

        return PairsResult.open(folder)

    def resumed(self, request: PairsRequest, folder: Path, options: argparse.Namespace) -> Task:
        from gpu.analyses.pairs.command import resumed

        return resumed(request, folder, options)

    def figures(self, result: PairsResult) -> dict[str, Any]:
        told = {name: value for name, value in result.statistics.items() if name not in ("alphabet", "scores")}
        return {**told, "seconds": result.seconds}

    def summary(self, result: PairsResult) -> Iterator[str]:
        yield f"Pairs           {result.statistics['pairs']:,}"
        yield f"Cells           {result.statistics['cells']:,}"
        yield from result.statistics.get("notices", ())

    def _add_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.pairs.command import add_options

        add_options(parser)


ANALYSIS = PairsAnalysis()
