"""The panel of genes: filled by an annotation, order, search, filter, choosing, and files."""

from __future__ import annotations

import csv
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from Bio.Seq import Seq
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from app.analyses.chromosome.gene_rows import GeneRows
from app.analyses.chromosome.genes import GenesPanel
from app.analyses.chromosome.page import AlignmentPage
from app.exports.dialog import ExportDialog
from app.exports.items import DataExport
from app.pictures.gapped_panel import Headline
from app.tables.extent import ALL, SHOWN
from app.tables.panel import TablePanel
from gpu.analyses.chromosome.genes.listed import Gene
from gpu.analyses.chromosome.genes.proteins import Translations
from gpu.analyses.chromosome.result import Result
from gpu.core.monitor import Monitor
from tests.app.desks import lone_desk
from tests.app.drivers import on_screen, settle, wait
from tests.gpu.analyses.chromosome.genes.planted import planted
from tests.samples import finished_result

GENES = """##gff-version 3
sample_a\tx\tgene\t301\t1200\t.\t+\t.\tID=g1;gene=aukA;locus_tag=T1
sample_a\tx\tCDS\t301\t1200\t.\t+\t0\tID=c1;Parent=g1;product=kinase
sample_a\tx\tCDS\t2001\t2600\t.\t-\t0\tID=c2;Name=aukB;product=transporter
sample_a\tx\ttRNA\t1500\t1580\t.\t-\t.\tID=t1;Name=trnA
"""


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> AlignmentPage:
    folder = finished_result(tmp_path / "r", 8_000, 4, 0.15)
    page = settle(on_screen(qtbot, AlignmentPage(Result.open(folder), lone_desk()), 1200, 800))
    page.below.setCurrentWidget(page.genes)
    return settle(page)


def annotated(page: AlignmentPage, folder: Path) -> TablePanel:
    path = folder / "genes.gff3"
    path.write_text(GENES)
    page.explorer.add_annotation(0, str(path))
    settle(page)
    assert page.genes.table is not None
    return page.genes.table


def column(page: AlignmentPage, title: str) -> list[str]:
    assert page.genes.table is not None
    model = page.genes.table.model
    number = [column.title for column in model.columns()].index(title)
    return model.lines(list(range(model.rowCount())), [number])


def test_without_genes_it_says_what_to_do(page: AlignmentPage, tmp_path: Path) -> None:
    assert page.genes.table is None and page.genes.add.isVisible()
    annotated(page, tmp_path)
    assert not [line for line in page.genes.findChildren(Headline) if line.whole.startswith("Absent")]
    assert not page.genes.add.isVisible() and column(page, "Gene") == ["aukA", "trnA", "aukB"]
    buttons = [button for button in page.genes.findChildren(QToolButton) if button.defaultAction() is page.genes.save]
    assert [button.text() for button in buttons] == ["Export…"]
    page.explorer.remove(next(source for source in page.explorer.sources if source.path))
    settle(page)
    assert page.genes.table is None and page.genes.add.isVisible()


def test_rows_are_sorted_searched_and_filtered(page: AlignmentPage, tmp_path: Path) -> None:
    table = annotated(page, tmp_path)
    titles = [column.title for column in table.model.columns()]
    table.model.sort(titles.index("Missense"), Qt.SortOrder.DescendingOrder)
    settle(page)
    # What codes for no protein has no count, and comes last.
    assert column(page, "Gene")[-1] == "trnA" and column(page, "Missense")[-1] == "–"
    table.search.setText("KINASE")
    table.search.returnPressed.emit()
    settle(page)
    assert column(page, "Gene") == ["aukA"]
    table.search.setText("")
    table.search.returnPressed.emit()
    page.genes.kind.setCurrentIndex(page.genes.kind.findData("changed"))
    settle(page)
    assert sorted(column(page, "Gene")) == ["aukA", "aukB"]
    assert page.genes.kept_filter() == "changed"
    page.genes.restore_filter(None)
    settle(page)
    assert len(column(page, "Gene")) == 3 and page.genes.kind.currentIndex() == 0


