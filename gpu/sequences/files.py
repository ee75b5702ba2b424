"""A file of sequences: opened whatever its compression, told apart by its content, read once from begin to end.

Files are only ever opened for reading. Every failure is an ``InputError`` of one sentence that names the file.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain
from typing import Any, Literal, NamedTuple

from gpu.ahead import Ahead
from gpu.errors import InputError
from gpu.sequences import bgzf, fasta, raw
from gpu.sequences.letters import count_lines
from gpu.sequences.raw import Known
from gpu.sequences.records import Picker, RecordInfo
from gpu.sequences.sequence import Feature, Sequence

Format = Literal["fasta", "fastq", "genbank", "embl"]

# Each member that ends in a chunk of gzip costs a copy of the rest of the chunk.
_GZIP_CHUNK = 64 << 10
#: Bytes that are unpacked at once: deflate expands up to a thousandfold.
_UNPACKED = 4 << 20
#: Chunks that are read before they are asked for.
_AHEAD = 4
_GZIP = b"\x1f\x8b"
_BGZF = re.compile(rb"\x1f\x8b\x08\x04.{6}..BC\x02\x00", re.DOTALL)
_BGZF_HEAD = 18
_OTHER_PACKING = {
    b"PK\x03\x04": "a ZIP archive",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ": "an xz file",
    b"\x28\xb5\x2f\xfd": "a Zstandard file",
    b"7z\xbc\xaf": "a 7-Zip archive",
    _GZIP: "a gzip file inside another",
}
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_UTF8_MARK = b"\xef\xbb\xbf"
_CONTROL = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))
_LOOKED_AT = 64 << 10


class NoEndMark(InputError):
    """A BGZF file lacks the empty block that ends it; all of its bytes have come before this is raised."""


class Empty(InputError):
    """A file without any text, but for blanks."""


class Text(NamedTuple):
    """The text of a file: its format, how many lines precede the first that is not blank, and the bytes from its first letter on, in chunks of any size."""

    form: Format
    line: int
    chunks: Iterator[bytes]


def list_records(path: str | os.PathLike[str]) -> list[RecordInfo]:
    """Name, description and length (bases) of every record, in order, without judging their letters.

    Raises ``InputError`` if the file cannot be read, is cut off, or is none of the formats.
    """
    name = os.fspath(path)
    with closing(_chunks(name)) as chunks:
        text = _sniff(name, chunks)
        if text.form == "fasta":
            return fasta.list_records(name, text.chunks)
        if text.form == "fastq":
            raise _no_reads(name)
        # Here, since Biopython takes a while to import and FASTA needs none of it.
        from gpu.sequences import annotated

        return annotated.list_records(name, text.chunks, annotated.LAYOUTS[text.form], text.line)


def read(path: str | os.PathLike[str], record: str | None = None) -> Sequence:
    """One record: by its name, by its 1-based number as ``#n``, or the only one if ``record`` is None.

    Raises ``InputError`` as ``list_records`` does, and if the record is not there, not the only one of that name, not
    chosen among several, has no bases, or holds what is no nucleotide letter.
    """
    name = os.fspath(path)
    picker = Picker(name, record)
    with closing(_chunks(name)) as chunks:
        text = _sniff(name, chunks)
        if text.form == "fasta":
            return fasta.read_record(name, text.chunks, picker, text.line)
        if text.form == "fastq":
            raise _no_reads(name)
        from gpu.sequences import annotated

        return annotated.read_record(name, text.chunks, annotated.LAYOUTS[text.form], picker, text.line)


def read_features(path: str | os.PathLike[str]) -> list[tuple[str, int, tuple[Feature, ...]]]:
    """The name, the bases and the features of every record of an annotated file, in order; nothing of a file without annotations.

    Raises ``InputError`` as ``list_records`` does.
    """
    name = os.fspath(path)
    with closing(_chunks(name)) as chunks:
        text = _sniff(name, chunks)
        if text.form in ("fasta", "fastq"):
            return []
        from gpu.sequences import annotated

        return list(annotated.read_features(name, text.chunks, annotated.LAYOUTS[text.form], text.line))


def sniff(path: str | os.PathLike[str]) -> Format:
    """The format of a file, by its content. Raises ``InputError`` if it cannot be read or is none of them."""
    name = os.fspath(path)
    with closing(_chunks(name)) as chunks:
        return _sniff(name, chunks).form


def open_text(
    path: str | os.PathLike[str], known: Known = None, ahead: bool = False
) -> tuple[Format, Generator[bytes, None, None]]:
    """The format of a file and its decompressed bytes from its first letter on, in chunks of any size; close these to close the file.

    For readers with rules of their own. ``known``: what the file held before; if that is not what it holds now, it is refused before
    any of the changed bytes come. ``ahead``: read and unpacked in a thread of its own. Errors as of ``list_records``, a cut-off file's only
    where it is noticed.
    """
    name = os.fspath(path)
    chunks: Any = Ahead(_chunks(name, known), _AHEAD) if ahead else _chunks(name, known)
    text = _sniff(name, chunks)

    def from_the_first() -> Generator[bytes, None, None]:
        with closing(chunks):
            yield from text.chunks

    return text.form, from_the_first()


def open_bytes(
    path: str, known: Known = None, told: Callable[[int], None] = lambda size: None
) -> Generator[bytes, None, None]:
    """The bytes of a file of any content, decompressed if they are gzip; for formats that are none of sequences.

    ``known`` as of ``open_text``. ``told`` is given the sizes of the blocks of the file on the disk as they are read.
    """
    return _chunks(path, known, told)


def _sniff(path: str, chunks: Iterator[bytes]) -> Text:
    """Tell the format. A byte order mark and the blanks before the text are left out, however many there are."""
    start, line, failure = _first_text(chunks)
    looked_at = start[:_LOOKED_AT]
    if not looked_at:
        raise Empty(f"{path} is empty; choose a FASTA, GenBank or EMBL file.")
    for magic, kind in _OTHER_PACKING.items():
        if looked_at.startswith(magic):
            raise InputError(f"{path} is {kind}; unpack it first (gzip and bgzip can stay as they are).")
    if looked_at.startswith(_UTF16):
        raise InputError(f"{path} is a UTF-16 text; save it as plain text (UTF-8).")
    if looked_at.translate(None, _CONTROL) != looked_at:
        raise _binary(path)
    form: Format
    if looked_at.startswith(b">"):
        form = "fasta"
    # A flat file of a whole database division begins with a preface.
    elif re.search(rb"(?:\A|[\r\n])LOCUS ", looked_at):
        form = "genbank"
    elif looked_at.startswith(b"ID "):
        form = "embl"
    elif looked_at.startswith(b"@"):
        form = "fastq"
    else:
        raise InputError(
            f"{path} holds no record: it begins neither with “>” (FASTA) nor with LOCUS (GenBank) or ID (EMBL)."
        )
    return Text(form, line, _of_text(path, start, chunks, failure))


def _first_text(chunks: Iterator[bytes]) -> tuple[bytes, int, InputError | None]:
    """The bytes of a file from its first letter on, as many as are looked at or more, how many lines end before them, and what keeps
    the file from being read further.
    """
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= len(_UTF8_MARK):
            break
    head = head.removeprefix(_UTF8_MARK)
    lines = 0
    ended_in_cr = False
    while not (text := head.lstrip()):
        lines += count_lines(head) - (ended_in_cr and head.startswith(b"\n"))
        ended_in_cr = head.endswith(b"\r") if head else ended_in_cr
        following = next(chunks, None)
        if following is None:
            return b"", lines, None
        head = following
    blanks = head[: len(head) - len(text)]
    lines += count_lines(blanks) - (ended_in_cr and blanks.startswith(b"\n"))
    parts, size, failure = [text], len(text), None
    try:
        while size < _LOOKED_AT and (following := next(chunks, None)) is not None:
            parts.append(following)
            size += len(following)
    except InputError as problem:
        failure = problem
    return b"".join(parts), lines, failure


def _of_text(path: str, start: bytes, chunks: Iterable[bytes], failure: InputError | None = None) -> Iterator[bytes]:
    """The chunks of a text, which has no NUL: whatever its format, that is none of its letters. ``failure`` is raised behind ``start``."""
    if b"\0" in start:
        raise _binary(path)
    yield start
    if failure is not None:
        raise failure
    for chunk in chunks:
        if b"\0" in chunk:
            raise _binary(path)
        yield chunk


def _binary(path: str) -> InputError:
    return InputError(f"{path} is a binary file and not a text of sequences; choose a FASTA, GenBank or EMBL file.")


def _no_reads(path: str) -> InputError:
    return InputError(f"{path} looks like FASTQ reads; choose a FASTA, GenBank or EMBL file.")


def _chunks(
    path: str, known: Known = None, told: Callable[[int], None] = lambda size: None
) -> Generator[bytes, None, None]:
    """The bytes of a file, decompressed if they are gzip; ``told`` as of ``open_bytes``."""
    with closing(_told(raw.blocks(path, known), told)) as blocks:
        first = b""
        while len(first) < _BGZF_HEAD and (block := next(blocks, None)) is not None:
            first += block
        if first.startswith(_GZIP):
            yield from _gunzip(path, _slices(first, blocks))
        elif first:
            yield first
            yield from blocks


def _told(blocks: Generator[bytes, None, None], told: Callable[[int], None]) -> Generator[bytes, None, None]:
    with closing(blocks):
        for block in blocks:
            told(len(block))
            yield block


def _slices(first: bytes, blocks: Iterable[bytes]) -> Iterator[bytes]:
    for block in chain((first,), blocks):
        for start in range(0, len(block), _GZIP_CHUNK):
            yield block[start : start + _GZIP_CHUNK]


def _gunzip(path: str, packed: Iterable[bytes]) -> Iterator[bytes]:
    """The contents of all members, one after another, each verified by its CRC.

    A file cut off inside a member is refused, and so is a BGZF file (bgzip) without the empty member that ends it: that
    is one cut off between members. Any other gzip cut off exactly between two members is a complete shorter gzip,
    which nothing in it tells apart; only a record left without bases or without its ``//`` shows it.
    """
    blocked = None
    ending = b""
    member = zlib.decompressobj(wbits=31)
    fed = False
    for data in packed:
        blocked = _BGZF.match(data) is not None if blocked is None else blocked
        ending = (ending + data[-len(bgzf.END) :])[-len(bgzf.END) :]
        is_full = False
        while data or is_full:
            if not fed:
                data = data.lstrip(b"\0")  # tapes and some tools pad with zeros
                if not data:
                    break
            try:
                unpacked = member.decompress(data, _UNPACKED)
            except zlib.error as problem:
                raise InputError(f"{path} is a damaged gzip file ({problem}); copy or download it again.") from problem
            fed = not member.eof
            if unpacked:
                yield unpacked
            # A full output may have more to come although nothing is left to go in.
            is_full = fed and len(unpacked) == _UNPACKED
            data = member.unconsumed_tail
            if member.eof:
                data = member.unused_data
                member = zlib.decompressobj(wbits=31)
    if fed or (blocked and ending != bgzf.END):
        kind = InputError if fed else NoEndMark
        raise kind(f"{path} is cut off: its compressed data have no end; copy or download it again.")
