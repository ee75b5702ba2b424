"""Partitions on this computer's card: how fast they are split and aligned, beside the processor.

``python -m tests.bench.card_partitions`` needs no pytest.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.bench.card_harness import median_seconds, on_card
from tests.bench.report import Figure
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.engines.partition_problems import true_score

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


def measure(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Each batch by both engines."""
    scoring, figures = Scoring(), list[Figure]()
    engines = CudaEngine(card, small=0), CpuEngine()
    for name, cases in (("split", TO_SPLIT), ("align", TO_ALIGN)):
        for count, side in cases:
            batch = equal_partitions(count, side, scoring)
            calls = [partial(getattr(engine, name), *batch, scoring) for engine in engines]
            taken = median_seconds(calls[0], 3), median_seconds(calls[1], 1)
            figures += [
                Figure(f"{name} {count:,} of {side:,} bases", 1000 * taken[0], unit="ms"),
                # Of the area: how many of the cells are computed is the engine's own affair.
                Figure("  speed", count * side * side / taken[0] / 1e9, unit="GCUPS"),
                Figure("  the processor", 1000 * taken[1], unit="ms"),
            ]
    engines[0].close()
    return figures


if __name__ == "__main__":
    sys.exit(on_card("card_partitions", argparse.Namespace(), measure))
