"""Alignment of batches of pairs, whose answers become rows of the result's table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.ahead import begun_ahead
from gpu.analyses.pairs.input import PairBatch
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairRows
from gpu.core.monitor import Monitor
from gpu.core.streams import OrderedPool
from gpu.engines.engine import Engine
from gpu.engines.work import cigars
from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.traces import EQUAL, AlignedPairs, Mode, PairAlignments, Ties
from gpu.formats.translate import translate
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up
from gpu.results.table import Texts
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.record_batch import RecordBatch

#: Approximate numbers of rows, and of letters of both sides, that are made at once.
ROWS_AT_ONCE, LETTERS_AT_ONCE = 1 << 14, 4 << 20
#: Largest number of threads that make them; no engine keeps more busy.
MAX_THREADS = 16

Made = TypeVar("Made")


@dataclass(frozen=True)
class Aligning:
    """The scoring, mode and ties by which the pairs of a request are aligned."""

    matrix: SubstitutionMatrix
    gaps: GapCosts
    mode: Mode
    ties: Ties
    traced: bool

    @classmethod
    def of(cls, request: PairsRequest) -> Aligning:
        """Opens the matrix. Raises ``InputError``."""
        matrix, gaps = request.open_scoring()
        return cls(matrix, gaps, Mode(request.mode), Ties(request.ties), request.traced)

    def asked(self, queries: RecordBatch, references: RecordBatch) -> PairAlignments:
        """The alignment request to an engine."""
        return PairAlignments(queries, references, self.matrix, self.gaps, self.mode, self.ties, self.traced)


def align(
    engine: Engine,
    aligning: Aligning,
    batches: Iterable[PairBatch],
    monitor: Monitor,
    convert: Callable[[PairRows], Made],
    sides: int = 2,
    on_progress: Callable[[int], object] = lambda cells: None,
) -> Generator[Made, None, None]:
    """Align the pairs of all batches; yields what ``convert`` makes of their rows, in order.

    Parameters
    ----------
    convert : callable
        Called in threads beside the engine.
    sides : int
        Sides whose aligned letters the rows have: 0 none, 1 the query, 2 both.
    on_progress : callable
        Called with the number of finished cells of long pairs.

    Raises
    ------
    Cancelled
        And the errors of engine and ``convert``.
    """

    def rows_made(batch: PairBatch, answer: AlignedPairs) -> Made:
        return convert(_rows(batch, answer, aligning, sides))

    own = numba_kernels("pair_rows", *cigars.OF_CIGARS, translate)

    def begun() -> Generator[tuple[PairBatch, Generator[AlignedPairs | None, None, None]], None, None]:
        for batch in batches:
            asked = aligning.asked(batch.queries, batch.references)
            warm_up((own, *engine.pair_kernels(asked)), COMPILING, monitor)
            yield batch, engine.align_pairs(asked)

    pool = OrderedPool[Made](min(engine.host_threads, MAX_THREADS), monitor.raise_if_cancelled)
    with closing(pool) as calls, closing(begun_ahead(engine, begun())) as called:
        for batch, aligned in called:
            with closing(aligned) as answers:
                for answer in answers:
                    monitor.raise_if_cancelled()
                    if answer is None:
                        continue
                    if not len(answer.scores):
                        on_progress(answer.cells)
                    for part in _parts(batch, answer):
                        yield from calls.put(rows_made, batch, part)
        yield from calls.rest()


def _parts(batch: PairBatch, answer: AlignedPairs) -> Iterator[AlignedPairs]:
    """Split an answer into parts of about ``ROWS_AT_ONCE`` rows or ``LETTERS_AT_ONCE`` letters."""
    count, first = len(answer.scores), answer.first
    ends = batch.queries.starts[first : first + count + 1] + batch.references.starts[first : first + count + 1]
    begin = 0
    while begin < count:
        full = int(np.searchsorted(ends, ends[begin] + LETTERS_AT_ONCE, side="right")) - 1
        end = min(count, begin + ROWS_AT_ONCE, max(full, begin + 1))
        runs = slice(int(answer.run_starts[begin]), int(answer.run_starts[end]))
        numbers = [values[begin:end] for values in answer[1:6]]
        starts = answer.run_starts[begin : end + 1] - answer.run_starts[begin]
        part: list[Any] = [first + begin, *numbers, answer.runs[runs], starts, answer.cells]
        yield AlignedPairs(*part)
        begin = end


def _rows(batch: PairBatch, answer: AlignedPairs, aligning: Aligning, sides: int) -> PairRows:
    count = len(answer.scores)
    some = slice(answer.first, answer.first + count + 1)
    nothing = Texts(np.zeros(0, np.uint8), np.zeros(count + 1, np.int64))
    lengths = identities = np.full(count, -1, np.int32)
    texts, letters = nothing, [nothing, nothing]
    if aligning.traced:
        counts = cigars.columns(answer)
        lengths, identities = counts.sum(axis=1).astype(np.int32), counts[:, EQUAL].astype(np.int32)
        texts = Texts(*cigars.cigars(answer))
        ends = (
            (batch.queries, answer.query_starts, answer.query_ends),
            (batch.references, answer.reference_starts, answer.reference_ends),
        )
        decode = aligning.matrix.alphabet.decode
        for side, (records, starts, stops) in enumerate(ends[:sides]):
            letters[side] = _letters(records.codes, records.starts[some], starts, stops, decode)
    both = (batch.queries, batch.references)
    names: Any = [_names(side.names, side.name_starts[some]) for side in both]
    sizes: Any = [(np.diff(side.starts[some]) - 1).astype(np.int32) for side in both]
    values: list[Any] = [*names, *sizes, *answer[1:6], lengths, identities, texts, *letters]
    return PairRows(*values)


def _names(names: NDArray[np.uint8], starts: NDArray[np.int64]) -> Texts:
    return Texts(names[starts[0] : starts[-1]], starts - starts[0])


def _letters(
    codes: NDArray[np.uint8],
    records: NDArray[np.int64],
    starts: NDArray[np.int32],
    ends: NDArray[np.int32],
    decode: NDArray[np.uint8],
) -> Texts:
    offsets = np.zeros(len(starts) + 1, np.int64)
    np.cumsum(ends - starts, out=offsets[1:])
    out = np.empty(int(offsets[-1]), np.uint8)
    sizes, begins = np.diff(offsets), records[:-1] + starts
    translate(as_compiled(codes), begins, as_compiled(offsets[:-1]), sizes, as_compiled(decode), out)
    return Texts(out, offsets)
