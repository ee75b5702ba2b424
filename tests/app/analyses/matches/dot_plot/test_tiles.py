"""Tiles of the dot plot against one mark for every base pair, and what is chosen to be drawn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.charts.level_of_detail import Area
from app.pictures.dots.index import MatchIndex, MatchSegments, PlotWindow
from app.pictures.dots.tiles import (
    CLASSES,
    TILE,
    Levels,
    Tile,
    TileCache,
    class_starts,
    classes,
    colourise,
    joined,
    level,
    rasterise,
    reduced,
    render,
)
from gpu.analyses.matches.result import Matches, RecordTable


def random_matches(seed: int, count: int, rows: int, columns: int, longest: int) -> Matches:
    random = np.random.default_rng(seed)
    length = random.integers(1, longest + 1, count)
    j, i = (random.integers(0, side - longest, count) for side in (columns, rows))
    reference, query = (RecordTable.of([name], [side]) for name, side in (("r", columns), ("q", rows)))
    return Matches(reference, query, j, i, length.astype(np.int32), random.random(count) < 0.5)


def brute_force(matches: Matches, window: PlotWindow, row_level: int, column_level: int) -> np.ndarray:
    """Every base pair of every match, one by one."""
    shape = (
        2,
        (window.bottom - window.top + (1 << row_level) - 1) >> row_level,
        (window.right - window.left + (1 << column_level) - 1) >> column_level,
    )
    pixels = np.zeros(shape, np.int32)
    for at in range(len(matches)):
        length, strand = int(matches.lengths[at]), int(matches.reverse[at])
        for base in range(length):
            j = int(matches.reference_starts[at]) + base
            i = int(matches.query_starts[at]) + (length - 1 - base if strand else base)
            if window.left <= j < window.right and window.top <= i < window.bottom:
                place = strand, (i - window.top) >> row_level, (j - window.left) >> column_level
                pixels[place] = max(pixels[place], length)
    return pixels


@given(
    seed=st.integers(0, 10_000),
    count=st.integers(0, 30),
    longest=st.integers(1, 120),
    levels=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    corner=st.tuples(st.integers(0, 200), st.integers(0, 200)),
)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_pixels_are_those_of_every_base_pair(
    seed: int, count: int, longest: int, levels: tuple[int, int], corner: tuple[int, int]
) -> None:
    matches = random_matches(seed, count, 400, 500, longest)
    window = PlotWindow(corner[0], corner[0] + 170, corner[1], corner[1] + 190)
    index = MatchIndex(matches)
    found = rasterise(index, window, *levels)
    assert np.array_equal(found, brute_force(matches, window, *levels))


def test_many_chunks_are_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = random_matches(5, 200, 4_000, 4_000, 900)
    window = PlotWindow(0, 4_000, 0, 4_000)
    whole = rasterise(MatchIndex(matches), window, 3, 2)
    monkeypatch.setattr("app.pictures.dots.tiles._CHUNK", 7)
    monkeypatch.setattr("app.pictures.dots.index._PIECE", 11)
    assert np.array_equal(rasterise(MatchIndex(matches), window, 3, 2), whole)


@pytest.mark.parametrize("zoom", range(0, 12, 3))
def test_a_lone_match_survives_at_every_zoom(zoom: int) -> None:
    side = TILE << 12
    one = np.array([side - 777]), np.array([123_456]), np.array([20], np.int32), np.array([True])
    index = MatchIndex(Matches(RecordTable.of(["r"], [side]), RecordTable.of(["q"], [side]), *one))
    tile = Tile(zoom, zoom, 123_456 // (TILE << zoom), (side - 777) // (TILE << zoom))
    assert render(index, tile)[1].max() == 20
    assert render(index, tile)[0].max() == 0


def test_a_coarser_tile_is_the_maximum_of_its_finer_ones() -> None:
    matches = random_matches(9, 3_000, 4 * TILE, 4 * TILE, 60)
    index = MatchIndex(matches)
    coarse = render(index, Tile(1, 1, 0, 1))
    finer = [render(index, Tile(0, 0, row, column)) for row in (0, 1) for column in (2, 3)]
    whole = np.concatenate([np.concatenate(finer[:2], axis=2), np.concatenate(finer[2:], axis=2)], axis=1)
    assert np.array_equal(reduced(whole, 2), coarse)


def test_tiles_joined_of_any_finer_ones_are_as_rendered() -> None:
    side = 3 * TILE  # the plane ends within the second tile
    index = MatchIndex(random_matches(10, 3_000, side, side, 300))
    tile, levels = Tile(1, 1, 1, 0), Levels(side, side)
    rendered = render(index, tile)
    for finer in levels.finer(tile):
        assert np.array_equal(joined(tile, finer, {part: render(index, part) for part in finer}), rendered)
    assert [len(finer) for finer in levels.finer(tile)] == [2, 1, 2]
    assert levels.finer(Tile(0, 0, 0, 0)) == []


def test_levels_reach_from_the_whole_to_single_bases() -> None:
    levels = Levels(5_000_000, 300)
    window = levels.top.window
    assert window.bottom >= 5_000_000 and window.right >= 300
    assert levels.used[0] <= TILE and levels.used[1] == 300
    assert level(0.01) == level(1) == 0 and level(1.01) == 1 and level(1024) == 10
    area = Area(1_000_000, 1_010_000, 0, 300)
    tiles = levels.visible(area, 20.0, 0.5)
    assert {tile.row_level for tile in tiles} == {5}
    for tile in tiles:
        assert levels.ancestors(tile)[-1] == levels.top
        for above in levels.ancestors(tile):
            outer, inner = above.window, tile.window
            assert outer.top <= inner.top and outer.bottom >= inner.bottom
            assert outer.left <= inner.left and outer.right >= inner.right
    assert min(tile.window.top for tile in tiles) <= 1_000_000 and max(t.window.bottom for t in tiles) >= 1_010_000
    assert levels.visible(Area(-900, -100, 0, 300), 1.0, 1.0) == []


def test_the_cache_drops_what_was_used_longest_ago_but_never_the_whole() -> None:
    pinned = Tile(9, 9, 0, 0)
    cache = TileCache(pinned, limit=3)
    nothing = np.zeros((2, 1, 1), np.int32)
    tiles = [Tile(0, 0, 0, column) for column in range(4)]
    for tile in (pinned, *tiles[:2]):
        assert cache.put(tile, nothing) == []
    assert cache.get(tiles[0]) is nothing
    assert cache.put(tiles[2], nothing) == [tiles[1]]
    assert cache.put(tiles[3], nothing) == [tiles[0]]
    assert pinned in cache and len(cache) == 3


def test_a_minimum_length_is_a_threshold_on_the_pixels() -> None:
    matches = random_matches(2, 500, 600, 600, 90)
    window = PlotWindow(0, 600, 0, 600)
    index = MatchIndex(matches)
    pixels = rasterise(index, window, 1, 1)
    palette = np.arange(2 * (CLASSES + 1), dtype=np.uint32).reshape(2, -1)
    for minimum in (1, 30, 60, 91):
        fewer = rasterise(index, window, 1, 1, minimum)
        there = (fewer > 0).any(axis=0)
        coloured = colourise(pixels, minimum, palette)
        assert np.array_equal(np.isin(coloured, [0, CLASSES + 1]), ~there)
        longer_reverse = fewer[1] > fewer[0]
        assert (coloured[longer_reverse] > CLASSES).all()
        assert (coloured[there & ~longer_reverse] <= CLASSES).all()
        for strand, strands in enumerate([(True, False), (False, True)]):
            alone = colourise(pixels, minimum, palette, strands)
            assert np.array_equal(alone != palette[strand, 0], fewer[strand] > 0)
    assert not colourise(pixels, 1, palette, (False, False)).any()


def test_classes_begin_at_the_minimum() -> None:
    starts = class_starts(20)
    assert starts[:3] == [20, 80, 320]
    assert classes(np.array([0, 19, 20, 79, 80, 10**9]), 20).tolist() == [0, 0, 1, 1, 2, CLASSES]


def test_segments_are_clipped_to_what_lies_inside() -> None:
    segments = MatchSegments(
        np.array([10, 10]), np.array([40, 40]), np.array([20, 20]), np.array([False, True]), np.array([0, 1])
    )
    first, last = segments.clipped(PlotWindow(50, 100, 0, 100))
    assert (first.tolist(), last.tolist()) == ([10, 0], [20, 10])
    first, last = segments.clipped(PlotWindow(0, 100, 15, 18))
    assert (first.tolist(), last.tolist()) == ([5, 5], [8, 8])
    first, last = segments.clipped(PlotWindow(0, 100, 90, 99))
    assert (last <= first).all()
