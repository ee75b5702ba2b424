"""The subcommand ``doctor``: the check of this computer, as a page, JSON, or a file to send."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from gpu.analyses.options import add_output, add_quiet_and_json
from gpu.analyses.registry import Registry
from gpu.command_line.progress import display_for, follow
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.core.standard_streams import tell


def add_doctor(command: argparse.ArgumentParser) -> None:
    """Add the options of ``doctor``."""
    add_output(
        command,
        "--file",
        formats=("text",),
        usual="text",
        metavar="FILE",
        help="also write the report to a file to send with a question: without sequences, names and folders",
    )
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    add_quiet_and_json(command)
    command.set_defaults(act=doctor)


def doctor(options: argparse.Namespace, analyses: Registry) -> int:
    """Check and print; returns 0 if all is usable, else 1.

    Raises ``InputError`` for a file that is there, ``Cancelled``, and the errors of a drive.
    """
    from gpu.diagnosis.check import check
    from gpu.diagnosis.kept import results_folder
    from gpu.diagnosis.report import anonymous
    from gpu.results.output import write_whole

    monitor = Monitor()
    try:
        report = follow(partial(check, results_folder(), monitor), monitor, display_for(sys.stderr, options.quiet))
    except Cancelled as problem:
        raise Cancelled("Stopped before everything was checked.") from problem
    if options.json:
        print(report.json())
    elif not options.quiet:
        print(report.text(), end="")
    if options.file is not None:
        write_whole(options.file, lambda file: file.write(anonymous(report).text().encode()))
        if not (options.json or options.quiet):
            tell("", f"The report without names and folders is in {options.file}.")
    return 0 if report.is_usable else 1
