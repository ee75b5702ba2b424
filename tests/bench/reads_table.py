"""The table of 10⁶ reads, offscreen: opening, then sorts, filters, keys, clicks and walks.

    python -m tests.bench.reads_table

Writes ``tests/bench/results/reads_table.json``: seconds to open, and of each action the longest
time that the window's thread did not come back to its events, by the clock and by the processor.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.reads_page import OPEN_LIMIT, make
from tests.bench.report import RESULTS

READS, BASES = 1_000_000, 5_000_000
#: Milliseconds that nothing may take.
STALL_LIMIT = 100.0


def measure(folder: Path) -> dict[str, Any]:
    """Open a page, and do everything with its table."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app import theme
    from app.analyses.reads.face import ReadsFace
    from app.analyses.reads.page import ReadsPage
    from gpu.analyses.reads.result import ReadsResult

    application = QApplication([])
    theme.apply(application, "light")
    for name, size in (("few", 1_000), ("many", READS)):
        make(folder / name, size, BASES)

    def longest(act: Callable[[], Any], page: ReadsPage) -> dict[str, float]:
        """The longest step of the window's thread until an action is done, in milliseconds."""
        stalls, at_processor = [], []

        def step(call: Callable[[], Any]) -> None:
            begun, used = time.perf_counter(), time.thread_time()
            call()
            stalls.append(1e3 * (time.perf_counter() - begun))
            at_processor.append(1e3 * (time.thread_time() - used))

        begun = time.perf_counter()
        step(act)
        for _ in range(3):
            step(application.processEvents)
        while page.busy:
            step(application.processEvents)
            time.sleep(0.002)
        step(application.processEvents)
        return {
            "longest": round(max(stalls), 1),
            "longest of the processor": round(max(at_processor), 1),
            "done after": round(1e3 * (time.perf_counter() - begun), 1),
        }

    told: dict[str, Any] = {"reads": READS, "actions": {}}
    for name in ("few", "many"):
        begun = time.perf_counter()
        result = ReadsResult.open(folder / name)
        ReadsFace().look_through(result)
        page = ReadsPage(result)
        page.resize(1920, 980)
        page.show()
        page.grab()
        told["open"] = round(time.perf_counter() - begun, 3)
        while page.busy:
            application.processEvents()
            time.sleep(0.002)
    view, actions = page.table.view, told["actions"]
    for number, column in enumerate(page.table.model.columns()):
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            actions[f"sort by {column.title}, {order.name}"] = longest(
                lambda number=number, order=order: view.sortByColumn(number, order), page
            )
    for kind, box in page.kinds.boxes.items():
        actions[f"without kind {kind}"] = longest(lambda box=box: box.setChecked(False), page)
    actions["all kinds"] = longest(page.kinds.show_all, page)
    actions["search"] = longest(lambda: page.table.model.search("99"), page)
    actions["end of the search"] = longest(lambda: page.table.model.search(""), page)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_PageDown, Qt.Key.Key_Down):
        actions[f"key {key.name}"] = longest(lambda key=key: QTest.keyClick(view, key), page)
    click = view.visualRect(page.table.model.index(5, 1)).center()
    left = Qt.MouseButton.LeftButton
    actions["click"] = longest(lambda: QTest.mouseClick(view.viewport(), left, pos=click), page)
    for index in range(page.reference.colours.count()):
        actions[f"colour {page.reference.colours.itemText(index)}"] = longest(
            lambda index=index: page.reference.colours.setCurrentIndex(index), page
        )
    look = page.reference.view.look
    middle = int(sum(page.reference.view.frame[:2]) / 2)
    actions["sort by base"] = longest(lambda: page.reference.view.set_look(look._replace(sorted_at=middle)), page)
    actions["next place"] = longest(page.places.walks[0].trigger, page)
    return told


def main() -> int:
    """Measure and write the figures; returns 1 if one is short."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as work:
        told = measure(Path(work))
    told["load"] = [round(load, 1) for load in os.getloadavg()] if hasattr(os, "getloadavg") else []
    (RESULTS / "reads_table.json").write_text(json.dumps(told, indent=1) + "\n")
    short = [name for name, figures in told["actions"].items() if figures["longest"] > STALL_LIMIT]
    print(f"open {told['open']} s (at most {OPEN_LIMIT}); longest step by action, ms:")
    for name, figures in told["actions"].items():
        print(f"  {name}: {figures['longest']}, of the processor {figures['longest of the processor']}")
    return 1 if short or told["open"] > OPEN_LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
