"""The formats that the table of a batch exports to."""

from __future__ import annotations

from functools import partial
from typing import BinaryIO

from gpu.analyses.analysis import Format
from gpu.batch.folder import BatchFolder
from gpu.batch.summary import write_rows
from gpu.core.phrase import Phrase


def _write(delimiter: str, result: BatchFolder, out: BinaryIO) -> None:
    write_rows(result.rows, out, delimiter)


FORMATS = (
    Format("tsv", Phrase("Table of comparisons (TSV)"), ".tsv", partial(_write, "\t")),
    Format("csv", Phrase("Table of comparisons (CSV)"), ".csv", partial(_write, ",")),
)
