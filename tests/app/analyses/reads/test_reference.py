"""Reads along the reference in the page: coverage, pile-up, going to places, the chosen read, mouse
and keys, pictures, SAM of what is in view.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication

from app.analyses.reads.limits import LimitCounts, LimitsChart
from app.analyses.reads.page import ReadsPage
from app.analyses.reads.summary import best_bars, hits_bars, limits_of
from app.analyses.reads.times import phase_bars, stage_bars
from app.theme import LIGHT, theme_service
from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import InputError
from tests.app.analyses.reads.conftest import BASES, LENGTHS, Wide
from tests.app.drivers import owned, save_picture, seen, settle, wait
from tests.app.figure_texts import texts, words

Open = Callable[[ReadsResult], ReadsPage]


def test_what_opens_shows_the_whole(wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view = page.reference.view
    assert (view.frame.left, view.frame.right) == (0, sum(LENGTHS))
    counts = np.zeros(sum(LENGTHS), np.int64)
    hits = wide.result.hits
    for place, bases in zip(hits.column("place")[:].tolist(), hits.column("bases")[:].tolist(), strict=True):
        counts[place : place + bases] += 1
    least, most, highest = view.coverage()
    assert highest == most.max() == counts.max() and least.min() == 0
    assert page.reference.headline.whole == f"3 records, 13.7 kbp · covered up to {counts.max()} ×"
    assert "Come closer" in view.undrawn() and view.read_at(QPointF(view.boxes()[3].center())) == -1


def test_going_to_places(wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    panel = page.reference
    assert panel.parse("rec2:101-200") == (2, 100, 200) and panel.parse("rec1") == (1, 0, LENGTHS[1])
    assert panel.parse("rec0:8.9k-20k") == (0, 8_899, 9_000)
    panel.go("rec2:101-300")
    settle(page)
    begin = LENGTHS[0] + LENGTHS[1] + 100
    assert (panel.view.frame.left, panel.view.frame.right) == (begin, begin + 200)
    assert panel.parse("7") == (2, 6, 7)
    assert panel.headline.whole.startswith("rec2:101–300 (200 bp) · covered up to ")
    loaded = panel.view.loaded
    assert loaded is not None and loaded.letters == wide.letters[loaded.first : loaded.last]
    for text, problem in (("recX:5", "no record “recX”"), ("rec1:701", "has 700 bases"), ("here", "no position")):
        with pytest.raises(InputError, match=problem):
            panel.go(text)


def test_the_chosen_read_is_shown(wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view, reads = page.reference.view, wide.result.reads
    for number in (3, 700, 1_499):
        assert page.table.choose(number)
        settle(page)
        place = int(reads.column("place")[number])
        assert view.frame.left <= place and place + BASES <= view.frame.right and view.frame.has_letters
        assert view.loaded is not None and number in view.loaded.pile.reads  # type: ignore[union-attr]
        found = [view.read_at(QPointF(view.frame.at(place + BASES / 2), y)) for y in range(view.viewport().height())]
        assert number in found


def test_the_end_of_a_search_of_names_leaves_the_place_and_the_choice(qtbot: Any, wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view, table = page.reference.view, page.table
    assert table.choose(700)
    page.reference.go("rec2:1,001-1,300")
    settle(page)
    frame = view.frame
    for text in ("wide12", "wide70", "no such name"):
        qtbot.keyClicks(table.search, text)
        wait(lambda text=text: table.model.wanted.text == text)  # type: ignore[misc]
        settle(page)
        assert view.frame == frame
        table.search.clear()
        wait(lambda: not table.model.wanted.text)
        settle(page)
        assert view.frame == frame and table.current == 700 and view._chosen == 700
        assert page.alignment.headline.whole.startswith("wide700 ")
        chosen = table.view.currentIndex()
        assert table.model.number(chosen.row()) == 700
        assert table.view.viewport().rect().contains(table.view.visualRect(chosen))
    # A read that a person goes to is brought into view, as before.
    qtbot.keyClick(table.view, Qt.Key.Key_Down)
    settle(page)
    place = int(wide.result.reads.column("place")[701])
    assert view.frame != frame and view.frame.left <= place < view.frame.right


def test_a_click_on_a_read_chooses_it(qtbot: Any, wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view = page.reference.view
    page.reference.go("rec2:1,001-1,100")
    settle(page)
    box, frame = view.boxes()[3], view.frame
    points = [QPoint(x, y) for y in range(int(box.top()) + 2, int(box.bottom()), 5) for x in range(20, 900, 40)]
    at = next(point for point in points if view.read_at(QPointF(point)) > 0)
    read = view.read_at(QPointF(at))
    assert wide.result.reads.text("name")[read] in view.tip(QPointF(at))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle(page)
    assert page.table.current == read and view.frame == frame
    page.table.model.search("no such name")
    settle(page)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle(page)
    assert page.alignment.headline.whole.startswith(f"wide{read} ")


def test_wheel_drag_and_keys(qtbot: Any, wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view = page.reference.view
    place = view.frame.place(300)

    def turn(steps: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        at = QPointF(300, 60)
        event = QWheelEvent(
            at,
            view.viewport().mapToGlobal(at),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view.viewport(), event)
        settle(page)

    turn(8)
    assert view.frame.bases == pytest.approx(sum(LENGTHS) * 0.8**8) and view.frame.place(300) == pytest.approx(place)
    left = view.frame.left
    turn(-1, Qt.KeyboardModifier.ShiftModifier)
    assert view.frame.left == pytest.approx(left + 0.1 * view.frame.bases)
    left = view.frame.left
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(400, 60))
    qtbot.mouseMove(view.viewport(), QPoint(300, 60))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 60))
    assert view.frame.left == pytest.approx(left + 100 / view.frame.base_width)
    left = view.frame.left
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.frame.left == pytest.approx(left - 0.1 * view.frame.bases)
    bases = view.frame.bases
    view.mouseDoubleClickEvent(_double_click(view))
    assert view.frame.bases == pytest.approx(bases / 4)
    for action in page.reference.actions_of_view[:2]:
        action.trigger()
    assert view.frame.bases == pytest.approx(bases / 4)
    page.reference.actions_of_view[2].trigger()
    assert (view.frame.left, view.frame.right) == (0, sum(LENGTHS))
    settle(page)


def test_reads_keep_their_lines_while_one_moves(wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    view = page.reference.view
    page.reference.go("rec0:500-600")
    settle(page)
    before = view.loaded
    for _ in range(15):
        view.pan(0.1)
        settle(page)
    after = view.loaded
    assert before is not None and after is not None and after is not before
    assert before.pile is not None and after.pile is not None and before.lines is not None and after.lines is not None
    kept = dict(zip(before.pile.numbers.tolist(), before.lines.tolist(), strict=True))
    same = [
        (kept[number], line)
        for number, line in zip(after.pile.numbers.tolist(), after.lines.tolist(), strict=True)
        if number in kept
    ]
    assert len(same) > 10 and all(one == other for one, other in same)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", ["", "rec0:1,900-2,900", "rec0:1,900-2,000"])
def test_it_is_drawn_and_exported(wide: Wide, open_page: Open, tmp_path: Path, scheme: Any, where: str) -> None:
    page = open_page(wide.result)
    theme_service().set_scheme(scheme)
    if where:
        page.reference.go(where)
    settle(page)
    image = page.reference.view.grab().toImage()
    theme = theme_service().theme
    found = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height())}
    assert theme.forward.name() in found
    assert (theme.mismatch.name() in found, theme.gap.name() in found) == (bool(where), bool(where))
    for suffix in ("svg", "png", "pdf"):
        save_picture(page, tmp_path / f"x.{suffix}")
        settle(page)
        assert (tmp_path / f"x.{suffix}").stat().st_size > 1_000
    found, drawn = texts((tmp_path / "x.svg").read_bytes()), words((tmp_path / "x.svg").read_bytes())
    assert {"rec0", "coverage", "0"} <= set(found)
    assert ("mismatch" in found, "read, forward strand" in drawn, "within a pixel" in drawn) == (
        bool(where),
        bool(where),
        not where,
    )
    # A close view has the reference's letters.
    letters = [text for text in found if text in "ACGT"]
    assert (len(letters) >= 100) == ("2,000" in where)
    picture = QImage(str(tmp_path / "x.png"))
    colours = {picture.pixel(x, y) for x in range(0, picture.width() * 2 // 3) for y in range(0, picture.height(), 3)}
    assert LIGHT.forward.rgb() in colours and (LIGHT.mismatch.rgb() in colours) == bool(where)
    theme_service().set_scheme("light")


def test_reads_in_view_are_exported(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    assert page.export_view.isEnabled()
    page.reference.go("rec1:301-400")
    settle(page)
    page.export("view-sam", tmp_path / "view.sam")
    settle(page)
    lines = [line.split("\t") for line in (tmp_path / "view.sam").read_text().splitlines() if line[0] != "@"]
    assert lines and all(line[2] == "rec1" and 230 < int(line[3]) <= 400 for line in lines)


def test_without_hits(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    (tmp_path / "none.fa").write_text(f">none\n{'ACAG' * 15}\n")
    from gpu.analyses.reads.request import ReadsRequest
    from gpu.analyses.reads.run import run
    from gpu.core.monitor import Monitor
    from gpu.engines.cpu.engine import CpuEngine

    run(
        ReadsRequest(str(tmp_path / "wide.fa"), (str(tmp_path / "none.fa"),)),
        tmp_path / "none",
        Monitor(),
        CpuEngine(1),
    )
    page = open_page(ReadsResult.open(tmp_path / "none"))
    assert "No read occurs" in seen(page.reference.view)
    assert not page.export_view.isEnabled() and not page.figure_action.isEnabled()
    with pytest.raises(InputError, match="no hits to draw"):
        page.figure()


def test_the_bars_of_the_summary(wide: Wide, open_page: Open) -> None:
    told = wide.result.statistics
    bars = {bar.name: bar.value for bar in best_bars(told)}
    assert bars["Mapped"] + bars["Unmapped"] == 1_500 and bars["mismatch"] == told["mapped"][1]
    hits = wide.result.reads.column("hits")[:]
    by_hits = {bar.name: bar.value for bar in hits_bars(told["per_read"])}
    assert by_hits["0"] == (hits == 0).sum() and by_hits["2"] == (hits == 2).sum() > 0
    limits = limits_of(wide.result)
    assert limits.all_hits == hits.sum() and limits.mapped == (hits > 0).sum()
    for limit in (1, 2, len(limits.hits)):
        assert limits.hits[limit - 1] == np.minimum(hits, limit).sum()
        assert limits.reads[limit - 1] == ((hits > 0) & (hits <= limit)).sum()
    page = open_page(wide.result)
    page.below.setCurrentWidget(page.summary)
    assert not page.summary.grab().isNull()
    chart = page.summary.limits
    picture = chart.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(chart.width()) for y in range(0, chart.height(), 3)}
    assert theme_service().theme.forward.name() in colours and theme_service().theme.reverse.name() not in colours
    assert f"{hits.sum():,} hits" in chart.limits.describe(2) and chart.limit_at(chart.width()) >= limits.last


def test_the_limit_that_was_asked_for_is_marked(qtbot: Any) -> None:
    # Reads with 5 hits may have more: at most as many were asked for.
    limits = LimitCounts.of([3, 10, 4, 0, 0, 6, *[0] * 95], 48, 5)
    assert limits.hits.tolist() == [20, 30, 36, 42, 48] and limits.reads.tolist()[:2] == [10, 14]
    assert (
        "have no more" in limits.describe(4) and "have no more" not in limits.describe(5) and limits.describe(6) == ""
    )
    chart = owned(qtbot, LimitsChart(limits, "x"))
    chart.resize(400, 300)
    picture = chart.grab().toImage()
    loaded = {picture.pixelColor(x, y).name() for x in range(400) for y in range(0, 300, 2)}
    assert theme_service().theme.reverse.name() in loaded
    assert LimitCounts.of([1, 2, *[0] * 98, 5], 5_000, 2_000).last == 2_000
    none = owned(qtbot, LimitsChart(LimitCounts.of([4, *[0] * 100], 0, 0), "x"))
    assert none.accessibleDescription() == "No read has a hit." and not none.grab().isNull()


def test_times_and_charts(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    bars = {bar.name: bar.value for bar in phase_bars(wide.result)}
    assert (
        list(bars) == ["index", "read", "search", "write"]
        and bars["search"] == wide.result.statistics["phases"]["search"]
    )
    assert sum(bar.value for bar in stage_bars(wide.result)) == pytest.approx(wide.result.seconds, abs=0.01)
    wide.result.statistics["phases"] |= {"copy": 1.0, "copy_back": 2.0}
    assert [bar.name for bar in phase_bars(wide.result)][2:5] == ["copy to the card", "search", "copy back"]
    page = open_page(wide.result)
    page.below.setCurrentWidget(page.times)
    assert not page.times.grab().isNull()
    for ending in (".svg", ".pdf", ".png", ".csv"):
        page.charts().export(tmp_path / f"charts{ending}")
        assert (tmp_path / f"charts{ending}").stat().st_size > 1_000
    found = texts((tmp_path / "charts.svg").read_bytes())
    assert {"copy back", "Reads by their hits", "Hits against the limit", "at most so many hits of a read"} <= set(
        found
    )
    numbers = (tmp_path / "charts.csv").read_text()
    assert (
        numbers.startswith("chart,name,value\n")
        and "Phases,copy back," in numbers
        and "\nHits within a limit,1," in numbers
    )


def _double_click(view: Any) -> Any:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    at = QPointF(300, 60)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QEvent.Type.MouseButtonDblClick, at, view.viewport().mapToGlobal(at), left, left, none)


def test_the_widest_place_fits(wide: Wide, open_page: Open) -> None:
    page = open_page(wide.result)
    assert page.table.model.columns()[4].widest == "rec0:9,000"


def test_a_damaged_file_is_told(wide: Wide, open_page: Open) -> None:
    victim = wide.result.folder / "hits" / "000000.place.npy"
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x7f")
    page = open_page(ReadsResult.open(wide.result.folder))
    assert victim.name in page.reference.view.accessibleDescription()
    assert not page.export_view.isEnabled() and not page.reference.view.grab().isNull()


def test_what_cannot_be_read_has_no_coverage(wide: Wide, open_page: Open) -> None:
    victim = wide.result.folder / "bases" / "000000.code.npy"
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x7f")
    page = open_page(ReadsResult.open(wide.result.folder))
    panel = page.reference
    assert "covered up to" in panel.headline.text()
    for place in ("rec1:301-400", "rec1:1-200"):
        panel.go(place)
        settle(page)
        assert panel.headline.text().startswith(place.replace("-", "–"))
        assert "covered" not in panel.headline.text() and victim.name in panel.view.accessibleDescription()
