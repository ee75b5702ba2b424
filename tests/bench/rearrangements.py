"""Rearrangements of simulated pairs beside the truth; time and memory of a pair of 5 Mbp.

200 pairs of 100 to 300 kbp, 0.1 to 5 % apart, with 1 to 5 inversions, as many translocations and as
many duplications, of 1 to 5 kbp each. One counts as found if its class is right and all four
breakpoints are within 50 bases. The pair of 5 Mbp is E. coli K-12 MG1655 and 536, where the files
are there: exact matches and list, in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.exact_matches import find_matches
from gpu.analyses.chromosome.rearrangements.listing import find_rearrangements
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.rearranged import RearrangedPair, simulate_rearranged
from tests.bench.report import DATA, ROOT, Figure
from tests.rearrangements_truth import Place, unpaired

PAIRS, SLACK, REQUIRED = 200, 50, 0.98
#: Seconds and megabytes for the pair of 5 Mbp, at most.
MAX_SECONDS, MAX_MEGABYTES = 10, 600
FILES = ("MG1655_GCF_000005845.2.fna.gz", "NC_008253.fna.gz")
_PROCESS = """
import json, resource, sys, time
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.analyses.chromosome.rearrangements.exact_matches import find_matches
from gpu.analyses.chromosome.rearrangements.listing import find_rearrangements
from gpu.sequences.files import read
from gpu.sequences.simulate import simulate
engine = CpuEngine(int(sys.argv[3]) or None)
small = simulate(2_000, 0.01, 1)
find_rearrangements(small.a, small.b, find_matches(engine, small.a, small.b, Monitor()))
a, b = (read(path, None, None) for path in sys.argv[1:3])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begun = time.perf_counter()
matches = find_matches(engine, a, b, Monitor())
found = time.perf_counter()
listed = find_rearrangements(a, b, matches)
done = time.perf_counter()
kinds = {str(kind): int((listed.kind == kind).sum()) for kind in sorted(set(listed.kind.tolist()))}
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"bases": [len(a), len(b)], "matches": len(matches), "kinds": kinds, "match_seconds": found - begun,
                  "list_seconds": done - found, "before_mb": before / 1e3, "peak_mb": peak / 1e3}))
"""


def run(options: argparse.Namespace) -> list[Figure]:
    """Recall and precision over all pairs, then the pair of 5 Mbp."""
    engine = CpuEngine(options.threads)
    true = listed = right = 0
    for seed in range(PAIRS):
        pair = simulated(seed)
        truth = [Place(event.kind, event.a, event.b) for event in pair.events]
        matches = find_matches(engine, pair.a, pair.b, Monitor())
        found = places(find_rearrangements(pair.a, pair.b, matches).rearranged)
        missed, wrong = unpaired(truth, found, SLACK)
        true, listed, right = true + len(truth), listed + len(found), right + len(truth) - len(missed)
        if missed or wrong:
            print(f"seed {seed}: missed {missed}, wrong {wrong}", flush=True)
    figures = [
        Figure(f"recall of {true:,} simulated rearrangements", right / true, REQUIRED),
        Figure(f"precision of {listed:,} listed ones", right / listed, REQUIRED),
    ]
    told = _real(options.threads)
    if told is not None:
        seconds = told["match_seconds"] + told["list_seconds"]
        figures += [
            Figure("K-12 × 536: matches and list", seconds, MAX_SECONDS, at_least=False, unit="s"),
            Figure("K-12 × 536: peak memory", told["peak_mb"], MAX_MEGABYTES, at_least=False, unit="MB"),
        ]
    return figures


def simulated(seed: int) -> RearrangedPair:
    """The pair of a seed; its length, divergence and events are the seed's, too."""
    random = np.random.default_rng(seed)
    while True:
        length, divergence = int(random.integers(100_000, 300_001)), float(random.uniform(0.001, 0.05))
        inversions, translocations, duplications = random.integers(1, 6, 3).tolist()
        try:
            return simulate_rearranged(length, divergence, seed, (inversions, translocations, duplications))
        except InputError:
            continue  # Too many events for a short pair.


def places(found: Rearrangements) -> list[Place]:
    """Rows of the list as places."""
    columns = (found.kind, found.a_start, found.a_end, found.b_start, found.b_end)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [Place(BlockKind(kind).title, (i, k), (j, m)) for kind, i, k, j, m in rows]


def _real(threads: int | None) -> dict[str, Any] | None:
    """Figures of the pair of 5 Mbp; None without its files."""
    paths = [str(DATA / name) for name in FILES]
    if not all(map(os.path.exists, paths)):
        return None
    command = [sys.executable, "-c", _PROCESS, *paths, str(threads or 0)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told
