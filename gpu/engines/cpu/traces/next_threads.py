"""Threaded search for the next-best alignments of many pairs: portions of pairs, in order."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cpu.traces.entry_points import NextFound, next_of_portion
from gpu.engines.cpu.traces.rules import (
    FIELDS,
    MAX_ALONE,
    QUERY_START,
    REFERENCE_START,
    RUNS,
    SCORE_OF,
)
from gpu.engines.cpu.traces.threads import CpuPairs, answer
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.next_best import NextAligned, NextAlignments
from gpu.engines.work.traces import DELETION, EQUAL, INSERTION, UNEQUAL, Forbidden, PairAlignments
from gpu.scoring.matrix import GapCosts, of_match
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.reading import Reading

#: Alignments, and runs of columns, that a portion has room for at first: doubled until enough.
_ALIGNMENTS, _RUNS = 1 << 10, 1 << 16


class CpuNext(CpuPairs):
    """Runs one ``NextAlignments``: ``found`` is the generator behind ``next_alignments``."""

    def __init__(self, asked: NextAlignments, threads: int, most_alone: int = MAX_ALONE) -> None:
        super().__init__(asked.pairs, threads, most_alone=most_alone)
        self._least, self._most = as_compiled(asked.least), asked.most

    def found(self) -> Generator[NextAligned | None, None, None]:
        """Yield the answers in order, portion by portion, and None where that takes long."""
        yield from self._in_order(self._next)

    def _next(self, first: int, last: int) -> NextAligned:
        if last - first == 1 and self._rows[first] * self._columns[first] > self._most_alone:
            return self._next_of_long(first)
        more = np.zeros(last - first, np.uint8)
        letters = self._rows[first:last] + self._columns[first:last]
        alignments, room = _ALIGNMENTS, max(_RUNS, 2 * int(letters.max()))
        while True:
            out, of = np.zeros((alignments, FIELDS), np.int64), np.empty(alignments, np.int64)
            runs = np.empty(room, np.uint32)
            count = next_of_portion(
                *(self._codes, first, last, *self._asked, self._forbidden, self._least, self._most),
                *(NextFound(runs, out, of), more, self._stop),
            )
            if count >= 0:
                break
            alignments, room = 2 * alignments, 2 * room
            more[:] = 0
        out = out[:count]
        return NextAligned(
            first, of[:count].copy(), answer(0, out, runs[: int(out[:, RUNS].sum())].copy(), 0), more.astype(np.bool_)
        )

    def _next_of_long(self, first: int) -> NextAligned:
        """Those of a pair whose directions exceed the limit, each from a matrix filled anew."""
        pairs = self._forbidden_pairs(first)
        lines: list[Int64] = []
        runs: list[NDArray[np.uint32]] = [np.empty(0, np.uint32)]
        more = False
        while not self._stop[0]:
            line, found = self._long_pair(first, pairs).align()
            if self._stop[0] or line[SCORE_OF] < self._least[first]:
                break
            if len(lines) == self._most:
                more = True
                break
            lines.append(line)
            runs.append(found)
            pairs = np.concatenate([pairs, _aligned(line, found)])
        out = np.array(lines, np.int64).reshape(-1, FIELDS)
        of = np.full(len(out), first, np.int64)
        return NextAligned(first, of, answer(0, out, np.concatenate(runs), 0), np.array([more]))


def _aligned(line: Int64, runs: NDArray[np.uint32]) -> Int64:
    """The pairs of letters of an alignment, int64[n, 2]."""
    lengths, operations = (runs >> 2).astype(np.int64), runs & 3
    columns = np.repeat(operations, lengths)
    is_pair = (columns == EQUAL) | (columns == UNEQUAL)
    i = int(line[QUERY_START]) + np.cumsum(is_pair | (columns == INSERTION)) - 1
    j = int(line[REFERENCE_START]) + np.cumsum(is_pair | (columns == DELETION)) - 1
    return np.column_stack((i, j))[is_pair].astype(np.int64)


def warm_up_call() -> None:
    """Call every kernel."""
    pairs = scan_text(b">a\nACGT\n>b\nA\n>c\n\n", Reading(DNA, 255))
    none = Forbidden(np.empty((0, 3), np.int64), np.zeros(len(pairs) + 1, np.int64))
    asked = PairAlignments(pairs, pairs, of_match(DNA, 1, -1), GapCosts(1, 1), forbidden=none)
    for most_alone in (MAX_ALONE, 1):
        for _ in CpuNext(NextAlignments(asked, np.ones(len(pairs), np.int64), 1), 1, most_alone=most_alone).found():
            pass
