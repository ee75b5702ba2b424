"""The picture of synteny ribbons: zoom, drag, what lies under the mouse, clicks, state, figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.exports.dialog import ExportDialog
from app.exports.items import PictureExport
from app.figures.canvas import Canvas
from app.pages.files_menu import FilesMenu
from app.pictures.ribbon_figure import RibbonFigure
from app.pictures.ribbons import RibbonPicture
from app.shell.registry import FACES
from app.state.ways import RecordPlace
from app.tables.extent import SHOWN
from app.theme import LIGHT
from gpu.analyses.matches.result import RecordTable
from gpu.genomes import ribbons_svg
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import RibbonArea
from gpu.genomes.ribbons import RibbonModel, Ribbons
from tests.app.desks import heard, lone_desk
from tests.app.drivers import emitted, on_screen, settle, wait
from tests.app.figure_contract import check_figure
from tests.app.figure_texts import texts
from tests.app.genomes.samples import proposed, three_genomes, two_genomes


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> GenomesResult:
    return two_genomes(tmp_path_factory.mktemp("two"))


def shifted(by: int = 2_000) -> RibbonModel:
    """Three genomes, each with ``by`` bases more at its begin, and one block that is crossed."""
    names = ("first", "second", "third")
    tables = tuple(RecordTable.of(("x", "y"), (by * number + 60_000, 20_000)) for number in range(3))
    start = np.arange(0, 60_000, 1_000)
    zero = np.zeros(len(start), np.int64)
    between = []
    for number in range(2):
        a, b = start + by * number, start + by * (number + 1)
        reverse = start == 30_000
        ends = (a, a + 900, b, b + 900)
        identity = np.full(len(start), 0.973)
        between.append(Ribbons.of(zero, zero, ends, reverse, reverse.astype(np.uint8), identity))
    return RibbonModel(names, tables, tuple(between))


def picture(qtbot: Any, model: RibbonModel) -> RibbonPicture:
    shown: RibbonPicture = on_screen(qtbot, RibbonPicture(), 900, 400)
    shown.show_model(model)
    shown.grab()
    return shown


def with_ribbons(qtbot: Any, result: GenomesResult) -> Any:
    """The page of a result with its ribbons in front."""
    page = settle(on_screen(qtbot, FACES["genomes"].page(result, lone_desk()), 1280, 720))
    page.aside.setCurrentWidget(page.ribbons)
    settle(page)
    page.ribbons.picture.grab()
    return page


def point_of(shown: RibbonPicture, upper: int, base: int) -> QPointF:
    """A pixel half-way down below a genome, at a base of it and the same one of the next."""
    assert shown._panel is not None
    box = shown._panel.box
    tops, bar = shown._tops()
    x = [(base + by - left) / shown.area.across for by, left in zip((0, 2_000), shown.area.lefts[upper:], strict=False)]
    return QPointF(box.left() + box.width() * sum(x) / 2, box.top() + (tops[upper] + bar + tops[upper + 1]) / 2)


def test_the_mouse_tells_the_ribbon_and_the_place(qtbot: Any) -> None:
    shown = picture(qtbot, shifted())
    at = point_of(shown, 0, 30_450)
    found = shown.ribbon_at(at)
    assert found is not None
    words = shown.describe(*found).split("\n")
    assert words == ["turned around, identity 97.3 %", "first: x 30,001–30,900", "second: x 32,001–32,900"]
    QTest.mouseMove(shown, at.toPoint())
    wait(lambda: shown._panel is not None and shown._panel.marked == found)
    assert shown.ribbon_at(point_of(shown, 0, 75_000)) is None
    assert shown.place_at(QPointF(shown._panel.box.left() + 1, shown._panel.box.top() + 3)).startswith("first: x ")


def test_what_ribbons_join_comes_together_by_zooming(qtbot: Any) -> None:
    shown = picture(qtbot, shifted())
    for _ in range(14):
        shown.zoom(0.7, point_of(shown, 0, 20_450))
        shown.grab()
    lefts = np.array(shown.area.lefts)
    assert shown.area.across == pytest.approx(84_000 * 0.7**14, rel=0.01)
    inside = (20_450 + np.array([0, 2_000, 4_000]) - lefts) / shown.area.across
    assert ((inside > 0) & (inside < 1)).all() and np.ptp(inside) < 0.05
    shown.zoom(1e9)
    assert shown.area == RibbonArea.whole(shown.model) and shown.state() is None


def drawn_letters(monkeypatch: pytest.MonkeyPatch, shown: RibbonPicture) -> dict[int, list[tuple[float, str]]]:
    """The single letters that a picture paints, by their line: where they are, from the left."""
    found, write = list[tuple[float, float, str]](), Canvas.text
    monkeypatch.setattr(
        Canvas, "text", lambda self, *told, **more: found.append(told[:3]) or write(self, *told, **more)
    )
    shown.grab()
    lines: dict[int, list[tuple[float, str]]] = {}
    for x, y, text in found:
        if len(text) == 1 and text in "ACGTN":
            lines.setdefault(round(y), []).append((x, text))
    return dict(sorted(lines.items()))


def records_of(path: str) -> str:
    return "".join(line for line in Path(path).read_text().split("\n") if not line.startswith(">"))


@pytest.mark.parametrize("is_moved", [False, True])
def test_the_bases_of_each_genome_show_where_they_have_room(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_moved: bool
) -> None:
    result = three_genomes(tmp_path)
    page = with_ribbons(qtbot, result)
    shown = page.ribbons.picture
    assert not drawn_letters(monkeypatch, shown)
    shown.show_area(RibbonArea(40.0, (100.0, 110.5, 1_185.0)))
    settle(page)
    order = [0, 1, 2]
    if is_moved:
        shown.moved.emit(0, 1)
        settle(page)
        order = [1, 0, 2]
    width = shown._panel.box.width()
    lines = list(drawn_letters(monkeypatch, shown).values())
    assert len(lines) == 3
    for letters, genome, left in zip(lines, order, shown.area.lefts, strict=True):
        bases = records_of(result.request.a[genome])
        assert len(letters) >= min(40, len(bases) - left) - 1
        for x, letter in letters:
            assert bases[int(left + x * 40 / width)] == letter


def test_bases_of_a_changed_file_are_not_shown_as_those_compared(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = with_ribbons(qtbot, two_genomes(tmp_path))
    path = Path(page.result.request.a[0])
    path.write_text(path.read_text().replace("A", "C"))
    shown = page.ribbons.picture
    with qtbot.waitSignal(heard(page).said) as told:
        shown.show_area(RibbonArea(40.0, (100.0, 100.0)))
    assert "changed" in told.args[0]
    settle(page)
    assert not drawn_letters(monkeypatch, shown)


def test_a_drag_moves_all_or_the_genome_whose_bar_it_takes(qtbot: Any) -> None:
    shown = picture(qtbot, shifted())
    shown.zoom(0.25)
    shown.grab()
    before = np.array(shown.area.lefts)
    box = shown._panel.box
    tops, bar = shown._tops()
    clicks = list[tuple[int, int]]()
    shown.chosen.connect(lambda *which: clicks.append(which))
    for y, moved in ((tops[1] + bar / 2, [0, 1, 0]), (tops[0] + bar + 20, [1, 1, 1])):
        begin = QPoint(round(box.center().x()), round(box.top() + y))
        QTest.mousePress(shown, Qt.MouseButton.LeftButton, pos=begin)
        QTest.mouseMove(shown, begin + QPoint(-60, 0))
        wait(lambda before=before: not np.allclose(shown.area.lefts, before))
        QTest.mouseRelease(shown, Qt.MouseButton.LeftButton, pos=begin + QPoint(-60, 0))
        shift = 60 * shown.area.across / box.width()
        assert np.allclose(np.array(shown.area.lefts) - before, shift * np.array(moved))
        before = np.array(shown.area.lefts)
    assert not clicks, "a drag is no click"


def test_keys_zoom_and_move_and_none_is_the_plots(qtbot: Any) -> None:
    shown = picture(qtbot, shifted())
    QTest.keyClick(shown, Qt.Key.Key_Plus)
    near = shown.area
    assert near.across < 84_000
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert shown.area.lefts[0] > near.lefts[0]
    state = shown.state()
    QTest.keyClick(shown, Qt.Key.Key_0)
    assert shown.state() is None and state is not None
    shown.restore(state)
    assert shown.state() == state
    for nonsense in ("x", [1.0], [float("nan")] * 4, [-5, 0, 0, 0]):
        shown.restore(nonsense)
        assert shown.area.across > 0
    shown.restore(None)
    assert shown.state() is None


def test_a_click_shows_the_pair_and_a_double_click_opens_it(qtbot: Any, two: GenomesResult, tmp_path: Path) -> None:
    page = with_ribbons(qtbot, two)
    panel = page.ribbons
    some = panel.picture.shown.between[0]
    row = int(np.flatnonzero((some.a == 2) & (some.b == 2))[0])
    said, chosen = list[str](), list[tuple[int, int]]()
    heard(page).said.connect(said.append)
    panel.chosen.connect(lambda *which: chosen.append(which))
    panel.picture.chosen.emit(0, row)
    assert chosen == [(2, 2)] and said[-1].startswith("turned around, identity ")
    with qtbot.waitSignal(heard(page).opened) as opened:
        panel.picture.opened.emit(0, row)
    assert opened.args[0] == two.folder / next(pair.folder for pair in two.pairs if pair.a == "a3")
    assert page.view_state().get("ribbons") is None
    panel.picture.zoom(0.5)
    state = page.view_state()
    other = settle(on_screen(qtbot, FACES["genomes"].page(two, lone_desk()), 1280, 720))
    other.restore_view({"ribbons": state["ribbons"]})
    assert other.ribbons.picture.model is None and other.view_state()["ribbons"] == state["ribbons"]
    other.aside.setCurrentWidget(other.ribbons)
    settle(other)
    assert other.ribbons.picture.area == panel.picture.area
    check_figure(RibbonFigure("x", panel.picture.shown, panel.picture.area))
    # They are saved in one way alone, with all genes that are shown.
    assert "ribbons-svg" not in page.exports
    (tmp_path / "genes.bed").write_text("a1\t100\t900\tadded\n")
    assert page.take_files([str(tmp_path / "genes.bed")])
    wait(lambda: panel.picture.shown.genes)
    (item,) = (one for one in page.items if one.title == "ribbons")
    assert isinstance(item, PictureExport)
    make = item.whole()
    assert make is not None and "added" in texts(make().svg())


def test_before_the_alignments_the_tab_says_so(qtbot: Any, tmp_path: Path) -> None:
    page = with_ribbons(qtbot, proposed(tmp_path))
    assert "start the alignments first" in page.ribbons.picture.empty
    next(action for action in page.actions() if action.text() == "Export ribbons…").trigger()
    dialog = page.findChild(ExportDialog)
    assert dialog.remark.text() == page.ribbons.picture.empty and not dialog.save_button.isEnabled()


def test_ribbons_of_several_open_the_alignment_of_neighbours(qtbot: Any, tmp_path: Path) -> None:
    result = three_genomes(tmp_path)
    page = with_ribbons(qtbot, result)
    assert page.ribbons.picture.shown.names == ("one", "two", "three")
    with qtbot.waitSignal(heard(page).opened) as opened:
        page.ribbons.picture.opened.emit(1, 0)
    assert opened.args[0].parent == result.folder / "2 x 3" and opened.args[0].is_dir()


def test_genomes_are_dragged_into_order(qtbot: Any, tmp_path: Path) -> None:
    result = three_genomes(tmp_path)
    page = with_ribbons(qtbot, result)
    shown = page.ribbons.picture
    box, (tops, bar) = shown._panel.box, shown._tops()
    begin, end = (QPoint(round(box.center().x()), round(box.top() + tops[k] + bar / 2)) for k in (0, 2))
    QTest.mousePress(shown, Qt.MouseButton.LeftButton, pos=begin)
    QTest.mouseMove(shown, end)
    wait(lambda: shown._onto == 2)
    shown.grab()
    QTest.mouseRelease(shown, Qt.MouseButton.LeftButton, pos=end)
    settle(page)
    assert shown.shown.names == ("two", "three", "one")
    # Between the last two now lies what was compared as the first and the third.
    with qtbot.waitSignal(heard(page).opened) as opened:
        shown.opened.emit(1, 0)
    assert opened.args[0].parent == result.folder / "1 x 3"
    state = page.view_state()
    page.restore_view({"ribbon_order": [0, 0, 1]})
    settle(page)
    assert shown.shown.names == ("one", "two", "three") and page.view_state().get("ribbon_order") is None
    page.restore_view(state)
    settle(page)
    assert shown.shown.names == ("two", "three", "one")


def test_annotations_put_genes_on_the_bars(qtbot: Any, tmp_path: Path) -> None:
    page = with_ribbons(qtbot, three_genomes(tmp_path))
    shown = page.ribbons.picture
    assert shown.shown.genes == () and page.view_state().get("gene_files") is None
    path = tmp_path / "two.gff3"
    path.write_text("##gff-version 3\nx\ty\tCDS\t301\t600\t.\t-\t0\tID=c;gene=abc;product=glider\n")
    assert not page.take_files([str(tmp_path / "one.fa")])
    assert page.take_files([str(path)])
    settle(page)
    # The file has the second genome's name, though all have a record "x".
    assert [genes.names for genes in shown.shown.genes] == [(), ("abc",), ()]
    shown.grab()
    box, (tops, bar) = shown._panel.box, shown._tops()
    x = box.left() + box.width() * 450 / shown.area.across
    tip = shown.place_at(QPointF(x, box.top() + tops[1] + 0.8 * bar))
    assert tip == "abc\nglider\nx 301–600 −"
    assert shown.place_at(QPointF(x, box.top() + tops[1] + 0.2 * bar)).startswith("two: x ")
    state = page.view_state()
    assert state["gene_files"] == [[str(path), True]]
    check_figure(RibbonFigure("x", shown.shown, shown.area))
    page.ribbons.files._show(str(path), False)
    settle(page)
    assert shown.shown.genes == () and page.view_state()["gene_files"] == [[str(path), False]]
    menu = page.ribbons.findChild(FilesMenu)
    menu.fill()
    assert [(one.text(), one.isChecked()) for one in menu.actions() if one.isCheckable()] == [("two.gff3", False)]
    (remove,) = menu.findChildren(QMenu)
    remove.actions()[0].trigger()
    settle(page)
    assert shown.shown.genes == () and page.view_state().get("gene_files") is None
    menu.fill()
    assert not [one for one in menu.actions() if one.isCheckable()]
    other = with_ribbons(qtbot, page._result)
    other.restore_view(state)
    settle(other)
    assert [genes.names for genes in other.ribbons.picture.shown.genes] == [(), ("abc",), ()]
    other.restore_view({**state, "gene_files": "nonsense"})
    settle(other)
    assert other.ribbons.picture.shown.genes == () and other.view_state().get("gene_files") is None


def test_the_genes_of_two_genomes_are_a_table(qtbot: Any, two: GenomesResult, tmp_path: Path) -> None:
    page = settle(on_screen(qtbot, FACES["genomes"].page(two, lone_desk()), 1280, 720))
    page.aside.setCurrentWidget(page.gene_table)
    settle(page)
    assert page.gene_table.table is None and page.gene_table.add.isVisible()
    path = tmp_path / "genes.gff3"
    rows = ("a1\tx\tCDS\t31\t330\t.\t+\t0\tID=c;gene=abc", "a3\tx\tCDS\t301\t600\t.\t-\t0\tID=d;gene=xyz")
    path.write_text("\n".join(("##gff-version 3", *rows)) + "\n")
    assert page.take_files([str(path)])
    settle(page)
    model = page.gene_table.table.model
    titles = [column.title for column in model.columns()]
    columns = [titles.index(title) for title in ("Record of a", "Record of b", "Gene", "State")]
    lines = model.lines(list(range(model.rowCount())), columns)
    assert [line.split("\t") for line in lines] == [["a1", "b1", "abc", "present"], ["a3", "b3", "xyz", "present"]]
    page.gene_table.picked.emit(1)
    # A double click opens the alignment that a gene is placed by, there.
    view = page.gene_table.table.view
    opened: list[tuple[Path, RecordPlace]] = []
    object.__setattr__(page.desk, "open", lambda folder, place: opened.append((folder, place)))
    for press in (qtbot.mouseClick, qtbot.mouseDClick):
        press(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(model.index(1, 2)).center())
    settle(page)
    ((folder, place),) = opened
    assert folder == two.folder / next(pair.folder for pair in two.pairs if pair.a == "a3")
    # The record lies on the other strand of b.
    assert (place.name, place.first, place.last, place.reverse) == ("a3", 300, 600, True)
    # With little room the kinds give way to the buttons.
    panel = page.gene_table
    panel.table.resize(panel.table.minimumSizeHint())
    assert panel.kind.width() < panel.kind.sizeHint().width()
    panel.show_codons(1)
    settle(page)
    saved = tmp_path / "saved.fa"
    page.export("proteins-listed", saved, SHOWN)
    settle(page)
    wait(saved.exists)
    assert [line.split()[0] for line in saved.read_text().splitlines() if line[0] == ">"][:2] == [">abc_a", ">abc_b"]


def test_an_annotation_of_other_records_is_told_and_not_kept(qtbot: Any, tmp_path: Path) -> None:
    page = with_ribbons(qtbot, three_genomes(tmp_path))
    path = tmp_path / "foreign.bed"
    path.write_text("z\t1\t5\tname\n")
    (problem,) = emitted(heard(page).warned, page.take_files, [str(path)])
    settle(page)
    assert "but not “x”" in str(problem) and page.view_state().get("gene_files") is None


def test_the_colours_of_the_svg_are_those_of_the_light_theme() -> None:
    of_kinds = (LIGHT.forward, LIGHT.reverse, LIGHT.moved, LIGHT.copied)
    assert [colour.lower() for colour, _ in ribbons_svg._COLOURS] == [colour.name() for colour in of_kinds]


def test_variants_are_told_to_be_no_genes(qtbot: Any, two: GenomesResult, tmp_path: Path) -> None:
    desk, warned = lone_desk(), list[Exception]()
    desk.heard.warned.connect(warned.append)
    page = settle(on_screen(qtbot, FACES["genomes"].page(two, desk), 1280, 720))
    path = tmp_path / "v.vcf"
    path.write_text("##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\na1\t5\t.\tA\tG\n")
    assert page.take_files([str(path)])
    settle(page)
    assert [str(path) in str(problem) and "variants" in str(problem) for problem in warned] == [True]
    assert page.view_state().get("gene_files") is None and not any(map(len, page.plot._features))
