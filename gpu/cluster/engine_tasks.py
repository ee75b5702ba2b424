"""Portions of an engine's calls, as a worker computes them.

A *question* is arrays and what is asked of them. Large inputs that many portions share, such as the
index of a reference, are not in it: it names them by their SHA-256 (``Input``), and the worker
looks them up among the contents that it holds. The client's half of each kind of work is in
``engine_portions.py``.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.blocks import joined, joined_hits
from gpu.analyses.search.score import sweeps
from gpu.cluster.messages import DTYPES, Arrays
from gpu.core.errors import InputError
from gpu.core.memoized import Latest
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.engines.work.traces import (
    AlignedPairs,
    Forbidden,
    Mode,
    PairAlignments,
    SuboptimalAlignments,
    SuboptimalSearch,
    Ties,
)
from gpu.jit.warm_up import COMPILING, Kernels, warm_up
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet, Codes
from gpu.sequences.record_batch import PADDING, RecordBatch

if TYPE_CHECKING:
    from gpu.cluster.tasks import TaskContext

#: Hits of reads after which an answer ends, the rest being asked for anew: bounds memory.
MOST_HITS = 1 << 21
#: Contents that are looked for at the same time.
_FETCHED_AT_ONCE = 8
#: Inputs made of contents that a worker keeps for the next portion, such as the index of reads.
MOST_KEPT = 4


class Input(NamedTuple):
    """A large array by its content: SHA-256 of its bytes, name of its dtype, length."""

    sha256: str
    dtype: str
    length: int


class Question(NamedTuple):
    """The task of a portion: inputs by their contents, plain values, and arrays."""

    inputs: Sequence[Input]
    described: dict[str, Any]
    arrays: Sequence[NDArray[Any]]


class Computing(Protocol):
    """The surroundings of a portion: a worker, or a test."""

    #: The engine, used by one portion at a time.
    engine: Any
    #: Cancelled if nobody waits for the answer any more.
    monitor: Monitor

    def arrays(self, inputs: Sequence[Input]) -> Arrays:
        """The arrays of these contents, read-only."""


#: Inputs made of contents, the latest few: a card recognizes the arrays that it holds.
Kept = Latest[Any, Any]


def compute_portion(
    context: TaskContext,
    engine: str,
    work: str,
    inputs: Sequence[tuple[str, str, int]],
    described: dict[str, Any],
    arrays: Sequence[NDArray[Any]],
) -> Arrays:
    """Compute a portion on this worker; see ``compute``, and ``Question`` for what is asked.

    ``engine``: as requests call it. The seconds that it took are told among the facts.
    """
    question = Question([Input(*one) for one in inputs], described, arrays)
    answer, context.facts["seconds"] = context.on_device(
        engine, None, lambda opened: compute(_Worker(context, opened), _kept(), work, question)
    )
    return answer


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
def _kept() -> Kept:
    """The inputs of this worker's process."""
    return Kept(MOST_KEPT)


def compute(where: Computing, kept: Kept, work: str, question: Question) -> tuple[Arrays, float]:
    """Compute a portion; returns the answer, and the seconds that the engine took.

    ``work``: a key of ``_ASKED``. Raises ``Cancelled``, and the engine's errors.
    """
    if work not in _ASKED:
        raise InputError("A worker was asked for another kind of work than Crosspoint’s.")
    asked = _ASKED[work](where, kept, question)
    # To load kernels is no work of the portion.
    warm_up(_KINDS[type(asked)].kernels(where.engine, asked), COMPILING, where.monitor)
    begun, answer = time.monotonic(), Arrays()
    with closing(answered(where.engine, asked)) as steps:
        for found in steps:
            where.monitor.raise_if_cancelled()
            answer = found or answer
    return answer, time.monotonic() - begun


def answered(engine: CpuEngine, asked: Any) -> Generator[Arrays | None, None, None]:
    """The arrays that answer a portion, last; None before, at least every tenth of a second.

    Hits are those of the first reads: of all, or of as many as have ``MOST_HITS``.
    """
    kind = _KINDS[type(asked)]
    found, hits = [], 0
    with closing(kind.call(engine, asked)) as answers:
        for answer in answers:
            yield None
            if answer is not None:
                found.append(answer)
                hits += len(answer.places) if isinstance(answer, FoundReads) else 0
            if hits >= MOST_HITS:
                break
    yield kind.joined(found)


# ---------------------------------------------------------------------- what questions are made of


def described_matrix(matrix: SubstitutionMatrix, gaps: GapCosts) -> dict[str, Any]:
    """A matrix without its scores, and gap costs."""
    return {
        "matrix": [matrix.name, matrix.alphabet.letters, matrix.scale, matrix.lacking, matrix.matching],
        "gaps": [gaps.first, gaps.extend],
    }


def _matrix_of(described: dict[str, Any], scores: NDArray[np.int32]) -> tuple[SubstitutionMatrix, GapCosts]:
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


