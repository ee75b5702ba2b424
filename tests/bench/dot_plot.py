"""The dot plot with a million matches, offscreen: how long the window's event loop is held up while
a person moves about.
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

from gpu.analyses.matches.result import Matches, RecordTable
from tests.bench.beats import Beats
from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
MATCHES = 1_000_000
FULL_MATCHES = 10_000_000
LENGTH = 4_600_000
#: The longest that anything may hold up the window.
GAP_LIMIT = 100.0
_STEP_MS = 16


def random_matches(count: int, length: int = LENGTH, seed: int = 1) -> Matches:
    """A diagonal of a few thousand matches with an inversion, and short ones all over the plane."""
    random = np.random.default_rng(seed)
    cuts = np.unique(np.append(random.integers(0, length, 4_000), [0, length // 2]))
    ends = np.append(cuts[1:], length) - 1
    diagonal = np.column_stack([cuts, cuts, ends - cuts])[ends - cuts >= 20]
    inverted = diagonal[:, 0] >= length // 2
    diagonal[inverted, 1] = length + length // 2 - diagonal[inverted, 0] - diagonal[inverted, 2]
    noise = random.integers(0, length - 200, (count - len(diagonal), 3))
    noise[:, 2] = np.minimum(20 + random.geometric(0.25, len(noise)), 200)
    table = np.concatenate([diagonal, noise])
    reverse = np.concatenate([inverted, random.random(len(noise)) < 0.5])
    side = [RecordTable.of([name], [length]) for name in ("reference", "query")]
    return Matches(side[0], side[1], *(table[:, :2].T.copy()), table[:, 2].astype(np.int32), reverse)


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Longest and median gap of the event loop in each gesture; in a process of its own."""
    count = FULL_MATCHES if options.full else MATCHES
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.dot_plot", str(count)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise SystemExit(f"The dot plot ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    told = json.loads(done.stdout.splitlines()[-1])
    figures = [Figure(f"dot plot of {count:,} matches complete after", told.pop("complete"), unit="s")]
    for gesture, gaps in told.items():
        figures.append(Figure(f"  {gesture}: longest gap", gaps["longest"], GAP_LIMIT, at_least=False, unit="ms"))
        figures.append(Figure(f"  {gesture}: median frame", gaps["median"], unit="ms"))
    return figures, told


def measure(count: int) -> dict[str, Any]:
    """The gestures, one after the other, each with the event loop's gaps in milliseconds."""
    from functools import partial
    from time import perf_counter

    from PySide6.QtWidgets import QApplication

    from app import theme
    from app.analyses.matches.dot_plot.view import DotPlotView

    application = QApplication([])
    theme.apply(application, "light")
    matches = random_matches(count)
    beats = Beats()
    wait, gaps = beats.wait, beats.gaps

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
    view = DotPlotView(matches)
    view.resize(1280, 800)
    view.show()
    settle(view)
    told: dict[str, Any] = {"complete": round(perf_counter() - started - 0.1, 2), "opening": gaps()}
    picture = view.picture
    length = view.length
    gestures = {
        "panning the whole": [partial(picture.pan, 0.01, 0.02)] * 20,
        "zooming in": [partial(picture.zoom, 0.8)] * 30,
        "panning close": [partial(picture.pan, 0.05, 0.05)] * 20,
        "zooming out": [partial(picture.zoom, 1.25)] * 30,
        "minimum length": [partial(length.slider.setValue, step) for step in [*range(0, 60, 2), *range(60, 0, -2)]],
        "pointing": [partial(picture.hovered.emit, i, i + 7.0, 1.0) for i in range(0, LENGTH, LENGTH // 40)],
        "next match": [view.next_match] * 20,
        "along the diagonal": [partial(view.navigator.walk, 1)] * 20,
    }
    for name, steps in gestures.items():
        beats.clear()
        for step in steps:
            step()
            wait(_STEP_MS)
        settle(view)
        told[name] = gaps()
    return told


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
