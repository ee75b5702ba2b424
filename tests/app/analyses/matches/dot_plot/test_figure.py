"""The dot plot as a figure in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.page import MatchesPage
from app.charts.level_of_detail import Area
from app.theme import LIGHT
from gpu.analyses.matches.result import Matches
from gpu.core.errors import InputError
from tests.app.analyses.matches.match_samples import stored
from tests.app.desks import LoneDesk, heard
from tests.app.drivers import on_screen, save_picture, sentences, settle, wait
from tests.app.figure_texts import words


@pytest.fixture
def page(qtbot: Any, matches: Matches, tmp_path: Path, desk: LoneDesk) -> MatchesPage:
    """The page of ``matches``, at rest."""
    page = on_screen(qtbot, MatchesPage(stored(tmp_path / "m", matches, "r.fa", ("q.fa",)), desk), 1280, 720)
    return settle(page, page.plot)


@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_the_picture_is_saved(page: MatchesPage, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"plot.{suffix}"
    said = sentences(heard(page))
    save_picture(page, path)
    wait(lambda: said[-1].startswith("Saved"))
    content = path.read_bytes()
    assert content.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[suffix])
    if suffix == "svg":
        text = words(content)
        for line in (
            "Forward matches",
            "Reverse matches",
            "25 bp",
            "Matches: 5 here, 5 in the whole",
            "CPU: 2 cores",
            "Query: 2 records",
        ):
            assert line in text, line
    if suffix == "png":
        image = QImage(str(path))
        colours = {
            image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
        }
        assert LIGHT.forward.name() in colours and LIGHT.reverse.name() in colours


def test_a_figure_counts_what_it_draws(view: DotPlotView) -> None:
    def told() -> str:
        return next(line for line in view.figure().parameters() if line.startswith("Matches:"))

    assert told() == "Matches: 5 here, 5 in the whole comparison"
    # The long match, and the box of the reverse one, of which no base lies inside.
    view.picture.show_area(Area(250_000, 420_000, 250_000, 420_000))
    assert told() == "Matches: 1 here, 5 in the whole comparison"
    view.show_whole()
    view.commands["reverse_matches"].setChecked(False)
    assert told() == "Matches: 3 here, 5 in the whole comparison"
    view.set_minimum(401)
    assert told() == "Matches: 2 here, 5 in the whole comparison"


def test_a_figure_of_many_matches_is_an_image_with_the_longest_as_lines(
    view: DotPlotView, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert b"<image" not in view.figure().svg()
    monkeypatch.setattr("app.pictures.dots.figure.MAX_LINES", 1)
    assert b"<image" in view.figure().svg()


def test_a_figure_of_nothing_is_refused(page: MatchesPage, tmp_path: Path) -> None:
    said = sentences(heard(page))
    page.plot.picture.show_area(Area(-200_000, -100_000, 0, 1_000))
    with pytest.raises(InputError, match="show the whole"):
        page.figure()
    page.plot.show_whole()
    save_picture(page, tmp_path / "plot.gif")
    settle(page)
    assert "names no figure format" in said[-1]
    assert not (tmp_path / "plot.gif").exists()
