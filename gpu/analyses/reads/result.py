"""Result folder of mapped reads: its tables, the folder that is read, the writer that a run appends
with.

``reads`` has a row a read and ``hits`` a row a hit, by read. ``records`` and ``bases`` hold the
reference, so that a result is drawn and exported without any other file. Imported results also have
``gaps``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import cigar_sizes
from gpu.analyses.reads.blocks import ReadBlock, Reference
from gpu.analyses.reads.compiled.entry_points import OTHER
from gpu.analyses.reads.counts import COUNTS_FIELDS
from gpu.analyses.reads.positions import LEAST
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.rows import IDENTITY, UNMAPPED, ReadColumns
from gpu.core.errors import Damaged
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase
from gpu.core.schema import is_count, is_list, is_mapping, is_number, is_record, optional
from gpu.core.units import counted, short_percent
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, FoundReads
from gpu.formats.translate import translate
from gpu.results.folder import STAGE, STATE, Fields, ResultFolder
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Letters, Table, Texts, Values, within
from gpu.results.table_writer import TableWriter
from gpu.sequences.alphabet import DNA
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import PADDING, Bytes, RecordBatch

#: Columns of reads: ``letters`` and ``qualities`` as in the file (qualities empty if it has none);
#: ``first_hit``: the row of the first hit, whose ``place``, ``strand`` and ``kind`` these are (-1,
#: 0 and ``rows.UNMAPPED`` without hits); ``hits``: their number; ``cut``: more hits than were asked
#: for.
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
#: Columns of hits: ``read``: the row of the read. ``place``, ``strand``, ``kind``, ``offset``: as
#: in ``FoundReads``. ``bases``: of the reference that the hit spans.
HITS: dict[str, Any] = {
    "read": Values(np.int64, 0),
    "place": Values(np.int32, 0),
    "bases": Values(np.int32, 0),
    "strand": Values(np.uint8, 0, 1),
    "kind": Values(np.uint8, 0, DELETION),
    "offset": Values(np.int32, -1),
}
#: Columns of the reference's records, and of its letters: codes of ``DNA``, all records joined.
RECORDS: dict[str, Any] = {"name": TEXT, "length": Values(np.int64, 0, 1 << 40)}
BASES: dict[str, Any] = {"code": Values(np.uint8, 0, len(DNA.letters) - 1)}
#: Columns of imported reads and hits. References may be of any length. ``flag``: SAM's, of the
#: read's first line, and of the hit's. ``quality``: MAPQ. ``cigar`` and ``md``: empty if kind and
#: offset tell them. ``told``: sum of ``WITH_LETTERS`` and ``WITH_QUALITIES``
#: (``gpu.formats.sam.entry_points``).
IMPORTED_READS: dict[str, Any] = READS | {
    # “=” stands for a letter of the reference, which was not given.
    "letters": Letters(READS["letters"].allowed + b"="),
    "place": Values(np.int64, -1),
    "kind": Values(np.uint8, 0, OTHER),
    "flag": np.uint16,
}
IMPORTED_HITS: dict[str, Any] = HITS | {
    "place": Values(np.int64, 0),
    "kind": Values(np.uint8, 0, OTHER),
    "flag": np.uint16,
    "quality": np.uint8,
    "cigar": TEXT,
    "md": TEXT,
    "told": Values(np.uint8, 0, 3),
}
#: Columns of gaps: bases that imported reads skip (N in CIGARs), which no hit covers.
GAPS: dict[str, Any] = {"place": Values(np.int64, 0), "bases": Values(np.int32, 0)}
#: Columns of what lines of imported hits tell besides: position of the mate, length of the
#: template, optional fields (``positions``, and ``gpu.formats.sam.tags``).
LINES: dict[str, Any] = {"mate": Values(np.int64, LEAST), "template": np.int32, "tags": TEXT}
#: The same of reads without hits, by their rows, and the position, MAPQ and CIGAR of the line.
UNMAPPED_LINES: dict[str, Any] = {
    "read": Values(np.int64, 0),
    **LINES,
    "place": Values(np.int64, LEAST),
    "quality": np.uint8,
    "cigar": TEXT,
}
#: Columns of coverage: least and greatest depth of each bin (``coverage.bin_of``).
COVERAGE: dict[str, Any] = {"least": Values(np.int32, 0), "most": Values(np.int32, 0)}
#: Number of reads that are read from a folder at once.
CHUNK = 1 << 15
#: Number of letters of the reference that are appended at once.
_APPENDED = 1 << 22
#: Number of hits of which the usual distance of mates is taken.
_INSERTS = 1 << 18


_HEADING_LINES = ("@HD", "@SQ", "@RG", "@PG", "@CO")


def _is_heading_line(value: Any) -> bool:
    return isinstance(value, str) and value[:3] in _HEADING_LINES and value.replace("\t", " ").isprintable()


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
        },
    }
    statistics_fields: ClassVar[Fields] = {
        "reference_bases": is_count,
        **COUNTS_FIELDS,
        "phases": is_mapping(is_number),
        "heading": optional(is_list(_is_heading_line)),
    }

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        return self.ended_stages({self.request.finding_stage: len(self.hits) if self.finished else 0})

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the mapping as far as it is saved."""
        return self.with_stage(self.request.finding_stage, "hits", "done", "found")

    @property
    def is_imported(self) -> bool:
        """True if the reads were imported from an alignment file."""
        return bool(self.request.alignments)

    @cached_property
    def reads(self) -> Table:
        """The table of reads (``READS``, ``IMPORTED_READS``).

        Raises ``InputError`` if the run has not saved all of it yet.
        """
        columns = within(self.read_columns, place=self.reference_bases, first_hit=len(self.hits) + 1)
        return self.whole_table("reads", columns, is_last=False)

    @cached_property
    def hits(self) -> Table:
        """The table of hits (``HITS`` or those of imported results). Raises as ``reads``."""
        # The number of reads is not taken from ``reads``, which itself needs the number of hits.
        reads = len(self.whole_table("reads", self.read_columns, is_last=False))
        columns = within(self._hit_columns, read=reads, place=self.reference_bases)
        return self.whole_table("hits", columns, is_last=False)

    @cached_property
    def gaps(self) -> Table | None:
        """The table of gaps (``GAPS``) of an imported result, else None. Raises as ``reads``."""
        return (
            self.whole_table("gaps", within(GAPS, place=self.reference_bases), is_last=False)
            if self.is_imported
            else None
        )

    @cached_property
    def lines(self) -> Table:
        """The table of lines (``LINES``), a row a hit, of an imported result.

        Raises as ``reads``, and ``Damaged``.
        """
        table = self.whole_table("lines", within(LINES, mate=self.reference_bases), is_last=False)
        self._check(np.array(len(table) == len(self.hits)))
        return table

    @property
    def has_pairs(self) -> bool:
        """True if lines of imported hits tell of pairs with both mates on one record."""
        return self.is_imported and bool(len(self.lines)) and (self.lines.range("template") or (0, 0))[1] > 0

    @cached_property
    def usual_inserts(self) -> tuple[int, int]:
        """The least and the most bases of usual pairs, from one mate's begin to the other's end.

        That is the median and three standard deviations about it (by the median deviation; at least
        a tenth of it), of the first hits; (0, 0) without pairs.
        """
        sizes = self.lines.column("template")[: min(len(self.lines), _INSERTS)].astype(np.int64)
        sizes = sizes[sizes > 0]
        if not len(sizes):
            return 0, 0
        middle = float(np.median(sizes))
        around = max(3 * 1.4826 * float(np.median(np.abs(sizes - middle))), middle / 10)
        return int(middle - around), int(middle + around)

    @cached_property
    def unmapped_reads(self) -> NDArray[np.int64]:
        """The rows of imported reads without hits."""
        return np.asarray(self.unmapped_lines.column("read"))

    @cached_property
    def unmapped_lines(self) -> Table:
        """The table of lines of reads without hits (``UNMAPPED_LINES``), as ``lines``."""
        bases = self.reference_bases
        return self.whole_table("unmapped", within(UNMAPPED_LINES, mate=bases, place=bases), is_last=False)

    @cached_property
    def coverage(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Least and greatest depth of each bin, int32 [k] each; None before they are saved."""
        table = self.table("coverage", COVERAGE)
        if not table.whole:
            return None
        least, most = table.read(0, len(table))
        return least, most

    @property
    def read_columns(self) -> dict[str, Any]:
        """The columns of the table of reads."""
        return IMPORTED_READS if self.is_imported else READS

    @property
    def _hit_columns(self) -> dict[str, Any]:
        return IMPORTED_HITS if self.is_imported else HITS

    @cached_property
    def reference_records(self) -> tuple[Texts, np.ndarray]:
        """Names, and lengths (int64 [k]), of the reference's records."""
        table = self.whole_table("records", RECORDS, is_last=False)
        names, lengths = table.read(0, len(table))
        return names, lengths

    @cached_property
    def bases(self) -> Table:
        """The reference's letters (``BASES``), a row each; none without ``has_letters``."""
        return self.whole_table("bases", BASES, is_last=False)

    @property
    def has_letters(self) -> bool:
        """True if the reference's letters are known, as of every result that is not imported."""
        return len(self.bases) > 0

    @property
    def reference_bases(self) -> int:
        """Number of letters of all records, known or not."""
        return int(self.reference_records[1].sum())

    def reference(self) -> Reference:
        """The whole reference. Raises ``Damaged``."""
        names, lengths = self.reference_records
        if int(lengths.sum()) != len(self.bases):
            raise Damaged("“{}” is damaged: its reference is not whole; run the comparison again.", self.folder)
        codes: np.ndarray = self.bases.column("code")[0 : len(self.bases)]
        offsets = np.zeros(len(lengths) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        return Reference.of(batch_of(Texts(codes, offsets), IDENTITY, names, None))

    def blocks(self, reads: int = CHUNK) -> Iterator[ReadBlock]:
        """All reads with their hits, ``reads`` at a time."""
        count = len(self.reads)
        for first in range(0, count, reads):
            yield self.block(first, min(count, first + reads))

    def block(self, first: int, last: int) -> ReadBlock:
        """Reads ``[first, last)`` with their hits."""
        reads, hits = self.rows(first, last)
        names, letters, qualities, _, counts, _, _, _, cut = reads[:9]
        _, places, _, strands, kinds, offsets = hits[:6]
        hit_starts = np.zeros(last - first + 1, np.int64)
        np.cumsum(counts, out=hit_starts[1:])
        batch = batch_of(letters, as_compiled(DNA.encode), names, qualities)
        return ReadBlock(first, batch, FoundReads(0, hit_starts, places, strands, kinds, offsets, cut))

    def rows(self, first: int, last: int) -> tuple[list[Any], list[Any]]:
        """The columns of reads ``[first, last)`` and of their hits, which are consecutive rows.

        Raises ``Damaged`` if they are not, or do not fit the reads.
        """
        reads = self.reads.read(first, last)
        letters, qualities, first_hits, counts = reads[1:5]
        begin, ends = int(first_hits[0]) if last > first else 0, np.cumsum(counts, dtype=np.int64)
        end = begin + int(ends[-1]) if last > first else 0
        lengths, scored = np.diff(letters.offsets), np.diff(qualities.offsets)
        self._check((scored == 0) | (scored == lengths), (first_hits == begin + ends - counts) | (counts == 0))
        self._check(np.array(end <= len(self.hits)))
        hits = self.hits.read(begin, end)
        self._check(hits[0] == np.repeat(np.arange(first, last), counts))
        if self.is_imported:
            self.check_cigars(hits[8])
        return reads, hits

    def check_cigars(self, cigars: Texts) -> None:
        """Raise ``Damaged`` unless these are CIGARs, or empty: compiled code relies on that.

        They may reach beyond a record's end.
        """
        columns, _, _ = cigar_sizes(cigars)
        self._check(columns >= 0)

    def first_hit(self, read: int) -> int:
        """The row of a read's first hit. Raises ``Damaged`` if there is no such row."""
        row = int(self.reads.column("first_hit")[read])
        if row >= len(self.hits):
            raise self.contradiction()
        return row

    def checked(self, block: ReadBlock) -> ReadBlock:
        """The block itself, which can be printed.

        Raises ``Damaged`` if a hit is none that its read can have in the reference.
        """
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
        return Damaged("“{}” is damaged: its reads contradict each other; run the comparison again.", self.folder)


class ReadsWriter:
    """Writer of a result's tables, which resumes those of a run that was stopped.

    ``reads``: number of reads that are saved whole; a resumed run continues behind them. ``state``:
    what ``mark`` recorded with them. ``raise_if_cancelled`` is called while the disk is waited for.
    Methods raise ``DiskFull`` and ``InputError``.
    """

    def __init__(
        self,
        store: ResultStore,
        raise_if_cancelled: Callable[[], None] = lambda: None,
        tables: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        self._store, self._raise_if_cancelled = store, raise_if_cancelled
        tables = tables or {"reads": READS, "hits": HITS}
        self._tables = {name: TableWriter(store, name, columns, raise_if_cancelled) for name, columns in tables.items()}
        #: By table: the number of reads that are in it.
        self._done = {name: table.state["reads"] if table.state else 0 for name, table in self._tables.items()}
        # One table may be ahead of the others.
        behind = min(self._tables, key=lambda name: self._done[name])
        self.reads: int = self._done[behind]
        self.state: Any = self._tables[behind].state
        self._hits: int = self.state["found"] if self.state else 0

    def add_reference(self, reference: Reference) -> None:
        """Save the reference, unless it is saved."""
        records = reference.records
        self.add_records(Texts(records.names, records.name_starts), records.lengths)
        spans = zip(records.starts[:-1].tolist(), (records.starts[1:] - 1).tolist(), strict=True)
        self.add_codes(records.codes[begin:end] for begin, end in spans)

    def add_codes(self, records: Iterable[np.ndarray]) -> None:
        """Save the codes of the reference's records, if they are known, unless they are saved."""
        table = TableWriter(self._store, "bases", BASES, self._raise_if_cancelled)
        for codes in records:
            for first in range(0, len(codes), _APPENDED):
                table.append(code=codes[first : first + _APPENDED])
        table.finish()

    def add_records(self, names: Texts, lengths: np.ndarray) -> None:
        """Save the names and lengths of the reference's records, unless they are saved."""
        table = TableWriter(self._store, "records", RECORDS, self._raise_if_cancelled)
        table.append(name=names, length=lengths)
        table.finish()

    def add_rows(self, first: int, reads: int, hits: int, rows: dict[str, tuple[np.ndarray, dict[str, Any]]]) -> None:
        """Append rows of ``reads`` reads, behind ``first`` others, with ``hits`` hits.

        ``rows``: by table the read of each row, ascending, and the columns.
        """
        self._hits += hits
        for name, (numbers, columns) in rows.items():
            if first + reads > self._done[name]:
                behind = int(np.searchsorted(numbers, self._done[name]))
                self._tables[name].append(**_behind(columns, behind))

    def add(self, rows: ReadColumns) -> None:
        """Append a block of reads and their hits."""
        block = rows.block
        hit_starts = block.found.hit_starts
        reads = {**rows.reads, "first_hit": self._hits + rows.reads["first_hit"]}
        self._hits += int(hit_starts[-1])
        for name, columns in (("reads", reads), ("hits", rows.hits)):
            # An earlier run may have saved some.
            known = max(0, self._done[name] - block.first)
            if known < len(block.reads):
                self._tables[name].append(**_behind(columns, known if name == "reads" else int(hit_starts[known])))

    def mark(self, reads: int, state: dict[str, Any], now: bool = False) -> None:
        """Record ``state`` once the first ``reads`` reads, which are all appended, are saved.

        ``now``: end the tables' parts here. Calls must depend on the input alone, not on the
        engine.
        """
        for name, table in self._tables.items():
            if reads > self._done[name]:
                table.mark({**state, "reads": reads, "found": self._hits})
                if now:
                    table.end_part()

    def begin(self, state: dict[str, Any]) -> None:
        """Set the state that is recorded before the first ``mark``."""
        for table in self._tables.values():
            if table.state is None:
                table.mark({**state, "reads": 0, "found": 0})

    def finish(self) -> None:
        """Save the last rows; everything is on the disk when this returns."""
        for table in self._tables.values():
            table.finish()


def _behind(columns: dict[str, Any], rows: int) -> dict[str, Any]:
    """Columns without their first ``rows`` rows."""
    if not rows:
        return columns
    return {
        name: values.part(rows, values.rows) if isinstance(values, Texts) else values[rows:]
        for name, values in columns.items()
    }


def batch_of(letters: Texts, codes: Bytes, names: Texts, qualities: Texts | None) -> RecordBatch:
    """Records made of joined ``letters``; ``codes`` uint8 [256]: the code of each letter.

    ``qualities``: None, or joined; some reads may have none.
    """
    count = letters.rows
    starts = letters.offsets + np.arange(1, count + 2)
    size = len(letters.data) + count + PADDING
    spread = np.full(size, GAP, np.uint8)
    _spread(letters, starts, codes, spread)
    beside = None
    if qualities is not None and len(qualities.data):
        beside = np.zeros(size, np.uint8)
        _spread(qualities, starts, IDENTITY, beside)
    return RecordBatch(spread, starts, names.data, names.offsets, beside)


def _spread(texts: Texts, starts: Int64, table: Bytes, out: Bytes) -> None:
    """Write texts, translated by a table, into ``out``, text k from ``starts[k]`` on."""
    begins, sizes = as_compiled(texts.offsets[:-1]), np.diff(texts.offsets)
    translate(as_compiled(texts.data), begins, as_compiled(starts[:-1]), sizes, as_compiled(table), out)


def finding(result: ReadsResult) -> str:
    """The sentence on what was found: how many of the reads have a place."""
    number, unmapped = (result.statistics[name] for name in ("reads", "unmapped"))
    if not number:
        has_further = "further" in result.statistics
        return Phrase("The file has no primary line of a read.") if has_further else Phrase("There are no reads.")
    share, reads = short_percent(number - unmapped, number), counted(number, "reads")
    if result.is_imported:
        return Phrase("Mapped: {} % of {}.", share, reads)
    if not result.request.errors:
        return Phrase("Mapped without an error: {} % of {}.", share, reads)
    return Phrase("Mapped with at most one error: {} % of {}.", share, reads)
