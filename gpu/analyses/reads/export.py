"""Exports of mapped reads, written in blocks of reads: SAM, BAM, and a table of hits."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from gpu.analyses.analysis import Format
from gpu.analyses.reads.blocks import ReadBlock, split
from gpu.analyses.reads.counts import kind_name
from gpu.analyses.reads.heading import heading_of
from gpu.analyses.reads.imported.lines import ImportedLines
from gpu.analyses.reads.index import reference_name
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.sam import BamPrinter, PlainBamPrinter, SamPrinter
from gpu.analyses.reads.sorted_bam import SortedBam
from gpu.core.streams import Prefetcher, ordered_map
from gpu.engines.measurements import cores
from gpu.formats.sam.lines import bam_heading, bam_record, sam_heading, sam_line
from gpu.sequences import bgzf

#: Number of blocks that are read ahead.
_READ_AHEAD = 4
#: Number of imported lines that are compressed at once.
_PACKED = 1 << 14
_HEADING = "read\trecord\tstart\tend\tstrand\terror\tat\tof\n"


def write_sam(result: ReadsResult, out: BinaryIO) -> None:
    """Write SAM 1.6; see ``sam`` for our own hits, ``imported.lines`` for imported ones."""
    if result.is_imported:
        imported = ImportedLines(result)
        out.write(sam_heading(imported.names, imported.lengths, imported.heading()))
        for line in imported.lines(0, len(result.reads)):
            out.write(sam_line(line, imported.names))
    else:
        _write(_printer(SamPrinter, result), result, out)


def write_bam(result: ReadsResult, out: BinaryIO) -> None:
    """Write the same as BAM."""
    if result.is_imported:
        imported = ImportedLines(result)
        out.write(bgzf.packed(bam_heading(imported.names, imported.lengths, imported.heading())))
        records = map(bam_record, imported.lines(0, len(result.reads)))
        while some := b"".join(islice(records, _PACKED)):
            out.write(bgzf.packed(some))
        out.write(bgzf.END)
    else:
        _write(_printer(BamPrinter, result), result, out)


class SortedFormat(Format):
    """Sorted BAM: saved together with its index."""

    def put(self, result: ReadsResult, path: str | Path, **choice: Any) -> None:
        """See ``Format.put``."""
        with closing(_sorted(result, Path(path))) as lines:
            lines.finish()


def write_sorted_bam(result: ReadsResult, out: BinaryIO) -> None:
    """Write the lines as BAM sorted by their places, without an index."""
    with closing(_sorted(result, Path(tempfile.gettempdir(), "sorted.bam"))) as lines:
        lines.sort_into(out)


def _sorted(result: ReadsResult, path: Path) -> SortedBam:
    """All lines of a result, to be sorted; the caller closes it."""
    lines = SortedBam(path, result.reference_records[1].tolist())
    with ExitStack() as stack:
        stack.callback(lines.close)
        if result.is_imported:
            imported = ImportedLines(result)
            lines.write(bam_heading(imported.names, imported.lengths, imported.heading(is_sorted=True)))
            records = map(bam_record, imported.lines(0, len(result.reads)))
            while some := b"".join(islice(records, _PACKED)):
                lines.write(some)
        else:
            _write(_printer(PlainBamPrinter, result, True), result, lines)
        stack.pop_all()
    return lines


def _printer(kind: type[SamPrinter], result: ReadsResult, is_sorted: bool = False) -> SamPrinter:
    request = result.request
    return kind(result.reference(), reference_name(request), heading_of(request, is_sorted))


def _write(printer: SamPrinter, result: ReadsResult, out: BinaryIO | SortedBam) -> None:
    out.write(printer.heading)
    # Read in a thread and printed in several, while this one writes.
    with closing(Prefetcher(_parts(result), _READ_AHEAD)) as blocks:
        for printed in ordered_map(blocks, printer.printed, cores()):
            for lines in printed.texts:
                out.write(lines)
    if printer.ending:
        out.write(printer.ending)


def _parts(result: ReadsResult) -> Generator[ReadBlock, None, None]:
    for block in result.blocks():
        yield from split(result.checked(block))


def write_table(result: ReadsResult, out: BinaryIO) -> None:
    """Write a line a hit.

    Columns: read, record, first and last base (1-based), strand, kind of the error, the read's base
    at the error (1-based on the hit's strand, * for none), number of the read's hits.
    """
    out.write(_HEADING.encode())
    names, lengths = result.reference_records
    called = names.strings()
    before = np.concatenate([[0], np.cumsum(lengths)])
    for block in result.blocks():
        found = block.found
        counts = np.diff(found.hit_starts)
        reads = np.repeat(np.arange(len(block.reads)), counts)
        spanned = result.hits.column("bases")
        first = int(result.reads.column("first_hit")[block.first])
        records = np.searchsorted(before, found.places, side="right") - 1
        starts = found.places - before[records] + 1
        ends = starts + spanned[first : first + len(reads)] - 1
        read_names = block.reads.name_list()
        rows = zip(
            reads.tolist(),
            records.tolist(),
            starts.tolist(),
            ends.tolist(),
            found.strands.tolist(),
            found.kinds.tolist(),
            found.offsets.tolist(),
            strict=True,
        )
        lines = [
            f"{read_names[read]}\t{called[record]}\t{start}\t{end}\t{'-' if strand else '+'}\t{kind_name(kind)}\t"
            f"{offset + 1 if offset >= 0 else '*'}\t{counts[read]}\n"
            for read, record, start, end, strand, kind, offset in rows
        ]
        out.write("".join(lines).encode())


FORMATS = (
    Format("sam", "SAM", ".sam", write_sam),
    Format("bam", "BAM", ".bam", write_bam),
    Format("tsv", "Table of hits (TSV)", ".tsv", write_table),
    SortedFormat("sorted-bam", "BAM, sorted, with its index", ".bam", write_sorted_bam),
)
