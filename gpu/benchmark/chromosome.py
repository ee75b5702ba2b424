"""The measurement of this computer with a comparison of chromosomes, or with a piece of it that is
small enough to be aligned again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from math import isqrt
from typing import Literal

from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.benchmark import measurement
from gpu.benchmark.measurement import Measurement, Speed
from gpu.sequences.choice import SequenceChoice

PieceSize = Literal["short", "long", "whole"]
#: Largest number of cells of a piece: about 15 s of one core of a recent PC, and ten times that.
#: The larger a matrix is, the more a card gains.
MAX_CELLS: dict[PieceSize, int] = {"short": 10**11, "long": 10**12}
#: Cells per second of one core of a recent PC, roughly.
_CELLS_PER_SECOND = 7e9


def piece_of(result: Result, size: PieceSize) -> ChromosomeRequest:
    """The request of a piece of a result's matrix.

    The piece lies around the middle of the alignment, or of the matrix without an alignment. It has
    at most ``MAX_CELLS[size]`` cells and is about as high as wide. For "whole", and for a matrix
    that has no more cells, it is the result's own request.
    """
    request = result.request
    rows, columns = request.a.used, request.b.used
    cells = MAX_CELLS.get(size, rows * columns)
    if rows * columns <= cells:
        return request
    height = min(rows, max(isqrt(cells), cells // columns))
    width = min(columns, cells // height)
    i, j = _middle(result)
    parts = {"a": _part(request.a, i, height), "b": _part(request.b, j, width)}
    return request.with_(**parts, circular="none", both_strands=False)


def sizes_of(result: Result) -> tuple[PieceSize, ...]:
    """The sizes that differ for this result: only "whole" for a small matrix."""
    cells = result.request.a.used * result.request.b.used
    return (*(size for size, most in MAX_CELLS.items() if most < cells), "whole")


def expected_seconds(request: ChromosomeRequest) -> float:
    """Rough time that one core of a recent PC takes to fill the whole matrix of a request."""
    return request.a.used * request.b.used / _CELLS_PER_SECOND


def _middle(result: Result) -> tuple[int, int]:
    """Row and column (0-based) of the middle of the alignment, or of the matrix."""
    alignment = result.alignment
    if alignment is None or alignment.is_empty:
        return result.request.a.used // 2, result.request.b.used // 2
    i, j = alignment.points([alignment.length // 2])
    return int(i[0]), int(j[0])


def _part(choice: SequenceChoice, middle: int, length: int) -> SequenceChoice:
    """``length`` bases of a side, centred on base ``middle`` as far as the side's ends allow."""
    begin, end = next(run for run in choice.runs(0, choice.used) if middle < run[1] or run[1] == choice.used)
    length = min(length, end - begin)
    first = min(max(begin, middle - length // 2), end - length)
    low, high = sorted((choice.position(first), choice.position(first + length - 1)))
    return replace(choice, trim=(low, high), origin=0)


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
