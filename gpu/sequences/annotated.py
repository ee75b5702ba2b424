"""GenBank and EMBL flat files: Biopython reads headings and features, the bases go from bytes to codes here.

Biopython holds a sequence as a Python string and its lines besides; so it gets each record without its sequence lines.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from Bio import BiopythonParserWarning
from Bio.GenBank.Scanner import EmblScanner, GenBankScanner, InsdcScanner

from gpu.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet, Codes
from gpu.sequences.letters import BLANKS_AND_DIGITS, as_codes, encode, refusal
from gpu.sequences.names import shown
from gpu.sequences.records import Picker, RecordInfo, check_count
from gpu.sequences.sequence import Feature, Sequence

# Biopython warns on standard error about headings of other programs that it reads all the same. At import, since
# a filter that is set and restored around a call is not safe with threads.
warnings.simplefilter("ignore", BiopythonParserWarning)

#: Qualifiers that name a feature, the best first.
_LABELS = ("gene", "locus_tag", "product", "label", "standard_name", "rpt_family", "note")
_LONGEST_LABEL = 80
#: Bytes of a line. Those of a heading, with what Python takes for each line, which Biopython multiplies; and of lines that are encoded at once.
_LONGEST_LINE = 64 << 20
_MOST_HELD = 512 << 20
_HELD_AT_ONCE = 1 << 20
_LINE_BYTES = 64

#: A line, or lines joined to a text, with the (first) line's number.
_Line = tuple[int, bytes]
_Text = tuple[int, bytes]


@dataclass(frozen=True)
class Layout:
    """How a format marks a record's begin and the line before its bases, and states its length."""

    begin: bytes
    origin: bytes
    length: re.Pattern[bytes]
    scanner: type[InsdcScanner]


LAYOUTS = {
    "genbank": Layout(b"LOCUS ", b"ORIGIN", re.compile(rb"\s(\d{1,18})\s+(bp|aa|rc)\b", re.IGNORECASE), GenBankScanner),
    "embl": Layout(b"ID ", b"SQ ", re.compile(rb"\b(\d{1,18})\s+(bp|aa)\b", re.IGNORECASE), EmblScanner),
}


@dataclass(frozen=True)
class Heading:
    """What is said of a record before its bases."""

    name: str
    description: str
    features: tuple[Feature, ...] = ()


def list_records(path: str, chunks: Iterable[bytes], layout: Layout, lines: int = 0) -> list[RecordInfo]:
    """Every record in order, its letters counted but not judged. ``lines``: how many precede the first chunk."""
    found = []
    for number, (heading, body) in enumerate(_entries(path, chunks, layout, lines), start=1):
        about = _parse(path, heading, layout, number)
        length = sum(len(text.translate(None, BLANKS_AND_DIGITS)) for _, text in body)
        found.append(RecordInfo(about.name, about.description, length))
        check_count(path, number)
    return found


def read_record(path: str, chunks: Iterable[bytes], layout: Layout, picker: Picker, lines: int = 0) -> Sequence:
    """The record that ``picker`` wants, with its features but for ``source``. The file is read to its end.

    A feature of several parts (a spliced CDS, a gene over the origin of a circle) becomes one ``Feature`` a part. ``lines``: how many
    precede the first chunk. Raises ``InputError`` for a letter that is no nucleotide, a protein, a record without bases or with other
    than the stated number of them, or what ``picker.check`` refuses.
    """
    sequence: Sequence | None = None
    for number, (heading, body) in enumerate(_entries(path, chunks, layout, lines), start=1):
        name = _parse(path, heading, layout, number).name
        if picker.wants(name):
            codes = _codes(path, name, heading, body, layout, DNA)
            about = _parse(path, heading, layout, number, len(codes))
            sequence = Sequence(name, as_codes(codes), about.description, about.features)
    picker.check()
    if sequence is None:
        raise _no_record(path)
    return sequence


def read_records(path: str, chunks: Iterable[bytes], layout: Layout, alphabet: Alphabet) -> Iterator[tuple[str, Codes]]:
    """The name and the codes of every record, in order, while the file is read. Raises ``InputError`` as ``read_record`` does.

    With an ``alphabet`` that takes every byte for a letter, records must be DNA all the same.
    """
    judging = alphabet if alphabet.judges else DNA
    number = 0
    for number, (heading, body) in enumerate(_entries(path, chunks, layout), start=1):
        name = _parse(path, heading, layout, number).name
        codes = as_codes(_codes(path, name, heading, body, layout, judging))
        yield name, codes if judging is alphabet else alphabet.encode[judging.decode[codes]]
    if not number:
        raise _no_record(path)


def read_features(
    path: str, chunks: Iterable[bytes], layout: Layout, lines: int = 0
) -> Iterator[tuple[str, int, tuple[Feature, ...]]]:
    """The name, the bases and the features of every record, in order, its letters counted but not judged; see ``read_record``."""
    for number, (heading, body) in enumerate(_entries(path, chunks, layout, lines), start=1):
        length = sum(len(text.translate(None, BLANKS_AND_DIGITS)) for _, text in body)
        about = _parse(path, heading, layout, number, length)
        yield about.name, length, about.features


