"""One progress slot, written by the engine thread at any rate and read by whoever looks.

``Monitor.report`` is also where a cancel is noticed: it raises ``Cancelled``. So a stage that
reports often stops soon, and no stage carries a second mechanism.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any

from gpu.errors import Cancelled

STAGE_NAMES = {
    1: "Find the best score",
    2: "Trace back over the special rows",
    3: "Split at the special columns",
    4: "Split until every partition is small",
    5: "Align the partitions",
    6: "Render",
}


@dataclass(frozen=True)
class StageProgress:
    """Where one stage stands.

    ``cells_done`` counts pruned cells as done (the field's GCUPS), ``cells_pruned`` those alone.
    ``cells_total`` is exact for stage 1 and an estimate for the others (0: unknown).
    ``started`` and ``seconds`` are of the monotonic clock, in seconds.
    """

    stage: int
    cells_done: int = 0
    cells_pruned: int = 0
    cells_total: int = 0
    crosspoints: int = 0
    seconds: float = 0.0
    done: bool = False

    def figures(self) -> dict[str, Any]:
        """The stage as ``statistics.json`` and ``--json`` show it; ``gcups`` counts pruned cells as done."""
        return {
            "stage": self.stage,
            "seconds": self.seconds,
            "cells": self.cells_done,
            "cells_pruned": self.cells_pruned,
            "gcups": self.cells_done / self.seconds / 1e9 if self.seconds > 0 else 0.0,
            "crosspoints": self.crosspoints,
        }


@dataclass(frozen=True)
class Progress:
    """A snapshot of a run. ``stages`` holds those begun so far, in order; ``note`` is one sentence or empty."""

    stages: tuple[StageProgress, ...] = ()
    note: str = ""
    seconds: float = 0.0

    @property
    def current(self) -> StageProgress | None:
        return self.stages[-1] if self.stages else None


@dataclass
class Monitor:
    """The slot. One writer (the engine thread), any number of readers; ``cancel`` may come from any thread."""

    _progress: Progress = field(default_factory=Progress)
    _cancelled: threading.Event = field(default_factory=threading.Event)
    _begun: float = field(default_factory=time.monotonic)
    _stage_begun: float = 0.0
    _seconds_before: float = 0.0

    @property
    def progress(self) -> Progress:
        """The latest snapshot (immutable, so no lock is needed)."""
        return self._progress

    def cancel(self) -> None:
        """Ask the run to stop; it raises ``Cancelled`` at its next report."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def check(self) -> None:
        """Raise ``Cancelled`` if a stop was asked for."""
        if self._cancelled.is_set():
            raise Cancelled("Stopped; what is on disk can be resumed.")

    @property
    def stage_cells(self) -> int:
        """Cells of the current stage done so far."""
        return self._progress.stages[-1].cells_done if self._progress.stages else 0

    @property
    def stage_seconds(self) -> float:
        """Seconds of the current stage, an earlier part of a resumed one included."""
        return time.monotonic() - self._stage_begun

    def begin(self, stage: int, cells_total: int = 0, cells_done: int = 0, seconds: float = 0.0) -> None:
        """Start a stage; ``cells_done`` and ``seconds`` carry over what a resumed run did before."""
        self._stage_begun = time.monotonic() - seconds
        self._seconds_before += seconds
        entry = StageProgress(stage, cells_done=cells_done, cells_total=cells_total, seconds=seconds)
        self._publish((*self._progress.stages, entry))
        self.check()

    def report(self, **changes: Any) -> None:
        """Update the current stage (fields of ``StageProgress``) and notice a cancel."""
        *before, current = self._progress.stages
        current = replace(current, seconds=time.monotonic() - self._stage_begun, **changes)
        self._publish((*before, current))
        self.check()

    def finish(self, **changes: Any) -> StageProgress:
        """Close the current stage and return its final figures."""
        *before, current = self._progress.stages
        current = replace(current, seconds=time.monotonic() - self._stage_begun, done=True, **changes)
        self._publish((*before, current))
        return current

    def restore(self, stages: tuple[StageProgress, ...]) -> None:
        """Take over the finished stages of an earlier run that is being resumed."""
        self._seconds_before += sum(stage.seconds for stage in stages)
        self._publish(stages)

    def note(self, sentence: str) -> None:
        """Say something that is no number, e.g. that the kernels are being compiled ("" clears it)."""
        self._progress = replace(self._progress, note=sentence)

    def _publish(self, stages: tuple[StageProgress, ...]) -> None:
        seconds = time.monotonic() - self._begun + self._seconds_before
        self._progress = replace(self._progress, stages=stages, seconds=seconds)
