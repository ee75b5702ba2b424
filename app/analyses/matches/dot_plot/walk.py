"""Steps from match to match, in the order of their places. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.pictures.dots.index import Indices, MatchFilter
from gpu.analyses.matches.result import Matches

#: Mask of matches; takes their numbers, reference starts, lengths, reverse.
_Allowed = Callable[[Indices, Indices, NDArray[Any], NDArray[np.bool_]], NDArray[np.bool_]]
#: Bases of the reference that are looked at first, then so many, then all: most steps are short.
_REACHES = (1 << 16, 1 << 20, inf)


class MatchWalk:
    """Steps from match to match by (reference, query) position."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def first_at(self, j: float, shown: MatchFilter) -> int | None:
        """The first shown match from a reference position on; None if there is none."""
        return self._nearest(lambda numbers, at, length, reverse: shown.allows(length, reverse), j, 1)

    def step(self, current: int, direction: int, shown: MatchFilter) -> int | None:
        """The shown match after (1) or before (-1) ``current``."""
        return self._nearest(self._beyond(current, direction, shown), self._key(current)[0], direction)

    def along(self, current: int, direction: int, shown: MatchFilter, tolerance: float) -> int | None:
        """The next match on the (anti)diagonal of ``current``, at most ``tolerance`` off it.

        The antidiagonal for a reverse match.
        """
        beyond = self._beyond(current, direction, shown)
        is_reverse = bool(self._matches.reverse[current])
        line = self._antidiagonal if is_reverse else self._diagonal
        here = line(np.array([current]))

        def allowed(
            numbers: Indices, j: Indices, length: NDArray[Any], reverse: NDArray[np.bool_]
        ) -> NDArray[np.bool_]:
            near = beyond(numbers, j, length, reverse) & (reverse == is_reverse)
            rows = np.flatnonzero(near)
            near[rows] = np.abs(line(numbers[rows]) - here) <= tolerance
            return near

        return self._nearest(allowed, self._key(current)[0], direction)

    def _diagonal(self, at: Indices) -> Indices:
        return self._matches.query_starts[at] - self._matches.reference_starts[at]

    def _antidiagonal(self, at: Indices) -> Indices:
        matches = self._matches
        return matches.query_starts[at] + matches.lengths[at] + matches.reference_starts[at]

    def _key(self, match: int) -> tuple[int, int, bool, int]:
        """The sort key of matches."""
        matches = self._matches
        return (
            int(matches.reference_starts[match]),
            int(matches.query_starts[match]),
            bool(matches.reverse[match]),
            match,
        )

    def _beyond(self, current: int, direction: int, shown: MatchFilter) -> _Allowed:
        key = self._key(current)

        def allowed(
            numbers: Indices, j: Indices, length: NDArray[Any], reverse: NDArray[np.bool_]
        ) -> NDArray[np.bool_]:
            beyond = (j > key[0]) if direction > 0 else (j < key[0])
            for row in np.flatnonzero(j == key[0]).tolist():
                other = self._key(int(numbers[row]))
                beyond[row] = other > key if direction > 0 else other < key
            return beyond & shown.allows(length, reverse)

        return allowed

    def _nearest(self, allowed: _Allowed, place: float, direction: int) -> int | None:
        """The first allowed match from a reference position on (1), or the last one to it (-1)."""
        for reach in _REACHES:
            ends = (place, place + reach) if direction > 0 else (place - reach, place)
            if (found := self._extreme(allowed, ends, direction)) is not None:
                return found
        return None

    def _extreme(self, allowed: _Allowed, ends: tuple[float, float], direction: int) -> int | None:
        """The first (1) or last (-1) allowed match that begins between two positions."""
        best: tuple[int, int, bool, int] | None = None
        for start, (j, length, reverse) in self._matches.chunks("reference_starts", "lengths", "reverse"):
            inside = np.flatnonzero((j >= ends[0]) & (j <= ends[1]))
            at = j[inside]
            kept = allowed(start + inside, at, length[inside], reverse[inside])
            at = at[kept]
            if len(at):
                ties = start + inside[kept][at == (at.min() if direction > 0 else at.max())]
                i, back = self._matches.query_starts[ties], self._matches.reverse[ties]
                order = np.lexsort((ties, back, i))
                key = self._key(int(ties[order[0 if direction > 0 else -1]]))
                if best is None or (key < best if direction > 0 else key > best):
                    best = key
        return None if best is None else best[-1]
