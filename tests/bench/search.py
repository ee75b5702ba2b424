"""A protein database search against ssearch36 on two threads in the same run, the best scores
compared first; what is lost around the kernels; and what the command takes around the scores, with
a prepared database and without.

The 21 queries (63 to 5,088 residues) against 37,433 proteins, BLOSUM62, first gap 12, extension 1,
scores only. Needs the sequences (``CROSSPOINT_DATA``); the peer's figures are left out where the
program ``ssearch36`` (Debian: fasta3) is not installed.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.scores import threads
from gpu.engines.cpu.scores.striped import library
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, load
from gpu.sequences.alphabet import PROTEIN, Codes
from gpu.sequences.batches import read_all
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import RecordBatch, nameless
from tests.bench.report import DATA, ROOT, Figure

THREADS = 2
_READING = Reading(PROTEIN, 255)
_COMMAND = ("-q", "-s", "BL62", "-f", "-11", "-g", "-1", "-T", str(THREADS), "-d", "0", "-b", "1")
#: The score in a line of ssearch36's list: after the entry's length in parentheses.
_BEST = re.compile(r"The best scores are:.*\n.*\( *\d+\)\s+(\d+) ")
_KERNELS = ("lanes", "library")


def run(options: argparse.Namespace) -> list[Figure]:
    """Both programs by turns, the best time of each; then what is lost, and the library alone."""
    some = np.zeros(1, np.uint8)
    for kernels in CpuEngine(THREADS).score_kernels(_search(some, nameless([some], 255))):
        kernels.load()
    peer = shutil.which("ssearch36")
    ours: list[list[float]] = []
    ours_cpu: list[float] = []
    peers: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "database.fa"
        with gzip.open(DATA / "protdb.fasta.gz") as source, database.open("wb") as target:
            shutil.copyfileobj(source, target)
        for _ in range(5 if options.full else 3):
            wall, cpu, best, queries, entries = _ours(DATA / "queries.fasta", database)
            ours.append(wall)
            ours_cpu.append(cpu)
            if peer is not None:
                seconds, cpu, peers_best = _peer(peer, DATA / "queries.fasta", database)
                peers.append((seconds, cpu))
                if best != peers_best:
                    raise SystemExit(f"ssearch36's best scores {peers_best} differ from ours {best}.")
    least = np.min(ours, axis=0)
    cells = [len(query) * int(entries.lengths.sum()) for query in queries]
    whole = min(sum(wall) for wall in ours)
    figures = [Figure("21 queries, file to scores", whole, unit="s"), _gcups("  over all", sum(cells), whole)]
    if peers:
        figures += [
            Figure("  ssearch36 -T 2", min(seconds for seconds, _ in peers), unit="s"),
            Figure("  ssearch36 over ours", min(seconds for seconds, _ in peers) / whole, 1.6, unit="×"),
            Figure("  ssearch36 over ours, processor time", min(cpu for _, cpu in peers) / min(ours_cpu), unit="×"),
        ]
    figures += [
        _gcups(f"  {len(query)} residues", count, seconds)
        for query, count, seconds in zip(queries, cells, least[1:], strict=True)
    ]
    lost = _lost(queries, entries)
    figures += [
        Figure("processor time lost around the kernels", 100 * lost["share"], 5, at_least=False, unit="%"),
        Figure(
            "  in parasail, of the kernels' time", 100 * lost["library"] / (lost["library"] + lost["lanes"]), unit="%"
        ),
    ]
    figures += _the_library_alone(queries, entries)
    around = _around(5 if options.full else 3)
    figures += [
        Figure(f"the command without its scores, {name}", min(seconds), unit="s") for name, seconds in around.items()
    ]
    return figures


def _around(rounds: int) -> dict[str, list[float]]:
    """Seconds of the command, its scores looked up, with a database that is read, prepared, and was
    prepared before.

    All print the same.
    """
    seconds: dict[str, list[float]] = {"--no-cache": [], "the database prepared": [], "a kept database": []}
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        scores, databases = Path(folder) / "scores", Path(folder) / "databases"
        scores.mkdir()
        printed = set()

        def command(*more: str) -> float:
            files = (str(DATA / "queries.fasta"), str(DATA / "protdb.fasta.gz"))
            begun = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", "tests.bench.search_process", str(scores), str(databases), *files, *more]
                + ["--quiet", "--engine", "cpu", "--threads", str(THREADS)],
                cwd=ROOT,
                capture_output=True,
                check=True,
            )
            printed.add(done.stdout)
            return time.perf_counter() - begun

        command("--no-cache")
        for _ in range(rounds):
            shutil.rmtree(databases, ignore_errors=True)
            for name, more in zip(seconds, (("--no-cache",), (), ()), strict=True):
                seconds[name].append(command(*more))
    if len(printed) != 1:
        raise SystemExit("A search with a prepared database prints something else than one without.")
    return seconds


def _gcups(name: str, cells: int, seconds: float) -> Figure:
    return Figure(name, cells / seconds / 1e9, unit="GCUPS")


def _query(queries: RecordBatch, number: int) -> Codes:
    return queries.codes[queries.starts[number] : queries.starts[number + 1] - 1]


def _search(query: Codes, entries: RecordBatch) -> ScoreSearch:
    return ScoreSearch(query, entries, _matrix(), GapCosts(12, 1))


@functools.cache
def _matrix() -> SubstitutionMatrix:
    return load("BLOSUM62")


def _best(engine: CpuEngine, search: ScoreSearch) -> int:
    return max(int(answer.scores.max(initial=0)) for answer in filter(None, engine.scores(search)))


def _ours(queries_path: Path, database: Path) -> tuple[list[float], float, list[int], list[Codes], RecordBatch]:
    """Seconds of reading and of each query, processor seconds of all, the best scores; queries and
    entries.
    """
    engine = CpuEngine(THREADS)
    cpu, begun = time.process_time(), time.perf_counter()
    entries, batch = read_all(str(database), _READING), read_all(str(queries_path), _READING)
    queries = [_query(batch, number) for number in range(len(batch))]
    wall, best = [time.perf_counter() - begun], []
    for query in queries:
        begun = time.perf_counter()
        best.append(_best(engine, _search(query, entries)))
        wall.append(time.perf_counter() - begun)
    return wall, time.process_time() - cpu, best, queries, entries


def _peer(program: str, queries: Path, database: Path) -> tuple[float, float, list[int]]:
    """Seconds, processor seconds and the best scores of one run for all queries."""
    begun, before = time.perf_counter(), os.times()
    done = subprocess.run([program, *_COMMAND, str(queries), str(database)], capture_output=True, text=True, check=True)
    wall, after = time.perf_counter() - begun, os.times()
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return wall, cpu, [int(score) for score in _BEST.findall(done.stdout)]


@contextmanager
def _kernel_seconds() -> Iterator[dict[str, float]]:
    """Processor seconds that threads spend in each kernel meanwhile."""
    seconds = dict.fromkeys(_KERNELS, 0.0)

    def timed(name: str, kernel: Any) -> Any:
        def call(*arguments: Any) -> Any:
            begun = time.thread_time()
            try:
                return kernel(*arguments)
            finally:
                seconds[name] += time.thread_time() - begun

        return call

    lanes = {word: timed("lanes", kernel) for word, kernel in threads.score_lanes.items()}
    striped = timed("library", threads.score_striped)
    with patch.object(threads, "score_lanes", lanes), patch.object(threads, "score_striped", striped):
        yield seconds


def _lost(queries: list[Codes], entries: RecordBatch) -> dict[str, float]:
    """Processor seconds of a search for all queries, of these in the kernels, and the share that is
    not.
    """
    begun = time.process_time()
    with _kernel_seconds() as seconds:
        for query in queries:
            _best(CpuEngine(THREADS), _search(query, entries))
    whole = time.process_time() - begun
    return {**seconds, "all": whole, "share": 1 - sum(seconds.values()) / whole}


def _the_library_alone(queries: list[Codes], entries: RecordBatch) -> list[Figure]:
    """The speed of parasail's own search, per core."""
    figures: list[Figure] = []
    if library() is None:
        return figures
    for query in (queries[0], queries[5], queries[13]):
        with _kernel_seconds() as seconds:
            for _ in threads.CpuScores(
                _search(query, entries), THREADS, library(), lambda lengths, *_: len(lengths)
            ).run():
                pass
        cells = len(query) * int(entries.lengths.sum())
        figures.append(_gcups(f"parasail alone, a core, {len(query)} residues", cells, seconds["library"]))
    return figures
