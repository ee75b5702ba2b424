"""Synteny ribbons: what they are of, where their shapes lie, and their SVG."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.genes import Genes
from gpu.genomes.request import PROPOSE, GenomesRequest
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import (
    RibbonArea,
    RibbonShapes,
    coverage,
    edges_of,
    followed,
    laid_out,
    merged,
    polygons,
    ribbon_at,
)
from gpu.genomes.ribbons import RibbonKind, RibbonModel, Ribbons, model_of
from gpu.genomes.ribbons_svg import svg_lines
from tests.gpu.genomes.simulated import mutated, simulate, write_fasta


class Letters:
    """Ten units a letter."""

    letters = 10.0

    def width(self, text: str) -> float:
        return 10.0 * len(text)


def ribbons(*rows: tuple[int, int, int, int, int, int, bool, int]) -> Ribbons:
    """Of rows: a, b, a_start, a_end, b_start, b_end, reverse, kind."""
    a, b, *ends, reverse, kind = (np.array(column) for column in zip(*rows, strict=True))
    return Ribbons.of(a, b, ends, reverse.astype(bool), kind.astype(np.uint8), np.full(len(rows), 0.9))


def model(some: Ribbons, lengths: tuple[int, ...] = (600, 400)) -> RibbonModel:
    table = RecordTable.of([f"r{number}" for number in range(len(lengths))], lengths)
    return RibbonModel(("up", "low"), (table, table), (some,))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> GenomesResult:
    work = tmp_path_factory.mktemp("two")
    pair = simulate(work, (2500, 2000, 1500))
    ANALYSIS.run(GenomesRequest((str(pair.a),), (str(pair.b),), engine="cpu"), work / "r", Monitor(), CpuEngine(2))
    return GenomesResult.open(work / "r")


def test_a_result_of_two_has_a_ribbon_for_each_block(two: GenomesResult) -> None:
    found = model_of(two)
    assert found.names == ("a", "b") and found.records[0].total == 6000
    (some,), listed = found.between, two.rearrangements
    rows = np.flatnonzero(listed.kind < BlockKind.NOT_ALIGNED_A)
    assert len(some) == len(rows) > 4

    def places(one: object, which: object = slice(None)) -> set[tuple[int, ...]]:
        names = ("a", "b", "a_start", "a_end", "b_start", "b_end")
        return set(zip(*(getattr(one, name)[which].tolist() for name in names), strict=True))

    assert places(some) == places(listed, rows)
    # The ends of the first two records are exchanged; the third is turned around as a whole.
    for a, b, kind in ((0, 0, RibbonKind.SAME), (0, 1, RibbonKind.MOVED), (2, 2, RibbonKind.REVERSED)):
        assert set(some.kind[(some.a == a) & (some.b == b)]) == {kind}, (a, b)
    assert some.reverse[some.kind == RibbonKind.REVERSED].all()
    assert not some.reverse[some.kind == RibbonKind.SAME].any()


def test_neighbours_of_several_are_joined_in_any_order(tmp_path: Path) -> None:
    chance = random.Random(5)
    letters = "".join(chance.choices("ACGT", k=1500))
    paths = [
        str(write_fasta(tmp_path / f"g{number}.fa", {"x": mutated(letters, 0.01 * number, chance)}))
        for number in range(3)
    ]
    paths.append(str(write_fasta(tmp_path / "other.fa", {"y": "".join(chance.choices("ACGT", k=700))})))
    ANALYSIS.run(GenomesRequest(tuple(paths), engine="cpu"), tmp_path / "r", Monitor(), CpuEngine(2))
    result = GenomesResult.open(tmp_path / "r")
    usual, turned = model_of(result), model_of(result, (3, 2, 1, 0))
    assert usual.names == ("g0", "g1", "g2", "other") and turned.names == usual.names[::-1]
    # What shares nothing has a bar, and no ribbon.
    assert usual.records[3].total == 700 and [len(some) for some in usual.between] == [1, 1, 0]
    assert [len(some) for some in turned.between] == [0, 1, 1]
    one, other = usual.between[0], turned.between[2]
    assert (one.a_start, one.a_end, one.b_end) == (other.b_start, other.b_end, other.a_end)
    out = io.BytesIO()
    next(each for each in ANALYSIS.formats if each.name == "ribbons-svg").write(result, out)
    assert out.getvalue().count(b"<title>") == 1


def test_edges_lie_at_the_places_of_blocks_and_cross_where_strands_differ() -> None:
    some = ribbons((0, 1, 100, 200, 0, 100, False, RibbonKind.MOVED), (1, 1, 0, 50, 300, 350, True, 1))
    edges = edges_of(model(some), 0, RibbonArea(500.0, (0.0, 500.0)), 1000.0)
    kinds = some.kind.tolist()
    moved, turned = kinds.index(RibbonKind.MOVED), kinds.index(1)
    assert edges[:, moved].tolist() == [200, 400, 200, 400]
    assert edges[:, turned].tolist() == [1200, 1300, 900, 800]


def test_ribbons_within_a_pixel_are_one_and_the_widest_are_drawn() -> None:
    rows = [(0, 0, 10 * k, 10 * k + 9, 10 * k, 10 * k + 9, False, RibbonKind.SAME) for k in range(40)]
    rows += [(0, 0, 5, 6, 590, 591, False, RibbonKind.MOVED)] * 3
    some = ribbons(*rows)
    for across, count in ((1000.0, 2), (100.0, 12)):
        area = RibbonArea(across, (0.0, 0.0))
        edges = edges_of(model(some), 0, area, 100.0)
        shown, kinds = merged(edges, some, 100.0, 0.5, 1000)
        assert len(kinds) == (2 if across == 1000 else count), across
        assert kinds[-1] == RibbonKind.MOVED, "what is rare lies above"
    edges = edges_of(model(some), 0, RibbonArea(1000.0, (0.0, 0.0)), 100.0)
    shown, _ = merged(edges, some, 100.0, 0.5, 1000)
    assert shown[:, 0].tolist() == [0, pytest.approx(39.9), 0, pytest.approx(39.9)]
    chance = np.random.default_rng(1)
    starts = chance.integers(0, 500_000, (20_000, 2))
    many = Ribbons.of(
        *(np.zeros(20_000, np.int64),) * 2,
        (starts[:, 0], starts[:, 0] + 5_000, starts[:, 1], starts[:, 1] + 5_000),
        np.zeros(20_000, bool),
        np.full(20_000, 2, np.uint8),
        np.zeros(20_000),
    )
    large = model(many, (600_000,))
    laid = laid_out(large, RibbonArea.whole(large), 800, 400, Letters(), most=1_000)
    assert len(laid.ribbons[0].kind) == 1_000


def test_coverage_counts_what_covers_each_pixel() -> None:
    edges = np.array([[2.0, 12.0, 2.0, 12.0], [5.5, 15.5, 25.0, 35.0], [4.0, 14.0, 14.0, 4.0]]).T
    kinds = np.array([0, 0, 2], np.uint8)
    counted = coverage(RibbonShapes(edges, kinds, 0.0, 20.0), 20, 30)
    assert counted.shape == (len(RibbonKind), 20, 30) and counted.min() > -1e-4
    assert not counted[[1, 3]].any() and counted[2].any()
    found = counted.sum(axis=0)
    # A sample far within a row: each pixel's part of the area between the edges.
    fine = 40
    across = np.linspace(0, 1, 20_001)
    down = across * (1.5 - 1.5 * across + across**2)
    share = across**2 * (3 - 2 * across)
    expected = np.zeros((20, 30))
    for row in range(20):
        begin, end = (np.interp([(row + side) / 20], down, share)[0] for side in (0, 1))
        for one in edges.T:
            sides = [one[k] + (one[k + 2] - one[k]) * at for k in (0, 1) for at in (begin, end)]
            left, right = min(sides), max(sides)
            x = (np.arange(30 * fine) + 0.5) / fine
            expected[row] += ((x >= left) & (x < min(30, right))).reshape(30, fine).mean(axis=1)
    # The crossed one is a pixel wide where its edges cross.
    apart = np.abs(found - expected)
    assert np.delete(apart, [9, 10], axis=0).max() < 0.08
    assert found[10, 8:10].sum() >= 1


def test_polygons_are_cut_at_the_sides_and_keep_their_ends() -> None:
    shapes = RibbonShapes(np.array([[-50.0, 20.0, 60.0, 400.0]]).T, np.zeros(1, np.uint8), 10.0, 90.0)
    corners = polygons(shapes, 100.0, 0.0)[0]
    assert corners[:, 0].min() == 0 and corners[:, 0].max() == 100
    assert corners[:, 1].min() == 10 and corners[:, 1].max() == 90
    assert corners[0].tolist() == [0, 10] and corners[-1].tolist() == [20, 10]
    assert (60, 90) in map(tuple, corners.tolist())


def test_a_ribbon_is_found_where_it_is_drawn_and_followed_to_the_other_bar() -> None:
    edges = np.array([[0.0, 100, 0, 100], [40, 50, 150, 140], [-900, -800, 500, 600]], np.float64).T
    kinds = np.array([0, 1, 2], np.uint8)
    assert ribbon_at(edges, kinds, 200, 45, 0.01, 1) == 1, "the topmost"
    assert ribbon_at(edges, kinds, 200, 20, 0.5, 1) == 0
    assert ribbon_at(edges, kinds, 200, 95, 0.5, 3) == 1, "half-way"
    assert ribbon_at(edges, kinds, 200, 150, 0.5, 1) == -1
    assert followed(edges, 25.0, True) == 25.0
    assert followed(edges[:, 1:2], 41.0, True) == 149.0 and followed(edges[:, 1:2], 149.0, False) == 41.0
    assert followed(edges, 130.0, True) is None


def test_bars_have_names_and_ticks_where_they_have_room() -> None:
    some = model(ribbons((0, 0, 0, 9, 0, 9, False, 0)), (3_000_000, 20, 30, 1_000_000))
    laid = laid_out(some, RibbonArea.whole(some), 800, 200, Letters())
    assert laid.bars.tolist() == [[0, 800]] * 2
    assert np.allclose(laid.bounds[:, 0], [600 - 0.0075, 600 + 0.0025] * 2, atol=0.001), laid.bounds
    finer = laid_out(some, RibbonArea.whole(some), 800, 200, Letters(), 0.001)
    assert len(laid.bounds) < len(finer.bounds) == 6, "bounds within a pixel are one"
    texts = [text.text for text in laid.texts if text.y < 100]
    assert texts == ["r0", "500 kbp", "1 Mbp", "1.5 Mbp", "2 Mbp", "2.5 Mbp", "r3", "500 kbp"]
    places = {text.text: text.x for text in laid.texts if text.y < 100}
    assert places["1 Mbp"] == pytest.approx(200, abs=6) and len(laid.ticks) == 12
    close = laid_out(some, RibbonArea(10_000.0, (1_234_000.0, 0.0)), 800, 200, Letters())
    assert {"1.236 Mbp", "1.238 Mbp"} <= {text.text for text in close.texts}
    low = laid_out(some, RibbonArea.whole(some), 800, 12, Letters())
    assert not low.texts and low.bar > 0
    beyond = laid_out(some, RibbonArea(1_000.0, (5_000_000.0, -2_000.0)), 800, 200, Letters())
    assert np.ptp(beyond.bars, axis=1).tolist() == [0, 0] and not len(beyond.bounds) and not beyond.texts


def test_names_of_genes_lie_over_their_genes_and_on_no_other() -> None:
    def named(*genes: tuple[int, int, str]) -> dict[str, float]:
        start, end, names = zip(*genes, strict=True)
        sides = np.array(start, np.int64), np.array(end, np.int64), np.zeros(len(genes), np.int8)
        of_both = (Genes(*sides, names, names), Genes(*[column[:0] for column in sides], (), ()))
        some = replace(model(ribbons((0, 0, 0, 9, 0, 9, False, 0)), (800,)), genes=of_both)
        laid = laid_out(some, RibbonArea.whole(some), 800, 200, Letters())
        return {text.text: text.x for text in laid.texts if text.text and text.text in names}

    # Within it, centred over it up to its neighbours, shifted from one of them, without room.
    assert named((100, 200, "inside")) == {"inside": 105}
    assert named((100, 130, "over")) == {"over": 95}
    assert named((60, 80, ""), (84, 130, "right")) == {"right": 85}
    assert named((60, 80, ""), (100, 130, "crowded"), (145, 200, "")) == {}
    assert named((0, 30, "first"), (770, 800, "last")) == {"first": 5, "last": 755}
    chance = random.Random(6)
    for _ in range(200):
        starts = sorted(chance.sample(range(760), 12))
        genes = [
            (at, at + chance.randrange(5, 90), chr(97 + k) * chance.randrange(1, 9)) for k, at in enumerate(starts)
        ]
        found = sorted((x, x + 10 * len(name), name) for name, x in named(*genes).items())
        assert all(one[1] <= other[0] for one, other in pairwise(found)) and found
        for left, right, name in found:
            own = next(gene for gene in genes if gene[2] == name)
            others = [gene for gene in genes if gene is not own and (gene[1] <= own[0] or own[1] <= gene[0])]
            assert left >= 0 and right <= 800 and all(right <= gene[0] or gene[1] <= left for gene in others)


def test_the_svg_has_names_ribbons_and_a_legend(two: GenomesResult) -> None:
    out = io.BytesIO()
    ANALYSIS.format_asked("ribbons-svg").write(two, out)
    root = ElementTree.fromstring(out.getvalue())
    name = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in root.iter(f"{name}text")]
    assert {"a", "b", "a1", "b3", "same place", "turned around", "moved"} <= set(texts)
    assert "copied" not in texts
    curves = [path.get("d", "") for path in root.iter(f"{name}path") if "C" in path.get("d", "")]
    shown = laid_out(model_of(two), RibbonArea.whole(model_of(two)), 400, 100, Letters(), 0.25)
    assert len(curves) == len(shown.ribbons[0].kind)
    again = io.BytesIO()
    ANALYSIS.format_asked("ribbons-svg").write(two, again)
    assert again.getvalue() == out.getvalue()
    odd = replace(model_of(two), names=("<a&b>", "x" * 200))
    assert ElementTree.fromstring("\n".join(svg_lines(odd))) is not None


def test_long_names_of_genomes_stay_apart_in_the_svg(two: GenomesResult) -> None:
    beginning = "Escherichia_coli_strain_K-12_substrain_of_the_collection_number_"
    named = replace(model_of(two), names=(f"{beginning}MG1655", f"{beginning}W3110"))
    text = "\n".join(svg_lines(named)).partition("</title>")[2]
    assert "MG1655" in text and "W3110" in text and beginning not in text


def test_without_alignments_there_is_no_svg(tmp_path: Path) -> None:
    pair = simulate(tmp_path, (900, 800, 700))
    request = GenomesRequest((str(pair.a),), (str(pair.b),), engine="cpu", until=PROPOSE)
    ANALYSIS.run(request, tmp_path / "r", Monitor(), CpuEngine(1))
    result = GenomesResult.open(tmp_path / "r")
    assert len(model_of(result).between[0]) == 0
    with pytest.raises(InputError, match="no aligned pairs yet"):
        ANALYSIS.format_asked("ribbons-svg").write(result, io.BytesIO())


def test_names_of_records_that_do_not_fit_stay_apart() -> None:
    table = RecordTable.of(["NZ_LAEX01000001.1", "NZ_LAEX01000002.1", "NZ_LAEX01000003.1"], (100, 100, 1000))
    some = ribbons((0, 0, 0, 100, 0, 100, False, RibbonKind.SAME))
    found = RibbonModel(("up", "low"), (table, table), (some,))
    laid = laid_out(found, RibbonArea.whole(found), 720.0, 300.0, Letters())
    names = [text.text for text in laid.texts if text.is_name and text.y < 100]
    assert names == ["…1.1", "…2.1", "NZ_LAEX01000003.1"]


def test_names_are_compared_when_a_model_is_made_and_not_when_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made = model(ribbons((0, 0, 0, 9, 0, 9, False, 0)))
    monkeypatch.setattr("gpu.genomes.ribbons.Labels", None)
    changed = replace(made, order=(1, 0))
    assert "r1" in [text.text for text in laid_out(changed, RibbonArea.whole(changed), 800, 300, Letters()).texts]
