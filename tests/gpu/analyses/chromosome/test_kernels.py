"""Kernels made ready before a run are all that it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from gpu.sequences.fasta import write_fasta
from tests.gpu.analyses.chromosome.corpus import mutated

ROOT = Path(__file__).parents[4]

#: In a process of its own: what other tests had compiled would not be missed.
_RUN = """
import gc, sys
from pathlib import Path
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import prepare, run
from gpu.engines.cpu.engine import CpuEngine
from gpu.jit.entry_point import EntryPoint
from gpu.core.monitor import Monitor
from gpu.sequences.choice import SequenceChoice

def loaded():
    points = [one for one in gc.get_objects() if type(one) is EntryPoint]
    inside = [one for one in points if one.module.startswith(("gpu.engines", "gpu.analyses"))]
    return {(one.module, one._name, one._variant) for one in inside if one._call is not None}

request = ChromosomeRequest(*map(SequenceChoice, sys.argv[1:3]), mode=sys.argv[3], engine="cpu")
engine = CpuEngine(2)
prepare(engine, request.scoring, Monitor())
ready, needs_numba = loaded(), "numba" in sys.modules
assert len(ready) > 30
run(request, Path(sys.argv[4]), Monitor(), engine)
print("compiled later:", *sorted(map(str, loaded() - ready)))
assert needs_numba or "numba" not in sys.modules
"""


def test_a_run_needs_no_kernels_but_those_made_ready(tmp_path: Path) -> None:
    random = np.random.default_rng(5)
    a = random.integers(0, 4, 40_000).astype(np.uint8)
    paths = [tmp_path / "a.fa", tmp_path / "b.fa"]
    for path, codes in zip(paths, (a, mutated(random, a, 0.02)), strict=True):
        write_fasta(path, path.stem, codes)
    for mode in ("local", "global"):
        command = [sys.executable, "-c", _RUN, *map(str, paths), mode, str(tmp_path / mode)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == "compiled later:"
