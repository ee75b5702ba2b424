"""Printers of reads as SAM 1.6 and BAM, thousands of reads in a compiled call.

A mapped read's hits are written in the engines' order: the first as its primary line, further ones
with flag 256. Each has the read's letters and qualities, so that every line can be read by itself.
MAPQ is 60 for an only hit and 30 for a single best one; 3, 2 and 1 for two, three and up to nine
best hits; 0 for more, for hits with an error more than the best, and if best hits may have been cut
off. ``XC:i:1`` marks the lines of a read with more hits than were asked for.

Imported reads become the lines of their file again, mates and optional fields included.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.blocks import ReadBlock, Reference
from gpu.analyses.reads.compiled.entry_points import NEXT_READ, hit_lines
from gpu.analyses.reads.positions import parted
from gpu.analyses.reads.request import ReadsRequest, read_group_id
from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.reads import DELETION, MISMATCH
from gpu.formats.names import CONTIG, QUERY, allowed
from gpu.formats.sam.entry_points import (
    CONTENT,
    LINE_COLUMNS,
    LINE_FLAG,
    LINE_KIND,
    LINE_MATE,
    LINE_MATE_POSITION,
    LINE_OFFSET,
    LINE_POSITION,
    LINE_QUALITY,
    LINE_READ,
    LINE_RECORD,
    LINE_TEMPLATE,
    MISSING,
    OF_PRINTED,
    SPANNED,
    TURNED,
)
from gpu.formats.sam.heading import PLAIN, HeadingFields
from gpu.formats.sam.printer import (
    BAM,
    LETTERS,
    PACKED_SAM,
    SAM,
    Form,
    LinePrinter,
    PrintedLines,
    PrintedReads,
    plain_table,
)
from gpu.formats.sam.tags import in_form
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import shown
from gpu.sequences.record_batch import RecordBatch, slices

#: Forms by the endings of files.
FORMS = {form.extension: form for form in (SAM, PACKED_SAM, BAM)}
#: Largest number of lines that are made at once: more than any block of several reads has.
_AT_ONCE = 1 << 15
_UNMAPPED, _REVERSE = 4, 16
_NO_BYTES = np.zeros(0, np.uint8)
assert DNA.complement is not None
_OF_CODES = DNA.decode, DNA.decode[DNA.complement]


class PrintedBlock(NamedTuple):
    """A block and its lines: ``texts`` as of ``LinePrinter.printed``."""

    block: Any
    texts: Iterator[memoryview | bytes]


class _Printer:
    """A printer of the reads of a result or of a run; ``lines`` makes pieces of a block's.

    ``lengths`` int64 [k]: bases of the reference's records. ``heading``, ``ending``: the bytes
    before the first line and behind the last.
    """

    def __init__(self, printer: LinePrinter, lengths: Int64, fields: HeadingFields) -> None:
        self._printer, self.lengths, self._fields = printer, lengths, fields
        self.ending = printer.form.ending

    @property
    def heading(self) -> bytes:
        return self._printer.heading(self.lengths, self._fields)

    def lines(self, block: Any) -> Iterator[memoryview | bytes]:
        """The lines of a block, as of ``LinePrinter.printed``."""
        raise NotImplementedError

    def printed(self, block: Any) -> PrintedBlock:
        """Print a block; its first text is ready when this returns.

        That is all of it, unless reads have very many hits.
        """
        texts = self.lines(block)
        return PrintedBlock(block, chain((next(texts, b""),), texts))


class SamPrinter(_Printer):
    """Prints blocks of mapped reads, in any number of threads; ``path``: of the reference.

    Each line tells the read group of the ``heading``, if it has one.

    Raises ``InputError`` if two records of the reference have one name, or one has no bases.
    """

    def __init__(self, reference: Reference, path: str, heading: HeadingFields = PLAIN, form: Form = SAM) -> None:
        records = reference.records
        super().__init__(LinePrinter(form, _reference_names(path, records), _OF_CODES), records.lengths, heading)
        self._reference = _compiled(records.codes, records.starts, reference.before)
        group = next((line for line in heading.kept if line.startswith("@RG")), "")
        told = ("RGZ{}\0" if form.is_bam else "RG:Z:{}").format(read_group_id(group)) if group else ""
        #: The field of every line that tells the read group; none without.
        self._group = np.frombuffer(told.encode(), np.uint8)

    def lines(self, block: ReadBlock) -> Iterator[memoryview | bytes]:
        reads, found = block.reads, block.found
        begins, ends = reads.starts[:-1], reads.starts[1:] - 1
        qualities, quality_ends = _NO_BYTES if reads.qualities is None else reads.qualities, begins
        if len(qualities):
            # Of several files, some may have none: the first one is 0.
            quality_ends = np.where((ends > begins) & (qualities[begins] != 0), ends, begins)
        names = allowed(Texts(reads.names, reads.name_starts), QUERY)
        shared = PrintedReads(names, reads.codes, begins, ends, qualities, begins, quality_ends)
        hits = _compiled(
            *(found.hit_starts, found.places, found.strands, found.kinds, found.offsets, found.cut.view(np.uint8))
        )
        starts, state = as_compiled(reads.starts), np.zeros(2, np.int64)
        size = len(found.places) + int((np.diff(found.hit_starts) == 0).sum())
        table = np.empty((min(size, _AT_ONCE), LINE_COLUMNS), np.int32)
        while state[NEXT_READ] < len(reads):
            count = hit_lines(table, state, starts, hits, self._reference, as_compiled(DNA.decode))
            endings = None
            if len(self._group):
                endings = Texts(np.tile(self._group, count), np.arange(count + 1) * len(self._group))
            yield from self._printer.printed(shared, PrintedLines(table[:count], endings=endings))

    @staticmethod
    def kernels() -> Kernels:
        """The kernels that it calls."""
        return numba_kernels("reads.lines", hit_lines, *OF_PRINTED)


class ImportedPrinter(_Printer):
    """Prints the reads ``(first, last)`` of an imported result, in any number of threads: of each
    its hits, or one unmapped line.
    """

    def __init__(self, result: ReadsResult, form: Form = SAM, is_sorted: bool = False) -> None:
        names, lengths = result.reference_records
        heading = heading_of(result.request, is_sorted, result.statistics.get("heading", ()))
        super().__init__(LinePrinter(form, names, LETTERS), lengths, heading)
        self._result, self._before = result, np.concatenate([[0], np.cumsum(lengths)])

    def lines(self, block: tuple[int, int]) -> Iterator[memoryview | bytes]:
        reads, hits = self._result.rows(*block)
        yield from self._printer.printed(PrintedReads.of(reads[0], *reads[1:3]), self._lines(block, reads, hits))

    def _lines(self, block: tuple[int, int], reads: list[Any], hits: list[Any]) -> PrintedLines:
        """The columns of the lines of reads ``[first, last)``."""
        result, (first, last) = self._result, block
        counts = reads[4]
        # The line of each read without hits, and the lines of hits.
        alone = np.flatnonzero(counts == 0)
        of_reads = np.repeat(np.arange(last - first), np.maximum(counts, 1))
        is_hit = counts[of_reads] > 0
        begin = int(reads[3][0]) if last > first else 0
        besides = result.lines.read(begin, begin + len(hits[0]))
        unmapped = result.unmapped_lines.read(*np.searchsorted(result.unmapped_reads, [first, last]).tolist())
        if not np.array_equal(unmapped[0], first + alone):
            raise result.contradiction()
        table = plain_table(len(of_reads))
        table[:, LINE_READ] = of_reads

        def put(column: int, of_hits: Any, of_others: Any) -> None:
            table[is_hit, column], table[~is_hit, column] = of_hits, of_others

        places, spans, kinds, offsets = (hits[at] for at in (1, 2, 4, 5))
        records = np.searchsorted(self._before, places, "right") - 1
        other_records, other_positions = parted(unmapped[4], self._before)
        put(LINE_FLAG, hits[6], reads[9][alone] | _UNMAPPED)
        put(LINE_RECORD, records, other_records)
        put(LINE_POSITION, places - self._before[records], other_positions)
        put(SPANNED, spans, 0)
        put(LINE_QUALITY, hits[7], unmapped[5])
        put(LINE_KIND, kinds, -1)
        put(LINE_OFFSET, offsets, -1)
        put(MISSING, self._missing(kinds, places + offsets), 0)
        put(CONTENT, hits[10], table[~is_hit, CONTENT])
        table[:, CONTENT] |= np.where(table[:, LINE_FLAG] & _REVERSE, TURNED, 0)
        for column, mine, others in zip(
            (LINE_MATE, LINE_MATE_POSITION, LINE_TEMPLATE),
            (*parted(besides[0], self._before), besides[1]),
            (*parted(unmapped[1], self._before), unmapped[2]),
            strict=True,
        ):
            put(column, mine, others)
        order = np.argsort(np.concatenate([np.flatnonzero(is_hit), np.flatnonzero(~is_hit)]), kind="stable")
        none = Texts(_NO_BYTES, np.zeros(len(alone) + 1, np.int64))
        cigars, mds, tags = (
            _taken(Texts.joined([mine, others]), order) if len(alone) else mine
            for mine, others in ((hits[8], unmapped[6]), (hits[9], none), (besides[2], unmapped[3]))
        )
        return PrintedLines(table, cigars, mds, in_form(tags, self._printer.form.is_bam))

    def _missing(self, kinds: NDArray[np.uint8], places: Int64) -> NDArray[np.uint8]:
        """The reference's letters in place of mismatches and deletions; 0 elsewhere."""
        found = np.zeros(len(kinds), np.uint8)
        if self._result.has_letters:
            at = np.flatnonzero((kinds == MISMATCH) | (kinds == DELETION))
            found[at] = DNA.decode[self._result.bases.column("code")[places[at]]]
        return found


