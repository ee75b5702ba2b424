"""Printer of matches in mummer's text, in a few compiled calls a batch (``gpu.formats.mummer``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gpu.analyses.matches import alphabet
from gpu.analyses.matches.find import MatchPortion
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int32, as_compiled
from gpu.formats.mummer import MAX_LINE, LineColumns, NamedRecords, print_matches
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.scan import scan_fasta

#: Number of bytes that are printed at once, unless a line is longer.
_BUFFER = 4 << 20
_NONE = np.empty((3, 0), np.int32)


@dataclass(frozen=True)
class MummerOptions:
    """Options of mummer's output: -F, -c, -L and -s."""

    four_columns: bool = False
    original_positions: bool = False
    query_lengths: bool = False
    matched_text: bool = False


class PrintPosition(NamedTuple):
    """A position in the printed text.

    ``is_begun``: the header of this record and strand is printed. ``record``: its number in the
    printed part. ``strand``: 0 forward, 1 reverse.
    """

    record: int = 0
    strand: int = 0
    is_begun: bool = False


class MummerPrinter:
    """Prints portions, in the order of ``find``, or parts of saved matches, through ``write``.

    The ``codes`` of ``reference`` are needed for matched text alone; its records may also have no
    gaps.
    """

    def __init__(self, reference: RecordBatch, layout: MummerOptions, write: Callable[[memoryview], object]) -> None:
        self._reference = reference
        self._layout = layout
        self._write = write
        self._out = np.empty(_BUFFER, np.uint8)
        self._longest_name = int(np.diff(reference.name_starts).max(initial=0))

    def print(self, portion: MatchPortion) -> None:
        """Print one portion."""
        place = PrintPosition(strand=1 if portion.forward is None else 0, is_begun=not portion.begins)
        self.print_part(portion.queries, portion.forward, portion.reverse, place)

    def print_part(
        self,
        queries: RecordBatch,
        forward: Int32 | None,
        reverse: Int32 | None,
        place: PrintPosition,
        until: PrintPosition | None = None,
    ) -> None:
        """Print the matches of some records with their headers.

        ``forward``, ``reverse``: as in ``MatchPortion``.

        ``place``: the start of printing. ``until``: the record and strand that may have more
        matches in the next part; no header is printed after it.
        """
        reference, layout = self._reference, self._layout
        strands = [matches for matches in (forward, reverse) if matches is not None]
        longest = int(np.diff(queries.name_starts).max(initial=0)) + self._longest_name + MAX_LINE
        if layout.matched_text:
            longest += max(int(matches[2].max(initial=0)) for matches in strands)
        if longest > len(self._out):
            self._out = np.empty(longest, np.uint8)
        state = np.array([place.record, place.strand, place.is_begun, 0, 0], np.int64)
        while filled := print_matches(
            self._out,
            state,
            NamedRecords(queries.starts, as_compiled(queries.names), queries.name_starts),
            (forward is not None) + 2 * (reverse is not None),
            as_compiled(_NONE if forward is None else forward),
            as_compiled(_NONE if reverse is None else reverse),
            NamedRecords(reference.starts, as_compiled(reference.names), reference.name_starts),
            LineColumns(
                self._longest_name,
                layout.four_columns or len(reference) > 1,
                layout.original_positions,
                layout.query_lengths,
                layout.matched_text,
            ),
            as_compiled(reference.codes),
            as_compiled(alphabet.DECODE),
            -1 if until is None else 2 * until.record + until.strand,
        ):
            self._write(self._out[:filled].data)


def prepare(engine: Engine, monitor: Monitor) -> None:
    """Compile the kernels that every search needs, from reading to printing.

    Raises ``Cancelled``.
    """
    warm_up((*engine.match_kernels(), numba_kernels("match_text", scan_fasta, print_matches)), COMPILING, monitor)
