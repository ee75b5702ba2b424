"""Sequence files: opening with any compression, recognizing the format by content, reading once.

Files are only ever opened for reading. Every failure is an ``InputError`` of one sentence that
names the file.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.streams import Prefetcher
from gpu.sequences import other_formats, packed, raw
from gpu.sequences.alphabet import BLANKS, count_lines
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.raw import Known

if TYPE_CHECKING:
    from gpu.sequences.records import RecordInfo
    from gpu.sequences.sequence import Feature, Sequence

Format = Literal["fasta", "fastq", "genbank", "embl"]

# Each member that ends in a chunk of packed bytes costs a copy of the rest of the chunk.
_GZIP_CHUNK = 64 << 10
#: Bytes that are unpacked at once: deflate expands up to a thousandfold.
_UNPACKED = 4 << 20
#: Chunks that are read before they are asked for.
_AHEAD = 4
_UTF8_MARK = b"\xef\xbb\xbf"
#: Control characters that no text has. In a known format NUL alone is refused.
_CONTROL = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))
_LOOKED_AT, _WIDEST_INDENT = 64 << 10, 80
#: Bytes of files up to which they are read through before a run begins, only to judge them.
_READ_UP_TO = 512 << 20
#: Bytes that are read, and unpacked ones, to tell the form of a file while a person waits for it.
_GLANCED_AT = 16 << 20
#: A flat file of a whole database division begins with a preface, and a library of repeats with
#: comments.
_GENBANK = re.compile(rb"(?:\A|[\r\n])LOCUS(?=[ \t])")
_EMBL = re.compile(rb"\AID |[\r\n]ID {3}[^\r\n]*(?:;|BP|AA)")
#: A header; reports of FASTA's own searches have “>>” there.
_HEADER = re.compile(rb"[\r\n]>")
#: Ends a text of DOS; more of them, or blanks, may follow.
_CTRL_Z = b"\x1a"


class Empty(InputError):
    """A file without any text, but for blanks."""


class Text(NamedTuple):
    """The text of a file: its format, the number of leading blank lines, and the rest in chunks."""

    form: Format
    line: int
    chunks: Iterator[bytes]


def are_small(paths: Iterable[str]) -> bool:
    """True if files, all together, may be read through only to judge them. Raises ``OSError``."""
    return sum(os.stat(path).st_size for path in paths) <= _READ_UP_TO


def list_records(path: str | os.PathLike[str], notices: Notices | None = None) -> list[RecordInfo]:
    """Name, description and length (bases) of every record, in order, letters unchecked.

    ``notices``: counts flaws in spite of which the file is read, or None.
    Raises ``InputError`` if the file cannot be read, is cut off, or is none of the formats.
    """
    # Here and below, since batches of records need no reader of whole ones.
    from gpu.sequences import fasta

    with open_text(path, notices=notices) as text:
        name = os.fspath(path)
        if text.form == "fasta":
            return fasta.list_records(name, text.chunks, notices)
        if text.form == "fastq":
            raise _no_reads(name)
        # Here, since Biopython takes a while to import and FASTA needs none of it.
        from gpu.sequences import annotated

        return annotated.list_records(name, text.chunks, text.line, notices)


def read(path: str | os.PathLike[str], record: str | None = None, notices: Notices | None = None) -> Sequence:
    """One record: by its name, by its 1-based number as ``#n``, or the only one if ``record`` is
    None.

    ``notices``: counts flaws in spite of which the file is read, or None.
    Raises ``InputError`` as ``list_records`` does, and if the record is not there, not the only one
    of that name, not chosen among several, has no bases, or holds what is no nucleotide letter.
    """
    from gpu.sequences import fasta
    from gpu.sequences.records import Picker

    name = os.fspath(path)
    picker = Picker(name, record)
    with open_text(path, notices=notices) as text:
        if text.form == "fasta":
            return fasta.read_record(name, text.chunks, picker, text.line, notices)
        if text.form == "fastq":
            raise _no_reads(name)
        from gpu.sequences import annotated

        return annotated.read_record(name, text.chunks, picker, text.line, notices)


def read_features(path: str | os.PathLike[str]) -> list[tuple[str, int, tuple[Feature, ...]]]:
    """Name, bases and features of every record of an annotated file, in order; none of other files.

    Raises ``InputError`` as ``list_records`` does.
    """
    with open_text(path) as text:
        if text.form in ("fasta", "fastq"):
            return []
        from gpu.sequences import annotated

        return list(annotated.read_features(os.fspath(path), text.chunks, text.line))


def sniff(path: str | os.PathLike[str]) -> Format:
    """The format of a file by its content. Raises ``InputError`` if unreadable or unknown."""
    with open_text(path) as text:
        return text.form


def form_of(path: str | os.PathLike[str]) -> Format | Literal["features"] | None:
    """The same, or "features" of annotations, also before sequences.

    None if it cannot be told: as of a text that begins behind megabytes of blanks.
    """
    name = os.fspath(path)
    try:
        with closing(_up_to(_GLANCED_AT, _chunks(name, most=_GLANCED_AT))) as chunks:
            begin = _first_text(_without_ctrl_z(chunks))[0][:_LOOKED_AT]
        return "features" if other_formats.are_features(begin) else _format(name, begin)
    except InputError:
        return None


@contextmanager
def open_text(
    path: str | os.PathLike[str],
    known: Known = None,
    ahead: bool = False,
    notices: Notices | None = None,
    partly: bool = False,
) -> Generator[Text, None, None]:
    """The decompressed text of a sequence file; the file is closed at the end.

    For readers with their own rules. ``known``: fingerprint of an earlier reading; a changed file
    is refused before any changed byte. ``ahead``: read and decompress in a thread. ``notices``:
    counts skipped bytes, or None. ``partly``: raise damage in the first bytes after the text before
    it. Errors as of ``list_records``; truncation is raised where it is noticed.
    """
    name = os.fspath(path)
    source = _chunks(name, known, notices=notices)
    chunks: Any = Prefetcher(source, _AHEAD) if ahead else source
    with closing(chunks):
        yield _sniff(name, chunks, notices, partly)


def open_bytes(
    path: str, known: Known = None, on_block: Callable[[int], None] = lambda size: None, notices: Notices | None = None
) -> Generator[bytes, None, None]:
    """The decompressed bytes of a file of any content, for formats other than sequences.

    ``known`` and ``notices`` as of ``open_text``. ``on_block`` is called with the size of each
    block read from disk. A BGZF file without its end mark raises ``packed.NoEndMark`` after its
    last bytes.
    """
    return _chunks(path, known, on_block, notices)


def _sniff(path: str, chunks: Iterator[bytes], notices: Notices | None, partly: bool) -> Text:
    """Recognize the format; a byte order mark and any blanks before the text are skipped."""
    chunks = _without_ctrl_z(chunks)
    start, indent, line, failure = _first_text(chunks)
    if failure is not None and not partly:
        raise failure
    looked_at = start[:_LOOKED_AT]
    if not looked_at:
        raise Empty("{} is empty; choose a FASTA, GenBank or EMBL file.", path)
    form = _format(path, looked_at)
    if form == "fasta" and not looked_at.startswith(b">"):
        first = _first_header(looked_at)
        lines = count_lines(looked_at[:first])
        start, line = start[first:], line + lines
        if notices is not None:
            notices.add(
                Phrase("A line of {} before its first “>” was left out.", path),
                Phrase("{} lines of {} before its first “>” were left out.", COUNT, path),
                lines,
            )
    elif form in ("genbank", "embl"):
        start = indent + start
    return Text(form, line, _of_text(path, start, chunks, failure))


def _format(path: str, begin: bytes) -> Format:
    """The format of a text that begins so."""
    if begin.startswith(b">"):
        if other_formats.is_pir(begin):
            raise InputError("{} is a PIR file; convert it to FASTA, as with “seqret”.", path)
        return "fasta"
    if packing := packed.packing_of(begin):
        raise InputError("{} is a {} file inside another packed file; unpack it first.", path, packing.name)
    if other := other_formats.described(begin):
        raise InputError("{} {}.", path, other)
    # A stray control character of an annotation costs no file, as little as in a header of FASTA.
    if _GENBANK.search(begin):
        return "genbank"
    if _EMBL.search(begin):
        return "embl"
    if begin.startswith(b"@"):
        return "fastq"
    if begin.translate(None, _CONTROL) != begin:
        raise _binary(path)
    if _first_header(begin):
        return "fasta"
    if other := other_formats.described_without_records(begin) or other_formats.described_by_name(path):
        raise InputError("{} {}.", path, other)
    raise InputError(
        "{} holds no record: it begins neither with “>” (FASTA) nor with LOCUS (GenBank) or ID (EMBL); "
        "choose such a file.",
        path,
    )


def _first_header(begin: bytes) -> int:
    """The begin of the first line with “>” after other lines; 0 without one."""
    first = _HEADER.search(begin)
    return first.end() - 1 if first and not begin.startswith(b">", first.end()) else 0


def _first_text(chunks: Iterator[bytes]) -> tuple[bytes, bytes, int, InputError | None]:
    """The beginning of a text: bytes from its first letter on (as many as are examined or more),
    the blanks before it in its line, the number of line ends before it, and the error that ends the
    file, or None.
    """
    head = indent = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= len(_UTF8_MARK):
            break
    head = head.removeprefix(_UTF8_MARK)
    lines = 0
    ended_in_cr = False
    while True:
        text = head.lstrip()
        blanks = head[: len(head) - len(text)]
        lines += count_lines(blanks) - (ended_in_cr and blanks.startswith(b"\n"))
        ended_in_cr = blanks.endswith(b"\r") if blanks else ended_in_cr
        last_end = max(blanks.rfind(b"\n"), blanks.rfind(b"\r"))
        indent = (indent + blanks)[-_WIDEST_INDENT:] if last_end < 0 else blanks[last_end + 1 :][-_WIDEST_INDENT:]
        if text or (following := next(chunks, None)) is None:
            break
        head = following
    parts, size, failure = [text], len(text), None
    try:
        while size < _LOOKED_AT and (following := next(chunks, None)) is not None:
            parts.append(following)
            size += len(following)
    except InputError as problem:
        failure = problem
    return b"".join(parts), indent, lines, failure


def _without_ctrl_z(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks of a text without the Ctrl-Z that ends it, and the blanks behind that."""
    held = b""
    for chunk in chunks:
        text = chunk.rstrip(_CTRL_Z + BLANKS)
        if text and held:
            yield held
            held = b""
        tail = chunk[len(text) :]
        at = 0 if held else tail.find(_CTRL_Z)
        yield chunk if at < 0 else text + tail[:at]
        if at >= 0 and len(held) < _LOOKED_AT:
            held += tail[at:]


