"""Text files as blocks of whole lines, in bounded memory; damaged lines; columns between tabs."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.result import Int64
from gpu.core.errors import InputError
from gpu.core.units import MAX_DIGITS
from gpu.sequences.files import open_bytes
from gpu.sequences.notices import Notices

#: Least bytes of a block, and most bytes of a line: an alignment of whole chromosomes in MAF.
BLOCK, MAX_LINE = 4 << 20, 256 << 20
#: Most bytes that are read before a long line is looked at again.
_MAX_ADDED = 64 << 20
_NEWLINE = 10
#: The reason of a line whose record has another length than before: two records may have one name.
OTHER_LENGTH = "an earlier line gives its record another length"
_UTF8_MARK = b"\xef\xbb\xbf"


class DamagedLine(InputError):
    """A line that cannot be read; the file can be read without it.

    ``damage`` says which line and why; the text of the error also says what to do in the window.
    """

    def __init__(self, damage: str) -> None:
        super().__init__(f"{damage}; correct it, or open the file without what cannot be read.")
        self.damage = damage


class LineBlock(NamedTuple):
    """Whole lines: ``first`` is the number of the first one, counted from 1.

    ``text`` uint8; ``starts`` and ``ends`` int64 [k] of each line, without its line end.
    """

    first: int
    text: NDArray[np.uint8]
    starts: Int64
    ends: Int64

    def __len__(self) -> int:
        return len(self.starts)

    def line(self, number: int) -> bytes:
        """The text of a line of the block, counted from 0."""
        return self.text[self.starts[number] : self.ends[number]].tobytes()

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Each line with its number in the file."""
        text = self.text.tobytes()
        for number, (start, end) in enumerate(zip(self.starts.tolist(), self.ends.tolist(), strict=True)):
            yield self.first + number, text[start:end]

    def part(self, first: int, last: int) -> LineBlock:
        """The lines ``[first, last)`` of the block."""
        return LineBlock(self.first + first, self.text, self.starts[first:last], self.ends[first:last])

    def first_bytes(self) -> NDArray[np.uint8]:
        """The first byte of each line; a line end for an empty one."""
        return self.text[self.starts]