def heading_of(request: ReadsRequest, is_sorted: bool = False, kept: Sequence[str] = ()) -> HeadingFields:
    """The heading of a request's lines; ``kept``: the lines of an imported file's that are kept."""
    groups = [request.read_group] if request.read_group else []
    return HeadingFields(is_sorted, (*groups, *kept), _command_line(request, is_sorted))


def _command_line(request: ReadsRequest, is_sorted: bool = False) -> str:
    """The command that makes a request's lines, on one line without tabs.

    It is made of the request, with the files' names alone: so lines are equal to the byte wherever
    they are printed, from a run or from its result folder.
    """

    def names(paths: tuple[str, ...]) -> list[str]:
        return [os.path.basename(path) for path in paths]

    if request.alignments:
        words = ["mapped", *names((request.alignments,))]
        words += [word for path in names((request.reference,)) if path for word in ("--reference", path)]
    else:
        words = ["map", *names((request.reference,)), *names(request.reads)]
    words += [word for path in names(request.more_references) for word in ("--also-reference", path)]
    if request.errors != 1:
        words += ["--errors", str(request.errors)]
    if request.most:
        words += ["--max-hits", str(request.most)]
    if request.read_group:
        words += ["--read-group", request.read_group.replace("\t", "\\t")]
    for is_asked, word in (
        (request.cut_suffix, "--cut-mate-suffix"),
        (request.phred64, "--phred64"),
        (request.same_chr, "--same-chr"),
        (is_sorted, "--sort"),
    ):
        words += [word] if is_asked else []
    text = f"crosspoint {shlex.join(words)}"
    return "".join(letter if letter.isprintable() else " " for letter in text)


