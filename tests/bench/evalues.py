"""E-values of unrelated sequences beside how often their scores occur: 4,000 pairs of 2 × 2 kbp.

Five base compositions, four scorings. Constants come from the product, scores from parasail. Where
a score S is reached and its E is between 0.01 and 1, the share of pairs that score S or more is
compared with 1 − exp(−E); scores are whole numbers, so between two of them the share cannot follow.
"""

from __future__ import annotations

import argparse
import math

import numpy as np
import parasail

from gpu.analyses.chromosome.stages.chance_scores import chance_scores
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring import Scoring
from tests.bench.report import Figure

COMPOSITIONS = ((25, 25, 25, 25), (30, 20, 20, 30), (20, 30, 30, 20), (35, 15, 15, 35), (30, 20, 30, 20))
SCORINGS = (Scoring(), Scoring(2, -3, 7, 2), Scoring(1, -2, 4, 2), Scoring(1, -1, 4, 1))
LENGTH, PAIRS = 2000, 4000
#: Largest ratio of the share of pairs and what E says, or of what E says and that share.
REQUIRED = 1.5
#: Pairs that are expected to score so high, at least: the ratio of fewer tells nothing.
_FEWEST = 40


def run(options: argparse.Namespace) -> list[Figure]:
    """The largest ratio of each scoring and composition."""
    engine = CpuEngine(options.threads)
    figures = []
    for number, shares in enumerate(COMPOSITIONS):
        for scoring in SCORINGS:
            name = f"+{scoring.match} {scoring.mismatch} {scoring.gap_first} {scoring.gap_extend}, ACGT {shares}"
            counts = np.array(shares)
            constants = chance_scores(engine, scoring, (counts * LENGTH, counts * LENGTH), Monitor())
            if constants is None:
                print(f"{name}: no constants", flush=True)
                continue
            scores = _scores(number, counts, scoring)
            ratios = []
            for score in np.unique(scores).tolist():
                evalue = 10 ** constants.log10_evalue(score, LENGTH, LENGTH)
                expected = -math.expm1(-evalue)
                if 0.01 <= evalue <= 1 and expected * PAIRS >= _FEWEST:
                    ratios.append(float((scores >= score).mean()) / expected)
            largest = max(max(ratio, 1 / max(ratio, 1e-9)) for ratio in ratios)
            figures.append(Figure(name, largest, REQUIRED, at_least=False, unit="×"))
    return figures


def _scores(seed: int, counts: np.ndarray, scoring: Scoring) -> np.ndarray:
    random = np.random.default_rng(seed)
    matrix = parasail.matrix_create("ACGT", scoring.match, scoring.mismatch)
    texts = ("".join(random.choice(list("ACGT"), LENGTH, p=counts / counts.sum())) for _ in range(2 * PAIRS))
    gaps = scoring.gap_first, scoring.gap_extend
    return np.array([parasail.sw_striped_16(next(texts), next(texts), *gaps, matrix).score for _ in range(PAIRS)])
