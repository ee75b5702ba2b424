"""Pairs aligned on this computer's card: first that every answer is the processor's, then how fast
they come.

``python -m tests.bench.card_pairs [--problems N] [--pairs N] [--repeats N] [--shapes]`` needs no
pytest. Pairs are simulated: queries are pieces of their references with 3 % of the letters
replaced, half of them with a gap of two. Whole processes: ``card_pairs_files``. ``--shapes`` times
every shape of lanes and rows, which is what ``gpu/engines/cuda/traces/plan.py`` estimates. Writes
``tests/bench/results/card_pairs.json``.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.launcher import CudaPairs
from gpu.engines.cuda.traces.plan import NOT_OURS, JobLimits, look_over
from gpu.engines.work.cigars import cigars
from gpu.engines.work.traces import AlignedPairs, Mode, PairAlignments
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.record_batch import RecordBatch
from tests.bench.card_pairs_files import simulated
from tests.bench.report import Figure, on_card
from tests.gpu.engines.trace_problems import GAPS, asked_of, only_shape, random_pairs
from tests.gpu.engines.trace_problems import matrices as all_matrices

REQUIRED_SCORES, REQUIRED_TRACED = 2000.0, 1000.0
REQUIRED_PAIRS, REQUIRED_STOP = 10e6, 0.25


def check(card: CardInfo, problems: int) -> dict[str, Any]:
    """Random problems, every field and run compared with the processor's answers; three of four
    with a shape of their own.
    """
    context, usual, cpu = Card(card.index), plan.fastest_shapes, CpuEngine()
    failures, compared, on_card = [], 0, 0
    for seed in range(problems):
        random = np.random.default_rng(seed)
        chosen, mode = all_matrices()[seed % 7], list(Mode)[seed // 7 % 3]
        count, longest = ((3000, 60), (400, 300), (60, 1500), (4000, 160))[seed % 4]
        pairs = random_pairs(seed, count // 4, longest, chosen)
        asked = asked_of(pairs, chosen, GAPS[seed // 3 % len(GAPS)], mode, bool(seed % 5))
        if not plan.is_for_the_card(asked):
            continue
        if seed % 4:
            shape = int(random.integers(len(plan.SHAPES)))
            plan.fastest_shapes = only_shape(shape)  # type: ignore[assignment]
        aligner = CudaPairs(context, cpu, None if seed % 3 else 200 << 20, 1 << 16 if seed % 2 else 50)
        aligner.make_room(asked)
        found, expected = joined(aligner.run(asked)), joined(cpu.align_pairs(asked))
        aligner.close()
        plan.fastest_shapes = usual
        compared += len(pairs)
        on_card += int((look_over(asked, JobLimits(1 << 30))[0] != NOT_OURS).sum())
        if any(not np.array_equal(one, other) for one, other in zip(found, expected, strict=True)):
            failures.append(f"seed {seed}: {chosen.name} {mode} {asked.gaps}")
            print(failures[-1], flush=True)
    context.close()
    return {"problems": problems, "pairs": compared, "on_the_card": on_card, "failures": failures}


def joined(told: Any) -> list[np.ndarray]:
    """Every field of all answers, one after another."""
    answers: list[AlignedPairs] = [answer for answer in told if answer is not None and len(answer.scores)]
    names = ("scores", "query_starts", "query_ends", "reference_starts", "reference_ends", "runs")
    fields = [np.concatenate([getattr(answer, name) for answer in answers]) for name in names]
    return [*fields, np.concatenate([np.diff(answer.run_starts) for answer in answers])]


def timed(engine: Any, asked: PairAlignments, repeats: int, texts: bool = False) -> tuple[float, int]:
    """The median's seconds, with the CIGARs' texts or without, and cells."""
    times, cells = [], 0
    for _ in range(repeats + 1):
        begun = time.perf_counter()
        cells = 0
        for answer in filter(None, engine(asked)):
            cells += answer.cells if len(answer.scores) else 0
            if texts and len(answer.scores):
                cigars(answer)
        times.append(time.perf_counter() - begun)
    return float(np.median(times[1:])), cells


def alone(asked: PairAlignments, engine: CudaEngine) -> dict[str, float]:
    """Seconds of each kernel, one after the other."""
    usual, spent = CudaPairs.launch, dict[str, float]()

    def launch(self: CudaPairs, name: str, stream: Any, *rest: Any) -> None:
        stream.synchronize()
        begun = time.perf_counter()
        usual(self, name, stream, *rest)
        stream.synchronize()
        spent[name] = spent.get(name, 0) + time.perf_counter() - begun

    CudaPairs.launch = launch  # type: ignore[method-assign, assignment]
    for _ in engine.align_pairs(asked):
        pass
    CudaPairs.launch = usual  # type: ignore[method-assign]
    return spent


def stopping(engine: CudaEngine, asked: PairAlignments) -> float:
    """Seconds that it takes to stop after the first answer."""
    told = engine.align_pairs(asked)
    next(told)
    begun = time.perf_counter()
    told.close()
    return time.perf_counter() - begun


def all_shapes(card: CardInfo, repeats: int) -> dict[str, float]:
    """GCUPS of each shape with pairs that fill it."""
    context, usual, found = Card(card.index), plan.fastest_shapes, {}
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
            found[f"{rows} x {lanes}{' traced' if traced else ''}"] = round(cells / seconds / 1e9, 1)
        print({name: value for name, value in found.items() if name.startswith(f"{rows} x {lanes}")}, flush=True)
    plan.fastest_shapes = usual
    aligner.close()
    context.close()
    return found


def measure(card: CardInfo, options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    engine = CudaEngine(card, small=0)
    dna, protein = matrices.of_match(DNA, 2, -3), matrices.load("BLOSUM62")
    figures: list[Figure] = []
    details: dict[str, Any] = {"device": card.name, "pairs": options.pairs}

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
            spent = alone(of(large, chosen, traced), engine)
            on_card = cells / sum(spent.values()) / 1e9
            figures.append(Figure("  on the card", on_card, required if chosen is dna else None, unit="GCUPS"))
            print(what, seconds, round(cells / seconds / 1e9, 1), spent, round(on_card, 1), flush=True)
        for texts in (False, True):
            what = f"{alphabet.name} 150 × 160, {'CIGARs as text' if texts else 'runs'}"
            seconds, _ = timed(engine.align_pairs, of(small, chosen, True), options.repeats, texts)
            figures.append(Figure(f"{what}, from memory to memory", 10 * options.pairs / seconds, unit="pairs/s"))
            print(what, seconds, round(10 * options.pairs / seconds), flush=True)
        spent = alone(of(small, chosen, True), engine)
        on_card = 10 * options.pairs / sum(spent.values())
        figures.append(Figure("  on the card", on_card, REQUIRED_PAIRS if chosen is dna else None, unit="pairs/s"))
        print(spent, flush=True)
        if chosen is dna:
            for mode in (Mode.GLOBAL, Mode.SEMIGLOBAL):
                seconds, cells = timed(engine.align_pairs, of(large, chosen, True, mode), options.repeats)
                details[f"512 {mode.value}"] = cells / seconds / 1e9
            seconds = stopping(engine, of(large, chosen, True))
            figures.append(Figure("stopping", seconds, REQUIRED_STOP, at_least=False, unit="s"))
    engine.close()
    print(details, flush=True)
    if options.shapes:
        details["shapes"] = all_shapes(card, options.repeats)
    return figures, details


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=420)
    parser.add_argument("--pairs", type=int, default=100_000, help="of 512 letters, and a tenth of those of 150")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--shapes", action="store_true")
    return on_card("card_pairs", parser.parse_args(arguments), check, measure)


if __name__ == "__main__":
    sys.exit(main())
