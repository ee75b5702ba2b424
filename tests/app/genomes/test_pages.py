"""The pages of genomes: ticks that a session keeps, the heat map and the tree, what is refused."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt

from app.genomes.all_page import AllGenomesPage
from app.genomes.dialog import NewGenomesDialog
from app.genomes.figures import HeatFigure
from app.genomes.heat_map import COVERAGE, DISTANCE, IDENTITY, HeatModel
from app.genomes.page import GenomesPage
from app.genomes.pairs_panel import AddPairDialog
from app.genomes.progress import PairsProgress
from app.pages.result import ResultPage
from app.pictures.gapped_panel import Headline
from app.reports.page import save_report
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.shared_words import BEGINS_ELSEWHERE
from gpu.batch.tasks import Status, TaskState
from gpu.core.errors import Damaged
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS, summary
from gpu.genomes.picture import PairsPicture
from gpu.genomes.request import SUM, GenomesRequest
from gpu.genomes.result import FAILED, Distances, GenomesResult
from tests.app.desks import heard, lone_desk
from tests.app.drivers import emitted, front, on_screen, owned, settle, wait
from tests.app.figure_contract import check_figure
from tests.app.figure_texts import texts
from tests.app.genomes.samples import proposed, three_genomes, two_genomes
from tests.app.walk.test_keyboard import active, faults
from tests.gpu.genomes.simulated import write_fasta


@pytest.fixture(scope="module")
def proposal(tmp_path_factory: pytest.TempPathFactory) -> GenomesResult:
    return proposed(tmp_path_factory.mktemp("proposed"))


def shown(qtbot: Any, result: GenomesResult) -> Any:
    return settle(on_screen(qtbot, FACES["genomes"].page(result, lone_desk()), 1280, 720))


def test_ticks_by_hand_are_kept_in_a_session_and_asked_for(qtbot: Any, proposal: GenomesResult) -> None:
    page = shown(qtbot, proposal)
    assert isinstance(page, GenomesPage) and page.view_state().get("pairs") is None
    model = page.pairs.table.model()
    first = model.index(0, 0)
    assert model.setData(first, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    page.pairs.threshold.setValue(50)
    page.pairs.ranges.setChecked(True)
    chosen = page.pairs.choices
    state = page.view_state()
    other = shown(qtbot, proposal)
    other.pairs.ranges.setChecked(True)
    other.restore_view(state)
    assert other.pairs.choices == chosen and other.pairs.slider.value() == 500
    assert all(choice.a_range and choice.b_range for choice in chosen)
    request = emitted(heard(page).ran, page.pairs.start.click)[0]
    assert request.until == SUM and request.pairs == chosen and request.identity() == proposal.request.identity()


def test_the_dot_plot_calls_the_genomes_as_the_tables_do(qtbot: Any, proposal: GenomesResult) -> None:
    page = shown(qtbot, proposal)
    picture, figure = page.plot.picture, page.plot.figure()
    titles = [picture.focusProxy().getAxis(side).labelText for side in ("left", "top")]
    assert titles[0].startswith("a: ") and titles[1].startswith("b: ")
    assert figure.axis(True, 400).title.startswith("a: ") and figure.axis(False, 400).title.startswith("b: ")
    assert [line[:3] for line in figure.parameters()[:4:2]] == ["b: ", "a: "]
    page.plot.readout.set_place((10.0, 20.0), None)
    assert page.plot.readout.text.startswith("b ") and "·   a " in page.plot.readout.text


def test_a_double_click_aligns_a_rearrangement_alone(qtbot: Any, tmp_path: Path) -> None:
    page = shown(qtbot, two_genomes(tmp_path))
    page.aside.setCurrentWidget(page.rearrangements)
    settle(page)
    table, found = page.rearrangements.table, page.result.rearrangements
    table.kinds.setCurrentIndex(1)
    table.kinds.activated.emit(1)
    settle(page)
    (entry,) = (one for one in table.view.actions() if one.text() == "Align this exactly")
    asked = list[ChromosomeRequest]()
    heard(page).ran.connect(asked.append)

    def double_click(kinds: NDArray[np.bool_]) -> int:
        place = table.model.index(table.model.place(int(np.flatnonzero(kinds)[0])), 4)
        table.view.scrollTo(place)
        for press in (qtbot.mouseClick, qtbot.mouseDClick):
            press(table.view.viewport(), Qt.MouseButton.LeftButton, pos=table.view.visualRect(place).center())
        return int(table.row)

    row = double_click(found.reverse)
    assert entry.isEnabled()
    (request,) = asked
    a, b = page.result.genomes
    names = a.records.names[int(found.a[row])], b.records.names[int(found.b[row])]
    assert (request.a.record, request.b.record) == names and request.b.reverse
    assert (request.a.first - 1, request.a.last) == (found.a_start[row], found.a_end[row])
    assert (request.b.first - 1, request.b.last) == (found.b_start[row], found.b_end[row])
    only_a = np.full_like(found.kind, BlockKind.NOT_ALIGNED_A)
    page.rearrangements._found = replace(found, kind=only_a, b=np.full_like(found.b, -1))
    double_click(~found.reverse)
    assert len(asked) == 1 and not entry.isEnabled() and entry.toolTip() == "Only one sequence has these bases."


def test_before_the_alignments_there_is_only_the_proposal_to_export(qtbot: Any, proposal: GenomesResult) -> None:
    page = shown(qtbot, proposal)
    page.show_answer()
    wait(lambda: page.answer.sentence.whole)
    assert len(page.pairs.choices) == 5
    assert page.answer.sentence.whole == "Proposed: 5 pairs of records, not aligned yet."
    # No rows are no finding: nothing was looked for yet, and nothing further is.
    assert "The pairs are not aligned yet; start that first." in [
        line.whole for line in page.rearrangements.findChildren(Headline)
    ]
    assert not page.more.isEnabled()
    assert {name for name, action in page.exports.items() if action.isEnabled()} == {"proposal"}
    names = {column.name for column in page.pairs.table.shown_columns()}
    assert names == {"align", "a", "b", "strand", "matches", "time"}
    page.pairs.threshold.setValue(100)
    assert not page.pairs.start.isEnabled()


def test_a_pair_that_does_not_match_can_be_added(qtbot: Any, proposal: GenomesResult) -> None:
    page = shown(qtbot, proposal)
    dialog = AddPairDialog(proposal, page)
    dialog.a.setCurrentIndex(0)
    dialog.b.setCurrentIndex(2)
    page.pairs.add_pair(dialog.choice)
    assert ("a1", "b3") in {(choice.a, choice.b) for choice in page.pairs.choices}
    dialog.close()


def test_names_of_records_can_be_read_in_a_narrow_table(qtbot: Any, proposal: GenomesResult) -> None:
    table = shown(qtbot, proposal).pairs.table
    row = table.model().rows[0]
    row.whole = replace(row.whole, a="chromosome_XIV", b="contig_000017")
    widths = [table.fontMetrics().horizontalAdvance(name) for name in ("chromosome_XIV", "contig_000017")]
    # As beside a plot, with all columns.
    table.resize(320, 200)
    assert all(table.columnWidth(column) > width for column, width in zip((1, 2), widths, strict=True))
    table.resize(1200, 200)
    used = sum(table.columnWidth(column) for column in range(table.model().columnCount()))
    assert used <= table.viewport().width() < used + 4


def test_several_genomes_have_a_heat_map_and_a_tree(qtbot: Any, tmp_path: Path) -> None:
    result = three_genomes(tmp_path)
    page = shown(qtbot, result)
    assert isinstance(page, AllGenomesPage)
    wait(lambda: page.tree.drawn is not None)
    assert sorted(name for name, _, _ in page.tree.drawn.leaves) == ["one", "three", "two"]
    distance = result.distances.distance
    cells = page.model
    assert cells.text(0, 1) == f"{distance[0, 1]:.4f}" and distance[0, 1] < distance[0, 2]
    near, far = (cells.data(cells.index(0, column), Qt.ItemDataRole.BackgroundRole).lightnessF() for column in (1, 2))
    assert far < near
    asked = emitted(heard(page).opened, page.map.opened.emit, 2, 0)
    assert GenomesResult.open(asked[0]).request.a == (result.request.a[0],)
    # Of two that share nothing there is nothing to open.
    result.records = [*result.records, {"kind": FAILED, "name": "1 x 2", "message": ""}]
    with qtbot.waitSignal(heard(page).said) as told, qtbot.assertNotEmitted(heard(page).opened):
        page.map.opened.emit(1, 0)
    assert told.args[0].startswith("one and two match too little")
    assert page.view_state().get("shown") is None
    page.shown.setCurrentIndex(page.shown.findData(COVERAGE))
    state = page.view_state()
    page.shown.setCurrentIndex(page.shown.findData(DISTANCE))
    page.restore_view(state)
    assert page.model.what == COVERAGE and page.model.text(0, 0) == "100.00 %"
    page.model.values[0, 1] = 0.99999
    assert page.model.text(0, 1) == "99.99 %"
    for picture in page.report().pictures():
        check_figure(picture.draw())
    save_report(page.report(), tmp_path / "r.html")
    assert (tmp_path / "r.html").read_text(encoding="utf-8").count("<img") == 4


def test_nearly_equal_genomes_are_not_told_as_equal(qapp: object) -> None:
    share = np.array([[1, 1 - 2e-7], [1 - 2e-7, 1]])
    cells = HeatModel(["one", "two"], Distances(share, share))
    told = []
    for what in (DISTANCE, IDENTITY, COVERAGE):
        cells.show_what(what)
        told.append((cells.text(0, 0), cells.text(0, 1)))
    assert told == [("0.0000", "2.0e-07"), ("100.00 %", "99.99 %"), ("100.00 %", "99.99 %")]
    for values, drawn in ((share, {"1.000", "0.999"}), (1 - share, {"0.000", "2e-07"})):
        assert drawn < set(texts(HeatFigure("A", "B", ["one", "two"], values).svg()))


def test_more_than_two_files_are_compared_each_with_each(qtbot: Any, session: Session, tmp_path: Path) -> None:
    dialog = owned(qtbot, NewGenomesDialog(session))
    paths = []
    for name in "abc":
        (tmp_path / f"{name}.fa").write_text(f">{name}\nACGTACGTACGTACGTACGTACGT\n")
        paths.append(str(tmp_path / f"{name}.fa"))
    dialog.set_files(paths[:2])
    assert not dialog.is_all and (dialog.a.paths, dialog.b.paths) == (paths[:1], paths[1:2])
    wait(lambda: not dialog.problems())
    request = dialog.wanted()
    assert request is not None and not request.is_all
    dialog.a.clear()
    dialog.b.clear()
    dialog.kind.setCurrentIndex(1)
    assert dialog.a.remark.text().startswith("Drop the files here. Each file is a genome")
    assert dialog.problems() == ["Choose at least two genomes, a file each."]
    dialog.kind.setCurrentIndex(0)
    assert dialog.a.remark.text().startswith("Drop its file here")
    dialog.set_files(paths)
    assert dialog.is_all and dialog.paths() == paths
    wait(lambda: not dialog.problems())
    several = dialog.wanted()
    assert several is not None and several.a == tuple(paths) and several.until == SUM
    dialog.take(request)
    assert not dialog.is_all and dialog.paths() == paths[:2]


def moved_circle(tmp_path: Path) -> GenomesResult:
    chance = random.Random(3)
    letters = "".join(chance.choices("ACGT", k=1200))
    a = write_fasta(tmp_path / "a.fa", {"x": letters})
    b = write_fasta(tmp_path / "b.fa", {"y": letters[500:] + letters[:500]})
    ANALYSIS.run(GenomesRequest((str(a),), (str(b),), engine="cpu"), tmp_path / "r", Monitor(), CpuEngine(1))
    return GenomesResult.open(tmp_path / "r")


def test_genomes_of_one_record_are_offered_as_circles(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, opened = moved_circle(tmp_path), list[Path]()
    monkeypatch.setattr(Result, "open", lambda folder, open=Result.open: opened.append(folder) or open(folder))
    assert BEGINS_ELSEWHERE in summary.lines(result)
    page = shown(qtbot, result)
    wait(page.next_run.isEnabled)
    assert len(opened) == 1, "its files are verified once"
    # Other alignments of the pair are offered, too: most of both genomes is in none.
    (_, asked, _) = emitted(heard(page).asked, page.more.trigger)
    assert page.more.isEnabled() and asked.with_(also="") == result.request and asked.also == "E<=0.001"
    (wanted,) = emitted(heard(page).ran, page.next_run.trigger)
    files = str(tmp_path / "a.fa"), str(tmp_path / "b.fa")
    assert (wanted.circular, wanted.a.path, wanted.b.path) == ("both", *files)


def test_damage_of_the_only_pair_is_told(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result, told = moved_circle(tmp_path), list[str]()

    def alignment(pair: Result) -> None:
        assert threading.current_thread() is not threading.main_thread()
        raise Damaged(f"“{pair.folder}” is damaged.")

    monkeypatch.setattr(Result, "alignment", property(alignment))
    page = owned(qtbot, FACES["genomes"].page(result, lone_desk()))
    heard(page).said.connect(told.append)
    settle(page)
    assert told == [f"“{result.folder / result.pairs[0].folder}” is damaged."]


def test_the_pairs_under_way_are_shown(qtbot: Any) -> None:
    states = tuple(TaskState(name, Status.RUNNING, 0.25, "Render", "lab1") for name in ("x", "y"))
    view = owned(qtbot, PairsProgress(PairsPicture(states[:1], 1, 0, 4)))
    assert "1 of 4 pairs" in view.count.text()
    view.show_picture(PairsPicture(states, 1, 1, 4))
    assert "1 failed" in view.count.text()
    assert [view.table.model().index(1, column).data() for column in (0, 2)] == ["y", "25 %"]


@pytest.mark.parametrize("make", [two_genomes, three_genomes])
def test_every_part_has_a_name_and_is_reached(real_window: MainWindow, tmp_path: Path, make: Any) -> None:
    window, result = real_window, make(tmp_path)
    window.resize(1366, 768)
    window.open_result(result.folder)
    page = front(window, ResultPage)
    for tab in range(page.aside.count()):
        page.aside.setCurrentIndex(tab)
        settle(page)
        active(window)
        assert faults(page, by_keys=tab == 0) == [], page.aside.tabText(tab)
