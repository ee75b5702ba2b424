"""The times that this computer's devices took for the same work, and the files that keep them.

A measurement belongs to a computer, not to a result: it is kept in the user's configuration folder,
and found again by the request it was made for, the computer and the version of Crosspoint.
"""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeVar

from gpu import __version__
from gpu.core.errors import InputError
from gpu.core.request import Request
from gpu.core.schema import build
from gpu.engines import measurements

#: One core of the processor, all cores that this process may use, or a graphics card.
Unit = Literal["core", "cores", "card"]
_FOLDER = "speeds"

Kind = TypeVar("Kind", bound="Measurement")


@dataclass(frozen=True)
class Speed:
    """The ``seconds`` that the work took on one device.

    Raises ``InputError`` unless they are above 0 and finite.
    """

    unit: Unit
    device: str
    seconds: float

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError("A measured time must be above 0 s.")


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """The same work on several devices, one core first; each analysis derives its own.

    It is kept as JSON. ``day`` is an ISO date, ``cells`` the number of matrix cells of the work.
    ``no_card`` says, without a full stop, why no card was measured; it is "" if one was.
    """

    day: str
    cells: int
    speeds: tuple[Speed, ...] = ()
    no_card: str = ""

    @property
    def name(self) -> str:
        """The file's name, which distinguishes the measurements of one request."""
        raise NotImplementedError

    @property
    def is_usable(self) -> bool:
        """False for a file that describes no measurement."""
        return bool(self.speeds) and self.cells > 0

    def gcups(self, speed: Speed) -> float:
        """10⁹ cells per second."""
        return self.cells / speed.seconds / 1e9

    def over_one_core(self, speed: Speed) -> float:
        """The speedup over one core of this computer."""
        return self.speeds[0].seconds / speed.seconds

    def further_figures(self, speed: Any) -> dict[str, float]:
        """The columns of ``table`` that depend on the analysis: heading → value."""
        raise NotImplementedError

    def table(self) -> list[tuple[str | float, ...]]:
        """A row of headings, then a row per device; values are without units, for spreadsheets."""
        further = [self.further_figures(speed) for speed in self.speeds]
        rows: list[tuple[str | float, ...]] = [("device", "seconds", "times one core", *further[0])]
        rows += [
            (speed.device, speed.seconds, self.over_one_core(speed), *figures.values())
            for speed, figures in zip(self.speeds, further, strict=True)
        ]
        return rows


def keep(request: Request, measured: Measurement) -> None:
    """Save a measurement with the input of a request, on this computer."""
    measurements.store(_FOLDER, measured.name, _identity(request), asdict(measured))


def kept(request: Request, name: str, kind: type[Kind]) -> Kind | None:
    """The measurement of ``keep`` under a name for the same input, computer and version.

    None without a usable one.
    """
    try:
        measured = build(kind, measurements.stored(_FOLDER, name, _identity(request)))
    except (ValueError, InputError):
        return None
    return measured if measured.is_usable and measured.name == name else None


def _identity(request: Request) -> dict[str, Any]:
    return {
        "comparison": request.identity(),
        "computer": platform.node(),
        "processor": f"{platform.processor() or platform.machine()}, {os.cpu_count()}",
        "crosspoint": __version__,
    }
