"""Scores of a query against many entries on this computer's card: how fast they come.

``python -m tests.bench.card_scores [--data FOLDER] [--residues N] [--repeats N] [--shapes]`` needs
no pytest. ``--data`` holds protdb.fasta.gz and queries.fasta; without them their part is left out.
The rest is simulated: proteins of natural lengths, and of equal ones. ``--shapes`` times every
kernel with every number of lanes, which is what ``gpu/engines/cuda/scores/plan.py`` estimates.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.scores import plan
from gpu.engines.cuda.scores.launcher import CudaScores
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts
from gpu.sequences.alphabet import PROTEIN, Codes
from gpu.sequences.batches import read_all
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import PADDING, RecordBatch
from tests.bench.card_harness import median_seconds, on_card, stopping
from tests.bench.report import DATA, ROOT, Figure

#: Every amino acid's share of natural proteins, in per mille, in the order of the codes.
_SHARES = (83, 55, 41, 55, 14, 39, 67, 71, 23, 59, 97, 58, 24, 39, 47, 66, 53, 11, 29, 69)
#: Lengths of queries: those of the papers, about.
QUERIES = (144, 300, 375, 567, 1000, 2005, 3005, 5088)
REQUIRED_TERA, REQUIRED_NATURAL, REQUIRED_EQUAL, REQUIRED_PROCESS, REQUIRED_CLOSE = 1000, 2500, 3500, 1.2, 0.25


def proteins(lengths: np.ndarray, seed: int = 1) -> RecordBatch:
    """Random proteins without names."""
    random = np.random.default_rng(seed)
    shares = np.array(_SHARES) / sum(_SHARES)
    starts = np.concatenate([[1], 1 + np.cumsum(lengths + 1)]).astype(np.int64)
    # A table of the quantiles instead of a search for each residue.
    table = np.repeat(np.arange(20, dtype=np.uint8), np.diff(np.rint(np.cumsum([0, *shares]) * 65536)).astype(int))
    codes = np.empty(int(starts[-1]) + PADDING - 1, np.uint8)
    for at in range(0, len(codes), 1 << 24):
        some = codes[at : at + (1 << 24)]
        some[:] = table[random.integers(0, 65536, len(some), dtype=np.uint16)]
    codes[starts - 1], codes[starts[-1] - 1 :] = 255, 255
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(starts), np.int64))


def natural_lengths(residues: int, seed: int = 2) -> np.ndarray:
    """As in large databases: a log-normal distribution around 290 with a mean of about 370, cut off
    at 35,000.
    """
    random = np.random.default_rng(seed)
    lengths = np.clip(np.exp(random.normal(np.log(290), 0.7, 200_000)), 20, 35_000).astype(np.int64)
    return np.resize(lengths, max(1, int(residues / lengths.mean())))


def gcups(engine: Any, query: Codes, entries: RecordBatch, repeats: int) -> float:
    """The median's."""
    search = ScoreSearch(query, entries, matrices.load("BLOSUM62"), GapCosts())
    cells = 0

    def score() -> None:
        nonlocal cells
        cells = sum(some.cells for some in filter(None, engine(search)))

    seconds = median_seconds(score, repeats)
    return cells / seconds / 1e9


def queries_against(
    name: str, engine: Any, entries: RecordBatch, lengths: tuple[int, ...], repeats: int
) -> list[Figure]:
    """Queries of these lengths."""
    figures = []
    for length in lengths:
        query = proteins(np.array([length]), seed=length).codes[1 : length + 1]
        figures.append(Figure(f"{name}, query of {length}", gcups(engine, query, entries, repeats), unit="GCUPS"))
    return figures


def real(card: CardInfo, data: Path, repeats: int) -> list[Figure]:
    """The 21 queries against protdb: all scans, then a whole process."""
    reading = Reading(PROTEIN, 255)
    entries, queries = read_all(str(data / "protdb.fasta.gz"), reading), read_all(str(data / "queries.fasta"), reading)
    engine, cells = CudaEngine(card, small=0), 0

    def scan() -> None:
        nonlocal cells
        cells = 0
        for k, start in enumerate(queries.starts[:-1]):
            query = queries.codes[start : queries.starts[k + 1] - 1]
            search = ScoreSearch(query, entries, matrices.load("BLOSUM62"), GapCosts())
            cells += sum(some.cells for some in filter(None, engine.scores(search)))

    seconds = median_seconds(scan, repeats)
    engine.close()
    processes = in_processes(data, repeats)
    least = {name: min(times) for name, times in processes.items()}
    return [
        Figure("21 queries against protdb, scans", cells / seconds / 1e9, REQUIRED_TERA, unit="GCUPS"),
        Figure("  a whole process", least["read"], unit="s"),
        Figure("    with the prepared database", least["kept"], REQUIRED_PROCESS, at_least=False, unit="s"),
        Figure("  the command search, hits printed, --no-cache", least["command, read"], unit="s"),
        Figure("    with the prepared database", least["command, kept"], unit="s"),
    ]


