"""The chart of times by matrix size: its series, results that are offered, its export."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from app.benchmark.sizes import SizesPanel
from app.benchmark.sizes_data import sizes_data, sizes_figure, sizes_table
from app.pages.result import ResultPage
from gpu.analyses.chromosome.result import Result
from gpu.benchmark.own_runs import OwnRun
from gpu.benchmark.published import CUDALIGN_GCUPS
from tests.app.desks import lone_desk
from tests.app.drivers import owned, settle
from tests.samples import finished_result, running_result

RUN = OwnRun(Path("r"), "x × y", 1_000_000, 2_000_000, "cpu", "CPU: 2 cores", 10**12, 100.0, 120.0)
RUNS = [RUN._replace(pruned=0), RUN._replace(engine="cuda", device="GPU"), RUN._replace(engine="cuda", pruned=0)]


def panel_of(qtbot: Any, result: Result) -> SizesPanel:
    """The panel in a page that is not shown yet."""
    page = owned(qtbot, ResultPage(result, lone_desk()))
    page.resize(700, 260)
    QVBoxLayout(page).addWidget(panel := SizesPanel(result, page))
    return panel


def test_what_computed_and_whether_it_pruned_tells_series_apart() -> None:
    data = sizes_data(RUN, RUNS, "whole")
    own = data.series[:4]
    assert [(series.name, series.is_filled, len(series.points)) for series in own] == [
        ("processor, pruned", True, 1),
        ("processor", False, 1),
        ("graphics card, pruned", True, 1),
        ("graphics card", False, 1),
    ]
    assert (
        data.marked is own[0].points[0] and data.marked.seconds == 120 and data.marked.label == "1 × 2 Mbp: 2 min 00 s"
    )
    assert "50 % pruned" in data.marked.description and "CPU: 2 cores" in data.marked.description
    assert [speed.amount for speed in data.speeds] == [CUDALIGN_GCUPS * 1e9]
    assert sizes_data(RUN, RUNS, "stage_1").series[0].points[0].seconds == 100


def test_the_published_points_are_those_of_the_part_shown() -> None:
    whole, stage_1 = (sizes_data(None, [], part).series[4:] for part in ("whole", "stage_1"))
    assert [len(series.points) for series in whole] == [9, 6] and [len(series.points) for series in stage_1] == [9, 9]
    labels = [point.label for series in whole for point in series.points]
    assert labels[0] == "32.8 × 46.9 Mbp: 8.4 h" and "162 × 172 kbp: 22.6 s" in labels
    assert stage_1[1].points[0].label == "32.8 × 46.9 Mbp: 15.0 h"
    assert all(point.description.startswith("Published: ") for series in (*whole, *stage_1) for point in series.points)


def test_a_table_has_all_runs() -> None:
    head, *rows = sizes_table(RUN, RUNS)
    assert all(len(row) == len(head) for row in rows)
    assert [row[0] for row in rows[:5]] == ["own"] * 4 + ["published, Table 3"]
    assert rows[0] == ("own", "x × y", "CPU: 2 cores", 10**6, 2 * 10**6, 2 * 10**12, 10**12, 100.0, 120.0)
    assert len(rows) == 4 + 9 + 9 + 6


def test_the_panel_reads_what_is_offered_when_it_is_seen(qtbot: Any, sample: Result, tmp_path: Path) -> None:
    other = finished_result(tmp_path / "other", length=5_000, seed=9)
    panel = panel_of(qtbot, sample)
    panel.offer([sample.folder, other])
    assert not panel.busy and panel.chart is None
    panel.window().show()
    settle(panel)
    assert panel.chart is not None
    told = panel.chart.plot.accessibleDescription()
    assert told.count("pruned") == 2 and told.count("Published") == 0, "this computer with itself first"
    panel.published.click()
    assert panel.chart.plot.accessibleDescription().count("Published") == 15
    panel.parts.setCurrentIndex(1)
    assert panel.chart.plot.accessibleDescription().count("Published") == 18
    assert "Table 3" in panel.chart.readout.text()
    # Offered again without it, and gone.
    shutil.rmtree(other)
    panel.offer([sample.folder, other])
    settle(panel)
    assert panel.chart.plot.accessibleDescription().count("pruned") == 1


def test_a_result_that_stopped_shows_the_others(qtbot: Any, tmp_path: Path) -> None:
    panel = panel_of(qtbot, Result.open(running_result(tmp_path / "r", length=2_000)))
    panel.window().show()
    assert panel.chart is not None
    named = panel.chart.plot.accessibleName()
    assert ": GTX 560 Ti, pruned; " in named and "this result" not in named


def test_the_page_exports_it(qtbot: Any, sample: Result, tmp_path: Path) -> None:
    panel = panel_of(qtbot, sample)
    figure = panel.figure()
    figure.export(tmp_path / "sizes.csv")
    rows = list(csv.reader((tmp_path / "sizes.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 1 + 1 + 24 and rows[1][0] == "own"
    figure.export(tmp_path / "sizes.svg")
    assert "8.4 h" in (tmp_path / "sizes.svg").read_text()


def test_names_are_words_in_figures() -> None:
    run = RUN._replace(title="<b>x</b>\x1b")
    (series, *_) = sizes_data(run, [], "whole").series
    assert "\\x1b" in series.points[0].description
    assert sizes_figure("x", sizes_data(run, [], "whole"), "whole", sizes_table(run, [])).csv().count(b"\x1b") == 0
