"""The window while an alignment of a simulated pair fills its matrix, offscreen: how long anything
holds up the event loop, and how much of that the window's own thread computes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
#: Bases of the simulated ancestor.
SHORT, FULL = 600_000, 3_000_000
#: Longest that anything may hold up the window, in milliseconds.
GAP_LIMIT = 100.0
_BEAT_MS = 2
_LIMIT_SECONDS = 3600


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Gaps of the event loop from the first picture of a run to its result; in its own process."""
    length = FULL if options.full else SHORT
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as work:
        # Settings and recent results of whoever runs this are left alone.
        places = {f"XDG_{name}_HOME": str(Path(work) / name) for name in ("CONFIG", "DATA", "STATE")}
        environment = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
        command = [sys.executable, "-m", "tests.bench.live", str(length), work]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=_LIMIT_SECONDS
        )
    if done.returncode != 0:
        raise SystemExit(f"The window ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    told = json.loads(done.stdout.splitlines()[-1])
    what = f"{length // 1000:,} kbp fill"
    figures = [
        Figure(f"{what}: longest gap", told["gaps"]["longest"], GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  99.9 % of all gaps up to", told["gaps"]["p999"], unit="ms"),
        Figure("  longest work of the window's thread", told["work"]["longest"], GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  pictures drawn a second", told["drawn"] / told["seconds"], unit=""),
    ]
    return figures, told


def measure(length: int, work: Path, look: Callable[[Any], None] = lambda page: None) -> dict[str, Any]:
    """Align a pair in a window from its first picture on until the run ends.

    ``look`` is called with the run's page after each picture, which does not count.
    """
    from time import perf_counter, thread_time

    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.application import build
    from app.pages.run import RunPage
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.simulate import simulate, write_pair

    a, b = (SequenceChoice(path) for path in write_pair(simulate(length, 0.03, seed=1), work / "pair"))
    application = QApplication([])
    window = build(application)
    window.resize(1366, 768)
    window.show()
    session = window.session
    beats: list[tuple[float, float]] = []
    beat = QTimer()
    beat.timeout.connect(lambda: beats.append((perf_counter(), thread_time())))

    def wait(ms: int) -> None:
        # Unlike QTest.qWait, this lets other threads run, as the window's own loop does.
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    while session.device is None or session.background.busy:
        wait(20)
    window.submit(ChromosomeRequest(a, b, engine="cpu"), work / "result")
    job = session.queue.jobs[0]
    page = window.workspace.currentWidget()
    assert isinstance(page, RunPage)
    while page.picture is None and not job.state.ended:
        wait(5)
    drawn, shown, begun = 0, None, perf_counter()
    gaps: list[tuple[float, float]] = []
    beat.start(_BEAT_MS)
    while not job.state.ended:
        wait(20)
        if page._shown is not shown:
            shown, drawn = page._shown, drawn + 1
            gaps += [(later[0] - earlier[0], later[1] - earlier[1]) for earlier, later in pairwise(beats)]
            look(page)
            beats.clear()
    seconds = perf_counter() - begun
    beat.stop()
    if job.message is not None:
        raise SystemExit(job.message.sentence)
    session.queue.close()
    session.queue.join(10)
    return {
        "length": length,
        "seconds": round(seconds, 1),
        "drawn": drawn,
        "gaps": _longest([wall for wall, _ in gaps]),
        "work": _longest([own for _, own in gaps]),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _longest(seconds: list[float]) -> dict[str, float]:
    found = sorted(value * 1e3 for value in seconds)
    return {"longest": round(found[-1], 1), "p999": round(found[len(found) * 999 // 1000], 1)}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), Path(sys.argv[2]))), flush=True)
    os._exit(0)