@pytest.mark.parametrize("tag", ["locus_tag", "other"])
def test_locus_tags_have_a_column_if_a_gene_has_one(
    page: AlignmentPage, tmp_path: Path, tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.GENES", GENES.replace("locus_tag", tag))
    titles = [column.title for column in annotated(page, tmp_path).model.columns()]
    assert ("Locus tag" in titles) == (tag == "locus_tag") and "Product" in titles


def test_a_click_shows_the_gene(page: AlignmentPage, tmp_path: Path) -> None:
    table = annotated(page, tmp_path)
    assert table.choose(column(page, "Gene").index("aukB"))
    settle(page)
    assert page.feature_panel.feature is not None and page.feature_panel.feature.label == "aukB"
    area = page.matrix.area()
    assert area.top <= 2_000 and area.bottom >= 2_600 and area.rows < 2_000
    table.view.doubleClicked.emit(table.view.currentIndex())
    assert page.below.currentIndex() == 0


def test_an_export_of_the_page_has_the_genes_of_its_files(page: AlignmentPage, tmp_path: Path) -> None:
    annotated(page, tmp_path)
    for name in ("genes", "tsv"):
        path = tmp_path / f"all.{'genes.' if name == 'genes' else ''}tsv"
        page.export(name, path)
        settle(page)
        assert "aukB" in path.read_text()


def test_codons_of_a_gene(page: AlignmentPage, tmp_path: Path) -> None:
    table = annotated(page, tmp_path)
    table.choose(column(page, "Gene").index("trnA"))
    assert not page.genes.codons.isEnabled()
    table.choose(column(page, "Gene").index("aukA"))
    settle(page)
    page.genes.codons.click()
    settle(page)
    assert page.genes.page.isVisible() and not table.isVisible()
    view, sizes = page.genes.page.view, []
    for width in (1_100, 700):
        page.resize(width, page.height())
        wait(lambda: view.width() <= width and view.horizontalScrollBar().maximum() == 0)  # noqa: B023
        protein, first, second, other = (
            line[line.index("  ", 5) + 2 :] for line in view.toPlainText().split("\n\n")[0].split("\n")[:4]
        )
        sizes.append(len(first.replace(" ", "")))
    assert sizes[0] > sizes[1] and not any(size % 3 for size in sizes)
    a, b = page.result.load_sequences()
    letters = a.alphabet.text(a.codes[300 : 300 + sizes[1]])
    codons = " ".join(letters[at : at + 3] for at in range(0, sizes[1], 3))
    assert first.rstrip() == codons or first.replace("-", "").replace(" ", "") in letters
    own = str(Seq(first.replace("-", "").replace(" ", "")[:60]).translate())
    assert "".join(protein.split())[:20].lstrip("M") in own
    assert len(first) == len(second) and second.replace("-", "").replace(" ", "") in b.alphabet.text(b.codes)
    page.genes.page.back.click()
    assert table.isVisible()


def test_a_preview_is_made_of_the_first_genes(
    page: AlignmentPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.analyses.chromosome.genes._FIRST", 1)
    annotated(page, tmp_path)
    (item,) = (one for one in page.items if any(choice.action is page.genes.save for choice in one.choices))
    assert isinstance(item, DataExport)
    texts = []
    for choice in item.choices:
        assert choice.format is not None
        page.export(choice.format.name, tmp_path / f"all{choice.suffix}")
        settle(page)
        texts.append(item.beginning(choice.format, ALL, {}, Event())()[0])
        assert (tmp_path / f"all{choice.suffix}").read_text().startswith(texts[-1])
    assert texts[0].count("\n") == 2 and texts[1].count(">") <= 2


@pytest.mark.parametrize("name", ["genes-fasta", "proteins-listed"])
def test_a_preview_that_is_not_wanted_any_more_translates_no_further_genes(
    page: AlignmentPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    annotated(page, tmp_path)
    choice = next(one for item in page.items for one in item.choices if one.format and one.format.name == name)
    choice.action.trigger()
    dialog = settle(page.findChild(ExportDialog))
    own, done, begun = Translations.both, [], Event()

    def both(self: Translations, gene: Gene) -> object:
        done.append(gene)
        begun.set()
        assert dialog._stop.wait(60)
        return own(self, gene)

    monkeypatch.setattr(Translations, "both", both)
    dialog.format.activated.emit(dialog.format.currentIndex())
    wait(begun.is_set)
    dialog.format.setCurrentIndex(0)
    dialog.format.activated.emit(0)
    settle(dialog)
    assert len(done) == 1


@pytest.mark.parametrize("name", ["some.tsv", "some.fa"])
def test_what_is_shown_is_saved(page: AlignmentPage, tmp_path: Path, name: str) -> None:
    table = annotated(page, tmp_path)
    table.search.setText("auk")
    table.search.returnPressed.emit()
    settle(page)
    page.export("proteins-listed" if name.endswith("fa") else "genes-listed", tmp_path / name, SHOWN)
    settle(page)
    text = (tmp_path / name).read_text()
    if name.endswith("fa"):
        assert [line.split()[0] for line in text.splitlines() if line.startswith(">")] == [
            *(">T1_a", ">T1_b"),
            *(">aukB_a", ">aukB_b"),
        ]
    else:
        rows = list(csv.DictReader(text.splitlines(), delimiter="\t"))
        assert [(row["gene"], row["locus_tag"], row["a_first"], row["a_strand"]) for row in rows] == [
            ("aukA", "T1", "301", "+"),
            ("aukB", "", "2001", "-"),
        ]


def test_a_click_shows_the_alignment_that_places_the_gene(qtbot: Any, tmp_path: Path) -> None:
    result, annotation, places = planted(tmp_path, 1)
    page = settle(on_screen(qtbot, AlignmentPage(result, lone_desk()), 1200, 800))
    page.below.setCurrentWidget(page.genes)
    page.explorer.add_annotation(0, str(annotation))
    settle(page)
    table = page.genes.table
    assert table is not None and page.shown_number == 1
    names, numbers = column(page, "Gene"), column(page, "Alignment")
    assert numbers[names.index("lost")] == "–"
    number, strand = numbers[names.index("turned")].split()
    assert number != "1" and strand == "-"
    table.choose(names.index("turned"))
    settle(page)
    assert page.shown_number == int(number)
    assert page.feature_panel.feature is not None and page.feature_panel.feature.label == "turned"
    area, (first, last, _) = page.matrix.area(), places["turned"]
    assert area.top <= 3_500 and area.bottom >= 3_800 and area.rows < 1_500
    assert area.left <= first and area.right >= last
    table.choose(names.index("same"))
    settle(page)
    assert page.shown_number == int(numbers[names.index("same")].split()[0])
    page.genes.show_codons(names.index("turned"))
    settle(page)
    assert page.genes.page.isVisible()


def test_a_gene_that_is_cut_is_told_by_itself(qtbot: Any, tmp_path: Path) -> None:
    result, annotation, _ = planted(tmp_path, 1)
    with annotation.open("a") as file:
        file.write("a\tx\tCDS\t2851\t3150\t.\t+\t0\tID=cut\n")
    page = settle(on_screen(qtbot, AlignmentPage(result, lone_desk()), 1200, 800))
    page.below.setCurrentWidget(page.genes)
    page.explorer.add_annotation(0, str(annotation))
    settle(page)
    assert page.genes.table is not None
    page.genes.kind.setCurrentIndex(page.genes.kind.findData("two"))
    settle(page)
    assert column(page, "Gene") == ["cut"] and column(page, "State") == ["in two blocks"]
    tip = page.genes.table.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "Two alignments together have 300; 100 % of the pairs of both are equal" in tip


def test_a_gene_that_is_not_aligned_is_shown_in_its_own_place(qtbot: Any, tmp_path: Path) -> None:
    """Also after one that an alignment with the other strand of b places."""
    result, annotation, _ = planted(tmp_path, 1, on_b=True)
    page = settle(on_screen(qtbot, AlignmentPage(result, lone_desk()), 1200, 800))
    page.below.setCurrentWidget(page.genes)
    page.explorer.add_annotation(1, str(annotation))
    settle(page)
    names = column(page, "Gene")
    # Where nothing is aligned the other sequence may have it.
    (said,) = (line.whole for line in page.genes.findChildren(Headline) if line.whole.startswith("Absent from"))
    assert said.startswith("Absent from the alignments here: 1 of 5 genes. a may have them where")
    for before in ("same", "turned"):
        page.genes.picked.emit(names.index(before))
        settle(page)
        page.genes.picked.emit(names.index("lost"))
        settle(page)
        area = page.matrix.area()
        assert area.left <= 7_300 and area.right >= 7_600 and area.columns < 1_500


def test_genes_that_are_not_looked_for_yet_are_not_exported(page: AlignmentPage, tmp_path: Path) -> None:
    annotated(page, tmp_path)
    (tmp_path / "more.gff3").write_text(f"{GENES.splitlines()[0]}\nsample_a\tx\tCDS\t4001\t4300\t.\t+\t0\tID=more\n")
    page.below.setCurrentIndex(0)
    page.explorer.add_annotation(0, str(tmp_path / "more.gff3"))
    settle(page)
    assert not page.genes.save.isEnabled() and "“Genes”" in page.genes.save.toolTip()
    page.below.setCurrentWidget(page.genes)
    settle(page)
    assert page.genes.save.isEnabled() and page.genes.save.toolTip() == page.genes.save.statusTip()
    assert "more" in column(page, "Gene")


def test_genes_of_before_stay_where_the_search_for_more_is_stopped(page: AlignmentPage, tmp_path: Path) -> None:
    table = annotated(page, tmp_path)

    def find(annotation: object, monitor: Monitor) -> GeneRows:
        while True:
            monitor.raise_if_cancelled()

    page.genes.look(find)
    wait(page.genes.stop.isVisible)
    assert not page.genes.save.isEnabled()
    page.genes.stop.click()
    settle(page)
    assert table.isVisible() and page.genes.save.isEnabled() and not page.genes.busy


def test_the_search_for_genes_is_stopped_and_begun_again(qtbot: Any, page: AlignmentPage) -> None:
    begun, panel = Event(), GenesPanel(page)
    panel.setParent(None)

    def find(annotation: object, monitor: Monitor) -> GeneRows:
        monitor.begin(1, 10)
        monitor.report(done=4)
        begun.set()
        while True:
            monitor.raise_if_cancelled()

    panel.look(find)
    on_screen(qtbot, panel, 800, 400)
    wait(lambda: panel.progress.value() == 4)
    assert begun.is_set() and panel.progress.isVisible() and panel.progress.maximum() == 10
    panel.stop.click()
    settle(panel)
    assert panel.again.isVisible() and not panel.progress.isVisible() and not panel.stop.isVisible()
    panel.again.click()
    assert panel.stop.isVisible() and panel.busy
    panel.annotate("others")
    wait(lambda: panel.progress.value() == 4)
    panel.stop.click()
    settle(panel)
    assert not panel.busy
