"""All maximal exact matches between a reference and queries, as mummer finds them: index, search, mummer's text, run."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Task
    from gpu.analyses.estimate import Estimate
    from gpu.analyses.matches.request import MatchesRequest
    from gpu.analyses.matches.result import MatchesResult
    from gpu.core.monitor import Monitor


class MatchesAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = "matches"

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Command("matches", "print all maximal exact matches, as mummer does", self._add_options),)

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.matches.export import FORMATS

        return FORMATS

    def request_from_json(self, data: dict[str, Any], origin: str) -> MatchesRequest:
        from gpu.analyses.matches.request import MatchesRequest

        return MatchesRequest.from_json(data, origin)

    def check(self, request: MatchesRequest) -> MatchesRequest:
        from gpu.analyses.matches.check import check

        return check(request)

    def estimate(self, request: MatchesRequest, folder: Path | None, engine: Any = None) -> Estimate:
        from gpu.analyses.matches.estimate import estimate

        return estimate(request, folder, engine)

    def run(self, request: MatchesRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.analyses.matches.run import run

        run(request, folder, monitor, engine)

    def open(self, folder: Path) -> MatchesResult:
        from gpu.analyses.matches.result import MatchesResult

        return MatchesResult.open(folder)

    def resumed(self, request: MatchesRequest, folder: Path, options: argparse.Namespace) -> Task:
        from gpu.analyses.matches.command import resumed

        return resumed(request, folder, options)

    def figures(self, result: MatchesResult) -> dict[str, Any]:
        return {**result.statistics, "seconds": result.seconds}

    def summary(self, result: MatchesResult) -> Iterator[str]:
        yield f"Matches         {result.statistics['matches']:,}"

    def _add_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.matches.command import add_options

        add_options(parser)


ANALYSIS = MatchesAnalysis()
