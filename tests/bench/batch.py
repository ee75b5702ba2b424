"""Memory and time of a batch of 10,000 lines.

    python -m tests.bench.batch [--lines 10000]

Small pairs are aligned, one a line, by the command in a process of its own; all of a batch's own
work is measured: reading the plan, journal, table. ``base`` is the memory of a batch of ten lines.
The page is opened offscreen with all of them, then sorted and searched.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt

from app.batch.page import BatchPage
from gpu.batch.folder import BatchFolder
from gpu.batch.summary import counts
from tests.app.desks import lone_desk
from tests.bench.processes import taken
from tests.bench.report import Figure
from tests.bench.window import begin, publish_window

_FILES, _FEW = 50, 10


def _plan(folder: Path, lines: int) -> Path:
    chance = random.Random(1)
    for number in range(_FILES):
        (folder / f"s{number}.fa").write_text(f">s\n{''.join(chance.choices('ACGT', k=60))}\n")
    path = folder / f"plan{lines}.tsv"
    with path.open("w") as file:
        file.write("analysis\tname\tqueries\treferences\tmatch\n")
        for number in range(lines):
            pair = f"s{number % _FILES}.fa\ts{number * 7 % _FILES}.fa"
            file.write(f"pairs\tcomparison {number}\t{pair}\t{1 + number % 5}\n")
    return path


def _run(plan: Path, out: Path) -> tuple[float, int]:
    """Seconds, and the largest resident memory in bytes."""
    spent = taken([sys.executable, "main.py", "batch", plan, "--out", out, "--quiet", "--engine", "cpu"])
    return spent.seconds, spent.memory


def measure(lines: int, folder: Path) -> list[Figure]:
    """Compute, compute again, show."""
    _, base = _run(_plan(folder, _FEW), folder / "few")
    plan = _plan(folder, lines)
    seconds, peak = _run(plan, folder / "many")
    again, peak_again = _run(plan, folder / "many")
    result = BatchFolder.open(folder / "many")
    if counts(result.rows) != {"comparisons": lines, "done": lines, "failed": 0}:
        raise SystemExit("Not all comparisons are done.")
    begin()
    begun = time.perf_counter()
    rows = BatchFolder.open(folder / "many").rows
    read = time.perf_counter() - begun
    begun = time.perf_counter()
    page = BatchPage(result, lone_desk())
    page.resize(1366, 768)
    page.show()
    page.grab()
    shown = time.perf_counter() - begun
    steps: dict[str, Callable[[], object]] = {
        "sorted by score": lambda: page.table.model.sort(4, Qt.SortOrder.DescendingOrder),
        "searched": lambda: (page.table.search.setText("99"), page.table.search.returnPressed.emit()),
        "with other states": lambda: page.table.take(tuple(row._replace() for row in rows)),
    }
    longest = 0.0
    for step in steps.values():
        begun = time.perf_counter()
        step()
        page.grab()
        longest = max(longest, time.perf_counter() - begun)
    told = f"batch of {lines:,} lines"
    return [
        Figure(f"{told}: memory beyond that of ten lines", (peak - base) / 2**20, 150.0, False, "MiB"),
        Figure(f"{told}: memory where all are done already", (peak_again - base) / 2**20, 150.0, False, "MiB"),
        Figure(f"{told}: a small comparison", 1000 * seconds / lines, None, False, "ms"),
        Figure(f"{told}: a comparison that is done already", 1000 * again / lines, None, False, "ms"),
        Figure(f"{told}: the folder is read in a thread", read, None, False, "s"),
        Figure(f"{told}: the page is made and drawn", shown, None, False, "s"),
        Figure(f"{told}: sorted, searched or changed, and drawn", longest, 0.1, False, "s"),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=10_000)
    publish_window("batch", partial(measure, parser.parse_args().lines))
