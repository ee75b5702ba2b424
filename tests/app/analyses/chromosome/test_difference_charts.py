"""Charts of differences: what is counted, drawn and saved."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.analyses.chromosome.difference_charts import (
    MAX_POINTS,
    broken,
    floor_of,
    gap_bars,
    shown_histogram,
    substitution_bars,
    thinned,
    titles,
)
from app.analyses.chromosome.page import AlignmentPage
from app.charts.bars import Bars
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.counts import Along, DifferenceCounts
from gpu.analyses.chromosome.export import rendering_of
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from tests.app.desks import LoneDesk
from tests.app.drivers import on_screen, owned, save_picture, seen, settle
from tests.app.figure_texts import texts
from tests.samples import empty_result, finished_result, result_of


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, DifferenceCounts]:
    folder = finished_result(tmp_path_factory.mktemp("made"), 9_000, 3, 0.12, reverse_b=True, ambiguous=20)
    result = Result.open(folder)
    return result, DifferenceCounts.of(rendering_of(result).differences)


def lines_of(result: Result) -> tuple[str, str]:
    assert result.alignment is not None
    window = result.alignment.window(0, result.alignment.length, *result.load_sequences())
    return window.lines[0], window.lines[2]


def test_no_line_crosses_what_a_rotated_record_leaves_out() -> None:
    places = np.concatenate((np.arange(0.0, 5e5, 1e3), np.arange(6e5, 1e6, 1e3)))
    line = broken(Along(places, np.full(len(places), 0.8)))
    assert np.flatnonzero(np.isnan(line.places)).tolist() == np.flatnonzero(np.isnan(line.shares)).tolist() == [500]
    for along in (Along(places[:500], places[:500]), Along(places[:1], places[:1]), Along(places[:0], places[:0])):
        assert len(broken(along).places) == len(along.places)


def test_substitutions_and_their_ratio(made: tuple[Result, DifferenceCounts]) -> None:
    result, counts = made
    pairs = Counter(
        one + other
        for one, other in zip(*lines_of(result), strict=True)
        if one != other and {one, other} <= set("ACGT")
    )
    assert {one + other: count for one, other, count in counts.changes()} == pairs
    transitions = sum(pairs[pair] for pair in ("AG", "GA", "CT", "TC"))
    assert counts.transitions == transitions
    assert counts.ratio == pytest.approx(transitions / (sum(pairs.values()) - transitions))
    bars = substitution_bars(counts)
    assert [bar.part for bar in bars] == [False, *[True] * 4, False, *[True] * 8]
    assert sum(bar.value for bar in bars if bar.part) == sum(bar.value for bar in bars if not bar.part)


def test_gaps_by_their_lengths(made: tuple[Result, DifferenceCounts]) -> None:
    result, counts = made
    assert result.alignment is not None
    lengths = np.concatenate((result.alignment.gaps_a[:, 2], result.alignment.gaps_b[:, 2]))
    bars = gap_bars(counts)
    assert sum(bar.value for bar in bars) == len(lengths)
    assert bars[0].name == "1" and bars[0].value == np.count_nonzero(lengths == 1)
    assert {bar.name: bar.value for bar in bars}["7–9"] == np.count_nonzero((lengths >= 7) & (lengths <= 9))
    assert counts.insertions.sum() == len(result.alignment.gaps_a)


def test_titles_are_short_and_in_the_right_number(made: tuple[Result, DifferenceCounts]) -> None:
    counts = made[1]
    assert titles(replace(counts, window=1))[0] == "Identity along a, in windows of 1 column"
    gaps = int(counts.insertions.sum() + counts.deletions.sum())
    assert titles(counts)[4] == f"Gaps by length: {gaps:,}; + only in b, − only in a"


def test_identity_in_windows(made: tuple[Result, DifferenceCounts]) -> None:
    result, counts = made
    above, below = lines_of(result)
    bins = len(counts.identity.shares)
    edges = [at * len(above) // bins for at in range(bins + 1)]
    for first, end, share in zip(edges, edges[1:], counts.identity.shares, strict=False):
        equal = sum(
            one == other and one in "ACGT" for one, other in zip(above[first:end], below[first:end], strict=True)
        )
        assert share == pytest.approx(equal / (end - first), abs=1e-6)
    assert shown_histogram(counts).total == bins
    low = floor_of(counts.identity.shares)
    assert 0 <= low < 1 and (counts.identity.shares < low).mean() <= 0.02


def test_gc_of_what_was_compared(made: tuple[Result, DifferenceCounts]) -> None:
    result, counts = made
    for choice, along in ((result.request.a, counts.gc_a), (result.request.b, counts.gc_b)):
        letters = "".join(Path(choice.path).read_text().splitlines()[1:])[choice.first - 1 : choice.last]
        known = [letter for letter in letters if letter in "ACGT"]
        mean = sum(letter in "GC" for letter in known) / len(known)
        assert along.shares.mean() == pytest.approx(mean, abs=0.01)
    # b lies the other way round.
    assert counts.gc_b.places[0] > counts.gc_b.places[-1]


def test_curves_are_thinned_to_means() -> None:
    along = Along(np.arange(10_000.0)[::-1], np.tile([0.0, 1.0], 5_000))
    thin = thinned(along)
    assert len(thin.places) == MAX_POINTS and (np.diff(thin.places) > 0).all()
    assert thin.shares.mean() == pytest.approx(0.5, abs=0.01)


def test_the_page_draws_and_saves_them(page: AlignmentPage, tmp_path: Path) -> None:
    settle(page)
    page.below.setCurrentWidget(page.chart_panel)
    assert page.chart_panel.findChildren(Bars)
    for suffix in (".svg", ".csv"):
        save_picture(page, tmp_path / f"charts{suffix}", page.difference_views.figure)
        settle(page)
    found = texts((tmp_path / "charts.svg").read_bytes())
    assert {"Transitions", "Windows by their identity (%)", "GC of a", "GC of b"} <= set(found)
    with (tmp_path / "charts.csv").open() as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["counted", "name", "from", "to", "value"]
    assert any(row[1] == "ti/tv" for row in rows)


def test_without_an_alignment_the_charts_say_why(qtbot: Any, tmp_path: Path, desk: LoneDesk) -> None:
    page = owned(qtbot, AlignmentPage(Result.open(empty_result(tmp_path / "r")), desk))
    settle(page)
    assert page.chart_panel.counts is None and "Nothing aligns" in seen(page.chart_panel)
    with pytest.raises(InputError):
        page.difference_views.figure()


def test_equal_sequences_have_charts(qtbot: Any, tmp_path: Path, desk: LoneDesk) -> None:
    """One window, no substitution, no gap."""
    codes = np.arange(30, dtype=np.uint8) % 4
    nothing = np.zeros((0, 3), np.int64)
    folder = result_of(tmp_path / "r", codes, codes, Alignment((0, 0), (30, 30), 30, nothing, nothing))
    page = settle(on_screen(qtbot, AlignmentPage(Result.open(folder), desk)))
    page.below.setCurrentWidget(page.chart_panel)
    counts = page.chart_panel.counts
    assert counts is not None and counts.ratio is None and counts.identity.shares.tolist() == [1.0]
    assert gap_bars(counts) == () and shown_histogram(counts).total == 1
    assert "Substitutions" in texts(page.difference_views.figure().svg())
    page.grab()
