"""Portions of each kind of call: where a call is cut, and how the answers are read and checked.

Cuts depend on the workers' rates; the answers do not depend on the cuts. What an answer says is
checked as far as that takes no time: its types, its lengths, the order and range of its numbers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.cluster.engine_tasks import (
    Arrays,
    Input,
    batch_of,
    described_matrix,
    described_pairs,
    joined_next,
    joined_pairs,
    joined_reads,
    records_sent,
    scores_by_group,
)
from gpu.cluster.packed import Described, pack
from gpu.cluster.portion_flow import Flow, Portion
from gpu.core.errors import Damaged
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.traces import AlignedPairs, Forbidden, NextAligned, NextAlignments, PairAlignments
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import RecordBatch

#: Residues of a block of entries, which travels and is kept as one content; at least one entry.
BLOCK_RESIDUES = 1 << 21
#: Workers that may all get all entries.
_FEW_WORKERS = 8
#: Letters of a portion's pairs, and of its reads: bounds the size of questions.
MOST_LETTERS = 24 << 20
#: Arrays whose contents are remembered: an index has nine.
_INPUTS = 64


class EntryBlock(NamedTuple):
    """Entries ``first`` to ``last`` of a batch: their residues, starts, and codes as a content."""

    first: int
    last: int
    residues: int
    starts: NDArray[np.int64]
    codes: Input


class Inputs:
    """The contents of arrays that are asked about again and again, hashed once each.

    ``put`` and ``withdraw``: see ``PortionSender``.
    """

    def __init__(self, put: Callable[[NDArray[Any]], str], withdraw: Callable[[str], None]) -> None:
        self._put, self._withdraw = put, withdraw
        # An array is held as long as it is known by its address.
        self._known: OrderedDict[int, tuple[NDArray[Any], Input]] = OrderedDict()
        #: The latest batch, and its blocks.
        self._blocks: tuple[RecordBatch | None, list[EntryBlock]] = None, []

    def of(self, array: NDArray[Any]) -> Input:
        """The input of an array."""
        if id(array) not in self._known:
            self._known[id(array)] = array, self._new(array)
        self._known.move_to_end(id(array))
        while len(self._known) > _INPUTS:
            self._known.popitem(last=False)
        return self._known[id(array)][1]

    def blocks(self, entries: RecordBatch) -> list[EntryBlock]:
        """The blocks of a batch of entries."""
        if self._blocks[0] is not entries:
            found = []
            for first, last in _cuts(entries.lengths, BLOCK_RESIDUES):
                part = entries.part(first, last)
                residues = int(part.lengths.sum())
                found.append(EntryBlock(first, last, residues, part.starts, self._new(part.codes)))
            self._drop_blocks({block.codes.sha256 for block in found})
            self._blocks = entries, found
        return self._blocks[1]

    def _drop_blocks(self, wanted: set[str]) -> None:
        """Offer the blocks before no longer: a database is larger than what may be kept of it."""
        for sha256 in {block.codes.sha256 for block in self._blocks[1]} - wanted:
            self._withdraw(sha256)

    def _new(self, array: NDArray[Any]) -> Input:
        whole = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        return Input(self._put(whole), whole.dtype.str, len(whole))


def _cuts(work: NDArray[np.int64], most: float) -> Iterator[tuple[int, int]]:
    """Ranges of items with at most so much work together, at least one item each."""
    ends = np.cumsum(work)
    first = 0
    while first < len(ends):
        before = int(ends[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(ends, before + most, "right")))
        yield first, last
        first = last


def _check(is_right: bool) -> None:
    if not is_right:
        raise Damaged("The answer of another computer does not fit what was asked; run it again.")


# ---------------------------------------------------------------------- scores


class ScorePortion(NamedTuple):
    """Scores int32[q, k] of queries ``queries`` (a range) with entries from ``first`` on."""

    first: int
    queries: tuple[int, int]
    scores: NDArray[np.int32]
    cells: int


def score_portions(flow: Flow, engine: CpuEngine, inputs: Inputs, search: ScoreSearch) -> Iterator[Portion]:
    """The portions of a search: blocks of entries, and of large ones some queries at a time.

    Engines are faster with many entries, and few workers get all of them; of many workers each gets
    a part of the entries, so that less travels.
    """
    lengths = np.array([len(query) for query in search.queries], np.int64)
    rows, residues = int(lengths.sum()), int(search.entries.lengths.sum())
    cells = rows * residues
    some: list[EntryBlock] = []
    for block in inputs.blocks(search.entries):
        most = flow.rates.units("scores", flow.seconds_of_portion(cells, "scores"))
        # As many as one query may have in a portion.
        many = min(residues / max(1.0, flow.sender.slots / _FEW_WORKERS), most / int(lengths.max()))
        together = block.residues + sum(each.residues for each in some)
        if some and rows * together > most and together > many:
            yield from _score_portions_of(engine, search, some, lengths, most)
            some = []
        some.append(block)
    if some:
        yield from _score_portions_of(
            engine, search, some, lengths, flow.rates.units("scores", flow.seconds_of_portion(cells, "scores"))
        )


def _score_portions_of(
    engine: CpuEngine, search: ScoreSearch, blocks: list[EntryBlock], lengths: NDArray[np.int64], most: float
) -> Iterator[Portion]:
    residues = sum(block.residues for block in blocks)
    # Groups of about equal size, none of them much smaller than it might be.
    groups = max(1, min(len(lengths), int(np.ceil(int(lengths.sum()) * residues / most))))
    for queries in _cuts(lengths, max(int(lengths.max()), -(-int(lengths.sum()) // groups))):
        yield _score_portion(engine, search, tuple(blocks), queries, residues)


def _score_portion(
    engine: CpuEngine, search: ScoreSearch, blocks: tuple[EntryBlock, ...], queries: tuple[int, int], residues: int
) -> Portion:
    asked = search.queries[slice(*queries)]
    first, last = blocks[0].first, blocks[-1].last
    cells = residues * sum(map(len, asked))

    def question() -> bytes:
        described = described_matrix(search.matrix, search.gaps)
        described |= {"ahead": search.ahead, "blocks": [block.codes for block in blocks]}
        starts = np.cumsum([0, *map(len, asked)]).astype(np.int64)
        entries = [block.starts for block in blocks]
        return pack(described, [search.matrix.scores, np.concatenate(asked), starts, *entries])

    def read(described: Described, arrays: Arrays) -> tuple[ScorePortion, None]:
        _check(len(arrays) == 1 and arrays[0].dtype == np.int32 and arrays[0].shape == (len(asked), last - first))
        _check(bool((arrays[0] >= 0).all()))
        return ScorePortion(first, queries, arrays[0], cells), None

    def compute() -> Generator[ScorePortion | None, None, None]:
        part = ScoreSearch(asked[0], search.entries.part(first, last), search.matrix, search.gaps, 0, asked[1:])
        for answer in scores_by_group(engine, part):
            if answer is None or answer.scores.shape[-1] < last - first:
                yield None
            else:
                yield ScorePortion(first, queries, answer.scores if part.also else answer.scores[None], cells)

    return Portion("scores", "scores", cells, question, read, compute)


# ---------------------------------------------------------------------- pairs


def _part_of(asked: PairAlignments, first: int, last: int) -> PairAlignments:
    """Some of the pairs."""
    forbidden = asked.forbidden
    if forbidden is not None:
        begin, end = int(forbidden.starts[first]), int(forbidden.starts[last])
        forbidden = Forbidden(forbidden.runs[begin:end], forbidden.starts[first : last + 1] - begin)
    return PairAlignments(
        asked.queries.part(first, last),
        asked.references.part(first, last),
        asked.matrix,
        asked.gaps,
        asked.mode,
        asked.ties,
        asked.traced,
        forbidden,
    )


def _pair_cuts(flow: Flow, asked: PairAlignments, rate: str) -> Iterator[tuple[int, int, int]]:
    """The ranges of pairs of portions, with their cells; each cut when it is asked for."""
    letters = np.cumsum(asked.queries.lengths + asked.references.lengths)
    cells = np.cumsum(asked.queries.lengths * asked.references.lengths)
    first, count = 0, len(cells)
    while first < count:
        done, read = (int(sums[first - 1]) if first else 0 for sums in (cells, letters))
        most = flow.rates.units(rate, flow.seconds_of_portion(int(cells[-1]), rate))
        left = int(cells[-1]) - done
        # The rest in portions of equal size.
        most = left / max(1, round(left / most))
        last = min(
            int(np.searchsorted(cells, done + most, "right")),
            int(np.searchsorted(letters, read + MOST_LETTERS, "right")),
        )
        last = max(last, first + 1)
        yield first, last, int(cells[last - 1]) - done
        first = last


def pair_rate(asked: PairAlignments) -> str:
    """The rate that is measured by such pairs."""
    return "pairs" if asked.traced else "pair_scores"


def pair_portions(flow: Flow, engine: CpuEngine, asked: PairAlignments) -> Iterator[Portion]:
    """The portions of pairs; their answers have the pairs' numbers in the call, and their cells."""
    rate = pair_rate(asked)
    for first, last, cells in _pair_cuts(flow, asked, rate):
        yield _pair_portion(engine, asked, first, last, rate, cells)


