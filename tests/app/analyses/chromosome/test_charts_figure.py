"""Charts for a paper."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox

from app.analyses.chromosome.charts import Charts, begun, charts_figure, speed, time_bars, time_title
from app.analyses.chromosome.page import AlignmentPage
from app.charts.bars import Bar, times_figure
from app.charts.level_of_detail import nice_fractions
from app.tables.numbers import computer, duration
from gpu.analyses.chromosome.result import History, Result
from gpu.core.monitor import StageProgress
from tests.app.drivers import on_screen, settle
from tests.app.figure_texts import texts
from tests.samples import running_result


@pytest.mark.parametrize("highest", [0.37, 1.0, 4.2, 9.99, 61.0, 1234.5])
def test_an_axis_has_four_to_seven_labels(highest: float) -> None:
    found = nice_fractions(highest, 6)
    assert 4 <= len(found) <= 7 and found[0] == (0.0, "0") and found[-1][0] <= highest


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png"])
def test_charts_are_saved_in_each_format(page: AlignmentPage, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"charts{suffix}"
    page.save(path, page.charts().export)
    settle(page)
    assert path.stat().st_size > 1_000
    if suffix == ".svg":
        found = texts(path.read_bytes())
        assert {"GCUPS", "seconds", "computed cells only", "pruned cells counted", "6  Render"} <= set(found)
        assert sum("CPU" in text for text in found) == 1 and any(text.endswith(" GCUPS") for text in found)
    if suffix == ".png":
        image = QImage(str(path))
        assert len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}) > 3


def test_the_bars_add_up_to_the_whole(sample: Result) -> None:
    """What precedes the stages is one of them; its parts add up, too."""
    sample.records[-1]["seconds"] = sum(stage.seconds for stage in sample.stages) + 5.0
    sample.statistics["prepare"] = {"reading": 1.25, "compiling": 3.0}
    bars = time_bars(sample)
    assert [bar.name for bar in bars[:6]] == [
        "Prepare",
        "read the sequences",
        "compile and load the kernels",
        "first alignment, for pruning",
        "open device and folder",
        "1  Find the best score",
    ]
    assert sum(bar.value for bar in bars if not bar.part) == pytest.approx(sample.seconds)
    assert sample.bound is not None
    found = sample.bound.seconds
    assert [bar.value for bar in bars[:5]] == pytest.approx([5.0, 1.25, 3.0, found, 0.75 - found])
    assert time_title(sample) == f"Time per stage: {duration(sample.seconds)} in all"
    del sample.statistics["prepare"]
    # What is known of them is a part all the same.
    assert [bar.part for bar in time_bars(sample)] == [False, True, True, *[False] * 6]


def test_a_run_that_stopped_has_bars_of_its_stages(tmp_path: Path) -> None:
    result = Result.open(running_result(tmp_path / "r", length=2_000))
    assert time_bars(result) == () and time_title(result) == "Time per stage"


def test_the_numbers_of_charts_are_saved(sample: Result, tmp_path: Path) -> None:
    sample.records[-1]["seconds"] = sample.seconds + 1.0
    sample.statistics["prepare"] = {"reading": 0.25}
    charts_figure(sample).export(tmp_path / "charts.csv")
    head, *rows = csv.reader((tmp_path / "charts.csv").read_text(encoding="utf-8").splitlines())
    assert head == ["name", "part of", "seconds", "GCUPS"]
    assert rows[1] == ["read the sequences", "Prepare", "0.25", ""]
    assert sum(float(row[2]) for row in rows if not row[1] and not row[3]) == pytest.approx(sample.seconds)
    stages = [row for row in rows if row[0][:1].isdigit()]
    assert [float(row[2]) for row in stages] == [stage.seconds for stage in sample.stages]
    found = speed(sample.history, begun=begun(sample.history, sample.stages))
    assert [float(row[3]) for row in rows if row[0] == "computed cells only"] == found.computed.tolist()


def test_charts_of_bars_alone_and_of_nothing() -> None:
    found = texts(times_figure("x", (Bar("Reading", 1.0, "1 s"), Bar("sort", 0.2, "0.2 s", part=True))).svg())
    assert {"Reading", "1 s", "sort", "0.2 s", "x"} <= set(found) and "seconds" not in found
    assert texts(times_figure("x", ()).svg())[0] == "x"


def test_the_speed_of_the_chart_is_that_of_the_table() -> None:
    # The kernels were compiled for 90 seconds before the one stage, of which a single sample was
    # taken.
    stages = (StageProgress(1, done=6_000_000_000, seconds=1.0, finished=True),)
    history = History(np.array([91.0]), np.ones(1, np.uint8), np.array([6_000_000_000]), np.zeros(1, np.int64))
    found = speed(history, begun=begun(history, stages))
    assert found.seconds.tolist() == [1.0] and found.gcups.tolist() == [6.0]


def test_bars_are_linear_unless_told_otherwise(qtbot: Any, sample: Result) -> None:
    charts = on_screen(qtbot, Charts(sample))
    (box,) = charts.findChildren(QCheckBox)
    assert not box.isChecked()


def test_what_computed_is_said_once(sample: Result) -> None:
    assert computer("cpu", "CPU: 2 cores") == "CPU: 2 cores"
    assert computer("cuda", "NVIDIA H200") == "CUDA, NVIDIA H200"
    assert computer("cpu", "") == "CPU"
    assert not any("CPU, CPU" in line for line in charts_figure(sample).parameters())
