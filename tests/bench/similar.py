"""Simulated pairs at 0.1 % divergence, each aligned in a process of its own: cells pruned, seconds,
and the peak of its memory.

1 Mbp, of which a part is aligned once more without pruning; 5 Mbp; and 3 Mbp for the memory.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.result import Result
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.processes import taken
from tests.bench.report import Figure

MEMORY_LIMIT = 1000
#: Seconds of a whole run that are asked for on two cores, by length.
SECONDS = {5_000_000: 15.0}
_ALIGN = (sys.executable, "main.py", "align", "--engine", "cpu", "--quiet")


def pruning(options: argparse.Namespace) -> list[Figure]:
    """At least half of the cells pruned; picture and numbers agree; the score is that of a run
    without pruning.
    """
    figures: list[Figure] = []
    for length in (1_000_000, 5_000_000):
        with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
            memory = _align(Path(scratch), length)
            result = Result.open(Path(scratch) / "result")
            table = result.statistics
            assert table is not None and result.pruned is not None
            share = table["cells_pruned"] / table["cells"]
            picture = float(result.pruned.mean())
            if length <= 1_000_000:
                _check_unpruned(Path(scratch), result)
        name = f"{length // 10**6} Mbp at 0.1 %"
        figures += [
            Figure(f"cells pruned, {name}", 100 * share, 50, unit="%"),
            Figure("  difference between picture and numbers", 100 * abs(picture - share), 1, at_least=False, unit="%"),
            Figure("  whole run", table["seconds"], SECONDS.get(length), at_least=False, unit="s"),
            Figure("  peak memory", memory, unit="MB"),
        ]
    return figures


def memory(options: argparse.Namespace) -> list[Figure]:
    """The peak resident memory of a 3 Mbp pair stays under 1 GB."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        peak = _align(Path(scratch), 3_000_000)
    return [Figure("peak memory, 3 Mbp", peak, MEMORY_LIMIT, at_least=False, unit="MB")]


def _align(scratch: Path, length: int) -> float:
    """Align a simulated pair in a process of its own; the peak of its memory in MB."""
    paths = write_pair(simulate(length, 0.001, seed=1), scratch / "pair")
    return taken([*_ALIGN, *paths, "--out", scratch / "result"]).memory / 1e6


def _check_unpruned(scratch: Path, result: Result) -> None:
    """A tenth of the pair, with and without pruning: the same score and path."""
    a, b = (str(path) for path in sorted(scratch.glob("pair.*.fa")))
    last = len(result.load_sequences()[0]) // 10
    answers = []
    for flag, more in (("pruned", ()), ("plain", ("--no-pruning",))):
        part = ("--trim-a", f"1-{last}", "--trim-b", f"1-{last}")
        taken([*_ALIGN, a, b, "--out", scratch / flag, *part, *more])
        answers.append((scratch / flag / "alignment.npz").read_bytes())
    if answers[0] != answers[1]:
        raise SystemExit("Pruning changes the result.")
    pruned = Result.open(scratch / "pruned").pruned
    assert pruned is not None and np.isfinite(pruned).all()
