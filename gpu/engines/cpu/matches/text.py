"""Matches to mummer's text: the loops over bytes that read sets of millions need compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.matches.entry_points import FORWARD_DONE, IS_BEGUN, LINE, RECORD, STRAND
from gpu.jit.njit import njit

_NEWLINE, _BLANK, _GREATER = ord("\n"), ord(" "), ord(">")
_REVERSE = np.frombuffer(b" Reverse", dtype=np.uint8)
_LENGTH = np.frombuffer(b"  Len = ", dtype=np.uint8)


@njit(nogil=True)
def _put_number(out: Any, at: Any, number: Any, width: Any) -> Any:
    digits = 1
    rest = number
    while rest >= 10:
        rest //= 10
        digits += 1
    end = at + max(digits, width)
    for index in range(at, end - digits):
        out[index] = _BLANK
    for index in range(end - 1, end - digits - 1, -1):
        out[index] = 48 + number % 10
        number //= 10
    return end


@njit(nogil=True)
def _put(out: Any, at: Any, text: Any, start: Any, end: Any) -> Any:
    for index in range(start, end):
        out[at] = text[index]
        at += 1
    return at


@njit(nogil=True)
def print_matches(
    out: Any,
    state: Any,
    starts: Any,
    names: Any,
    name_starts: Any,
    strands: Any,
    forward: Any,
    reverse: Any,
    reference_starts: Any,
    reference_names: Any,
    reference_name_starts: Any,
    longest_name: Any,
    four_columns: Any,
    original: Any,
    with_length: Any,
    with_text: Any,
    text: Any,
    letters: Any,
    until: Any,
) -> Any:
    """Write headers and lines of a batch's records into ``out`` until it is full or they are done (``state[RECORD]`` counts them).

    ``until``: the record's number and strand (as strand + 2 · record) with whose last match to stop, since more may follow it; the state then
    still is there, and once all is written nothing is.

    ``strands``: bit 0 forward, bit 1 reverse. ``forward`` and ``reverse`` int32[3, n]: places, positions, lengths of the matches, ascending by
    position. ``longest_name``: bytes that the names of the reference are padded to. The other arguments are ``RecordBatch`` of the queries and of
    the reference, and mummer's options. ``out`` must have room for the longest line. Returns how many bytes were written.
    """
    filled = 0
    while state[RECORD] < len(starts) - 1:
        record = state[RECORD]
        start, end = starts[record], starts[record + 1] - 1
        while state[STRAND] < 2:
            strand = state[STRAND]
            if strands & (1 << strand):
                if state[IS_BEGUN] == 0:
                    if filled + name_starts[record + 1] - name_starts[record] + LINE > len(out):
                        return filled
                    out[filled], out[filled + 1] = _GREATER, _BLANK
                    filled = _put(out, filled + 2, names, name_starts[record], name_starts[record + 1])
                    if strand == 1:
                        filled = _put(out, filled, _REVERSE, 0, len(_REVERSE))
                    if with_length:
                        filled = _put(out, filled, _LENGTH, 0, len(_LENGTH))
                        filled = _put_number(out, filled, end - start, 1)
                    out[filled] = _NEWLINE
                    filled += 1
                    state[IS_BEGUN] = 1
                matches = reverse if strand == 1 else forward
                done = FORWARD_DONE + strand
                while state[done] < matches.shape[1] and matches[1, state[done]] < end:
                    index = state[done]
                    place, length = np.int64(matches[0, index]), np.int64(matches[2, index])
                    position = np.int64(matches[1, index]) - start + 1
                    if original and strand == 1:
                        position = end - start - position + 1
                    holder = np.searchsorted(reference_starts, place, side="right") - 1
                    called, called_end = reference_name_starts[holder], reference_name_starts[holder + 1]
                    if filled + longest_name + LINE + (length if with_text else 0) > len(out):
                        return filled
                    if four_columns:
                        out[filled], out[filled + 1] = _BLANK, _BLANK
                        column_end = filled + 2 + longest_name
                        filled = _put(out, filled + 2, reference_names, called, called_end)
                        while filled < column_end:
                            out[filled] = _BLANK
                            filled += 1
                        out[filled], out[filled + 1] = _BLANK, _BLANK
                        filled += 2
                    filled = _put_number(out, filled, place - reference_starts[holder] + 1, 8)
                    out[filled], out[filled + 1] = _BLANK, _BLANK
                    filled = _put_number(out, filled + 2, position, 8)
                    out[filled], out[filled + 1] = _BLANK, _BLANK
                    filled = _put_number(out, filled + 2, length, 8)
                    out[filled] = _NEWLINE
                    filled += 1
                    if with_text:
                        for offset in range(length):
                            out[filled] = letters[text[place + offset]]
                            filled += 1
                        out[filled] = _NEWLINE
                        filled += 1
                    state[done] += 1
            if strand + 2 * record == until:
                return filled
            state[STRAND] += 1
            state[IS_BEGUN] = 0
        state[RECORD] += 1
        state[STRAND] = 0
    return filled
