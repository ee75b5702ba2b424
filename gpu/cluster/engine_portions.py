"""Portions of each kind of call: where a call is cut, and how the answers are read.

Cuts depend on the workers' rates; the answers do not depend on the cuts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.cluster.engine_tasks import (
    Input,
    Question,
    batch_of,
    described_matrix,
    described_pairs,
    records_sent,
)
from gpu.cluster.messages import Arrays, check_fits, shaped
from gpu.cluster.portion_flow import Flow, Portion
from gpu.core.memoized import Latest
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.traces import AlignedPairs, Forbidden, PairAlignments, SuboptimalAlignments, SuboptimalSearch
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
        self._known = Latest[int, tuple[NDArray[Any], Input]](_INPUTS)
        #: The latest batch, and its blocks.
        self._blocks: tuple[RecordBatch | None, list[EntryBlock]] = None, []

    def of(self, array: NDArray[Any]) -> Input:
        """The input of an array."""
        known = self._known.get(id(array)) or self._known.put(id(array), (array, self._new(array)))
        return known[1]

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


# ---------------------------------------------------------------------- scores


class ScorePortion(NamedTuple):
    """Scores int32[q, k] of queries ``queries`` (a range) with entries from ``first`` on."""

    first: int
    queries: tuple[int, int]
    scores: NDArray[np.int32]
    cells: int


def score_portions(flow: Flow, inputs: Inputs, search: ScoreSearch) -> Iterator[Portion]:
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
            yield from _score_portions_of(search, some, lengths, most)
            some = []
        some.append(block)
    if some:
        yield from _score_portions_of(
            search, some, lengths, flow.rates.units("scores", flow.seconds_of_portion(cells, "scores"))
        )


def _score_portions_of(
    search: ScoreSearch, blocks: list[EntryBlock], lengths: NDArray[np.int64], most: float
) -> Iterator[Portion]:
    residues = sum(block.residues for block in blocks)
    # Groups of about equal size, none of them much smaller than it might be.
    groups = max(1, min(len(lengths), int(np.ceil(int(lengths.sum()) * residues / most))))
    for queries in _cuts(lengths, max(int(lengths.max()), -(-int(lengths.sum()) // groups))):
        yield _score_portion(search, tuple(blocks), queries, residues)


def _score_portion(
    search: ScoreSearch, blocks: tuple[EntryBlock, ...], queries: tuple[int, int], residues: int
) -> Portion:
    asked = search.queries[slice(*queries)]
    first, last = blocks[0].first, blocks[-1].last
    cells = residues * sum(map(len, asked))

    def question() -> Question:
        described = {**described_matrix(search.matrix, search.gaps), "ahead": search.ahead}
        starts = np.cumsum([0, *map(len, asked)]).astype(np.int64)
        entries = [block.starts for block in blocks]
        arrays: Arrays = [search.matrix.scores, np.concatenate(asked), starts, *entries]
        return Question([block.codes for block in blocks], described, arrays)

    def read(answer: Any) -> tuple[ScorePortion, None]:
        (scores,) = shaped(answer, ("<i4", (len(asked), last - first)))
        return ScorePortion(first, queries, scores, cells), None

    def part() -> ScoreSearch:
        return ScoreSearch(asked[0], search.entries.part(first, last), search.matrix, search.gaps, 0, asked[1:])

    return Portion("scores", "scores", cells, part, question, read)


# ---------------------------------------------------------------------- pairs


def _part_of(asked: PairAlignments, first: int, last: int) -> PairAlignments:
    """Some of the pairs."""
    return PairAlignments(
        asked.queries.part(first, last),
        asked.references.part(first, last),
        asked.matrix,
        asked.gaps,
        asked.mode,
        asked.ties,
        asked.traced,
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


def pair_portions(flow: Flow, asked: PairAlignments) -> Iterator[Portion]:
    """The portions of pairs; their answers have the pairs' numbers in the call, and their cells."""
    rate = pair_rate(asked)
    for first, last, cells in _pair_cuts(flow, asked, rate):
        yield _pair_portion(asked, first, last, rate, cells)


