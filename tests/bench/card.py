"""The CUDA engine on this computer's card: first that it agrees with the CPU engine, then how fast it is.

``python -m tests.bench.card [PROBLEMS]`` writes ``tests/bench/results/card.json``. It needs no pytest.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import numpy as np

from gpu.chromosome.run import run
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card
from gpu.engines.protocol import Borders, Sweep
from gpu.monitor import Monitor
from gpu.request import ChromosomeRequest, SequenceChoice
from gpu.results.reader import Result
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate, write_pair
from tests.gpu.engines.card_problems import difference, outputs, random_sweep

RESULTS = Path(__file__).with_name("results") / "card.json"


def check(card: CudaEngine, problems: int) -> dict[str, object]:
    """Random problems, one in ten of them large; every value is compared."""
    cpu, failures = CpuEngine(), []
    for seed in range(problems):
        found = difference(card, cpu, random_sweep(seed, 6000 if seed % 10 == 0 else 1500))
        if found:
            failures.append(f"seed {seed}: {found}")
            print(failures[-1], flush=True)
    return {"problems": problems, "failures": failures}


def stage1(card: CudaEngine, rows: int, columns: int, divergence: float | None, prune: bool) -> dict[str, object]:
    """Score-only sweep, median of three."""
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (rows, columns))
    if divergence is not None:
        shared = min(rows, columns)
        changed = random.random(shared) < divergence
        b[:shared] = np.where(changed, random.integers(0, 4, shared), a[:shared])
    scoring = Scoring()
    bands = (*range(8192, rows, 8192), rows)
    sweep = Sweep(a, b, scoring, Borders.free(rows, columns, scoring), bands, local=True, track=True, prune=prune)
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        _, best = outputs(card, sweep)
        times.append(time.perf_counter() - begun)
    seconds = statistics.median(times)
    figures = {
        "rows": rows, "columns": columns, "divergence": divergence, "pruning": prune, "seconds": round(seconds, 3),
        "gcups": round(rows * columns / seconds / 1e9, 1), "best": list(best),
    }  # fmt: skip
    print(figures, flush=True)
    return figures


def whole(card: CudaEngine, length: int) -> dict[str, object]:
    """All six stages with both engines on a simulated pair: equal bytes, and the time of each."""
    with tempfile.TemporaryDirectory() as folder:
        a, b = write_pair(simulate(length, 0.05, 1), str(Path(folder) / "pair"))
        request = ChromosomeRequest(SequenceChoice(str(a)), SequenceChoice(str(b)))
        figures: dict[str, object] = {"length": length}
        written = {}
        for engine in (card, CpuEngine()):
            begun = time.perf_counter()
            run(request, Path(folder) / engine.name, Monitor(), engine)
            figures[f"{engine.name}_seconds"] = round(time.perf_counter() - begun, 2)
            result = Result.open(Path(folder) / engine.name)
            figures[f"{engine.name}_stages"] = [round(stage.seconds, 2) for stage in result.stages]
            written[engine.name] = (result.folder / "alignment.npz").read_bytes()
    figures["equal"] = written["cuda"] == written["cpu"]
    print(figures, flush=True)
    return figures


def main(problems: int) -> int:
    found, reason = find_card()
    if found is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    card = CudaEngine(found, small=0)
    checked = check(card, problems)
    results = {
        "date": date.today().isoformat(),
        "device": card.device,
        "checked": checked,
        "stage1": [
            stage1(card, 1_044_459, 1_072_950, None, False),
            stage1(card, 3_147_090, 3_282_708, None, False),
            stage1(card, 3_147_090, 3_282_708, 0.001, False),
            stage1(card, 3_147_090, 3_282_708, 0.001, True),
            stage1(card, 10_000_000, 15_000_000, 0.03, False),
        ],
        "whole": whole(card, 400_000),
    }
    card.close()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(checked))
    return 1 if checked["failures"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
