"""Tables of a search: alignments under their entry, limits, columns, queries, exports of some hits,
and where the list is cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit

from app.analyses.search.best import lines_of
from app.analyses.search.numbers import search_rows
from app.analyses.search.page import SearchPage
from app.exports.dialog import ExportDialog
from app.tables.extent import ALL, CHOSEN, SHOWN
from app.tables.fold import INDENT
from gpu.analyses.search.hit import Hit, hits_of
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from tests.app.analyses.search.samples import many_hits, searched
from tests.app.desks import heard
from tests.app.drivers import emitted, search_for, seen, settle
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import write

OpenPage = Callable[[SearchResult], SearchPage]


def texts(panel: Any, title: str) -> list[str]:
    number = [column.title for column in panel.model.columns()].index(title)
    return [str(panel.model.index(row, number).data()) for row in range(panel.model.rowCount())]


def sort(panel: Any, title: str, order: Qt.SortOrder) -> list[str]:
    number = [column.title for column in panel.model.columns()].index(title)
    panel.view.sortByColumn(number, order)
    settle(panel)
    return texts(panel, title)


@pytest.fixture
def several(open_page: OpenPage, tmp_path: Path) -> SearchPage:
    """Two queries with 30 entries of seven alignments each, of every third more were left out."""
    result = many_hits(tmp_path / "several", 420, queries=2, per_entry=7, description="16S ribosomal RNA", top=30)
    return open_page(result)


def test_hits_in_lower_case_of_the_query_are_of_low_complexity(
    open_page: OpenPage, bases: SearchResult, tmp_path: Path
) -> None:
    page = open_page(bases)
    # About the query's letters 21 to 220 are aligned, and those up to 150 are in lower case.
    (start,), (end,) = (bases.hits.column(f"query_{side}")[:].tolist() for side in ("start", "end"))
    share = f"{100 * (150 - start) / (end - start):.1f} %"
    assert texts(page.table, "Low complexity") == [share]
    assert share in page.table.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert ("Low complexity", "1") in [(row.name, row.value) for row in search_rows(bases, page.query)]
    page.limits.click()
    for most, shown in (("64", 0), ("66", 1)):
        page.table.filters.fields["masked"].setText(most)
        page.table.filters.fields["masked"].returnPressed.emit()
        settle(page)
        assert page.table.model.shown == shown
    request = bases.request
    lower = tmp_path / "q.fa"
    lower.write_text(Path(request.queries).read_text().lower())
    result = SearchResult.open(searched(request.with_(queries=str(lower), sha256=()), tmp_path / "lower"))
    page = open_page(result)
    assert "Low complexity" not in [column.title for column in page.table.model.columns()]
    (told,) = [row.value for row in search_rows(result, page.query) if row.name == "Low complexity"]
    assert "all letters of the queries are in lower case" in told


def test_alignments_open_under_their_entry(several: SearchPage) -> None:
    table, model = several.table, several.table.model
    assert model.rowCount() == 30 and table.count.text() == "30 hits · 30 rows"
    assert texts(table, "Alignments")[:4] == ["7 +", "7", "7", "7 +"]
    assert set(texts(table, "Description")) == {"16S ribosomal RNA"}
    model.unfold(1, True)
    assert texts(table, "#")[:10] == ["1", "2", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "3", "4"]
    tip = model.index(3, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "16S ribosomal RNA" in tip and "alignment 3 of 7" in tip and "left out" not in tip
    assert "more were left out, as at most 7 an entry are kept" in model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    # The name of a row below, as long as an accession, is not cut in a small window.
    table.resize(1_100, 300)
    assert table.view.columnWidth(1) >= INDENT + table.fontMetrics().horizontalAdvance("NZ_CP012305.1")
    # The overview has all of them, and chooses one that is hidden in the table.
    assert len(several.overview.best) == 210 and several.overview.best.tips[16].startswith("3.3. ")
    several.overview.asked.emit(16)
    assert table.current == 16 and several.overview.selected == 16
    assert texts(table, "#")[8:11] == ["3", "3.2", "3.3"]
    scores = sort(table, "Score", Qt.SortOrder.AscendingOrder)
    opened = [number for number, text in enumerate(texts(table, "#")) if "." in text]
    assert len(opened) == 12 and len(scores) == 42
    several.show_query(1)
    settle(several)
    assert model.rowCount() == 30 and several.queries.currentText() == "query_1 · 30 hits"


def test_the_list_that_is_cut_says_so_and_asks_for_more(several: SearchPage) -> None:
    assert several.cut.isVisible()
    assert several.cut.remark.text() == (
        "The list ends at the 30 best hits that were asked for; there may be more up to E-value 10. "
        "Further alignments of 10 entries were left out: at most 7 an entry are kept."
    )
    analysis, request, remark = emitted(heard(several).asked, several.cut.button.click)
    assert (analysis, request.top, request.max_alignments) == ("search", 300, 70) and "ten times" in remark


def test_a_whole_list_says_nothing(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    assert not page.cut.isVisible() and not page.more.isVisible()


def test_the_overview_draws_more_by_a_click(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(many_hits(tmp_path / "many", 300))
    assert page.more.isVisible() and page.overview.best.entries == 100
    page.more.click()
    settle(page)
    assert page.overview.best.entries == 300 and not page.more.isVisible()
    assert page.headline.whole == "Where the hits lie on the query"


@pytest.mark.parametrize("seed", range(20))
def test_lines_hold_no_two_alignments_at_a_place_and_are_as_few_as_can_be(seed: int) -> None:
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 12, 15)
    alignment = np.concatenate([np.arange(1, size + 1) for size in sizes])
    start = random.integers(0, 80, len(alignment))
    end = start + random.integers(1, 40, len(alignment))
    lines = lines_of(start, end, alignment)
    first = 0
    for head, size in zip(np.cumsum(sizes) - sizes, sizes, strict=True):
        rows = range(head, head + size)
        depth = max(sum(start[row] <= place < end[row] for row in rows) for place in range(120))
        assert lines[head] == first and set(lines[list(rows)]) == set(range(first, first + depth))
        for one in rows:
            for other in rows:
                apart = end[one] <= start[other] or end[other] <= start[one]
                assert one == other or lines[one] != lines[other] or apart
        first += depth


def of_query(result: SearchResult, name: str) -> list[Hit]:
    return [hit for hit in hits_of(result) if hit.query == name]


def test_limits_leave_the_hits_within_them(open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    hits = of_query(birds, page.query.name)
    page.limits.click()
    assert page.table.filters.isVisible()
    for typed, passes in (
        ({"evalue": "1e-5"}, lambda hit: hit.evalue <= 1e-5),
        ({"evalue": "1e-5", "identity": "40"}, lambda hit: hit.evalue <= 1e-5 and hit.identities >= 0.4 * hit.columns),
        ({"coverage": "90 %"}, lambda hit: hit.query_end - hit.query_start >= 0.9 * hit.query_length),
        ({"bits": "100", "coverage": "50"}, lambda hit: hit.bits >= 100 and hit.query_end - hit.query_start >= 155),
    ):
        page.table.filters.clear()
        for name, text in typed.items():
            page.table.filters.fields[name].setText(text)
        page.table.filters.fields["bits"].returnPressed.emit()
        settle(page)
        expected = [hit.subject for hit in hits if passes(hit)]
        assert texts(page.table, "Subject") == expected and 0 < len(expected) < len(hits)
        assert page.table.count.text() == f"{len(expected)} of {len(hits)} hits"
        # The overview draws what the table lists.
        assert [tip.split("\n")[0].split()[1] for tip in page.overview.best.tips] == expected
        assert page.headline.whole == "Where the listed hits lie on the query"
    page.table.filters.fields["evalue"].setText("1e-300")
    page.table.filters.fields["evalue"].returnPressed.emit()
    settle(page)
    assert page.overview.best is None and "No hit is listed" in seen(page.overview)
    with pytest.raises(InputError, match="No hit is listed"):
        page.figure()
    told = emitted(heard(page).said, page.overview.asked.emit, 10)
    assert told == ["Hit 11 is not among those shown; clear the limits and the search for names first."]
    # Hidden limits do not hide rows.
    page.limits.click()
    settle(page)
    assert page.table.model.rowCount() == len(hits)
    assert page.overview.best.numbers.tolist() == list(range(len(hits)))
    assert page.headline.whole == "Where the hits lie on the query"


def test_the_overview_draws_the_alignments_that_are_listed(qtbot: Any, several: SearchPage) -> None:
    rows = several.result.hits
    bits, entry = rows.column("bits")[:210], np.arange(210) // 7
    passing = np.flatnonzero(bits >= np.sort(bits)[120])
    assert 0 < len(passing) < 210
    several.limits.click()
    several.table.filters.fields["bits"].setText(repr(float(np.sort(bits)[120])))
    several.table.filters.fields["bits"].returnPressed.emit()
    settle(several)
    best, overview = several.overview.best, several.overview
    assert best.numbers.tolist() == passing.tolist() and best.of == len(set(entry[passing].tolist()))
    # Each entry begins a line of its own, whichever of its alignments is the first.
    firsts = [place for place in range(len(best)) if place == 0 or entry[passing[place - 1]] != entry[passing[place]]]
    assert [bool(name) for name in best.names] == [line in best.line[firsts] for line in range(best.lines)]
    # A bar chooses its own hit, also by the keys.
    place = len(best) - 1
    overview.select(int(passing[place - 1]))
    qtbot.keyClick(overview, Qt.Key.Key_Down)
    assert several.table.current == overview.selected == passing[place]
    place = firsts[2]
    overview.verticalScrollBar().setValue(0)
    qtbot.mouseClick(overview.viewport(), Qt.MouseButton.LeftButton, pos=overview.bar_rect(place).center().toPoint())
    assert several.table.current == passing[place]
    # A search for names that leaves nothing draws nothing.
    search_for(several.table, "no such name")
    settle(several)
    assert overview.best is None and several.headline.whole == ""


def test_columns_are_chosen_and_kept(open_page: OpenPage, birds: SearchResult, settings: Any) -> None:
    page = open_page(birds)
    titles = [column.title for column in page.table.model.columns()]

    def shown(page: SearchPage) -> list[str]:
        return [title for number, title in enumerate(titles) if not page.table.view.isColumnHidden(number)]

    # Nothing has several alignments here.
    assert shown(page) == [
        *("#", "Subject", "Description", "Score", "Bits", "E-value", "Identity", "Coverage"),
        *("In the query", "In the subject"),
    ]
    actions = {action.text(): action for action in page.columns.menu.actions()}
    assert "Alignments" not in actions and "Subject" not in actions
    for title in ("Mismatches", "Gaps", "Columns", "Of subject", "Length", "Query length", "Positives"):
        actions[title].trigger()
    actions["Bits"].trigger()
    again = open_page(birds)
    assert shown(again) == [title for title in titles if title not in ("Alignments", "Bits")]
    hits = of_query(birds, page.query.name)
    assert texts(again.table, "Mismatches") == [f"{hit.columns - hit.identities - hit.gaps:,}" for hit in hits]
    assert texts(again.table, "Length") == [f"{hit.subject_length:,}" for hit in hits]
    assert set(texts(again.table, "Query length")) == {str(hits[0].query_length)}
    shares = [100 * (hit.subject_end - hit.subject_start) / hit.subject_length for hit in hits]
    told = sort(again.table, "Of subject", Qt.SortOrder.DescendingOrder)
    assert [float(text.split()[0]) for text in told] == pytest.approx(sorted(shares, reverse=True), abs=0.06)
    coverage = [100 * (hit.query_end - hit.query_start) / hit.query_length for hit in hits]
    told = sort(again.table, "Coverage", Qt.SortOrder.AscendingOrder)
    assert [float(text.split()[0]) for text in told] == pytest.approx(sorted(coverage), abs=0.06)


def test_the_table_of_queries_has_the_best_hit_of_each(qtbot: Any, open_page: OpenPage, birds: SearchResult) -> None:
    page = open_page(birds)
    page.tabs.setCurrentWidget(page.query_table)
    settle(page)
    panel = page.query_table.panel
    names = birds.queries.text("name")[:]
    assert texts(panel, "Query") == names and panel.current == 0
    best = [of_query(birds, name)[0] for name in names]
    assert texts(panel, "Best hit") == [hit.subject for hit in best]
    assert texts(panel, "Good") == [str(sum(hit.evalue <= 1e-5 for hit in of_query(birds, name))) for name in names]
    assert texts(panel, "Hits") == [str(len(of_query(birds, name))) for name in names]
    page.query_table.threshold.setText("1")
    page.query_table.threshold.editingFinished.emit()
    settle(page)
    assert texts(panel, "Good") == [str(sum(hit.evalue <= 1 for hit in of_query(birds, name))) for name in names]
    order = sorted(range(len(best)), key=lambda number: -best[number].bits)
    assert sort(panel, "Bits", Qt.SortOrder.DescendingOrder) is not None
    assert texts(panel, "Query") == [names[number] for number in order]
    # A row brings its query's hits, and the list of queries its row.
    panel.choose(2)
    settle(page)
    assert page.query.number == 2 and page.queries.currentIndex() == 2
    page.queries.setCurrentIndex(1)
    settle(page)
    assert panel.current == 1
    search_for(panel, best[2].subject)
    settle(page)
    assert names[2] in texts(panel, "Query") and page.query.number == 1
    with qtbot.waitSignal(heard(page).said) as told:
        page.query_table.threshold.setText("few")
        page.query_table.threshold.editingFinished.emit()
    assert "“few” is no E-value" in told.args[0] and page.query_table.threshold.text() == "1"


def test_one_query_has_no_table_of_queries(open_page: OpenPage, bases: SearchResult) -> None:
    page = open_page(bases)
    assert page.tabs.count() == 3 and not page.query_table.isVisible()


def test_exports_take_what_is_shown_or_chosen_and_say_which(
    qtbot: Any, open_page: OpenPage, birds: SearchResult, tmp_path: Path
) -> None:
    page = open_page(birds)
    hits = of_query(birds, page.query.name)
    search_for(page.table, "kinase")
    settle(page)
    shown = [hit.subject for hit in hits if "kinase" in hit.subject]
    page.exports["json"].trigger()
    dialog = page.findChild(ExportDialog)
    assert dialog.choice.format.name == "json" and dialog.rows.currentData() == SHOWN
    assert not dialog.findChildren(QCheckBox)
    assert [dialog.rows.itemText(at) for at in (0, 1)] == [
        f"All {len(birds.hits)} alignments of {len(birds.queries)} queries",
        f"Those shown of {page.query.name}: {len(shown)} alignments",
    ]
    settle(dialog)
    lines = dialog.preview.text.splitlines()
    assert [json.loads(line)["subject"] for line in lines] == shown
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("shown.jsonl")
    dialog.save_button.click()
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda text: text.startswith("Saved")) as told:
        pass
    assert told.args[0].endswith(f"Those shown of {page.query.name}: {len(shown)} alignments.")
    lines = (tmp_path / "shown.jsonl").read_text().splitlines()
    assert [json.loads(line)["subject"] for line in lines] == shown
    search_for(page.table, "")
    settle(page)
    page.table.choose(1)
    qtbot.keyClick(page.table.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.extent().proposed("tab6") == CHOSEN
    page.export("tab6", tmp_path / "chosen.tsv", CHOSEN)
    settle(page)
    rows = [line.split("\t") for line in (tmp_path / "chosen.tsv").read_text().splitlines()]
    assert [row[1] for row in rows] == [hits[1].subject, hits[2].subject]


def test_a_closed_entry_is_exported_with_all_its_alignments(several: SearchPage, tmp_path: Path) -> None:
    several.table.choose(7)
    assert several.table.chosen_numbers().tolist() == list(range(7, 14))
    # One row, which the page chooses by itself at first: all is proposed.
    assert several.extent().proposed("6") == ALL
    several.table.model.unfold(1, True)
    assert several.table.chosen_numbers().tolist() == [7]
    several.table.view.selectAll()
    assert several.table.chosen_numbers().tolist() == list(range(210))
    sort(several.table, "#", Qt.SortOrder.DescendingOrder)
    assert [rows.rows for rows in several.extent().choices()[:2]] == [420, 210]


def test_columns_of_an_export_are_checked_as_they_are_typed(several: SearchPage) -> None:
    several.exports["6"].trigger()
    dialog = settle(several.findChild(ExportDialog))
    assert dialog.save_button.isEnabled() and dialog.rows.currentData() == ALL
    assert len(dialog.preview.text.splitlines()[0].split("\t")) == 12
    for name, columns in (("csv", 22), ("6", 12)):
        number = next(at for at, one in enumerate(dialog.item.choices) if one.format.name == name)
        dialog.format.setCurrentIndex(number)
        dialog.format.activated.emit(number)
        settle(dialog)
        assert len(dialog.preview.text.splitlines()[0].replace(",", "\t").split("\t")) == columns
    (columns,) = (field for field in dialog.findChildren(QLineEdit) if field.placeholderText() == "The usual ones")
    columns.setText("qseqid stitle evalu")
    assert not dialog.save_button.isEnabled() and "evalu" in dialog.remark.text()
    columns.setText("qseqid stitle")
    (header,) = dialog.findChildren(QCheckBox)
    header.setChecked(True)
    dialog.rows.setCurrentIndex(dialog.rows.findData(CHOSEN))
    dialog.rows.activated.emit(dialog.rows.currentIndex())
    settle(dialog)
    lines = dialog.preview.text.splitlines()
    assert lines[0] == "qseqid\tstitle" and len(lines) == 1 + several.table.chosen_numbers().size
    assert dialog.save_button.isEnabled()


@pytest.mark.parametrize("most", [10, 2])
def test_copies_of_a_gene_in_a_chromosome_open_under_it(
    qtbot: Any, open_page: OpenPage, tmp_path: Path, most: int
) -> None:
    random = np.random.default_rng(4)
    gene, *between = ("".join(random.choice(list("ACGT"), size)) for size in (150, 300, 400, 200, 500))
    copies = [gene, gene[:60] + gene[63:], reverse_complement(gene[20:])]
    chromosome = between[0] + "".join(map("".join, zip(copies, between[1:], strict=True)))
    others = ["".join(random.choice(list("ACGT"), 400)) for _ in range(5)]
    request = SearchRequest(
        write(tmp_path / "gene.fa", [gene], "gene"),
        write(tmp_path / "db.fa", [chromosome, *others], "entry"),
        scoring=DNA_SCORING,
        evalue=1e-6,
        max_alignments=most,
    )
    page = open_page(SearchResult.open(searched(request, tmp_path / "result")))
    table = page.table
    # The only entry is open at first.
    assert texts(table, "#") == ["1", "1.2", "1.3"][: min(most, 3)]
    table.choose(0)
    qtbot.keyClick(table.view, Qt.Key.Key_Left)
    assert texts(table, "#") == ["1"] and texts(table, "Alignments") == ["3" if most == 10 else "2 +"]
    assert table.count.text() == "1 hit · 1 row"
    assert page.cut.isVisible() == (most == 2)
    table.choose(0)
    qtbot.keyClick(table.view, Qt.Key.Key_Right)
    kept = min(most, 3)
    assert texts(table, "#") == ["1", "1.2", "1.3"][:kept]
    assert texts(table, "Strand") == ["+", "+", "−"][:kept]
    # All copies lie at the same place of the query: each has a line of its own.
    assert page.overview.best.lines == kept and page.overview.best.names[1:] == [""] * (kept - 1)
    first = len(between[0])
    assert texts(table, "In the subject")[0] == f"{first + 1:,}–{first + 150:,}"
    table.choose(1)
    settle(page)
    assert page.alignment.headline.whole.startswith("entry0") and "gaps 3" in page.alignment.headline.whole
