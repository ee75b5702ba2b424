"""The window while an alignment of a simulated pair fills its matrix, offscreen: how long anything
holds up the event loop, how much of that the window's own thread computes, and for comparison how
long other programs hold up a window at rest.
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
#: Least number of pictures a second.
PICTURES = 10.0
_BEAT_MS, _REST_MS = 2, 5000
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
        Figure(f"{what}: longest gap", told["filling"]["longest"], GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  99 % of all gaps up to", told["filling"]["p99"], unit="ms"),
        Figure("  most work between two beats", told["filling"]["work"], GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  pictures drawn a second while stage 1 fills it", told["pictures"], PICTURES, unit=""),
        Figure("  from start to first picture: longest gap", told["starting"]["longest"], unit="ms"),
        Figure("  most work between two beats", told["starting"]["work"], GAP_LIMIT, at_least=False, unit="ms"),
        Figure("window at rest: longest gap", told["resting"]["longest"], unit="ms"),
    ]
    return figures, told


def measure(length: int, work: Path, look: Callable[[Any], None] = lambda page: None) -> dict[str, Any]:
    """A window at rest, then with a run: up to its first picture, and from there to its end.

    ``look`` is called with the run's page after each picture.
    """
    from time import perf_counter, thread_time

    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.application import build
    from app.pages.run import RunPage
    from gpu.analyses.chromosome.picture import Picture
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
    beat.start(_BEAT_MS)
    wait(_REST_MS)
    told = {"resting": _gaps(beats)}
    beats.clear()
    window.submit(ChromosomeRequest(a, b, engine="cpu"), work / "result")
    job = session.queue.jobs[0]
    page = window.workspace.currentWidget()
    assert isinstance(page, RunPage)
    while page.picture is None and not job.state.ended:
        wait(5)
    told["starting"] = _gaps(beats)
    drawn: list[float] = []
    shown, begun = None, perf_counter()
    beats.clear()
    while not job.state.ended:
        wait(5)
        if page._shown is not shown:
            shown = page._shown
            look(page)
            # The first picture is there before kernels are loaded, and later stages paint little.
            if isinstance(shown, Picture) and shown.swept and 1 not in shown.points:
                drawn.append(perf_counter())
    seconds = perf_counter() - begun
    beat.stop()
    if job.message is not None:
        raise SystemExit(job.message.sentence)
    session.queue.close()
    session.queue.join(10)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "length": length,
        "seconds": round(seconds, 1),
        "pictures": round((len(drawn) - 1) / (drawn[-1] - drawn[0]), 1) if len(drawn) > 1 else 0.0,
        **told,
        "filling": _gaps(beats),
        "load": load,
        "nice": os.nice(0) if hasattr(os, "nice") else None,
    }


def _gaps(beats: list[tuple[float, float]]) -> dict[str, float]:
    """Gaps between beats in milliseconds, and the most that the window's thread computed in one."""
    found = sorted((later[0] - earlier[0]) * 1e3 for earlier, later in pairwise(beats))
    work = max((later[1] - earlier[1]) * 1e3 for earlier, later in pairwise(beats))
    return {"longest": round(found[-1], 1), "p99": round(found[len(found) * 99 // 100], 1), "work": round(work, 1)}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), Path(sys.argv[2]))), flush=True)
    os._exit(0)
