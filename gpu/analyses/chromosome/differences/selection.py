"""The choice of rows among differences: kinds, least length, a text in gene or effect."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.rows import DifferenceKind, of_kinds
from gpu.analyses.chromosome.differences.severity import NAMES as EFFECT_NAMES
from gpu.analyses.chromosome.differences.table import DifferenceTable


@dataclass(frozen=True)
class DifferenceSelection:
    """Rows of these ``kinds`` (none: all) with at least ``least`` columns.

    ``text``: the gene or the effect contains it, in either case; "" for all.
    """

    kinds: tuple[DifferenceKind, ...] = ()
    least: int = 1
    text: str = ""

    @property
    def is_all(self) -> bool:
        return self == DifferenceSelection()

    def mask(self, table: DifferenceTable) -> NDArray[np.bool_]:
        """True for the rows chosen."""
        found, effects = table.found, table.effects
        chosen = found.length >= self.least
        if self.kinds:
            chosen &= of_kinds(found, self.kinds)
        if self.text:
            # Each name is looked at once; the last place is that of no gene.
            genes, names = (
                np.array([self.text.casefold() in name.casefold() for name in some], np.bool_)
                for some in ((*effects.genes, ""), EFFECT_NAMES)
            )
            chosen &= genes[effects.gene] | names[effects.effect]
        return chosen
