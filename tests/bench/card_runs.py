"""Runs on a card with their files: the parts ``whole``, ``flushing`` and ``large`` of
``tests.bench.card``.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare, run
from gpu.core.monitor import Monitor
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.simulate import simulate
from tests.bench.pipeline import REAL
from tests.bench.report import Figure


def real_pair(folder: Path) -> tuple[str, str] | None:
    """The paths of the real 1,044,459 × 1,072,950 pair, if it is there."""
    paths = [folder / name for name in REAL]
    return (str(paths[0]), str(paths[1])) if all(path.exists() for path in paths) else None


def whole(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """The real 1 Mbp pair and a simulated 3 Mbp pair, with and without pruning, median of three."""
    engine = CudaEngine(card)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as scratch:
        pairs = {"simulated, 3 Mbp, 3 %": simulated_pair(Path(scratch), 3_147_090, 3_282_708, 0.03)}
        if real := real_pair(options.data):
            pairs = {"real, 1 Mbp": real, **pairs}
        for name, (a, b) in pairs.items():
            for pruning in (False, True):
                request = ChromosomeRequest(SequenceChoice(a), SequenceChoice(b), pruning=pruning)
                prepare(engine, request.scoring, Monitor())
                figures += _runs(f"{name}, {'pruned' if pruning else 'plain'}", request, engine, Path(scratch), 3)
    engine.close()
    return figures


def flushing(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Benchmark of the cost of special rows in stage 1 of a simulated 3 Mbp pair, without pruning:
    with as many as usual and with none, in turns, five times.
    """
    engine = CudaEngine(card)
    seconds: dict[int, list[float]] = {Limits().special_rows: [], 0: []}
    with tempfile.TemporaryDirectory() as scratch:
        a, b = simulated_pair(Path(scratch), 3_147_090, 3_282_708, 0.03)
        for k in range(6):
            for kept, of_it in seconds.items():
                limits = Limits(special_rows=kept)
                request = ChromosomeRequest(SequenceChoice(a), SequenceChoice(b), pruning=False, limits=limits, until=1)
                folder = Path(scratch) / f"{kept}_{k}"
                run(request, folder, Monitor(), engine)
                of_it.append(Result.open(folder).stages[0].seconds)
    engine.close()
    # The first of each makes the context and warms up.
    with_rows, without = (statistics.median(of_it[1:]) for of_it in seconds.values())
    return [
        Figure("stage 1 with special rows, 3 Mbp", with_rows, unit="s"),
        Figure("  without", without, unit="s"),
        Figure("  what the rows add", 100 * (with_rows / without - 1), unit="%"),
    ]


def large(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """30 Mbp × 45 Mbp at 3 %, without pruning, special rows within 20 GB: once, since it takes
    minutes.
    """
    engine = CudaEngine(card)
    with tempfile.TemporaryDirectory() as scratch:
        a, b = simulated_pair(Path(scratch), 30_000_000, 45_000_000, 0.03)
        limits = Limits(sra_bytes=20_000_000_000)
        request = ChromosomeRequest(SequenceChoice(a), SequenceChoice(b), pruning=False, limits=limits)
        prepare(engine, request.scoring, Monitor())
        figures = _runs("simulated, 30 × 45 Mbp, 3 %", request, engine, Path(scratch), 1)
    engine.close()
    return figures


def simulated_pair(folder: Path, rows: int, columns: int, divergence: float) -> tuple[str, str]:
    """FASTA files of an evolved pair: a, and a's descendant with an unrelated stretch behind it."""
    pair = simulate(rows, divergence, seed=1)
    tail = np.random.default_rng(7).integers(0, 4, max(0, columns - len(pair.b))).astype(np.uint8)
    paths = []
    for name, codes in (("a", pair.a.codes), ("b", np.concatenate([pair.b.codes, tail])[:columns])):
        paths.append(str(folder / f"{rows}_{name}.fa"))
        write_fasta(paths[-1], name, codes)
    return paths[0], paths[1]


def _runs(name: str, request: ChromosomeRequest, engine: CudaEngine, scratch: Path, times: int) -> list[Figure]:
    seconds, stages, special = [], [], 0
    for k in range(times):
        folder = scratch / f"{name}_{k}".replace(" ", "_").replace(",", "")
        begun = time.perf_counter()
        run(request, folder, Monitor(), engine)
        seconds.append(time.perf_counter() - begun)
        result = Result.open(folder)
        stages.append([stage.seconds for stage in result.stages])
        special = len(result.special_rows)
    used = result.request
    cells = used.a.used * used.b.used
    middle = seconds.index(statistics.median_low(seconds))
    # Kilobytes on Linux, bytes on macOS; there is no such count on Windows.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return [
        Figure(f"{name}, whole run", seconds[middle], unit="s"),
        *(Figure(f"  stage {number}", each, unit="s") for number, each in enumerate(stages[middle], 1)),
        Figure("  stage 1, speed", cells / stages[middle][0] / 1e9, unit="GCUPS"),
        Figure("  special rows", special * 8 * (used.b.used + 1) / 1e6, unit="MB"),
        Figure("  peak memory of the host", peak / 1e6, unit="MB"),
    ]
