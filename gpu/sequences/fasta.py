"""FASTA files: reading one record or a list of all, and a writer.

The bytes are scanned by ``scanners``.


Lines end in LF, CRLF or CR; ``>`` begins a header where it begins a line. The name is the header's
first word, the description the rest (``names.split_header``); a record without a name is called
``#n`` by its number.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, as_codes
from gpu.sequences.names import first_word, says_circular, shown, split_header
from gpu.sequences.notices import Notices
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import MOST, Piece, too_long
from gpu.sequences.records import Picker, RecordInfo, check_count, record_info
from gpu.sequences.scanners import FastaScanner, one_room
from gpu.sequences.sequence import Codes, Sequence

#: Bytes that are scanned at once: a large chromosome needs little memory beside its codes.
_AT_ONCE = 1 << 20
#: Bytes of a header that a list keeps.
_LONGEST_LISTED = 64 << 10
_COLUMNS = 70
_ROWS_AT_ONCE = 1 << 16


class _Part(NamedTuple):
    """Part of a record: ``codes`` after ``header``, which is None if an earlier part had it.

    ``begin``: index of the codes in those of ``piece``, the last one of the scanner.
    """

    header: bytes | None
    codes: Codes
    piece: Piece
    begin: int


def list_records(path: str, chunks: Iterable[bytes], notices: Notices | None = None) -> list[RecordInfo]:
    """Every record in order, its letters counted but not checked; ``notices`` counts comment
    lines.
    """
    headers: list[bytes] = []
    lengths: list[int] = []
    held = 0
    for part in _parts(_scanner(path, 0, notices), chunks):
        if part.header is None:
            lengths[-1] += len(part.codes)
        else:
            headers.append(part.header[:_LONGEST_LISTED])
            lengths.append(len(part.codes))
            held += len(headers[-1])
            check_count(path, len(headers), held)
    return [
        record_info(name, description, length, says_circular(description))
        for number, (header, length) in enumerate(zip(headers, lengths, strict=True), start=1)
        for name, description in (_named(header, number),)
    ]


def read_record(
    path: str, chunks: Iterable[bytes], picker: Picker, lines: int = 0, notices: Notices | None = None
) -> Sequence:
    """The record that ``picker`` wants; the whole file is read, to notice truncation and ambiguity.

    ``lines``: number of lines before the first chunk. ``notices`` counts comment lines, or is None.
    Raises ``InputError`` for a letter that is not a nucleotide, a record without bases or with too
    many, and what ``picker.check`` refuses.
    """
    name = description = ""
    codes = bytearray()
    inside = False
    number = 0
    scanner = _scanner(path, lines, notices)
    for part in _parts(scanner, chunks):
        if part.header is not None:
            number += 1
            called, rest = _named(part.header, number)
            inside = picker.wants(called)
            if inside:
                name, description = called, rest
        if inside:
            scanner.judge(part.piece, part.begin, part.begin + len(part.codes))
            codes += part.codes.data
            if len(codes) > MOST:
                raise too_long(path)
    picker.check()
    if not codes:
        raise InputError("The record “{}” of {} has no bases; choose another record or file.", shown(name), path)
    return Sequence(name, as_codes(codes), description, is_circular=says_circular(description))


def _scanner(path: str, lines: int, notices: Notices | None) -> FastaScanner:
    return FastaScanner(path, Reading(DNA, GAP, whole_headers=True, notices=notices), lines)


def _named(header: bytes, number: int) -> tuple[str, str]:
    name, description = split_header(header)
    return name or f"#{number}", description


def _parts(scanner: FastaScanner, chunks: Iterable[bytes]) -> Iterator[_Part]:
    """The parts of all records, in order. Codes are gone with the next part of another block."""
    header = b""
    in_header = False
    blocks = (chunk[start : start + _AT_ONCE] for chunk in chunks for start in range(0, len(chunk), _AT_ONCE))
    # The line end behind the text ends a header that the text ends in.
    for piece in scanner.pieces(chain(blocks, (b"\n",)), one_room()):
        headers = piece.names.tobytes()
        named = pairwise([0, *piece.name_starts.tolist(), len(headers)])
        begun = pairwise([0, *piece.starts.tolist(), len(piece.codes) + 1])
        last = len(piece.starts)
        for index, ((name, name_end), (begin, end)) in enumerate(zip(named, begun, strict=True)):
            header = (b"" if index else header) + headers[name:name_end]
            in_header = in_header or index > 0
            if in_header and not (index == last and scanner.in_header):
                in_header = False
                yield _Part(header, piece.codes[begin : end - 1], piece, begin)
                header = b""
            elif begin < end - 1:
                yield _Part(None, piece.codes[begin : end - 1], piece, begin)


def write_fasta(path: str | os.PathLike[str], name: str, codes: Codes, description: str = "") -> None:
    """Write one record, upper case, 70 columns; an existing file is replaced.

    Raises ``InputError`` if the file cannot be written, ``ValueError`` if the header would not be
    one line.
    """
    header = f">{name} {description}".rstrip() + "\n"
    if not name or first_word(name) != name or "\n" in header[:-1] or "\r" in header:
        raise ValueError(f"not a name and a description of one line: {name!r}, {description!r}")
    whole = len(codes) // _COLUMNS * _COLUMNS
    try:
        with Path(path).open("wb") as file:
            file.write(header.encode())
            for start in range(0, whole, _COLUMNS * _ROWS_AT_ONCE):
                rows = DNA.decode[codes[start : min(whole, start + _COLUMNS * _ROWS_AT_ONCE)]].reshape(-1, _COLUMNS)
                file.write(np.pad(rows, ((0, 0), (0, 1)), constant_values=ord("\n")).data)
            if whole < len(codes):
                file.write(DNA.decode[codes[whole:]].tobytes() + b"\n")
    except OSError as problem:
        raise InputError("{} cannot be written: {}; choose another folder.", path, problem.strerror) from problem
