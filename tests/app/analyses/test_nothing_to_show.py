"""Every command and export of every page where there is nothing to show or save: a file, or a
sentence, and never a failure.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.page import MatchesPage
from app.analyses.pairs.page import PairsPage
from app.analyses.reads.page import ReadsPage
from app.analyses.search.page import SearchPage
from app.exports.dialog import ExportDialog
from app.pages.result import ResultPage
from app.widgets.messages import explain
from gpu.analyses.chromosome.result import Result
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.search.result import SearchResult
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.analyses.matches.match_samples import stored
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.analyses.search.samples import empty_request, searched
from tests.app.desks import heard, lone_desk
from tests.app.drivers import on_screen, sentences, settle
from tests.samples import empty_result

LETTERS = "GATTACAGATCCGTTAAGCTAGGCATCGTA" * 40
READ = "CCGTTAAGCTAGGCATCGTAGATTACAGATCCGTTA"
#: What cannot be saved; all else can.
REFUSED = {
    "alignment": {
        *("alignment", "charts of differences", "differences listed", "genes listed", "ribbons"),
        "speed of this computer",
    },
    "matches": {"times .svg", "times .pdf", "times .png"},
    "search": {"overview"},
    "pairs": {"histogram of identity", "histogram of scores", "speed of this computer"},
    "no_read_mapped": {"reads along the reference", "reads in view", "variants"},
}


def alignment(folder: Path) -> ResultPage:
    return AlignmentPage(Result.open(empty_result(folder / "out")), lone_desk())


def matches(folder: Path) -> ResultPage:
    files = [folder / name for name in ("r.fa", "q.fa")]
    for file, letters in zip(files, ("AAAA", "CCCC"), strict=True):
        file.write_text(f">x\n{letters}\n")
    none = np.zeros(0, np.int64)
    found = Matches(RecordTable.of(["x"], [4]), RecordTable.of(["x"], [4]), none, none, none, none.astype(bool))
    return MatchesPage(stored(folder / "out", found, str(files[0]), (str(files[1]),)), lone_desk())


def search(folder: Path) -> ResultPage:
    return SearchPage(SearchResult.open(searched(empty_request(folder), folder / "out")), lone_desk())


def pairs(folder: Path) -> ResultPage:
    return PairsPage(pairs_result(folder / "out", 0), lone_desk())


def mapped(folder: Path, read: str) -> ResultPage:
    (folder / "ref.fa").write_text(f">one\n{'A' * 3_000}{LETTERS}\n")
    (folder / "reads.fq").write_text(f"@r\n{read}\n+\n{'I' * len(read)}\n")
    run(ReadsRequest(str(folder / "ref.fa"), (str(folder / "reads.fq"),)), folder / "out", Monitor(), CpuEngine(1))
    return ReadsPage(ReadsResult.open(folder / "out"), lone_desk())


def no_read_mapped(folder: Path) -> ResultPage:
    return mapped(folder, "TGCATGCATCGGGATATTTTTTTTTTTTTGGG")


def no_read_in_view(folder: Path) -> ResultPage:
    return mapped(folder, READ)


def no_taken_read_in_view(folder: Path) -> ResultPage:
    heading = "@HD\tVN:1.6\n@SQ\tSN:one\tLN:5000\n"
    (folder / "x.sam").write_text(f"{heading}r\t0\tone\t3001\t9\t36M\t*\t0\t0\t{READ}\t*\tNM:i:0\tMD:Z:36\n")
    run(ReadsRequest("", engine="cpu", alignments=str(folder / "x.sam")), folder / "out", Monitor(), CpuEngine(1))
    return ReadsPage(ReadsResult.open(folder / "out"), lone_desk())


@pytest.mark.parametrize(
    "make",
    [alignment, matches, search, pairs, no_read_mapped, no_read_in_view, no_taken_read_in_view],
    ids=lambda make: make.__name__,
)
def test_every_command(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], ResultPage]
) -> None:
    monkeypatch.setattr(QFileDialog, "open", lambda dialog: dialog.deleteLater())
    monkeypatch.setattr("gpu.analyses.reads.run.kept_indices", lambda: None)
    page = settle(on_screen(qtbot, make(tmp_path), 1_100, 700))
    said = sentences(heard(page))
    heard(page).warned.connect(lambda problem: said.append(explain(problem).sentence))
    if isinstance(page, ReadsPage) and page.reference.along is not None:
        page.reference.go("one:1,001-1,100")
        settle(page)
        assert page.reference.view.undrawn() == "No read occurs here."
    enabled = [action for action in page.actions() if action.isEnabled()]
    assert enabled
    for action in enabled:
        action.trigger()
        settle(page)
    dialog = ExportDialog(page.items, None, page.save, None, page)
    files, refused = 0, set[str]()
    for item in page.items:
        without = list[str]()
        for choice in item.choices:
            dialog.choose(choice)
            settle(dialog)
            if not dialog.save_button.isEnabled():
                without.append(f"{item.title} {choice.suffix}")
                assert dialog.remark.text() and "Something went wrong" not in dialog.remark.text()
                continue
            files += 1
            path = tmp_path / f"export{files}{choice.suffix}"
            said.clear()
            page.save(path, dialog.writer())
            settle(page)
            assert said[-1] == f"Saved “{path}”." and path.exists(), said
        refused |= set(without) if len(without) < len(item.choices) else {item.title}
    assert refused == REFUSED.get(make.__name__, set())
    if isinstance(page, ReadsPage) and page.export_view.isEnabled():
        lines = tmp_path / "view.sam"
        page.reference.go("one:1,001-1,100")
        page.export("view-sam", lines)
        settle(page)
        assert lines.read_text() and all(line.startswith("@") for line in lines.read_text().splitlines())
