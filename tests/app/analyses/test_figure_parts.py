"""Figures of what is in view, of all, and without tracks, as the pages give them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.charts.level_of_detail import Area
from app.exports.dialog import ExportDialog
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from tests.app.analyses.matches.match_samples import pieces, related_records, stored
from tests.app.analyses.reads.conftest import Wide, wide  # noqa: F401 (a fixture)
from tests.app.drivers import settle
from tests.app.figure_texts import texts

Open = Callable[[Any], Any]


def test_reads(wide: Wide, open_page: Open) -> None:  # noqa: F811
    page = open_page(wide.result)
    page.reference.go("rec0:101-300")
    settle(page)
    figure = page.figure()
    assert figure.tracks() == {"reads": "Reads"}
    found = texts(figure.svg())
    assert "rec0:101–300 (200 bp)" in found and any("forward strand" in text for text in found)
    assert not any("forward strand" in text for text in texts(figure.without(["reads"]).svg()))
    assert "3 records, 13.7 kbp" in texts(page.whole_figure()().svg())


def test_an_alignment(sample: Result, settings: Settings, open_page: Open) -> None:
    page = open_page(sample)
    page.go_to("2,001-3,000")
    page.ask_export()
    (dialog,) = page.findChildren(ExportDialog)
    assert page.figure().area.rows < 2_000
    whole = page.whole_figure()().area
    assert whole == Area(0, sample.request.a.used, 0, sample.request.b.used)
    settle(dialog)
    dialog.picture.height.setValue(100)
    dialog.copy_button.click()
    assert settings.remembered("figure")["height"] == 100
    settle(dialog)
    dialog.close()


def test_matches(tmp_path: Path, open_page: Open) -> None:
    reference, _ = related_records()
    found = pieces(reference)
    page = open_page(stored(tmp_path / "r", found, "r.fa", ("q.fa",)))
    page.plot.picture.zoom(0.2)
    whole = page.whole_figure()().area
    assert (whole.rows, whole.columns) == (found.query.total, found.reference.total)
    assert page.figure().area.rows < whole.rows / 2
