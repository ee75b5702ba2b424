"""The subcommand ``align``, and how alignments are resumed and shown without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Task, check_name
from gpu.analyses.chromosome import ANALYSIS, formats, presets
from gpu.analyses.chromosome.formats import CHOSEN, KINDS, OF_GENES
from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest, Limits
from gpu.analyses.options import add_output, add_quiet_and_json, how_to_resume
from gpu.core.errors import InputError
from gpu.core.fields import Option, add_fields, declared, given_fields, parsed, positive, read_fields
from gpu.core.units import parse_size, visible
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice, parse_trim

if TYPE_CHECKING:
    from gpu.analyses.chromosome.result import Result
    from gpu.core.monitor import Monitor

LAST = len(STAGES)
_DEFAULT = ("text",)
_FORMAT = Option(
    "--format", action="append", choices=formats.NAMES, help="write DIR/alignment.*; may be given again (text)"
)
#: The option of ``show`` for all that tells of genes.
ANNOTATION = Option(
    "--annotation",
    action="append",
    metavar="a:FILE|b:FILE",
    help="bed, tsv, genes, ribbons-svg: also genes of this GFF3, GTF, BED, GenBank or EMBL file; of genomes also "
    "FILE, for each that it has records of; may be given again",
)
#: Options of ``show`` that choose differences, for the formats that list them.
_DIFFERENCES = (
    Option(
        "--kind",
        action="append",
        choices=KINDS,
        help="bed, tsv: differences of this kind; may be given again (all)",
    ),
    Option("--least", metavar="N", type=parsed(parse_size), help="bed, tsv: with at least N columns (1)"),
    Option("--named", metavar="TEXT", help="bed, tsv: with this in the gene or the effect"),
    ANNOTATION,
    Option("--skip-damaged", action="store_const", const=True, help="with --annotation: leave out damaged lines"),
)
#: The options of ``resume`` for an alignment, and of ``show``.
RESUME_OPTIONS = (
    declared(Limits)["devices"].option,
    declared(ChromosomeRequest)["until"].option,
    _FORMAT,
    *(declared(ChromosomeRequest)[name].option for name in ("also", "also_both_strands")),
)
SHOW_OPTIONS = (
    Option("--from", dest="first", metavar="N", type=parsed(parse_size), help="first alignment column (1)"),
    Option("--to", dest="last", metavar="N", type=parsed(parse_size), help="last alignment column (the end)"),
    Option("--alignment", metavar="N", type=positive, help="one of several alignments, by its number"),
    *_DIFFERENCES,
)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``align``."""
    command.add_argument(
        "a", metavar="A.fa", help="FASTA, GenBank or EMBL file, plain or packed (.gz, .bz2, .xz, .zst); the rows (i)"
    )
    command.add_argument("b", metavar="B.fa", help="the other one; the columns (j)")
    add_output(
        command, "--out", metavar="DIR", required=True, help="the result folder: new, empty, or of this comparison"
    )
    add_fields(command, ChromosomeRequest, "engine", "mode")
    add_scoring(command)
    add_fields(command, Limits, "sra_bytes")
    add_fields(command, ChromosomeRequest, "pruning", "bound")
    for side in "ab":
        command.add_argument(
            f"--record-{side}", metavar="NAME", help=f"record of {side}'s file: a name, or #2 for the second"
        )
        command.add_argument(
            f"--trim-{side}",
            metavar="FROM-TO",
            type=parsed(parse_trim),
            help=f"bases of {side} to compare, e.g. 1000-2000",
        )
        command.add_argument(f"--name-{side}", metavar="TEXT", default="", help=f"name of {side} in titles")
    command.add_argument(
        "--strand",
        choices=("forward", "reverse", "both"),
        default="forward",
        help="strand of b; both: the one that shares more words with a (%(default)s)",
    )
    command.add_argument(
        "--reverse-b", action="store_const", const="reverse", dest="strand", help="the same as --strand reverse"
    )
    add_fields(command, ChromosomeRequest, "circular")
    add_fields(command, Limits, "threads", "devices")
    add_fields(command, ChromosomeRequest, "until")
    command.add_argument(*_FORMAT.names, **_FORMAT.settings)
    add_fields(command, ChromosomeRequest, "also", "also_both_strands")
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def add_scoring(command: argparse.ArgumentParser) -> None:
    """Add a preset, and the four numbers of a scoring, which stand above it."""
    command.add_argument(
        "--preset",
        choices=presets.NAMES,
        default="paper",
        help="scoring by the question (%(default)s), or:",
    )
    add_fields(command, Scoring, default=None)


