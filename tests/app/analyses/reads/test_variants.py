"""Variants in the page: the list, its thresholds and keys, coloured coverage, files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

from app.analyses.reads import alleles as alleles_module
from app.analyses.reads import variants as variants_module
from app.analyses.reads.alleles import allele_colours
from app.analyses.reads.page import ReadsPage
from app.exports.dialog import ExportDialog
from app.exports.preview import Preview
from app.shell.registry import FACES
from app.tables.extent import SHOWN
from app.theme import LIGHT, theme_service
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants.finding import find_variants
from gpu.analyses.reads.variants.simulated import SimulatedSample, simulate_sample
from gpu.analyses.reads.variants.table import Variants
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.desks import heard, lone_desk
from tests.app.drivers import seen, sentences, settle, wait
from tests.gpu.analyses.reads.cases import write_fasta

Open = Callable[[ReadsResult], ReadsPage]


@pytest.fixture(scope="module")
def sample() -> SimulatedSample:
    return simulate_sample(12_000, seed=5, read_length=60, coverage=25, variants=30, fraction=0.6)


@pytest.fixture(scope="module")
def folder(sample: SimulatedSample, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A result of the sample's reads."""
    place = tmp_path_factory.mktemp("sample")
    letters = "".join("ACGT"[code] for code in sample.reference.tolist())
    fasta, reads = write_fasta(place / "ref.fa", [("reference", letters)]), place / "reads.fq"
    with reads.open("wb") as out:
        sample.write_reads(out)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reads_run, "kept_indices", lambda: None)
        run(ReadsRequest(str(fasta), (str(reads),)), place / "out", Monitor(), CpuEngine(1))
    return place / "out"


@pytest.fixture
def page(folder: Path, open_page: Open) -> ReadsPage:
    return open_page(ReadsResult.open(folder))


def counted(page: ReadsPage) -> None:
    page.above.setCurrentWidget(page.variants)
    wait(lambda: page.variants.rows is not None)
    settle(page)


def rows(page: ReadsPage) -> list[tuple[str, ...]]:
    table = page.variants.table
    assert table is not None
    model = table.model
    return [
        tuple(line.split("\t")) for line in model.lines(list(range(model.shown)), list(range(len(model.columns()))))
    ]


def test_the_list_has_what_was_planted(page: ReadsPage, sample: SimulatedSample) -> None:
    # Nothing is counted before the list is looked at.
    assert page.variants.rows is None
    counted(page)
    found = {(int(place.split(":")[1]), own, other) for _, place, own, other, *_ in rows(page)}
    assert found == {tuple(one) for one in sample.planted}
    assert page.variants.table is not None and page.variants.table.count.text() == "30 variants"
    number, _, _, _, share, with_it, depth, forward, reverse = rows(page)[3]
    assert number == "4" and int(forward) + int(reverse) == int(with_it)
    assert share == f"{100 * int(with_it) / int(depth):.1f} %"


def test_variants_are_exported_once_the_hits_are_sorted(qtbot: Any, folder: Path) -> None:
    page = FACES["reads"].page(ReadsResult.open(folder), lone_desk())
    qtbot.addWidget(page)
    names = ("variants-vcf", "variants-tsv", "consensus")
    asked = [one.action for item in page.items for one in item.choices if one.format and one.format.name in names]
    assert len(asked) == 3 and not any(action.isEnabled() for action in asked)
    settle(page)
    assert all(action.isEnabled() for action in asked)


def test_thresholds_slide(page: ReadsPage) -> None:
    counted(page)
    settings, before = page.variants.settings, rows(page)
    settings.slider.setValue(60)
    settle(page)
    shares = [float(row[4].removesuffix(" %")) for row in rows(page)]
    assert settings.fraction.value() == 60 and 0 < len(shares) < len(before) and min(shares) >= 60
    settings.slider.setValue(100)
    settings.slider.setValue(20)
    settle(page)
    assert rows(page) == before
    # Below what was counted, reads are counted again.
    settings.reads.setValue(1)
    wait(lambda: page.variants.rows is not None)
    settle(page)
    settings.slider.setValue(1)
    settle(page)
    wait(lambda: page.variants.rows is not None and len(page.variants.rows) > len(before))
    settings.mapping.setValue(61)
    wait(lambda: page.variants.rows is not None and not len(page.variants.rows))
    assert page.variants.table is not None and page.variants.table.count.text() == "There are no variants"
    told = sentences(heard(page))
    settle(page)
    page.variants.following.trigger()
    assert told[-1] == "No variant reaches these thresholds."


