"""Lower and upper bounds on random problems: the alignment that is found first, its score again
from its parts, and never above the best one; the word bound, at each cell no less than what a path
gains from there on.

    python -m tests.soak.bounds --count 5000 [--words] [--seed 1] [--seconds 3600]

Sequences that break alignment programmes, simulated ones, rearranged ones, such with a long gap and
with islands and repeats; every scoring, every mode. Prints each problem that is wrong; the exit
status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from unittest import mock

import numpy as np

from gpu.analyses.chromosome.bounds import word_bound
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests import oracle
from tests.gpu.analyses.chromosome.bound_problems import largest_excess, problem, unlike_at_border
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair
from tests.gpu.analyses.chromosome.runs import scores_of
from tests.gpu.analyses.chromosome.test_initial_alignment import MODES, scores_again, with_islands
from tests.gpu.analyses.chromosome.test_word_bound import SCORINGS as WORD_SCORINGS
from tests.gpu.analyses.chromosome.test_word_bound import swept


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


def words(count: int, seed: int, until: float) -> tuple[int, int, int]:
    """Problems of the word bound tried, cells of them, and problems with too low a bound."""
    tried = cells = wrong = 0
    while tried < count and time.monotonic() < until:
        random = np.random.default_rng([seed, tried, 1])
        mode, scoring = MODES[random.integers(3)], WORD_SCORINGS[random.integers(len(WORD_SCORINGS))]
        a, b, anchors = problem(random, int(random.integers(20, 900)))
        slab, largest = int(random.choice([128, 512, 4096])), int(random.choice([200, 1000, 1 << 20]))
        sweep_box, reach = (None if random.random() < 0.5 else swept), int(random.choice([0, 100, 600]))
        columns = int(random.choice([64, 128, 500, len(b)]))
        if tried % 3 == 0:
            # About a slab's first rows and a tile's last columns.
            rows, *stretch = (int(random.integers(*of)) for of in ((3, 9), (60, 129), (60, 129), (10, 40)))
            a, b, anchors, columns = unlike_at_border(tried, 128 * rows, *stretch, bool(random.random() < 0.5))
            slab, largest, sweep_box, reach = int(random.choice([128, 512])), 1 << 20, swept, 400
        with mock.patch.object(word_bound, "_MAX_TABLE", largest):
            what = a, b, scoring, mode, anchors, 1, sweep_box
            table = word_bound.word_bound_of(*what, reach=reach, slab_rows=slab, at_once=columns)
        excess = largest_excess(a, b, scoring, mode, table)
        tried, cells = tried + 1, cells + len(a) * len(b)
        if excess > 0:
            wrong += 1
            print(f"{scoring}, {mode}, {len(a)} × {len(b)}, seed {seed}, problem {tried - 1}: {excess} too low")
    return tried, cells, wrong


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
    parser.add_argument("--words", action="store_true", help="the word bound")
    options = parser.parse_args()
    if options.words:
        tried, cells, wrong = words(options.count, options.seed, time.monotonic() + options.seconds)
        print(f"{tried:,} problems of the word bound, {cells:,} cells, {wrong} wrong")
        return 1 if wrong else 0
    tried, found, best, wrong = bounds(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{tried:,} problems, {found:,} alignments found, {best:,} of them the best, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
