"""Pairs from file to file, as whole processes: two FASTA files of records of 150 and 160 bases are
read, aligned, and printed or kept in a folder.

Once with an engine that answers at once, with answers that were made before: what takes time then
is everything around the engine. Once with the engine of this computer. All with the settings that a
user has who gives none. From the time that is asked for what an empty Python takes to start is
taken off; how long one pair takes, with all libraries and kernels loaded, is told beside it.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import ClassVar

import numpy as np

from gpu.engines.measurements import Rates, cores
from gpu.engines.work.traces import DELETION, EQUAL, UNEQUAL, AlignedPairs, PairAlignments
from tests.bench.processes import Taken, taken
from tests.bench.report import Figure

QUERY, REFERENCE = 150, 160
#: Pairs a second beyond the interpreter's start that are asked of a computer with so many cores and
#: a card.
REQUIRED, CORES = 1.5e6, 16
ROUNDS = 4
#: Pairs whose answers are made before, and again and again given.
_PREPARED = 1 << 16
_FILES = ("queries", "references")
_OUTPUTS = ("tsv", "sam", "paf", "json", "fasta", "folder")


def run(options: argparse.Namespace) -> list[Figure]:
    """Pairs a second of each kind of output, the best of some rounds, and the processor's seconds
    of it.
    """
    count = 1_000_000 if options.full else 200_000
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for name, pairs in (("one", 1), ("all", count)):
            (folder / name).mkdir()
            write_files(folder / name, pairs)
        starting = _taken([sys.executable, "-c", "pass"]).seconds
        for engine, title in ((True, "an engine that answers at once"), (False, "this computer's engine")):
            for output in _OUTPUTS:
                command = _command(engine, folder / "all", output, folder)
                spent = _taken(command)  # the first round compiles what was not
                alone = _taken(_command(engine, folder / "one", output, folder))
                asked = REQUIRED if engine and options.full and cores() >= CORES else None
                figures.append(Figure(f"{output}, {title}", count / (spent.seconds - starting), asked, unit="pairs/s"))
                figures.append(Figure("  processor", spent.processor, unit="s"))
                figures.append(Figure("  one pair alone", alone.seconds - starting, unit="s"))
    return figures


def write_files(folder: Path, count: int) -> None:
    """Queries are pieces of their references, with some letters replaced."""
    random = np.random.default_rng(1)
    letters = np.frombuffer(b"ACGT", np.uint8)
    references = letters[random.integers(0, 4, (count, REFERENCE), np.uint8)]
    start = (REFERENCE - QUERY) // 2
    queries = references[:, start : start + QUERY].copy()
    wrong = random.random(queries.shape, np.float32) < 0.03
    queries[wrong] = letters[random.integers(0, 4, int(wrong.sum()), np.uint8)]
    for path, name, records in zip(_FILES, ("read", "region"), (queries, references), strict=True):
        with (folder / f"{path}.fa").open("wb") as file:
            for number, record in enumerate(records):
                file.write(b">%s%d\n%s\n" % (name.encode(), number, record.tobytes()))


def _command(is_prepared: bool, files: Path, output: str, work: Path) -> list[str]:
    program = ["-m", "tests.bench.pairs_flow"] if is_prepared else ["main.py"]
    wanted = ["--out", str(work / "result")] if output == "folder" else ["--format", output]
    return [sys.executable, *program, "pairs", *(str(files / f"{name}.fa") for name in _FILES), *wanted]


def _taken(command: list[str]) -> Taken:
    """The cheapest of some runs."""
    found = []
    for _ in range(ROUNDS):
        if "--out" in command:
            shutil.rmtree(command[-1], ignore_errors=True)
        with tempfile.TemporaryFile() as out:
            found.append(taken(command, out))
    return min(found)


class PreparedEngine:
    """The description of an engine that replays recorded answers."""

    name, device, reason = "cuda", "prepared answers", "a benchmark"
    is_card, workers, library_bytes = True, 1, 0
    rates = Rates("cuda", {"pairs": 200e9, "reads": 30e6, "exact_reads": 30e6})
    threads = host_threads = cores()
    identity: ClassVar = {"engine": name, "device": device}

    def close(self) -> None:
        """Nothing is held."""


class Prepared(PreparedEngine):
    """Answers of pairs of ``QUERY`` × ``REFERENCE`` letters, all aligned but for a few letters."""

    def __init__(self) -> None:
        random = np.random.default_rng(2)
        lengths = random.integers(20, 45, (_PREPARED, 5))
        operations = np.array([EQUAL, UNEQUAL, EQUAL, DELETION, EQUAL])
        lengths[:, 1], lengths[:, 3] = 1, 2
        lengths[:, 4] = QUERY - lengths[:, :3].sum(axis=1)
        self._runs = (lengths << 2 | operations).astype(np.uint32).reshape(-1)
        self._scores = random.integers(100, 140, _PREPARED).astype(np.int32)

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs, None, None]:
        count = len(asked.queries)
        for first in range(0, count, _PREPARED):
            size = min(_PREPARED, count - first)
            nothing = np.zeros(size, np.int32)
            starts = np.arange(size + 1, dtype=np.int64) * 5
            yield AlignedPairs(
                *(first, self._scores[:size], nothing, nothing + QUERY, nothing + 4, nothing + (QUERY + 6)),
                *(self._runs[: 5 * size], starts, size * QUERY * REFERENCE),
            )

    def pair_kernels(self, asked: PairAlignments) -> tuple[()]:
        return ()


def _main() -> int:
    """The program itself, with the engine of prepared answers."""
    from gpu.command_line.main import main
    from gpu.engines import choose

    choose.choose = lambda name, threads=None, devices="auto": Prepared()  # type: ignore[assignment,return-value]
    return main(sys.argv[1:], lambda paths, example: 2)


if __name__ == "__main__":
    sys.exit(_main())
