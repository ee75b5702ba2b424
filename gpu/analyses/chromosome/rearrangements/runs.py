"""Runs: matches of one strand, chained along about one diagonal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.chaining import chain_matches

#: Bases between two matches of a run at most, on either side, and difference of both at most: an
#: insertion or deletion up to so long is a difference within a block.
REACH = 1_500
#: A gap of so many bases between two matches, on either side, is not covered by their run.
HOLE = 300
#: Matched bases of a run, at least: lighter ones are chance.
MIN_WEIGHT = 40


class Runs(NamedTuple):
    """Runs of one strand; the reverse strand's in b's reverse complement (columns from its start).

    Attributes
    ----------
    i, j, length : int64[n]
        Matches, run by run, ascending in both sequences; within a run none begins before the end
        of the one before.
    begins : int64[runs + 1]
        Index of each run's first match; the last value is n.
    """

    i: Int64
    j: Int64
    length: Int64
    begins: Int64

    @property
    def weights(self) -> Int64:
        """Matched bases of each run."""
        sums = np.concatenate([[0], np.cumsum(self.length)])
        return sums[self.begins[1:]] - sums[self.begins[:-1]]

    @property
    def holes(self) -> Int64:
        """The matches behind a gap of ``HOLE`` bases or more, on either side, within their run."""
        gap_i, gap_j = (starts[1:] - starts[:-1] - self.length[:-1] for starts in (self.i, self.j))
        behind = np.flatnonzero(np.maximum(gap_i, gap_j) >= HOLE) + 1
        return np.setdiff1d(behind, self.begins)

    def segments(self) -> tuple[Runs, Int64]:
        """The runs cut at their holes, and the run that each segment is of."""
        begins = np.union1d(self.begins, self.holes)
        return self._replace(begins=begins), np.searchsorted(self.begins, begins[:-1], side="right") - 1

    def take(self, runs: Int64) -> Runs:
        """Some of the runs, in the order given."""
        counts = np.diff(self.begins)[runs]
        begins = np.concatenate([[0], np.cumsum(counts)])
        rows = np.repeat(self.begins[:-1][runs] - begins[:-1], counts) + np.arange(begins[-1])
        return Runs(self.i[rows], self.j[rows], self.length[rows], begins)


def runs_of(i: Int64, j: Int64, length: Int64) -> Runs:
    """Chain matches of one strand to runs of at least ``MIN_WEIGHT`` matched bases."""
    order = np.lexsort((j, i))
    i, j, length = i[order], j[order], length[order]
    chain = chain_matches(i, j, length, REACH)
    order = np.argsort(chain, kind="stable")
    i, j, length, chain = i[order], j[order], length[order], chain[order]
    begins = np.flatnonzero(np.diff(chain, prepend=-1, append=-1))
    runs = _trimmed(Runs(i, j, length, begins))
    return runs.take(np.flatnonzero(runs.weights >= MIN_WEIGHT))


def _trimmed(runs: Runs) -> Runs:
    """Without the bases that overlap the match before, in either sequence."""
    i, j, length, begins = runs
    over = np.zeros(len(i), np.int64)
    over[1:] = np.maximum(np.maximum((i + length)[:-1] - i[1:], (j + length)[:-1] - j[1:]), 0)
    over[begins[:-1]] = 0
    return Runs(i + over, j + over, length - over, begins)
