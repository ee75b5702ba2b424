"""Reader of a SAM or BAM file, plain or compressed: its heading, then blocks of whole reads.

A file is read once. Every failure is an ``InputError`` of one sentence that names the file, and the
line or record at fault. Lines that cannot be placed on the reference are counted here; callers skip
them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.formats.sam.entry_points import (
    BACK,
    BAD_CIGAR,
    BAD_NAME,
    BAD_NUMBER,
    BAD_QUALITIES,
    BAD_SEQUENCE,
    BAD_TAGS,
    BEGIN,
    BEYOND_END,
    BYTES_READ,
    COLUMNS,
    FEW_FIELDS,
    FINE,
    HEADING,
    LETTERS,
    LINES,
    MAX_OF_READ,
    MDS,
    NAMES,
    NO_RECORD,
    OPS,
    OTHER_LENGTH,
    PROBLEM,
    RECORD,
    TAGS_BEGIN,
    TAGS_END,
    TOO_MANY,
    UNFINISHED,
    UNKNOWN_RECORD,
    scan_bam,
    scan_sam,
)
from gpu.formats.sam.heading import LOOKED_AT, check_records, read_heading, without_tabs
from gpu.formats.sam.letters import letters_of_bytes, letters_of_nibbles
from gpu.formats.sam.stream import MAX_OF_LINE, Stream
from gpu.results.table import Texts
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.raw import Known
from gpu.sequences.record_batch import RecordBatch, slices

#: Least number of bytes that are scanned in a call.
BLOCK = 4 << 20
#: Largest number of bytes that a block grows by at once, if it is too small for the lines of a
#: read.
_MAX_ADDED = 64 << 20
#: The field of a line that names the record.
_RNAME = 2

_REASONS = {
    UNFINISHED: Phrase("it is cut off; copy or download the file again"),
    FEW_FIELDS: Phrase(
        "it has fewer fields than a line of SAM (eleven, with tabs between them); "
        "choose another file, or leave the line out"
    ),
    BAD_NAME: Phrase("its read has no name, or one of more than 254 characters; correct it"),
    BAD_NUMBER: Phrase(
        "one of its whole numbers (columns 2, 4, 5, 8 and 9, and optional fields of type i) is none that SAM "
        "allows; correct it"
    ),
    NO_RECORD: Phrase(
        "it names a reference that the heading does not have; write the file anew with the program that made it"
    ),
    BAD_CIGAR: Phrase("its CIGAR is none; correct it"),
    BAD_SEQUENCE: Phrase("its sequence has characters that are no letters; correct it"),
    BAD_QUALITIES: Phrase("its qualities are not as many as its letters, or no characters from “!” to “~”; correct it"),
    BAD_TAGS: Phrase("its optional fields cannot be read; write the file anew with the program that made it"),
    OTHER_LENGTH: Phrase("its CIGAR is of another number of letters than it has; correct it"),
    HEADING: Phrase(
        "a heading follows lines of reads, as where one SAM file was appended to another; "
        "join them with “samtools merge”"
    ),
}


class ReadLines(NamedTuple):
    """Consecutive lines of whole reads, as the scans make them (``entry_points``).

    ``size``: their number. ``tags``: of each line its optional fields, as bytes of SAM or of BAM.
    """

    size: int
    arrays: tuple[Any, ...]
    tags: Texts

    @property
    def numbers(self) -> Any:
        """The table of lines, int64 [size, COLUMNS]."""
        return self.arrays[0][: self.size]

    def names(self, numbers: Any) -> Texts:
        """Names of lines by their numbers, which ascend."""
        data, starts = self.arrays[1], self.arrays[2]
        return Texts(*slices(data, starts[numbers], starts[numbers + 1]))


class AlignmentFile:
    """A file whose heading is read: ``is_bam``, and ``names`` and ``lengths`` (int64 [k]) of its
    records.

    Parameters
    ----------
    known : Fingerprint, Fingerprinting or None
        What the file held before, as ``gpu.sequences.files.open_bytes`` takes it.
    on_progress : callable
        Called with the number of bytes of the file that were read since the last call.
    records : RecordBatch or None
        The chosen reference: its names and lengths are taken for a SAM file without @SQ lines.
    notices : Notices or None
        Counts lines that are left out, and flaws in spite of which the file is read.

    Raises
    ------
    InputError
        If the file is neither SAM nor BAM, or its heading is wrong.
    """

    def __init__(
        self,
        path: str,
        known: Known = None,
        on_progress: Callable[[int], None] = lambda size: None,
        records: RecordBatch | None = None,
        notices: Notices | None = None,
    ) -> None:
        self.path = path
        self.notices = notices or Notices()
        self._stream = Stream(path, known, on_progress, self.notices, self._lacks_end_mark)
        try:
            heading = read_heading(self._stream)
            self.is_bam, self.names, self.lengths = heading.is_bam, heading.names, heading.lengths
            #: The lines of the heading that tell more than the records.
            self.kept = heading.kept
            #: Number of lines of the heading, which precede the numbered ones.
            self._heading_lines = heading.lines
            if heading.has_blanks:
                self.notices.add(sentence := without_tabs(path), sentence)
            self._records_of = Phrase("its heading")
            if not self.names:
                self._take_records(records)
            check_records(path, self.names, self.lengths)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def lines(self) -> Generator[ReadLines, None, None]:
        """Read its lines in blocks of some megabytes; each block ends with a read's last line.

        Blocks depend on the file's content alone. Raises ``InputError``.
        """
        before, block, size = self._heading_lines, self._stream.take_held(), BLOCK
        scan = self._bam_scan() if self.is_bam else self._sam_scan()
        while True:
            block, is_last = self._stream.longer(block, size)
            if not block:
                return
            state, arrays = scan(block, is_last)
            count, taken, problem = int(state[LINES]), int(state[BYTES_READ]), int(state[PROBLEM])
            if problem not in (FINE, UNFINISHED) or (problem == UNFINISHED and is_last):
                raise self._wrong(before, count, block[:taken], problem)
            if len(block) - taken > MAX_OF_LINE:
                raise self._stream.too_long()
            # The last read may continue in the next block.
            numbers = arrays[0]
            kept = count
            if not is_last and count:
                kept = int(np.flatnonzero(numbers[:count, BACK] <= 0)[-1])
                taken = int(numbers[kept, BEGIN])
            before += kept if self.is_bam else block.count(b"\n", 0, taken)
            begins, ends = (numbers[:kept, column].copy() for column in (TAGS_BEGIN, TAGS_END))
            tags = Texts(*slices(np.frombuffer(block, np.uint8), begins, ends))
            block = block[taken:]
            size = BLOCK if kept else len(block) + min(len(block), _MAX_ADDED)
            if kept:
                lines = ReadLines(kept, arrays, tags)
                # The line after them begins the next block as the first line of a read.
                self._count(lines, int((numbers[: kept + 1, BACK] == TOO_MANY).sum()))
                yield lines
                # Long lines must not be in memory twice.
                del lines
            del arrays, numbers, tags
            if is_last:
                return

    def _take_records(self, records: RecordBatch | None) -> None:
        if records is not None:
            self.names, self.lengths = records.name_list(), records.lengths
            self._records_of = Phrase("the chosen reference")
            return
        lines = [line.split(b"\t") for line in self._stream.peek(LOOKED_AT).split(b"\n")]
        first = {fields[_RNAME] for fields in lines if len(fields) > _RNAME + 1}
        if first == {b"*"}:
            raise InputError(
                "{} names no reference (@SQ), and its reads are not mapped; map them to a reference first.", self.path
            )
        raise InputError(
            "{} has no @SQ lines, which name the records of its reference; choose the reference, too.", self.path
        )

    def _lacks_end_mark(self) -> None:
        sentence = Phrase(
            "{} lacks the block that marks its end, so that it may be cut off; all that it has was read.", self.path
        )
        self.notices.add(sentence, sentence)

    def _count(self, lines: ReadLines, too_many: int) -> None:
        """Count lines that are left out, and reads that begin since another one is too long."""
        records, path = lines.numbers[:, RECORD], self.path
        self.notices.add(
            Phrase(
                "One line of {} names a record (RNAME) that {} does not have; it was left out.", path, self._records_of
            ),
            Phrase(
                "{} lines of {} name a record (RNAME) that {} does not have; they were left out.",
                COUNT,
                path,
                self._records_of,
            ),
            int((records == UNKNOWN_RECORD).sum()),
        )
        self.notices.add(
            Phrase("One line of {} begins beyond the end of the record that it names; it was left out.", path),
            Phrase(
                "{} lines of {} begin beyond the end of the record that they name; they were left out.", COUNT, path
            ),
            int((records == BEYOND_END).sum()),
        )
        self.notices.add(
            Phrase(
                "One read of {} has lines of more than {:,} bytes; it was taken as several reads of its name.",
                path,
                MAX_OF_READ,
            ),
            Phrase(
                "Reads of {} have lines of more than {:,} bytes; they were taken as {} more reads.",
                path,
                MAX_OF_READ,
                COUNT,
            ),
            too_many,
        )

    def _wrong(self, before: int, number: int, text: bytes, problem: int) -> InputError:
        # Blank lines are counted, too.
        place = before + (number if self.is_bam else text.count(b"\n")) + 1
        told = place, self.path, _REASONS[problem]
        if self.is_bam:
            return InputError("Record {:,} of {} cannot be read: {}.", *told)
        return InputError("Line {:,} of {} cannot be read: {}.", *told)

    def _sam_scan(self) -> Callable[[bytes, bool], tuple[Any, tuple[Any, ...]]]:
        encoded = [name.encode() for name in self.names]
        order = sorted(range(len(encoded)), key=encoded.__getitem__)
        texts = Texts.of([self.names[number] for number in order])
        records = (texts.data, texts.offsets, np.array(order, np.int64))
        letters = letters_of_bytes()

        def scan(block: bytes, is_last: bool) -> tuple[Any, tuple[Any, ...]]:
            state = np.zeros(7, np.int64)
            arrays = _room(block.count(b"\n") + 1, len(block), len(block) // 2 + 1)
            scan_sam(np.frombuffer(block, np.uint8), is_last, records, self.lengths, letters, state, arrays)
            return state, _filled(arrays, state)

        return scan

    def _bam_scan(self) -> Callable[[bytes, bool], tuple[Any, tuple[Any, ...]]]:
        letters = letters_of_nibbles()

        def scan(block: bytes, is_last: bool) -> tuple[Any, tuple[Any, ...]]:
            state = np.zeros(7, np.int64)
            arrays = _room(len(block) // 36 + 1, len(block), len(block) // 4 + 1)
            scan_bam(np.frombuffer(block, np.uint8), is_last, self.lengths, letters, state, arrays)
            return state, _filled(arrays, state)

        return scan


def _room(lines: int, size: int, operations: int) -> tuple[Any, ...]:
    """Arrays for the lines of ``size`` bytes; pages that are not written to take no memory."""
    starts = lines + 1
    return (
        np.empty((lines, COLUMNS), np.int64),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
        np.empty(operations, np.uint32),
        np.empty(starts, np.int64),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
    )


def _filled(arrays: tuple[Any, ...], state: Any) -> tuple[Any, ...]:
    """The parts of the arrays that were written."""
    lines = int(state[LINES])
    letters = state[LETTERS]
    sizes = (
        lines,
        state[NAMES],
        lines + 1,
        *(letters, letters, lines + 1),
        *(state[OPS], lines + 1),
        *(state[MDS], lines + 1),
    )
    return tuple(array[: int(size)] for array, size in zip(arrays, sizes, strict=True))
