"""How fast this computer's devices aligned a sample of a result's pairs, as it is kept, and what Aymone's report measured."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from gpu import __version__
from gpu.analyses.pairs.request import PairsRequest
from gpu.engines import measured
from gpu.errors import InputError
from gpu.fields import build

#: One core of the processor, all that this process may use, the graphics card.
Unit = Literal["core", "cores", "card"]
_FOLDER, _NAME = "speeds", "pairs"


@dataclass(frozen=True)
class Speed:
    """The sample took ``seconds`` on a device, which is called ``device``."""

    unit: Unit
    device: str
    seconds: float

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError("A measured time must be above 0 s.")


@dataclass(frozen=True)
class Speeds:
    """What was measured on a day (ISO date) with so many ``pairs``, each aligned so many ``times``; ``cells`` in all. One core comes first.

    ``no_card``: why no card was measured, without a point at its end; "" where one was, or its turn has not come. ``left_out``: pairs that
    were passed over since they are too long for seconds.
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

    def gcups(self, speed: Speed) -> float:
        """10⁹ cells a second."""
        return self.cells / speed.seconds / 1e9

    def over_one_core(self, speed: Speed) -> float:
        """How many times as fast as one core of this computer."""
        return self.speeds[0].seconds / speed.seconds


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
    measured.store(_FOLDER, _NAME, _identity(request), asdict(speeds))


def kept(request: PairsRequest) -> Speeds | None:
    """What ``keep`` kept of the same pairs, computer and version of Crosspoint; None for nothing, or nothing that can be used."""
    try:
        speeds = build(Speeds, measured.stored(_FOLDER, _NAME, _identity(request)))
    except (ValueError, InputError):
        return None
    return speeds if speeds.speeds and speeds.pairs > 0 else None


def _identity(request: PairsRequest) -> dict[str, Any]:
    return {
        "comparison": request.identity(),
        "computer": platform.node(),
        "processor": f"{platform.processor() or platform.machine()}, {os.cpu_count()}",
        "crosspoint": __version__,
    }
