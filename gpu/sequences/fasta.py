"""FASTA: a scanner over chunks of bytes that never builds a Python string of a sequence, and a writer.

Lines end in LF, CRLF or CR; ``>`` begins a header where it begins a line. The name is the header's first
word, the description the rest; a record without a name is called ``#n`` by its number.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gpu.errors import InputError
from gpu.sequences.alphabet import BLANKS, DNA
from gpu.sequences.letters import as_codes, count_lines, encode, refusal
from gpu.sequences.names import shown
from gpu.sequences.records import Picker, RecordInfo, check_count
from gpu.sequences.sequence import Codes, Sequence

_LINE_END = re.compile(rb"[\r\n]")
#: Bytes of a line that begins with “>”.
LONGEST_HEADER = 1 << 20
_COLUMNS = 70
_ROWS_AT_ONCE = 1 << 16


class _Piece(NamedTuple):
    """Part of a record: ``block[start:end]`` are sequence lines, after ``header`` if the record begins here.

    ``line`` is the 1-based line of the block's first byte.
    """

    header: bytes | None
    block: bytes
    start: int
    end: int
    line: int


def list_records(path: str, chunks: Iterable[bytes], lines: int = 0) -> list[RecordInfo]:
    """Every record in order, its letters counted but not judged. ``lines``: how many precede the first chunk."""
    headers: list[bytes] = []
    lengths: list[int] = []
    for header, block, start, end, _ in _pieces(path, chunks, lines):
        bases = len(block[start:end].translate(None, BLANKS))
        if header is None:
            lengths[-1] += bases
        else:
            headers.append(header)
            lengths.append(bases)
            check_count(path, len(headers))
    return [
        RecordInfo(*_name(header, number), length)
        for number, (header, length) in enumerate(zip(headers, lengths, strict=True), start=1)
    ]


def read_record(path: str, chunks: Iterable[bytes], picker: Picker, lines: int = 0) -> Sequence:
    """The record that ``picker`` wants. The file is read to its end, so that a cut-off or ambiguous one is noticed.

    ``lines``: how many precede the first chunk.
    Raises ``InputError`` for a letter that is no nucleotide, a record without bases, or what ``picker.check`` refuses.
    """
    name = description = ""
    codes = bytearray()
    inside = False
    number = 0
    for header, block, start, end, line in _pieces(path, chunks, lines):
        if header is not None:
            number += 1
            called, rest = _name(header, number)
            inside = picker.wants(called)
            if inside:
                name, description = called, rest
        if inside:
            body = block[start:end]
            encoded = encode(body)
            if encoded is None:
                raise refusal(path, name, body, line + count_lines(block[:start]))
            codes += encoded
    picker.check()
    if not codes:
        raise InputError(f"The record “{shown(name)}” of {path} has no bases; choose another record or file.")
    return Sequence(name, as_codes(codes), description)


def no_header(path: str) -> InputError:
    """The sentence for a header that is longer than ``LONGEST_HEADER``."""
    return InputError(
        f"{path} is no FASTA file: one of its lines that begin with “>” does not end within {LONGEST_HEADER:,} bytes; "
        f"choose another file."
    )


def _name(header: bytes, number: int) -> tuple[str, str]:
    # Bytes are split at the blanks of ``alphabet.BLANKS``, text at many more.
    name, description, *_ = *(word.decode("utf-8", "replace") for word in header.split(None, 1)), "", ""
    return name or f"#{number}", description.rstrip()


def _pieces(path: str, chunks: Iterable[bytes], lines: int) -> Iterator[_Piece]:
    """Cut chunks (of any sizes) at headers. The first one begins with one: ``files`` has left out what precedes it."""
    # The block begins with what the one before left over: its last line end (a “>” may follow it) or an unfinished header.
    left = b"\n"
    line = lines
    begun = False
    last = False
    source = iter(chunks)
    while not last:
        chunk = next(source, None)
        last = chunk is None
        block = left + (chunk or b"")
        stop = len(block) if last else _before_line_end(block, len(block))
        header: bytes | None = None
        start = 0
        found = block.find(b">")
        while found >= 0:
            if block[found - 1 : found] not in (b"\n", b"\r"):  # inside a line: no header, and no nucleotide either
                found = block.find(b">", found + 1)
                continue
            ending = _LINE_END.search(block, found)
            header_end = ending.start() if ending else len(block)
            if header_end - found > LONGEST_HEADER:
                raise no_header(path)
            if ending is None and not last:
                stop = _before_line_end(block, found)
                break
            if begun:
                yield _Piece(header, block, start, found, line)
            begun = True
            header, start = block[found + 1 : header_end], header_end
            found = block.find(b">", header_end)
        if begun and (header is not None or start < stop):
            yield _Piece(header, block, start, stop, line)
        left = block[stop:]
        line += count_lines(block[:stop])


def _before_line_end(block: bytes, end: int) -> int:
    """Where the line end that ``block[:end]`` ends with begins; ``end`` if it ends inside a line."""
    if block.endswith(b"\r\n", 0, end):
        return end - 2
    return end - 1 if block.endswith((b"\n", b"\r"), 0, end) else end


def write_fasta(path: str | os.PathLike[str], name: str, codes: Codes, description: str = "") -> None:
    """Write one record, upper case, 70 columns; an existing file is replaced.

    Raises ``InputError`` if the file cannot be written, ``ValueError`` if the header would not be one line.
    """
    header = f">{name} {description}".rstrip() + "\n"
    if len(header.splitlines()) != 1 or not name or name.split() != [name]:
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
        raise InputError(f"{path} cannot be written: {problem.strerror}; choose another folder.") from problem
