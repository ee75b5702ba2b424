"""Aligned pairs on disk: a table with a row per pair, and the matrix that scored them."""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import MATRIX_FIELDS, cigar_sizes
from gpu.analyses.pairs.request import ALIGN, PairsRequest
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase
from gpu.core.schema import is_count, is_number, is_positive, is_text
from gpu.core.units import counted, short_percent
from gpu.results.folder import STAGE, STATE, Fields, ResultFolder
from gpu.results.table import TEXT, Table, Texts, Values

#: Number of rows that are read and written at once.
CHUNK = 1 << 15

#: The columns of the table; see ``PairRows``.
COLUMNS: dict[str, Any] = {
    "query": TEXT,
    "reference": TEXT,
    "query_length": Values(np.int32, 0),
    "reference_length": Values(np.int32, 0),
    "score": np.int32,
    "query_start": Values(np.int32, -1),
    "query_end": Values(np.int32, 0),
    "reference_start": Values(np.int32, -1),
    "reference_end": Values(np.int32, 0),
    "columns": Values(np.int32, -1),
    "identities": Values(np.int32, -1),
    "cigar": TEXT,
    "query_letters": TEXT,
    "reference_letters": TEXT,
}
LETTERS = ("query_letters", "reference_letters")


class PairRows(NamedTuple):
    """Pairs in the order of the input; arrays [k] of int32 and texts [k].

    ``query``, ``reference``: names. ``score``: in the unit of the matrix's scores, ``scale`` times
    the displayed one. Starts and ends: 0-based, half-open. ``columns`` of the alignment,
    ``identities`` among them; ``cigar`` of =, X, I (the query alone) and D (the reference alone);
    the aligned letters. Without alignments, starts, columns and identities are -1 and the texts
    empty.
    """

    query: Texts
    reference: Texts
    query_length: NDArray[np.int32]
    reference_length: NDArray[np.int32]
    score: NDArray[np.int32]
    query_start: NDArray[np.int32]
    query_end: NDArray[np.int32]
    reference_start: NDArray[np.int32]
    reference_end: NDArray[np.int32]
    columns: NDArray[np.int32]
    identities: NDArray[np.int32]
    cigar: Texts
    query_letters: Texts
    reference_letters: Texts

    @property
    def rows(self) -> int:
        return len(self.score)

    @property
    def covered(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The aligned letters of query and reference, int32[k] each; 0 without alignments."""
        sides = (self.query_start, self.query_end), (self.reference_start, self.reference_end)
        query, reference = (np.where(self.columns > 0, end - start, 0) for start, end in sides)
        return query, reference

    @property
    def gaps(self) -> NDArray[np.int32]:
        """Columns with a gap, int32[k]; 0 without alignments."""
        # A column has two letters, or one beside a gap.
        query, reference = self.covered
        return 2 * np.maximum(self.columns, 0) - query - reference

    @property
    def mismatches(self) -> NDArray[np.int32]:
        """Columns of two different letters, int32[k]; 0 without alignments."""
        return np.maximum(self.columns, 0) - self.gaps - np.maximum(self.identities, 0)

    @property
    def cells(self) -> int:
        """The number of cells of all matrices."""
        return int(np.dot(self.query_length.astype(np.int64), self.reference_length.astype(np.int64)))

    def part(self, first: int, last: int) -> PairRows:
        """Rows ``[first, last)``."""
        columns: Any = [
            column.part(first, last) if isinstance(column, Texts) else column[first:last] for column in self
        ]
        return PairRows(*columns)

    @classmethod
    def taken(cls, table: Table, numbers: NDArray[np.int64], sides: int = 2) -> Self:
        """Rows of a table by their numbers, in this order; ``sides`` as of ``of``."""
        nothing = Texts(np.zeros(0, np.uint8), np.zeros(len(numbers) + 1, np.int64))
        columns: Any = [
            nothing
            if name in LETTERS[sides:]
            else table.text(name).taken(numbers)
            if kind == TEXT
            else table.column(name)[numbers]
            for name, kind in COLUMNS.items()
        ]
        rows = cls(*columns)
        if sides == len(LETTERS):
            rows.check_letters(table)
        return rows

    @classmethod
    def of(cls, table: Table, first: int, last: int, sides: int = 2) -> Self:
        """Rows ``[first, last)`` of a table.

        ``sides``: the sides whose aligned letters (most of the data) are read: 0 none, 1 the query,
        2 both.
        """
        left_out = LETTERS[sides:]
        nothing = Texts(np.zeros(0, np.uint8), np.zeros(last - first + 1, np.int64))

        def column(name: str, kind: Any) -> Any:
            if name in left_out:
                return nothing
            return table.text(name).texts(first, last) if kind == TEXT else table.column(name)[first:last]

        rows = cls(*(column(name, kind) for name, kind in COLUMNS.items()))
        if sides == len(LETTERS):
            rows.check_letters(table)
        return rows

    def check_letters(self, table: Table) -> None:
        """Raise ``Damaged`` if a CIGAR does not fit its letters, since printing relies on it."""
        letters = (np.diff(texts.offsets) for texts in (self.query_letters, self.reference_letters))
        columns, query, reference = cigar_sizes(self.cigar)
        table.require(columns == np.maximum(self.columns, 0), *map(np.equal, (query, reference), letters))

    def as_columns(self) -> dict[str, Any]:
        return dict(zip(COLUMNS, self, strict=True))


class PairsResult(ResultFolder[PairsRequest]):
    """A result folder of aligned pairs."""

    request_type = PairsRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "stage": STAGE,
        STATE: {"pairs": is_count, "cells": is_count, "total": is_count, "seconds": is_number},
    }
    statistics_fields: ClassVar[Fields] = {
        "pairs": is_count,
        "cells": is_count,
        "letters": is_count,
        "scale": is_positive,
        "matrix": is_text,
        **MATRIX_FIELDS,
    }

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        return self.ended_stages({ALIGN: len(self.pairs) if self.finished else 0})

    @cached_property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the alignments as far as they are on the disk."""
        return self.with_stage(ALIGN, "pairs", "cells", "pairs")

    @cached_property
    def pairs(self) -> Table:
        """The table (``COLUMNS``). Raises ``InputError`` if the run is not finished."""
        return self.whole_table("pairs", COLUMNS)

    @property
    def scale(self) -> int:
        """The number of units of ``score`` in one unit of the matrix."""
        return int(self.statistics.get("scale", 1))

    def chunks_of(
        self, numbers: NDArray[np.int64], rows: int = CHUNK, sides: int = 2
    ) -> Generator[PairRows, None, None]:
        """The pairs of these numbers, in their order, in chunks."""
        for first in range(0, len(numbers), rows):
            yield PairRows.taken(self.pairs, numbers[first : first + rows], sides)

    def chunks(self, rows: int = CHUNK, sides: int = 2) -> Generator[PairRows, None, None]:
        """All the pairs, in chunks."""
        table = self.pairs
        for first in range(0, len(table), rows):
            yield PairRows.of(table, first, min(len(table), first + rows), sides)


def finding(result: PairsResult) -> str:
    """The sentence on what was found: how many pairs align, and how alike they are.

    Reads two columns of the table: not for the window's thread. Raises ``Damaged``.
    """
    columns, equal = (result.pairs.column(name)[:] for name in ("columns", "identities"))
    pairs, aligned = counted(result.statistics["pairs"], "pairs"), columns > 0
    if not aligned.any():
        # Of scores alone nothing else is known.
        return Phrase("Compared: {}.", pairs) if (columns < 0).all() else Phrase("None of {} aligns.", pairs)
    share = short_percent(int(equal[aligned].sum()), int(columns[aligned].sum()))
    return Phrase("Aligned: {:,} of {}; {} % of their columns are equal letters.", int(aligned.sum()), pairs, share)
