"""The measurement of this computer with a comparison of chromosomes, or with a piece of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.benchmark import measurement
from gpu.benchmark.measurement import Measurement, Speed
from gpu.benchmark.pieces import PieceSize


@dataclass(frozen=True)
class StagedSpeed(Speed):
    """The time of a whole run: ``seconds`` is ``prepare`` (reading) plus the sum of ``stages``.

    ``pruned``: cells of stage 1 that were not computed. The number depends on the device.
    """

    prepare: float
    stages: tuple[float, ...]
    pruned: int


@dataclass(frozen=True, kw_only=True)
class ChromosomeMeasurement(Measurement):
    """Whole runs of the same comparison.

    ``a`` and ``b`` are the bases used (first, last; 1-based in their records). ``score`` and
    ``columns`` belong to the alignment that all devices found; ``is_as_saved``: it is that of the
    result as well.
    """

    size: PieceSize
    a: tuple[int, int]
    b: tuple[int, int]
    pruning: bool
    speeds: tuple[StagedSpeed, ...] = ()
    score: int = 0
    columns: int = 0
    is_as_saved: bool = False

    @classmethod
    def begin(cls, request: ChromosomeRequest, size: PieceSize) -> ChromosomeMeasurement:
        """A measurement of today that has no times yet."""
        return cls(
            day=date.today().isoformat(),
            cells=request.a.used * request.b.used,
            size=size,
            a=(request.a.first, request.a.last),
            b=(request.b.first, request.b.last),
            pruning=request.pruning and request.mode == "local",
        )

    @property
    def name(self) -> str:
        return _name(self.size)

    def further_figures(self, speed: StagedSpeed) -> dict[str, float]:
        stages = {f"stage {stage.number} (s)": seconds for stage, seconds in zip(STAGES, speed.stages, strict=True)}
        return {"GCUPS": self.gcups(speed), "cells pruned": speed.pruned, "prepare (s)": speed.prepare, **stages}


def kept(request: ChromosomeRequest, size: PieceSize) -> ChromosomeMeasurement | None:
    """See ``measurement.kept``."""
    return measurement.kept(request, _name(size), ChromosomeMeasurement)


def _name(size: PieceSize) -> str:
    return f"chromosome_{size}"
