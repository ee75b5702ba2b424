"""The rows of the table of rearrangements between genomes, and its columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.analyses.chromosome.rearrangement_rows import (
    BlockRows,
    block_columns,
    kind_title,
    place_column,
    range_text,
)
from app.language.counts import counted
from app.language.text import tr
from app.tables.columns import ColumnMaker, Row, TableColumn
from app.tables.texts import NOTHING
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.core.units import visible
from gpu.genomes.rearrangements import GenomeRearrangements
from gpu.genomes.result import GenomesResult
from gpu.sequences.names import display_name

#: Fields of a row, for its tooltip.
FIELDS = ("class", *(f"{side}_{what}" for side in "ab" for what in ("name", "first", "last", "length")), "minus")


def classes_of(found: GenomeRearrangements) -> NDArray[np.int64]:
    """The number of each row's class: twice its ``BlockKind``, and 1 more between records."""
    return 2 * found.kind.astype(np.int64) + found.between


def class_title(number: int) -> str:
    """The name of a class in the window, by its number (``classes_of``)."""
    kind, between = divmod(number, 2)
    title = kind_title(kind)
    return tr("{0} between records").format(title) if between else title


class GenomeRows(BlockRows):
    """Rearrangements between two genomes."""

    def __init__(self, result: GenomesResult, shown: NDArray[np.int64]) -> None:
        found = result.rearrangements
        arrays: dict[str, NDArray[Any]] = {"class": classes_of(found)[shown]}
        for side, genome, number, start, end in (
            ("a", result.genomes[0], found.a, found.a_start, found.a_end),
            ("b", result.genomes[1], found.b, found.b_start, found.b_end),
        ):
            names = np.array([*genome.records.names, ""], dtype=object)
            arrays[f"{side}_name"] = names[number[shown]]
            arrays[f"{side}_number"] = number[shown]
            arrays[f"{side}_first"] = start[shown] + 1
            arrays[f"{side}_last"] = np.where(number[shown] >= 0, end[shown], 0)
            arrays[f"{side}_length"] = end[shown] - start[shown]
        is_aligned = found.kind[shown] < BlockKind.NOT_ALIGNED_A
        arrays["minus"] = np.where(is_aligned, found.reverse[shown], -1)
        arrays["identity"] = found.identity[shown]
        arrays["copy"] = found.copies[shown]
        super().__init__(_columns(result), shown, arrays)

    def _ordered(self, number: int, descending: bool) -> NDArray[Any] | None:
        field = self.columns[number].fields[0]
        if not field.endswith("_name"):
            return super()._ordered(number, descending)
        # By the order of the records in their files, then by place.
        side = field[0]
        keys = self._arrays[f"{side}_number"].astype(np.float64)
        order = np.lexsort((self._arrays[f"{side}_first"], np.where(keys < 0, np.inf, keys)))
        return order[::-1] if descending else order

    def _holding(self, text: str) -> NDArray[np.bool_] | None:
        names = zip(self._arrays["a_name"], self._arrays["b_name"], strict=True)
        text = text.lower()
        return np.array([text in a.lower() or text in b.lower() for a, b in names], np.bool_) if text else None


def describe(row: Row) -> str:
    """A row's tooltip."""
    lines = [class_title(row["class"])]
    for side in "ab":
        if row[f"{side}_length"]:
            place = range_text(row[f"{side}_first"], row[f"{side}_last"])
            bases = counted(row[f"{side}_length"], tr("bases"))
            lines.append(f"{side}: {visible(row[f'{side}_name'])} {place} · {bases}")
    if row["minus"] >= 0:
        lines.append(tr("on opposite strands") if row["minus"] else tr("on the same strand"))
    return "\n".join(lines)


def _columns(result: GenomesResult) -> tuple[TableColumn, ...]:
    maker, sides = ColumnMaker("genomes.rearrangements"), []
    for side, genome in zip("ab", result.genomes, strict=True):
        sides += [
            maker.of(
                tr("Record of {0}").format(side),
                (f"{side}_name", f"{side}_number"),
                lambda name, number: display_name(name) if number >= 0 else NOTHING,
                stretch=1,
            ),
            place_column(maker, side, int(genome.records.lengths.max(initial=0))),
        ]
    classes = "\n".join(map(class_title, np.unique(classes_of(result.rearrangements)).tolist()))
    return (
        *sides,
        maker.of(tr("Class"), "class", class_title, stretch=1, least=classes),
        # In a, or in b where a has none.
        maker.count(
            tr("Length"), ("a_length", "b_length"), 100_000_000, of=lambda a, b: np.where(np.asarray(a) > 0, a, b)
        ),
        *block_columns(maker),
    )
