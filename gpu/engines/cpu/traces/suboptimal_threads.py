"""Threaded search for the suboptimal alignments of many pairs: portions of pairs, in order."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from gpu.engines.cpu.traces.blocks import ROWS, cell_keys
from gpu.engines.cpu.traces.entry_points import ForbiddenCells, SuboptimalFound, suboptimal_of_portion
from gpu.engines.cpu.traces.rules import FIELDS, RUNS
from gpu.engines.cpu.traces.threads import CpuPairs, answer
from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.suboptimal import Forbidden, SuboptimalAlignments, SuboptimalSearch
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring.matrix import GapCosts, of_match
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.reading import Reading

#: Alignments, and runs of columns, that a portion has room for at first: doubled until enough.
_ALIGNMENTS, _RUNS = 1 << 10, 1 << 16
#: Portions for each thread, at least: the pairs come a few at a time, and no thread waits.
_FEW = 4
#: Least rows and columns of a tile, whole strips: smaller ones are swept again sooner, of larger
#: ones less time is lost at the borders.
SIDES = 4 * ROWS, 2048


class CpuSuboptimal(CpuPairs):
    """Runs one ``SuboptimalSearch``: ``found`` is the generator of ``suboptimal_alignments``."""

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


def warm_up_call() -> None:
    """Call every kernel."""
    pairs = scan_text(b">a\nACGT\n>b\nA\n>c\n\n", Reading(DNA, 255))
    none = Forbidden(np.empty((0, 3), np.int64), np.zeros(len(pairs) + 1, np.int64))
    asked = PairAlignments(pairs, pairs, of_match(DNA, 1, -1), GapCosts(1, 1))
    for _ in CpuSuboptimal(SuboptimalSearch(asked, none, np.ones(len(pairs), np.int64), 1), 1).found():
        pass
