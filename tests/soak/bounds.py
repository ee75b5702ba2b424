"""The alignment that is found first, on random problems: its score again from its parts, and never
above the best one.

    python -m tests.soak.bounds --count 5000 [--seed 1] [--seconds 3600]

Sequences that break alignment programmes, simulated ones, rearranged ones, such with a long gap and
with islands and repeats; every scoring, every mode. Prints each problem that is wrong; the exit
status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair
from tests.gpu.analyses.chromosome.runs import scores_of
from tests.gpu.analyses.chromosome.test_initial_alignment import MODES, scores_again, with_islands


def bounds(count: int, seed: int, until: float) -> tuple[int, int, int, int]:
    """Problems tried, of these those in which one was found, those in which it is the best, those
    that are wrong.
    """
    tried = found = best = wrong = 0
    while tried < count and time.monotonic() < until:
        random = np.random.default_rng([seed, tried])
        a, b = _problem(random)
        name, mode = str(random.choice(list(SCORINGS))), MODES[random.integers(3)]
        scoring = SCORINGS[name]
        first = find_initial_alignment(a, b, scoring, mode=mode)
        tried += 1
        if first is None:
            continue
        found += 1
        highest = oracle.best_score(a, b, scores_of(scoring), mode)
        parts = int(first.anchors[:, 2].sum()) * scoring.match + int(first.gap_scores.sum()) + sum(first.end_scores)
        best += first.score == highest
        try:
            is_right = first.score == parts <= scores_again(first, a, b, scoring, mode) <= highest
        except AssertionError:
            is_right = False
        if not is_right:
            wrong += 1
            print(
                f"{name}, {mode}, {len(a)} × {len(b)}, seed {seed}, problem {tried - 1}: {first.score}, best {highest}"
            )
    return tried, found, best, wrong


def _problem(random: np.random.Generator) -> tuple[Codes, Codes]:
    shape = str(random.choice([*SHAPES, "simulated", "rearranged", "long gap", "islands"]))
    if shape == "simulated":
        rate, runs = float(random.choice([0.0, 0.01, 0.05, 0.1])), int(random.integers(3))
        made = simulate(int(random.integers(100, 700)), rate, int(random.integers(10**6)), runs)
        return made.a.codes, made.b.codes
    if shape == "rearranged":
        parts = [random.integers(0, 4, random.integers(20, 120)).astype(np.uint8) for _ in range(random.integers(2, 6))]
        moved = [mutated(random, parts[k], 0.02) for k in random.permutation(len(parts))]
        moved = [DNA.reverse_complement(part) if random.random() < 0.2 else part for part in moved]
        return np.concatenate(parts), np.concatenate(moved)
    if shape == "islands":
        return with_islands(int(random.integers(10**6)), int(random.integers(300, 700)))
    if shape == "long gap":
        whole = random.integers(0, 4, random.integers(60, 300)).astype(np.uint8)
        at = random.integers(len(whole))
        extra = random.integers(0, 4, random.integers(1, 400)).astype(np.uint8)
        sides = mutated(random, whole, 0.02), np.concatenate([whole[:at], extra, whole[at:]])
        return sides if random.random() < 0.5 else sides[::-1]
    return pair(random, shape, int(random.integers(20, 400)), int(random.integers(20, 400)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    tried, found, best, wrong = bounds(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{tried:,} problems, {found:,} alignments found, {best:,} of them the best, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
