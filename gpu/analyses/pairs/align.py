"""From batches of pairs to rows: what an engine answers, with names, identities and CIGARs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.pairs.input import PairBatch
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import Rows
from gpu.engines.device import Device
from gpu.engines.warm import warm_up
from gpu.engines.work.cigars import cigars, columns
from gpu.engines.work.traces import EQUAL, AlignedPairs, Mode, PairAligner, PairAlignments, Ties
from gpu.monitor import Monitor
from gpu.results.table import Texts
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.record_batch import RecordBatch, slices

#: What the monitor says while kernels are compiled.
COMPILING = "Compiling the kernels; this happens once and takes about half a minute."


class Engine(Device, PairAligner, Protocol):
    """What a batch of pairs asks of its engine."""


@dataclass(frozen=True)
class Aligning:
    """How the pairs of a request are aligned."""

    matrix: SubstitutionMatrix
    gaps: GapCosts
    mode: Mode
    ties: Ties
    traced: bool

    @classmethod
    def of(cls, request: PairsRequest) -> Aligning:
        """Opens the matrix. Raises ``InputError``."""
        matrix, gaps = request.scoring.open()
        return cls(matrix, gaps, Mode(request.mode), Ties(request.ties), request.traced)

    def asked(self, queries: RecordBatch, references: RecordBatch) -> PairAlignments:
        """The question to an engine."""
        return PairAlignments(queries, references, self.matrix, self.gaps, self.mode, self.ties, self.traced)


def align(engine: Engine, aligning: Aligning, batch: PairBatch, monitor: Monitor) -> Iterator[Rows]:
    """The pairs of a batch in order, some at a time. Raises ``Cancelled``, and what the engine raises."""
    asked = aligning.asked(batch.queries, batch.references)
    warm_up(engine.pair_kernels(asked), COMPILING, monitor)
    with closing(engine.align_pairs(asked)) as answers:
        for answer in answers:
            monitor.check()
            count = len(answer.scores)
            queries, references = (
                side.part(answer.first, answer.first + count) for side in (batch.queries, batch.references)
            )
            yield _rows(queries, references, answer, aligning)


def _rows(queries: RecordBatch, references: RecordBatch, answer: AlignedPairs, aligning: Aligning) -> Rows:
    count = len(answer.scores)
    if aligning.traced:
        counts = columns(answer)
        lengths, identities = counts.sum(axis=1).astype(np.int32), counts[:, EQUAL].astype(np.int32)
        texts = Texts(*cigars(answer))
        letters = [
            _letters(side, starts, ends, aligning.matrix)
            for side, starts, ends in (
                (queries, answer.query_starts, answer.query_ends),
                (references, answer.reference_starts, answer.reference_ends),
            )
        ]
    else:
        lengths = identities = np.full(count, -1, np.int32)
        texts = Texts(np.zeros(0, np.uint8), np.zeros(count + 1, np.int64))
        letters = [texts, texts]
    return Rows(
        Texts(queries.names, queries.name_starts),
        Texts(references.names, references.name_starts),
        queries.lengths.astype(np.int32),
        references.lengths.astype(np.int32),
        answer.scores,
        answer.query_starts,
        answer.query_ends,
        answer.reference_starts,
        answer.reference_ends,
        lengths,
        identities,
        texts,
        *letters,
    )


def _letters(
    records: RecordBatch, starts: NDArray[np.int32], ends: NDArray[np.int32], matrix: SubstitutionMatrix
) -> Texts:
    codes, offsets = slices(records.codes, records.starts[:-1] + starts, records.starts[:-1] + ends)
    return Texts(matrix.alphabet.decode[codes], offsets)
