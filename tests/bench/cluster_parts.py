"""Overhead of portions: a search, pairs and reads with two workers of this computer against the
same runs without Dask on two threads, by turns, the files of the results compared.

The start of the workers is left out, which a run with ``--cluster local:2`` takes beside (told by
itself): a lab's workers are there. The processor's seconds are those of all processes together;
they tell the overhead also where other programs take turns with these.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.search.request import PROTEIN_SCORING, SearchRequest
from gpu.cluster.connection import Cluster
from gpu.cluster.engine_sender import cluster_engine
from gpu.cluster.settings import ClusterSettings
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.bench.report import Figure
from tests.gpu.cluster.runs import check_same_folder
from tests.gpu.cluster.runs import run as run_request

WORKERS = 2
#: The promise: of the time without Dask.
MOST = 5.0
_PROTEIN, _DNA = np.frombuffer(b"ARNDCQEGHILKMFPSTWYV", np.uint8), np.frombuffer(b"ACGT", np.uint8)


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """The least of each side's times, and what Dask adds to it."""
    rounds = 5 if options.full else 3
    figures: list[Figure] = []
    details: dict[str, Any] = {"workers": WORKERS, "rounds": rounds}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        requests = {"search": _search(folder), "pairs": _pairs(folder), "reads": _reads(folder)}
        begun = time.monotonic()
        with Cluster.connect(ClusterSettings.of(f"local:{WORKERS}")) as cluster:
            figures.append(Figure("start of a scheduler and 2 workers here", time.monotonic() - begun, unit="s"))
            workers = psutil.Process().children(recursive=True)
            for name, request in requests.items():
                here, there = [], []
                for number in range(rounds + 1):
                    engine = CpuEngine(WORKERS)
                    one = _measured(lambda: run_request(request, folder / f"{name} here {number}", engine), [])
                    there_engine = cluster_engine(cluster, request)
                    two = _measured(
                        lambda: run_request(request, folder / f"{name} there {number}", there_engine), workers
                    )
                    there_engine.close()
                    check_same_folder(folder / f"{name} there {number}", folder / f"{name} here {number}")
                    # The first of each loads kernels.
                    if number:
                        here.append(one)
                        there.append(two)
                details[name] = {"here": here, "there": there}
                for what, column in (("time", 0), ("processor's time", 1)):
                    least, most = (min(times[column] for times in side) for side in (here, there))
                    figures.append(Figure(f"{name}, {what} without Dask", least, unit="s"))
                    added = 100 * (most / least - 1)
                    figures.append(Figure(f"  added by portions on {WORKERS} workers", added, MOST, False, "%"))
    return figures, details


def _measured(work: Callable[[], None], others: list[psutil.Process]) -> tuple[float, float]:
    """The seconds of some work, and those of the processor, of this process and ``others``."""

    def used() -> float:
        return sum(sum(process.cpu_times()[:2]) for process in (psutil.Process(), *others))

    begun, before = time.monotonic(), used()
    work()
    return time.monotonic() - begun, used() - before


def _letters(random: np.random.Generator, letters: np.ndarray[Any, Any], count: int) -> bytes:
    return random.choice(letters, count).tobytes()


def _write(path: Path, records: list[bytes]) -> str:
    path.write_bytes(b"".join(b">r%d\n%s\n" % (number, text) for number, text in enumerate(records)))
    return str(path)


def _search(folder: Path) -> SearchRequest:
    """40 proteins of 300 residues against 40,000: half a minute of two cores."""
    random = np.random.default_rng(1)
    queries = [_letters(random, _PROTEIN, 300) for _ in range(40)]
    entries = [_letters(random, _PROTEIN, int(size)) for size in random.integers(50, 700, 30_000)]
    files = _write(folder / "queries.fa", queries), _write(folder / "database.fa", entries)
    return SearchRequest(*files, PROTEIN_SCORING, engine="cpu", max_alignments=1)


def _pairs(folder: Path) -> PairsRequest:
    """12,000 pairs of 1,500 bases."""
    random = np.random.default_rng(2)
    queries = [_letters(random, _DNA, 1500) for _ in range(12_000)]
    references = [_changed(random, query) for query in queries]
    files = _write(folder / "one.fa", queries), _write(folder / "other.fa", references)
    return PairsRequest(*files, "", "global", MatrixScoring(), engine="cpu")


def _reads(folder: Path) -> ReadsRequest:
    """1,600,000 reads of 100 bases from 4 million."""
    random = np.random.default_rng(3)
    reference = _letters(random, _DNA, 4_000_000)
    begins = random.integers(0, len(reference) - 100, 1_600_000).tolist()
    quality = b"I" * 100
    path = folder / "reads.fq"
    path.write_bytes(
        b"".join(
            b"@%d\n%s\n+\n%s\n" % (number, _read(reference, at, number), quality) for number, at in enumerate(begins)
        )
    )
    return ReadsRequest(_write(folder / "reference.fa", [reference]), (str(path),), engine="cpu")


def _read(reference: bytes, at: int, number: int) -> bytes:
    read = reference[at : at + 100]
    return read if number % 2 else read[:40] + b"A" + read[41:]


def _changed(random: np.random.Generator, text: bytes) -> bytes:
    """Every twentieth base another one, or left out."""
    codes = np.frombuffer(text, np.uint8).copy()
    at = random.random(len(codes)) < 0.05
    codes[at] = random.choice(_DNA, int(at.sum()))
    return codes[random.random(len(codes)) > 0.02].tobytes()
