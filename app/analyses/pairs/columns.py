"""The columns of the table of pairs, and the tooltip of a row."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from app.plots.table.columns import NUMBER, Row, TableColumn
from app.plots.table.texts import NOTHING, identity_text, place_text, score_text
from gpu.core.units import counted, visible
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("PairsColumns", text)


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
        TableColumn(
            _tr("#"), _tr("The pair's number in the input"), (NUMBER,), lambda row: f"{row + 1:,}", f"{size:,}"
        ),
        TableColumn(_tr("Query"), _tr("Name of the query"), ("query",), display_name, stretch=3),
        TableColumn(_tr("Reference"), _tr("Name of the reference"), ("reference",), display_name, stretch=3),
        TableColumn(
            _tr("Score"),
            _tr("Score of the best alignment; a click sorts the pairs by it"),
            ("score",),
            partial(score_text, scale),
            score_text(scale, highest),
            descending_first=True,
        ),
    )
    if not traced:
        ends = (
            ("query_end", _tr("Query end"), _tr("Last residue of the query that is aligned, counted from 1")),
            ("reference_end", _tr("Reference end"), _tr("Last residue of the reference that is aligned")),
        )
        return (*shown, *(TableColumn(name, tip, (field,), _end_text, f"{longest:,}") for field, name, tip in ends))
    return (
        *shown,
        TableColumn(
            _tr("Identity"),
            _tr("Equal residues, in percent of the alignment's columns (gaps included)"),
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
            _tr("Columns"),
            _tr("Length of the alignment, gaps included"),
            ("columns",),
            lambda columns: f"{columns:,}" if columns > 0 else NOTHING,
            f"{2 * longest:,}",
            descending_first=True,
        ),
        *(
            TableColumn(name, tip, (f"{side}_start", f"{side}_end"), place_text, place, _starts, f"{side}_start")
            for side, name, tip in (
                ("query", _tr("In the query"), _tr("First to last aligned residue of the query, counted from 1")),
                ("reference", _tr("In the reference"), _tr("First to last aligned residue of the reference")),
            )
        ),
    )


def describe(scale: int, row: Row) -> str:
    """A row's tooltip: both names with lengths and ranges, then the alignment's description."""
    lines = [
        _side_text(row, _tr("Query"), "query"),
        _side_text(row, _tr("Reference"), "reference"),
        _tr("Score {score}").format(score=score_text(scale, row["score"])),
    ]
    if row["columns"] > 0:
        lines[-1] += " · " + _tr("{identities:,} of {columns} equal").format(
            identities=row["identities"], columns=counted(row["columns"], _tr("columns"))
        )
    return "\n".join(lines)


def _side_text(row: Row, name: str, side: str) -> str:
    return _tr("{side}: {name}, {length}").format(
        side=name, name=visible(row[side]), length=counted(row[f"{side}_length"], _tr("residues"))
    )


def _end_text(end: int) -> str:
    return f"{end:,}" if end > 0 else NOTHING


def _starts(starts: NDArray[np.int32], ends: NDArray[np.int32]) -> NDArray[np.int32]:
    """A sort key of starts; missing ones first."""
    return np.where(ends > starts, starts, -1)
