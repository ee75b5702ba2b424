"""Random reads searched in random references that are rich in repeats, each compared with brute
force.

    python -m tests.soak.reads --count 100000 --seconds 7200

Ends with one line: reads, hits, differences.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.gpu.engines.read_problems import MANY, expected, found, random_problem

#: Reads of a problem.
_READS = 100


def reads(count: int, seconds: float, seed: int = 1) -> tuple[int, int, list[str]]:
    """The numbers of reads compared and of their hits, and the differences."""
    end, compared, told, differences = time.monotonic() + seconds, 0, 0, []
    while compared < count and time.monotonic() < end:
        problem, many = random_problem(seed, _READS), MANY[seed % len(MANY)]
        wanted = expected(problem)
        for number, (hits, other) in enumerate(zip(found(problem, many=many), wanted, strict=True)):
            told += len(other[0])
            if hits != other:
                differences.append(f"seed {seed}, {many} rows, read {number}: {hits} instead of {other}")
        compared += len(wanted)
        seed += 1
        if seed % 100 == 0:
            print(f"{compared:,} of {count:,} reads, {len(differences)} differences", file=sys.stderr)
    return compared, told, differences


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.soak.reads", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=7200.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    compared, told, differences = reads(options.count, options.seconds, options.seed)
    for difference in differences[:20]:
        print(difference)
    print(f"{compared:,} reads, {told:,} hits, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
