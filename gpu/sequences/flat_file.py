"""A reader of GenBank, EMBL and Swiss-Prot flat files, line by line; flaws in headings are
tolerated.


A record begins with a LOCUS or ID line, its letters follow the ORIGIN or SQ line, and it ends with
“//”. A file may mix the formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.names import decoded
from gpu.sequences.notices import Notices
from gpu.sequences.sequence import Feature

#: Limits in bytes: of a line, of a heading's kept lines, and of lines yielded at once (with
#: overhead).
_LONGEST_LINE = 64 << 20
_LONGEST_TEXT = 64 << 10
_GIVEN_AT_ONCE = 1 << 20
_LONGEST_NUMBER = 18
_LINE_BYTES = 64

_BEGIN = re.compile(rb"(LOCUS|ID)(?:[ \t]+|$)")
_ORIGIN = re.compile(rb"(?:ORIGIN|SQ(?=[ \t]|$))")
#: The length that a line states, and its unit.
_LENGTH = re.compile(rb"(?:^|[\s;])(\d{1,18})\s*(bp|aa|rc)\b", re.IGNORECASE)
_CIRCULAR = re.compile(rb"\bcircular\b", re.IGNORECASE)
_SV = re.compile(rb"[^;]*;\s*SV\s+(\d{1,18})\s*;")
_SWISS_PROT = re.compile(rb"(?:Reviewed|Unreviewed|Preliminary);\s+\d+\s+AA\b")
#: Lines between EMBL records that belong to neither.
_NO_RECORD = re.compile(rb"(?:XX|CC)(?:[ \t]|$)")

#: The line between EMBL's blocks, which is none of letters.
_SPACER = b"XX"

#: A line, or lines joined to a text, with the (first) line's number.
Line = tuple[int, bytes]

#: Words in place of an organism, in lower case.
_NO_ORGANISM = ("", "unclassified", "unidentified", "unknown")


class FeatureLines(Protocol):
    """A collector of the lines of a record's features."""

    def take(self, line: bytes) -> None:
        """The next line, in GenBank's columns, so without EMBL's ``FT``."""

    def features(self, length: int) -> tuple[Feature, ...]:
        """The features, cut to so many bases."""


#: Called with each record's name, letters as stated, and if it is a circle: what takes its feature
#: lines, or None where they are not wanted.
Wants = Callable[[str, int | None, bool], FeatureLines | None]


@dataclass
class FlatRecord:
    """A record: ``stated`` letters according to its heading, or None; ``table`` has taken its
    feature lines, or is None.

    ``texts``: its sequence lines, joined, each with its first line's number; exhaust it before the
    next record.
    ``problem``: the error at its end, or None; set when ``texts`` is exhausted.
    ``title``: its organism (and name) if it has no accession, else "".
    """

    name: str
    description: str
    stated: int | None
    is_protein: bool
    is_swiss_prot: bool
    texts: Iterator[Line] = field(default_factory=lambda: iter(()))
    problem: InputError | None = None
    table: FeatureLines | None = None
    title: str = ""
    is_circular: bool = False


def entries(
    path: str, chunks: Iterable[bytes], before: int, notices: Notices | None, wants: Wants = lambda *of: None
) -> Iterator[FlatRecord]:
    """Every record, in order; ``before`` lines precede the first chunk.

    ``wants`` is called once a record.
    """
    lines = _Lines(path, chunks, before)
    number = 0
    while (heading := _next_heading(path, lines, number == 0, notices)) is not None:
        number += 1
        yield from _entry(path, lines, heading, number, wants, notices)


class _Lines:
    """Lines without their ends (LF, CRLF or CR), numbered from 1, of which the last may be given
    back.
    """

    def __init__(self, path: str, chunks: Iterable[bytes], before: int) -> None:
        self._lines = _lines(path, chunks, before)
        self._held: Line | None = None
        self.number = before

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        if self._held is None:
            line = next(self._lines)
        else:
            line, self._held = self._held, None
        self.number = line[0]
        return line

    def give_back(self, line: Line) -> None:
        """The next line will be this one."""
        self._held = line


