"""What both scans do at the end of a line, and of a block, compiled."""

from __future__ import annotations

from typing import Any

from gpu.analyses.reads.taken.entry_points import (
    BEGIN,
    FLAG,
    HAS_QUALITIES,
    LETTERS,
    LINES,
    MDS,
    NAMES,
    OPS,
    POSITION,
    PROBLEM,
    QUALITY,
    RECORD,
    SAME,
    TAKEN,
)
from gpu.compiled import njit

#: Flags by which reads of one name are told apart: the first and the last of a template.
_MATES = 0xC0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def end_line(
    lines: Any, line: Any, told: Any, begin: Any, has_qualities: Any, ends: Any, data: Any, md_begin: Any, md_end: Any
) -> Any:
    """Enter a line whose name, letters and operations are there; returns the number of the next one.

    ``told``: flags, record, position, mapping quality. ``begin``: where it is in ``data``. ``ends``: of its name, letters and operations; its MD is copied
    from ``data``.
    """
    numbers, names, name_starts, _, _, letter_starts, _, op_starts, mds, md_starts = lines
    flag, record, position, quality = told
    at = md_starts[line]
    for index in range(md_begin, md_end):
        mds[at] = data[index]
        at += 1
    numbers[line, FLAG], numbers[line, RECORD], numbers[line, POSITION] = flag, record, position
    numbers[line, QUALITY], numbers[line, BEGIN] = quality, begin
    numbers[line, HAS_QUALITIES] = 1 if has_qualities else 0
    numbers[line, SAME] = 0
    if line > 0 and (flag ^ numbers[line - 1, FLAG]) & _MATES == 0:
        before, this = name_starts[line - 1], name_starts[line]
        size = ends[0] - this
        same = size == this - before
        index = 0
        while same and index < size:
            same = names[before + index] == names[this + index]
            index += 1
        numbers[line, SAME] = 1 if same else 0
    name_starts[line + 1], letter_starts[line + 1], op_starts[line + 1] = ends
    md_starts[line + 1] = at
    return line + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def end_block(state: Any, lines: Any, line: Any, taken: Any, problem: Any) -> None:
    """Say what ``taken`` bytes made: so many lines, and what is wrong behind them."""
    _, _, name_starts, _, _, letter_starts, _, op_starts, _, md_starts = lines
    state[TAKEN], state[LINES], state[PROBLEM] = taken, line, problem
    state[NAMES], state[LETTERS] = name_starts[line], letter_starts[line]
    state[OPS], state[MDS] = op_starts[line], md_starts[line]
