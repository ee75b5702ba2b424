"""The writer of tables: appends rows, and resumes a table after a stop.

Rows are collected into parts of a bounded number of rows and bytes, which are written in the
background (``ResultStore.write_later``). The end of a part depends on the rows and ``end_part``
alone, so a stopped and resumed run writes the same files.

With ``mark`` a run records how far its input has been appended, together with the rows; when it
resumes it finds that as ``state`` and appends from there. Rows after the mark that were already
recorded, because a part ended among them, come again and are skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.core.errors import Damaged
from gpu.core.phrase import Phrase
from gpu.results import journal
from gpu.results.arrays import HEADER_BYTES, ArrayPieces, values_of
from gpu.results.parts import FIELD, Columns, Part, is_text, parts_of
from gpu.results.sealed import damaged
from gpu.results.texts import Texts

if TYPE_CHECKING:
    from gpu.results.held import HeldStore
    from gpu.results.store import ResultStore

#: Rows of a part at most, and bytes of each text in it, unless one row has more.
PART_ROWS = 1 << 20
PART_BYTES = 1 << 26

#: Rows by column: arrays, and ``Texts``.
_Batch = dict[str, Any]


class TableWriter:
    """Appends rows to one table.

    Attributes
    ----------
    state : Any
        The state given to the last recorded ``mark``; ``first``, by default None, before one.
    rows : int
        The number of rows up to it.

    Raises
    ------
    DiskFull, InputError
        By all methods; and what ``check`` raises, which is called while they wait for the disk.
    """

    def __init__(
        self,
        store: ResultStore | HeldStore,
        name: str,
        columns: Columns,
        check: Callable[[], None] = lambda: None,
        first: Any = None,
    ) -> None:
        self._store, self._name, self._columns, self._check = store, name, columns, check
        records, whole = parts_of(store.records("part", "table"), name)
        good = 0
        # What is damaged is made again, and all that follows.
        while good < len(records) and all(map(store.verifies, Part.of(records[good]).files.values())):
            good += 1
        self._parts = good
        self._whole = whole and good == len(records)
        self.state: Any = records[good - 1]["state"] if good else first
        self.rows: int = records[good - 1]["state_rows"] if good else 0
        self._marked, self._marked_rows, self._is_marked = self.state, self.rows, False
        self._appended = self.rows
        #: Rows that are recorded and will be appended again.
        self._known = sum(record["rows"] for record in records[:good]) - self.rows
        if self._known < 0 or (self.state is None and (self.rows or first is not None)):
            raise damaged(
                store.folder / journal.NAME, Phrase("its records of the table “{}” contradict each other", name)
            )
        self._pending: list[_Batch] = []
        self._pending_rows = 0
        #: Bytes of each text in the pending rows.
        self._pending_bytes = self._no_bytes()

    def append(self, **columns: Any) -> None:
        """Append rows.

        Parameters
        ----------
        **columns
            By name: an array for each column of numbers, strings or ``Texts`` for each text column.
            All have one length, and may not be changed afterwards.
        """
        if columns.keys() != self._columns.keys():
            raise ValueError(f"these are not the columns of {self._name}")
        batch = {name: _as_kept(columns[name], kind) for name, kind in self._columns.items()}
        counts = {_count(values) for values in batch.values()}
        if len(counts) != 1:
            raise ValueError(f"the columns of {self._name} differ in length")
        count = counts.pop()
        known = min(self._known, count)
        self._known -= known
        self._appended += count
        if known < count:
            if self._whole:
                raise ValueError(f"{self._name} is whole")
            self._collect(_part(batch, known, count))

    @property
    def is_behind(self) -> bool:
        """True while recorded rows are still to be appended again."""
        return self._known > 0

    def mark(self, state: Any) -> None:
        """Let a resumed run continue after the rows appended so far.

        A run whose marks depend on more than its input skips those where it ``is_behind``.

        Parameters
        ----------
        state : Any
            The state to continue from (for JSON).
        """
        self._check_found()
        self._marked, self._marked_rows, self._is_marked = state, self._appended, True

    def end_part(self) -> None:
        """Record the rows up to the last mark now, where much work gives few rows.

        When it is called may depend on the input alone.
        """
        if self._is_marked and not self._whole:
            self._write()

    def finish(self) -> None:
        """Record the last rows and that the table is complete; it is on disk on return."""
        if self._whole:
            return
        self._check_found()
        if self._pending_rows or self._is_marked:
            self._write()
        self._store.finish_writing(self._check)
        self._store.append("table", table=self._name, rows=self._appended)
        self._whole = True

    def _check_found(self) -> None:
        """Raise ``Damaged`` where rows are recorded that the run does not find."""
        if self._known:
            raise Damaged(
                "“{}” holds rows of {} that are not found again; start anew in an empty folder.",
                self._store.folder,
                self._name,
            )

    def _collect(self, batch: _Batch) -> None:
        """Add rows to the current part, and write each part that is full."""
        count = _count(next(iter(batch.values())))
        first = 0
        while first < count:
            last = min(count, first + self._room(batch, first))
            if last > first:
                self._pending.append(_part(batch, first, last))
                self._pending_rows += last - first
                for name in self._pending_bytes:
                    self._pending_bytes[name] += len(self._pending[-1][name].data)
            if last == first or self._pending_rows == PART_ROWS:
                self._write()
            first = last

    def _room(self, batch: _Batch, first: int) -> int:
        """Return the number of rows from ``first`` on that still fit into the current part."""
        rooms = [PART_ROWS - self._pending_rows]
        for name, values in batch.items():
            if isinstance(values, Texts):
                end = int(values.offsets[first]) + PART_BYTES - self._pending_bytes[name]
                rooms.append(int(np.searchsorted(values.offsets, end, side="right")) - 1 - first)
        return max(min(rooms), 0 if self._pending_rows else 1)

    def _write(self) -> None:
        """Write the current part, and record it with what is marked."""
        files: dict[str, ArrayPieces] = {}
        ranges: dict[str, list[Any]] = {}
        rows = self._pending_rows
        for name, kind in self._columns.items() if rows else ():
            pieces = [pending[name] for pending in self._pending]
            if is_text(kind):
                offsets = Texts.joined_offsets(pieces)
                files[f"{name}.bytes"] = ArrayPieces(tuple(texts.data for texts in pieces), (int(offsets[-1]),))
                files[f"{name}.offsets"] = ArrayPieces((offsets,), offsets.shape)
            else:
                files[name] = ArrayPieces(tuple(pieces), (rows,))
                least, greatest = min(some.min() for some in pieces), max(some.max() for some in pieces)
                # JSON has no infinities; a range that is left out is found in the rows.
                if np.isfinite(least) and np.isfinite(greatest):
                    ranges[name] = [least.item(), greatest.item()]
        record = {
            "kind": "part",
            "table": self._name,
            "part": self._parts,
            "rows": rows,
            "state": self._marked,
            "state_rows": self._marked_rows,
            "ranges": ranges,
            "sizes": {f"{FIELD}{name}": HEADER_BYTES + pieces.nbytes for name, pieces in files.items()},
            **{f"{FIELD}{name}": f"{self._name}/{self._parts:06}.{name}.npy" for name in files},
        }
        arrays = {f"{FIELD}{name}": pieces for name, pieces in files.items()}
        self._store.write_later(record, arrays, check=self._check)
        self._parts += 1
        self._pending, self._pending_rows, self._is_marked = [], 0, False
        self._pending_bytes = self._no_bytes()

    def _no_bytes(self) -> dict[str, int]:
        return dict.fromkeys((name for name, kind in self._columns.items() if is_text(kind)), 0)


def _as_kept(values: Any, kind: Any) -> Any:
    if not is_text(kind):
        return np.ascontiguousarray(values, np.dtype(values_of(kind).dtype))
    return values if isinstance(values, Texts) else Texts.of(values)


def _count(values: Any) -> int:
    return values.rows if isinstance(values, Texts) else len(values)


def _part(batch: _Batch, first: int, last: int) -> _Batch:
    return {
        name: values.part(first, last) if isinstance(values, Texts) else values[first:last]
        for name, values in batch.items()
    }
