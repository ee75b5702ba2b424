"""Arrays in files: headers of NumPy files, readers that do not trust the file, checks of values.

Pickles are refused, and no memory is allocated before the file is known to hold that many bytes.
A checksum only says that a file is unchanged since it was written. The values that compiled code
and indexing rely on are checked here, once, when a file is first read. A kind of array is declared
beside the format that it belongs to:

    HITS = {"read": Values(np.int64, 0), "evalue": Values(np.float64, 0, may_lack=True), "cigar":
    TEXT}
    within(HITS, read=len(reads))          # numbers of reads are below their count
"""

from __future__ import annotations

import errno
import math
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from tokenize import TokenError
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

#: Arrays of an .npz file at most.
_MAX_ARRAYS = 64
#: Exceptions, beside ``ValueError``, of reading a file that is no archive.
_NO_ARCHIVE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, KeyError, RuntimeError, OverflowError)
#: Bytes of an array that is sooner read than mapped.
_SMALL = 1 << 18
#: Bytes of the header of the .npy file of an array of one dimension, of any plain dtype.
HEADER_BYTES = 128
#: Number of bytes that are checked at once, and written at once.
_AT_ONCE = 1 << 16
_CHUNK = 1 << 22


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


def items(file: IO[bytes], dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """Return the items of an opened .npy file of one dimension, whose header is known, read-only.

    They are memory-mapped, or read if they are few.

    Raises
    ------
    ValueError
        If there are fewer.
    """
    if not count:
        # Nothing can be mapped.
        return np.empty(0, dtype)
    if count * dtype.itemsize <= _SMALL:
        file.seek(HEADER_BYTES)
        return np.frombuffer(file.read(count * dtype.itemsize), dtype, count)
    # As a plain array: indexing a memmap makes another memmap, which takes as long as the rest.
    return np.memmap(file, dtype, "r", HEADER_BYTES, (count,)).view(np.ndarray)


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


@dataclass(frozen=True)
class ArrayPieces:
    """Consecutive pieces of one array; they may not be changed.

    Parameters
    ----------
    parts : tuple of ndarray
        Of one dtype.
    shape : tuple of int
        Of the whole array.
    """

    parts: tuple[NDArray[Any], ...]
    shape: tuple[int, ...]

    @property
    def nbytes(self) -> int:
        """The bytes of its items."""
        return sum(part.nbytes for part in self.parts)

    @property
    def header(self) -> bytes:
        """The header of the .npy file."""
        return npy_header(self.parts[0].dtype, self.shape)

    @property
    def file_bytes(self) -> int:
        """The size of the .npy file."""
        return len(self.header) + self.nbytes

    def chunks(self, go_on: Callable[[], None] = lambda: None) -> Iterator[Any]:
        """Yield the bytes of the .npy file, piece by piece; ``go_on`` is called before each."""
        yield self.header
        yield from self.data(go_on)

    def data(self, go_on: Callable[[], None] = lambda: None) -> Iterator[Any]:
        """Yield the bytes of the items, as ``chunks`` does."""
        for part in self.parts:
            data = np.ascontiguousarray(part).reshape(-1).view(np.uint8).data
            for start in range(0, len(data), _CHUNK):
                go_on()
                yield data[start : start + _CHUNK]

    def joined(self) -> NDArray[Any]:
        """Return the whole array (a copy)."""
        return np.concatenate([part.reshape(-1) for part in self.parts]).reshape(self.shape)


@dataclass(frozen=True)
class Values:
    """The values that an array may hold.

    Parameters
    ----------
    dtype : DTypeLike
        Its exact dtype. Truth values are 0 or 1.
    least, most : float, optional
        The least and the greatest value, inclusive; None: any that the dtype has, infinities
        excepted.
    may_lack : bool
        NaN is allowed, for a value that is not known.
    shape : tuple of int or None
        Its shape; None stands for any length.
    ascends : bool
        No value may be less than the one before (of arrays of one dimension).
    """

    dtype: DTypeLike
    least: float | None = None
    most: float | None = None
    may_lack: bool = False
    shape: tuple[int | None, ...] = (None,)
    ascends: bool = False
    _bounds: tuple[float, float] = field(init=False, repr=False, compare=False)
    _allows_any: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind, given = np.dtype(self.dtype).kind, (self.least, self.most)
        least, most = 0, 1
        if kind != "b":
            limits: Any = np.finfo(self.dtype) if kind == "f" else np.iinfo(self.dtype)
            least, most = limits.min, limits.max
        bounds = (least if self.least is None else self.least, most if self.most is None else self.most)
        object.__setattr__(self, "_bounds", bounds)
        is_any = given == (-np.inf, np.inf) and self.may_lack if kind == "f" else kind != "b" and given == (None, None)
        object.__setattr__(self, "_allows_any", is_any)

    def check(self, array: NDArray[Any]) -> None:
        """Raise ``ValueError``, with the reason, unless an array is of this kind."""
        if array.dtype != np.dtype(self.dtype) or len(array.shape) != len(self.shape):
            raise ValueError("it is of another kind")
        if self.shape != (None,) and any(
            wanted not in (None, found) for wanted, found in zip(self.shape, array.shape, strict=True)
        ):
            raise ValueError("it is of another shape")
        if array.dtype == np.bool_:
            array = array.view(np.uint8)
        if not array.size:
            return
        if self.ascends and (array[1:] < array[:-1]).any():
            raise ValueError("its values do not ascend")
        if self._allows_any:
            return
        low, high = array.min(), array.max()
        if np.isnan(low):
            if not self.may_lack:
                raise ValueError("it holds values that are no numbers")
            low, high = np.fmin.reduce(array, axis=None), np.fmax.reduce(array, axis=None)
            if np.isnan(low):
                return
        least, most = self._bounds
        if not least <= low <= high <= most:
            raise ValueError("it holds values out of range")

    def narrowed(self, least: Any, most: Any) -> Values:
        """Return these values bounded by a range within theirs. Raises ``ValueError`` for others.

        ``TypeError``: for bounds that are no numbers.
        """
        if not self._bounds[0] <= least <= most <= self._bounds[1]:
            raise ValueError("its range is out of bounds")
        return replace(self, least=least, most=most)


@dataclass(frozen=True)
class Letters:
    """A kind of column: strings, as ``TEXT``, of some bytes alone.

    Parameters
    ----------
    allowed : bytes
    """

    allowed: bytes

    def check(self, array: NDArray[Any]) -> None:
        """Raise ``ValueError`` unless an array, uint8[n], holds bytes of such strings."""
        for first in range(0, len(array), _AT_ONCE):
            if array[first : first + _AT_ONCE].tobytes().translate(None, self.allowed):
                raise ValueError("it holds bytes that are no letters")


def values_of(kind: Any) -> Values:
    """Return the allowed values of a column; a dtype alone allows all that it has."""
    if isinstance(kind, Values):
        return kind
    return Values(kind, -np.inf, np.inf, may_lack=True) if np.dtype(kind).kind == "f" else Values(kind)


def within(columns: Mapping[str, Any], **ends: int) -> dict[str, Any]:
    """Bound columns of numbers from above.

    Parameters
    ----------
    columns : mapping
        Kinds of columns by name.
    **ends : int
        For a column's name the end, exclusive. Values below 0 are refused, too, unless the column's
        kind allows them.

    Returns
    -------
    dict
        All columns, the named ones bounded.
    """
    bounded = {
        name: replace(kind, least=0 if kind.least is None else kind.least, most=end - 1)
        for name, end in ends.items()
        for kind in (values_of(columns[name]),)
    }
    return {**columns, **bounded}


def check_offsets(offsets: NDArray[Any], end_file_bytes: int) -> None:
    """Refuse offsets that do not belong to their bytes.

    Parameters
    ----------
    offsets : int64[n + 1]
        Must begin with 0 and ascend; the last one is the length of the uint8 array.
    end_file_bytes : int
        Size of that array's .npy file.

    Raises
    ------
    ValueError
    """
    if offsets.dtype != np.int64 or offsets.ndim != 1 or (offsets[1:] < offsets[:-1]).any():
        raise ValueError("its offsets do not ascend")
    if not len(offsets) or offsets[0] != 0 or HEADER_BYTES + int(offsets[-1]) != end_file_bytes:
        raise ValueError("its offsets do not fit")


def file_bytes(dtype: DTypeLike, count: int) -> int:
    """Return the size of the .npy file of an array of one dimension."""
    return HEADER_BYTES + count * np.dtype(dtype).itemsize
