"""Alignments of files for dot plots of one or two records a side."""

from __future__ import annotations

import numpy as np

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable

#: a start, a end, b start, b end, reverse, identity, columns; of the first record of each side.
FOUR = [
    (100_000, 300_000, 100_000, 302_000, False, 0.97, 303_000),
    (400_000, 500_000, 400_000, 500_000, True, 0.8, 100_000),
    (50_000, 50_400, 300_000, 300_400, False, 0.995, 400),
    (10_000, 12_000, 450_000, 452_000, True, float("nan"), 2_000),
]


def alignments(rows: list[tuple[float, ...]], side: int = 500_000, records: int = 2) -> Alignments:
    """Alignments of the first of ``records`` records of ``side`` bases: q1, q2 and r1, r2."""
    a0, a1, b0, b1, reverse, identity, columns = zip(*rows, strict=True)
    zero = np.zeros(len(rows))
    tables = [RecordTable.of([f"{name}{n + 1}" for n in range(records)], [side] * records) for name in "qr"]
    made = Rows.of(zero, a0, a1, zero, b0, b1, reverse, identity, columns)
    return Alignments("sample.paf", "PAF", *tables, made)


def random_alignments(count: int, side: int = 500_000, seed: int = 1) -> Alignments:
    """Many alignments of random sizes, everywhere."""
    random = np.random.default_rng(seed)
    size = random.integers(20, side // 10, count)
    a, b = (random.integers(0, side - size) for _ in range(2))
    rows = zip(a, a + size, b, b + size, random.random(count) < 0.5, random.random(count), size, strict=True)
    return alignments([tuple(float(value) for value in row) for row in rows], side)
