"""Files that are written whole or not at all, and how NumPy's begin."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from gpu.results.drive import cannot_write
from gpu.results.place import Out, Place


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
