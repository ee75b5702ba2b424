"""Compressed files: gzip, bzip2, xz, LZMA and Zstandard, recognized by content, read as a stream.

A file is a chain of members (gzip), streams (bzip2, xz) or frames (Zstandard), called members here.
Each is verified by the checksum that its format has. Zeros may lie between members, since tapes and
some tools pad with them.
"""

from __future__ import annotations

import bz2
import lzma
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from gpu.core.phrase import Phrase, phrase_of

try:
    from isal import igzip_lib
except ImportError:  # There are no wheels for every processor.
    igzip_lib = None  # type: ignore[assignment]

from gpu.core.errors import InputError
from gpu.sequences import bgzf
from gpu.sequences.notices import Notices

#: Number of bytes by which the packing of a file, or of a member, is recognized.
HEAD = len(bgzf.END)
#: Largest memory in bytes that unpacking a file may need.
_MAX_MEMORY = 1 << 30
#: Bytes of a Zstandard frame given at once: its library has no limit of output, at most 8 MB here.
_ZSTANDARD_PIECE = 1 << 8
_BGZF_BLOCK = re.compile(rb"\x1f\x8b\x08\x04.{6}..BC\x02\x00", re.DOTALL)
_GZIP_MEMBER = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")
#: What ISA-L raises for damaged data; nothing where it is missing.
_ISAL_ERRORS: Any = igzip_lib.error if igzip_lib is not None else ()


class _Member(Protocol):
    """A decompressor of one member, with the interface of ``bz2.BZ2Decompressor``."""

    def decompress(self, data: bytes, max_length: int) -> bytes: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...


