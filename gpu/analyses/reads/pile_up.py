"""Pile-ups: hits that overlap a range of the reference, with marks where they differ from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.compiled.entry_points import (
    CLIPPED,
    DELETED,
    INSERTED,
    MARK_AT,
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
from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.result import ReadsResult
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import DELETION, INSERTION, MISMATCH
from gpu.formats.sam.letters import complements
from gpu.sequences.alphabet import DNA

__all__ = ["CLIPPED", "DELETED", "INSERTED", "MISMATCHED", "SKIPPED", "Marks", "PileUp", "pile_up_of"]

#: Marks a hit that there is room for at first.
_MARKS = 8


class Marks(NamedTuple):
    """Places where hits differ from the reference; int64 [m] each, hit by hit.

    ``hits``: indices in the pile-up. ``kinds``: ``MISMATCHED``, ``INSERTED``, ``DELETED``,
    ``SKIPPED`` or ``CLIPPED`` (``compiled.entry_points``). ``places``: of the base, or of
    the one behind an insertion or clip. ``sizes``: bases of the reference, or letters of the read
    that are inserted or clipped. ``letters``: the mismatched or first inserted letter on the
    reference's strand (ASCII), 0 if unknown; of a clip 1 if it precedes the hit. ``at``: of a
    mismatched base, and of one that a hit of our own mapping inserts, its index in the read's
    letters, -1 if unknown; of other marks without meaning.
    """

    hits: Int64
    kinds: Int64
    places: Int64
    sizes: Int64
    letters: Int64
    at: Int64

    @classmethod
    def of(cls, table: NDArray[np.int64]) -> Marks:
        columns = (MARK_HIT, MARK_KIND, MARK_PLACE, MARK_SIZE, MARK_LETTER, MARK_AT)
        return cls(*(np.ascontiguousarray(table[:, column]) for column in columns))


@dataclass(frozen=True)
class PileUp:
    """Hits that overlap a range, in the order of their places; arrays [k].

    ``numbers`` int64: their rows in the table of hits; ``reads`` int64: the rows of their reads.
    ``starts``, ``ends`` int64: the bases of the reference that they span. ``strands`` uint8: as in
    ``FoundReads``. ``marks``: within the range. ``total``: all hits in the range, of which these
    are some if there are more than were asked for. ``letters``: the reference's of the range, blank
    if unknown.
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


def pile_up_of(result: ReadsResult, rows: Int64, first: int, last: int, total: int) -> PileUp:
    """The pile-up of hits by their rows, in the order of their places. Raises ``Damaged``."""
    hits = result.hits
    columns = (hits.column(name)[rows] for name in ("place", "bases", "read", "strand", "kind", "offset"))
    places, bases, reads, strands, kinds, offsets = columns
    starts, reads = places.astype(np.int64), reads.astype(np.int64)
    letters = DNA.decode[result.bases.column("code")[first:last]] if result.has_letters else None
    if result.is_imported:
        table = np.stack([starts, strands, kinds, offsets], axis=1).astype(np.int64)
        marks, letters = _marks_of_imported(result, rows, reads, table, first, last, letters)
    else:
        marks = _marks_of_kinds(result, reads, starts, strands, kinds, offsets)
    text = b"" if letters is None else np.where(letters == 0, ord(" "), letters).astype(np.uint8).tobytes()
    return PileUp(rows, reads, starts, starts + bases, strands, marks, total, text.decode("ascii"))


def _marks_of_kinds(
    result: ReadsResult,
    reads: Int64,
    starts: Int64,
    strands: NDArray[np.uint8],
    kinds: NDArray[np.uint8],
    offsets: NDArray[np.int32],
) -> Marks:
    """The marks of our own hits: one for each hit with an error."""
    kind_of = np.full(len(KINDS), -1)
    kind_of[[MISMATCH, INSERTION, DELETION]] = MISMATCHED, INSERTED, DELETED
    at = np.flatnonzero(kind_of[kinds] >= 0)
    marked = kind_of[kinds[at]]
    found, where = np.zeros(len(at), np.int64), np.full(len(at), -1, np.int64)
    read = np.flatnonzero(marked != DELETED)
    rows, turned, offset = reads[at[read]], strands[at[read]] != 0, offsets[at[read]].astype(np.int64)
    texts = result.reads.text("letters")
    try:
        # Of the other strand: counted from the read's end.
        where[read] = np.where(turned, texts.sizes(rows) - 1 - offset, offset)
        letters = texts.bytes_at(rows, where[read])
    except IndexError as problem:
        raise result.contradiction() from problem
    assert DNA.complement is not None
    codes = DNA.encode[letters]
    found[read] = DNA.decode[np.where(turned, DNA.complement[codes], codes)]
    return Marks(at, marked, starts[at] + offsets[at], np.ones(len(at), np.int64), found, where)


def _marks_of_imported(
    result: ReadsResult,
    rows: Int64,
    reads: Int64,
    table: Int64,
    first: int,
    last: int,
    letters: NDArray[np.uint8] | None,
) -> tuple[Marks, NDArray[np.uint8]]:
    """The marks by CIGARs and MDs, and the reference's letters, as far as they are known."""
    known = np.zeros(last - first, np.uint8) if letters is None else letters.copy()
    texts = result.reads.text("letters").taken(reads)
    cigars, mds = (result.hits.text(name).taken(rows) for name in ("cigar", "md"))
    result.check_cigars(cigars)
    hits = (table, *texts, *cigars, *mds)
    complement = complements()
    room, operations = _MARKS * len(rows) + 64, np.empty(3 + int(np.diff(cigars.offsets).max(initial=0)), np.uint32)
    while True:
        marks = np.zeros((room, MARK_COLUMNS), np.int64)
        count = find_marks(first, last, hits, known, complement, marks, operations)
        if count <= room:
            return Marks.of(marks[:count]), known
        room = count
