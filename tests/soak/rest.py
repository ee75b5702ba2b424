"""Further alignments on random pairs, each judged by the textbook's Waterman-Eggert.

    python -m tests.soak.rest --count 2000 [--seed 1] [--seconds 3600]

Sequences that break alignment programmes, every scoring, one strand or both, by threads or sweeps.
Prints each pair that is wrong; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.stages import chance_scores
from gpu.analyses.chromosome.suboptimal import search
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES
from tests.gpu.analyses.chromosome.runs import BySweeps, align, request_for
from tests.gpu.analyses.chromosome.suboptimal_checks import check_rest, problem


def hurry() -> None:
    """Lines at small distances; few random pairs for E-values; no waiting for the disk."""
    search._BLOCK, search._MIN_SLAB, search._MIN_SLAB_ON_CARD = 16, 13, 13
    chance_scores.PAIRS, chance_scores.HALVED_PAIRS = 20, 10
    os.fsync = lambda handle: None


def rest(count: int, seed: int, until: float) -> tuple[int, int, int]:
    """Pairs tried, further alignments found, and pairs that are wrong."""
    tried = found = wrong = 0
    engines = CpuEngine(1), CpuEngine(2), BySweeps(1)
    while tried < count and time.monotonic() < until:
        random = np.random.default_rng([seed, tried])
        a, b = problem(random, str(random.choice(SHAPES)))
        name, number = str(random.choice(list(SCORINGS))), int(random.integers(1, 9))
        with tempfile.TemporaryDirectory(prefix="crosspoint-soak-") as folder:
            both = bool(random.integers(2))
            request = request_for(Path(folder), a, b, scoring=SCORINGS[name], also=str(number), also_both_strands=both)
            try:
                result = align(request, Path(folder) / "result", engine=engines[tried % 3])
                found += len(result.alignments) - 1
                check_rest(result, a, b, number)
            except Exception as problem_found:  # noqa: BLE001 - whatever is wrong is told
                wrong += 1
                print(f"{name}, {len(a)} × {len(b)}, seed {seed}, pair {tried}: {problem_found!r}", flush=True)
        tried += 1
    return tried, found, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    hurry()
    tried, found, wrong = rest(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{tried:,} pairs, {found:,} further alignments, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
