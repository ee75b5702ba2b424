"""What a file gives while it is read once, whatever its format: pieces of records, as they come."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np

from gpu.errors import InputError
from gpu.sequences import fasta_scan, files
from gpu.sequences.alphabet import BLANK, REFUSED, Alphabet, Codes
from gpu.sequences.fasta_scan import FastaScan, Room, blocks_of
from gpu.sequences.letters import refusal_in_batch
from gpu.sequences.raw import Known
from gpu.sequences.record_batch import PADDING, Piece
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

#: Letters of a record, at most: positions are 32 bits wide.
MOST = 2**31 - 1 - PADDING
#: Codes that are judged at once.
_JUDGED = 1 << 18
_LONG_BLANKS = re.compile(rb"[ \t\n\r\v\f]{16,}")


@dataclass(frozen=True)
class Reading:
    """How records become codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between records, none of the alphabet's and not ``REFUSED``.
    ``as_mummer``: FASTA as mummer reads it (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``: whether those of FASTQ are kept. ``ahead``: whether
    the file is read and unpacked in a thread of its own.
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False


def pieces_of_file(path: str, reading: Reading, known: Known = None) -> Generator[Piece, None, None]:
    """The records of a FASTA, FASTQ, GenBank or EMBL file, which is opened once; ``known`` as of ``raw.blocks``. Raises ``InputError``."""
    return pieces_of_text(path, *files.open_text(path, known, reading.ahead), reading)


def pieces_of_text(
    path: str, form: files.Format, chunks: Generator[bytes, None, None], reading: Reading
) -> Generator[Piece, None, None]:
    """The records of a file that is open (``files.open_text``), which is closed at the end."""
    records = letters = 0
    with closing(chunks):
        if form == "fasta":
            pieces = pieces_of_fasta(path, chunks, reading)
        elif form == "fastq":
            pieces = _pieces_of_fastq(path, chunks, reading)
        else:
            pieces = _pieces_of_annotated(path, chunks, reading, form)
        for piece in pieces:
            records += len(piece.starts)
            letters += len(piece.codes) - len(piece.starts)
            yield piece
    if reading.as_mummer and records == 1 and not letters:
        raise InputError(f"The only record of {path} has no bases; choose another file.")


def pieces_of_fasta(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    """The records of a FASTA text in chunks of any sizes."""
    scan = FastaScan(path, reading.gap, reading.as_mummer)
    count = 0
    for block in blocks_of(chunks):
        piece = scan.next(block, reading.alphabet.encode)
        judge(path, piece, reading, count, scan.again)
        count += len(piece.starts)
        yield piece._replace(codes=piece.codes.copy())


def _pieces_of_fastq(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    source = iter(chunks)
    left, is_last = b"", False
    count = 0
    while not is_last:
        held, size = [left], len(left)
        # A record that is longer than a block is scanned again when there is twice as much.
        while size < max(fasta_scan.BLOCK, 2 * len(left)) and not is_last:
            chunk = next(source, None)
            is_last = chunk is None
            held.append(chunk or b"")
            size += len(held[-1])
        block = b"".join(held)
        taken, problem, piece = _scan_fastq(block, reading, is_last, reading.alphabet.encode)
        judge(path, piece, reading, count, partial(_whole_reads, block, reading, is_last))
        count += len(piece.starts)
        yield piece
        left = block[taken:]
        if len(left) >= fasta_scan.BLOCK:
            left = squeezed(left)
        if problem != FINE and (problem != UNFINISHED or is_last):
            raise _fastq_problem(path, count + 1, problem)
        if len(left) > 3 * MOST:
            raise InputError(f"A record of {path} has more than {MOST:,} bases; split it into several.")


def squeezed(text: bytes) -> bytes:
    """FASTQ without its long runs of blanks, which mean no more than a line end and a blank."""
    return _LONG_BLANKS.sub(_short_blanks, text)


def _short_blanks(run: re.Match[bytes]) -> bytes:
    is_line_end = run[0].endswith((b"\n", b"\r"))
    return (b"\n" if b"\n" in run[0] or b"\r" in run[0] else b"") + (b"" if is_line_end else b" ")


def _scan_fastq(block: bytes, reading: Reading, is_last: bool, table: Codes) -> tuple[int, int, Piece]:
    """How many bytes whole records took, what is wrong with the next one, and those records."""
    codes, starts, names, name_starts = Room().of(len(block))
    qualities = np.empty(len(block), np.uint8)
    state = np.zeros(4, np.int64)
    data = np.frombuffer(block, dtype=np.uint8)
    problem = scan_fastq(data, table, reading.gap, is_last, state, codes, qualities, starts, names, name_starts)
    filled, named, records = state[FASTQ_CODES], state[FASTQ_NAMES], state[FASTQ_RECORDS]
    piece = Piece(
        codes[:filled].copy(),
        starts[:records].copy(),
        names[:named].copy(),
        name_starts[:records].copy(),
        qualities[:filled].copy() if reading.qualities else None,
    )
    return int(state[TAKEN]), int(problem), piece


def _whole_reads(block: bytes, reading: Reading, is_last: bool, table: Codes) -> Piece:
    return _scan_fastq(block, reading, is_last, table)[2]


def _fastq_problem(path: str, read: int, problem: int) -> InputError:
    reason = {
        UNFINISHED: "it is cut off; copy or download the file again",
        NO_AT: "it does not begin with “@”; correct it or download the file again",
        NO_PLUS: "no line that begins with “+” follows its letters; correct it or download the file again",
        TOO_FEW: "it has fewer qualities than letters; correct it or download the file again",
        TOO_MANY: "it has more qualities than letters; correct it or download the file again",
        NO_QUALITY: "one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out",
    }[problem]
    return InputError(f"Read {read:,} of {path} cannot be read: {reason}.")


def _pieces_of_annotated(path: str, chunks: Iterable[bytes], reading: Reading, form: files.Format) -> Iterator[Piece]:
    # Here, since Biopython takes a while to import.
    from gpu.sequences import annotated

    gap = np.full(1, reading.gap, np.uint8)
    for name, codes in annotated.read_records(path, chunks, annotated.LAYOUTS[form], reading.alphabet):
        called = np.frombuffer(name.encode(), dtype=np.uint8)
        yield Piece(np.concatenate([gap, codes]), np.ones(1, np.int64), called, np.zeros(1, np.int64))


def judge(path: str, piece: Piece, reading: Reading, before: int, scan: Callable[[Codes], Piece]) -> None:
    """Raise ``InputError`` for what is no letter; ``before`` records precede the piece, ``scan`` makes it by another table."""
    if not reading.alphabet.judges:
        return
    first = _first_refused(piece.codes)
    if first is None:
        return
    # The bytes themselves in place of their codes.
    kept = np.where(reading.alphabet.encode == BLANK, BLANK, np.minimum(np.arange(256), BLANK - 1))
    letters = scan(kept.astype(np.uint8)).codes
    record = int(np.searchsorted(piece.starts, first, side="right"))
    begin = int(piece.starts[record - 1]) if record else 0
    end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
    raise refusal_in_batch(path, before + record, letters[begin:end].tobytes(), reading.alphabet)


def _first_refused(codes: Codes) -> int | None:
    """Where the first letter is that is none; looked for in parts that stay in the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None
