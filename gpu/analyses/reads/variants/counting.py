"""Counts of alleles: the letters that reads have at each base of a range of the reference.

A read is counted where its best hit lies (imported: its primary and supplementary lines, unless
they are duplicates or failed quality checks), if MAPQ and base quality reach a ``CountFilter``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.compiled.entry_points import (
    ALLELE_COLUMNS,
    ALLELE_DELETED,
    ALLELE_JUNCTION,
    ALLELE_OTHER,
    ALLELE_SAME,
    EVENT_AT,
    EVENT_BOUND,
    EVENT_COLUMNS,
    EVENT_HIT,
    EVENT_KIND,
    EVENT_PLACE,
    EVENT_SIZE,
    INSERTED,
    count_alleles,
)
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.indels import Indels
from gpu.analyses.reads.variants.settings import CountFilter
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.reads import EXACT
from gpu.formats.sam.letters import complements
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA, DNA_BASES
from gpu.sequences.record_batch import slices

__all__ = [
    "ALLELE_DELETED",
    "ALLELE_OTHER",
    "AlleleCounter",
    "AlleleCounts",
    "Spans",
    "base_codes",
    "mapping_qualities",
]

Bytes = NDArray[np.uint8]

#: Flags of lines that are not counted: secondary, failed quality checks, duplicate.
_NOT_COUNTED = 0x100 | 0x200 | 0x400
#: Hits that are counted at once.
_HITS = 1 << 18
#: MAPQ of our own hits by the number of best ones, as ``compiled.hit_lines`` has them.
_ALONE, _BEST_ALONE, _OF_SEVERAL = 60, 30, np.array([0, 0, 3, 2, 1, 1, 1, 1, 1, 1, 0], np.uint8)
#: A number of hits that are equally good from which on MAPQ is 0.
_MANY = 10
_NO_BYTES, _NO_PLACES = np.zeros(0, np.uint8), np.zeros(0, np.int64)


class Spans(NamedTuple):
    """The hits counted in a range, in the order of their places: int64 [k] each, and strands."""

    starts: Int64
    ends: Int64
    strands: NDArray[np.uint8]


class AlleleCounts(NamedTuple):
    """Counts of alleles at bases ``[first, last)``.

    ``letters`` uint8 [n]: of the reference (ASCII), blank where unknown. ``counts`` int32
    [n, strand, column] (``compiled.entry_points``): letters, deleted bases, junctions.
    ``indels``: as the reads are aligned, not moved. ``spans``: of the hits.
    """

    first: int
    last: int
    letters: Bytes
    counts: NDArray[np.int32]
    indels: Indels
    spans: Spans

    @property
    def codes(self) -> Bytes:
        """The codes of the reference's bases, 4 for any other letter; uint8 [n]."""
        return base_codes()[self.letters]

    @property
    def alleles(self) -> Int64:
        """A, C, G, T and deleted, of both strands; int64 [n, 5]."""
        told = [*range(DNA_BASES), ALLELE_DELETED]
        # Many times as fast as a sum over the strands.
        both = np.empty((len(self.counts), len(told)), np.int64)
        for number, column in enumerate(told):
            np.add(self.counts[:, 0, column], self.counts[:, 1, column], out=both[:, number])
        return both


def base_codes() -> Bytes:
    """The code of each letter: 0 to 3 for A, C, G and T, else 4; uint8 [256]."""
    return np.where(DNA.encode < DNA_BASES, DNA.encode, ALLELE_OTHER).astype(np.uint8)


