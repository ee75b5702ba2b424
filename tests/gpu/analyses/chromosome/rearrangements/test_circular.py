"""Rearrangements of circular records that were compared from another base."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome import ANALYSIS
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.core.monitor import Monitor
from gpu.sequences.alphabet import DNA
from tests.gpu.analyses.chromosome.runs import align, request_for


@pytest.mark.parametrize("reverse", [False, True])
def test_rows_have_their_places_in_one_piece_of_the_record(reverse: bool, tmp_path: Path) -> None:
    """One circle from three bases: what is listed as aligned has equal letters in the records."""
    a = np.random.default_rng(3).integers(0, 4, 9_000).astype(np.uint8)
    b = np.roll(DNA.reverse_complement(a) if reverse else a, 2_500)
    request = request_for(tmp_path, a, b, circular="b", both_strands=True)
    result = align(request, tmp_path / "R")
    assert result.request.b.seam
    out = io.BytesIO()
    format_named(ANALYSIS.formats, "rearrangements").write(result, out)
    _, *lines = (line.split("\t") for line in out.getvalue().decode().splitlines())
    covered = 0
    for kind, _, a_first, a_last, _, _, b_first, b_last, _, strand, identity, _ in lines:
        assert kind == "collinear" and strand == "-+"[not reverse] and float(identity) == 100
        own, other = a[int(a_first) - 1 : int(a_last)], b[int(b_first) - 1 : int(b_last)]
        assert len(own) and np.array_equal(own, DNA.reverse_complement(other) if reverse else other)
        covered += len(own)
    assert len(lines) == 2 and covered == 9_000


def test_a_cut_leaves_nothing_across_and_loses_nothing() -> None:
    random = np.random.default_rng(8)
    starts = random.integers(0, 900, (2, 50))
    lengths = np.where(random.random((2, 50)) < 0.1, 0, random.integers(1, 100, (2, 50)))
    (a, b), (rows, columns) = starts, lengths
    listed = Rearrangements(
        random.integers(0, 8, 50).astype(np.uint8), a, a + rows, b, b + columns, random.random(50) < 0.5, np.ones(50)
    )
    for in_b in (False, True):
        cut = listed.cut(450, in_b)
        start, end = (cut.b_start, cut.b_end) if in_b else (cut.a_start, cut.a_end)
        assert len(cut) > len(listed) and not ((start < 450) & (end > 450)).any()
        assert [int(total.sum()) for total in cut.lengths] == [int(total.sum()) for total in listed.lengths]
        assert all((length >= 0).all() for length in cut.lengths)
    # The first half of a is the second one of b on the other strand.
    turned = Rearrangements(*(np.array([value]) for value in (2, 0, 10, 100, 110, True, 1.0)))
    cut = turned.cut(4, in_b=False)
    assert (cut.a_start.tolist(), cut.a_end.tolist()) == ([0, 4], [4, 10])
    assert (cut.b_start.tolist(), cut.b_end.tolist()) == ([106, 100], [110, 106])


@pytest.mark.parametrize("reverse", [False, True])
def test_the_parts_of_a_block_count_once(reverse: bool) -> None:
    other = 0 if reverse else 200
    rows = ((4, 0, 10, 100, 110, reverse, 1.0), (4, 10, 20, other, other + 10, reverse, 1.0))
    listed = Rearrangements(*map(np.array, zip(*rows, strict=True)))
    assert listed.counts() == "2 duplications" == listed.cut(4, in_b=False).cut(106, in_b=True).counts()


@pytest.mark.parametrize("circular", ["a", "b", "both"])
@pytest.mark.parametrize("shift", [0, 600, 4_000])
def test_an_inversion_over_base_1_has_one_class(circular: str, shift: int, tmp_path: Path) -> None:
    """Its parts lie at both ends of the matrix, which are one place of the circle."""
    a = np.random.default_rng(3).integers(0, 4, 12_000).astype(np.uint8)
    middle = np.roll(a, 1_300)
    middle[:3_000] = DNA.reverse_complement(middle[:3_000])
    b = np.roll(middle, -1_300 + shift)
    result = align(request_for(tmp_path, a, b, circular=circular), tmp_path / "R")
    listed = rearrangements_of(result, Monitor()).rearranged
    assert set(listed.kind.tolist()) == {BlockKind.INVERSION}
    assert int((listed.a_end - listed.a_start).sum()) > 2_500


@pytest.mark.parametrize("turned", [False, True])
def test_what_lies_over_the_cut_of_two_circles_is_seen_whole(turned: bool, tmp_path: Path) -> None:
    """An inversion over base 1 puts the cut where something else was moved and turned around."""
    chance = np.random.default_rng(5)
    back = DNA.reverse_complement
    one, two, three, four, turn, moved, flipped = (
        chance.integers(0, 4, size).astype(np.uint8) for size in (9_000, 7_000, 5_000, 3_000, 2_800, 2_400, 3_000)
    )
    a = np.roll(np.concatenate((turn, one, moved, two, three, flipped, four)), -700)
    b = np.roll(np.concatenate((back(turn), one, two, moved, back(flipped), three, four)), -700)
    result = align(
        request_for(tmp_path, a, back(b) if turned else b, circular="both", both_strands=True), tmp_path / "R"
    )
    listed = rearrangements_of(result, Monitor())
    sizes = {kind: int(listed.lengths[0][listed.kind == kind].sum()) for kind in BlockKind}
    assert sizes[BlockKind.INVERSION] == pytest.approx(2_800, abs=20)
    assert sizes[BlockKind.INVERTED_TRANSLOCATION] == pytest.approx(3_000, abs=20)
    assert sizes[BlockKind.TRANSLOCATION] == pytest.approx(2_400, abs=20)
    assert sizes[BlockKind.COLLINEAR] == pytest.approx(24_000, abs=60)
    assert listed.counts((len(a), len(b))) == "1 inversion, 1 translocation, 1 inverted translocation"
