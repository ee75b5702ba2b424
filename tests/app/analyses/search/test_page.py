"""The page of a database search: table, overview, alignment, scores, numbers, exports, from one
query to the other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.search.best import MAX_HITS
from app.analyses.search.columns import evalue_cell
from app.analyses.search.page import SearchPage
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from tests.app.analyses.search.samples import many_hits, searched, small_request, translated_request
from tests.app.desks import heard
from tests.app.drivers import emitted, save_picture, search_for, seen, settle, wait
from tests.app.figure_texts import texts
from tests.command_line.calls import reverse_complement

OpenPage = Callable[[SearchResult], SearchPage]


def column(page: SearchPage, title: str) -> list[str]:
    """What the table shows in a column."""
    model = page.table.model
    number = [told.title for told in model.columns()].index(title)
    return [str(model.index(row, number).data()) for row in range(model.rowCount())]


def sort(page: SearchPage, title: str) -> list[str]:
    number = [told.title for told in page.table.model.columns()].index(title)
    page.table.view.horizontalHeader().sectionClicked.emit(number)
    page.table.view.sortByColumn(number, Qt.SortOrder.AscendingOrder)
    settle(page)
    return column(page, title)


def test_the_hits_of_the_first_query_are_shown_best_first(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    hits = [hit for hit in hits_of(birds) if hit.query == "auk_kinase"]
    assert column(page, "Subject") == [hit.subject for hit in hits]
    assert column(page, "E-value") == [evalue_cell(hit.evalue) for hit in hits]
    assert column(page, "Identity")[0] == "89.7 %" and column(page, "In the subject")[0] == "42–351"
    assert "Strand" not in [told.title for told in page.table.model.columns()]
    assert page.table.current == 0 and page.overview.selected == 0
    assert page.alignment.headline.whole.startswith(
        "auk_kinase_1 · score 1,373 (533 bits) · E-value 0.0 · 278 of 310 equal"
    )
    assert page.table.count.text() == f"{len(hits)} hits"


def test_another_query_brings_its_own_hits_in_the_order_that_was_asked_for(
    open_page: OpenPage, birds: SearchResult
) -> None:
    page = open_page(birds)
    names = sort(page, "Subject")
    assert names == sorted(names)
    page.queries.setCurrentIndex(1)
    settle(page)
    hits = [hit for hit in hits_of(birds) if hit.query == page.query.name]
    assert page.query.number == 1 and page.query.name != "auk_kinase"
    assert column(page, "Subject") == sorted(hit.subject for hit in hits)
    assert page.alignment.headline.whole.startswith(hits[0].subject)
    assert f"Name\t{page.query.name}" in page.numbers.as_table()
    assert len(page.overview.best) == len(hits)


def test_the_search_for_names_looks_at_the_query_alone(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    page.show_query(2)
    settle(page)
    wanted = page.query.name
    search_for(page.table, wanted)
    wait(lambda: page.table.model.wanted.text == wanted and not page.busy)
    hits = [hit.subject for hit in hits_of(birds) if hit.query == wanted]
    assert column(page, "Subject") == [name for name in hits if wanted in name]
    search_for(page.table, "kinase")
    settle(page)
    assert page.table.model.rowCount() == sum("kinase" in name for name in hits)


def test_the_overview_and_the_table_choose_the_same_hit(qtbot: Any, open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    overview = page.overview
    place = overview.bar_rect(3).center().toPoint()
    qtbot.mouseClick(overview.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.table.current == 3 and overview.selected == 3
    wait(lambda: page.alignment.headline.whole.startswith("auk_kinase_4"))
    qtbot.keyClick(overview, Qt.Key.Key_Down)
    assert page.table.current == 4
    page.table.choose(1)
    assert overview.selected == 1
    assert overview.best.tips[1].startswith(
        "2. auk_kinase_2 30 % drifted\nscore 1,050 · 409 bits · E-value 3.40e-146\nquery 1–310"
    )
    search_for(page.table, "gull")
    wait(lambda: page.table.model.wanted.text == "gull" and not page.busy)
    told = emitted(heard(page).said, overview.asked.emit, 0)
    assert told == ["Hit 1 is not among those shown; clear the search for names first."]


def test_a_hit_on_the_other_strand_counts_the_subject_downwards(open_page: OpenPage, bases: SearchResult) -> None:
    page = open_page(bases)
    hit = next(hits_of(bases))
    assert hit.reverse and hit.query_start <= 20 and hit.query_end >= 220
    assert (
        column(page, "Strand")[0] == "−" and column(page, "In the query")[0] == f"{hit.query_start + 1}–{hit.query_end}"
    )
    assert column(page, "In the subject")[0] == f"{hit.subject_end}–{hit.subject_start + 1}"
    assert (
        "reverse complement of the subject" in page.alignment.headline.whole
        and "positive" not in page.alignment.headline.whole
    )
    lines = page.alignment.text.text().splitlines()
    queries = [line.split() for line in lines if line.startswith("query")]
    subjects = [line.split() for line in lines if line.startswith("subject")]
    assert int(queries[0][1]) == hit.query_start + 1 and int(queries[-1][-1]) == hit.query_end
    assert int(subjects[0][1]) == hit.subject_end and int(subjects[-1][-1]) == hit.subject_start + 1
    for before, after in pairwise(subjects):
        assert int(after[1]) == int(before[-1]) - 1
    for sides, told in ((queries, hit.query_letters), (subjects, hit.subject_letters)):
        assert "".join(line[2] for line in sides).replace("-", "") == reverse_complement(told)
    # What is on the screen says the same as the text.
    _, second = page.alignment.text.sides
    assert second.positions(0, 10) == (hit.subject_end, hit.subject_end - 9)
    assert second.positions(0, page.alignment.text.length) == (hit.subject_end, hit.subject_start + 1)


@pytest.mark.parametrize("translate", ["query", "database"])
def test_a_translated_hit_tells_its_frame_and_its_places_on_the_dna(
    open_page: OpenPage, translate: Any, tmp_path: Path
) -> None:
    page = open_page(SearchResult.open(searched(translated_request(tmp_path, translate), tmp_path / "result")))
    page.show_query(1)
    settle(page)
    hits = [hit for hit in hits_of(page.result) if hit.query == page.query.name]
    frames = [hit.query_frame if translate == "query" else hit.subject_frame for hit in hits]
    assert frames[0] == -3 and column(page, "Frame") == [f"{frame:+}".replace("-", "−") for frame in frames]
    dna, protein = ("query", "subject") if translate == "query" else ("subject", "query")
    assert column(page, f"In the {dna}")[0] == "274–41" and column(page, f"In the {protein}")[0] == "11–90"
    assert page.alignment.headline.whole.split(" · ")[1] == f"frame −3 of the {dna}"
    lines = {
        side: [line.split() for line in page.alignment.text.text().splitlines() if line.startswith(side)]
        for side in (dna, protein)
    }
    assert (lines[dna][0][1], lines[dna][-1][-1]) == ("274", "41")
    assert (lines[protein][0][1], lines[protein][-1][-1]) == ("11", "90")
    for before, after in pairwise(lines[dna]):
        assert int(after[1]) == int(before[-1]) - 1
    # What is on the screen says the same as the text.
    side = page.alignment.text.sides[0 if translate == "query" else 1]
    assert side.positions(0, 10) == (274, 245) and side.positions(0, page.alignment.text.length) == (274, 41)
    assert page.overview.best.tips[0].endswith(f"frame −3 of the {dna}")
    row = page.table.model.index(0, 1)
    assert f"frame −3 of the {dna}" in row.data(Qt.ItemDataRole.ToolTipRole)
    found = sort(page, "Frame")
    assert [int(text.replace("−", "-")) for text in found] == sorted(frames)
    told = page.numbers.as_table().splitlines()
    assert "Frames\t+1 +2 +3 −1 −2 −3" in told and "Genetic code\t1" in told
    assert ("Bases\t300" if translate == "query" else f"Bases\t{29 * 400 + 300:,}") in told
    page.tabs.setCurrentWidget(page.scores)
    settle(page)
    assert page.spread.counts.total >= (1 if translate == "query" else 170)
    assert ("those of frame +1" in page.scores.note.text()) == (translate == "query")
    assert not page.exports["sam"].isEnabled() and "SAM has no place" in page.exports["sam"].toolTip()
    assert page.exports["tab6"].isEnabled()


def test_the_histogram_counts_the_entries_and_shows_what_chance_would_do(
    open_page: OpenPage, birds: SearchResult
) -> None:
    page = open_page(birds)
    page.tabs.setCurrentWidget(page.scores)
    settle(page)
    spread = page.spread
    beyond = birds.entries - spread.counts.total
    assert beyond == 5 and f"{beyond} score above" in page.scores.note.text()
    assert "published statistics of this scoring (λ 0.267, K 0.041)" in page.scores.note.text()
    # By chance there are about as many as there are.
    assert abs(float(spread.curve.counts.sum()) - spread.counts.total) < 0.03 * spread.counts.total
    # The best hit lies beside the chart; one of chance on it.
    assert page.scores.histogram.marked is None
    page.table.choose(10)
    settle(page)
    assert page.scores.histogram.marked == 54
    page.scores.histogram.log.setChecked(True)
    top = np.log10(1 + spread.counts.counts.max())
    assert top < page.scores.histogram.plot.panel.up[1] < 1.1 * top


def test_numbers_say_how_e_values_come_about(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    told = page.numbers.as_table()
    for line in ("Name\tauk_kinase", "Statistics\tpublished", "K\t0.041", "Best E-value\t0.0", "First gap\t12"):
        assert line in told.splitlines()


def test_statistics_of_shuffled_sequences_are_told(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(SearchResult.open(searched(small_request(tmp_path), tmp_path / "result")))
    assert "Statistics\tfitted to 500 shuffled sequences" in page.numbers.as_table().splitlines()
    page.tabs.setCurrentWidget(page.scores)
    settle(page)
    assert "E-values by statistics fitted to 500 shuffled sequences" in page.scores.note.text()
    assert float(page.spread.curve.counts.sum()) == pytest.approx(5, rel=0.2)


def test_no_hits_and_no_statistics_say_what_to_do(open_page: OpenPage, nothing: SearchResult, tmp_path: Path) -> None:
    page = open_page(nothing)
    assert page.table.count.text() == "There are no hits"
    assert "“lonely0” has no hits: nothing in the database scores above 0. Run again with other settings" in seen(
        page.overview
    )
    assert page.alignment.text.sentence == "There is no hit to align."
    assert not page.figure_action.isEnabled() and "no hits" in page.figure_action.toolTip()
    page.tabs.setCurrentWidget(page.scores)
    settle(page)
    assert "There are no E-values" in page.scores.note.text() and page.spread.curve is None
    assert page.scores.histogram.describe(0).endswith("3 entries") and "Statistics\tnone" in page.numbers.as_table()
    with pytest.raises(InputError, match="no hits to draw"):
        page.figure()
    assert page.repeated().sha256 == ()


def test_every_export_and_both_figures_are_written(open_page: OpenPage, birds: SearchResult, tmp_path: Path) -> None:
    page = open_page(birds)
    for format in page.formats:
        page.export(format.name, tmp_path / f"hits{format.extension}")
    save_picture(page, tmp_path / "overview.svg")
    page.scores.histogram.log.setChecked(True)
    assert page.charts().log
    save_picture(page, tmp_path / "scores.pdf", page.charts)
    settle(page)
    assert {"hits.tsv", "hits.sam", "overview.svg", "scores.pdf"} <= {path.name for path in tmp_path.iterdir()}
    drawn = texts((tmp_path / "overview.svg").read_bytes())
    assert {"auk_kinase", "auk_kinase_1", "80–200 bits", "100", "200", "300"} <= set(drawn)
    assert (tmp_path / "scores.pdf").read_bytes().startswith(b"%PDF")


def test_only_the_best_hundred_are_drawn(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(many_hits(tmp_path / "many", 3_000, queries=3))
    page.show_query(1)
    settle(page)
    assert page.headline.whole == f"Where the {MAX_HITS} best of 1,000 hits lie on the query"
    page.table.choose(998)
    assert page.overview.selected == 998
    settle(page)
    assert page.alignment.headline.whole.startswith("entry_0")
    names = sort(page, "Subject")
    assert len(names) == 1_000 and names == sorted(names)
    assert page.table.current == 998
    page.overview.resize(240, 120)
    page.overview.select(99)
    assert page.overview.bar_rect(99).bottom() <= page.overview.viewport().height()


def test_what_changes_the_query_at_once_shows_the_last(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    for number in (1, 2, 0, 1):
        page.show_query(number)
    settle(page)
    assert page.queries.currentIndex() == 1 and page.overview.best.query.number == 1
    assert f"Name\t{page.query.name}" in page.numbers.as_table()
