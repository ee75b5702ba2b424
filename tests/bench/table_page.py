"""The page of a table of a million rows, offscreen: how soon it opens, sorts and searches, and how
long that holds up the window's event loop.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from PySide6.QtCore import Qt

from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.report import Figure

ROWS = 1_000_000
#: Seconds to open and to sort by a column.
OPEN_LIMIT, SORT_LIMIT = 1.5, 1.0


def pairs(options: argparse.Namespace) -> list[Figure]:
    """A million aligned pairs; in a process of its own."""
    return window.measured("table_page", "pairs", ROWS)


def hits(options: argparse.Namespace) -> list[Figure]:
    """A million hits of a query, and a million alignments of 100,000 entries."""
    return [*window.measured("table_page", "hits", ROWS), *window.measured("table_page", "alignments", ROWS)]


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


def measure(kind: str, rows: int, folder: Path) -> list[Figure]:
    """Opening, sorting by each column, searching, scrolling and choosing, one after the other."""
    make, read_result, face, make_page = PAGES[kind]()
    window.begin()
    for name, count in (("few", 1_000), ("many", rows)):
        make(folder / name, count)
    # What is asked for must not be in the page cache of this process's own writing alone.
    os.sync()
    beats = window.Beats()

    def opened(name: str) -> Any:
        """As the window opens it: verified and looked through in a thread, then the page."""
        found: list[Any] = []

        def read() -> None:
            result = read_result(folder / name)
            face.look_through(result)
            found.append(result)

        reader = threading.Thread(target=read)
        reader.start()
        beats.wait_while(reader.is_alive)
        page = make_page(found[0], lone_desk())
        page.resize(1366, 700)
        page.show()
        beats.wait_while(lambda: page.busy)
        return page

    def timed(act: Callable[[], object]) -> float:
        return round(beats.seconds(act, lambda: page.table.model.busy), 3)

    opened("few").close()  # loads what a window has long had
    beats.wait(100)
    beats.clear()
    began = perf_counter()
    page = opened("many")
    seconds = perf_counter() - began
    figures = [Figure(f"page of {rows:,} {kind} open after", seconds, OPEN_LIMIT, at_least=False, unit="s")]
    figures += window.frames("opening", beats.gaps())
    view, model = page.table.view, page.table.model
    for number, column in enumerate(model.columns()):
        seconds = timed(lambda number=number: view.sortByColumn(number, Qt.SortOrder.DescendingOrder))
        figures.append(Figure(f"  sorted by {column.title} after", seconds, SORT_LIMIT, at_least=False, unit="s"))
    figures += window.frames("sorting", beats.gaps())
    figures.append(Figure("  names searched after", timed(lambda: model.search("_0001")), unit="s"))
    model.search("")
    beats.wait(500)
    figures += window.frames("searching", beats.gaps())
    bar = view.verticalScrollBar()
    gestures: dict[str, list[Callable[[], object]]] = {
        "scrolling by lines": [lambda: bar.setValue(bar.value() + 3)] * 60,
        "scrolling by pages": [lambda: bar.setValue(bar.value() + bar.pageStep())] * 40,
        "dragging the scroll bar": [
            lambda step=step: bar.setValue(bar.maximum() * step // 60) for step in [*range(61), *range(60, 0, -1)]
        ],
        "choosing rows": [lambda row=row: page.table.choose(row) for row in range(0, rows, rows // 30)],
    }
    if hasattr(page.table, "filters"):
        gestures["typing limits"] = _limits(page, beats)
    if getattr(model, "groups", None) is not None:
        gestures["opening entries"] = [lambda row=row: model.unfold(row, True) for row in range(0, 60, 2)]
        gestures["opening all entries"] = [lambda wide=wide: _unfold_all(page, beats, wide) for wide in (True, False)]
    for name, steps in gestures.items():
        figures += beats.gesture(name, steps, lambda: page.busy)
    page.close()
    return figures


def _limits(page: Any, beats: window.Beats) -> list[Callable[[], object]]:
    """Limits are typed, with a letter each 100 milliseconds."""

    def type_letter(field: Any, text: str, pause: int) -> None:
        field.setText(text)
        beats.wait(pause)

    texts = {"evalue": "1e-5", "bits": "50", "score": "50", "identity": "45", "coverage": "10"}
    steps: list[Callable[[], object]] = [
        partial(type_letter, field, text[:end], 100 if end < len(text) else 400)
        for name, text in texts.items()
        if (field := page.table.filters.fields.get(name)) is not None
        for end in range(1, len(text) + 1)
    ]
    return [*steps, page.table.filters.clear, partial(beats.wait, 300)]


def _unfold_all(page: Any, beats: window.Beats, wide: bool) -> None:
    page.table.model.unfold_all(wide)
    beats.wait(100)
    beats.wait_while(lambda: page.busy)


if __name__ == "__main__":
    window.tell(lambda folder: measure(sys.argv[1], int(sys.argv[2]), folder))
