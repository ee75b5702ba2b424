"""Text of mummer 3.23: a header for each query record and strand, a line for each match."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.formats.put import ascii_bytes, put
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import BYTES, INT64, NEW_BYTES, NEW_INT64, Array

#: Entries of the state of ``print_matches``: the record and strand (0 forward, 1 reverse) that are
#: printed next, 1 if their header is printed already, and how many matches of each strand are.
RECORD, STRAND, IS_BEGUN, FORWARD_DONE, REVERSE_DONE = range(5)
#: Largest number of bytes of a line besides names and matched text.
MAX_LINE = 80

_NEWLINE, _BLANK, _GREATER = ord("\n"), ord(" "), ord(">")
_REVERSE, _LENGTH = ascii_bytes(" Reverse"), ascii_bytes("  Len = ")


@njit(nogil=True)
def _put_padded(out: Any, at: Any, number: Any, width: Any) -> Any:
    """Append a number with blanks before it, so that it has ``width`` characters at least."""
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


class NamedRecords(NamedTuple):
    """The places where records of a ``RecordBatch`` begin, and their names."""

    starts: Any
    names: Any
    name_starts: Any


class LineColumns(NamedTuple):
    """Bytes that names of the reference are padded to; mummer's -F, -c, -L, -s."""

    longest_name: Any
    four_columns: Any
    original: Any
    with_length: Any
    with_text: Any


@njit(nogil=True)
def _print_matches(
    out: Any, state: Any, queries: Any, strands: Any, forward: Any, reverse: Any, references: Any, columns: Any,
    text: Any, letters: Any, until: Any,
) -> Any:  # fmt: skip
    """Write headers and lines of a batch's records into ``out`` until it is full or all are
    written.

    Parameters
    ----------
    out : uint8 [n]
        Must have room for the longest line.
    state : int64 [5]
        What is printed next; the record counts those that are done.
    queries, references : NamedRecords
    strands : int
        Sum of 1 for forward and 2 for reverse matches.
    forward, reverse : int32 [3, n]
        Places in the reference's codes, positions in the query's, lengths; by ascending position.
    columns : LineColumns
    text, letters : uint8
        The references' codes, needed for matched text alone, and the letter of each code.
    until : int
        Stop behind the last match of this strand + 2 · record, which may have more in the next
        call; -1 for none.

    Returns
    -------
    The number of bytes written; 0 when nothing is left.
    """
    starts, names, name_starts = queries
    reference_starts, reference_names, reference_name_starts = references
    longest_name, four_columns, original, with_length, with_text = columns
    filled = 0
    while state[RECORD] < len(starts) - 1:
        record = state[RECORD]
        start, end = starts[record], starts[record + 1] - 1
        while state[STRAND] < 2:
            strand = state[STRAND]
            if strands & (1 << strand):
                if state[IS_BEGUN] == 0:
                    if filled + name_starts[record + 1] - name_starts[record] + MAX_LINE > len(out):
                        return filled
                    out[filled], out[filled + 1] = _GREATER, _BLANK
                    filled = put(out, filled + 2, names, name_starts[record], name_starts[record + 1])
                    if strand == 1:
                        filled = put(out, filled, _REVERSE, 0, len(_REVERSE))
                    if with_length:
                        filled = put(out, filled, _LENGTH, 0, len(_LENGTH))
                        filled = _put_padded(out, filled, end - start, 1)
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
                    if filled + longest_name + MAX_LINE + (length if with_text else 0) > len(out):
                        return filled
                    if four_columns:
                        out[filled], out[filled + 1] = _BLANK, _BLANK
                        column_end = filled + 2 + longest_name
                        filled = put(out, filled + 2, reference_names, called, called_end)
                        while filled < column_end:
                            out[filled] = _BLANK
                            filled += 1
                        out[filled], out[filled + 1] = _BLANK, _BLANK
                        filled += 2
                    filled = _put_padded(out, filled, place - reference_starts[holder] + 1, 8)
                    out[filled], out[filled + 1] = _BLANK, _BLANK
                    filled = _put_padded(out, filled + 2, position, 8)
                    out[filled], out[filled + 1] = _BLANK, _BLANK
                    filled = _put_padded(out, filled + 2, length, 8)
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


_MATCHES = Array(np.int32, 2)
print_matches = EntryPoint(
    __name__,
    "_print_matches",
    *(NEW_BYTES, NEW_INT64),
    *(NamedRecords(INT64, BYTES, INT64), int, _MATCHES, _MATCHES, NamedRecords(INT64, BYTES, INT64)),
    *(LineColumns(int, bool, bool, bool, bool), BYTES, BYTES, int),
    returns=True,
)
