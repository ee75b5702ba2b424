"""The subcommand ``simulate``: a simulated pair of related sequences, or reads of a sample."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from gpu.analyses.options import add_output
from gpu.analyses.registry import Registry
from gpu.core.errors import InputError
from gpu.core.fields import parsed
from gpu.core.standard_streams import tell
from gpu.core.units import parse_size
from gpu.results.output import write_whole
from gpu.sequences.choice import parse_trim
from gpu.sequences.fasta import write_fasta
from gpu.sequences.realistic import simulate_realistic
from gpu.sequences.rearranged import Event, RearrangedPair, events_of, pieces_of, simulate_rearranged
from gpu.sequences.simulate import Pair, paths_of_pair
from gpu.sequences.simulate import simulate as evolve

#: Options that ask for a number of rearrangements.
_EVENTS = ("inversions", "translocations", "duplications")
#: Options of simulated reads.
_OF_READS = ("coverage", "variants", "longest_indel", "fraction")


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Add the options of ``simulate``."""
    add_output(
        command,
        "prefix",
        formats=("FASTA",),
        files=_files,
        type=str,
        metavar="OUT_PREFIX",
        help="where to write, and how the names begin",
    )
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
    command.add_argument(
        "--realistic",
        action="store_true",
        help="with what real pairs have: islands that only one has, repeats by the hundred, tandem arrays, uneven "
        "divergence, drifting GC content, rearrangements of all lengths",
    )
    add_output(
        command,
        "--truth",
        formats=("BEDPE", "a table"),
        usual="BEDPE",
        metavar="FILE.bedpe",
        help="also write the rearrangements as BEDPE",
    )
    reads = command.add_argument_group("reads", "a reference, variants of it and reads, in place of a pair")
    reads.add_argument(
        "--reads",
        metavar="BASES",
        type=int,
        help="write OUT_PREFIX.fa (the reference), .fq (reads of so many bases) and .vcf (what was planted)",
    )
    reads.add_argument("--coverage", type=float, help="times that each base is read (30)")
    reads.add_argument("--variants", metavar="N", type=int, help="number of planted variants (one in 1,000 bases)")
    reads.add_argument("--longest-indel", metavar="BASES", type=int, help="of planted insertions and deletions (1)")
    reads.add_argument("--fraction", type=float, help="share of the reads that have the variants (1)")
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.set_defaults(act=simulate)


def simulate(options: argparse.Namespace, analyses: Registry) -> int:
    """Write a simulated pair; existing files are replaced with ``--force`` only
    (``InputError``).
    """
    if options.realistic:
        others = [name for name in (*_EVENTS, "event_sizes", "reads") if getattr(options, name) is not None]
        if others:
            raise InputError("--realistic and --{} exclude each other; leave one out.", others[0].replace("_", "-"))
    if options.reads is not None:
        return _simulate_reads(options)
    given = [name for name in _OF_READS if getattr(options, name) is not None]
    if given:
        raise InputError("--{} is for reads; add --reads and their length.", given[0].replace("_", "-"))
    counts = [getattr(options, what) for what in _EVENTS]
    pair: Pair | RearrangedPair
    if options.realistic:
        pair = simulate_realistic(options.length, options.divergence, options.seed)
        events = pair.events
    elif any(count is not None for count in counts):
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
    elif options.realistic:
        for kind, number in sorted(Counter(event.kind for event in events).items()):
            tell(f"{kind}: {number:,}")
    else:
        for event in events:
            tell(f"{event.kind}: {_range(event.a)} of {pair.a.name}, {_range(event.b)} of {pair.b.name}")
    if options.truth:
        write_whole(options.truth, lambda out: out.writelines(_lines(pair.a.name, pair.b.name, events)))
        tell(f"{options.truth}: {len(events):,} rearrangements{' and islands' if options.realistic else ''}")
    return 0


def _files(options: argparse.Namespace) -> list[Path]:
    """The files that begin with the prefix."""
    if options.reads is None:
        return list(map(Path, paths_of_pair(options.prefix)))
    return [Path(f"{options.prefix}{ending}") for ending in (".fa", ".fq", ".vcf")]


def _simulate_reads(options: argparse.Namespace) -> int:
    """Write a reference, reads of it with planted variants, and these as VCF."""
    from gpu.analyses.reads.variants.simulated import simulate_sample

    paths = _files(options)
    choice = {name: value for name in _OF_READS if (value := getattr(options, name)) is not None}
    sample = simulate_sample(options.length, options.seed, options.reads, **choice)
    write_fasta(paths[0], sample.name, sample.reference, f"simulated, seed {options.seed}")
    tell(f"{paths[0]}: {sample.name}, {len(sample.reference):,} bases")
    counts: list[int] = []
    write_whole(paths[1], lambda out: counts.append(sample.write_reads(out)))
    tell(f"{paths[1]}: {counts[0]:,} reads of {options.reads:,} bases")
    write_whole(paths[2], sample.write_truth)
    tell(f"{paths[2]}: {len(sample.planted):,} variants")
    return 0


def _range(interval: tuple[int, int]) -> str:
    return f"{interval[0] + 1:,} to {interval[1]:,}"


def _lines(a: str, b: str, events: Iterable[Event]) -> Iterator[bytes]:
    """Lines of BEDPE: 0-based half-open, the class as the name, as ``show`` writes them.

    The side that lacks an island is ``.  -1  -1``, the format's "unknown".
    """
    for event in events:
        sides = [(name, *ends) if ends[0] < ends[1] else (".", -1, -1) for name, ends in ((a, event.a), (b, event.b))]
        is_island = any(side[0] == "." for side in sides)
        strands = (".", ".") if is_island else ("+", "-" if event.reverse else "+")
        yield "\t".join(map(str, (*sides[0], *sides[1], event.kind, ".", *strands))).encode() + b"\n"
