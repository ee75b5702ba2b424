"""A toy analysis that counts the letters of a record; whole with a line in each registry."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import numpy as np

from gpu.analyses.analysis import Analysis, Command, Format, check_finished
from gpu.analyses.estimate import Estimate
from gpu.analyses.options import add_quiet_and_json
from gpu.analyses.runner import Run, Step
from gpu.core.fields import FILE, Option, add_fields, positive, read_fields
from gpu.core.request import EngineChoice, OfFiles, Stage
from gpu.core.units import BASES
from gpu.results.folder import ResultFolder
from gpu.sequences.files import read


@dataclass(frozen=True)
class CountRequest(OfFiles):
    analysis, holds = "count", "letter counts"
    stages = (Stage(1, "Read the record", 0.3), Stage(2, "Count its letters", 0.7, BASES, "letters"))
    path: Annotated[str, FILE, Option("FILE", help="the record")]
    engine: EngineChoice = "cpu"
    sha256: tuple[str, ...] = ()


class CountResult(ResultFolder[CountRequest]):
    request_type = CountRequest

    @property
    def counts(self) -> dict[str, int]:
        check_finished(self)
        return dict(self.statistics["counts"])


def write_table(result: CountResult, out: BinaryIO, least: int = 0) -> None:
    told = (f"{letter}\t{count}\n" for letter, count in result.counts.items() if count >= least)
    out.write("".join(told).encode())


def add_options(command: Any) -> None:
    add_fields(command, CountRequest, "path")
    command.add_argument("--out", metavar="DIR", type=Path, required=True)
    add_quiet_and_json(command)
    command.set_defaults(task=lambda told: ANALYSIS.into_folder(read_fields(CountRequest, told), told.out, told.quiet))


class CountAnalysis(Analysis):
    name, package = CountRequest.analysis, "tests.toy"
    request_class, result_class = "analysis.CountRequest", "analysis.CountResult"
    formats = (Format("letters", "Letter table", ".tsv", write_table),)
    commands = (Command("count", "count the letters of a record", add_options),)
    show_options = (Option("--from", dest="least", type=positive, help="letters that occur so often"),)

    def estimate(self, request: CountRequest, folder: Path | None, engine: Any = None) -> Estimate:
        size = 2 * Path(request.path).stat().st_size
        return Estimate.here(1.0, size, 4096, folder, "", "choose a smaller file", remarks="A second at most.")

    def run(self, *asked: Any, **engine: Any) -> None:
        CountRun(*asked, **engine).go()

    def summary(self, result: CountResult) -> Any:
        yield f"Letters         {sum(result.counts.values()):,}"


ANALYSIS = CountAnalysis()


class CountRun(Run):
    analysis = ANALYSIS

    def stages(self) -> tuple[Step, ...]:
        return Step(1, self.read), Step(2, self.count)

    def read(self) -> None:
        self.record = read(self.request.path)

    def count(self) -> dict[str, int]:
        letters, counts = np.unique(list(self.record.alphabet.text(self.record.codes)), return_counts=True)
        self.counts = dict(zip(letters.tolist(), counts.tolist(), strict=True))
        return {"done": len(self.record), "found": len(self.counts)}

    def statistics(self) -> dict[str, Any]:
        return {"counts": self.counts}
