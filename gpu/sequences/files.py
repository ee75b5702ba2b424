"""A file of sequences: opened whatever its compression, told apart by its content, read once from begin to end.

Files are only ever opened for reading. Every failure is an ``InputError`` of one sentence that names the file.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Literal

from gpu.errors import InputError
from gpu.sequences import fasta
from gpu.sequences.records import Picker, RecordInfo
from gpu.sequences.sequence import Sequence

Format = Literal["fasta", "fastq", "genbank", "embl"]

_PLAIN_CHUNK = 4 << 20
# deflate expands at most about a thousandfold, so that a chunk of gzip stays under 70 MB.
_GZIP_CHUNK = 64 << 10
_GZIP = b"\x1f\x8b"
_BGZF = re.compile(rb"\x1f\x8b\x08\x04.{6}..BC\x02\x00", re.DOTALL)
#: The empty member that ends every complete BGZF file (SAM specification, section 4.1.2).
_BGZF_END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")
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


def list_records(path: str | os.PathLike[str]) -> list[RecordInfo]:
    """Name, description and length (bases) of every record, in order, without judging their letters.

    Raises ``InputError`` if the file cannot be read, is cut off, or is none of the formats.
    """
    name = os.fspath(path)
    with closing(_chunks(name)) as chunks:
        form, whole = _sniff(name, chunks)
        if form == "fasta":
            return fasta.list_records(name, whole)
        if form == "fastq":
            raise _no_reads(name)
        # Here, since Biopython takes a while to import and FASTA needs none of it.
        from gpu.sequences import annotated

        return annotated.list_records(name, whole, annotated.LAYOUTS[form])


def read(path: str | os.PathLike[str], record: str | None = None) -> Sequence:
    """One record: by its name, by its 1-based number as ``#n``, or the only one if ``record`` is None.

    Raises ``InputError`` as ``list_records`` does, and if the record is not there, not the only one of that name, not
    chosen among several, has no bases, or holds what is no nucleotide letter.
    """
    name = os.fspath(path)
    picker = Picker(name, record)
    with closing(_chunks(name)) as chunks:
        form, whole = _sniff(name, chunks)
        if form == "fasta":
            return fasta.read_record(name, whole, picker)
        if form == "fastq":
            raise _no_reads(name)
        from gpu.sequences import annotated

        return annotated.read_record(name, whole, annotated.LAYOUTS[form], picker)


def sniff(path: str | os.PathLike[str]) -> Format:
    """The format of a file, by its content. Raises ``InputError`` if it cannot be read or is none of them."""
    name = os.fspath(path)
    with closing(_chunks(name)) as chunks:
        return _sniff(name, chunks)[0]


def open_text(path: str | os.PathLike[str]) -> tuple[Format, Generator[bytes, None, None]]:
    """The format of a file and its decompressed bytes from the first on, in chunks of any size; close these to close the file.

    For readers with rules of their own. Errors as of ``list_records``, a cut-off file's only where it is noticed.
    """
    name = os.fspath(path)
    chunks = _chunks(name)
    form, whole = _sniff(name, chunks)

    def from_the_first() -> Generator[bytes, None, None]:
        with closing(chunks):
            yield from whole

    return form, from_the_first()


def _sniff(path: str, chunks: Iterator[bytes]) -> tuple[Format, Iterable[bytes]]:
    """The format, and the chunks again from the first (without a byte order mark)."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head.lstrip()) >= _LOOKED_AT:
            break
    head = head.removeprefix(_UTF8_MARK)
    start = head.lstrip()[:_LOOKED_AT]
    whole = chain((head,), chunks)
    if not start:
        raise InputError(f"{path} is empty; choose a FASTA, GenBank or EMBL file.")
    for magic, kind in _OTHER_PACKING.items():
        if start.startswith(magic):
            raise InputError(f"{path} is {kind}; unpack it first (gzip and bgzip can stay as they are).")
    if start.startswith(_UTF16):
        raise InputError(f"{path} is a UTF-16 text; save it as plain text (UTF-8).")
    if start.translate(None, _CONTROL) != start:
        raise InputError(f"{path} is a binary file and not a text of sequences; choose a FASTA, GenBank or EMBL file.")
    if start.startswith(b">"):
        return "fasta", whole
    # A flat file of a whole database division begins with a preface.
    if re.search(rb"(?:\A|[\r\n])LOCUS ", start):
        return "genbank", whole
    if start.startswith(b"ID "):
        return "embl", whole
    if start.startswith(b"@"):
        return "fastq", whole
    raise InputError(
        f"{path} holds no record: it begins neither with “>” (FASTA) nor with LOCUS (GenBank) or ID (EMBL)."
    )


def _no_reads(path: str) -> InputError:
    return InputError(f"{path} looks like FASTQ reads; choose a FASTA, GenBank or EMBL file.")


def _chunks(path: str) -> Generator[bytes, None, None]:
    """The bytes of a file, decompressed if they are gzip."""
    if not path:
        raise InputError("No file was chosen; choose a FASTA, GenBank or EMBL file.")
    if Path(path).is_dir():
        raise InputError(f"{path} is a folder; choose a file in it.")
    try:
        with Path(path).open("rb", buffering=0) as file:
            first = file.read(_GZIP_CHUNK)
            if first.startswith(_GZIP):
                yield from _gunzip(path, first, file)
            else:
                while first:
                    yield first
                    first = file.read(_PLAIN_CHUNK)
    except FileNotFoundError as problem:
        raise InputError(f"There is no file {path}; check its name and folder.") from problem
    except PermissionError as problem:
        raise InputError(f"{path} may not be read; ask its owner for the permission, or copy it.") from problem
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        reason = getattr(problem, "strerror", None) or str(problem)
        raise InputError(f"{path} cannot be read: {reason}.") from problem


def _gunzip(path: str, data: bytes, file: BinaryIO) -> Iterator[bytes]:
    """The contents of all members, one after another, each verified by its CRC.

    A file cut off inside a member is refused, and so is a BGZF file (bgzip) without the empty member that ends it: that
    is one cut off between members. Any other gzip cut off exactly between two members is a complete shorter gzip,
    which nothing in it tells apart; only a record left without bases or without its ``//`` shows it.
    """
    blocked = _BGZF.match(data) is not None
    ending = b""
    member = zlib.decompressobj(wbits=31)
    fed = False
    while data:
        ending = (ending + data[-len(_BGZF_END) :])[-len(_BGZF_END) :]
        while data:
            if not fed:
                data = data.lstrip(b"\0")  # tapes and some tools pad with zeros
                if not data:
                    break
            try:
                unpacked = member.decompress(data)
            except zlib.error as problem:
                raise InputError(f"{path} is a damaged gzip file ({problem}); copy or download it again.") from problem
            fed = True
            if unpacked:
                yield unpacked
            data = member.unused_data
            if member.eof:
                member = zlib.decompressobj(wbits=31)
                fed = False
        data = file.read(_GZIP_CHUNK)
    if fed or (blocked and ending != _BGZF_END):
        raise InputError(f"{path} is cut off: its compressed data have no end; copy or download it again.")