def test_next_and_previous(qtbot: Any, page: ReadsPage, sample: SimulatedSample) -> None:
    view = page.reference.view
    page.reference.go("reference:6,000")
    settle(page)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F)
    wait(lambda: page.variants.rows is not None)
    settle(page)
    places = [one.position for one in sample.planted]
    first = next(number for number, place in enumerate(places) if place > 6_000)

    def current() -> int:
        assert page.variants.table is not None
        return page.variants.table.current

    def is_in_view(number: int) -> bool:
        return view.frame.has_letters and view.frame.left <= places[number] - 1 < view.frame.right

    assert current() == first and is_in_view(first)
    qtbot.keyClick(view, Qt.Key.Key_F)
    settle(page)
    assert current() == first + 1 and is_in_view(first + 1)
    for number in (first, first - 1):
        qtbot.keyClick(view, Qt.Key.Key_B)
        settle(page)
        assert current() == number and is_in_view(number)
    # From another place, the next is that of the place.
    page.reference.go("reference:1")
    qtbot.keyClick(view, Qt.Key.Key_F)
    settle(page)
    assert current() == 0
    told = sentences(heard(page))
    qtbot.keyClick(view, Qt.Key.Key_B)
    assert told[-1] == "There is no further variant in this direction." and current() == 0
    # In the list the keys go on; in the table of reads letters search names.
    assert page.variants.table is not None
    page.variants.table.view.setFocus()
    qtbot.keyClick(page.variants.table.view, Qt.Key.Key_F)
    settle(page)
    assert current() == 1 and not page.variants.table.search.text()
    page.above.setCurrentWidget(page.table)
    page.table.view.setFocus()
    qtbot.keyClick(page.table.view, Qt.Key.Key_F)
    assert page.table.search.text() == "f" and current() == 1


def test_a_click_goes_to_a_variant(qtbot: Any, page: ReadsPage, sample: SimulatedSample) -> None:
    counted(page)
    table = page.variants.table
    assert table is not None
    page.below.setCurrentWidget(page.summary)
    at = table.view.visualRect(table.model.index(2, 1)).center()
    qtbot.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle(page)
    frame = page.reference.view.frame
    assert page.below.currentWidget() is page.reference
    assert frame.left < sample.planted[2].position < frame.right
    said = sentences(heard(page))
    gene = next(action for action in table.view.actions() if action.text() == "Show its gene")
    gene.trigger()
    assert said[-1].startswith("The reference has no annotation")
    qtbot.keyClicks(table.search, f":{sample.planted[7].position}")
    wait(lambda: table.model.shown == 1)
    assert rows(page)[0][0] == "8"


def test_coverage_has_the_colours_of_alleles(page: ReadsPage, sample: SimulatedSample) -> None:
    view = page.reference.view
    one = next(one for one in sample.planted if len(one.reference) == len(one.alternative) == 1)
    page.reference.go(f"reference:{one.position}")
    settle(page)
    stacks, depth = view.split_coverage()
    at = stacks.places.tolist().index(one.position - 1)
    shares = dict(zip("ACGT-", stacks.shares[at].tolist(), strict=True))
    assert shares[one.reference] > 0.1 and shares[one.alternative] > 0.3 and depth[at] > 10
    assert sum(shares.values()) == pytest.approx(1) and shares["-"] == 0
    tip = view.tip(QPointF(view.frame.at(one.position - 0.5), view.boxes().coverage.center().y()))
    lines = tip.split("\n")
    assert lines[0].startswith(f"reference:{one.position:,}: covered ") and lines[-1].startswith("Counted: MAPQ ≥ 20")
    told = {line.split(":")[0]: line for line in lines[1:-1]}
    assert set(told) == {"A", "C", "G", "T", "deleted"} and told["deleted"] == "deleted: 0"
    assert f"({100 * shares[one.alternative]:.1f} %" in told[one.alternative]
    image = view.viewport().grab().toImage()
    box, x = view.boxes().coverage, round(view.frame.at(one.position - 1)) + 2
    seen = {image.pixelColor(x, y).name() for y in range(int(box.top()), int(box.bottom()))}
    colours = dict(zip("ACGT-", (QColor(name).name() for name in allele_colours(theme_service().theme)), strict=True))
    assert {colours[one.reference], colours[one.alternative]} <= seen
    drawn, named = page.figure().svg().lower(), dict(zip("ACGT-", allele_colours(LIGHT), strict=True))
    assert all(named[letter].lower().encode() in drawn for letter in (one.reference, one.alternative))
    # A fraction above that of the variant leaves it uncoloured.
    page.variants.settings.fraction.setValue(99)
    settle(page)
    assert one.position - 1 not in view.split_coverage()[0].places
    gone = next(one for one in sample.planted if len(one.reference) > 1)
    page.variants.settings.fraction.setValue(20)
    page.reference.go(f"reference:{gone.position}")
    settle(page)
    stacks = view.split_coverage()[0]
    assert stacks.shares[stacks.places.tolist().index(gone.position)][4] > 0.2


