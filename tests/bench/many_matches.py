"""Opening a result of fifty million matches: until the list shows its first rows, for the first
time and again; and its memory.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import MatchesResult, MatchesWriter
from gpu.results.store import ResultStore
from tests.bench import window
from tests.bench.report import Figure

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
        writer.mark(1, {"done": 1, "total": 1})
        writer.finish()
        store.save_json("statistics.json", {"engine": "cpu", "device": "none", "matches": count, "stages": []})
        store.append("finished", seconds=1.0)
        return seconds + time.perf_counter() - begun


def run(options: argparse.Namespace) -> list[Figure]:
    """Each opening in a process of its own."""
    count = FULL_MATCHES if options.full else MATCHES
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        folder = Path(scratch) / "result"
        saved = Figure(f"{count:,} matches: the run waited for saving", write(folder, count), unit="s")
        return [saved, *window.measured("many_matches", folder, 1), *window.measured("many_matches", folder, 0)]


def measure(folder: Path, is_first: bool) -> list[Figure]:
    """Seconds until a result is open, its list shows the longest matches, and shows those of a
    minimum length; peak memory above Qt's.
    """
    from app.analyses.matches.list import MatchesList

    application = window.begin()
    before = window.peak_megabytes()
    begun = time.perf_counter()
    matches = MatchesResult.open(folder).matches
    opened = time.perf_counter() - begun
    shown = MatchesList(matches, "", print)
    while not shown.model.rowCount():
        application.processEvents()
        time.sleep(0.005)
    texts = [shown.model.index(row, column).data() for row in range(50) for column in range(shown.model.columnCount())]
    listed = time.perf_counter() - begun
    begun = time.perf_counter()
    shown.set_minimum(60)
    minimum = time.perf_counter() - begun
    assert len(texts) == 300 and 0 < shown.model.shown < len(matches)
    memory = window.peak_megabytes() - before
    if is_first:
        return [
            Figure("  listed by length, sorted for the first time", listed, unit="s"),
            Figure("  memory of the list, the first time", memory, MEMORY_LIMIT, at_least=False, unit="MB"),
        ]
    return [
        Figure("  opened in", opened, 1.0, at_least=False, unit="s"),
        Figure("  listed by length, in the order that was kept", listed, unit="s"),
        Figure("  a minimum length chosen", minimum, 0.1, at_least=False, unit="s"),
        Figure("  memory of the list, again", memory, MEMORY_LIMIT, at_least=False, unit="MB"),
    ]


if __name__ == "__main__":
    window.tell(lambda folder: measure(Path(sys.argv[1]), sys.argv[2] == "1"))
