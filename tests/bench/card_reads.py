"""Short reads on this computer's card: how fast they come.

``python -m tests.bench.card_reads [--reads N] [--bases N] [--repeats N] [--files N]`` needs no
pytest. The reference is random, a tenth of it copies of a thousand bases that differ in 5 %. Of the
reads of 100 bases, from both strands, 40 % are exact, 40 % have a mismatch, 10 % an insertion or
deletion, 10 % two mismatches. The index is kept in the user's cache folder, for the whole processes
on FASTQ files of ``--files`` reads.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from gpu.analyses.reads.index import kept_indices, open_index, read_reference
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads.index import build
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.reads.kernels import ReadKernels
from gpu.engines.measurements import cores
from gpu.engines.work.reads import ReadIndex, ReadSearch
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.sequence import Codes
from tests.bench.card_harness import kernel_seconds, median_seconds, on_card, stopping
from tests.bench.processes import taken
from tests.bench.report import Figure

LENGTH = 100
#: Reads of a batch, as ``map`` reads them from files.
BATCH = (8 << 20) // (LENGTH + 1)
REQUIRED_READS, REQUIRED_FILES, REQUIRED_STOP, REQUIRED_BYTES = 5e6, 1.5e6, 0.25, 1.5


def reference_of(bases: int) -> Codes:
    """See above."""
    random = np.random.default_rng(1)
    genome = random.integers(0, 4, bases, np.uint8)
    families = genome[: 30 * 1000].reshape(30, 1000).copy()
    for start in random.integers(0, max(bases - 1000, 1), bases // 10 // 1000):
        copy = families[random.integers(30)].copy()
        wrong = random.integers(0, 1000, 50)
        copy[wrong] = random.integers(0, 4, 50)
        genome[start : start + 1000] = copy[: bases - start]
    return genome


def reads_of(genome: Codes, count: int) -> RecordBatch:
    """See above."""
    gap = DNA.encode[ord("N")]
    codes = np.full(count * (LENGTH + 1) + PADDING, gap, np.uint8)
    lines = codes[: count * (LENGTH + 1)].reshape(count, LENGTH + 1)[:, 1:]
    firsts = range(0, count, 1 << 16)
    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(lambda first: _simulate(genome, lines[first : first + (1 << 16)], first), firsts))
    names = np.char.mod("r%08d", np.arange(count)).astype("S9").view(np.uint8)
    starts = 1 + np.arange(count + 1, dtype=np.int64) * (LENGTH + 1)
    return RecordBatch(codes, starts, names, np.arange(count + 1, dtype=np.int64) * 9)


def _simulate(genome: Codes, reads: np.ndarray, seed: int) -> None:
    """Fill uint8[k, LENGTH]."""
    random, count, columns = np.random.default_rng([2, seed]), len(reads), np.arange(LENGTH)
    starts = random.integers(0, len(genome) - LENGTH, count)
    pieces = np.lib.stride_tricks.sliding_window_view(genome, LENGTH + 1)[starts]
    reads[:] = pieces[:, :LENGTH]
    # Exact, a mismatch, an insertion, a deletion, two mismatches.
    kinds, at = random.choice(5, count, p=[0.4, 0.4, 0.05, 0.05, 0.1]), random.integers(0, LENGTH, count)
    added, lost = np.flatnonzero(kinds == 2), np.flatnonzero(kinds == 3)
    here, there = at[added, None], at[lost, None]
    reads[added] = np.where(columns <= here, pieces[added, :LENGTH], pieces[added][:, np.maximum(columns - 1, 0)])
    reads[added, at[added]] = random.integers(0, 4, len(added))
    reads[lost] = np.where(columns < there, pieces[lost, :LENGTH], pieces[lost, 1:])
    once, twice = np.flatnonzero((kinds == 1) | (kinds == 4)), np.flatnonzero(kinds == 4)
    for wrong, where in ((once, at[once]), (twice, random.integers(0, LENGTH, len(twice)))):
        reads[wrong, where] = (reads[wrong, where] + random.integers(1, 4, len(wrong))) % 4
    back = random.random(count) < 0.5
    reads[back] = 3 - reads[back, ::-1]


def write_fasta(genome: Codes, path: Path) -> None:
    """The last line is filled up with N's."""
    lines = np.full((-(-len(genome) // 80), 81), ord("\n"), np.uint8)
    rest = np.full(80 * len(lines) - len(genome), ord("N"), np.uint8)
    lines[:, :80] = np.concatenate([DNA.decode[genome], rest]).reshape(-1, 80)
    with path.open("wb") as file:
        file.write(b">reference\n")
        lines.tofile(file)


def write_fastq(reads: RecordBatch, path: Path) -> None:
    count = len(reads)
    names = reads.names.reshape(count, 9)
    with path.open("wb") as file:
        for first in range(0, count, 1 << 18):
            codes = reads.codes[: count * (LENGTH + 1)].reshape(count, -1)[first : first + (1 << 18), 1:]
            lines = np.full((len(codes), 1 + 9 + 1 + LENGTH + 3 + LENGTH + 1), ord("\n"), np.uint8)
            lines[:, 0] = ord("@")
            lines[:, 1:10] = names[first : first + (1 << 18)]
            lines[:, 11 : 11 + LENGTH] = DNA.decode[codes]
            lines[:, 12 + LENGTH] = ord("+")
            lines[:, 14 + LENGTH : -1] = ord("F")
            lines.tofile(file)


def timed(engine: CudaEngine, searches: list[ReadSearch], repeats: int) -> float:
    """The median's seconds, of all searches one after another."""
    return median_seconds(lambda: [None for search in searches for _ in engine.find_reads(search)], repeats)


def alone(search: ReadSearch, engine: CudaEngine) -> dict[str, float]:
    """Seconds of each kernel, one after the other."""
    with kernel_seconds(ReadKernels, "sum_tiles") as spent:
        for _ in engine.find_reads(search):
            pass
    return spent


def satellites(bases: int) -> Codes:
    """A thousand bases over and over, a tenth of a percent of them replaced: each half a read has
    more than a thousand places.
    """
    random = np.random.default_rng(3)
    genome = np.resize(random.integers(0, 4, 1000).astype(np.uint8), bases)
    wrong = random.integers(0, bases, bases // 1000)
    genome[wrong] = random.integers(0, 4, len(wrong))
    return genome


def files(reference: Path, reads: RecordBatch, folder: Path) -> list[Figure]:
    """Whole processes, from FASTQ to SAM, by either engine."""
    fastq = folder / "reads.fastq"
    write_fastq(reads, fastq)
    found: dict[str, float] = {}
    for engine in ("cuda", "cpu", "cuda"):
        command = [sys.executable, "main.py", "map", reference, fastq, "--engine", engine, "--quiet"]
        seconds = taken([*command, "--out", folder / f"{engine}.sam"]).seconds
        found[engine] = min(found.get(engine, seconds), seconds)
    return [
        Figure("file to file", len(reads) / found["cuda"], REQUIRED_FILES, unit="reads/s"),
        Figure("  by the processor", len(reads) / found["cpu"], unit="reads/s"),
    ]


def indexed(genome: Codes, path: Path) -> tuple[ReadIndex, float]:
    """The index of a reference, as ``map`` has and keeps it, and the seconds that it took."""
    write_fasta(genome, path)
    reference = read_reference(str(path))
    begun = time.perf_counter()
    index = open_index(reference, Monitor(), kept_indices(), cores())
    return index, time.perf_counter() - begun


def measure(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        genome = reference_of(options.bases)
        reads = reads_of(genome, max(options.reads, options.files))
        index, seconds = indexed(genome, folder / "reference.fa")
        some = reads if len(reads) == options.reads else reads.part(0, options.reads)
        figures = [Figure(f"index of {options.bases:,} bases", seconds, unit="s")]
        figures += _searches(card, index, some, options.repeats)
        if options.files:
            of_files = reads if len(reads) == options.files else reads.part(0, options.files)
            figures += files(folder / "reference.fa", of_files, folder)
    return figures


def _searches(card: CardInfo, index: ReadIndex, reads: RecordBatch, repeats: int) -> list[Figure]:
    engine, cpu = CudaEngine(card, small=0), CpuEngine()
    search, count = ReadSearch(index, reads), len(reads)
    bytes_a_base = sum(array.nbytes for array in index) / index.bases
    part = ReadSearch(index, reads.part(0, min(count, 500_000)))
    begun = time.perf_counter()
    for _ in cpu.find_reads(part):
        pass
    processor = len(part.reads) / (time.perf_counter() - begun)
    before = engine.read_seconds
    seconds = timed(engine, [search], repeats)
    phases = {name: (value - before[name]) / (repeats + 1) for name, value in engine.read_seconds.items()}
    kernels = alone(search, engine)
    print("kernels", kernels, flush=True)
    batches = [ReadSearch(index, reads.part(at, min(at + BATCH, count))) for at in range(0, count, BATCH)]
    repetitive = satellites(1_500_000)
    hard = ReadSearch(build(batch_of_codes(repetitive), cores()), reads_of(repetitive, 200_000), most=50)
    stops = [max(stopping(engine.find_reads(one))) for one in (search, hard)]
    speed = count / sum(kernels.values())
    figures = [
        Figure("index on the card", bytes_a_base, REQUIRED_BYTES, at_least=False, unit="B/base"),
        Figure("100 bases, one error of all kinds, on the card", speed, REQUIRED_READS, unit="reads/s"),
        Figure("  from memory to memory", count / seconds, REQUIRED_READS, unit="reads/s"),
        *(Figure(f"    {name}", value, unit="s") for name, value in phases.items()),
        Figure("  in batches as files have them", count / timed(engine, batches, repeats), unit="reads/s"),
        Figure("  exact hits alone", count / timed(engine, [ReadSearch(index, reads, 0)], repeats), unit="reads/s"),
        Figure("  by the processor", processor, unit="reads/s"),
        Figure("stopping", stops[0], REQUIRED_STOP, at_least=False, unit="s"),
        Figure("stopping among satellites", stops[1], REQUIRED_STOP, at_least=False, unit="s"),
    ]
    engine.close()
    return figures


def batch_of_codes(codes: Codes) -> RecordBatch:
    """One record."""
    gap = DNA.encode[ord("N")]
    whole = np.concatenate([[gap], codes, np.full(PADDING, gap)]).astype(np.uint8)
    return RecordBatch(whole, np.array([1, len(codes) + 2], np.int64), np.zeros(0, np.uint8), np.zeros(2, np.int64))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reads", type=int, default=4_000_000)
    parser.add_argument("--bases", type=int, default=120_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--files", type=int, default=0, help="reads of the files (0: none)")
    return on_card("card_reads", parser.parse_args(arguments), measure)


if __name__ == "__main__":
    sys.exit(main())
