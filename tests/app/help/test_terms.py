"""Every field, heading, number, layer and picture of the window is explained, nothing is explained
in vain, in every language, and every link leads to a section of the guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QLineEdit, QTabWidget, QWidget

from app.access.catalogue import page_rows
from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.matches.opened import OpenedAlignments
from app.analyses.search.databases import DatabasesDialog
from app.ask.from_ncbi import NcbiDialog
from app.batch.preview import read_plan
from app.exports.dialog import ExportDialog
from app.genomes.pairs_panel import AddPairDialog
from app.genomes.progress import PairsProgress
from app.help.found import found_at
from app.help.guide import GuideDialog
from app.help.guide_links import GUIDE, heading_of
from app.help.terms import FOLDER, TERM, Term, explain_as, terms_of
from app.language.catalogue import LANGUAGES
from app.runs.session import Session
from app.shell.commands import CommandPalette
from app.shell.keys import KeysDialog
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.shell.registry import FACES
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import Status, TaskState
from gpu.command_line.registry import ALL
from gpu.core.monitor import Monitor
from gpu.genomes.picture import PairsPicture
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature
from tests.app.analyses.matches.match_samples import matches_result
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.analyses.search.samples import bases_request, translated_request
from tests.app.desks import lone_desk
from tests.app.drivers import on_screen, owned, settle, wait
from tests.app.fakes import FakeEngine
from tests.app.genomes.samples import three_genomes
from tests.app.help.things import things
from tests.gpu.batch.plans import computed, pairs_plan

PAF = "q\t900\t0\t800\t+\tr\t1000\t100\t900\t700\t820\t60\tcg:Z:800M\n"
SAM = (
    "@HD\tVN:1.6\n@SQ\tSN:r\tLN:200\nequal\t0\tr\t11\t60\t20M\t=\t101\t110\tACGTACGTACGTACGTACGT\t"
    "IIIIIIIIIIIIIIIIIIII\tNM:i:0\tMD:Z:20\n"
)


def all_terms(language: str = "en") -> dict[str, Term]:
    pages = sorted((FOLDER / language).glob("*.md"))
    return {name: term for page in pages for name, term in terms_of(page.stem, language).items()}


def results(work: Path) -> Iterator[Any]:
    """Small results that together have every column and number."""

    def of(request: Any, name: str) -> Any:
        ANALYSES.of(request).run(request, work / name, Monitor())
        return ANALYSES.open(work / name)

    yield of(ANALYSES.example("chromosome").with_(also="1"), "alignment")
    yield matches_result(work / "matches")
    for name, request in (("bases", bases_request), ("frames", translated_request)):
        (work / f"of {name}").mkdir()
        yield of(request(work / f"of {name}", *(("database",) if name == "frames" else ())), name)
    yield pairs_result(work / "pairs", 20)
    yield pairs_result(work / "untraced", 20, traced=False)
    yield of(ANALYSES.example("reads"), "reads")
    (work / "x.sam").write_text(SAM)
    yield of(ReadsRequest("", engine="cpu", alignments=str(work / "x.sam")), "imported")
    (work / "x.paf").write_text(PAF)
    yield OpenedAlignments.open([str(work / "x.paf")])
    yield computed(pairs_plan(work, 1), work / "batch")
    # Its genes have locus tags.
    example = ALL.example("genomes").with_(also="1")
    ALL.of(example).run(example.with_(a=example.a[:1], b=example.a[1:2]), work / "genes", Monitor())
    yield ALL.open(work / "genes")
    yield three_genomes(work)


def dialogs(session: Session, pages: dict[str, Any], tmp_path: Path) -> Iterator[QWidget]:
    """Every dialog with fields, and the picture of a run."""
    alignment, reads = pages["chromosome"].result.request, pages["reads"]
    for face in FACES:
        yield face.dialog(session, None)
    batch = FACES["batch"].dialog(session, None)
    batch.preview.take(read_plan(str(pairs_plan(tmp_path, 1)), tmp_path))
    yield batch
    yield PreferencesDialog(session.settings)
    yield FindRestDialog(alignment, True)
    yield NcbiDialog(session.background, session.settings, True, lambda _: None)
    yield DatabasesDialog(session.settings, session.background, print)
    hits = pages["search"]
    sixth = next(one for one in hits.items[1].choices if one.format.name == "6")
    for page, choice in ((hits, sixth), (reads, None)):
        dialog = ExportDialog(page.items, choice, page.save, session.settings, page)
        # Whoever shows it closes it again.
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        yield dialog
    yield CommandPalette([])
    yield KeysDialog(page_rows(), {face.name: face.title for face in FACES}.__getitem__)
    yield AddPairDialog(pages["genomes"].result)
    yield GuideDialog()
    picture = FACES["chromosome"].picture(Picture(alignment, swept=1_000))
    assert picture is not None
    yield picture
    yield PairsProgress(PairsPicture((TaskState("a x b", Status.RUNNING),), 1, 0, 2))


def wrong_things(window: QWidget, used: set[str]) -> list[str]:
    """Things explained by nothing, or by their own names; ``used`` gets the terms of others."""
    wrong = []
    for thing in things(window):
        found = found_at(thing.widget, thing.at)
        if found is None or not found.name or len(found.term.text.split()) < 8:
            wrong.append(str(thing))
        else:
            used.add(found.name)
    # Of parts that are explained, but no things.
    used.update(filter(None, (widget.property(TERM) for widget in window.findChildren(QWidget))))
    return wrong


@pytest.fixture
def shown(qtbot: Any, session: Session) -> Callable[[QWidget], QWidget]:
    """Shows a page or a dialog with all of its tabs, and waits until it has read everything."""

    def show(window: Any) -> QWidget:
        on_screen(qtbot, window, 1280, 720)
        for tabs in window.findChildren(QTabWidget):
            for tab in range(tabs.count()):
                tabs.setCurrentIndex(tab)
                wait(lambda: not getattr(window, "busy", False))
        settle(session.background)
        return window

    return show


def test_everything_is_explained_and_nothing_in_vain(
    shown: Callable[[QWidget], QWidget],
    session: Session,
    window: MainWindow,
    engine: FakeEngine,
    tmp_path: Path,
) -> None:
    wrong, used = [], set[str]()
    pages: dict[str, Any] = {}
    for result in results(tmp_path):
        page = shown(FACES[result.request.analysis].page(result, lone_desk(session.settings, session.card_bench)))
        pages.setdefault(result.request.analysis, page)
        wrong += wrong_things(page, used)
    # So close that single reads are drawn.
    pages["reads"].reference.go("1901-2000")
    # With genes the list of variants has effects.
    pages["reads"].variants.annotate([[Feature("CDS", 0, 300, 1, "gene")]])
    settle(pages["reads"])
    wrong += wrong_things(pages["reads"], used)
    for dialog in dialogs(session, pages, tmp_path):
        wrong += wrong_things(shown(dialog), used)
        dialog.close()
    sides = (SequenceChoice(f"{side}.fa", name=side, length=5_000) for side in "ab")
    window.submit(ChromosomeRequest(*sides), tmp_path / "run")
    wait(lambda: bool(engine.started))
    wrong += wrong_things(window, used)
    # A tab of the window is no part of its page.
    bar = window.workspace.tabBar()
    found = found_at(bar, bar.tabRect(1).center())
    assert found is not None and found.name == "window.tabs"
    assert wrong == [], "\n".join(wrong)
    # Some numbers are of rare results; so their terms are looked for in the program's text.
    numbers = "".join(path.read_text(encoding="utf-8") for path in Path("app").rglob("*numbers.py"))
    assert [name for name in all_terms() if name not in used and f'"{name}"' not in numbers] == []


def test_every_link_leads_to_a_section_of_the_guide() -> None:
    links = {term.link for term in all_terms().values()}
    assert links and [link for link in links if not heading_of(link)] == []


def test_links_within_the_guide_lead_to_sections() -> None:
    for page in GUIDE.glob("*.md"):
        for name, section in re.findall(r"\]\(([\w-]*(?:\.md)?)#([\w-]+)\)", page.read_text(encoding="utf-8")):
            assert heading_of(f"{name or page.name}#{section}"), (page.name, name, section)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_one_to_four_whole_sentences(language: str) -> None:
    for term in all_terms(language).values():
        assert term.text[0].isupper() or term.text[0] in "+|", term
        assert term.text.endswith(".") and len(term.text) < 380, term
        assert term.text.startswith(" ".join(term.short.split()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_terms_with_the_same_links(language: str) -> None:
    told, english = all_terms(language), all_terms()
    assert {name: term.link for name, term in told.items()} == {name: term.link for name, term in english.items()}
    if language != "en":
        assert [name for name, term in told.items() if term.text == english[name].text] == []
    for page in (FOLDER / language).glob("*.md"):
        headings = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        names = " ".join(headings).split()
        assert sorted(names) == sorted(terms_of(page.stem, language)), "a term twice, or without a text or a link"
        assert all(name.startswith(f"{page.stem}.") for name in names)


def test_a_field_is_given_its_first_sentence_as_a_tooltip_unless_it_has_one(qtbot: Any) -> None:
    field, told, picture, label = QLineEdit(), QLineEdit(), QWidget(), QLabel()
    told.setToolTip("Enter: next place")
    for widget in (field, told, picture, label):
        qtbot.addWidget(widget)
        assert explain_as(widget, "window.guide.find") is widget
        assert widget.whatsThis().startswith("Finds a text on the page") and widget.whatsThis().endswith("before.")
    assert field.toolTip() == "Finds a text on the page of the guide that is open"
    assert told.toolTip() == "Enter: next place"
    assert picture.toolTip() == "" and picture.accessibleDescription() == field.toolTip()
    # Screen readers say a label's tooltip, which comes later.
    assert label.toolTip() == "" and label.accessibleDescription() == ""
    assert QAccessible.queryAccessibleInterface(field).text(QAccessible.Text.Description) == field.toolTip()
    assert QAccessible.queryAccessibleInterface(field).text(QAccessible.Text.Help) == field.whatsThis()


def test_a_name_without_a_term_is_refused_where_it_is_given(qtbot: Any) -> None:
    table, field = QLabel(), QLabel()
    qtbot.addWidget(table)
    qtbot.addWidget(field)
    # The name of a table, whose columns have terms.
    assert explain_as(table, "lab.computers").whatsThis() == ""
    with pytest.raises(KeyError):
        explain_as(field, "lab.computer")


@pytest.mark.usefixtures("portuguese")
def test_the_windows_language(qtbot: Any) -> None:
    field = owned(qtbot, QLineEdit())
    assert explain_as(field, "window.guide.find").toolTip().startswith("Localiza um texto")
