"""The subcommand ``genomes``: two genomes record by record, or several with each other."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gpu.analyses.analysis import Task
from gpu.analyses.chromosome.command import ANNOTATION, add_scoring, scoring_of
from gpu.analyses.chromosome.request import Limits
from gpu.analyses.options import add_output, add_quiet_and_json
from gpu.core.errors import InputError
from gpu.core.fields import add_fields, read_fields
from gpu.genomes import ANALYSIS
from gpu.genomes.pairs_table import read_pairs
from gpu.genomes.request import PROPOSE, SUM, THRESHOLD, GenomesRequest

#: The formats that tell of genes.
_OF_GENES = ("ribbons-svg", "genes", "genes-fasta")
SHOW_OPTIONS = (ANNOTATION,)


def export_choice(options: argparse.Namespace) -> dict[str, Any]:
    """See ``Analysis.export_choice``. Raises ``InputError`` for formats that tell of no genes."""
    if options.annotation and options.format not in _OF_GENES:
        raise InputError("--annotation is for --format ribbons-svg, genes and genes-fasta of genomes.")
    return {"annotations": options.annotation} if options.annotation else {}


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``genomes``."""
    command.description = (
        "Align two genomes of many records exactly, record by record. All exact matches show which records belong "
        "together; these pairs are aligned, each into a folder within DIR, and summed up. With --all each file is a "
        "genome, and each two of them are compared."
    )
    command.add_argument(
        "files", metavar="FILE", nargs="+", help="genome a, then genome b, a file each; see --against and --all"
    )
    command.add_argument(
        "--against", metavar="FILE", nargs="+", help="the files of genome b, where a genome has several files"
    )
    command.add_argument("--all", action="store_true", help="each file is a genome: distances and a tree of all")
    add_output(
        command, "--out", metavar="DIR", required=True, help="the result folder: new, empty, or of this comparison"
    )
    command.add_argument(
        "--threshold",
        metavar="PERCENT",
        type=float,
        default=100 * THRESHOLD,
        help="align pairs of which so much of either record lies in exact matches (%(default)g)",
    )
    command.add_argument("--pairs", metavar="FILE", type=Path, help="align the pairs of this table instead")
    command.add_argument(
        "--propose", action="store_true", help="only propose pairs: DIR/proposal.tsv, to be edited for --pairs"
    )
    add_fields(command, GenomesRequest, "only_ranges", "minimum", "also")
    add_scoring(command)
    add_fields(command, Limits, "sra_bytes", help="special rows area of a pair on disk (auto)")
    add_fields(command, GenomesRequest, "engine")
    add_fields(command, Limits, "threads")
    add_fields(command, Limits, "devices", help="graphics cards (%(default)s)")
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def _asked(options: argparse.Namespace) -> Task:
    a, b = _sides(options)
    if options.pairs is not None and options.propose:
        raise InputError("--pairs chooses the pairs, and --propose only proposes them; leave out one.")
    request = read_fields(
        GenomesRequest,
        options,
        a=a,
        b=b,
        scoring=scoring_of(options),
        until=PROPOSE if options.propose else SUM,
        threshold=options.threshold / 100,
        pairs=None if options.pairs is None else read_pairs(options.pairs),
    )
    return ANALYSIS.into_folder(request, options.out, options.quiet)


def _sides(options: argparse.Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files of a and b; b has none if all are compared with each other."""
    files = tuple(options.files)
    if options.all:
        if options.against:
            raise InputError("--all compares each two of the files; leave out --against.")
        return files, ()
    if options.against:
        return files, tuple(options.against)
    if len(files) != 2:
        raise InputError(
            "Name two files, genome a and genome b, not {}; if b has several files, name them behind "
            "--against, and if each file is a genome of its own, add --all.",
            len(files),
        )
    return files[:1], files[1:]