def _codes(
    path: str, name: str, heading: bytes, body: Iterator[_Text], layout: Layout, alphabet: Alphabet
) -> bytearray:
    """The letters of a record, found to be of its kind and as many as it states."""
    stated = layout.length.search(heading.partition(b"\n")[0])
    is_protein = alphabet is PROTEIN
    if stated and (stated[2].lower() == b"aa") != is_protein:
        needed = (
            "DNA, but protein is needed; choose a protein file"
            if is_protein
            else ("protein, but nucleotides are needed; choose a DNA file")
        )
        raise InputError(f"The record “{shown(name)}” of {path} is {needed}.")
    codes = bytearray()
    for line, text in body:
        encoded = encode(text, BLANKS_AND_DIGITS, alphabet)
        if encoded is None:
            raise refusal(path, name, text, line, BLANKS_AND_DIGITS, alphabet)
        codes += encoded
    if not codes:
        raise InputError(
            f"The record “{shown(name)}” of {path} has no bases; download it again with its full sequence."
        )
    if stated and int(stated[1]) != len(codes):
        raise InputError(
            f"The record “{shown(name)}” of {path} is damaged: it states {int(stated[1]):,} bases but holds {len(codes):,}; "
            f"download it again."
        )
    return codes


def _no_record(path: str) -> InputError:
    return InputError(f"{path} holds no record; choose another file.")


def _entries(
    path: str, chunks: Iterable[bytes], layout: Layout, before: int = 0
) -> Iterator[tuple[bytes, Iterator[_Text]]]:
    """Each record as its heading (from its first line to the one before the bases) and its sequence lines, joined to texts."""
    lines = _lines(path, chunks, before)
    for number, line in lines:
        if not line.startswith(layout.begin):
            continue
        heading = [line]
        held = 0
        bare = False
        for number, line in lines:
            bare = line.startswith(b"//")
            if bare or line.startswith(layout.origin):
                break
            heading.append(line)
            held += len(line) + _LINE_BYTES
            if held > _MOST_HELD:
                raise InputError(
                    f"{path} cannot be read: what precedes the bases of the record at line {number - len(heading) + 1:,} takes "
                    f"too much memory; choose another file, or the record without its features."
                )
        else:
            raise _cut_off(path, number)
        heading += [layout.origin if bare else line, b"//", b""]
        body = iter(()) if bare else _body(path, lines)
        yield b"\n".join(heading), body
        for _ in body:
            pass


def _body(path: str, lines: Iterator[_Line]) -> Iterator[_Text]:
    """The sequence lines up to “//”, many at a time, with the number of the first."""
    number = first = size = 0
    held: list[bytes] = []
    for number, line in lines:
        if line.startswith(b"//"):
            if held:
                yield first, b"\n".join(held)
            return
        first = first if held else number
        held.append(line)
        size += len(line) + _LINE_BYTES
        if size > _HELD_AT_ONCE:
            yield first, b"\n".join(held)
            held, size = [], 0
    raise _cut_off(path, number)


def _cut_off(path: str, line: int) -> InputError:
    return InputError(f"{path} is cut off after line {line:,}: a last record without “//”; copy or download it again.")


def _lines(path: str, chunks: Iterable[bytes], before: int) -> Iterator[_Line]:
    """Lines without their ends (LF, CRLF or CR), numbered from 1; ``before`` lines precede the first chunk."""
    number = before
    left = b""
    for chunk in chunks:
        # The last line may go on in the next chunk, or be a CR whose LF comes there.
        *whole, left = (left + chunk).splitlines(keepends=True) or [b""]
        for line in whole:
            number += 1
            yield number, line.rstrip(b"\r\n")
        if len(left) > _LONGEST_LINE:
            raise InputError(f"{path} cannot be read: its line {number + 1:,} does not end; choose another file.")
    if left:
        yield number + 1, left.rstrip(b"\r\n")


def _parse(path: str, heading: bytes, layout: Layout, number: int, length: int | None = None) -> Heading:
    """What Biopython makes of a heading; its features, cut to ``length`` bases, only where that is given."""
    try:
        text = io.StringIO(heading.decode("utf-8", "replace"))
        record = layout.scanner().parse(text, do_features=length is not None)
        if record is None:
            raise ValueError("its heading says nothing")
        features = () if length is None else tuple(_features(record, length))
        return Heading(_name(record, number), _description(record), features)
    except MemoryError:
        raise
    except Exception as problem:  # its parser raises whatever its assertions and conversions raise
        reason = _reason(problem)
        raise InputError(f"Record {number:,} of {path} cannot be read ({reason}); download it again.") from problem


def _reason(problem: Exception) -> str:
    """A parser's words in one line."""
    first = next(iter(str(problem).strip().splitlines()), "") or type(problem).__name__
    return shown(first)


def _name(record: Any, number: int) -> str:
    """The accession with its version, else what the record is called, else ``#n``."""
    names = (str(name).strip() for name in (record.id, record.name))
    return next((name for name in names if name not in ("", ".") and not name.startswith("<unknown")), f"#{number}")


def _description(record: Any) -> str:
    text = " ".join(str(record.description).split()).removesuffix(".")
    return "" if text.startswith("<unknown") else text


def _features(record: Any, length: int) -> Iterator[Feature]:
    for feature in record.features:
        if feature.type == "source" or feature.location is None:
            continue
        label = _label(feature.qualifiers)
        for part in feature.location.parts:
            if part.ref is not None:  # lies in another record
                continue
            try:
                start, end = max(0, int(part.start)), min(length, int(part.end))
            except TypeError:  # an unknown position
                continue
            if start < end:
                yield Feature(feature.type, start, end, part.strand or 0, label)


def _label(qualifiers: dict[str, list[str]]) -> str:
    for key in _LABELS:
        text = " ".join(" ".join(qualifiers.get(key, ())).split())
        if text:
            return text if len(text) <= _LONGEST_LABEL else text[: _LONGEST_LABEL - 1] + "…"
    return ""
