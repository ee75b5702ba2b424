"""Similar pairs beside BiWFA (``pywfa``, one thread, end to end), which is what one would take for
them: whole runs, files included.

The scoring is the same by the usual transformation: match 1, mismatch −3, gaps 5 and 2 are mismatch
8, gap opening 6 and extension 5 without matches, and a global score is half of what both lengths
together are more than the penalty. The pairs are stretches of ``simulate``'s ahead of its
inversion. ``--full`` takes 1 Mbp too (BiWFA: ten seconds at 1.5 %, minutes at 5 %). Where pywfa is
not installed the times alone are told.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from gpu.analyses.chromosome.request import ChromosomeRequest, Mode
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare
from gpu.analyses.chromosome.run import run as run_alignment
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.processes import taken
from tests.bench.report import Figure

MODES: tuple[Mode, ...] = ("local", "global")
#: How many times as fast as the peer, by divergence.
REQUIRED = {0.015: 1.0, 0.05: 3.0}


def run(options: argparse.Namespace) -> list[Figure]:
    """Seconds of each run, in this process and as one of its own, and how many times as fast as the
    peer.
    """
    figures: list[Figure] = []
    engine = CpuEngine(options.threads)
    for length in (200_000, 1_000_000) if options.full else (200_000,):
        for rate, required in REQUIRED.items():
            a, b = similar(length, rate)
            peer = _peer(a, b) if _has_peer() else None
            for mode in MODES:
                name = f"{length // 1000} kbp at {100 * rate:g} %, {mode}"
                told = _ours(a, b, mode, engine)
                if peer is not None and mode == "global" and told["score"] != peer[0]:
                    raise SystemExit(f"{name}: the score is {told['score']:,} here, {peer[0]:,} by BiWFA.")
                figures.append(Figure(f"{name}: a whole run", told["seconds"], unit="s"))
                figures.append(Figure("  as a process", told["process_seconds"], unit="s"))
                if peer is not None:
                    figures.append(Figure("  over BiWFA", peer[1] / told["seconds"], required, unit="×"))
    return figures


def similar(length: int, rate: float) -> tuple[Codes, Codes]:
    """A stretch of an ancestor and what became of it, by substitutions and indels alone."""
    made = simulate(4 * length + 1000, rate, seed=3)
    inserted, deleted = (
        int(events[events[:, 0] < length, 1].sum()) for events in (made.mutations.insertions, made.mutations.deletions)
    )
    return made.a.codes[:length], made.b.codes[: length + inserted - deleted]


def _ours(a: Codes, b: Codes, mode: Mode, engine: CpuEngine) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        paths = [Path(scratch) / name for name in ("a.fa", "b.fa")]
        for path, codes in zip(paths, (a, b), strict=True):
            write_fasta(path, path.stem, codes)
        request = ChromosomeRequest(*(SequenceChoice(str(path)) for path in paths), mode=mode, engine="cpu")
        prepare(engine, request.scoring, Monitor())
        begun = time.perf_counter()
        run_alignment(request, Path(scratch) / "result", Monitor(), engine)
        seconds = time.perf_counter() - begun
        table = Result.open(Path(scratch) / "result").statistics
        assert table is not None
        options = ["--out", Path(scratch) / "again", "--quiet", "--mode", mode, "--engine", "cpu"]
        process = taken([sys.executable, "main.py", "align", *paths, *options])
        return {"score": table["score"], "seconds": seconds, "process_seconds": process.seconds}


def _has_peer() -> bool:
    return importlib.util.find_spec("pywfa") is not None


def _peer(a: Codes, b: Codes) -> tuple[int, float]:
    """The global score in our scoring, and seconds."""
    aligner = importlib.import_module("pywfa").WavefrontAligner(
        distance="affine", mismatch=8, gap_opening=6, gap_extension=5, memory_mode="biwfa", span="end-to-end"
    )
    texts = DNA.text(a), DNA.text(b)
    begun = time.perf_counter()
    aligner.wavefront_align(*texts)
    return (len(a) + len(b) + aligner.score) // 2, time.perf_counter() - begun
