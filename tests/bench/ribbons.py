"""Synteny ribbons of twelve genomes with 4,300 genes each and 5,000 blocks between each two,
offscreen: how long the window's event loop is held up while a person moves about.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np

from gpu.analyses.matches.result import RecordTable
from gpu.genomes.genes import Genes
from gpu.genomes.ribbons import RibbonKind, RibbonModel, Ribbons
from tests.bench import window
from tests.bench.layers import P90_LIMIT
from tests.bench.report import Figure

GENOMES, BLOCKS, RECORD, GENES = 12, 5_000, 1_700_000, 4_300
SIZE = 800, 600


def random_model(seed: int = 1) -> RibbonModel:
    """Genomes of three records: four of five blocks in the same place, others all over."""
    random = np.random.default_rng(seed)
    tables = tuple(RecordTable.of([f"chr{k}" for k in range(1, 4)], [RECORD] * 3) for _ in range(GENOMES))
    between = []
    for _ in range(GENOMES - 1):
        kind = random.choice(len(RibbonKind), BLOCKS, p=[0.8, 0.08, 0.06, 0.06]).astype(np.uint8)
        a, start = random.integers(0, 3, BLOCKS), random.integers(0, RECORD - 2_000, BLOCKS)
        is_away = kind >= RibbonKind.MOVED
        b = np.where(is_away, random.integers(0, 3, BLOCKS), a)
        there = np.where(is_away, random.integers(0, RECORD - 2_000, BLOCKS), start)
        size = random.integers(200, 1_500, BLOCKS)
        reverse = (kind == RibbonKind.REVERSED) | (is_away & (random.random(BLOCKS) < 0.5))
        ends = (start, start + size, there, there + size)
        between.append(Ribbons.of(a, b, ends, reverse, kind, np.full(BLOCKS, 0.97)))
    genes = tuple(random_genes(random) for _ in range(GENOMES))
    return RibbonModel(tuple(f"genome {k}" for k in range(1, GENOMES + 1)), tables, tuple(between), genes)


def random_genes(random: np.random.Generator) -> Genes:
    """Genes of a thousand bases all along three records."""
    start = np.sort(random.integers(0, 3 * RECORD - 2_000, GENES))
    strand = random.choice(np.array([-1, 1], np.int8), GENES)
    names = tuple(f"gene{number}" for number in range(GENES))
    return Genes(start, start + random.integers(300, 1_700, GENES), strand, names, names)


def run(options: argparse.Namespace) -> list[Figure]:
    """Gaps and work of each gesture; in a process of its own."""
    return window.measured("ribbons")


def measure(folder: Path) -> list[Figure]:
    """The gestures, one after the other."""
    from PySide6.QtCore import QPointF

    from app.pictures.ribbons import RibbonPicture

    window.begin()
    shown, beats = RibbonPicture(), window.Beats()
    shown.resize(*SIZE)
    shown.show_model(random_model())
    shown.show()
    beats.wait(200)
    at = QPointF(SIZE[0] / 2, SIZE[1] / 2)
    gestures = {
        "zooming in": [partial(shown.zoom, 0.8, at)] * 40,
        "panning close": [partial(shown.pan, 0.05)] * 20,
        "zooming out": [partial(shown.zoom, 1.25, at)] * 40,
        "panning the half": [
            partial(shown.zoom, 0.5),
            *[partial(shown.pan, 0.02)] * 10,
            *[partial(shown.pan, -0.02)] * 10,
        ],
        "one genome": [partial(shown.pan, 0.02, 5)] * 20,
        "pointing": [partial(shown.ribbon_at, QPointF(x, 0.52 * SIZE[1])) for x in range(100, 760, 20)],
    }
    figures = [
        Figure(f"ribbons of {GENOMES} genomes, {BLOCKS:,} blocks each: ribbons", len(shown.shown.between) * BLOCKS)
    ]
    for name, steps in gestures.items():
        beats.act(steps, lambda: False)
        gaps = beats.gaps()
        figures += [
            Figure(f"  {name}: longest gap", gaps.longest, window.GAP_LIMIT, False, "ms"),
            Figure(f"  {name}: 90 % of frames", gaps.p90, P90_LIMIT, False, "ms"),
            Figure(f"  {name}: 90 % of frames' work", gaps.work_p90, unit="ms"),
        ]
    return figures


if __name__ == "__main__":
    window.tell(measure)
