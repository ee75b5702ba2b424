"""Compiled writer of lines: columns become lines of SAM or records of BAM.

Names are copied as they are given; the caller has already replaced what SAM does not allow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.formats.put import ascii_bytes, put, put_all, put_byte, put_number
from gpu.formats.sam.cigar import consumed, lead_of, operations_of
from gpu.formats.sam.entry_points import (
    AFTER,
    ALIGNMENT_SCORE,
    BEFORE,
    CONTENT,
    EDITS,
    HAS_MORE,
    HIT_COUNT,
    HIT_NUMBER,
    LINE_FLAG,
    LINE_KIND,
    LINE_MATE,
    LINE_MATE_POSITION,
    LINE_OFFSET,
    LINE_POSITION,
    LINE_QUALITY,
    LINE_READ,
    LINE_RECORD,
    LINE_TEMPLATE,
    MAX_LINE,
    MISSING,
    OPERATIONS,
    SPANNED,
    TURNED,
    WITH_LETTERS,
    WITH_QUALITIES,
    WITH_SCORE,
    H,
    N,
    S,
)
from gpu.formats.sam.scan_bam import after_tag
from gpu.jit.njit import njit

_TAB, _NEWLINE, _STAR, _CARET, _MINUS, _EQUAL_SIGN, _M, _D, _C, _G = (ord(letter) for letter in "\t\n*^-=MDCG")
_SQ, _LN = ascii_bytes("@SQ\tSN:"), ascii_bytes("\tLN:")
_NM, _MD, _NH, _HI, _XC, _AS, _CG = (ascii_bytes(name) for name in ("NM", "MD", "NH", "HI", "XC", "AS", "CG"))
_TEXT, _WHOLE, _OPERATIONS_TYPE = ascii_bytes(":Z:"), ascii_bytes(":i:"), ascii_bytes("BI")
_Z, _BYTE, _INT32 = (ord(letter) for letter in "ZCi")
_LETTERS = ascii_bytes(OPERATIONS)
#: BAM's bin of a line without a position, and the first of its smallest bins; beyond the bins' end
#: there is the one that has all.
_NO_BIN, _FIRST_BIN, _BINNED = 4680, 4681, 29
#: Largest number of operations that BAM has room for in the record itself.
_MAX_OPERATIONS = 0xFFFF
_FIRST_QUALITY, _NO_QUALITY = 33, 255


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_lines(
    out: Any, state: Any, is_bam: Any, reads: Any, lines: Any, called: Any, as_read: Any, turned: Any, ops: Any
) -> Any:
    """Write lines into ``out`` until it is full or all are written; see ``entry_points``.

    ``out`` must have room for the longest line. Returns the number of bytes written.
    """
    names, name_starts, letters, letter_begins, letter_ends, qualities, quality_begins, quality_ends = reads
    table, cigars, cigar_starts, mds, md_starts, tags, tag_starts, endings, ending_starts = lines
    texts, text_starts = called
    at = 0
    while state[0] < len(table):
        k = state[0]
        read = table[k, LINE_READ]
        name, name_end = name_starts[read], name_starts[read + 1]
        begin, end = letter_begins[read], letter_ends[read]
        quality, quality_end = quality_begins[read], quality_ends[read]
        cigar, cigar_end = cigar_starts[k], cigar_starts[k + 1]
        record, mate = np.int64(table[k, LINE_RECORD]), np.int64(table[k, LINE_MATE])
        size = np.int64(MAX_LINE) + name_end - name + 3 * (end - begin) + 2 * (cigar_end - cigar)
        size += md_starts[k + 1] - md_starts[k] + 2 * (tag_starts[k + 1] - tag_starts[k])
        size += ending_starts[k + 1] - ending_starts[k]
        for number in (record, mate):
            size += text_starts[number + 1] - text_starts[number] if number >= 0 and not is_bam else 0
        if at + size > len(out):
            return at
        kind, offset = np.int64(table[k, LINE_KIND]), np.int64(table[k, LINE_OFFSET])
        count = operations_of(cigars, cigar, cigar_end, kind, offset, end - begin, ops)
        has_qualities = table[k, CONTENT] & WITH_QUALITIES != 0 and quality_end - quality == end - begin
        is_turned = table[k, CONTENT] & TURNED != 0
        if count and end > begin:
            # Letters and qualities that are clipped hard are the read's alone.
            told = consumed(ops, 0, count)
            lead, own = lead_of(told, end - begin), told.letters
            if own < end - begin or lead < 0:
                own = own if lead >= 0 else np.int64(0)
                lead = max(lead, np.int64(0))
                first = end - lead - own if is_turned else begin + lead
                quality += first - begin
                begin, end = first, first + own
        if not table[k, CONTENT] & WITH_LETTERS:
            end = begin
        has_qualities = has_qualities and end > begin
        start = at
        if is_bam:
            # Its size, at first, is filled in below.
            at = _put_head(out, at + 4, table, k, name_end - name + 1, count, end - begin)
            at = put(out, at, names, name, name_end)
            at = put_byte(out, at, 0)
            if count > _MAX_OPERATIONS:
                # They are in the tag CG; here are a clip as long as the read, and what it spans.
                at = _put_int(out, at, (end - begin) << 4 | S, 4)
                at = _put_int(out, at, np.int64(table[k, SPANNED]) << 4 | N, 4)
            else:
                for index in range(count):
                    at = _put_int(out, at, ops[index], 4)
            at = _put_nibbles(out, at, letters, begin, end, is_turned, turned if is_turned else as_read)
        else:
            at = put(out, at, names, name, name_end)
            at = put_byte(out, at, _TAB)
            at = put_number(out, at, table[k, LINE_FLAG])
            at = put_byte(out, at, _TAB)
            at = _put_record(out, at, texts, text_starts, record)
            at = put_byte(out, at, _TAB)
            at = put_number(out, at, np.int64(table[k, LINE_POSITION]) + 1)
            at = put_byte(out, at, _TAB)
            at = put_number(out, at, table[k, LINE_QUALITY])
            at = put_byte(out, at, _TAB)
            at = _put_clip(out, at, table[k, BEFORE])
            if cigar_end > cigar:
                at = put(out, at, cigars, cigar, cigar_end)
            for index in range(count if cigar_end == cigar else 0):
                at = put_number(out, at, np.int64(ops[index] >> 4))
                at = put_byte(out, at, _LETTERS[ops[index] & 15])
            at = put_byte(out, at, _STAR) if cigar_end == cigar and count == 0 else at
            at = _put_clip(out, at, table[k, AFTER])
            at = put_byte(out, at, _TAB)
            if 0 <= mate == record:
                at = put_byte(out, at, _EQUAL_SIGN)
            else:
                at = _put_record(out, at, texts, text_starts, mate)
            at = put_byte(out, at, _TAB)
            at = put_number(out, at, np.int64(table[k, LINE_MATE_POSITION]) + 1)
            at = put_byte(out, at, _TAB)
            at = _put_signed(out, at, np.int64(table[k, LINE_TEMPLATE]))
            at = put_byte(out, at, _TAB)
            at = _put_letters(out, at, letters, begin, end, is_turned, turned if is_turned else as_read)
            at = put_byte(out, at, _TAB)
        at = _put_qualities(out, at, is_bam, qualities, quality, end - begin, is_turned, has_qualities)
        at, has_md = _put_tags(out, at, is_bam, tags, tag_starts[k], tag_starts[k + 1])
        if is_bam and count > _MAX_OPERATIONS:
            at = put_all(out, at, _CG)
            at = put_all(out, at, _OPERATIONS_TYPE)
            at = _put_int(out, at, count, 4)
            for index in range(count):
                at = _put_int(out, at, ops[index], 4)
        if table[k, EDITS] >= 0:
            at = _put_tag(out, at, is_bam, _NM, np.int64(table[k, EDITS]), _BYTE)
        if not has_md:
            at = _put_md(out, at, is_bam, mds, md_starts[k], md_starts[k + 1], table, k)
        if table[k, HIT_COUNT] > 0:
            at = _put_tag(out, at, is_bam, _NH, np.int64(table[k, HIT_COUNT]), _INT32)
            at = _put_tag(out, at, is_bam, _HI, np.int64(table[k, HIT_NUMBER]), _INT32)
        if table[k, HAS_MORE]:
            at = _put_tag(out, at, is_bam, _XC, np.int64(1), _BYTE)
        if table[k, CONTENT] & WITH_SCORE:
            at = _put_tag(out, at, is_bam, _AS, np.int64(table[k, ALIGNMENT_SCORE]), _INT32)
        if ending_starts[k + 1] > ending_starts[k]:
            at = at if is_bam else put_byte(out, at, _TAB)
            at = put(out, at, endings, ending_starts[k], ending_starts[k + 1])
        if is_bam:
            _put_int(out, start, at - start - 4, 4)
        else:
            at = put_byte(out, at, _NEWLINE)
        state[0] += 1
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_references(out: Any, names: Any, name_starts: Any, lengths: Any) -> int:
    """Write the ``@SQ`` line of each record of a reference; returns the number of bytes."""
    at = 0
    for k in range(len(lengths)):
        at = put_all(out, at, _SQ)
        at = put(out, at, names, name_starts[k], name_starts[k + 1])
        at = put_all(out, at, _LN)
        at = put_number(out, at, max(1, lengths[k]))
        at = put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, inline="always")
def _put_int(out: Any, at: Any, number: Any, size: Any) -> Any:
    """Append a number of so many bytes, the lowest first."""
    for index in range(size):
        out[at + index] = (np.int64(number) >> (8 * index)) & 255
    return at + size


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_signed(out: Any, at: Any, number: Any) -> Any:
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    return put_number(out, at, number)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_record(out: Any, at: Any, texts: Any, starts: Any, record: Any) -> Any:
    """Append the name of a record, ``*`` for none."""
    if record < 0:
        return put_byte(out, at, _STAR)
    return put(out, at, texts, starts[record], starts[record + 1])


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_clip(out: Any, at: Any, length: Any) -> Any:
    """Append a hard clip, unless it is of no letter."""
    if length <= 0:
        return at
    at = put_number(out, at, length)
    return put_byte(out, at, _LETTERS[H])


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_head(out: Any, at: Any, table: Any, k: Any, name_bytes: Any, operations: Any, letters: Any) -> Any:
    """Append a BAM record's fields of fixed size behind its own."""
    position = np.int64(table[k, LINE_POSITION])
    bin_of = _bin(position, position + max(1, table[k, SPANNED])) if position >= 0 else _NO_BIN
    at = _put_int(out, at, table[k, LINE_RECORD], 4)
    at = _put_int(out, at, position, 4)
    at = _put_int(out, at, name_bytes, 1)
    at = _put_int(out, at, table[k, LINE_QUALITY], 1)
    at = _put_int(out, at, bin_of, 2)
    at = _put_int(out, at, operations if operations <= _MAX_OPERATIONS else 2, 2)
    at = _put_int(out, at, table[k, LINE_FLAG], 2)
    at = _put_int(out, at, letters, 4)
    at = _put_int(out, at, table[k, LINE_MATE], 4)
    at = _put_int(out, at, table[k, LINE_MATE_POSITION], 4)
    return _put_int(out, at, table[k, LINE_TEMPLATE], 4)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _bin(begin: Any, end: Any) -> Any:
    """Return the smallest of BAM's bins (of 2¹⁴, 2¹⁷ … 2²⁹ bases) that holds ``[begin, end)``."""
    last = end - 1
    first_of_level = _FIRST_BIN
    for shift in range(14, _BINNED if last >> _BINNED == 0 else 0, 3):
        if begin >> shift == last >> shift:
            return first_of_level + (begin >> shift)
        first_of_level = (first_of_level - 1) >> 3
    return 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_letters(out: Any, at: Any, letters: Any, begin: Any, end: Any, is_turned: Any, table: Any) -> Any:
    """Append letters by a table, of the other strand backwards; ``*`` for none."""
    if begin == end:
        return put_byte(out, at, _STAR)
    if is_turned:
        for index in range(end - begin):
            out[at + index] = table[letters[end - 1 - index]]
    else:
        for index in range(end - begin):
            out[at + index] = table[letters[begin + index]]
    return at + end - begin


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_nibbles(out: Any, at: Any, letters: Any, begin: Any, end: Any, is_turned: Any, table: Any) -> Any:
    """Append letters of four bits each."""
    high = True
    for index in range(end - begin):
        code = table[letters[end - 1 - index if is_turned else begin + index]]
        if high:
            out[at] = code << 4
        else:
            out[at] |= code
            at += 1
        high = not high
    return at if high else at + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_qualities(
    out: Any, at: Any, is_bam: Any, qualities: Any, begin: Any, size: Any, is_turned: Any, is_there: Any
) -> Any:
    """Append the qualities of ``size`` letters, if there are any."""
    if not is_there and not is_bam:
        return put_byte(out, at, _STAR)
    first = _FIRST_QUALITY if is_bam else 0
    for index in range(size):
        if not is_there:
            out[at + index] = _NO_QUALITY
        elif is_turned:
            out[at + index] = qualities[begin + size - 1 - index] - first
        else:
            out[at + index] = qualities[begin + index] - first
    return at + size


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_tags(out: Any, at: Any, is_bam: Any, tags: Any, begin: Any, end: Any) -> Any:
    """Append optional fields of the same format; returns also True if one of them is MD.

    A field that cannot be read ends them; CIGARs that are too long for BAM (CG) are left out.
    """
    has_md = False
    while begin + 4 <= end:
        after = begin
        if is_bam:
            after = np.int64(after_tag(tags, begin, end))
            if after < 0:
                break
        else:
            while after < end and tags[after] != _TAB:
                after += 1
        if after - begin >= 2 and not (is_bam and tags[begin] == _C and tags[begin + 1] == _G):
            has_md = has_md or (tags[begin] == _M and tags[begin + 1] == _D)
            at = at if is_bam else put_byte(out, at, _TAB)
            at = put(out, at, tags, begin, after)
        begin = after if is_bam else after + 1
    return at, has_md


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_tag(out: Any, at: Any, is_bam: Any, name: Any, number: Any, kind: Any) -> Any:
    """Append an optional field of a whole number; ``kind``: its type in BAM."""
    if not is_bam:
        at = put_byte(out, at, _TAB)
        at = put_all(out, at, name)
        at = put_all(out, at, _WHOLE)
        return _put_signed(out, at, number)
    at = put_all(out, at, name)
    at = put_byte(out, at, kind)
    return _put_int(out, at, number, 1 if kind == _BYTE else 4)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_md(out: Any, at: Any, is_bam: Any, mds: Any, begin: Any, end: Any, table: Any, k: Any) -> Any:
    """Append MD, as it is given, else by kind, offset and the letter that the read lacks."""
    kind, spanned, offset = table[k, LINE_KIND], np.int64(table[k, SPANNED]), np.int64(table[k, LINE_OFFSET])
    missing = table[k, MISSING]
    is_whole = kind in (EXACT, INSERTION)
    if begin == end and not is_whole and not (missing and kind in (MISMATCH, DELETION)):
        return at
    at = at if is_bam else put_byte(out, at, _TAB)
    at = put_all(out, at, _MD)
    at = put_byte(out, at, _Z) if is_bam else put_all(out, at, _TEXT)
    if end > begin:
        at = put(out, at, mds, begin, end)
    elif is_whole:
        at = put_number(out, at, spanned)
    else:
        at = put_number(out, at, offset)
        at = put_byte(out, at, _CARET) if kind == DELETION else at
        at = put_byte(out, at, missing)
        at = put_number(out, at, spanned - offset - 1)
    return put_byte(out, at, 0) if is_bam else at