def _of_text(path: str, start: bytes, chunks: Iterable[bytes], failure: InputError | None = None) -> Iterator[bytes]:
    """The chunks of a text; a NUL, which no format has, is refused after the text before it.

    ``failure`` is raised after ``start``.
    """
    for chunk in chain((start,), chunks if failure is None else ()):
        text, nul, _ = chunk.partition(b"\0")
        yield text
        if nul:
            raise _binary(path)
    if failure is not None:
        raise failure


def _binary(path: str) -> InputError:
    binary = Phrase("is a binary file and not a text of sequences; choose a FASTA, GenBank or EMBL file")
    return InputError("{} {}.", path, other_formats.described_by_name(path) or binary)


def _no_reads(path: str) -> InputError:
    return InputError("{} looks like FASTQ reads; choose a FASTA, GenBank or EMBL file.", path)


def _chunks(
    path: str,
    known: Known = None,
    on_block: Callable[[int], None] = lambda size: None,
    notices: Notices | None = None,
    most: int = sys.maxsize,
) -> Generator[bytes, None, None]:
    """The bytes of a file, unpacked if they are packed; ``on_block`` as of ``open_bytes``.

    ``most``: bytes after which no more are read from disk.
    """
    with closing(_up_to(most, _counted(raw.blocks(path, known), on_block))) as blocks:
        first = b""
        while len(first) < packed.HEAD and (block := next(blocks, None)) is not None:
            first += block
        if packing := packed.packing_of(first):
            yield from packed.unpacked(path, packing, _slices(first, blocks), _UNPACKED, notices)
        elif first:
            yield first
            yield from blocks


def _counted(blocks: Generator[bytes, None, None], on_block: Callable[[int], None]) -> Generator[bytes, None, None]:
    with closing(blocks):
        for block in blocks:
            on_block(len(block))
            yield block


def _up_to(most: int, blocks: Generator[bytes, None, None]) -> Generator[bytes, None, None]:
    """The first blocks, until they have ``most`` bytes or more."""
    with closing(blocks):
        for block in blocks:
            yield block
            most -= len(block)
            if most <= 0:
                return


def _slices(first: bytes, blocks: Iterable[bytes]) -> Iterator[bytes]:
    for block in chain((first,), blocks):
        for start in range(0, len(block), _GZIP_CHUNK):
            yield block[start : start + _GZIP_CHUNK]
