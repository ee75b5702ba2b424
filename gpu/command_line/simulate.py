"""The subcommand ``simulate``: a simulated pair of related sequences."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from gpu.analyses.options import parsed
from gpu.analyses.registry import Registry
from gpu.core.errors import InputError
from gpu.core.standard_streams import tell
from gpu.core.units import parse_size
from gpu.results.output import check_new, write_whole
from gpu.sequences.choice import parse_trim
from gpu.sequences.fasta import write_fasta
from gpu.sequences.rearranged import Event, RearrangedPair, events_of, pieces_of, simulate_rearranged
from gpu.sequences.simulate import Pair, paths_of_pair
from gpu.sequences.simulate import simulate as evolve

#: Options that ask for a number of rearrangements.
_EVENTS = ("inversions", "translocations", "duplications")


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Add the options of ``simulate``."""
    command.add_argument("prefix", metavar="OUT_PREFIX", help="where to write, and how the names begin")
    command.add_argument("--length", type=parsed(parse_size), default=1_000_000, help="bases of the ancestor (1M)")
    command.add_argument("--divergence", type=float, default=0.03, help="mutations a base, 0 to 0.5 (%(default)s)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same bytes (%(default)s)")
    for what in _EVENTS:
        command.add_argument(
            f"--{what}",
            metavar="N",
            type=int,
            help=f"number of {what}, in place of the usual inversion and duplication",
        )
    command.add_argument(
        "--event-sizes", metavar="FROM-TO", type=parsed(parse_trim), help="bases of each rearrangement (1k-5k)"
    )
    command.add_argument("--truth", metavar="FILE.bedpe", type=Path, help="also write the rearrangements as BEDPE")
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.set_defaults(act=simulate)


def simulate(options: argparse.Namespace, analyses: Registry) -> int:
    """Write a simulated pair; existing files are replaced with ``--force`` only
    (``InputError``).
    """
    if not options.force:
        for path in (*paths_of_pair(options.prefix), *([options.truth] if options.truth else ())):
            check_new(path)
    counts = [getattr(options, what) for what in _EVENTS]
    pair: Pair | RearrangedPair
    if any(count is not None for count in counts):
        inversions, translocations, duplications = (count or 0 for count in counts)
        sizes = options.event_sizes or (1_000, 5_000)
        pair = simulate_rearranged(
            options.length, options.divergence, options.seed, (inversions, translocations, duplications), sizes
        )
        events = pair.events
    else:
        if options.event_sizes:
            raise InputError("--event-sizes is for --inversions, --translocations and --duplications; add one of them.")
        pair = evolve(options.length, options.divergence, options.seed)
        events = events_of(pieces_of(pair), pair.mutations)
    for path, sequence in zip(paths_of_pair(options.prefix), (pair.a, pair.b), strict=True):
        write_fasta(path, sequence.name, sequence.codes, sequence.description)
        tell(f"{path}: {sequence.name}, {len(sequence):,} bases")
    if isinstance(pair, Pair):
        for what, (start, end) in (("inverted", pair.inversion), ("duplicated", pair.duplication)):
            tell(f"{start + 1:,} to {end:,} of {pair.a.name} are {what} in {pair.b.name}")
    else:
        for event in events:
            tell(f"{event.kind}: {_range(event.a)} of {pair.a.name}, {_range(event.b)} of {pair.b.name}")
    if options.truth:
        write_whole(options.truth, lambda out: out.writelines(_lines(pair.a.name, pair.b.name, events)))
        tell(f"{options.truth}: {len(events):,} rearrangements")
    return 0


def _range(interval: tuple[int, int]) -> str:
    return f"{interval[0] + 1:,} to {interval[1]:,}"


def _lines(a: str, b: str, events: Iterable[Event]) -> Iterator[bytes]:
    """Lines of BEDPE: 0-based half-open, the class as the name, as ``show`` writes them."""
    for event in events:
        strand = "-" if event.reverse else "+"
        yield "\t".join(map(str, (a, *event.a, b, *event.b, event.kind, ".", "+", strand))).encode() + b"\n"
