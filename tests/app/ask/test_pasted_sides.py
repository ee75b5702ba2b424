"""Pasted sequences in the comparison of two sequences, and advice by what files hold."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.pairs.dialog import NewPairsDialog
from app.analyses.registry import FACES
from app.ask.pasted import as_file
from app.runs.session import Session
from gpu.scoring.choice import MatrixScoring
from tests.app.drivers import emitted, on_screen, wait

PROTEIN, BASES = "MKVLAWFEDRQNSTYHPICG" * 3, "ACGTTGCAAC" * 6


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    paths = {}
    for name, letters in {"protein": PROTEIN, "bases": BASES}.items():
        path = tmp_path / f"{name}.fa"
        path.write_text(f">{name}\n{letters}\n")
        paths[name] = str(path)
    return paths


def test_a_pasted_sequence_becomes_a_side(
    qtbot: Any, real_session: Session, settings: Any, files: dict[str, str]
) -> None:
    dialog = on_screen(qtbot, NewComparisonDialog(real_session))
    QGuiApplication.clipboard().setText(f">gene one\n{BASES}\n")
    qtbot.keyClick(dialog.a.path, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.a.reading and "still being read" in dialog.a.problem
    wait(lambda: dialog.a.choice is not None)
    path = Path(dialog.a.choice.path)
    assert path.parent == settings.results_folder / "pasted" and path.read_text() == f">gene one\n{BASES}\n"
    QGuiApplication.clipboard().setText(BASES.lower())
    dialog.b.paste.click()
    wait(lambda: dialog.is_ready)
    assert dialog.b.choice.name == "pasted" and dialog.b.choice.length == len(BASES)
    assert not dialog.advice.isVisible()
    dialog.reject()


def test_what_is_no_sequence_leaves_the_side_empty(qtbot: Any, real_session: Session) -> None:
    dialog = on_screen(qtbot, NewComparisonDialog(real_session))
    QGuiApplication.clipboard().setText("Dear colleague, (see above)")
    dialog.b.paste.click()
    wait(lambda: dialog.b.remark.role == "error")
    assert "The pasted text is no sequence; paste FASTA" in dialog.b.remark.text() and dialog.b.empty
    # A path is pasted as text.
    QGuiApplication.clipboard().setText("/data/some.fa")
    qtbot.keyClick(dialog.b.path, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.b.path.text() == "/data/some.fa"
    dialog.reject()


@pytest.mark.parametrize(
    ("a", "b", "analysis"), [("protein", "protein", "pairs"), ("protein", "bases", "search"), ("bases", "bases", None)]
)
def test_a_comparison_of_proteins_is_led_to_what_takes_them(
    qtbot: Any, real_session: Session, files: dict[str, str], a: str, b: str, analysis: str | None
) -> None:
    dialog = on_screen(qtbot, NewComparisonDialog(real_session))
    dialog.set_files([files[a], files[b]])
    wait(lambda: dialog.a.are_proteins is not None and dialog.b.are_proteins is not None)
    assert dialog.advice.isVisible() == (analysis is not None)
    if analysis is not None:
        asked = emitted(dialog.other_asked, dialog.advice.button.click)
        assert asked == [analysis] and dialog.paths() == [files[a], files[b]]
    dialog.reject()


def test_pairs_say_what_the_files_hold_and_offer_what_suits_them(
    qtbot: Any, real_session: Session, files: dict[str, str]
) -> None:
    dialog = on_screen(qtbot, NewPairsDialog(real_session))
    dialog.set_files([files["protein"], files["protein"]])
    wait(lambda: dialog.kind.text() == "The sequences are proteins." and not dialog.advice.isVisible())
    dialog.scoring.take(MatrixScoring())
    assert dialog.kind.role == "warning" and dialog.advice.button.text() == "Score them as proteins"
    dialog.advice.button.click()
    assert dialog.scoring.scoring().matrix == "BLOSUM62" and not dialog.advice.isVisible()
    dialog.references.add([files["bases"]])
    wait(lambda: dialog.advice.isVisible())
    assert dialog.kind.text() == "One file holds bases and the other proteins."
    asked = emitted(dialog.other_asked, dialog.advice.button.click)
    assert asked == ["search"]
    dialog.reject()


@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u2028"])
def test_the_name_of_a_pasted_record_ends_at_a_blank_of_ascii(blank: str) -> None:
    assert as_file(f">chr{blank}1 the rest\nACGT\n")[1] == f"chr{blank}1"


def test_paste_works_in_the_box_of_files_and_is_told_by_residues(qtbot: Any, real_session: Session) -> None:
    dialog = on_screen(qtbot, FACES["search"].dialog(real_session, None))
    for text, told in (
        (f">one\n{PROTEIN}\n", f"{len(PROTEIN)} aa"),
        (f">one\n{BASES}\n>two\nACGT\n", "2 records · 64 bp"),
        (f"@one\n{BASES}\n+\n{'I' * len(BASES)}\n", "60 bp"),
    ):
        dialog.queries.clear()
        QGuiApplication.clipboard().setText(text)
        qtbot.keyClick(dialog.queries.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        wait(lambda: dialog.queries.paths != [] and not dialog.queries.reading)
        assert dialog.queries.remark.text() == told
    dialog.reject()


@pytest.mark.parametrize("text", [f"@r\n{BASES}\n+\n{'I' * len(BASES)}\n", f">r\n{BASES}\n"])
def test_a_packed_file_of_much_text_is_not_read_through(
    qtbot: Any, real_session: Session, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "reads.gz"
    path.write_bytes(gzip.compress(text.encode() * 100_000, 1))
    dialog = on_screen(qtbot, FACES["search"].dialog(real_session, None))
    dialog.queries.add([str(path)])
    wait(lambda: not dialog.queries.reading)
    assert dialog.queries.remark.text().endswith("on the disk")
    dialog.reject()
