"""A simulated pair at 0.1 % divergence, aligned in a process of its own: cells pruned, and the peak of its memory.

A 5 Mbp pair takes a quarter of an hour on two cores, so by default the pruning is looked at on 1 Mbp (blocks are the same
size, so a smaller matrix can only lose less), and memory on the first minute of a 3 Mbp pair's stage 1, when the buffers
that grow with the sequences are all in use. ``--full`` runs 5 Mbp, and 3 Mbp to its end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.chromosome.result import Result
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
STAGE_1_SECONDS = 60
MEMORY_LIMIT = 1000


def pruning(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """At least half of the cells pruned; picture and numbers agree; the score is that of a run without pruning."""
    length = 5_000_000 if options.full else 1_000_000
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        told = _align(Path(scratch), length, seconds=0)
        result = Result.open(Path(scratch) / "result")
        table = result.statistics
        assert table is not None and result.pruned is not None
        share = table["cells_pruned"] / table["cells"]
        picture = float(result.pruned.mean())
        if length <= 1_000_000:
            _check_unpruned(Path(scratch), result)
    figures = [
        Figure(f"cells pruned, {length // 10**6} Mbp at 0.1 %", 100 * share, 50, unit="%"),
        Figure("  difference between picture and numbers", 100 * abs(picture - share), 1, at_least=False, unit="%"),
        Figure("  whole run", table["seconds"], unit="s"),
    ]
    return figures, {"statistics": table, "peak_mb": told["peak_mb"]}


def memory(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """The peak resident memory of a 3 Mbp pair stays under 1 GB."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        told = _align(Path(scratch), 3_000_000, seconds=0 if options.full else STAGE_1_SECONDS)
    extent = "all stages" if options.full else f"stage 1, {STAGE_1_SECONDS} s of it"
    return [Figure(f"peak memory, 3 Mbp, {extent}", told["peak_mb"], MEMORY_LIMIT, at_least=False, unit="MB")], told


def _align(scratch: Path, length: int, seconds: int) -> dict[str, Any]:
    """Align a simulated pair in a process of its own, for so many seconds (0: to the end); what the process tells."""
    paths = write_pair(simulate(length, 0.001, seed=1), scratch / "pair")
    command = [sys.executable, "-m", "tests.bench.aligner", *paths, str(scratch / "result"), str(seconds)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _check_unpruned(scratch: Path, result: Result) -> None:
    """A tenth of the pair, with and without pruning: the same score and path."""
    a, b = (str(path) for path in sorted(scratch.glob("pair.*.fa")))
    last = len(result.load_sequences()[0]) // 10
    answers = []
    for flag in ("pruned", "plain"):
        command = [sys.executable, "-m", "tests.bench.aligner", a, b, str(scratch / flag), "0", str(last), flag]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        answers.append((scratch / flag / "alignment.npz").read_bytes())
    if answers[0] != answers[1]:
        raise SystemExit("Pruning changes the result.")
    pruned = Result.open(scratch / "pruned").pruned
    assert pruned is not None and np.isfinite(pruned).all()
