"""Every cell of random pairs by stage 1's sweep, one thread and two, beside parasail's
``sw_striped_16`` in one: cells a second of processor time, in which other programs hardly show.

Each the best of some rounds, by turns. ``--level x86-64-v3`` measures what a processor without
AVX-512 would run.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import parasail

from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.alphabet import DNA
from tests.bench.report import Figure
from tests.bench.stage1 import SCORING, peer, sweep

#: Rows, columns, rounds, and whether so many cells are enough for what is promised.
_PAIRS = ((16_000, 16_000, 9, False), (100_000, 100_000, 3, True), (300_000, 400_000, 1, True))
_REQUIRED = 9.0


def run(options: argparse.Namespace) -> list[Figure]:
    """Squares of 16 and 100 kbp, and 300 × 400 kbp."""
    for kernels in CpuEngine(2).sweep_kernels(SCORING):
        kernels.load()
    random = np.random.default_rng(1)
    figures = []
    for rows, columns, rounds, is_promised in _PAIRS:
        a, b = (random.integers(0, 4, length, np.uint8) for length in (rows, columns))
        query, reference = DNA.text(a), DNA.text(b)
        found: dict[str, list[float]] = {"one thread": [], "two threads": [], "parasail": []}
        for _ in range(rounds):
            scores = set()
            for name, gcups in found.items():
                begun = time.process_time()
                if name == "parasail":
                    score, _ = peer(query, reference, parasail.sw_striped_16)
                else:
                    score, _ = sweep(a, b, 1 if name == "one thread" else 2)
                gcups.append(rows * columns / (time.process_time() - begun) / 1e9)
                scores.add(score)
            if len(scores) > 1:
                raise SystemExit(f"The scores differ: {scores}.")
        required = _REQUIRED if is_promised else None
        figures += [
            Figure(f"a core, {rows:,} × {columns:,}, one thread", max(found["one thread"]), required, unit="GCUPS"),
            Figure("  each of two threads", max(found["two threads"]), required, unit="GCUPS"),
            Figure("  parasail sw_striped_16, one thread", max(found["parasail"]), unit="GCUPS"),
        ]
    return figures
