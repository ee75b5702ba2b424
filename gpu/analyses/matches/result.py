"""Exact matches on disk: three tables of a result folder, and the folder that holds them.

``matches`` has a row per match; ``reference_records`` and ``query_records`` have one per record of
their side. A run appends to them with ``MatchesWriter`` while it searches; ``MatchesResult`` opens
the folder for views and exports, which read what they show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.request import MATCH, MatchesRequest
from gpu.core.errors import InputError
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase
from gpu.core.schema import is_count, is_mapping, is_number
from gpu.core.units import counted
from gpu.results.folder import STATE, Fields, ResultFolder
from gpu.results.store import ResultStore
from gpu.results.table import CHUNK, TEXT, Column, Table, Texts, Values, chunks, within
from gpu.results.table_writer import TableWriter

Int64 = NDArray[np.int64]
#: A column of matches: an array, or one on disk that reads the indexed rows
#: (``gpu.results.table.Column``).
Numbers = NDArray[Any] | Column

#: The columns of the tables.
MATCHES = {
    "reference_start": Values(np.int64, 0),
    "query_start": Values(np.int64, 0),
    "length": Values(np.int32, 1),
    "reverse": np.bool_,
}
RECORDS = {"name": TEXT, "length": Values(np.int64, 0, 1 << 40)}
SIDES = ("reference", "query")


class RecordTable(NamedTuple):
    """The records of one side, in the order of its files: a ``RecordBatch`` without letters.

    ``names`` are the first words of the headers; ``lengths`` int64 [k] in bases; ``starts`` int64
    [k] is the start of each (0-based) in the concatenation of all, which has no gaps.
    """

    names: tuple[str, ...]
    lengths: Int64
    starts: Int64

    @classmethod
    def of(cls, names: Iterable[str], lengths: Iterable[int] | Int64) -> RecordTable:
        """Records with their ``starts`` computed."""
        sizes = np.array(lengths if isinstance(lengths, np.ndarray) else list(lengths), dtype=np.int64)
        return cls(tuple(names), sizes, np.cumsum(sizes) - sizes)

    @property
    def total(self) -> int:
        """Bases of all the records together."""
        return int(self.starts[-1] + self.lengths[-1]) if len(self.starts) else 0

    def indices(self, positions: Int64) -> Int64:
        """The record of each 0-based position in the concatenation, int64 [n].

        Empty records contain none.
        """
        return np.searchsorted(self.starts, positions, side="right") - 1

    def place(self, position: int) -> tuple[str, int]:
        """The record's name and the 0-based position within it."""
        index = int(self.indices(np.array([position]))[0])
        return self.names[index], position - int(self.starts[index])


@dataclass(frozen=True)
class Matches:
    """Maximal exact matches, by query record, of each first the forward and then the reverse ones.

    ``reference_starts`` and ``query_starts`` int64 [n]: 0-based, in the concatenated records of
    that side, the leftmost base on the FORWARD strand. ``lengths`` int32 or int64 [n]. ``reverse``
    bool [n]: the query matches as its reverse complement, so the match's first reference base is at
    ``query_starts + lengths - 1``. Within a query and strand they ascend by the position on the
    searched strand, then by the reference's.

    In a result folder they are columns of ``table``, which read only the indexed rows: there may be
    a hundred million.
    """

    reference: RecordTable
    query: RecordTable
    reference_starts: Numbers
    query_starts: Numbers
    lengths: Numbers
    reverse: Numbers
    table: Table | None = None

    @classmethod
    def of(cls, reference: RecordTable, query: RecordTable, table: Table) -> Matches:
        """The rows of a table."""
        starts, query_starts, lengths, reverse = map(table.column, MATCHES)
        return cls(reference, query, starts, query_starts, lengths, reverse, table)

    def __len__(self) -> int:
        return len(self.lengths)

    def chunks(self, *names: str, rows: int = CHUNK) -> Iterator[tuple[int, tuple[NDArray[Any], ...]]]:
        """Iterate fields by name: the number of the first match, and a part of each field."""
        return chunks([getattr(self, name) for name in names], rows)

    @property
    def longest(self) -> int:
        """Bases of the longest match, 0 without matches."""
        found = self.table.range("length") if self.table is not None else None
        return (
            int(found[1])
            if found is not None
            else max((int(some.max()) for _, (some,) in self.chunks("lengths")), default=0)
        )

    def require_inside(self, reference_starts: NDArray[Any], query_starts: NDArray[Any], lengths: NDArray[Any]) -> None:
        """Raise ``Damaged`` if some of a result's matches end outside the sequences."""
        if self.table is not None:
            ends = reference_starts + lengths <= self.reference.total, query_starts + lengths <= self.query.total
            self.table.require(*ends)


