"""A dot plot of 30 Mbp with five million matches and alignments of a file over them, offscreen: how
long it takes to open, how long the window's event loop is held up while a person moves about, and
the memory of it.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

import numpy as np

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.dot_plot import moves, opened, pointing, random_matches
from tests.bench.report import Figure

LENGTH = 30_000_000
MATCHES, ALIGNMENTS = 5_000_000, 500_000
#: Seconds to open, milliseconds of a frame (median, of ten the slowest but one), MB.
OPEN_LIMIT, MEDIAN_LIMIT, P90_LIMIT, MEMORY_LIMIT = 1.5, 16.0, 33.0, 1200.0


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


def run(options: argparse.Namespace) -> list[Figure]:
    """Each of three plots in a process of its own."""
    plots = (MATCHES, ALIGNMENTS), (0, ALIGNMENTS), (0, MATCHES)
    return [figure for plot in plots for figure in window.measured("layers", *plot)]


def measure(matches: int, alignments: int) -> list[Figure]:
    """The gestures, one after the other."""
    from app.analyses.matches.dot_plot.layers.colours import ColourBy
    from app.analyses.matches.dot_plot.layers.segments import LayerFilter
    from app.analyses.matches.dot_plot.view import DotPlotView

    window.begin()
    found = random_alignments(alignments)
    view, beats, seconds = opened(
        lambda matches: DotPlotView(matches, lone_desk()),
        random_matches(max(matches, 5_000), LENGTH),
        lambda view: view._background.call(
            view.layers.prepare, found, done=lambda layer: view.layers.add(layer, "alignments"), failed=print
        ),
    )
    name = f"{matches:,} matches and {alignments:,} alignments"
    figures = [Figure(f"{name}: complete after", seconds, OPEN_LIMIT, False, "s")]
    figures += _gaps("opening", beats.gaps())[:3]
    picture, layers = view.picture, view.layers
    columns = [LayerFilter(200 * step) for step in [*range(1, 15), *range(15, 1, -1)]]
    identity = [LayerFilter(1, 0.7 + 0.01 * step) for step in [*range(1, 25), 0]]
    gestures = {
        **moves(picture),
        "least length": [partial(layers.set_shown, shown) for shown in columns],
        "least identity": [partial(layers.set_shown, shown) for shown in identity],
        "colours": [partial(layers.set_by, by) for by in [*ColourBy, *ColourBy]],
        "pointing": pointing(picture, LENGTH),
    }
    for name, steps in gestures.items():
        beats.act(steps, lambda: view.busy)
        figures += _gaps(name, beats.gaps())
    return [*figures, Figure("  memory", window.peak_megabytes(), MEMORY_LIMIT, False, "MB")]


def _gaps(name: str, gaps: window.Gaps) -> list[Figure]:
    return [
        Figure(f"  {name}: longest work of the window's thread", gaps.work, unit="ms"),
        Figure(f"  {name}: 90 % of frames' work", gaps.work_p90, unit="ms"),
        Figure(f"  {name}: longest gap", gaps.longest, window.GAP_LIMIT, False, "ms"),
        Figure(f"  {name}: median frame", gaps.median, MEDIAN_LIMIT, False, "ms"),
        Figure(f"  {name}: 90 % of frames", gaps.p90, P90_LIMIT, False, "ms"),
    ]


if __name__ == "__main__":
    window.tell(lambda folder: measure(*map(int, sys.argv[1:3])))
