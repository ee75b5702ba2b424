"""The picture of a run: what its matrix shows so far, for the window's page of the run.

The run replaces the picture in its monitor (``Monitor.picture``) as a whole. Names are those of
``Result``, so that one view draws both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment


@dataclass(frozen=True)
class Picture:
    """The matrix of a run as shown at a moment. Its arrays are never written again.

    Attributes
    ----------
    request : ChromosomeRequest
        With the lengths of both sequences.
    swept : int
        Rows that stage 1 has filled, on average over the columns.
    best : tuple of int, optional
        Score, i and j of the best cell so far.
    first : int, optional
        Score of the initial alignment: a local sweep looks for better cells only.
    pruned : float32[gi, gj], optional
        Pruned share (0 to 1) in an even grid over the matrix.
    special_rows : int64[r]
        Rows saved so far, ascending.
    special_columns : int64[c, 3]
        j, i_from, i_to.
    chain : int64[k, 4]
        The initial alignment as lines: row, column, row, column.
    points : mapping of int to int64[k, 4]
        Crosspoints (i, j, score, type) by stage, in path order.
    matches : ExactMatches, optional
        Those kept in the folder, else words in common that were counted before stage 1.
    """

    request: ChromosomeRequest
    swept: int = 0
    best: tuple[int, int, int] | None = None
    first: int | None = None
    pruned: NDArray[np.float32] | None = None
    special_rows: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    special_columns: NDArray[np.int64] = field(default_factory=lambda: np.empty((0, 3), np.int64))
    chain: NDArray[np.int64] = field(default_factory=lambda: np.empty((0, 4), np.int64))
    points: Mapping[int, NDArray[np.int64]] = field(default_factory=dict)
    matches: ExactMatches | None = None

    @classmethod
    def of(cls, result: Result, done: int) -> Picture:
        """The picture that a folder holds, of whose stages the first ``done`` are finished.

        Raises ``CrosspointError`` if a file of it is damaged.
        """
        request, reached = result.request, result.reached
        if not reached or (result.stages and not done):
            return cls(request, chain=result.chain)
        best, bound = result.best, result.bound
        return cls(
            request,
            swept=reached[0].done // max(1, request.b.used),
            best=best if best is not None and best[0] > 0 else None,
            first=bound.score if bound is not None and bound.source == "found" else None,
            pruned=result.pruned,
            special_rows=result.special_rows,
            special_columns=result.special_columns,
            chain=result.chain,
            points={stage: np.array(result.crosspoints(stage)) for stage in range(1, min(done, 4) + 1)},
        )

    @property
    def alignment(self) -> None:
        """The page of the result shows it, as soon as there is one."""
        return None

    @property
    def alignments(self) -> tuple[RankedAlignment, ...]:
        """None yet, as ``alignment``."""
        return ()

    def crosspoints(self, stage: int) -> NDArray[np.int64]:
        """The crosspoints of a stage so far, int64[k, 4]; in stage 1 the best cell so far."""
        if stage in self.points:
            return self.points[stage]
        if stage == 1 and self.best is not None:
            score, i, j = self.best
            return np.array([[i, j, score, 0]], np.int64)
        return np.empty((0, 4), np.int64)
