"""The subcommand ``report``: one HTML page about a result.

The pictures are the window's, which hands over the function that makes the page.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from gpu.analyses.analysis import check_finished
from gpu.analyses.options import add_file
from gpu.analyses.registry import Registry
from gpu.core.errors import InputError
from gpu.core.standard_streams import tell
from gpu.results.folder import ResultFolder

#: Writes the report of a result to a path, of at most so many rows a table.
WriteReport = Callable[[ResultFolder[Any], Path, int], None]
#: Rows of a table without ``--rows``, and at most.
_ROWS, _MOST_ROWS = 5_000, 100_000


def add_report(command: argparse.ArgumentParser, write: WriteReport | None) -> None:
    """Add the options; ``write`` makes the page, None without the window's part."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    add_file(command, ("HTML",), _path, "the page (default: report.html in the folder)")
    command.add_argument(
        "--rows",
        metavar="N",
        type=int,
        default=_ROWS,
        help=f"rows of a table at most (default: {_ROWS:,}; up to 100,000)",
    )
    command.set_defaults(act=partial(report, write=write))


def report(options: argparse.Namespace, analyses: Registry, write: WriteReport | None) -> int:
    """Write the page and tell its name; returns the exit status.

    Raises ``InputError`` for a result that is not finished, or a file that cannot be written.
    """
    if write is None:
        raise InputError("A report has pictures, which are drawn by the window's part; install all of Crosspoint.")
    if not 1 <= options.rows <= _MOST_ROWS:
        raise InputError("The rows of a table (--rows) are 1 to {:,}, not {:,}.", _MOST_ROWS, options.rows)
    result = analyses.open(options.folder)
    check_finished(result)
    path = _path(options)
    write(result, path, options.rows)
    tell(f"Report          {path}")
    return 0


def _path(options: argparse.Namespace) -> Path:
    path: Path = options.out or options.folder / "report.html"
    return path
