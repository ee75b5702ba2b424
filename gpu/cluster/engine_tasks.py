"""Portions of an engine's calls, as a worker computes them: bytes to bytes.

A *question* is packed arrays (``packed.py``) and what is asked of them. Large inputs that many
portions share, such as the index of a reference, are not in it: it names them by their SHA-256
(``Input``), and the worker looks them up among the contents that it holds. The client's half of
each kind of work is in ``engine_portions.py``.
"""

from __future__ import annotations

import functools
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.score import sweeps
from gpu.cluster.forms import is_array
from gpu.cluster.packed import DTYPES, Described, doubled, halved, pack, sealed, unpack
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.choose import LeftCard, leaving_card
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.engines.work.traces import AlignedPairs, Forbidden, Mode, NextAligned, NextAlignments, PairAlignments, Ties
from gpu.jit.warm_up import COMPILING, Kernels, warm_up
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet, Codes
from gpu.sequences.record_batch import PADDING, RecordBatch

if TYPE_CHECKING:
    from gpu.cluster.tasks import TaskContext

Arrays = list[NDArray[Any]]

#: Hits of reads after which an answer ends, the rest being asked for anew: bounds memory.
MOST_HITS = 1 << 21
#: Contents that are looked for at the same time.
_FETCHED_AT_ONCE = 8
#: Inputs made of contents that a worker keeps for the next portion, such as the index of reads.
_KEPT = 4


class Input(NamedTuple):
    """A large array by its content: SHA-256 of its bytes, name of its dtype, length."""

    sha256: str
    dtype: str
    length: int


class Computing(Protocol):
    """The surroundings of a portion: a worker, or a test."""

    #: The engine, used by one portion at a time.
    engine: Any
    #: Cancelled if nobody waits for the answer any more.
    monitor: Monitor

    def arrays(self, inputs: Sequence[Input]) -> Arrays:
        """The arrays of these contents, read-only."""


class InputCache:
    """Inputs made of contents, the latest few: a card recognizes the arrays that it holds."""

    def __init__(self) -> None:
        self._made: OrderedDict[Any, Any] = OrderedDict()

    def get(self, key: Any, make: Callable[[], Any]) -> Any:
        """That of a key, made if it is not there."""
        if key not in self._made:
            self._made[key] = make()
        self._made.move_to_end(key)
        while len(self._made) > _KEPT:
            self._made.popitem(last=False)
        return self._made[key]


def compute_portion(context: TaskContext, engine: str, work: str, question: bytes) -> tuple[bytes, float]:
    """Compute a portion on this worker; see ``compute``.

    ``engine``: as requests call it. If a card fails, the processor goes on.
    """
    while True:
        where = _Worker(context, context.engine(engine))
        try:
            with leaving_card(where.engine):
                return compute(where, _kept(), work, question)
        except LeftCard as left:
            if left.is_lost:
                context.room.lose_card()
            engine = "cpu"


class _Worker:
    """``Computing`` on a worker."""

    def __init__(self, context: TaskContext, engine: Any) -> None:
        self.engine, self.monitor, self._context = engine, context.monitor, context

    def arrays(self, inputs: Sequence[Input]) -> Arrays:
        with ThreadPoolExecutor(min(len(inputs), _FETCHED_AT_ONCE), "inputs") as pool:
            return list(pool.map(self._array, inputs))

    def _array(self, one: Input) -> NDArray[Any]:
        dtype = DTYPES[one.dtype]
        if not one.length:
            return np.zeros(0, dtype)
        path = self._context.content(one.sha256, dtype.itemsize * one.length)
        return np.memmap(path, dtype, "r", shape=(one.length,)).view(np.ndarray)


@functools.cache
def _kept() -> InputCache:
    """The caches of this worker's process."""
    return InputCache()


def compute(where: Computing, kept: InputCache, work: str, question: bytes) -> tuple[bytes, float]:
    """Compute a portion; returns the sealed answer, and the seconds that the engine took.

    ``work``: a key of ``_WORK``. Raises ``Cancelled``, ``Damaged``, and the engine's errors.
    """
    described, arrays = unpack(question)
    if work not in _WORK:
        raise InputError("A worker was asked for another kind of work than Crosspoint’s.")
    answer, seconds = _WORK[work](where, kept, described, arrays)
    return sealed(question, answer), seconds


# ---------------------------------------------------------------------- what questions are made of


def _inputs(asked: Any) -> list[Input]:
    """The inputs that a question names."""
    if not isinstance(asked, list) or not all(map(is_array, asked)):
        raise InputError("A worker was asked about inputs in another form than Crosspoint’s.")
    return [Input(*one) for one in asked]


def described_matrix(matrix: SubstitutionMatrix, gaps: GapCosts) -> Described:
    """A matrix without its scores, and gap costs."""
    return {
        "matrix": [matrix.name, matrix.alphabet.letters, matrix.scale, matrix.lacking, matrix.matching],
        "gaps": [gaps.first, gaps.extend],
    }


