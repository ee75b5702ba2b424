"""Short reads: every hit of each read in a reference, with at most one error."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command

if TYPE_CHECKING:
    from gpu.analyses.analysis import Format, Task
    from gpu.analyses.estimate import Estimate
    from gpu.analyses.reads.request import ReadsRequest
    from gpu.analyses.reads.result import ReadsResult
    from gpu.core.monitor import Monitor


class ReadsAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = "reads"

    @property
    def commands(self) -> tuple[Command, ...]:
        return (
            Command("map", "map reads to a reference: every hit with at most one error, as SAM", self._add_map_options),
            Command("index", "make the index of a reference for “map”, and keep it", self._add_index_options),
            Command(
                "mapped", "take the mapped reads of a SAM or BAM file into a result folder", self._add_mapped_options
            ),
        )

    @property
    def formats(self) -> tuple[Format, ...]:
        from gpu.analyses.reads.export import FORMATS

        return FORMATS

    def request_from_json(self, data: dict[str, Any], origin: str) -> ReadsRequest:
        from gpu.analyses.reads.request import ReadsRequest

        return ReadsRequest.from_json(data, origin)

    def example(self) -> ReadsRequest:
        from gpu.analyses.reads.example import example

        return example()

    def check(self, request: ReadsRequest) -> ReadsRequest:
        from gpu.analyses.reads.check import check

        return check(request)

    def estimate(self, request: ReadsRequest, folder: Path | None, engine: Any = None) -> Estimate:
        from gpu.analyses.reads.estimate import estimate

        return estimate(request, folder, engine)

    def run(self, request: ReadsRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.analyses.reads.run import run

        run(request, folder, monitor, engine)

    def open(self, folder: Path) -> ReadsResult:
        from gpu.analyses.reads.result import ReadsResult

        return ReadsResult.open(folder)

    def resumed(self, request: ReadsRequest, folder: Path, options: argparse.Namespace) -> Task:
        from gpu.analyses.reads.command import resumed

        return resumed(request, folder, options)

    def figures(self, result: ReadsResult) -> dict[str, Any]:
        return {**result.statistics, "seconds": result.seconds}

    def summary(self, result: ReadsResult) -> Iterator[str]:
        told = result.statistics
        yield f"Reads           {told['reads']:,}"
        # Only imported reads have the last one.
        for name, count in zip(
            ("Exact", "Mismatch", "Insertion", "Deletion", "Otherwise"), told["mapped"], strict=False
        ):
            yield f"{name:<16}{count:,}"
        yield f"Unmapped        {told['unmapped']:,}"
        yield f"Several hits    {told['several']:,}"
        yield f"Hits            {sum(told['hits']):,}"
        yield from told.get("notices", ())

    def _add_map_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.reads.command import add_map_options

        add_map_options(parser)

    def _add_index_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.reads.command import add_index_options

        add_index_options(parser)

    def _add_mapped_options(self, parser: argparse.ArgumentParser) -> None:
        from gpu.analyses.reads.command import add_mapped_options

        add_mapped_options(parser)


ANALYSIS = ReadsAnalysis()
