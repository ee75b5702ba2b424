"""How fast this computer's devices aligned a comparison or a piece of it: what is measured, as it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from gpu.analyses import speeds as shared
from gpu.analyses.chromosome.pieces import Size
from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.speeds import Compared, Speed


@dataclass(frozen=True)
class StagedSpeed(Speed):
    """``seconds`` are those of the whole run: ``prepare`` before the stages (reading; the kernels were compiled), then ``stages``.

    ``pruned``: cells of stage 1 that were left out, which depends on the device.
    """

    prepare: float
    stages: tuple[float, ...]
    pruned: int


@dataclass(frozen=True)
class Speeds(Compared):
    """What was measured on a day (ISO date): the bases ``a`` and ``b`` (first, last; 1-based in their records), ``cells`` in all. One core comes first.

    ``score`` and ``columns`` are those of the alignment that all devices found, ``is_as_saved``: which is the result's.
    """

    day: str
    size: Size
    a: tuple[int, int]
    b: tuple[int, int]
    cells: int
    pruning: bool
    score: int = 0
    columns: int = 0
    speeds: tuple[StagedSpeed, ...] = ()
    no_card: str = ""
    is_as_saved: bool = False

    def table(self) -> list[tuple[str | float, ...]]:
        """A row of headings, then one a device: for spreadsheets, without units in the values."""
        stages = tuple(f"stage {stage.number} (s)" for stage in STAGES)
        head = ("device", "seconds", "times one core", "GCUPS", "cells pruned", "prepare (s)", *stages)
        rows: list[tuple[str | float, ...]] = [head]
        rows += [
            (
                speed.device,
                speed.seconds,
                self.over_one_core(speed),
                self.gcups(speed),
                speed.pruned,
                speed.prepare,
                *speed.stages,
            )
            for speed in self.speeds
        ]
        return rows


def keep(request: ChromosomeRequest, speeds: Speeds) -> None:
    """Keep what was measured with a comparison, on this computer."""
    shared.keep(_name(speeds.size), request.identity(), speeds)


def kept(request: ChromosomeRequest, size: Size) -> Speeds | None:
    """What ``keep`` kept of the same comparison, size, computer and version of Crosspoint; None for nothing, or nothing that can be used."""
    speeds = shared.kept(_name(size), request.identity(), Speeds)
    return speeds if speeds is not None and speeds.size == size else None


def _name(size: Size) -> str:
    return f"chromosome_{size}"
