"""Found rearrangements beside simulated ones: which of them are the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Place(NamedTuple):
    """A rearrangement by its class and its 0-based half-open intervals of a and of b."""

    kind: str
    a: tuple[int, int]
    b: tuple[int, int]


def agree(one: Place, other: Place, slack: int) -> bool:
    """True if both are of one class, and all four breakpoints are within ``slack`` bases."""
    ends = zip((*one.a, *one.b), (*other.a, *other.b), strict=True)
    return one.kind == other.kind and all(abs(left - right) <= slack for left, right in ends)


def unpaired(truth: Sequence[Place], found: Sequence[Place], slack: int = 50) -> tuple[list[Place], list[Place]]:
    """The true ones that were not found, and the found ones that are not true; each counts once."""
    missed, wrong = [], list(found)
    for place in truth:
        same = next((other for other in wrong if agree(place, other, slack)), None)
        if same is None:
            missed.append(place)
        else:
            wrong.remove(same)
    return missed, wrong
