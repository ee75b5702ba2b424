"""The context of a run, passed to every stage."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.suboptimal.forbidden import ForbiddenPairs
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.results.store import ResultStore
from gpu.sequences.sequence import Codes


@dataclass(frozen=True)
class Context:
    """Request, engine, store and sequences of a run.

    ``a`` and ``b`` are the sides of the matrix: trimmed and oriented codes. ``notices``: flaws that
    did not prevent reading their files. ``forbidden``: the aligned pairs of earlier alignments,
    which no path may use.
    """

    request: ChromosomeRequest
    a: Codes
    b: Codes
    engine: Engine
    store: ResultStore
    monitor: Monitor
    notices: tuple[str, ...] = ()
    forbidden: ForbiddenPairs = field(default_factory=ForbiddenPairs)

    def remark(self, sentence: str) -> None:
        """Add a sentence to the log and to the progress display; "" does nothing."""
        if sentence:
            self.store.log(sentence)
            self.monitor.remark(sentence)

    def paint(self, **changes: Any) -> None:
        """Replace fields of the run's picture (``picture.Picture``), if it has one."""
        if self.monitor.picture is not None:
            self.monitor.picture = replace(self.monitor.picture, **changes)

    def paint_points(self, stage: int, points: Int64) -> None:
        """Replace the crosspoints of a stage in the run's picture."""
        if self.monitor.picture is not None:
            self.paint(points={**self.monitor.picture.points, stage: points})

    @property
    def rows(self) -> int:
        return len(self.a)

    @property
    def columns(self) -> int:
        return len(self.b)
