"""Compiled end of a line in both scans: places it, and joins it to the read of the line before."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.formats.sam.cigar import consumed, lead_of
from gpu.formats.sam.entry_points import (
    BACK,
    BEGIN,
    BEYOND_END,
    BYTES_READ,
    FINE,
    FLAG,
    FURTHER,
    HAS_QUALITIES,
    LETTERS,
    LINES,
    MAX_OF_READ,
    MDS,
    NAMED,
    NAMES,
    NOT_MAPPED,
    OPS,
    OTHER_LENGTH,
    POSITION,
    PROBLEM,
    QUALITY,
    RECORD,
    TOO_MANY,
    UNKNOWN_RECORD,
)
from gpu.formats.sam.letters import complements
from gpu.jit.njit import njit

_UNMAPPED, _REVERSE = 4, 16
#: Flags by which reads of one name are told apart: the first and the last of a template.
_MATES = 0xC0
_STAR, _EQUAL_SIGN = ord("*"), ord("=")
_COMPLEMENT = complements()


@njit(nogil=True, boundscheck=False, error_model="numpy")
def end_line(
    lines: Any,
    line: Any,
    placed: Any,
    begin: Any,
    has_qualities: Any,
    ends: Any,
    lengths: Any,
    data: Any,
    md_begin: Any,
    md_end: Any,
) -> Any:
    """Add a line whose name, letters, qualities and operations are already written.

    ``placed``: flags, record, position, mapping quality. ``begin``: its first byte in ``data``.
    ``ends``: of its name, letters and operations. ``lengths``: of the records. Its MD is copied
    from ``data[md_begin:md_end]``. Returns its flaw, or ``FINE``.
    """
    numbers, _, name_starts, _, _, letter_starts, ops, op_starts, mds, md_starts = lines
    flag, record, position, quality = placed
    at = md_starts[line]
    for index in range(md_begin, md_end):
        mds[at] = data[index]
        at += 1
    md_starts[line + 1] = at
    name_starts[line + 1], letter_starts[line + 1], op_starts[line + 1] = ends
    letters, operations = ends[1] - letter_starts[line], ends[2] - op_starts[line]
    if letters and operations and letters != consumed(ops, op_starts[line], ends[2]).letters:
        return OTHER_LENGTH
    numbers[line, NAMED] = max(record, np.int64(-1))
    if flag & _UNMAPPED or record == NOT_MAPPED or position < 0 or operations == 0:
        record = np.int64(NOT_MAPPED)
    elif record != UNKNOWN_RECORD and position >= lengths[record]:
        record = np.int64(BEYOND_END)
    numbers[line, FLAG], numbers[line, RECORD], numbers[line, POSITION] = flag, record, position
    numbers[line, QUALITY], numbers[line, BEGIN] = quality, begin
    numbers[line, HAS_QUALITIES] = 1 if has_qualities else 0
    numbers[line, BACK] = _lines_back(lines, line)
    return FINE


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _lines_back(lines: Any, line: Any) -> Any:
    """The number of lines back to the first line of this line's read: 0 for the first line itself,
    or ``TOO_MANY``.

    A line is of the same read as the line before if it is secondary or supplementary and mapped, if
    both have the same name and are of the same end of a template, and if its letters and qualities
    are those of the read's first line, which is mapped, too.
    """
    numbers, names, name_starts = lines[0], lines[1], lines[2]
    if line == 0:
        return 0
    first = line - 1 - max(numbers[line - 1, BACK], 0)
    flag = numbers[line, FLAG]
    if flag & FURTHER == 0 or numbers[line, RECORD] == NOT_MAPPED or numbers[first, RECORD] < 0:
        return 0
    if (flag ^ numbers[first, FLAG]) & _MATES:
        return 0
    begin, other = name_starts[line], name_starts[first]
    size = name_starts[line + 1] - begin
    if size != name_starts[first + 1] - other or (size == 1 and names[begin] == _STAR):
        return 0
    for index in range(size):
        if names[begin + index] != names[other + index]:
            return 0
    if not _agrees(lines, line, first):
        return 0
    return line - first if numbers[line, BEGIN] - numbers[first, BEGIN] <= MAX_OF_READ else TOO_MANY


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _agrees(lines: Any, line: Any, first: Any) -> Any:
    """Tell if a line has the letters and qualities of another one, or none.

    Hard-clipped letters may be missing, and the strands may differ.
    """
    numbers, _, _, letters, qualities, letter_starts, ops, op_starts, _, _ = lines
    start, other = letter_starts[line], letter_starts[first]
    size, whole = letter_starts[line + 1] - start, letter_starts[first + 1] - other
    has_qualities = numbers[line, HAS_QUALITIES]
    if size == 0:
        return True
    lead = lead_of(consumed(ops, op_starts[line], op_starts[line + 1]), whole)
    if lead < 0 or has_qualities > numbers[first, HAS_QUALITIES]:
        return False
    is_turned = (numbers[line, FLAG] ^ numbers[first, FLAG]) & _REVERSE != 0
    for index in range(size):
        at = other + (whole - 1 - lead - index if is_turned else lead + index)
        letter = letters[start + index]
        # "=" means other letters in another place.
        if letter == _EQUAL_SIGN or letter != (_COMPLEMENT[letters[at]] if is_turned else letters[at]):
            return False
        if has_qualities and qualities[start + index] != qualities[at]:
            return False
    return True


@njit(nogil=True, boundscheck=False, error_model="numpy")
def end_block(state: Any, lines: Any, line: Any, taken: Any, problem: Any) -> None:
    """Set the state: ``taken`` bytes made ``line`` lines; ``problem``: the flaw of the next one."""
    _, _, name_starts, _, _, letter_starts, _, op_starts, _, md_starts = lines
    state[BYTES_READ], state[LINES], state[PROBLEM] = taken, line, problem
    state[NAMES], state[LETTERS] = name_starts[line], letter_starts[line]
    state[OPS], state[MDS] = op_starts[line], md_starts[line]
