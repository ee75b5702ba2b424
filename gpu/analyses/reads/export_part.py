"""Export of some reads of a result as SAM, with all of their hits."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.heading import heading_of
from gpu.analyses.reads.imported.lines import ImportedLines, consecutive_rows
from gpu.analyses.reads.index import reference_name
from gpu.analyses.reads.result import CHUNK, ReadsResult
from gpu.analyses.reads.sam import SamPrinter
from gpu.formats.sam.lines import sam_heading, sam_line
from gpu.results.output import write_whole


def write_sam_of(result: ReadsResult, reads: NDArray[np.int64], out: BinaryIO) -> None:
    """Write the lines of reads, by their rows, which ascend."""
    if result.is_imported:
        imported = ImportedLines(result)
        out.write(sam_heading(imported.names, imported.lengths, imported.heading()))
        for begin, end in consecutive_rows(reads):
            out.write(b"".join(sam_line(line, imported.names) for line in imported.lines(begin, end)))
        return
    request = result.request
    printer = SamPrinter(result.reference(), reference_name(request), heading_of(request))
    out.write(printer.heading)
    for begin, end in consecutive_rows(reads):
        for first in range(begin, end, CHUNK):
            block = result.block(first, min(first + CHUNK, end))
            for lines in printer.lines(result.checked(block)):
                out.write(lines)


def save_sam_of_range(result: ReadsResult, coverage: Coverage, first: int, last: int, path: Path) -> None:
    """Save the reads with a hit in bases ``[first, last)`` of the reference (places, see
    ``coverage``).

    An existing file is replaced only by a complete one. Raises ``InputError``, ``Damaged`` or
    ``DiskFull``.
    """
    write_whole(path, lambda out: write_sam_of(result, coverage.reads(first, last), out))