class AlleleCounter:
    """Counts alleles of a result by ranges; for any thread. Raises ``Damaged``."""

    def __init__(self, result: ReadsResult, coverage: Coverage, chosen: CountFilter) -> None:
        self.result, self.coverage, self.filter = result, coverage, chosen
        self._codes = base_codes()
        self._codes[ord("=")] = ALLELE_SAME

    def letters(self, first: int, last: int) -> Bytes:
        """The reference's letters of a range (ASCII), blank where they are unknown."""
        if self.result.has_letters:
            return DNA.decode[self.result.bases.column("code")[first:last]]
        pile = self.coverage.pile_up(first, last, 1 << 62)
        return np.frombuffer(pile.letters.encode().ljust(last - first), np.uint8)

    def count(self, first: int, last: int) -> AlleleCounts:
        """Count bases ``[first, last)``."""
        letters = self.letters(first, last)
        reference = as_compiled(base_codes()[letters])
        counts = np.zeros((last - first, 2 * ALLELE_COLUMNS), np.int32)
        rows = self.coverage.rows(first, last)
        indels, spans = [Indels.none()], []
        for at in range(0, len(rows), _HITS):
            some = rows[at : at + _HITS]
            some = some[self._counted(some)]
            place, bases, strand = (self.result.hits.column(name)[some] for name in ("place", "bases", "strand"))
            starts = place.astype(np.int64)
            spans.append(Spans(starts, starts + bases, strand))
            indels += self._add(some, spans[-1], first, last, reference, counts)
        joined = Spans(*map(np.concatenate, zip(*spans, strict=True))) if spans else _NO_SPANS
        shaped = counts.reshape(last - first, 2, ALLELE_COLUMNS)
        np.cumsum(shaped[:, :, ALLELE_JUNCTION], axis=0, out=shaped[:, :, ALLELE_JUNCTION])
        return AlleleCounts(first, last, letters, shaped, Indels.merged(indels), joined)

    def _counted(self, rows: Int64) -> NDArray[np.bool_]:
        hits = self.result.hits
        counted = mapping_qualities(self.result, rows) >= self.filter.mapping_quality
        if self.result.is_imported:
            return counted & (hits.column("flag")[rows] & _NOT_COUNTED == 0)
        return counted & (self.result.reads.column("first_hit")[hits.column("read")[rows]] == rows)

    def _add(self, rows: Int64, spans: Spans, first: int, last: int, reference: Bytes, counts: Int32) -> list[Indels]:
        """Add hits to ``counts``; their insertions and deletions, by the files that hold reads."""
        result, least = self.result, self.filter.base_quality
        reads = result.hits.column("read")[rows]
        kinds, offsets = (result.hits.column(name)[rows] for name in ("kind", "offset"))
        table = np.stack([spans.starts, spans.strands, kinds, offsets, spans.ends], axis=1).astype(np.int64)
        cigars = Texts(_NO_BYTES, np.zeros(len(rows) + 1, np.int64))
        if result.is_imported:
            cigars = result.hits.text("cigar").taken(rows)
            result.check_cigars(cigars)
        found = []
        scores = result.reads.text("qualities").mapped(reads) if least else None
        for some, data, begins, ends in result.reads.text("letters").mapped(reads):
            _, quality, lows, highs = next(scores) if scores else (None, _NO_BYTES, begins, begins)
            chosen = cigars
            if len(some) < len(rows):
                chosen = Texts(*slices(cigars.data, cigars.offsets[some], cigars.offsets[some + 1]))
            mine = as_compiled(table[some])
            # As many insertions and deletions as CIGARs and kinds can tell.
            room = int(np.isin(chosen.data, (ord("I"), ord("D"))).sum()) + int((mine[:, 2] > 1).sum())
            events = np.zeros((room, EVENT_COLUMNS), np.int64)
            hits = (mine, data, begins, ends, quality, lows, highs, *chosen)
            operations = np.empty(3 + int(np.diff(chosen.offsets).max(initial=0)), np.uint32)
            number = count_alleles(first, last, least, reference, hits, self._codes, counts, events, operations)
            found.append(_indels(events[:number], rows[some], mine, data))
        return found


def mapping_qualities(result: ReadsResult, rows: Int64) -> NDArray[np.uint8]:
    """MAPQ of hits by their rows, uint8 [k]: of our own ones as SAM has it."""
    hits = result.hits
    if result.is_imported:
        return np.asarray(hits.column("quality")[rows], np.uint8)
    reads = hits.column("read")[rows]
    first, count = (result.reads.column(name)[reads] for name in ("first_hit", "hits"))
    # Most reads have one hit, of which nothing more is to be known, unless others were cut off.
    cut = result.reads.column("cut")[reads] if result.request.most else np.zeros(len(rows), np.bool_)
    # Hits of a read are sorted by their errors: all are as good as an inexact best one.
    best = count.astype(np.int64)
    at = np.flatnonzero(count > 1)
    at = at[result.reads.column("kind")[reads[at]] == EXACT]
    best[at] = 1
    for rank in range(1, _MANY):
        at = at[count[at] > rank]
        at = at[hits.column("kind")[first[at] + rank] == EXACT]
        best[at] = rank + 1
    found = np.where(count == 1, _ALONE, np.where(best == 1, _BEST_ALONE, _OF_SEVERAL[np.minimum(best, _MANY)]))
    found[(rows - first >= best) | (cut & (best == count))] = 0
    return found.astype(np.uint8)


_NO_SPANS = Spans(_NO_PLACES, _NO_PLACES, _NO_BYTES)


def _indels(events: Int64, rows: Int64, hits: Int64, data: Bytes) -> Indels:
    """The insertions and deletions that a kernel found, one for each read that has it.

    ``rows``, ``hits``: the rows of hits, and the table that the kernel took. Inserted letters other
    than A, C, G and T are N.
    """
    own = np.where(base_codes() < DNA_BASES, DNA.decode[np.minimum(DNA.encode, DNA_BASES)], ord("N")).astype(np.uint8)
    complement = own[complements()]
    of, sizes = events[:, EVENT_HIT], events[:, EVENT_SIZE]
    is_inserted = events[:, EVENT_KIND] == INSERTED
    starts, strands, ends = (hits[of, column] for column in (0, 1, 4))
    inserted: list[bytes] = [b""] * len(events)
    for number in np.flatnonzero(is_inserted).tolist():
        at, size = int(events[number, EVENT_AT]), int(sizes[number])
        if strands[number]:
            inserted[number] = complement[data[at - size + 1 : at + 1][::-1]].tobytes()
        else:
            inserted[number] = own[data[at : at + size]].tobytes()
    reads = np.stack([np.arange(len(events)), rows[of], starts, ends, strands], axis=1)
    return Indels(events[:, EVENT_PLACE], np.where(is_inserted, 0, sizes), inserted, events[:, EVENT_BOUND], reads)
