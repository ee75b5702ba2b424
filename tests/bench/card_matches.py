"""Exact matches on this computer's card: how fast it is, phase by phase.

``python -m tests.bench.card_matches [--reference BASES] [--reads N] [--repeats N]`` needs no
pytest. Reads of 100 bases, 1 % of them changed, of both strands, are looked for in a random
reference, as the pipeline does: in batches, each strand in turn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from gpu.analyses.matches.find import Matching, MatchPortion, find
from gpu.analyses.matches.mummer import MummerOptions, MummerPrinter
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.engine import Engine
from gpu.engines.work.matches import NO_MATCH, RECORD_END, ReferenceIndex
from gpu.sequences.batches import BATCH
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.sequence import Codes
from tests.bench.card_harness import on_card
from tests.bench.report import Figure
from tests.gpu.engines.match_problems import index_of, join

READ = 100
CHANGED = 0.01
#: Of a read's name, its number.
_DIGITS = 8
#: Times as fast as the processor.
REQUIRED = 10


def simulated_reads(reference: Codes, count: int, seed: int = 1) -> Iterator[RecordBatch]:
    """Batches of reads as ``read_batches`` gives them, named by their numbers."""
    random = np.random.default_rng(seed)
    windows = np.lib.stride_tricks.sliding_window_view(reference, READ)
    at_once = -(-BATCH // (READ + 1))
    for first in range(0, count, at_once):
        number = min(at_once, count - first)
        reads = windows[random.integers(0, len(windows), number)]
        changes = random.integers(0, reads.size, int(reads.size * CHANGED))
        reads.reshape(-1)[changes] ^= random.integers(1, 4, len(changes)).astype(np.uint8)
        half = number // 2
        reads[:half] = 3 - reads[:half, ::-1]
        codes = np.full(number * (READ + 1) + PADDING, NO_MATCH, np.uint8)
        codes[: number * (READ + 1)].reshape(number, READ + 1)[:, 1:] = reads
        names = np.arange(first, first + number)[:, None] // 10 ** np.arange(_DIGITS)[::-1] % 10 + ord("0")
        yield RecordBatch(
            codes,
            1 + (READ + 1) * np.arange(number + 1, dtype=np.int64),
            names.astype(np.uint8).reshape(-1),
            _DIGITS * np.arange(number + 1, dtype=np.int64),
        )


def search_all(engine: Engine, index: ReferenceIndex, batches: list[RecordBatch]) -> tuple[float, list[MatchPortion]]:
    """Seconds of matching alone, and what was found."""
    matching, monitor = Matching(20, "maxmatch", "both"), Monitor()
    begun = time.perf_counter()
    portions = [portion for queries in batches for portion in find(engine, index, queries, matching, monitor)]
    return time.perf_counter() - begun, portions


def measure(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    """Reads against a reference on both engines, and the time of each phase from files' letters to
    printed text.
    """
    seconds: dict[str, float] = {}
    clock = time.perf_counter()

    def lap(name: str) -> None:
        nonlocal clock
        now = time.perf_counter()
        seconds[name] = now - clock
        clock = now
        print(f"{name}: {seconds[name]:.2f} s", flush=True)

    bases = np.random.default_rng(0).integers(0, 4, options.reference, dtype=np.uint8)
    batches = list(simulated_reads(bases, options.reads))
    lap("simulation")
    index = index_of([bases])
    lap("suffix array and table")
    cpu, engine = CpuEngine(), CudaEngine(card, small=0)
    search_all(cpu, index, [batches[0].part(0, 10)])
    lap("compiling")
    first_seconds, _ = search_all(engine, index, batches[:1])
    before = engine.match_seconds
    on_card = []
    for _ in range(options.repeats):
        found_seconds, found = search_all(engine, index, batches)
        on_card.append(found_seconds)
        print(f"card: {found_seconds:.3f} s", flush=True)
    phases = {name: (value - before[name]) / options.repeats for name, value in engine.match_seconds.items()}
    phases["index"] = before["index"]
    fastest_batch = {"cpu": 1e9, "card": 1e9}
    for _ in range(3):
        for name, one in (("cpu", cpu), ("card", engine)):
            fastest_batch[name] = min(fastest_batch[name], search_all(one, index, batches[:1])[0])
    engine.close()
    clock = time.perf_counter()
    text, starts = join([bases], RECORD_END)
    name = np.frombuffer(b"reference", np.uint8)
    printer = MummerPrinter(
        RecordBatch(text, starts, name, np.array([0, len(name)])), MummerOptions(), lambda text: None
    )
    printer.print(found[0])
    clock = time.perf_counter()
    for portion in found:
        printer.print(portion)
    lap("text output")
    on_cpu, _ = search_all(cpu, index, batches)
    print(f"CPU: {on_cpu:.3f} s", flush=True)
    middle = float(np.median(on_card))
    phases = {
        "build index": seconds["suffix array and table"],
        "index to card": phases["index"],
        "queries to card": phases["queries"],
        "search": phases["search"],
        "compaction": phases["compaction"],
        "matches from card": phases["download"],
        "between launches": middle - sum(value for name, value in phases.items() if name != "index"),
        "text output": seconds["text output"],
    }
    return [
        Figure("matching alone, times as fast as the CPU engine", on_cpu / middle, REQUIRED, unit="×"),
        Figure("  on the card", middle, unit="s"),
        Figure("  by the CPU engine", on_cpu, unit="s"),
        Figure("first batch, with context and index", first_seconds, unit="s"),
        Figure("batch of 8 million letters, on the card", fastest_batch["card"], unit="s"),
        Figure("  by the CPU engine", fastest_batch["cpu"], unit="s"),
        *(Figure(name, value, unit="s") for name, value in phases.items()),
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", type=int, default=100_000_000)
    parser.add_argument("--reads", type=int, default=10_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    return on_card("card_matches", parser.parse_args(arguments), measure)


if __name__ == "__main__":
    sys.exit(main())
