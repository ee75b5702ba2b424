"""The benchmark of chromosome alignment in the window: choices, texts, exports."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.page import AlignmentPage
from app.benchmark.chromosome import ChromosomeBenchmark, seconds_bars
from app.exports.dialog import ExportDialog
from gpu.analyses.chromosome.result import Result
from gpu.benchmark import chromosome as pieces
from gpu.benchmark.measurement import keep
from tests.app.benchmark.conftest import Open
from tests.app.card_samples import FakeCard, staged_speeds
from tests.app.desks import LoneDesk
from tests.app.drivers import owned, save_picture, settle, wait
from tests.app.figure_texts import words
from tests.samples import finished_result


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces are so small that the sample has all sizes."""
    monkeypatch.setattr(pieces, "MAX_CELLS", {"short": 10**6, "long": 10**8})


@pytest.fixture
def card() -> FakeCard:
    return FakeCard(speeds=staged_speeds())


def bars(page: AlignmentPage) -> str:
    assert page.speed is not None
    return page.speed.bars.accessibleDescription()


def test_the_sizes_to_choose_from(sample: Result, open_speed: Open) -> None:
    page = open_speed(sample)
    assert "Nothing has been measured yet" in bars(page) and page.speed.sizes.isVisible()
    titles = [page.speed.sizes.itemText(at) for at in range(page.speed.sizes.count())]
    assert titles[:2] == ["Short piece: 1 kbp × 1 kbp", "Long piece: 10 kbp × 10 kbp"]
    assert titles[2].startswith("Whole: 20 kbp × ")


def test_measuring_draws_and_exports(sample: Result, open_speed: Open, card: FakeCard, tmp_path: Path) -> None:
    page = open_speed(sample)
    speed = page.speed
    speed.sizes.setCurrentIndex(1)
    speed.start.click()
    wait(lambda: "CPU: 1 core" in bars(page))
    assert "same alignment" not in speed.note.text() and not speed.sizes.isEnabled()
    card.hold.set()
    settle(page)
    assert card.chosen == [{"size": "long"}] and speed.sizes.isEnabled()
    assert "GPU: NVIDIA GeForce RTX 4070, 12 GB: 76 × · 0.2 s · 500 GCUPS" in bars(page)
    assert "byte for byte (score 88,353, 471,695 columns)." in speed.note.text()
    for suffix in ("svg", "csv"):
        save_picture(page, tmp_path / f"x.{suffix}", speed.figure)
        settle(page)
    text = words((tmp_path / "x.svg").read_bytes())
    assert all(word in text for word in ("76 ×", "stages 2 to 6", "bases 123,456–439,683 of a"))
    head, *rows = csv.reader((tmp_path / "x.csv").read_text(encoding="utf-8").splitlines())
    told = dict(zip(head, rows[2], strict=True))
    assert told["device"].startswith("GPU") and float(told["times one core"]) == pytest.approx(76)
    parts = [float(value) for name, value in told.items() if name.startswith(("prepare", "stage"))]
    assert len(parts) == 7 and sum(parts) == pytest.approx(float(told["seconds"]))


def test_each_size_shows_what_was_kept_of_it(sample: Result, open_speed: Open) -> None:
    whole = replace(staged_speeds(2, "no NVIDIA driver", "whole"), is_as_saved=True)
    keep(sample.request, whole)
    page = open_speed(sample)
    speed = page.speed
    assert speed.measured is None
    speed.sizes.setCurrentIndex(2)
    settle(page)
    assert speed.measured == whole and speed.export.isEnabled()
    assert bars(page).endswith("Graphics card: none: no NVIDIA driver")
    assert speed.note.text().startswith("The whole comparison: ") and "this result’s alignment" in speed.note.text()
    speed.sizes.setCurrentIndex(0)
    settle(page)
    assert speed.measured is None and not speed.export.isEnabled()


def test_other_results_are_offered_to_the_tab(sample: Result, open_speed: Open, tmp_path: Path) -> None:
    page = open_speed(sample)
    page.offer([finished_result(tmp_path / "other", length=3_000, seed=8), sample.folder])
    settle(page)
    assert page.sizes.chart is not None
    assert page.sizes.chart.plot.accessibleDescription().count("pruned") == 2
    save_picture(page, tmp_path / "sizes.csv", page.sizes.figure)
    settle(page)
    assert (tmp_path / "sizes.csv").read_text(encoding="utf-8").count("\nown,") == 2
    page.ask_export()
    what = page.findChild(ExportDialog).what
    assert [what.itemText(number) for number in range(what.count())] == [
        *("Figure", "Charts of differences", "Speed of this computer", "Times by size", "Ribbons", "Times and speed"),
        *("Alignment", "Differences listed", "Genes listed", "Rearrangements", "Report"),
    ]


def test_it_is_the_last_tab(qtbot: Any, sample: Result, desk: LoneDesk) -> None:
    page = owned(qtbot, AlignmentPage(sample, desk))
    tabs = [page.below.tabText(number) for number in range(page.below.count())]
    assert tabs == ["Alignment", "Differences", "Rearrangements", "Ribbons", "Genes", "Charts", "Method"]
    settle(page)


def test_what_to_expect_is_told(sample: Result, open_speed: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_CELLS_PER_SECOND", 1e6)
    speed = open_speed(sample).speed
    assert speed.note.text().startswith("One core of a recent PC takes about 1 s for this size")
    speed.sizes.setCurrentIndex(1)
    assert "about 1 min 40 s" in speed.note.text()


def test_the_words_beside_the_bars(sample: Result) -> None:
    benchmark, measured = ChromosomeBenchmark(sample), staged_speeds()
    assert [bar.label for bar in benchmark.bars(measured)][1] == "6.33 × · 2.4 s · 41.7 GCUPS"
    note = benchmark.note(measured)
    assert note.startswith("A piece, since the whole would take long: bases 123,456–439,683 of a, 101,222–417,449 of b")
    assert "Pruned: 10 % to 12 % of the cells" in note and "Pruned: 12 % of" in benchmark.note(staged_speeds(1))
    assert "Pruned" not in benchmark.note(replace(measured, pruning=False))


def test_the_parts_of_each_time_add_up() -> None:
    whole, *parts = seconds_bars(staged_speeds(1))
    assert [bar.part for bar in (whole, *parts)] == [False, True, True, True]
    assert sum(bar.value for bar in parts) == pytest.approx(whole.value)
    several = replace(staged_speeds(), speeds=staged_speeds().speeds * 2)
    assert not any(bar.part for bar in seconds_bars(several))


def test_a_figure_without_a_card_says_so(sample: Result) -> None:
    figure = ChromosomeBenchmark(sample).figure(staged_speeds(2, "no NVIDIA driver"))
    assert "No card was measured: no NVIDIA driver." in figure.parameters() and figure.png()
