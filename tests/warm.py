"""Compiles the kernels in two processes, before pytest's workers start: each of those would compile
most of them for itself.

python -m tests.warm SHARE              0 or 1: that half of them
"""

from __future__ import annotations

import subprocess
import sys
from itertools import chain
from pathlib import Path

from gpu.analyses.chromosome.bounds import initial_alignment
from gpu.analyses.reads.imported import importer
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.scores import threads as scores
from gpu.engines.cpu.traces import threads as traces
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring

#: Whose scores take 16 bits, and 32.
_SMALL, _LARGE = Scoring(), Scoring(match=1000, mismatch=-3000, gap_first=5000, gap_extend=2000)


def shares() -> list[list[Kernels]]:
    """The kernels in two halves, which take about as long to compile."""
    engine = CpuEngine(1)
    sweeps = [(*engine.sweep_kernels(scoring), *engine.partition_kernels(scoring)) for scoring in (_SMALL, _LARGE)]
    return [
        list(chain.from_iterable(sweeps)),
        [
            numba_kernels("pairs", traces.warm_up_call),
            *engine.match_kernels(),
            numba_kernels("scores", scores.warm_up_call),
            *engine.read_kernels(),
            importer.KERNELS,
            initial_alignment.kernels(),
        ],
    ]


def warm_up() -> None:
    """Have all of them compiled, unless they are."""
    if all(kernels.is_ready for kernels in chain.from_iterable(shares())):
        return
    command = [sys.executable, "-m", "tests.warm"]
    root = Path(__file__).resolve().parent.parent
    running = [subprocess.Popen([*command, str(share)], cwd=root) for share in range(2)]
    statuses = [process.wait() for process in running]
    if any(statuses):
        raise RuntimeError("the kernels cannot be compiled")


if __name__ == "__main__":
    for kernels in shares()[int(sys.argv[1])]:
        kernels.load()
