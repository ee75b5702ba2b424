"""Entry points of the compiled loops over SAM and BAM, and the layout of their arguments.

Tables are int64 arrays with a row for each item; the constants below number their columns and the
entries of each loop's ``state``. Places and positions are 0-based; offsets int64[n + 1] are where
each item of a joined array begins.
"""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT64, NEW_BYTES, NEW_INT64, NEW_TABLE, NEW_UINT32, Array

# ---- Lines of a file, as both scans make them.

#: SAM's flags of secondary and supplementary lines, which are no reads of their own.
FURTHER = 0x900
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

# ---- Printed lines.

#: Columns of a line that is printed (int32): the read whose name, letters and qualities it has;
#: flags; record and position (-1: none), bases of the reference that it spans, mapping quality;
#: kind, offset and the reference's letter in place of the error, which tell CIGAR and MD where no
#: text does (kind -1: no CIGAR); the sum of the flags of content below; record and position of the
#: mate (-1: none), length of the template; letters of the read before and behind a CIGAR's text
#: that are clipped hard. Optional fields: NM (-1: none), NH (0: none) and HI, XC if 1, AS
#: if the content says so.
LINE_READ, LINE_FLAG, LINE_RECORD, LINE_POSITION, SPANNED, LINE_QUALITY, LINE_KIND, LINE_OFFSET, MISSING = range(9)
CONTENT, LINE_MATE, LINE_MATE_POSITION, LINE_TEMPLATE, BEFORE, AFTER = range(9, 15)
EDITS, HIT_COUNT, HIT_NUMBER, HAS_MORE, ALIGNMENT_SCORE = range(15, 20)
LINE_COLUMNS = 20
#: A line with letters, one with qualities, one with those of the other strand, one with AS.
WITH_LETTERS, WITH_QUALITIES, TURNED, WITH_SCORE = 1, 2, 4, 8
#: Largest number of bytes of a line or record besides its texts, three times the read's letters,
#: and the texts of CIGAR and optional fields twice.
MAX_LINE = 384

#: Lines: table, names and offsets, letters, qualities, the offsets of both, operations and offsets,
#: MDs and offsets.
_NEW_LINES = (
    *(NEW_TABLE, NEW_BYTES, NEW_INT64, NEW_BYTES, NEW_BYTES, NEW_INT64),
    *(NEW_UINT32, NEW_INT64, NEW_BYTES, NEW_INT64),
)

scan_sam = EntryPoint(
    f"{__package__}.scan_sam",
    "scan_sam",
    # The block; True for the last one; names of the records, sorted by bytes, their offsets, the
    # numbers of the records; the lengths of all records.
    *(BYTES, bool, (BYTES, INT64, INT64), INT64),
    # The letter of each byte; the state; lines.
    *(BYTES, NEW_INT64, _NEW_LINES),
)
scan_bam = EntryPoint(
    f"{__package__}.scan_bam",
    "scan_bam",
    # The block; True for the last one; the lengths of the records; the letter of each four-bit
    # code; the state; lines.
    *(BYTES, bool, INT64, BYTES, NEW_INT64, _NEW_LINES),
)
print_lines = EntryPoint(
    f"{__package__}.print_lines",
    "print_lines",
    # The output; the state (the line that is printed next); True for BAM.
    *(NEW_BYTES, NEW_INT64, bool),
    # Reads: names and offsets; letters, where each begins and ends; qualities, likewise.
    (BYTES, INT64, BYTES, INT64, INT64, BYTES, INT64, INT64),
    # Lines: table; CIGARs and offsets (empty: by the kind); MDs, optional fields that come first,
    # and those that come last.
    (Array(np.int32, 2), *(BYTES, INT64) * 4),
    # Names of the reference's records and offsets; for each byte of letters what is printed, and
    # what of the other strand (of BAM: the four-bit code); room for the longest CIGAR's operations.
    *((BYTES, INT64), BYTES, BYTES, NEW_UINT32),
    returns=True,
)
print_references = EntryPoint(
    f"{__package__}.print_lines", "print_references", NEW_BYTES, BYTES, INT64, INT64, returns=True
)
OF_PRINTED = (print_lines, print_references)
