"""How fast this computer's devices aligned a sample of a result's pairs, as it is kept, and what Aymone's report measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gpu.analyses import speeds as shared
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.speeds import Compared, Speed

_NAME = "pairs"


@dataclass(frozen=True)
class Speeds(Compared):
    """What was measured on a day (ISO date) with so many ``pairs``, each aligned so many ``times``; ``cells`` in all. One core comes first.

    ``left_out``: pairs that were passed over since they are too long for seconds.
    """

    day: str
    pairs: int
    times: int
    cells: int
    left_out: int = 0
    speeds: tuple[Speed, ...] = ()
    no_card: str = ""

    def pairs_per_second(self, speed: Speed) -> float:
        return self.pairs * self.times / speed.seconds


class Reported(NamedTuple):
    """A card of Aymone's report (2022), Table 1: the seconds that its processor program took, and its card's two versions."""

    card: str
    processor: float
    pure: float
    conventional: float

    def speedup(self, ties: str) -> float:
        """Of the card's version with such ties over the processor program."""
        return self.processor / (self.pure if ties == "pure" else self.conventional)


#: Both ran on Google Colab, on pairs of 512 × 512 letters; the processor program is the report's own, in C, and not Crosspoint's.
REPORTED = (
    Reported("Tesla T4", 2.2840359211, 0.0886352062, 0.1009891033),
    Reported("A100-SXM4-40GB", 2.7850348949, 0.0104529858, 0.0118029118),
)


def keep(request: PairsRequest, speeds: Speeds) -> None:
    """Keep what was measured for the pairs of a request, on this computer."""
    shared.keep(_NAME, request.identity(), speeds)


def kept(request: PairsRequest) -> Speeds | None:
    """What ``keep`` kept of the same pairs, computer and version of Crosspoint; None for nothing, or nothing that can be used."""
    speeds = shared.kept(_NAME, request.identity(), Speeds)
    return speeds if speeds is not None and speeds.pairs > 0 else None
