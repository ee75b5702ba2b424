"""Measure Crosspoint against its peers and against what is promised.

Prints one line a figure (name, measured, required, ok or short) and writes
``tests/bench/records.csv``. The exit status is 1 if anything is short. Nothing else should be
running.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable

from gpu.jit.packaged import LEVELS
from tests.bench import (
    all_alignments,
    also,
    behind,
    bound,
    cluster_parts,
    differences,
    dot_plot,
    evalues,
    every_cell,
    find,
    genomes,
    layers,
    live,
    many_matches,
    matches,
    pairs,
    pairs_flow,
    pipeline,
    reads,
    reads_flow,
    real,
    rearrangements,
    repeats,
    ribbons,
    search,
    similar,
    speedup,
    stage1,
    startup,
    strands,
    table_page,
    variants,
    wavefronts,
)
from tests.bench.report import Figure, machine_of, publish

CASES: dict[str, Callable[[argparse.Namespace], list[Figure]]] = {
    "all_alignments": all_alignments.run,
    "also": also.run,
    "startup": startup.run,
    "stage1": stage1.run,
    "every_cell": every_cell.run,
    "pipeline": pipeline.run,
    "behind": behind.run,
    "speedup": speedup.run,
    "bound": bound.run,
    "cluster_parts": cluster_parts.run,
    "evalues": evalues.run,
    "strands": strands.run,
    "find": find.run,
    "memory": similar.memory,
    "pruning": similar.pruning,
    "wavefronts": wavefronts.run,
    "matches": matches.run,
    "reads": reads.run,
    "reads_flow": reads_flow.run,
    "variants": variants.run,
    "variants_time": variants.run_time,
    "repeats": repeats.run,
    "differences": differences.run,
    "real": real.run,
    "rearrangements": rearrangements.run,
    "genomes": genomes.run,
    "live": live.run,
    "dot_plot": dot_plot.run,
    "layers": layers.run,
    "ribbons": ribbons.run,
    "many_matches": many_matches.run,
    "pairs": pairs.run,
    "pairs_flow": pairs_flow.run,
    "pairs_table": table_page.pairs,
    "search": search.run,
    "hits_table": table_page.hits,
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="main.py bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"any of {', '.join(CASES)} (default: all)")
    parser.add_argument(
        "--full", action="store_true", help="the whole sizes that are promised: an hour instead of minutes"
    )
    parser.add_argument(
        "--threads", type=int, help="threads of the cases pipeline, behind and wavefronts (default: all cores)"
    )
    parser.add_argument(
        "--engine", choices=("cpu", "cuda"), default="cpu", help="engine of the cases also, live and real (cpu)"
    )
    parser.add_argument(
        "--pairs", metavar="WORDS", default="", help="of the case real: pairs whose kind or name has them"
    )
    parser.add_argument(
        "--level", choices=LEVELS, help="compile as for processors of this level only (x86-64-v3 has AVX2 at most)"
    )
    options = parser.parse_args(arguments)
    if options.level:
        # The name alone would leave Numba the vector instructions of this processor.
        level = LEVELS[options.level]
        features = ",".join(f"+{feature}" for feature in level.features)
        target = {"NUMBA_CPU_NAME": level.cpu, "NUMBA_CPU_FEATURES": features}
        if any(os.environ.get(name) != value for name, value in target.items()):
            # Numba, which cases import, reads them once.
            command = [sys.executable, "-m", "tests.bench", *arguments]
            return subprocess.run(command, env={**os.environ, **target}, check=False).returncode
    unknown = [case for case in options.cases if case not in CASES]
    if unknown:
        parser.error(f"there is no case {unknown[0]}; choose from {', '.join(CASES)}")
    reached = True
    for case in options.cases or CASES:
        words = [case, *(["--full"] if options.full else []), *(["--level", options.level] if options.level else [])]
        reached &= publish(" ".join(words), CASES[case](options), machine_of(options.engine))
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
