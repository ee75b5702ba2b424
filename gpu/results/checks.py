"""Checks of the arrays in a result's files: dtype, shape, least and greatest value, order.

A checksum only says that a file is unchanged since it was written. The values that compiled code
and indexing rely on are checked here, once, when a file is first read. A kind of array is declared
beside the format that it belongs to:

    HITS = {"read": Values(np.int64, 0), "evalue": Values(np.float64, 0, may_lack=True), "cigar":
    TEXT}
    within(HITS, read=len(reads))          # numbers of reads are below their count
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from gpu.results.arrays import npy_header

#: Number of bytes that are checked at once.
_AT_ONCE = 1 << 16


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

    def check(self, array: NDArray[Any]) -> None:
        """Raise ``ValueError``, with the reason, unless an array is of this kind."""
        if array.dtype != np.dtype(self.dtype) or len(array.shape) != len(self.shape):
            raise ValueError("it is of another kind")
        if any(wanted not in (None, found) for wanted, found in zip(self.shape, array.shape, strict=True)):
            raise ValueError("it is of another shape")
        if array.dtype == np.bool_:
            array = array.view(np.uint8)
        if not array.size:
            return
        if self.ascends and (array[1:] < array[:-1]).any():
            raise ValueError("its values do not ascend")
        if self._has_bounds:
            self.check_range(array.min(), array.max(), array)

    def check_range(self, low: Any, high: Any, array: NDArray[Any] | None = None) -> None:
        """Refuse a range of values that is not allowed.

        Parameters
        ----------
        low, high : number
            Least and greatest value; NaN: those of ``array`` without its NaNs.
        array : ndarray, optional

        Raises
        ------
        ValueError
            With the reason.
        """
        if array is not None and np.isnan(low):
            if not self.may_lack:
                raise ValueError("it holds values that are no numbers")
            low, high = np.fmin.reduce(array, axis=None), np.fmax.reduce(array, axis=None)
            if np.isnan(low):
                return
        least, most = self._bounds
        if not least <= low <= high <= most:
            raise ValueError("it holds values out of range")

    @property
    def _has_bounds(self) -> bool:
        if np.dtype(self.dtype).kind == "f":
            return not self.may_lack or (self.least, self.most) != (-np.inf, np.inf)
        return np.dtype(self.dtype).kind == "b" or self.least is not None or self.most is not None

    @property
    def _bounds(self) -> tuple[float, float]:
        dtype = np.dtype(self.dtype)
        of_dtype: Any = (0, 1)
        if dtype.kind != "b":
            limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
            of_dtype = limits.min, limits.max
        given = self.least, self.most
        least, most = (own if mine is None else mine for mine, own in zip(given, of_dtype, strict=True))
        return least, most


@dataclass(frozen=True)
class Letters:
    """A kind of column: strings, as ``TEXT``, of some bytes alone.

    Parameters
    ----------
    allowed : bytes
    """

    allowed: bytes

    def check(self, array: NDArray[Any]) -> None:
        """Raise ``ValueError`` unless an array holds bytes of such strings."""
        Values(np.uint8).check(array)
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
    Values(np.int64, ascends=True).check(offsets)
    if not len(offsets) or offsets[0] != 0 or file_bytes(np.uint8, int(offsets[-1])) != end_file_bytes:
        raise ValueError("its offsets do not fit")


@lru_cache(1 << 12)
def file_bytes(dtype: DTypeLike, count: int) -> int:
    """Return the size of the .npy file of an array of one dimension."""
    return len(npy_header(np.dtype(dtype), (count,))) + count * np.dtype(dtype).itemsize
