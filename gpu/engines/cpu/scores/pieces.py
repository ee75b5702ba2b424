"""Pieces of a search by scores: entries, or windows of long ones, by length, and their kernel.

**Windows.** An alignment of a positive score has at most m pairs of residues, each worth at most
the highest score, and each residue of a gap costs at least one extension. So it lies within
``span_of`` residues of the entry, and windows that overlap by as many contain each of them whole:
an entry's score is the best one of its windows. That keeps a call short, and gives the lanes equal
lengths.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.scores import ScoreSearch

#: Length of a window in spans, and the least in residues: few are computed twice.
SPANS, MIN_WINDOW = 8, 1 << 14
#: Lanes of a vector of words of so many bits.
LANES = {8: 64, 16: 32, 32: 16}

# Time of a residue of an entry against a query of m residues, in nanoseconds of one core with
# AVX-512, measured at 63 to 5,088 residues: (m + the work of each column in rows) / (cells a
# nanosecond). Only their ratio matters.
_LANES_COST = {8: (30, 16.0), 16: (30, 9.4), 32: (30, 2.6)}
_STRIPED_COST = {8: (500, 17.0), 16: (250, 7.5), 32: (150, 4.0)}
#: Additional nanoseconds of a call of the library.
_CALL = 500


class Pieces(NamedTuple):
    """Pieces of entries, int64[n] each.

    Their begins in the batch's codes, their lengths, their entries, and the number of residues that
    are in no earlier piece.
    """

    starts: Int64
    lengths: Int64
    entries: Int64
    own: Int64

    def take(self, chosen: Int64) -> Pieces:
        return Pieces(*(array[chosen] for array in self))


def span_of(search: ScoreSearch) -> int:
    """The most residues of an entry that an optimal alignment can span."""
    rows = search.longest
    return rows + rows * search.matrix.highest // search.gaps.extend


def cut(search: ScoreSearch, first: int, last: int, least_window: int = MIN_WINDOW) -> Pieces:
    """The pieces of entries ``first`` to ``last`` that have residues, the longest first.

    Equally long ones are in the order of the entries.
    """
    starts = search.entries.starts[first:last].astype(np.int64)
    lengths = np.diff(search.entries.starts[first : last + 1]) - 1
    span = span_of(search)
    window = max(SPANS * span, least_window)
    step = window - span
    if len(lengths) == 0 or lengths.max() <= 2 * window:
        entries = first + np.flatnonzero(lengths)
        lengths = lengths[entries - first]
        return Pieces(starts[entries - first], lengths, entries, lengths).take(_longest_first(lengths))
    # A last window no longer than the overlap would contain nothing new.
    counts = np.where(lengths > 2 * window, -(-(lengths - span) // step), np.minimum(lengths, 1))
    entries = np.repeat(np.arange(first, last, dtype=np.int64), counts)
    number = np.arange(len(entries)) - np.repeat(np.cumsum(counts) - counts, counts)
    whole = np.repeat(lengths, counts)
    is_cut = np.repeat(counts, counts) > 1
    sizes = np.where(is_cut, np.minimum(window, whole - number * step), whole)
    pieces = Pieces(
        np.repeat(starts, counts) + number * step, sizes, entries, np.where(number > 0, sizes - span, sizes)
    )
    return pieces.take(_longest_first(sizes))


def _longest_first(lengths: Int64) -> Int64:
    """The order of falling lengths; NumPy sorts words of 16 bits ten times as fast."""
    longest = int(lengths.max(initial=0))
    return np.argsort((longest - lengths).astype(np.uint16 if longest < 1 << 16 else np.int64), kind="stable")


def striped_first(lengths: Int64, rows: int, bits: int) -> int:
    """The number of these lengths, longest first, that the striped kernel computes faster.

    The others are for the lanes.
    """
    lanes = LANES[bits]
    count = len(lengths)
    base, rate = _STRIPED_COST[bits]
    striped = np.concatenate([[0.0], np.cumsum(lengths * ((rows + base) / rate) + _CALL)])
    base, rate = _LANES_COST[bits]
    # From each length on, the longest of each group of lanes.
    longest = np.zeros(-(-count // lanes) * lanes + lanes)
    longest[:count] = lengths
    groups = np.cumsum(longest.reshape(-1, lanes)[::-1], axis=0)[::-1].reshape(-1)[: count + 1]
    return int(np.argmin(striped + groups * lanes * ((rows + base) / rate)))
