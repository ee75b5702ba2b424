"""The analysis itself: estimate, run, result, exports, command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from gpu.analyses.analysis import Analysis, Command, Format, Option, Task
from gpu.analyses.estimate import Estimate, free_disk, free_memory
from gpu.analyses.options import add_quiet_and_json, how_to_resume, positive
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, StageProgress
from gpu.results.folder import ResultFolder
from gpu.results.store import ResultStore
from gpu.sequences.files import read
from gpu.sequences.sequence import Sequence
from tests.toy.request import CountRequest


class CountResult(ResultFolder[CountRequest]):
    """A result folder of letter counts."""

    request_type = CountRequest

    @property
    def stages(self) -> tuple[StageProgress, ...]:
        return tuple(
            StageProgress(record["stage"], done=record["bases"], seconds=record["seconds"], finished=True)
            for record in self.records
            if record["kind"] == "stage"
        )

    @property
    def counts(self) -> dict[str, int]:
        """How often each letter occurs. Raises ``InputError`` before the end of the run."""
        if not self.finished:
            raise InputError(f"“{self.folder}” is not finished; {how_to_resume(self.folder)}")
        return {str(letter): int(count) for letter, count in self.statistics["counts"].items()}


def write_table(result: CountResult, out: BinaryIO) -> None:
    """A line a letter."""
    out.write("".join(f"{letter}\t{count}\n" for letter, count in result.counts.items()).encode())


class CountAnalysis(Analysis):
    """See ``gpu.analyses.analysis.Analysis``."""

    name = CountRequest.analysis
    formats = (Format("letters", "Letter table", ".tsv", write_table),)

    def request_from_json(self, data: dict[str, Any], origin: str) -> CountRequest:
        return CountRequest.from_json(data, origin)

    def check(self, request: CountRequest) -> CountRequest:
        return replace(request, sha256=read(request.path).sha256())

    def estimate(self, request: CountRequest, folder: Path | None, engine: Any = None) -> Estimate:
        size = Path(request.path).stat().st_size
        return Estimate(
            1.0, 2 * size, 4096, free_memory(), free_disk(folder), "A second at most.", "choose a smaller file"
        )

    def run(self, request: CountRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        monitor.begin(1)
        record = read(request.path)
        needs = self.estimate(request, folder, engine)
        needs.check_memory()
        monitor.open(needs.sentence)
        with ResultStore.open(folder, replace(request, sha256=record.sha256())) as store:
            if not (store.finished and store.is_whole()):
                self._count(record, store, monitor, engine)

    def _count(self, record: Sequence, store: ResultStore, monitor: Monitor, engine: Any) -> None:
        stages = [monitor.finish()]
        monitor.begin(2, total=len(record))
        letters, counts = np.unique(list(record.alphabet.text(record.codes)), return_counts=True)
        stages.append(monitor.finish(done=len(record), found=len(letters)))
        for stage in stages:
            store.append("stage", stage=stage.stage, bases=stage.done, seconds=stage.seconds)
        table = dict(zip(letters.tolist(), counts.tolist(), strict=True))
        store.save_json("statistics.json", {"engine": "cpu", "device": engine.device, "counts": table})
        store.append("finished", seconds=monitor.progress.seconds)

    def open(self, folder: Path) -> CountResult:
        return CountResult.open(folder)

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Command("count", "count the letters of a record", self._add_options),)

    def _add_options(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("path", metavar="FILE")
        command.add_argument("--out", metavar="DIR", type=Path, required=True)
        add_quiet_and_json(command)
        command.set_defaults(task=lambda options: self.resumed(CountRequest(options.path), options.out, options))

    def resumed(self, request: CountRequest, folder: Path, options: argparse.Namespace) -> Task:
        def work(monitor: Monitor, engine: Any) -> None:
            self.run(request, folder, monitor, engine)

        return Task(request, work, folder, with_progress=not options.quiet)

    @property
    def show_options(self) -> tuple[Option, ...]:
        return (Option("--from", {"dest": "least", "type": positive, "help": "letters that occur so often"}),)

    def figures(self, result: CountResult) -> dict[str, Any]:
        return {"counts": result.counts, "seconds": result.seconds}

    def summary(self, result: CountResult) -> Iterator[str]:
        yield f"Letters         {sum(result.counts.values()):,}"

    def show(self, result: CountResult, options: argparse.Namespace) -> None:
        least = options.least or 0
        print(*(f"{letter} {count:,}" for letter, count in result.counts.items() if count >= least), sep="\n")


ANALYSIS = CountAnalysis()
