"""The times of the user's own runs, read from their result folders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import CrosspointError
from gpu.core.request import REQUEST_FILE
from gpu.results.folder import analysis_of, read_request_data


class OwnRun(NamedTuple):
    """A finished run of ``rows`` × ``columns`` bases, of which ``pruned`` cells were not computed.

    ``stage_1`` and ``whole`` are seconds: of stage 1, and of the run from its start to its end.
    """

    folder: Path
    title: str
    rows: int
    columns: int
    engine: str
    device: str
    pruned: int
    stage_1: float
    whole: float

    @property
    def cells(self) -> int:
        return self.rows * self.columns


def own_run(result: Result) -> OwnRun | None:
    """The times of a result; None unless all stages are finished and stage 1 took some time."""
    stages = result.stages
    if not (result.finished and result.statistics and len(stages) == len(STAGES) and stages[0].seconds > 0):
        return None
    request, first = result.request, stages[0]
    sides = request.a.used, request.b.used
    device = result.device or result.engine
    return OwnRun(
        result.folder, request.title, *sides, result.engine, device, first.skipped, first.seconds, result.seconds
    )


def own_runs(folders: Iterable[Path], known: Mapping[Path, OwnRun] | None = None) -> list[OwnRun]:
    """The times of the alignments among result folders, in their order.

    Folders that are gone, damaged or unfinished are skipped. ``known`` folders are not verified
    again, since that reads all of a result.
    """
    found = []
    for folder in folders:
        if known and folder in known and (folder / REQUEST_FILE).is_file():
            found.append(known[folder])
            continue
        try:
            if analysis_of(read_request_data(folder)) != ChromosomeRequest.analysis:
                continue
            run = own_run(Result.open(folder))
        except (CrosspointError, OSError):
            continue
        if run is not None:
            found.append(run)
    return found
