"""The search for variants in a range of the reference, or all of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.compiled.entry_points import ALLELE_DELETED, ALLELE_JUNCTION
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.counting import AlleleCounter, AlleleCounts
from gpu.analyses.reads.variants.indels import (
    MARGIN,
    READ_END,
    READ_ROW,
    READ_START,
    Indels,
    left_aligned,
    room_to_the_right,
)
from gpu.analyses.reads.variants.settings import FLOOR, CountFilter, Thresholds
from gpu.analyses.reads.variants.table import DELETION, INSERTION, SUBSTITUTION, Variants, tally
from gpu.core.errors import InputError
from gpu.core.streams import ordered_map
from gpu.engines.measurements import cores
from gpu.engines.work.arrays import Int64
from gpu.sequences.alphabet import DNA_BASES

#: Bases that are counted at once, which takes 64 bytes each.
WINDOW = 1 << 17
#: Largest number of variants that are listed.
MAX_VARIANTS = 1 << 22
_LETTERS, _BLANK = b"ACGT", ord(" ")


def find_variants(
    result: ReadsResult,
    coverage: Coverage,
    chosen: CountFilter,
    least: Thresholds = FLOOR,
    on_progress: Callable[[float], None] = lambda share: None,
    threads: int | None = None,
) -> Variants:
    """List the variants of a result, in windows, so that memory does not grow with the reference.

    ``on_progress`` is told the share that is done, and may raise. Raises ``Damaged``, and
    ``InputError`` if there are more than ``MAX_VARIANTS``.
    """
    chosen.check()
    least.check()
    counter = AlleleCounter(result, coverage, chosen)
    before = bases_before(result)
    firsts = range(0, coverage.bases, WINDOW)

    def search(first: int) -> Variants:
        last = min(coverage.bases, first + WINDOW)
        if not coverage.count(first, last):
            return Variants.joined((), before)
        return variants_of(counter.count(first, min(coverage.bases, last + MARGIN)), last, counter, before, least)

    found, number = [], 0
    with closing(ordered_map(firsts, search, threads or cores())) as windows:
        for first, some in zip(firsts, windows, strict=True):
            on_progress(first / coverage.bases)
            number += len(some)
            if number > MAX_VARIANTS:
                raise InputError(
                    "More than {:,} places differ from the reference; ask for a greater least fraction "
                    "or number of reads.",
                    MAX_VARIANTS,
                )
            if len(some) or len(some.ambiguous):
                found.append(some)
    return Variants.joined(found, before)


def bases_before(result: ReadsResult) -> Int64:
    """The bases before each record of the reference, int64 [r + 1]."""
    return np.concatenate([[0], np.cumsum(result.reference_records[1])]).astype(np.int64)


def variants_of(counted: AlleleCounts, last: int, counter: AlleleCounter, before: Int64, least: Thresholds) -> Variants:
    """The variants at ``[counted.first, last)`` of what was counted, ``MARGIN`` bases further."""
    parts = [substitutions(counted, last, before, least), gaps(counted, last, counter, before, least)]
    joined = Variants.joined(parts, before)
    if least.strand:
        joined = joined.taken(joined.count.min(axis=1) >= least.strand)
    # At one position the longest reference is the last, as bcftools sorts them.
    return joined.taken(np.lexsort((joined.sizes, joined.kind != SUBSTITUTION, joined.anchor)))


def substitutions(counted: AlleleCounts, last: int, before: Int64, least: Thresholds) -> Variants:
    """Letters A, C, G and T in place of others of them; the number of those of ambiguous ones."""
    counts = counted.counts[: last - counted.first]
    letters, codes = counted.letters[: len(counts)], counted.codes[: len(counts)]
    tells = [*range(DNA_BASES), ALLELE_DELETED]
    # Most bases have too few other letters, whatever the depth.
    others = counts[:, 0, :DNA_BASES] + counts[:, 1, :DNA_BASES]
    at, code = np.nonzero(others >= least.reads)
    # Where the reference is not known nothing differs from it.
    other = (codes[at] != code) & (letters[at] != _BLANK)
    at, code = at[other], code[other]
    depth = counts[at][:, :, tells].sum(axis=(1, 2), dtype=np.int64)
    reached = (depth >= least.depth) & (others[at, code] >= least.fraction * depth - 1e-9)
    at, code, depth = at[reached], code[reached], depth[reached]
    is_listed = codes[at] < DNA_BASES
    ambiguous = np.column_stack([depth, others[at, code], np.ones_like(at)])[~is_listed]
    at, code = at[is_listed], code[is_listed]
    return Variants(
        at + counted.first,
        np.full(len(at), SUBSTITUTION, np.uint8),
        [bytes((letter,)) for letter in letters[at].tolist()],
        [_LETTERS[each : each + 1] for each in code.tolist()],
        counts[at][:, :, tells].sum(axis=2, dtype=np.int64),
        counts[at, :, code].astype(np.int64),
        counts[at, :, codes[at]].astype(np.int64),
        before,
        tally(ambiguous),
    )


def gaps(counted: AlleleCounts, last: int, counter: AlleleCounter, before: Int64, least: Thresholds) -> Variants:
    """Insertions and deletions, at their leftmost places."""
    letters_of = _kept_letters(counted.indels, counter)
    moved = left_aligned(counted.indels, before, letters_of)
    both = moved.counts.sum(axis=1)
    moved = moved.taken((moved.places >= counted.first) & (moved.places < last) & (both >= least.reads))
    counts, others = _telling(counted, moved, room_to_the_right(moved, before, letters_of), before)
    both, total = counts.sum(axis=1), (counts + others).sum(axis=1)
    reached = (both >= least.reads) & (total >= least.depth) & (both >= least.fraction * total - 1e-9)
    moved, counts, others = moved.taken(reached), counts[reached], others[reached]
    begins = before[np.searchsorted(before, moved.places, "right") - 1]
    # At the begin of a record the base behind is named instead of that before.
    is_first = moved.places == begins
    anchors = moved.places - ~is_first
    reference, alternative = [], []
    rows = zip(anchors.tolist(), moved.deleted.tolist(), moved.inserted, is_first.tolist(), strict=True)
    for anchor, deleted, inserted, leads in rows:
        own = letters_of(anchor, anchor + deleted + 1).tobytes().replace(b" ", b"N")
        reference.append(own)
        alternative.append(inserted + own[deleted:] if leads else own[:1] + inserted)
    kinds = np.where(moved.deleted > 0, DELETION, INSERTION).astype(np.uint8)
    return Variants(anchors, kinds, reference, alternative, counts + others, counts, others, before)


def _kept_letters(indels: Indels, counter: AlleleCounter) -> Callable[[int, int], NDArray[np.uint8]]:
    """The reference's letters as far as indels can be moved, read once."""
    if not len(indels):
        return lambda first, last: np.zeros(0, np.uint8)
    low = max(0, int(indels.places.min()) - 2 * MARGIN)
    high = int((indels.places + indels.deleted).max()) + 2 * MARGIN
    letters = counter.letters(low, min(high, counter.coverage.bases))
    return lambda first, last: letters[first - low : last - low]


