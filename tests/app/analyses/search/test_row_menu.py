"""The context menu of a hit: its bases, both sequences copied and saved, hits stacked, pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.access.catalogue import WayCommands
from app.analyses.search.page import SearchPage
from app.exports.dialog import ExportDialog
from app.tables.extent import CHOSEN, SHOWN
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import SearchResult
from tests.app.analyses.search.samples import searched, translated_request
from tests.app.drivers import settle, wait

OpenPage = Callable[[SearchResult], SearchPage]
_ADDED = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
_QUERY = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ"


@pytest.fixture
def page(open_page: OpenPage, tmp_path: Path) -> SearchPage:
    (tmp_path / "q.fa").write_text(f">my_protein\n{_QUERY}\n")
    names = "sp|P69905|HBA_HUMAN Hemoglobin", "ref|NP_000537.3| p53", "mine"
    entries = (f">{name}\n{'G' * k}{_QUERY[k:]}\n" for k, name in enumerate(names))
    (tmp_path / "db.fa").write_text("".join(entries))
    request = SearchRequest(str(tmp_path / "q.fa"), str(tmp_path / "db.fa"))
    return open_page(SearchResult.open(searched(request, tmp_path / "result")))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were handed to the browser."""
    addresses: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: addresses.append(url.toString()))
    return addresses


def _words(page: SearchPage) -> list[str]:
    return [action.text() for action in page.table.view.actions() if action.isVisible() and action.text()]


def test_pages_are_offered_by_the_accession_and_opened_by_a_click(page: SearchPage, opened: list[str]) -> None:
    sites = ["Open P69905 at UniProt", "Open NP_000537.3 at NCBI", ""]
    for row, words in enumerate(sites):
        assert page.table.choose(row)
        assert [word for word in _words(page) if word.startswith("Open ")] == ([words] if words else [])
        assert not page.ways[WayCommands.open_query].isVisible()
    assert opened == []
    page.table.choose(0)
    page.ways[WayCommands.open_subject].trigger()
    assert opened == ["https://www.uniprot.org/uniprotkb/P69905"]


def test_the_same_words_as_everywhere(page: SearchPage) -> None:
    words = ["Show residues", "Align this exactly", "Show in the overview", "Copy sequence of query"]
    words += ["Copy sequence of subject", "Save region as FASTA…", "Stack chosen hits as FASTA…", "Save the entry…"]
    assert _words(page)[: len(words)] == words
    page.tabs.setCurrentWidget(page.scores)
    page.ways[WayCommands.show_bases].trigger()
    assert page.tabs.currentWidget() is page.alignment


def test_sequences_are_copied_and_saved(page: SearchPage, tmp_path: Path) -> None:
    hit = list(hits_of(page.result))[1]
    page.table.choose(1)
    copied = []
    for command in (WayCommands.copy_query, WayCommands.copy_subject):
        page.ways[command].trigger()
        copied.append(QGuiApplication.clipboard().text())
    (first, last), (begin, end) = hit.query_places, hit.subject_places
    texts = [text.split("\n", 1) for text in copied]
    assert [head for head, _ in texts] == [f">my_protein/{first}-{last}", f">{hit.subject}/{begin}-{end}"]
    assert [body.replace("\n", "") for _, body in texts] == [hit.query_letters, hit.subject_letters]
    page.ways[WayCommands.save_region].trigger()
    # The chosen row may change while a name is typed.
    page.table.choose(2)
    dialog = page.findChild(ExportDialog)
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("both")
    dialog.save_button.click()
    settle(page)
    assert (tmp_path / "both.fa").read_text() == "".join(copied)


def test_chosen_hits_are_stacked(page: SearchPage, tmp_path: Path) -> None:
    page.stack.trigger()
    dialog = page.findChild(ExportDialog)
    assert dialog.rows.currentData() == SHOWN
    dialog.reject()
    wait(lambda: page.findChild(ExportDialog) is None)
    page.table.view.selectAll()
    page.stack.trigger()
    dialog = page.findChild(ExportDialog)
    assert dialog.choice.format.name == "stacked" and dialog.rows.currentData() == CHOSEN
    dialog.reject()
    page.table.view.clearSelection()
    for row in (0, 2):
        page.table.view.selectionModel().select(page.table.model.index(row, 0), _ADDED)
    page.export("stacked", tmp_path / "stack.fa", CHOSEN)
    settle(page)
    lines = (tmp_path / "stack.fa").read_text().splitlines()
    assert lines[:2] == [">my_protein", _QUERY] and len(lines) == 6 and {len(line) for line in lines[1::2]} == {79}
    assert lines[4].startswith(">mine/")


def test_the_entries_of_all_chosen_hits_are_saved(page: SearchPage, tmp_path: Path) -> None:
    rows = [page.table.model.index(row, 0) for row in range(3)]
    page.table.choose(2)
    page.table.view.selectionModel().select(rows[0], _ADDED)
    page.ways[WayCommands.save_record].trigger()
    # The chosen rows may change meanwhile.
    page.table.choose(1)
    dialog = settle(page.findChild(ExportDialog))
    preview = dialog.preview.text
    saved = "".join((tmp_path / "db.fa").read_text().splitlines(keepends=True)[at] for at in (0, 1, 4, 5))
    assert dialog.place.name.text().endswith(" entries.fa")
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("two")
    dialog.save_button.click()
    settle(page)

    def told(text: str) -> dict[str, str]:
        return {head: body.replace("\n", "") for head, body in (one.split("\n", 1) for one in text[1:].split("\n>"))}

    assert told(preview) == told((tmp_path / "two.fa").read_text()) == told(saved)


def test_translated_hits_on_the_other_strand_are_copied_as_residues(open_page: OpenPage, tmp_path: Path) -> None:
    result = SearchResult.open(searched(translated_request(tmp_path, "query"), tmp_path / "result"))
    page = open_page(result)
    numbers = result.hits.column("query")[:]
    page.show_query(int(numbers[0]))
    settle(page)
    page.ways[WayCommands.copy_query].trigger()
    hit = next(hits_of(result))
    head, body = QGuiApplication.clipboard().text().split("\n", 1)
    first, last = hit.query_places
    assert head.endswith(f"/{first}-{last}") and body.replace("\n", "") == hit.query_letters
    assert not page.stack.isEnabled() and not page.exports["stacked"].isEnabled()
    assert "six frames" in page.exports["stacked"].toolTip()
