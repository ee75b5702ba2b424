"""Rows of alignments, whatever file they came from, written as a table and as PAF."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

import numpy as np

from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.result import Int64
from gpu.core.units import percent

#: Rows that are written at once.
_CHUNK = 1 << 14
_HEADING = (
    *("query", "query_start", "query_end", "strand", "reference", "reference_start", "reference_end"),
    *("length", "identity"),
)


def has_paf(alignments: Alignments) -> bool:
    """Return True if lengths of records and identities, which PAF has, are all known."""
    return all(alignments.known) and not bool(np.isnan(alignments.rows.identity).any())


def write_table(alignments: Alignments, out: BinaryIO, numbers: Int64 | None = None) -> None:
    """Write a heading, and rows by their ``numbers`` (int64 [k]; None: all).

    Positions are 1-based and inclusive, on forward strands; identities in percent, empty where the
    file does not tell them.
    """

    def line(a: int, start: int, end: int, b: int, first: int, last: int, minus: bool, share: float, size: int) -> str:
        places = f"{names[a]}\t{start + 1}\t{end}\t{'-' if minus else '+'}\t{others[b]}\t{first + 1}\t{last}"
        return f"{places}\t{size}\t{'' if np.isnan(share) else percent(share, 1, 2)}\n"

    names, others = alignments.a.names, alignments.b.names
    out.write(("\t".join(_HEADING) + "\n").encode())
    _write(alignments, out, numbers, line)


def write_paf(alignments: Alignments, out: BinaryIO, numbers: Int64 | None = None) -> None:
    """Write a line a row, by ``numbers`` (int64 [k]; None: all), of alignments that have PAF.

    Mapping quality 255 (none); the number of equal bases by identity and length.
    """

    def line(a: int, start: int, end: int, b: int, first: int, last: int, minus: bool, share: float, size: int) -> str:
        query, target = f"{query_of[a]}\t{start}\t{end}", f"{target_of[b]}\t{first}\t{last}"
        return f"{query}\t{'-' if minus else '+'}\t{target}\t{round(share * size)}\t{size}\t255\n"

    query_of, target_of = (
        [f"{name}\t{length}" for name, length in zip(side.names, side.lengths.tolist(), strict=True)]
        for side in (alignments.a, alignments.b)
    )
    _write(alignments, out, numbers, line)


def _write(alignments: Alignments, out: BinaryIO, numbers: Int64 | None, line: Callable[..., str]) -> None:
    """Write rows; ``line`` makes one of its fields in ``Rows``."""
    rows = alignments.rows if numbers is None else alignments.rows.take(numbers)
    for start in range(0, rows.size, _CHUNK):
        columns = (column.tolist() for column in rows.take(slice(start, start + _CHUNK)))
        out.write("".join(map(line, *columns)).encode())
