"""Rows and columns of the table of variants: order, search and texts. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.columns import NUMBER, ColumnMaker, Row, TableColumn
from app.tables.rows import RowQuery, TableRows
from app.tables.texts import effect_title, fraction_text
from gpu.analyses.chromosome.differences.severity import NAMES
from gpu.analyses.reads.variants.table import VariantRow as Variant
from gpu.analyses.reads.variants.table import Variants
from gpu.core.units import visible
from gpu.genomes.variant_effects import VariantEffects

#: Letters of a cell.
_LETTERS = 20
#: Letters of effects that must fit, and rows by which that is told.
_LEAST, _FIRST = 28, 200
#: What is told of effects, and the fields of a row's tooltip: these, and all of a variant.
_EFFECT = ("gene", "effect", "change")
FIELDS = (*Variant._fields, *_EFFECT)


class VariantRows(TableRows):
    """The rows of a list of variants, numbered in the order of their places.

    ``names``: of the reference's records, as they are shown; ``effects``: None without genes.
    """

    def __init__(self, variants: Variants, names: Sequence[str], effects: VariantEffects | None = None) -> None:
        self.variants, self._names, self.effects = variants, names, effects
        first = (effect_text(*self.effect_of(row)) for row in range(min(len(variants), _FIRST)))
        self.columns = variant_columns(variants, names, None if effects is None else max(first, key=len, default=""))
        self._keys: dict[str, NDArray[Any]] = {
            "record": variants.anchor,
            "reference": variants.sizes,
            "alternative": np.fromiter(map(len, variants.alternative), np.int64, len(variants)),
            "fraction": variants.fraction,
            "reads": variants.counts,
            "depth": variants.depths,
            "forward": variants.count[:, 0],
            "reverse": variants.count[:, 1],
            **({} if effects is None else {"gene": effects.effect.astype(np.int64)}),
        }

    def __len__(self) -> int:
        return len(self.variants)

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        """See ``TableRows``; a text is searched in places and changes, as “chr1:120 G>A”."""
        kept = None
        if wanted.text:
            text = wanted.text.casefold().replace(",", "")
            rows = self.variants.rows(np.arange(len(self)))
            holds = (text in f"{self._names[row.record]}:{row.position} {_change(row)}".casefold() for row in rows)
            kept = np.flatnonzero(np.fromiter(holds, np.bool_, len(self)))
        key = self.columns[wanted.column].fields[0]
        if key in (NUMBER, "record") and not wanted.descending:
            return kept
        values = np.arange(len(self)) if key == NUMBER else self._keys[key]
        values = values if kept is None else values[kept]
        order = np.argsort(-values if wanted.descending else values, kind="stable")
        return order if kept is None else kept[order]

    def read(self, numbers: NDArray[Any], fields: Iterable[str]) -> dict[str, list[Any]]:
        rows = list(self.variants.rows(np.asarray(numbers, np.int64)))
        values: dict[str, list[Any]] = {NUMBER: list(map(int, numbers))}
        values.update(zip(FIELDS, map(list, zip(*rows, strict=True)), strict=False))
        effects = zip(*map(self.effect_of, values[NUMBER]), strict=True)
        values.update(zip(_EFFECT, map(list, effects), strict=False))
        return {field: values.get(field, []) for field in fields}

    def effect_of(self, number: int) -> tuple[str, str, str]:
        """The gene of a row, the effect by its name in files and the change; "" for none."""
        if self.effects is None:
            return "", "", ""
        return self.effects.genes[number], NAMES[self.effects.effect[number]], self.effects.changes[number]


def effect_text(gene: str, effect: str, change: str) -> str:
    """The effect of a variant on a gene, "" for none."""
    return " ".join(filter(None, (visible(gene), effect_title(effect), change)))


def _change(row: Variant) -> str:
    return f"{row.reference}>{row.alternative}"


def variant_columns(variants: Variants, names: Sequence[str], effect: str | None) -> tuple[TableColumn, ...]:
    """The columns of a list; the numbers' widths are those of its largest ones.

    ``effect``: a long text of effects; None without.
    """
    longest = max(names, key=len, default="")
    most = max(1_000, int(variants.depths.max(initial=0)))
    last = int(np.diff(variants.before).max(initial=1_000))

    def place(record: int, position: int) -> str:
        return f"{visible(names[record])}:{position:,}"

    maker = ColumnMaker("reads.variants")
    return (
        maker.number(max(len(variants), 1_000)),
        maker.of(tr("Place"), ("record", "position"), place, f"{visible(longest[:30])}:{last:,}"),
        maker.of(tr("Reference"), "reference", short, stretch=1, descending_first=True),
        maker.of(tr("Alternative"), "alternative", short, stretch=1, descending_first=True),
        maker.of(tr("Fraction"), "fraction", fraction_text, "99.99 %", share=float, descending_first=True, stretch=1),
        *(
            [maker.of(tr("Effect"), _EFFECT, effect_text, least=effect[:_LEAST], stretch=1, descending_first=True)]
            if effect is not None
            else []
        ),
        maker.count(tr("Reads"), "reads", most),
        maker.count(tr("Depth"), "depth", most),
        maker.count(tr("+"), "forward", most),
        maker.count(tr("−"), "reverse", most),
    )


def short(letters: str) -> str:
    """Letters of a cell; of many their number, too."""
    return letters if len(letters) <= _LETTERS else f"{letters[: _LETTERS - 6]}… ({len(letters):,})"


def describe(names: Sequence[str], row: Row) -> str:
    """A row's tooltip."""
    return "\n".join(
        [
            f"{visible(names[row['record']])}:{row['position']:,}  {short(row['reference'])} → "
            f"{short(row['alternative'])}",
            *filter(None, [effect_text(*(row[field] for field in _EFFECT))]),
            tr("{count:,} of {reads}: {share}").format(
                count=row["reads"], reads=counted(row["depth"], tr("reads")), share=fraction_text(row["fraction"])
            ),
            tr("With it {forward:,} + and {reverse:,} −; with the reference {own:,} + and {other:,} −").format(
                forward=row["forward"],
                reverse=row["reverse"],
                own=row["reference_forward"],
                other=row["reference_reverse"],
            ),
        ]
    )
