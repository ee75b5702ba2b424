"""The CUDA sweep on several emulated cards beside the CPU engine: every value the same, and of what
may be left out only what takes no part.

    python -m tests.soak.cards --count 500 [--longest 4000] [--seed 0] [--seconds 7200]

Each card is a copy of the kernels on the processor, in a thread of its own
(``tests/gpu/engines/host``): two or three of them, super-strips of two to five strips, launches of
all lengths. Every fourth problem may leave cells out, every eighth has many strips, in waves of a
few super-strips. In every third all cards but one may fail, and the sweep begins again with the
others. Ends with one line: problems, differences.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from gpu.core.errors import CardLost
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.card_problems import difference, random_sweep, tall_sweep
from tests.gpu.engines.host.host_card import compile_kernels
from tests.gpu.engines.host.host_cards import FAILS_AFTER, SHAPES, HostCards, short_flights
from tests.gpu.engines.pruned_problems import fault, random_problem


def cards_agree(library: Path, seed: int, longest: int) -> str:
    """ "" or what is wrong with the answer to a problem."""
    cards = HostCards(library, 2 + seed % 3 // 2)
    if seed % 3 == 1:
        random = np.random.default_rng(seed)
        for number in random.permutation(len(cards.cards))[1:].tolist():
            cards.cards[number].fails_after = int(random.choice(FAILS_AFTER))
    with cards.installed():
        from gpu.engines.cuda.engine import CudaEngine

        infos = [CardInfo(number, "NVIDIA Test", 1 << 30, "90", 2) for number in range(len(cards.cards))]
        shape, strips = SHAPES[seed % len(SHAPES)], 2 + seed // 4 % 4
        if seed % 8 == 0:
            shape, strips = ((2, 4, 0.0001, None), (2, 4, 0.00001, None), (5, 2, 0.0003, None))[seed // 8 % 3], None
        engine = CudaEngine(infos[0], threads=1, small=0, shape=shape, others=infos[1:], together=0, strips=strips)
        found = _answer(engine, seed, longest, bool(strips))
        engine.close()
    if not found and (cards.shared or any(card.used for card in cards.cards)):
        found = "memory was not given back"
    return found


def _answer(engine: Any, seed: int, longest: int, is_told: bool) -> str:
    """ "" or what is wrong; where cards fail, of the answer of those that are left."""
    while True:
        try:
            if seed % 4 == 3:
                problem = random_problem(seed, longest)
                return fault(engine, problem)[0] if problem is not None else ""
            with short_flights():
                # Strips of many columns, too, which need many launches.
                if not is_told and seed % 16:
                    return difference(engine, CpuEngine(1), tall_sweep(seed // 8))
                return difference(engine, CpuEngine(1), random_sweep(seed, longest if is_told else 9000))
        except CardLost:
            continue


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--longest", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=7200)
    options = parser.parse_args(arguments)
    begun, done, differences = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        library = compile_kernels(Path(folder), 900, "sweep")
        if library is None:
            print("There is no C++ compiler for the kernels here.")
            return 1
        for seed in range(options.seed, options.seed + options.count):
            if time.monotonic() - begun > options.seconds:
                break
            found = cards_agree(library, seed, options.longest)
            done, differences = done + 1, differences + bool(found)
            if found:
                print(f"seed {seed}: {found}", flush=True)
    print(f"{done} problems, {differences} differences, {time.monotonic() - begun:.0f} s")
    return 1 if differences or not done else 0


if __name__ == "__main__":
    sys.exit(main())
