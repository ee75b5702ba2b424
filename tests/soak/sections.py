"""Whole runs of which emulated cards, or one, make the first stage in sections, beside the same without pruning on the processor: the
same bytes.

    python -m tests.soak.sections --count 500 [--longest 9000] [--seed 0] [--seconds 7200]

Simulated pairs that differ by none to 5 %, local and global, limits that make every stage work, one to three cards (``tests/gpu/engines/host``), launches
of two lengths, sections of few rows; of several cards all but the first may fail. Ends with one line: problems, those that were cut, those in which a section was taken over, those in which
one rested, those in which a card was to fail, differences.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from unittest import mock

import numpy as np

from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.runs import align, request_for
from tests.gpu.engines.host.host_card import compile_kernels
from tests.gpu.engines.host.host_cards import FAILS_AFTER, HostCards
from tests.gpu.engines.host.sharing import SECTION_SHAPES, Seen, engine_on
from tests.soak.pruned import limits, same

_SHORTEST = 3000


def differs(library: Path, folder: Path, seed: int, longest: int) -> tuple[bool, Seen, int]:
    """Whether the bytes are others, and what was cut and taken over; how many cards were to fail."""
    random = np.random.default_rng(seed)
    pair = simulate(int(random.integers(_SHORTEST, longest)), float(random.choice([0.0, 0.003, 0.02, 0.05])), seed)
    a, b = pair.a.codes, pair.b.codes
    mode = ("local", "local", "global")[seed % 3]
    request = request_for(folder, a, b, mode=mode, limits=limits(random, len(b)))
    plain = align(request.with_(pruning=False), folder / "plain")
    # Whatever is as large as the whole matrix is shared: the first stage.
    options = {"shape": SECTION_SHAPES[seed // 3 % 2], "together": len(a) * len(b)}
    cards = HostCards(library, 1 + seed // 4 % 3)
    # The first one makes the other stages, too.
    failing = [card for card in cards.cards[1:] if random.integers(0, 2)]
    for card in failing:
        card.fails_after = int(random.choice(FAILS_AFTER))
    with engine_on(cards, int(random.choice([300, 700])), **options) as (engine, seen):
        shared = align(request, folder / "shared", engine=engine)
    return not same(plain, shared), seen, len(failing)


def shared_runs(library: Path, count: int, longest: int, seconds: float, seed: int = 0) -> Counter[str]:
    """How many problems, of them ``cut``, ``taken over``, ``rested``, ``with a card to fail`` and ``differences``."""
    end, tally = time.monotonic() + seconds, Counter[str]()
    with tempfile.TemporaryDirectory(prefix="crosspoint-soak-") as scratch:
        while tally["problems"] < count and time.monotonic() < end:
            number = seed + tally["problems"]
            with tempfile.TemporaryDirectory(dir=scratch) as folder, mock.patch.object(os, "fsync"):
                is_other, seen, failing = differs(library, Path(folder), number, longest)
            tally["problems"] += 1
            tally["cut"] += seen.sections > 1
            tally["taken over"] += seen.taken_over > 0
            tally["rested"] += len(seen.rested) > 0
            tally["with a card to fail"] += failing > 0
            if is_other:
                tally["differences"] += 1
                print(f"seed {number}, longest {longest}: other bytes", flush=True)
            if tally["problems"] % 100 == 0:
                print(f"{tally['problems']:,} problems, {tally['differences']} differences", file=sys.stderr)
    return tally


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--longest", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=7200)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        library = compile_kernels(Path(folder), 900, "sweep")
        if library is None:
            print("There is no C++ compiler for the kernels here.")
            return 1
        tally = shared_runs(library, options.count, options.longest, options.seconds, options.seed)
    names = "problems", "cut", "taken over", "rested", "with a card to fail", "differences"
    print(", ".join(f"{tally[name]} {name}" for name in names))
    return 1 if tally["differences"] or not tally["taken over"] else 0


if __name__ == "__main__":
    sys.exit(main())
