"""Columns of a table in a result folder: numbers and strings, read only as far as asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.core.phrase import Phrase
from gpu.results.parts import HeldFiles, PartFiles
from gpu.results.sealed import SealedFile
from gpu.results.texts import Texts
from gpu.sequences.names import decoded

#: Bytes of a row from which on rows are copied one by one, about.
_LONG = 256
_BY_NUMBER = Phrase("rows are chosen by their numbers, from 0")


class Column:
    """One column of numbers; only the rows asked for are read.

    Index it as ``column[row]``, ``column[first:last]`` or ``column[rows]`` (integers [k]), from 0.
    Slices have no step and indices do not count from the end.

    Raises
    ------
    Damaged
        Names the file that does not verify.
    """

    ndim = 1

    def __init__(
        self, files: PartFiles | HeldFiles, dtype: np.dtype[Any], parts: Sequence[SealedFile], firsts: NDArray[np.int64]
    ) -> None:
        self.dtype = dtype
        self._files, self._parts, self._firsts = files, parts, firsts

    def __len__(self) -> int:
        return int(self._firsts[-1])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        values: NDArray[Any] = self[0 : len(self)]
        return values if dtype is None else values.astype(dtype, copy=False)

    def __getitem__(self, rows: Any) -> Any:
        if isinstance(rows, slice):
            first, last = _bounds(rows, len(self))
            out = np.empty(last - first, self.dtype)
            for part, begin, end, at in _pieces(self._firsts, first, last):
                out[at : at + end - begin] = self._files.read(self._parts[part], self.dtype, begin, end)
            return out
        if isinstance(rows, int | np.integer):
            part = int(np.searchsorted(self._firsts, rows, side="right")) - 1
            if not 0 <= part < len(self._parts):
                raise IndexError(_BY_NUMBER)
            return self._files.mapped(self._parts[part], self.dtype)[rows - self._firsts[part]]
        return self._take(np.asarray(rows))

    def _take(self, rows: NDArray[Any]) -> NDArray[Any]:
        out = np.empty(len(rows), self.dtype)
        if not len(rows):
            return out
        if rows.dtype.kind not in "iu" or int(rows.min()) < 0 or int(rows.max()) >= len(self):
            raise IndexError(_BY_NUMBER)
        if len(self._parts) == 1:
            return np.asarray(self._files.mapped(self._parts[0], self.dtype)[rows])
        parts = np.searchsorted(self._firsts, rows, side="right") - 1
        # Sixteen bits are sorted many times as fast.
        by_part = np.argsort(parts.astype(np.uint16) if len(self._parts) < 1 << 16 else parts, kind="stable")
        bounds = np.flatnonzero(np.diff(parts[by_part], prepend=-1, append=-1))
        for begin, end in pairwise(bounds.tolist()):
            some = by_part[begin:end]
            part = int(parts[some[0]])
            out[some] = self._files.mapped(self._parts[part], self.dtype)[rows[some] - self._firsts[part]]
        return out


class TextColumn:
    """One column of strings, indexed as ``Column`` is; slices and arrays of rows return lists."""

    def __init__(
        self,
        files: PartFiles | HeldFiles,
        data: Sequence[SealedFile],
        offsets: Sequence[SealedFile],
        firsts: NDArray[np.int64],
    ) -> None:
        self._files, self._data, self._offsets, self._firsts = files, data, offsets, firsts

    def __len__(self) -> int:
        return int(self._firsts[-1])

    def __getitem__(self, rows: Any) -> Any:
        if isinstance(rows, slice):
            return self.texts(*_bounds(rows, len(self))).strings()
        if isinstance(rows, int | np.integer):
            return decoded(self._bytes(int(rows)))
        return [decoded(self._bytes(row)) for row in np.asarray(rows).tolist()]

    def texts(self, first: int, last: int) -> Texts:
        """Return the bytes and offsets of rows ``[first, last)``."""
        found = []
        for part, begin, end, _ in _pieces(self._firsts, first, last):
            # One offset more than there are rows.
            offsets = self._files.read(self._offsets[part], np.dtype(np.int64), begin, end + 1)
            data = self._files.read(self._data[part], np.dtype(np.uint8), int(offsets[0]), int(offsets[-1]))
            found.append(Texts(data, offsets - offsets[0]))
        return Texts.joined(found)

    def taken(self, rows: NDArray[np.int64]) -> Texts:
        """Return the bytes and offsets of some rows, without a Python object for each.

        Parameters
        ----------
        rows : int64[k]
            Numbers of rows, in any order, which the result keeps.
        """
        begins, sizes = np.empty(len(rows), np.int64), np.empty(len(rows), np.int64)
        for part, some, local in self._by_part(rows):
            offsets = self._files.mapped(self._offsets[part], np.dtype(np.int64))
            begins[some] = offsets[local]
            sizes[some] = offsets[local + 1] - begins[some]
        to = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(sizes, out=to[1:])
        data = np.empty(int(to[-1]), np.uint8)
        if len(rows) and to[-1] > _LONG * len(rows):
            self._take_long(rows, begins, to, data)
            return Texts(data, to)
        for part, some, _ in self._by_part(rows):
            steps = np.arange(int(sizes[some].sum())) - np.repeat(np.cumsum(sizes[some]) - sizes[some], sizes[some])
            source = self._files.mapped(self._data[part], np.dtype(np.uint8))
            data[np.repeat(to[some], sizes[some]) + steps] = source[np.repeat(begins[some], sizes[some]) + steps]
        return Texts(data, to)

    def _take_long(
        self, rows: NDArray[np.int64], begins: NDArray[np.int64], to: NDArray[np.int64], data: NDArray[np.uint8]
    ) -> None:
        """Copy long rows one by one: an index of every byte would take many times their memory."""
        for part, some, _ in self._by_part(rows):
            source = self._files.mapped(self._data[part], np.dtype(np.uint8))
            for row in some.tolist():
                size = to[row + 1] - to[row]
                data[to[row] : to[row + 1]] = source[begins[row] : begins[row] + size]

    def sizes(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of bytes of some rows.

        Parameters
        ----------
        rows : int64[k]

        Returns
        -------
        int64[k]
        """
        found = np.empty(len(rows), np.int64)
        for part, some, local in self._by_part(rows):
            offsets = self._files.mapped(self._offsets[part], np.dtype(np.int64))
            found[some] = offsets[local + 1] - offsets[local]
        return found

    def bytes_at(self, rows: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return one byte of each of some rows.

        Parameters
        ----------
        rows : int64[k]
        places : int64[k]
            Index of the byte in its row, from 0, or counted from the end if negative.

        Returns
        -------
        uint8[k]
        """
        found = np.empty(len(rows), np.uint8)
        for part, some, local in self._by_part(rows):
            offsets = self._files.mapped(self._offsets[part], np.dtype(np.int64))
            data = self._files.mapped(self._data[part], np.dtype(np.uint8))
            place = places[some]
            found[some] = data[np.where(place < 0, offsets[local + 1], offsets[local]) + place]
        return found

    def mapped(
        self, rows: NDArray[np.int64]
    ) -> Iterator[tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]]:
        """Yield rows where they are mapped, without a copy, those of a file at once.

        Of each file the indices in ``rows``, its bytes, and where those of each row begin and end.
        """
        for part, some, local in self._by_part(rows):
            offsets = self._files.mapped(self._offsets[part], np.dtype(np.int64))
            yield some, self._files.mapped(self._data[part], np.dtype(np.uint8)), offsets[local], offsets[local + 1]

    def _by_part(self, rows: NDArray[np.int64]) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.int64]]]:
        """Yield for each part that has some of these rows their indices and their numbers in it."""
        parts = np.searchsorted(self._firsts, rows, side="right") - 1
        if len(rows) and not (int(parts.min()) >= 0 and int(parts.max()) < len(self._data)):
            raise IndexError(_BY_NUMBER)
        for part in np.flatnonzero(np.bincount(parts)).tolist():
            some = np.flatnonzero(parts == part)
            yield part, some, rows[some] - self._firsts[part]

    def piece(self, row: int, begin: int, end: int) -> str:
        """Return characters ``[begin, end)`` of an ASCII row that may be too long to read whole."""
        return self._bytes(row, begin, end).decode("ascii")

    def _bytes(self, row: int, begin: int = 0, end: int | None = None) -> bytes:
        """Return a range of a row's bytes.

        The file is mapped, since single rows may lie anywhere.
        """
        part = int(np.searchsorted(self._firsts, row, side="right")) - 1
        if not 0 <= part < len(self._data):
            raise IndexError(_BY_NUMBER)
        at = row - int(self._firsts[part])
        offsets = self._files.mapped(self._offsets[part], np.dtype(np.int64))
        data = self._files.mapped(self._data[part], np.dtype(np.uint8))
        return data[offsets[at] : offsets[at + 1]][begin:end].tobytes()


def _bounds(rows: slice, count: int) -> tuple[int, int]:
    first, last, step = rows.indices(count)
    if step != 1:
        raise IndexError("a column's slice has no step")
    return first, max(first, last)


def _pieces(firsts: NDArray[np.int64], first: int, last: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the parts that hold rows ``[first, last)``.

    Each as its index, its rows ``[begin, end)``, and the number of rows before them.
    """
    part = max(0, int(np.searchsorted(firsts, first, side="right")) - 1)
    at = first
    while at < last:
        start, end = int(firsts[part]), min(int(firsts[part + 1]), last)
        yield part, at - start, end - start, at - first
        at, part = end, part + 1
