"""The table of 10⁶ reads, offscreen: opening, then sorts, filters, keys, clicks and walks.

    python -m tests.bench.reads_table

Of each action the longest time that the window's thread did not come back to its events, by the
clock and by the processor.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.reads_page import opened
from tests.bench.report import Figure
from tests.bench.window import GAP_LIMIT, publish_window

READS, BASES = 1_000_000, 5_000_000


def measure(folder: Path) -> list[Figure]:
    """Open a page, and do everything with its table."""
    page, figures = opened(folder, READS, BASES)

    def longest(name: str, act: Callable[[], object]) -> None:
        """Measure the steps of the window's thread until an action is done."""
        stalls, used = [], []

        def step(call: Callable[[], object]) -> None:
            begun, worked = time.perf_counter(), time.thread_time()
            call()
            stalls.append(1e3 * (time.perf_counter() - begun))
            used.append(1e3 * (time.thread_time() - worked))

        step(act)
        for _ in range(3):
            step(QApplication.processEvents)
        while page.busy:
            step(QApplication.processEvents)
            time.sleep(0.002)
        step(QApplication.processEvents)
        figures.append(Figure(f"  {name}", max(stalls), GAP_LIMIT, at_least=False, unit="ms"))
        figures.append(Figure("    of the processor", max(used), unit="ms"))

    view, model = page.table.view, page.table.model
    for number, column in enumerate(model.columns()):
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            longest(
                f"sort by {column.title}, {order.name}",
                lambda number=number, order=order: view.sortByColumn(number, order),
            )
    for kind, box in page.kinds.boxes.items():
        longest(f"without kind {kind}", lambda box=box: box.setChecked(False))
    longest("all kinds", page.kinds.show_all)
    longest("search", lambda: model.search("99"))
    longest("end of the search", lambda: model.search(""))
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_PageDown, Qt.Key.Key_Down):
        longest(f"key {key.name}", lambda key=key: QTest.keyClick(view, key))
    click = view.visualRect(model.index(5, 1)).center()
    longest("click", lambda: QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=click))
    colours, shown = page.reference.colours, page.reference.view
    for index in range(colours.count()):
        longest(f"colour {colours.itemText(index)}", lambda index=index: colours.setCurrentIndex(index))
    middle = int(sum(shown.frame[:2]) / 2)
    longest("sort by base", lambda: shown.set_look(shown.look._replace(sorted_at=middle)))
    longest("next place", page.places.walks[0].trigger)
    return figures


if __name__ == "__main__":
    publish_window("reads_table", measure)
