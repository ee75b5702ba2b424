"""Exports of reads, written in blocks: SAM and BAM, of some reads as well, and a table of hits."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.analysis import Format
from gpu.analyses.reads.blocks import split
from gpu.analyses.reads.counts import kind_name
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.index import reference_name
from gpu.analyses.reads.result import CHUNK, ReadsResult
from gpu.analyses.reads.sam import part_of, printer_of
from gpu.core.phrase import Phrase
from gpu.core.streams import Prefetcher, ordered_map
from gpu.engines.measurements import cores
from gpu.formats.names import CONTIG, allowed
from gpu.formats.sam.printer import BAM, PLAIN_BAM, SAM, Form
from gpu.formats.sam.sorted_bam import SortedBam, index_path

#: Number of blocks that are read ahead.
_READ_AHEAD = 4
#: Stretches of reads by whose lines the size of a file is estimated, and reads in each.
_SAMPLES, _SAMPLE = 16, 256
#: Bases whose depth is counted at once.
_WINDOW = 1 << 20
_HEADING = "read\trecord\tstart\tend\tstrand\terror\tat\tof\n"


def write_sam(result: ReadsResult, out: BinaryIO) -> None:
    """Write SAM 1.6 (``sam``)."""
    _write(result, SAM, out)


def write_bam(result: ReadsResult, out: BinaryIO) -> None:
    """Write the same as BAM."""
    _write(result, BAM, out)


def write_sam_of(result: ReadsResult, reads: NDArray[np.int64], out: BinaryIO) -> None:
    """Write the lines of reads, by their rows, which ascend, with all of their hits."""
    printer = printer_of(result, reference_name(result.request), SAM)
    out.write(printer.heading)
    for run in np.split(reads, np.flatnonzero(np.diff(reads) != 1) + 1):
        for first in range(int(run[0]), int(run[-1]) + 1, CHUNK) if len(run) else ():
            for lines in printer.lines(part_of(result, first, min(first + CHUNK, int(run[-1]) + 1))):
                out.write(lines)


def write_sam_of_range(result: ReadsResult, out: BinaryIO, coverage: Coverage, span: tuple[int, int]) -> None:
    """Write the reads with a hit in bases ``[first, last)`` of the reference (places, see
    ``coverage``), with all of their hits.
    """
    write_sam_of(result, coverage.reads(*span), out)


class SortedFormat(Format):
    """Sorted BAM: saved together with its index."""

    def files(self, result: ReadsResult, path: Path) -> list[Path]:
        return [path, index_path(path, result.reference_records[1].tolist())]

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
        _write(result, PLAIN_BAM, lines, is_sorted=True)
        stack.pop_all()
    return lines


def _write(result: ReadsResult, form: Form, out: BinaryIO | SortedBam, is_sorted: bool = False) -> None:
    printer = printer_of(result, reference_name(result.request), form, is_sorted)
    out.write(printer.heading)
    # Read in a thread and printed in several, while this one writes.
    with closing(Prefetcher(_parts(result), _READ_AHEAD)) as parts:
        for printed in ordered_map(parts, printer.printed, cores()):
            for lines in printed.texts:
                out.write(lines)
    if printer.ending:
        out.write(printer.ending)


def _size(form: Form, result: ReadsResult) -> int:
    """The bytes of all lines by those of some reads from everywhere."""
    printer, count = printer_of(result, reference_name(result.request), form), len(result.reads)
    size, read, step = 0, 0, max(1, -(-count // _SAMPLES))
    for first in range(0, count, step):
        last = min(first + min(_SAMPLE, step), count)
        size += sum(map(len, printer.lines(part_of(result, first, last))))
        read += last - first
    return len(printer.heading) + size * count // max(1, read)


def _parts(result: ReadsResult) -> Generator[Any, None, None]:
    """All reads, as the result's printer takes them, in parts of some milliseconds of work."""
    count = len(result.reads)
    for first in range(0, count, CHUNK):
        part = part_of(result, first, min(first + CHUNK, count))
        yield from (part,) if result.is_imported else split(part)


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


def write_bedgraph(result: ReadsResult, out: BinaryIO) -> None:
    """Write the coverage as bedGraph: a line a stretch of equal depth, 0-based, half-open.

    Stretches without reads have lines, too.
    """
    coverage, (names, lengths) = Coverage(result), result.reference_records
    before = 0
    for name, length in zip(allowed(names, CONTIG).strings(), lengths.tolist(), strict=True):
        # A stretch that reaches beyond a window is written with the next one.
        begun, depth = 0, -1
        for first in range(0, length, _WINDOW):
            last = min(first + _WINDOW, length)
            depths = coverage.depth(before + first, before + last)
            at = np.flatnonzero(np.diff(depths, prepend=depth))
            starts = np.concatenate([[begun], first + at])
            values = np.concatenate([[depth], depths[at]])
            rows = zip(starts[:-1].tolist(), starts[1:].tolist(), values[:-1].tolist(), strict=True)
            out.write(
                "".join(f"{name}\t{start}\t{end}\t{value}\n" for start, end, value in rows if value >= 0).encode()
            )
            begun, depth = int(starts[-1]), int(values[-1])
        if length:
            out.write(f"{name}\t{begun}\t{length}\t{depth}\n".encode())
        before += length


FORMATS = (
    Format("sam", "SAM", ".sam", write_sam, partial(_size, SAM)),
    SortedFormat("sorted-bam", Phrase("BAM, sorted, with its index"), ".bam", write_sorted_bam, partial(_size, BAM)),
    Format("tsv", Phrase("Table of hits (TSV)"), ".tsv", write_table),
    Format("bedgraph", Phrase("Coverage (bedGraph)"), ".bedgraph", write_bedgraph),
    Format("bam", "BAM", ".bam", write_bam, partial(_size, BAM)),
)
