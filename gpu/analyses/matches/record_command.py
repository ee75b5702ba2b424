"""The subcommands ``records`` and ``order``: which record matches which, and in what order.

Both take a result folder of ``matches`` or a file of alignments of another program.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from gpu.analyses.options import add_output
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.analyses.matches.record_pairs import RecordMatches
    from gpu.analyses.matches.result import RecordTable

_INPUT = Phrase(
    "a result folder of matches, or a file of alignments: PAF, SAM, BAM, delta, coords, MAF, BLAST -outfmt 6 or 7"
)


def add_records(command: argparse.ArgumentParser) -> None:
    """Add the options of ``records``."""
    command.description = Phrase(
        "Print which record matches which, a line for each pair of records: lengths, strand, matched bases, the share "
        "of each record that is covered, and the identity of alignments."
    )
    _add_input(command)
    command.set_defaults(act=print_records)


def add_order(command: argparse.ArgumentParser) -> None:
    """Add the options of ``order``."""
    command.description = Phrase(
        "Put the query's records, such as contigs of a draft assembly, in order along the reference, and turn those "
        "that match in reverse. Print the order, or write the records as FASTA, and scaffolds as AGP 2.1 and FASTA. "
        "A record belongs where most of its bases are covered; its place is the weighted median of its matches there, "
        "its direction that of more matched bases."
    )
    _add_input(command)
    for name, metavar, formats, help in (
        ("--fasta", "F", ("FASTA",), Phrase("write the records in order, turned where needed")),
        ("--agp", "G", ("AGP", Phrase("a table")), Phrase("write the scaffolds as AGP 2.1")),
        ("--scaffolds", "F", ("FASTA",), Phrase("write the scaffolds as FASTA, with gaps of 100 N")),
    ):
        add_output(command, name, formats=formats, usual=formats[0], metavar=metavar, help=help)
    command.add_argument(
        "--queries", metavar="FILE", nargs="+", default=None, help="the queries' sequences, for a file of alignments"
    )
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.set_defaults(act=put_in_order)


def _add_input(command: argparse.ArgumentParser) -> None:
    command.add_argument("source", metavar="DIR_OR_FILE", type=Path, help=_INPUT)
    command.add_argument("-l", "--minimum", metavar="N", type=int, default=1, help="leave out shorter ones (none)")
    command.add_argument("--identity", metavar="P", type=float, default=0.0, help="leave out those of less %% identity")
    command.add_argument("--skip-damaged", action="store_true", help="leave out lines that cannot be read")


def print_records(options: argparse.Namespace, analyses: object) -> int:
    """Print the table of record pairs; returns the exit status."""
    from gpu.analyses.matches.record_pairs import lines, record_pairs

    found = _opened(options)
    pairs = record_pairs(found.matches, found.reference)
    _print(lines(pairs, found.query, found.reference, found.is_exact))
    return 0


def put_in_order(options: argparse.Namespace, analyses: object) -> int:
    """Print or write the order of the records; returns the exit status."""
    from gpu.analyses.matches import ordered_files
    from gpu.analyses.matches.order import order_records
    from gpu.results.output import write_whole

    found = _opened(options, options.queries or ())
    paths = found.paths
    if (options.fasta or options.scaffolds) and not paths:
        raise InputError("{} has no sequences; name the file of the queries with --queries.", options.source)
    order = order_records(found.matches, found.query, found.reference)
    objects = ordered_files.scaffolds(order, found.query, found.reference)
    wanted: list[tuple[Path | None, Callable[[BinaryIO], None]]] = [
        (options.fasta, lambda out: ordered_files.write_records(paths, order, found.query, out, found.is_exact)),
        (options.agp, lambda out: ordered_files.write_agp(objects, found.query, out)),
        (
            options.scaffolds,
            lambda out: ordered_files.write_scaffolds(paths, objects, found.query, out, found.is_exact),
        ),
    ]
    if options.agp or options.scaffolds:
        ordered_files.check_names(found.query)
    for place, write in wanted:
        if place is not None:
            write_whole(place, write)
    if not any(place for place, _ in wanted):
        _print(ordered_files.lines(order, found.query, found.reference))
    return 0


def _print(lines: list[str]) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write("\n".join([*lines, ""]).encode("utf-8", "surrogateescape"))


class _Opened(NamedTuple):
    """The named input: records of both sides, matches by record, the queries' files if known."""

    query: RecordTable
    reference: RecordTable
    matches: RecordMatches
    paths: tuple[str, ...]
    is_exact: bool


def _opened(options: argparse.Namespace, queries: Sequence[str] = ()) -> _Opened:
    from gpu.analyses.matches.imported.lines import DamagedLine
    from gpu.analyses.matches.imported.placed import place
    from gpu.analyses.matches.imported.read import read_alignments
    from gpu.analyses.matches.record_pairs import RecordMatches
    from gpu.analyses.matches.result import MatchesResult, RecordTable
    from gpu.sequences.files import list_records

    if not 0 <= options.identity <= 100:
        raise InputError("The least identity is a number from 0 to 100, not {:g}.", options.identity)
    if options.source.is_dir():
        result = MatchesResult.open(options.source)
        matches = result.matches
        found = RecordMatches.of_matches(matches, options.minimum)
        return _Opened(matches.query, matches.reference, found, result.request.queries, True)
    try:
        alignments = read_alignments(options.source, options.skip_damaged)
    except DamagedLine as problem:
        raise InputError("{}; correct it, or leave out such lines by --skip-damaged.", problem.damage) from problem
    for remark in filter(None, (*alignments.remarks, "" if queries else alignments.assumed)):
        print(remark, file=sys.stderr)
    kept = alignments.filtered(options.minimum, options.identity / 100)
    if queries:
        # Records that align nowhere are in no file of alignments.
        infos = [info for path in queries for info in list_records(path)]
        query = RecordTable.of([info.name for info in infos], [info.length for info in infos])
        placed = place(kept, query, alignments.b)
        if placed.remark:
            print(placed.remark, file=sys.stderr)
        kept = replace(kept, a=query, rows=placed.rows)
    return _Opened(kept.a, kept.b, RecordMatches.of_alignments(kept), tuple(queries), False)
