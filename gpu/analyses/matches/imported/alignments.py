"""Alignments in one array form, whatever file they come from.

Sequence a is the query (rows of a dot plot), b the reference or target (columns). All positions are
0-based half-open on the forward strand of their record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.result import Int64, RecordTable
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined
from gpu.sequences.names import decoded, shown

#: Most alignments and most records of a side that are read: they are kept in memory.
MAX_ALIGNMENTS, MAX_RECORDS = 5_000_000, 1_000_000


class Rows(NamedTuple):
    """Some alignments, an array [n] each.

    ``a_record``, ``b_record`` int32: numbers of records. ``a_start``, ``a_end``, ``b_start``,
    ``b_end`` int64. ``reverse`` bool: the strands differ. ``identity`` float32: share of equal
    columns, from 0 to 1; NaN where the file does not tell. ``columns`` int64: length of the
    alignment with its gaps.
    """

    a_record: NDArray[np.int32]
    a_start: Int64
    a_end: Int64
    b_record: NDArray[np.int32]
    b_start: Int64
    b_end: Int64
    reverse: NDArray[np.bool_]
    identity: NDArray[np.float32]
    columns: Int64

    @classmethod
    def of(cls, *columns: Any) -> Rows:
        """Rows of array-likes, converted to the dtypes."""
        return cls(*(np.asarray(values, kind) for values, kind in zip(columns, DTYPES, strict=True)))

    def take(self, which: Any) -> Rows:
        """The rows of a mask, an index or a slice."""
        return Rows(*(column[which] for column in self))

    @property
    def size(self) -> int:
        """The number of alignments."""
        return len(self.a_record)


DTYPES = (np.int32, np.int64, np.int64, np.int32, np.int64, np.int64, np.bool_, np.float32, np.int64)


@dataclass(frozen=True)
class Alignments:
    """The alignments of a file.

    ``a`` and ``b`` are the records that it names. ``form``: the format's name. ``remarks``:
    sentences on what was left out. ``known``: True for a, and for b, if the file tells the lengths
    of all records of the side, which else are the greatest ends on them; ``assumed`` says so.
    """

    path: str
    form: str
    a: RecordTable
    b: RecordTable
    rows: Rows
    remarks: tuple[str, ...] = ()
    known: tuple[bool, bool] = (True, True)
    assumed: str = ""

    def __len__(self) -> int:
        return self.rows.size

    @property
    def is_of_bases(self) -> bool:
        """False for a table of BLAST's, which does not tell bases from amino acids."""
        return self.form != "BLAST table"

    def filtered(self, columns: int, identity: float) -> Alignments:
        """Those of at least so many columns and, if it is above 0, of that identity (0 to 1)."""
        kept = self.rows.columns >= columns
        if identity > 0:
            kept &= self.rows.identity >= identity
        return replace(self, rows=self.rows.take(kept))


