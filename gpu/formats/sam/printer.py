"""Printer of lines from columns: SAM or BAM, plain or compressed, for every writer.

A line is a row of ``PrintedLines.table``; the columns are those of ``entry_points`` (``LINE_READ``
and following). Its read's name, letters and qualities are shared by all of the read's lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64, as_compiled
from gpu.formats.sam.entry_points import (
    CONTENT,
    EDITS,
    LINE_COLUMNS,
    LINE_MATE,
    LINE_MATE_POSITION,
    LINE_READ,
    MAX_LINE,
    WITH_LETTERS,
    WITH_QUALITIES,
    print_lines,
)
from gpu.formats.sam.heading import PLAIN, HeadingFields, bam_heading, sam_heading
from gpu.formats.sam.letters import NIBBLES, complements
from gpu.results.table import Texts
from gpu.sequences import bgzf
from gpu.sequences.record_batch import Bytes

#: Number of bytes that are printed at once, unless a line is longer: enough for nearly every block.
_BUFFER = 4 << 20
_NO_BYTES = np.zeros(0, np.uint8)
_NIBBLE_OF = np.zeros(256, np.uint8)
_NIBBLE_OF[np.frombuffer(NIBBLES.encode(), np.uint8)] = np.arange(len(NIBBLES))
#: The letter of each letter, and its complement.
LETTERS = np.arange(256, dtype=np.uint8), complements()


class Form(NamedTuple):
    """A format of lines: the ending of its files, whether it is BAM, and whether as BGZF."""

    extension: str
    is_bam: bool = False
    is_packed: bool = False

    @property
    def ending(self) -> bytes:
        """The bytes behind the last line."""
        return bgzf.END if self.is_packed else b""


SAM, PACKED_SAM, BAM = Form(".sam"), Form(".sam.gz", is_packed=True), Form(".bam", is_bam=True, is_packed=True)
#: BAM that is not compressed: what ``SortedBam`` sorts.
PLAIN_BAM = Form(".bam", is_bam=True)


class PrintedReads(NamedTuple):
    """The reads of lines: ``letters[letter_begins[k]:letter_ends[k]]`` are those of read k.

    Qualities likewise, of a read without any none.
    """

    names: Texts
    letters: Bytes
    letter_begins: Int64
    letter_ends: Int64
    qualities: Bytes
    quality_begins: Int64
    quality_ends: Int64

    @classmethod
    def of(cls, names: Texts, letters: Texts, qualities: Texts | None = None) -> PrintedReads:
        """Reads whose letters and qualities are texts."""
        told = qualities or Texts(_NO_BYTES, np.zeros(names.rows + 1, np.int64))
        return cls(
            names,
            *(letters.data, letters.offsets[:-1], letters.offsets[1:]),
            *(told.data, told.offsets[:-1], told.offsets[1:]),
        )


class PrintedLines(NamedTuple):
    """Lines: ``table`` int32 [k, LINE_COLUMNS], and texts of each, None if there are none.

    ``cigars`` and ``mds``: "" where kind and offset tell them. Optional fields in the form that is
    printed: ``tags`` precede all others, ``endings`` follow them.
    """

    table: NDArray[np.int32]
    cigars: Texts | None = None
    mds: Texts | None = None
    tags: Texts | None = None
    endings: Texts | None = None


def plain_table(lines: int) -> NDArray[np.int32]:
    """The table of lines with a read each, letters and qualities, and no mate nor optional field.

    All else is 0.
    """
    table = np.zeros((lines, LINE_COLUMNS), np.int32)
    table[:, LINE_READ], table[:, CONTENT] = np.arange(lines), WITH_LETTERS | WITH_QUALITIES
    table[:, [LINE_MATE, LINE_MATE_POSITION, EDITS]] = -1
    return table


class LinePrinter:
    """Prints lines in a form, in any number of threads.

    ``names``: of the reference's records, as SAM allows them. ``letters``: for each byte of letters
    the letter, and that of the other strand, uint8 [256] each.
    """

    def __init__(self, form: Form, names: Texts, letters: tuple[Bytes, Bytes] = LETTERS) -> None:
        self.form, self.names = form, names
        self._called = _compiled(*names)
        self._letters = [as_compiled(_NIBBLE_OF[table] if form.is_bam else table) for table in letters]
        #: Buffers that are not in use; used again, since the system clears new ones.
        self._buffers: SimpleQueue[Bytes] = SimpleQueue()

    def heading(self, lengths: NDArray[np.int64], fields: HeadingFields = PLAIN) -> bytes:
        """The bytes before the first line; ``lengths`` int64 [k]: bases of the records."""
        text = (bam_heading if self.form.is_bam else sam_heading)(self.names, lengths, fields)
        return bgzf.packed(text) if self.form.is_packed else text

    def printed(self, reads: PrintedReads, lines: PrintedLines) -> Iterator[memoryview | bytes]:
        """The lines in pieces of whole lines: one, unless there are very many.

        Each must be used before the next one is asked for, and all must be asked for.
        """
        nothing = Texts(_NO_BYTES, np.zeros(len(lines.table) + 1, np.int64))
        texts = [nothing if some is None else some for some in lines[1:]]
        asked = (
            _compiled(*reads.names, *reads[1:]),
            _compiled(lines.table, *(array for some in texts for array in some)),
        )
        sizes = [_longest(np.diff(some.offsets)) for some in texts]
        called, letters = _longest(np.diff(self.names.offsets)), _longest(reads.letter_ends - reads.letter_begins)
        room = MAX_LINE + _longest(np.diff(reads.names.offsets)) + 2 * (called + sum(sizes)) + 3 * letters
        operations, state = np.empty(3 + sizes[0], np.uint32), np.zeros(1, np.int64)
        buffer = self._buffer(room)
        try:
            while state[0] < len(lines.table):
                size = print_lines(buffer, state, self.form.is_bam, *asked, self._called, *self._letters, operations)
                yield bgzf.packed(buffer[:size].data) if self.form.is_packed else buffer[:size].data
        finally:
            self._buffers.put(buffer)

    def _buffer(self, size: int) -> Bytes:
        """A buffer of ``size`` bytes at least that no other thread uses."""
        try:
            buffer = self._buffers.get_nowait()
        except Empty:
            buffer = np.empty(_BUFFER, np.uint8)
        return buffer if len(buffer) >= size else np.empty(size, np.uint8)


def _longest(sizes: Int64) -> int:
    return int(sizes.max(initial=0))


def _compiled(*arrays: Any) -> tuple[Any, ...]:
    return tuple(map(as_compiled, arrays))
