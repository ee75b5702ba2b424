"""Database search: each query against every entry of a database, exactly (Smith-Waterman; Ling et al.)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Task
    from gpu.analyses.estimate import Estimate
    from gpu.analyses.search.request import SearchRequest
    from gpu.analyses.search.result import SearchResult
    from gpu.core.monitor import Monitor


class SearchAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = "search"

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Command("search", "find the entries of a database that resemble a query", self._add_options),)

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.search.export import FORMATS

        return FORMATS

    def request_from_json(self, data: dict[str, Any], origin: str) -> SearchRequest:
        from gpu.analyses.search.request import SearchRequest

        return SearchRequest.from_json(data, origin)

    def example(self) -> SearchRequest:
        from gpu.analyses.search.example import example

        return example()

    def check(self, request: SearchRequest) -> SearchRequest:
        from gpu.analyses.search.check import check

        return check(request)

    def estimate(self, request: SearchRequest, folder: Path | None, engine: Any = None) -> Estimate:
        from gpu.analyses.search.estimate import estimate

        return estimate(request, folder, engine)

    def run(self, request: SearchRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.analyses.search.run import run

        run(request, folder, monitor, engine)

    def open(self, folder: Path) -> SearchResult:
        from gpu.analyses.search.result import SearchResult

        return SearchResult.open(folder)

    def resumed(self, request: SearchRequest, folder: Path, options: argparse.Namespace) -> Task:
        from gpu.analyses.search.command import resumed

        return resumed(request, folder, options)

    def figures(self, result: SearchResult) -> dict[str, Any]:
        told = {name: value for name, value in result.statistics.items() if name not in ("alphabet", "scores")}
        return {**told, "seconds": result.seconds}

    def summary(self, result: SearchResult) -> Iterator[str]:
        told = result.statistics
        yield f"Queries         {told['queries']:,}"
        frames = f"{told['bases']:,} bases, in {len(result.request.frames)} frames " if "bases" in told else ""
        yield f"Database        {told['entries']:,} entries, {frames}{told['residues']:,} residues"
        yield f"Hits            {told['hits']:,}"
        yield from told.get("notices", ())

    def _add_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.search.command import add_options

        add_options(parser)


ANALYSIS = SearchAnalysis()
