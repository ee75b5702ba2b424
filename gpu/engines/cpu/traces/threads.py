"""Threaded alignment of many pairs, and search for their suboptimal alignments: portions of pairs,
their answers returned in order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.core.streams import ordered_portions
from gpu.engines.cpu.traces.blocks import ROWS, cell_keys
from gpu.engines.cpu.traces.entry_points import (
    ForbiddenCells,
    PairCodes,
    SuboptimalFound,
    align_portion,
    in_order,
    suboptimal_of_portion,
)
from gpu.engines.cpu.traces.rules import (
    FIELDS,
    MAX_ALONE,
    QUERY_END,
    QUERY_START,
    REFERENCE_END,
    REFERENCE_START,
    RUNS,
    SCORE_OF,
    asked_of,
)
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.traces import (
    AlignedPairs,
    Forbidden,
    Mode,
    PairAlignments,
    SuboptimalAlignments,
    SuboptimalSearch,
    check_scores,
)

if TYPE_CHECKING:
    from gpu.engines.cpu.traces.long_pairs import LongPair

#: Cells, pairs and letters of a portion, about: some hundredths of a second of work, and bounds on
#: memory.
PORTION_CELLS, PORTION_PAIRS, PORTION_LETTERS = 1 << 27, 1 << 13, 1 << 22
#: Portions for each thread that are aligned or wait to be returned: bounds memory.
AHEAD = 3
#: Bytes that long pairs may keep of rows, all threads together.
KEPT_BYTES = 1 << 29

_Answer = TypeVar("_Answer")


class CpuPairs:
    """Runs one ``PairAlignments``.

    ``run`` is the generator behind ``Engine.align_pairs``. ``Ties.PURE`` is answered as the
    other is.
    """

    def __init__(
        self, asked: PairAlignments, threads: int, cells: int = PORTION_CELLS, most_alone: int = MAX_ALONE
    ) -> None:
        check_scores(asked)
        self._asked = asked_of(asked)
        self._traced = asked.traced
        sides = asked.queries, asked.references
        self._codes = PairCodes(*(as_compiled(one) for side in sides for one in (side.codes, side.starts)))
        self._rows, self._columns = asked.queries.lengths, asked.references.lengths
        self._threads, self._cells, self._most_alone = threads, cells, most_alone
        self._stop = np.zeros(1, np.uint8)
        self._long: set[LongPair] = set()

    def run(self) -> Generator[AlignedPairs | None, None, None]:
        """Yield the answers in order, portion by portion; where that takes long, None, or the cells
        of long pairs.
        """
        done = 0
        for aligned in self._in_order(self._align):
            if aligned is not None:
                done = aligned.first + len(aligned.scores)
            elif cells := sum(pair.cells for pair in self._long.copy()):
                aligned = answer(done, np.empty((0, FIELDS), np.int64), np.empty(0, np.uint32), cells)
            yield aligned

    def _in_order(self, work: Callable[[int, int], _Answer]) -> Generator[_Answer | None, None, None]:
        """Yield the answers of all portions, from all threads; None where one takes long."""

        def compute(portion: tuple[int, int]) -> tuple[_Answer, None]:
            return work(*portion), None

        def stop() -> None:
            self._stop[0] = 1

        return ordered_portions(pairwise(self._edges()), compute, self._threads, AHEAD * self._threads, stop)

    def _edges(self) -> list[int]:
        """The first pair of each portion, and the end of the last one.

        Portions are of about equal work; a long pair is one by itself.
        """
        edges = [0]
        each = self._rows * self._columns
        cells = np.cumsum(each)
        large = np.flatnonzero(each > self._most_alone)
        letters = np.cumsum(self._rows + self._columns)
        count = len(cells)
        while edges[-1] < count:
            first = edges[-1]
            before_cells, before_letters = (int(sums[first - 1]) if first else 0 for sums in (cells, letters))
            large_one = int(np.searchsorted(large, first, "right"))
            last = min(
                int(large[large_one]) if large_one < len(large) else count,
                int(np.searchsorted(cells, before_cells + self._cells, "right")),
                int(np.searchsorted(letters, before_letters + PORTION_LETTERS, "right")),
                first + PORTION_PAIRS,
            )
            edges.append(max(last, first + 1))
        return edges

    def _align(self, first: int, last: int) -> AlignedPairs:
        rows, columns = self._rows[first:last], self._columns[first:last]
        cells = int((rows * columns).sum())
        out = np.zeros((last - first, FIELDS), np.int64)
        if last - first == 1 and cells > self._most_alone and self._traced:
            pair = self._long_pair(first)
            self._long.add(pair)
            out[0], runs = pair.align()
            self._long.remove(pair)
        else:
            # Pairs of similar size side by side: cells beyond a pair's end are wasted.
            order = np.argsort((columns >> 4) << 32 | rows, kind="stable") + first
            room = np.empty(int((rows + columns).sum()) if self._traced else 0, np.uint32)
            align_portion(self._codes, order, first, *self._asked, room, out, self._stop)
            runs = np.empty(int(out[:, RUNS].sum()), np.uint32)
            in_order(out, room, _run_starts(out), runs)
        return answer(first, out, runs, cells)

    def _long_pair(self, number: int) -> LongPair:
        """A pair of records whose directions exceed the limit."""
        from gpu.engines.cpu.traces.long_pairs import LongPair

        queries, query_starts, references, reference_starts = self._codes
        query = queries[query_starts[number] : query_starts[number + 1] - 1]
        reference = references[reference_starts[number] : reference_starts[number + 1] - 1]
        kept = KEPT_BYTES // self._threads
        return LongPair(query, reference, self._asked, self._most_alone, kept, self._stop)


def answer(first: int, out: NDArray[np.int64], runs: NDArray[np.uint32], cells: int) -> AlignedPairs:
    """Pairs from ``first`` on: ``out`` int64[k, FIELDS]."""

    def ends(field: int) -> Int32:
        return out[:, field].astype(np.int32)

    return AlignedPairs(
        first,
        ends(SCORE_OF),
        ends(QUERY_START),
        ends(QUERY_END),
        ends(REFERENCE_START),
        ends(REFERENCE_END),
        runs,
        _run_starts(out),
        cells,
    )


def _run_starts(out: NDArray[np.int64]) -> Int64:
    return np.concatenate([[0], np.cumsum(out[:, RUNS])]).astype(np.int64)


#: Alignments, and runs of columns, that a portion has room for at first: doubled until enough.
_ALIGNMENTS, _RUNS = 1 << 10, 1 << 16
#: Portions for each thread, at least: the pairs come a few at a time, and no thread waits.
_FEW = 4
#: Least rows and columns of a tile, whole strips: smaller ones are swept again sooner, of larger
#: ones less time is lost at the borders.
SIDES = 4 * ROWS, 2048


class CpuSuboptimal(CpuPairs):
    """Runs one ``SuboptimalSearch``.

    ``found`` is the generator behind ``Engine.suboptimal_alignments``.
    """

    def __init__(self, asked: SuboptimalSearch, threads: int, sides: tuple[int, int] = SIDES) -> None:
        super().__init__(asked.pairs, threads)
        if asked.pairs.mode is not Mode.LOCAL:
            raise ValueError("only local alignments have suboptimal ones")
        self._cells = min(self._cells, int((self._rows * self._columns).sum()) // (_FEW * threads) + 1)
        self._least, self._most, self._sides = as_compiled(asked.least), asked.most, sides
        self._forbidden = _cells_of(asked.forbidden)

    def found(self) -> Generator[SuboptimalAlignments | None, None, None]:
        """Yield the answers in order, portion by portion, and None where that takes long."""
        yield from self._in_order(self._search)

    def _search(self, first: int, last: int) -> SuboptimalAlignments:
        more = np.zeros(last - first, np.uint8)
        letters = self._rows[first:last] + self._columns[first:last]
        alignments, room = _ALIGNMENTS, max(_RUNS, 2 * int(letters.max()))
        while True:
            out, of = np.zeros((alignments, FIELDS), np.int64), np.empty(alignments, np.int64)
            runs = np.empty(room, np.uint32)
            count = suboptimal_of_portion(
                *(self._codes, (first, last), *self._asked, self._sides, self._forbidden, self._least, self._most),
                *(SuboptimalFound(runs, out, of), more, self._stop),
            )
            if count >= 0:
                break
            alignments, room = 2 * alignments, 2 * room
            more[:] = 0
        out = out[:count]
        aligned = answer(0, out, runs[: int(out[:, RUNS].sum())].copy(), 0)
        return SuboptimalAlignments(first, of[:count].copy(), aligned, more.astype(np.bool_))


def _cells_of(forbidden: Forbidden) -> ForbiddenCells:
    """The cells of forbidden pairs of letters, ascending for each pair of records."""
    runs, starts = forbidden
    ends = np.concatenate([[0], np.cumsum(runs[:, 2])])
    along = np.arange(ends[-1]) - np.repeat(ends[:-1], runs[:, 2])
    keys = cell_keys(*(np.repeat(runs[:, side], runs[:, 2]) + along for side in (0, 1)))
    record = np.repeat(np.arange(len(starts) - 1), np.diff(ends[starts]))
    descends = (keys[1:] < keys[:-1]) & (record[1:] == record[:-1])
    if descends.any():
        keys = keys[np.lexsort((keys, record))]
    return ForbiddenCells(as_compiled(keys), as_compiled(ends[starts]))
