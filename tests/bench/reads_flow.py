"""Short reads from file to file, as whole processes: FASTQ of 100 bases in; SAM, BAM or a result
folder out; the reference's index kept already.

Once with an engine that answers at once, with hits that were made before: what takes time then is
everything around the engine. Once with the engine of this computer. Told are reads a second,
seconds of the processor, and the largest memory of the process (on Linux). ``--full``: ten million
reads and a reference of 120 million bases, as promised, for which 11 GB of disk are needed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import numpy as np

from gpu.engines.measurements import cores
from gpu.engines.work.reads import EXACT, MISMATCH, FoundReads, ReadSearch
from tests.bench.pairs_flow import PreparedEngine
from tests.bench.processes import Taken, taken
from tests.bench.report import Figure

LENGTH, RECORDS = 100, 4
#: Reads a second that are asked of a computer with so many cores and a card, and megabytes of
#: memory at most.
REQUIRED, CORES, MEMORY = 1.5e6, 16, 2000
READS, FEWER_READS = 10_000_000, 1_000_000
BASES, FEWER_BASES = 120_000_000, 5_000_000
#: Reads that are made, or answered, at once.
_AT_ONCE = 1 << 16
_OUTPUTS = ("x.sam", "x.bam", "folder")
_ENGINES = {"prepared": "an engine that answers at once", "own": "this computer's engine"}


def run(options: argparse.Namespace) -> list[Figure]:
    """Reads a second of each kind of output, and what they took."""
    reads, bases = (READS, BASES) if options.full else (FEWER_READS, FEWER_BASES)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        genome = np.random.default_rng(1).integers(0, 4, bases, np.uint8)
        write_reference(folder / "ref.fa", genome)
        write_reads(folder / "one.fq", genome, 1)
        write_reads(folder / "all.fq", genome, reads)
        for engine, title in _ENGINES.items():
            for output in _OUTPUTS:
                _taken(folder, engine, "one.fq", output)  # makes the index, compiles what was not
                alone = _taken(folder, engine, "one.fq", output)
                spent = _taken(folder, engine, "all.fq", output)
                is_asked = engine == "prepared" and output == "x.sam" and options.full and cores() >= CORES
                figures += [
                    Figure(f"{output}, {title}", reads / spent.seconds, REQUIRED if is_asked else None, unit="reads/s"),
                    Figure("  processor", spent.processor, unit="s"),
                    Figure("  memory", spent.memory / 1e6, MEMORY, at_least=False, unit="MB"),
                    Figure("  one read alone", alone.seconds, unit="s"),
                ]
    return figures


def write_reference(path: Path, genome: np.ndarray) -> None:
    """The codes of bases as FASTA of some records."""
    letters = np.frombuffer(b"ACGT", np.uint8)
    with path.open("wb") as file:
        for number, record in enumerate(np.array_split(genome, RECORDS)):
            whole = len(record) // 80 * 80
            lines = np.pad(letters[record[:whole]].reshape(-1, 80), ((0, 0), (0, 1)), constant_values=10)
            file.write(b">chr%d\n%s%s\n" % (number + 1, lines.tobytes(), letters[record[whole:]].tobytes()))


def write_reads(path: Path, genome: np.ndarray, count: int) -> None:
    """Reads of either strand as FASTQ, half a percent of their bases replaced."""
    random = np.random.default_rng(2)
    letters = np.frombuffer(b"ACGT", np.uint8)
    with path.open("wb") as file:
        for first in range(0, count, _AT_ONCE):
            size = min(_AT_ONCE, count - first)
            reads = genome[random.integers(0, len(genome) - LENGTH, size)[:, None] + np.arange(LENGTH)]
            wrong = random.random(reads.shape, np.float32) < 0.005
            reads[wrong] = random.integers(0, 4, int(wrong.sum()))
            back = random.random(size) < 0.5
            reads[back] = 3 - reads[back, ::-1]
            names = np.array([b"@read%08d" % number for number in range(first, first + size)])
            line, plus = np.full((size, 1), 10, np.uint8), np.tile(np.frombuffer(b"\n+\n", np.uint8), (size, 1))
            qualities = random.integers(35, 74, reads.shape, np.uint8)
            columns = (names.view(np.uint8).reshape(size, -1), line, letters[reads], plus, qualities, line)
            file.write(np.hstack(columns).tobytes())


def _taken(folder: Path, engine: str, reads: str, output: str) -> Taken:
    out = folder / output
    shutil.rmtree(out, ignore_errors=True)
    out.unlink(missing_ok=True)
    program = [sys.executable, "-m", "tests.bench.reads_flow", engine, str(folder)]
    command = [*program, "map", str(folder / "ref.fa"), str(folder / reads), "--out", str(out), "--quiet"]
    return taken(command)


class Prepared(PreparedEngine):
    """Every read has a hit, every third one with a mismatch, every fiftieth one a second hit."""

    def __init__(self) -> None:
        hits = 1 + (np.arange(_AT_ONCE) % 50 == 0)
        self._starts = np.concatenate([[0], np.cumsum(hits)])
        random = np.random.default_rng(2)
        count = int(self._starts[-1])
        self._strands = random.integers(0, 2, count, np.uint8)
        self._kinds = np.where(np.arange(count) % 3 == 0, MISMATCH, EXACT).astype(np.uint8)
        self._offsets = np.where(self._kinds == MISMATCH, random.integers(0, LENGTH, count), -1).astype(np.int32)
        self._chance = random.random(count)
        self._cut = np.zeros(_AT_ONCE, np.bool_)

    @property
    def read_seconds(self) -> dict[str, float]:
        return {}

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads, None, None]:
        record = int(search.index.records[1])
        places = (self._chance * (record - 2 * LENGTH)).astype(np.int32)
        for first in range(0, len(search.reads), _AT_ONCE):
            size = min(_AT_ONCE, len(search.reads) - first)
            end = int(self._starts[size])
            hits = (places[:end], self._strands[:end], self._kinds[:end], self._offsets[:end])
            yield FoundReads(first, self._starts[: size + 1], *hits, self._cut[:size])

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[()]:
        return ()


def _main(engine: str, folder: Path, arguments: list[str]) -> int:
    """The program itself, with its index in a folder; the engine is the one of prepared answers, or
    its own.
    """
    from gpu.analyses.reads import index, run
    from gpu.command_line.main import main
    from gpu.engines import choose

    kept = index.kept_indices(folder / "indices")
    index.kept_indices = run.kept_indices = lambda *arguments: kept  # type: ignore[assignment]
    if engine == "prepared":
        choose.choose = lambda name, threads=None, devices="auto": Prepared()
    return main(arguments, lambda paths, example: 2)


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:]))