def _matrix_of(described: Described, scores: NDArray[np.int32]) -> tuple[SubstitutionMatrix, GapCosts]:
    name, letters, scale, lacking, matching = described["matrix"]
    alphabet = {alphabet.letters: alphabet for alphabet in (DNA, PROTEIN)}[letters]
    return SubstitutionMatrix(name, alphabet, scores, scale, lacking, matching), GapCosts(*described["gaps"])


def batch_of(codes: Codes, starts: NDArray[np.int64]) -> RecordBatch:
    """Records without names."""
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(starts), np.int64))


def records_sent(alphabet: Alphabet, records: RecordBatch) -> Arrays:
    """Codes and starts of records as they travel: two codes of DNA a byte."""
    count = int(records.starts[-1]) - 1 + PADDING
    codes = records.codes[:count]
    return [halved(codes) if alphabet is DNA else codes, records.starts]


def _records_of(letters: str, codes: NDArray[np.uint8], starts: NDArray[np.int64]) -> RecordBatch:
    """The records of ``records_sent``."""
    return batch_of(doubled(codes, int(starts[-1]) - 1 + PADDING) if letters == DNA.letters else codes, starts)


def _joined_batches(parts: Sequence[RecordBatch]) -> RecordBatch:
    """The records of several batches as one, without names."""
    if len(parts) == 1:
        return parts[0]
    ends = [int(part.starts[-1]) - 1 for part in parts]
    before = np.cumsum([0, *ends])
    codes = [part.codes[:end] for part, end in zip(parts, ends, strict=True)]
    starts = [part.starts[:-1] + at for part, at in zip(parts, before[:-1].tolist(), strict=True)]
    gap = np.repeat(parts[0].codes[:1], PADDING)
    return batch_of(np.concatenate([*codes, gap]), np.concatenate([*starts, [before[-1] + 1]]).astype(np.int64))


# ---------------------------------------------------------------------- kinds of work


