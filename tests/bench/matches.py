"""Exact matches against mummer in the same run, the outputs compared first; and where the time
goes.

Two bacteria (MG1655 against NC_008253) and reads of 100 bp with 1 % of errors against NC_008253,
both strands, l = 20. A phase is what the paper's Figure 7 (MUMmerGPU) accounts for: reading, index,
search, printing. Needs the real sequences (``CROSSPOINT_DATA``); the peer's figures are left out
where the program ``mummer`` is not installed.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches.find import Matching, find
from gpu.analyses.matches.index import IndexCache, build
from gpu.analyses.matches.mummer import MummerOptions, MummerPrinter, prepare
from gpu.analyses.matches.records import read_queries, read_reference
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.bench.report import Figure

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-maxmatch", "-l", "20", "-b")
READS, FEWER_READS, READ_BASES = 1_000_000, 100_000, 100


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Whole runs of the program, ours with and without a kept index, and mummer's; then the phases
    of one run in this process.
    """
    chosen = os.environ.get("CROSSPOINT_DATA")
    data = Path(chosen) if chosen else ROOT.parent / "shared" / "data"
    prepare(CpuEngine(), Monitor())
    figures: list[Figure] = []
    details: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        first = _unpacked(data / "MG1655_GCF_000005845.2.fna.gz", place / "first.fa")
        second = _unpacked(data / "NC_008253.fna.gz", place / "second.fa")
        reads = place / "reads.fa"
        count = READS if options.full else FEWER_READS
        _write_reads(second, reads, count)
        for name, reference, query, needed in (
            ("two bacteria", first, second, 1.0),
            (f"{count:,} reads", second, reads, 2.0),
        ):
            ours, cached, peers = _whole_runs(reference, query, place, 3)
            figures.append(Figure(f"{name}, index built", statistics.median(ours[0]), unit="s"))
            figures.append(Figure(f"{name}, index kept", statistics.median(cached[0]), unit="s"))
            if peers[0]:
                peer = statistics.median(peers[0])
                figures.append(Figure("  mummer", peer, unit="s"))
                # Reading, starting and the index weigh more where there are fewer reads than
                # promised for.
                promised = options.full or "reads" not in name
                built, kept = (needed, 5.0) if promised else (None, None)
                figures.append(
                    Figure("  mummer over ours, index built", peer / statistics.median(ours[0]), built, unit="×")
                )
                figures.append(
                    Figure("  mummer over ours, index kept", peer / statistics.median(cached[0]), kept, unit="×")
                )
            figures.append(Figure("  peak memory", max(ours[1]) / 2**20, unit="MiB"))
            phases = _phases(reference, query, place / "indices")
            figures += [Figure(f"  {phase}", seconds, unit="s") for phase, seconds in phases.items()]
            details[name] = {"ours": ours[0], "index kept": cached[0], "mummer": peers[0], "phases": phases}
    return figures, details


def _unpacked(packed: Path, path: Path) -> Path:
    with gzip.open(packed) as source, path.open("wb") as target:
        shutil.copyfileobj(source, target)
    return path


def _write_reads(genome: Path, path: Path, count: int) -> None:
    """Reads from either strand, 1 % of their bases replaced at random."""
    chance = np.random.default_rng(1)
    letters = np.frombuffer(b"".join(genome.read_bytes().split(b"\n")[1:]), dtype=np.uint8)
    reads = letters[chance.integers(0, len(letters) - READ_BASES, count)[:, None] + np.arange(READ_BASES)]
    complement = np.arange(256, dtype=np.uint8)
    complement[list(b"ACGT")] = list(b"TGCA")
    back = chance.random(count) < 0.5
    reads[back] = complement[reads[back, ::-1]]
    wrong = chance.random(reads.shape) < 0.01
    reads[wrong] = np.frombuffer(b"ACGT", np.uint8)[chance.integers(0, 4, int(wrong.sum()))]
    with path.open("wb") as file:
        for number, read in enumerate(reads):
            file.write(b">read%d\n%s\n" % (number, read.tobytes()))


#: Starts a program and tells its peak memory. A small process does it, since a child counts from
#: what its parent had.
_LAUNCHER = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:], stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""
Runs = tuple[list[float], list[int]]


def _whole_runs(reference: Path, query: Path, place: Path, rounds: int) -> tuple[Runs, Runs, Runs]:
    """Seconds and peak bytes of each round: ours without and with a kept index, and mummer's, by
    turns.
    """
    ours: Runs = ([], [])
    cached: Runs = ([], [])
    peers: Runs = ([], [])
    program = [sys.executable, str(ROOT / "main.py"), "matches", "--quiet"]
    files = [*OPTIONS, str(reference), str(query)]
    peer = shutil.which("mummer")
    timed([*program, *files], place / "kept", ([], []))
    for turn in range(rounds):
        timed([*program, "--no-cache", *files], place / "ours", ours)
        timed([*program, *files], place / "kept", cached)
        # A minute and more: once is enough for the reads.
        if peer is not None and (turn == 0 or peers[0][0] < 20):
            timed([peer, *files], place / "peer", peers)
            if sorted_output(place / "peer") != sorted_output(place / "ours"):
                raise SystemExit(f"mummer's output for {query.name} differs from ours.")
    if (place / "ours").read_bytes() != (place / "kept").read_bytes():
        raise SystemExit("The kept index gives another output than the one that was built.")
    return ours, cached, peers


def timed(command: list[str], output: Path, runs: Runs) -> None:
    begun = time.perf_counter()
    with output.open("wb") as file:
        done = subprocess.run(
            [sys.executable, "-c", _LAUNCHER, *command], stdout=file, stderr=subprocess.PIPE, check=False
        )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with status {done.returncode}.")
    runs[0].append(time.perf_counter() - begun)
    runs[1].append(int(done.stderr) * (1 if sys.platform == "darwin" else 1024))


def sorted_output(path: Path) -> list[tuple[bytes, list[bytes]]]:
    """Each header with its lines, sorted."""
    blocks = path.read_bytes().split(b"> ")[1:]
    return [(lines[0], sorted(lines[1:])) for lines in (block.splitlines() for block in blocks)]


def _phases(reference_path: Path, query_path: Path, indices: Path) -> dict[str, float]:
    """Seconds of each phase of a run in this process, one after another; the search by all
    cores.
    """
    seconds: dict[str, float] = defaultdict(float)

    @contextmanager
    def phase(name: str) -> Iterator[None]:
        begun = time.perf_counter()
        yield
        seconds[name] += time.perf_counter() - begun

    monitor = Monitor()
    cache = IndexCache(indices)
    with phase("read the reference"):
        reference = read_reference(str(reference_path))
    with phase("build the index"):
        index = build(reference, monitor)
    with phase("keep the index"):
        cache.save(index)
    with phase("open the kept index"):
        kept = cache.load(reference.codes)
    assert kept is not None
    printed = io.BytesIO()
    printer = MummerPrinter(reference, MummerOptions(), printed.write)
    matching = Matching(20, "maxmatch", "both")
    batches = read_queries(str(query_path), False)
    while True:
        with phase("read the queries"):
            queries = next(batches, None)
        if queries is None:
            break
        with phase("search"):
            portions = list(find(CpuEngine(), index, queries, matching, monitor))
        with phase("print"):
            for portion in portions:
                printer.print(portion)
    return dict(seconds)
