"""Pairs of all lengths with every matrix, scored here and by parasail, and every alignment scored
again.

    python -m tests.soak.pairs --count 1000 --longest 5000 --seconds 3600

``--count`` pairs for each matrix and each of four gap costs, the modes by turns. Ends with one
line: pairs, differences.
"""

from __future__ import annotations

import argparse
import sys
import time

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.traces import Mode
from gpu.scoring import matrix
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN
from tests import pairs_oracle
from tests.gpu.engines.trace_problems import GAPS, aligned, asked_of, random_pairs, rules_of
from tests.peers import parasail_matrix, parasail_score


def all_matrices() -> list[SubstitutionMatrix]:
    """Those that need no file, and three of a match and a mismatch."""
    plain = [matrix.of_match(DNA, 1, -3), matrix.of_match(DNA, 5, -4), matrix.of_match(PROTEIN, 2, -1)]
    return [*plain, *map(matrix.load, matrix.names())]


def pairs(count: int, longest: int, seconds: float, seed: int = 1) -> tuple[int, list[str]]:
    """The number of pairs compared, and the differences."""
    engine, end = CpuEngine(), time.monotonic() + seconds
    compared, differences = 0, []
    questions = [(chosen, gaps) for chosen in all_matrices() for gaps in GAPS[:4]]
    for number, (chosen, gaps) in enumerate(questions):
        if time.monotonic() > end:
            break
        compared += count
        differences += _compare(engine, chosen, gaps, count, longest, seed + number)
        print(f"{number + 1} of {len(questions)}: {compared:,} pairs, {len(differences)} differences", file=sys.stderr)
    return compared, differences


def _compare(
    engine: CpuEngine, chosen: SubstitutionMatrix, gaps: GapCosts, count: int, longest: int, seed: int
) -> list[str]:
    """One matrix with one gap cost: most pairs short, so that the long ones do not take all the
    time.
    """
    made = random_pairs(seed, count - count // 10, min(300, longest), chosen)
    made += random_pairs(seed + 10_000, count // 10, longest, chosen)
    peer, differences = parasail_matrix(chosen), []
    for turn, mode in enumerate(Mode):
        some = made[turn :: len(Mode)]
        asked = asked_of(some, chosen, gaps, mode)
        rules = rules_of(asked)
        for alignment, (a, b) in zip(aligned(engine, asked), some, strict=True):
            again = pairs_oracle.rescore(a, b, alignment, rules)
            other = parasail_score(a, b, asked, peer) if len(a) and len(b) else again
            if not alignment.score == again == other:
                scores = f"{alignment.score} here, {again} again, {other} by parasail"
                differences.append(f"{chosen.name} {gaps} {mode.value} {len(a)} x {len(b)}, seed {seed}: {scores}")
    return differences


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.soak.pairs", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--longest", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    compared, differences = pairs(options.count, options.longest, options.seconds, options.seed)
    for difference in differences[:20]:
        print(difference)
    print(f"{compared:,} pairs, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
