"""Output files: checks that no input is overwritten, files written whole or not at all, and headers of NumPy files."""

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
from gpu.results.safe_folder import Out, Place

if TYPE_CHECKING:
    from gpu.results.folder import ResultFolder

#: Names and endings of the files of a result, in lower case.
_OWN_NAMES, _OWN_ENDINGS = (REQUEST_FILE, journal.NAME, "log.txt", "statistics.json"), (".npy", ".npz")


def check_output(output: str | os.PathLike[str] | int, request: Request) -> None:
    """Raise ``InputError`` where an output is one of the files that a request names, whatever it is called: by device and inode.

    ``output``: a path, or the descriptor of standard output. Called before anything is opened for writing.
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
    """``check_output`` of standard output, wherever that goes."""
    # It may be closed, or no file.
    with suppress(OSError, ValueError, AttributeError):
        check_output(sys.stdout.fileno(), request)


def check_export(path: str | os.PathLike[str], result: ResultFolder[Any]) -> None:
    """Raise ``InputError`` where an export would write over an input of the result, or over a file that the result is made of."""
    check_output(path, result.request)
    place = Path(os.path.realpath(path))
    name = place.name.lower()
    if place.is_relative_to(os.path.realpath(result.folder)) and (name in _OWN_NAMES or name.endswith(_OWN_ENDINGS)):
        raise InputError(f"“{path}” is a file of the result itself; choose another name.")


def check_new(path: str | os.PathLike[str]) -> None:
    """Raise ``InputError`` where a file that is not empty would be written over; pipes and devices may be."""
    with suppress(OSError, ValueError):
        status = os.stat(path)
        if stat.S_ISREG(status.st_mode) and status.st_size:
            raise InputError(f"“{path}” is there already; choose another name, or write over it with --force.")


def check_folder(folder: str | os.PathLike[str], request: Request) -> None:
    """Raise ``InputError`` where a file that a request names lies in the folder that the result is to be in."""
    for path in request.inputs:
        for place in (os.path.dirname(os.path.abspath(path)), os.path.dirname(os.path.realpath(path))):
            with suppress(OSError):
                if os.path.samefile(place, folder):
                    raise InputError(f"“{path}” lies in the folder of the result; choose another folder.")


def write_whole(path: str | os.PathLike[str], fill: Callable[[BinaryIO], Any]) -> None:
    """Let ``fill`` write to a binary stream; an existing file is replaced only by a complete one.

    Raises ``InputError`` where the place cannot be written, ``DiskFull``, ``DriveFailed``, and what ``fill`` raises.
    """
    path = Path(path)

    def buffered(out: Out) -> None:
        with io.BufferedWriter(out, 1 << 20) as stream:
            fill(stream)

    try:
        with Place(path.parent) as place:
            place.write(path.name, buffered)
    except OSError as problem:
        raise cannot_write(problem, path, then="export again", choose="choose another place") from problem


def npy_header(dtype: np.dtype[Any], shape: tuple[int, ...]) -> bytes:
    """What a .npy file of an array begins with, before its items in C order."""
    header = io.BytesIO()
    description = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, description)
    return header.getvalue()