def _pair_portion(asked: PairAlignments, first: int, last: int, rate: str, cells: int) -> Portion:
    def part() -> PairAlignments:
        return _part_of(asked, first, last)

    def read(answer: Any) -> tuple[AlignedPairs, None]:
        arrays = shaped(answer, *_aligned_form(last - first))
        return _aligned(arrays)._replace(first=first, cells=cells), None

    return Portion("pairs", rate, cells, part, lambda: Question((), *described_pairs(part())), read)


def _aligned_form(pairs: int | str) -> list[tuple[str, tuple[int | str, ...]]]:
    """The columns of alignments of so many pairs, as ``shaped`` takes them."""
    return [*[("<i4", (pairs,))] * 5, ("<u4", ("runs",)), ("<i8", ("starts",))]


def _aligned(arrays: Arrays) -> AlignedPairs:
    scores, *ends, runs, starts = arrays
    _check_starts(starts, len(scores), len(runs))
    return AlignedPairs._make([0, scores, *ends, runs, starts, 0])


def _check_starts(starts: NDArray[np.int64], count: int, end: int) -> None:
    check_fits(len(starts) == count + 1 and starts[0] == 0 and starts[-1] == end)


def suboptimal_portions(flow: Flow, asked: SuboptimalSearch) -> Iterator[Portion]:
    """The portions of further alignments; their pairs are numbered as in the call."""
    for first, last, cells in _pair_cuts(flow, asked.pairs, "suboptimal"):
        yield _suboptimal_portion(asked, first, last, cells)


def _suboptimal_portion(asked: SuboptimalSearch, first: int, last: int, cells: int) -> Portion:
    def part() -> SuboptimalSearch:
        runs, starts = asked.forbidden
        begin, end = int(starts[first]), int(starts[last])
        forbidden = Forbidden(runs[begin:end], starts[first : last + 1] - begin)
        return SuboptimalSearch(_part_of(asked.pairs, first, last), forbidden, asked.least[first:last], asked.most)

    def question() -> Question:
        some = part()
        described, arrays = described_pairs(some.pairs)
        return Question((), {**described, "most": some.most}, [*some.forbidden, some.least, *arrays])

    def read(answer: Any) -> tuple[SuboptimalAlignments, None]:
        of, more, *columns = shaped(answer, ("<i8", ("found",)), ("|b1", (last - first,)), *_aligned_form("found"))
        return SuboptimalAlignments(first, of + first, _aligned(columns), more), None

    return Portion("suboptimal", "suboptimal", cells, part, question, read)


# ---------------------------------------------------------------------- reads


def read_rate(search: ReadSearch) -> str:
    """The rate that is measured by such a search."""
    return "reads" if search.errors else "exact_reads"


def read_portions(flow: Flow, inputs: Inputs, search: ReadSearch) -> Iterator[Portion]:
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
        yield _read_portion(inputs, search, first, last)
        first = last


def _read_portion(inputs: Inputs, search: ReadSearch, first: int, last: int) -> Portion:
    # Their names and qualities stay here.
    reads = batch_of(search.reads.codes, search.reads.starts)

    def question() -> Question:
        described = {"errors": search.errors, "most": search.most}
        return Question(
            [inputs.of(array) for array in search.index], described, records_sent(DNA, reads.part(first, last))
        )

    def read(answer: Any) -> tuple[FoundReads, Portion | None]:
        hits = [(dtype, ("hits",)) for dtype in ("<i4", "|u1", "|u1", "<i4")]
        starts, *columns, cut = shaped(answer, ("<i8", ("starts",)), *hits, ("|b1", ("reads",)))
        count = len(cut)
        check_fits(0 < count <= last - first)
        _check_starts(starts, count, len(columns[0]))
        rest = _read_portion(inputs, search, first + count, last) if first + count < last else None
        return FoundReads._make([first, starts, *columns, cut]), rest

    def part() -> ReadSearch:
        return ReadSearch(search.index, reads.part(first, last), search.errors, search.most)

    letters = int(reads.lengths[first:last].sum())
    return Portion("reads", read_rate(search), letters, part, question, read)
