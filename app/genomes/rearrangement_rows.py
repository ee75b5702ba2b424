"""The rows of the table of rearrangements between genomes, and its columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.analyses.chromosome.rearrangement_rows import (
    BlockRows,
    copy_column,
    kind_title,
    range_text,
    share_text,
    strand_text,
)
from app.language.counts import counted
from app.language.text import tr
from app.plots.table.columns import Row, TableColumn
from app.plots.table.rows import RowQuery
from app.plots.table.texts import NOTHING
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

    def arranged(self, wanted: RowQuery) -> NDArray[Any]:
        field = self.columns[wanted.column].fields[0]
        if field.endswith("_name"):
            # By the order of the records in their files, then by place.
            side = field[0]
            keys = self._arrays[f"{side}_number"].astype(np.float64)
            order = np.lexsort((self._arrays[f"{side}_first"], np.where(keys < 0, np.inf, keys)))
            order = order[::-1] if wanted.descending else order
        else:
            order = super().arranged(wanted)
        if not wanted.text:
            return order
        text = wanted.text.lower()
        names = zip(self._arrays["a_name"], self._arrays["b_name"], strict=True)
        kept = np.array([text in a.lower() or text in b.lower() for a, b in names], np.bool_)
        return order[kept[order]]


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


def _longer(a: Any, b: Any) -> NDArray[np.int64]:
    """Lengths in a, or in b where a has none."""
    lengths: NDArray[np.int64] = np.where(np.asarray(a) > 0, np.asarray(a), np.asarray(b))
    return lengths


def _columns(result: GenomesResult) -> tuple[TableColumn, ...]:
    sides = []
    for side, genome in zip("ab", result.genomes, strict=True):
        longest = int(genome.records.lengths.max(initial=0))
        sides += [
            TableColumn(
                tr("Record of {0}").format(side),
                tr("Name of the record of genome {0}").format(side),
                (f"{side}_name", f"{side}_number"),
                lambda name, number: display_name(name) if number >= 0 else NOTHING,
                stretch=1,
            ),
            TableColumn(
                tr("In {0}").format(side),
                tr("First to last base of the block in {0}'s record, counted from 1 on its forward strand").format(
                    side
                ),
                (f"{side}_first", f"{side}_last"),
                range_text,
                f"{longest:,}–{longest:,}",
            ),
        ]
    widest = max(map(class_title, np.unique(classes_of(result.rearrangements)).tolist()), key=len, default=NOTHING)
    return (
        *sides,
        TableColumn(
            tr("Class"), tr("As SyRI names them; see the guide"), ("class",), class_title, stretch=1, least=widest
        ),
        TableColumn(
            tr("Length"),
            tr("Bases of a, or of b where a has none"),
            ("a_length", "b_length"),
            lambda a, b: f"{a or b:,}",
            "100,000,000",
            key=_longer,
            descending_first=True,
        ),
        TableColumn(
            tr("Strand"),
            tr("Of b's record beside a's: + the same, − the other one"),
            ("minus",),
            strand_text,
            "−",
        ),
        TableColumn(
            tr("Identity"),
            tr("Equal bases, in percent of the aligned pairs; bases in gaps do not count"),
            ("identity",),
            share_text,
            "100.00 %",
            descending_first=True,
        ),
        copy_column(),
    )
