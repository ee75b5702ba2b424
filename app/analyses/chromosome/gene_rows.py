"""Rows and columns of the table of genes: order, search, filters and texts. Free of widgets."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.analyses.chromosome.rearrangement_rows import place_column
from app.language.text import tr
from app.tables.columns import NUMBER, ColumnMaker, Row, TableColumn
from app.tables.rows import RowQuery, TableRows
from app.tables.texts import NOTHING, count_text, fraction_text, strand_text
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.genes.table import PARTIAL, PRESENT, GeneState, GeneTable
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: Fields of a row's tooltip.
FIELDS = ("name", "kind", "product", "bases", "aligned", "state", "together", "joint")
_BROKEN = Effect.FRAMESHIFT, Effect.NONSENSE, Effect.STOP_LOST, Effect.START_LOST, Effect.GENE_LOST
_ENDS = "first", "last"
#: Letters of names and locus tags that must fit.
_LEAST = 12


def state_title(state: int) -> str:
    """The displayed name of a ``GeneState``."""
    return {
        GeneState.PRESENT: tr("present"),
        GeneState.IN_TWO_BLOCKS: tr("in two blocks"),
        GeneState.PARTIAL: tr("partial"),
        GeneState.ABSENT: tr("absent"),
    }[GeneState(state)]


class GeneRows(TableRows):
    """The genes of a table, numbered in their order, by places.

    ``kinds`` of a query is a name in ``masks``.
    """

    def __init__(self, table: GeneTable) -> None:
        self.genes = table
        self.columns = gene_columns(table)
        genes, counts = table.genes, table.counts
        stops = counts[:, [Effect.NONSENSE, Effect.STOP_LOST]].sum(axis=1)
        self._arrays: dict[str, Any] = {
            NUMBER: np.arange(len(table)),
            **{f"{'ab'[side]}_name": [table.by(number).names[side] for number in range(len(table))] for side in (0, 1)},
            "alignment": _numbers(table),
            "name": [gene.name for gene in genes],
            "locus": [gene.locus for gene in genes],
            "product": [gene.product for gene in genes],
            "kind": [gene.kind for gene in genes],
            **{f"{'ab'[side]}_{end}": table.places[side, :, at] for side in (0, 1) for at, end in enumerate(_ENDS)},
            "minus": np.array([{1: 0, -1: 1}.get(gene.whole.strand, -1) for gene in genes], np.int64),
            "bases": table.bases,
            "aligned": table.aligned,
            "identity": table.identity,
            "coverage": table.coverage,
            "state": table.state,
            "together": table.together,
            "joint": table.joint,
            "missense": counts[:, Effect.MISSENSE],
            "frameshift": counts[:, Effect.FRAMESHIFT],
            "stop": np.maximum(stops, -1),
            "start": counts[:, Effect.START_LOST],
        }
        changed: NDArray[np.bool_] = counts[:, [Effect.MISSENSE, Effect.IN_FRAME, *_BROKEN]] > 0
        self.masks: dict[Hashable, NDArray[np.bool_]] = {
            "present": table.state == GeneState.PRESENT,
            "two": table.state == GeneState.IN_TWO_BLOCKS,
            "partial": table.state == GeneState.PARTIAL,
            "absent": table.state == GeneState.ABSENT,
            "changed": np.any(changed, axis=1),
            "broken": np.any(changed[:, 2:], axis=1),
        }
        self._texts = [
            "\n".join((gene.name, gene.locus, gene.product, gene.kind, gene.protein_id)).casefold() for gene in genes
        ]

    def __len__(self) -> int:
        return len(self.genes)

    def arranged(self, wanted: RowQuery) -> NDArray[Any]:
        kept = self.masks.get(wanted.kinds, np.ones(len(self), np.bool_))
        if wanted.text:
            text = wanted.text.casefold()
            kept = kept & np.array([text in each for each in self._texts], np.bool_)
        rows = np.flatnonzero(kept)
        values = self._arrays[self.columns[wanted.column].fields[0]]
        if isinstance(values, list):
            ranks = {text: rank for rank, text in enumerate(sorted({value.casefold() for value in values}))}
            # Rows without a text come last, whatever the order.
            last = -1 if wanted.descending else len(ranks)
            values = np.array([ranks[value.casefold()] if value else last for value in values], np.int64)
        keys = np.nan_to_num(np.asarray(values, np.float64), nan=-1.0)[rows]
        return rows[np.argsort(-keys if wanted.descending else keys, kind="stable")]

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        values = self._arrays[field]
        return [values[number] for number in np.asarray(numbers, np.int64).tolist()]


def _numbers(table: GeneTable) -> NDArray[np.int64]:
    """The number of each gene's alignment, below 0 on opposite strands; 0 for none."""
    numbers = np.array([-one.number if one.is_turned else one.number for one in table.alignments], np.int64)
    return np.where(table.aligned > 0, numbers[table.placed_by], 0)