class _ZlibMember:
    """Zlib with the interface of ``bz2.BZ2Decompressor``."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(wbits=31)
        self.needs_input = True

    def decompress(self, data: bytes, max_length: int) -> bytes:
        unpacked = self._member.decompress(self._member.unconsumed_tail + data, max_length)
        # A full output may have more to come although nothing is left to go in.
        self.needs_input = not self._member.unconsumed_tail and len(unpacked) < max_length
        return unpacked

    @property
    def eof(self) -> bool:
        return self._member.eof

    @property
    def unused_data(self) -> bytes:
        return self._member.unused_data


class _GzipMember:
    """A gzip member, unpacked by ISA-L in under half of the time of zlib, or by zlib.

    ISA-L accepts headers that zlib refuses, and refuses some that come in pieces. So zlib reads
    the header, and the whole member if its first bytes do not hold all of the header.
    """

    def __init__(self) -> None:
        self._member: _Member | None = None

    def decompress(self, data: bytes, max_length: int) -> bytes:
        if self._member is None:
            size = _header_size(data) if igzip_lib is not None else None
            if size is None:
                self._member = _ZlibMember()
            else:
                # Raises what zlib says of a damaged header.
                zlib.decompressobj(wbits=31).decompress(data[:size])
                self._member = igzip_lib.IgzipDecompressor(flag=igzip_lib.DECOMP_GZIP_NO_HDR_VER)
                data = data[size:]
        return self._member.decompress(data, max_length)

    @property
    def needs_input(self) -> bool:
        return self._member is None or self._member.needs_input

    @property
    def eof(self) -> bool:
        return self._member is not None and self._member.eof

    @property
    def unused_data(self) -> bytes:
        return self._member.unused_data if self._member is not None else b""


def _header_size(begin: bytes) -> int | None:
    """The length of the gzip header (RFC 1952) at the begin of data; None if it is not whole."""
    if len(begin) < 12:
        return None
    flags, size = begin[3], 10
    if flags & 4:
        size += 2 + int.from_bytes(begin[10:12], "little")
    for text in (8, 16):
        if flags & text:
            size = begin.find(b"\0", size) + 1
            if not size:
                return None
    size += flags & 2
    return size if size <= len(begin) else None


class _ZstandardFrame:
    """Zstandard with the interface of ``bz2.BZ2Decompressor``; returns up to 8 MB more than asked
    for.
    """

    def __init__(self) -> None:
        # Here: kernels are compiled while libraries that they do not need are being installed.
        import zstandard

        self._error = zstandard.ZstdError
        self._frame = zstandard.ZstdDecompressor(max_window_size=_MAX_MEMORY).decompressobj()
        self._left = b""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        packed = self._left + data
        parts: list[bytes] = []
        size = taken = 0
        while taken < len(packed) and size < max_length and not self._frame.eof:
            try:
                parts.append(self._frame.decompress(packed[taken : taken + _ZSTANDARD_PIECE]))
            except self._error as problem:
                raise OSError(str(problem)) from problem
            size += len(parts[-1])
            taken += _ZSTANDARD_PIECE
        self._left = packed[taken:]
        return b"".join(parts)

    @property
    def needs_input(self) -> bool:
        return not self._left

    @property
    def eof(self) -> bool:
        return self._frame.eof

    @property
    def unused_data(self) -> bytes:
        return self._frame.unused_data + self._left


class Packing(NamedTuple):
    """A compression format: its name in sentences, the first bytes of a member, and its
    decompressor.
    """

    name: str
    begin: re.Pattern[bytes]
    member: Callable[[], _Member]


_PACKINGS = (
    Packing("gzip", re.compile(rb"\x1f\x8b"), _GzipMember),
    Packing("bzip2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), bz2.BZ2Decompressor),
    Packing("xz", re.compile(rb"\xfd7zXZ\x00"), lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MAX_MEMORY)),
    Packing(
        "LZMA",
        re.compile(rb"\x5d\x00\x00.{2}(?:\xff{8}|.{5}\x00{3})", re.DOTALL),
        lambda: lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=_MAX_MEMORY),
    ),
    # A frame of data, or one that is skipped.
    Packing("Zstandard", re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"), _ZstandardFrame),
)


class NoEndMark(InputError):
    """A BGZF file of complete blocks without the empty end block; raised after its last byte."""


def packing_of(begin: bytes) -> Packing | None:
    """The packing of a file with these first ``HEAD`` bytes; None if it is not packed."""
    return next((packing for packing in _PACKINGS if packing.begin.match(begin)), None)


def is_packed(path: str) -> bool:
    """Tell if a file is packed. Raises ``OSError`` or ``ValueError`` where it cannot be read."""
    with Path(path).open("rb") as file:
        return packing_of(file.read(HEAD)) is not None


def unpacked(
    path: str, packing: Packing, packed: Iterable[bytes], most: int, notices: Notices | None = None
) -> Iterator[bytes]:
    """The contents of all members, one after another, about ``most`` bytes at a time.

    A file that is cut off inside a member is refused, and so is a BGZF file (bgzip) without the
    empty block that ends it: that is one cut off between blocks (``NoEndMark``). Any other file cut
    off exactly between two members is a complete shorter file, which nothing in it tells apart.
    Bytes behind the last member that begin none are left out, as gzip does, and told to
    ``notices``.
    """
    chunks = iter(packed)
    data = begin = b""
    member: _Member | None = None
    while True:
        if member is None:
            data = data.lstrip(b"\0")
            while len(data) < HEAD and (following := next(chunks, None)) is not None:
                data = (data + following).lstrip(b"\0")
            if not packing.begin.match(data):
                break
            begin, member = data[:HEAD], packing.member()
        elif member.needs_input:
            following = next(chunks, None)
            if following is None:
                raise InputError("{} is cut off: its compressed data have no end; copy or download it again.", path)
            data = following
        try:
            text = member.decompress(data, most)
        except (_ISAL_ERRORS, zlib.error, lzma.LZMAError, OSError, EOFError) as problem:
            raise _damaged(path, packing, phrase_of(problem)) from problem
        data = b""
        if text:
            yield text
        if member.eof:
            data, member = member.unused_data, None
    _leave_out(path, packing, chain((data,), chunks), notices)
    if _BGZF_BLOCK.match(begin) and begin != bgzf.END:
        raise NoEndMark("{} is cut off: its compressed data have no end; copy or download it again.", path)


def _leave_out(path: str, packing: Packing, rest: Iterable[bytes], notices: Notices | None) -> None:
    """Skip the bytes after the last member. Raises ``InputError`` if they contain a gzip member."""
    size = 0
    before = b""
    for data in rest:
        size += len(data)
        if packing.name == "gzip" and _GZIP_MEMBER.search(before + data):
            raise _damaged(path, packing, Phrase("between its members"))
        before = data[-3:]
    if size and notices is not None:
        sentence = Phrase(
            "The bytes after the compressed data of {} were left out, since they are no part of it.", path
        )
        notices.add(sentence, sentence)


def _damaged(path: str, packing: Packing, reason: str) -> InputError:
    return InputError("{} is a damaged {} file ({}); copy or download it again.", path, packing.name, reason)
