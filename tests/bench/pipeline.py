"""All six stages on the 1 Mbp pair: the published Chlamydiae if they lie beside the checkout, else
a simulated pair.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare
from gpu.analyses.chromosome.run import run as run_alignment
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.report import DATA, Figure

REAL = ("CP000051.1.fasta.gz", "AE002160.2.fasta.gz")
#: Score and end point (i, j) as published; found again by MASA-CUDAlign.
PUBLISHED = (88_353, 722_725, 1_072_950)


def run(options: argparse.Namespace) -> list[Figure]:
    """Time per stage; stages 2 to 6 together against stage 1."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        real = all((DATA / name).exists() for name in REAL)
        if real:
            paths = [str(DATA / name) for name in REAL]
        else:
            paths = list(write_pair(simulate(1_000_000, 0.05, seed=1), Path(scratch) / "pair"))
        request = ChromosomeRequest(SequenceChoice(paths[0]), SequenceChoice(paths[1]), engine="cpu")
        engine = CpuEngine(options.threads)
        prepare(engine, request.scoring, Monitor())
        run_alignment(request, Path(scratch) / "result", Monitor(), engine)
        result = Result.open(Path(scratch) / "result")
        table, alignment = result.statistics, result.alignment
        assert table is not None and alignment is not None
        a, b = (side.codes for side in result.load_sequences())
        if alignment.counts(a, b).score(request.scoring) != alignment.score:
            raise SystemExit("The alignment does not have the score that it says.")
        if real and (alignment.score, *alignment.end) != PUBLISHED:
            raise SystemExit(f"Score and end are {(alignment.score, *alignment.end)}, but published are {PUBLISHED}.")
    seconds = [stage["seconds"] for stage in table["stages"]]
    figures = [
        Figure(f"stage {stage['stage']}: {STAGES[stage['stage'] - 1].name.lower()}", stage["seconds"], unit="s")
        for stage in table["stages"]
    ]
    figures += [
        Figure("whole run", table["seconds"], unit="s"),
        Figure("stage 1, pruned cells counted", table["stages"][0]["gcups"], unit="GCUPS"),
        Figure("stage 1, cells pruned", 100 * table["cells_pruned"] / table["cells"], unit="%"),
        Figure("stages 2 to 6 over stage 1", 100 * sum(seconds[1:]) / seconds[0], 15, at_least=False, unit="%"),
    ]
    return figures
