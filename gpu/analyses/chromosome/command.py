"""The subcommand ``align``, and how alignments are resumed and shown without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from gpu.analyses.analysis import Option, Task, check_name
from gpu.analyses.chromosome import ANALYSIS, formats
from gpu.analyses.chromosome.formats import CHOSEN, KINDS
from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest, Limits, Mode
from gpu.analyses.options import add_engine, add_quiet_and_json, how_to_resume, parsed, positive
from gpu.core.errors import InputError
from gpu.core.units import parse_bytes, parse_size, visible
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice, parse_trim

if TYPE_CHECKING:
    from gpu.analyses.chromosome.result import Result
    from gpu.core.monitor import Monitor

LAST = len(STAGES)
_DEFAULT = ("text",)
_UNTIL = Option(
    "--until",
    {"metavar": "STAGE", "type": int, "choices": range(1, LAST + 1), "help": f"stop after this stage, 1 to {LAST}"},
)
_FORMAT = Option(
    "--format",
    {"action": "append", "choices": formats.NAMES, "help": "write DIR/alignment.*; may be given again (text)"},
)
_DEVICES = Option(
    "--devices",
    {
        "metavar": "0,1|all",
        "help": "graphics cards (all that are like the best one, for matrices that are large enough)",
    },
)
#: Options of ``show`` that choose differences, for the formats that list them.
_DIFFERENCES = (
    Option(
        "--kind",
        {"action": "append", "choices": KINDS, "help": "bed, tsv: differences of this kind; may be given again (all)"},
    ),
    Option("--least", {"metavar": "N", "type": parsed(parse_size), "help": "bed, tsv: with at least N columns (1)"}),
    Option("--named", {"metavar": "TEXT", "help": "bed, tsv: with this in the gene or the effect"}),
)
_COLUMN = {"metavar": "N", "type": parsed(parse_size)}
#: The options of ``resume`` for an alignment, and of ``show``.
RESUME_OPTIONS = (_DEVICES, _UNTIL, _FORMAT)
SHOW_OPTIONS = (
    Option("--from", {"dest": "first", **_COLUMN, "help": "first alignment column (1)"}),
    Option("--to", {"dest": "last", **_COLUMN, "help": "last alignment column (the end)"}),
    *_DIFFERENCES,
)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``align``."""
    command.add_argument(
        "a", metavar="A.fa", help="FASTA, GenBank or EMBL file, plain or packed (.gz, .bz2, .xz, .zst); the rows (i)"
    )
    command.add_argument("b", metavar="B.fa", help="the other one; the columns (j)")
    command.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help="the result folder: new, empty, or of this comparison"
    )
    add_engine(command)
    command.add_argument("--mode", choices=get_args(Mode), default="local", help="which ends are free (%(default)s)")
    scoring = Scoring()
    for option, default, what in (
        ("--match", scoring.match, "score of a match"),
        ("--mismatch", scoring.mismatch, "score of a mismatch"),
        ("--gap-first", scoring.gap_first, "cost of a gap's first base"),
        ("--gap-extend", scoring.gap_extend, "cost of each further one"),
    ):
        command.add_argument(option, type=int, default=default, help=f"{what} (%(default)s)")
    command.add_argument(
        "--sra",
        metavar="BYTES",
        type=parsed(parse_bytes),
        default=Limits().sra_bytes,
        help="special rows area on disk (4G)",
    )
    command.add_argument("--no-pruning", dest="pruning", action="store_false", help="compute every cell")
    command.add_argument(
        "--bound",
        metavar="auto|none|N",
        default="auto",
        help="the score that pruning starts from: of an alignment found first, none, or this one (%(default)s)",
    )
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
    command.add_argument("--reverse-b", action="store_true", help="compare the reverse complement of b")
    command.add_argument("--threads", type=positive, help="threads of the CPU engine (all cores)")
    for shared in RESUME_OPTIONS:
        command.add_argument(shared.name, **shared.settings)
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def resumed(request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
    """Resume the run of a folder."""
    formats = _formats(options) or request.formats or _DEFAULT
    if options.devices:
        request = request.with_(limits=replace(request.limits, devices=options.devices))
    return _task(request.with_(until=options.until or LAST, formats=formats), folder, options)


def export_choice(options: argparse.Namespace) -> dict[str, Any]:
    """The differences chosen by the options of ``show``; see ``Analysis.export_choice``.

    Raises ``InputError`` unless the format lists differences.
    """
    if options.kind is None and options.least is None and options.named is None:
        return {}
    if options.format not in CHOSEN:
        raise InputError("--kind, --least and --named choose among differences; add --format tsv or --format bed.")
    from gpu.analyses.chromosome.differences.rows import Kind
    from gpu.analyses.chromosome.differences.selection import Selection

    kinds = tuple(Kind(KINDS.index(name)) for name in dict.fromkeys(options.kind or ()))
    return {"chosen": Selection(kinds, options.least or 1, options.named or "")}


def show(result: Result, options: argparse.Namespace) -> None:
    """Print the text alignment or a window of it, and the finished stages."""
    from gpu.analyses.chromosome.export import rendering_of, text
    from gpu.analyses.chromosome.summary import columns_asked, stage_table, summary

    export_choice(options)
    if result.alignment is None:
        print(*map(visible, summary(result)), sep="\n")
        print(visible(f"The alignment is not finished; {how_to_resume(result.folder)}"))
        return
    columns = columns_asked(result.alignment, options.first, options.last)
    rendering = rendering_of(result)
    sys.stdout.flush()
    text.write(rendering, sys.stdout.buffer, *columns)
    print(*stage_table(result), sep="\n")


def _asked(options: argparse.Namespace) -> Task:
    request = ChromosomeRequest(
        a=SequenceChoice(options.a, options.record_a, options.trim_a),
        b=SequenceChoice(options.b, options.record_b, options.trim_b, options.reverse_b),
        mode=options.mode,
        scoring=Scoring(options.match, options.mismatch, options.gap_first, options.gap_extend),
        pruning=options.pruning,
        bound=options.bound,
        engine=options.engine,
        limits=Limits(sra_bytes=options.sra, threads=options.threads, devices=options.devices or "auto"),
        until=options.until or LAST,
        formats=_formats(options) or _DEFAULT,
    )
    return _task(request, options.out, options)


def _task(request: ChromosomeRequest, folder: Path, options: argparse.Namespace) -> Task:
    for name in request.formats:
        check_name(formats.NAMES, name)

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
