"""Short reads on this computer's card: first that every answer is the processor's, then how fast
they come.

``python -m tests.bench.card_reads [--problems N] [--reads N] [--bases N] [--repeats N] [--files
N]`` needs no pytest. The reference is random, a tenth of it copies of a thousand bases that differ
in 5 %. Of the reads of 100 bases, from both strands, 40 % are exact, 40 % have a mismatch, 10 % an
insertion or deletion, 10 % two mismatches. The index is kept in the user's cache folder, for the
whole processes on FASTQ files of ``--files`` reads. Writes ``tests/bench/results/card_reads.json``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.reads.index import kept_indices, open_index, read_reference
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads.index import build
from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.reads.kernels import ReadKernels
from gpu.engines.cuda.reads.launcher import CudaReads
from gpu.engines.cuda.reads.memory import ReadSizes
from gpu.engines.measurements import cores
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.sequence import Codes
from tests.bench.report import Figure, on_card
from tests.gpu.engines.read_problems import batch_of, random_problem

ROOT = Path(__file__).resolve().parents[2]
LENGTH = 100
#: Reads of a batch, as ``map`` reads them from files.
BATCH = (8 << 20) // (LENGTH + 1)
REQUIRED_READS, REQUIRED_FILES, REQUIRED_STOP, REQUIRED_BYTES = 5e6, 1.5e6, 0.25, 1.5
#: How portions are cut, what is searched by branches, and what is left to the processor.
KINDS: tuple[dict[str, int], ...] = (
    {},
    {"many": 5},
    {"reads": 300, "rows": 1000},
    {"many": 0, "lines": 100, "branched": 100},
    {"many": 5, "most_hits": 10},
    {"longest": 64, "reads": 777},
    {"many": 20, "hits": 2000, "most_hits": 200},
)


def check(card: CardInfo, problems: int) -> dict[str, Any]:
    """Random problems, every field compared with the processor's answers."""
    context, cpu = Card(card.index), CpuEngine()
    failures, reads, hits = [], 0, 0
    for seed in range(problems):
        problem = random_problem(seed, 600, (400, 1500, 5000)[seed % 3])
        search = ReadSearch(build(batch_of(problem.records)), batch_of(problem.reads), problem.errors, problem.most)
        searcher = CudaReads(context, cpu, sizes=ReadSizes(**KINDS[seed // 3 % len(KINDS)]))
        searcher.make_room(search)
        found, expected = joined(searcher.run(search)), joined(cpu.find_reads(search))
        searcher.close()
        reads, hits = reads + len(problem.reads), hits + len(expected[0])
        if not are_equal(found, expected):
            failures.append(f"seed {seed}")
            print(failures[-1], flush=True)
    context.close()
    return {"problems": problems, "reads": reads, "hits": hits, "failures": failures}


def joined(told: Iterable[FoundReads | None]) -> list[np.ndarray]:
    """Every field of all answers, one after another; of the begins, how many hits each read has."""
    answers = list(filter(None, told))
    fields = [np.concatenate([answer[field] for answer in answers]) for field in range(2, len(FoundReads._fields))]
    return [*fields, np.concatenate([np.diff(answer.hit_starts) for answer in answers])]


def are_equal(found: list[np.ndarray], expected: list[np.ndarray]) -> bool:
    pairs = zip(found, expected, strict=True)
    return all(one.dtype == other.dtype and np.array_equal(one, other) for one, other in pairs)


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


def timed(engine: Any, searches: list[ReadSearch], repeats: int) -> float:
    """The median's seconds, of all searches one after another."""
    times = []
    for _ in range(repeats + 1):
        begun = time.perf_counter()
        for search in searches:
            for _answer in engine.find_reads(search):
                pass
        times.append(time.perf_counter() - begun)
    return float(np.median(times[1:]))


def alone(search: ReadSearch, engine: CudaEngine) -> dict[str, float]:
    """Seconds of each kernel, one after the other."""
    usual, sums, spent = ReadKernels.launch, ReadKernels.sum_tiles, dict[str, float]()

    def counted(name: str, stream: Any, work: Any) -> Any:
        stream.synchronize()
        begun = time.perf_counter()
        answer = work()
        stream.synchronize()
        spent[name] = spent.get(name, 0) + time.perf_counter() - begun
        return answer

    def launch(self: ReadKernels, name: str, stream: Any, *rest: Any) -> None:
        counted(name, stream, lambda: usual(self, name, stream, *rest))

    def sum_tiles(self: ReadKernels, stream: Any, *rest: Any) -> int:
        return int(counted("sum_tiles", stream, lambda: sums(self, stream, *rest)))

    ReadKernels.launch, ReadKernels.sum_tiles = launch, sum_tiles  # type: ignore[method-assign, assignment]
    for _ in engine.find_reads(search):
        pass
    ReadKernels.launch, ReadKernels.sum_tiles = usual, sums  # type: ignore[method-assign]
    return spent


def stopping(engine: CudaEngine, search: ReadSearch) -> float:
    """The most seconds between two answers, or until the search is stopped in its midst."""
    slowest, begun = 0.0, time.perf_counter()
    told, until = engine.find_reads(search), begun + 1.5
    for _ in told:
        now = time.perf_counter()
        slowest, begun = max(slowest, now - begun), now
        if now > until:
            break
    told.close()
    return max(slowest, time.perf_counter() - begun)


def satellites(bases: int) -> Codes:
    """A thousand bases over and over, a tenth of a percent of them replaced: each half a read has
    more than a thousand places.
    """
    random = np.random.default_rng(3)
    genome = np.resize(random.integers(0, 4, 1000).astype(np.uint8), bases)
    wrong = random.integers(0, bases, bases // 1000)
    genome[wrong] = random.integers(0, 4, len(wrong))
    return genome


def files(reference: Path, reads: RecordBatch, folder: Path) -> dict[str, Any]:
    """Whole processes, from FASTQ to SAM; reads a second of either engine, and whether both wrote
    the same lines.
    """
    fastq = folder / "reads.fastq"
    write_fastq(reads, fastq)
    found: dict[str, Any] = {}
    made = {}
    for engine in ("cuda", "cpu", "cuda"):
        made[engine] = folder / f"{engine}.sam"
        command = [sys.executable, "main.py", "map", str(reference), str(fastq), "--engine", engine, "--quiet"]
        begun = time.perf_counter()
        subprocess.run([*command, "--out", str(made[engine])], check=True, cwd=ROOT)
        seconds = time.perf_counter() - begun
        found[engine] = min(found.get(engine, seconds), seconds)
        print("file to file", engine, seconds, f"{len(reads) / seconds:,.0f} reads/s", flush=True)
    found["equal"] = _lines_equal(made["cuda"], made["cpu"])
    return found


def _lines_equal(one: Path, other: Path) -> bool:
    """True if two SAM files are equal behind their headings."""
    with one.open("rb") as mine, other.open("rb") as its:
        firsts = []
        for file in (mine, its):
            line = file.readline()
            while line.startswith(b"@") and line.split(b"\t")[0] in (b"@HD", b"@SQ", b"@PG", b"@CO"):
                line = file.readline()
            firsts.append(line)
        if firsts[0] != firsts[1]:
            return False
        while True:
            mine_next, its_next = mine.read(1 << 24), its.read(1 << 24)
            if mine_next != its_next:
                return False
            if not mine_next:
                return True


def indexed(genome: Codes, path: Path) -> tuple[ReadIndex, float]:
    """The index of a reference, as ``map`` has and keeps it, and the seconds that it took."""
    write_fasta(genome, path)
    reference = read_reference(str(path))
    begun = time.perf_counter()
    index = open_index(reference, Monitor(), kept_indices(), cores())
    return index, time.perf_counter() - begun


def measure(card: CardInfo, options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    details: dict[str, Any] = {"device": card.name, "bases": options.bases, "reads": options.reads}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        genome = reference_of(options.bases)
        reads = reads_of(genome, max(options.reads, options.files))
        index, details["index_seconds"] = indexed(genome, folder / "reference.fa")
        print(f"index: {details['index_seconds']:.1f} s", flush=True)
        some = reads if len(reads) == options.reads else reads.part(0, options.reads)
        figures, told = _searches(card, index, some, options.repeats)
        details.update(told)
        if options.files:
            of_files = reads if len(reads) == options.files else reads.part(0, options.files)
            details["files"] = files(folder / "reference.fa", of_files, folder)
            figures.append(Figure("same lines of SAM as the processor's", float(details["files"]["equal"]), 1))
            speed = options.files / details["files"]["cuda"]
            figures.append(Figure("file to file", speed, REQUIRED_FILES, unit="reads/s"))
    return figures, details


def _searches(
    card: CardInfo, index: ReadIndex, reads: RecordBatch, repeats: int
) -> tuple[list[Figure], dict[str, Any]]:
    engine, cpu = CudaEngine(card, small=0), CpuEngine()
    search, count, details = ReadSearch(index, reads), len(reads), dict[str, Any]()
    bytes_a_base = sum(array.nbytes for array in index) / index.bases
    figures = [Figure("index on the card", bytes_a_base, REQUIRED_BYTES, at_least=False, unit="B/base")]
    part = ReadSearch(index, reads.part(0, min(count, 500_000)))
    begun = time.perf_counter()
    expected = joined(cpu.find_reads(part))
    details["processor"] = len(part.reads) / (time.perf_counter() - begun)
    details["equal"] = are_equal(joined(engine.find_reads(part)), expected)
    details["hits"] = len(expected[0])
    print("equal", details["equal"], f"the processor: {details['processor']:,.0f} reads/s", flush=True)
    figures.append(Figure("same answer as the processor's", float(details["equal"]), 1))
    before = engine.read_seconds
    seconds = timed(engine, [search], repeats)
    spent = {name: (value - before[name]) / (repeats + 1) for name, value in engine.read_seconds.items()}
    details["phases"] = spent
    print("memory to memory", seconds, f"{count / seconds:,.0f} reads/s", spent, flush=True)
    kernels = alone(search, engine)
    details["kernels"] = kernels
    on_card = count / sum(kernels.values())
    print("kernels", kernels, f"{on_card:,.0f} reads/s", flush=True)
    figures.append(Figure("100 bases, one error of all kinds, on the card", on_card, REQUIRED_READS, unit="reads/s"))
    figures.append(Figure("  from memory to memory", count / seconds, REQUIRED_READS, unit="reads/s"))
    batches = [ReadSearch(index, reads.part(at, min(at + BATCH, count))) for at in range(0, count, BATCH)]
    figures.append(Figure("  in batches as files have them", count / timed(engine, batches, repeats), unit="reads/s"))
    figures.append(
        Figure("  exact hits alone", count / timed(engine, [ReadSearch(index, reads, 0)], repeats), unit="reads/s")
    )
    figures.append(Figure("stopping", stopping(engine, search), REQUIRED_STOP, at_least=False, unit="s"))
    repetitive = satellites(1_500_000)
    hard = ReadSearch(build(batch_of_codes(repetitive), cores()), reads_of(repetitive, 200_000), most=50)
    figures.append(Figure("stopping among satellites", stopping(engine, hard), REQUIRED_STOP, at_least=False, unit="s"))
    engine.close()
    return figures, details


def batch_of_codes(codes: Codes) -> RecordBatch:
    """One record."""
    gap = DNA.encode[ord("N")]
    whole = np.concatenate([[gap], codes, np.full(PADDING, gap)]).astype(np.uint8)
    return RecordBatch(whole, np.array([1, len(codes) + 2], np.int64), np.zeros(0, np.uint8), np.zeros(2, np.int64))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=60)
    parser.add_argument("--reads", type=int, default=4_000_000)
    parser.add_argument("--bases", type=int, default=120_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--files", type=int, default=0, help="reads of the files (0: none)")
    return on_card("card_reads", parser.parse_args(arguments), check, measure)


if __name__ == "__main__":
    sys.exit(main())
