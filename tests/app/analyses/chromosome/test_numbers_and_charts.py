"""Numbers as people read them, and the speed over time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.analyses.chromosome.charts import Charts, speed, time_bars
from app.analyses.chromosome.numbers import NumbersPanel, number_rows
from app.charts.bars import Bar, share
from app.tables.numbers import cells, duration
from gpu.analyses.chromosome.result import Bound, History, Result
from tests.app.drivers import owned


def test_table_6_adds_up(qtbot: Any, sample: Result) -> None:
    values = {row.name: row.value for row in number_rows(sample) if row.value}
    parts = [values[name] for name in ("Matches", "Mismatches", "Gap openings", "Gap extensions")]
    assert sum(int(part.replace(",", "")) for part in parts) == int(values["Length"].replace(",", ""))
    assert values["Score"] == f"{sample.score:,}"
    assert sample.bound is not None and values["Bound"] == f"{sample.bound.score:,}, found in 0.02 s"
    panel = owned(qtbot, NumbersPanel(sample))
    assert f"Score\t{sample.score:,}" in panel.as_table().splitlines()


def test_an_empty_alignment_has_numbers(nothing: Result) -> None:
    values = {row.name: row.value for row in number_rows(nothing) if row.value}
    assert values["Score"] == "0"
    assert values["Identity"] == "–"
    assert "Start" not in values


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0312, "0.0312 s"), (12.34, "12.3 s"), (60, "1 min 00 s"), (3_599, "59 min 59 s"), (7_625, "2 h 07 min")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_cells() -> None:
    assert [cells(count) for count in (999_999, 1.12e12, 3e8)] == ["999,999", "1.12 × 10¹²", "300 × 10⁶"]


def test_speed_is_cells_over_time_across_stages() -> None:
    billion = 10**9
    history = History(
        seconds=np.array([1.0, 2.0, 3.0, 4.0]),
        stage=np.array([1, 1, 2, 2], np.uint8),
        cells=np.array([2, 6, 1, 3]) * billion,
        pruned=np.array([0, 3, 0, 0]) * billion,
    )
    found = speed(history)
    assert found.seconds.tolist() == [1, 2, 3, 4]
    assert found.gcups.tolist() == [2, 4, 1, 2]
    assert found.computed.tolist() == [2, 1, 1, 2]


def test_speed_of_a_long_run_is_thinned_and_keeps_its_mean() -> None:
    count = 20_000
    seconds = np.arange(1, count + 1) / 4
    steps = np.random.default_rng(1).integers(0, 2 * 10**9, count)
    history = History(seconds, np.ones(count, np.uint8), np.cumsum(steps), np.zeros(count, np.int64))
    found = speed(history, points=300)
    assert len(found.seconds) < 300
    spans = np.diff(found.seconds, prepend=0)
    assert float((found.gcups * spans).sum()) == pytest.approx(steps.sum() / 1e9)


def test_no_samples_no_line() -> None:
    nothing = np.zeros(0)
    assert len(speed(History(nothing, nothing.astype(np.uint8), nothing, nothing)).gcups) == 0


def test_bars_are_in_proportion_or_logarithmic() -> None:
    bars = [Bar(str(stage), 10.0**-stage, "") for stage in range(1, 4)]
    assert [share(bars, bar.value) for bar in bars] == pytest.approx([1, 0.1, 0.01])
    assert [share(bars, bar.value, log=True) for bar in bars] == pytest.approx([1, 0.5, 0])
    assert share(bars, 0) == share(bars, 0, log=True) == 0


def test_what_was_found_to_prune_by_has_a_bar_of_its_own() -> None:
    told: Any = SimpleNamespace(stages=(), prepare_seconds=2.0, prepare_parts={}, bound=Bound(12, 0.5, "found"))
    names = ["Prepare", "first alignment, for pruning", "open device and folder"]
    assert [(bar.name, bar.value) for bar in time_bars(told)] == list(zip(names, (2.0, 0.5, 1.5), strict=True))
    for told.bound in (Bound(12, 0.0, "given"), None):
        assert [bar.name for bar in time_bars(told)] == ["Prepare"]


def test_charts_draw(qtbot: Any, sample: Result) -> None:
    charts = owned(qtbot, Charts(sample))
    charts.resize(900, 250)
    with qtbot.waitExposed(charts):
        charts.show()
    image = charts.grab().toImage()
    assert len({image.pixel(x, 120) for x in range(0, image.width(), 3)}) > 3