class _Heading:
    """The lines of a record before its letters, and the values read from them."""

    def __init__(self, first: Line, begin: re.Match[bytes] | None, margin: int) -> None:
        #: Of the first line, and blanks that every line begins with.
        self.number, self.margin = first[0], margin
        self._is_margin_known = False
        self._is_genbank = begin is not None and begin[1] == b"LOCUS"
        said = first[1][begin.end() :][:_LONGEST_TEXT] if begin else b""
        lengths = _LENGTH.findall(said)
        # Some programs write 0 for a length that they do not know.
        self.stated = int(lengths[-1][0]) or None if lengths else None
        self.is_protein = bool(lengths) and lengths[-1][1].lower() == b"aa"
        self.is_swiss_prot = not self._is_genbank and _SWISS_PROT.search(said) is not None
        # Behind the name, which may be “circular”: in LOCUS behind the length, which ends the name.
        named = [found.end() for found in _LENGTH.finditer(said)] if self._is_genbank else []
        topology = said[named[-1] :] if named else said.lstrip().partition(b" ")[2]
        self.is_circular = _CIRCULAR.search(topology) is not None
        self._locus = _locus(said) if self._is_genbank else said.split(b";")[0].strip().partition(b" ")[0]
        version = _SV.match(said)
        self._accession = self._locus if said.count(b";") == 6 else b""
        self._version = version[1] if version else b""
        self._id = b""
        self._organism = b""
        self._description: list[bytes] = []
        self._size = 0
        self._keyword = b""

    def inside(self, line: bytes) -> bytes:
        """A line without the blanks that every line of the record begins with: no more than its
        second line has.
        """
        if not self._is_margin_known and line.strip():
            self.margin = min(self.margin, len(line) - len(line.lstrip()))
            self._is_margin_known = True
        return line if not self.margin or line[: self.margin].strip() else line[self.margin :]

    def take(self, line: bytes) -> None:
        """A line before the features."""
        line = line[:_LONGEST_TEXT]
        words = line.split(None, 1)
        keyword = words[0] if words and not line[:1].isspace() else b""
        if keyword:
            self._keyword = keyword
        text = b" ".join(words[1:] if keyword else words).strip()
        if self._keyword in (b"DEFINITION", b"DE"):
            self._size += len(text)
            if self._size <= _LONGEST_TEXT:
                self._description.append(text)
        elif keyword in (b"ACCESSION", b"AC"):
            # EMBL marks names that are no accession by an asterisk.
            named = [word for word in text.replace(b";", b" ").split() if word != b"*"]
            self._accession = self._accession or (named[0] if named else b"")
        elif keyword in (b"VERSION", b"SV") and text:
            self._take_version(text.split()[0])
        elif keyword == b"OS" and not self._organism:
            self._organism = text
        elif self._keyword == b"SOURCE" and words[:1] == [b"ORGANISM"]:
            self._organism = b" ".join(words[1:]).strip()

    def _take_version(self, word: bytes) -> None:
        name, dot, version = word.rpartition(b".")
        if dot and version.isdigit() and len(version) <= _LONGEST_NUMBER and b"." not in name:
            self._accession, self._version = self._accession or name, version
        else:
            self._id = word

    def origin(self, line: bytes) -> None:
        """The line before the letters, which states their number in EMBL."""
        lengths = _LENGTH.findall(line)
        if lengths and self.stated is None:
            self.stated = int(lengths[0][0])
        if lengths and lengths[0][1].lower() == b"aa":
            self.is_protein = True
            self.is_swiss_prot = self.is_swiss_prot or line.startswith(b"SQ   SEQUENCE ")

    def name(self, number: int) -> str:
        """The accession with its version, else the name in LOCUS or ID, else ``#n``."""
        chosen = self._id or self._accession
        if chosen and b"." not in chosen and self._version:
            chosen += b"." + str(int(self._version)).encode()
        return next((decoded(name) for name in (chosen, self._locus) if name not in (b"", b".")), f"#{number}")

    @property
    def title(self) -> str:
        """The organism, and the name in LOCUS or ID, of a record without an accession; else ""."""
        organism = decoded(self._organism).rstrip(".")
        if (self._id or self._accession) not in (b"", b".") or organism.lower() in _NO_ORGANISM:
            return ""
        return f"{organism} {decoded(self._locus)}".rstrip(" .")

    @property
    def description(self) -> str:
        return " ".join(decoded(b" ".join(self._description)).split()).removesuffix(".")


def _locus(said: bytes) -> bytes:
    """The name in what follows LOCUS: what precedes the length, or the first word."""
    lengths = list(_LENGTH.finditer(said))
    words = said[: lengths[-1].start()].split() if lengths else said.split()[:1]
    return b"_".join(words)


def _next_heading(path: str, lines: _Lines, is_first: bool, notices: Notices | None) -> _Heading | None:
    """The next record's heading, up to its first sequence line; None at the end of the file.

    A record without a LOCUS or ID line begins after the previous “//” and counts if an ORIGIN or SQ
        line follows.
    """
    loose: _Heading | None = None
    last = 0
    for number, line in lines:
        stripped = line.lstrip()
        if begin := _BEGIN.match(stripped):
            if not is_first:
                _tell_left_out(path, loose, last, notices)
            return _Heading((number, stripped), begin, len(line) - len(stripped))
        if _ORIGIN.match(line):
            lines.give_back((number, line))
            return loose or _Heading((number, b""), None, 0)
        if line.startswith(b"//"):
            _tell_left_out(path, loose, last, notices)
            loose = None
        elif stripped and not _NO_RECORD.match(line):
            loose = loose or _Heading((number, b""), None, 0)
            loose.take(line)
            last = number
    _tell_left_out(path, loose, last, notices)
    return None