class MatchesWriter:
    """Writes a result's tables, and continues those of a stopped run.

    ``raise_if_cancelled`` is called while waiting for the disk. ``searched``: number of query
    records of which all matches are on the disk; a resumed run adds the matches of the records
    after these, and all records again. ``matches``: number of their matches. Raises ``DiskFull``,
    ``InputError``.
    """

    def __init__(self, store: ResultStore, raise_if_cancelled: Callable[[], None] = lambda: None) -> None:
        self._table = TableWriter(store, "matches", MATCHES, raise_if_cancelled)
        self._records = {side: TableWriter(store, f"{side}_records", RECORDS, raise_if_cancelled) for side in SIDES}
        self.searched = int(self._table.state["searched"]) if self._table.state is not None else 0
        self.matches = self._table.rows

    def add_records(self, side: str, names: Texts | list[str], lengths: Int64) -> None:
        """Add records of a side, in order."""
        self._records[side].append(name=names, length=lengths)

    def add_matches(self, *columns: NDArray[Any]) -> None:
        """Add matches, in order; see ``Matches``.

        reference starts, query starts, lengths, reverse.
        """
        self._table.append(**dict(zip(MATCHES, columns, strict=True)))

    def mark(self, searched: int, reached: dict[str, int], now: bool = False) -> None:
        """Mark all matches of the first ``searched`` query records as added.

        ``reached``: progress of the search (``done`` and ``total`` of ``StageProgress``). ``now``:
        write this to the disk at once, as it took long to compute.
        """
        if searched > self.searched:
            self._table.mark({"searched": searched, **reached})
            if now:
                self._table.end_part()

    def finish(self) -> None:
        """Return when everything is on the disk."""
        for table in (*self._records.values(), self._table):
            table.finish()


class MatchesResult(ResultFolder[MatchesRequest]):
    """A result folder of exact matches."""

    request_type = MatchesRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "stage": {"stage": is_count, "seconds": is_number},
        "searching": {"seconds": is_number},
        STATE: {"searched": is_count, "done": is_count, "total": is_count},
    }
    statistics_fields: ClassVar[Fields] = {
        "matches": is_count,
        "reference_bases": is_count,
        "query_bases": is_count,
        "phases": is_mapping(is_number),
    }

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished phases, then the search as far as its matches are on the disk."""
        marks = [
            record
            for record in self.records
            if record["kind"] == "part" and record["table"] == "matches" and record["state"]
        ]
        if not marks or any(stage.stage >= MATCH for stage in self.stages):
            return self.stages
        newest = marks[-1]
        reached = {name: newest["state"][name] for name in ("done", "total")}
        seconds = [record["seconds"] for record in self.records if record["kind"] == "searching"]
        return (
            *self.stages,
            StageProgress(MATCH, found=newest["state_rows"], seconds=max(seconds, default=0.0), **reached),
        )

    @property
    def card_seconds(self) -> dict[str, float]:
        """Seconds of the search on the card, by phase.

        Phases: index and queries (both copied to the card), search, compaction, download. Missing
        phases are left out: the dictionary is empty if the CPU searched.
        """
        return {name: float(seconds) for name, seconds in self.statistics.get("phases", {}).items()}

    @cached_property
    def matches(self) -> Matches:
        """The matches.

        Raises ``InputError`` if the run has not saved them all yet, ``Damaged``.
        """
        tables = {side: self.table(f"{side}_records", RECORDS) for side in SIDES}
        table = self.table("matches", MATCHES)
        if not table.whole or not all(records.whole for records in tables.values()):
            raise InputError("“{}” holds no matches yet; run the comparison again to finish it.", self.folder)
        reference, query = (
            RecordTable.of(tables[side].text("name")[:], tables[side].column("length")[:]) for side in SIDES
        )
        columns = within(MATCHES, reference_start=reference.total, query_start=query.total)
        return Matches.of(reference, query, self.table("matches", columns))


def finding(result: MatchesResult) -> str:
    """The sentence on what was found: how many matches, and how long they are at least."""
    found = counted(result.statistics["matches"], "exact matches")
    return Phrase("{} of at least {:,} bases.", found, result.request.minimum)
