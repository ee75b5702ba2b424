"""The CUDA engine on this computer's card: first that it agrees with the CPU engine, then how fast
it is.

``python -m tests.bench.card [PART…] [--problems N] [--data FOLDER]`` needs no pytest. Parts: check,
stage1, pruning, trouble, whole, flushing, large (all but the last by default; it takes a quarter of
an hour on the fastest card). Each part writes its figures, with the date, into
``tests/bench/results/card.json``, so that the record of a card can be put together in several runs.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment, kernels
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import prepare, run
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo, find_card
from gpu.engines.work.sweep import Borders, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import read
from gpu.sequences.simulate import simulate, write_pair
from tests.bench import card_runs
from tests.gpu.engines.card_problems import difference, outputs, random_sweep

RESULTS = Path(__file__).with_name("results") / "card.json"
DATA = Path(__file__).parents[3] / "shared" / "data"
Figures = dict[str, Any]


def check(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Random problems, one in ten of them large; every value is compared.

    A quarter each: the usual shape, which for these has low strips; high ones, of which one row is
    kept on the card at a time; two blocks of a warp and launches of a tenth of a millisecond, so
    that
    every strip is interrupted, with high strips and with low ones.
    """
    cpu, failures = CpuEngine(), []
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"memory": 20_000_000, "shape": (396, 4, 0.06, False)},
        {"shape": (2, 1, 0.0001, False)},
        {"shape": (2, 1, 0.0001, True)},
    )
    for first, options_of_it in enumerate(kinds):
        engine = CudaEngine(card, small=0, **options_of_it)
        for seed in (seed for seed in range(options.problems) if seed // 10 % len(kinds) == first):
            found = difference(engine, cpu, random_sweep(seed, 5001 if seed % 10 in (0, 7) else 1500))
            if found:
                failures.append(f"seed {seed}: {found}")
                print(failures[-1], flush=True)
        engine.close()
    return {"problems": options.problems, "failures": failures}


def stage1(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Score-only sweeps without pruning, median of three; the score is the CPU engine's (or the
    published one).
    """
    engine = CudaEngine(card, small=0)
    figures = []
    real = card_runs.real_pair(options.data)
    if real:
        a, b = (read(path).codes for path in real)
        figures.append(_sweeps(engine, "real, 1 Mbp", a, b, expected=(88_353, 722_725, 1_072_950)))
    a, b = related(3_147_090, 3_282_708, 0.03)
    figures.append(_sweeps(engine, "3 %, 3 Mbp", a, b, expected=_cpus_best(a, b)))
    random = np.random.default_rng(2)
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (3_147_090, 3_282_708))
    figures.append(_sweeps(engine, "unrelated, 3 Mbp", a, b))
    engine.close()
    return {"sweeps": figures}


def pruning(card: CardInfo, options: argparse.Namespace) -> Figures:
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
    plain = _sweeps(engine, "0.1 %, 5 Mbp, plain", a, b)
    pruned = _sweeps(engine, "0.1 %, 5 Mbp, pruned", a, b, prune=True, known=known, expected=tuple(plain["best"]))
    paper = _sweeps(engine, "0.1 %, 5 Mbp, pruned by the paper's rule", a, b, prune=True, expected=tuple(plain["best"]))
    random = np.random.default_rng(3)
    a, b = (random.integers(0, 4, 3_000_000).astype(np.uint8) for _ in range(2))
    off = _sweeps(engine, "unrelated, 3 Mbp, plain", a, b)
    on = _sweeps(engine, "unrelated, 3 Mbp, pruning on", a, b, prune=True, expected=tuple(off["best"]))
    engine.close()
    return {
        "sweeps": [plain, pruned, paper, off, on],
        "lower_bound_seconds": round(bound_seconds, 3),
        "speed_up": round(plain["seconds"] / (pruned["seconds"] + bound_seconds), 2),
        "cost_percent": round(100 * (on["seconds"] / off["seconds"] - 1), 2),
    }


def trouble(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Cancelling, a hundred jobs in a row, and little memory."""
    import psutil

    figures: Figures = {"cancel_ms": [], "jobs": 100}
    with tempfile.TemporaryDirectory() as scratch:
        a, b = write_pair(simulate(2_000_000, 0.05, 1), str(Path(scratch) / "long"))
        request = ChromosomeRequest(SequenceChoice(str(a)), SequenceChoice(str(b)), pruning=False)
        engine = CudaEngine(card)
        prepare(engine, request.scoring, Monitor())
        for k in range(5):
            figures["cancel_ms"].append(_cancel(request, Path(scratch) / f"cancelled{k}", engine))
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
    figures["equal"] = len(answers) == 1
    figures["growth_from_10th_to_100th"] = dict(
        zip(("bytes", "threads", "files"), (int(y - x) for x, y in zip(before, after, strict=True)), strict=True)
    )
    a, b = related(3_000_000, 3_000_000, 0.05)
    little = CudaEngine(card, small=0, memory=150_000_000)
    figures["little_memory"] = _sweeps(little, "3 Mbp in 150 MB", a, b, expected=_cpus_best(a, b))
    little.close()
    return figures


def related(rows: int, columns: int, divergence: float) -> tuple[np.ndarray, np.ndarray]:
    """Codes of a random sequence and of a copy in which so many bases differ, the longer of them
    with an unrelated tail.
    """
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (rows, columns))
    shared = min(rows, columns)
    changed = random.random(shared) < divergence
    b[:shared] = np.where(changed, a[:shared] + random.integers(1, 4, shared), a[:shared]) % 4
    return a, b


