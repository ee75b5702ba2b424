"""Scores of random pairs against parasail's scalar code: every matrix, seven gap settings, both
kernels, lengths from 0 to 5,000.

    python -m tests.soak.scores --count 1000 [--seed 1] [--seconds 3600]

At least ``count`` pairs for each matrix and gap setting. Prints each search that differs; the exit
status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time

from gpu.scoring.matrix import GapCosts, load, names, of_match
from gpu.sequences.alphabet import DNA, PROTEIN
from tests.gpu.engines.score_problems import GAPS, SPLITS, expected, random_search, scores_by

#: Entries of a search, and the longest sequence, by turns: most pairs are short, some of each
#: combination long.
_SIZES = ((200, 120), (120, 400), (60, 1000), (12, 5000))


def scores(count: int, seed: int, until: float) -> tuple[int, int, int]:
    """Pairs tried, searches that differ, and combinations that were finished before the time was
    over.
    """
    matrices = [load(name) for name in names()]
    matrices += [of_match(DNA, 1, -3), of_match(DNA, 100, -125), of_match(PROTEIN, 10_000, -9_999)]
    pairs = wrong = finished = 0
    for matrix in matrices:
        for gaps in GAPS:
            costs = GapCosts(min(gaps.first * matrix.scale, 10_000), min(gaps.extend * matrix.scale, 10_000))
            done = turn = 0
            while done < count and time.monotonic() < until:
                entries, longest = _SIZES[turn % len(_SIZES)]
                search = random_search(matrix, costs, seed * 1_000_003 + turn, entries, longest)
                wanted = expected(search)
                for split in SPLITS:
                    if scores_by(search, split, small=turn % 2 == 1) != wanted:
                        wrong += 1
                        print(
                            f"{matrix.name}, {costs}, {entries} entries to {longest}, seed "
                            f"{seed * 1_000_003 + turn}: {split}"
                        )
                done += len(wanted)
                turn += 1
            pairs += done
            finished += done >= count
    return pairs, wrong, finished


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    pairs, wrong, finished = scores(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{pairs:,} pairs, {wrong} searches differ, {finished} combinations of matrix and gap costs finished")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
