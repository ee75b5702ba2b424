"""Records of GenBank, EMBL and Swiss-Prot flat files (``flat_file``) as codes, with their features.

Each feature is parsed by Biopython on its own; one that cannot be is skipped and counted, record
and other features are kept.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from sys import intern
from typing import Any

import numpy as np
from Bio import BiopythonParserWarning
from Bio.GenBank.Scanner import GenBankScanner
from Bio.SeqFeature import AfterPosition, BeforePosition, Location

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, phrase_of
from gpu.sequences.alphabet import BLANKS_AND_DIGITS, DNA, PROTEIN, Alphabet, as_codes, encode, refusal
from gpu.sequences.flat_file import FlatRecord, entries
from gpu.sequences.names import decoded, shown
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import MOST, Piece, too_long
from gpu.sequences.records import Picker, RecordInfo, check_count, record_info
from gpu.sequences.scanners import RoomFor, Scanner
from gpu.sequences.sequence import Feature, Sequence

# Biopython warns on standard error about features of other programs that it reads all the same. At
# import, since a filter that is set and restored around a call is not safe with threads.
warnings.simplefilter("ignore", BiopythonParserWarning)

#: Qualifiers that name a feature, the best first.
_LABELS = ("gene", "locus_tag", "product", "label", "standard_name", "rpt_family", "note")
_LONGEST_LABEL = 80
#: Number of columns before a location or a qualifier.
_INDENT = 21
#: Largest number of bytes of a feature, and of features of a record; others are left out.
_LONGEST_FEATURE = 1 << 20
_MAX_FEATURES = 1_000_000
#: Largest number of bytes of the values of qualifiers that are kept for a record.
_MOST_QUALIFIERS = 256 << 20
#: ``replace(266,"c")`` in old records.
_REPLACED = re.compile(r"replace\((.*?),")


def list_records(
    path: str, chunks: Iterable[bytes], lines: int = 0, notices: Notices | None = None
) -> list[RecordInfo]:
    """Every record in order, its letters counted but not checked.

    ``lines``: number of lines before the first chunk.


    Raises ``InputError`` if the only record is truncated; among several, ``notices`` count it.
    """
    found: list[RecordInfo] = []
    held = 0
    problem: InputError | None = None
    for entry in entries(path, chunks, lines, notices):
        found.append(record_info(entry.name, entry.description, _length(entry), entry.is_circular))
        held += len(entry.name) + len(entry.description)
        check_count(path, len(found), held)
        problem = entry.problem
        _tell(problem, notices)
    if problem is not None and len(found) == 1:
        raise problem
    return found


def read_record(
    path: str, chunks: Iterable[bytes], picker: Picker, lines: int = 0, notices: Notices | None = None
) -> Sequence:
    """The record that ``picker`` wants, with its features except ``source``; reads the whole file.

    ``lines``: number of lines before the first chunk. Other records may be flawed: ``notices``
    count them, and skipped features. Raises ``InputError`` for a letter that is not a nucleotide, a
    protein, a record that is truncated or has no bases, too many or another number than stated, and
    what ``picker.check`` refuses.
    """
    sequence: Sequence | None = None

    def wants(name: str, stated: int | None, is_circular: bool) -> FeatureTable | None:
        return FeatureTable(path, stated, is_circular, notices) if picker.wants(name) else None

    for entry in entries(path, chunks, lines, notices, wants):
        if entry.table is not None:
            codes = _codes(path, entry, DNA)
            features = entry.table.features(len(codes))
            sequence = Sequence(
                *(entry.name, as_codes(codes), entry.description, features),
                title=entry.title,
                is_circular=entry.is_circular,
            )
        else:
            for _ in entry.texts:
                pass
            _tell(entry.problem, notices)
    picker.check()
    if sequence is None:
        raise _no_record(path)
    return sequence


class FlatScanner(Scanner):
    """A scanner of flat files, each record a piece; so many ``lines`` precede the text.

    Records must be DNA even for an alphabet that accepts every byte.
    """

    def __init__(self, path: str, reading: Reading, lines: int = 0) -> None:
        super().__init__(path, reading)
        self._lines = lines

    def pieces(self, chunks: Iterable[bytes], room: RoomFor) -> Iterator[Piece]:
        """As of ``Scanner``. Raises ``InputError`` as ``read_record`` does."""
        alphabet = self.reading.alphabet
        judging = alphabet if alphabet.judges else DNA
        entry: FlatRecord | None = None
        for entry in entries(self._path, chunks, self._lines, self.reading.notices):
            codes = as_codes(_codes(self._path, entry, judging))
            held = room(len(codes) + 1)[0][: len(codes) + 1]
            held[0] = self.reading.gap
            held[1:] = codes if judging is alphabet else alphabet.encode[judging.decode[codes]]
            header = f"{entry.name} {entry.description}" if self.reading.whole_headers else entry.name
            named = np.frombuffer(header.encode(), dtype=np.uint8)
            yield Piece(held, np.ones(1, np.int64), named, np.zeros(1, np.int64))
        if entry is None:
            raise _no_record(self._path)


def read_features(path: str, chunks: Iterable[bytes], lines: int = 0) -> Iterator[tuple[str, int, tuple[Feature, ...]]]:
    """Name, bases and features of every record, in order, letters counted but not checked."""

    def wants(name: str, stated: int | None, is_circular: bool) -> FeatureTable:
        return FeatureTable(path, stated, is_circular, None)

    for entry in entries(path, chunks, lines, None, wants):
        length = _length(entry)
        yield entry.name, length, entry.table.features(length) if entry.table is not None else ()


def _length(entry: FlatRecord) -> int:
    return sum(len(text.translate(None, BLANKS_AND_DIGITS)) for _, text in entry.texts)


def _tell(problem: InputError | None, notices: Notices | None) -> None:
    if problem is not None and notices is not None:
        sentence = phrase_of(problem)
        notices.add(sentence, sentence)


def _codes(path: str, entry: FlatRecord, alphabet: Alphabet) -> bytearray:
    """The letters of a record, found to be of its kind and as many as it states."""
    _check_kind(path, entry, alphabet)
    codes = bytearray()
    for line, text in entry.texts:
        encoded = encode(text, BLANKS_AND_DIGITS, alphabet)
        if encoded is None:
            raise refusal(path, entry.name, text, line, BLANKS_AND_DIGITS, alphabet)
        codes += encoded
        if len(codes) > MOST:
            raise too_long(path)
    if entry.problem is not None:
        raise entry.problem
    called = Phrase("The record “{}” of {}", shown(entry.name), path)
    if not codes:
        raise InputError("{} has no bases; download it again with its full sequence.", called)
    if entry.stated is not None and entry.stated != len(codes):
        raise InputError(
            "{} is damaged: it states {:,} bases but holds {:,}; download it again, or "
            "correct the number if that is wrong.",
            called,
            entry.stated,
            len(codes),
        )
    return codes


def _check_kind(path: str, entry: FlatRecord, alphabet: Alphabet) -> None:
    """Raise ``InputError`` for a protein where DNA is needed, or DNA where a protein is."""
    is_protein = alphabet is PROTEIN
    if entry.stated is None or entry.is_protein == is_protein:
        return
    called = Phrase("The record “{}” of {}", shown(entry.name), path)
    if is_protein:
        raise InputError("{} is DNA, but protein is needed; choose a protein file.", called)
    if entry.is_swiss_prot:
        raise InputError("{} is a Swiss-Prot file of proteins, but nucleotides are needed; choose a DNA file.", path)
    raise InputError("{} is protein, but nucleotides are needed; choose a DNA file.", called)


def _no_record(path: str) -> InputError:
    return InputError("{} holds no record; choose another file.", path)


class FeatureTable:
    """A collector of feature lines; ``length``: the record's bases as stated in its heading, or
    None.
    """

    def __init__(self, path: str, length: int | None, is_circular: bool, notices: Notices | None) -> None:
        self._path, self._length, self._is_circular, self._notices = path, length, is_circular, notices
        self._scanner = GenBankScanner()
        self._lines: list[bytes] = []
        self._size = 0
        self._features: list[Feature] = []
        self._qualifier_bytes = 0
        self._groups = 0
        self._lost = 0

    def take(self, line: bytes) -> None:
        """The next line, in GenBank's columns, so without EMBL's ``FT``."""
        is_feature = bool(line[:_INDENT].strip()) and not line.lstrip().startswith(b"/")
        if is_feature:
            self._end_feature()
        if self._size <= _LONGEST_FEATURE:
            self._lines.append(line)
        self._size += len(line)

    def features(self, length: int) -> tuple[Feature, ...]:
        """The features of all lines except ``source``, clipped to a record of ``length`` bases.

        A feature of several parts (a spliced CDS, a gene over the origin of a circle) becomes one
        ``Feature`` a part.
        """
        self._end_feature()
        if self._notices is not None:
            self._notices.add(
                Phrase("A feature of {} was left out, since its lines do not follow the format.", self._path),
                Phrase(
                    "{} features of {} were left out, since their lines do not follow the format.", COUNT, self._path
                ),
                self._lost,
            )
        cut = (replace(each, start=max(0, each.start), end=min(length, each.end)) for each in self._features)
        return tuple(feature for feature in cut if feature.start < feature.end)

    def _end_feature(self) -> None:
        lines, size = self._lines, self._size
        self._lines, self._size = [], 0
        if not any(map(bytes.strip, lines)):
            return
        if size > _LONGEST_FEATURE or len(self._features) >= _MAX_FEATURES:
            self._lost += 1
            return
        try:
            self._features += self._parsed(list(map(decoded, lines)))
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - its parser raises whatever its assertions and conversions raise
            self._lost += 1

    def _parsed(self, lines: list[str]) -> list[Feature]:
        """The parts of a feature, not cut to the record."""
        first = lines[0].rstrip()
        if len(first) > _INDENT and first[_INDENT] != " " and " " in first[_INDENT:]:
            # IMGT's keys are longer, and its columns wider.
            key, place = first.split(None, 1)
        else:
            key, place = first[:_INDENT].strip(), first[_INDENT:].strip()
        key, place, qualifiers = self._scanner.parse_feature(key, [place, *(line.strip() for line in lines[1:])])
        place = "".join(place.split())
        if replaced := _REPLACED.match(place):
            place = replaced[1]
        location = Location.fromstring(place, self._length, self._is_circular)
        if key == "source":
            return []
        parts = list(_parts(key, location, _label(qualifiers), self._kept(qualifiers), self._groups))
        self._groups += 1
        return parts

    def _kept(self, qualifiers: list[tuple[str, str | None]]) -> tuple[tuple[str, str], ...]:
        """The qualifiers with their values in plain text; none once they are too many to keep."""
        kept = tuple((intern(name), _on_one_line(name, _unquoted(value or ""))) for name, value in qualifiers)
        self._qualifier_bytes += sum(len(value) for _, value in kept)
        return kept if self._qualifier_bytes <= _MOST_QUALIFIERS else ()


def _parts(
    kind: str, location: Any, label: str, qualifiers: tuple[tuple[str, str], ...], group: int
) -> Iterator[Feature]:
    """The parts of a location in the direction of reading; ``group``: their number if several."""
    several = group if len(location.parts) > 1 else -1
    if kind == "CDS":
        qualifiers += _open_ends(location.parts)
    for number, part in enumerate(location.parts):
        # A part may lie in another record, and a position may be unknown.
        if part.ref is None:
            with suppress(TypeError):
                start, end, strand = int(part.start), int(part.end), part.strand or 0
                yield Feature(kind, start, end, strand, label, qualifiers, several, number)


def _open_ends(parts: list[Any]) -> tuple[tuple[str, str], ...]:
    """The ends of a coding sequence that lie beyond its location, in the direction of reading."""
    first, last = parts[0], parts[-1]
    begins = first.start if first.strand != -1 else first.end
    ends = last.end if last.strand != -1 else last.start
    beyond = (
        isinstance(begins, BeforePosition if first.strand != -1 else AfterPosition),
        last.ref is not None or isinstance(ends, AfterPosition if last.strand != -1 else BeforePosition),
    )
    return tuple(("partial", side) for side, is_open in zip(("start", "end"), beyond, strict=True) if is_open)


def _label(qualifiers: list[tuple[str, str | None]]) -> str:
    for key in _LABELS:
        values = (_unquoted(value) for name, value in qualifiers if name == key and value)
        text = " ".join(" ".join(values).split())
        if text:
            return text if len(text) <= _LONGEST_LABEL else text[: _LONGEST_LABEL - 1] + "…"
    return ""


def _on_one_line(name: str, value: str) -> str:
    """A value without the line breaks of the file."""
    return ("" if name == "translation" else " ").join(value.split())


def _unquoted(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] == '"'
    return (value[1:-1] if is_quoted else value).replace('""', '"')