def plain_text(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of a text file without its mark of UTF-8, lines ended by ``\\n`` alone."""
    held, mark = b"", _UTF8_MARK
    for chunk in chunks:
        text = held + chunk.removeprefix(mark)
        # The line end may go on in the next chunk.
        held, mark = text[-1:] if text.endswith(b"\r") else b"", b""
        text = text.removesuffix(b"\r")
        yield text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in text else text
    if held:
        yield b"\n"


def line_blocks(path: str, damage: Damage) -> Iterator[LineBlock]:
    """The lines of a file, unpacked. Raises ``InputError`` for a line that is too long."""
    first, held, wanted, size = 1, [b""], BLOCK, 0
    for text in plain_text(damage.until_cut_off(open_bytes(path, notices=damage.notices))):
        held.append(text)
        size += len(text)
        if size < wanted:
            continue
        joined = b"".join(held)
        end = joined.rfind(b"\n") + 1
        if end:
            block = _block(first, joined[:end])
            first += len(block)
            yield block
            joined = joined[end:]
        elif len(joined) > MAX_LINE:
            raise InputError(
                f"Line {first:,} of {path} has more than {MAX_LINE >> 20} MiB; "
                "choose a file of alignments, or leave this line out."
            )
        # A line much longer than a block is not joined anew with every chunk.
        held, size, wanted = [joined], 0, min(max(BLOCK, len(joined)), _MAX_ADDED)
    rest = b"".join(held)
    if rest:
        yield _block(first, rest if rest.endswith(b"\n") else rest + b"\n")


def _block(first: int, text: bytes) -> LineBlock:
    codes = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(codes == _NEWLINE)
    return LineBlock(first, codes, np.concatenate([[0], ends[:-1] + 1]), ends)


class Damage:
    """The treatment of damaged lines: the first one ends the reading, or all are skipped.

    ``notices`` counts the skipped ones.
    """

    def __init__(self, path: str, skip: bool = False) -> None:
        self.path = path
        self.notices = Notices()
        self._skip = skip
        self._skipped, self._first = 0, ""

    def line(self, number: int, reason: str, what: str = "Line") -> None:
        """Note a damaged line. Raises ``DamagedLine`` unless they are skipped."""
        sentence = f"{what} {number:,} of {self.path} cannot be read: {reason}"
        if not self._skip:
            raise DamagedLine(sentence)
        self._first = self._first or f"{sentence[0].lower()}{sentence[1:]}"
        self._skipped += 1

    def lines(self, first: int, numbers: Int64, checks: Sequence[tuple[NDArray[np.bool_], str]]) -> NDArray[np.bool_]:
        """Note the damaged ones of some lines; returns a mask of the others.

        ``numbers`` int64 [k]: of the lines, counted from line ``first`` of the file. ``checks``:
        masks of damaged lines, the reason of each; the first that is true counts.
        """
        bad = np.logical_or.reduce([mask for mask, _ in checks])
        for row in np.flatnonzero(bad)[:1].tolist():
            self.line(first + int(numbers[row]), next(reason for mask, reason in checks if mask[row]))
        self._skipped += max(0, int(bad.sum()) - 1)
        return ~bad

    def until_cut_off(self, chunks: Generator[bytes, None, None]) -> Iterator[bytes]:
        """The chunks of a file; with ``skip`` only as far as it can be unpacked."""
        try:
            yield from chunks
        except InputError as problem:
            if not self._skip:
                raise
            self.notices.add(f"Only the beginning was read: {problem}", f"Only the beginning was read: {problem}")
        finally:
            chunks.close()

    @property
    def remarks(self) -> tuple[str, ...]:
        """A sentence on what was skipped, and those of ``notices``."""
        skipped = (
            (f"{self._skipped:,} of its lines could not be read and were left out, the first: {self._first}.",)
            if self._skipped > 1
            else (f"One line was left out: {self._first}.",)
        )
        return (*(skipped if self._skipped else ()), *self.notices.sentences)


_TAB, _ZERO, _DOT = 9, 48, 46


class TabTable:
    """The fields of the chosen lines of a block; ``rows`` int64 [n] are their numbers in it.

    ``fields`` int64 [n]: the number of fields of each.
    """

    def __init__(self, block: LineBlock, rows: Int64) -> None:
        self._text = block.text
        self._data: bytes | None = None
        self.rows = rows
        self._starts, self._ends = block.starts[rows], block.ends[rows]
        self._tabs = np.flatnonzero(block.text == _TAB)
        self._first = np.searchsorted(self._tabs, self._starts)
        self.fields = np.searchsorted(self._tabs, self._ends) - self._first + 1

    def __len__(self) -> int:
        return len(self.rows)

    def span(self, column: int) -> tuple[Int64, Int64]:
        """Start and end of a column (from 0) in each line; empty where the line lacks it."""
        tabs = np.append(self._tabs, len(self._text))
        last = len(tabs) - 1
        start = self._starts if column == 0 else tabs[np.minimum(self._first + column - 1, last)] + 1
        end = np.where(self.fields > column + 1, tabs[np.minimum(self._first + column, last)], self._ends)
        lacks = self.fields <= column
        return np.where(lacks, self._ends, start), np.where(lacks, self._ends, end)

    def names(self, column: int) -> list[bytes]:
        """The texts of a column."""
        if self._data is None:
            self._data = self._text.tobytes()
        data = self._data
        return [data[start:end] for start, end in zip(*(side.tolist() for side in self.span(column)), strict=True)]

    def letters(self, column: int) -> NDArray[np.uint8]:
        """The only letter of a column, 0 where there is none or more than one."""
        start, end = self.span(column)
        return np.where(end - start == 1, self._text[np.minimum(start, len(self._text) - 1)], 0).astype(np.uint8)

    def numbers(self, column: int) -> tuple[Int64, NDArray[np.bool_]]:
        """The whole numbers of a column, and True where there is none."""
        start, end = self.span(column)
        return _whole(self._text, start, end)

    def decimals(self, column: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """The numbers of a column, with or without a fraction, and True where there is none."""
        start, end = self.span(column)
        width = int((end - start).max(initial=0))
        point = end.copy()
        for offset in range(min(width, MAX_DIGITS + 1)):
            at = start + offset
            is_point = (at < end) & (self._text[np.minimum(at, len(self._text) - 1)] == _DOT)
            point = np.where(is_point & (point == end), at, point)
        whole, bad = _whole(self._text, start, point)
        after = np.minimum(point + 1, end)
        # No number of a file means more decimals, though some programs write them.
        digits = np.minimum(end - after, MAX_DIGITS)
        fraction, bad_fraction = _whole(self._text, after, after + digits)
        for row in np.flatnonzero(end - after > MAX_DIGITS).tolist():
            bad_fraction[row] |= not self._text[after[row] : end[row]].tobytes().isdigit()
        values = whole.astype(np.float64) + np.where(digits > 0, fraction / 10.0**digits, 0.0)
        return values, bad | (bad_fraction & (digits > 0))


def _whole(text: NDArray[np.uint8], start: Int64, end: Int64) -> tuple[Int64, NDArray[np.bool_]]:
    width = end - start
    bad = (width < 1) | (width > MAX_DIGITS)
    most = min(int(width.max(initial=0)), MAX_DIGITS)
    offsets = np.arange(most)
    # From the last digit on, each with its power of ten; sums below 10^15 are exact.
    digits = text[np.maximum(end[:, None] - 1 - offsets, 0)] - np.uint8(_ZERO)
    digits[offsets >= width[:, None]] = 0
    bad |= (digits > 9).any(axis=1)
    return (digits @ 10.0**offsets).astype(np.int64), bad
