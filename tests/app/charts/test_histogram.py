"""Histograms: counted right, told right, and exported in every format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.charts.histogram import ExpectedCurve, Histogram, HistogramCounts, HistogramFigure, count
from app.theme import LIGHT, theme_service
from tests.app.drivers import on_screen, owned
from tests.app.figure_texts import texts


@pytest.mark.parametrize("least, greatest", [(0, 0), (7, 7), (-50, 30), (0, 79), (1, 81), (-3, 1_000_000), (95, 1_234)])
def test_every_value_is_in_its_bar(least: int, greatest: int) -> None:
    random = np.random.default_rng(greatest)
    values = np.append(random.integers(least, greatest + 1, 1_000), [least, greatest])
    counts = count([values[:300], values[300:]], least, greatest)
    assert counts.total == len(values) and len(counts.counts) <= 82
    wanted = [
        int(((values >= low) & (values < high)).sum())
        for low, high in zip(counts.edges, counts.edges[1:], strict=False)
    ]
    assert counts.counts.tolist() == wanted
    step = counts.edges[1] - counts.edges[0]
    assert (np.diff(counts.edges) == step).all() and f"{step:g}"[0] in "125"
    assert counts.counts[counts.bar(least)] and counts.counts[counts.bar(greatest)]


def test_scores_of_tenths() -> None:
    counts = count([np.array([0, 5, 25])], 0, 25, 10)
    assert counts.edges[-1] == 2.6 and counts.bar(2.55) == counts.bar(2.5) == len(counts.counts) - 1
    assert counts.bar(-0.1) == counts.bar(2.6) == -1


def test_what_is_told(qtbot: Any) -> None:
    chart = on_screen(qtbot, Histogram("score", "pairs"))
    assert chart.describe(3) == ""
    chart.show_counts(HistogramCounts(np.array([0.0, 1_000.0, 2_000.0]), np.array([3, 1_200])))
    assert chart.readout.text() == "1,203 pairs"
    assert chart.describe(1_500) == "1,000 to below 2,000: 1,200 pairs" and chart.describe(2_000) == ""
    chart.mark(40)
    assert chart.readout.text() == "The line is the chosen one: 40"
    chart.mark(None)
    assert chart.readout.text() == "1,203 pairs"
    chart.show_counts(HistogramCounts(np.array([0.0, 10.0, 20.0]), np.array([0, 1])))
    assert chart.describe(15) == "10 to below 20: 1 pair"


def test_logarithmic_counts_keep_rare_values_visible(qtbot: Any) -> None:
    chart = owned(qtbot, Histogram("score", "pairs"))
    chart.resize(400, 300)
    chart.show_counts(HistogramCounts(np.array([0.0, 1.0, 2.0]), np.array([1, 99_999])))

    def heights() -> list[float]:
        """The heights of both bars as shares of the axes' box."""
        image, panel = chart.plot.grab().toImage(), chart.plot.panel
        rows = range(round(panel.box.top()), round(panel.box.bottom()))
        columns = [round(panel.x(value)) for value in (0.5, 1.5)]
        return [sum(image.pixelColor(x, y) == theme_service().theme.forward for y in rows) / len(rows) for x in columns]

    assert heights() == pytest.approx([0, 1 / 1.06], abs=0.02)
    chart.log.setChecked(True)
    assert heights() == pytest.approx([np.log10(2) / 5 / 1.06, 1 / 1.06], abs=0.02)


@pytest.mark.parametrize("curve", [None, ExpectedCurve("expected", np.array([0.0, 1.5]), np.array([3.0, 4.0]))])
@pytest.mark.parametrize("suffix, begin", [(".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")])
def test_the_figure(qapp: Any, tmp_path: Path, suffix: str, begin: bytes, curve: ExpectedCurve | None) -> None:
    counts = HistogramCounts(np.array([0.0, 1.0, 2.0]), np.array([3, 5]))
    figure = HistogramFigure("a × b", "score", "pairs", counts, ("CPU",), curve)
    path = tmp_path / f"h{suffix}"
    figure.export(path)
    assert path.read_bytes().startswith(begin)
    if suffix == ".svg":
        found = texts(path.read_bytes())
        legend = ["8 pairs", *([] if curve is None else ["expected"])]
        assert {"score", "pairs", "CPU", "0", "1", "2", "5", "a × b"} <= set(found) and found[-len(legend) :] == legend


def test_the_figure_of_logarithmic_counts_shows_rare_values(qapp: Any) -> None:
    counts = HistogramCounts(np.array([0.0, 1.0, 2.0]), np.array([9, 99_999]))
    heights = {}
    for log in (False, True):
        figure = HistogramFigure("a × b", "score", "pairs", counts, log=log)
        image = QImage.fromData(figure.png())
        columns = [_bar_height(image, share) for share in (0.25, 0.55)]
        heights[log] = columns[0] / columns[1]
        text = figure.svg().decode()
        assert ("pairs, logarithmic" in text, "10,000" in text) == (log, log)
    assert heights[False] < 0.01 and heights[True] == pytest.approx(1 / 5, abs=0.02)


def _bar_height(image: QImage, share: float) -> int:
    """Pixels of the bars' colour in a column at a share of the width."""
    x, blue = round(share * image.width()), LIGHT.forward.rgb()
    return sum(image.pixel(x, y) == blue for y in range(image.height()))


def test_the_numbers_of_a_histogram_are_saved(tmp_path: Path) -> None:
    counts = count([np.array([3, 4, 4, 250])], 3, 250)
    HistogramFigure("x", "score", "pairs", counts).export(tmp_path / "scores.csv")
    head, *rows = (tmp_path / "scores.csv").read_text(encoding="utf-8").splitlines()
    assert head == '"score, from",to below,pairs'
    assert sum(int(row.split(",")[2]) for row in rows) == 4 and rows[0].startswith("0.0,5.0,3")
