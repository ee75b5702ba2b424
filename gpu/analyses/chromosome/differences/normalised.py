"""An alignment rewritten for VCF: each change at its leftmost place on the forward strand of a.

A VCF record is *normalised* (Tan, Abecasis, Kang 2015) if it is parsimonious and cannot be moved to
the left, judged by the reference alone. The records of one file must also fit together: applied to
a they give b. Both hold if gaps are moved within the alignment: where the last base of a gap equals
the base before the gap, the gap moves by one, and the pair of bases that was before it stands
behind it with the same letters. Gaps that come to touch are one change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import DIAGONAL, GAP_A, GAP_B, Integers
from gpu.sequences.alphabet import DNA, DNA_BASES, Codes
from gpu.sequences.choice import SequenceChoice


class RangeAlignment(NamedTuple):
    """An alignment whose rows are those of a range of the record, and that range.

    A circular record may be compared from another base on; then its own ends meet inside of the
    matrix, and the alignment falls into two of these.
    """

    alignment: Alignment
    choice: SequenceChoice


def pieces(alignment: Alignment, choice: SequenceChoice) -> list[RangeAlignment]:
    """The pieces of an alignment in the order of their places on a's record, of which ``choice``
    is; mostly one."""
    seam = choice.seam
    if not alignment.start[0] < seam < alignment.end[0]:
        if not seam:
            return [RangeAlignment(alignment, choice)]
        first, last = (0, seam) if alignment.end[0] <= seam else (seam, choice.used)
        return [_cut(alignment, choice, first, last)]
    found = [_cut(alignment, choice, first, last) for first, last in ((0, seam), (seam, choice.used))]
    return sorted(found, key=lambda piece: piece.choice.first)


def _cut(alignment: Alignment, choice: SequenceChoice, first: int, last: int) -> RangeAlignment:
    """The part of an alignment in rows [first, last), counted from ``first``."""
    start, end = alignment.start, alignment.end
    # An insertion between the parts belongs to the first one.
    if start[0] < first:
        start = (first, int(alignment.points(alignment.column_at(i=first))[1]))
    if end[0] > last:
        end = (last, int(alignment.points(alignment.column_at(i=last))[1]))
    i, j, length = alignment.gaps_a.T
    inside = (i + j >= sum(start)) & (i + j < sum(end))
    gaps_a = np.column_stack((i - first, j, length))[inside]
    i, j, length = alignment.gaps_b.T
    low, high = np.maximum(i, start[0]), np.minimum(i + length, end[0])
    gaps_b = np.column_stack((low - first, j, high - low))[high > low]
    ends = (choice.position(first), choice.position(last - 1))
    part = replace(_plain(choice), trim=(min(ends), max(ends)))
    rows = (start[0] - first, start[1]), (end[0] - first, end[1])
    return RangeAlignment(Alignment(*rows, 0, gaps_a, gaps_b), part)


def _plain(choice: SequenceChoice) -> SequenceChoice:
    """The record as its file has it, on the same strand."""
    return SequenceChoice(choice.path, choice.record, None, choice.reverse, choice.name, choice.length, choice.sha256)


#: Steps that all gaps are moved together, before each that goes on is looked at by itself.
_STEPS = 24
#: Bases that are compared at once.
_CHUNK = 1 << 18
_FIRST_LOOK = 64


class Changes(NamedTuple):
    """Parts of a that are replaced: a[a_first:a_end] by b[b_first:b_end]; int64 [k] each, in order.

    Between them pairs of bases are aligned, which may differ.
    """

    a_first: Integers
    a_end: Integers
    b_first: Integers
    b_end: Integers


@dataclass(frozen=True, eq=False)
class Normalised:
    """The changes that make the other sequence of a record.

    Attributes
    ----------
    a : uint8
        The whole record on its forward strand, as codes of VCF's letters: 0 to 3 are bases, 4 is
        any other letter.
    b : uint8
        What becomes of it: its own bases before the alignment, those aligned with it, and its own
        next base, if there is one.
    changes : Changes
    end : int
        The end of that in ``a``.
    """

    a: Codes
    b: Codes
    changes: Changes
    end: int

    @classmethod
    def of(cls, alignment: Alignment, choice: SequenceChoice, record: Codes, b: Codes) -> Normalised:
        """Normalise an alignment.

        Parameters
        ----------
        alignment : Alignment
        choice : SequenceChoice
            Of a.
        record : uint8
            The codes of a's whole record, forward.
        b : uint8
            The codes of the matrix side b.
        """
        letters = np.minimum(record, DNA_BASES)
        end, made = 0, 0
        other, edges = [], []
        for piece in pieces(alignment, choice):
            start, after, aligned, gaps = _on_record(piece, b)
            # Up to the alignment, and between its pieces, a stays as it is.
            other += [letters[end : start[0]], np.minimum(aligned, DNA_BASES)]
            moved = made + start[0] - end - start[1]
            edges.append((gaps.a_first, gaps.a_end, gaps.b_first + moved, gaps.b_end + moved))
            end, made = after, made + start[0] - end + len(aligned)
        whole = np.concatenate((*other, letters[end : end + 1]))
        together = Changes(*map(np.concatenate, zip(*edges, strict=True)))
        return cls(letters, whole, _Mover(letters, whole, together).changes(), min(end + 1, len(letters)))

    def substitutions(self) -> Integers:
        """int64 [k, 2]: places in a and b of the aligned pairs whose letters differ, in order."""
        changes = self.changes
        i, j = (np.concatenate(([0], edge)) for edge in (changes.a_end, changes.b_end))
        length = np.append(changes.a_first, self.end) - i
        found = [np.zeros((0, 2), np.int64)]
        for run_i, run_j in _pieces(i, j, length):
            at = np.flatnonzero(self.a[run_i] != self.b[run_j])
            found.append(np.column_stack((run_i[at], run_j[at])))
        return np.concatenate(found)


def _on_record(piece: RangeAlignment, b: Codes) -> tuple[tuple[int, int], int, Codes, Changes]:
    """The start of an alignment in places of a's record, forward, and its end in a.

    Also the codes of b that are aligned, in that direction, and the gaps.
    """
    alignment, choice = piece
    gaps, start, end = _gaps(alignment), alignment.start, alignment.end
    if not choice.reverse:
        first = choice.first - 1
        gaps = gaps._replace(a_first=gaps.a_first + first, a_end=gaps.a_end + first)
        return (start[0] + first, start[1]), end[0] + first, b[start[1] : end[1]], gaps
    # The whole is turned: what ends last begins first.
    rows, columns = choice.last, len(b)
    turned = (gaps.a_end, gaps.a_first, gaps.b_end, gaps.b_first)
    sizes = (rows, rows, columns, columns)
    gaps = Changes(*(size - edge[::-1] for size, edge in zip(sizes, turned, strict=True)))
    aligned = DNA.reverse_complement(b[start[1] : end[1]])
    return (rows - end[0], columns - end[1]), rows - start[0], aligned, gaps


def _gaps(alignment: Alignment) -> Changes:
    """The gaps of an alignment; those that touch are one."""
    runs = alignment.segments
    at = np.flatnonzero(runs.kind != DIAGONAL)
    i, j, kind, length = runs.i[at], runs.j[at], runs.kind[at], runs.length[at]
    i_end, j_end = i + length * (kind == GAP_B), j + length * (kind == GAP_A)
    begins = np.append(True, (i[1:] != i_end[:-1]) | (j[1:] != j_end[:-1]))[: len(at)]
    ends = np.append(begins[1:], True)[: len(at)]
    return Changes(i[begins], i_end[ends], j[begins], j_end[ends])


def _pieces(i: Integers, j: Integers, length: Integers) -> Iterator[tuple[Integers, Integers]]:
    """The places of aligned pairs in runs that begin at (i, j), about ``_CHUNK`` at a time."""
    parts = -(-length // _CHUNK)
    number = np.arange(int(parts.sum())) - np.repeat(np.cumsum(parts) - parts, parts)
    i, j, length = (np.repeat(each, parts) for each in (i, j, length))
    i, j, length = i + number * _CHUNK, j + number * _CHUNK, np.minimum(length - number * _CHUNK, _CHUNK)
    together = np.cumsum(length)
    at = 0
    while at < len(i):
        after = int(np.searchsorted(together, (together[at - 1] if at else 0) + _CHUNK, side="right"))
        after = max(after, at + 1)
        some = length[at:after]
        inside = np.arange(int(some.sum())) - np.repeat(np.cumsum(some) - some, some)
        yield np.repeat(i[at:after], some) + inside, np.repeat(j[at:after], some) + inside
        at = after


class _Mover:
    """Moves changes to the left and makes them parsimonious.

    Most are final after a few steps of all at once. The others are looked at one by one from the
    left: those that reach the change before, replace bases by others, or lie behind a substitution,
    whose place a VCF record of a gap would name as well.
    """

    def __init__(self, a: Codes, b: Codes, gaps: Changes) -> None:
        self._a, self._b = a, b
        self._s, self._e, self._t, self._u = (edge.copy() for edge in gaps)
        self._kept = np.ones(len(self._s), np.bool_)

    def changes(self) -> Changes:
        for change in np.flatnonzero(self._together()).tolist():
            self._one(change)
        self._begin()
        return Changes(*(edge[self._kept] for edge in (self._s, self._e, self._t, self._u)))

    def _together(self) -> NDArray[np.bool_]:
        """Move all pure insertions and deletions; the mask has the changes left to ``_one``."""
        a, b = self._a, self._b
        is_gap = (self._s == self._e) | (self._t == self._u)
        room = self._s - np.append(0, self._e[:-1])[: len(self._s)]
        is_lost = self._t == self._u
        active = np.flatnonzero(is_gap & (room > 0))
        for _ in range(_STEPS):
            s = self._s[active]
            last = np.where(
                is_lost[active],
                a[np.maximum(self._e[active] - 1, 0)],
                b[np.minimum(np.maximum(self._u[active] - 1, 0), len(b) - 1)],
            )
            active = active[(a[s - 1] == last)]
            for edge in (self._s, self._e, self._t, self._u):
                edge[active] -= 1
            room[active] -= 1
            active = active[room[active] > 0]
            if not len(active):
                break
        left = ~is_gap | (room == 0)
        left[active] = True
        free = np.flatnonzero(~left)
        left[free] = a[self._s[free] - 1] != b[self._t[free] - 1]
        return left

    def _one(self, k: int) -> None:
        """Normalise one change; those before it are final."""
        before = k - 1
        while before >= 0 and not self._kept[before]:
            before -= 1
        s, e, t, u = (int(edge[k]) for edge in (self._s, self._e, self._t, self._u))
        while True:
            edge_a, edge_b = (int(self._e[before]), int(self._u[before])) if before >= 0 else (0, 0)
            same = _common_end(self._a, e, self._b, u, min(e - s, u - t))
            e, u = e - same, u - same
            while e > s and u > t and self._a[s] == self._b[t]:
                s, t = s + 1, t + 1
            if s == e and t == u:
                self._kept[k] = False
                return
            if s == e or t == u:
                moved = _common_end(self._a, s, *((self._a, e) if t == u else (self._b, u)), s - edge_a)
                s, e, t, u = s - moved, e - moved, t - moved, u - moved
            if before >= 0 and (s, t) == (edge_a, edge_b):
                s, t = int(self._s[before]), int(self._t[before])
                self._kept[before] = False
                before -= 1
                while before >= 0 and not self._kept[before]:
                    before -= 1
            elif (s == e or t == u) and s > 0 and self._a[s - 1] != self._b[t - 1]:
                s, t = s - 1, t - 1
            else:
                break
        self._s[k], self._e[k], self._t[k], self._u[k] = s, e, t, u

    def _begin(self) -> None:
        """Join what lies at the first base of the record: its VCF record names the base behind."""
        kept = np.flatnonzero(self._kept)
        if not len(kept) or self._s[kept[0]] > 0:
            return
        k = int(kept[0])
        for after in kept[1:].tolist():
            is_gap = self._s[k] == self._e[k] or self._t[k] == self._u[k]
            if not is_gap or self._s[after] > self._e[k] + 1:
                break
            self._e[k], self._u[k] = self._e[after], self._u[after]
            self._kept[after] = False
        s, e, t, u = (int(edge[k]) for edge in (self._s, self._e, self._t, self._u))
        if (s == e or t == u) and e < len(self._a) and u < len(self._b):
            e, u = e + 1, u + 1
        elif s < e and t < u:
            same = _common_end(self._a, e, self._b, u, min(e - s, u - t) - 1)
            e, u = e - same, u - same
            while min(e - s, u - t) > 1 and self._a[s] == self._b[t]:
                s, t = s + 1, t + 1
        self._s[k], self._e[k], self._t[k], self._u[k] = s, e, t, u


def _common_end(x: Codes, i: int, y: Codes, j: int, most: int) -> int:
    """The number of equal letters before x[i] and y[j], counted backwards; at most ``most``."""
    found, size = 0, _FIRST_LOOK
    while found < most:
        size = min(size, most - found)
        unequal = np.flatnonzero(x[i - found - size : i - found] != y[j - found - size : j - found])
        if len(unequal):
            return found + size - 1 - int(unequal[-1])
        found += size
        size = min(2 * size, _CHUNK)
    return found
