"""Exports of mapped reads: SAM, BAM, and a table of hits; written some reads at a time."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from gpu.analyses.analysis import Format
from gpu.analyses.reads.counts import kind_name
from gpu.analyses.reads.output import Packed
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.sam import BamPrinter, SamPrinter
from gpu.analyses.reads.taken.lines import TakenLines

_HEADING = "read\trecord\tstart\tend\tstrand\terror\tat\tof\n"


def write_sam(result: ReadsResult, out: BinaryIO) -> None:
    """SAM 1.6; see ``sam``, and ``taken.lines`` for reads that were mapped elsewhere."""
    if result.is_taken:
        taken = TakenLines(result)
        out.write(taken.heading.encode())
        for line in taken.lines(0, len(result.reads)):
            out.write(taken.sam(line).encode())
        return
    printer = SamPrinter(result.reference(), result.request.reference)
    out.write(printer.heading)
    for block in result.blocks():
        for lines in printer.lines(block):
            out.write(lines)


def write_bam(result: ReadsResult, out: BinaryIO) -> None:
    """The same as BAM."""
    if result.is_taken:
        taken, packed = TakenLines(result), Packed(out)
        packed.write(taken.bam_heading)
        for line in taken.lines(0, len(result.reads)):
            packed.write(taken.bam(line))
        packed.finish()
        return
    printer = BamPrinter(result.reference(), result.request.reference)
    packed = Packed(out)
    packed.write(printer.heading)
    for block in result.blocks():
        for records in printer.lines(block):
            packed.write(records)
    packed.finish()


def write_table(result: ReadsResult, out: BinaryIO) -> None:
    """A line a hit: read, record, first and last base (1-based) on it, strand, kind of the error, where that is (the read's base, 1-based and counted
    as the hit's strand has it, * for none), how many hits the read has.
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
)
