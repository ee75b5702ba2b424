"""Files that are written whole or not at all, and how NumPy's begin."""

from __future__ import annotations

import errno
import io
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from gpu.errors import DiskFull, InputError


def write_whole(path: str | os.PathLike[str], fill: Callable[[BinaryIO], Any]) -> None:
    """Let ``fill`` write to a binary stream; an existing file is replaced only by a complete one.

    Raises ``InputError`` where the place cannot be written, ``DiskFull``, and what ``fill`` raises.
    """
    path = Path(path)
    partial = path.with_name(f"{path.name}.partial-{os.getpid()}-{threading.get_ident()}")
    try:
        try:
            with open(partial, "wb", buffering=1 << 20) as out:
                fill(out)
                out.flush()
                os.fsync(out.fileno())
            os.replace(partial, path)
        except BaseException:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            raise
    except OSError as problem:
        if problem.errno == errno.ENOSPC:
            raise DiskFull(f"The drive of “{path}” is full; free some space and export again.") from problem
        reason = problem.strerror or "unknown reason"
        raise InputError(f"“{path}” cannot be written ({reason}); choose another place.") from problem


def npy_header(dtype: np.dtype[Any], shape: tuple[int, ...]) -> bytes:
    """What a .npy file of an array begins with, before its items in C order."""
    header = io.BytesIO()
    description = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, description)
    return header.getvalue()
