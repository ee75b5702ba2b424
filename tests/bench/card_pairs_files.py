"""Pairs of FASTA files from file to file, as whole processes on this computer's card: ``python -m
tests.bench.card_pairs_files [--pairs N …]``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gpu.sequences.alphabet import DNA, Alphabet
from gpu.sequences.record_batch import PADDING, RecordBatch
from tests.bench.processes import taken
from tests.bench.report import ROOT, Figure, machine_of, publish

REQUIRED = 1.5e6
#: Of the first number of pairs, and of others.
WAYS = ("tsv", "sam", "folder"), ("tsv",)


def simulated(count: int, query: int, reference: int, alphabet: Alphabet = DNA) -> tuple[RecordBatch, RecordBatch]:
    """Queries that are pieces of their references with 3 % of the letters replaced, half of them
    with a gap of two.
    """
    random = np.random.default_rng(1)
    letters = 4 if alphabet is DNA else 20
    references = random.integers(0, letters, (count, reference), dtype=np.uint8)
    start = (reference - query) // 2
    queries = references[:, start : start + query].copy()
    wrong = random.random(queries.shape, dtype=np.float32) < 0.03
    queries[wrong] = random.integers(0, letters, int(wrong.sum()), dtype=np.uint8)
    at = query // 2
    queries[::2, at : query - 2] = queries[::2, at + 2 :].copy()
    return _batch(queries), _batch(references)


def _batch(lines: np.ndarray) -> RecordBatch:
    count, length = lines.shape
    codes = np.full((count, length + 1), 255, np.uint8)
    codes[:, 1:] = lines
    starts = 1 + np.arange(count + 1, dtype=np.int64) * (length + 1)
    names = np.char.mod("p%08d", np.arange(count)).astype("S9").view(np.uint8)
    whole = np.concatenate([codes.reshape(-1), np.full(PADDING, 255, np.uint8)])
    return RecordBatch(whole, starts, names, np.arange(count + 1, dtype=np.int64) * 9)


def files(count: int, ways: Sequence[str], engine: str) -> dict[str, tuple[float, float]]:
    """Whole processes on FASTA files of so many reads, ``ways`` among to a file of TSV or SAM, and
    to a result folder: seconds, the better of two
    runs, and MiB of memory. Of the first way when what happens, too.
    """
    queries, references = simulated(count, 150, 160)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("a.fa", "b.fa")]
        for path, batch in zip(paths, (queries, references), strict=True):
            length = int(batch.lengths[0])
            lines = np.full((count, 1 + 9 + 1 + length + 1), ord("\n"), np.uint8)
            lines[:, 0] = ord(">")
            lines[:, 1:10] = batch.names.reshape(count, 9)
            lines[:, 11:-1] = DNA.decode[batch.codes[: count * (length + 1)].reshape(count, -1)[:, 1:]]
            lines.tofile(path)
        asked = ["pairs", *map(str, paths), "--match", "2", "--mismatch", "-3"]
        asked += ["--gap-first", "5", "--gap-extend", "2", "--engine", engine]
        for number, way in enumerate(ways):
            runs = []
            for turn in range(2):
                options = ["--out", f"{folder}/out{turn}", "--quiet"] if way == "folder" else ["--format", way]
                with (Path(folder) / "printed").open("wb") as out:
                    runs.append(taken([sys.executable, "main.py", *asked, *options], out))
            found[way] = min(runs).seconds, max(run.memory for run in runs) / 2**20
            if not number:
                with (Path(folder) / "printed").open("wb") as out:
                    subprocess.run([sys.executable, "-m", "tests.bench.timeline", *asked], stdout=out, cwd=ROOT)
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, nargs="+", default=[1_000_000, 4_000_000])
    parser.add_argument("--engine", default="cuda")
    options = parser.parse_args(arguments)
    figures = []
    for number, count in enumerate(options.pairs):
        runs = files(count, WAYS[number > 0], options.engine)
        for way, (seconds, memory) in runs.items():
            name, required = f"{count:,} pairs of 150 × 160, file to {way}", REQUIRED if way == "tsv" else None
            figures.append(Figure(name, count / seconds, required, unit="pairs/s"))
            figures.append(Figure("  peak memory of the host", memory, unit="MiB"))
    return 0 if publish("card_pairs_files", figures, machine_of(options.engine)) else 1


if __name__ == "__main__":
    sys.exit(main())
