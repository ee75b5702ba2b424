"""Times against amounts on logarithmic axes: ticks, lines, which labels have room, what the mouse
is told, figures and their numbers.
"""

from __future__ import annotations

from math import log10
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage

from app import theme
from app.charts.log_chart import LogChart, LogFigure
from app.charts.log_data import ChartPoint, LogData, Series, SpeedLine, amount_ticks, placed_labels, time_ticks
from gpu.core.errors import InputError
from tests.app.drivers import on_screen, owned
from tests.app.figure_texts import texts


def point(amount: float, seconds: float, label: str = "label", **more: Any) -> ChartPoint:
    return ChartPoint(amount, seconds, label, f"{label}: {amount:g} in {seconds:g} s", **more)


FEW = Series("few", "forward", "o", True, (point(1e9, 1.0, "first"), point(1e12, 100.0, "second")))
MORE = Series("more", "muted", "d", False, (point(1e15, 30_369.0, "third", stands_out=True),))
DATA = LogData(
    "cells", (FEW, MORE, Series("none", "reverse", "s", True, ())), (SpeedLine("a line", 28.6e9),), FEW.points[0]
)


def test_amounts_have_ticks_at_powers_of_ten() -> None:
    assert amount_ticks(8.6, 11.2) == [(9.0, "10⁹"), (10.0, "10¹⁰"), (11.0, "10¹¹")]
    assert [power for power, _ in amount_ticks(0.0, 20.0, 4)] == [0, 6, 12, 18]
    assert amount_ticks(-2.5, -0.5) == [(-2.0, "10⁻²"), (-1.0, "10⁻¹")]
    assert amount_ticks(8.1, 8.9) == []


def test_times_have_ticks_that_people_say() -> None:
    assert [label for _, label in time_ticks(-0.1, 4.0)] == ["1 s", "10 s", "1 min", "10 min", "1 h"]
    assert all(
        10**power == pytest.approx(seconds) for (power, _), seconds in zip(time_ticks(0, 2), (1, 10, 60), strict=True)
    )


def test_the_axes_reach_beyond_all_points() -> None:
    (left, right), (low, high) = DATA.reach
    assert left < 9 and right > 15 and low < 0 and high > log10(30_369)
    # Without a point there is a chart all the same.
    (left, right), (low, high) = LogData("cells", ()).reach
    assert left < right and low < high


def test_a_line_of_constant_speed_ends_at_the_axes_box() -> None:
    ends = DATA.ends(DATA.speeds[0])
    assert ends is not None
    (left, right), (low, high) = DATA.reach
    for amount, seconds in ends:
        assert amount - seconds == pytest.approx(log10(28.6e9))
        assert left - 1e-9 <= amount <= right + 1e-9 and low - 1e-9 <= seconds <= high + 1e-9
    assert DATA.ends(SpeedLine("far away", 1e30)) is None and DATA.ends(SpeedLine("far away", 1e-30)) is None


def placed(places: list[tuple[float, float]], points: list[ChartPoint] | None = None, **more: Any) -> list[Any]:
    points = points or [point(1, 1, f"label {number}") for number in range(len(places))]
    sizes = [QSizeF(60, 12)] * len(places)
    return list(placed_labels(points, places, sizes, QRectF(0, 0, 200, 100), **more))


def test_labels_stand_inside_and_apart() -> None:
    places = [(20.0, 50.0), (24.0, 52.0), (28.0, 54.0), (120.0, 20.0), (195.0, 95.0), (2.0, 2.0)]
    found = [place.box for place in placed(places) if place is not None]
    assert len(found) >= 3
    for number, box in enumerate(found):
        assert QRectF(0, 0, 200, 100).contains(box)
        assert not any(box.intersects(other) for other in found[:number])
    assert placed([(100.0, 50.0)], [point(1, 1, "")]) == [None]


