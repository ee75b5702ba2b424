"""Some reads of a result as SAM, with all of their hits."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.coverage import Along
from gpu.analyses.reads.imported.lines import TakenLines, rows_in_runs
from gpu.analyses.reads.result import CHUNK, ReadsResult
from gpu.analyses.reads.sam import SamPrinter
from gpu.results.output import write_whole


def write_sam_of(result: ReadsResult, reads: NDArray[np.int64], out: BinaryIO) -> None:
    """The SAM of reads by their rows, which ascend: the lines that the whole result has of them."""
    if result.is_taken:
        taken = TakenLines(result)
        out.write(taken.heading.encode())
        for begin, end in rows_in_runs(reads):
            out.write(b"".join(map(taken.sam, taken.lines(begin, end))))
        return
    printer = SamPrinter(result.reference(), result.request.reference)
    out.write(printer.heading)
    for begin, end in rows_in_runs(reads):
        for first in range(begin, end, CHUNK):
            block = result.block(first, min(first + CHUNK, end))
            for lines in printer.lines(result.checked(block)):
                out.write(lines)


def save_sam_of_range(result: ReadsResult, along: Along, first: int, last: int, path: Path) -> None:
    """Save the reads that have a hit in bases ``[first, last)`` of the reference (places, see ``Along``).

    An existing file is replaced only by a complete one. Raises ``InputError``, ``Damaged`` or ``DiskFull``.
    """
    write_whole(path, lambda out: write_sam_of(result, along.reads(first, last), out))