def _pair_portion(engine: CpuEngine, asked: PairAlignments, first: int, last: int, rate: str, cells: int) -> Portion:
    def question() -> bytes:
        return pack(*described_pairs(_part_of(asked, first, last)))

    def read(described: Described, arrays: Arrays) -> tuple[AlignedPairs, None]:
        aligned = _aligned(arrays, last - first, asked.traced)
        for starts, ends, side in (
            (aligned.query_starts, aligned.query_ends, asked.queries),
            (aligned.reference_starts, aligned.reference_ends, asked.references),
        ):
            least = 0 if asked.traced else -1
            _check(bool(((starts >= least) & (starts <= ends) & (ends <= side.lengths[first:last])).all()))
        return aligned._replace(first=first, cells=cells), None

    def compute() -> Generator[AlignedPairs | None, None, None]:
        found = []
        for answer in engine.align_pairs(_part_of(asked, first, last)):
            if answer is not None:
                found.append(answer)
            yield None
        yield joined_pairs(found)._replace(first=first, cells=cells)

    return Portion("pairs", rate, cells, question, read, compute)


def _aligned(arrays: Arrays, pairs: int, traced: bool) -> AlignedPairs:
    """Alignments of so many pairs."""
    _check(len(arrays) == 7 and all(array.dtype == np.int32 and array.shape == (pairs,) for array in arrays[:5]))
    runs, starts = arrays[5:]
    _check(runs.dtype == np.uint32 and runs.ndim == 1)
    _check_starts(starts, pairs, len(runs))
    _check(bool((runs >> 2 > 0).all()) and (traced or not len(runs)))
    scores, query_starts, query_ends, reference_starts, reference_ends = arrays[:5]
    return AlignedPairs(0, scores, query_starts, query_ends, reference_starts, reference_ends, runs, starts, 0)


