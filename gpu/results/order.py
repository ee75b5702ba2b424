"""Sort orders of tables too large for memory, cached beside the table.

An order is two files of a result folder: ``orders/<name>.npy``, the rows' numbers, and
``orders/<name>.json``, its SHA-256 and which rows it is of. The journal does not name them: any
reader may create them, and an order that does not verify is made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import CrosspointError
from gpu.core.schema import MAX_BYTES, parse_object
from gpu.results.arrays import mapped, npy_header
from gpu.results.safe_folder import Out, SafeFolder

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

Emit = Callable[[NDArray[Any]], object]


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
    # A result on a drive that cannot be written, or is full, is sorted all the same.
    with suppress(OSError, CrosspointError), SafeFolder(folder) as place:
        found = _load(place, name, source, rows_of)
        if found is None:
            _write(place, name, source, rows_of)
            found = _load(place, name, source, rows_of)
        if found is not None:
            return found
    return in_memory(source)


def in_memory(source: Source) -> NDArray[Any]:
    """Return the order as an array."""
    out = np.empty(source.count, source.dtype)
    filled = 0

    def emit(rows: NDArray[Any]) -> None:
        nonlocal filled
        out[filled : filled + len(rows)] = rows
        filled += len(rows)

    sort(source, emit)
    return out


def sort(source: Source, emit: Emit, at_once: int | None = None) -> None:
    """Pass the rows' numbers on in order, piece by piece; equal keys keep the order of the rows.

    Parameters
    ----------
    source : Source
    emit : callable
        Called with an array of numbers at a time.
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
    _sort_range(source, low, high, source.count, emit, at_once)


def _sort_range(source: Source, low: int, high: int, count: int, emit: Emit, at_once: int) -> None:
    """Pass on the numbers of the ``count`` rows with keys from ``low`` to ``high``, in order.

    Keys are counted by range; neighbouring ranges of at most ``at_once`` rows are read and sorted
    together.
    """
    if low == high:
        for rows, _ in _fetch(source, low, high):
            emit(rows.astype(source.dtype))
        return
    if count <= at_once:
        found = list(_fetch(source, low, high))
        keys = np.concatenate([keys for _, keys in found])
        if high - low < 1 << 16:
            keys = (keys.astype(np.int64) - low).astype(np.uint16)  # which are sorted many times as fast
        rows = np.concatenate([rows for rows, _ in found])
        emit(rows[np.argsort(keys, kind="stable")].astype(source.dtype))
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
            _sort_range(source, low + (first << shift), min(high, low + (last << shift) - 1), together, emit, at_once)
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


def _write(place: SafeFolder, name: str, source: Source, rows_of: str) -> None:
    """Write the order's file after its checksum, so that neither is trusted without the other."""

    def fill(out: Out) -> None:
        digest = hashlib.sha256()

        def put(data: bytes) -> None:
            digest.update(data)
            out.write(data)

        put(npy_header(source.dtype, (source.count,)))
        sort(source, lambda rows: put(rows.tobytes()))
        said = json.dumps({"rows": source.count, "of": rows_of, "sha256": digest.hexdigest()}).encode()
        place.write(f"{FOLDER}/{name}.json", lambda file: file.write(said))

    place.write(f"{FOLDER}/{name}.npy", fill)


def _load(place: SafeFolder, name: str, source: Source, rows_of: str) -> NDArray[Any] | None:
    """Return the order, mapped, if it verifies and is of these rows."""
    with suppress(OSError, ValueError, KeyError):
        with place.read(f"{FOLDER}/{name}.json") as file:
            said = parse_object(file.read(MAX_BYTES))
        if said["rows"] == source.count and said["of"] == rows_of:
            with place.read(f"{FOLDER}/{name}.npy") as file:
                # An array of another size is not read.
                rows = mapped(file)
                if rows.shape != (source.count,) or rows.dtype != source.dtype:
                    return None
                if rows.max(initial=0) >= source.count:
                    return None
                file.seek(0)
                return rows if hashlib.file_digest(file, "sha256").hexdigest() == said["sha256"] else None
    return None
