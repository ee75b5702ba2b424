"""Benchmark of pruning on this computer's card: ``python -m tests.bench.card_pruned [PART…]
[--problems N] [--sra BYTES…] [--kill-after S]``.

Parts: ``check`` (random problems: what is left out takes no part), ``shares`` (time against the
share of cells alive, at ``--share-lengths``), ``strips`` (low and high ones), ``bands`` (the same
of wide bands), ``runs`` (whole processes with default settings), ``wide`` (one of 30 × 45 Mbp, 3 %)
and ``behind`` (stages 2 to 6 with little room for special rows, at ``--lengths``). Each part adds
its figures to ``tests/bench/results/card_pruned.json``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo, find_card
from gpu.engines.cuda.sweep.strip_shape import expected_active_columns
from gpu.engines.work.sweep import Band, Best, Borders, Sweep, TargetScore, UpperBound
from gpu.scoring import Scoring
from gpu.sequences.fasta import write_fasta
from gpu.sequences.simulate import simulate
from tests.bench.card_runs import simulated_pair
from tests.gpu.engines.pruned_problems import MODES, fault, random_problem

ROOT = Path(__file__).resolve().parents[2]
RESULTS = Path(__file__).with_name("results") / "card_pruned.json"
Figures = dict[str, Any]
#: Launches as usual, and such that every strip is interrupted, with low strips and with high ones.
SHAPES = (None, (2, 1, 0.0001, True), None, (3, 2, 0.0001, False))
#: Length of the ancestor, divergence, seed, seconds of the whole process that are asked for.
RUNS = {
    "1 Mbp": (1_000_000, 0.015, 3, 1.5),
    "10 Mbp": (10_000_000, 0.015, 78, 6.0),
    "30 Mbp": (30_000_000, 0.015, 77, 45.0),
}
#: Length of the ancestor, divergence, unrelated bases behind the descendant.
BANDS = (
    (10_000_000, 0.05, 0),
    (10_000_000, 0.03, 5_000_000),
    (20_000_000, 0.03, 10_000_000),
    (14_000_000, 0.05, 7_000_000),
)


def check(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Random problems of all modes, a third of them of several thousand bases."""
    failures, left_out, cells = [], 0, 0
    for first, shape in enumerate(SHAPES):
        # A thread has one engine's context at a time.
        engine = CudaEngine(card, small=0, shape=shape)
        for seed in (seed for seed in range(options.problems) if seed // len(MODES) % len(SHAPES) == first):
            problem = random_problem(seed, 12_000 if seed % 3 == 0 else 4000)
            if problem is None:
                continue
            found, of_it = fault(engine, problem)
            left_out, cells = left_out + of_it, cells + len(problem.plain.a) * len(problem.plain.b)
            if found:
                failures.append(f"seed {seed}: {found}")
                print(failures[-1], flush=True)
        engine.close()
    return {"problems": options.problems, "left_out": round(left_out / cells, 3), "failures": failures}


def shares(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Pairs of 1.5 %: no pruning, then from known scores that are ever smaller; and an unrelated
    pair of 3 Mbp with and without.
    """
    engine = CudaEngine(card, small=0)
    rows = []
    for length in options.share_lengths:
        pair = simulate(length, 0.015, 1)
        a, b, mega = pair.a.codes, pair.b.codes, f"{length / 1e6:g} Mbp"
        plain = _timed(engine, a, b, f"{mega}, plain", prune=False)
        best = plain["best"][0]
        rows.append(plain)
        for part in (1.0, 0.97, 0.9, 0.8, 0.6, 0.3):
            found = _timed(engine, a, b, f"{mega}, known {part:.0%}", known=int(best * part))
            assert found["best"] == plain["best"]
            found["over_share"] = round(found["seconds"] / plain["seconds"] / found["alive"], 2)
            print(found["over_share"], flush=True)
            rows.append(found)
    random = np.random.default_rng(3)
    a, b = (random.integers(0, 4, 3_000_000).astype(np.uint8) for _ in range(2))
    off, on = (
        min((_timed(engine, a, b, "unrelated", prune=prune) for _ in range(2)), key=lambda row: row["seconds"])
        for prune in (False, True)
    )
    engine.close()
    return {"sweeps": [*rows, off, on], "cost_percent": round(100 * (on["seconds"] / off["seconds"] - 1), 2)}


def strips(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Stage 1's sweep as it is used (its bound, its rest), 3 and 10 Mbp, 1.5 % and 0.1 %, in low
    strips and in high ones.
    """
    figures = []
    for length, divergence in ((3_000_000, 0.015), (10_000_000, 0.015), (10_000_000, 0.001)):
        pair = simulate(length, divergence, 78)
        a, b = pair.a.codes, pair.b.codes
        begun = time.perf_counter()
        first = find_initial_alignment(a, b, Scoring())
        bound = time.perf_counter() - begun
        assert first is not None
        begun = time.perf_counter()
        rest = upper_bound_of(
            a,
            b,
            Scoring(),
            anchors=first.anchors,
            known=first.score,
            threads=os.cpu_count() or 1,
            rate=first.rate(1),
        )
        took = time.perf_counter() - begun
        for low in (True, False):
            engine = CudaEngine(card, small=0, shape=(3 * card.multiprocessors, 4, 0.06, low))
            for kind, with_rest in (("diagonal bound", rest), ("no bound", None)):
                name = f"{length / 1e6:g} Mbp, {divergence:.1%}, {'low' if low else 'high'}, {kind}"
                row = _timed(engine, a, b, name, known=first.score, rest=with_rest)
                seconds = took if with_rest is rest else 0.0
                figures.append({**row, "bound_seconds": round(bound, 2), "rest_seconds": round(seconds, 3)})
            engine.close()
    return {"sweeps": figures}


def bands(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Wide bands: stage 1's sweep as it is used, in low strips, in high ones and in those chosen,
    and how many columns of a row were told to live.
    """
    figures = []
    for length, divergence, tail in BANDS:
        pair = simulate(length, divergence, 1)
        behind = np.random.default_rng(7).integers(0, 4, tail).astype(np.uint8)
        a, b = pair.a.codes, np.concatenate([pair.b.codes, behind])
        first = find_initial_alignment(a, b, Scoring(), threads=os.cpu_count() or 1)
        assert first is not None
        rest = upper_bound_of(
            a, b, Scoring(), anchors=first.anchors, known=first.score, threads=os.cpu_count() or 1, rate=first.rate(1)
        )
        for strips in ("low", "high", "chosen"):
            shape = None if strips == "chosen" else (3 * card.multiprocessors, 4, 0.06, strips == "low")
            engine = CudaEngine(card, small=0, shape=shape)
            # The first sweep of an engine makes it ready.
            _timed(engine, a[:8192], b[:8192], "begin", known=0)
            name = f"{length / 1e6:g} × {len(b) / 1e6:.1f} Mbp, {divergence:.0%}, {strips}"
            row = _timed(engine, a, b, name, known=first.score, rest=rest)
            engine.close()
            figures.append({**row, "columns_alive": round(row["alive"] * len(b))})
        borders = Borders.free(len(a), len(b), Scoring())
        sweep = Sweep(
            a, b, Scoring(), borders, (len(a),), local=True, known_score=first.score, target=TargetScore(first.score)
        )
        figures.append(
            {
                "name": "told",
                "columns_alive": round(expected_active_columns(replace(sweep, upper_bound=lambda of=rest: of))),
            }
        )
        print(figures[-1], flush=True)
    return {"sweeps": figures}


def runs(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Whole processes with default settings; unrelated sequences of 3 Mbp beside them."""
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, (length, divergence, seed, asked) in RUNS.items():
            if length not in options.lengths:
                continue
            a, b = _pair(folder, length, divergence, seed)
            found[name] = _process(name, a, b, folder, options, times=1 if length > 10_000_000 else 3)
            found[name]["asked"] = asked
        random = np.random.default_rng(2)
        for side, length in (("u", 3_147_090), ("v", 3_282_708)):
            write_fasta(str(folder / f"{side}.fa"), side, random.integers(0, 4, length).astype(np.uint8))
        found["3 Mbp, unrelated"] = {
            **_process("unrelated", str(folder / "u.fa"), str(folder / "v.fa"), folder, options, times=2),
            "asked": 4.2,
        }
    return found


def wide(card: CardInfo, options: argparse.Namespace) -> Figures:
    """A whole process with default settings: 30 Mbp beside what became of them, at 3 %, and 14 Mbp
    that are unrelated.
    """
    with tempfile.TemporaryDirectory() as scratch:
        a, b = simulated_pair(Path(scratch), 30_000_000, 45_000_000, 0.03)
        return {**_process("30 × 45 Mbp, 3 %", a, b, Path(scratch), options, times=1), "asked": 120.0}


def behind(card: CardInfo, options: argparse.Namespace) -> Figures:
    """Stages 2 to 6 beside 15 % of what stage 1 takes without pruning (at 3.9 TCUPS)."""
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        for length in options.lengths:
            a, b = _pair(Path(scratch), length, 0.015, 77)
            for sra in options.sra:
                name = f"{length / 1e6:g} Mbp, {sra}"
                row = _process(name, a, b, Path(scratch), options, times=1, more=("--sra", sra))
                if "stages" in row:
                    row["behind"] = round(sum(row["stages"][1:]), 2)
                    row["allowed"] = round(0.15 * length * length / 3.9e12, 2)
                found[name] = row
                print(name, row.get("behind"), "allowed", row.get("allowed"), flush=True)
    return found


def _pair(folder: Path, length: int, divergence: float, seed: int) -> tuple[str, str]:
    paths = tuple(str(folder / f"{length}_{seed}_{side}.fa") for side in "ab")
    if not Path(paths[0]).exists():
        pair = simulate(length, divergence, seed)
        for path, side in zip(paths, (pair.a, pair.b), strict=True):
            write_fasta(path, "s", side.codes)
    return paths[0], paths[1]


def _process(
    name: str, a: str, b: str, folder: Path, options: argparse.Namespace, times: int, more: tuple[str, ...] = ()
) -> Figures:
    """``main.py align`` as a process, the fastest of some; ended where it takes too long."""
    best: Figures = {}
    for k in range(times):
        out = folder / f"{name}_{k}".replace(" ", "_")
        command = [sys.executable, "main.py", "align", a, b, "--out", str(out), "--engine", "cuda", "--quiet", *more]
        begun = time.perf_counter()
        try:
            done = subprocess.run(
                command, cwd=ROOT, timeout=options.kill_after, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            journal = (out / "journal.jsonl").read_text(encoding="utf-8") if (out / "journal.jsonl").exists() else ""
            print(name, "took longer than", options.kill_after, journal[-600:], flush=True)
            return {"name": name, "longer_than": options.kill_after}
        seconds = time.perf_counter() - begun
        if done.returncode:
            print(name, done.stdout[-500:], done.stderr[-1500:], flush=True)
            return {"name": name, "failed": done.stderr[-300:]}
        table = json.loads((out / "statistics.json").read_text(encoding="utf-8"))
        row = {
            "name": name, "process": round(seconds, 2), "whole": round(table["seconds"], 2), "score": table["score"],
            "stages": [round(stage["seconds"], 3) for stage in table["stages"]], "prepare": {key: round(value,
            3) for key, value in table["prepare"].items()},
            "alive": round(1 - table["cells_pruned"] / table["cells"], 4),
        }  # fmt: skip
        print(row, flush=True)
        if not best or row["process"] < best["process"]:
            best = row
    return best


def _timed(
    engine: CudaEngine,
    a: np.ndarray,
    b: np.ndarray,
    name: str,
    *,
    prune: bool = True,
    known: int = 0,
    rest: UpperBound | None = None,
) -> Figures:
    scoring = Scoring()
    rows, columns = len(a), len(b)
    bands = (*range(8192, rows, 8192), rows)
    borders = Borders.free(rows, columns, scoring)
    told = (lambda: rest) if rest is not None else None
    sweep = Sweep(
        a,
        b,
        scoring,
        borders,
        bands,
        local=True,
        known_score=known,
        target=TargetScore(known) if prune else None,
        upper_bound=told,
    )
    begun = time.perf_counter()
    best, pruned = Best(), 0
    for band in engine.sweep(sweep):
        if isinstance(band, Band):
            pruned += band.pruned
            if band.best.score:
                best = band.best if best.score == 0 else best.better(band.best)
    seconds = time.perf_counter() - begun
    row = {
        "name": name,
        "seconds": round(seconds, 3),
        "alive": round(1 - pruned / rows / columns, 4),
        "best": [int(value) for value in best],
    }
    print(row, flush=True)
    return row


PARTS = {
    "check": check,
    "shares": shares,
    "strips": strips,
    "bands": bands,
    "runs": runs,
    "wide": wide,
    "behind": behind,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    parser.add_argument("--problems", type=int, default=300)
    parser.add_argument("--lengths", type=int, nargs="+", default=[1_000_000, 10_000_000, 30_000_000])
    parser.add_argument("--share-lengths", type=int, nargs="+", default=[5_000_000, 10_000_000])
    parser.add_argument("--sra", nargs="+", default=["4G", "1G", "300M"])
    parser.add_argument("--kill-after", type=float, default=150.0)
    options = parser.parse_args()
    card, reason = find_card()
    if card is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    record: Figures = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {"parts": {}}
    record["device"] = card.name
    for part in options.parts or PARTS:
        print(f"== {part} {time.strftime('%T')}", flush=True)
        figures = PARTS[part](card, options)
        before = record["parts"].get(part, {}) if part in ("runs", "behind") else {}
        record["parts"][part] = {**before, **figures, "date": datetime.now().astimezone().isoformat(timespec="seconds")}
        RESULTS.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if record["parts"].get("check", {}).get("failures") else 0


if __name__ == "__main__":
    sys.exit(main())
