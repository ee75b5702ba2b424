"""A SAM or BAM file, plain or packed, read once from begin to end: its heading, then its lines in blocks of whole reads.

Every failure is an ``InputError`` of one sentence that names the file, and the line or record where one is at fault.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.reads.blocks import Reference
from gpu.analyses.reads.taken.entry_points import (
    BAD_CIGAR,
    BAD_NAME,
    BAD_NUMBER,
    BAD_QUALITIES,
    BAD_SEQUENCE,
    BAD_TAGS,
    BEGIN,
    COLUMNS,
    FEW_FIELDS,
    FINE,
    LETTERS,
    LINES,
    MDS,
    NAMES,
    NO_RECORD,
    OPS,
    OTHER_LENGTH,
    OUTSIDE,
    PROBLEM,
    SAME,
    TAKEN,
    UNFINISHED,
    scan_bam,
    scan_sam,
)
from gpu.errors import InputError
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.files import open_bytes
from gpu.sequences.names import shown
from gpu.sequences.raw import Known
from gpu.sequences.record_batch import slices

#: Bytes of lines that are scanned at once, at least.
BLOCK = 4 << 20
#: Bytes that a line, the lines of one read, or a heading have at most.
_MOST = 1 << 30
#: Records of the reference, at most.
_MOST_RECORDS = 1 << 24
_MAGIC = b"BAM\1"
_NIBBLES = np.frombuffer(b"NACMGRSVTWYHKDBN", np.uint8)

_REASONS = {
    UNFINISHED: "it is cut off; copy or download the file again",
    FEW_FIELDS: "it has fewer fields than a line of SAM; choose another file, or leave the line out",
    BAD_NAME: "its read has no name, or one of more than 254 characters; correct it",
    BAD_NUMBER: "its flags, position or quality is no number that SAM allows; correct it",
    NO_RECORD: "no @SQ line of the heading has its reference; correct the heading",
    BAD_CIGAR: "its CIGAR is none; correct it",
    BAD_SEQUENCE: "its sequence has characters that are no letters; correct it",
    BAD_QUALITIES: "its qualities are not as many as its letters, or no characters from “!” to “~”; correct it",
    BAD_TAGS: "its optional fields cannot be read; write the file anew with the program that made it",
    OTHER_LENGTH: "its CIGAR is of another number of letters than it has; correct it",
    OUTSIDE: "it lies outside the record that it names; choose the file that belongs to this reference",
}


class Lines(NamedTuple):
    """Lines that follow one another, whole reads: as the scans make them (``entry_points``).

    ``before``: lines of the file that precede the block, of BAM its records; ``size``: how many there are.
    """

    before: int
    size: int
    block: bytes
    arrays: tuple[Any, ...]

    @property
    def numbers(self) -> Any:
        """Of each line, int64 [size, COLUMNS]."""
        return self.arrays[0][: self.size]

    def names(self, numbers: Any) -> Texts:
        """Names of lines by their numbers, which ascend."""
        data, starts = self.arrays[1], self.arrays[2]
        return Texts(*slices(data, starts[numbers], starts[numbers + 1]))


class AlignmentFile:
    """Opens a file and reads its heading. ``is_bam``; ``names`` and ``lengths`` (int64) of the records of its reference, in its order.

    ``reference``: has the names and lengths of a SAM file without @SQ lines. ``told``: see ``files.open_bytes``. Close it.
    """

    def __init__(
        self,
        path: str,
        known: Known = None,
        told: Callable[[int], None] = lambda size: None,
        reference: Reference | None = None,
    ) -> None:
        self.path = path
        self._chunks = open_bytes(path, known, told)
        self._held = b""
        self._is_over = False
        #: Lines of the heading, which come before those that are numbered.
        self._heading_lines = 0
        try:
            self.is_bam = self._fill(len(_MAGIC)).startswith(_MAGIC)
            found = self._bam_heading() if self.is_bam else self._sam_heading()
            if not found and reference is not None:
                found = list(zip(reference.records.name_list(), reference.records.lengths.tolist(), strict=True))
        except BaseException:
            self.close()
            raise
        if not found:
            self.close()
            raise InputError(
                f"{path} has no @SQ lines, which name the records of its reference; choose the reference, too."
            )
        self.names = [name for name, _ in found]
        self.lengths = np.array([length for _, length in found], np.int64)
        self._check_names()

    def close(self) -> None:
        """Close the file."""
        self._chunks.close()

    def lines(self) -> Generator[Lines, None, None]:
        """Its lines, some millions of bytes at a time; each block ends with a read's last line. Blocks depend on the file's content alone."""
        before, block, size = self._heading_lines, self._held, BLOCK
        scan = self._bam_scan() if self.is_bam else self._sam_scan()
        while True:
            block, is_last = self._longer(block, size)
            if not block:
                return
            state, arrays = scan(block, is_last)
            count, taken, problem = int(state[LINES]), int(state[TAKEN]), int(state[PROBLEM])
            if problem not in (FINE, UNFINISHED) or (problem == UNFINISHED and is_last):
                raise self._wrong(before, count, block[:taken], problem)
            # The last read may go on in what comes.
            numbers = arrays[0]
            kept = count
            if not is_last and count:
                kept = int(np.flatnonzero(numbers[:count, SAME] == 0)[-1])
                taken = int(numbers[kept, BEGIN])
            if kept:
                yield Lines(before, kept, block, arrays)
            elif not is_last and len(block) > _MOST:
                raise InputError(f"{self.path} has a read whose lines have more than {_MOST:,} bytes; leave it out.")
            if is_last:
                return
            before += kept if self.is_bam else block.count(b"\n", 0, taken)
            block = block[taken:]
            size = BLOCK if kept else 2 * len(block)

    def wrong(self, lines: Lines, number: int, problem: int) -> InputError:
        """What is wrong with one of some lines, by its number among them."""
        return self._wrong(lines.before, number, lines.block[: int(lines.numbers[number, BEGIN])], problem)

    def _wrong(self, before: int, number: int, text: bytes, problem: int) -> InputError:
        # Blank lines count, too.
        what, place = ("Record", number) if self.is_bam else ("Line", text.count(b"\n"))
        return InputError(f"{what} {before + place + 1:,} of {self.path} cannot be read: {_REASONS[problem]}.")

    # Heading

    def _bam_heading(self) -> list[tuple[str, int]]:
        size = self._int32(4)
        count_at = 8 + size
        count = self._int32(count_at)
        if count > _MOST_RECORDS:
            raise self._cut_off()
        at = count_at + 4
        found = []
        for _ in range(count):
            length = self._int32(at)
            if len(self._fill(at + 8 + length)) < at + 8 + length or not length:
                raise self._cut_off()
            name = self._held[at + 4 : at + 3 + length].decode("utf-8", "replace")
            found.append((name, self._int32(at + 4 + length)))
            at += 8 + length
        self._held = self._held[at:]
        if not found:
            raise InputError(f"{self.path} names no reference that its reads are mapped to; choose another file.")
        return found

    def _sam_heading(self) -> list[tuple[str, int]]:
        found, at = [], 0
        while True:
            end = self._held.find(b"\n", at)
            while end < 0 and not self._is_over:
                self._fill(2 * len(self._held) + 1)
                end = self._held.find(b"\n", at)
            if self._held[at : at + 1] != b"@":
                break
            end = end if end >= 0 else len(self._held)
            self._heading_lines += 1
            if self._held.startswith(b"@SQ", at):
                found.append(self._square(self._held[at:end].rstrip(b"\r")))
            at = end + 1
        self._held = self._held[at:]
        if not self._heading_lines and self._held.split(b"\n", 1)[0].count(b"\t") < 10:
            raise InputError(
                f"{self.path} is neither SAM nor BAM: it has no heading, and its first line not the eleven fields of SAM."
            )
        return found

    def _square(self, line: bytes) -> tuple[str, int]:
        fields = dict(field.split(b":", 1) for field in line.split(b"\t")[1:] if b":" in field)
        name, length = fields.get(b"SN", b"").decode("utf-8", "replace"), fields.get(b"LN", b"")
        if not name or not length.isdigit() or not 0 < int(length) < 1 << 31:
            raise InputError(
                f"Line {self._heading_lines:,} of {self.path} cannot be read: an @SQ line needs a name (SN) and a length (LN); "
                f"correct it."
            )
        return name, int(length)

    def _check_names(self) -> None:
        known: set[str] = set()
        for name, length in zip(self.names, self.lengths.tolist(), strict=True):
            if name in known or length < 1:
                self.close()
                wrong = "two records of this name" if name in known else "a record without a length"
                raise InputError(f"{self.path} has {wrong} in its heading: “{shown(name)}”; correct it.")
            known.add(name)

    def _int32(self, at: int) -> int:
        if len(self._fill(at + 4)) < at + 4:
            raise self._cut_off()
        value = int.from_bytes(self._held[at : at + 4], "little", signed=True)
        if value < 0:
            raise self._cut_off()
        return value

    def _cut_off(self) -> InputError:
        return InputError(f"{self.path} is cut off or damaged in its heading; copy or download it again.")

    # Bytes

    def _fill(self, size: int) -> bytes:
        """What is read and not used, so many bytes where the file has them."""
        self._held, self._is_over = self._longer(self._held, size)
        return self._held

    def _longer(self, block: bytes, size: int) -> tuple[bytes, bool]:
        """A block with what follows it, of at least so many bytes, and whether that is all."""
        if size > _MOST:
            raise self._cut_off()
        held, length = [block], len(block)
        while length < size:
            chunk = next(self._chunks, None)
            if chunk is None:
                return b"".join(held), True
            held.append(chunk)
            length += len(chunk)
        return b"".join(held), False

    # Scans

    def _sam_scan(self) -> Callable[[bytes, bool], tuple[Any, tuple[Any, ...]]]:
        encoded = [name.encode() for name in self.names]
        order = sorted(range(len(encoded)), key=encoded.__getitem__)
        texts = Texts.of([self.names[number] for number in order])
        records = (texts.data, texts.offsets, np.array(order, np.int64))
        letters = _sam_letters()

        def scan(block: bytes, is_last: bool) -> tuple[Any, tuple[Any, ...]]:
            state = np.zeros(7, np.int64)
            arrays = _room(block.count(b"\n") + 1, len(block), len(block) // 2 + 1)
            scan_sam(np.frombuffer(block, np.uint8), is_last, records, letters, state, arrays)
            return state, _filled(arrays, state)

        return scan

    def _bam_scan(self) -> Callable[[bytes, bool], tuple[Any, tuple[Any, ...]]]:
        def scan(block: bytes, is_last: bool) -> tuple[Any, tuple[Any, ...]]:
            state = np.zeros(7, np.int64)
            arrays = _room(len(block) // 36 + 1, len(block), len(block) // 4 + 1)
            scan_bam(np.frombuffer(block, np.uint8), is_last, len(self.names), _NIBBLES, state, arrays)
            return state, _filled(arrays, state)

        return scan


def _room(lines: int, size: int, operations: int) -> tuple[Any, ...]:
    """Arrays for what so many bytes may give. What is not written to takes no memory."""
    starts = lines + 1
    return (
        np.empty((lines, COLUMNS), np.int64),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
        np.empty(operations, np.int64),
        np.empty(starts, np.int64),
        np.empty(size, np.uint8),
        np.empty(starts, np.int64),
    )


def _filled(arrays: tuple[Any, ...], state: Any) -> tuple[Any, ...]:
    """What of the arrays was written."""
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


def _sam_letters() -> Any:
    """What bytes are as letters: those of ``DNA`` in capitals, N for what SAM allows besides, 0 for what it does not."""
    table = np.zeros(256, np.uint8)
    for byte in range(256):
        letter = chr(byte)
        if letter.isascii() and (letter.isalpha() or letter in "=."):
            code = int(DNA.encode[byte])
            table[byte] = DNA.decode[code] if code < len(DNA.decode) else ord("N")
    return table
