"""Exact matches behind the alignment, and the way to the dot plot of the same files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.matrix import MATCH_STRENGTH
from app.analyses.chromosome.page import AlignmentPage
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from tests.app.analyses.matches.match_samples import matches_result
from tests.app.desks import heard
from tests.app.drivers import emitted, wait
from tests.samples import finished_result

Opener = Callable[[Result], AlignmentPage]


@pytest.fixture
def result(tmp_path: Path) -> Result:
    return Result.open(finished_result(tmp_path / "r", length=6_000, seed=6))


def test_matches_are_drawn_faintly_behind_the_alignment(open_page: Opener, result: Result) -> None:
    page = open_page(result)
    layer = page.matrix.matches
    wait(lambda: not layer.busy and layer.segments.count > 0)
    assert layer.index is not None and layer.segments.count == len(layer.index) > 50
    group = layer.segments.parentItem()
    assert group.opacity() == MATCH_STRENGTH < 1
    assert group.zValue() < page.matrix.items[Layer.ALIGNMENT].zValue()
    assert page.layers[Layer.MATCHES].isChecked() and page.layers[Layer.MATCHES].isEnabled()
    # The alignment runs over them: most of its long runs of equal bases are matches.
    assert result.alignment is not None
    i, _ = result.alignment.points(np.arange(0, result.alignment.length, 100))
    starts, lengths = layer.index._all.i, layer.index._all.length
    assert np.mean([((starts <= row) & (row < starts + lengths)).any() for row in i]) > 0.4


def test_the_switch_is_remembered(open_page: Opener, result: Result, settings: Settings) -> None:
    page = open_page(result)
    assert page.matrix.drawn(Layer.MATCHES)
    page.layers[Layer.MATCHES].setChecked(False)
    other = open_page(result)
    assert not other.matrix.drawn(Layer.MATCHES)
    other.layers[Layer.MATCHES].setChecked(True)
    assert settings.is_on("chromosome/matches", False)


def test_without_matches_the_switch_says_so(open_page: Opener, nothing: Result) -> None:
    page = open_page(nothing)
    switch = page.layers[Layer.MATCHES]
    assert not switch.isEnabled() and "long enough" in switch.toolTip()


def test_without_sequences_the_switch_says_why(open_page: Opener, without_inputs: Result) -> None:
    page = open_page(without_inputs)
    switch = page.layers[Layer.MATCHES]
    assert not switch.isEnabled() and "There is no file" in switch.toolTip()


def test_a_figure_has_the_matches(open_page: Opener, result: Result) -> None:
    page = open_page(result)
    with_matches = page.figure().svg()
    page.layers[Layer.MATCHES].setChecked(False)
    without = page.figure().svg()
    assert b"Exact matches" in with_matches and b"Exact matches" not in without
    assert len(with_matches) > len(without)


def test_the_dot_plot_of_the_same_files_is_opened_or_asked_for(
    open_page: Opener, result: Result, tmp_path: Path
) -> None:
    page = open_page(result)
    a, b = result.request.inputs
    asked = emitted(heard(page).asked, page.commands["dot_plot"].trigger)
    assert asked == ["matches", (b, a), ""]
    other, same = tmp_path / "other", tmp_path / "same"
    matches_result(other)
    matches_result(same)
    told = json.loads((same / "request.json").read_text())
    (same / "request.json").write_text(json.dumps({**told, "reference": b, "queries": [a]}))
    page.offer([tmp_path / "gone", result.folder, other, same])
    asked = emitted(heard(page).opened, page.commands["dot_plot"].trigger)
    assert asked == [same]
