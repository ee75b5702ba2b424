"""Positions typed into “go to”, and the history of views."""

from __future__ import annotations

import pytest

from app.charts.level_of_detail import Area
from app.pictures.navigation import Target, ViewHistory, parse_target
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice

A = SequenceChoice("a.fa", name="chr1", length=50_000_000)
B = SequenceChoice("b.fa", name="NC_1.2", length=40_000_000, trim=(1_000_001, 3_000_000), reverse=True)


@pytest.mark.parametrize(
    ("text", "rows", "columns"),
    [
        ("1000..2000", (999, 2_000), None),
        ("1000-2000", (999, 2_000), None),
        ("1,000–2,000", (999, 2_000), None),
        ("500kb", (499_999, 500_000), None),
        ("34M-35M", (33_999_999, 35_000_000), None),
        ("34.5Mbp", (34_499_999, 34_500_000), None),
        ("chr1:34M-35M", (33_999_999, 35_000_000), None),
        ("CHR1: 7", (6, 7), None),
        ("a:7", (6, 7), None),
        ("1,000", (999, 1_000), None),
        ("1..60M", (0, 50_000_000), None),
        ("100-200[rev]", (49_999_800, 49_999_901), None),
        ("b:1.5Mb..1.6Mb", None, (1_400_000, 1_500_001)),
        ("NC_1.2:2M", None, (1_000_000, 1_000_001)),
        ("12,000 , 1,015,000", (11_999, 12_000), (1_985_000, 1_985_001)),
        ("1M,2M", (999_999, 1_000_000), (1_000_000, 1_000_001)),
        (", 2M", None, (1_000_000, 1_000_001)),
        ("5 ; 2M", (4, 5), (1_000_000, 1_000_001)),
        ("b:2M , a:5", (4, 5), (1_000_000, 1_000_001)),
    ],
)
def test_positions(text: str, rows: tuple[int, int] | None, columns: tuple[int, int] | None) -> None:
    assert parse_target(text, A, B) == Target(rows, columns)


@pytest.mark.parametrize("text", ["", "x", "1..", "..5", "1 2", "-5", "1,", ",", "1 , 2 , 3", "1e5", "5 bananas"])
def test_what_is_no_position_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InputError, match="write for example"):
        parse_target(text, A, B)


def test_what_was_not_compared_is_refused_with_what_was() -> None:
    with pytest.raises(InputError, match="1,000,001 to 3,000,000"):
        parse_target("b:500", A, B)
    with pytest.raises(InputError, match="^“51M” lies outside chr1"):
        parse_target("51M , 2M", A, B)


@pytest.mark.parametrize(
    ("text", "said"), [("0-10", "count from 1"), ("a:0", "count from 1"), ("10-5", "“10-5” ends before")]
)
def test_ranges_that_are_none_are_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_target(text, A, B)


def test_unknown_and_doubled_names_are_refused() -> None:
    with pytest.raises(InputError, match="No sequence here is named “chr9”"):
        parse_target("chr9:5", A, B)
    with pytest.raises(InputError, match="one sequence twice"):
        parse_target("a:5 , a:6", A, B)


def test_of_two_records_with_one_name_the_place_decides() -> None:
    same = SequenceChoice("c.fa", name="chr1", length=1_000)
    assert parse_target("chr1:5 , chr1:6", A, same) == Target((4, 5), (5, 6))


def test_history_goes_back_and_forward_and_forgets_what_lay_ahead() -> None:
    history = ViewHistory(limit=3)
    views = [Area(0, at, 0, at) for at in range(1, 6)]
    assert history.back() is None
    for view in views[:3]:
        history.visit(view)
        history.visit(view)
    assert history.back() == views[1]
    assert history.forward() == views[2]
    assert history.forward() is None
    history.back()
    history.visit(views[3])
    assert not history.can_forward
    history.visit(views[4])
    assert [history.back(), history.back(), history.back()] == [views[3], views[1], None]