def printer_of(result: ReadsResult, path: str, form: Form, is_sorted: bool = False) -> _Printer:
    """The printer of a result's reads; ``path``: of the reference."""
    if result.is_imported:
        return ImportedPrinter(result, form, is_sorted)
    return SamPrinter(result.reference(), path, heading_of(result.request, is_sorted), form)


def part_of(result: ReadsResult, first: int, last: int) -> Any:
    """The reads ``[first, last)`` of a result, as its printer takes them. Raises ``Damaged``."""
    return (first, last) if result.is_imported else result.checked(result.block(first, last))


def _reference_names(path: str, records: RecordBatch) -> Texts:
    """The names of the records as SAM allows them."""
    names = allowed(Texts.of(records.name_list()), CONTIG)
    known: set[str] = set()
    for name, length in zip(names.strings(), records.lengths.tolist(), strict=True):
        if name in known:
            raise InputError(
                "{} has two records called “{}”, which SAM cannot tell apart; rename one of them.", path, shown(name)
            )
        known.add(name)
        if not length:
            raise InputError("The record “{}” of {} has no bases, which SAM cannot tell; remove it.", shown(name), path)
    return names


def _taken(texts: Texts, rows: Int64) -> Texts:
    return Texts(*slices(texts.data, texts.offsets[rows], texts.offsets[rows + 1]))


def _compiled(*arrays: Any) -> tuple[Any, ...]:
    return tuple(map(as_compiled, arrays))
