"""Headers of NumPy files, and readers that do not trust the file.

Pickles are refused, and no memory is allocated before the file is known to hold that many bytes.
"""

from __future__ import annotations

import errno
import math
import os
import struct
import zipfile
import zlib
from io import BytesIO
from tokenize import TokenError
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: Arrays of an .npz file at most.
_MAX_ARRAYS = 64
#: Exceptions, beside ``ValueError``, of reading a file that is no archive.
_NO_ARCHIVE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, KeyError, RuntimeError, OverflowError)
#: Bytes of an array that is sooner read than mapped.
_SMALL = 1 << 18


class Header(NamedTuple):
    """The header of an .npy file; its items begin at byte ``offset``."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    in_columns: bool
    offset: int


def npy_header(dtype: np.dtype[Any], shape: tuple[int, ...]) -> bytes:
    """Return the header of the .npy file of an array in C order."""
    header = BytesIO()
    description = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, description)
    return header.getvalue()


def read_header(file: IO[bytes], size: int | None = None) -> Header:
    """Read the header of an .npy file, up to its items.

    Parameters
    ----------
    file : binary file
    size : int, optional
        Bytes of the file; None: ask the system (a file on disk).

    Raises
    ------
    ValueError
        For another format, or a length that differs from the header's.
    """
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError("it is an array of another version")
    try:
        shape, in_columns, dtype = np.lib.format.read_array_header_1_0(file)
    except (SyntaxError, TokenError, TypeError, RecursionError, MemoryError) as problem:
        raise ValueError("it is no array") from problem
    offset = file.tell()
    size = os.fstat(file.fileno()).st_size if size is None else size
    if dtype.hasobject or dtype.itemsize == 0 or any(type(length) is not int or length < 0 for length in shape):
        raise ValueError("it is an array of another kind")
    if math.prod(shape) * dtype.itemsize != size - offset:
        raise ValueError("it is not as long as its array")
    return Header(shape, dtype, in_columns, offset)


def mapped(file: IO[bytes]) -> NDArray[Any]:
    """Return the array of an opened .npy file, read-only: memory-mapped, or read if it is small.

    Raises
    ------
    ValueError
        For another format.
    OSError
    """
    header = read_header(file)
    order: Any = "F" if header.in_columns else "C"
    if not math.prod(header.shape):
        # Nothing can be mapped.
        return np.empty(header.shape, header.dtype, order)
    size = math.prod(header.shape) * header.dtype.itemsize
    if size <= _SMALL:
        content = file.read(size)
        if len(content) < size:
            raise ValueError("it is not as long as its array")
        return np.frombuffer(content, header.dtype).reshape(header.shape, order=order)
    return np.memmap(file, header.dtype, "r", header.offset, header.shape, order)


def read_archive(file: IO[bytes]) -> dict[str, NDArray[Any]]:
    """Read the arrays of an opened .npz file, by name.

    Crosspoint never compresses them: the arrays together are no larger than the file.

    Raises
    ------
    ValueError
        For another format.
    OSError
    """
    size = os.fstat(file.fileno()).st_size
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > _MAX_ARRAYS or sum(member.file_size for member in members) > size:
                raise ValueError("its arrays are larger than the file")
            if any(member.compress_type != zipfile.ZIP_STORED or member.flag_bits & 1 for member in members):
                raise ValueError("its arrays are packed")
            return {member.filename.removesuffix(".npy"): _array(archive.read(member)) for member in members}
    except _NO_ARCHIVE as problem:
        raise ValueError("it is no archive of arrays") from problem
    except OSError as problem:
        # A place before the file's begin.
        if problem.errno == errno.EINVAL:
            raise ValueError("it is no archive of arrays") from problem
        raise


def _array(content: bytes) -> NDArray[Any]:
    header = read_header(BytesIO(content), len(content))
    array = np.frombuffer(content, header.dtype, offset=header.offset)
    return array.reshape(header.shape, order="F" if header.in_columns else "C").copy()
