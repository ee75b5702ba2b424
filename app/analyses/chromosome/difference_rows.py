"""Rows and columns of the table of differences: order, search and texts. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.columns import NUMBER, ColumnMaker, Row, TableColumn
from app.tables.rows import RowQuery, TableRows
from app.tables.texts import effect_title
from gpu.analyses.chromosome.differences.rows import BELOW, WINDOW
from gpu.analyses.chromosome.differences.selection import DifferenceSelection
from gpu.analyses.chromosome.differences.severity import NAMES
from gpu.analyses.chromosome.differences.table import COLUMNS, DifferenceTable
from gpu.core.units import visible

#: Letters of a cell, and of a tooltip's line.
_LETTERS, _TIP = 24, 60
_MINUS = "\N{MINUS SIGN}"


def kind_title(kind: str) -> str:
    """The displayed name of a kind."""
    return {
        "substitution": tr("substitution"),
        "insertion": tr("insertion"),
        "deletion": tr("deletion"),
        "ambiguous": tr("ambiguous letters"),
        "low_identity": tr("low identity"),
    }[kind]


class DifferenceRows(TableRows):
    """The rows of a table of differences, or those of a ``selection``; numbered in their order.

    Made in a thread: what a view asks for is computed at once.
    """

    def __init__(self, table: DifferenceTable, selection: DifferenceSelection | None = None) -> None:
        self.differences = table if selection is None or selection.is_all else table.taken(selection.mask(table))
        self.columns = difference_columns(self.differences)
        self._keys: dict[str, NDArray[Any]] = {
            "a_first": self.differences.places_a[0],
            "b_first": self.differences.places_b[0],
            "length": self.differences.found.length,
            "kind": self.differences.found.kind,
            "gene": _ranks(self.differences),
            "effect": self.differences.effects.effect,
            "change": self.differences.effects.number,
        }

    def __len__(self) -> int:
        return len(self.differences)

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        """See ``TableRows``; a text is searched in genes and effects."""
        kept = None
        if wanted.text:
            text = wanted.text.casefold()
            # The effects as they are shown, too.
            named = [number for number, name in enumerate(NAMES) if name and text in effect_title(name).casefold()]
            is_named = np.isin(self.differences.effects.effect, named)
            kept = np.flatnonzero(is_named | DifferenceSelection(text=wanted.text).mask(self.differences))
        key = self.columns[wanted.column].fields[0]
        if key == NUMBER and not wanted.descending:
            return kept
        values = np.arange(len(self)) if key == NUMBER else self._keys[key].astype(np.int64)
        values = values if kept is None else values[kept]
        # Stable in both directions: equal rows stay in the order of the alignment.
        order = np.argsort(-values if wanted.descending else values, kind="stable")
        return order if kept is None else kept[order]

    def read(self, numbers: NDArray[Any], fields: Iterable[str]) -> dict[str, list[Any]]:
        rows = list(self.differences.rows(np.asarray(numbers, np.int64), _TIP))
        values: dict[str, list[Any]] = {NUMBER: list(map(int, numbers))}
        values.update(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=False))
        return {field: values.get(field, []) for field in fields}


def _ranks(table: DifferenceTable) -> NDArray[np.int64]:
    """The alphabetical rank of each row's gene; rows without one come last."""
    genes = table.effects.genes
    ranks = np.full(len(genes) + 1, len(genes), np.int64)
    for rank, gene in enumerate(sorted(range(len(genes)), key=lambda number: genes[number].casefold())):
        ranks[gene] = rank
    return ranks[table.effects.gene]


def difference_columns(table: DifferenceTable) -> tuple[TableColumn, ...]:
    """The columns of a table; without genes those of genes are left out."""
    longest = max(table.a.choice.length, table.b.choice.length)
    kinds = tr("As told from a to b; low identity: under {0} % in windows of {1} columns, a gap counted as one")
    maker = ColumnMaker("chromosome.differences")
    columns = (
        maker.number(max(len(table), 1_000)),
        maker.span(tr("In a"), ("a_first", "a_last"), longest, _place),
        maker.span(tr("In b"), ("b_first", "b_last"), longest, _place),
        maker.of(tr("Kind"), "kind", kind_title, tip=kinds.format(round(100 * BELOW), WINDOW), stretch=1),
        maker.count(tr("Size"), "length", max(10_000, int(table.found.length.max(initial=0)))),
        maker.of(tr("Letters"), ("kind", "a_letters", "b_letters", "identity"), letters_text, stretch=2),
    )
    if not table.has_effects:
        return columns
    return (
        *columns,
        maker.of(tr("Gene"), "gene", visible, stretch=1),
        maker.of(tr("Effect"), "effect", effect_title, stretch=1, descending_first=True),
        maker.of(tr("Change"), "change", stretch=1),
    )


def _place(first: int, last: int) -> str:
    return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def letters_text(kind: str, a: str, b: str, identity: str) -> str:
    """The letters of a difference in short: ``A → G``, ``+ACG``, ``−ACG``; an identity."""
    if identity:
        return tr("{0} % identity").format(identity)
    a, b = (text if len(text) <= _LETTERS else f"{text[:_LETTERS]}…" for text in (a, b))
    if a and b:
        return f"{a} → {b}"
    return f"+{b}" if b else f"{_MINUS}{a}"


def describe(row: Row) -> str:
    """A row's tooltip."""
    lines = [
        tr("{kind} of {columns}").format(kind=kind_title(row["kind"]), columns=counted(row["length"], tr("columns"))),
        tr("a {0}   b {1}").format(_place(row["a_first"], row["a_last"]), _place(row["b_first"], row["b_last"])),
    ]
    lines += [text for text in (row["a_letters"], row["b_letters"]) if text]
    if row["effect"]:
        told = visible(row["gene"]), effect_title(row["effect"]), row["change"]
        lines.append(" ".join(filter(None, told)))
    return "\n".join(lines)


#: Fields of a row's tooltip.
FIELDS = (
    "kind",
    "length",
    "a_first",
    "a_last",
    "b_first",
    "b_last",
    "a_letters",
    "b_letters",
    "gene",
    "effect",
    "change",
)
