"""From a hit to its exact alignment, the overview and a file; from a read to its gene and to the
same place in a comparison; the same run with other settings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from app.access.catalogue import ReadsCommands, WayCommands
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.page import MatchesPage
from app.analyses.pairs.page import PairsPage
from app.analyses.reads.page import ReadsPage
from app.analyses.search.page import SearchPage
from app.exports.dialog import ExportDialog
from app.shell.main_window import MainWindow
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.request import Request
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import front, settle, wait
from tests.app.walk.steps import Opener
from tests.app.walk.test_genomes import GENE as GENE_RANGE
from tests.app.walk.test_genomes import _genbank

_OTHER = str.maketrans("ACGT", "TGCA")


def _letters(random: np.random.Generator, count: int, letters: str = "ACGT") -> str:
    return "".join(random.choice(list(letters), count))


def _run(window: MainWindow, request: Request, folder: Path, kind: type) -> Any:
    window.submit(request, folder)
    return settle(front(window, kind))


def test_from_a_hit(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(40)
    gene = _letters(random, 300)
    other = gene[:150] + "T" + gene[151:]
    entry = _letters(random, 800) + other.translate(_OTHER)[::-1] + _letters(random, 700)
    (tmp_path / "q.fa").write_text(f">first\n{_letters(random, 90)}\n>gene of interest\n{gene}\n")
    (tmp_path / "db.fa").write_text(f">one\n{_letters(random, 500)}\n>two the second\n{entry[:60]}\n{entry[60:]}\n")
    window = open_window()
    request = SearchRequest(str(tmp_path / "q.fa"), str(tmp_path / "db.fa"), scoring=DNA_SCORING)
    page = _run(window, request, tmp_path / "search", SearchPage)
    page.show_query(1)
    settle(page)
    score = int(page.result.hits.column("score")[page.query.rows[0]])
    assert page.ways[WayCommands.show_bases].text() == "Show bases"

    # What is saved is what was asked for, although the table lists nothing any more.
    page.ways[WayCommands.save_record].trigger()
    page.table.search.setText("no such name")
    wait(lambda: page.table.current < 0)
    asked = settle(page.findChild(ExportDialog))
    # It is suggested beside the result.
    assert asked.place.path(".fa") == tmp_path / "search two.fa"
    assert asked.preview.text.splitlines()[0] == ">two the second"
    asked.place.name.setText("two.fa")
    asked.save_button.click()
    settle(page)
    page.table.search.clear()
    wait(lambda: page.table.current >= 0)
    said = (tmp_path / "two.fa").read_text().splitlines()
    assert said[0] == ">two the second" and "".join(said[1:]) == entry

    page.ways[WayCommands.align].trigger()
    aligned = front(window, AlignmentPage)
    made: ChromosomeRequest = aligned.result.request
    assert (made.a.name, made.b.name, made.b.reverse, made.scoring.match) == ("gene", "two", True, 2)
    assert aligned.result.alignment.score == score

    # Asked for again, the same result comes to the front.
    window.workspace.setCurrentWidget(page)
    page.ways[WayCommands.align].trigger()
    wait(lambda: window.workspace.currentWidget() is aligned)
    assert sum(folder.is_dir() for folder in aligned.result.folder.parent.iterdir()) == 1

    window.workspace.setCurrentWidget(page)
    page.ways[WayCommands.overview].trigger()
    plot = settle(front(window, MatchesPage))
    names = [list(side.names) for side in (plot.result.matches.reference, plot.result.matches.query)]
    assert names == [["two"], ["gene"]]

    # Everything can be run again with other settings.
    for shown, analysis in ((page, "search"), (aligned, "chromosome"), (plot, "matches")):
        window.workspace.setCurrentWidget(shown)
        assert shown.repeat in window.workspace.page_actions()
        shown.repeat.trigger()
        dialog = window.opener.dialog
        assert dialog is not None and dialog.analysis == analysis
        wait(lambda dialog=dialog: dialog.is_ready)
        assert (
            dialog.wanted().with_(sha256=()) == shown.result.request.with_(sha256=()) if analysis == "matches" else True
        )
        assert dialog.output.folder != shown.result.folder
        dialog.reject()


def test_further_alignments_are_added_to_bases_that_were_aligned_before(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(44)
    word, other = _letters(random, 200), _letters(random, 300)
    (tmp_path / "a.fa").write_text(f">a\n{word}{other}\n")
    (tmp_path / "b.fa").write_text(f">b\n{word}{_letters(random, 300)}{word[:150]}\n")
    window = open_window()
    alone = ChromosomeRequest(SequenceChoice(str(tmp_path / "a.fa")), SequenceChoice(str(tmp_path / "b.fa")))
    window.ways.align(alone.with_(also="1"))
    page = settle(front(window, AlignmentPage))
    folder = page.result.folder
    window.ways.align(alone.with_(also="3", also_both_strands=True))
    wait(lambda: (now := window.workspace.currentWidget()) is not page and isinstance(now, AlignmentPage))
    page = settle(front(window, AlignmentPage))
    assert page.result.folder == folder and len(page.result.alignments) == 4


def test_from_a_pair_of_proteins(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(41)
    ones = [_letters(random, 60, "ARNDCQEGHILKMFPSTWYV") for _ in range(3)]
    (tmp_path / "q.fa").write_text("".join(f">q{k}\n{one}\n" for k, one in enumerate(ones)))
    (tmp_path / "r.fa").write_text("".join(f">r{k}\n{one[5:50]}\n" for k, one in enumerate(ones)))
    blosum = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)
    window = open_window()
    request = PairsRequest(str(tmp_path / "q.fa"), str(tmp_path / "r.fa"), mode="global", scoring=blosum)
    page = _run(window, request, tmp_path / "pairs", PairsPage)
    assert page.table.choose(1)
    settle(page)
    assert not page.ways[WayCommands.overview].isEnabled() and "proteins" in page.ways[WayCommands.overview].toolTip()
    assert page.ways[WayCommands.save_record].isEnabled()
    page.ways[WayCommands.copy_subject].trigger()
    assert QGuiApplication.clipboard().text() == f">r1/1-45\n{ones[1][5:50]}\n"
    assert page.ways[WayCommands.show_bases].text() == "Show residues"
    page.ways[WayCommands.show_bases].trigger()
    assert page.below.currentWidget() is page.alignment
    score = int(page.result.pairs.column("score")[1])
    page.ways[WayCommands.align].trigger()
    wait(lambda: window.workspace.currentWidget() is not page)
    single = settle(front(window, PairsPage))
    table = single.result.pairs
    assert (len(table), table.text("query")[0], table.text("reference")[0]) == (1, "q1", "r1")
    assert int(table.column("score")[0]) == score and single.result.request.mode == "global"


def test_from_a_read(open_window: Opener, tmp_path: Path) -> None:
    random = np.random.default_rng(42)
    letters = _letters(random, 8_000)
    gene = (
        f'     gene            {GENE_RANGE[0] + 1}..{GENE_RANGE[1]}\n                     /gene="walkA"\n'
        f"     CDS             {GENE_RANGE[0] + 1}..{GENE_RANGE[1]}\n"
        '                     /gene="walkA"\n                     /product="invented walking protein"\n'
    )
    reference = _genbank(tmp_path / "a.gb", "NW_12345", letters, gene)
    places = (GENE_RANGE[0] + 100, 1_000)
    reads = "".join(f"@r{at}\n{letters[at : at + 50]}\n+\n{'I' * 50}\n" for at in places)
    (tmp_path / "r.fq").write_text(reads)
    (tmp_path / "b.fa").write_text(f">NW_22345\n{letters[:3000]}{letters[3100:]}\n")
    window = open_window()
    page = _run(window, ReadsRequest(str(reference), (str(tmp_path / "r.fq"),)), tmp_path / "reads", ReadsPage)
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    assert page.table.choose(0)
    settle(page)
    page.ways[ReadsCommands.copy_read].trigger()
    assert QGuiApplication.clipboard().text() == f">r{places[0]}\n{letters[places[0] : places[0] + 50]}\n"
    page.ways[ReadsCommands.show_bases].trigger()
    assert page.below.currentWidget() is page.alignment
    assert page.ways[ReadsCommands.open_reference].text() == "Open NW_12345.1 at NCBI"
    page.ways[ReadsCommands.gene].trigger()
    first, last = page.reference.range_in_view()
    assert first < GENE_RANGE[0] < GENE_RANGE[1] < last < first + 1_400
    assert said[-1] == "walkA, invented walking protein · gene · NW_12345.1:5,001–5,900 (+)"
    # The same from the list of its places.
    page.reference.go("NW_12345.1")
    gene_of_place, *_ = page.places.table.view.actions()
    gene_of_place.trigger()
    assert said[-1].startswith("walkA") and page.reference.range_in_view() == (first, last)
    assert page.table.choose(1)
    page.ways[ReadsCommands.gene].trigger()
    assert said[-1] == "The reference's annotation has nothing at this place."

    # No comparison yet, then one that has the record as b.
    page.ways[ReadsCommands.elsewhere].trigger()
    wait(lambda: "None of the recent comparisons" in window.statusBar().currentMessage())
    request = ChromosomeRequest(SequenceChoice(str(tmp_path / "b.fa")), SequenceChoice(str(reference)))
    aligned = settle(_run(window, request, tmp_path / "aligned", AlignmentPage))
    window.workspace.setCurrentWidget(page)
    view = page.reference.view
    page.reference.go("NW_12345.1:5,101-5,200")
    middle = QPointF(view.viewport().width() / 2, view.viewport().height() / 2)
    menu = page.ways.menu(middle)
    words = ["Show its gene", "Same place in a comparison", "Open NW_12345.1 at NCBI"]
    assert [action.text() for action in menu.actions()[:3]] == words
    menu.actions()[1].trigger()
    wait(lambda: window.workspace.currentWidget() is aligned)
    area = aligned.matrix.area()
    assert area.left < 5_150 < area.left + area.columns and area.columns < 1_000
    # 100 bases before are missing in the other sequence.
    assert area.top < 5_050 < area.top + area.rows
    menu.close()
