"""The dot plot with a million matches, offscreen: how long the window's event loop is held up while
a person moves about.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from gpu.analyses.matches.result import Matches, RecordTable
from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.report import Figure

MATCHES = 1_000_000
FULL_MATCHES = 10_000_000
LENGTH = 4_600_000


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


def run(options: argparse.Namespace) -> list[Figure]:
    """Longest and median gap of the event loop in each gesture; in a process of its own."""
    return window.measured("dot_plot", FULL_MATCHES if options.full else MATCHES)


def measure(count: int) -> list[Figure]:
    """The gestures, one after the other."""
    from app.analyses.matches.dot_plot.view import DotPlotView

    window.begin()
    matches = random_matches(count)
    view, beats, seconds = opened(lambda matches: DotPlotView(matches, lone_desk()), matches, lambda view: None)
    picture, length = view.picture, view.length
    gestures = {
        **moves(picture),
        "minimum length": [partial(length.slider.setValue, step) for step in [*range(0, 60, 2), *range(60, 0, -2)]],
        "pointing": pointing(picture, LENGTH),
        "next match": [view.next_match] * 20,
        "along the diagonal": [partial(view.navigator.walk, 1)] * 20,
    }
    figures = [Figure(f"dot plot of {count:,} matches complete after", seconds, unit="s")]
    figures += window.frames("opening", beats.gaps())
    for name, steps in gestures.items():
        figures += beats.gesture(name, steps, lambda: view.busy)
    return figures


def opened(make: Any, matches: Matches, add: Callable[[Any], object]) -> tuple[Any, window.Beats, float]:
    """A dot plot with what is added to it, beats, and the seconds until it was complete."""
    beats = window.Beats()

    def settle(view: Any) -> None:
        beats.wait(50)
        beats.wait_while(lambda: view.busy)
        beats.wait(50)

    first = make(random_matches(10_000))  # loads the fonts and icons that a window has long had
    first.show()
    settle(first)
    first.close()
    beats.clear()
    begun = perf_counter()
    view = make(matches)
    view.resize(1280, 800)
    view.show()
    add(view)
    settle(view)
    return view, beats, round(perf_counter() - begun - 0.1, 2)


def moves(picture: Any) -> dict[str, list[Callable[[], object]]]:
    """Gestures of any dot plot."""
    return {
        "panning the whole": [partial(picture.pan, 0.01, 0.02)] * 20,
        "zooming in": [partial(picture.zoom, 0.8)] * 30,
        "panning close": [partial(picture.pan, 0.05, 0.05)] * 20,
        "zooming out": [partial(picture.zoom, 1.25)] * 30,
    }


def pointing(picture: Any, length: int) -> list[Callable[[], object]]:
    """All along the diagonal."""
    return [partial(picture.hovered.emit, i, i + 7.0, 1.0) for i in range(0, length, length // 40)]


if __name__ == "__main__":
    window.tell(lambda folder: measure(int(sys.argv[1])))