def test_a_label_is_not_nearer_to_another_point() -> None:
    """Below to the right there is one, so it goes above to the left."""
    (first, _) = placed([(100.0, 50.0), (112.0, 58.0)])
    assert first is not None and first.box.bottom() <= 50 and first.box.right() <= 100


def test_a_label_rather_does_not_cross_a_line() -> None:
    rising = ((0.0, 60.0), (200.0, 59.0))
    (place,) = placed([(100.0, 55.0)], lines=[rising])
    assert place is not None and place.box.bottom() < 59
    # Where there is no other room it does.
    around = [((0.0, y), (200.0, y - 1)) for y in range(2, 100, 8)]
    assert placed([(100.0, 55.0)], lines=around)[0] is not None


def test_what_stands_out_is_labelled_away_from_its_point() -> None:
    crowd = [(100.0 + 12 * x, 30.0 + 12 * y) for x in range(-7, 8) for y in range(-2, 2)]
    crowd.remove((100.0, 30.0))
    some = [point(1, 1, "", stands_out=False)] * len(crowd)
    (plain, *_) = placed([(100.0, 30.0), *crowd], [point(1, 1), *some])
    assert plain is None
    (place, *_) = placed([(100.0, 30.0), *crowd], [point(1, 1, stands_out=True), *some])
    assert place is not None and place.leader == QPointF(100, place.box.top()) and place.box.top() > 42


def test_the_chart_tells_what_it_shows(qtbot: Any) -> None:
    chart = owned(qtbot, LogChart("Times", DATA, "a note"))
    chart.resize(700, 300)
    with qtbot.waitExposed(chart):
        chart.show()
    assert chart.readout.text() == "a note"
    assert chart.plot.accessibleDescription().startswith("third: 1e+15 in 30369 s; first")
    assert chart.plot.accessibleName() == "Times: few; more; this result; a line"
    chart.plot.grab()
    for number, place in enumerate(chart.places()):
        qtbot.mouseMove(chart.plot, QPoint(round(place[0]) + 3, round(place[1]) - 3))
        assert chart.readout.text() == DATA.points[number].description
    qtbot.mouseMove(chart.plot, QPoint(1, 1))
    assert chart.readout.text() == "a note" and chart.point_at(QPointF(1, 1)) is None
    other = LogData("cells", (FEW,))
    chart.show_data(other, "another")
    assert chart.readout.text() == "another" and chart.plot.accessibleName() == "Times: few"


def test_it_is_drawn_in_both_themes_and_in_a_low_window(qtbot: Any, qapp: Any) -> None:
    chart = on_screen(qtbot, LogChart("Times", DATA, ""), 600, 140)
    try:
        for scheme in ("dark", "light"):
            theme.apply(qapp, scheme)
            image = chart.grab().toImage()
            colour = theme.current().forward.rgb()
            seen = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
            assert colour in seen
    finally:
        theme.apply(qapp, "light")


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png", ".csv"])
def test_a_figure_is_saved_in_each_format(tmp_path: Path, suffix: str) -> None:
    figure = LogFigure("a × b", DATA, ("a note",), [("name", "seconds"), ("a, b", 1.5)])
    path = tmp_path / f"sizes{suffix}"
    figure.export(path)
    if suffix == ".csv":
        assert path.read_text(encoding="utf-8") == 'name,seconds\n"a, b",1.5\n'
    if suffix == ".svg":
        text = path.read_text()
        words = ("10⁹", "1 min", "first", "second", "third", "a line", "this result", "a note")
        assert all(word in text for word in words)
        assert texts(path.read_bytes())[-4:] == ["few", "more", "this result", "a line"]
    if suffix == ".png":
        image = QImage(str(path))
        assert len({image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}) > 3


def test_other_endings_are_refused(tmp_path: Path) -> None:
    figure = LogFigure("x", LogData("cells", ()), (), [])
    with pytest.raises(InputError, match=r"end it with \.svg, \.pdf, \.png or \.csv\."):
        figure.export(tmp_path / "x.jpg")
    assert figure.png() and not list(tmp_path.iterdir())