def halved(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Codes of DNA and gaps (255), two a byte: uint8[(n + 1) // 2]."""
    found = np.bitwise_and(codes[::2], np.uint8(15))
    found[: len(codes) // 2] |= np.left_shift(codes[1::2], np.uint8(4))
    return found


def doubled(halves: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """The ``count`` codes of ``halved``."""
    codes = np.empty(2 * len(halves), np.uint8)
    codes[::2], codes[1::2] = halves & 15, halves >> 4
    codes[codes == 15] = 255
    return codes[:count]


def _records_of(letters: str, codes: NDArray[np.uint8], starts: NDArray[np.int64]) -> RecordBatch:
    """The records of ``records_sent``."""
    return batch_of(doubled(codes, int(starts[-1]) - 1 + PADDING) if letters == DNA.letters else codes, starts)


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


def _scores(where: Computing, kept: Kept, question: Question) -> ScoreSearch:
    """Queries against the entries of some blocks."""
    inputs, described, (scores, queries, starts, *begins) = question

    def entries() -> RecordBatch:
        return joined([batch_of(*both) for both in zip(where.arrays(inputs), begins, strict=True)])

    matrix, gaps = _matrix_of(described, scores)
    key = ("entries", *inputs)
    batch = kept.get(key) or kept.put(key, entries())
    first, *others = np.split(queries, starts[1:-1])
    return ScoreSearch(first, batch, matrix, gaps, described["ahead"], tuple(others))


def described_pairs(asked: PairAlignments) -> tuple[dict[str, Any], Arrays]:
    """The question of pairs; names do not travel."""
    described = described_matrix(asked.matrix, asked.gaps)
    described |= {"mode": asked.mode.value, "ties": asked.ties.value, "traced": asked.traced}
    sides = [records_sent(asked.matrix.alphabet, side) for side in (asked.queries, asked.references)]
    return described, [asked.matrix.scores, *sides[0], *sides[1]]


def _pairs(where: Computing, kept: Kept, question: Question) -> PairAlignments:
    _, described, (scores, queries, query_starts, references, reference_starts) = question
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
    )


def _suboptimal(where: Computing, kept: Kept, question: Question) -> SuboptimalSearch:
    runs, starts, least, *arrays = question.arrays
    pairs = _pairs(where, kept, question._replace(arrays=arrays))
    return SuboptimalSearch(pairs, Forbidden(runs, starts), least, question.described["most"])


def _reads(where: Computing, kept: Kept, question: Question) -> ReadSearch:
    inputs, described, arrays = question
    key = ("index", *inputs)
    index = kept.get(key) or kept.put(key, ReadIndex(*where.arrays(inputs)))
    return ReadSearch(index, _records_of(DNA.letters, *arrays), described["errors"], described["most"])


_ASKED: dict[str, Callable[[Computing, Kept, Question], Any]] = {
    "scores": _scores,
    "pairs": _pairs,
    "suboptimal": _suboptimal,
    "reads": _reads,
}


def _joined_pairs(parts: Sequence[AlignedPairs]) -> Arrays:
    """Alignments of consecutive pairs as those of pairs from 0 on."""
    ends = np.cumsum([0, *(len(part.runs) for part in parts)]).tolist()
    starts = [part.run_starts[:-1] + end for part, end in zip(parts, ends[:-1], strict=True)]
    nothing: Any = [0, *[np.zeros(0, np.int32)] * 5, np.zeros(0, np.uint32)]
    columns: Any = [np.concatenate([*(part[k] for part in parts), nothing[k]]) for k in range(1, 7)]
    return [*columns, np.concatenate([*starts, ends[-1:]]).astype(np.int64)]


def _joined_suboptimal(parts: Sequence[SuboptimalAlignments]) -> Arrays:
    """Answers for consecutive pairs as one for pairs from 0 on."""
    of = np.concatenate([*(part.of for part in parts), np.zeros(0, np.int64)])
    more = np.concatenate([*(part.more for part in parts), np.zeros(0, np.bool_)])
    return [of, more, *_joined_pairs([part.aligned for part in parts])]


class _Kind(NamedTuple):
    """A kind of call: what an engine does, the kernels it takes, and its answers as one."""

    call: Callable[[Any, Any], Generator[Any, None, None]]
    kernels: Callable[[Any, Any], Iterable[Kernels]]
    joined: Callable[[list[Any]], Arrays]


_KINDS: dict[type, _Kind] = {
    ScoreSearch: _Kind(
        scores_by_group,
        lambda engine, asked: engine.score_kernels(asked),
        lambda parts: [np.atleast_2d(parts[-1].scores)],
    ),
    PairAlignments: _Kind(
        lambda engine, asked: engine.align_pairs(asked), lambda engine, asked: engine.pair_kernels(asked), _joined_pairs
    ),
    SuboptimalSearch: _Kind(
        lambda engine, asked: engine.suboptimal_alignments(asked),
        lambda engine, _: engine.suboptimal_kernels(),
        _joined_suboptimal,
    ),
    ReadSearch: _Kind(
        lambda engine, asked: engine.find_reads(asked),
        lambda engine, asked: engine.read_kernels(asked),
        lambda parts: list(joined_hits(parts)[1:]),
    ),
}
