"""Level of detail against brute force over everything there is."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from app.analyses.chromosome.path import EXACT_COLUMNS, AlignmentPath, Profile, difference_clusters, gap_clusters
from app.charts.level_of_detail import Area, base_pairs, nice_step, thin_lines, thin_points, thin_spans, ticks
from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.sequence import Sequence
from tests.samples import related_pair

AREAS = [
    Area(0, 700, 0, 700),
    Area(100.5, 200.25, 90.75, 260),
    Area(300, 301, 0, 700),
    Area(0, 700, 333, 333.5),
    Area(-50, -10, 0, 700),
    Area(0, 10, 600, 700),
    Area(699, 2000, 600, 2000),
]


def pair(length: int = 600, seed: int = 5, divergence: float = 0.2) -> tuple[Sequence, Sequence, Alignment]:
    a, b, alignment = related_pair(length, seed, divergence)
    return Sequence("a", a), Sequence("b", b), alignment


def every_point(alignment: Alignment) -> tuple[np.ndarray, np.ndarray]:
    return alignment.points(np.arange(alignment.length + 1))


@pytest.mark.parametrize("area", AREAS)
def test_columns_in_an_area_are_those_of_the_points_inside(area: Area) -> None:
    _, _, alignment = pair()
    i, j = every_point(alignment)
    inside = np.flatnonzero((i >= area.top) & (i <= area.bottom) & (j >= area.left) & (j <= area.right))
    first, last = AlignmentPath(alignment.segments).columns_in(area)
    if len(inside):
        assert (first, last) == (inside[0], inside[-1])
    else:
        assert first > last


def test_an_empty_path_is_in_no_area() -> None:
    first, last = AlignmentPath(Alignment.empty(3, 4).segments).columns_in(Area(0, 10, 0, 10))
    assert first > last


def test_columns_of_rows_and_columns_are_where_the_path_reaches_them_first() -> None:
    _, _, alignment = pair()
    path = AlignmentPath(alignment.segments)
    i, j = every_point(alignment)
    for along, columns in ((i, path.columns_of_rows), (j, path.columns_of_columns)):
        wanted = np.arange(along[0], along[-1] + 1)
        assert columns(wanted).tolist() == [int(np.flatnonzero(along == value)[0]) for value in wanted]
        assert columns(np.array([along[0] - 5, along[-1] + 5])).tolist() == [
            0,
            int(np.flatnonzero(along == along[-1])[0]),
        ]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("grid", [(1, 1), (7, 11), (300, 500)])
def test_thin_points_keep_one_point_in_every_cell_that_has_any(area: Area, grid: tuple[int, int]) -> None:
    _, _, alignment = pair()
    i, j = every_point(alignment)
    shown = thin_points(i, j, area, *grid)
    inside = [at for at in range(len(i)) if area.top <= i[at] <= area.bottom and area.left <= j[at] <= area.right]

    def cell(at: int) -> tuple[int, int]:
        return int((i[at] - area.top) * grid[0] / area.rows), int((j[at] - area.left) * grid[1] / area.columns)

    assert set(shown.tolist()) <= set(inside)
    assert sorted(cell(at) for at in shown) == sorted({cell(at) for at in inside})


def test_thin_lines_keep_one_line_a_pixel() -> None:
    positions = np.sort(np.random.default_rng(1).integers(0, 10_000, 5_000))
    shown = thin_lines(positions, 2_000, 6_000, 100)
    pixels = {int((value - 2_000) * 100 / 4_000) for value in positions if 2_000 <= value <= 6_000}
    assert len(shown) == len(pixels)
    assert {int((value - 2_000) * 100 / 4_000) for value in shown} == pixels
    assert len(thin_lines(positions, 20_000, 30_000, 100)) == 0


def test_thin_spans_keep_what_meets_the_area() -> None:
    random = np.random.default_rng(2)
    spans = np.column_stack([random.integers(0, 1000, 4_000), np.sort(random.integers(0, 1000, (4_000, 2)), axis=1)])
    area = Area(200, 400, 300, 500)
    meeting = [tuple(span) for span in spans.tolist() if 300 <= span[0] <= 500 and span[1] <= 400 and span[2] >= 200]

    def seen(j: int, top: int, bottom: int) -> tuple[int, int, int]:
        return j, max(top, 199), min(bottom, 401)  # what lies outside does not show

    everything = thin_spans(spans, area, 100_000, 100_000)
    assert {seen(*span) for span in everything.tolist()} == {seen(*span) for span in meeting}
    few = thin_spans(spans, area, 10, 10)
    assert 0 < len(few) <= 11 * 13 * 13
    assert {tuple(span) for span in few.tolist()} <= set(meeting)
    columns = {int((span[0] - 300) / 20) for span in meeting}
    assert {int((j - 300) / 20) for j in few[:, 0].tolist()} == columns


def brute_bins(alignment: Alignment, a: Sequence, b: Sequence, first: int, last: int, count: int) -> np.ndarray:
    _, match, _ = alignment.window(first, last, a, b).lines
    edges = [(last - first) * at // count for at in range(count + 1)]
    return np.array([match[low:high].count("|") / (high - low) for low, high in pairwise(edges)])


@pytest.mark.parametrize(("first", "last", "count"), [(0, 500, 50), (17, 60, 43), (100, 101, 30), (3, 400, 7)])
def test_profile_is_exact_when_zoomed(first: int, last: int, count: int) -> None:
    a, b, alignment = pair()
    bins = Profile(alignment, a, b).bins(first, last, count)
    count = min(count, last - first)
    assert (bins.first, bins.last, len(bins.identity)) == (first, last, count)
    np.testing.assert_allclose(bins.identity, brute_bins(alignment, a, b, first, last, count), atol=1e-6)


def test_profile_of_a_long_range_agrees_with_brute_force() -> None:
    a, b, alignment = pair(length=150_000, divergence=0.05)
    first, last, count = 1_000, 130_000, 100
    assert last - first > EXACT_COLUMNS
    bins = Profile(alignment, a, b).bins(first, last, count)
    np.testing.assert_allclose(bins.identity, brute_bins(alignment, a, b, first, last, count), atol=2e-3)
    assert float((bins.identity + bins.gaps).max()) <= 1 + 1e-6


def test_profile_of_nothing_is_empty() -> None:
    a, b, alignment = pair()
    profile = Profile(alignment, a, b)
    assert len(profile.bins(50, 50, 100).identity) == 0
    assert len(profile.bins(10**6, 10**6 + 5, 100).identity) == 0


@pytest.mark.parametrize("join", [1, 10, 40])
def test_difference_clusters_cover_every_difference_and_nothing_far_from_one(join: int) -> None:
    a, b, alignment = pair()
    match = alignment.window(0, alignment.length, a, b).match == ord("|")
    clusters = difference_clusters(alignment, a, b, join)
    covered = np.zeros(alignment.length, bool)
    for first, last in clusters.tolist():
        assert not match[first]
        assert not match[last - 1]
        covered[first:last] = True
        different = np.flatnonzero(~match[first:last])
        assert (np.diff(different) - 1 < join).all()
    assert covered[~match].all()
    assert (clusters[1:, 0] - clusters[:-1, 1] >= join).all()


def test_gap_clusters_of_touching_gaps_are_one() -> None:
    alignment = Alignment((0, 0), (20, 17), 0, [(5, 5, 2)], [(5, 7, 4), (15, 13, 1)])
    assert gap_clusters(alignment.segments, join=1).tolist() == [[5, 11], [17, 18]]
    assert gap_clusters(alignment.segments, join=10).tolist() == [[5, 18]]


def test_steps_are_round_and_ticks_lie_on_them() -> None:
    assert [nice_step(span, 10) for span in (5, 10, 11, 99, 1_000, 2_500, 10**8)] == [1, 1, 2, 10, 100, 500, 10**7]
    for span in (7, 123, 98_765, 248_956_422):
        assert span / nice_step(span, 6) <= 6
    assert ticks(0.5, 10.5, 5).tolist() == [1, 5, 10]
    assert ticks(3, 17, 5).tolist() == [5, 10, 15]


def test_base_pairs_are_for_people() -> None:
    assert [base_pairs(count) for count in (1, 980, 12_500, 4_640_000)] == ["1 bp", "980 bp", "12.5 kbp", "4.64 Mbp"]
