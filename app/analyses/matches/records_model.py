"""The table of record pairs, which record matches which: its columns, and its order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.headings import CENTRE, RIGHT
from app.tables.small_model import SmallColumn, SmallModel
from app.tables.texts import strand_text
from gpu.analyses.matches.record_pairs import RecordPairs
from gpu.analyses.matches.result import RecordTable
from gpu.core.units import percent, visible
from gpu.sequences.labels import Labels
from gpu.sequences.names import display_name

#: Names of more letters are shown without what all of them begin with.
_LONG_NAME = 12


class PairColumns:
    """Columns of the records of ``query`` and ``reference``; ``is_exact``: of exact matches.

    ``unit``: that of lengths.
    """

    def __init__(self, query: RecordTable, reference: RecordTable, is_exact: bool, unit: str) -> None:
        self._query, self._reference, self._is_exact, self._unit = query, reference, is_exact, unit
        self._labels = Labels(query.names), Labels(reference.names)

    def of(self, pairs: RecordPairs) -> list[SmallColumn[int]]:
        """The columns of pairs by their numbers."""

        def record(
            name: str, title: str, tip: str, side: RecordTable, labels: Labels, records: NDArray[np.int64]
        ) -> SmallColumn[int]:
            def whole(row: int) -> str:
                return visible(side.names[records[row]])

            def text(row: int) -> str:
                # An identifier with bars says its accession; of other names, what tells them apart.
                long = whole(row)
                short = display_name(long)
                return short if short != long else labels.without_common(long, _LONG_NAME)

            return SmallColumn(name, title, tip, text, records.__getitem__, stretch=1, least="0" * 4, whole=whole)

        def covered(
            name: str, title: str, tip: str, side: RecordTable, records: NDArray[np.int64], bases: NDArray[np.int64]
        ) -> SmallColumn[int]:
            lengths = np.maximum(side.lengths[records], 1)
            return SmallColumn(
                name, title, tip, lambda row: percent(int(bases[row]), int(lengths[row])),
                lambda row: bases[row] / lengths[row], RIGHT, "100.0",
            )  # fmt: skip

        matched, is_turned = pairs.matched, pairs.reverse > pairs.forward
        longest = f"{max(self._query.total, self._reference.total):,}"
        columns: list[SmallColumn[int]] = [
            record("query", tr("Query"), tr("Record of the query"), self._query, self._labels[0], pairs.query),
            record(
                "reference", tr("Reference"), tr("Record of the reference"),
                self._reference, self._labels[1], pairs.reference,
            ),
            SmallColumn(
                "strand", tr("±"), tr("The strand with more matched bases"),
                lambda row: strand_text(is_turned[row]), is_turned.astype(np.int64).__getitem__, CENTRE, "−",
            ),
            SmallColumn(
                "matched", tr("Matched"), tr("Equal letters in all matches of the two records together"),
                lambda row: f"{round(float(matched[row])):,}", matched.__getitem__, RIGHT, longest,
            ),
            covered(
                "query_covered", tr("Query %"), tr("Share of the query's record that lies in at least one match"),
                self._query, pairs.query, pairs.query_covered,
            ),
            covered(
                "reference_covered", tr("Ref. %"), tr("Share of the reference's record that lies in at least one"),
                self._reference, pairs.reference, pairs.reference_covered,
            ),
            SmallColumn(
                "identity", tr("Identity"), tr("Equal letters by columns of the alignments"),
                lambda row: percent(float(pairs.identity[row]), 1), pairs.identity.__getitem__, RIGHT, "100.00",
            ),
        ]  # fmt: skip
        return columns[: -1 if self._is_exact else None]

    def describe(self, pairs: RecordPairs, row: int) -> str:
        """A pair in words."""
        sides = (self._query, int(pairs.query[row])), (self._reference, int(pairs.reference[row]))
        told = [part for side, record in sides for part in (side.names[record], int(side.lengths[record]))]
        things = tr("matches") if self._is_exact else tr("alignments")
        return tr("{0} ({1:,} {7}) and {2} ({3:,} {7}): {4}, {5:,} {7} covered and {6:,} {7}").format(
            *told,
            counted(int(pairs.number[row]), things),
            *(int(pairs.query_covered[row]), int(pairs.reference_covered[row])),
            self._unit,
        )


class RecordPairsModel(SmallModel[int]):
    """Pairs by their numbers, arranged by arrays: there may be millions of them."""

    #: The records that are shown, of query and reference; None for all.
    only: tuple[int | None, int | None] = (None, None)

    def pick(self, query: int | None, reference: int | None) -> None:
        """Show the pairs of one record on each side; None for all."""
        self.only = query, reference
        self._arrange()

    def _arrange(self) -> None:
        self._reset(self._wanted())
        self.arranged.emit()

    def place(self, identity: Any) -> int:
        return next(iter(np.flatnonzero(self._shown == identity).tolist()), -1)

    def _wanted(self) -> Any:
        numbers = np.arange(len(self._rows))
        # Keys of one row are those of many, too.
        keys: list[Any] = [column.key for column in self._columns]
        for wanted, records in zip(self.only, keys, strict=False):
            if wanted is not None:
                numbers = numbers[records(numbers) == wanted]
        number, descending = self._sorted
        values = keys[number](numbers)
        return numbers[np.argsort(-values if descending else values, kind="stable")]
