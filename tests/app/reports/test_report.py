"""Reports: what is in them, hostile names, rows that are cut, parts that are missing."""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Callable
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtWidgets import QMainWindow

from app.analyses.chromosome.report import ChromosomeReport
from app.analyses.matches.report import MatchesReport
from app.analyses.pairs.page import PairsPage
from app.analyses.pairs.report import PairsReport
from app.analyses.reads.report import ReadsReport
from app.analyses.registry import FACES
from app.analyses.search.report import SearchReport
from app.exports.dialog import ExportDialog
from app.reports.content import ResultReport
from app.reports.page import ReportPage
from app.shell.menus import Menus
from app.theme import theme_service
from gpu.analyses.chromosome.result import Result
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import CrosspointError
from tests.app.analyses.matches.match_samples import pieces, related_records, stored
from tests.app.analyses.pairs.samples import PROTEINS, pairs_result
from tests.app.analyses.reads.conftest import Wide, wide  # noqa: F401 (a fixture)
from tests.app.analyses.search.samples import bases_request, empty_request, searched
from tests.app.desks import heard
from tests.app.drivers import owned, sentences, settle
from tests.app.figure_contract import check_figure

HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(2)',
    "</style><img src=x onerror=alert(3)>",
    "a\x1b[31m\nb",
    "\u202eabc",
    "&lt;b&gt; &amp;",
    "']]>--><!--",
)


