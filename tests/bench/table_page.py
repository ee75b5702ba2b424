"""The page of a table of a million rows, offscreen: how soon it opens, sorts and searches, and how
long that holds up the window's event loop.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.beats import Beats
from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
ROWS = 1_000_000
#: Seconds to open and to sort by a column, and the longest that anything may hold up the window, in
#: milliseconds.
OPEN_LIMIT, SORT_LIMIT, GAP_LIMIT = 1.5, 1.0, 100.0
_STEP_MS = 16


def run(kind: str) -> tuple[list[Figure], dict[str, Any]]:
    """Times and the event loop's gaps of the page of "pairs" or "hits"; in a process of its own."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.table_page", kind, str(ROWS)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise SystemExit(f"The page of {kind} ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    told = json.loads(done.stdout.splitlines()[-1])
    figures = [Figure(f"page of {ROWS:,} {kind} open after", told["open"], OPEN_LIMIT, at_least=False, unit="s")]
    for name, seconds in told["sorted"].items():
        figures.append(Figure(f"  sorted by {name} after", seconds, SORT_LIMIT, at_least=False, unit="s"))
    figures.append(Figure("  names searched after", told["searched"], unit="s"))
    for gesture, gaps in told["gaps"].items():
        figures.append(Figure(f"  {gesture}: longest gap", gaps["longest"], GAP_LIMIT, at_least=False, unit="ms"))
        figures.append(Figure(f"  {gesture}: median frame", gaps["median"], unit="ms"))
    return figures, told


def pairs_page() -> tuple[Any, Any, Any, Any]:
    """The functions that make a result of so many pairs in a folder, what opens it, its face and
    its page.
    """
    from app.analyses.pairs.face import PairsFace
    from app.analyses.pairs.page import PairsPage
    from gpu.analyses.pairs.result import PairsResult
    from tests.app.analyses.pairs.samples import pairs_result

    return pairs_result, PairsResult.open, PairsFace(), PairsPage


def hits_page() -> tuple[Any, Any, Any, Any]:
    """The same of hits of one query."""
    from app.analyses.search.face import SearchFace
    from app.analyses.search.page import SearchPage
    from gpu.analyses.search.result import SearchResult
    from tests.app.analyses.search.samples import many_hits

    return many_hits, SearchResult.open, SearchFace(), SearchPage


def alignments_page() -> tuple[Any, Any, Any, Any]:
    """The same of entries with ten alignments each, which open under them."""
    make, *others = hits_page()
    return (lambda folder, count: make(folder, count, per_entry=10, description="a description"), *others)


#: By the kind of row.
PAGES = {"pairs": pairs_page, "hits": hits_page, "alignments": alignments_page}


def measure(kind: str, rows: int, folder: Path) -> dict[str, Any]:
    """Opening, sorting by each column, searching, scrolling and choosing, one after the other."""
    import threading
    from collections.abc import Callable
    from time import perf_counter

    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from app import theme

    make, read_result, face, make_page = PAGES[kind]()
    application = QApplication([])
    theme.apply(application, "light")
    for name, count in (("few", 1_000), ("many", rows)):
        make(folder / name, count)
    # What is asked for must not be in the page cache of this process's own writing alone.
    os.sync()
    beats = Beats()
    wait, gaps = beats.wait, beats.gaps

    def opened(name: str) -> Any:
        """As the window opens it: verified and looked through in a thread, then the page."""
        found: list[Any] = []

        def read() -> None:
            result = read_result(folder / name)
            face.look_through(result)
            found.append(result)

        reader = threading.Thread(target=read)
        reader.start()
        while reader.is_alive():
            wait(5)
        page = make_page(found[0])
        page.resize(1366, 700)
        page.show()
        while page.busy:
            wait(5)
        return page

    def timed(act: Callable[[], object], page: Any) -> float:
        began = perf_counter()
        act()
        while page.table.model.busy:
            wait(5)
        return round(perf_counter() - began, 3)

    opened("few").close()  # loads what a window has long had
    wait(100)
    beats.clear()
    began = perf_counter()
    page = opened("many")
    told: dict[str, Any] = {"open": round(perf_counter() - began, 3), "gaps": {"opening": gaps()}}
    view, model = page.table.view, page.table.model
    order = Qt.SortOrder.DescendingOrder
    told["sorted"] = {
        column.title: timed(lambda number=number: view.sortByColumn(number, order), page)
        for number, column in enumerate(model.columns())
    }
    told["gaps"]["sorting"] = gaps()
    told["searched"] = timed(lambda: model.search("_0001"), page)
    model.search("")
    wait(500)
    told["gaps"]["searching"] = gaps()
    bar = view.verticalScrollBar()
    gestures: dict[str, list[Callable[[], object]]] = {
        "scrolling by lines": [lambda: bar.setValue(bar.value() + 3)] * 60,
        "scrolling by pages": [lambda: bar.setValue(bar.value() + bar.pageStep())] * 40,
        "dragging the scroll bar": [
            lambda step=step: bar.setValue(bar.maximum() * step // 60) for step in [*range(61), *range(60, 0, -1)]
        ],
        "choosing rows": [lambda row=row: page.table.choose(row) for row in range(0, rows, rows // 30)],
    }
    for name, steps in gestures.items():
        beats.clear()
        for step in steps:
            step()
            wait(_STEP_MS)
        while page.busy:
            wait(10)
        told["gaps"][name] = gaps()
    if hasattr(page.table, "filters"):
        told["gaps"] |= _limits(page, wait, beats)
    if getattr(model, "groups", None) is not None:
        told["gaps"] |= _folding(page, wait, beats)
    page.close()
    return told


def _until_rest(page: Any, wait: Any) -> None:
    while page.busy:
        wait(10)


def _limits(page: Any, wait: Any, beats: Beats) -> dict[str, Any]:
    """Gaps while limits are typed, with a letter each 100 milliseconds."""
    beats.clear()
    texts = {"evalue": "1e-5", "bits": "50", "score": "50", "identity": "45", "coverage": "10"}
    for name, text in texts.items():
        field = page.table.filters.fields.get(name)
        if field is None:
            continue
        for end in range(1, len(text) + 1):
            field.setText(text[:end])
            wait(100)
        wait(300)
    page.table.filters.clear()
    wait(300)
    _until_rest(page, wait)
    return {"typing limits": beats.gaps()}


def _folding(page: Any, wait: Any, beats: Beats) -> dict[str, Any]:
    """Gaps while entries are opened, one by one and all at once."""
    model, found = page.table.model, {}
    beats.clear()
    for row in range(0, 60, 2):
        model.unfold(row, True)
        wait(_STEP_MS)
    found["opening entries"] = beats.gaps()
    beats.clear()
    for wide in (True, False):
        model.unfold_all(wide)
        wait(100)
        _until_rest(page, wait)
    found["opening all entries"] = beats.gaps()
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), Path(work))))
