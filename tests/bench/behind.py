"""Benchmark of the stages after stage 1 with a small special rows area: stages 2 to 6 beside stage
1 without pruning.

    python -m tests.bench.behind [--engine cuda] [--lengths 3e6,10e6,30e6] [--rates 0.015,0.05]
    [--areas 4G,1G,300M]

A simulated pair is aligned once for each limit of the area (``--rows 1,2,8``: limits that hold so
many special rows, in place of ``--areas``). Stage 1 without pruning is not waited for: the engine's
speed is measured on two million rows and columns at most, and multiplied.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from gpu.analyses.chromosome.checkpoints.special_rows import CELL_BYTES, special_rows
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare
from gpu.analyses.chromosome.run import run as run_alignment
from gpu.core.monitor import Monitor
from gpu.core.units import format_bytes
from gpu.engines.choose import choose
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.report import Figure, machine_of, publish

SEED = 5
#: Stages 2 to 6 over stage 1 without pruning, at most.
SHARE = 15.0
_UNITS = {"K": 10**3, "M": 10**6, "G": 10**9}
#: Rows and columns on which stage 1's speed without pruning is measured, at most: 16 seconds of two
#: cores, or seconds of a card.
_MEASURED = {"cpu": 400_000, "cuda": 2_000_000}


def run(options: argparse.Namespace) -> list[Figure]:
    """Two cores' sizes: one special row, two and eight."""
    lengths, rates = ((1_000_000,), (0.015, 0.2)) if options.full else ((300_000,), (0.015, 0.2))
    return measure("cpu", lengths, rates, (), (8, 2, 1), options.threads)


def measure(
    engine_name: str, lengths: tuple[int, ...], rates: tuple[float, ...], areas: tuple[int, ...], rows: tuple[int, ...],
    threads: int | None = None,
) -> list[Figure]:  # fmt: skip
    """A figure for each length, rate and limit (``areas``: bytes; or room for so many ``rows``)."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        for length in lengths:
            for rate in rates:
                folder = Path(scratch) / f"{length} {rate}"
                folder.mkdir()
                made = simulate(length, rate, SEED)
                a, b = (SequenceChoice(path) for path in write_pair(made, folder / "pair"))
                request = ChromosomeRequest(a, b, engine=engine_name, limits=Limits(threads=threads))  # type: ignore[arg-type]
                sides = len(made.a), len(made.b)
                unpruned = _unpruned_seconds(request, sides, folder)
                of_rows = [k * CELL_BYTES * (sides[1] + 1) + sides[1] for k in rows]
                for area in (*areas, *of_rows):
                    limits = Limits(sra_bytes=area, threads=threads)
                    seconds, kept = _stages(request.with_(limits=limits), folder / f"{area}")
                    behind = sum(seconds[1:])
                    name = f"{length / 1e6:g} Mbp, {100 * rate:g} %, {format_bytes(area)} ({kept} rows)"
                    figures.append(
                        Figure(f"stages 2 to 6, {name}", 100 * behind / unpruned, SHARE, at_least=False, unit="%")
                    )
                    listed = "  ".join(f"{stage}: {each:.2f}" for stage, each in enumerate(seconds, 1))
                    print(f"{name}: {listed}; 15 % of stage 1 unpruned: {0.15 * unpruned:.2f} s", flush=True)
    return figures


def _stages(request: ChromosomeRequest, folder: Path) -> tuple[list[float], int]:
    """Seconds of each stage, and how many special rows there were."""
    engine = choose(request.engine, request.limits.threads)
    try:
        prepare(engine, request.scoring, Monitor())
        run_alignment(request, folder, Monitor(), engine)
    finally:
        engine.close()
    result = Result.open(folder)
    return [round(stage.seconds, 3) for stage in result.stages], len(special_rows(result.request))


def _unpruned_seconds(request: ChromosomeRequest, sides: tuple[int, int], folder: Path) -> float:
    """The seconds of stage 1 without pruning: measured on the first bases of both sequences, and
    multiplied by the cells.
    """
    most = _MEASURED["cpu" if request.engine == "cpu" else "cuda"]
    parts = [
        SequenceChoice(choice.path, trim=(1, min(side, most)))
        for choice, side in zip((request.a, request.b), sides, strict=True)
    ]
    seconds, _ = _stages(request.with_(a=parts[0], b=parts[1], pruning=False, until=1), folder / "unpruned")
    return seconds[0] * (sides[0] * sides[1]) / (min(sides[0], most) * min(sides[1], most))


def _bytes(text: str) -> int:
    unit = text[-1].upper()
    return int(float(text[:-1]) * _UNITS[unit]) if unit in _UNITS else int(text)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.bench.behind", description=__doc__.splitlines()[0])
    parser.add_argument("--engine", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--lengths", default="300e3")
    parser.add_argument("--rates", default="0.015,0.05,0.2")
    parser.add_argument("--areas", default="")
    parser.add_argument("--rows", default="")
    parser.add_argument("--threads", type=int)
    options = parser.parse_args(arguments)
    lengths = tuple(int(float(each)) for each in options.lengths.split(","))
    areas = tuple(_bytes(each) for each in options.areas.split(",") if each)
    rows = tuple(int(each) for each in options.rows.split(",") if each)
    if not areas and not rows:
        areas = (4 << 30, 10**9, 3 * 10**8)
    rates = tuple(float(each) for each in options.rates.split(","))
    figures = measure(options.engine, lengths, rates, areas, rows, options.threads)
    return 0 if publish("behind", figures, machine_of(options.engine)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
