"""Rearrangements of simulated pairs beside the truth, and the time and memory of a real pair.

200 pairs of 100 to 300 kbp, 0.1 to 5 % apart, with 1 to 5 inversions, as many translocations and as
many duplications, of 1 to 5 kbp each. One counts as found if its class is right and all four
breakpoints are within 50 bases.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import Kind
from gpu.analyses.chromosome.rearrangements.exact_matches import find_matches
from gpu.analyses.chromosome.rearrangements.listing import find_rearrangements
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.rearranged import RearrangedPair, simulate_rearranged
from tests.bench.report import Figure
from tests.rearrangements_truth import Place, unpaired

PAIRS, SLACK, REQUIRED = 200, 50, 0.98
#: Two strains of E. coli: K-12 MG1655 and 536.
FILES = ("ecoli.a.fa", "ecoli.b.fa")


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Recall and precision over all pairs, then a pair of 5 Mbp."""
    engine = CpuEngine(options.threads)
    true = listed = right = 0
    problems = []
    for seed in range(PAIRS):
        pair = simulated(seed)
        truth = [Place(event.kind, event.a, event.b) for event in pair.events]
        matches = find_matches(engine, pair.a, pair.b, Monitor())
        found = places(find_rearrangements(pair.a, pair.b, matches).rearranged)
        missed, wrong = unpaired(truth, found, SLACK)
        true, listed, right = true + len(truth), listed + len(found), right + len(truth) - len(missed)
        problems += [{"seed": seed, "missed": missed, "wrong": wrong}] if missed or wrong else []
    figures = [
        Figure("recall", right / true, REQUIRED),
        Figure("precision", right / listed, REQUIRED),
        Figure("simulated rearrangements", true),
    ]
    return figures, {"pairs": PAIRS, "slack": SLACK, "problems": problems}


def simulated(seed: int) -> RearrangedPair:
    """The pair of a seed; its length, divergence and events are the seed's, too."""
    random = np.random.default_rng(seed)
    while True:
        length, divergence = int(random.integers(100_000, 300_001)), float(random.uniform(0.001, 0.05))
        counts = tuple(int(count) for count in random.integers(1, 6, 3))
        try:
            return simulate_rearranged(length, divergence, seed, (counts[0], counts[1], counts[2]))
        except InputError:
            continue  # Too many events for a short pair.


def places(found: Rearrangements) -> list[Place]:
    """Rows of the list as places."""
    columns = (found.kind, found.a_start, found.a_end, found.b_start, found.b_end)
    return [Place(Kind(kind).title, (i, k), (j, m)) for kind, i, k, j, m in zip(*map(list, columns), strict=True)]