def in_processes(data: Path, repeats: int) -> dict[str, list[float]]:
    """Seconds of whole processes: scans alone and the command, with a database that is read and a
    prepared one.
    """
    files = (str(data / "queries.fasta"), str(data / "protdb.fasta.gz"))
    scans = (sys.executable, "-m", "tests.bench.card_search_process", *files)
    command = (sys.executable, "main.py", "search", *files, "--quiet", "--engine", "cuda")
    seconds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as kept:
        calls = {
            "read": scans,
            "kept": (*scans, kept),
            "command, read": (*command, "--no-cache"),
            "command, kept": command,
        }
        for name, call in calls.items():
            # The first one prepares what the others find.
            for _ in range(repeats + 1):
                begun = time.perf_counter()
                told = subprocess.run(call, check=True, cwd=ROOT, capture_output=True, text=True).stdout
                seconds.setdefault(name, []).append(time.perf_counter() - begun)
            if name in ("read", "kept"):
                print(f"{name}: {told.strip()}", flush=True)
    return {name: times[1:] for name, times in seconds.items()}


def all_shapes(card: CardInfo, repeats: int) -> list[Figure]:
    """Each kernel with each number of lanes, on queries that fill a strip or three, entries of
    512.
    """
    context, usual = Card(card.index), plan.fastest
    entries, figures = proteins(np.full(150_000, 512)), list[Figure]()
    scores = CudaScores(context)
    for kernel in plan.PAIRS:
        for lanes in (4, 8, 16, 32):
            for strips in (1, 3):
                length = kernel.rows * lanes * strips
                query = proteins(np.array([length]), seed=length).codes[1 : length + 1]

                def shape(
                    _: int, letters: int, *rest: int, kernel=kernel, lanes=lanes, length=length
                ) -> plan.ScoreShape:  # type: ignore[no-untyped-def]
                    made = plan.shape_of(kernel, lanes, length, letters, rest[-1])
                    assert made is not None
                    return made

                plan.fastest = shape
                speed = gcups(scores.run, query, entries, repeats)
                figures.append(Figure(f"{kernel.name}, {lanes} lanes, {strips} strips", speed, unit="GCUPS"))
    plan.fastest = usual
    figures += queries_against("32 bits", lambda search: scores.run(_wide(search)), entries, (512, 2000), repeats)
    scores.close()
    context.close()
    return figures


def _wide(search: ScoreSearch) -> ScoreSearch:
    """The same with scores that need 32 bits."""
    matrix = matrices.SubstitutionMatrix("enlarged", PROTEIN, search.matrix.scores * 300)
    return ScoreSearch(search.query, search.entries, matrix, GapCosts(3600, 300))


def measure(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    figures: list[Figure] = []
    if (options.data / "protdb.fasta.gz").exists():
        figures += real(card, options.data, options.repeats)
    engine = CudaEngine(card, small=0)
    databases = {"natural lengths": proteins(natural_lengths(options.residues))}
    databases |= {
        f"entries of {length}": proteins(np.full(options.residues // length, length)) for length in (256, 512, 1024)
    }
    of_each = {
        name: queries_against(name, engine.scores, entries, QUERIES, options.repeats)
        for name, entries in databases.items()
    }
    query = proteins(np.array([20_000]), seed=5).codes[1:20_001]
    search = ScoreSearch(query, databases["natural lengths"], matrices.load("BLOSUM62"), GapCosts())
    longest, closing = stopping(engine.scores(search))
    engine.close()
    natural = [
        figure.measured for length, figure in zip(QUERIES, of_each["natural lengths"], strict=True) if length >= 300
    ]
    fastest = max(figure.measured for figure in of_each["entries of 512"])
    return [
        *figures,
        *(figure for found in of_each.values() for figure in found),
        Figure("natural lengths, queries from 300 on, the slowest", min(natural), REQUIRED_NATURAL, unit="GCUPS"),
        Figure("entries of 512, the fastest query", fastest, REQUIRED_EQUAL, unit="GCUPS"),
        Figure("longest time between two answers", longest, unit="s"),
        Figure("stopping", closing, REQUIRED_CLOSE, at_least=False, unit="s"),
        *(all_shapes(card, options.repeats) if options.shapes else []),
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--residues", type=int, default=200_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--shapes", action="store_true")
    return on_card("card_scores", parser.parse_args(arguments), measure)


if __name__ == "__main__":
    sys.exit(main())
