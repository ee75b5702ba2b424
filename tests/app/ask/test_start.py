"""Start may be pressed while the sequences are still being checked; what is wrong is told once; the
next dialog has the files.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.pairs.dialog import NewPairsDialog
from app.analyses.search.dialog import NewSearchDialog
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.widgets.basic import Remark
from app.widgets.sequence_files import SEQUENCES, is_named_as_fastq, patterns
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.kinds import kind_of
from gpu.sequences.records import RecordInfo
from tests.app.drivers import choose, on_screen, ready, settle, start, wait, window_on_screen
from tests.app.fakes import FakeEngine, PlainPage

PROTEIN = "MKVLAAGIVGLLLAQWSEDFPRKLMNHYTC"
BLOSUM = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)


class Slow:
    """Services that wait until they may."""

    def __init__(self) -> None:
        self.may_read, self.may_judge = threading.Event(), threading.Event()
        self.refusal = ""

    def list_records(self, path: str) -> list[RecordInfo]:
        assert self.may_read.wait(30)
        return [RecordInfo("chr1", "", 5_000)]

    def check(self, request: Any) -> Any:
        assert self.may_judge.wait(30)
        if self.refusal:
            raise InputError(self.refusal)
        return request


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def dialog(qtbot: Any, slow: Slow, engine: FakeEngine, session_of: Any) -> Any:
    session = session_of(engine.services(list_records=slow.list_records, check=slow.check))
    yield on_screen(qtbot, NewComparisonDialog(session))
    for event in (slow.may_read, slow.may_judge):
        event.set()


def press(qtbot: Any, dialog: NewComparisonDialog) -> list[Any]:
    started: list[Any] = []
    dialog.started.connect(lambda *what: started.append(what))
    assert dialog.start.isEnabled() and not dialog.is_ready
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert not started and dialog.isVisible()
    assert dialog.reason.text() == "It starts as soon as the sequences are checked…"
    return started


@pytest.mark.parametrize("while_reading", [True, False])
def test_a_click_while_files_are_checked_is_carried_out(
    qtbot: Any, dialog: NewComparisonDialog, slow: Slow, while_reading: bool
) -> None:
    if not while_reading:
        slow.may_read.set()
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    if not while_reading:
        wait(lambda: not (dialog.a.reading or dialog.b.reading))
    started = press(qtbot, dialog)
    slow.may_read.set()
    wait(lambda: not (dialog.a.reading or dialog.b.reading))
    assert not started
    slow.may_judge.set()
    wait(lambda: len(started) == 1 and not dialog.isVisible())


def test_an_edit_takes_a_click_back(qtbot: Any, dialog: NewComparisonDialog, slow: Slow) -> None:
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    started = press(qtbot, dialog)
    dialog.threads.setValue(2)
    assert dialog.reason.text() == "The sequences are being checked…"
    slow.may_read.set()
    slow.may_judge.set()
    ready(dialog)
    assert not started and dialog.isVisible()


def test_a_refusal_takes_a_click_back_and_is_told_once(qtbot: Any, dialog: NewComparisonDialog, slow: Slow) -> None:
    slow.refusal = "/data/a.fa holds proteins; choose DNA."
    slow.may_read.set()
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    wait(lambda: not (dialog.a.reading or dialog.b.reading))
    started = press(qtbot, dialog)
    slow.may_judge.set()
    wait(lambda: dialog.reason.text() == slow.refusal)
    assert [remark.text() for remark in dialog.findChildren(Remark)].count(slow.refusal) == 1
    assert not started and not dialog.start.isEnabled()


def test_the_next_comparison_is_proposed_the_files_of_the_last(window: MainWindow) -> None:
    window.opener.open("chromosome", ["/data/a.fa", "/data/b.fa"])
    dialog = window.opener.dialog
    assert dialog is not None
    start(dialog)
    wait(lambda: window.opener.dialog is None)
    window.opener.open("matches")
    again = window.opener.dialog
    assert again is not None and again.paths() == ["/data/b.fa", "/data/a.fa"]  # reference, query
    again.reject()
    window.opener.open("chromosome", ["/data/c.fa"])
    assert window.opener.dialog is not None and window.opener.dialog.paths() == ["/data/c.fa"]
    window.opener.dialog.reject()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    contents = {
        "one.faa": f">a\n{PROTEIN}\n",
        "other.pep": f">b\n{PROTEIN}\n",
        "many.faa": f">a\n{PROTEIN}\n>b\n{PROTEIN}\n",
        "dna.fna": ">a\nACGTACGTACGT\n",
        "more.fna": ">b\nACGTACGTACGA\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return {name: str(tmp_path / name) for name in contents}


def test_a_plan_is_not_proposed_as_a_sequence_nor_a_sequence_as_a_plan(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "plan.tsv").write_text("analysis\n")
    (tmp_path / "a.txt").write_text(">a\nACGT\n")
    opener = window.opener
    opener.open("chromosome", [str(tmp_path / "a.txt")])
    opener.dialog.other_asked.emit("batch")
    assert opener.dialog.analysis == "batch" and not opener.dialog.paths()
    opener.dialog.set_files([str(tmp_path / "plan.tsv")])
    opener.dialog.other_asked.emit("genomes")
    assert opener.dialog.paths() == [str(tmp_path / "a.txt")]
    opener.dialog.other_asked.emit("batch")
    assert opener.dialog.paths() == [str(tmp_path / "plan.tsv")]
    opener.dialog.reject()


def test_the_axes_of_a_pair_stay_from_kind_to_kind(window: MainWindow, tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("rows.fa", "columns.fa")]
    for path in paths:
        Path(path).write_text(">a\nACGT\n")
    opener = window.opener
    opener.open("chromosome", paths)
    for _ in range(2):
        opener.dialog.other_asked.emit("matches")
        overview: Any = opener.dialog
        assert (overview.queries.paths, overview.reference.paths) == ([paths[0]], [paths[1]])
        opener.dialog.other_asked.emit("genomes")
        assert opener.dialog.paths() == paths
        opener.dialog.other_asked.emit("chromosome")
        assert opener.dialog.paths() == paths
    opener.dialog.reject()


def test_the_row_of_kinds_stays_under_the_pointer(portuguese: None, window: MainWindow) -> None:
    opener = window.opener
    opener.open("chromosome")
    dialog = opener.dialog
    dialog.setGeometry(40, 60, 700, 500)
    rows = []
    for at in (5, 2, 6, 0):
        place = opener.dialog.tabs.tabRect(at)
        rows.append((opener.dialog.tabs.mapToGlobal(place.topLeft()), place.size()))
        opener.dialog.tabs.setCurrentIndex(at)
        wait(lambda dialog=dialog: opener.dialog is not dialog)
        dialog = opener.dialog
        place = dialog.tabs.tabRect(at)
        assert (dialog.tabs.mapToGlobal(place.topLeft()), place.size()) == rows[-1]
        assert dialog.tabs.currentIndex() == at
    dialog.reject()


def test_arrow_keys_go_on_from_kind_to_kind(qtbot: Any, window: MainWindow) -> None:
    opener = window.opener
    opener.open("chromosome")
    for name in ("matches", "search", "pairs", "reads"):
        tabs = opener.dialog.tabs
        opener.dialog.activateWindow()
        if name == "matches":
            tabs.setFocus()
        wait(tabs.hasFocus)
        qtbot.keyClick(tabs, Qt.Key.Key_Right)
        wait(lambda name=name: opener.dialog.analysis == name)
    # Ctrl+Tab does so from anywhere, and the next file can be typed at once.
    opener.dialog.pickers[0].path.setFocus()
    for name in ("genomes", "batch", "chromosome"):
        opener.dialog.activateWindow()
        wait(opener.dialog.isActiveWindow)
        qtbot.keyClick(opener.dialog, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
        wait(lambda name=name: opener.dialog.analysis == name)
    assert opener.dialog.focusWidget() is opener.dialog.a.path
    opener.dialog.activateWindow()
    wait(opener.dialog.isActiveWindow)
    with_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(opener.dialog, Qt.Key.Key_Backtab, with_shift)
    wait(lambda: opener.dialog.analysis == "batch")
    opener.dialog.reject()


def test_what_is_typed_first_is_the_file_that_is_missing(qtbot: Any, window: MainWindow, files: dict[str, str]) -> None:
    opener, one, other = window.opener, files["dna.fna"], files["more.fna"]
    opener.open("chromosome", [one])
    assert opener.dialog.focusWidget() is opener.dialog.b.path
    qtbot.keyClicks(opener.dialog.focusWidget(), other)
    assert opener.dialog.paths() == [one, other]
    opener.dialog.reject()
    # The files of the last time are there: what is typed takes the place of the first.
    opener.open("chromosome")
    assert opener.dialog.paths() == [one, other] and opener.dialog.focusWidget() is opener.dialog.a.path
    qtbot.keyClicks(opener.dialog.focusWidget(), other)
    assert opener.dialog.paths() == [other, other]
    opener.dialog.reject()
    opener.open("search", [one])
    assert opener.dialog.focusWidget() is opener.dialog.database.path
    opener.dialog.reject()


def test_mapped_reads_are_proposed_to_no_other_analysis(window: MainWindow, tmp_path: Path) -> None:
    mapped, reference = tmp_path / "mapped.bam", tmp_path / "ref.fa"
    mapped.write_bytes(b"BAM")
    reference.write_text(">a\nACGT\n")
    opener = window.opener
    opener.open("reads", [str(reference), str(mapped)])
    opener.dialog.reject()
    opener.open("genomes")
    assert opener.dialog.paths() == [str(reference)]
    opener.dialog.reject()
    opener.open("reads")
    assert opener.dialog.reads.paths == [str(mapped)]
    opener.dialog.reject()


@pytest.mark.parametrize(
    "names, kind",
    [
        (("one.faa", "other.pep"), NewPairsDialog),
        (("one.faa", "many.faa"), NewSearchDialog),
        (("many.faa", "many.faa"), NewSearchDialog),
        (("dna.fna", "more.fna"), NewComparisonDialog),
        (("dna.fna", "many.faa"), NewSearchDialog),
        (("one.faa", "dna.fna"), NewSearchDialog),
    ],
)
def test_two_files_of_proteins_open_no_alignment_of_chromosomes(
    qtbot: Any, engine: FakeEngine, session_of: Any, files: dict[str, str], names: tuple[str, ...], kind: type
) -> None:
    session = session_of(engine.services(kind_of=kind_of))
    window = window_on_screen(qtbot, MainWindow(session, make_page=PlainPage), engine)
    window.open_paths([files[name] for name in names])
    wait(lambda: not session.background.busy and isinstance(window.opener.dialog, kind))
    dialog = window.opener.dialog
    assert dialog is not None and dialog.paths() == [files[name] for name in names]
    dialog.reject()
    # Dropped where a person chose an analysis, they stay there.
    window.open_paths([files[name] for name in names], "chromosome")
    settle(session.background)
    assert isinstance(window.opener.dialog, NewComparisonDialog)
    window.opener.dialog.reject()
    # One that is closed before the files are known is left alone.
    window.open_paths([files[name] for name in names])
    window.opener.dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle(session.background)
    assert window.opener.dialog is None
    session.queue.close()
    assert session.queue.join(30)


def test_pairs_of_proteins_are_proposed_a_matrix_of_amino_acids(
    qtbot: Any, session: Session, files: dict[str, str]
) -> None:
    dialog = on_screen(qtbot, NewPairsDialog(session))
    assert dialog.scoring.scoring() == MatrixScoring()
    choose(dialog, files["one.faa"], files["other.pep"])
    assert dialog.scoring.scoring() == BLOSUM
    choose(dialog, files["dna.fna"], files["more.fna"])
    assert dialog.scoring.scoring() == MatrixScoring()
    # What a person chooses stays.
    dialog.scoring.gap_first.setValue(7)
    choose(dialog, files["one.faa"], files["other.pep"])
    assert dialog.scoring.scoring() == MatrixScoring(gap_first=7)
    dialog.reject()


def test_a_click_before_the_matrix_is_known_starts_with_it(qtbot: Any, session: Session, files: dict[str, str]) -> None:
    dialog = on_screen(qtbot, NewPairsDialog(session))
    dialog.set_files([files["one.faa"], files["other.pep"]])
    started = start(dialog)
    assert started[0].scoring == BLOSUM


def test_the_files_that_are_offered() -> None:
    wanted = [
        "fa",
        "fasta",
        "fas",
        "fsa",
        "seq",
        "fna",
        "ffn",
        "fnn",
        "frn",
        "faa",
        "pep",
        "aa",
        "mpfa",
        "gb",
        "gbk",
        "gbff",
        "embl",
        "dat",
    ]
    assert set(wanted) <= set(SEQUENCES)
    offered = patterns(SEQUENCES).split()
    for ending in wanted:
        assert {f"*.{ending}{packed}" for packed in ("", ".gz", ".bz2", ".xz", ".zst")} <= set(offered)
    assert is_named_as_fastq("x.FQ.xz") and is_named_as_fastq("/d/x.fastq") and not is_named_as_fastq("x.fa.gz")


def test_lengths_of_proteins_are_told_in_amino_acids(
    qtbot: Any, engine: FakeEngine, session: Session, files: dict[str, str]
) -> None:
    dialog = on_screen(qtbot, NewComparisonDialog(session))
    engine.records = [RecordInfo("a", "", 30)]
    dialog.set_files([files["one.faa"], files["dna.fna"]])
    wait(lambda: not (dialog.a.reading or dialog.b.reading))
    assert (dialog.a.remark.text(), dialog.b.remark.text()) == ("a · 30 aa", "a · 30 bp")
    dialog.reject()
