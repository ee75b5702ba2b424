"""A search started in seconds: pasted queries, files used before, the button that translates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.analyses.search.dialog import NewSearchDialog
from app.analyses.search.page import SearchPage
from app.ask.pasted import as_file, looks_like_sequences
from app.runs.session import Session
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from tests.app.analyses.search.samples import searched
from tests.app.desks import LoneDesk
from tests.app.drivers import choose, on_screen, search_for, settle, start, wait

PROTEIN, BASES = "MKVLAWFEDRQNSTYHPICG" * 3, "ACGTTGCAAC" * 6


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    paths = {}
    for name, letters in {"protein": PROTEIN, "bases": BASES}.items():
        path = tmp_path / f"{name}.fa"
        path.write_text(f">{name}\n{letters}\n")
        paths[name] = str(path)
    return paths


def opened(qtbot: Any, session: Session) -> NewSearchDialog:
    dialog = on_screen(qtbot, NewSearchDialog(session))
    settle(session.background)
    return dialog


def read(dialog: NewSearchDialog) -> None:
    wait(lambda: bool(dialog.queries.paths) and not (dialog.queries.reading or dialog._kinds.is_reading(0)))


def test_pasted_fasta_becomes_the_query_with_one_key(
    qtbot: Any, session: Session, settings: Any, files: dict[str, str]
) -> None:
    dialog = opened(qtbot, session)
    QGuiApplication.clipboard().setText(f">sp|P01308 insulin\n{PROTEIN}\n>other\n{PROTEIN}\n")
    qtbot.keyClick(dialog.queries.path, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    read(dialog)
    (path,) = map(Path, dialog.queries.paths)
    assert path.parent == settings.results_folder / "pasted" and path.name.startswith("sp_P01308-")
    assert path.read_text() == f">sp|P01308 insulin\n{PROTEIN}\n>other\n{PROTEIN}\n"
    assert dialog.queries.path.text() == "" and dialog.kind.text() == "The queries hold proteins."
    dialog.database.add([files["protein"]])
    wait(lambda: dialog.is_ready)
    assert dialog.wanted().queries == str(path)


def test_typed_letters_become_the_query_and_a_mistyped_path_does_not(qtbot: Any, session: Session) -> None:
    dialog = opened(qtbot, session)
    qtbot.keyClicks(dialog.queries.path, "genome")
    qtbot.keyClick(dialog.queries.path, Qt.Key.Key_Return)
    assert "There is no file" in dialog.queries.remark.text() and not dialog.queries.paths
    dialog.queries.path.clear()
    qtbot.keyClicks(dialog.queries.path, PROTEIN)
    qtbot.keyClick(dialog.queries.path, Qt.Key.Key_Return)
    read(dialog)
    assert Path(dialog.queries.paths[0]).read_text() == f">pasted\n{PROTEIN}\n"


def test_what_is_no_sequence_is_refused_in_a_sentence(qtbot: Any, session: Session) -> None:
    dialog = opened(qtbot, session)
    QGuiApplication.clipboard().setText("Dear colleague, (see above)")
    dialog.queries.paste.click()
    wait(lambda: dialog.queries.remark.role == "error")
    assert "The pasted text is no sequence; paste FASTA" in dialog.queries.remark.text()
    QGuiApplication.clipboard().clear()
    dialog.queries.paste.click()
    assert "The clipboard holds no text" in dialog.queries.remark.text()


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("ACGTACGT", True),
        ("  >name\nMKV\n", True),
        ("        1 acgtacgtac gtacgtacgt\n       21 acgtacgtac\n", True),
        ("LOCUS       U00096\nORIGIN\n//", True),
        ("/home/me/db.fa", False),
        ("C:\\data\\db.fa", False),
        ("genome", False),
        ("db.fa", False),
        ("12345678", False),
    ],
)
def test_sequences_are_told_from_paths(text: str, is_one: bool) -> None:
    assert looks_like_sequences(text) == is_one


def test_letters_of_a_printed_sequence_are_kept_without_its_numbers() -> None:
    assert as_file("  1 acgt ac\r\n 61 gt*\r\n") == (">pasted\nacgtacgt*\n", "", ".fa")
    assert as_file("@read one\nACGT\n+\nIIII")[1:] == ("read", ".fq")
    with pytest.raises(InputError, match="no sequence"):
        as_file("a sentence, of words")


def test_files_of_the_last_search_are_filled_in_and_listed(qtbot: Any, session: Session, files: dict[str, str]) -> None:
    first = opened(qtbot, session)
    choose(first, files["protein"], files["protein"])
    start(first)
    second = opened(qtbot, session)
    assert second.paths() == [files["protein"], files["protein"]]
    # A dropped file replaces the query, and the database stays.
    second.set_files([files["bases"]])
    assert second.paths() == [files["bases"], files["protein"]]
    second.queries.clear()
    button = second.queries.findChild(type(second.queries.paste), "used before")
    assert [action.toolTip() for action in button.menu().actions()] == [files["protein"]]
    button.menu().actions()[0].trigger()
    assert second.queries.paths == [files["protein"]]
    Path(files["protein"]).unlink()
    assert opened(qtbot, session).paths() == []


def test_the_request_translates_what_has_to_be(qtbot: Any, session: Session, files: dict[str, str]) -> None:
    dialog = opened(qtbot, session)
    for query, database, side in (("protein", "bases", "database"), ("bases", "protein", "query")):
        dialog.queries.clear()
        dialog.database.clear()
        dialog.set_files([files[query], files[database]])
        wait(lambda side=side: dialog.translate.currentData() == side and dialog.is_ready)
        assert dialog.wanted().translate == side and dialog.kind.role == "muted" and not dialog.advice.isVisible()


def test_from_a_pasted_sequence_to_its_hits(qtbot: Any, session: Session, tmp_path: Path, desk: LoneDesk) -> None:
    random = np.random.default_rng(3)
    entries = ["".join(random.choice(list("ACDEFGHIKLMNPQRSTVWY"), 120)) for _ in range(40)]
    database = tmp_path / "db.fa"
    lines = (f">entry{number} protein number {number}\n{letters}\n" for number, letters in enumerate(entries))
    database.write_text("".join(lines))
    dialog = opened(qtbot, session)
    dialog.database.add([str(database)])
    QGuiApplication.clipboard().setText(entries[7][20:100])
    dialog.queries.paste.click()
    wait(lambda: dialog.is_ready)
    request, _ = start(dialog)
    page = on_screen(qtbot, SearchPage(SearchResult.open(searched(request, tmp_path / "result")), desk))
    settle(page)
    model = page.table.model
    titles = [column.title for column in model.columns()]
    assert model.index(0, titles.index("Subject")).data() == "entry7"
    assert model.index(0, titles.index("Description")).data() == "protein number 7"
    assert model.index(0, titles.index("Coverage")).data() == "100 %" and page.query.name == "pasted"
    search_for(page.table, "number 7")
    wait(lambda: not page.busy and model.wanted.text == "number 7")
    assert model.rowCount() == 1


def test_what_was_chosen_since_stays_when_a_file_is_dropped(
    qtbot: Any, session: Session, files: dict[str, str]
) -> None:
    first = opened(qtbot, session)
    choose(first, files["protein"], files["protein"])
    start(first)
    second = opened(qtbot, session)
    second.queries.take_text(">pasted\nMKTAYIAKQR")
    wait(lambda: second.queries.paths != [files["protein"]])
    pasted = second.queries.paths
    second.set_files([files["bases"]])
    assert second.paths() == [*pasted, files["bases"]]


def test_a_large_text_that_is_no_sequence_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="no sequence"):
        as_file("ACGT" * 1_000_000 + "_")
