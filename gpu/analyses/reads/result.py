"""Mapped reads on disk: tables of a result folder, and the folder that holds them.

``reads`` has a row a read, ``hits`` a row a hit, by read; ``records`` and ``bases`` are the reference's, so that what was found can be drawn and exported without
any other file. A run appends to them with ``ReadsWriter`` while it maps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from gpu.analyses.gapped import cigar_sizes
from gpu.analyses.reads.blocks import Block, Reference
from gpu.analyses.reads.counts import COUNTS_FIELDS
from gpu.analyses.reads.imported.entry_points import OTHER
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.rows import AS_THEY_ARE, UNMAPPED, Rows
from gpu.analyses.reads.text_entry_points import lay_out
from gpu.core.errors import Damaged
from gpu.core.monitor import StageProgress
from gpu.core.schema import is_count, is_mapping, is_number, is_record, later
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, FoundReads
from gpu.results.folder import STAGE, STATE, Fields, ResultFolder
from gpu.results.parts import Part, parts_of
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Letters, Table, Texts, Values, within
from gpu.results.table_writer import TableWriter
from gpu.sequences.alphabet import DNA
from gpu.sequences.pieces import GAP
from gpu.sequences.record_batch import PADDING, Bytes, RecordBatch

#: ``letters`` and ``qualities`` as in the file (qualities empty where there were none); ``first_hit``: the row of its first hit, of which ``place``, ``strand`` and
#: ``kind`` are (place -1 and kind ``rows.UNMAPPED`` where there is none); ``hits``: how many there are.
READS: dict[str, Any] = {
    "name": TEXT,
    "letters": Letters(bytes(np.flatnonzero(DNA.encode < len(DNA.letters)).tolist())),
    "qualities": TEXT,
    "first_hit": Values(np.int64, 0),
    "hits": Values(np.int32, 0),
    "place": Values(np.int32, -1),
    "strand": Values(np.uint8, 0, 1),
    "kind": Values(np.uint8, 0, UNMAPPED),
    "cut": np.bool_,
}
#: ``read``: its row. ``place``, ``strand``, ``kind``, ``offset``: as ``FoundReads`` has them. ``bases``: of the reference, that the hit spans.
HITS: dict[str, Any] = {
    "read": Values(np.int64, 0),
    "place": Values(np.int32, 0),
    "bases": Values(np.int32, 0),
    "strand": Values(np.uint8, 0, 1),
    "kind": Values(np.uint8, 0, DELETION),
    "offset": Values(np.int32, -1),
}
#: The records of the reference; and its letters (codes of ``DNA``), those of all records one after another.
RECORDS: dict[str, Any] = {"name": TEXT, "length": Values(np.int64, 0, 1 << 40)}
BASES: dict[str, Any] = {"code": Values(np.uint8, 0, len(DNA.letters) - 1)}
#: Of reads that were mapped elsewhere: places are of references of any length, ``flag`` is SAM's of the read's first line; of a hit ``flag`` and ``quality`` (MAPQ)
#: are those of its line, and ``cigar`` and ``md`` are there as far as ``kind`` and ``offset`` do not say the same (``kind`` may be ``OTHER`` here).
TAKEN_READS: dict[str, Any] = READS | {
    # “=” stands for a letter of a reference that was not given.
    "letters": Letters(READS["letters"].allowed + b"="),
    "place": Values(np.int64, -1),
    "kind": Values(np.uint8, 0, OTHER),
    "flag": np.uint16,
}
TAKEN_HITS: dict[str, Any] = HITS | {
    "place": Values(np.int64, 0),
    "kind": Values(np.uint8, 0, OTHER),
    "flag": np.uint16,
    "quality": np.uint8,
    "cigar": TEXT,
    "md": TEXT,
    "told": Values(np.uint8, 0, 3),
}
#: The same in folders of earlier versions, which do not say in ``told`` whether a line had letters
#: (``taken.entry_points.WITH_LETTERS``) and qualities (``WITH_QUALITIES``); these are the read's.
EARLIER_TAKEN_HITS = {name: kind for name, kind in TAKEN_HITS.items() if name != "told"}
#: Of these: bases that reads leap over (N in CIGARs), which no hit covers.
GAPS: dict[str, Any] = {"place": Values(np.int64, 0), "bases": Values(np.int32, 0)}
#: The least and the greatest coverage of each bin of bases (``along.bin_of``). Folders of earlier versions have none.
COVERAGE: dict[str, Any] = {"least": Values(np.int32, 0), "most": Values(np.int32, 0)}
#: Reads that are read from a folder at once.
CHUNK = 1 << 15
#: Letters of the reference that are appended at once.
_APPENDED = 1 << 22


class ReadsResult(ResultFolder[ReadsRequest]):
    """A result folder of mapped reads."""

    request_type = ReadsRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "stage": STAGE,
        STATE: {
            "counts": is_record(COUNTS_FIELDS),
            "phases": is_mapping(is_number),
            **dict.fromkeys(("reads", "found", "done", "total"), is_count),
            "seconds": is_number,
            "rules": later(is_count),
        },
    }
    statistics_fields: ClassVar[Fields] = {
        "reference_bases": is_count,
        **COUNTS_FIELDS,
        "phases": is_mapping(is_number),
    }

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        return self.ended_stages({self.request.finding_stage: len(self.hits) if self.finished else 0})

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the mapping as far as it is on the disk."""
        return self.with_stage(self.request.finding_stage, "hits", "done", "found")

    @property
    def is_taken(self) -> bool:
        """Whether the reads were mapped elsewhere."""
        return bool(self.request.alignments)

    @cached_property
    def reads(self) -> Table:
        """The table of reads (``READS``, ``TAKEN_READS``). Raises ``InputError`` where the run has not saved all of it yet."""
        columns = within(self.read_columns, place=self.reference_bases, first_hit=len(self.hits) + 1)
        return self.whole_table("reads", columns, is_last=False)

    @cached_property
    def hits(self) -> Table:
        """The table of hits (``HITS``, ``TAKEN_HITS`` or ``EARLIER_TAKEN_HITS``). Raises as
        ``reads``.
        """
        # The number of reads is not taken from ``reads``, which itself needs the number of hits.
        reads = len(self.whole_table("reads", self.read_columns, is_last=False))
        columns = within(self._hit_columns, read=reads, place=self.reference_bases)
        return self.whole_table("hits", columns, is_last=False)

    @cached_property
    def gaps(self) -> Table | None:
        """The table of bases that reads leap over (``GAPS``); None of a result that can have none. Raises as ``reads``."""
        return (
            self.whole_table("gaps", within(GAPS, place=self.reference_bases), is_last=False) if self.is_taken else None
        )

    @cached_property
    def coverage(self) -> tuple[np.ndarray, np.ndarray] | None:
        """The least and the greatest coverage of each bin, int32[k] each; None where the folder does not have them."""
        table = self.table("coverage", COVERAGE)
        if not table.whole:
            return None
        least, most = table.read(0, len(table))
        return least, most

    @property
    def read_columns(self) -> dict[str, Any]:
        """What the table of reads has."""
        return TAKEN_READS if self.is_taken else READS

    @property
    def _hit_columns(self) -> dict[str, Any]:
        if not self.is_taken:
            return HITS
        parts = [Part.of(record) for record in parts_of(self.records, "hits")[0]]
        return TAKEN_HITS if all("told" in part.files for part in parts if part.rows) else EARLIER_TAKEN_HITS

    @cached_property
    def reference_records(self) -> tuple[Texts, np.ndarray]:
        """Names, and lengths int64[k], of the reference's records."""
        table = self.whole_table("records", RECORDS, is_last=False)
        names, lengths = table.read(0, len(table))
        return names, lengths

    @cached_property
    def bases(self) -> Table:
        """The reference's letters (``BASES``), a row each: rows ``[first, last)`` are read alone. No row where they are not known (``has_letters``)."""
        return self.whole_table("bases", BASES, is_last=False)

    @property
    def has_letters(self) -> bool:
        """Whether the reference's letters are known: of reads that were mapped elsewhere they need not be."""
        return len(self.bases) > 0

    @property
    def reference_bases(self) -> int:
        """Letters of all records, known or not."""
        return int(self.reference_records[1].sum())

    def reference(self) -> Reference:
        """The whole reference. Raises ``Damaged``."""
        names, lengths = self.reference_records
        if int(lengths.sum()) != len(self.bases):
            raise Damaged(f"“{self.folder}” is damaged: its reference is not whole; run the comparison again.")
        codes: np.ndarray = self.bases.column("code")[0 : len(self.bases)]
        offsets = np.zeros(len(lengths) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        return Reference.of(batch_of(Texts(codes, offsets), AS_THEY_ARE, names, None))

    def blocks(self, reads: int = CHUNK) -> Iterator[Block]:
        """All reads with their hits, so many reads at a time."""
        count = len(self.reads)
        for first in range(0, count, reads):
            yield self.block(first, min(count, first + reads))

    def block(self, first: int, last: int) -> Block:
        """Reads ``[first, last)`` with their hits."""
        reads, hits = self.rows(first, last)
        names, letters, qualities, _, counts, _, _, _, cut = reads[:9]
        _, places, _, strands, kinds, offsets = hits[:6]
        hit_starts = np.zeros(last - first + 1, np.int64)
        np.cumsum(counts, out=hit_starts[1:])
        batch = batch_of(letters, as_compiled(DNA.encode), names, qualities)
        return Block(first, batch, FoundReads(0, hit_starts, places, strands, kinds, offsets, cut))

    def rows(self, first: int, last: int) -> tuple[list[Any], list[Any]]:
        """The columns of reads ``[first, last)`` and of their hits, which follow one another. Raises ``Damaged`` where they do not."""
        reads = self.reads.read(first, last)
        letters, qualities, first_hits, counts = reads[1:5]
        begin, ends = int(first_hits[0]) if last > first else 0, np.cumsum(counts, dtype=np.int64)
        end = begin + int(ends[-1]) if last > first else 0
        lengths, told = np.diff(letters.offsets), np.diff(qualities.offsets)
        self._check((told == 0) | (told == lengths), (first_hits == begin + ends - counts) | (counts == 0))
        self._check(np.array(end <= len(self.hits)))
        hits = self.hits.read(begin, end)
        self._check(hits[0] == np.repeat(np.arange(first, last), counts))
        if self.is_taken:
            self.check_cigars(hits[8])
        return reads, hits

    def check_cigars(self, cigars: Texts) -> None:
        """Raise ``Damaged`` unless these are CIGARs, or empty, since compiled code relies on that. They may reach beyond a record's end."""
        columns, _, _ = cigar_sizes(cigars)
        self._check(columns >= 0)

    def first_hit(self, read: int) -> int:
        """The row of a read's first hit. Raises ``Damaged`` where there is no such row."""
        row = int(self.reads.column("first_hit")[read])
        if row >= len(self.hits):
            raise self.contradiction()
        return row

    def checked(self, block: Block) -> Block:
        """A block that can be printed. Raises ``Damaged`` where a hit is none that its read can have in the reference."""
        found = block.found
        kinds, offsets = found.kinds, found.offsets
        lengths = np.repeat(block.reads.lengths, np.diff(found.hit_starts))
        ends = found.places + lengths + (kinds == DELETION) - (kinds == INSERTION)
        self._check(kinds <= DELETION, found.places >= 0, ends <= int(self.reference_records[1].sum()))
        self._check(offsets < lengths, offsets >= np.where(kinds == EXACT, -1, 0))
        return block

    def _check(self, *conditions: np.ndarray) -> None:
        """Raise ``Damaged`` unless all are met."""
        if not all(condition.all() for condition in conditions):
            raise self.contradiction()

    def contradiction(self) -> Damaged:
        """The error for reads and hits that do not fit each other."""
        return Damaged(f"“{self.folder}” is damaged: its reads contradict each other; run the comparison again.")


class ReadsWriter:
    """Writes a result's tables, and goes on with those of a run that was stopped. ``check`` may raise while the disk is waited for.

    ``reads``: all of so many reads is on the disk, and ``state`` what was told of them with ``mark``; a run that resumes goes on behind them. Raises
    ``DiskFull``, ``InputError``.
    """

    def __init__(
        self,
        store: ResultStore,
        check: Callable[[], None] = lambda: None,
        tables: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        self._store, self._check = store, check
        tables = tables or {"reads": READS, "hits": HITS}
        self._tables = {name: TableWriter(store, name, columns, check) for name, columns in tables.items()}
        #: By table: the reads that are in it, and the hits of these.
        self._done = {name: table.state["reads"] if table.state else 0 for name, table in self._tables.items()}
        # A part of one table may end where the other's does not.
        behind = min(self._tables, key=lambda name: self._done[name])
        self.reads: int = self._done[behind]
        self.state: Any = self._tables[behind].state
        self._hits: int = self.state["found"] if self.state else 0

    def add_reference(self, reference: Reference) -> None:
        """Save the reference, all of it, unless it is there."""
        records = reference.records
        self.add_records(Texts(records.names, records.name_starts), records.lengths)
        spans = zip(records.starts[:-1].tolist(), (records.starts[1:] - 1).tolist(), strict=True)
        self.add_codes(records.codes[begin:end] for begin, end in spans)

    def add_codes(self, records: Iterable[np.ndarray]) -> None:
        """Save the codes of the reference's records, unless they are there; none where they are not known."""
        table = TableWriter(self._store, "bases", BASES, self._check)
        for codes in records:
            for first in range(0, len(codes), _APPENDED):
                table.append(code=codes[first : first + _APPENDED])
        table.finish()

    def add_records(self, names: Texts, lengths: np.ndarray) -> None:
        """Save the names and lengths of the reference's records, unless they are there."""
        table = TableWriter(self._store, "records", RECORDS, self._check)
        table.append(name=names, length=lengths)
        table.finish()

    def add_rows(self, first: int, reads: int, hits: int, rows: dict[str, tuple[np.ndarray, dict[str, Any]]]) -> None:
        """Add rows of so many reads, behind ``first`` others, with so many hits: by table the read of each row, ascending, and its columns."""
        self._hits += hits
        for name, (numbers, columns) in rows.items():
            if first + reads > self._done[name]:
                behind = int(np.searchsorted(numbers, self._done[name]))
                self._tables[name].append(**_behind(columns, behind))

    def add(self, rows: Rows) -> None:
        """Add reads and their hits, in order."""
        block = rows.block
        hit_starts = block.found.hit_starts
        reads = {**rows.reads, "first_hit": self._hits + rows.reads["first_hit"]}
        self._hits += int(hit_starts[-1])
        for name, columns in (("reads", reads), ("hits", rows.hits)):
            # Rows that an earlier run has saved are left out.
            known = max(0, self._done[name] - block.first)
            if known < len(block.reads):
                self._tables[name].append(**_behind(columns, known if name == "reads" else int(hit_starts[known])))

    def mark(self, reads: int, state: dict[str, Any], now: bool = False) -> None:
        """Say that all of the first so many reads is added; ``now``: have that recorded. Call it by the input alone."""
        for name, table in self._tables.items():
            if reads > self._done[name]:
                table.mark({**state, "reads": reads, "found": self._hits})
                if now:
                    table.end_part()

    def begin(self, state: dict[str, Any]) -> None:
        """Set the state that is recorded before the first ``mark``, of a run without reads so far."""
        for table in self._tables.values():
            if table.state is None:
                table.mark({**state, "reads": 0, "found": 0})

    def finish(self) -> None:
        """Record the last rows; all of it is on the disk when this returns."""
        for table in self._tables.values():
            table.finish()


def _behind(columns: dict[str, Any], rows: int) -> dict[str, Any]:
    """Columns without the first so many rows."""
    if not rows:
        return columns
    return {
        name: values.part(rows, values.rows) if isinstance(values, Texts) else values[rows:]
        for name, values in columns.items()
    }


def batch_of(letters: Texts, codes: Bytes, names: Texts, qualities: Texts | None) -> RecordBatch:
    """Records from their ``letters``, and ``codes`` uint8 [256], what each of these is as a code; of reads of several files some may have no qualities."""
    count = letters.rows
    starts = letters.offsets + np.arange(1, count + 2)
    size = len(letters.data) + count + PADDING
    spread = np.full(size, GAP, np.uint8)
    lay_out(as_compiled(letters.data), as_compiled(letters.offsets), as_compiled(codes), as_compiled(starts), spread)
    beside = None
    if qualities is not None and len(qualities.data):
        beside = np.zeros(size, np.uint8)
        told = as_compiled(qualities.data), as_compiled(qualities.offsets)
        lay_out(*told, AS_THEY_ARE, as_compiled(starts), beside)
    return RecordBatch(spread, starts, names.data, names.offsets, beside)
