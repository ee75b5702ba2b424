"""A report in a real browser: rendered without a complaint, sorted, searched, printed, dark."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.analyses.pairs.report import PairsReport
from app.reports.page import save_report
from gpu.analyses.pairs.result import PairsResult
from gpu.core.units import visible
from tests.app.analyses.pairs.samples import PROTEINS, pairs_result
from tests.app.reports.test_report import HOSTILE
from tests.browser import NAMES, Browser, find_browser

pytestmark = pytest.mark.skipif(not find_browser(), reason=f"there is none of {', '.join(NAMES)} on the PATH")
PAIRS = 300


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> PairsResult:
    names = [f"{HOSTILE[number % len(HOSTILE)]} {number:,}" for number in range(PAIRS)]
    return pairs_result(tmp_path_factory.mktemp("pairs") / "r", PAIRS, PROTEINS, query=names, reference=names)


@pytest.fixture(scope="module")
def browser(result: PairsResult, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("browser")
    save_report(PairsReport(result), folder / "report.html")
    with Browser(folder) as browser:
        browser.open(folder / "report.html")
        yield browser
        assert browser.problems == []


def column(browser: Browser, number: int, of: str = "true") -> list[str]:
    """The texts of a column of the table, from above."""
    rows = f"[...document.querySelectorAll('.rows tbody tr')].filter((row) => {of})"
    found: list[str] = browser.ask(f"{rows}.map((row) => row.cells[{number}].textContent)")
    return found


def click(browser: Browser, number: int) -> None:
    browser.ask(f"document.querySelectorAll('.rows thead button')[{number}].click()")


def test_all_of_it_is_rendered(browser: Browser, result: PairsResult, tmp_path: Path) -> None:
    assert browser.ask("document.title") == result.request.title
    assert browser.ask("[...document.images].every((image) => image.complete && image.naturalWidth > 400)")
    names = result.pairs.text("query")[0:PAIRS]
    assert column(browser, 1) == list(map(visible, names))
    # The page is no wider than its window, be that a telephone's: nothing lies outside of it.
    for width in (1366, 400):
        browser.look(tmp_path / "page.png", width=width)
        assert browser.ask("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_table_is_sorted(browser: Browser, result: PairsResult) -> None:
    scores = result.pairs.column("score")[:].tolist()
    click(browser, 3)
    assert column(browser, 0) == [f"{row + 1}" for row in sorted(range(PAIRS), key=lambda row: scores[row])]
    click(browser, 3)
    assert column(browser, 0) == [f"{row + 1}" for row in sorted(range(PAIRS), key=lambda row: -scores[row])]
    heads = browser.ask("[...document.querySelectorAll('.rows th')].map((head) => head.getAttribute('aria-sort'))")
    assert heads[3] == "descending" and set(heads[:3] + heads[4:]) == {"none"}
    click(browser, 1)
    # Names of one beginning are in the order of their ends, whatever signs the browser puts first.
    ends = [text.removeprefix(HOSTILE[0]) for text in column(browser, 1) if text.startswith(HOSTILE[0])]
    assert ends == sorted(ends) and len(ends) > 30
    click(browser, 0)
    assert column(browser, 0) == [f"{number}" for number in range(1, PAIRS + 1)]


def test_the_table_is_searched(browser: Browser, result: PairsResult) -> None:
    def search(text: str) -> None:
        browser.ask(
            f"(() => {{ const field = document.querySelector('.tools input'); field.value = {text!r};"
            "field.dispatchEvent(new Event('input')); }})()".replace("}})", "})")
        )

    search("ONMOUSEOVER")
    expected = [visible(name) for name in result.pairs.text("query")[0:PAIRS] if "onmouseover" in name]
    assert column(browser, 1, "!row.hidden") == expected
    told = browser.ask("document.querySelector('.tools output').textContent")
    assert told == f"{len(expected)} of {PAIRS} rows are shown"
    search("")
    assert len(column(browser, 1, "!row.hidden")) == PAIRS


def test_it_is_light_dark_and_printed(browser: Browser, tmp_path: Path) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        browser.look(tmp_path / f"{scheme}.png", scheme)
        image = QImage(str(tmp_path / f"{scheme}.png"))
        assert image.width() == 1366
        grounds.append(QColor(image.pixel(3, 3)).lightness())
        colours = {image.pixel(x, y) for x in range(0, 1366, 7) for y in range(0, 900, 3)}
        assert len(colours) > 20
    assert grounds[0] > 240 and grounds[1] < 40
    printed = base64.b64decode(browser.send("Page.printToPDF", printBackground=False)["data"])
    assert printed.startswith(b"%PDF") and printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") > 3


def test_the_policy_stops_what_a_name_would_run(browser: Browser, result: PairsResult, tmp_path: Path) -> None:
    """Were a name not escaped, still nothing of it would be run or fetched."""
    page = tmp_path / "changed.html"
    save_report(PairsReport(result), page)
    evil = "<script>document.title = 'evil'</script><img src=http://127.0.0.1:9/x onerror=\"document.title = 'evil'\">"
    page.write_text(page.read_text().replace("<main>", f"<main>{evil}"))
    browser.open(page)
    assert browser.ask("document.title") == result.request.title
    assert any("Content Security Policy" in problem for problem in browser.problems)
    browser.problems.clear()
