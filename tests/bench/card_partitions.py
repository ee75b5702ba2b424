"""Partitions on this computer's card: first that it splits and aligns them as the CPU engine does,
then how fast it is.

``python -m tests.bench.card_partitions [BATCHES]`` writes
``tests/bench/results/card_partitions.json``. It needs no pytest.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.partitions import batches
from gpu.engines.cuda.probe import find_card
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.engines.partition_problems import difference, random_batch, true_score

RESULTS = Path(__file__).with_name("results") / "card_partitions.json"
#: Partitions and the length of their sides: what stage 4 begins and ends with on 1 Mbp and on 30
#: Mbp, and too few to fill a card.
TO_SPLIT = (
    (1000, 1024),
    (2000, 512),
    (4000, 256),
    (36, 8192),
    (300, 8192),
    (4, 16384),
    (132, 40_000),
    (1, 4096),
    (8, 1024),
    (64, 1024),
    (64, 256),
)
TO_ALIGN = ((4000, 128), (4000, 96), (20000, 96), (1000, 128), (250, 128), (60, 128), (16, 128))
#: Batches of so many partitions, with sides of up to so many bases.
CHECKED = ((40, 60), (60, 300), (20, 1500), (300, 150), (8, 6000))


def check(card: CudaEngine, number: int) -> dict[str, object]:
    """Random batches; every crosspoint and gap is compared."""
    cpu, failures, partitions, on_card = CpuEngine(), [], 0, 0
    for seed in range(number):
        count, longest = CHECKED[seed % len(CHECKED)]
        a, b, batch, scoring = random_batch(seed, count, longest)
        partitions += len(batch)
        on_card += int(batches.can_split(batch, scoring).sum()) * batches.is_dense(batch)
        found = difference(card, cpu, a, b, batch, scoring)
        if found:
            failures.append(f"seed {seed}: {found}")
            print(failures[-1], flush=True)
    return {"batches": number, "partitions": partitions, "split_on_card": on_card, "failures": failures}


def equal_partitions(count: int, side: int, scoring: Scoring) -> tuple[Codes, Codes, Int64]:
    """The same related pair again and again, one partition behind the other."""
    random = np.random.default_rng(side)
    a = random.integers(0, 4, side).astype(np.uint8)
    b = np.resize(mutated(random, a, 0.05), side)
    score = true_score(CpuEngine(1), a, b, CLOSED, CLOSED, scoring)
    assert score is not None  # what is closed at both ends has a path
    starts = side * np.arange(count)
    zeros = np.zeros(count, np.int64)
    columns = (starts, starts, zeros, starts + side, starts + side, zeros, zeros + score)
    return np.tile(a, count), np.tile(b, count), np.column_stack(columns)


def seconds(call: Callable[[], object]) -> float:
    """The median of five, or of as many as two seconds allow."""
    call()
    times: list[float] = []
    while len(times) < 5 and sum(times) < 2:
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def measure(card: CudaEngine, name: str, count: int, side: int) -> dict[str, object]:
    """One batch by both engines."""
    scoring = Scoring()
    batch = equal_partitions(count, side, scoring)
    figures: dict[str, object] = {"what": name, "partitions": count, "side": side}
    for engine in (card, CpuEngine()):
        taken = seconds(lambda engine=engine: getattr(engine, name)(*batch, scoring))  # type: ignore[misc]
        figures[f"{engine.name}_ms"] = round(1000 * taken, 3)
        # Of the area: how many of the cells are computed is the engine's own affair.
        figures[f"{engine.name}_gcups"] = round(count * side * side / taken / 1e9, 1)
    print(
        f"{name:6}{count:>7}{side:>7}{figures['cuda_ms']:>12}{figures['cpu_ms']:>12}{figures['cuda_gcups']:>10}",
        flush=True,
    )
    return figures


def main(number: int) -> int:
    found, reason = find_card()
    if found is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    card = CudaEngine(found, small=0)
    begun = time.perf_counter()
    checked = check(card, number)
    print(json.dumps(checked), f"{time.perf_counter() - begun:.1f} s", flush=True)
    print(f"{'':6}{'count':>7}{'side':>7}{'card (ms)':>12}{'CPU (ms)':>12}{'GCUPS':>10}")
    results = {
        "date": date.today().isoformat(),
        "device": card.device,
        "cpu": CpuEngine().device,
        "checked": checked,
        "timed": [
            *(measure(card, "split", *case) for case in TO_SPLIT),
            *(measure(card, "align", *case) for case in TO_ALIGN),
        ],
    }
    card.close()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 1 if checked["failures"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