def _alignment_text(number: int) -> str:
    return f"{abs(number):,} {'−' if number < 0 else '+'}" if number else NOTHING


def gene_columns(table: GeneTable) -> tuple[TableColumn, ...]:
    """The columns of a table of genes."""
    maker = ColumnMaker("chromosome.genes")
    places = [(side, place_column(maker, side, length)) for side, length in zip("ab", table.lengths, strict=True)]
    name = max((gene.name for gene in table.genes), key=len, default="")[:_LEAST]
    tag = max((gene.locus for gene in table.genes), key=len, default="")[:_LEAST]
    several = len(table.alignments) > 1
    names, sides = (
        ColumnMaker("genomes.rearrangements"),
        "ab" if len({one.names for one in table.alignments}) > 1 else "",
    )
    records = [
        names.of(
            tr("Record of {0}").format(side), f"{side}_name", lambda name: display_name(name) or NOTHING, stretch=1
        )
        for side in sides
    ]
    return (
        *records,
        # The rows are stored by their place in the annotated sequence.
        *(column for _, column in sorted(places, key=lambda place: place[0], reverse=table.on_b)),
        maker.of(tr("Strand"), "minus", strand_text, "−"),
        maker.of(tr("Gene"), "name", visible, least=name, stretch=1),
        *([maker.of(tr("Locus tag"), "locus", visible, least=tag, stretch=1)] if tag else []),
        maker.of(tr("Product"), "product", visible, stretch=8),
        maker.of(tr("Identity without gaps"), "identity", fraction_text, "99.99 %", descending_first=True),
        maker.of(tr("Coverage"), "coverage", fraction_text, "99.99 %", descending_first=True),
        maker.of(tr("State"), "state", state_title, least=tr("in two blocks")),
        *([maker.of(tr("Alignment"), "alignment", _alignment_text, "9,999 −")] if several else []),
        maker.count(tr("Missense"), "missense", 9_999, count_text),
        maker.count(tr("Frameshifts"), "frameshift", 999, count_text),
        maker.count(tr("Stops"), "stop", 999, count_text),
        maker.count(tr("Starts"), "start", 999, count_text),
    )


def describe(row: Row) -> str:
    """A row's tooltip."""
    told = tr("{0} of {1} bases are aligned: {2}").format(
        f"{row['aligned']:,}", f"{row['bases']:,}", state_title(row["state"])
    )
    if row["state"] == GeneState.IN_TWO_BLOCKS:
        two = tr("Two alignments together have {0}; {1} of the pairs of both are equal")
        alone = tr("Columns, effects and proteins are by the one alone that has most")
        told = "\n".join((told, two.format(f"{row['together']:,}", fraction_text(row["joint"])), alone))
    return "\n".join(filter(None, (f"{row['name']} ({row['kind']})", row["product"], told)))


def filters() -> tuple[tuple[str, str | None, str], ...]:
    """The choices of the filter: title, name in ``GeneRows.masks``, tooltip."""
    present, partial = round(100 * PRESENT), round(100 * PARTIAL)
    return (
        (tr("All genes"), None, ""),
        (tr("Present"), "present", tr("At least {0} % of their bases are aligned").format(present)),
        (tr("In two blocks"), "two", tr("Two alignments have at least {0} % of their bases together").format(present)),
        (tr("Partial"), "partial", tr("From {0} to {1} % of their bases are aligned").format(partial, present)),
        (tr("Absent"), "absent", tr("Less than {0} % of their bases are aligned").format(partial)),
        (tr("Changed proteins"), "changed", tr("Genes with any effect on the protein")),
        (tr("Frame, stop or start"), "broken", tr("A frameshift, a stop gained or lost, or a start lost")),
    )
