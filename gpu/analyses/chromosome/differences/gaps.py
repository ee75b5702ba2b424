"""Insertions and deletions of an annotated record: the places where each may lie, and what it
changes of coding sequences there.

Where equal letters let a gap lie in several ways, the molecule is the same: at a border of a part,
the gap is tried on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.coding import CodingSequences
from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import DNA, Codes

Mask = NDArray[np.bool_]

#: Letters that are compared at once.
_AT_ONCE = 1 << 18
#: Bases at each end of an intron that the splicing needs, and most bases between two parts that are
#: no intron but a slip of the ribosome.
_SITE, _SLIP = 2, 3


@dataclass(frozen=True, eq=False)
class Gaps:
    """Insertions and deletions of the annotated record; arrays of one length.

    Attributes
    ----------
    low, high : int64
        The bases that are lost: places on the record, 0-based half-open; equal for an insertion.
    first, gained : int64
        The bases that are gained: the lowest one in ``other``, and their number.
    other : uint8
        The other side's codes; ``is_reverse``: they are those of the record's reverse strand.
    """

    low: Integers
    high: Integers
    first: Integers
    gained: Integers
    other: Codes
    is_reverse: bool

    def __len__(self) -> int:
        return len(self.low)

    def letter(self, gap: Integers, at: Integers, moved: Integers | int = 0) -> Codes:
        """The gained letters of gaps on the record's forward strand, 0-based.

        Gaps that lie so many bases to the right have them from another one on.
        """
        at = (at + moved) % self.gained[gap]
        letters = self.other[self.first[gap] + (self.gained[gap] - 1 - at if self.is_reverse else at)]
        assert DNA.complement is not None
        return DNA.complement[letters] if self.is_reverse else letters

    def text(self, gap: int) -> Codes:
        """All gained letters of a gap."""
        first = int(self.first[gap])
        letters = self.other[first : first + int(self.gained[gap])]
        return DNA.reverse_complement(letters) if self.is_reverse else letters

    def slides(self, record: Codes) -> tuple[Integers, Integers]:
        """The numbers of bases by which each gap may be shifted to the left, and to the right, with
        the same sequence as a result; int64 each.
        """
        size, lost = len(record), self.high - self.low
        inside = (self.low >= 0) & (self.high <= size)
        found = []
        for most, step in ((self.low, -1), (size - self.high, 1)):
            slide = np.zeros(len(self), np.int64)
            active, width = np.flatnonzero(inside & (most > 0)), 1
            while len(active):
                width = min(width, max(1, _AT_ONCE // len(active)))
                # Bases further on, and the letter that each must be.
                ahead = slide[active][:, None] + np.arange(width)
                shape = active[:, None]
                place = self.low[shape] - 1 - ahead if step < 0 else self.high[shape] + ahead
                same = ahead < most[shape]
                place = np.where(same, place, 0)
                wanted = record[np.where(same, place - step * lost[shape], 0)]
                made = np.broadcast_to(self.gained[shape] > 0, ahead.shape)
                gap = np.broadcast_to(shape, ahead.shape)[made]
                wanted[made] = self.letter(gap, (-1 - ahead if step < 0 else ahead)[made])
                same &= record[place] == wanted
                run = np.where(same.all(axis=1), width, np.argmin(same, axis=1))
                slide[active] += run
                active, width = active[run == width], width * 8
            found.append(slide)
        return found[0], found[1]


@dataclass(frozen=True, eq=False)
class Edits:
    """Coding sequences, each with one gap, as what is lost and gained at coding offsets.

    Attributes
    ----------
    gap, of : int64 [k]
        A number in the gaps, and one of coding sequences.
    behind : int64 [k]
        The place behind the end at which reading goes on, in its direction.
    moved : int64 [k]
        Bases to the right.
    is_cut : bool [k]
        The gap reaches beyond the first base.
    begin : int64 [k + 1]
        The first edit of each.
    at, lost, gained : int64
        By edit, in the order of reading: bases before it in the sequence, and what changes there.
    turned : bool
        By edit: read on the reverse strand.
    """

    gap: Integers
    of: Integers
    behind: Integers
    moved: Integers
    is_cut: Mask
    begin: Integers
    at: Integers
    lost: Integers
    gained: Integers
    turned: Mask


def placements(
    coding: CodingSequences, gaps: Gaps, gap: Integers, of: Integers, slides: tuple[Integers, Integers]
) -> tuple[Integers, Integers]:
    """Pairs, and how far to the right their gaps are tried; several where borders are in reach."""
    left, right = slides[0][gap], slides[1][gap]
    tried, moved = [np.arange(len(gap))], [np.zeros(len(gap), np.int64)]
    parts = np.searchsorted(coding.of, np.arange(len(coding) + 1))
    # An insertion at a border lies outside.
    reach = (gaps.gained[gap] > 0).astype(np.int64)
    low, high = gaps.low[gap] - left - reach, gaps.high[gap] + right + reach
    single = np.ones(len(gap), np.bool_)
    every = np.sort(np.concatenate((coding.start, coding.end)))
    near = np.searchsorted(every, high) > np.searchsorted(every, low, side="right")
    for pair in np.flatnonzero(near & (left + right > 0)).tolist():
        some = slice(int(parts[of[pair]]), int(parts[of[pair] + 1]))
        edges = np.concatenate((coding.start[some], coding.end[some]))
        edges = edges[(edges > low[pair]) & (edges < high[pair])]
        if len(edges):
            own = gap[pair]
            ends = (edges - gaps.high[own] - reach[pair], edges - gaps.low[own], edges - gaps.low[own] + reach[pair])
            shifts = np.concatenate((*ends, [-left[pair], right[pair]]))
            shifts = np.unique(np.clip(shifts, -left[pair], right[pair]))
            single[pair] = False
            tried.append(np.full(len(shifts), pair))
            moved.append(shifts)
    keep = single[tried[0]]
    tried[0], moved[0] = tried[0][keep], moved[0][keep]
    pairs, shift = np.concatenate(tried), np.concatenate(moved)
    order = np.argsort(pairs, kind="stable")
    return pairs[order], shift[order]


def keeps_splicing(coding: CodingSequences, gaps: Gaps, gap: int, of: int, moved: int) -> bool:
    """Tell if introns keep their first and last bases where a gap, moved to the right, lies."""
    record, size = coding.letters, len(coding.letters)
    low, high, text = int(gaps.low[gap]) + moved, int(gaps.high[gap]) + moved, np.roll(gaps.text(gap), -moved)
    for one, other in pairwise(np.flatnonzero(coding.of == of).tolist()):
        turned = bool(coding.is_reverse[one]), bool(coding.is_reverse[other])
        # Where the one part ends, and the other begins.
        ends = int((coding.start if turned[0] else coding.end)[one])
        begins = int((coding.end if turned[1] else coding.start)[other])
        if turned[0] == turned[1] and min((begins - ends) % size, (ends - begins) % size) <= _SLIP:
            continue
        for border, on_right in ((ends, not turned[0]), (begins, turned[1])):
            if on_right and low >= border:
                kept = np.concatenate((record[border:low][:_SITE], text[:_SITE], record[high : high + _SITE]))
                if not np.array_equal(kept[:_SITE], record[border : border + _SITE]):
                    return False
            elif not on_right and high <= border:
                ahead = record[max(0, low - _SITE) : low]
                kept = np.concatenate((ahead, text[-_SITE:], record[high:border][-_SITE:]))
                if not np.array_equal(kept[-_SITE:], record[border - _SITE : border]):
                    return False
            elif low < border < high:
                return False
    return True


def edits_of(coding: CodingSequences, gaps: Gaps, gap: Integers, of: Integers, moved: Integers) -> Edits:
    """The changes of coding sequences by gaps that lie so many bases further to the right."""
    parts = np.searchsorted(coding.of, np.arange(len(coding) + 1))
    low, high = gaps.low[gap] + moved, gaps.high[gap] + moved
    first, last = parts[of], parts[of + 1] - 1
    border = np.where(coding.is_reverse[last], coding.start[last], coding.end[last])
    crosses = (low <= border) & (border <= high) & (low < high)
    behind = np.where(coding.is_reverse[last], np.where(crosses, low, border) - 1, np.where(crosses, high, border))
    border = np.where(coding.is_reverse[first], coding.end[first], coding.start[first])
    is_cut = (low < border) & (border < high)

    count = last + 1 - first
    owner = np.repeat(np.arange(len(of)), count)
    part = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count) + first[owner]
    start, end, turned = coding.start[part], coding.end[part], coding.is_reverse[part]
    low, high, size = low[owner], high[owner], len(coding.letters)
    # A deletion over the origin of a circle goes on at the first base.
    around = np.where((high > size) & (low >= end), size, 0)
    low, high = low - around, high - around
    lost = np.maximum(np.minimum(high, end) - np.maximum(low, start), 0)
    inside = (low == high) & (low > start - coding.is_over_origin[part]) & (low < end)
    gained = np.where(inside, gaps.gained[gap][owner], 0)
    ahead = np.where(turned, end - np.minimum(high, end), np.maximum(low, start) - start)
    at = coding.offset[part] - coding.first[of][owner] + ahead
    some = (lost > 0) | inside
    begin = np.concatenate(([0], np.cumsum(np.bincount(owner[some], minlength=len(of)))))
    return Edits(gap, of, behind, moved, is_cut, begin, at[some], lost[some], gained[some], turned[some])
