"""Entry points of the compiled loops over reads and hits, and the layout of their arguments.

Tables are int64 arrays with a row for each item; the constants below number their columns and the
entries of each loop's ``state``. Places are 0-based in the joined records; offsets int64[n + 1] are
where each item of a joined array begins.
"""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT32, INT64, NEW_BYTES, NEW_INT64, NEW_TABLE, NEW_UINT32, TABLE, UINT32, Array

# ---- Reads and hits, as ``classify`` makes them of lines.

#: The kind of a hit that CIGAR and MD describe, beside the kinds of ``gpu.engines.work.reads``; 4
#: is the kind of a read without hits.
OTHER = 5

#: Entries of the state of ``classify``: numbers of reads, letters, hits, bytes of CIGARs, bytes of
#: MDs and gaps that were written; 1 + the record without letters that stopped it (0: none); reads
#: with "=" for letters that are not known.
READS, READ_LETTERS, HITS, CIGARS, HIT_MDS, GAPS, RECORD_WITHOUT_LETTERS, UNRESOLVED = range(8)
#: Columns of a hit: the read (of these lines), place, bases of the reference, strand, kind, offset,
#: flags, mapping quality, and content (``gpu.formats.sam.entry_points.CONTENT``).
HIT_READ, PLACE, BASES, STRAND, KIND, OFFSET, HIT_FLAG, HIT_QUALITY, HIT_CONTENT = range(9)
HIT_COLUMNS = 9

# ---- Marks, as ``find_marks`` makes them of hits: where a hit differs from the reference.

#: Kinds of marks: a letter of the read in place of the reference's; letters between two bases;
#: bases that the read does not have (D); bases that it skips (N); letters clipped off at its ends.
MISMATCHED, INSERTED, DELETED, SKIPPED, CLIPPED = range(5)
#: Columns of a mark: the hit, kind, place, bases of the reference (letters of the read, if inserted
#: or clipped), letter (of a clipped end: 1 before the first aligned base, 0 behind the last), and
#: of a mismatched base its index among the letters of the read, as they were read (-1: none).
MARK_HIT, MARK_KIND, MARK_PLACE, MARK_SIZE, MARK_LETTER, MARK_AT = range(6)
MARK_COLUMNS = 6

# ---- Alleles, as ``count_alleles`` counts them: the letters that hits have at a base.

#: Columns of the counts of a base, first those of hits on the forward strand, then of the others:
#: A, C, G and T (0 to 3), other letters, deleted bases, junctions: hits aligned here and at the
#: base before, whatever they insert between (as changes from base to base, to be summed up),
#: letters of a lower base quality than asked for.
ALLELE_OTHER, ALLELE_DELETED, ALLELE_JUNCTION, ALLELE_LOW = range(4, 8)
ALLELE_COLUMNS = 8
#: In the table of codes: the letter of the reference.
ALLELE_SAME = 8
#: Columns of an event: the hit; the base that the inserted letters precede, or the first deleted
#: one; ``INSERTED`` or ``DELETED``; its length; the index of the first inserted letter, from which
#: on hits of the other strand have them backwards (-1: none); the leftmost place that it can be
#: moved to without crossing a base in which the hit differs, or another gap of it (-1: any).
EVENT_HIT, EVENT_PLACE, EVENT_KIND, EVENT_SIZE, EVENT_AT, EVENT_BOUND = range(6)
EVENT_COLUMNS = 6

# ---- Lines of hits of our own mapping, as ``hit_lines`` makes them.

#: Entries of its state: the next read, and which of its hits.
NEXT_READ, NEXT_HIT = range(2)

#: Lines of a file (``gpu.formats.sam.entry_points``).
_LINES = (TABLE, BYTES, INT64, BYTES, BYTES, INT64, UINT32, INT64, BYTES, INT64)

classify = EntryPoint(
    f"{__package__}.classify",
    "classify",
    # The number of lines; lines; the reference's letters (empty: unknown), the offset of each
    # record in them (equal to the next one's: it has no letters); the complement of each letter.
    *(int, _LINES, BYTES, INT64, BYTES),
    # The state; of reads: their first lines, letters, qualities, the offsets of both.
    *(NEW_INT64, (NEW_INT64, NEW_BYTES, NEW_BYTES, NEW_INT64)),
    # Hits: table, CIGARs and offsets, MDs and offsets. Gaps (N): reads, places, bases.
    (NEW_TABLE, NEW_BYTES, NEW_INT64, NEW_BYTES, NEW_INT64),
    (NEW_INT64, NEW_INT64, NEW_INT64),
)
find_marks = EntryPoint(
    f"{__package__}.marks",
    "find_marks",
    # Bases [first, last) of the reference; hits: place, strand, kind and offset, letters of their
    # reads (as they were read) and offsets, CIGARs and offsets, MDs and offsets.
    *(int, int, (TABLE, BYTES, INT64, BYTES, INT64, BYTES, INT64)),
    # The reference's letters of these bases, 0 where unknown, which is filled in as far as hits
    # tell; the complement of each letter; marks; room for the longest CIGAR's operations.
    *(NEW_BYTES, BYTES, NEW_TABLE, NEW_UINT32),
    returns=True,
)
count_alleles = EntryPoint(
    f"{__package__}.alleles",
    "count_alleles",
    # Bases [first, last) of the reference; the least base quality; the codes of its letters there.
    *(int, int, int, BYTES),
    # Hits: place, strand, kind, offset and end; letters of their reads (as they were read), where
    # those of each hit begin and end; qualities, likewise; CIGARs and offsets.
    (TABLE, BYTES, INT64, INT64, BYTES, INT64, INT64, BYTES, INT64),
    # The code of each letter; counts; events; room for the longest CIGAR's operations.
    *(BYTES, Array(np.int32, 2, is_written=True), NEW_TABLE, NEW_UINT32),
    returns=True,
)
hit_lines = EntryPoint(
    f"{__package__}.hit_lines",
    "hit_lines",
    # The table of printed lines (``gpu.formats.sam.entry_points``), and the state.
    *(Array(np.int32, 2, is_written=True), NEW_INT64),
    # The offsets of the reads; hits: offsets by read, places, strands, kinds, offsets of the
    # errors; of each read 1 if more hits were found.
    *(INT64, (INT64, INT32, BYTES, BYTES, INT32, BYTES)),
    # Reference: codes, offsets of the records, bases before each record; the letter of each code.
    *((BYTES, INT64, INT64), BYTES),
    returns=True,
)
