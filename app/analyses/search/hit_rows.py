"""The rows of a query's hits: alignments that open under the best one of their entry; limits."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.analyses.search.columns import MASKED, MORE, hit_columns
from app.analyses.search.queries import Query
from app.language.text import tr
from app.tables.columns import coverage, share
from app.tables.filters import Filter
from app.tables.groups import GroupedRows
from app.tables.rows import RowQuery
from gpu.analyses.search.result import HITS, SearchResult


class HitRows(GroupedRows):
    """The hits of a query, by entry."""

    def __init__(self, result: SearchResult, query: Query) -> None:
        super().__init__(
            result.hits,
            HITS,
            hit_columns(result),
            ("subject", "description"),
            query.rows,
            hit_filters(result),
            "alignment",
        )

    def rows(self, numbers: NDArray[Any]) -> NDArray[np.int64]:
        """The rows of the result's table that these numbers are."""
        return np.asarray(numbers, np.int64) + self._stretch.start

    def listed(self, wanted: RowQuery) -> NDArray[np.bool_] | None:
        """Mark the rows that pass, those of closed entries too; None for all. For a thread."""
        return self._passing(wanted)

    def shown(self, wanted: RowQuery) -> NDArray[np.int64]:
        """The rows of the result's table that pass, in order, those of closed entries too."""
        numbers = self.arranged(wanted._replace(unfolded=True, turned=frozenset()))
        return self.rows(np.arange(len(self)) if numbers is None else numbers)

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field != MORE:
            return super()._values(field, numbers)
        # The last row of an entry tells that there are more.
        last = self._heads[self._groups[np.asarray(numbers)] + 1] - 1
        return list(self.table.column("more")[self.rows(last)].tolist())


def hit_filters(result: SearchResult) -> tuple[Filter, ...]:
    """The numbers of hits that can be limited."""
    lengths = result.queries.column("length")[:]
    return (
        Filter(
            "evalue",
            tr("E-value"),
            tr("Show hits with at most this E-value, such as 1e-5"),
            ("evalue",),
            is_most=True,
            example="1e-5",
        ),
        Filter("bits", tr("Bits"), tr("Show hits of at least so many bits"), ("bits",), example="50"),
        Filter(
            "identity",
            tr("Identity %"),
            tr("Show hits with at least so many equal residues, in percent of the columns"),
            ("identities", "columns"),
            key=share,
            unit=100.0,
            example="30",
        ),
        Filter(
            "coverage",
            tr("Coverage %"),
            tr("Show hits that align at least so much of the query, in percent of its length"),
            ("query_start", "query_end", "query"),
            key=lambda start, end, query: coverage(start, end, lengths[query]),
            unit=100.0,
            example="80",
        ),
        *_of_mask(result),
    )


def _of_mask(result: SearchResult) -> tuple[Filter, ...]:
    """The limit of low complexity, where the queries have a mask."""
    if result.mask.is_empty:
        return ()
    tip = tr("Show hits with at most so much of the query's part in lower case, in percent")
    share, title = result.mask.share, tr("Low complexity %")
    return (Filter("masked", title, tip, MASKED, key=share, is_most=True, unit=100.0, example="50"),)
