"""Rearranged blocks on the matrix picture: a line each, coloured by class."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.language.text import tr
from app.theme import LIGHT, Theme, with_alpha
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind

#: Width of the lines in pixels; and their opacity, of 255.
_WIDTH, _ALPHA = 5, 170


def block_colours(theme: Theme) -> dict[tuple[BlockKind, ...], QColor]:
    """The colour of each group of classes: turned around, moved, copied."""
    return {
        (BlockKind.INVERSION,): theme.reverse,
        (BlockKind.TRANSLOCATION, BlockKind.INVERTED_TRANSLOCATION): theme.moved,
        (BlockKind.DUPLICATION, BlockKind.INVERTED_DUPLICATION): theme.copied,
    }


def block_legend(theme: Theme, listed: Rearrangements) -> dict[tuple[BlockKind, ...], tuple[QColor, str]]:
    """The colour and the name of each group of classes that a list has blocks of."""
    names = (tr("turned around"), tr("moved"), tr("copied"))
    groups = zip(block_colours(theme).items(), names, strict=True)
    return {kinds: (colour, name) for (kinds, colour), name in groups if np.isin(listed.kind, kinds).any()}


def block_lines(listed: Rearrangements, kinds: tuple[BlockKind, ...]) -> NDArray[np.float64]:
    """Lines [k, 4] (x0, y0, x1, y1) of the blocks of some classes."""
    some = listed.take(np.isin(listed.kind, kinds))
    left, right = np.where(some.reverse, [some.b_end, some.b_start], [some.b_start, some.b_end])
    return np.column_stack([left, some.a_start, right, some.a_end]).astype(np.float64)


class BlocksItem(pg.ItemGroup):
    """Draws the rearrangements of a list."""

    def __init__(self) -> None:
        super().__init__()
        self._listed: Rearrangements | None = None
        self._curves = [pg.PlotCurveItem(connect="pairs") for _ in range(3)]
        for curve in self._curves:
            curve.setParentItem(self)

    @property
    def count(self) -> int:
        """The number of drawn blocks."""
        return sum(len(curve.getData()[0]) // 2 for curve in self._curves)

    def set_list(self, listed: Rearrangements) -> None:
        """Draw a list."""
        self._listed = listed
        for curve, kinds in zip(self._curves, block_colours(LIGHT), strict=True):
            lines = block_lines(listed, kinds)
            curve.setData(lines[:, ::2].ravel(), lines[:, 1::2].ravel(), connect="pairs")

    def row_at(self, i: float, j: float, reach: float) -> int:
        """The row of the list whose block is drawn nearest to a point, within ``reach`` bases of a
        and of b; -1 for none.
        """
        if (listed := self._listed) is None or not len(listed) or not self.isVisible():
            return -1
        share = (i - listed.a_start) / np.maximum(1, listed.a_end - listed.a_start)
        along = np.clip(np.where(listed.reverse, 1 - share, share), 0, 1)
        across = np.abs(listed.b_start + along * (listed.b_end - listed.b_start) - j)
        is_near = (i > listed.a_start - reach) & (i < listed.a_end + reach) & (across < reach)
        is_drawn = np.isin(listed.kind, [kind for kinds in block_colours(LIGHT) for kind in kinds])
        found = np.where(is_near & is_drawn, across, np.inf)
        return int(found.argmin()) if np.isfinite(found).any() else -1

    def recolour(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        for curve, colour in zip(self._curves, block_colours(theme).values(), strict=True):
            curve.setPen(pg.mkPen(with_alpha(colour, _ALPHA), width=_WIDTH))
