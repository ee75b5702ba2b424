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
from gpu.sequences.records import Picker, RecordInfo
from gpu.sequences.sequence import Codes, Sequence

_LINE_END = re.compile(rb"[\r\n]")
_LONGEST_HEADER = 1 << 20
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


def list_records(path: str, chunks: Iterable[bytes]) -> list[RecordInfo]:
    """Every record in order, its letters counted but not judged."""
    headers: list[bytes] = []
    lengths: list[int] = []
    for header, block, start, end, _ in _pieces(path, chunks):
        bases = len(block[start:end].translate(None, BLANKS))
        if header is None:
            lengths[-1] += bases
        else:
            headers.append(header)
            lengths.append(bases)
    return [
        RecordInfo(*_name(header, number), length)
        for number, (header, length) in enumerate(zip(headers, lengths, strict=True), start=1)
    ]


def read_record(path: str, chunks: Iterable[bytes], picker: Picker) -> Sequence:
    """The record that ``picker`` wants. The file is read to its end, so that a cut-off or ambiguous one is noticed.

    Raises ``InputError`` for a letter that is no nucleotide, a record without bases, or what ``picker.check`` refuses.
    """
    name = description = ""
    codes = bytearray()
    inside = False
    number = 0
    for header, block, start, end, line in _pieces(path, chunks):
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
        raise InputError(f"The record “{name}” of {path} has no bases; choose another record or file.")
    return Sequence(name, as_codes(codes), description)


def _name(header: bytes, number: int) -> tuple[str, str]:
    words = header.decode("utf-8", "replace").split(None, 1)
    return words[0] if words else f"#{number}", words[1].rstrip() if len(words) > 1 else ""


def _pieces(path: str, chunks: Iterable[bytes]) -> Iterator[_Piece]:
    """Cut chunks (of any sizes) at headers. What precedes the first header is left out: ``files`` has judged it."""
    # The block begins with what the one before left over: its last line end (a “>” may follow it) or an unfinished header.
    left = b"\n"
    line = 0
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
            if ending is None and not last:
                if len(block) - found > _LONGEST_HEADER:
                    raise InputError(f"{path} is no FASTA file: one of its lines that begin with “>” does not end.")
                stop = _before_line_end(block, found)
                break
            if begun:
                yield _Piece(header, block, start, found, line)
            begun = True
            header_end = ending.start() if ending else len(block)
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
