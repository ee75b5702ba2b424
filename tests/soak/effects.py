"""Effects on proteins of random differences against both molecules translated whole, base by base:
both strands, introns, five genetic codes, slippage, open ends, residues that records name.

    python -m tests.soak.effects --count 100000 [--seed 1] [--seconds 3600]

Prints each difference that is told otherwise; the exit status is then 1. A short form is
``tests/gpu/analyses/chromosome/differences/test_effects.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count

from tests.gpu.analyses.chromosome.differences import proteins


def effects(least: int, seed: int, until: float) -> tuple[int, int]:
    """Differences tried, and those told otherwise."""
    tried = bad = 0
    for number in count(1_000_003 * seed):
        if tried >= least or time.monotonic() >= until:
            break
        pair = proteins.random_pair(number)
        wrong = proteins.wrong(pair, number % 2 == 1, number % 4 > 1)
        tried += len(pair.gaps) + sum(one != other for one, other in zip(pair.letters, pair.other, strict=True))
        bad += len(wrong)
        for line in wrong:
            print(f"seed {number}: {line}")
    return tried, bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    tried, bad = effects(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{tried:,} differences, {bad:,} told otherwise")
    return 1 if bad or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