def _sweeps(
    engine: CudaEngine,
    name: str,
    a: np.ndarray,
    b: np.ndarray,
    *,
    prune: bool = False,
    known: int = 0,
    expected: tuple = (),
) -> Figures:
    scoring = Scoring()
    rows, columns = len(a), len(b)
    bands = (*range(8192, rows, 8192), rows)
    sweep = Sweep(
        a,
        b,
        scoring,
        Borders.free(rows, columns, scoring),
        bands,
        local=True,
        known_score=known,
        target=TargetScore(known) if prune else None,
    )
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        _, best = outputs(engine, sweep)
        times.append(time.perf_counter() - begun)
        if expected and tuple(best) != tuple(expected):
            raise SystemExit(f"{name}: {tuple(best)} instead of {tuple(expected)}.")
    seconds = statistics.median(times)
    figures = {
        "name": name, "rows": rows, "columns": columns, "pruning": prune, "seconds": round(seconds, 3),
        "gcups": round(rows * columns / seconds / 1e9, 1), "best": [int(value) for value in best],
    }  # fmt: skip
    print(figures, flush=True)
    return figures


def _cpus_best(a: np.ndarray, b: np.ndarray) -> tuple[int, int, int]:
    """The best cell as the CPU engine finds it, with pruning from the lower bound."""
    scoring = Scoring()
    first = find_initial_alignment(a, b, scoring)
    known = first.score if first is not None else 0
    borders = Borders.free(len(a), len(b), scoring)
    sweep = Sweep(a, b, scoring, borders, (len(a),), local=True, known_score=known, target=TargetScore(known))
    return tuple(outputs(CpuEngine(), sweep)[1])  # type: ignore[return-value]


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


PARTS: dict[str, Callable[[CardInfo, argparse.Namespace], Figures]] = {
    "check": check,
    "stage1": stage1,
    "pruning": pruning,
    "trouble": trouble,
    "whole": card_runs.whole,
    "flushing": card_runs.flushing,
    "large": card_runs.large,
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[name for name in PARTS if name != "large"])
    parser.add_argument("--problems", type=int, default=200)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("CROSSPOINT_DATA", DATA)))
    options = parser.parse_args(arguments)
    card, reason = find_card()
    if card is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    record = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    if record.get("device") != card.name:
        record = {"device": card.name, "parts": {}}
    for name in options.parts:
        figures = PARTS[name](card, options)
        record["parts"][name] = {"date": datetime.now().astimezone().isoformat(timespec="seconds"), **figures}
        RESULTS.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        print(name, json.dumps(figures), flush=True)
    return 1 if record["parts"].get("check", {}).get("failures") else 0


if __name__ == "__main__":
    sys.exit(main())
