"""The CUDA engine on this computer's card: how fast its sweeps and whole runs are.

``python -m tests.bench.card [PART…] [--data FOLDER]`` needs no pytest. Parts: stage1, pruning,
trouble, whole, flushing, large (all but the last by default; it takes a quarter of an hour on the
fastest card).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment, kernels
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import prepare, run
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import read
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate, write_pair
from tests.bench import card_runs
from tests.bench.card_harness import Part, gcups, parts_on_card, timed
from tests.bench.card_harness import stage1 as sweep_of
from tests.bench.report import DATA, Figure


def stage1(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Score-only sweeps without pruning, median of three."""
    engine = CudaEngine(card, small=0)
    figures: list[Figure] = []
    real = card_runs.real_pair(options.data)
    if real:
        a, b = (read(path).codes for path in real)
        figures += _sweeps(engine, "real, 1 Mbp", a, b)
    a, b = related(3_147_090, 3_282_708, 0.03)
    figures += _sweeps(engine, "3 %, 3 Mbp", a, b)
    random = np.random.default_rng(2)
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (3_147_090, 3_282_708))
    figures += _sweeps(engine, "unrelated, 3 Mbp", a, b)
    engine.close()
    return figures


def pruning(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """5 Mbp at 0.1 %, from the proven lower bound as stage 1 has it; and what pruning costs where
    there is nothing to prune.
    """
    engine = CudaEngine(card, small=0)
    a, b = related(5_000_000, 5_000_000, 0.001)
    kernels().load()
    begun = time.perf_counter()
    first = find_initial_alignment(a, b, Scoring())
    bound_seconds = time.perf_counter() - begun
    known = first.score if first is not None else 0
    random = np.random.default_rng(3)
    c, d = (random.integers(0, 4, 3_000_000).astype(np.uint8) for _ in range(2))
    plain = _sweeps(engine, "0.1 %, 5 Mbp, plain", a, b)
    pruned = _sweeps(engine, "0.1 %, 5 Mbp, pruned", a, b, known)
    paper = _sweeps(engine, "0.1 %, 5 Mbp, pruned by the paper's rule", a, b, 0)
    off = _sweeps(engine, "unrelated, 3 Mbp, plain", c, d)
    on = _sweeps(engine, "unrelated, 3 Mbp, pruning on", c, d, 0)
    engine.close()
    speed_up = plain[0].measured / (pruned[0].measured + bound_seconds)
    return [
        *(figure for figures in (plain, pruned, paper, off, on) for figure in figures),
        Figure("0.1 %, 5 Mbp, lower bound", bound_seconds, unit="s"),
        Figure("0.1 %, 5 Mbp, plain over pruned and lower bound", speed_up, unit="×"),
        Figure("pruning where nothing is pruned", 100 * (on[0].measured / off[0].measured - 1), unit="%"),
    ]


def trouble(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Cancelling, a hundred jobs in a row, and little memory."""
    import psutil

    with tempfile.TemporaryDirectory() as scratch:
        a, b = write_pair(simulate(2_000_000, 0.05, 1), str(Path(scratch) / "long"))
        request = ChromosomeRequest(SequenceChoice(str(a)), SequenceChoice(str(b)), pruning=False)
        engine = CudaEngine(card)
        prepare(engine, request.scoring, Monitor())
        cancels = [_cancel(request, Path(scratch) / f"cancelled{k}", engine) for k in range(5)]
        engine.close()
        a, b = write_pair(simulate(60_000, 0.05, 1), str(Path(scratch) / "short"))
        request = ChromosomeRequest(SequenceChoice(str(a)), SequenceChoice(str(b)))
        process, answers = psutil.Process(), set()
        for k in range(100):
            engine = CudaEngine(card, small=0)
            run(request, Path(scratch) / f"job{k}", Monitor(), engine)
            engine.close()
            answers.add((Path(scratch) / f"job{k}" / "alignment.npz").read_bytes())
            if k == 9:
                before = process.memory_info().rss, process.num_threads(), process.num_fds()
        after = process.memory_info().rss, process.num_threads(), process.num_fds()
    a, b = related(3_000_000, 3_000_000, 0.05)
    little = CudaEngine(card, small=0, memory=150_000_000)
    sweeps = _sweeps(little, "3 Mbp in 150 MB", a, b)
    little.close()
    return [
        Figure("cancel of stage 1, the longest of five", max(cancels), unit="ms"),
        Figure("different answers of a hundred jobs", len(answers), 1, at_least=False),
        *(
            Figure(f"growth from the 10th to the 100th job, {name}", last - first)
            for name, first, last in zip(("bytes", "threads", "files"), before, after, strict=True)
        ),
        *sweeps,
    ]


def related(rows: int, columns: int, divergence: float) -> tuple[Codes, Codes]:
    """Codes of a random sequence and of a copy in which so many bases differ, the longer of them
    with an unrelated tail.
    """
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (rows, columns))
    shared = min(rows, columns)
    changed = random.random(shared) < divergence
    b[:shared] = np.where(changed, a[:shared] + random.integers(1, 4, shared), a[:shared]) % 4
    return a, b


def _sweeps(engine: CudaEngine, name: str, a: Codes, b: Codes, known: int | None = None) -> list[Figure]:
    """The median of three; pruned from a ``known`` score."""
    sweep = sweep_of(a, b, known=known)
    seconds = sorted(timed(engine, sweep).seconds for _ in range(3))[1]
    return [Figure(name, seconds, unit="s"), gcups(sweep, seconds)]


def _cancel(request: ChromosomeRequest, folder: Path, engine: CudaEngine) -> int:
    """Milliseconds from a cancel in the middle of stage 1 to its end."""
    monitor, asked = Monitor(), []

    def cancel() -> None:
        while monitor.stage_done < 0.2 * 4e12:
            time.sleep(0.001)
        asked.append(time.perf_counter())
        monitor.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        run(request, folder, monitor, engine)
    except Cancelled:
        ended = time.perf_counter()
    thread.join()
    return round(1000 * (ended - asked[0]))


PARTS: dict[str, Part] = {
    "stage1": stage1,
    "pruning": pruning,
    "trouble": trouble,
    "whole": card_runs.whole,
    "flushing": card_runs.flushing,
    "large": card_runs.large,
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    return parts_on_card("card", parser, arguments, PARTS, len(PARTS) - 1)


if __name__ == "__main__":
    sys.exit(main())
