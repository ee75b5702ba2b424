"""Matches as mummer 3.23 prints them: a header for each query record and strand, a line for each match, in a few compiled calls a batch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gpu.analyses.matches import alphabet
from gpu.analyses.matches.find import Portion
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.cpu.matches.entry_points import LINE, RECORD, print_matches
from gpu.sequences.record_batch import RecordBatch

#: Bytes that are printed at once, unless a line is longer.
_ROOM = 4 << 20
_NONE = np.empty((3, 0), np.int32)


@dataclass(frozen=True)
class Layout:
    """mummer's -F, -c, -L and -s."""

    four_columns: bool = False
    original_positions: bool = False
    query_lengths: bool = False
    matched_text: bool = False


class Printer:
    """Prints portions, in the order of ``find``, through ``write``."""

    def __init__(self, reference: RecordBatch, layout: Layout, write: Callable[[memoryview], object]) -> None:
        self._reference = reference
        self._layout = layout
        self._write = write
        self._out = np.empty(_ROOM, np.uint8)
        self._longest_name = int(np.diff(reference.name_starts).max(initial=0))

    def print(self, portion: Portion) -> None:
        """Print one portion."""
        queries, reference, layout = portion.queries, self._reference, self._layout
        strands = [matches for matches in (portion.forward, portion.reverse) if matches is not None]
        longest = int(np.diff(queries.name_starts).max(initial=0)) + self._longest_name + LINE
        if layout.matched_text:
            longest += max(int(matches[2].max(initial=0)) for matches in strands)
        if longest > len(self._out):
            self._out = np.empty(longest, np.uint8)
        state = np.array([0, 0, 0 if portion.begins else 1, 0, 0], np.int64)
        if portion.forward is None:
            state[1] = 1
        while state[RECORD] < len(queries):
            filled = print_matches(
                self._out,
                state,
                queries.starts,
                as_compiled(queries.names),
                queries.name_starts,
                (portion.forward is not None) + 2 * (portion.reverse is not None),
                as_compiled(_NONE if portion.forward is None else portion.forward),
                as_compiled(_NONE if portion.reverse is None else portion.reverse),
                reference.starts,
                as_compiled(reference.names),
                reference.name_starts,
                self._longest_name,
                layout.four_columns or len(reference) > 1,
                layout.original_positions,
                layout.query_lengths,
                layout.matched_text,
                as_compiled(reference.codes),
                as_compiled(alphabet.DECODE),
            )
            self._write(self._out[:filled].data)
