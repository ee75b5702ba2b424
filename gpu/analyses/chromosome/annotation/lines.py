"""Lines of an annotation file, bounded, and the lines that are damaged.

A damaged line costs that line alone, if the user wants the others: it is kept with its number and
its reason, and a file with any is refused in a sentence until then.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import closing
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.files import open_bytes
from gpu.sequences.names import decoded

#: Bytes of a line; bytes and lines of a whole file when it is unpacked.
LONGEST_LINE = 1 << 20
MOST_BYTES = 4 << 30
MOST_LINES = 50_000_000
#: Damaged lines that are remembered; of the others only their number.
_REMEMBERED = 100


class BadLine(ValueError):
    """A line that does not follow its format; its text says why."""


class LineDamage(NamedTuple):
    """A damaged line's 1-based number and what is wrong with it."""

    number: int
    reason: str


class DamagedLines:
    """The damaged lines of one file: the first of them, and how many there are."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.first: list[LineDamage] = []
        self.count = 0

    def add(self, number: int, reason: str) -> None:
        """Count a damaged line."""
        self.count += 1
        if len(self.first) < _REMEMBERED:
            self.first.append(LineDamage(number, reason))

    def sentence(self) -> str:
        """The damage in one sentence, without what to do about it."""
        number, reason = self.first[0]
        others = self.count - 1
        more = (
            Phrase(", and {:,} more {} damaged", others, Phrase("line is") if others == 1 else Phrase("lines are"))
            if others
            else ""
        )
        return Phrase("Line {:,} of {} is damaged: {}{}", number, self._path, reason, more)


class DamagedAnnotation(InputError):
    """A file with damaged lines; the other lines can be loaded if the user asks for that.

    ``damage`` says which lines and why; the text of the error also says what to do in the window.
    """

    def __init__(self, damage: str) -> None:
        super().__init__("{}; correct the file, or load its other lines alone.", damage)
        self.damage = damage


def lines_of(path: str, unwanted: Container[bytes] = frozenset()) -> Iterator[tuple[int, str]]:
    """The lines of a text file, plain or packed, with their numbers from 1.

    Those whose first column, with the tab behind it, is in ``unwanted`` are left out: whoever reads
    the lines may add to it meanwhile.

    Raises ``InputError`` if it cannot be read, is no text, has an endless line, or does not end.
    """
    number = size = 0
    left = b""
    with closing(open_bytes(path)) as chunks:
        for chunk in chunks:
            size += len(chunk)
            if size > MOST_BYTES or number > MOST_LINES:
                limit = Phrase("{} GB or {:,} lines", MOST_BYTES >> 30, MOST_LINES)
                raise InputError("{} is longer than {}; cut out the lines of the record, and take these.", path, limit)
            if b"\0" in chunk:
                raise InputError(
                    "{} is a binary file and no annotation; choose a GFF3, GTF, BED or GenBank file.", path
                )
            if not number:
                chunk = chunk.removeprefix(b"\xef\xbb\xbf")
            chunk = left + chunk
            if skipped := _lines_of_one(chunk, unwanted):
                number += skipped
                left = chunk[chunk.rfind(b"\n") + 1 :]
                continue
            # The last line may go on in the next chunk, or be a CR whose LF comes there.
            *whole, left = chunk.splitlines(keepends=True) or [b""]
            for line in whole:
                number += 1
                if line[: line.find(b"\t") + 1] not in unwanted:
                    yield number, decoded(line.rstrip(b"\r\n"))
            if len(left) > LONGEST_LINE:
                raise InputError(
                    "{} is no annotation: its line {:,} does not end; choose another file.", path, number + 1
                )
    if left and left[: left.find(b"\t") + 1] not in unwanted:
        yield number + 1, decoded(left.rstrip(b"\r\n"))


def _lines_of_one(chunk: bytes, unwanted: Container[bytes]) -> int:
    """The number of whole lines in a chunk if all of them begin with the same unwanted column; else
    0.
    """
    record = chunk[: chunk.find(b"\t") + 1]
    if record not in unwanted or b"\r" in chunk:
        return 0
    lines = chunk.count(b"\n")
    # The last line may be without an end, and its begin then counts where an end would.
    begun = 1 + chunk.count(b"\n" + record)
    end = chunk.rfind(b"\n") + 1
    return lines if begun == lines + chunk.startswith(record, end) else 0