def _tell_left_out(path: str, loose: _Heading | None, last: int, notices: Notices | None) -> None:
    """Report lines, up to number ``last``, that belong to no record."""
    if loose is not None and notices is not None:
        if loose.number == last:
            sentence = Phrase("Line {:,} of {} belongs to no record and was left out.", last, path)
        else:
            sentence = Phrase(
                "Lines {:,} to {:,} of {} belong to no record and were left out.", loose.number, last, path
            )
        notices.add(sentence, sentence)


def _entry(
    path: str, lines: _Lines, heading: _Heading, number: int, wants: Wants, notices: Notices | None
) -> Iterator[FlatRecord]:
    """The record whose heading has begun."""
    entry: FlatRecord | None = None

    def made() -> FlatRecord:
        name = heading.name(number)
        return FlatRecord(
            *(name, heading.description, None, False, False),
            table=wants(name, heading.stated, heading.is_circular),
            title=heading.title,
            is_circular=heading.is_circular,
        )

    in_features = has_letters = False
    problem: InputError | None = None
    for at, whole in lines:
        line = heading.inside(whole)
        if line.startswith(b"//"):
            break
        if _BEGIN.match(line):
            lines.give_back((at, whole))
            problem = _unended(path, at)
            break
        if _ORIGIN.match(line):
            heading.origin(line)
            has_letters = True
            break
        if line.startswith((b"FEATURES", b"FT", b"FH")):
            entry = entry or made()
            in_features = True
            if line.startswith(b"FT") and entry.table is not None:
                entry.table.take(b"  " + line[2:])
        elif entry is not None and in_features and (not line or line[:1].isspace()):
            if entry.table is not None:
                entry.table.take(line)
        else:
            in_features = False
            heading.take(line)
    else:
        problem = _cut_off(path, lines)
    entry = entry or made()
    entry.stated, entry.is_protein = heading.stated, heading.is_protein
    entry.is_swiss_prot, entry.problem = heading.is_swiss_prot, problem
    if has_letters:
        entry.texts = _texts(path, lines, entry)
    yield entry
    for _ in entry.texts:
        pass


def _texts(path: str, lines: _Lines, entry: FlatRecord) -> Iterator[Line]:
    """The sequence lines up to “//”, many at a time, with the number of the first.

    An error at the end is left in ``entry.problem``.
    """
    first = size = 0
    held: list[bytes] = []
    begins = True
    entry.problem = None
    for number, line in lines:
        if b"/" in line and line.lstrip().startswith(b"//"):
            break
        if line.startswith((b"LOCUS", b"ID")) and _BEGIN.match(line):
            lines.give_back((number, line))
            entry.problem = _unended(path, number)
            break
        if (begins and _ORIGIN.match(line)) or line.rstrip() == _SPACER:
            continue
        begins = False
        first = first if held else number
        held.append(line)
        size += len(line) + _LINE_BYTES
        if size > _GIVEN_AT_ONCE:
            yield first, b"\n".join(held)
            held, size = [], 0
    else:
        entry.problem = _cut_off(path, lines)
    if held:
        yield first, b"\n".join(held)


def _cut_off(path: str, lines: _Lines) -> InputError:
    return InputError(
        "{} is cut off after line {:,}: a last record without “//”; copy or download it again.", path, lines.number
    )


def _unended(path: str, line: int) -> InputError:
    return InputError(
        "{} is damaged: a record begins in line {:,}, but the one before it has no “//”; add it, or download "
        "the file again.",
        path,
        line,
    )


def _lines(path: str, chunks: Iterable[bytes], before: int) -> Iterator[Line]:
    """Lines without their ends, numbered from 1; ``before`` lines precede the first chunk."""
    number = before
    left = b""
    for chunk in chunks:
        # The last line may go on in the next chunk, or be a CR whose LF comes there.
        *whole, left = (left + chunk).splitlines(keepends=True) or [b""]
        for line in whole:
            number += 1
            yield number, line.rstrip(b"\r\n")
        if len(left) > _LONGEST_LINE:
            raise InputError("{} cannot be read: its line {:,} does not end; choose another file.", path, number + 1)
    if left:
        yield number + 1, left.rstrip(b"\r\n")
