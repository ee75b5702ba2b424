"""Options that the subcommands of several analyses share: outputs, ``--json``, ``--quiet``."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gpu.core import program
from gpu.core.errors import InputError


def add_quiet_and_json(command: argparse.ArgumentParser) -> None:
    """``--json`` and ``--quiet``."""
    command.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    command.add_argument("--quiet", action="store_true", help="no progress, and no summary")


class OutputOption(NamedTuple):
    """An option, or an argument, that names what a command writes.

    Parameters
    ----------
    dest : str
        Its name among the parsed options.
    formats, usual : sequence of str, str or None
        See ``named.format_of``; no formats: a result folder.
    files : callable
        Returns the files to be written, by the parsed options.
    """

    dest: str
    formats: Sequence[str]
    usual: str | None
    files: Callable[[argparse.Namespace], Sequence[Path]]


def add_output(
    command: argparse.ArgumentParser,
    *names: str,
    formats: Sequence[str] = (),
    usual: str | None = None,
    files: Callable[[argparse.Namespace], Sequence[Path]] | None = None,
    **settings: Any,
) -> None:
    """Add an option that names an output, so that ``command_line.outputs`` checks it.

    Parameters
    ----------
    command : argparse.ArgumentParser
    *names : str
    formats, usual, files
        See ``OutputOption``. Without ``files`` it is the named file; without formats, a folder.
    **settings
        Of ``add_argument``.
    """
    dest = command.add_argument(*names, **{"type": Path, **settings}).dest

    def itself(options: argparse.Namespace) -> Sequence[Path]:
        path = getattr(options, dest)
        return [path] if formats and path is not None else []

    known = command.get_default("outputs") or ()
    command.set_defaults(outputs=(*known, OutputOption(dest, formats, usual, files or itself)))


def add_file(
    command: argparse.ArgumentParser, formats: Sequence[str], path: Callable[[argparse.Namespace], Path], what: str
) -> None:
    """``--out`` and ``--force`` of a command that writes a file; ``path`` tells it by options."""
    add_output(command, "--out", formats=formats, files=lambda options: [path(options)], metavar="FILE", help=what)
    command.add_argument("--force", action="store_true", help="write over a file that is there")


def printed_format(options: argparse.Namespace, usual: str) -> str:
    """Return the format to print if no result folder is made: ``usual`` unless options name one.

    Raises ``InputError`` if they name both ``--json`` and another format.
    """
    if options.json and options.format not in (None, "json"):
        raise InputError(
            "--json prints one JSON object, and --format {} another format; leave out one.", options.format
        )
    return "json" if options.json else options.format or usual


def given_scoring(options: argparse.Namespace) -> dict[str, Any]:
    """The fields of a ``MatrixScoring`` that options give, by name.

    Raises ``InputError`` for a matrix together with scores of bases.
    """
    names = ("matrix", "match", "mismatch", "gap_first", "gap_extend")
    given = {name: value for name in names if (value := getattr(options, name)) not in (None, "")}
    if "matrix" in given and not given.keys().isdisjoint(("match", "mismatch")):
        raise InputError("A matrix tells what residues score; leave out --match and --mismatch, or --matrix.")
    return given


def quoted(path: Path) -> str:
    """A path as typed in a shell."""
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))


def how_to_resume(folder: Path) -> str:
    """The end of a sentence about an unfinished run: the command that resumes it."""
    return f"go on with: {program.name()} resume {quoted(folder)}"
