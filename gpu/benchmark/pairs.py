"""The measurement of this computer with a sample of a result's pairs."""

from __future__ import annotations

from dataclasses import dataclass

from gpu.analyses.pairs.request import PairsRequest
from gpu.benchmark import measurement
from gpu.benchmark.measurement import Measurement, Speed

_NAME = "pairs"


@dataclass(frozen=True, kw_only=True)
class PairsMeasurement(Measurement):
    """A sample of ``pairs``, each aligned ``times`` times; ``cells`` counts all repetitions.

    ``left_out``: pairs that were skipped because one of them takes more than some seconds.
    """

    pairs: int
    times: int
    left_out: int = 0

    @property
    def name(self) -> str:
        return _NAME

    @property
    def is_usable(self) -> bool:
        return super().is_usable and self.pairs > 0

    def pairs_per_second(self, speed: Speed) -> float:
        return self.pairs * self.times / speed.seconds

    def further_figures(self, speed: Speed) -> dict[str, float]:
        return {"pairs a second": self.pairs_per_second(speed), "GCUPS": self.gcups(speed)}


def kept(request: PairsRequest) -> PairsMeasurement | None:
    """See ``measurement.kept``."""
    return measurement.kept(request, _NAME, PairsMeasurement)
