"""Classes of runs, as SyRI tells them apart: collinear, inverted, moved, copied.

The collinear path is the chain of forward runs with the most matched bases. Of the other runs, the
heavier first, one is a rearrangement if it covers bases of a or of b that nothing before it does:
of both sequences, then it is inverted in its place or moved; of one, then it is a copy.

Source: Goel, Sun, Jiao and Schneeberger, SyRI: finding genomic rearrangements and local sequence
differences from whole-genome assemblies, Genome Biology 20:277 (2019), Methods.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.runs import REACH, Runs
from gpu.core.phrase import Phrase
from gpu.engines.work.arrays import Int64


class BlockKind(IntEnum):
    """The class of a block, or of a stretch without one."""

    COLLINEAR = 0
    INVERSION = 1
    TRANSLOCATION = 2
    INVERTED_TRANSLOCATION = 3
    DUPLICATION = 4
    INVERTED_DUPLICATION = 5
    NOT_ALIGNED_A = 6
    NOT_ALIGNED_B = 7

    @property
    def title(self) -> str:
        """Its name in files: "inverted translocation"."""
        if self >= BlockKind.NOT_ALIGNED_A:
            return Phrase("not aligned in {}", "ab"[self - BlockKind.NOT_ALIGNED_A])
        return self.name.lower().replace("_", " ")


COPIES = (BlockKind.DUPLICATION, BlockKind.INVERTED_DUPLICATION)
#: Runs that are tried for the collinear path at most: the heaviest.
_MAX_RUNS = 8_000
#: Share of the shorter one by which runs of the path may overlap, at the loss of the overlap.
_OVERLAP = 0.5
#: Share of a run's bases that must be its own, on a sequence, to count there.
_OWN = 0.5
#: Matched bases of the path by which both places of an inversion may differ, and as a share of its
#: own.
_SLIP, _SLIP_SHARE = 100, 0.1


class CollinearPath(NamedTuple):
    """The matches of the collinear path, ascending in both sequences: int64[n] each."""

    i: Int64
    j: Int64
    length: Int64

    def bases_before(self, places: Int64, in_b: bool) -> Int64:
        """Matched bases of the path before places of one sequence."""
        sums = np.concatenate([[0], np.cumsum(self.length)])
        return sums[np.searchsorted(self.j if in_b else self.i, places)]

    def gap_at(self, places: Int64, in_b: bool) -> Int64:
        """For each place of one sequence the match before which it lies in a gap, -1 for none."""
        starts = self.j if in_b else self.i
        after = np.searchsorted(starts, places, side="right")
        inside = (after > 0) & (after < len(starts))
        ends = (starts + self.length)[np.clip(after - 1, 0, None)] if len(starts) else places
        return np.where(inside & (ends <= places), after, -1)

    def pieces(self, cuts: Int64) -> Runs:
        """The path cut before some matches, and where a gap is too wide for a run."""
        if not len(self.i):
            return Runs(*self, np.zeros(1, np.int64))
        gap_i, gap_j = (starts[1:] - starts[:-1] - self.length[:-1] for starts in (self.i, self.j))
        wide = np.flatnonzero(np.maximum(gap_i, gap_j) > REACH) + 1
        return Runs(*self, np.unique(np.concatenate([[0], wide, cuts, [len(self.i)]])))


class ClassifiedRuns(NamedTuple):
    """The runs that are rearrangements, of one strand, and their classes."""

    runs: Runs
    kinds: NDArray[np.uint8]


def best_path(forward: Runs) -> tuple[CollinearPath, Runs]:
    """The collinear path, and the runs without it.

    It is made of segments: a run may pass over what the path does not, such as a nearby copy.
    """
    segments, run_of = forward.segments()
    used = _heaviest_chain(segments)
    is_free = np.ones(len(run_of), np.bool_)
    is_free[used] = False
    free = np.flatnonzero(is_free)
    rest = segments.take(free)
    # What is left of a run between two segments of the path is one run again.
    parted = np.ones(len(rest.begins), np.bool_)
    parted[1:-1] = (np.diff(run_of[free]) != 0) | (np.diff(free) != 1)
    return _monotonic(segments.take(used)), rest._replace(begins=rest.begins[parted])


def _heaviest_chain(forward: Runs) -> Int64:
    """The runs, in order, that follow each other in both sequences and are heaviest together."""
    weights = forward.weights
    tried = np.arange(len(weights))
    if len(tried) > _MAX_RUNS:
        tried = tried[np.argpartition(-weights[tried], _MAX_RUNS)[:_MAX_RUNS]]
    starts_i, ends_i, starts_j, ends_j = (column[tried] for column in _ends(forward))
    order = np.argsort(starts_i, kind="stable")
    tried = tried[order]
    starts_i, ends_i, starts_j, ends_j = (column[order] for column in (starts_i, ends_i, starts_j, ends_j))
    size, weight = np.minimum(ends_i - starts_i, ends_j - starts_j), weights[tried]
    total, before = weight.copy(), np.full(len(tried), -1, np.int64)
    for k in range(1, len(tried)):
        over = np.maximum(np.maximum(ends_i[:k] - starts_i[k], ends_j[:k] - starts_j[k]), 0)
        allowed = (over <= _OVERLAP * np.minimum(size[:k], size[k])) & (starts_j[:k] < starts_j[k])
        joined = np.where(allowed, total[:k] - over, -1)
        best = int(joined.argmax())
        if joined[best] > 0:
            total[k] += joined[best]
            before[k] = best
    chain, k = list[int](), int(total.argmax()) if len(total) else -1
    while k >= 0:
        chain.append(k)
        k = int(before[k])
    return tried[np.array(chain[::-1], np.int64)]


def classify(
    path: CollinearPath, strands: tuple[Runs, Runs], rows: int, columns: int, shortest: int, is_circle: bool = False
) -> tuple[ClassifiedRuns, ClassifiedRuns]:
    """Find the rearrangements among the runs of both strands.

    Parameters
    ----------
    path : CollinearPath
    strands : Runs
        Those of the forward strand without the path, and those of the reverse strand.
    rows, columns : int
        Lengths of a and b.
    shortest : int
        Runs that span fewer bases of either sequence are left out.
    is_circle : bool
        The path goes on at its begin, as of circular sequences: its ends are one place.
    """
    covered = np.zeros(rows, np.bool_), np.zeros(columns, np.bool_)
    pieces = path.pieces(np.zeros(0, np.int64))
    _cover(covered, _stretches(pieces, range(len(pieces.begins) - 1), columns, False))
    candidates = []
    for reverse, runs in enumerate(strands):
        starts_i, ends_i, starts_j, ends_j = _ends(runs)
        long = np.minimum(ends_i - starts_i, ends_j - starts_j) >= shortest
        weights = runs.weights
        candidates += [(int(weights[run]), reverse, int(run)) for run in np.flatnonzero(long)]
    found: tuple[list[tuple[int, BlockKind]], list[tuple[int, BlockKind]]] = ([], [])
    for _, reverse, run in sorted(candidates, key=lambda one: (-one[0], *one[1:])):
        stretches = _stretches(strands[reverse], [run], columns, bool(reverse))
        own = [_own_share(mask, begins, ends) for mask, (begins, ends) in zip(covered, stretches, strict=True)]
        is_own = [share >= _OWN for share in own]
        if not any(is_own):
            continue
        if not all(is_own):
            kind = BlockKind.INVERTED_DUPLICATION if reverse else BlockKind.DUPLICATION
        elif not reverse:
            kind = BlockKind.TRANSLOCATION
        else:
            kind = BlockKind.INVERSION if _is_in_place(path, stretches, is_circle) else BlockKind.INVERTED_TRANSLOCATION
        found[reverse].append((run, kind))
        _cover(covered, stretches)
    forward, backward = (
        ClassifiedRuns(
            runs.take(np.array([run for run, _ in some], np.int64)), np.array([kind for _, kind in some], np.uint8)
        )
        for runs, some in zip(strands, found, strict=True)
    )
    return forward, backward


#: Begins and ends of stretches of a, and those of b.
Stretches = tuple[tuple[Int64, Int64], tuple[Int64, Int64]]


def _ends(runs: Runs) -> tuple[Int64, Int64, Int64, Int64]:
    """The first and last bases of runs in a, then in b (of their strand), half-open."""
    first, last = runs.begins[:-1], runs.begins[1:] - 1
    ends = runs.length[last]
    return runs.i[first], runs.i[last] + ends, runs.j[first], runs.j[last] + ends


def _stretches(runs: Runs, numbers: range | list[int], columns: int, reverse: bool) -> Stretches:
    """The stretches of both sequences that some runs cover, b on its forward strand."""
    (i, j, length, begins), _ = runs.take(np.array(numbers, np.int64)).segments()
    first, last = begins[:-1], begins[1:] - 1
    of_a, of_b = (i[first], i[last] + length[last]), (j[first], j[last] + length[last])
    return of_a, (columns - of_b[1], columns - of_b[0]) if reverse else of_b


def _cover(covered: tuple[NDArray[np.bool_], NDArray[np.bool_]], stretches: Stretches) -> None:
    for mask, (begins, ends) in zip(covered, stretches, strict=True):
        for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
            mask[begin:end] = True


def _own_share(mask: NDArray[np.bool_], begins: Int64, ends: Int64) -> float:
    covered = sum(int(mask[begin:end].sum()) for begin, end in zip(begins.tolist(), ends.tolist(), strict=True))
    return 1 - covered / max(1, int((ends - begins).sum()))


def _is_in_place(path: CollinearPath, stretches: Stretches, is_circle: bool) -> bool:
    """True if a run lies between the same matches of the path in both sequences."""
    middles = [np.array([(begins.min() + ends.max()) // 2]) for begins, ends in stretches]
    passed = [int(path.bases_before(middle, in_b)[0]) for middle, in_b in zip(middles, (False, True), strict=True)]
    begins, ends = stretches[0]
    apart = abs(passed[0] - passed[1])
    if is_circle:
        apart = min(apart, int(path.length.sum()) - apart)
    return apart <= max(_SLIP, _SLIP_SHARE * float((ends - begins).sum()))


def _monotonic(runs: Runs) -> CollinearPath:
    """The matches of consecutive runs, without the bases that overlap what lies before them."""
    i, j, length, _ = runs
    over = np.zeros(len(i), np.int64)
    for starts in (i, j):
        reach = np.maximum.accumulate(starts + length)
        over[1:] = np.maximum(over[1:], reach[:-1] - starts[1:])
    kept = np.flatnonzero(over < length)
    return CollinearPath((i + over)[kept], (j + over)[kept], (length - over)[kept])
