"""Result folders: computing into one, going on with it, printing it."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from gpu.analyses.analysis import Task, format_named
from gpu.analyses.options import add_quiet_and_json, how_to_resume, parsed
from gpu.analyses.registry import Registry
from gpu.command_line.engine import compute
from gpu.command_line.progress import display_for
from gpu.errors import Cancelled
from gpu.quantities import parse_size, visible
from gpu.request import REQUEST_FILE


def add_resume(command: argparse.ArgumentParser, analyses: Registry) -> None:
    """What ``resume`` takes."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    command.add_argument(
        "--until", metavar="STAGE", type=int, choices=range(1, 7), help="stop after this stage, 1 to 6"
    )
    command.add_argument(
        "--format",
        action="append",
        choices=_formats(analyses),
        help="write DIR/alignment.*; may be given again (text)",
    )
    add_quiet_and_json(command)
    command.set_defaults(act=resume)


def add_show(command: argparse.ArgumentParser, analyses: Registry) -> None:
    """What ``show`` takes."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    command.add_argument(
        "--from", dest="first", metavar="N", type=parsed(parse_size), help="first alignment column (1)"
    )
    command.add_argument(
        "--to", dest="last", metavar="N", type=parsed(parse_size), help="last alignment column (the end)"
    )
    command.add_argument("--format", choices=_formats(analyses), help="print all of it in a format that it exports to")
    command.add_argument("--json", action="store_true", help="print the figures as one JSON object instead")
    command.set_defaults(act=show)


def carry_out(task: Task, analyses: Registry, as_json: bool, quiet: bool) -> int:
    """Compute with progress on standard error, on the processor where the card fails, then say what came out."""
    folder = task.folder
    display = partial(display_for, sys.stderr, not task.with_progress, task.request.stages)
    try:
        compute(task.work, task.request.engine, task.request.threads, display, task.goes_on)
    except Cancelled as problem:
        if folder is None:
            raise Cancelled("Stopped.") from problem
        if not (folder / REQUEST_FILE).exists():
            raise Cancelled("Stopped before there was anything to keep.") from problem
        raise Cancelled(f"Stopped; {how_to_resume(folder)}") from problem
    if folder is None:
        return 0
    analysis = analyses.of(task.request)
    result = analysis.open(folder)
    if as_json:
        print(json.dumps(analysis.figures(result)))
    elif not quiet:
        print(*map(visible, analysis.summary(result)), sep="\n")
        print(visible(f"Result          {folder}"))
    return 0


def resume(options: argparse.Namespace, analyses: Registry) -> int:
    """Go on with what a result folder holds."""
    folder: Path = options.folder
    request = analyses.read_request(folder)
    task = analyses.of(request).resumed(request, folder, options)
    return carry_out(task, analyses, options.json, options.quiet)


def show(options: argparse.Namespace, analyses: Registry) -> int:
    """Print a result as its analysis does, its figures, or one of the formats that it exports to."""
    result = analyses.open(options.folder)
    analysis = analyses.of(result.request)
    if options.json:
        print(json.dumps(analysis.figures(result)))
    elif options.format is not None:
        format = format_named(analysis.formats, options.format)
        sys.stdout.flush()
        format.write(result, sys.stdout.buffer)
    else:
        analysis.show(result, options)
    return 0


def _formats(analyses: Registry) -> tuple[str, ...]:
    return tuple(dict.fromkeys(format.name for analysis in analyses for format in analysis.formats))
