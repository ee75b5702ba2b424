"""Two annotated genomes as a biologist reads them: from the files to a figure, and opened again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.analyses.chromosome.bases import MAX_BASES
from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.matches.page import MatchesPage
from app.shell.main_window import MainWindow
from tests.app.analyses.chromosome.test_matrix_mouse import double_click
from tests.app.drivers import dialog_of, front, save_picture, settle, wait
from tests.app.walk.steps import Opener, filled

#: Bases, 0-based half-open: of both genomes, of the gene in it, of what is turned around in b.
LENGTH, GENE, TURNED = 24_000, (5_000, 5_900), (14_000, 19_000)
#: The base of the gene that differs: the second one of its codon 41.
CHANGED = GENE[0] + 3 * 40 + 1
_SENSE = ("GCT", "AAA", "GAA", "CTG", "GAT", "ATC", "AAC", "GTG")
_OTHER = str.maketrans("ACGT", "TGCA")


def _genbank(path: Path, name: str, letters: str, features: str = "") -> Path:
    lines = "\n".join(f"{at + 1:>9} {letters[at : at + 60].lower()}" for at in range(0, len(letters), 60))
    head = f"LOCUS       {name} {len(letters)} bp DNA linear SYN 01-JAN-1980\nVERSION     {name}.1\n"
    path.write_text(f"{head}FEATURES             Location/Qualifiers\n{features}ORIGIN\n{lines}\n//\n")
    return path


@pytest.fixture
def genomes(tmp_path: Path) -> tuple[str, str]:
    """b is a with 1 % of the bases changed beside the gene, one within it, and a part turned."""
    random = np.random.default_rng(39)
    a = np.array(list("ACGT"))[random.integers(0, 4, LENGTH)]
    codons = ["ATG", *random.choice(_SENSE, (GENE[1] - GENE[0]) // 3 - 2), "TAA"]
    codons[40] = "AAA"
    a[slice(*GENE)] = list("".join(codons))
    b = a.copy()
    places: NDArray[np.int64] = np.flatnonzero(random.random(LENGTH) < 0.01)
    for place in places[(places < GENE[0]) | (places >= GENE[1])]:
        b[place] = str(b[place]).translate(str.maketrans("ACGT", "CGTA"))
    b[CHANGED] = "G"
    ancestor, other = "".join(a), "".join(b)
    other = f"{other[: TURNED[0]]}{other[slice(*TURNED)].translate(_OTHER)[::-1]}{other[TURNED[1] :]}"
    cds = (
        f'     CDS             {GENE[0] + 1}..{GENE[1]}\n                     /gene="walkA"\n'
        '                     /locus_tag="W_0001"\n                     /product="invented walking protein"\n'
    )
    return str(_genbank(tmp_path / "a.gb", "NW_1", ancestor, cds)), str(_genbank(tmp_path / "b.gb", "NW_2", other))


def _texts(table: Any, row: int) -> dict[str, str]:
    """The cells of a row, by the titles of the columns."""
    columns = range(table.model.columnCount())
    shown = Qt.Orientation.Horizontal
    return {table.model.headerData(column, shown): table.model.index(row, column).data() for column in columns}


def _about(place: str, wanted: tuple[int, int], slack: int = 50) -> bool:
    first, last = (int(part.replace(",", "")) for part in place.split("–"))
    return abs(first - 1 - wanted[0]) <= slack and abs(last - wanted[1]) <= slack


def _inversion(page: AlignmentPage) -> dict[str, str]:
    """The only row of the list of rearrangements, once it is there."""
    page.below.setCurrentWidget(page.rearrangements)
    wait(lambda: not page.rearrangements.sentence and not page.busy)
    assert page.rearrangements.table.model.rowCount() == 1
    return _texts(page.rearrangements.table, 0)


def _missense(page: AlignmentPage) -> dict[str, str]:
    """The only difference that changes a protein."""
    page.below.setCurrentWidget(page.differences)
    wait(lambda: page.differences.table is not None and not page.busy)
    table = page.differences.table
    assert table is not None
    table.search.setText("missense")
    wait(lambda: table.model.shown == 1 and not page.busy)
    return _texts(table, 0)


def _dot_plot(window: MainWindow, page: AlignmentPage) -> None:
    """To the dot plot and back."""
    page.commands["dot_plot"].trigger()
    wait(lambda: isinstance(window.opener.dialog, NewMatchesDialog))
    dialog = dialog_of(window, NewMatchesDialog)
    wait(lambda: dialog.is_ready)
    settle(dialog)
    dialog.start.click()
    dots = front(window, MatchesPage)
    wait(lambda: not dots.busy and bool(dots.alignments))
    lengths, reverse = (np.asarray(column) for column in (dots.result.matches.lengths, dots.result.matches.reverse))
    assert lengths[~reverse].sum() > 0.5 * (LENGTH - TURNED[1] + TURNED[0]), "what stayed in place"
    assert lengths[reverse].sum() > 0.5 * (TURNED[1] - TURNED[0]), "what was turned around"
    assert dots.alignments == {page.result.folder}, "the alignment lies over its matches"
    window.workspace.setCurrentWidget(page)


def test_an_inversion_is_two_actions_from_its_bases(
    qtbot: Any, open_window: Opener, genomes: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    dialog = filled(window, *genomes)
    dialog.output.path.setText(str(tmp_path / "r"))
    settle(dialog)
    dialog.start.click()
    page = settle(front(window, AlignmentPage))
    assert page.below.is_folded
    (offered,) = (one for one in page.answer.findChildren(QPushButton) if one.text() == "Rearrangements")
    qtbot.mouseClick(offered, Qt.MouseButton.LeftButton)
    view = page.rearrangements.table.view
    wait(lambda: view.isVisible() and not page.busy)
    at = view.visualRect(view.model().index(0, 2)).center()
    for press in (qtbot.mouseClick, qtbot.mouseDClick):
        press(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    wait(lambda: window.workspace.currentWidget() is not page)
    alone = settle(front(window, AlignmentPage))
    assert alone.result.request.b.reverse and alone.text.isVisible() and not alone.below.is_folded
    assert "folded" not in alone.view_state()
    alone.text.select(0, 60)
    above, marks, *_ = alone.text.selected_text().splitlines()
    assert abs(int(above.split()[1].replace(",", "")) - 1 - TURNED[0]) <= 50 and marks.count("|") >= 50

    # The same by its block in the picture; a double click beside it aligns nothing.
    window.workspace.setCurrentWidget(page)
    page.commands["whole"].trigger()
    wait(lambda: not page.busy)
    middle = sum(TURNED) / 2
    double_click(page.matrix.viewport, page.matrix.to_pixel(middle - 2_000, middle - 500))
    wait(lambda: not page.busy)
    assert window.workspace.currentWidget() is page
    double_click(page.matrix.viewport, page.matrix.to_pixel(middle, middle))
    wait(lambda: window.workspace.currentWidget() is alone)


def test_from_two_files_to_a_figure_and_back(
    qtbot: Any, open_window: Opener, genomes: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    window.resize(1366, 768)
    dialog = filled(window, *genomes)
    dialog.output.path.setText(str(tmp_path / "r"))
    settle(dialog)
    dialog.start.click()
    page = front(window, AlignmentPage)
    assert window.workspace.tabText(1) == "NW_1.1 × NW_2.1"
    _dot_plot(window, page)

    # The inversion, by its row and its key.
    row = _inversion(page)
    assert row["Class"] == "inversion" and row["Strand"] == "−"
    assert _about(row["In a"], TURNED) and _about(row["In b"], TURNED)
    plot = page.matrix.focusProxy()
    qtbot.keyClick(plot, Qt.Key.Key_F)
    area = page.matrix.area()
    assert area.top < TURNED[0] < TURNED[1] < area.bottom and area.left < TURNED[0] < TURNED[1] < area.right

    # Its bases are those of a next-best alignment, with the other strand.
    page.commands["rest"].trigger()
    asked = page.findChild(FindRestDialog)
    assert asked.by_evalue.isChecked()
    asked.accept()
    wait(lambda: not window.session.queue.active())
    wait(lambda: isinstance(now := window.workspace.currentWidget(), AlignmentPage) and len(now.result.alignments) > 1)
    page = settle(window.workspace.currentWidget())
    ranges = [(found.other_strand, *found.ranges(page.result.request)) for found in page.result.alignments]
    assert sorted(other for other, *_ in ranges) == [False, False, True], "before, within and after it"
    page.show_alignment(1 + next(number for number, (other, *_) in enumerate(ranges) if other))
    wait(lambda: page.explorer.is_turned and not page.busy)
    middle = sum(TURNED) // 2
    page.go_to(f"{middle + 1:,}-{middle + 60:,}")
    area = page.matrix.area()
    assert max(area.rows, area.columns) <= MAX_BASES, "letters in the picture"
    column = page.linked.place.column
    page.text.select(column, column + 60)
    above, marks, below, *_ = page.text.selected_text().splitlines()
    assert int(above.split()[1].replace(",", "")) == middle + 1 and marks.count("|") >= 55
    first, last = (int(below.split()[end].replace(",", "")) for end in (1, -1))
    assert first > last and first + middle == sum(TURNED), "b runs backwards, and mirrored"

    # The gene, and what is aligned with it.
    page.show_alignment(1)
    wait(lambda: not page.explorer.is_turned and not page.busy)
    page.place_field.setText("walking protein")
    qtbot.keyClick(page.place_field, Qt.Key.Key_Return)
    wait(lambda: page.feature_panel.feature is not None and not page.busy)
    told = dict(page.feature_panel.rows())
    assert told["Place"] == f"a {GENE[0] + 1:,}–{GENE[1]:,} +" and told["gene"] == "walkA"
    assert told["Aligned"] == f"99.9 % identical, no gap, b {GENE[0] + 1:,}–{GENE[1]:,} +"

    # Its one difference, and what that does to the protein.
    row = _missense(page)
    assert (row["Gene"], row["Kind"], row["Letters"], row["Change"]) == ("walkA", "substitution", "A → G", "K41R")
    assert row["In a"] == row["In b"] == f"{CHANGED + 1:,}"
    page.differences.table.choose(page.differences.table.model.number(0))
    assert (page.linked.place.i, page.linked.place.j) == (CHANGED, CHANGED)

    # The figure.
    page.commands["whole"].trigger()
    save_picture(page, tmp_path / "figure.svg")
    wait(lambda: (tmp_path / "figure.svg").exists() and not page.busy)
    figure = (tmp_path / "figure.svg").read_text()
    assert "NW_1.1" in figure and "NW_2.1" in figure and "Turned around" in figure

    # All of it is there again.
    before = _inversion(page)
    window.workspace.close_page(window.workspace.currentIndex())
    window.open_result(tmp_path / "r")
    page = front(window, AlignmentPage)
    assert len(page.result.alignments) == 3
    assert _inversion(page) == before and _missense(page) == row
