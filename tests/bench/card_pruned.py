"""Benchmark of pruning on this computer's card: ``python -m tests.bench.card_pruned [PART…]
[--kill-after S]``.

Parts: ``shares`` (time against the share of cells alive, at ``--share-lengths``), ``strips`` (low
and high ones), ``bands`` (the same of wide bands), ``runs`` (whole processes with default
settings), ``long`` (realistic pairs, and long similar ones), ``wide`` (one of 30 × 45 Mbp, 3 %) and
``behind`` (stages 2 to 6 with little room for special rows, at ``--lengths``).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import InitialAlignment, find_initial_alignment
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strip_shape import LOW_PAIRS, LOWEST_PAIRS, PAIRS, expected_active_columns
from gpu.engines.work.sweep import UpperBound
from gpu.scoring import Scoring
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.card_harness import Part, Timed, parts_on_card, stage1, timed
from tests.bench.card_runs import simulated_pair
from tests.bench.report import ROOT, Figure

#: Length of the ancestor, divergence, seed, seconds of the whole process that are asked for.
RUNS = {
    "1 Mbp": (1_000_000, 0.015, 3, 1.5),
    "10 Mbp": (10_000_000, 0.015, 78, 6.0),
    "30 Mbp": (30_000_000, 0.015, 77, 45.0),
}
#: Mbp of long pairs, options of ``main.py simulate``, seconds of the whole process asked for.
LONG = (
    *((length, ("--realistic",), most) for length, most in ((10, 8.0), (30, 30.0), (60, 90.0))),
    *((length, (), most) for length, most in ((60, 30.0), (120, 75.0), (250, 240.0))),
)
#: Length of the ancestor, divergence, unrelated bases behind the descendant.
BANDS = (
    (10_000_000, 0.05, 0),
    (10_000_000, 0.03, 5_000_000),
    (20_000_000, 0.03, 10_000_000),
    (14_000_000, 0.05, 7_000_000),
)


def shares(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Pairs of 1.5 %: no pruning, then from known scores that are ever smaller; and an unrelated
    pair of 3 Mbp with and without.
    """
    engine, figures = CudaEngine(card, small=0), list[Figure]()
    for length in options.share_lengths:
        pair = simulate(length, 0.015, 1)
        a, b, mega = pair.a.codes, pair.b.codes, f"{length / 1e6:g} Mbp"
        plain = timed(engine, stage1(a, b))
        figures.append(Figure(f"{mega}, plain", plain.seconds, unit="s"))
        for part in (1.0, 0.97, 0.9, 0.8, 0.6, 0.3):
            found = timed(engine, stage1(a, b, known=int(plain.best.score * part)))
            figures += _sweep(f"{mega}, known {part:.0%}", found)
            figures.append(Figure("  over its share of plain", found.seconds / plain.seconds / found.alive, unit="×"))
    random = np.random.default_rng(3)
    a, b = (random.integers(0, 4, 3_000_000).astype(np.uint8) for _ in range(2))
    off, on = (min(timed(engine, stage1(a, b, known=known)).seconds for _ in range(2)) for known in (None, 0))
    engine.close()
    return [*figures, Figure("pruning where nothing is pruned, 3 Mbp", 100 * (on / off - 1), unit="%")]


def _sweep(name: str, found: Timed) -> list[Figure]:
    return [Figure(name, found.seconds, unit="s"), Figure("  cells computed", 100 * found.alive, unit="%")]


def _bounds(a: Codes, b: Codes) -> tuple[InitialAlignment, UpperBound, float, float]:
    """The initial alignment and the diagonal bound as stage 1 has them, and the seconds of each."""
    threads, begun = os.cpu_count() or 1, time.perf_counter()
    first = find_initial_alignment(a, b, Scoring(), threads=threads)
    between = time.perf_counter()
    assert first is not None
    rest = upper_bound_of(
        a, b, Scoring(), anchors=first.anchors, known=first.score, threads=threads, rate=first.rate(1)
    )
    return first, rest, between - begun, time.perf_counter() - between


