"""The colours of rearranged blocks: one meaning each, and only what is drawn in the legend."""

from __future__ import annotations

import numpy as np
import pytest

from app.analyses.chromosome.blocks import block_colours, block_legend
from app.theme import CONTRAST, DARK, LIGHT, Theme
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind


def of_kinds(*kinds: BlockKind) -> Rearrangements:
    places = np.arange(len(kinds), dtype=np.int64)
    kind = np.array(kinds, np.uint8)
    return Rearrangements(
        kind, places, places + 1, places, places + 1, np.zeros(len(kinds), np.bool_), np.zeros(len(kinds))
    )


@pytest.mark.parametrize(
    ("kinds", "names"),
    [
        ((), []),
        ((BlockKind.COLLINEAR, BlockKind.NOT_ALIGNED_A), []),
        ((BlockKind.COLLINEAR, BlockKind.INVERSION), ["turned around"]),
        ((BlockKind.INVERTED_TRANSLOCATION, BlockKind.TRANSLOCATION), ["moved"]),
        ((BlockKind.INVERTED_DUPLICATION, BlockKind.INVERSION), ["turned around", "copied"]),
    ],
)
def test_the_legend_lists_what_is_drawn(qapp: object, kinds: tuple[BlockKind, ...], names: list[str]) -> None:
    assert [name for _, name in block_legend(LIGHT, of_kinds(*kinds)).values()] == names


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST])
def test_colours_mean_one_thing_each(theme: Theme) -> None:
    assert list(block_colours(theme).values()) == [theme.reverse, theme.moved, theme.copied]
    meanings = (theme.forward, theme.reverse, theme.moved, theme.copied)
    # What is kept of the computation is drawn in the same picture.
    assert len({colour.name() for colour in (*meanings, theme.special_column)}) == 5
