"""Maximal exact matches of two sequences on both strands, without an explosion on repeats.

The rule: a match is kept if its text occurs once in a or once in b, on the strand that is compared,
and has at least ``least_length`` bases. So a position of either sequence begins at most one match a
strand in each of two searches, and there are never more than 2 (m + n) of them; copies of what the
other sequence has once, which duplications are, stay visible, and repeats of both do not.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from math import ceil, log

import numpy as np
from numpy.typing import NDArray

from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import NO_MATCH, RECORD_END, MatchSearch
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.sequences.alphabet import DNA, DNA_BASES, Codes
from gpu.sequences.record_batch import PADDING
from gpu.sequences.sequence import Sequence

#: Bounds of the least length: shorter ones tell nothing even of genes, longer ones miss too much of
#: sequences that differ by a tenth.
SHORTEST, LONGEST = 11, 20


@dataclass(frozen=True)
class ExactMatches:
    """Matches, ascending by strand (forward first), then by a, then by b.

    Attributes
    ----------
    i, j : int32[n]
        Leftmost base in a and in b. A reverse match pairs base ``i`` of a with the complement of
        base ``j + length - 1`` of b.
    length : int32[n]
    reverse : bool[n]
    """

    i: Int32
    j: Int32
    length: Int32
    reverse: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.i)

    def begun_at(self, base: int, size: int, in_b: bool) -> ExactMatches:
        """Those of a circle of ``size`` bases, a or b, begun at a base of it and cut there."""
        own, other = (self.j, self.i) if in_b else (self.i, self.j)
        before = np.clip(base - own, 0, self.length)
        # On the reverse strand the other sequence's last bases are beside the first ones.
        parts = (
            (own, other + np.where(self.reverse, self.length - before, 0), before),
            (own + before, other + np.where(self.reverse, 0, before), self.length - before),
        )
        starts, others, lengths = (np.concatenate(column) for column in zip(*parts, strict=True))
        sides = others, (starts - base) % size
        i, j = sides if in_b else sides[::-1]
        found = np.flatnonzero(lengths)
        order = found[np.lexsort((j[found], i[found], np.tile(self.reverse, 2)[found]))]
        i, j, lengths = (column[order].astype(np.int32) for column in (i, j, lengths))
        return ExactMatches(i, j, lengths, np.tile(self.reverse, 2)[order])


def least_length(rows: int, columns: int) -> int:
    """The shortest length of which less than one match is expected by chance, within bounds.

    Of random sequences with equal shares of the bases, on both strands.
    """
    chance = ceil(log(max(2.0 * rows * columns, 4.0), 4))
    return min(max(chance, SHORTEST), LONGEST)


def find_matches(engine: Engine, a: Sequence, b: Sequence, monitor: Monitor) -> ExactMatches:
    """Find the matches of both sides of a matrix.

    Raises
    ------
    OutOfMemory, DeviceError, Cancelled
    """
    least = least_length(len(a), len(b))
    found = [np.zeros((4, 0), np.int64)]
    if min(len(a), len(b)) >= least:
        found += [_unique_in(engine, b.codes, a.codes, least, monitor)]
        found += [_unique_in(engine, a.codes, b.codes, least, monitor)[[1, 0, 2, 3]]]
    i, j, length, reverse = np.concatenate(found, axis=1)
    # A strand and two positions, which are below 2^31, fit one number.
    keys = reverse.astype(np.uint64) << np.uint64(63) | (i << 32 | j).astype(np.uint64)
    _, kept = np.unique(keys, return_index=True)
    i, j, length = (column[kept].astype(np.int32) for column in (i, j, length))
    return ExactMatches(i, j, length, reverse[kept].astype(np.bool_))


def _unique_in(engine: Engine, reference: Codes, query: Codes, least: int, monitor: Monitor) -> Int64:
    """Matches whose text occurs once in the reference: int64[4, n].

    Rows: leftmost base in the query and in the reference, length, 1 for the reverse strand.
    """
    # Here, since every alignment comes by.
    from gpu.analyses.suffix_index import build

    index = build(_bounded(reference, RECORD_END), monitor)
    asked, starts = _bounded(query, NO_MATCH), np.array([1, len(query) + 2], np.int64)
    found = [np.zeros((4, 0), np.int64)]
    for reverse in (False, True):
        search = MatchSearch(index, asked, starts, _COMPLEMENT, least, unique=True, reverse=reverse)
        warm_up(engine.match_kernels(search), COMPILING, monitor)
        with closing(engine.matches(search)) as portions:
            for some in portions:
                monitor.raise_if_cancelled()
                if some is None:
                    continue
                # One code precedes each text.
                places, at = some.places.astype(np.int64) - 1, some.positions.astype(np.int64) - 1
                if reverse:
                    at = len(query) - at - some.lengths
                found.append(np.stack([at, places, some.lengths, np.full(len(at), reverse, np.int64)]))
    return np.concatenate(found, axis=1)


def _bounded(codes: Codes, border: int) -> Codes:
    """Codes as a text of searches; letters that are no bases match nothing."""
    text = np.full(len(codes) + 1 + PADDING, border, np.uint8)
    text[1 : len(codes) + 1] = np.where(codes < DNA_BASES, codes, border)
    return text


def _complement() -> Codes:
    table = np.arange(256, dtype=np.uint8)
    assert DNA.complement is not None
    table[:DNA_BASES] = DNA.complement[:DNA_BASES]
    return table


#: uint8[256]: the code of each code's complement.
_COMPLEMENT = _complement()
