"""How fast this computer's devices did the same work: what the analyses that measure it share, and where it is kept."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from gpu import __version__
from gpu.core.errors import InputError
from gpu.core.schema import build
from gpu.engines import measurements

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

#: One core of the processor, all that this process may use, a graphics card.
Unit = Literal["core", "cores", "card"]
_FOLDER = "speeds"

Kind = TypeVar("Kind", bound="Compared")


@dataclass(frozen=True)
class Speed:
    """The work took ``seconds`` on a device, which is called ``device``. Raises ``InputError`` for a time that is none."""

    unit: Unit
    device: str
    seconds: float

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError("A measured time must be above 0 s.")


class Compared:
    """The same work of so many ``cells`` on several devices, one core first. What is kept of an analysis is a frozen dataclass that derives from it.

    ``no_card``: why no card was measured, without a point at its end; "" where one was, or its turn has not come.
    """

    cells: int
    speeds: tuple[Speed, ...]
    no_card: str

    def gcups(self, speed: Speed) -> float:
        """10⁹ cells a second."""
        return self.cells / speed.seconds / 1e9

    def over_one_core(self, speed: Speed) -> float:
        """How many times as fast as one core of this computer."""
        return self.speeds[0].seconds / speed.seconds


def keep(name: str, comparison: str, speeds: DataclassInstance) -> None:
    """Keep what was measured with a comparison, of such an identity, on this computer; ``name`` tells kinds of measurements apart."""
    measurements.store(_FOLDER, name, _identity(comparison), asdict(speeds))


def kept(name: str, comparison: str, kind: type[Kind]) -> Kind | None:
    """What ``keep`` kept of the same comparison, computer and version of Crosspoint; None for nothing, or nothing that can be used."""
    try:
        speeds = build(kind, measurements.stored(_FOLDER, name, _identity(comparison)))
    except (ValueError, InputError):
        return None
    return speeds if speeds.speeds and speeds.cells > 0 else None


def _identity(comparison: str) -> dict[str, Any]:
    return {
        "comparison": comparison,
        "computer": platform.node(),
        "processor": f"{platform.processor() or platform.machine()}, {os.cpu_count()}",
        "crosspoint": __version__,
    }
