"""Overhead of portions: a search, pairs and reads with two workers of this computer against the
same runs without Dask on two threads, by turns, the files of the results compared.

The start of the workers is left out, which a run with ``--cluster local:2`` takes beside (told by
itself): a lab's workers are there. The processor's time is that of all processes together: it tells
the overhead also where other programs take turns with these.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.search.request import PROTEIN_SCORING, SearchRequest
from gpu.cluster.connection import Cluster
from gpu.cluster.engine import ClusterEngine, ClusterSender
from gpu.cluster.settings import ClusterSettings
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.bench.report import Figure
from tests.gpu.cluster.runs import check_same_folder
from tests.gpu.cluster.runs import run as run_request

WORKERS = 2
#: The promise: of the time without Dask.
MOST = 5.0
#: Seconds, and seconds of the processor.
_Times = tuple[float, float]
_PROTEIN, _DNA = np.frombuffer(b"ARNDCQEGHILKMFPSTWYV", np.uint8), np.frombuffer(b"ACGT", np.uint8)


def run(options: argparse.Namespace) -> list[Figure]:
    """The least of each side's times, and what Dask adds to it."""
    rounds = 3 if options.full else 1
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        requests = {"search": _search(folder), "pairs": _pairs(folder), "reads": _reads(folder)}
        begun = time.monotonic()
        with Cluster.connect(ClusterSettings.of(f"local:{WORKERS}")) as cluster:
            figures.append(Figure("start of a scheduler and 2 workers here", time.monotonic() - begun, unit="s"))
            for name, request in requests.items():
                here, there = _by_turns(cluster, request, folder / name, rounds)
                for what, column, most in (("processor's time", 1, MOST), ("time", 0, None)):
                    least, portions = (min(times[column] for times in side) for side in (here, there))
                    figures.append(Figure(f"{name}, {what} without Dask", least, unit="s"))
                    figures.append(Figure("  added by portions", 100 * (portions / least - 1), most, False, "%"))
    return figures


def _by_turns(cluster: Cluster, request: Any, folder: Path, rounds: int) -> tuple[list[_Times], list[_Times]]:
    """The times of runs without Dask and with it; the first, which loads kernels, is left out."""
    folder.mkdir()
    processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
    here, there = [], []
    for number in range(rounds + 1):
        one, other = folder / f"here {number}", folder / f"there {number}"
        here.append(_measured(request, one, CpuEngine(WORKERS), processes[:1]))
        with closing(ClusterEngine(ClusterSender(cluster, request.engine), request.threads)) as engine:
            there.append(_measured(request, other, engine, processes))
        check_same_folder(other, one)
    return here[1:], there[1:]


def _measured(request: Any, folder: Path, engine: CpuEngine, processes: list[psutil.Process]) -> _Times:
    """The seconds of a run, and those of the processor of some processes."""

    def used() -> float:
        return sum(sum(process.cpu_times()[:2]) for process in processes)

    begun, before = time.monotonic(), used()
    run_request(request, folder, engine)
    return time.monotonic() - begun, used() - before


def _letters(random: np.random.Generator, letters: np.ndarray[Any, Any], count: int) -> bytes:
    return random.choice(letters, count).tobytes()


def _write(path: Path, records: list[bytes]) -> str:
    path.write_bytes(b"".join(b">r%d\n%s\n" % (number, text) for number, text in enumerate(records)))
    return str(path)


def _search(folder: Path) -> SearchRequest:
    """120 proteins of 300 residues against 30,000."""
    random = np.random.default_rng(1)
    queries = [_letters(random, _PROTEIN, 300) for _ in range(120)]
    entries = [_letters(random, _PROTEIN, int(size)) for size in random.integers(50, 700, 30_000)]
    files = _write(folder / "queries.fa", queries), _write(folder / "database.fa", entries)
    return SearchRequest(*files, PROTEIN_SCORING, engine="cpu", max_alignments=1)


def _pairs(folder: Path) -> PairsRequest:
    """4,000 pairs of 3,000 bases."""
    random = np.random.default_rng(2)
    queries = [_letters(random, _DNA, 3000) for _ in range(4_000)]
    files = (
        _write(folder / "one.fa", queries),
        _write(folder / "other.fa", [_changed(random, q, 0.05) for q in queries]),
    )
    return PairsRequest(*files, "", "global", MatrixScoring(), engine="cpu")


def _reads(folder: Path) -> ReadsRequest:
    """Reads of 100 bases from a repeat with 300 copies; the first hit of each."""
    random = np.random.default_rng(3)
    repeat = _letters(random, _DNA, 10_000)
    copies = [_changed(random, repeat, 0.002) for _ in range(300)]
    begins = random.integers(0, len(repeat) - 101, 250_000).tolist()
    path = folder / "reads.fq"
    quality = b"I" * 100
    lines = (b"@%d\n%s\n+\n%s\n" % (number, repeat[at : at + 100], quality) for number, at in enumerate(begins))
    path.write_bytes(b"".join(lines))
    return ReadsRequest(_write(folder / "reference.fa", copies), (str(path),), most=1, engine="cpu")


def _changed(random: np.random.Generator, text: bytes, share: float) -> bytes:
    """Some bases replaced, and half as many left out."""
    codes = np.frombuffer(text, np.uint8).copy()
    at = random.random(len(codes)) < share
    codes[at] = random.choice(_DNA, int(at.sum()))
    return codes[random.random(len(codes)) > share / 2].tobytes()
