"""Sort orders of tables too large for memory, cached beside the table.

An order is a file of a result folder, ``orders/<name>.npy``: the rows' numbers. Any reader may
create it (``sealed.keep_file``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.results.arrays import Values, mapped, npy_header
from gpu.results.sealed import keep_file, kept_file

#: The folder of the orders in a result folder.
FOLDER = "orders"
#: Orders of fewer rows are not kept: sorting takes no longer than reading.
KEPT_FROM = 1 << 21
#: Rows that are sorted in memory at once.
AT_ONCE = 1 << 23
#: Ranges of keys that are told apart in one pass: 2 to this.
_BITS = 16
#: Rows that are gone through at once.
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Source:
    """The values to sort (see ``Table.order``).

    Parameters
    ----------
    chunks : callable
        Returns an iterator over chunks: number of the first row, then the values of each column.
    count : int
        Number of rows.
    key : callable, optional
        Makes one array of the columns' values; None: the first column.
    descending : bool
    """

    chunks: Callable[[], Iterator[tuple[int, tuple[NDArray[Any], ...]]]]
    count: int
    key: Callable[..., NDArray[Any]] | None = None
    descending: bool = False

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the rows' numbers."""
        return np.dtype(np.uint32 if self.count <= 1 << 32 else np.int64)

    def keyed(self) -> Iterator[tuple[int, NDArray[Any]]]:
        """Yield the number of each chunk's first row, and its keys.

        Keys are integers that ascend in the order asked for.
        """
        for start, values in self.chunks():
            keys = _as_integers(values[0] if self.key is None else self.key(*values))
            yield start, ~keys if self.descending else keys


def kept(folder: Path, name: str, source: Source, rows_of: str) -> NDArray[Any]:
    """Return a saved order; it is made and saved if it is not there.

    Parameters
    ----------
    folder : path
        The result folder.
    name : str
        The order's name, as part of a file's name.
    source : Source
    rows_of : str
        Identifies the rows that the order must be of.

    Returns
    -------
    uint32[n] or int64[n]
        Numbers of the rows, from 0.
    """
    if source.count < KEPT_FROM:
        return in_memory(source)

    def rows(file: BufferedReader) -> NDArray[Any]:
        found = mapped(file)
        Values(source.dtype, 0, source.count - 1, shape=(source.count,)).check(found)
        return found

    def data() -> Iterator[bytes]:
        yield npy_header(source.dtype, (source.count,))
        for some in sort(source):
            yield some.tobytes()

    file = f"{FOLDER}/{name}.npy"
    found = kept_file(folder, file, rows_of, rows)
    if found is None:
        keep_file(folder, file, rows_of, data())
        found = kept_file(folder, file, rows_of, rows)
    # A result on a drive that cannot be written, or is full, is sorted all the same.
    return in_memory(source) if found is None else found


def in_memory(source: Source) -> NDArray[Any]:
    """Return the order as an array."""
    return np.concatenate([np.zeros(0, source.dtype), *sort(source)])


def sort(source: Source, at_once: int | None = None) -> Iterator[NDArray[Any]]:
    """Yield the rows' numbers in order, piece by piece; equal keys keep the order of the rows.

    Parameters
    ----------
    source : Source
    at_once : int, optional
        Most rows sorted in memory together; two bytes for each row are held besides.
    """
    bounds = [(int(keys.min()), int(keys.max())) for _, keys in source.keyed()]
    if not bounds:
        return
    low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
    at_once = AT_ONCE if at_once is None else at_once
    if high - low < 1 << 16 and source.count > at_once:
        # Lengths and scores have few distinct values: a pass in memory is much faster than one over
        # files.
        few = np.empty(source.count, np.uint16)
        for start, keys in source.keyed():
            few[start : start + len(keys)] = keys.astype(np.int64) - low
        source = Source(lambda: ((at, (few[at : at + _CHUNK],)) for at in range(0, len(few), _CHUNK)), source.count)
        low, high = 0, high - low
    yield from _sort_range(source, low, high, source.count, at_once)


def _sort_range(source: Source, low: int, high: int, count: int, at_once: int) -> Iterator[NDArray[Any]]:
    """Yield the numbers of the ``count`` rows with keys from ``low`` to ``high``, in order.

    Keys are counted by range; neighbouring ranges of at most ``at_once`` rows are read and sorted
    together.
    """
    if low == high:
        for rows, _ in _fetch(source, low, high):
            yield rows.astype(source.dtype)
        return
    if count <= at_once:
        found = list(_fetch(source, low, high))
        keys = np.concatenate([keys for _, keys in found])
        if high - low < 1 << 16:
            keys = (keys.astype(np.int64) - low).astype(np.uint16)  # which are sorted many times as fast
        rows = np.concatenate([rows for rows, _ in found])
        yield rows[np.argsort(keys, kind="stable")].astype(source.dtype)
        return
    shift = max(0, (high - low).bit_length() - _BITS)
    counts = np.zeros(((high - low) >> shift) + 1, np.int64)
    for _, keys in _fetch(source, low, high):
        # Differences of 64-bit numbers may need the 64th bit.
        ranges = (keys.astype(np.int64).view(np.uint64) - np.uint64(low % (1 << 64))) >> np.uint64(shift)
        counts += np.bincount(ranges.astype(np.int64), minlength=len(counts))
    first = 0
    while first < len(counts):
        last, together = first + 1, int(counts[first])
        while last < len(counts) and together + int(counts[last]) <= at_once:
            together += int(counts[last])
            last += 1
        if together:
            most = min(high, low + (last << shift) - 1)
            yield from _sort_range(source, low + (first << shift), most, together, at_once)
        first = last


def _fetch(source: Source, low: int, high: int) -> Iterator[tuple[NDArray[np.int64], NDArray[Any]]]:
    """Yield the rows of a range of keys, and their keys, chunk by chunk."""
    for start, keys in source.keyed():
        inside = np.flatnonzero((keys >= low) & (keys <= high))
        yield inside + start, keys[inside]


def _as_integers(values: NDArray[Any]) -> NDArray[Any]:
    """Convert to integers of at most 63 bits and a sign, in the same order; NaN comes last."""
    if values.dtype.kind == "f":
        bits = (values.astype(np.float64) + 0.0).view(np.int64)  # + 0.0: the negative zero is none
        return bits ^ ((bits >> 63) & np.int64(0x7FFF_FFFF_FFFF_FFFF))
    if values.dtype == np.uint64:
        return (values ^ np.uint64(1 << 63)).view(np.int64)
    return values.view(np.uint8) if values.dtype == np.bool_ else values
