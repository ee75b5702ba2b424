"""Entry points of the compiled readers of SAM and BAM, and the meaning of their numbers. Does not load Numba."""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: CIGAR's operations as BAM numbers them: an operation is its length times 16 and its number.
OPERATIONS = "MIDNSHP=X"
M, I, D, N, S, H, P, EQUAL, UNEQUAL = range(len(OPERATIONS))  # noqa: E741 - as the format calls them

#: The kind of a hit that is described by CIGAR and MD, beside those of ``gpu.engines.work.reads`` (reads without hits have 4).
OTHER = 5

#: Entries of the state of both scans: bytes of the whole lines that were read; numbers of lines, bytes of names, letters,
#: operations and bytes of MD that were written; the flaw of the next line.
TAKEN, LINES, NAMES, LETTERS, OPS, MDS, PROBLEM = range(7)
#: Flaws of a line. ``UNFINISHED``: the block ends inside it. ``OTHER_LENGTH``: CIGAR and SEQ have
#: different lengths. ``HEADING``: a line of the heading after lines of reads.
FINE, UNFINISHED, FEW_FIELDS, BAD_NAME, BAD_NUMBER, NO_RECORD, BAD_CIGAR, BAD_SEQUENCE, BAD_QUALITIES, BAD_TAGS = range(
    10
)
OTHER_LENGTH, HEADING = 10, 11

#: Columns of the numbers of a line: flags, record that it is mapped to (or one of the values
#: below), position (0-based, -1: none), mapping quality, first byte in the block, number of lines
#: back to the first line of its read (or ``TOO_MANY``), 1 with qualities.
FLAG, RECORD, POSITION, QUALITY, BEGIN, BACK, HAS_QUALITIES = range(7)
COLUMNS = 7
#: In place of a record: the line is not mapped; its RNAME is the name of no record, or its position
#: is beyond the end of its record: such lines are left out.
NOT_MAPPED, UNKNOWN_RECORD, BEYOND_END = -1, -2, -3
#: In place of lines back: the line begins a read of its own, since the lines before it of the same
#: read have more than ``MAX_OF_READ`` bytes.
TOO_MANY = -1
MAX_OF_READ = 1 << 25

#: Entries of the state of ``describe``: numbers of reads, letters, hits, bytes of CIGARs, bytes of
#: MDs and gaps that were written; 1 + the record without letters that stopped it (0: none); reads
#: with "=" for letters that are not known.
READS, READ_LETTERS, HITS, CIGARS, HIT_MDS, GAPS, LACKING_RECORD, UNRESOLVED = range(8)
#: Columns of the numbers of a hit: the read (of these lines), place, bases, strand, kind, offset,
#: flags, mapping quality, and the sum of ``TOLD_LETTERS`` for a line with letters and
#: ``TOLD_QUALITIES`` for one with qualities.
HIT_READ, PLACE, BASES, STRAND, KIND, OFFSET, HIT_FLAG, HIT_QUALITY, HIT_TOLD = range(9)
HIT_COLUMNS = 9
TOLD_LETTERS, TOLD_QUALITIES = 1, 2

#: Kinds of marks: a letter of the read in a place of the reference's, letters between two bases, bases that the read lacks, bases
#: that it leaps over, letters before its first or behind its last base that are not aligned.
MISMATCHED, INSERTED, DELETED, SKIPPED, CLIPPED = range(5)
#: Columns of a mark: the hit, kind, place, bases of the reference (inserted or clipped ones: letters of the read), letter.
MARK_HIT, MARK_KIND, MARK_PLACE, MARK_SIZE, MARK_LETTER = range(5)
MARK_COLUMNS = 5

_BYTES, _INT64, _UINT32 = Array(np.uint8), Array(np.int64), Array(np.uint32)
_NEW_BYTES, _NEW_INT64, _NEW_TABLE = (
    Array(np.uint8, is_written=True),
    Array(np.int64, is_written=True),
    Array(np.int64, 2, is_written=True),
)
_TABLE = Array(np.int64, 2)
#: Lines: numbers, names and where they begin, letters, qualities, where both begin, operations and where they begin, MDs likewise.
_NEW_LINES = (
    *(_NEW_TABLE, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_BYTES, _NEW_INT64),
    *(Array(np.uint32, is_written=True), _NEW_INT64, _NEW_BYTES, _NEW_INT64),
)
_LINES = (_TABLE, _BYTES, _INT64, _BYTES, _BYTES, _INT64, _UINT32, _INT64, _BYTES, _INT64)

scan_sam = EntryPoint(
    f"{__package__}.scan_sam",
    "scan_sam",
    # The block; True for the last one; names of the records, sorted by bytes, the offsets of the
    # names, the numbers of the records; the lengths of all records.
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
describe = EntryPoint(
    f"{__package__}.classify",
    "describe",
    # The number of lines; lines; the reference's letters (empty: unknown), the offset of each
    # record in them (equal to the next one's: its letters are lacking); the complement of each letter.
    *(int, _LINES, _BYTES, _INT64, _BYTES),
    # The state; of reads: their first lines, letters, qualities, where both begin.
    *(_NEW_INT64, (_NEW_INT64, _NEW_BYTES, _NEW_BYTES, _NEW_INT64)),
    # Of hits: numbers, CIGARs and where they begin, MDs and where they begin; and gaps: their reads, where they begin, how many bases.
    (_NEW_TABLE, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_INT64),
    (_NEW_INT64, _NEW_INT64, _NEW_INT64),
)
find_marks = EntryPoint(
    f"{__package__}.marks",
    "find_marks",
    # Bases [first, last); hits: numbers, their reads' letters (in the order of reading) and where these begin, CIGARs, MDs likewise.
    *(int, int, (_TABLE, _BYTES, _INT64, _BYTES, _INT64, _BYTES, _INT64)),
    # The reference's letters of these bases, 0 where they are not known, which is filled in; letters of the other strand; marks.
    *(_NEW_BYTES, _BYTES, _NEW_TABLE),
    returns=True,
)
