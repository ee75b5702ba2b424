"""The columns of the table of pairs, and the tooltip of a row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.columns import ColumnMaker, Row, TableColumn, coverage, share
from app.tables.filters import Filter
from app.tables.texts import length_text, score_text
from gpu.core.units import visible

#: Fields of the table and tooltips; CIGARs and letters are read for the selected row alone.
FIELDS = (
    "query",
    "reference",
    "query_length",
    "reference_length",
    "score",
    "query_start",
    "query_end",
    "reference_start",
    "reference_end",
    "columns",
    "identities",
)
#: Columns that are hidden until they are chosen.
HIDDEN = ("mismatches", "query_length", "reference_length")
_MAKER = ColumnMaker("pairs.table")
#: Fields of the alignments' places, which gaps are made of.
_ENDS = ("query_start", "query_end", "reference_start", "reference_end")


def gaps_of(columns: Any, *places: Any) -> Any:
    """Columns with a gap, -1 if nothing is aligned; ``places``: starts and ends of both sides."""
    query_start, query_end, reference_start, reference_end = places
    # A column has two letters, or one beside a gap.
    gaps = 2 * columns - (query_end - query_start) - (reference_end - reference_start)
    return np.where(columns > 0, gaps, -1)


def mismatches_of(columns: Any, identities: Any, *places: Any) -> Any:
    """Columns of two different letters, -1 if nothing is aligned; ``places`` as of ``gaps_of``."""
    return np.where(columns > 0, columns - identities - gaps_of(columns, *places), -1)


def pair_columns(size: int, longest: int, highest: int, scale: int, traced: bool) -> tuple[TableColumn, ...]:
    """The columns of the table of pairs.

    ``size`` pairs, whose longest sequence has ``longest`` residues and whose best score is
    ``highest``. ``traced``: there are alignments, not scores and ends alone.
    """
    shown = (
        _MAKER.number(size),
        _MAKER.name(tr("Query"), "query", tip=tr("Name of the query")),
        _MAKER.name(tr("Reference"), "reference", tip=tr("Name of the reference")),
        _MAKER.score(scale, highest),
    )
    sides = (
        ("query", tr("Query end"), tr("In the query"), tr("Query covered"), tr("Query length")),
        ("reference", tr("Reference end"), tr("In the reference"), tr("Reference covered"), tr("Reference length")),
    )
    if not traced:
        ends = ((f"{side}_end", title) for side, title, *_ in sides)
        return (*shown, *(_MAKER.of(title, field, length_text, f"{longest:,}") for field, title in ends))
    return (
        *shown,
        _MAKER.share(tr("Identity"), "identities", "columns", "identity", has_bar=True),
        _MAKER.count(tr("Columns"), "columns", 2 * longest, length_text),
        *(
            _MAKER.span(title, (f"{side}_start", f"{side}_end"), longest, key=_starts, order_name=f"{side}_start")
            for side, _, title, _, _ in sides
        ),
        *(_MAKER.coverage(title, side) for side, _, _, title, _ in sides),
        _MAKER.count(tr("Gaps"), ("columns", *_ENDS), longest, of=gaps_of, name="gaps"),
        _MAKER.count(tr("Mismatches"), ("columns", "identities", *_ENDS), longest, of=mismatches_of, name="mismatches"),
        *(_MAKER.count(title, f"{side}_length", longest) for side, *_, title in sides),
    )


def pair_filters(scale: int, traced: bool) -> tuple[Filter, ...]:
    """The numbers that can be limited; arguments as of ``pair_columns``."""
    score = Filter(
        "score", tr("Score"), tr("Pairs that score at least so much"), ("score",), lambda score: score / scale
    )
    if not traced:
        return (score,)
    return (
        score,
        Filter(
            "identity",
            tr("Identity"),
            tr("Pairs with at least so many percent of equal columns"),
            ("identities", "columns"),
            share,
            unit=100,
            example="90",
        ),
        *(
            Filter(
                f"{side}_coverage",
                name,
                tr("Pairs of which at least so many percent of the sequence are aligned"),
                (f"{side}_start", f"{side}_end", f"{side}_length"),
                coverage,
                unit=100,
                example="80",
            )
            for side, name in (("query", tr("Query covered")), ("reference", tr("Reference covered")))
        ),
    )


def describe(scale: int, row: Row) -> str:
    """A row's tooltip: both names with lengths and ranges, then the alignment's description."""
    lines = [
        _side_text(row, tr("Query"), "query"),
        _side_text(row, tr("Reference"), "reference"),
        tr("Score {score}").format(score=score_text(scale, row["score"])),
    ]
    if row["columns"] > 0:
        lines[-1] += " · " + tr("{identities:,} of {columns} equal").format(
            identities=row["identities"], columns=counted(row["columns"], tr("columns"))
        )
    return "\n".join(lines)


def _side_text(row: Row, name: str, side: str) -> str:
    return tr("{side}: {name}, {length}").format(
        side=name, name=visible(row[side]), length=counted(row[f"{side}_length"], tr("residues"))
    )


def _starts(starts: NDArray[np.int32], ends: NDArray[np.int32]) -> NDArray[np.int32]:
    """A sort key of starts; missing ones first."""
    return np.where(ends > starts, starts, -1)