def scores_by_group(engine: CpuEngine, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
    """As ``Engine.scores``, for any number of queries: those that share a sweep by groups.

    The scores come with the last answer, those before have cells alone.
    """
    found = np.zeros((len(search.queries), len(search.entries)), np.int32)
    lengths = [len(query) for query in search.queries]
    for some in sweeps(lengths, engine.shared_rows, len(search.entries)):
        first, *others = (search.queries[number] for number in some)
        part = ScoreSearch(first, search.entries, search.matrix, search.gaps, search.ahead, tuple(others))
        with closing(engine.scores(part)) as answers:
            for answer in answers:
                if answer is None:
                    yield None
                    continue
                found[some, answer.first : answer.first + answer.scores.shape[-1]] = answer.scores
                yield FoundScores(0, found[:, :0] if search.also else found[0, :0], answer.cells)
    yield FoundScores(0, found if search.also else found[0], 0)


def _scores(where: Computing, kept: InputCache, described: Described, arrays: Arrays) -> tuple[bytes, float]:
    """Queries against the entries of some blocks: int32[q, n]."""
    scores, queries, starts, *begins = arrays
    inputs = _inputs(described["blocks"])

    def entries() -> RecordBatch:
        return _joined_batches([batch_of(*both) for both in zip(where.arrays(inputs), begins, strict=True)])

    matrix, gaps = _matrix_of(described, scores)
    batch = kept.get(("entries", *inputs), entries)
    first, *others = np.split(queries, starts[1:-1])
    search = ScoreSearch(first, batch, matrix, gaps, described["ahead"], tuple(others))
    begun = _warm(where, where.engine.score_kernels(search))
    found = np.zeros((len(search.queries), len(batch)), np.int32)
    for answer in _steps(where, scores_by_group(where.engine, search)):
        if answer is not None and answer.scores.shape[-1]:
            found[:] = answer.scores
    return pack({}, [found]), time.monotonic() - begun


def described_pairs(asked: PairAlignments) -> tuple[Described, Arrays]:
    """The question of pairs; names do not travel."""
    described = described_matrix(asked.matrix, asked.gaps)
    described |= {"mode": asked.mode.value, "ties": asked.ties.value, "traced": asked.traced}
    sides = [records_sent(asked.matrix.alphabet, side) for side in (asked.queries, asked.references)]
    forbidden: Arrays = [] if asked.forbidden is None else [*asked.forbidden]
    return described, [asked.matrix.scores, *sides[0], *sides[1], *forbidden]


def _pairs_of(described: Described, arrays: Arrays) -> PairAlignments:
    scores, queries, query_starts, references, reference_starts, *forbidden = arrays
    matrix, gaps = _matrix_of(described, scores)
    letters = matrix.alphabet.letters
    return PairAlignments(
        _records_of(letters, queries, query_starts),
        _records_of(letters, references, reference_starts),
        matrix,
        gaps,
        Mode(described["mode"]),
        Ties(described["ties"]),
        described["traced"],
        Forbidden(*forbidden) if forbidden else None,
    )


def _pairs(where: Computing, kept: InputCache, described: Described, arrays: Arrays) -> tuple[bytes, float]:
    asked = _pairs_of(described, arrays)
    begun = _warm(where, where.engine.pair_kernels(asked))
    found = [answer for answer in _steps(where, where.engine.align_pairs(asked)) if answer is not None]
    return pack_aligned(joined_pairs(found)), time.monotonic() - begun


def pack_aligned(aligned: AlignedPairs) -> bytes:
    """The alignments of all pairs of a question."""
    return pack({}, aligned[1:-1])


def joined_pairs(parts: Iterable[AlignedPairs]) -> AlignedPairs:
    """Alignments of consecutive pairs as those of pairs from 0 on; cells 0."""
    several = list(parts)
    ends = np.cumsum([0, *(len(part.runs) for part in several)]).tolist()
    starts = [part.run_starts[:-1] + end for part, end in zip(several, ends[:-1], strict=True)]
    nothing: Any = [0, *[np.zeros(0, np.int32)] * 5, np.zeros(0, np.uint32)]
    columns: Any = [0, *(np.concatenate([*(part[k] for part in several), nothing[k]]) for k in range(1, 7))]
    return AlignedPairs._make([*columns, np.concatenate([*starts, ends[-1:]]).astype(np.int64), 0])


def _next(where: Computing, kept: InputCache, described: Described, arrays: Arrays) -> tuple[bytes, float]:
    least, *rest = arrays
    asked = NextAlignments(_pairs_of(described, rest), least, described["most"])
    begun = _warm(where, where.engine.next_kernels())
    found = [answer for answer in _steps(where, where.engine.next_alignments(asked)) if answer is not None]
    return pack_next(joined_next(found)), time.monotonic() - begun


def pack_next(found: NextAligned) -> bytes:
    """The next alignments of all pairs of a question."""
    return pack({}, [found.of, found.more, *found.aligned[1:-1]])


def joined_next(parts: Sequence[NextAligned]) -> NextAligned:
    """Answers for consecutive pairs as one for pairs from 0 on."""
    of = np.concatenate([*(part.of for part in parts), np.zeros(0, np.int64)])
    more = np.concatenate([*(part.more for part in parts), np.zeros(0, np.bool_)])
    return NextAligned(0, of, joined_pairs([part.aligned for part in parts]), more)


def _reads(where: Computing, kept: InputCache, described: Described, arrays: Arrays) -> tuple[bytes, float]:
    """Hits of the first reads: of all, or of as many as have ``MOST_HITS``."""
    inputs = _inputs(described["index"])
    index = kept.get(("index", *inputs), lambda: ReadIndex(*where.arrays(inputs)))
    search = ReadSearch(index, _records_of(DNA.letters, *arrays), described["errors"], described["most"])
    begun = _warm(where, where.engine.read_kernels(search))
    found, hits = [], 0
    with closing(_steps(where, where.engine.find_reads(search))) as answers:
        for answer in answers:
            if answer is not None:
                found.append(answer)
                hits += len(answer.places)
            if hits >= MOST_HITS:
                break
    return pack({}, joined_reads(found)[1:]), time.monotonic() - begun


def joined_reads(parts: Sequence[FoundReads]) -> FoundReads:
    """The hits of consecutive reads as those of reads from 0 on."""
    ends = np.cumsum([0, *(len(part.places) for part in parts)]).tolist()
    starts = [part.hit_starts[:-1] + end for part, end in zip(parts, ends[:-1], strict=True)]
    of_nothing: Any = (np.int32, np.uint8, np.uint8, np.int32, np.bool_)
    columns: Any = [
        np.concatenate([*(part[field] for part in parts), np.zeros(0, dtype)])
        for field, dtype in enumerate(of_nothing, 2)
    ]
    return FoundReads(0, np.concatenate([*starts, ends[-1:]]).astype(np.int64), *columns)


_WORK: dict[str, Callable[[Computing, InputCache, Described, Arrays], tuple[bytes, float]]] = {
    "scores": _scores,
    "pairs": _pairs,
    "next": _next,
    "reads": _reads,
}


def _warm(where: Computing, kernels: Iterable[Kernels]) -> float:
    """Load kernels, which is no work of the portion; returns when that was done."""
    warm_up(kernels, COMPILING, where.monitor)
    return time.monotonic()


def _steps(where: Computing, answers: Generator[Any, None, None]) -> Generator[Any, None, None]:
    """The answers of an engine; stops it if nobody waits any more."""
    with closing(answers):
        for answer in answers:
            where.monitor.raise_if_cancelled()
            yield answer
