"""The panel of differences: order, filters, choosing, letters, and files."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.analyses.chromosome.difference_rows import describe, letters_text
from app.analyses.chromosome.page import AlignmentPage
from app.tables import texts
from app.tables.extent import ALL, CHOSEN, SHOWN
from app.tables.panel import TablePanel
from gpu.analyses.chromosome.differences.severity import NAMES
from gpu.analyses.chromosome.result import Result
from gpu.sequences.fasta import write_fasta
from tests.app.desks import lone_desk
from tests.app.drivers import on_screen, seen, settle, wait
from tests.samples import empty_result, finished_result, running_result


def opened(qtbot: Any, folder: Path) -> AlignmentPage:
    page = settle(on_screen(qtbot, AlignmentPage(Result.open(folder), lone_desk()), 1200, 800))
    page.below.setCurrentWidget(page.differences)
    return page


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> AlignmentPage:
    return opened(qtbot, finished_result(tmp_path / "r", 8_000, 4, 0.15, ambiguous=30))


def table(page: AlignmentPage) -> TablePanel:
    assert page.differences.table is not None
    return page.differences.table


def column(page: AlignmentPage, title: str) -> list[str]:
    model = table(page).model
    number = [column.title for column in model.columns()].index(title)
    return model.lines(list(range(model.rowCount())), [number])


def titles(page: AlignmentPage) -> list[str]:
    return [column.title for column in table(page).model.columns()]


def test_rows_are_those_of_the_alignment(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    a, b = page.result.load_sequences()
    counts = alignment.counts(a, b)
    kinds = column(page, "Kind")
    assert kinds.count("insertion") + kinds.count("deletion") == counts.gap_openings
    unsure = [int(size) for size, kind in zip(column(page, "Size"), kinds, strict=True) if kind == "ambiguous letters"]
    assert kinds.count("substitution") + sum(unsure) == counts.mismatches
    # Without genes there are no columns for them, and no search.
    assert "Gene" not in titles(page) and not table(page).search.isVisible()


def test_sorted_by_size_and_filtered(page: AlignmentPage) -> None:
    panel = table(page)
    panel.model.sort(titles(page).index("Size"), Qt.SortOrder.DescendingOrder)
    settle(page.differences)
    sizes = list(map(int, column(page, "Size")))
    assert sizes == sorted(sizes, reverse=True)
    page.differences.kind.setCurrentText("Insertions and deletions")
    page.differences.least.setValue(4)
    settle(page.differences)
    assert set(column(page, "Kind")) == {"insertion", "deletion"}
    assert list(map(int, column(page, "Size"))) == sorted(
        (size for size in map(int, column(page, "Size"))), reverse=True
    )
    assert min(map(int, column(page, "Size"))) >= 4
    page.differences.kind.setCurrentIndex(0)
    page.differences.least.setValue(1)
    settle(page.differences)
    assert list(map(int, column(page, "Size"))) == sizes


def test_a_click_zooms_and_shows_the_letters(page: AlignmentPage) -> None:
    panel, found = table(page), page.differences.rows
    assert found is not None
    number = int(np.flatnonzero(found.differences.found.kind == 2)[5])
    assert panel.choose(number)
    first = int(found.differences.found.column[number])
    seen = page.matrix.columns()
    assert seen is not None and seen[0] <= first < seen[1] < seen[0] + 200
    place = page.linked.place
    assert place is not None and place.column == first
    above, _, below = page.differences._letters.text().split("\n")
    a, b = page.result.load_sequences()
    alignment = page.result.alignment
    lines = alignment.window(first - 20, first + int(found.differences.found.length[number]) + 20, a, b).lines
    assert above.split()[-1] == lines[0] and below.split()[-1] == lines[2]
    panel.copy()
    copied = QGuiApplication.clipboard().text().split("\n")
    assert copied[0].split("\t") == titles(page) and len(copied) == 2
    panel.view.doubleClicked.emit(panel.view.currentIndex())
    assert page.below.currentIndex() == 0
    assert page.text.visible_columns[0] <= first < page.text.visible_columns[1]


def test_escape_goes_back_from_the_letters_to_the_table(page: AlignmentPage) -> None:
    view = table(page).view
    page.activateWindow()
    wait(page.isActiveWindow)
    view.setFocus()
    view.selectRow(2)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page.below.currentIndex() == 0 and not view.isVisible()
    # One thing after the other.
    page.text.setFocus()
    page.text.select(10, 20)
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert page.text.selection() is None and page.below.currentIndex() == 0
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert page.below.currentWidget() is page.differences and view.hasFocus() and view.currentIndex().row() == 2
    # Nothing led to a tab that was chosen by itself.
    page.below.setCurrentIndex(0)
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert page.below.currentIndex() == 0


@pytest.mark.parametrize("name", ["some.tsv", "some.bed"])
def test_what_is_shown_is_saved(page: AlignmentPage, tmp_path: Path, name: str) -> None:
    page.differences.kind.setCurrentText("Deletions")
    settle(page.differences)
    table(page).model.sort(titles(page).index("Size"), Qt.SortOrder.DescendingOrder)
    settle(page.differences)
    page.export(f"differences-{name[-3:]}", tmp_path / name, SHOWN)
    settle(page)
    with (tmp_path / name).open() as file:
        rows = list(csv.reader(file, delimiter="\t"))
    if name.endswith(".tsv"):
        assert [row[7] for row in rows[1:]] == column(page, "Size")
        assert {row[2] for row in rows[1:]} == {"deletion"}
    else:
        assert sorted(int(row[2]) - int(row[1]) for row in rows) == sorted(map(int, column(page, "Size")))


def test_all_are_those_that_filters_take_out_too(page: AlignmentPage, tmp_path: Path) -> None:
    page.export("differences-tsv", tmp_path / "all.tsv")
    settle(page)
    total = table(page).model.total
    page.differences.kind.setCurrentText("Insertions")
    page.differences.least.setValue(3)
    settle(page.differences)
    passing = table(page).model.total
    assert 0 < passing < total
    extent = page.differences._extent()
    assert extent is not None and extent.proposed("differences-tsv") == SHOWN
    assert [(rows.name, rows.rows) for rows in extent.choices()] == [(ALL, total), (SHOWN, passing), (CHOSEN, 0)]
    assert extent.choices()[0].title == f"All {total:,} differences"
    for rows, name in ((ALL, "again.tsv"), (SHOWN, "shown.tsv")):
        page.export("differences-tsv", tmp_path / name, rows)
        settle(page)
    assert (tmp_path / "again.tsv").read_bytes() == (tmp_path / "all.tsv").read_bytes()
    assert len((tmp_path / "shown.tsv").read_text().splitlines()) == 1 + passing


def test_genes_and_effects(qtbot: Any, tmp_path: Path) -> None:
    folder = finished_result(tmp_path / "r", 4_000, 4, 0.1)
    result = Result.open(folder)
    a = Path(result.request.a.path)
    letters = "".join(a.read_text().splitlines()[1:]).lower()
    lines = [f"{at + 1:>9} " + letters[at : at + 60] for at in range(0, len(letters), 60)]
    head = f"LOCUS       sample_a {len(letters)} bp DNA\nFEATURES             Location/Qualifiers\n"
    gene = '     CDS             601..1200\n                     /gene="skuA"\n'
    a.write_text(f"{head}{gene}ORIGIN\n" + "\n".join(lines) + "\n//\n")
    page = opened(qtbot, folder)
    assert set(column(page, "Gene")) == {"", "skuA"}
    panel = table(page)
    assert panel.search.isVisible()
    panel.model.search("MISSENSE")
    settle(page.differences)
    assert set(column(page, "Effect")) == {"missense"} and panel.model.shown > 3
    panel.model.sort(titles(page).index("Gene"))
    settle(page.differences)
    assert set(column(page, "Gene")) == {"skuA"}


def test_pages_without_a_table_say_why(qtbot: Any, tmp_path: Path) -> None:
    for folder, said in (
        (empty_result(tmp_path / "e"), "Nothing aligns"),
        (running_result(tmp_path / "n", 2_000), "no alignment yet"),
    ):
        page = opened(qtbot, folder)
        assert page.differences.table is None
        assert said in seen(page.differences)


def test_a_sequence_that_changed(qtbot: Any, tmp_path: Path) -> None:
    folder = finished_result(tmp_path / "r", 2_000)
    path = Path(Result.open(folder).request.a.path)
    write_fasta(path, "sample_a", np.zeros(2_000, np.uint8))
    page = opened(qtbot, folder)
    assert page.differences.table is None and "has changed" in seen(page.differences)


def test_texts() -> None:
    assert letters_text("substitution", "A", "G", "") == "A → G"
    assert letters_text("insertion", "", "ACG", "") == "+ACG"
    assert letters_text("deletion", "A" * 30, "", "") == "−" + "A" * 24 + "…"
    assert letters_text("low_identity", "", "", "61.20") == "61.20 % identity"
    row: dict[str, Any] = {"kind": "substitution", "length": 1, "a_first": 5, "a_last": 5, "b_first": 7, "b_last": 7}
    row |= {"a_letters": "A", "b_letters": "G", "gene": "x<y", "effect": "missense", "change": "K2E"}
    assert describe(row) == "substitution of 1 column\na 5   b 7\nA\nG\nx<y missense K2E"


def test_effects_have_names_in_the_language_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "tr", lambda text: f"<{text}>")
    assert [texts.effect_title(name) for name in NAMES] == ["", *(f"<{name}>" for name in NAMES[1:])]
