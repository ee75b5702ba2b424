"""The subcommand ``simulate``: a simulated pair of related sequences."""

from __future__ import annotations

import argparse

from gpu.analyses.options import parsed
from gpu.analyses.registry import Registry
from gpu.core.standard_streams import tell
from gpu.core.units import parse_size
from gpu.results.output import check_new
from gpu.sequences.simulate import paths_of_pair, write_pair
from gpu.sequences.simulate import simulate as evolve


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Add the options of ``simulate``."""
    command.add_argument("prefix", metavar="OUT_PREFIX", help="where to write, and how the names begin")
    command.add_argument("--length", type=parsed(parse_size), default=1_000_000, help="bases of the ancestor (1M)")
    command.add_argument("--divergence", type=float, default=0.03, help="mutations a base, 0 to 0.5 (%(default)s)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same bytes (%(default)s)")
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.set_defaults(act=simulate)


def simulate(options: argparse.Namespace, analyses: Registry) -> int:
    """Write a simulated pair; existing files are replaced with ``--force`` only
    (``InputError``).
    """
    if not options.force:
        for path in paths_of_pair(options.prefix):
            check_new(path)
    pair = evolve(options.length, options.divergence, options.seed)
    for path, sequence in zip(write_pair(pair, options.prefix), (pair.a, pair.b), strict=True):
        tell(f"{path}: {sequence.name}, {len(sequence):,} bases")
    for what, (start, end) in (("inverted", pair.inversion), ("duplicated", pair.duplication)):
        tell(f"{start + 1:,} to {end:,} of {pair.a.name} are {what} in {pair.b.name}")
    return 0
