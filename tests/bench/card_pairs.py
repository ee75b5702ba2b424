"""Pairs aligned on this computer's card: how fast they come.

``python -m tests.bench.card_pairs [--pairs N] [--repeats N] [--shapes]`` needs no pytest. Pairs are
simulated: queries are pieces of their references with 3 % of the letters replaced, half of them
with a gap of two. Whole processes: ``card_pairs_files``. ``--shapes`` times every shape of lanes
and rows, which is what ``gpu/engines/cuda/traces/plan.py`` estimates.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.launcher import CudaPairs
from gpu.engines.work.cigars import cigars
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.record_batch import RecordBatch
from tests.bench.card_harness import kernel_seconds, median_seconds, on_card, stopping
from tests.bench.card_pairs_files import simulated
from tests.bench.report import Figure
from tests.gpu.engines.trace_problems import only_shape

REQUIRED_SCORES, REQUIRED_TRACED = 2000.0, 1000.0
REQUIRED_PAIRS, REQUIRED_STOP = 10e6, 0.25


def timed(engine: Any, asked: PairAlignments, repeats: int, texts: bool = False) -> tuple[float, int]:
    """The median's seconds, with the CIGARs' texts or without, and cells."""
    cells = 0

    def align() -> None:
        nonlocal cells
        cells = 0
        for answer in filter(None, engine(asked)):
            cells += answer.cells if len(answer.scores) else 0
            if texts and len(answer.scores):
                cigars(answer)

    return median_seconds(align, repeats), cells


def alone(asked: PairAlignments, engine: CudaEngine) -> float:
    """Seconds of all kernels, one after the other."""
    with kernel_seconds(CudaPairs) as spent:
        for _ in engine.align_pairs(asked):
            pass
    print(spent, flush=True)
    return sum(spent.values())


def all_shapes(card: CardInfo, repeats: int) -> list[Figure]:
    """Each shape with pairs that fill it."""
    context, usual, figures = Card(card.index), plan.fastest_shapes, list[Figure]()
    aligner = CudaPairs(context, CpuEngine())
    for shape, (rows, lanes) in enumerate(plan.SHAPES):
        plan.fastest_shapes = only_shape(shape)  # type: ignore[assignment]
        length = rows * lanes
        queries, references = simulated(int(4e9 / length**2), length, length)
        for traced in (False, True):
            asked = PairAlignments(
                queries, references, matrices.of_match(DNA, 2, -3), GapCosts(5, 2), Mode.LOCAL, traced=traced
            )
            aligner.make_room(asked)
            seconds, cells = timed(aligner.run, asked, repeats)
            name = f"{rows} rows, {lanes} lanes{', traced' if traced else ''}"
            figures.append(Figure(name, cells / seconds / 1e9, unit="GCUPS"))
    plan.fastest_shapes = usual
    aligner.close()
    context.close()
    return figures


def measure(card: CardInfo, options: argparse.Namespace) -> list[Figure]:
    engine = CudaEngine(card, small=0)
    dna, protein = matrices.of_match(DNA, 2, -3), matrices.load("BLOSUM62")
    figures: list[Figure] = []

    def of(
        batches: tuple[RecordBatch, RecordBatch], chosen: SubstitutionMatrix, traced: bool, mode: Mode = Mode.LOCAL
    ) -> PairAlignments:
        gaps = GapCosts(5, 2) if chosen is dna else GapCosts(12, 1)
        return PairAlignments(*batches, chosen, gaps, mode, traced=traced)

    for chosen, alphabet in ((dna, DNA), (protein, PROTEIN)):
        large, small = simulated(options.pairs, 512, 512, alphabet), simulated(10 * options.pairs, 150, 160, alphabet)
        for traced, required in ((False, REQUIRED_SCORES), (True, REQUIRED_TRACED)):
            what = f"{alphabet.name} 512 × 512, {'CIGARs' if traced else 'scores'}"
            seconds, cells = timed(engine.align_pairs, of(large, chosen, traced), options.repeats)
            figures.append(Figure(f"{what}, from memory to memory", cells / seconds / 1e9, unit="GCUPS"))
            speed = cells / alone(of(large, chosen, traced), engine) / 1e9
            figures.append(Figure("  on the card", speed, required if chosen is dna else None, unit="GCUPS"))
        for texts in (False, True):
            what = f"{alphabet.name} 150 × 160, {'CIGARs as text' if texts else 'runs'}"
            seconds, _ = timed(engine.align_pairs, of(small, chosen, True), options.repeats, texts)
            figures.append(Figure(f"{what}, from memory to memory", 10 * options.pairs / seconds, unit="pairs/s"))
        speed = 10 * options.pairs / alone(of(small, chosen, True), engine)
        figures.append(Figure("  on the card", speed, REQUIRED_PAIRS if chosen is dna else None, unit="pairs/s"))
        if chosen is dna:
            for mode in (Mode.GLOBAL, Mode.SEMIGLOBAL):
                seconds, cells = timed(engine.align_pairs, of(large, chosen, True, mode), options.repeats)
                figures.append(Figure(f"DNA 512 × 512, {mode.value}", cells / seconds / 1e9, unit="GCUPS"))
            _, seconds = stopping(engine.align_pairs(of(large, chosen, True)), 0.0)
            figures.append(Figure("stopping", seconds, REQUIRED_STOP, at_least=False, unit="s"))
    engine.close()
    return [*figures, *(all_shapes(card, options.repeats) if options.shapes else [])]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000, help="of 512 letters, and a tenth of those of 150")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--shapes", action="store_true")
    return on_card("card_pairs", parser.parse_args(arguments), measure)


if __name__ == "__main__":
    sys.exit(main())
