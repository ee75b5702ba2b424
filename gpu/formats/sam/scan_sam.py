"""Compiled scan of SAM: lines to numbers, letters, operations and MDs."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.formats.sam.cigar import put_operations
from gpu.formats.sam.entry_points import (
    BAD_CIGAR,
    BAD_NAME,
    BAD_NUMBER,
    BAD_QUALITIES,
    BAD_SEQUENCE,
    FEW_FIELDS,
    FINE,
    HEADING,
    MATE_POSITION,
    MATE_RECORD,
    NOT_MAPPED,
    TAGS_BEGIN,
    TAGS_END,
    TEMPLATE,
    UNFINISHED,
    UNKNOWN_RECORD,
)
from gpu.formats.sam.scan_line import end_block, end_line
from gpu.jit.njit import njit

_TAB, _NEWLINE, _RETURN, _STAR, _AT, _EQUAL_SIGN, _MINUS, _PLUS = (ord(letter) for letter in "\t\n\r*@=-+")
_M, _D, _Z, _COLON, _I = (ord(letter) for letter in "MDZ:i")
_FIRST_CAPITAL, _LAST_CAPITAL = ord("A"), ord("Z")
_FIRST_QUALITY, _LAST_QUALITY = ord("!"), ord("~")
_REFUSED = np.uint8(0)
#: Fields that every line has.
_FIELDS = 11
_MAX_FLAG, _MAX_POSITION, _MAX_QUALITY = 65535, 2**31 - 1, 255
#: Whole numbers that an optional field may have.
_LEAST_OF_TAG, _MAX_OF_TAG = -(2**31), 2**32 - 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _number_at(data: Any, start: Any, end: Any, largest: Any) -> Any:
    """Return a whole number from 0 to ``largest``; -1 if there is none."""
    if start == end or end - start > 10:
        return -1
    value = np.int64(0)
    for at in range(start, end):
        digit = np.int64(data[at]) - 48
        if digit < 0 or digit > 9:
            return -1
        value = value * 10 + digit
    return value if value <= largest else -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _is_signed(data: Any, start: Any, end: Any, lowest: Any, largest: Any) -> Any:
    """True for a whole number from ``lowest``, which is below 0, to ``largest``."""
    has_sign = start < end and (data[start] == _MINUS or data[start] == _PLUS)
    is_negative = has_sign and data[start] == _MINUS
    return _number_at(data, start + (1 if has_sign else 0), end, -lowest if is_negative else largest) >= 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _compared(data: Any, start: Any, end: Any, names: Any, begin: Any, after: Any) -> Any:
    """Compare a stretch of the data with a name by bytes: below 0, 0 or above 0."""
    size, other = end - start, after - begin
    for index in range(min(size, other)):
        difference = np.int64(data[start + index]) - np.int64(names[begin + index])
        if difference:
            return difference
    return size - other


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _record_of(data: Any, start: Any, end: Any, names: Any, starts: Any, last: Any) -> Any:
    """Return the index of a name among sorted ones, -1 for none; ``last``: tried first."""
    if last >= 0 and _compared(data, start, end, names, starts[last], starts[last + 1]) == 0:
        return last
    low, high = 0, len(starts) - 1
    while low < high:
        middle = (low + high) // 2
        order = _compared(data, start, end, names, starts[middle], starts[middle + 1])
        if order == 0:
            return middle
        if order < 0:
            high = middle
        else:
            low = middle + 1
    return -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def scan_sam(data: Any, is_last: Any, records: Any, lengths: Any, letter_of: Any, state: Any, lines: Any) -> None:
    """Read whole lines of ``data``, until one has a flaw or is unfinished; see ``entry_points``.

    The arrays of ``lines`` must have room for all of them.
    """
    record_names, record_starts, record_numbers = records
    numbers, names, name_starts, letters, qualities, letter_starts, ops, op_starts, mds, md_starts = lines
    state[:] = 0
    name_starts[0] = letter_starts[0] = op_starts[0] = md_starts[0] = 0
    line, at, size, known, known_mate = 0, 0, len(data), -1, -1
    named = filled = counted = 0
    problem = FINE
    while at < size and problem == FINE:
        begin = at
        end = at
        while end < size and data[end] != _NEWLINE:
            end += 1
        if end == size and not is_last:
            problem = UNFINISHED
            break
        following = end + 1
        if end > begin and data[end - 1] == _RETURN:
            end -= 1
        if end == begin:
            at = following
            continue
        # Names of reads that begin with "@" are wrong, but samtools reads them.
        if (
            end > begin + 3
            and data[begin] == _AT
            and _FIRST_CAPITAL <= data[begin + 1] <= _LAST_CAPITAL
            and _FIRST_CAPITAL <= data[begin + 2] <= _LAST_CAPITAL
            and data[begin + 3] == _TAB
        ):
            problem = HEADING
            break
        start = begin
        flag = position = quality = np.int64(-1)
        record = mate = np.int64(NOT_MAPPED)
        mate_at, template, tags_at = np.int64(-1), np.int64(0), end
        letters_start = filled
        has_letters = has_qualities = False
        md_begin = md_end = 0
        field = 0
        while start <= end and problem == FINE:
            stop = start
            while stop < end and data[stop] != _TAB:
                stop += 1
            if field == 0:
                if stop == start or stop - start > 254:
                    problem = BAD_NAME if stop > start else FEW_FIELDS
                for index in range(start, min(stop, start + 254)):
                    names[named] = data[index]
                    named += 1
            elif field == 1:
                flag = _number_at(data, start, stop, _MAX_FLAG)
                problem = BAD_NUMBER if flag < 0 else problem
            elif field == 2:
                if not (stop == start + 1 and data[start] == _STAR):
                    known = _record_of(data, start, stop, record_names, record_starts, known)
                    record = record_numbers[known] if known >= 0 else np.int64(UNKNOWN_RECORD)
            elif field == 3:
                position = _number_at(data, start, stop, _MAX_POSITION)
                problem = BAD_NUMBER if position < 0 else problem
                position -= 1
            elif field == 4:
                quality = _number_at(data, start, stop, _MAX_QUALITY)
                problem = BAD_NUMBER if quality < 0 else problem
            elif field == 5:
                put = put_operations(data, start, stop, ops, counted)
                if put < 0:
                    problem = BAD_CIGAR
                else:
                    counted = put
            elif field == 6:
                if stop == start + 1 and data[start] == _EQUAL_SIGN:
                    mate = record
                elif not (stop == start + 1 and data[start] == _STAR):
                    known_mate = _record_of(data, start, stop, record_names, record_starts, known_mate)
                    mate = record_numbers[known_mate] if known_mate >= 0 else mate
            elif field == 7:
                mate_at = _number_at(data, start, stop, _MAX_POSITION)
                problem = BAD_NUMBER if mate_at < 0 else problem
                mate_at -= 1
            elif field == 8:
                sign = 1 if start < stop and data[start] == _MINUS else 0
                template = _number_at(data, start + sign, stop, _MAX_POSITION)
                problem = BAD_NUMBER if template < 0 else problem
                template = -template if sign else template
            elif field == 9:
                has_letters = not (stop == start + 1 and data[start] == _STAR)
                if stop == start:
                    problem = BAD_SEQUENCE
                for index in range(start, stop if has_letters else start):
                    letter = letter_of[data[index]]
                    if letter == _REFUSED:
                        problem = BAD_SEQUENCE
                    letters[filled] = letter
                    filled += 1
            elif field == 10:
                # As HTSlib has it, also for a read of one letter.
                has_qualities = has_letters and not (stop == start + 1 and data[start] == _STAR)
                if has_qualities and stop - start != filled - letters_start:
                    problem = BAD_QUALITIES
                elif has_qualities:
                    for index in range(start, stop):
                        if not _FIRST_QUALITY <= data[index] <= _LAST_QUALITY:
                            problem = BAD_QUALITIES
                        qualities[letters_start + index - start] = data[index]
                elif stop == start:
                    problem = BAD_QUALITIES
            elif (
                field > 10
                and stop - start > 5
                and data[start] == _M
                and data[start + 1] == _D
                and data[start + 2] == _COLON
                and data[start + 3] == _Z
            ):
                md_begin, md_end = start + 5, stop
            elif (
                field > 10
                and stop - start > 4
                and data[start + 2] == _COLON
                and data[start + 3] == _I
                and data[start + 4] == _COLON
                and not _is_signed(data, start + 5, stop, _LEAST_OF_TAG, _MAX_OF_TAG)
            ):
                problem = BAD_NUMBER
            field += 1
            start = stop + 1
            if field == _FIELDS:
                tags_at = min(start, end)
        if problem == FINE and field < _FIELDS:
            problem = FEW_FIELDS
        if problem != FINE:
            break
        # As HTSlib has it, a record alone is no mate.
        numbers[line, MATE_RECORD] = max(mate, np.int64(-1)) if mate_at >= 0 else -1
        numbers[line, MATE_POSITION] = max(mate_at, np.int64(-1))
        numbers[line, TEMPLATE], numbers[line, TAGS_BEGIN], numbers[line, TAGS_END] = template, tags_at, end
        problem = end_line(
            lines,
            line,
            (flag, record, position, quality),
            begin,
            has_qualities,
            (named, filled, counted),
            lengths,
            data,
            md_begin,
            md_end,
        )
        if problem != FINE:
            break
        line += 1
        at = following
    end_block(state, lines, line, min(at, size), problem)
