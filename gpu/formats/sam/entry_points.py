"""Entry points of the compiled loops over SAM and BAM, and the layout of their arguments.

Tables are int64 arrays with a row for each item; the constants below number their columns and the
entries of each loop's ``state``. Places and positions are 0-based; offsets int64[n + 1] are where
each item of a joined array begins.
"""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

# ---- Lines of a file, as both scans make them.

#: CIGAR's operations as BAM numbers them: an operation is its length times 16 plus its number.
OPERATIONS = "MIDNSHP=X"
M, I, D, N, S, H, P, EQUAL, UNEQUAL = range(len(OPERATIONS))  # noqa: E741 - as the format calls them

#: Entries of the state of both scans: bytes of the whole lines that were read; numbers of lines,
#: bytes of names, letters, operations and bytes of MDs that were written; the flaw of the next
#: line.
BYTES_READ, LINES, NAMES, LETTERS, OPS, MDS, PROBLEM = range(7)
#: Flaws of a line. ``UNFINISHED``: the block ends inside it. ``OTHER_LENGTH``: CIGAR and SEQ have
#: different lengths. ``HEADING``: a line of the heading after lines of reads.
FINE, UNFINISHED, FEW_FIELDS, BAD_NAME, BAD_NUMBER, NO_RECORD, BAD_CIGAR, BAD_SEQUENCE, BAD_QUALITIES, BAD_TAGS = range(
    10
)
OTHER_LENGTH, HEADING = 10, 11

#: Columns of a line: flags, record that it is mapped to (or one of the values below), position
#: (-1: none), mapping quality, first byte in the block, number of lines back to the first line of
#: its read (or ``TOO_MANY``), 1 with qualities; record and position of the mate (-1: none) and the
#: length of the template, as the line tells them; first byte of its optional fields in the block,
#: and the byte behind the last; the record that the line names, mapped or not (-1: none).
FLAG, RECORD, POSITION, QUALITY, BEGIN, BACK, HAS_QUALITIES = range(7)
MATE_RECORD, MATE_POSITION, TEMPLATE, TAGS_BEGIN, TAGS_END, NAMED = range(7, 13)
COLUMNS = 13
#: In place of a record: the line is not mapped; its RNAME is the name of no record, or its position
#: is beyond the end of its record: such lines are left out.
NOT_MAPPED, UNKNOWN_RECORD, BEYOND_END = -1, -2, -3
#: In place of lines back: the line begins a read of its own, since the lines before it of the same
#: read have more than ``MAX_OF_READ`` bytes.
TOO_MANY = -1
MAX_OF_READ = 1 << 25

# ---- Reads and hits, as ``classify`` makes them of lines.

#: The kind of a hit that CIGAR and MD describe, beside the kinds of ``gpu.engines.work.reads``; 4
#: is the kind of a read without hits.
OTHER = 5

#: Entries of the state of ``classify``: numbers of reads, letters, hits, bytes of CIGARs, bytes of
#: MDs and gaps that were written; 1 + the record without letters that stopped it (0: none); reads
#: with "=" for letters that are not known.
READS, READ_LETTERS, HITS, CIGARS, HIT_MDS, GAPS, RECORD_WITHOUT_LETTERS, UNRESOLVED = range(8)
#: Columns of a hit: the read (of these lines), place, bases of the reference, strand, kind, offset,
#: flags, mapping quality, and the sum of ``WITH_LETTERS`` for a line with letters and
#: ``WITH_QUALITIES`` for one with qualities.
HIT_READ, PLACE, BASES, STRAND, KIND, OFFSET, HIT_FLAG, HIT_QUALITY, HIT_CONTENT = range(9)
HIT_COLUMNS = 9
WITH_LETTERS, WITH_QUALITIES = 1, 2

# ---- Marks, as ``find_marks`` makes them of hits: where a hit differs from the reference.

#: Kinds of marks: a letter of the read in place of the reference's; letters between two bases;
#: bases that the read does not have (D); bases that it skips (N); letters clipped off at its ends.
MISMATCHED, INSERTED, DELETED, SKIPPED, CLIPPED = range(5)
#: Columns of a mark: the hit, kind, place, bases of the reference (letters of the read, if inserted
#: or clipped), letter (of a clipped end: 1 before the first aligned base, 0 behind the last).
MARK_HIT, MARK_KIND, MARK_PLACE, MARK_SIZE, MARK_LETTER = range(5)
MARK_COLUMNS = 5

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

# ---- Printed hits.

#: Entries of the state of ``print_sam`` and ``print_bam``: the read that is printed next, and which
#: of its hits.
NEXT_READ, NEXT_HIT = range(2)
#: Largest number of bytes of a line or record, besides its names and three times the read's
#: letters.
MAX_LINE = 256

