"""A dot plot of 30 Mbp with five million matches and alignments of a file over them, offscreen: how
long it takes to open, how long the window's event loop is held up while a person moves about, and
the memory of it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from tests.bench.dot_plot import GAP_LIMIT, ROOT, random_matches
from tests.bench.report import Figure

LENGTH = 30_000_000
MATCHES, ALIGNMENTS = 5_000_000, 500_000
#: Seconds to open, milliseconds of a frame (median, of ten the slowest but one), MB.
OPEN_LIMIT, MEDIAN_LIMIT, P90_LIMIT, MEMORY_LIMIT = 1.5, 16.0, 33.0, 1200.0
_BEAT_MS, _STEP_MS = 2, 16


def random_alignments(count: int, seed: int = 2) -> Alignments:
    """Alignments of 200 to 20,000 columns, a third of them along the diagonal."""
    random = np.random.default_rng(seed)
    sides = [RecordTable.of([name], [LENGTH]) for name in ("query", "reference")]
    size = np.minimum(200 + random.geometric(0.001, count), 20_000)
    a = random.integers(0, LENGTH - 21_000, count)
    b = np.where(random.random(count) < 0.33, a, random.integers(0, LENGTH - 21_000, count))
    zero = np.zeros(count, np.int32)
    reverse, identity = random.random(count) < 0.3, 0.7 + 0.3 * random.random(count)
    rows = Rows.of(zero, a, a + size, zero, b, b + size - size // 50, reverse, identity, size)
    return Alignments("alignments.paf", "PAF", sides[0], sides[1], rows)


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Each of three plots in a process of its own."""
    figures, told = [], {}
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for matches, alignments in ((MATCHES, ALIGNMENTS), (0, ALIGNMENTS), (0, MATCHES)):
        command = [sys.executable, "-m", "tests.bench.layers", str(matches), str(alignments)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
        if done.returncode != 0:
            raise SystemExit(f"The dot plot ended with status {done.returncode}:\n{done.stderr[-2000:]}")
        gestures = json.loads(done.stdout.splitlines()[-1])
        name = f"{matches:,} matches and {alignments:,} alignments"
        told[name] = dict(gestures)
        figures.append(Figure(f"{name}: complete after", gestures.pop("complete"), OPEN_LIMIT, False, "s"))
        figures.append(Figure("  memory", gestures.pop("memory"), MEMORY_LIMIT, False, "MB"))
        for gesture, gaps in gestures.items():
            figures.append(Figure(f"  {gesture}: longest work of the window's thread", gaps["longest work"], unit="ms"))
            figures.append(Figure(f"  {gesture}: 90 % of frames' work", gaps["p90 work"], unit="ms"))
            figures.append(Figure(f"  {gesture}: longest gap", gaps["longest"], GAP_LIMIT, False, "ms"))
            if gesture != "opening":
                figures.append(Figure(f"  {gesture}: median frame", gaps["median"], MEDIAN_LIMIT, False, "ms"))
                figures.append(Figure(f"  {gesture}: 90 % of frames", gaps["p90"], P90_LIMIT, False, "ms"))
    return figures, told


def measure(matches: int, alignments: int) -> dict[str, Any]:
    """The gestures, one after the other, each with the event loop's gaps in milliseconds.

    “Work” is the same gaps in the processor's time of the window's thread, which tells something
    also where others use the processor.
    """
    from functools import partial
    from itertools import pairwise
    from time import perf_counter, thread_time

    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app import theme
    from app.analyses.matches.dot_plot.layers.colours import ColourBy
    from app.analyses.matches.dot_plot.layers.segments import LayerFilter
    from app.analyses.matches.dot_plot.view import DotPlotView
    from tests.bench.beats import window_garbage

    application = QApplication([])
    theme.apply(application, "light")
    garbage = window_garbage()
    made = random_matches(max(matches, 5_000), LENGTH)
    found = random_alignments(alignments)
    beats: list[tuple[float, float]] = []
    beat = QTimer()
    beat.timeout.connect(lambda: beats.append((perf_counter(), thread_time())))
    beat.start(_BEAT_MS)

    def wait(ms: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    def gaps() -> dict[str, float]:
        found = {}
        for clock, name in ((0, ""), (1, " work")):
            sizes = sorted((later[clock] - earlier[clock]) * 1e3 for earlier, later in pairwise(beats))
            frames = [size for size in sizes if size > 2 * _BEAT_MS] or sizes
            places = {"longest": -1, "median": len(frames) // 2, "p90": int(0.9 * len(frames))}
            found.update({f"{kind}{name}": round(frames[place], 1) for kind, place in places.items()})
        beats.clear()
        return found

    def settle(view: DotPlotView) -> None:
        wait(50)
        while view.busy:
            wait(10)
        wait(50)

    first = DotPlotView(random_matches(10_000))  # loads the fonts and icons that a window has long had
    first.show()
    settle(first)
    first.close()
    beats.clear()
    started = perf_counter()
    view = DotPlotView(made)
    view.resize(1280, 800)
    view.show()
    view._background.call(
        view.layers.prepare, found, done=lambda layer: view.layers.add(layer, "alignments"), failed=print
    )
    settle(view)
    told: dict[str, Any] = {"complete": round(perf_counter() - started - 0.1, 2), "opening": gaps()}
    picture, layers = view.picture, view.layers
    columns = [LayerFilter(200 * step) for step in [*range(1, 15), *range(15, 1, -1)]]
    identity = [LayerFilter(1, 0.7 + 0.01 * step) for step in [*range(1, 25), 0]]
    gestures = {
        "panning the whole": [partial(picture.pan, 0.01, 0.02)] * 20,
        "zooming in": [partial(picture.zoom, 0.8)] * 30,
        "panning close": [partial(picture.pan, 0.05, 0.05)] * 20,
        "zooming out": [partial(picture.zoom, 1.25)] * 30,
        "least length": [partial(layers.set_shown, shown) for shown in columns],
        "least identity": [partial(layers.set_shown, shown) for shown in identity],
        "colours": [partial(layers.set_by, by) for by in [*ColourBy, *ColourBy]],
        "pointing": [partial(picture.hovered.emit, i, i + 7.0, 1.0) for i in range(0, LENGTH, LENGTH // 40)],
    }
    for name, steps in gestures.items():
        beats.clear()
        for step in steps:
            step()
            wait(_STEP_MS)
        settle(view)
        told[name] = gaps()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    told["memory"] = round(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
    garbage.deleteLater()
    return told


if __name__ == "__main__":
    print(json.dumps(measure(*map(int, sys.argv[1:3]))))
