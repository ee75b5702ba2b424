"""Every field, heading, number, layer and picture of the window is explained, nothing is explained
in vain, and every link leads to a section of the guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget

from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.matches.opened import OpenedAlignments
from app.analyses.search.export_dialog import HitExportDialog, Scope
from app.batch.preview import read_plan
from app.dialogs.commands import CommandPalette
from app.dialogs.comparison.from_ncbi import NcbiDialog
from app.dialogs.guide import GuideDialog
from app.dialogs.keys import KeysDialog, page_rows
from app.dialogs.preferences import PreferencesDialog
from app.explanations import catalogue as catalogue_module
from app.explanations.catalogue import catalogue
from app.explanations.finder import found_at
from app.explanations.guide_links import GUIDE, heading_of
from app.explanations.term import Term
from app.genomes.pairs_panel import AddPairDialog
from app.genomes.progress import PairsProgress
from app.main_window import MainWindow
from app.plots.export_dialog import ExportDialog, FigureTarget
from app.registry import FACES
from app.session import Session
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.export import FORMATS
from gpu.batch.tasks import Status, TaskState
from gpu.core.monitor import Monitor
from gpu.genomes.picture import PairsPicture
from gpu.sequences.choice import SequenceChoice
from tests.app.analyses.matches.match_samples import matches_result
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.analyses.search.samples import bases_request, translated_request
from tests.app.explanations.things import things
from tests.app.fakes import FakeEngine
from tests.app.genomes.samples import three_genomes, two_genomes
from tests.gpu.batch.plans import computed, pairs_plan

PAF = "q\t900\t0\t800\t+\tr\t1000\t100\t900\t700\t820\t60\tcg:Z:800M\n"
SAM = (
    "@HD\tVN:1.6\n@SQ\tSN:r\tLN:200\nequal\t0\tr\t11\t60\t20M\t=\t101\t110\tACGTACGTACGTACGTACGT\t"
    "IIIIIIIIIIIIIIIIIIII\tNM:i:0\tMD:Z:20\n"
)


class Recorded(dict[str, Term]):
    """The catalogue, which keeps the keys that were looked up and found."""

    def __init__(self, terms: dict[str, Term]) -> None:
        super().__init__(terms)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> Term:
        self.used.add(key)
        return super().__getitem__(key)


def results(work: Path) -> Iterator[Any]:
    """Small results that together have every column and number."""

    def of(request: Any, name: str) -> Any:
        ANALYSES.of(request).run(request, work / name, Monitor())
        return ANALYSES.open(work / name)

    yield of(ANALYSES.example("chromosome"), "alignment")
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
    yield two_genomes(work)
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
    scopes = [Scope(name, name, 1) for name in ("all", "shown", "chosen")]
    yield HitExportDialog(FORMATS, FORMATS[0], scopes, "all")
    target = FigureTarget(tmp_path / "x", (".svg",), reads.save)
    yield ExportDialog("figure", reads.figure(), None, target, session.settings, reads)
    yield CommandPalette([])
    yield KeysDialog(page_rows(), {face.name: face.title() for face in FACES}.__getitem__)
    yield AddPairDialog(pages["genomes"].result)
    yield GuideDialog()
    picture = FACES["chromosome"].picture(Picture(alignment, swept=1_000))
    assert picture is not None
    yield picture
    yield PairsProgress(PairsPicture((TaskState("a x b", Status.RUNNING),), 1, 0, 2))


def wrong_things(window: QWidget) -> list[str]:
    """Things that are not explained, or by no more than their own names."""
    wrong = []
    for thing in things(window):
        found = found_at(thing.widget, thing.at)
        if found is None or not found.term.keys or len(found.term.text.split()) < 8:
            wrong.append(str(thing))
    return wrong


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Recorded:
    terms = Recorded(catalogue())
    monkeypatch.setattr(catalogue_module, "catalogue", lambda: terms)
    return terms


@pytest.fixture
def shown(qtbot: Any, session: Session) -> Callable[[QWidget], QWidget]:
    """Shows a page or a dialog with all of its tabs, and waits until it has read everything."""

    def show(window: Any) -> QWidget:
        qtbot.addWidget(window)
        if hasattr(window, "take_bench"):
            window.take_bench(session.card_bench)
            window.take_settings(session.settings)
        window.resize(1280, 720)
        window.show()
        for tabs in window.findChildren(QTabWidget):
            for tab in range(tabs.count()):
                tabs.setCurrentIndex(tab)
                qtbot.waitUntil(lambda: not getattr(window, "busy", False))
        qtbot.waitUntil(lambda: not session.background.busy)
        return window

    return show


def test_everything_is_explained_and_nothing_in_vain(
    qtbot: Any,
    recorded: Recorded,
    shown: Callable[[QWidget], QWidget],
    session: Session,
    window: MainWindow,
    engine: FakeEngine,
    tmp_path: Path,
) -> None:
    wrong = []
    pages: dict[str, Any] = {}
    for result in results(tmp_path):
        page = shown(FACES[result.request.analysis].page(result))
        pages.setdefault(result.request.analysis, page)
        wrong += wrong_things(page)
    # So close that single reads are drawn.
    pages["reads"].reference.go("1901-2000")
    qtbot.waitUntil(lambda: not pages["reads"].busy)
    for dialog in dialogs(session, pages, tmp_path):
        wrong += wrong_things(shown(dialog))
        dialog.close()
    sides = (SequenceChoice(f"{side}.fa", name=side, length=5_000) for side in "ab")
    window.submit(ChromosomeRequest(*sides), tmp_path / "run")
    qtbot.waitUntil(lambda: bool(engine.started))
    wrong += wrong_things(window)
    # A tab of the window is no part of its page.
    bar = window.workspace.tabBar()
    found = found_at(bar, bar.tabRect(1).center())
    assert found is not None and found.term.keys == "Workspace.tabs"
    assert wrong == [], "\n".join(wrong)
    unused = [key for key in recorded if key not in recorded.used and "/" not in key]
    assert unused == []


def test_every_explained_number_is_a_number_of_the_window() -> None:
    """Some are of rare results; so their names are looked for in the program's text."""
    sources = [path.read_text(encoding="utf-8") for path in Path("app").rglob("*numbers.py")]
    for key in catalogue():
        context, _, name = key.partition("/")
        # The names of the two sides are in no language.
        if name and name not in "ab":
            literal = re.compile(rf"tr\w*\(\s*(\"{context}\",\s*)?\"{re.escape(name.replace('_', ' '))}\"")
            assert any(f'"{context}"' in source and literal.search(source) for source in sources), key


def test_every_link_leads_to_a_section_of_the_guide() -> None:
    links = {term.link for term in catalogue().values()}
    assert links and [link for link in links if not heading_of(link)] == []


def test_links_within_the_guide_lead_to_sections() -> None:
    for page in GUIDE.glob("*.md"):
        for name, section in re.findall(r"\]\(([\w-]*(?:\.md)?)#([\w-]+)\)", page.read_text(encoding="utf-8")):
            assert heading_of(f"{name or page.name}#{section}"), (page.name, name, section)


def test_explanations_are_one_to_four_whole_sentences() -> None:
    for term in set(catalogue().values()):
        assert term.text[0].isupper() or term.text[0] in "+|", term
        assert term.text.endswith(".") and len(term.text) < 330, term
