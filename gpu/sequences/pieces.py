"""Pieces of records, as a file of any format gives them while it is read once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from gpu.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import REFUSED, Alphabet, Codes
from gpu.sequences.fasta_scan import FastaScan, blocks_of
from gpu.sequences.fastq_scan import FastqScan
from gpu.sequences.letters import letters_kept, refusal_at
from gpu.sequences.names import decoded
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import Bytes, Piece

#: Codes that are judged at once.
_JUDGED = 1 << 18


@dataclass(frozen=True)
class Reading:
    """How records become codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between records, none of the alphabet's and not ``REFUSED``.
    ``as_mummer``: FASTA as mummer reads it (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``: whether those of FASTQ are kept. ``ahead``: whether
    the file is read and unpacked in a thread of its own. ``notices``: told of what is read in spite of a flaw, or None.
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False
    notices: Notices | None = None


def pieces_of_text(path: str, text: files.Text, reading: Reading) -> Iterator[Piece]:
    """The records of a file that is open (``files.open_text``)."""
    records = letters = 0
    if text.form == "fasta":
        pieces = pieces_of_fasta(path, text.chunks, reading, text.line)
    elif text.form == "fastq":
        pieces = _pieces_of_fastq(path, text.chunks, reading)
    else:
        pieces = _pieces_of_annotated(path, text, reading)
    for piece in pieces:
        records += len(piece.starts)
        letters += len(piece.codes) - len(piece.starts)
        yield piece
    if reading.as_mummer and records == 1 and not letters:
        raise InputError(f"The only record of {path} has no bases; choose another file.")


def pieces_of_fasta(path: str, chunks: Iterable[bytes], reading: Reading, lines: int = 0) -> Iterator[Piece]:
    """The records of a FASTA text in chunks of any sizes, which so many ``lines`` precede."""
    scan = FastaScan(path, reading.gap, reading.as_mummer, lines=lines, notices=reading.notices)
    count = 0
    for block in blocks_of(chunks):
        piece = scan.next(block, reading.alphabet.encode)
        judge_fasta(path, piece, reading, count, scan)
        count += len(piece.starts)
        yield piece._replace(codes=piece.codes.copy())


def _pieces_of_fastq(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    scan = FastqScan(path, reading.gap)
    count = 0

    def room(size: int) -> tuple[Codes, Bytes | None]:
        return np.empty(size, np.uint8), np.empty(size, np.uint8) if reading.qualities else None

    for piece in scan.pieces(chunks, reading.alphabet.encode, room):
        judge(path, piece, reading, count, scan.again)
        count += len(piece.starts)
        qualities = None if piece.qualities is None else piece.qualities.copy()
        yield piece._replace(codes=piece.codes.copy(), qualities=qualities)


def _pieces_of_annotated(path: str, text: files.Text, reading: Reading) -> Iterator[Piece]:
    # Here, since Biopython takes a while to import.
    from gpu.sequences import annotated

    gap = np.full(1, reading.gap, np.uint8)
    for name, codes in annotated.read_records(path, text.chunks, reading.alphabet, text.line, reading.notices):
        called = np.frombuffer(name.encode(), dtype=np.uint8)
        yield Piece(np.concatenate([gap, codes]), np.ones(1, np.int64), called, np.zeros(1, np.int64))


def judge_fasta(path: str, piece: Piece, reading: Reading, before: int, scan: FastaScan) -> None:
    """Raise ``InputError`` for what is no letter in the last ``piece`` of ``scan``, which ``before`` records precede."""
    judge(path, piece, reading, before, scan.again, scan.place, scan.name_before)


def judge(
    path: str,
    piece: Piece,
    reading: Reading,
    before: int,
    again: Callable[[Codes], Piece],
    place: Callable[[int], str] | None = None,
    begun: bytes = b"",
) -> None:
    """Raise ``InputError`` for what is no letter.

    Parameters
    ----------
    piece : Piece
        Records and parts of records, which ``before`` records precede.
    again : callable
        Makes the piece by another table (uint8[256]).
    place : callable, optional
        Says where in the file the byte of a code (0-based in the piece) is. Without it, the record's number is said.
    begun : bytes
        The name, as far as it is known, of a record that was begun in an earlier piece.
    """
    if not reading.alphabet.judges:
        return
    first = _first_refused(piece.codes)
    if first is None:
        return
    letters = again(letters_kept(reading.alphabet)).codes
    record = int(np.searchsorted(piece.starts, first, side="right"))
    begin = int(piece.starts[record - 1]) if record else 0
    end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
    name_begins = [0, *piece.name_starts.tolist(), len(piece.names)]
    name = (b"" if record else begun) + piece.names[name_begins[record] : name_begins[record + 1]].tobytes()
    where = f"record {before + record:,}" if place is None else place(first)
    called = decoded(name) or f"#{before + record}"
    raise refusal_at(where, path, called, letters[begin:end].tobytes(), first - begin, reading.alphabet)


def _first_refused(codes: Codes) -> int | None:
    """Where the first letter is that is none; looked for in parts that stay in the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None
