"""The views of a matrix."""

from __future__ import annotations

import pytest

from app.charts.level_of_detail import Area
from app.pictures.bounds import MIN_BASES, Bounds


def test_a_view_within_the_bounds_is_left_alone() -> None:
    area = Area(1_234.5, 2_345.6, 0.1, 9_876.5)
    assert Bounds(10_000, 10_000).allowed(area) == area


def test_too_close_a_view_keeps_what_is_fixed_at_its_place() -> None:
    fixed = (5_000.25, 7_000.75)
    shown = Bounds(10_000, 10_000).allowed(Area(5_000, 5_001, 7_000, 7_001), fixed)
    assert (shown.rows, shown.columns) == pytest.approx((MIN_BASES, MIN_BASES))
    assert (fixed[0] - shown.top) / shown.rows == pytest.approx(0.25)
    assert (fixed[1] - shown.left) / shown.columns == pytest.approx(0.75)


def test_a_view_ends_a_little_outside_the_matrix() -> None:
    shown = Bounds(1_000, 4_000).allowed(Area(-5_000, -4_900, 3_900, 9_900))
    assert shown == Area(-250, -150, -1_000, 5_000)


@pytest.mark.parametrize("pixels", [(400.0, 700.0), (700.0, 400.0), (1.0, 1.0)])
@pytest.mark.parametrize("area", [Area(0, 500, 0, 90_000), Area(100, 101, 100, 101), Area(0, 0, 0, 0)])
def test_with_the_sides_locked_a_base_is_as_wide_as_high_and_all_is_seen(
    area: Area, pixels: tuple[float, float]
) -> None:
    shown = Bounds(500, 90_000).allowed(area, None, pixels)
    assert shown.rows / pixels[0] == pytest.approx(shown.columns / pixels[1])
    assert shown.rows >= area.rows and shown.columns >= area.columns
    assert shown.top <= area.top and shown.right >= area.right
    assert min(shown.rows, shown.columns) >= MIN_BASES - 1e-6


def test_a_matrix_of_a_few_bases_can_be_shown() -> None:
    shown = Bounds(3, 1).allowed(Area(0, 3, 0, 1))
    assert shown.rows >= 3 and shown.columns >= 1
