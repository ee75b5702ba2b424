"""The start page: an example of each analysis, and files dropped anywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel

from app.access.parts import ScrollArea
from app.shell.main_window import MainWindow
from gpu.command_line.registry import ALL
from tests.app.drivers import drop, settle, wait
from tests.app.fakes import FakeEngine
from tests.samples import finished_result


def test_every_analysis_has_an_example(window: MainWindow, engine: FakeEngine) -> None:
    page, queue = window.start_page, window.session.queue
    assert (
        set(page.examples) == {face.name for face in window.session.faces if face.zones()} and len(page.examples) == 6
    )
    for number, (name, button) in enumerate(page.examples.items()):
        window.workspace.show_start()
        button.click()
        assert queue.jobs[number].request == ALL.example(name)
        assert "example" in button.toolTip() and "&" not in button.toolTip()
    engine.hold.set()
    wait(lambda: not queue.unfinished())


def test_places_stand_in_columns(window: MainWindow) -> None:
    window.resize(1366, 768)
    window.show()
    zones = window.start_page.zones.values()
    wait(lambda: all(zone.width() > 130 for zone in zones))
    assert len({zone.mapTo(window, QPoint(0, 0)).y() for zone in zones}) == 1
    widths = [zone.width() for zone in zones]
    assert max(widths) - min(widths) <= 1


@pytest.mark.parametrize(
    ("names", "analysis"),
    [
        (["a.fa", "b.fa"], "chromosome"),
        (["reads.fastq.gz"], "reads"),
        (["genome.fa", "reads.fq"], "reads"),
        (["mapped.bam"], "reads"),
        (["a.fa", "b.fa", "c.fa"], "genomes"),
        (["genome.fa", "one.fq", "two.fq"], "reads"),
    ],
)
def test_files_dropped_anywhere_open_the_dialog_that_suits(
    window: MainWindow, tmp_path: Path, names: list[str], analysis: str
) -> None:
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_text(">s\nACGTACGTACGT\n")
    page = window.start_page
    for place in (
        page,
        page.list,
        page.list.viewport(),
        page.example,
        page.findChildren(QLabel)[1],
        window.statusBar(),
    ):
        drop(place, *paths)
        dialog = window.opener.dialog
        assert dialog is not None and dialog.isVisible() and dialog.analysis == analysis
        assert sorted(dialog.paths()) == sorted(map(str, paths))
        dialog.reject()
        settle(window.session.background)


def test_a_result_dropped_anywhere_opens(window: MainWindow, tmp_path: Path) -> None:
    folder = finished_result(tmp_path, length=300, seed=1)
    opened: list[Path] = []
    window.paths._desk = replace(window.desk, open=opened.append)
    page = window.start_page
    places = [page, page.list.viewport(), *page.zones.values(), window.workspace.tabBar()]
    for place in places:
        drop(place, folder)
    drop(page, folder / "journal.jsonl")
    assert opened == [folder] * (len(places) + 1)
    assert window.opener.dialog is None


def test_beside_the_comparisons_in_a_small_window_nothing_is_out_of_sight(window: MainWindow, tmp_path: Path) -> None:
    window.session.recent.add(finished_result(tmp_path / "result"), "a title that is long × another", "done")
    window.dock.show()
    window.resize(900, 520)
    window.show()
    page = window.start_page
    area = next(area for area in page.findChildren(ScrollArea))
    wait(lambda: page.any.mapTo(page, QPoint(0, 0)).y() < page.list.mapTo(page, QPoint(0, 0)).y())
    assert area.horizontalScrollBar().maximum() == 0 and not page.list.horizontalScrollBar().isVisible()
    window.dock.hide()
    wait(lambda: page.any.mapTo(page, QPoint(0, 0)).x() > page.list.mapTo(page, QPoint(0, 0)).x())
    assert area.horizontalScrollBar().maximum() == 0
