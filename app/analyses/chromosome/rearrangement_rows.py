"""The rows of the table of rearrangements, its columns, and the words for them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.array_rows import ArrayRows
from app.tables.columns import ColumnMaker, Row, TableColumn
from app.tables.texts import NOTHING, fraction_text, length_text, strand_text
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.copies import Copy
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.choice import SequenceChoice

#: Fields of a row, for its tooltip.
FIELDS = ("kind", "a_first", "a_last", "b_first", "b_last", "a_length", "b_length", "minus", "identity")


def kind_title(kind: int) -> str:
    """The name of a class in the window."""
    return {
        BlockKind.COLLINEAR: tr("collinear"),
        BlockKind.INVERSION: tr("inversion"),
        BlockKind.TRANSLOCATION: tr("translocation"),
        BlockKind.INVERTED_TRANSLOCATION: tr("inverted translocation"),
        BlockKind.DUPLICATION: tr("duplication"),
        BlockKind.INVERTED_DUPLICATION: tr("inverted duplication"),
        BlockKind.NOT_ALIGNED_A: tr("not aligned in a"),
        BlockKind.NOT_ALIGNED_B: tr("not aligned in b"),
    }[BlockKind(kind)]


class BlockRows(ArrayRows):
    """Rows of a list in memory, of some of its indices (``shown``), numbered from 0.

    ``arrays``: their values by field.
    """

    def __init__(
        self, columns: tuple[TableColumn, ...], shown: NDArray[np.int64], arrays: dict[str, NDArray[Any]]
    ) -> None:
        super().__init__(columns, arrays)
        self.shown = shown


class ListedRows(BlockRows):
    """Rearrangements between two sequences."""

    def __init__(self, request: ChromosomeRequest, listed: Rearrangements, shown: NDArray[np.int64]) -> None:
        some = listed.take(shown)
        a_length, b_length = some.lengths
        turned = request.a.reverse != request.b.reverse
        arrays: dict[str, NDArray[Any]] = {
            "kind": some.kind,
            **_places("a", request.a, some.a_start, some.a_end),
            **_places("b", request.b, some.b_start, some.b_end),
            "a_length": a_length,
            "b_length": b_length,
            "minus": np.where(some.kind < BlockKind.NOT_ALIGNED_A, some.reverse != turned, -1),
            "identity": some.identity,
            "copy": listed.copies[shown],
        }
        super().__init__(_columns(request), shown, arrays)


def describe(row: Row) -> str:
    """A row's tooltip."""
    lines = [kind_title(row["kind"])]
    for side in "ab":
        if row[f"{side}_length"]:
            place = range_text(row[f"{side}_first"], row[f"{side}_last"])
            lines.append(f"{side}: {place} · {counted(row[f'{side}_length'], tr('bases'))}")
    if row["minus"] >= 0:
        strand = tr("reverse complement") if row["minus"] else tr("forward")
        lines.append(tr("{0} · identity without gaps about {1}").format(strand, fraction_text(row["identity"])))
    return "\n".join(lines)


def _places(side: str, choice: SequenceChoice, start: NDArray[Any], end: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """First and last bases in the record, 1-based; of an empty range the place, then 0."""
    first, last = choice.position(start), choice.position(end - 1)
    if choice.reverse:
        first, last = last, first
    return {f"{side}_first": first, f"{side}_last": np.where(end > start, last, 0)}


def range_text(first: int, last: int) -> str:
    """A place, 1-based and inclusive; a dash if ``last`` is 0."""
    return f"{first:,}–{last:,}" if last else NOTHING


def _columns(request: ChromosomeRequest) -> tuple[TableColumn, ...]:
    maker = ColumnMaker("chromosome.rearrangements")
    lengths = {"a": request.a.length, "b": request.b.length}
    return (
        # The rows are stored by their place in a.
        *(place_column(maker, side, length, stretch=1) for side, length in lengths.items()),
        maker.of(tr("Class"), "kind", kind_title, stretch=1),
        *(
            maker.count(tr("Length in {0}").format(side), f"{side}_length", length, length_text)
            for side, length in lengths.items()
        ),
        *block_columns(maker, share=lambda identity: None if identity != identity else identity, stretch=1),
    )


def place_column(maker: ColumnMaker, side: str, length: int, stretch: int = 0) -> TableColumn:
    """The place of a block in a record of at most ``length`` bases."""
    return maker.span(tr("In {0}").format(side), (f"{side}_first", f"{side}_last"), length, range_text, stretch=stretch)


def block_columns(maker: ColumnMaker, **of_identity: Any) -> tuple[TableColumn, ...]:
    """Strand, identity, and gain or loss of a copy; ``of_identity``: fields of its column."""
    return (
        maker.of(tr("Strand"), "minus", strand_text, "−"),
        maker.of(
            tr("Identity without gaps"), "identity", fraction_text, "99.99 %", descending_first=True, **of_identity
        ),
        maker.of(tr("Copies"), "copy", lambda copy: Copy(copy).title if copy else NOTHING, "copygain"),
    )
