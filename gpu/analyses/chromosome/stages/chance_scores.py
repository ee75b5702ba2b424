"""The significance of a run's local alignment, by chance scores of its base compositions."""

from __future__ import annotations

import math
from contextlib import closing
from functools import partial

import numpy as np

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.significance import Significance
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.sweep import Band, Borders, Outputs, Sweep, SweepJob
from gpu.scoring import Scoring
from gpu.scoring.chance import ChanceScores, Int64, composition, exact, fitted
from gpu.sequences.alphabet import Codes

#: Bases of the random sequences that constants are fitted to, and pairs of them; then pairs of half
#: that length, which tell if there are constants.
_LENGTH, PAIRS, HALVED_PAIRS = 2000, 500, 200
_SEED = 1990


def significance(context: Context, score: int) -> Significance | None:
    """The significance of a local alignment's score; None if this scoring has none.

    Raises ``Cancelled``, and the engine's errors.
    """
    counts = composition(context.a), composition(context.b)
    rows, columns = (int(side.sum()) for side in counts)
    if score <= 0 or not rows or not columns:
        return None
    found = chance_scores(context.engine, context.request.scoring, counts, context.monitor)
    if found is None:
        return None
    evalue, bits = found.log10_evalue(score, rows, columns), found.bits(score)
    return Significance(evalue, bits, found.lam, found.k, found.pairs)


def chance_scores(
    engine: Engine, scoring: Scoring, counts: tuple[Int64, Int64], monitor: Monitor
) -> ChanceScores | None:
    """The constants of a scoring: exact, or fitted to the engine's scores of random pairs.

    ``counts``: of A, C, G and T in both sequences, int64[4]. None if the scoring has no constants.
    """
    known = exact(scoring, *counts)
    if known is not None:
        return known
    random = np.random.Generator(np.random.PCG64(_SEED))
    rows, columns = lengths = [min(_LENGTH, int(side.sum())) for side in counts]

    def scores(count: int, part: int) -> Int64:
        sides = [_random(random, of, count, length // part) for of, length in zip(counts, lengths, strict=True)]
        return _best_scores(engine, scoring, list(zip(*sides, strict=True)), monitor)

    unit = math.gcd(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
    return fitted(scores(PAIRS, 1), rows, columns, unit, scores(HALVED_PAIRS, 2))


def _random(random: np.random.Generator, counts: Int64, sequences: int, length: int) -> Codes:
    """Codes of random sequences of a base composition, uint8[sequences, length]."""
    ends = np.cumsum(counts) / counts.sum()
    return np.searchsorted(ends, random.random((sequences, length)), side="right").astype(np.uint8)


def _best_scores(engine: Engine, scoring: Scoring, pairs: list[tuple[Codes, Codes]], monitor: Monitor) -> Int64:
    """The best local score of each pair."""

    def sweep(a: Codes, b: Codes) -> Sweep:
        return Sweep(
            a, b, scoring, Borders.free(len(a), len(b), scoring), (len(a),), local=True, known_score=0,
            outputs=Outputs(spans=False),
        )  # fmt: skip

    best = np.zeros(len(pairs), np.int64)
    jobs = [SweepJob(len(a), len(a) * len(b), partial(sweep, a, b)) for a, b in pairs]
    with closing(engine.sweep_batch(jobs)) as steps:
        for number, step in steps:
            monitor.raise_if_cancelled()
            if isinstance(step, Band):
                best[number] = max(best[number], step.best.score)
    return best
