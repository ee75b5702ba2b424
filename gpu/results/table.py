"""Tables of millions of rows in a result folder: named columns, never read into memory as a whole.

A column is of a fixed dtype, whose values may have bounds (``arrays.Values``), or ``TEXT``: a
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
from functools import partial
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import Damaged
from gpu.core.phrase import Phrase
from gpu.results import journal
from gpu.results.arrays import Letters, Values, check_offsets, file_bytes, values_of, within
from gpu.results.columns import Column, TextColumn
from gpu.results.parts import TEXT, Columns, HeldFiles, Part, PartFiles, is_text, parts_of
from gpu.results.sealed import SealedFile, damaged
from gpu.results.texts import Texts, ranks

__all__ = [
    "CHUNK",
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


class Table:
    """The rows of a table, readable from any thread.

    ``whole`` is True once the run has written all of them.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        columns: Columns,
        parts: Sequence[Part],
        whole: bool,
        held: HeldFiles | None = None,
    ) -> None:
        self.whole = whole
        self._folder, self._name, self._columns = folder, name, columns
        self._parts = [part if held else self._checked(part) for part in parts if part.rows]
        self._firsts = np.cumsum([0, *(part.rows for part in self._parts)])
        self._held, self._files = held, held or PartFiles(folder)
        self._sorting = threading.Lock()

    @classmethod
    def open(
        cls,
        folder: Path,
        records: Sequence[journal.Record],
        name: str,
        columns: Columns,
        held: HeldFiles | None = None,
    ) -> Self:
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
        held : HeldFiles, optional
            What has the rows, instead of the folder's files; they are not verified.

        Raises
        ------
        Damaged
            If a part's record contradicts itself.
        """
        found, whole = parts_of(records, name)
        return cls(folder, name, columns, [Part.of(record) for record in found], whole, held)

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

    def _named(self, file: str) -> list[SealedFile]:
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
                    letters = kind.check if isinstance(kind, Letters) else None
                    self._put(files, f"{name}.bytes", np.uint8, None, letters)
                    self._put(files, f"{name}.offsets", np.int64, part.rows + 1, check)
            elif name in files:
                values = self._within_range(values_of(kind), part.ranges.get(name))
                self._put(files, name, values.dtype, part.rows, values.check)
        return Part(part.rows, files, part.ranges)

    def _within_range(self, values: Values, limits: tuple[Any, Any] | None) -> Values:
        """Bound a column's values by the range recorded in the journal, on which views rely."""
        try:
            return values if limits is None else values.narrowed(*limits)
        except (ValueError, TypeError):
            raise self._contradiction() from None

    def _put(
        self,
        files: dict[str, SealedFile],
        name: str,
        dtype: Any,
        count: int | None,
        check: Callable[[Any], None] | None,
    ) -> None:
        """Set the check of a file; ``count``: entries of its array, which its size must match."""
        file = files[name]
        if count is not None and file_bytes(dtype, count) != file.size:
            raise self._contradiction()
        files[name] = file._replace(check=check)

    def _contradiction(self) -> Damaged:
        return damaged(
            self._folder / journal.NAME, Phrase("its records of the table “{}” contradict each other", self._name)
        )

    def require(self, *conditions: NDArray[np.bool_]) -> None:
        """Raise ``Damaged`` unless all conditions hold; for conditions between several columns."""
        if not all(condition.all() for condition in conditions):
            raise damaged(self._folder, Phrase("rows of its table “{}” contradict each other", self._name))

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
        rows; where the folder cannot be written, or the rows are held, it is made in memory. Not
        for the window's thread.

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
        # Here, since few tables are put in order.
        from gpu.results import order

        names = (columns,) if isinstance(columns, str) else columns
        name = f"{self._name}.{called or '-'.join(names)}{'-descending' if descending else ''}"
        files = [file for each in names for file in self._files_of(each)]
        rows_of = "\n".join(
            " ".join([str(part.rows), *(part.files[file].sha256 for file in files)]) for part in self._parts
        )
        source = order.Source(self._values(names), len(self), key, descending)
        if self._held is not None:
            return order.in_memory(source)
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


def chunks(columns: Sequence[Any], rows: int = CHUNK) -> Iterator[tuple[int, tuple[NDArray[Any], ...]]]:
    """Iterate over columns (or arrays) of one length in chunks.

    Yields
    ------
    int, tuple of ndarray
        Number of the chunk's first row, and an array for each column.
    """
    for start in range(0, len(columns[0]), rows):
        yield start, tuple(column[start : start + rows] for column in columns)
