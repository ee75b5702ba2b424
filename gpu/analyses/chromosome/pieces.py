"""Pieces of a comparison that are small enough to be computed again, to measure a computer with."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import Literal

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.sequences.choice import SequenceChoice

Size = Literal["short", "long", "whole"]
#: Cells of a piece: about 15 s of one core of a recent PC, and ten times that. Cards are worth more the larger a matrix is.
CELLS: dict[Size, int] = {"short": 10**11, "long": 10**12}
#: Cells a second of one core of a recent PC, about.
_CORE = 7e9


def piece_of(result: Result, size: Size) -> ChromosomeRequest:
    """The request of a piece of a result's matrix, about as high as wide, about the middle of its alignment (without one, of the matrix).

    It has at most ``CELLS[size]`` cells; a matrix without more is asked for as it is, as for "whole".
    """
    request = result.request
    rows, columns = request.a.used, request.b.used
    cells = CELLS.get(size, rows * columns)
    if rows * columns <= cells:
        return request
    height = min(rows, max(isqrt(cells), cells // columns))
    width = min(columns, cells // height)
    i, j = _middle(result)
    return request.with_(a=_part(request.a, i, height), b=_part(request.b, j, width))


def expected_seconds(request: ChromosomeRequest) -> float:
    """About what one core of a recent PC takes for all cells of a request."""
    return request.a.used * request.b.used / _CORE


def sizes_of(result: Result) -> tuple[Size, ...]:
    """The sizes that differ: of a small matrix the whole alone."""
    cells = result.request.a.used * result.request.b.used
    return (*(size for size, most in CELLS.items() if most < cells), "whole")


def _middle(result: Result) -> tuple[int, int]:
    alignment = result.alignment
    if alignment is None or alignment.is_empty:
        return result.request.a.used // 2, result.request.b.used // 2
    i, j = alignment.points([alignment.length // 2])
    return int(i[0]), int(j[0])


def _part(choice: SequenceChoice, middle: int, length: int) -> SequenceChoice:
    """So many bases of a side of the matrix about one of them, as far as the side's ends let them be about it."""
    first = min(max(0, middle - length // 2), choice.used - length)
    low, high = sorted((choice.position(first), choice.position(first + length - 1)))
    return replace(choice, trim=(low, high))