def test_deep_coverage_stays_plain(page: ReadsPage, sample: SimulatedSample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alleles_module, "_MAX_HITS", 3)
    page.reference.go(f"reference:{sample.planted[0].position}")
    settle(page)
    assert not len(page.reference.view.split_coverage()[0].places)


def preview(page: ReadsPage, name: str) -> Preview:
    """The preview of a format in the dialog of exports."""
    (item,) = (one for one in page.items if any(choice.action is page.variants.export for choice in one.choices))
    (choice,) = (one for one in item.choices if one.format is not None and one.format.name == name)
    page.ask_export(choice)
    dialog = settle(page.findChildren(ExportDialog)[-1])
    assert dialog.save_button.isEnabled()
    return dialog.preview


def test_previews_count_nothing(page: ReadsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def count(*_: object) -> Variants:
        raise AssertionError("counted for a preview")

    with monkeypatch.context() as patch:
        patch.setattr(variants_module, "find_variants", count)
        for name in ("variants-vcf", "variants-tsv"):
            assert preview(page, name).text.startswith("Variants have a preview once they are counted")
        assert preview(page, "consensus").text.startswith(">")
    counted(page)
    monkeypatch.setattr("app.tables.extent._FIRST", 3)
    listed = rows(page)
    lines = preview(page, "variants-tsv").text.splitlines()
    assert len(listed) == 30 and len(lines) == 1 + 3


def test_files(page: ReadsPage, sample: SimulatedSample, tmp_path: Path) -> None:
    counted(page)
    assert page.variants.export in page.actions()
    assert page.variants.table is not None
    page.variants.table.model.search(f":{sample.planted[4].position}")
    settle(page)
    formats = ("variants-vcf", "variants-tsv", "consensus")
    files = (("x.vcf", 1), ("x.tsv", 2), ("x.fa", 1 + -(-len(sample.changed) // 70)))
    for format, (name, lines) in zip(formats, files, strict=True):
        page.export(format, tmp_path / name, SHOWN)
        settle(page)
        text = (tmp_path / name).read_text()
        assert sum(not line.startswith("#") for line in text.splitlines()) == pytest.approx(lines, abs=2)
        assert name == "x.fa" or f"reference\t{sample.planted[4].position}\t" in text


def test_without_hits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_page: Open) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    fasta = write_fasta(tmp_path / "ref.fa", [("reference", "ACGT" * 100)])
    (tmp_path / "x.fa").write_text(">r\nGGGGGGGGGGGGGGGGGGGGGGGGG\n")
    run(ReadsRequest(str(fasta), (str(tmp_path / "x.fa"),)), tmp_path / "out", Monitor(), CpuEngine(1))
    page = open_page(ReadsResult.open(tmp_path / "out"))
    page.above.setCurrentWidget(page.variants)
    settle(page)
    assert "no hits" in seen(page.variants)
    assert not page.variants.export.isEnabled()
    with pytest.raises(InputError):
        page.figure()


def test_too_many_at_low_thresholds_are_counted_again_with_greater_ones(
    page: ReadsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def limited(result: Any, coverage: Any, chosen: Any, least: Any, *others: Any) -> Any:
        asked.append(least.fraction)
        if least.fraction < 0.5:
            raise InputError("More places differ than can be listed; ask for a greater least fraction.")
        return find_variants(result, coverage, chosen, least, *others)

    monkeypatch.setattr(variants_module, "find_variants", limited)
    page.above.setCurrentWidget(page.variants)
    wait(lambda: bool(asked))
    settle(page)
    assert page.variants.rows is None and "greater least fraction" in seen(page.variants)
    page.variants.settings.slider.setValue(60)
    wait(lambda: page.variants.rows is not None)
    settle(page)
    assert asked[-1] == 0.6 and rows(page)
