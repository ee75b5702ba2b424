"""Hits that lie over one another, and where each differs from the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.imported.entry_points import (
    CLIPPED,
    DELETED,
    INSERTED,
    MARK_COLUMNS,
    MARK_HIT,
    MARK_KIND,
    MARK_LETTER,
    MARK_PLACE,
    MARK_SIZE,
    MISMATCHED,
    SKIPPED,
    find_marks,
)
from gpu.analyses.reads.imported.lines import letters_of_other_strand
from gpu.analyses.reads.result import ReadsResult
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import DELETION, INSERTION, MISMATCH
from gpu.sequences.alphabet import DNA

__all__ = ["CLIPPED", "DELETED", "INSERTED", "MISMATCHED", "SKIPPED", "Marks", "Pile", "pile_of"]

#: Marks that there is room for at first, for each hit.
_MARKS = 8


class Marks(NamedTuple):
    """Where hits differ from the reference; int64 [m] each, hit by hit.

    ``hits``: which of the pile. ``kinds``: ``MISMATCHED``, ``INSERTED``, ``DELETED``, ``SKIPPED`` or ``CLIPPED`` (``taken.entry_points``). ``places``: of the base, or of the
    one behind what is inserted or clipped. ``sizes``: bases of the reference; inserted or clipped ones are letters of the read. ``letters``: of an unlike or the first inserted one, as the
    reference's strand tells it, in ASCII, 0 where it is not known; of clipped ones 1 where they precede the hit.
    """

    hits: Int64
    kinds: Int64
    places: Int64
    sizes: Int64
    letters: Int64

    @classmethod
    def of(cls, table: NDArray[np.int64]) -> Marks:
        columns = (MARK_HIT, MARK_KIND, MARK_PLACE, MARK_SIZE, MARK_LETTER)
        return cls(*(np.ascontiguousarray(table[:, column]) for column in columns))


@dataclass(frozen=True)
class Pile:
    """Hits that overlap a range, in the order of their places; arrays [k].

    ``numbers`` int64: rows of the table of hits. ``reads`` int64: those of their reads. ``starts``, ``ends`` int64: the bases of the reference that they span.
    ``strands`` uint8: as in ``FoundReads``. ``marks``: where they differ from the reference within the range. ``total``: how many there are in the range; more than were asked for are passed over
    evenly. ``letters``: the reference's of the range, a blank where they are not known.
    """

    numbers: Int64
    reads: Int64
    starts: Int64
    ends: Int64
    strands: NDArray[np.uint8]
    marks: Marks
    total: int
    letters: str

    def __len__(self) -> int:
        return len(self.numbers)


def pile_of(result: ReadsResult, rows: Int64, first: int, last: int, total: int) -> Pile:
    """The pile of hits by their rows, in the order of their places."""
    hits = result.hits
    columns = (hits.column(name)[rows] for name in ("place", "bases", "read", "strand", "kind", "offset"))
    places, bases, reads, strands, kinds, offsets = columns
    starts, reads = places.astype(np.int64), reads.astype(np.int64)
    letters = DNA.decode[result.bases.column("code")[first:last]] if result.has_letters else None
    if result.is_taken:
        table = np.stack([starts, strands, kinds, offsets], axis=1).astype(np.int64)
        marks, letters = _marks_of_taken(result, rows, reads, table, first, last, letters)
    else:
        marks = _marks_of_kinds(result, reads, starts, strands, kinds, offsets)
    told = b"" if letters is None else np.where(letters == 0, ord(" "), letters).astype(np.uint8).tobytes()
    return Pile(rows, reads, starts, starts + bases, strands, marks, total, told.decode("ascii"))


def _marks_of_kinds(
    result: ReadsResult,
    reads: Int64,
    starts: Int64,
    strands: NDArray[np.uint8],
    kinds: NDArray[np.uint8],
    offsets: NDArray[np.int32],
) -> Marks:
    """One for each hit with an error."""
    kind_of = np.full(len(KINDS), -1)
    kind_of[[MISMATCH, INSERTION, DELETION]] = MISMATCHED, INSERTED, DELETED
    at = np.flatnonzero(kind_of[kinds] >= 0)
    marked = kind_of[kinds[at]]
    found = np.zeros(len(at), np.int64)
    read = np.flatnonzero(marked != DELETED)
    rows, turned, offset = reads[at[read]], strands[at[read]] != 0, offsets[at[read]].astype(np.int64)
    texts = result.reads.text("letters")
    # Counted from the read's end where that is the reference's begin.
    try:
        letters = texts.bytes_at(rows, np.where(turned, -1 - offset, offset))
    except IndexError as problem:
        raise result.contradiction() from problem
    assert DNA.complement is not None
    codes = DNA.encode[letters]
    found[read] = DNA.decode[np.where(turned, DNA.complement[codes], codes)]
    return Marks(at, marked, starts[at] + offsets[at], np.ones(len(at), np.int64), found)


def _marks_of_taken(
    result: ReadsResult,
    rows: Int64,
    reads: Int64,
    table: Int64,
    first: int,
    last: int,
    letters: NDArray[np.uint8] | None,
) -> tuple[Marks, NDArray[np.uint8]]:
    """As CIGARs and MDs tell, and the reference's letters, as far as the hits tell them where nobody else does."""
    known = np.zeros(last - first, np.uint8) if letters is None else letters.copy()
    texts = result.reads.text("letters").taken(reads)
    cigars, mds = (result.hits.text(name).taken(rows) for name in ("cigar", "md"))
    result.check_cigars(cigars)
    hits = (table, *texts, *cigars, *mds)
    complement = letters_of_other_strand()
    room = _MARKS * len(rows) + 64
    while True:
        marks = np.zeros((room, MARK_COLUMNS), np.int64)
        count = find_marks(first, last, hits, known, complement, marks)
        if count <= room:
            return Marks.of(marks[:count]), known
        room = count
