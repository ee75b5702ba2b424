"""Benchmark of the initial alignment: how near to the best score it comes, and its seconds.

Pairs as ``simulate`` makes them, with an inversion and a duplication, and such without (their first
quarter). The best score is computed up to 1 Mbp; of larger pairs it is known where a run found it
(``BEST``), else only seconds are measured.
"""

from __future__ import annotations

import argparse
import time

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment, kernels
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Band, Borders, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.report import Figure

RATES = (0.001, 0.015, 0.05)
SEED = 1
#: Beyond so many bases the best score is not computed here.
COMPUTED = 1_000_000
#: Best scores of pairs of ``simulate``, by length, rate and seed, that whole runs found.
BEST = {(5_000_000, 0.001, 1): 4_202_206}
#: Seconds up to 5 Mbp, and a fiftieth of what one H200 takes for every cell (3.9 TCUPS) beyond.
_SECONDS, _SHORT, _CELLS_A_SECOND = 1.0, 5_000_000, 3.9e12


def run(options: argparse.Namespace) -> list[Figure]:
    """A share of the best score and seconds for each pair."""
    kernels().load()
    scoring = Scoring()
    figures: list[Figure] = []
    sizes = (200_000, 1_000_000, 5_000_000, 10_000_000, *((30_000_000,) if options.full else ()))
    for length in sizes:
        for rate in RATES:
            pair = simulate(length, rate, SEED)
            best = BEST.get((length, rate, SEED))
            figures += _measure(pair.a.codes, pair.b.codes, length, rate, "rearranged", best, 98.0, scoring)
    for rate in RATES:
        pair = simulate(800_000, rate, SEED)
        a, b = pair.a.codes[:200_000], pair.b.codes[:200_000]
        figures += _measure(a, b, 200_000, rate, "indels alone", None, 99.5, scoring)
    return figures


def _measure(
    a: Codes, b: Codes, length: int, rate: float, kind: str, best: int | None, required: float, scoring: Scoring
) -> list[Figure]:  # fmt: skip
    begun = time.perf_counter()
    found = find_initial_alignment(a, b, scoring)
    seconds = time.perf_counter() - begun
    bound = found.score if found is not None else 0
    if best is None and length <= COMPUTED:
        best = _best(a, b, scoring, bound)
    name = f"{length / 1e6:g} Mbp, {100 * rate:g} %, {kind}"
    limit = _SECONDS if length <= _SHORT else max(_SECONDS, len(a) * len(b) / _CELLS_A_SECOND / 50)
    took = Figure(f"seconds of the bound, {name}", seconds, limit, at_least=False, unit="s")
    if best is None:
        return [took]
    return [Figure(f"bound of the best score, {name}", 100 * bound / best, required, unit="%"), took]


def _best(a: Codes, b: Codes, scoring: Scoring, known: int) -> int:
    """The best local score, by stage 1's sweep."""
    borders = Borders.free(len(a), len(b), scoring)
    sweep = Sweep(a, b, scoring, borders, (len(a),), local=True, known_score=known, target=TargetScore(known))
    return max(band.best.score for band in CpuEngine().sweep(sweep) if isinstance(band, Band))
