"""The dialog of a database search: files, the usual scoring by what the query holds, and what is
remembered.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QScrollArea

from app.analyses.search.dialog import NewSearchDialog
from app.runs.face import Face
from app.runs.session import Session
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, MAX_ALIGNMENTS, PROTEIN_SCORING, SearchRequest
from gpu.command_line.registry import ALL
from gpu.core.request import ThreadLimits
from gpu.scoring.choice import MatrixScoring
from tests.app.drivers import on_screen, wait


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {"protein": "MKVLAWFEDRQNSTYHPICG" * 3, "bases": "ACGTTGCAAC" * 6, "db": "MKVLAWFEDRQNSTYHPICG" * 5}
    texts["genome"] = "ACGTTGCAAC" * 60
    paths = {name: tmp_path / f"{name}.fa" for name in texts}
    for name, path in paths.items():
        path.write_text(f">{name}\n{texts[name]}\n")
    return {name: str(path) for name, path in paths.items()}


@pytest.fixture
def dialog(qtbot, session: Session) -> NewSearchDialog:  # type: ignore[no-untyped-def]
    return on_screen(qtbot, NewSearchDialog(session))


def fill(dialog: NewSearchDialog, *paths: str) -> None:
    for picker in (dialog.queries, dialog.database):
        picker.clear()
    dialog.set_files(list(paths))
    wait(lambda: not (dialog.queries.reading or dialog._kinds.is_reading(0)))


def test_an_empty_dialog_is_for_proteins(dialog: NewSearchDialog) -> None:
    assert "existence 11, extension 1 is 12 and 1 here" in dialog.scoring.remark.text()
    assert dialog.scoring.scoring() == PROTEIN_SCORING
    assert not dialog.strand.isEnabled() and "no strands" in dialog.strand.toolTip()


def test_all_fields_fit_a_small_screen(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    """At 1366 × 768, with a remark above the fields and an advice beside them."""
    fill(dialog, files["protein"], files["bases"])
    dialog.remark("This is what was searched for; change what you like.")
    wait(lambda: dialog.translate.currentData() == "database")
    dialog.translate.setCurrentIndex(dialog.translate.findData("none"))
    wait(dialog.advice.isVisible)
    dialog.resize(1_040, 768 - 44)
    bar = dialog.findChild(QScrollArea).verticalScrollBar()
    wait(lambda: bar.maximum() == 0)


def test_what_the_query_holds_tells_the_usual_scoring(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    fill(dialog, files["bases"])
    assert dialog.scoring.scoring() == DNA_SCORING and dialog.strand.isEnabled()
    assert dialog.kind.text() == "The queries hold bases."
    fill(dialog, files["protein"])
    assert dialog.scoring.scoring() == PROTEIN_SCORING and not dialog.strand.isEnabled()
    assert dialog.kind.text() == "The queries hold proteins."


def test_a_primer_is_what_its_database_is(dialog: NewSearchDialog, files: dict[str, str], tmp_path: Path) -> None:
    """Its letters may be those of a peptide as well."""
    for name, text in (("primer", "GGWACWGGWTGAACWGTWTAYCC"), ("genome", "ACGTTGCAAC" * 60)):
        (tmp_path / f"{name}.fa").write_text(f">{name}\n{text}\n")
    primer, genome = (str(tmp_path / f"{name}.fa") for name in ("primer", "genome"))
    fill(dialog, primer, files["db"])
    assert dialog.scoring.scoring() == PROTEIN_SCORING
    fill(dialog, primer, genome)
    wait(lambda: dialog.scoring.scoring() == DNA_SCORING)
    assert dialog.kind.text() == "The queries hold bases." and not dialog.advice.isVisible()


def test_a_scoring_that_was_chosen_stays(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData("PAM250"))
    fill(dialog, files["bases"])
    assert dialog.scoring.scoring().matrix == "PAM250"
    assert dialog.kind.role == "warning" and "look like bases" in dialog.kind.text()
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData(""))
    fill(dialog, files["protein"])
    assert dialog.scoring.scoring().matrix == "" and "look like proteins" in dialog.kind.text()


def test_every_field_reaches_the_request(
    qtbot: Any, dialog: NewSearchDialog, files: dict[str, str], settings: Any
) -> None:
    fill(dialog, files["bases"], files["genome"])
    dialog.strand.setCurrentIndex(dialog.strand.findData("reverse"))
    dialog.top.setValue(7)
    dialog.alignments.setValue(4)
    dialog.evalue.setText("1e-5")
    dialog.scoring.gap_first.setValue(9)
    dialog.engine.setCurrentIndex(dialog.engine.findData("cpu"))
    dialog.threads.setValue(3)
    wait(lambda: dialog.is_ready)
    with qtbot.waitSignal(dialog.started) as started:
        dialog.start.click()
        wait(lambda: not dialog.isVisible())
    request, folder = started.args
    assert request == SearchRequest(
        files["bases"],
        files["genome"],
        MatrixScoring("", 2, -3, 9, 2),
        "reverse",
        7,
        1e-5,
        "cpu",
        ThreadLimits(3),
        max_alignments=4,
    )
    assert folder == settings.results_folder / "bases in genome"


def test_what_is_translated_reaches_the_request(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    assert not dialog.genetic_code.isEnabled() and "Nothing is translated" in dialog.genetic_code.toolTip()
    assert [dialog.translate.itemData(index) for index in range(3)] == ["none", "database", "query"]
    fill(dialog, files["bases"], files["genome"])
    assert dialog.scoring.scoring() == DNA_SCORING
    dialog.translate.setCurrentIndex(dialog.translate.findData("query"))
    assert dialog.scoring.scoring() == PROTEIN_SCORING and dialog.strand.isEnabled()
    assert dialog.kind.text() == "The queries hold bases, which are translated."
    assert dialog.genetic_code.count() > 20 and "11 Bacterial" in [
        dialog.genetic_code.itemText(index) for index in range(dialog.genetic_code.count())
    ]
    dialog.genetic_code.setCurrentIndex(dialog.genetic_code.findData(11))
    dialog.strand.setCurrentIndex(dialog.strand.findData("reverse"))
    wait(lambda: dialog.is_ready)
    request = dialog.wanted()
    assert isinstance(request, SearchRequest)
    assert (request.translate, request.genetic_code, request.strand) == ("query", 11, "reverse")
    dialog.translate.setCurrentIndex(dialog.translate.findData("none"))
    assert dialog.scoring.scoring() == DNA_SCORING and not dialog.genetic_code.isEnabled()
    wait(lambda: dialog.wanted() is not None)
    assert dialog.wanted() == SearchRequest(
        files["bases"], files["genome"], DNA_SCORING, "reverse", max_alignments=MAX_ALIGNMENTS
    )


def test_what_has_to_be_translated_is_unless_the_user_chose(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    for query, database, side in (
        ("protein", "genome", "database"),
        ("bases", "db", "query"),
        ("bases", "genome", "none"),
        ("protein", "db", "none"),
    ):
        fill(dialog, files[query], files[database])
        wait(lambda side=side: dialog.translate.currentData() == side and not dialog._kinds.is_reading(1))
        usual = DNA_SCORING if (query, database) == ("bases", "genome") else PROTEIN_SCORING
        assert dialog.scoring.scoring() == usual and dialog.kind.role == "muted" and not dialog.advice.isVisible()
    fill(dialog, files["protein"], files["genome"])
    wait(lambda: dialog.kind.text() == "The queries hold proteins; the database is translated.")
    dialog.translate.setCurrentIndex(dialog.translate.findData("none"))
    assert dialog.kind.role == "warning" and dialog.advice.button.text() == "Translate the database"
    fill(dialog, files["protein"], files["genome"])
    wait(dialog.advice.isVisible)
    assert dialog.translate.currentData() == "none"
    dialog.advice.button.click()
    assert dialog.translate.currentData() == "database" and not dialog.advice.isVisible()


def test_what_does_not_fit_what_is_translated_is_said(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    fill(dialog, files["protein"], files["db"])
    for side, words in (("query", "translate the database, or nothing"), ("database", ""), ("none", "")):
        dialog.translate.setCurrentIndex(dialog.translate.findData(side))
        assert words in dialog.kind.text() and (dialog.kind.role == "warning") == bool(words)
    fill(dialog, files["bases"], files["db"])
    dialog.translate.setCurrentIndex(dialog.translate.findData("database"))
    assert dialog.kind.role == "warning" and "translate them, not the database" in dialog.kind.text()
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData(""))
    assert dialog.kind.role == "warning" and "choose a matrix such as BLOSUM62" in dialog.kind.text()


def test_each_kind_remembers_its_last_scoring(
    qtbot: Any, session: Session, dialog: NewSearchDialog, files: dict[str, str]
) -> None:
    fill(dialog, files["bases"], files["genome"])
    dialog.scoring.match.setValue(5)
    wait(lambda: dialog.is_ready)
    dialog.start.click()
    wait(lambda: not dialog.isVisible())
    again = on_screen(qtbot, NewSearchDialog(session))
    assert again.scoring.scoring() == PROTEIN_SCORING
    fill(again, files["bases"])
    assert again.scoring.scoring() == MatrixScoring("", 5, -3, 7, 2)


def test_an_e_value_that_is_none_is_refused(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    fill(dialog, files["protein"], files["db"])
    for text in ("", "ten", "0", "-1", "inf", "nan"):
        dialog.evalue.setText(text)
        assert not dialog.start.isEnabled() and "E-value is a number above 0" in dialog.reason.text()
    dialog.evalue.setText("0,5")
    wait(lambda: dialog.is_ready)


def test_two_files_are_query_and_database_and_one_the_next(dialog: NewSearchDialog, files: dict[str, str]) -> None:
    dialog.set_files([files["protein"]])
    dialog.set_files([files["db"]])
    assert dialog.paths() == [files["protein"], files["db"]]
    dialog.set_files([files["bases"], files["protein"], files["db"]])
    assert dialog.paths() == [files["bases"], files["protein"]]


def test_a_query_that_cannot_be_read_leaves_the_scoring(dialog: NewSearchDialog, tmp_path: Path) -> None:
    (tmp_path / "empty.fa").write_text("")
    fill(dialog, str(tmp_path / "empty.fa"))
    assert dialog.scoring.scoring() == PROTEIN_SCORING and "tells the usual scoring" in dialog.kind.text()


def test_the_menu_opens_every_example_that_there_is(window: Any, engine: Any) -> None:
    named = {face.name for face in window.session.faces if face.example}
    assert named == {analysis.name for analysis in ALL if analysis.example() is not None}
    actions = {action.data(): action for action in window.menus.examples.actions()}
    assert set(actions) == named and actions["chromosome"].text() == "Open the &example"
    actions["search"].trigger()
    assert window.session.queue.jobs[0].request == ANALYSES.example("search")
    window.start_page.example.click()
    assert window.session.queue.jobs[1].request == ANALYSES.example()
    engine.hold.set()
    wait(lambda: not window.session.queue.active())


def test_the_face_tells_a_request_in_a_line() -> None:
    from app.analyses.search.face import SearchFace

    face: Face = SearchFace()
    told = face.describe(SearchRequest("q.fa", "db.fa"))
    assert told == "The 50 best hits of each query, E-value up to 10 · BLOSUM62 · first gap 12, extension 1"
    told = face.describe(SearchRequest("q.fa", "db.fa", DNA_SCORING, "reverse"))
    assert told.endswith("+2/−3 · first gap 7, extension 2 · reverse complement only")
    told = face.describe(SearchRequest("q.fa", "db.fa", translate="database", genetic_code=11))
    assert told.endswith("first gap 12, extension 1 · database translated · genetic code 11")
