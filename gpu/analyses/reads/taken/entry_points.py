"""What is called of the compiled reading of SAM and BAM, and what its numbers mean. Nothing here loads Numba."""

from __future__ import annotations

import numpy as np

from gpu.entry_point import Array, EntryPoint

#: CIGAR's operations as BAM numbers them: an operation is its length times 16 and its number.
OPERATIONS = "MIDNSHP=X"
M, I, D, N, S, H, P, EQUAL, UNEQUAL = range(len(OPERATIONS))  # noqa: E741 - as the format calls them

#: The kind of a hit that is described by CIGAR and MD, beside those of ``gpu.engines.work.reads`` (reads without hits have 4).
OTHER = 5

#: Entries of the state of both scans: the bytes that whole lines took, and how many lines, bytes of names, letters, operations and
#: bytes of MD that made; what is wrong with the line after them.
TAKEN, LINES, NAMES, LETTERS, OPS, MDS, PROBLEM = range(7)
#: What may be wrong with a line. ``UNFINISHED``: it goes on in bytes to come. ``OTHER_LENGTH``: its
#: CIGAR is of another number of letters. ``HEADING``: it is a line of the heading, behind lines of
#: reads.
FINE, UNFINISHED, FEW_FIELDS, BAD_NAME, BAD_NUMBER, NO_RECORD, BAD_CIGAR, BAD_SEQUENCE, BAD_QUALITIES, BAD_TAGS = range(
    10
)
OTHER_LENGTH, HEADING = 10, 11

#: Columns of the numbers of a line: flags, record that it is mapped to (or one of the values
#: below), position (0-based, -1: none), mapping quality, where it begins in the block, how many
#: lines before it the first line of its read is, whether it has qualities.
FLAG, RECORD, POSITION, QUALITY, BEGIN, BACK, HAS_QUALITIES = range(7)
COLUMNS = 7
#: In place of a record: the line is not mapped; it is left out, since no record has the name
#: (RNAME) that it tells; or since it begins behind the end of its record.
NOT_MAPPED, UNKNOWN_RECORD, BEYOND_END = -1, -2, -3
#: In place of lines back: the first line of a read, since the lines of the read of this name before
#: it have more than ``MOST_OF_READ`` bytes.
TOO_MANY = -1
MOST_OF_READ = 1 << 25

#: Entries of the state of ``describe``: how many reads, their letters, hits, bytes of CIGARs and
#: MDs and gaps that made; 1 and the record without letters that a read is mapped to (0: there is
#: none); reads with "=" for letters that nothing tells.
READS, READ_LETTERS, HITS, CIGARS, HIT_MDS, GAPS, LACKING_RECORD, UNRESOLVED = range(8)
#: Columns of the numbers of a hit: the read (of these lines), place, bases, strand, kind, offset,
#: flags, mapping quality, and whether its line has letters (``TOLD_LETTERS``) and qualities
#: (``TOLD_QUALITIES``).
HIT_READ, PLACE, BASES, STRAND, KIND, OFFSET, HIT_FLAG, HIT_QUALITY, HIT_TOLD = range(9)
HIT_COLUMNS = 9
TOLD_LETTERS, TOLD_QUALITIES = 1, 2

#: Kinds of marks: a letter of the read in a place of the reference's, letters between two bases, bases that the read lacks, bases
#: that it leaps over, letters before its first or behind its last base that are not aligned.
UNLIKE, INSERTED, LACKING, LEAPT, CLIPPED = range(5)
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
    # The block, whether it is the last; names of the records in the order of their bytes, where
    # they begin, their numbers; and lengths.
    *(_BYTES, bool, (_BYTES, _INT64, _INT64), _INT64),
    # What bytes are as letters; the state; lines.
    *(_BYTES, _NEW_INT64, _NEW_LINES),
)
scan_bam = EntryPoint(
    f"{__package__}.scan_bam",
    "scan_bam",
    # The block, whether it is the last, the records' lengths; what four bits are as letters; the
    # state; lines.
    *(_BYTES, bool, _INT64, _BYTES, _NEW_INT64, _NEW_LINES),
)
describe = EntryPoint(
    f"{__package__}.describe",
    "describe",
    # How many lines; lines; the reference's letters (none: unknown), the bases kept before each
    # record (as many as before the next one: its letters are lacking); letters of the other strand.
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
