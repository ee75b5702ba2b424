"""The scanner of FASTQ text, block by block, shared by all readers of FASTQ.

The grammar is in ``scan.scan_fastq``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences import fasta_scan
from gpu.sequences.alphabet import DNA, Codes, read_only
from gpu.sequences.fasta_scan import LONGEST_HEADER, ScanBuffers
from gpu.sequences.letters import colours, is_in_colours
from gpu.sequences.record_batch import MOST, Bytes, Piece
from gpu.sequences.scan_entry_points import (
    FASTQ_CODES,
    FASTQ_NAMES,
    FASTQ_RECORDS,
    FINE,
    LONG_HEADER,
    LONG_READ,
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
    LONG_HEADER: (
        f"its line that begins with “@” or “+” does not end within {LONGEST_HEADER:,} bytes; choose another file"
    ),
}
#: The table of ``DNA`` with a dot as N, as some sequencing machines wrote it.
_DOT, _N = ord("."), ord("N")
_WITH_DOTS = bytearray(DNA.encode)
_WITH_DOTS[_DOT] = _WITH_DOTS[_N]
_DNA_READS = read_only(bytes(_WITH_DOTS))
#: Bytes of a record by which SOLiD's colours are recognized.
_LOOKED_AT = 1 << 16

#: Where so many codes go, and as many qualities, which are forgotten without.
RoomFor = Callable[[int], tuple[Codes, Bytes | None]]


class FastqScan:
    """A scan of a text at ``path`` in chunks.

    ``gap`` as of ``scan.scan_fasta``. ``longest``: most letters of a read; ``too_long``: advice for
    a longer one."""

    def __init__(self, path: str, gap: int, longest: int = MOST, too_long: str = "split it into several") -> None:
        self._path, self._gap, self._longest, self._too_long = path, gap, longest, too_long
        self._room = ScanBuffers()
        self._forgotten = np.empty(0, np.uint8)
        self._block, self._is_last = b"", False
        self._has_dots = False

    def pieces(self, chunks: Iterable[bytes], table: Codes, room: RoomFor) -> Iterator[Piece]:
        """Complete records with qualities, some at a time, written to the arrays that ``room``
        returns.

        A dot is read as N if ``table`` is that of ``DNA``. Raises ``InputError`` (also that of
        ``chunks``) after the records before the faulty one.
        """
        self._has_dots = table is DNA.encode
        table = _DNA_READS if self._has_dots else table
        source = iter(chunks)
        left = b""
        count = 0
        while not self._is_last:
            failure = self._fill(source, left)
            taken, problem, piece = self._scanned(table, room)
            count += len(piece.starts)
            yield piece
            left = self._block[taken:]
            if problem != FINE and (problem != UNFINISHED or self._is_last):
                raise self._refusal(count + 1, problem, left)
            if failure is not None:
                raise failure
            if len(left) >= fasta_scan.BLOCK:
                left = squeezed(left)

    def again(self, table: Codes) -> Piece:
        """The last piece by another table."""
        if self._has_dots:
            table = table.copy()
            table[_DOT] = table[_N]
        return self._scanned(table, lambda size: (np.empty(size, np.uint8), None))[2]

    def _fill(self, source: Iterator[bytes], left: bytes) -> InputError | None:
        """Read the next block, after the bytes ``left``; returns the error that ends the file, or
        None.
        """
        failure = None
        held, size = [left], len(left)
        # A record that is longer than a block is scanned again when there is twice as much.
        while size < max(fasta_scan.BLOCK, 2 * len(left)) and failure is None and not self._is_last:
            try:
                chunk = next(source, None)
            except InputError as problem:
                failure, chunk = problem, b""
            self._is_last = chunk is None
            held.append(chunk or b"")
            size += len(held[-1])
        self._block = b"".join(held)
        return failure

    def _refusal(self, number: int, problem: int, text: bytes) -> InputError:
        """The error for a read, by its 1-based number; ``text`` begins with it."""
        if problem == LONG_READ:
            return InputError(
                f"Read {number:,} of {self._path} has more than {self._longest:,} bases; {self._too_long}."
            )
        if is_in_colours(text[:_LOOKED_AT].partition(b"\n")[2]):
            return colours(f"read {number:,} of {self._path}")
        return InputError(f"Read {number:,} of {self._path} cannot be read: {_REASONS[problem]}.")

    def _scanned(self, table: Codes, room: RoomFor) -> tuple[int, int, Piece]:
        """Bytes of the block in complete records, the flaw of the next one, and the records."""
        _, starts, names, name_starts = self._room.of(len(self._block))
        codes, wanted = room(len(self._block))
        if wanted is None and len(self._forgotten) < len(self._block):
            self._forgotten = np.empty(len(self._block), np.uint8)
        qualities = self._forgotten if wanted is None else wanted
        state = np.zeros(4, np.int64)
        data = np.frombuffer(self._block, dtype=np.uint8)
        limits = self._longest, LONGEST_HEADER
        outputs = state, codes, qualities, starts, names, name_starts
        problem = scan_fastq(data, table, self._gap, self._is_last, *limits, *outputs)
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