def _telling(counted: AlleleCounts, indels: Indels, room: Int64, before: Int64) -> tuple[Int64, Int64]:
    """Reads by strand that tell that they have each, and that they do not, int64 [k, 2] each.

    See ``indels``: those without it are aligned across all places where it could stand.
    """
    places, longer = indels.places, np.fromiter(map(len, indels.inserted), np.int64, len(indels))
    record = np.searchsorted(before, places, "right") - 1
    first, end = before[record] + 1, before[record + 1] - 1
    # A read without it begins before the first place, and ends behind the last one.
    least, most = np.maximum(places, first), np.minimum(places + room, end)
    row, begins, stops = (indels.reads[:, column] for column in (READ_ROW, READ_START, READ_END))
    with_it = indels.reads[
        (begins < np.maximum(places + longer, first)[row])
        & (stops > np.minimum(places + room + indels.deleted - longer, end)[row])
    ]
    others = counted.counts[np.minimum(least, end) - counted.first, :, ALLELE_JUNCTION].astype(np.int64)
    starts, ends, strands = counted.spans
    longest = int((ends - starts).max(initial=0))
    for at in np.flatnonzero(most > least).tolist():
        low, high = int(least[at]), int(most[at])
        some = slice(*np.searchsorted(starts, [low - longest, low]).tolist())
        short = (ends[some] > low) & (ends[some] <= high)
        others[at] -= np.bincount(strands[some][short], minlength=2)
    # Of these, some have it.
    others -= indels.counted(indels.reads[(begins < least[row]) & (stops > np.maximum(least, most)[row])])
    return indels.counted(with_it), np.maximum(others, 0)
