"""The window while an alignment of a simulated pair fills its matrix, offscreen, and until the page
of its result is shown: how long anything holds up the event loop, how much of that the window's own
thread computes, and for comparison how long other programs hold up a window at rest.

    python -m tests.bench live [--full] [--engine cpu|cuda]
    python -m tests.bench.live LENGTH [cpu|cuda]

The second puts nothing on record. On a computer that has not compiled its kernels yet,
``python -m gpu.jit.prepare`` comes first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, cast

from PySide6.QtWidgets import QApplication

from tests.bench.report import Figure
from tests.bench.window import GAP_LIMIT, Beats, measured, tell

#: Bases of the simulated ancestor.
SHORT, FULL = 600_000, 3_000_000
#: Least number of pictures a second.
PICTURES = 10.0
#: Milliseconds of the window at rest, and of a page that has read everything and draws it.
_REST_MS, _DRAW_MS = 5000, 1000


def run(options: argparse.Namespace) -> list[Figure]:
    """Gaps of the event loop from the start of a run to its shown result; in its own process."""
    return measured("live", FULL if options.full else SHORT, options.engine)


def measure(
    length: int, work: Path, engine: str = "cpu", look: Callable[[Any], None] = lambda page: None
) -> list[Figure]:
    """A window at rest, then with a run: up to its first picture, from there to its end, and from
    there until the page of its result has read and drawn everything.

    ``look`` is called with the run's page after each picture.
    """
    from app.application import build
    from app.pages.run import RunPage
    from gpu.analyses.chromosome.picture import Picture
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.core.request import EngineName
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.simulate import simulate, write_pair

    a, b = (SequenceChoice(path) for path in write_pair(simulate(length, 0.03, seed=1), work / "pair"))
    window = build(QApplication([]))
    window.resize(1366, 768)
    window.show()
    session, beats = window.session, Beats()
    beats.wait_while(lambda: session.device is None or session.background.busy)
    beats.clear()
    beats.wait(_REST_MS)
    resting = beats.gaps()
    window.submit(ChromosomeRequest(a, b, engine=cast(EngineName, engine)), work / "result")
    job = session.queue.jobs[0]
    page = window.workspace.currentWidget()
    assert isinstance(page, RunPage)
    beats.wait_while(lambda: page.picture is None and not job.state.ended)
    starting = beats.gaps()
    drawn: list[float] = []
    shown, begun = None, perf_counter()
    while not job.state.ended:
        beats.wait(5)
        if page._shown is not shown:
            shown = page._shown
            look(page)
            # The first picture is there before kernels are loaded, and later stages paint little.
            if isinstance(shown, Picture) and shown.swept and 1 not in shown.points:
                drawn.append(perf_counter())
    problem = job.message.sentence if job.message else job.trouble.reason if job.trouble else ""
    if problem or page.picture is None:
        raise SystemExit(problem or "The run ended before its first picture.")
    filling, seconds = beats.gaps(), perf_counter() - begun
    beats.wait_while(lambda: (result := window.workspace.saved_result) is None or result.busy)
    beats.wait(_DRAW_MS)
    showing = beats.gaps()
    session.queue.close()
    session.queue.join(10)
    pictures = (len(drawn) - 1) / (drawn[-1] - drawn[0]) if len(drawn) > 1 else 0.0
    return [
        Figure(f"{length // 1000:,} kbp fill: longest gap", filling.longest, GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  99 % of all gaps up to", filling.p99, unit="ms"),
        Figure("  most work between two beats", filling.work, GAP_LIMIT, at_least=False, unit="ms"),
        Figure("  pictures drawn a second while stage 1 fills it", pictures, PICTURES),
        Figure("  after the first picture", seconds, unit="s"),
        Figure("  from start to first picture: longest gap", starting.longest, unit="ms"),
        Figure("    most work between two beats", starting.work, GAP_LIMIT, at_least=False, unit="ms"),
        Figure(
            "  from its end to the shown result: longest gap", showing.longest, GAP_LIMIT, at_least=False, unit="ms"
        ),
        Figure("    most work between two beats", showing.work, GAP_LIMIT, at_least=False, unit="ms"),
        Figure("window at rest: longest gap", resting.longest, unit="ms"),
    ]


if __name__ == "__main__":
    tell(lambda folder: measure(int(sys.argv[1]), folder, *sys.argv[2:]))
