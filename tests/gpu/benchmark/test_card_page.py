"""The page of a card's figures: its charts are drawn to scale, and every time is on it."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import pytest

from gpu.benchmark.card import Figures, Point, measure
from gpu.benchmark.card_page import page
from gpu.core.monitor import Monitor
from tests.gpu.engines.card_model import CardModel, card_info


@pytest.fixture(params=[1, 46])
def figures(request: pytest.FixtureRequest) -> Figures:
    card = card_info("NVIDIA <Test>", request.param)
    return measure(card, "short", Monitor(), lambda _: None, open_card=CardModel().opened)


def _parsed(figures: Figures, shape: tuple[int, int] | None = None) -> Element:
    """The page, which is well-formed XML but for its unclosed elements of the head."""
    text = "\n".join(page(figures, shape))
    return fromstring("<body>" + text.partition("<body>")[2].removesuffix("</html>\n"))


def _titled(chart: Element) -> dict[str, tuple[float, float]]:
    """The text of each point of a chart, with its x and y."""
    found = {}
    for mark in chart.iter("path"):
        if (title := mark.find("title")) is not None:
            x, y = map(float, re.findall(r"[\d.]+", mark.attrib["transform"]))
            found[title.text or ""] = (x, y)
    return found


def _told(point: Point) -> str:
    return f"B = {point.blocks:,}, T = {point.threads}: {point.seconds:.3f} s"


def test_both_charts_have_their_points_to_scale(figures: Figures) -> None:
    first, second = map(_titled, _parsed(figures).iter("svg"))
    assert set(first) == {_told(point) for point in figures.of(128)}
    assert set(second) == {_told(point) for points in figures.figure_11().values() for point in points}
    for places, points in ((first, figures.of(128)), (second, figures.figure_11()[32])):
        one, *others = points
        for other in others:
            (x, y), (x2, y2) = places[_told(one)], places[_told(other)]
            assert (x2 > x) == (other.blocks > one.blocks)
            assert (y2 < y) == (other.seconds > one.seconds) or abs(y2 - y) < 0.2, "up is slower"
    for x, y in (*first.values(), *second.values()):
        assert 60 <= x <= 740 and 34 <= y <= 350, "inside the axes"


def test_every_time_is_in_the_table_and_the_fastest_is_marked(figures: Figures) -> None:
    table = next(_parsed(figures).iter("table"))
    heads = [cell.text for cell in table.iter("th")]
    assert heads == ["B", "T = 128", "T = 96", "T = 64", "T = 32"]
    shown = {}
    for row in list(table.iter("tr"))[1:]:
        blocks, *times = ["".join(cell.itertext()) for cell in row]
        shown |= {
            (int(blocks.replace(",", "")), head): time for head, time in zip(heads[1:], times, strict=True) if time
        }
    assert shown == {(point.blocks, f"T = {point.threads}"): f"{point.seconds:.3f}" for point in figures.points}
    best = figures.best
    assert best is not None and [mark.text for mark in table.iter("b")] == [f"{best.seconds:.3f}"]


def test_it_says_what_was_measured_and_needs_nothing_else(figures: Figures) -> None:
    text = "\n".join(page(figures, (2, 3)))
    lines = ["".join(line.itertext()) for line in _parsed(figures, (2, 3)).iter("p")]
    assert lines == [*figures.about(), *figures.answer((2, 3)), f"Measured on {figures.day}."]
    assert "<title>NVIDIA &lt;Test&gt;</title>" in text
    assert not re.search(r"https?:|<script|<link|src=|url\(", text)


@pytest.mark.parametrize("seconds", [0.0012, 0.05, 0.1, 1.0, 99.0])
def test_times_of_any_size_have_round_ticks(figures: Figures, seconds: float) -> None:
    some = replace(figures, points=tuple(replace(point, seconds=seconds) for point in figures.points))
    for chart in _parsed(some).iter("svg"):
        ticks = [float(text.text or "") for text in chart.iter("text") if text.attrib.get("text-anchor") == "end"]
        assert ticks[0] == 0 and 3 <= len(ticks) <= 8 and ticks[-2] <= seconds <= ticks[-1]
