"""Three ways from one end to the other, as people go them: pasted letters to a figure, reads to a
VCF, a session whose sequences were moved to the page as it was.
"""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication

from app.access.catalogue import WayCommands
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.reads.dialog import NewReadsDialog
from app.analyses.reads.page import ReadsPage
from app.analyses.search.dialog import NewSearchDialog
from app.analyses.search.page import SearchPage
from app.charts.level_of_detail import Area
from app.exports.dialog import ExportDialog
from app.shell.unopened import UnopenedPage
from app.tables.extent import SHOWN
from tests.app.drivers import dialog_of, front, settle, wait
from tests.app.walk.steps import Opener, filled, open_session, save_session
from tests.app.walk.test_genomes import _genbank

_OTHER = str.maketrans("ACGT", "TGCA")
#: The gene of the reads' reference, and the base of it that differs (0-based).
_GENE, _CHANGED = (1_500, 2_400), 1_900


def _letters(random: np.random.Generator, count: int) -> str:
    return "".join(random.choice(list("ACGT"), count))


def _started(dialog: Any, folder: Path) -> None:
    dialog.output.path.setText(str(folder))
    wait(lambda: dialog.is_ready)
    settle(dialog)
    dialog.start.click()


def test_from_pasted_letters_to_a_figure(qtbot: Any, open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(47)
    gene = _letters(random, 240)
    entry = _letters(random, 500) + (gene[:120] + gene[123:]).translate(_OTHER)[::-1] + _letters(random, 400)
    database = tmp_path / "db.fa"
    database.write_text(f">other\n{_letters(random, 700)}\n>plasmid of interest\n{entry}\n")
    window = open_window()
    window.opener.open("search")
    dialog = dialog_of(window, NewSearchDialog)
    QGuiApplication.clipboard().setText(f">my gene\n{gene}\n")
    qtbot.keyClick(dialog.queries.path, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog.database.add([str(database)])
    _started(dialog, tmp_path / "found")

    # The best hit is the entry, on its other strand; it is named by name and description.
    page = settle(front(window, SearchPage))
    row = page.query.rows[page.table.current]
    hits = page.result.hits
    assert (hits.text("subject")[row], bool(hits.column("reverse")[row])) == ("plasmid", True)
    line = page.table.model.lines([0], range(page.table.model.columnCount()))[0]
    assert "plasmid" in line and "of interest" in line

    page.ways[WayCommands.align].trigger()
    aligned = settle(front(window, AlignmentPage))
    alignment = aligned.result.alignment
    assert alignment.score == int(hits.column("score")[row])
    # The three bases that the entry lacks are one gap.
    assert [alignment.gaps_a[:, 2].tolist(), alignment.gaps_b[:, 2].tolist()] in ([[3], []], [[], [3]])

    # The figure, by its dialog.
    aligned.export_action.trigger()
    asked = aligned.findChild(ExportDialog)
    asked.picture.title.setText("A gene in its plasmid")
    wait(lambda: not asked.busy and not asked.preview.image.isNull())
    asked.save(tmp_path / "figure.svg")
    settle(aligned)
    drawn = (tmp_path / "figure.svg").read_text()
    assert "A gene in its plasmid" in drawn and "plasmid" in drawn and "gene" in drawn


def _sequenced(random: np.random.Generator, letters: str, path: Path) -> Path:
    """Reads of 60 bases, 30 of each place, from both strands."""
    lines = []
    for number, at in enumerate(random.integers(0, len(letters) - 60, len(letters) // 2).tolist()):
        read = letters[at : at + 60]
        read = read.translate(_OTHER)[::-1] if number % 2 else read
        lines.append(f"@read{number}\n{read}\n+\n{'I' * 60}\n")
    path.write_text("".join(lines))
    return path


def test_from_reads_to_the_gene_of_a_variant_and_a_vcf(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(48)
    letters = _letters(random, 4_000)
    other = "ACGT"["ACGT".index(letters[_CHANGED]) - 1]
    name = f'{" " * 21}/gene="walkB"\n'
    features = f"     gene            {_GENE[0] + 1}..{_GENE[1]}\n{name}"
    reference = _genbank(tmp_path / "ref.gb", "NW_3", letters, features)
    reads = _sequenced(random, letters[:_CHANGED] + other + letters[_CHANGED + 1 :], tmp_path / "reads.fq")
    window = open_window()
    window.opener.open("reads", [str(reference), str(reads)])
    dialog = dialog_of(window, NewReadsDialog)
    _started(dialog, tmp_path / "mapped")
    page = settle(front(window, ReadsPage))

    # F goes to the only variant.
    page.reference.view.setFocus()
    page.variants.following.trigger()
    wait(lambda: page.variants.rows is not None and not page.busy)
    table = page.variants.table
    assert table is not None and table.model.shown == 1 and table.current == 0
    first, last = page.reference.range_in_view()
    assert first < _CHANGED < last < first + 1_000

    # Its gene, by the menu of its place in the view.
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    view = page.reference.view
    share = (_CHANGED + 0.5 - first) / (last - first)
    menu = page.ways.menu(QPointF(share * view.viewport().width(), view.viewport().height() / 2))
    menu.actions()[0].trigger()
    assert said[-1] == f"walkB · gene · NW_3.1:{_GENE[0] + 1:,}–{_GENE[1]:,} (+)"
    first, last = page.reference.range_in_view()
    assert first < _GENE[0] < _GENE[1] < last
    menu.close()

    page.export("variants-vcf", tmp_path / "found.vcf", SHOWN)
    settle(page)
    lines = (tmp_path / "found.vcf").read_text().splitlines()
    assert lines[0].startswith("##fileformat=VCFv4")
    (variant,) = (line.split("\t") for line in lines if not line.startswith("#"))
    assert variant[:2] + variant[3:5] == ["NW_3.1", str(_CHANGED + 1), letters[_CHANGED], other]


def test_a_session_whose_sequences_were_moved(
    open_window: Opener,
    files: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.shell.session_keeper._LOOK_MS", 50)
    window = open_window()
    dialog = filled(window, *files)
    _started(dialog, tmp_path / "aligned")
    page = settle(front(window, AlignmentPage))
    path = tmp_path / "mine.crosspoint"
    save_session(window, path)
    page.navigator.history.visit(Area(400, 900, 500, 1_000))
    shown, request = page.navigator.area, page.result.request

    window = open_window()
    archive = tmp_path / "archive"
    archive.mkdir()
    for file in files:
        Path(file).rename(archive / Path(file).name)
    open_session(window, path)
    page = settle(front(window, AlignmentPage))
    assert not isinstance(page, UnopenedPage) and page.notice
    wait(window.menus.locate.isEnabled)

    # The other file lies beside the one that is shown to it.
    window.inputs.take(page, request.a.path, str(archive / Path(files[0]).name))
    wait(lambda: window.workspace.currentWidget() not in (page, None))
    again = settle(front(window, AlignmentPage))
    assert again is not page and not again.notice and not window.menus.locate.isEnabled()
    assert Path(again.result.request.b.path) == archive / Path(files[1]).name
    wait(lambda: astuple(again.navigator.area) == pytest.approx(astuple(shown), rel=0.01))
    # Letters need the sequences.
    again.go_to("1,001-1,060")
    settle(again)
    again.text.select(column := again.linked.place.column, column + 20)
    assert len(again.text.selected_text().splitlines()[1]) >= 20