def _check_starts(starts: NDArray[Any], count: int, end: int) -> None:
    _check(starts.dtype == np.int64 and starts.shape == (count + 1,))
    _check(starts[0] == 0 and starts[-1] == end and bool((np.diff(starts) >= 0).all()))


def next_portions(flow: Flow, engine: CpuEngine, asked: NextAlignments) -> Iterator[Portion]:
    """The portions of further alignments; their pairs are numbered as in the call."""
    for first, last, cells in _pair_cuts(flow, asked.pairs, "next"):
        yield _next_portion(engine, asked, first, last, cells)


def _next_portion(engine: CpuEngine, asked: NextAlignments, first: int, last: int, cells: int) -> Portion:
    def part() -> NextAlignments:
        return NextAlignments(_part_of(asked.pairs, first, last), asked.least[first:last], asked.most)

    def placed(found: NextAligned) -> NextAligned:
        return found._replace(first=first, of=found.of + first)

    def question() -> bytes:
        described, arrays = described_pairs(part().pairs)
        return pack({**described, "most": asked.most}, [asked.least[first:last], *arrays])

    def read(described: Described, arrays: Arrays) -> tuple[NextAligned, None]:
        _check(len(arrays) == 9)
        of, more, *columns = arrays
        _check(of.dtype == np.int64 and of.ndim == 1 and more.dtype == np.bool_ and more.shape == (last - first,))
        _check(not len(of) or bool(of[0] >= 0 and of[-1] < last - first and (np.diff(of) >= 0).all()))
        return placed(NextAligned(0, of, _aligned(columns, len(of), traced=True), more)), None

    def compute() -> Generator[NextAligned | None, None, None]:
        found = []
        for answer in engine.next_alignments(part()):
            if answer is not None:
                found.append(answer)
            yield None
        yield placed(joined_next(found))

    return Portion("next", "next", cells, question, read, compute)


