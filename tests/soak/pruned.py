"""Whole runs with pruning beside the same without it: the results must be the same bytes.

    python -m tests.soak.pruned --count 5000 [--longest 4000] [--fine] [--card] [--seed 1]
    [--layout realistic] [--seconds 7200]

All modes, every scoring that the kernels treat differently, sequences that repeat, rearranged and
mutated ones, realistic ones with islands and repeats, runs of N, limits that make every stage work,
bounds as they are found, none, equal to the optimum and one below it, and in every third problem
stages 3 and 4 as they are for large partitions, by sweeps, or climbs of stage 2 beside stage 1;
boxes (``bounds/diagonal/boxes.py``) wherever they may be, and all other parts of the diagonal
bound, or the word bound; the prefix bound in stage 2. ``--fine`` compiles the kernels with blocks
of 128 × 128 cells, so that much is left out of small matrices too. ``--card`` prunes on this
computer's card, in launches of a third of a millisecond, so that climbs of stage 2 go on beside
stage 1. Ends with one line: problems, cells left out, differences.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from gpu.analyses.chromosome.bounds import diagonal, prefix_bound, rearrangements, word_bound
from gpu.analyses.chromosome.bounds import user_bound as bounds
from gpu.analyses.chromosome.bounds.diagonal import boxes, costs, edits
from gpu.analyses.chromosome.request import Limits
from gpu.analyses.chromosome.result import Result
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep import layout
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card
from gpu.engines.work.bounds import Costs
from gpu.jit import prepare
from gpu.sequences.alphabet import DNA
from gpu.sequences.realistic import simulate_realistic
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, Codes, mutated, pair, with_ambiguous
from tests.gpu.analyses.chromosome.runs import TINY, BySweeps, WithBackground, align, content, request_for
from tests.gpu.analyses.chromosome.test_initial_alignment import with_islands

#: Set in the process that has small blocks.
_FINE = "CROSSPOINT_SOAK_FINE"
#: A problem that takes longer is stuck: where it is, is told, and that ends the soak. The first
#: ones may compile.
_STUCK_SECONDS, _COMPILING, _COMPILED = 300, 1800, 10
MODES = ("local", "global", "semiglobal")
BOUNDS = ("found", "optimum", "one less", "none")
LAYOUTS = ("same order", "crossed", "twice", "turned", "longer", "inside", "corpus", "islands", "realistic")


def sequences(random: np.random.Generator, longest: int, layouts: Sequence[str]) -> tuple[Codes, Codes]:
    """Related sequences of up to about ``longest`` bases, in some layout, perhaps with runs of
    N.
    """
    layout = layouts[int(random.integers(len(layouts)))]
    length = int(random.integers(10, longest // 2))
    if layout == "corpus":
        shape = SHAPES[int(random.integers(len(SHAPES)))]
        return pair(random, shape, *(int(side) for side in random.integers(1, longest, 2)))
    if layout == "islands":
        return with_islands(int(random.integers(10**6)), max(400, length))
    if layout == "realistic":
        made = simulate_realistic(
            max(1000, 2 * length), float(random.choice([0.002, 0.015, 0.05])), int(random.integers(10**6))
        )
        return made.a.codes, made.b.codes
    base, other = (random.integers(0, 4, length).astype(np.uint8) for _ in range(2))
    rate = float(random.choice([0.0, 0.002, 0.015, 0.05, 0.2]))
    copy = mutated(random, base, rate)
    a, b = {
        "same order": (np.concatenate([base, other]), np.concatenate([copy, mutated(random, other, rate)])),
        "crossed": (np.concatenate([base, other]), np.concatenate([mutated(random, other, rate), copy])),
        "twice": (np.concatenate([base, base]), np.concatenate([copy, copy])),
        "turned": (np.concatenate([base, other, base]), np.concatenate([copy, DNA.reverse_complement(other), base])),
        "longer": (base, np.concatenate([copy[: length // 2], other, copy[length // 2 :]])),
        "inside": (np.concatenate([other, base, other[::-1]]), copy),
    }[layout]
    if random.random() < 0.2:
        a, b = with_ambiguous(random, a), with_ambiguous(random, b)
    return (b, a) if random.random() < 0.5 else (a, b)


def limits(random: np.random.Generator, columns: int) -> Limits:
    """Few or many special rows and columns, large and small partitions; or room for few special
    rows.
    """
    of_columns = replace(
        TINY, column_interval=int(random.choice([50, 300, 1024])), partition=int(random.choice([16, 128, 1000]))
    )
    if random.random() < 0.5:
        rows = float(random.choice([1.0, 1.3, 2.5, 4.0]))
        return replace(of_columns, sra_bytes=int(8 * (columns + 1) * rows), block_rows=int(random.choice([4, 16, 64])))
    return replace(
        of_columns,
        sra_bytes=1 << 24,
        block_rows=int(random.choice([64, 100, 512])),
        special_rows=int(random.choice([0, 1, 3, 12])),
    )


def bounded(bound: str, optimum: int) -> Callable[..., bounds.Known]:
    """A bound that is told in place of the one that is found."""
    score = {"optimum": optimum, "one less": optimum - 1, "none": None}[bound]
    return lambda *_, **__: bounds.Known(score)


@contextmanager
def boxes_everywhere() -> Iterator[None]:
    """Every hole of the initial alignment gets boxes, whether that pays or not."""
    with mock.patch.multiple(boxes, _MIN_SAVED=0, _MIN_SAVED_SHARE=0, _MIN_SAVED_A_CELL=1e-6, _MAX_BOX_SHARE=10):
        yield


@contextmanager
def all_parts(rate: float | None) -> Iterator[None]:
    """Blocks are aligned however similar sequences are; ``rate``: edits count too, as if the
    initial alignment gained so much a row.
    """
    of_edits = {"_MIN_LENGTH": 1 << 62} if rate is None else {"_MIN_LENGTH": 0, "_MAX_RATE": 2}

    def costs_of(*of: Any, **others: Any) -> Costs:
        return costs.costs_of(*of, **{**others, "rate": others["rate"] if rate is None else rate})

    with (
        mock.patch.multiple(diagonal, _MIN_ALIGNED=0, _MIN_ABSENT=0, costs_of=costs_of),
        mock.patch.multiple(edits, **of_edits),
        mock.patch.object(boxes, "costs_of", costs_of),
    ):
        yield


@contextmanager
def words_everywhere(is_used: bool, at_once: int) -> Iterator[None]:
    """The word bound in place of the diagonal bound, in slabs and bands of all sizes.

    ``at_once``: columns of a tile.
    """
    if not is_used:
        yield
        return

    of_tiles = {"columns_marked_at_once": lambda engine, free: at_once}
    with (
        mock.patch.multiple(CpuEngine, **of_tiles),
        mock.patch.multiple(CudaEngine, **of_tiles),
        mock.patch.multiple(rearrangements, _MIN_SHARE=0, _MAX_SHARE=2, _LARGE=1 << 62, _MIN_CELLS_WORDS_GPU=0),
        mock.patch.object(rearrangements, "_MIN_COLUMNS", 0),
        mock.patch.multiple(rearrangements, _SLAB_GPU=512, _REACH_GPU=100),
        mock.patch.multiple(word_bound, MIN_SIDE=0, SLAB_ROWS=512, MIN_REACH=100, _MAX_TABLE=1 << 16),
    ):
        yield


def differs(
    folder: Path, seed: int, longest: int, card: CudaEngine | None = None, layouts: Sequence[str] = LAYOUTS
) -> tuple[str, float]:
    """ "" or what differs, and the share of cells that were left out."""
    random = np.random.default_rng(seed)
    a, b = sequences(random, longest, layouts)
    mode, bound = MODES[seed % 3], BOUNDS[seed // 3 % 4]
    name = list(SCORINGS)[int(random.integers(len(SCORINGS)))] if random.random() < 0.6 else "paper"
    request = request_for(folder, a, b, mode=mode, scoring=SCORINGS[name], limits=limits(random, len(b)))
    plain = align(request.with_(pruning=False), folder / "plain", 1)
    best = plain.score
    assert best is not None
    engine = card or (CpuEngine, BySweeps, WithBackground)[int(random.integers(3))](1 + seed % 2)
    told = boxes_everywhere() if bound == "found" else mock.patch.object(bounds, "known_score", bounded(bound, best))
    kept_rows = mock.patch.object(prefix_bound, "_LEAST_BLOCKS", 2)
    words = words_everywhere(random.random() < 0.5, int(random.choice([64, 300, 1000, longest])))
    with told, kept_rows, all_parts((None, 1.0, 0.7, 0.4)[seed // 12 % 4]), words:
        pruned = align(request, folder / "pruned", engine=engine)
    said = f"seed {seed}, longest {longest}: {mode}, bound {bound}, {type(engine).__name__}, "
    said += f"{name}, {len(a)} x {len(b)}, {request.limits}"
    return "" if same(plain, pruned) else said, sum(stage.skipped for stage in pruned.stages[:1]) / (len(a) * len(b))


def same(plain: Result, pruned: Result) -> bool:
    """Files, and all figures but those of time and of cells computed."""
    figures = []
    for result in (plain, pruned):
        table = result.statistics
        assert table is not None
        kept = {name: value for name, value in table.items() if not name.endswith("seconds") and name != "cells_pruned"}
        for name in ("stages", "engine", "device", "reason", "prepare"):
            kept.pop(name, None)
        figures.append(kept)
    return content(plain.folder) == content(pruned.folder) and figures[0] == figures[1]


def pruned_runs(
    count: int,
    longest: int,
    seconds: float,
    seed: int = 1,
    card: CudaEngine | None = None,
    layouts: Sequence[str] = LAYOUTS,
) -> tuple[int, float, list[str]]:
    """Problems compared, the mean share of cells left out, and what differed."""
    end = time.monotonic() + seconds
    differences, left_out, done = [], 0.0, 0
    with tempfile.TemporaryDirectory(prefix="crosspoint-soak-") as scratch:
        while done < count and time.monotonic() < end:
            # Hundreds of small runs: what survives a power cut is not asked here.
            faulthandler.dump_traceback_later(_COMPILING if done < _COMPILED else _STUCK_SECONDS, exit=True)
            with tempfile.TemporaryDirectory(dir=scratch) as folder, mock.patch.object(os, "fsync"):
                said, share = differs(Path(folder), seed + done, longest, card, layouts)
            faulthandler.cancel_dump_traceback_later()
            done, left_out = done + 1, left_out + share
            if said:
                differences.append(said)
                print(said, flush=True)
            if done % 100 == 0:
                print(f"{done:,} problems, {len(differences)} differences", file=sys.stderr)
    return done, left_out / max(1, done), differences


def with_fine_blocks(arguments: list[str]) -> int:
    """The same in a process of its own: its kernels have other constants, and must never lie where
    those of everybody do.
    """
    with tempfile.TemporaryDirectory(prefix="crosspoint-kernels-") as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder, _FINE: "1"}
        return subprocess.run([sys.executable, "-m", "tests.soak.pruned", *arguments], env=environment).returncode


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.soak.pruned", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--longest", type=int, default=4000)
    parser.add_argument("--fine", action="store_true")
    parser.add_argument("--card", action="store_true")
    parser.add_argument("--seconds", type=float, default=7200.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", choices=LAYOUTS, help="of all pairs")
    options = parser.parse_args(arguments)
    if options.fine and _FINE not in os.environ:
        return with_fine_blocks(arguments)
    if options.fine:
        # Before whatever takes them over is loaded.
        assert "gpu.engines.cpu.sweep.threads" not in sys.modules
        layout.STRIP_ROWS = layout.SEGMENT = layout.SHORT_SEGMENT = 128
        # Other processes would compile the usual ones.
        prepare._MAX_JOBS = 1
    card, why = find_card() if options.card else (None, "")
    if options.card and card is None:
        print(why)
        return 1
    engine = CudaEngine(card, small=0, shape=(3 * card.multiprocessors, 4, 0.0003, None)) if card else None
    of = options.count, options.longest, options.seconds, options.seed, engine
    done, share, differences = pruned_runs(*of, [options.layout] if options.layout else LAYOUTS)
    if engine is not None:
        engine.close()
    print(f"{done:,} problems, {100 * share:.1f} % of the cells left out, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
