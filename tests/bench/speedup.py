"""The same comparison on one core, on all cores and on the graphics card, if there is one: all
alignments equal byte for byte, and how much faster each is.

It is what the tab *Speed* of an alignment's page measures: two bacteria, a piece of them by
default, where they lie beside the checkout; else a simulated pair.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.benchmark.chromosome import ChromosomeMeasurement
from gpu.benchmark.measure.chromosome import AlignmentWorkload, engines_here
from gpu.benchmark.measure.compare import compare
from gpu.core.monitor import Monitor
from gpu.sequences.choice import SequenceChoice, resolve
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.pipeline import REAL
from tests.bench.report import DATA, Figure

#: Bases of a piece that both real sequences have in their alignment, which goes on beyond it;
#: (first, last), 1-based.
PIECES = (400_001, 716_227), (750_001, 1_066_227)


def run(options: argparse.Namespace) -> list[Figure]:
    """Seconds and speedup of each device. Raises ``CrosspointError`` where two disagree."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        is_real = all((DATA / name).exists() for name in REAL)
        request = _real(options.full) if is_real else _simulated(Path(scratch), options.full)
        workload = AlignmentWorkload(request, Path(scratch), ChromosomeMeasurement.begin(request, "whole"))
        speeds = compare(workload, engines_here(""), Monitor(), lambda _: None)
    _print(speeds)
    figures = [Figure(f"{speed.device}: whole run", speed.seconds, unit="s") for speed in speeds.speeds]
    figures += [
        Figure(f"{speed.device}: times one core", speeds.over_one_core(speed), unit="×") for speed in speeds.speeds[1:]
    ]
    return figures


def _real(is_full: bool) -> ChromosomeRequest:
    sides = (
        resolve(SequenceChoice(str(DATA / name), trim=None if is_full else trim))[0]
        for name, trim in zip(REAL, PIECES, strict=True)
    )
    return ChromosomeRequest(*sides)


def _simulated(folder: Path, is_full: bool) -> ChromosomeRequest:
    paths = write_pair(simulate(1_000_000 if is_full else 300_000, 0.1, seed=1), folder / "pair")
    return ChromosomeRequest(*(resolve(SequenceChoice(path))[0] for path in paths))


def _print(speeds: ChromosomeMeasurement) -> None:
    """The table that the window saves as CSV, in columns."""
    rows = [[_shown(value) for value in row] for row in speeds.table()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print(_line(row, widths))
    if speeds.no_card:
        print(f"No graphics card was measured: {speeds.no_card}.")
    print(f"All alignments are equal, byte for byte: score {speeds.score:,}, {speeds.columns:,} columns.")


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        text.ljust(width) if column == 0 else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([first, *others])


def _shown(value: str | float) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,.4g}" if value < 10_000 else f"{value:,.0f}"
