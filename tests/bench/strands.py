"""Words in common on both strands, and origins of circular sequences: seconds, and right choices.

Relatives are made of random bases: shared words must name the strand, and circles that begin
elsewhere must be cut where the other one begins. Human and chimpanzee chromosomes differ by 1 %,
bacteria of one genus by up to 20 %.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from gpu.analyses.chromosome.circular import matching_origins
from gpu.analyses.chromosome.shared_words import count_shared_words
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests.bench.report import Figure

#: Bases of each sequence, and the seconds that counting may take.
SIZES = ((5_000_000, 0.5), (100_000_000, 2.0))
#: Circles: bases, pairs for each divergence, and bases that a cut may be off.
CIRCLE, PAIRS, MOST_OFF = 1_000_000, 25, 1_000
DIVERGENCES = (0.01, 0.1, 0.2)


def run(options: argparse.Namespace) -> list[Figure]:
    """Seconds of counting, then the share of strands and of cuts that are right."""
    figures = []
    random = np.random.default_rng(1)
    count_shared_words(*(random.integers(0, 4, 1000).astype(np.uint8) for _ in range(2)))
    for bases, most in SIZES:
        a = random.integers(0, 4, bases).astype(np.uint8)
        b = _relative(random, a, 0.05)
        begun = time.perf_counter()
        count_shared_words(a, b)
        name = f"words of 2 × {bases // 10**6} Mbp, both strands"
        figures.append(Figure(name, time.perf_counter() - begun, most, at_least=False, unit="s"))
    for divergence in DIVERGENCES:
        strands, off, seconds = 0, [], 0.0
        for _ in range(PAIRS):
            a = random.integers(0, 4, CIRCLE).astype(np.uint8)
            shift, is_reverse = int(random.integers(CIRCLE)), bool(random.integers(2))
            b = np.roll(_relative(random, a, divergence), shift)
            words = count_shared_words(a, DNA.reverse_complement(b) if is_reverse else b)
            strands += words.is_reverse_better is is_reverse
            begun = time.perf_counter()
            i, j = matching_origins(a, b, "both", Scoring())
            seconds += time.perf_counter() - begun
            error = (j - i - shift) % CIRCLE
            off.append(min(error, CIRCLE - error))
        about = f"{divergence:.0%} different"
        figures += [
            Figure(f"right strands, {about}", strands / PAIRS, 1.0),
            Figure(f"right cuts, {about}", float(np.mean(np.array(off) <= MOST_OFF)), 1.0),
            Figure(f"a cut of 2 × 1 Mbp, {about}", seconds / PAIRS, 1.0, at_least=False, unit="s"),
        ]
    return figures


def _relative(random: np.random.Generator, codes: Codes, divergence: float) -> Codes:
    """The bases with a share of them replaced by others."""
    changed = random.random(len(codes)) < divergence
    return np.where(changed, (codes + random.integers(1, 4, len(codes))) % 4, codes).astype(np.uint8)
