"""The list of rearrangements as arrays, and its blocks: runs, extended and joined, with their
identity: equal bases are counted in matches, and estimated between them with one gap each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.classes import COPIES, BlockKind
from gpu.analyses.chromosome.rearrangements.copies import CopyRanges, copies
from gpu.analyses.chromosome.rearrangements.runs import HOLE, Runs
from gpu.core.phrase import joined
from gpu.core.units import counted
from gpu.engines.work.arrays import Int64
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Scores of a match, a mismatch and a base of a gap: a chance extension gains a few bases only.
_MATCH, _MISMATCH, _GAP = 1, -2, -3
#: An extension ends where all scores are so much below its best one.
_DROP = 40
#: Diagonals on either side of the first.
_BAND = 16
#: Rows between two sortings out of those that have ended.
_ROWS_AT_ONCE = 16
_NEVER = -(1 << 20)
_OUTSIDE = 255


def extend(a: Codes, b: Codes, i: Int64, j: Int64, step: int, rows: Int64, columns: Int64) -> tuple[Int64, Int64]:
    """Align onwards from matrix points, to the breakpoints of runs: banded, with an X-drop.

    The last exact match of a run ends up to a hundred bases before the breakpoint where sequences
    differ by a few per cent. Each extension aligns row by row (a base of a each) in a band about
    its diagonal and ends at the best score; all advance together, as rows of one NumPy array.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
    i, j : int64[k]
        Bases before each point.
    step : int
        1: downwards; -1: upwards.
    rows, columns : int64[k]
        Most bases of a and of b that each may take.

    Returns
    -------
    int64[k], int64[k]
        Bases of a and of b that each took.
    """
    count, width = len(i), 2 * _BAND + 1
    taken_i, taken_j = np.zeros(count, np.int64), np.zeros(count, np.int64)
    shifts = np.arange(width) - _BAND
    slope = (_GAP * shifts).astype(np.int32)
    alive = np.flatnonzero((rows > 0) & (columns > 0))
    scores = np.tile(np.where(shifts >= 0, _GAP * shifts, _NEVER).astype(np.int32), (len(alive), 1))
    best = np.zeros(len(alive), np.int32)
    row = 0
    while len(alive):
        of_a = _bases(a, i[alive] + step * row - (step < 0), row < rows[alive])
        across = row + shifts
        inside = (across >= 0) & (across < columns[alive][:, None])
        of_b = _bases(b, j[alive][:, None] + step * across - (step < 0), inside)
        equal = (of_a[:, None] == of_b) & (of_b < DNA_BASES)
        previous = scores
        scores = previous + np.where(equal, _MATCH, np.where(inside, _MISMATCH, _NEVER)).astype(np.int32)
        # A base of a against a gap: the column stays, so the diagonal is one further left.
        np.maximum(scores[:, :-1], previous[:, 1:] + _GAP, out=scores[:, :-1])
        np.maximum(scores, _NEVER, out=scores)
        # Bases of b against a gap, any number of them.
        scores = np.maximum.accumulate(scores - slope, axis=1) + slope
        top = scores.argmax(axis=1)
        value = scores[np.arange(len(alive)), top]
        better = np.flatnonzero(value > best)
        best[better] = value[better]
        taken_i[alive[better]] = row + 1
        taken_j[alive[better]] = row + 1 + shifts[top[better]]
        row += 1
        if row % _ROWS_AT_ONCE == 0:
            kept = np.flatnonzero((value > best - _DROP) & (row < rows[alive]))
            alive, scores, best = alive[kept], scores[kept], best[kept]
    return taken_i, taken_j


def _bases(codes: Codes, at: Int64, inside: np.ndarray) -> Codes:
    """The codes at some places; those outside match nothing."""
    inside = inside & (at >= 0) & (at < len(codes))
    return np.where(inside, codes[np.clip(at, 0, max(0, len(codes) - 1))], _OUTSIDE).astype(np.uint8)


#: A stretch between two matches whose better pairing has fewer equal bases than this share counts
#: as not aligned, if it is not short.
_LEAST_SHARE, _SHORT = 0.5, 30
#: Pairs of bases that are compared at once.
_AT_ONCE = 1 << 22


def equal_bases(a: Codes, b: Codes, i: Int64, j: Int64, rows: Int64, columns: Int64) -> tuple[Int64, Int64]:
    """Pairs of bases in stretches of both sequences, and the equal ones among them.

    A stretch of ``rows`` bases of a from ``i`` and ``columns`` bases of b from ``j`` is paired from
    both of its ends, with one gap where that gives the most equal pairs.

    Returns
    -------
    int64[k], int64[k]
        Pairs and equal pairs; 0 of stretches that do not resemble each other.
    """
    pairs = np.minimum(rows, columns)
    equal = np.zeros(len(pairs), np.int64)
    ends = np.cumsum(pairs)
    first = 0
    while first < len(pairs):
        begun = ends[first - 1] if first else 0
        last = max(first + 1, int(np.searchsorted(ends, begun + _AT_ONCE, "right")))
        part = slice(first, last)
        equal[part] = _best_split(a, b, i[part], j[part], rows[part], columns[part], pairs[part])
        first = last
    unlike = (pairs > _SHORT) & (equal < _LEAST_SHARE * pairs)
    return np.where(unlike, 0, pairs), np.where(unlike, 0, equal)


def _best_split(a: Codes, b: Codes, i: Int64, j: Int64, rows: Int64, columns: Int64, pairs: Int64) -> Int64:
    best = np.zeros(len(pairs), np.int64)
    some = np.flatnonzero(pairs)
    if not len(some):
        return best
    i, j, rows, columns, pairs = i[some], j[some], rows[some], columns[some], pairs[some]
    begins = np.concatenate([[0], np.cumsum(pairs)[:-1]])
    number = np.arange(int(pairs.sum())) - np.repeat(begins, pairs)
    ahead = _alike(a, b, np.repeat(i, pairs) + number, np.repeat(j, pairs) + number)
    shift_i, shift_j = i + rows - pairs, j + columns - pairs
    behind = _alike(a, b, np.repeat(shift_i, pairs) + number, np.repeat(shift_j, pairs) + number)
    # Equal pairs up to each base from the front, and behind it from the back.
    front, back = np.cumsum(ahead), np.cumsum(behind)
    before_front, before_back = front[begins] - ahead[begins], back[begins] - behind[begins]
    whole_back = np.add.reduceat(behind, begins)
    at = (front - np.repeat(before_front, pairs)) + np.repeat(whole_back + before_back, pairs) - back
    best[some] = np.maximum(np.maximum.reduceat(at, begins), whole_back)
    return best


def _alike(a: Codes, b: Codes, i: Int64, j: Int64) -> NDArray[np.int64]:
    return ((a[i] == b[j]) & (a[i] < DNA_BASES)).astype(np.int64)


#: Most bases of an extension.
_MOST = 2_000
#: Most bases, on either side, between blocks of one inversion or translocation.
_GROUPED = 10_000
#: Blocks before one, by their place in a, that may continue in it.
_LOOK_BACK = 16


@dataclass(frozen=True)
class Rearrangements:
    """Blocks and stretches without one, ascending by a, then by b; arrays of one length.

    Attributes
    ----------
    kind : uint8[n]
        See ``classes.BlockKind``.
    a_start, a_end, b_start, b_end : int64[n]
        0-based half-open in the matrix. What is not aligned is empty in the other sequence, at the
        place where the collinear path passes it.
    reverse : bool[n]
        b is aligned as its reverse complement.
    identity : float64[n]
        Equal bases as a share of the aligned pairs (bases in gaps do not count); NaN of what is
        not aligned.
    """

    kind: NDArray[np.uint8]
    a_start: Int64
    a_end: Int64
    b_start: Int64
    b_end: Int64
    reverse: NDArray[np.bool_]
    identity: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.kind)

    def counts(self, circles: tuple[int, int] = (0, 0)) -> str:
        """The number of each class that is rearranged: "1 inversion, 2 duplications". What is cut
        counts once; ``circles``: bases of a and of b if both are circles, else 0.
        """
        whole = self.kind[~self._goes_on(circles)]
        kinds = [kind for kind in BlockKind if BlockKind.COLLINEAR < kind < BlockKind.NOT_ALIGNED_A]
        numbers = {kind: int((whole == kind).sum()) for kind in kinds}
        told = [
            counted(
                number,
                {
                    BlockKind.INVERSION: "inversions",
                    BlockKind.TRANSLOCATION: "translocations",
                    BlockKind.INVERTED_TRANSLOCATION: "inverted translocations",
                    BlockKind.DUPLICATION: "duplications",
                    BlockKind.INVERTED_DUPLICATION: "inverted duplications",
                }[kind],
            )
            for kind, number in numbers.items()
            if number
        ]
        return joined(", ", told) if told else ""

    def _goes_on(self, circles: tuple[int, int]) -> NDArray[np.bool_]:
        """True for rows that go on, in a and in b, where another one of their class ends."""
        one, other = (size or np.iinfo(np.int64).max for size in circles)
        begins, ends = np.where(self.reverse, (self.b_end, self.b_start), (self.b_start, self.b_end)) % other
        of = self.kind.tolist(), self.reverse.tolist()
        ended = set(zip(*of, (self.a_end % one).tolist(), ends.tolist(), strict=True))
        begun = zip(*of, self.a_start.tolist(), begins.tolist(), strict=True)
        return np.array([each in ended for each in begun], np.bool_)

    def take(self, rows: NDArray[np.intp] | NDArray[np.bool_]) -> Rearrangements:
        """Some of the rows."""
        return Rearrangements(**{name: column[rows] for name, column in vars(self).items()})

    @classmethod
    def joined(cls, *parts: Rearrangements) -> Rearrangements:
        """The rows of all parts."""
        names = vars(parts[0])
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})

    def cut(self, at: int, in_b: bool) -> Rearrangements:
        """The rows, in two where they go on across 0-based base ``at`` of a, or of b.

        The other sequence is cut in the same proportion.
        """
        own, other = ("b", "a") if in_b else ("a", "b")
        across = (getattr(self, f"{own}_start") < at) & (at < getattr(self, f"{own}_end"))
        some = vars(self.take(across))
        lower, upper = dict(some), dict(some)
        start, end = some[f"{own}_start"], some[f"{own}_end"]
        other_start, other_end = some[f"{other}_start"], some[f"{other}_end"]
        part = np.rint((at - start) / np.maximum(end - start, 1) * (other_end - other_start)).astype(np.int64)
        middle = np.where(some["reverse"], other_end - part, other_start + part)
        lower[f"{own}_end"] = upper[f"{own}_start"] = np.full(len(start), at, np.int64)
        lower[f"{other}_start"] = np.where(some["reverse"], middle, other_start)
        lower[f"{other}_end"] = np.where(some["reverse"], other_end, middle)
        upper[f"{other}_start"] = np.where(some["reverse"], other_start, middle)
        upper[f"{other}_end"] = np.where(some["reverse"], middle, other_end)
        return Rearrangements.joined(self.take(~across), Rearrangements(**lower), Rearrangements(**upper)).sorted()

    def begun_at(self, base: int, size: int, in_b: bool) -> Rearrangements:
        """The rows of a circle of ``size`` bases, a or b, begun at a base of it and cut there."""
        found, side = self.cut(base, in_b), "ab"[in_b]
        moved = (getattr(found, f"{side}_start") - base) % size
        return replace(found, **{f"{side}_start": moved, f"{side}_end": moved + found.lengths[in_b]})

    def sorted(self) -> Rearrangements:
        """The rows by a, then by b, then by kind."""
        return self.take(np.lexsort((self.kind, self.b_start, self.a_start)))

    @property
    def lengths(self) -> tuple[Int64, Int64]:
        """Bases of a and of b, int64[n] each."""
        return self.a_end - self.a_start, self.b_end - self.b_start

    @property
    def copies(self) -> NDArray[np.uint8]:
        """``copies.Copy`` of each row."""
        one = np.zeros(len(self), np.int64)
        sides = CopyRanges(one, self.a_start, self.a_end), CopyRanges(one, self.b_start, self.b_end)
        return copies(self.kind, self.identity, *sides)

    @property
    def rearranged(self) -> Rearrangements:
        """Those that are neither collinear nor without a block."""
        return self.take((self.kind > BlockKind.COLLINEAR) & (self.kind < BlockKind.NOT_ALIGNED_A))


def blocks_of(
    a: Codes, b: Codes, runs: Runs, kinds: NDArray[np.uint8], mirrored: int, between: bool = False
) -> Rearrangements:
    """Runs as blocks, extended at both ends.

    ``mirrored``: 0, or the length of b for runs in its reverse complement, which ``b`` then is.
    ``between``: they are consecutive, and none extends beyond its neighbour.
    """
    i, j, length, begins = runs
    first, last = begins[:-1], begins[1:] - 1
    starts, ends = [i[first], j[first]], [i[last] + length[last], j[last] + length[last]]
    most = [np.minimum(start, _MOST) for start in starts]
    more = [np.minimum(len(codes) - end, _MOST) for codes, end in zip((a, b), ends, strict=True)]
    if between:
        for side in range(2):
            free = np.maximum(starts[side][1:] - ends[side][:-1], 0)
            most[side][1:], more[side][:-1] = np.minimum(most[side][1:], free), np.minimum(more[side][:-1], free)
    up = extend(a, b, starts[0], starts[1], -1, most[0], most[1])
    down = extend(a, b, ends[0], ends[1], 1, more[0], more[1])
    identity = _identity(a, b, runs, (starts, ends), up, down)
    (a_start, b_start), (a_end, b_end) = (
        [side - some for side, some in zip(starts, up, strict=True)],
        [side + some for side, some in zip(ends, down, strict=True)],
    )
    if mirrored:
        b_start, b_end = mirrored - b_end, mirrored - b_start
    reverse = np.full(len(kinds), mirrored > 0)
    return _continued(Rearrangements(kinds, a_start, a_end, b_start, b_end, reverse, identity))


def _identity(
    a: Codes,
    b: Codes,
    runs: Runs,
    ends: tuple[list[Int64], list[Int64]],
    up: tuple[Int64, Int64],
    down: tuple[Int64, Int64],
) -> NDArray[np.float64]:
    """Equal bases of each run and its extensions, as a share of the pairs."""
    i, j, length, begins = runs
    count = len(begins) - 1
    run_of = np.repeat(np.arange(count), np.diff(begins))
    at = np.flatnonzero(run_of[1:] == run_of[:-1])
    (a_start, b_start), (a_end, b_end) = ends
    pairs, equal = equal_bases(
        a,
        b,
        np.concatenate([i[at] + length[at], a_start - up[0], a_end]),
        np.concatenate([j[at] + length[at], b_start - up[1], b_end]),
        np.concatenate([i[at + 1] - i[at] - length[at], up[0], down[0]]),
        np.concatenate([j[at + 1] - j[at] - length[at], up[1], down[1]]),
    )
    owners = np.concatenate([run_of[at], np.arange(count), np.arange(count)])
    matched = runs.weights
    share: NDArray[np.float64] = (matched + np.bincount(owners, equal, count)) / np.maximum(
        matched + np.bincount(owners, pairs, count), 1
    )
    return share


def _continued(blocks: Rearrangements) -> Rearrangements:
    """The blocks, with those as one that continue each other with less than a hole between them."""
    order = np.lexsort((blocks.a_start, blocks.kind))
    blocks = blocks.take(order)
    kind, a_start, a_end, b_start, b_end = (
        column.tolist() for column in (blocks.kind, blocks.a_start, blocks.a_end, blocks.b_start, blocks.b_end)
    )
    shares = [share * (end - start) for share, start, end in zip(blocks.identity, a_start, a_end, strict=True)]
    spans = [end - start for start, end in zip(a_start, a_end, strict=True)]
    kept = list[int]()
    for k in range(len(kind)):
        back = bool(blocks.reverse[k])
        for p in reversed(kept[-_LOOK_BACK:]):
            gap_b = b_start[p] - b_end[k] if back else b_start[k] - b_end[p]
            in_order = (
                (b_start[k] <= b_start[p] and b_end[k] <= b_end[p])
                if back
                else (b_start[k] >= b_start[p] and b_end[k] >= b_end[p])
            )
            if kind[p] == kind[k] and a_end[k] >= a_end[p] and in_order and max(a_start[k] - a_end[p], gap_b) < HOLE:
                a_end[p], b_start[p], b_end[p] = a_end[k], min(b_start[p], b_start[k]), max(b_end[p], b_end[k])
                shares[p], spans[p] = shares[p] + shares[k], spans[p] + spans[k]
                break
        else:
            kept.append(k)
    rows = np.array(kept, np.int64)
    a_start, a_end, b_start, b_end = (np.array(column, np.int64)[rows] for column in (a_start, a_end, b_start, b_end))
    identity = np.array(shares)[rows] / np.maximum(np.array(spans)[rows], 1) if kept else np.zeros(0)
    return Rearrangements(blocks.kind[rows], a_start, a_end, b_start, b_end, blocks.reverse[rows], identity)


def grouped(blocks: Rearrangements) -> Rearrangements:
    """The blocks, with those as one that were turned around or moved together.

    They are of one class and neighbours in both sequences, in order: no other block but a copy lies
    between them.
    """
    is_copy = np.isin(blocks.kind, COPIES)
    copies, rest = blocks.take(is_copy), blocks.take(~is_copy)
    rest = rest.take(np.lexsort((rest.b_start, rest.a_start)))
    if not len(rest):
        return copies
    ranks = np.argsort(np.argsort(rest.b_start, kind="stable"))
    before, behind = np.arange(len(rest) - 1), np.arange(1, len(rest))
    back = rest.reverse[behind]
    left, right = np.where(back, behind, before), np.where(back, before, behind)
    gaps = rest.a_start[behind] - rest.a_end[before], rest.b_start[right] - rest.b_end[left]
    joins = (rest.kind[before] == rest.kind[behind]) & (rest.kind[behind] != BlockKind.COLLINEAR)
    joins &= (ranks[right] - ranks[left] == 1) & (np.maximum(*gaps) <= _GROUPED)
    first = np.flatnonzero(np.concatenate([[True], ~joins]))
    spans = rest.a_end - rest.a_start
    whole = rest.take(first)
    return Rearrangements.joined(
        Rearrangements(
            whole.kind,
            whole.a_start,
            np.maximum.reduceat(rest.a_end, first),
            np.minimum.reduceat(rest.b_start, first),
            np.maximum.reduceat(rest.b_end, first),
            whole.reverse,
            np.add.reduceat(rest.identity * spans, first) / np.maximum(np.add.reduceat(spans, first), 1),
        ),
        copies,
    )
