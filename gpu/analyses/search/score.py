"""The query against all entries of a batch, on both strands where there are two."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.request import SearchRequest
from gpu.engines.device import Device
from gpu.engines.warm import warm_up
from gpu.engines.work.scores import ScoreSearch, ScoreSearches
from gpu.engines.work.traces import PairAligner
from gpu.monitor import Monitor
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import RecordBatch

#: What the monitor says while kernels are compiled.
COMPILING = "Compiling the kernels; this happens once and takes about half a minute."


class Engine(Device, ScoreSearches, PairAligner, Protocol):
    """What a database search asks of its engine."""


@dataclass(frozen=True)
class Scoring:
    """How a request's queries are scored: matrix, gap costs in the unit of its scores, and strands."""

    matrix: SubstitutionMatrix
    gaps: GapCosts
    strands: tuple[bool, ...]

    @classmethod
    def of(cls, request: SearchRequest) -> Scoring:
        """Opens the matrix. Raises ``InputError``."""
        matrix, gaps = request.scoring.open()
        if matrix.alphabet.complement is None:
            return cls(matrix, gaps, (False,))
        return cls(matrix, gaps, {"both": (False, True), "forward": (False,), "reverse": (True,)}[request.strand])

    def strand(self, query: Codes, reverse: bool) -> Codes:
        """A query, or its reverse complement."""
        return self.matrix.alphabet.reverse_complement(query) if reverse else query


def scores(
    engine: Engine,
    scoring: Scoring,
    query: Codes,
    reverse: bool,
    entries: RecordBatch,
    monitor: Monitor,
    ahead: int = 0,
) -> NDArray[np.int32]:
    """The scores of all entries of a batch, int32[n]; adds the cells to what the monitor's stage has done.

    ``ahead``: see ``ScoreSearch``. Raises ``Cancelled``, and what the engine raises.
    """
    found = np.zeros(len(entries), np.int32)
    done = monitor.stage_done
    asked = ScoreSearch(scoring.strand(query, reverse), entries, scoring.matrix, scoring.gaps, ahead)
    warm_up(engine.score_kernels(asked), COMPILING, monitor)
    with closing(engine.scores(asked)) as answers:
        for answer in answers:
            found[answer.first : answer.first + len(answer.scores)] = answer.scores
            done += answer.cells
            monitor.report(done=done)
    return found
