"""Fields of each read's first line in SAM: length, flags, MAPQ, differences, CIGAR, and mate.

Our own hits are told by kind and offset, and imported ones by their columns. Some rows are read at
once for a page of a table, all of them (``every``) to sort.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.rows import UNMAPPED
from gpu.analyses.reads.variants.counting import mapping_qualities
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import DELETION, EXACT, INSERTION
from gpu.formats.sam.tags import sam_tags, value_of
from gpu.results.table import Table

#: The fields.
LENGTH, FLAG, MAPQ, DIFFERENCES, CIGAR, MATE = FIELDS = ("length", "flags", "mapq", "differences", "cigar", "mate")
#: The value of a read that has none.
NONE = -1
_UNMAPPED, _REVERSE = 4, 16


class FirstLines:
    """The fields of the reads of a result, by their rows. Raises ``Damaged``."""

    def __init__(self, result: ReadsResult) -> None:
        self._result = result

    def some(self, field: str, rows: Int64) -> list[Any]:
        """The values of some rows: numbers, ``NONE`` for none; of ``CIGAR`` texts, "" for none."""
        if field == CIGAR:
            return self._cigars(rows)
        return list(self._numbers(field, rows).tolist())

    def every(self, field: str) -> Int64:
        """The numbers of all reads; of ``CIGAR`` they order by kind, then by the error's place."""
        rows = np.arange(len(self._result.reads))
        if field != CIGAR:
            return self._numbers(field, rows)
        kinds = self._reads("kind", rows)
        return kinds << 32 | self._hits("offset", rows, 0)

    def _numbers(self, field: str, rows: Int64) -> Int64:
        if field == LENGTH:
            return self._result.reads.text("letters").sizes(rows)
        if field == FLAG:
            return self._flags(rows)
        if field == MAPQ:
            return self._of_hits(partial(mapping_qualities, self._result), rows, NONE)
        if field == MATE:
            return self._mates(rows)
        return self._differences(rows)

    def _flags(self, rows: Int64) -> Int64:
        if self._result.is_imported:
            return self._reads("flag", rows)
        flags = np.where(self._reads("strand", rows) > 0, _REVERSE, 0)
        return np.where(self._reads("kind", rows) == UNMAPPED, _UNMAPPED, flags)

    def _mates(self, rows: Int64) -> Int64:
        if not self._result.is_imported:
            return np.full(len(rows), NONE)
        found = self._of_hits(self._result.lines.column("mate").__getitem__, rows, NONE)
        at = np.searchsorted(self._result.unmapped_reads, rows)
        at[at == len(self._result.unmapped_reads)] = 0
        some = np.flatnonzero(self._reads("hits", rows) == 0)
        if len(self._result.unmapped_reads):
            some = some[self._result.unmapped_reads[at[some]] == rows[some]]
            found[some] = self._result.unmapped_lines.column("mate")[at[some]]
        # Others are beyond the end of their record, or not whole.
        return np.maximum(found, NONE)

    def _differences(self, rows: Int64) -> Int64:
        kinds = self._reads("kind", rows)
        found = np.where(kinds == UNMAPPED, NONE, np.where(kinds == EXACT, 0, 1))
        others = np.flatnonzero((kinds > DELETION) & (kinds != UNMAPPED))
        if len(others):
            told = tag_values(self._result.lines, self._reads("first_hit", rows[others]), b"NM")
            found[others] = [int(each) if each and each.isdigit() else NONE for each in told]
        return found

    def _cigars(self, rows: Int64) -> list[str]:
        kinds, offsets = self._reads("kind", rows).tolist(), self._hits("offset", rows, 0).tolist()
        spans = self._hits("bases", rows, 0).tolist()
        told = [""] * len(rows)
        mapped = np.flatnonzero(self._reads("hits", rows) > 0)
        if self._result.is_imported and len(mapped):
            texts = self._result.hits.text("cigar")[self._reads("first_hit", rows[mapped])]
            for at, text in zip(mapped.tolist(), texts, strict=True):
                told[at] = text
        return [
            text or ("" if kind == UNMAPPED else plain_cigar(kind, offset, span))
            for text, kind, offset, span in zip(told, kinds, offsets, spans, strict=True)
        ]

    def _reads(self, name: str, rows: Int64) -> Int64:
        column = self._result.reads.column(name)
        are_all = len(rows) == len(column) and np.array_equal(rows, np.arange(len(column)))
        values: NDArray[Any] = column[0 : len(column)] if are_all else column[rows]
        return values.astype(np.int64)

    def _hits(self, name: str, rows: Int64, other: int) -> Int64:
        return self._of_hits(self._result.hits.column(name).__getitem__, rows, other)

    def _of_hits(self, values: Callable[[Int64], Any], rows: Int64, other: int) -> Int64:
        """The values of the reads' first hits by their rows; ``other`` for reads without."""
        found = np.full(len(rows), other, np.int64)
        mapped = np.flatnonzero(self._reads("hits", rows) > 0)
        firsts = self._reads("first_hit", rows)[mapped]
        if len(firsts) and int(firsts.max()) >= len(self._result.hits):
            raise self._result.contradiction()
        found[mapped] = values(firsts)
        return found


def plain_cigar(kind: int, offset: int, spanned: int) -> str:
    """The CIGAR of a hit that kind and offset describe; ``spanned``: bases of the reference."""
    if kind == INSERTION:
        return f"{offset}M1I{spanned - offset}M"
    if kind == DELETION:
        return f"{offset}M1D{spanned - offset - 1}M"
    return f"{spanned}M"


def tag_fields(lines: Table, rows: Int64) -> list[list[bytes]]:
    """The optional fields of imported lines, by their rows, as SAM has them."""
    return [sam_tags(tags) for tags in _tags_of(lines, rows)]


def tag_values(lines: Table, rows: Int64, name: bytes) -> list[bytes | None]:
    """The values of one optional field of imported lines, by their rows; None without it."""
    return [value_of(tags, name) for tags in _tags_of(lines, rows)]


def _tags_of(lines: Table, rows: Int64) -> list[bytes]:
    texts = lines.text("tags").taken(rows)
    data = texts.data.tobytes()
    return [data[begin:end] for begin, end in pairwise(texts.offsets.tolist())]


def tag_texts(lines: Table, rows: Int64) -> list[str]:
    """The optional fields of imported lines, by their rows, as SAM has them, with blanks between
    them.
    """
    return [b" ".join(tags).decode("utf-8", "replace") for tags in tag_fields(lines, rows)]