class RecordNames:
    """Records of one side, numbered in the order in which a file names them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._numbers: dict[bytes, int] = {}
        self._lengths = np.full(1024, -1, np.int64)
        self._ends = np.zeros(1024, np.int64)

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, name: bytes) -> int:
        """The number of a record. Raises ``InputError`` if there are too many."""
        found = self._numbers.setdefault(name, len(self._numbers))
        if found == len(self._lengths):
            self._lengths = np.concatenate([self._lengths, np.full(found, -1, np.int64)])
            self._ends = np.concatenate([self._ends, np.zeros(found, np.int64)])
        if found >= MAX_RECORDS:
            raise InputError(
                "{} names more than {:,} records, too many for a dot plot; "
                "choose a file of alignments of genomes or assemblies.",
                self._path,
                MAX_RECORDS,
            )
        return found

    def numbers(self, names: list[bytes]) -> NDArray[np.int32]:
        """The numbers of records, int32 [n]."""
        for name in dict.fromkeys(names):
            self.number(name)
        return np.fromiter(map(self._numbers.__getitem__, names), np.int32, len(names))

    def set_lengths(self, numbers: NDArray[np.int32], lengths: Int64) -> NDArray[np.bool_]:
        """Note the length of each record; returns True for those that differ from earlier ones."""
        new = self._lengths[numbers] < 0
        # Assigned backwards, so that the first of several lengths counts.
        self._lengths[numbers[new][::-1]] = lengths[new][::-1]
        return self._lengths[numbers] != lengths

    def fits(self, number: int, length: int) -> bool:
        """Note the length of a record; False if it differs from an earlier one."""
        return not self.set_lengths(np.array([number], np.int32), np.array([length], np.int64))[0]

    def length(self, number: int) -> int:
        """The length of a record, -1 if unknown."""
        return int(self._lengths[number])

    def reach(self, numbers: NDArray[np.int32], ends: Int64) -> None:
        """Note that the records have at least so many bases."""
        np.maximum.at(self._ends, numbers, ends)

    @property
    def unknown(self) -> int:
        """The number of records of unknown length."""
        return int((self._lengths[: len(self)] < 0).sum())

    def table(self, longest_first: bool) -> tuple[RecordTable, NDArray[np.int32]]:
        """The records, and the place of each number in the table.

        A record is as long as the greatest end on it, if its length is unknown or told too late.
        """
        count = len(self)
        lengths = np.maximum(self._lengths[:count], self._ends[:count])
        order = np.argsort(-lengths, kind="stable") if longest_first else np.arange(count)
        names = [decoded(name) for name in self._numbers]
        places = np.empty(count, np.int32)
        places[order] = np.arange(count)
        return RecordTable.of([names[number] for number in order.tolist()], lengths[order]), places


class Builder:
    """Collects the alignments of a file, block by block."""

    def __init__(self, path: str, form: str) -> None:
        self._path, self._form = path, form
        self.a, self.b = RecordNames(path), RecordNames(path)
        self._blocks: list[Rows] = []
        self._count = 0
        #: What the identities of all rows are multiplied by in the end.
        self.identity_scale = 1.0

    def add(self, rows: Rows) -> None:
        """Add alignments; records count as in ``a`` and ``b``.

        Raises ``InputError`` if there are too many.
        """
        if rows.size:
            self._count += rows.size
            if self._count > MAX_ALIGNMENTS:
                raise InputError(
                    "{} has more than {:,} alignments; leave out short ones and open it again.",
                    self._path,
                    MAX_ALIGNMENTS,
                )
            self.a.reach(rows.a_record, rows.a_end)
            self.b.reach(rows.b_record, rows.b_end)
            self._blocks.append(rows)

    def finish(self, remarks: tuple[str, ...], longest_first: bool) -> Alignments:
        """All alignments. ``longest_first``: order of the records, else as the file names them."""
        columns = []
        for place, kind in enumerate(DTYPES):
            columns.append(np.concatenate([np.zeros(0, kind), *(block[place] for block in self._blocks)]))
        self._blocks.clear()
        rows = Rows(*columns)
        if self.identity_scale != 1:
            rows = rows._replace(identity=rows.identity * np.float32(self.identity_scale))
        assumed = ""
        unknown = [(name, side.unknown) for name, side in (("query", self.a), ("reference", self.b)) if side.unknown]
        if unknown:
            sides = joined(
                " and ", (Phrase("{:,} {} record{}", count, name, "s" if count > 1 else "") for name, count in unknown)
            )
            assumed = Phrase(
                "{} does not tell the lengths of {}: each is taken to end with the greatest end in it.",
                self._path,
                sides,
            )
        known = self.a.unknown == 0, self.b.unknown == 0
        a, a_places = self.a.table(longest_first)
        b, b_places = self.b.table(longest_first)
        rows = rows._replace(a_record=a_places[rows.a_record], b_record=b_places[rows.b_record])
        return Alignments(self._path, self._form, a, b, rows, remarks, known, assumed)


def named(name: bytes) -> str:
    """A record's name in a sentence."""
    return shown(decoded(name))