# ---------------------------------------------------------------------- reads


def read_rate(search: ReadSearch) -> str:
    """The rate that is measured by such a search."""
    return "reads" if search.errors else "exact_reads"


def read_portions(flow: Flow, engine: CpuEngine, inputs: Inputs, search: ReadSearch) -> Iterator[Portion]:
    """The portions of a search for reads; their answers have the reads' numbers in the call."""
    rate, lengths = read_rate(search), search.reads.lengths
    ends = np.cumsum(lengths)
    first = 0
    while first < len(ends):
        done = int(ends[first - 1]) if first else 0
        left = int(ends[-1]) - done
        most = min(flow.rates.units(rate, flow.seconds_of_portion(int(ends[-1]), rate)), MOST_LETTERS)
        most = left / max(1, round(left / most))
        last = max(first + 1, int(np.searchsorted(ends, done + most, "right")))
        yield _read_portion(engine, inputs, search, first, last)
        first = last


def _read_portion(engine: CpuEngine, inputs: Inputs, search: ReadSearch, first: int, last: int) -> Portion:
    # Their names and qualities stay here.
    reads = batch_of(search.reads.codes, search.reads.starts)

    def question() -> bytes:
        index = [inputs.of(array) for array in search.index]
        described = {"index": index, "errors": search.errors, "most": search.most}
        return pack(described, records_sent(DNA, reads.part(first, last)))

    def read(described: Described, arrays: Arrays) -> tuple[FoundReads, Portion | None]:
        _check(len(arrays) == 6)
        starts, places, strands, kinds, offsets, cut = arrays
        count, hits = len(cut), len(places)
        _check(cut.dtype == np.bool_ and places.dtype == offsets.dtype == np.int32)
        _check(strands.dtype == kinds.dtype == np.uint8 and 0 < count <= last - first)
        _check(all(array.shape == (hits,) for array in (places, strands, kinds, offsets)))
        _check_starts(starts, count, hits)
        _check(not hits or bool(places.min() >= 0 and strands.max() <= 1 and kinds.max() <= 3 and offsets.min() >= -1))
        rest = _read_portion(engine, inputs, search, first + count, last) if first + count < last else None
        return FoundReads(first, starts, places, strands, kinds, offsets, cut), rest

    def compute() -> Generator[FoundReads | None, None, None]:
        part = ReadSearch(search.index, reads.part(first, last), search.errors, search.most)
        found = []
        for answer in engine.find_reads(part):
            if answer is not None:
                found.append(answer)
            yield None
        yield joined_reads(found)._replace(first=first)

    letters = int(reads.lengths[first:last].sum())
    return Portion("reads", read_rate(search), letters, question, read, compute)
