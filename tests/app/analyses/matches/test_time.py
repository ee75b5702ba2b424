"""The tab that tells where the time of a matches result went."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize

from app.analyses.matches.page import MatchesPage
from app.analyses.matches.time import MatchesTime, sentence, time_bars
from app.charts.bars import Bar, Bars, shared_out
from gpu.analyses.matches.result import Matches, MatchesResult, RecordTable
from tests.app.analyses.matches.match_samples import matches_result, stored
from tests.app.desks import LoneDesk
from tests.app.drivers import owned, wait

STAGES = {1: 1.0, 2: 5.0, 3: 2.0, 4: 2.0}
CARD = {"index": 0.5, "queries": 0.25, "search": 0.25, "compaction": 0.002, "download": 0.5}


def result(
    folder: Path, stages: dict[int, float] = STAGES, card: dict[str, float] | None = None, letters: int = 3_000_000
) -> MatchesResult:
    """A finished result without matches; ``card``: seconds of the phases on the card."""
    none = np.zeros(0, np.int64)
    sides = RecordTable.of(["r"], [1000]), RecordTable.of(["q"], [letters])
    return stored(folder, Matches(*sides, none, none, none, none.astype(np.bool_)), stages=stages, phases=card)


def test_a_bar_a_phase(tmp_path: Path) -> None:
    assert time_bars(result(tmp_path / "m")) == (
        Bar("Reading", 1.0, "1 s · 10.0 %"),
        Bar("Index", 5.0, "5 s · 50.0 %"),
        Bar("Matching", 2.0, "2 s · 20.0 %"),
        Bar("Saving", 2.0, "2 s · 20.0 %"),
    )


def test_parts_of_matching_on_the_card(tmp_path: Path) -> None:
    bars = time_bars(result(tmp_path / "m", card=CARD))
    assert [bar.name for bar in bars if not bar.part] == ["Reading", "Index", "Matching", "Saving"]
    parts = bars[3:9]
    assert all(bar.part for bar in parts)
    assert [bar.name for bar in parts] == [
        *("Index to card", "Queries to card", "Search", "Compaction", "Matches from card"),
        "The rest",
    ]
    assert sum(bar.value for bar in parts) == pytest.approx(bars[2].value)
    assert parts[0].label == "0.5 s · 5.0 %" and parts[3].label == "0.002 s · < 0.1 %"


def test_an_index_that_was_there_has_no_bar(tmp_path: Path) -> None:
    bars = time_bars(result(tmp_path / "m", card={"queries": 0.5, "search": 1.6}))
    assert [(bar.name, bar.value) for bar in bars if bar.part] == [
        ("Queries to card", 0.5),
        ("Search", 1.6),
        ("The rest", 0.0),
    ]


def test_the_sentence(tmp_path: Path) -> None:
    many = result(tmp_path / "many")
    assert sentence(many) == (
        "The phases took 10.0 s together. Matching went through 1.5 million letters of the query a second, on both "
        "strands."
    )
    one = result(tmp_path / "one", letters=1000)
    one.request = replace(one.request, strands="reverse")
    assert sentence(one).endswith("through 500 letters of the query a second, on the reverse strand.")
    assert sentence(result(tmp_path / "none", letters=0)) == "The phases took 10.0 s together."
    assert sentence(result(tmp_path / "fast", dict.fromkeys(STAGES, 0.0))) == "The phases took 0 s together."


def test_it_is_a_tab_that_can_be_read_aloud(qtbot: Any, tmp_path: Path, desk: LoneDesk) -> None:
    page = owned(qtbot, MatchesPage(matches_result(tmp_path / "m"), desk))
    assert [page.aside.tabText(index) for index in range(page.aside.count())] == [
        *("Matches", "Records", "Layers", "Numbers", "Time")
    ]
    assert page.time.bars.accessibleDescription() == "This result does not tell its times."
    wait(lambda: not page.busy and not page.plot.busy)
    time = owned(qtbot, MatchesTime(result(tmp_path / "t", card=CARD)))
    assert time.bars.accessibleName() == "Time per phase"
    assert "Index: 5 s · 50.0 %; Matching: 2 s · 20.0 %; Index to card: 0.5 s" in time.bars.accessibleDescription()
    assert not time.remark.isHidden() and not time.summary.isHidden()


def test_without_times_it_says_so(qtbot: Any, tmp_path: Path) -> None:
    time = owned(qtbot, MatchesTime(matches_result(tmp_path / "m")))
    assert time.summary.isHidden() and time.log.isHidden() and time.remark.isHidden()
    _colours(time.bars, QSize(340, 60))


def test_bars_are_as_long_as_their_seconds(qtbot: Any) -> None:
    bars = (Bar("whole", 4.0, "4 s"), Bar("part", 1.0, "1 s", part=True), Bar("none", 0.0, "0 s and a long label"))
    chart = owned(qtbot, Bars("Title", bars, "empty"))
    lengths = _bar_lengths(chart, QSize(400, 90), 3)
    assert lengths[0] > 200, "a long label behind a short bar costs the long bar nothing"
    assert lengths[1] == pytest.approx(lengths[0] / 4, abs=2)
    assert lengths[2] <= 2
    chart.set_log(True)
    assert _bar_lengths(chart, QSize(400, 90), 3) == pytest.approx([lengths[0], 2, lengths[2]], abs=2)


def test_every_label_fits(qtbot: Any) -> None:
    bars = (Bar("a name that is far too long for it", 1.0, "1 s · 50 %"), Bar("b", 0.9, "0.9 s · 45.0 % and more"))
    chart = owned(qtbot, Bars("Title", bars, "empty"))
    lengths = _bar_lengths(chart, QSize(340, 60), 2)
    label = chart.fontMetrics().horizontalAdvance(bars[1].label)
    assert 30 < lengths[1] < 0.6 * 340 - label


def test_a_name_is_whole_beside_a_label_that_is_too_long() -> None:
    assert shared_out([50, 120], [30, 900], [1, 0], 320)[0] == 120


def _colours(widget: Bars, size: QSize) -> set[int]:
    widget.resize(size)
    image = widget.grab().toImage()
    found = {image.pixel(x, y) for x in range(image.width()) for y in range(0, image.height(), 3)}
    assert len(found) > 1
    return found


def _bar_lengths(chart: Bars, size: QSize, count: int) -> list[int]:
    """Pixels of each bar, along a line above its text."""
    _colours(chart, size)
    image = chart.grab().toImage()
    surface = image.pixel(0, 0)
    line = min(size.height() / count, chart.fontMetrics().height() * 2.2)
    rows = [int(number * line + line * 0.18) + 1 for number in range(count)]
    return [sum(image.pixel(x, y) != surface for x in range(image.width())) for y in rows]
