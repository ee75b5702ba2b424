"""The contract of the pages of all results: what is exported, what cannot be written, and the same
once more.
"""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.access.parts import FoldingTabs, Tabs
from app.analyses.reads.page import ReadsPage
from app.exports.dialog import ExportDialog
from app.exports.items import DataExport
from app.pages.result import ResultPage
from app.shell.registry import FACES
from gpu.command_line.registry import ALL
from tests.app.desks import heard, lone_desk
from tests.app.drivers import emitted, on_screen, sentences, settle
from tests.app.walk.every_page import NAMES, make_results

#: Every format has one of these: names, mostly of the first sequence.
TOLD = {
    "alignment": (b"sample_a", b"sample_b", b"counted\tname\t"),
    "matches": (b"contig0",),
    "reads": (b"r0", b"genome0"),
    "search": (b"query0", b">entry0"),
    "pairs": (b"query_00000001",),
}
#: Formats that are not read as text, or that there is nothing of on a page that was just opened.
WITHOUT_PREVIEW = {
    "alignment": {"report", "genes-listed", "proteins-listed"},
    "matches": {"report"},
    "reads": {"report", "bam", "sorted-bam"},
    "search": {"report"},
    "pairs": {"report"},
}
#: What is proposed to be saved, by the tab in front; where that shows nothing to save, or not yet,
#: what is always in view.
PROPOSED = {
    "alignment": {
        "Alignment": "Alignment: Text (.txt)",
        "Differences": "Differences listed: Table (TSV)",
        "Rearrangements": "Rearrangements: Rearrangements (TSV)",
        "Ribbons": "Ribbons: SVG",
        "Genes": "Figure: SVG",
        "Charts": "Charts of differences: SVG",
        "Method": "Times and speed: SVG",
        "Numbers": "Figure: SVG",
        "Alignments": "Alignment: PAF",
        "Layers": "Figure: SVG",
        "Feature": "Figure: SVG",
    },
    "matches": {
        "Matches": "Matches: mummer text (.mums)",
        "Records": "Table of records: Table (TSV)",
        "Layers": "Dot plot: SVG",
        "Numbers": "Dot plot: SVG",
        "Time": "Times: SVG",
    },
    "reads": {
        "Along the reference": "Reads along the reference: SVG",
        "Best hit": "Reads: BAM, sorted, with its index",
        "Places": "Reads: Table of hits (TSV)",
        "Summary": "Charts of summary and time: SVG",
        "Time": "Charts of summary and time: SVG",
        "Numbers": "Reads: BAM, sorted, with its index",
        "Reads": "Reads: BAM, sorted, with its index",
        "Variants": "Variants: VCF",
    },
    "search": {
        "Alignment": "Hits: BLAST's columns (.tsv)",
        "Scores": "Histogram of scores: SVG",
        "Numbers": "Hits: BLAST's columns (.tsv)",
        "2 queries": "Hits: BLAST's columns (.tsv)",
    },
    "pairs": {
        "Alignment": "Pairs: Table (TSV)",
        "Scores": "Histogram of scores: SVG",
        "Identity": "Histogram of identity: SVG",
        "Numbers": "Pairs: Table (TSV)",
        "Speed": "Pairs: Table (TSV)",
    },
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return make_results(tmp_path_factory.mktemp("every"))


@pytest.fixture(params=NAMES)
def page(qtbot: Any, folders: dict[str, Path], request: pytest.FixtureRequest) -> ResultPage:
    result = ALL.open(folders[request.param])
    found: ResultPage = FACES[result.request.analysis].page(result, lone_desk())
    on_screen(qtbot, found, 1280, 720)
    return settle(found)


def test_every_format_is_exported(page: ResultPage, tmp_path: Path) -> None:
    said = sentences(heard(page))
    assert {name for name, action in page.exports.items() if not action.isEnabled()} == set()
    for format in page.formats:
        path = tmp_path / f"{format.name}{format.extension}"
        said.clear()
        page.export(format.name, path)
        settle(page)
        assert said[0] == f"Writing “{path}”…" and said[-1].startswith(f"Saved “{path}”.")
        content = path.read_bytes()
        content = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
        # Genes are told of records that have some.
        names = (*TOLD[page.result.folder.name], *((b"",) if format.name.startswith("genes") else ()))
        assert any(name in content for name in names), (format.name, content[:200])


def test_a_preview_is_the_beginning_of_the_file(page: ResultPage, tmp_path: Path) -> None:
    if isinstance(page, ReadsPage):
        # Variants are counted once they are looked at.
        page.above.setCurrentWidget(page.variants)
        settle(page, page.variants)
    page.export_action.trigger()
    dialog = page.findChild(ExportDialog)
    without = set()
    for item in page.items:
        for choice in item.choices if isinstance(item, DataExport) else ():
            assert choice.format is not None
            if not choice.action.isEnabled():
                without.add(choice.format.name)
                continue
            dialog.choose(choice)
            settle(dialog)
            assert dialog.save_button.isEnabled(), (choice.format.name, dialog.remark.text())
            if not choice.is_readable:
                assert "no preview" in dialog.preview.text
                without.add(choice.format.name)
                continue
            page.export(choice.format.name, tmp_path / f"file{choice.suffix}", dialog.rows.currentData())
            settle(page)
            content = (tmp_path / f"file{choice.suffix}").read_text("utf-8", "replace")
            shown = dialog.preview.text
            assert content.startswith(shown.removesuffix("…")) and (shown == content or len(shown) > 10_000)
    assert without == WITHOUT_PREVIEW[page.result.folder.name]
    dialog.reject()


def test_what_the_tab_in_front_shows_is_proposed(page: ResultPage) -> None:
    proposed = {}
    for tabs in page.findChildren(Tabs):
        for number in range(tabs.count()):
            tabs.setCurrentIndex(number)
            settle(page)
            page.export_action.trigger()
            (dialog,) = (one for one in page.findChildren(ExportDialog) if one.isVisible())
            proposed[tabs.tabText(number)] = f"{dialog.what.currentText()}: {dialog.format.currentText()}"
            dialog.reject()
        if isinstance(tabs, FoldingTabs):
            tabs.fold(True)
    assert proposed == PROPOSED[page.result.folder.name]


def test_what_cannot_be_written_is_one_sentence(page: ResultPage, tmp_path: Path) -> None:
    failed = emitted(heard(page).warned, page.export, page.formats[0].name, tmp_path / "no such folder" / "out")
    assert "cannot be written" in str(failed[0])


def test_it_runs_again_with_other_settings(page: ResultPage) -> None:
    # One action with one name on all pages.
    again = [action.text() for action in (*page.actions(), page.repeat) if "again" in action.text()]
    assert again == ["Run again with other settings…"]
    analysis, request, remark = emitted(heard(page).asked, page.repeat.trigger)
    # Files may be others by now.
    assert replace(request, **_no_content(request)) == replace(page.result.request, **_no_content(request))
    assert analysis == request.analysis and page.result.request.title in remark


def _no_content(request: Any) -> dict[str, Any]:
    return {"sha256": ()} if hasattr(request, "sha256") else {}