_BYTES, _INT32, _INT64, _UINT32 = (Array(kind) for kind in (np.uint8, np.int32, np.int64, np.uint32))
_NEW_BYTES, _NEW_INT64 = (Array(kind, is_written=True) for kind in (np.uint8, np.int64))
_TABLE, _NEW_TABLE = Array(np.int64, 2), Array(np.int64, 2, is_written=True)
#: Lines: table, names and offsets, letters, qualities, the offsets of both, operations and offsets,
#: MDs and offsets.
_NEW_LINES = (
    *(_NEW_TABLE, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_BYTES, _NEW_INT64),
    *(Array(np.uint32, is_written=True), _NEW_INT64, _NEW_BYTES, _NEW_INT64),
)
_LINES = (_TABLE, _BYTES, _INT64, _BYTES, _BYTES, _INT64, _UINT32, _INT64, _BYTES, _INT64)

scan_sam = EntryPoint(
    f"{__package__}.scan_sam",
    "scan_sam",
    # The block; True for the last one; names of the records, sorted by bytes, their offsets, the
    # numbers of the records; the lengths of all records.
    *(_BYTES, bool, (_BYTES, _INT64, _INT64), _INT64),
    # The letter of each byte; the state; lines.
    *(_BYTES, _NEW_INT64, _NEW_LINES),
)
scan_bam = EntryPoint(
    f"{__package__}.scan_bam",
    "scan_bam",
    # The block; True for the last one; the lengths of the records; the letter of each four-bit
    # code; the state; lines.
    *(_BYTES, bool, _INT64, _BYTES, _NEW_INT64, _NEW_LINES),
)
classify = EntryPoint(
    f"{__package__}.classify",
    "classify",
    # The number of lines; lines; the reference's letters (empty: unknown), the offset of each
    # record in them (equal to the next one's: it has no letters); the complement of each letter.
    *(int, _LINES, _BYTES, _INT64, _BYTES),
    # The state; of reads: their first lines, letters, qualities, the offsets of both.
    *(_NEW_INT64, (_NEW_INT64, _NEW_BYTES, _NEW_BYTES, _NEW_INT64)),
    # Hits: table, CIGARs and offsets, MDs and offsets. Gaps (N): reads, places, bases.
    (_NEW_TABLE, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_INT64),
    (_NEW_INT64, _NEW_INT64, _NEW_INT64),
)
find_marks = EntryPoint(
    f"{__package__}.marks",
    "find_marks",
    # Bases [first, last) of the reference; hits: place, strand, kind and offset, letters of their
    # reads (as they were read) and offsets, CIGARs and offsets, MDs and offsets.
    *(int, int, (_TABLE, _BYTES, _INT64, _BYTES, _INT64, _BYTES, _INT64)),
    # The reference's letters of these bases, 0 where unknown, which is filled in as far as hits
    # tell; the complement of each letter; marks.
    *(_NEW_BYTES, _BYTES, _NEW_TABLE),
    returns=True,
)
count_alleles = EntryPoint(
    f"{__package__}.alleles",
    "count_alleles",
    # Bases [first, last) of the reference; the least base quality; the codes of its letters there.
    *(int, int, int, _BYTES),
    # Hits: place, strand, kind, offset and end; letters of their reads (as they were read), where
    # those of each hit begin and end; qualities, likewise; CIGARs and offsets.
    (_TABLE, _BYTES, _INT64, _INT64, _BYTES, _INT64, _INT64, _BYTES, _INT64),
    # The code of each letter; counts; events.
    *(_BYTES, Array(np.int32, 2, is_written=True), _NEW_TABLE),
    returns=True,
)
_PRINTED = (
    # The output; the state.
    *(_NEW_BYTES, _NEW_INT64),
    # Reads: codes, qualities (empty: none), offsets, names and offsets.
    (_BYTES, _BYTES, _INT64, _BYTES, _INT64),
    # Hits: offsets by read, places, strands, kinds, offsets of the errors; of each read 1 if more
    # hits were found.
    (_INT64, _INT32, _BYTES, _BYTES, _INT32, _BYTES),
    # Reference: codes, offsets of the records, bases before each record, names and offsets.
    (_BYTES, _INT64, _INT64, _BYTES, _INT64),
    # The letter, and the complement, of each code.
    *(_BYTES, _BYTES),
)
print_sam = EntryPoint(f"{__package__}.print_hits", "print_sam", *_PRINTED, returns=True)
print_bam = EntryPoint(f"{__package__}.print_hits", "print_bam", *_PRINTED, returns=True)
