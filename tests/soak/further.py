"""Further alignments of a search's entries on random pairs, each judged by the textbook.

    python -m tests.soak.further --count 2000 [--seed 1] [--seconds 3600]

Proteins and bases, repeats and ties, one strand or both; entries whole or in windows. Prints each
search that is wrong; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.gpu.analyses.search.suboptimal_checks import check, cut_all, problem


def further(count: int, seed: int, until: float) -> tuple[int, int, int]:
    """Pairs of query and entry tried, further alignments found, and searches that are wrong."""
    os.fsync = lambda handle: None
    tried = found = wrong = number = 0
    while tried < count and time.monotonic() < until:
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="crosspoint-soak-") as folder:
            if number % 2:
                cut_all(patch)
            asked = problem(Path(folder), seed, number // 2)
            try:
                judged, more = check(Path(folder) / "result", asked)
                tried, found = tried + judged, found + more
            except Exception as problem_found:  # noqa: BLE001 - whatever is wrong is told
                wrong += 1
                tried += 1
                print(f"{asked.request}, seed {seed}, search {number}: {problem_found!r}"[:2000], flush=True)
        number += 1
    return tried, found, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    tried, found, wrong = further(options.count, options.seed, time.monotonic() + options.seconds)
    print(f"{tried:,} pairs, {found:,} further alignments, {wrong} searches wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
