"""Tables of millions of rows in a result folder: named columns, never read into memory as a whole.

A column is of a fixed dtype, whose values may have bounds (``checks.Values``), or ``TEXT``: a
string a row (names, CIGARs), kept as bytes and offsets. ``table_writer.TableWriter`` appends rows
in parts of bounded size (``parts``). Opening a folder only checks that the files exist with the
right lengths; a file's content is verified at its first use, and a damaged file, or one with values
out of bounds, is refused by name.

    COLUMNS = {"score": Values(np.int32, 0), "cigar": TEXT}
    table = Table.open(result.folder, result.records, "hits", COLUMNS)
    best = table.order("score", descending=True)[:100]
    table.column("score")[best], table.text("cigar")[best]
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import Damaged
from gpu.results import journal, order
from gpu.results.checks import Letters, Values, check_offsets, file_bytes, values_of, within
from gpu.results.parts import LATER_TEXT, TEXT, Columns, Part, PartFile, PartFiles, Texts, damaged, is_text, parts_of
from gpu.results.strings import ranks
from gpu.sequences.names import decoded

__all__ = [
    "CHUNK",
    "LATER_TEXT",
    "TEXT",
    "Column",
    "Columns",
    "Letters",
    "Table",
    "TextColumn",
    "Texts",
    "Values",
    "chunks",
    "within",
]

#: Rows that are read at once where a whole column is gone through.
CHUNK = 1 << 20
#: Bytes of a row from which on rows are copied one by one, about.
_LONG = 256
_BY_NUMBER = "rows are chosen by their numbers, from 0"


class Table:
    """The rows of a table, readable from any thread.

    ``whole`` is True once the run has written all of them.
    """

    def __init__(self, folder: Path, name: str, columns: Columns, parts: Sequence[Part], whole: bool) -> None:
        self.whole = whole
        self._folder, self._name, self._columns = folder, name, columns
        self._parts = [self._checked(part) for part in parts if part.rows]
        self._firsts = np.cumsum([0, *(part.rows for part in self._parts)])
        self._files = PartFiles(folder)
        self._sorting = threading.Lock()

    @classmethod
    def open(cls, folder: Path, records: Sequence[journal.Record], name: str, columns: Columns) -> Table:
        """Open the table of a folder, without reading a file.

        It has no rows if the journal does not name it.

        Parameters
        ----------
        folder : path
        records : sequence of dict
            The folder's journal.
        name : str
        columns : mapping
            Kinds of columns by name.

        Raises
        ------
        Damaged
            If a part's record contradicts itself.
        """
        found, whole = parts_of(records, name)
        return cls(folder, name, columns, [Part.of(record) for record in found], whole)

    def __len__(self) -> int:
        return int(self._firsts[-1])

    def column(self, name: str) -> Column:
        """Return a column of numbers."""
        return Column(self._files, np.dtype(values_of(self._columns[name]).dtype), self._named(name), self._firsts)

    def text(self, name: str) -> TextColumn:
        """Return a column of strings."""
        return TextColumn(self._files, self._named(f"{name}.bytes"), self._named(f"{name}.offsets"), self._firsts)

    def verify_first(self, names: Iterable[str]) -> None:
        """Verify the first part of some columns before they are read. Raises ``Damaged``."""
        for name in names if len(self) else ():
            column = self.text(name) if is_text(self._columns[name]) else self.column(name)
            _ = column[0]

    def read(self, first: int, last: int) -> list[Any]:
        """Read rows ``[first, last)`` of each column, in order.

        Returns
        -------
        list
            Numbers as an array, strings as ``Texts``.
        """
        return [
            self.text(name).texts(first, last) if is_text(kind) else self.column(name)[first:last]
            for name, kind in self._columns.items()
        ]

    def take(self, rows: NDArray[np.int64]) -> list[Any]:
        """Read some rows of each column, in the order of ``rows``.

        Parameters
        ----------
        rows : int64[k]
            Numbers of rows, from 0.

        Returns
        -------
        list
            As of ``read``.
        """
        return [
            self.text(name).taken(rows) if is_text(kind) else self.column(name)[rows]
            for name, kind in self._columns.items()
        ]

    def _named(self, file: str) -> list[PartFile]:
        try:
            return [part.files[file] for part in self._parts]
        except KeyError:
            raise self._contradiction() from None

    def _checked(self, part: Part) -> Part:
        """Return a part whose files have its number of rows.

        Their values are checked at first use.
        """
        files = dict(part.files)
        for name, kind in self._columns.items():
            if is_text(kind):
                data, offsets = files.get(f"{name}.bytes"), files.get(f"{name}.offsets")
                if data is not None and offsets is not None:
                    check = partial(check_offsets, end_file_bytes=data.size)
                    letters = kind if isinstance(kind, Letters) else Values(np.uint8)
                    self._put(files, f"{name}.bytes", np.uint8, None, letters.check)
                    self._put(files, f"{name}.offsets", np.int64, part.rows + 1, check)
                elif data is None and offsets is None and kind == LATER_TEXT:
                    files[f"{name}.bytes"] = _absent(np.uint8, 0, 0)
                    files[f"{name}.offsets"] = _absent(np.int64, 0, part.rows + 1)
            elif name in files:
                values = self._within_range(values_of(kind), part.ranges.get(name))
                self._put(files, name, values.dtype, part.rows, values.check)
            elif (values := values_of(kind)).absent is not None:
                files[name] = _absent(values.dtype, values.absent, part.rows)
        return Part(part.rows, files, part.ranges)

    def _within_range(self, values: Values, limits: tuple[Any, Any] | None) -> Values:
        """Bound a column's values by the range recorded in the journal, on which views rely."""
        if limits is None:
            return values
        try:
            values.check_range(*limits)
        except (ValueError, TypeError):
            raise self._contradiction() from None
        return replace(values, least=limits[0], most=limits[1])

    def _put(
        self, files: dict[str, PartFile], name: str, dtype: Any, count: int | None, check: Callable[[Any], None]
    ) -> None:
        """Set the check of a file; ``count``: entries of its array, which its size must match."""
        file = files[name]
        if count is not None and not file.is_verified and file_bytes(dtype, count) != file.size:
            raise self._contradiction()
        files[name] = file._replace(check=check)

    def _contradiction(self) -> Damaged:
        return damaged(self._folder / journal.NAME, f"its records of the table “{self._name}” contradict each other")

    def require(self, *conditions: NDArray[np.bool_]) -> None:
        """Raise ``Damaged`` unless all conditions hold; for conditions between several columns."""
        if not all(condition.all() for condition in conditions):
            raise damaged(self._folder, f"rows of its table “{self._name}” contradict each other")

    def range(self, name: str) -> tuple[Any, Any] | None:
        """Return the least and the greatest value of a column of numbers; None without rows."""
        if all(name in part.ranges for part in self._parts):
            ranges = [part.ranges[name] for part in self._parts]
        else:
            ranges = [(values.min().item(), values.max().item()) for _, (values,) in chunks([self.column(name)])]
        return (min(low for low, _ in ranges), max(high for _, high in ranges)) if ranges else None

    def order(
        self,
        columns: str | tuple[str, ...],
        descending: bool = False,
        key: Callable[..., NDArray[Any]] | None = None,
        called: str = "",
    ) -> NDArray[Any]:
        """Return the row numbers sorted by a column; the sort is stable.

        Strings are sorted by their bytes, and are all in memory then. The order of a large table is
        kept in the folder and mapped, and made anew where it does not verify or is not of these
        rows; where the folder cannot be written it is made in memory. Not for the window's thread.

        Parameters
        ----------
        columns : str or tuple of str
        descending : bool
        key : callable, optional
            Makes the sort key from the values of one or several columns of numbers.
        called : str
            Name of an order by ``key``, as part of a file's name.

        Returns
        -------
        uint32[n] or int64[n]
            From 0.

        Raises
        ------
        Damaged
        """
        names = (columns,) if isinstance(columns, str) else columns
        name = f"{self._name}.{called or '-'.join(names)}{'-descending' if descending else ''}"
        files = [file for each in names for file in self._files_of(each)]
        rows_of = "\n".join(
            " ".join([str(part.rows), *(part.files[file].sha256 for file in files)]) for part in self._parts
        )
        source = order.Source(self._values(names), len(self), key, descending)
        with self._sorting:
            return order.kept(self._folder, name, source, hashlib.sha256(rows_of.encode()).hexdigest())

    def _files_of(self, column: str) -> tuple[str, ...]:
        return (f"{column}.bytes", f"{column}.offsets") if is_text(self._columns[column]) else (column,)

    def _values(self, names: tuple[str, ...]) -> Callable[[], Iterator[tuple[int, tuple[NDArray[Any], ...]]]]:
        """Return an iterator over the sort keys, which can be repeated; strings are read once."""
        read: list[Any] = []

        def go() -> Iterator[tuple[int, tuple[NDArray[Any], ...]]]:
            if not read:
                read.extend(
                    ranks(self.text(name).texts(0, len(self))) if is_text(self._columns[name]) else self.column(name)
                    for name in names
                )
            return chunks(read)

        return go


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
        self, files: PartFiles, dtype: np.dtype[Any], parts: Sequence[PartFile], firsts: NDArray[np.int64]
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
            return self._read(*_bounds(rows, len(self)))
        if isinstance(rows, int | np.integer):
            part = int(np.searchsorted(self._firsts, rows, side="right")) - 1
            if not 0 <= part < len(self._parts):
                raise IndexError(_BY_NUMBER)
            return self._files.mapped(self._parts[part], self.dtype)[rows - self._firsts[part]]
        return self._take(np.asarray(rows))

    def _read(self, first: int, last: int) -> NDArray[Any]:
        out = np.empty(last - first, self.dtype)
        for part, begin, end, at in _pieces(self._firsts, first, last):
            out[at : at + end - begin] = self._files.read(self._parts[part], self.dtype, begin, end)
        return out

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
        self, files: PartFiles, data: Sequence[PartFile], offsets: Sequence[PartFile], firsts: NDArray[np.int64]
    ) -> None:
        self._files, self._data, self._offsets, self._firsts = files, data, offsets, firsts

    def __len__(self) -> int:
        return int(self._firsts[-1])

    def __getitem__(self, rows: Any) -> Any:
        if isinstance(rows, slice):
            return self.texts(*_bounds(rows, len(self))).strings()
        if isinstance(rows, int | np.integer):
            return self._string(int(rows))
        return [self._string(row) for row in np.asarray(rows).tolist()]

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
        for part in np.unique(parts).tolist():
            some = np.flatnonzero(parts == part)
            yield part, some, rows[some] - self._firsts[part]

    def piece(self, row: int, begin: int, end: int) -> str:
        """Return characters ``[begin, end)`` of an ASCII row that may be too long to read whole."""
        return self._bytes(row, begin, end).decode("ascii")

    def _string(self, row: int) -> str:
        return decoded(self._bytes(row, 0, None))

    def _bytes(self, row: int, begin: int, end: int | None) -> bytes:
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


def chunks(columns: Sequence[Any], rows: int = CHUNK) -> Iterator[tuple[int, tuple[NDArray[Any], ...]]]:
    """Iterate over columns (or arrays) of one length in chunks.

    Yields
    ------
    int, tuple of ndarray
        Number of the chunk's first row, and an array for each column.
    """
    for start in range(0, len(columns[0]), rows):
        yield start, tuple(column[start : start + rows] for column in columns)


def _absent(dtype: Any, value: Any, rows: int) -> PartFile:
    """Return what stands for the file of a column that an earlier version did not write."""
    return PartFile("", 0, "", True, None, np.broadcast_to(np.array(value, dtype), rows))


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
