"""A FASTQ text, block by block, by the one grammar there is (``scan.scan_fastq``): what every reader of FASTQ is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from gpu.errors import InputError
from gpu.sequences import fasta_scan
from gpu.sequences.alphabet import Codes
from gpu.sequences.fasta_scan import Room
from gpu.sequences.record_batch import MOST, Bytes, Piece
from gpu.sequences.scan_entry_points import (
    FASTQ_CODES,
    FASTQ_NAMES,
    FASTQ_RECORDS,
    FINE,
    NO_AT,
    NO_PLUS,
    NO_QUALITY,
    TAKEN,
    TOO_FEW,
    TOO_MANY,
    UNFINISHED,
    scan_fastq,
)

_LONG_BLANKS = re.compile(rb"[ \t\n\r\v\f]{16,}")
_REASONS = {
    UNFINISHED: "it is cut off; copy or download the file again",
    NO_AT: "it does not begin with “@”; correct it or download the file again",
    NO_PLUS: "no line that begins with “+” follows its letters; correct it or download the file again",
    TOO_FEW: "it has fewer qualities than letters; correct it or download the file again",
    TOO_MANY: "it has more qualities than letters; correct it or download the file again",
    NO_QUALITY: "one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out",
}

#: Where so many codes go, and as many qualities, which are forgotten without.
RoomFor = Callable[[int], tuple[Codes, Bytes | None]]


class FastqScan:
    """A scan of a text at ``path``, as its chunks come; ``gap`` as of ``scan.scan_fastq``."""

    def __init__(self, path: str, gap: int) -> None:
        self._path, self._gap = path, gap
        self._room = Room()
        self._forgotten = np.empty(0, np.uint8)
        self._block, self._is_last = b"", False

    def pieces(self, chunks: Iterable[bytes], table: Codes, room: RoomFor) -> Iterator[Piece]:
        """Whole records, with qualities, some at a time: their codes and qualities lie where ``room`` says, the rest is theirs.

        Raises ``InputError``, behind the records before the one that is at fault.
        """
        source = iter(chunks)
        left = b""
        count = 0
        while not self._is_last:
            held, size = [left], len(left)
            # A record that is longer than a block is scanned again when there is twice as much.
            while size < max(fasta_scan.BLOCK, 2 * len(left)) and not self._is_last:
                chunk = next(source, None)
                self._is_last = chunk is None
                held.append(chunk or b"")
                size += len(held[-1])
            self._block = b"".join(held)
            taken, problem, piece = self._scanned(table, room)
            count += len(piece.starts)
            yield piece
            left = self._block[taken:]
            if len(left) >= fasta_scan.BLOCK:
                left = squeezed(left)
            if problem != FINE and (problem != UNFINISHED or self._is_last):
                raise InputError(f"Read {count + 1:,} of {self._path} cannot be read: {_REASONS[problem]}.")
            if len(left) > 3 * MOST:
                raise InputError(f"A record of {self._path} has more than {MOST:,} bases; split it into several.")

    def again(self, table: Codes) -> Piece:
        """The last piece by another table."""
        return self._scanned(table, lambda size: (np.empty(size, np.uint8), None))[2]

    def _scanned(self, table: Codes, room: RoomFor) -> tuple[int, int, Piece]:
        """How many bytes of the block whole records took, what is wrong with the next one, and those records."""
        _, starts, names, name_starts = self._room.of(len(self._block))
        codes, wanted = room(len(self._block))
        if wanted is None and len(self._forgotten) < len(self._block):
            self._forgotten = np.empty(len(self._block), np.uint8)
        qualities = self._forgotten if wanted is None else wanted
        state = np.zeros(4, np.int64)
        data = np.frombuffer(self._block, dtype=np.uint8)
        problem = scan_fastq(data, table, self._gap, self._is_last, state, codes, qualities, starts, names, name_starts)
        filled, named, records = state[FASTQ_CODES], state[FASTQ_NAMES], state[FASTQ_RECORDS]
        piece = Piece(
            codes[:filled],
            starts[:records].copy(),
            names[:named].copy(),
            name_starts[:records].copy(),
            None if wanted is None else qualities[:filled],
        )
        return int(state[TAKEN]), int(problem), piece


def squeezed(text: bytes) -> bytes:
    """FASTQ without its long runs of blanks, which mean no more than a line end and a blank."""
    return _LONG_BLANKS.sub(_short_blanks, text)


def _short_blanks(run: re.Match[bytes]) -> bytes:
    is_line_end = run[0].endswith((b"\n", b"\r"))
    return (b"\n" if b"\n" in run[0] or b"\r" in run[0] else b"") + (b"" if is_line_end else b" ")
