"""Compiled scan of unpacked BAM: records to numbers, letters, operations and MDs."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.formats.sam.entry_points import (
    BAD_CIGAR,
    BAD_NAME,
    BAD_NUMBER,
    BAD_TAGS,
    FEW_FIELDS,
    FINE,
    MATE_POSITION,
    MATE_RECORD,
    NO_RECORD,
    OPERATIONS,
    TAGS_BEGIN,
    TAGS_END,
    TEMPLATE,
    UNFINISHED,
    N,
    S,
)
from gpu.formats.sam.scan_line import end_block, end_line
from gpu.jit.njit import njit

#: Bytes of a record's fields of fixed size, behind its own size.
_FIXED = 32
_FIRST_QUALITY, _MAX_QUALITY, _NO_QUALITY = 33, 93, 255
_M, _D, _Z, _C, _G, _B, _H = (ord(letter) for letter in "MDZCGBH")
_OPERATIONS = len(OPERATIONS)
#: Bytes of a tag's value, by its type's letter; 0 for others.
_SIZES = np.zeros(256, np.uint8)
for _letters, _size in (("AcC", 1), ("sS", 2), ("iIf", 4)):
    for _letter in _letters:
        _SIZES[ord(_letter)] = _size


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _int32(data: Any, at: Any) -> Any:
    value = (
        np.int64(data[at]) | np.int64(data[at + 1]) << 8 | np.int64(data[at + 2]) << 16 | np.int64(data[at + 3]) << 24
    )
    return value - (1 << 32) if value >= 1 << 31 else value


@njit(nogil=True, boundscheck=False, error_model="numpy")
def after_tag(data: Any, at: Any, end: Any) -> Any:
    """Return the end of the tag at a place; -1 if it does not end before ``end``."""
    if at + 4 > end:
        return -1
    kind = data[at + 2]
    at += 3
    if kind in (_Z, _H):
        while at < end and data[at]:
            at += 1
        return at + 1 if at < end else -1
    if kind == _B:
        if at + 5 > end:
            return -1
        size, count = np.int64(_SIZES[data[at]]), _int32(data, at + 1)
        if not size or count < 0:
            return -1
        at += 5 + size * count
    else:
        if not _SIZES[kind]:
            return -1
        at += np.int64(_SIZES[kind])
    return at if at <= end else -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def scan_bam(data: Any, is_last: Any, lengths: Any, letter_of: Any, state: Any, lines: Any) -> None:
    """Read whole records of ``data``, until one has a flaw or is unfinished; see ``entry_points``.

    The arrays of ``lines`` must have room for all of them.
    """
    numbers, names, name_starts, letters, qualities, letter_starts, ops, op_starts, mds, md_starts = lines
    state[:] = 0
    name_starts[0] = letter_starts[0] = op_starts[0] = md_starts[0] = 0
    line, at, size = 0, 0, len(data)
    problem = FINE
    while at < size:
        if at + 4 > size:
            problem = UNFINISHED
            break
        block = _int32(data, at)
        begin = at + 4
        end = begin + block
        if block < _FIXED:
            problem = FEW_FIELDS
            break
        if end > size:
            problem = UNFINISHED
            break
        record, position = _int32(data, begin), _int32(data, begin + 4)
        name_bytes, quality = np.int64(data[begin + 8]), np.int64(data[begin + 9])
        operations = np.int64(data[begin + 12]) | np.int64(data[begin + 13]) << 8
        flag = np.int64(data[begin + 14]) | np.int64(data[begin + 15]) << 8
        length = _int32(data, begin + 16)
        name_at = begin + _FIXED
        ops_at = name_at + name_bytes
        letters_at = ops_at + 4 * operations
        if length < 0 or letters_at > end:
            problem = FEW_FIELDS
            break
        qualities_at = letters_at + (length + 1) // 2
        tags_at = qualities_at + length
        if tags_at > end:
            problem = FEW_FIELDS
            break
        if name_bytes < 2 or data[ops_at - 1]:
            problem = BAD_NAME
            break
        if record >= len(lengths):
            problem = NO_RECORD
            break
        if record < -1 or position < -1:
            problem = BAD_NUMBER
            break
        named, filled, counted = name_starts[line], letter_starts[line], op_starts[line]
        for index in range(name_at, ops_at - 1):
            names[named] = data[index]
            named += 1
        for index in range(length):
            pair = np.int64(data[letters_at + index // 2])
            letters[filled + index] = letter_of[pair & 15 if index & 1 else pair >> 4]
        has_qualities = length > 0 and data[qualities_at] != _NO_QUALITY
        for index in range(length if has_qualities else 0):
            value = np.int64(data[qualities_at + index])
            value = value if value < _MAX_QUALITY else np.int64(_MAX_QUALITY)
            qualities[filled + index] = value + _FIRST_QUALITY
        filled += length
        cigar_at, cigar_count = ops_at, operations
        tag = tags_at
        md_begin = md_end = 0
        # More than 65,535 operations are in the tag CG; in their place is a clip as long as the
        # read.
        is_placed = operations == 2 and _int32(data, ops_at) == (length << 4 | S) and _int32(data, ops_at + 4) & 15 == N
        while tag < end:
            after = after_tag(data, tag, end)
            if after < 0:
                problem = BAD_TAGS
                break
            if data[tag] == _M and data[tag + 1] == _D and data[tag + 2] == _Z:
                md_begin, md_end = tag + 3, after - 1
            elif (
                is_placed
                and data[tag] == _C
                and data[tag + 1] == _G
                and data[tag + 2] == _B
                and _SIZES[data[tag + 3]] == 4
            ):
                cigar_at, cigar_count = tag + 8, _int32(data, tag + 4)
            tag = after
        if problem != FINE:
            break
        for index in range(cigar_count):
            one = _int32(data, cigar_at + 4 * index) & 0xFFFFFFFF
            if one & 15 >= _OPERATIONS:
                problem = BAD_CIGAR
            ops[counted] = one
            counted += 1
        if problem != FINE:
            break
        mate, mate_at = _int32(data, begin + 20), _int32(data, begin + 24)
        numbers[line, MATE_RECORD] = mate if 0 <= mate < len(lengths) else -1
        numbers[line, MATE_POSITION] = mate_at
        numbers[line, TEMPLATE] = _int32(data, begin + 28)
        numbers[line, TAGS_BEGIN], numbers[line, TAGS_END] = tags_at, end
        placed, ends = (flag, record, position, quality), (named, filled, counted)
        problem = end_line(lines, line, placed, at, has_qualities, ends, lengths, data, md_begin, md_end)
        if problem != FINE:
            break
        line += 1
        at = end
    end_block(state, lines, line, at, problem)
