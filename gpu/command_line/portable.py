"""The subcommands ``portable`` and ``unpack``: a result with its sequences as one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gpu.analyses.analysis import check_finished
from gpu.analyses.options import add_file, add_output
from gpu.analyses.registry import Registry
from gpu.core import program
from gpu.core.errors import InputError
from gpu.core.standard_streams import tell
from gpu.core.units import format_bytes
from gpu.results.folder import ResultFolder


def add_portable(command: argparse.ArgumentParser) -> None:
    """Add the options of ``portable``."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    add_file(command, ("a zip file",), _path, "the file, NAME.zip (default: beside the folder, DIR.crosspoint.zip)")
    command.set_defaults(act=save)


def add_unpack(command: argparse.ArgumentParser) -> None:
    """Add the options of ``unpack``."""
    command.add_argument("file", metavar="FILE", type=Path, help="what “portable”, or the window, has written")
    add_output(command, "--out", metavar="DIR", help="a new folder for it (default: beside the file, with its name)")
    command.set_defaults(act=open_)


def save(options: argparse.Namespace, analyses: Registry) -> int:
    """Write a finished result and its sequences into one file; returns the exit status.

    Raises ``InputError`` for a result that is not finished, a missing sequence, or a file that
    cannot be written.
    """
    from gpu.results.portable import save_portable

    folder: Path = options.folder.absolute()
    result = analyses.open(folder)
    if not analyses.of(result.request).is_portable:
        raise InputError("“{}” holds {}; save its results one by one.", folder, result.request.holds)
    check_finished(result)
    path = _path(options)
    save_portable(folder, result.request, path)
    tell(f"Portable result {path} ({format_bytes(path.stat().st_size)})")
    return 0


def open_(options: argparse.Namespace, analyses: Registry) -> int:
    """Unpack such a file and check the result in it; returns the exit status.

    Raises ``InputError`` for a file that is none, or that is damaged: nothing is left of it.
    """
    from gpu.results.portable import unpack

    path: Path = options.file
    folder: Path = options.out or path.with_name(path.name.removesuffix(".zip").removesuffix(".crosspoint"))
    if folder.exists() or folder.is_symlink():
        raise InputError("“{}” is there already; name a new folder (--out).", folder)
    opened: list[ResultFolder[Any]] = []
    found = unpack(path, folder, lambda result: opened.append(analyses.open(result)))
    tell(f"Result          {found}", f"Look at it      {program.name()} show {found}  ({opened[0].request.title})")
    return 0


def _path(options: argparse.Namespace) -> Path:
    """The file that ``portable`` writes."""
    from gpu.results.portable import SUFFIX

    folder = options.folder.absolute()
    path: Path = options.out or folder.with_name(folder.name + SUFFIX)
    return path
