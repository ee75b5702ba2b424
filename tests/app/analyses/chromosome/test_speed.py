"""The tab that measures this computer with a comparison: what is chosen, drawn, stopped, shown again, exported."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome import speed as speed_panel
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.speed_chart import measured_bars, measured_note, seconds_bars, speed_figure
from app.analyses.registry import FACES
from app.main_window import MainWindow
from app.session import Session
from app.settings import Settings
from app.workspace import result_pages
from gpu.analyses.chromosome import pieces
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.speeds import Speeds
from gpu.core.errors import InputError
from tests.app.card_samples import FakeCard, staged_speeds
from tests.app.fakes import FakeEngine, end_runs
from tests.app.figure_texts import words
from tests.samples import finished_result

Open = Callable[[Result], AlignmentPage]


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, Speeds]:
    """What was measured before, by size; pieces are so small that the sample has all sizes."""
    found: dict[str, Speeds] = {}
    monkeypatch.setattr(speed_panel, "kept", lambda request, size: found.get(size))
    monkeypatch.setattr(pieces, "CELLS", {"short": 10**6, "long": 10**8})
    return found


@pytest.fixture
def card() -> FakeCard:
    return FakeCard(speeds=staged_speeds())


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def session(qapp: Any, engine: FakeEngine, card: FakeCard, settings: Settings) -> Iterator[Session]:
    session = Session(engine.services(card=card.services()), settings, FACES)
    session.queue.set_automatic("cpu")
    yield session
    session.card_bench.close()
    session.queue.close()
    engine.hold.set()
    assert session.queue.join(30)


@pytest.fixture
def open_speed(qtbot: Any, session: Session) -> Open:
    """Opens a page with its tab in front."""

    def open_(result: Result) -> AlignmentPage:
        page = AlignmentPage(result)
        page.take_bench(session.card_bench)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.below.setCurrentIndex(page.below.count() - 1)
        qtbot.waitUntil(lambda: not page.busy)
        return page

    return open_


def bars(page: AlignmentPage) -> str:
    assert page.speed is not None
    return page.speed.bars.accessibleDescription()


def test_before_anything_is_measured(sample: Result, open_speed: Open, tmp_path: Path) -> None:
    page = open_speed(sample)
    assert page.speed is not None and page.speed.isVisible() and "Nothing has been measured yet" in bars(page)
    titles = [page.speed.sizes.itemText(at) for at in range(page.speed.sizes.count())]
    assert titles[:2] == ["Short piece: 1 kbp × 1 kbp", "Long piece: 10 kbp × 10 kbp"]
    assert titles[2].startswith("Whole: 20 kbp × ")
    action = page.chart_exports["speeds"]
    assert not action.isEnabled() and "tab “Speed”" in action.toolTip() and action in page.actions()
    said: list[str] = []
    page.message.connect(said.append)
    page.export_chart("speeds", tmp_path / "x.svg")
    assert said == ["Nothing has been measured yet; press “Measure this computer”."]
    assert not (tmp_path / "x.svg").exists()


def test_measuring_draws_and_exports(
    qtbot: Any, sample: Result, open_speed: Open, card: FakeCard, tmp_path: Path
) -> None:
    page = open_speed(sample)
    speed = page.speed
    assert speed is not None
    speed.sizes.setCurrentIndex(1)
    speed.start.click()
    qtbot.waitUntil(lambda: "CPU: 1 core" in bars(page))
    assert "GPU" not in bars(page) and speed.status.text() == "Measuring CPU: 8 cores."
    assert "same alignment" not in speed.note.text() and not speed.sizes.isEnabled()
    assert speed.stop.isVisible() and page.busy and not page.chart_exports["speeds"].isEnabled()
    with pytest.raises(InputError):
        speed.figure()
    card.hold.set()
    qtbot.waitUntil(lambda: not page.busy)
    assert card.chosen == [{"size": "long"}] and speed.sizes.isEnabled()
    assert "GPU: NVIDIA GeForce RTX 4070, 12 GB: 76 × · 0.2 s · 500 GCUPS" in bars(page)
    assert "byte for byte (score 88,353, 471,695 columns)." in speed.note.text()
    assert page.chart_exports["speeds"].isEnabled()
    for suffix in ("svg", "csv"):
        page.export_chart("speeds", tmp_path / f"x.{suffix}")
        qtbot.waitUntil(lambda: not page.busy)
    text = words((tmp_path / "x.svg").read_bytes())
    assert all(word in text for word in ("76 ×", "stages 2 to 6", "bases 123,456–439,683 of a"))
    head, *rows = csv.reader((tmp_path / "x.csv").read_text(encoding="utf-8").splitlines())
    told = dict(zip(head, rows[2], strict=True))
    assert told["device"].startswith("GPU") and float(told["times one core"]) == pytest.approx(76)
    parts = [float(value) for name, value in told.items() if name.startswith(("prepare", "stage"))]
    assert sum(parts) == pytest.approx(float(told["seconds"]))


def test_each_size_shows_what_was_kept_of_it(
    qtbot: Any, sample: Result, open_speed: Open, kept: dict[str, Speeds]
) -> None:
    kept["whole"] = replace(staged_speeds(2, "no NVIDIA driver", "whole"), is_as_saved=True)
    page = open_speed(sample)
    speed = page.speed
    assert speed is not None and speed.speeds is None
    speed.sizes.setCurrentIndex(2)
    qtbot.waitUntil(lambda: not page.busy)
    assert speed.speeds == kept["whole"] and page.chart_exports["speeds"].isEnabled()
    assert bars(page).endswith("Graphics card: none: no NVIDIA driver")
    assert speed.note.text().startswith("The whole comparison: ") and "this result’s alignment" in speed.note.text()
    speed.sizes.setCurrentIndex(0)
    qtbot.waitUntil(lambda: not page.busy)
    assert speed.speeds is None and not page.chart_exports["speeds"].isEnabled()


def test_stopped_it_shows_what_was_there_before(
    qtbot: Any, sample: Result, open_speed: Open, kept: dict[str, Speeds]
) -> None:
    kept["short"] = staged_speeds(2)
    page = open_speed(sample)
    speed = page.speed
    assert speed is not None and speed.speeds == kept["short"]
    speed.start.click()
    qtbot.waitUntil(lambda: speed.speeds is not None and len(speed.speeds.speeds) == 1)
    speed.stop.click()
    qtbot.waitUntil(lambda: not page.busy)
    assert speed.status.text() == "Stopped; nothing of it is kept." and speed.speeds == kept["short"]


def test_what_keeps_it_from_being_measured_is_told(
    qtbot: Any, without_inputs: Result, open_speed: Open, card: FakeCard
) -> None:
    card.problem = InputError("There is no file a.fa; check its name and folder.")
    page = open_speed(without_inputs)
    assert page.speed is not None
    page.speed.start.click()
    qtbot.waitUntil(lambda: not page.busy)
    assert page.speed.status.text() == str(card.problem) and page.speed.status.role == "error"


def test_a_closed_page_stops_measuring(
    qtbot: Any, sample: Result, session: Session, card: FakeCard, engine: FakeEngine
) -> None:
    """In the window, whose pages have something to measure with."""
    window = MainWindow(session, make_page=result_pages(FACES))
    qtbot.addWidget(window, before_close_func=lambda _: end_runs(qtbot, session, engine))
    window.show()
    page = window.workspace.show_result(sample, "a × b")
    assert isinstance(page, AlignmentPage) and page.speed is not None
    page.speed.measure()
    qtbot.waitUntil(lambda: bool(card.compared))
    monitor = page.speed._monitor
    assert monitor is not None and not monitor.cancelled
    qtbot.waitUntil(lambda: not page._background.busy)
    window.workspace.close_page(window.workspace.currentIndex())
    qtbot.waitUntil(lambda: monitor.cancelled)
    qtbot.waitUntil(lambda: not session.background.busy)


def test_other_results_are_offered_to_the_tab(qtbot: Any, sample: Result, open_speed: Open, tmp_path: Path) -> None:
    page = open_speed(sample)
    page.offer([finished_result(tmp_path / "other", length=3_000, seed=8), sample.folder])
    qtbot.waitUntil(lambda: not page.busy)
    assert page.sizes is not None and page.sizes.chart is not None
    assert page.sizes.chart.plot.accessibleDescription().count("pruned") == 2
    page.export_chart("sizes", tmp_path / "sizes.csv")
    qtbot.waitUntil(lambda: not page.busy)
    assert (tmp_path / "sizes.csv").read_text(encoding="utf-8").count("\nown,") == 2
    titles = [action.text() for action in page._exports.actions()]
    assert titles[1:4] == ["Export charts…", "Export the speeds…", "Export times by size…"]


def test_a_page_without_a_window_has_no_such_tab(page: AlignmentPage, tmp_path: Path) -> None:
    page.offer([tmp_path])
    assert page.below.count() == 2 and page.speed is None and page.sizes is None


def test_what_to_expect_is_told(sample: Result, open_speed: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_CORE", 1e6)
    page = open_speed(sample)
    assert page.speed is not None
    assert page.speed.note.text().startswith("One core of a recent PC takes about 1 s for this size")
    page.speed.sizes.setCurrentIndex(1)
    assert "about 1 min 40 s" in page.speed.note.text()


def test_the_words_beside_the_bars() -> None:
    speeds = staged_speeds()
    assert [bar.label for bar in measured_bars(speeds)][1] == "6.33 × · 2.4 s · 41.7 GCUPS"
    note = measured_note(speeds)
    assert note.startswith("A piece, since the whole would take long: bases 123,456–439,683 of a, 101,222–417,449 of b")
    assert "Pruned: 10 % to 12 % of the cells" in note and "Pruned: 12 % of" in measured_note(staged_speeds(1))
    assert "Pruned" not in measured_note(replace(speeds, pruning=False))


def test_the_parts_of_each_time_add_up() -> None:
    whole, *parts = seconds_bars(staged_speeds(1))
    assert [bar.part for bar in (whole, *parts)] == [False, True, True, True]
    assert sum(bar.value for bar in parts) == pytest.approx(whole.value)
    several = replace(staged_speeds(), speeds=staged_speeds().speeds * 2)
    assert not any(bar.part for bar in seconds_bars(several))


def test_a_figure_without_a_card_says_so(sample: Result) -> None:
    figure = speed_figure(sample.request, staged_speeds(2, "no NVIDIA driver"))
    assert "No card was measured: no NVIDIA driver." in figure.parameters() and figure.png()
