"""Output files: checks that no input is overwritten, and writing a file whole or not at all."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from gpu.core.errors import InputError
from gpu.core.request import REQUEST_FILE, Request
from gpu.results import journal
from gpu.results.os_errors import cannot_write
from gpu.results.safe_folder import Out, SafeFolder

if TYPE_CHECKING:
    from gpu.results.folder import ResultFolder

#: Names and endings of the files of a result, in lower case.
_OWN_NAMES, _OWN_ENDINGS = (REQUEST_FILE, journal.NAME, "log.txt", "statistics.json"), (".npy", ".npz")


def check_output(output: str | os.PathLike[str] | int, request: Request) -> None:
    """Refuse an output that is an input of a request (same device and inode).

    Call it before anything is opened for writing.

    Parameters
    ----------
    output : path or int
        An int is the descriptor of standard output.
    request : Request

    Raises
    ------
    InputError
    """
    name = "Standard output" if isinstance(output, int) else f"“{output}”"
    # A file that does not exist is neither.
    for path in request.inputs:
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(path), os.stat(output)):
                raise InputError(
                    f"{name} is the same file as the input “{path}”, which would be lost; choose another output."
                )


def check_standard_output(request: Request) -> None:
    """Check standard output as ``check_output`` does, wherever it goes."""
    # It may be closed, or no file.
    with suppress(OSError, ValueError, AttributeError):
        check_output(sys.stdout.fileno(), request)


def check_export(path: str | os.PathLike[str], result: ResultFolder[Any]) -> None:
    """Raise ``InputError`` if an export would overwrite an input or a file of the result."""
    check_output(path, result.request)
    place = Path(os.path.realpath(path))
    name = place.name.lower()
    if place.is_relative_to(os.path.realpath(result.folder)) and (name in _OWN_NAMES or name.endswith(_OWN_ENDINGS)):
        raise InputError(f"“{path}” is a file of the result itself; choose another name.")


def check_new(path: str | os.PathLike[str]) -> None:
    """Raise ``InputError`` if a file that is not empty would be overwritten (pipes may be)."""
    with suppress(OSError, ValueError):
        status = os.stat(path)
        if stat.S_ISREG(status.st_mode) and status.st_size:
            raise InputError(f"“{path}” is there already; choose another name, or write over it with --force.")


def check_folder(folder: str | os.PathLike[str], request: Request) -> None:
    """Raise ``InputError`` if an input of a request lies in the folder of its result."""
    for path in request.inputs:
        for place in (os.path.dirname(os.path.abspath(path)), os.path.dirname(os.path.realpath(path))):
            with suppress(OSError):
                if os.path.samefile(place, folder):
                    raise InputError(f"“{path}” lies in the folder of the result; choose another folder.")


def another_comparison(folder: str | os.PathLike[str]) -> InputError:
    """The error for a folder that holds the result of another comparison."""
    return InputError(f"“{folder}” holds another comparison; choose an empty folder for this one.")


def write_whole(path: str | os.PathLike[str], fill: Callable[[BinaryIO], Any]) -> None:
    """Write a file; only a complete one replaces an existing one.

    Parameters
    ----------
    path : path
    fill : callable
        Called with a binary stream, to which it writes.

    Raises
    ------
    InputError
        If the path cannot be written.
    DiskFull, DriveFailed
        And all that ``fill`` raises.
    """
    path = Path(path)

    def buffered(out: Out) -> None:
        with io.BufferedWriter(out, 1 << 20) as stream:
            fill(stream)

    try:
        with SafeFolder(path.parent) as place:
            place.write(path.name, buffered)
    except OSError as problem:
        raise cannot_write(problem, path, then="export again", choose="choose another place") from problem


def npy_header(dtype: np.dtype[Any], shape: tuple[int, ...]) -> bytes:
    """Return the header of the .npy file of an array in C order."""
    header = io.BytesIO()
    description = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, description)
    return header.getvalue()
