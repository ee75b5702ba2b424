"""Stage 1's sweep against parasail's ``sw_striped_32`` in the same run, the two by turns; medians.

parasail keeps the query's profile and columns in memory: what takes it out of the cache is the
query's length. So the 1 Mbp figure needs the whole 1 Mbp as its query, but only a part of the other
sequence; ``--full`` takes all of it.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import parasail

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Band, Borders, Sweep
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.report import Figure

SCORING = Scoring()


def run(options: argparse.Namespace) -> list[Figure]:
    """16 kbp × 64 kbp and (a part of) 1 Mbp × 1 Mbp; two threads against one."""
    for kernels in CpuEngine(2).sweep_kernels(SCORING):
        kernels.load()
    made = simulate(1_000_000, 0.03, seed=1)
    a, b = made.a.codes, made.b.codes[:1_000_000]
    small, small_peer = _by_turns(a[300_000:316_000], b[280_000:344_000], 5, 20)
    rows = len(a) if options.full else 50_000
    large, large_peer = _by_turns(a[:rows], b, 1 if options.full else 3, 1)
    two, one = _threads(a[:50_000], b, 3)
    middle = statistics.median
    return [
        Figure("stage 1, one thread, 16 kbp × 64 kbp", middle(small), unit="GCUPS"),
        Figure("  over parasail sw_striped_32", middle(small) / middle(small_peer), 1.0, unit="×"),
        Figure(f"stage 1, one thread, {rows:,} × 1 Mbp", middle(large), unit="GCUPS"),
        Figure("  over parasail sw_striped_32", middle(large) / middle(large_peer), 2.0, unit="×"),
        Figure("stage 1, two threads over one", middle(two) / middle(one), 1.8, unit="×"),
    ]


def sweep(a: Codes, b: Codes, threads: int) -> tuple[int, float]:
    """The best local score, and GCUPS."""
    bands = (*range(512, len(a), 512), len(a))
    borders = Borders.free(len(a), len(b), SCORING)
    started = time.perf_counter()
    steps = CpuEngine(threads).sweep(Sweep(a, b, SCORING, borders, bands, local=True, known_score=0))
    score = max(step.best.score for step in steps if isinstance(step, Band))
    return score, len(a) * len(b) / (time.perf_counter() - started) / 1e9


def peer(query: str, reference: str, align: Callable[..., Any] = parasail.sw_striped_32) -> tuple[int, float]:
    """The same by parasail, with one thread."""
    matrix = parasail.matrix_create("ACGT", SCORING.match, SCORING.mismatch)
    started = time.perf_counter()
    result = align(query, reference, SCORING.gap_first, SCORING.gap_extend, matrix)
    return result.score, len(query) * len(reference) / (time.perf_counter() - started) / 1e9


def _by_turns(a: Codes, b: Codes, rounds: int, repeats: int) -> tuple[list[float], list[float]]:
    """GCUPS of each round, ours and the peer's; scores are compared in every one.

    The longer sequence is the query.
    """
    assert max(a.max(), b.max()) < 4
    query, reference = DNA.text(b), DNA.text(a)
    ours, peers = [], []
    for _ in range(rounds):
        own = [sweep(a, b, 1) for _ in range(repeats)]
        other = [peer(query, reference) for _ in range(repeats)]
        if {score for score, _ in own} != {score for score, _ in other}:
            raise SystemExit(f"The scores differ: {own[0][0]:,} here, {other[0][0]:,} by parasail.")
        ours.append(float(np.median([gcups for _, gcups in own])))
        peers.append(float(np.median([gcups for _, gcups in other])))
    return ours, peers


def _threads(a: Codes, b: Codes, rounds: int) -> tuple[list[float], list[float]]:
    two, one = [], []
    for _ in range(rounds):
        answers = [sweep(a, b, threads) for threads in (2, 1)]
        if answers[0][0] != answers[1][0]:
            raise SystemExit("Two threads find another score than one.")
        two.append(answers[0][1])
        one.append(answers[1][1])
    return two, one
