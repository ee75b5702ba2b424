"""What a file gives while it is read once, whatever its format: pieces of records, as they come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from gpu.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import BLANK, REFUSED, Alphabet, Codes
from gpu.sequences.fasta_scan import FastaScan, blocks_of
from gpu.sequences.fastq_scan import FastqScan
from gpu.sequences.letters import refusal_in_batch
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import MOST, Bytes, Piece

#: Codes that are judged at once.
_JUDGED = 1 << 18


@dataclass(frozen=True)
class Reading:
    """How records become codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between records, none of the alphabet's and not ``REFUSED``.
    ``as_mummer``: FASTA as mummer reads it (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``: whether those of FASTQ are kept. ``ahead``: whether
    the file is read and unpacked in a thread of its own. ``notices``: told of what is read in spite of a flaw, or None. ``longest``: letters of
    a record at most; one that has more is refused while it is read.
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False
    notices: Notices | None = None
    longest: int = MOST


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
    scan = FastqScan(path, reading.gap, reading.longest)
    count = 0

    def room(size: int) -> tuple[Codes, Bytes | None]:
        return np.empty(size, np.uint8), np.empty(size, np.uint8) if reading.qualities else None

    for piece in scan.pieces(chunks, reading.alphabet.encode, room):
        judge(path, piece, reading, count, scan.again)
        count += len(piece.starts)
        qualities = None if piece.qualities is None else piece.qualities.copy()
        yield piece._replace(codes=piece.codes.copy(), qualities=qualities)


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
    first = first_refused(piece.codes)
    if first is None:
        return
    # The bytes themselves in place of their codes.
    kept = np.where(reading.alphabet.encode == BLANK, BLANK, np.minimum(np.arange(256), BLANK - 1))
    letters = scan(kept.astype(np.uint8)).codes
    record = int(np.searchsorted(piece.starts, first, side="right"))
    begin = int(piece.starts[record - 1]) if record else 0
    end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
    raise refusal_in_batch(path, before + record, letters[begin:end].tobytes(), reading.alphabet)


def first_refused(codes: Codes) -> int | None:
    """Where the first letter is that is none; looked for in parts that stay in the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None
