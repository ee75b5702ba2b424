"""Several cards in one machine: how much faster stage 1 is than on one of them.

``python -m tests.bench.card_several [--whole] [--turns] [--shapes]`` needs two cards or more and
takes all that are alike (about three minutes on two of the fastest). ``--turns`` also times
super-strips of other heights, ``--shapes`` other numbers of warps. That they agree with one card is
what ``pytest -m card`` tells.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock
from unittest.mock import Mock

import numpy as np

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.bounds.initial_alignment import kernels as bound_kernels
from gpu.analyses.chromosome.bounds.rearrangements import upper_bound_about
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.stages.stage1 import bands
from gpu.core.errors import CardLost, DeviceError
from gpu.core.monitor import Monitor
from gpu.engines.choose import usable_cards
from gpu.engines.cuda.device_pool import DevicePool
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.sweep import Band, Outputs, Sweep, SweepProgress
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate, write_pair
from tests.bench.card_harness import gcups, stage1, timed
from tests.bench.card_harness import stopping as stop
from tests.bench.processes import taken
from tests.bench.report import Figure, publish

#: What two cards must be faster by.
_WANTED = 1.85
_STEP = 1024


def alike_cards() -> tuple[list[CardInfo], str]:
    """All usable cards that are as the first one, and why there are no more."""
    usable, reason = usable_cards()
    return [card for card in usable if card.name == usable[0].name], reason


def engine(cards: list[CardInfo], **options: Any) -> CudaEngine:
    """One that does everything on these cards, with a context on each."""
    made = CudaEngine(cards[0], small=0, others=cards[1:], together=0, **options)
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 4, 8_000).astype(np.uint8) for _ in range(2))
    # The first sweep loads the kernels.
    for _ in made.sweep(stage1(a, b, step=_STEP)):
        pass
    return made


def pruned(a: Codes, b: Codes, engine: CudaEngine) -> Sweep:
    """Stage 1 as it begins by default: from the bound, with the upper bound
    and boxes that the engine fills, and 16 rows on their way to the host.
    """
    bound_kernels().load()
    first = find_initial_alignment(a, b, Scoring(), threads=8)
    assert first is not None
    request = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"), engine="cuda")
    # Of the folder nothing but its log is asked.
    rest = upper_bound_about(Context(request, a, b, engine, Mock(), Monitor()), first, first.score)()
    ends = bands(len(a), len(b), _STEP, [])
    kept = set(ends[:: max(1, len(ends) // 16)])
    sweep = stage1(a, b, known=first.score, rest=rest)
    return replace(sweep, bands=ends, outputs=Outputs(keep=lambda row: row in kept))


def compare(name: str, one: CudaEngine, several: CudaEngine, sweep: Sweep, required: float) -> list[Figure]:
    """The speed-up by several cards."""
    together, alone = timed(several, sweep), timed(one, sweep)
    return [
        Figure(f"{name}: faster than one", alone.seconds / together.seconds, required, unit="×"),
        Figure("  one card", alone.seconds, unit="s"),
        Figure("  all cards", together.seconds, unit="s"),
        gcups(sweep, together.seconds),
        Figure("  cells left out", 100 * (1 - together.alive), unit="%"),
    ]


def stopping(several: CudaEngine, sweep: Sweep) -> Figure:
    """From the close of a sweep in its middle to its end."""
    _, seconds = stop(several.sweep(sweep), 1.0)
    return Figure("stopping all cards", 1000 * seconds, 250, at_least=False, unit="ms")


def losing(cards: list[CardInfo], sweep: Sweep) -> Figure:
    """A card that fails in the middle: the others are asked again."""
    used = engine(cards)
    timed(used, sweep)
    run, first = DevicePool._run, threading.Lock()

    def failing(team: DevicePool, *arguments: Any) -> Generator[Band | SweepProgress, None, None]:
        told = 0
        for step in run(team, *arguments):
            yield step
            told += isinstance(step, Band)
            # One of them only.
            if told == 300 and first.acquire(blocking=False):
                raise DeviceError("The graphics card failed (on purpose); resume the run.")

    with mock.patch.object(DevicePool, "_run", failing):
        begun = time.perf_counter()
        with suppress(CardLost):
            timed(used, sweep)
        timed(used, sweep)
        seconds = time.perf_counter() - begun
    used.close()
    return Figure("the same with a card that fails in the middle", seconds, unit="s")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", type=int, default=10_000_000, help="rows and columns of the sweep without pruning")
    parser.add_argument("--similar", type=int, default=30_000_000, help="bases of the similar pair; 0 leaves it out")
    parser.add_argument("--whole", action="store_true", help="the similar pair as whole processes, too")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--shapes", action="store_true")
    options = parser.parse_args(arguments)
    cards, reason = alike_cards()
    if len(cards) < 2:
        print(f"There are no two cards that are alike: {reason}.")
        return 1
    one, several = engine(cards[:1]), engine(cards)
    wanted = _WANTED if len(cards) == 2 else 1.0
    random = np.random.default_rng(2)
    a, b = (random.integers(0, 4, options.side).astype(np.uint8) for _ in range(2))
    figures: list[Figure] = []
    name = f"{options.side / 1e6:g} × {options.side / 1e6:g} Mbp, every cell"
    figures += compare(name, one, several, stage1(a, b, step=_STEP), wanted)
    figures.append(stopping(several, stage1(a, b, step=_STEP)))
    if options.similar:
        pair = simulate(options.similar, 0.015, 77)
        sweep = pruned(pair.a.codes, pair.b.codes, one)
        name = f"{options.similar / 1e6:g} Mbp, similar, pruned"
        figures += compare(name, one, several, sweep, wanted)
    if options.similar and options.whole:
        figures += processes(options.similar)
    if options.turns:
        side = options.side * 6 // 10
        for turns in (16, 32, 64, 128):
            other = engine(cards, strips=turns)
            seconds = timed(other, stage1(a[:side], b[:side], step=_STEP)).seconds
            other.close()
            figures.append(Figure(f"{side / 1e6:g} Mbp, super-strips of {turns} strips", seconds, unit="s"))
    if options.shapes:
        for per_card, warps in ((3, 4), (5, 2), (3, 3)):
            other = engine(cards, shape=(per_card * cards[0].multiprocessors, warps))
            seconds = timed(other, stage1(a, b, step=_STEP)).seconds
            other.close()
            figures.append(Figure(f"{per_card} blocks of {warps} warps a multiprocessor", seconds, unit="s"))
    for used in (one, several):
        used.close()
    side = min(options.side, 2_000_000)
    figures.append(losing(cards, kept(stage1(a[:side], b[:side], step=_STEP))))
    return 0 if publish("card_several", figures, f"{len(cards)} × {cards[0].name}") else 1


def processes(length: int) -> list[Figure]:
    """The similar pair as a whole process with one card and with all."""
    seconds = list[float]()
    with tempfile.TemporaryDirectory() as scratch:
        pair = simulate(length, 0.015, 77)
        paths = write_pair(pair, str(Path(scratch) / "pair"))
        for devices in ("0", "all"):
            out = Path(scratch) / f"out_{devices}"
            command = ["align", *paths, "--out", out, "--engine", "cuda", "--devices", devices, "--quiet"]
            seconds.append(taken([sys.executable, "main.py", *command]).seconds)
    name = f"{length / 1e6:g} Mbp, similar, whole processes"
    return [
        Figure(f"{name}: faster than one", seconds[0] / seconds[1], unit="×"),
        Figure("  one card", seconds[0], unit="s"),
        Figure("  all cards", seconds[1], unit="s"),
    ]


def kept(sweep: Sweep) -> Sweep:
    """With every hundredth band's row on its way to the host."""
    rows = set(sweep.bands[99:-1:100])
    return replace(sweep, outputs=replace(sweep.outputs, keep=lambda row: row in rows))


if __name__ == "__main__":
    sys.exit(main())
