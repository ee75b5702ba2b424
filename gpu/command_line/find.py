"""The subcommand ``find``: genes, motifs and places of an alignment, and their counterparts."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gpu.analyses.registry import Registry
from gpu.command_line.say import warn
from gpu.core.errors import InputError
from gpu.core.fields import parsed, positive
from gpu.core.units import parse_size, visible

#: Rows that are printed unless another number is asked for.
_ROWS = 1_000


def add_find(command: argparse.ArgumentParser) -> None:
    """Add the options of ``find``."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder of an alignment")
    command.add_argument(
        "text",
        metavar="TEXT",
        nargs="?",
        default="",
        help="a part of a gene's name, locus tag, product or other qualifier; a motif of IUPAC letters; a range, "
        "a:1000-2000; or a record's name",
    )
    command.add_argument("--motif", action="store_true", help="take TEXT for a motif, even if features are named so")
    command.add_argument(
        "--orfs", metavar="BASES", type=parsed(parse_size), help="list open reading frames of so many bases or more"
    )
    command.add_argument("--code", type=int, default=1, help="their genetic code, by NCBI's number (%(default)s)")
    command.add_argument(
        "--any-start", action="store_true", help="begin them with any start codon of the code, not ATG"
    )
    command.add_argument(
        "--annotation",
        action="append",
        default=[],
        metavar="a:FILE|b:FILE",
        help="also look in this GFF3, GTF, BED, GenBank or EMBL file of a's or b's record; may be given again",
    )
    command.add_argument("--skip-damaged", action="store_true", help="leave out damaged lines of annotation files")
    command.add_argument("--most", metavar="N", type=positive, default=_ROWS, help="print so many rows (%(default)s)")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(act=find)


def find(options: argparse.Namespace, analyses: Registry) -> int:
    """Print the places found, as columns between tabs or as JSON; status 1 if there are none."""
    from gpu.analyses.chromosome.annotation.files import side_and_file
    from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
    from gpu.analyses.chromosome.find import report
    from gpu.analyses.chromosome.result import Result

    result = analyses.open(options.folder)
    if not isinstance(result, Result):
        raise InputError("“{}” holds {}; find looks in alignments only.", options.folder, result.request.holds)
    if bool(options.text) == bool(options.orfs):
        raise InputError("Name what is to be found: either a TEXT, or --orfs and a number of bases.")
    query = report.FindQuery(options.text, options.motif, options.orfs or 0, options.code, not options.any_start)
    annotations = [side_and_file(text) for text in options.annotation]
    try:
        found = report.look_for(result, query, annotations, options.skip_damaged, options.most)
    except DamagedAnnotation as problem:
        raise InputError(
            "{}; correct the file, or load its other lines by --skip-damaged.", problem.damage
        ) from problem
    if found.notices:
        warn(" ".join(found.notices))
    if options.json:
        print(json.dumps({"text": options.text, "kind": found.kind, "count": found.count, "found": found.rows}))
    else:
        print("\t".join(report.COLUMNS))
        for row in found.rows:
            print("\t".join(visible(report.printed(row[name])) for name in report.COLUMNS))
        if found.count > len(found.rows):
            warn(f"{found.count:,} are there, and the first {len(found.rows):,} are printed; --most prints more.")
    sys.stdout.flush()
    if not found.count:
        raise InputError(
            f"Nothing in “{options.folder}” is called “{options.text[:80]}”, and no motif fits."
            if options.text
            else f"No open reading frame in “{options.folder}” has {options.orfs:,} bases."
        )
    return 0
