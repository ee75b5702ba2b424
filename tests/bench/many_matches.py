"""Opening a result of fifty million matches: until the list shows its first rows, for the first
time and again; and its memory.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import MatchesResult, MatchesWriter
from gpu.results.store import ResultStore
from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
MATCHES = 5_000_000
FULL_MATCHES = 50_000_000
LENGTH = 200_000_000
_BATCH = 1_000_000
#: Memory that a page may take for its list, whatever there is: the result has 21 bytes a match.
MEMORY_LIMIT = 450.0


def write(folder: Path, count: int) -> float:
    """A finished result of so many matches of two chromosomes; the seconds that whoever found them
    had to wait for their saving.
    """
    random = np.random.default_rng(1)
    seconds = 0.0
    with ResultStore.open(folder, MatchesRequest("reference.fa", ("query.fa",))) as store:
        writer = MatchesWriter(store)
        for side in ("reference", "query"):
            writer.add_records(side, [side], np.array([LENGTH]))
        for strand in (False, True):
            for start in range(0, count // 2, _BATCH):
                rows = min(_BATCH, count // 2 - start)
                # Batch after batch further along the query.
                query = np.sort(random.integers(start, start + rows, rows)) * (LENGTH - 300) // (count // 2)
                lengths = np.minimum(20 + random.geometric(0.1, rows), 250)
                columns = random.integers(0, LENGTH - 300, rows), query, lengths, np.full(rows, strand)
                begun = time.perf_counter()
                writer.add_matches(*columns)
                seconds += time.perf_counter() - begun
        begun = time.perf_counter()
        writer.mark(1)
        writer.finish()
        store.save_json("statistics.json", {"engine": "cpu", "device": "none", "matches": count, "stages": []})
        store.append("finished", seconds=1.0)
        return seconds + time.perf_counter() - begun


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Each opening in a process of its own."""
    count = FULL_MATCHES if options.full else MATCHES
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        folder = Path(scratch) / "result"
        saved = write(folder, count)
        told = []
        for _ in range(2):
            command = [sys.executable, "-m", "tests.bench.many_matches", str(folder)]
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
            if done.returncode != 0:
                raise SystemExit(f"Opening the result ended with status {done.returncode}:\n{done.stderr[-2000:]}")
            told.append(json.loads(done.stdout.splitlines()[-1]))
    first, again = told
    figures = [
        Figure(f"{count:,} matches: the run waited for saving", saved, unit="s"),
        Figure("  opened in", again["opened"], 1.0, at_least=False, unit="s"),
        Figure("  listed by length, sorted for the first time", first["listed"], unit="s"),
        Figure("  listed by length, in the order that was kept", again["listed"], unit="s"),
        Figure("  a minimum length chosen", again["minimum"], 0.1, at_least=False, unit="s"),
        Figure("  memory of the list, the first time", first["memory"], MEMORY_LIMIT, at_least=False, unit="MB"),
        Figure("  memory of the list, again", again["memory"], MEMORY_LIMIT, at_least=False, unit="MB"),
    ]
    return figures, {"first": first, "again": again}


def measure(folder: Path) -> dict[str, float]:
    """Seconds until a result is open, its list shows the longest matches, and shows those of a
    minimum length; peak MB above Qt's.
    """
    from PySide6.QtWidgets import QApplication

    from app.analyses.matches.list import MatchesList

    application = QApplication([])
    before = _resident()
    begun = time.perf_counter()
    matches = MatchesResult.open(folder).matches
    opened = time.perf_counter() - begun
    shown = MatchesList(matches, "")
    while not shown.model.rowCount():
        application.processEvents()
        time.sleep(0.005)
    texts = [shown.model.index(row, column).data() for row in range(50) for column in range(shown.model.columnCount())]
    listed = time.perf_counter() - begun
    begun = time.perf_counter()
    shown.set_minimum(60)
    minimum = time.perf_counter() - begun
    assert len(texts) == 300 and 0 < shown.model.shown < len(matches)
    return {"opened": opened, "listed": listed, "minimum": minimum, "memory": _resident() - before}


def _resident() -> float:
    """The most memory this process has had so far, in MB (Linux); other than getrusage's it knows
    nothing of the parent's.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]))))