def strips(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Stage 1's sweep as it is used (its bound, its rest), 3 and 10 Mbp, 1.5 % and 0.1 %, in strips
    of each height.
    """
    figures: list[Figure] = []
    for length, divergence in ((3_000_000, 0.015), (10_000_000, 0.015), (10_000_000, 0.001)):
        pair = simulate(length, divergence, 78)
        a, b = pair.a.codes, pair.b.codes
        first, rest, *seconds = _bounds(a, b)
        name = f"{length / 1e6:g} Mbp, {divergence:.1%}"
        parts = ("initial alignment", "diagonal bound")
        figures += [Figure(f"{name}, {part}", took, unit="s") for part, took in zip(parts, seconds, strict=True)]
        for pairs in (LOWEST_PAIRS, LOW_PAIRS, PAIRS):
            engine = CudaEngine(card, small=0, shape=(3 * card.multiprocessors, 4, 0.06, pairs))
            for kind, used in (("diagonal bound", rest), ("no bound", None)):
                found = timed(engine, stage1(a, b, known=first.score, rest=used))
                figures += _sweep(f"{name}, strips of {64 * pairs} rows, {kind}", found)
            engine.close()
    return figures


def bands(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Wide bands: stage 1's sweep as it is used, in low strips, in high ones and in those chosen,
    and how many columns of a row were expected to live.
    """
    figures: list[Figure] = []
    for length, divergence, tail in BANDS:
        pair = simulate(length, divergence, 1)
        behind = np.random.default_rng(7).integers(0, 4, tail).astype(np.uint8)
        a, b = pair.a.codes, np.concatenate([pair.b.codes, behind])
        first, rest, *_ = _bounds(a, b)
        sweep = stage1(a, b, known=first.score, rest=rest)
        name = f"{length / 1e6:g} × {len(b) / 1e6:.1f} Mbp, {divergence:.0%}"
        for strips, pairs in {"lowest": LOWEST_PAIRS, "low": LOW_PAIRS, "high": PAIRS, "chosen": None}.items():
            engine = CudaEngine(card, small=0, shape=(3 * card.multiprocessors, 4, 0.06, pairs))
            # The first sweep of an engine makes it ready.
            timed(engine, stage1(a[:8192], b[:8192], known=0))
            figures += _sweep(f"{name}, {strips} strips", timed(engine, sweep))
            engine.close()
        expected = expected_active_columns(replace(sweep, bands=(len(a),))) / len(b)
        figures.append(Figure(f"{name}, cells expected", 100 * expected, unit="%"))
    return figures


def runs(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Whole processes with default settings; unrelated sequences of 3 Mbp beside them."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, (length, divergence, seed, most) in RUNS.items():
            if length in options.lengths:
                a, b = _pair(folder, length, divergence, seed)
                figures += _process(name, a, b, folder, options, most, times=1 if length > 10_000_000 else 3)[0]
        random = np.random.default_rng(2)
        for side, length in (("u", 3_147_090), ("v", 3_282_708)):
            write_fasta(str(folder / f"{side}.fa"), side, random.integers(0, 4, length).astype(np.uint8))
        a, b = (str(folder / f"{side}.fa") for side in "uv")
        figures += _process("3 Mbp, unrelated", a, b, folder, options, 4.2, times=2)[0]
    return figures


def long(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Whole processes with default settings, 1.5 %; those that take too long are left out."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as scratch:
        for length, more, most in LONG:
            name = f"{'realistic' if more else 'similar'}, {length} Mbp"
            command = ["main.py", "simulate", f"{scratch}/pair", "--force", "--length", f"{length}M", *more]
            command += ["--divergence", "0.015", "--seed", "11"]
            subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
            pair = (f"{scratch}/pair.{side}.fa" for side in "ab")
            with suppress(subprocess.TimeoutExpired):
                figures += _process(name, *pair, Path(scratch), options, most, times=1)[0]
    return figures


def wide(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """A whole process with default settings: 30 Mbp beside what became of them, at 3 %, and 14 Mbp
    that are unrelated.
    """
    with tempfile.TemporaryDirectory() as scratch:
        a, b = simulated_pair(Path(scratch), 30_000_000, 45_000_000, 0.03)
        return _process("30 × 45 Mbp, 3 %", a, b, Path(scratch), options, 120.0, times=1)[0]


def behind(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Stages 2 to 6 beside 15 % of what stage 1 takes without pruning (at 3.9 TCUPS)."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as scratch:
        for length in options.lengths:
            a, b = _pair(Path(scratch), length, 0.015, 77)
            for sra in options.sra:
                name = f"{length / 1e6:g} Mbp, area of {sra}"
                found, stages = _process(name, a, b, Path(scratch), options, None, 1, ("--sra", sra))
                most = 0.15 * length * length / 3.9e12
                figures += [*found, Figure("  stages 2 to 6", sum(stages[1:]), most, at_least=False, unit="s")]
    return figures


def _pair(folder: Path, length: int, divergence: float, seed: int) -> tuple[str, str]:
    paths = tuple(str(folder / f"{length}_{seed}_{side}.fa") for side in "ab")
    if not Path(paths[0]).exists():
        pair = simulate(length, divergence, seed)
        for path, side in zip(paths, (pair.a, pair.b), strict=True):
            write_fasta(path, "s", side.codes)
    return paths[0], paths[1]


def _process(
    name: str, a: str, b: str, folder: Path, options: argparse.Namespace, most: float | None, times: int,
    more: tuple[str, ...] = (),
) -> tuple[list[Figure], list[float]]:  # fmt: skip
    """``main.py align`` as a process, the fastest of some, and its stages; ended where it takes too
    long.
    """
    found = []
    for k in range(times):
        out = folder / f"{name}_{k}".replace(" ", "_")
        command = [sys.executable, "main.py", "align", a, b, "--out", str(out), "--engine", "cuda", "--quiet", *more]
        begun = time.perf_counter()
        subprocess.run(command, cwd=ROOT, timeout=options.kill_after, check=True)
        found.append((time.perf_counter() - begun, json.loads((out / "statistics.json").read_text(encoding="utf-8"))))
    seconds, table = min(found, key=lambda run: run[0])
    stages = [stage["seconds"] for stage in table["stages"]]
    return [
        Figure(f"{name}, process", seconds, most, at_least=False, unit="s"),
        Figure("  run", table["seconds"], unit="s"),
        *(Figure(f"  stage {number}", each, unit="s") for number, each in enumerate(stages, 1)),
        Figure("  cells computed", 100 * (1 - table["cells_pruned"] / table["cells"]), unit="%"),
    ], stages


PARTS: dict[str, Part] = {
    "shares": shares,
    "strips": strips,
    "bands": bands,
    "runs": runs,
    "long": long,
    "wide": wide,
    "behind": behind,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--lengths", type=int, nargs="+", default=[1_000_000, 10_000_000, 30_000_000])
    parser.add_argument("--share-lengths", type=int, nargs="+", default=[5_000_000, 10_000_000])
    parser.add_argument("--sra", nargs="+", default=["4G", "1G", "300M"])
    parser.add_argument("--kill-after", type=float, default=150.0)
    return parts_on_card("card_pruned", parser, None, PARTS, len(PARTS))


if __name__ == "__main__":
    sys.exit(main())
