"""The columns of the table of pairs, and the tooltip of a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.plots.table.columns import NUMBER, Row, TableColumn
from app.plots.table.filters import Filter
from app.plots.table.texts import NOTHING, identity_text, place_text, score_text
from gpu.core.units import visible
from gpu.sequences.names import display_name

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


#: Fields of the alignments' places, which coverage and gaps are made of.
_QUERY, _REFERENCE = ("query_start", "query_end"), ("reference_start", "reference_end")
#: Columns that are hidden until they are chosen.
HIDDEN = ("mismatches", "query_length", "reference_length")


def covered(start: Any, end: Any, length: Any) -> NDArray[np.float64]:
    """Aligned letters as a share of a sequence, float64 [k]; -1 if nothing is aligned."""
    start, end, length = map(np.asarray, (start, end, length))
    return np.where((start >= 0) & (length > 0), (end - start) / np.maximum(length, 1), -1.0)


def gaps_of(columns: Any, *places: Any) -> Any:
    """Columns with a gap; ``places``: starts and ends, as ``_QUERY`` and ``_REFERENCE``."""
    query_start, query_end, reference_start, reference_end = places
    # A column has two letters, or one beside a gap.
    return 2 * columns - (query_end - query_start) - (reference_end - reference_start)


def mismatches_of(columns: Any, identities: Any, *places: Any) -> Any:
    """Columns of two different letters; ``places`` as of ``gaps_of``."""
    return columns - identities - gaps_of(columns, *places)


def share(identities: Any, columns: Any) -> NDArray[np.float64]:
    """Identities as a share of columns, float64 [k]; -1 if nothing is aligned."""
    return np.where(columns > 0, identities / np.maximum(columns, 1), -1.0)


def pair_columns(size: int, longest: int, highest: int, scale: int, traced: bool) -> tuple[TableColumn, ...]:
    """The columns of the table of pairs.

    ``size`` pairs, whose longest sequence has ``longest`` residues and whose best score is
    ``highest``. ``traced``: there are alignments, not scores and ends alone.
    """
    place = f"{longest:,}–{longest:,}"
    shown = (
        TableColumn(tr("#"), tr("The pair's number in the input"), (NUMBER,), lambda row: f"{row + 1:,}", f"{size:,}"),
        TableColumn(tr("Query"), tr("Name of the query"), ("query",), display_name, stretch=3),
        TableColumn(tr("Reference"), tr("Name of the reference"), ("reference",), display_name, stretch=3),
        TableColumn(
            tr("Score"),
            tr("Score of the best alignment; a click sorts the pairs by it"),
            ("score",),
            partial(score_text, scale),
            score_text(scale, highest),
            descending_first=True,
        ),
    )
    if not traced:
        ends = (
            ("query_end", tr("Query end"), tr("Last residue of the query that is aligned, counted from 1")),
            ("reference_end", tr("Reference end"), tr("Last residue of the reference that is aligned")),
        )
        return (*shown, *(TableColumn(name, tip, (field,), _end_text, f"{longest:,}") for field, name, tip in ends))
    return (
        *shown,
        TableColumn(
            tr("Identity"),
            tr("Equal residues, in percent of the alignment's columns (gaps included)"),
            ("identities", "columns"),
            identity_text,
            "99.99 %",
            key=share,
            order_name="identity",
            share=lambda identities, columns: identities / columns if columns > 0 else None,
            descending_first=True,
            stretch=2,
        ),
        TableColumn(
            tr("Columns"),
            tr("Length of the alignment, gaps included"),
            ("columns",),
            lambda columns: f"{columns:,}" if columns > 0 else NOTHING,
            f"{2 * longest:,}",
            descending_first=True,
        ),
        *_places(place),
        *_details(longest),
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
                (*fields, f"{side}_length"),
                covered,
                unit=100,
                example="80",
            )
            for side, name, fields in (
                ("query", tr("Query covered"), _QUERY),
                ("reference", tr("Reference covered"), _REFERENCE),
            )
        ),
    )


def _places(place: str) -> tuple[TableColumn, ...]:
    return tuple(
        TableColumn(name, tip, (f"{side}_start", f"{side}_end"), place_text, place, _starts, f"{side}_start")
        for side, name, tip in (
            ("query", tr("In the query"), tr("First to last aligned residue of the query, counted from 1")),
            ("reference", tr("In the reference"), tr("First to last aligned residue of the reference")),
        )
    )


def _details(longest: int) -> Iterator[TableColumn]:
    """Coverage, gaps, mismatches and lengths."""
    sides = (
        ("query", tr("Query covered"), tr("Query length"), _QUERY),
        ("reference", tr("Reference covered"), tr("Reference length"), _REFERENCE),
    )
    for side, title, _, fields in sides:
        yield TableColumn(
            title,
            tr("The aligned part of the sequence, in percent of its length"),
            (*fields, f"{side}_length"),
            _coverage_text,
            "99.99 %",
            covered,
            f"{side}_coverage",
            descending_first=True,
        )
    counts: tuple[tuple[str, str, str, tuple[str, ...], Any], ...] = (
        ("gaps", tr("Gaps"), tr("Columns with a gap on either side"), ("columns",), gaps_of),
        (
            "mismatches",
            tr("Mismatches"),
            tr("Columns of two different residues"),
            ("columns", "identities"),
            mismatches_of,
        ),
    )
    for name, title, tip, own, of in counts:
        yield TableColumn(
            title,
            tip,
            (*own, *_QUERY, *_REFERENCE),
            partial(_count_text, of),
            f"{longest:,}",
            lambda columns, *others, of=of: np.where(columns > 0, of(columns, *others), -1),
            name,
            descending_first=True,
        )
    for side, _, title, _ in sides:
        yield _length_column(side, title, longest)


def _length_column(side: str, title: str, longest: int) -> TableColumn:
    tip = tr("Residues of the whole sequence")
    return TableColumn(
        title, tip, (f"{side}_length",), lambda length: f"{length:,}", f"{longest:,}", descending_first=True
    )


def _coverage_text(start: int, end: int, length: int) -> str:
    return identity_text(end - start, length) if start >= 0 and end > start else NOTHING


def _count_text(of: Any, columns: int, *others: int) -> str:
    return f"{of(columns, *others):,}" if columns > 0 else NOTHING


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


def _end_text(end: int) -> str:
    return f"{end:,}" if end > 0 else NOTHING


def _starts(starts: NDArray[np.int32], ends: NDArray[np.int32]) -> NDArray[np.int32]:
    """A sort key of starts; missing ones first."""
    return np.where(ends > starts, starts, -1)