class Page(HTMLParser):
    """The elements of a page, its texts, and the texts of each table's rows."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside: list[str] = []
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag not in ("img", "meta", "input", "br"):
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._inside.pop() == tag, "elements must be nested"

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self._inside):
            self.tables[-1][-1][-1] += data
        self.texts.setdefault(self._inside[-1] if self._inside else "", []).append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def pictures(self) -> list[str]:
        """The texts of each picture."""
        start = "data:image/svg+xml;base64,"
        found = [base64.b64decode((image["src"] or "").removeprefix(start)) for image in self.all("img")]
        return ["".join(ElementTree.fromstring(svg).itertext()) for svg in found]


def made(report: ResultReport[Any]) -> Page:
    """The page of a report, whose figures are as all figures."""
    for picture in report.pictures():
        with suppress(CrosspointError):
            check_figure(picture.draw())
    out = io.BytesIO()
    ReportPage(report).write(out)
    return Page(out.getvalue())


def check_closed(page: Page) -> None:
    """One style and one script, both named by the policy, and nothing from elsewhere."""
    (policy,) = [meta["content"] or "" for meta in page.all("meta") if "http-equiv" in meta]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["img-src"] == "data:"
    for tag in ("style", "script"):
        (text,) = page.texts[tag]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[f"{tag}-src"] == f"'sha256-{digest}'"
    for tag, attributes in page.elements:
        assert tag not in ("link", "iframe", "object", "embed", "base", "form")
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        for name in ("src", "href"):
            assert (attributes.get(name) or "#").startswith(("#", "data:"))


def rows_of(page: Page, heading: str) -> list[list[str]]:
    """The rows of the table with a column of this name."""
    return next(table[1:] for table in page.tables if table and heading in table[0])


def test_pairs_with_hostile_names(tmp_path: Path) -> None:
    names = [HOSTILE[number % len(HOSTILE)] for number in range(40)]
    result = pairs_result(tmp_path / "r", 40, PROTEINS, query=names, reference=names)
    page = made(PairsReport(result))
    check_closed(page)
    rows = rows_of(page, "Query")
    assert len(rows) == 40
    assert rows[0][1] == HOSTILE[0] and rows[3][1] == r"a\x1b[31m\nb" and rows[4][2] == r"\u202eabc"
    assert [row[0] for row in rows] == [f"{number}" for number in range(1, 41)]
    scores = [int(row[3].replace("−", "-").replace(",", "")) for row in rows]
    assert scores == result.pairs.column("score")[:].tolist()
    numbers = [row[:2] for table in page.tables for row in table if len(row) == 3]
    assert ["Pairs", "40"] in numbers and ["Device", "CPU: 2 cores"] in numbers
    assert next(table for table in page.tables if table[0][0] == "File")[1][1] == "0" * 64
    assert "pairs" in page.pictures()[0]
    assert result.request.identity() in {row[1] for row in numbers}
    tip = "The part of this sequence between the first and the last aligned residue, in percent of its length"
    assert [button["title"] for button in page.all("button")].count(tip) == 2
    # A share is sorted by its exact value; what is told exactly is sorted by its text.
    table = result.pairs
    identities, columns = (table.column(name)[:] for name in ("identities", "columns"))
    shares = [
        float(cell["data-v"] or "nan") for cell in page.all("td") if "data-v" in cell and "." in str(cell["data-v"])
    ]
    expected = np.where(columns > 0, identities / np.maximum(columns, 1), -1.0)
    # Beside the identity, the covered shares of query and reference.
    assert np.array(shares).reshape(40, 3)[:, 0] == pytest.approx(expected)


def test_a_long_table_is_cut_and_says_so(tmp_path: Path) -> None:
    page = made(PairsReport(pairs_result(tmp_path / "r", 30), most=7))
    assert len(rows_of(page, "Query")) == 7
    (note,) = [text for text in page.texts["p"] if "rows" in text]
    assert note.startswith("The report has 7 of 30 rows: the first ones in the order of the input.")


def test_matches_are_the_longest(tmp_path: Path) -> None:
    reference, query = related_records()
    found = pieces(reference)
    result = stored(tmp_path / "r", found, "r.fa", ("q.fa",))
    page = made(MatchesReport(result, most=5))
    check_closed(page)
    rows = rows_of(page, "Length")
    assert [int(row[0]) for row in rows] == sorted(found.lengths[:].tolist(), reverse=True)[:5]
    assert {row[2] for row in rows} <= {"ref1", "ref2"} and {row[4] for row in rows} <= {"query1", "query2"}
    assert "mummer" in page.pictures()[0]


def test_a_search_lists_the_hits_of_all_queries(tmp_path: Path) -> None:
    result = SearchResult.open(searched(bases_request(tmp_path), tmp_path / "r"))
    page = made(SearchReport(result))
    check_closed(page)
    rows = rows_of(page, "Subject")
    assert [row[1] for row in rows] == result.hits.text("subject")[0 : len(result.hits)]
    assert len(page.pictures()) == 2
    files = next(table for table in page.tables if table[0][0] == "File")
    expected = [hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in result.request.files]
    assert [row[1] for row in files[1:]] == expected


def test_a_search_without_hits(tmp_path: Path) -> None:
    page = made(SearchReport(SearchResult.open(searched(empty_request(tmp_path), tmp_path / "r"))))
    assert "There is none." in page.texts["p"]
    assert any("There are no hits to draw." in text for text in page.texts["p"])


def test_reads(wide: Wide) -> None:  # noqa: F811
    page = made(ReadsReport(wide.result))
    check_closed(page)
    rows = rows_of(page, "Read")
    assert [row[1] for row in rows] == list(wide.result.reads.text("name")[0 : len(wide.result.reads)])
    assert "coverage" in page.pictures()[0] and len(page.pictures()) == 2


def test_an_alignment_with_and_without_its_sequences(sample: Result, tmp_path: Path) -> None:
    page = made(ChromosomeReport(sample))
    check_closed(page)
    statistics = sample.statistics
    rows = rows_of(page, "Letters")
    kinds = [row[3] for row in rows]
    # Ambiguous letters and stretches of low identity are listed besides.
    assert sum(int(row[4]) for row in rows if row[3] == "substitution") == statistics["mismatches"]
    assert kinds.count("insertion") + kinds.count("deletion") == statistics["gap_openings"]
    assert len(page.pictures()) == 3
    moved = Path(sample.request.a.path)
    hidden = moved.with_suffix(".hidden")
    moved.rename(hidden)
    try:
        page = made(ChromosomeReport(sample))
    finally:
        hidden.rename(moved)
    assert len(page.pictures()) == 2
    assert sum(str(moved) in text for text in page.texts["p"]) == 2


def test_the_page_saves_its_report(
    qtbot: Any, bases: PairsResult, open_page: Callable[[PairsResult], PairsPage], tmp_path: Path
) -> None:
    page = open_page(bases)
    (action,) = [action for action in page.actions() if action.text() == "Save a report…"]
    window = owned(qtbot, QMainWindow())
    menus = Menus(window, theme_service(), FACES)
    menus.set_page_actions(page.actions())
    assert action in menus.export.actions() and action not in menus.view.actions()
    action.trigger()
    dialog = settle(page.findChild(ExportDialog))
    assert "no preview" in dialog.preview.text and dialog.place.said.endswith("report.html")
    said = sentences(heard(page))
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("it.html")
    dialog.save_button.click()
    settle(page)
    assert said[-1] == f"Saved “{tmp_path / 'it.html'}”."
    check_closed(Page((tmp_path / "it.html").read_bytes()))
