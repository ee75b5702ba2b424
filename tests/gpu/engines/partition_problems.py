"""Random batches of partitions on which the card must agree with the processor, for the tests and
for the benchmark's check.
"""

from __future__ import annotations

from contextlib import closing

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, GAP_IN_A, Borders, Outputs, Sweep, SweepProgress
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, pair

#: Cells that the textbook still fills quickly.
_SMALL = 40_000


def true_score(cpu: Engine, a: Codes, b: Codes, kind0: int, kind1: int, scoring: Scoring) -> int | None:
    """The score of the best path from corner to corner with these types; None if there is none, or
    none worth splitting at.
    """
    if len(a) * len(b) <= _SMALL:
        scores = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
        score = oracle.between(a, b, scores, kind0, kind1)
        return score if score > oracle.NEVER // 2 else None
    borders = Borders.corner(len(a), len(b), scoring, kind0)
    sweep = Sweep(a, b, scoring, borders, (len(a),), outputs=Outputs(keep=lambda row: True, right=True))
    with closing(cpu.sweep(sweep)) as bands:
        band = next(band for band in bands if not isinstance(band, SweepProgress))
    assert band.h is not None and band.f is not None and band.right_e is not None
    h = int(band.h[-1])
    gap = int(band.right_e[-1] if kind1 == GAP_IN_A else band.f[-1])
    # Where the gap is no better than closing it and opening one here, its floored value is not its
    # own.
    return h if kind1 == CLOSED else gap if gap > h - scoring.gap_open else None


def random_batch(seed: int, number: int, longest: int, empty: bool = True) -> tuple[Codes, Codes, Int64, Scoring]:
    """Sequences, and up to ``number`` partitions of up to ``longest`` rows and columns: all corner
    types, thin and (if so asked) empty ones.
    """
    random, cpu = np.random.default_rng(seed), CpuEngine(1)
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    rows, columns = (int(side) for side in random.integers(longest, 3 * longest, 2))
    a, b = pair(random, SHAPES[int(random.integers(len(SHAPES)))], rows, columns)
    least = 0 if empty else 1
    partitions = []
    for k in range(number):
        i0, j0 = int(random.integers(0, rows)), int(random.integers(0, columns))
        j0 = min(i0, columns - 1) if random.random() < 0.5 else j0
        height, width = (int(longest ** random.uniform(0.2, 1)) for _ in range(2))
        width = height if random.random() < 0.5 else width
        height, width = (least if random.random() < 0.04 else side for side in (height, width))
        i1, j1 = min(rows, i0 + height), min(columns, j0 + width)
        if max(i1 - i0, j1 - j0) < 2:
            continue
        kind0, kind1 = k % 3, k // 3 % 3
        score = true_score(cpu, a[i0:i1], b[j0:j1], kind0, kind1, scoring)
        if score is not None:
            partitions.append((i0, j0, kind0, i1, j1, kind1, score))
    return a, b, np.array(partitions, np.int64).reshape(-1, 7), scoring


def difference(one: Engine, other: Engine, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> str:
    """ "" where two engines split and align alike, else what differs."""
    found, expected = (engine.split(a, b, partitions, scoring)[0] for engine in (one, other))
    if not np.array_equal(found, expected):
        row = int((found != expected).any(axis=1).argmax())
        return f"split: partition {partitions[row]} gives {found[row]} instead of {expected[row]}"
    *lists, cells = one.align(a, b, partitions, scoring)
    *references, expected_cells = other.align(a, b, partitions, scoring)
    for name, gaps, reference in zip("ab", lists, references, strict=True):
        if not np.array_equal(gaps, reference):
            return f"align: {len(gaps)} gaps in {name} differ from {len(reference)}"
    return "" if cells == expected_cells else f"align: {cells} cells instead of {expected_cells}"