def resumed(request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
    """Resume the run of a folder."""
    formats = _formats(options) or request.formats or _DEFAULT
    if options.devices:
        request = request.with_(limits=replace(request.limits, devices=options.devices))
    also, both = options.also or request.also, request.also_both_strands or bool(options.also_both_strands)
    if options.until and options.until < LAST and not options.also:
        also = ""
    request = request.with_(until=options.until or LAST, formats=formats, also=also, also_both_strands=both)
    return _task(request, folder, options)


def export_choice(options: argparse.Namespace) -> dict[str, Any]:
    """The alignment and the differences chosen by the options of ``show``; see
    ``Analysis.export_choice``.

    Raises ``InputError`` if differences are chosen for a format that does not list them.
    """
    choice: dict[str, Any] = {} if options.alignment is None else {"alignment": options.alignment}
    if (options.kind, options.least, options.named, options.annotation) == (None,) * 4:
        return choice
    for_genes = options.format in OF_GENES and (options.kind, options.least, options.named) == (None,) * 3
    if options.format not in CHOSEN and not for_genes:
        raise InputError(
            "--kind, --least, --named and --annotation are for lists of differences; add --format tsv or --format bed. "
            "--annotation is also for --format genes and genes-fasta."
        )
    from gpu.analyses.chromosome.annotation.files import side_and_file
    from gpu.analyses.chromosome.differences.rows import DifferenceKind
    from gpu.analyses.chromosome.differences.selection import DifferenceSelection

    choice["annotations"] = [side_and_file(text) for text in options.annotation or ()]
    choice["skip_damaged"] = bool(options.skip_damaged)
    if for_genes:
        return choice
    kinds = tuple(DifferenceKind(KINDS.index(name)) for name in dict.fromkeys(options.kind or ()))
    return {**choice, "chosen": DifferenceSelection(kinds, options.least or 1, options.named or "")}


def show(result: Result, options: argparse.Namespace) -> None:
    """Print the text alignment or a window of it, and the finished stages."""
    from gpu.analyses.chromosome.summary import summary

    export_choice(options)
    if result.alignment is None:
        print(*map(visible, summary(result)), sep="\n")
    else:
        _show_alignments(result, options)
    if result.alignment is None or not result.finished:
        print(visible(f"The alignment is not finished; {how_to_resume(result.folder)}"))


def _show_alignments(result: Result, options: argparse.Namespace) -> None:
    from gpu.analyses.chromosome.export import rendering_of, text
    from gpu.analyses.chromosome.orientation import other_origin
    from gpu.analyses.chromosome.summary import alignment_table, columns_asked, shares_by_all, stage_table, worth_lines

    several = len(result.alignments) > 1
    if several and (options.alignment, options.first, options.last) == (None, None, None):
        _, *table = alignment_table(result)
        hint = "The option --alignment N prints one of them."
        origin = other_origin(result.request, result.alignment, result.load_sequences)
        hints = [hint, *([origin] if origin else [])]
        print(*table, "", *shares_by_all(result), "", *hints, *stage_table(result), sep="\n")
        return
    rendering = rendering_of(result, options.alignment or 1)
    columns = columns_asked(rendering.alignment, options.first, options.last)
    sys.stdout.flush()
    text.write(rendering, sys.stdout.buffer, *columns, worth_lines(result, options.alignment or 1))
    is_first = rendering.alignment == result.alignment
    sides = rendering.a, rendering.b
    origin = other_origin(result.request, rendering.alignment, lambda: sides) if is_first else ""
    print(*(["", origin] if origin else []), *stage_table(result), sep="\n")


def _asked(options: argparse.Namespace) -> Task:
    a = SequenceChoice(options.a, options.record_a, options.trim_a, given_name=options.name_a)
    is_reverse, both = options.strand == "reverse", options.strand == "both"
    request = read_fields(
        ChromosomeRequest,
        options,
        a=a,
        b=SequenceChoice(options.b, options.record_b, options.trim_b, is_reverse, given_name=options.name_b),
        scoring=scoring_of(options),
        limits=read_fields(Limits, options, devices=options.devices or "auto"),
        formats=_formats(options) or _DEFAULT,
        both_strands=both,
        also_both_strands=options.also_both_strands or both,
    )
    return _task(request, options.out, options)


def scoring_of(options: argparse.Namespace) -> Scoring:
    """The scoring that the options of ``add_scoring`` name: the preset's, with given numbers."""
    return replace(presets.preset_named(options.preset).scoring, **given_fields(Scoring, options))


def _task(request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
    for name in request.formats:
        check_name(formats.NAMES, name)
    if request.also and not request.wants_suboptimal:
        raise InputError(
            "Further alignments are found in the mode local and after the first one; choose it and all stages."
        )

    return ANALYSIS.into_folder(request, folder, options.quiet, begin=_begun)


@contextmanager
def _begun(monitor: Monitor) -> Iterator[None]:
    """Load the modules of the run while a graphics card's driver starts."""
    from gpu.analyses.chromosome.run import load_own_kernels

    load_own_kernels()
    yield


def _formats(options: argparse.Namespace) -> tuple[str, ...]:
    """The requested renderings, each once."""
    return tuple(dict.fromkeys(options.format or ()))
