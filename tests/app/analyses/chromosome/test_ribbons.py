"""The tab of ribbons of an alignment: its blocks, genes of both sides, what clicks lead to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.analyses.chromosome.ribbons import ribbons_of
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.genomes.ribbons import RibbonKind
from gpu.sequences.choice import SequenceChoice

REQUEST = ChromosomeRequest(
    SequenceChoice("a.fa", name="a", length=1_000), SequenceChoice("b.fa", name="b", length=2_000)
)


def listed(*rows: tuple[BlockKind, int, int, int, int, bool]) -> Rearrangements:
    kind, *ends, reverse = (np.array(column) for column in zip(*rows, strict=True))
    return Rearrangements(kind.astype(np.uint8), *ends, reverse.astype(bool), np.full(len(rows), 0.9))


def places(request: ChromosomeRequest, found: Rearrangements) -> set[tuple[int, ...]]:
    """The ends of all ribbons, their strand and kind, and the row that each is of."""
    model, rows = ribbons_of(request, found)
    (some,) = model.between
    columns = (some.a_start, some.a_end, some.b_start, some.b_end)
    return {
        (*ends, int(reverse), int(kind), rows[ends])
        for *ends_, reverse, kind in zip(*(c.tolist() for c in (*columns, some.reverse, some.kind)), strict=True)
        if (ends := tuple(ends_))
    }


BLOCKS = listed(
    (BlockKind.COLLINEAR, 0, 300, 100, 400, False),
    (BlockKind.INVERSION, 300, 500, 400, 600, True),
    (BlockKind.NOT_ALIGNED_A, 500, 1_000, 600, 600, False),
)


def test_blocks_lie_at_their_places_in_the_records() -> None:
    same, turned = RibbonKind.SAME, RibbonKind.REVERSED
    assert places(REQUEST, BLOCKS) == {(0, 300, 100, 400, 0, same, 0), (300, 500, 400, 600, 1, turned, 1)}
    part = replace(REQUEST.b, trim=(101, 1_100), reverse=True)
    # Base 0 of the side is base 1,100 of b, and what goes on there is turned around in the records.
    assert places(replace(REQUEST, b=part), BLOCKS) == {
        (0, 300, 700, 1_000, 1, turned, 0),
        (300, 500, 500, 700, 0, same, 1),
    }


@pytest.mark.parametrize("reverse", [False, True])
def test_a_block_over_the_ends_of_a_circles_record_is_two(reverse: bool) -> None:
    circle = replace(REQUEST.b, origin=1_800)
    some = listed((BlockKind.INVERSION if reverse else BlockKind.COLLINEAR, 0, 300, 100, 400, reverse))
    kind = RibbonKind.REVERSED if reverse else RibbonKind.SAME
    first, second = ((0, 100), (100, 300)) if not reverse else ((200, 300), (0, 200))
    assert places(replace(REQUEST, b=circle), some) == {
        (*first, 1_900, 2_000, int(reverse), kind, 0),
        (*second, 0, 200, int(reverse), kind, 0),
    }


def test_equal_names_are_told_apart() -> None:
    model, _ = ribbons_of(replace(REQUEST, b=replace(REQUEST.a)), BLOCKS)
    assert model.names == ("a (a)", "a (b)")
