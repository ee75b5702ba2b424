"""The choice of a sequence (file, record, range, strand) for a side of the matrix."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path

from gpu.core.errors import InputError
from gpu.core.units import parse_size, visible
from gpu.sequences.files import are_small, read
from gpu.sequences.names import shown
from gpu.sequences.notices import Notices
from gpu.sequences.sequence import Feature, Sequence

#: The last base of an open range: the record's end, which ``resolve`` fills in.
TO_THE_END = 0

_RANGE = re.compile(r"(?P<first>[^-–.]*(?:\.\d[^-–.]*)?)(?:-|–|\.\.)(?P<last>.*)", re.DOTALL)


@dataclass(frozen=True)
class SequenceChoice:
    """A part of a record of a file, on one of its strands.

    ``record`` is the record's name (None: the only one). ``trim`` is 1-based and inclusive, on the
    forward strand, or None for the whole. ``reverse`` takes the reverse complement of that range.
    ``name``, ``length`` (whole record, bases) and ``sha256`` (of the whole record's codes) are
    filled in when the file is read for the first time; a later reading that differs from them is
    refused.
    """

    path: str
    record: str | None = None
    trim: tuple[int, int] | None = None
    reverse: bool = False
    name: str = ""
    length: int = 0
    sha256: str = ""

    @property
    def label(self) -> str:
        """The name in titles: the record's, or the file's until it was read; ``visible``."""
        return visible(self.name or self.record or Path(self.path).name or "?")

    @property
    def first(self) -> int:
        """1-based first base used, on the forward strand."""
        return self.trim[0] if self.trim else 1

    @property
    def last(self) -> int:
        """1-based last base used, on the forward strand."""
        return self.trim[1] if self.trim else self.length

    @property
    def used(self) -> int:
        """The number of bases that take part: a side of the matrix."""
        return max(0, self.last - self.first + 1)

    @property
    def title(self) -> str:
        """The label with range and strand if chosen: ``chr1:34M-35M``, ``chr2 (reverse)``."""
        whole = self.trim is None or self.trim == (1, self.length)
        part = "" if whole else f":{_short(self.first)}-{_short(self.last) if self.last else ''}"
        return f"{self.label}{part}{' (reverse)' if self.reverse else ''}"

    def learnt_from(self, other: SequenceChoice) -> SequenceChoice:
        """A copy with name, length and checksum of ``other``, if it is the same record and lacks
        them.
        """
        same = (os.path.abspath(self.path), self.record) == (os.path.abspath(other.path), other.record)
        if self.sha256 or not same or (self.length and other.length and self.length != other.length):
            return self
        return replace(self, name=other.name or self.name, length=other.length or self.length, sha256=other.sha256)

    def position(self, index: int) -> int:
        """The 1-based position on the record's forward strand of 0-based base ``index`` of the
        matrix side.
        """
        return self.last - index if self.reverse else self.first + index


def parse_trim(text: str) -> tuple[int, int]:
    """``1000-2000``, ``1,000..2,000``, ``34M-35M``, ``500kb-1Mb`` -> (first, last), 1-based and
    inclusive.

    ``-2000`` begins at 1; ``1000-`` goes to the end and gives ``TO_THE_END``. Raises ``InputError``
    for anything else.
    """
    match = _RANGE.fullmatch(text.strip())
    first, last = (match["first"].strip(), match["last"].strip()) if match else ("", "")
    if not first and not last:
        raise InputError(f"“{text}” is no range of bases; write it like 1000-2000 or 34M-35M.")
    trim = (parse_size(first) if first else 1, parse_size(last) if last else TO_THE_END)
    if trim[0] < 1 or (last and trim[1] < 1):
        raise InputError(f"The range “{text}” begins before base 1; positions count from 1.")
    if last and trim[0] > trim[1]:
        raise InputError(f"The range “{text}” ends before it begins; write the smaller position first.")
    return trim


def resolve(choice: SequenceChoice, notices: Notices | None = None) -> tuple[SequenceChoice, Sequence]:
    """Read the record; return the completed choice and the whole record on its forward strand.

    The choice then has ``name``, ``length``, ``sha256``, an absolute ``path`` and a closed
    ``trim``. ``notices`` counts flaws that do not prevent reading, or is None.

    Raises ``InputError`` if the file cannot be read, ``trim`` is not inside the record, or the
    record is not the one that a choice already filled in describes.
    """
    sequence = read(choice.path, choice.record, notices)
    digest = sequence.sha256()
    if choice.sha256 and digest != choice.sha256:
        raise InputError(
            f"{choice.path} has changed: its record “{shown(sequence.name)}” is not the one that was compared; "
            f"restore the file or start a new comparison."
        )
    resolved = replace(
        choice,
        path=os.path.abspath(choice.path),
        trim=_closed(choice, len(sequence)),
        name=sequence.name,
        length=len(sequence),
        sha256=digest,
    )
    return resolved, sequence


def judged(choice: SequenceChoice) -> SequenceChoice:
    """The choice as ``resolve`` completes it, unless it is complete or the file is too large to
    read now.

    Raises ``InputError`` as ``resolve`` does.
    """
    try:
        is_large = not are_small([choice.path])
    except (OSError, ValueError):
        is_large = False  # Reading it says what is wrong.
    return choice if choice.sha256 or is_large else resolve(choice)[0]


def _short(position: int) -> str:
    """A position as ``parse_trim`` reads it, in short where it is round: 34M, 500k, 1,234."""
    for unit, size in (("M", 10**6), ("k", 10**3)):
        if position and position % size == 0:
            return f"{position // size:,}{unit}"
    return f"{position:,}"


def matrix_side(choice: SequenceChoice, sequence: Sequence) -> Sequence:
    """The trimmed and, if asked for, reverse-complemented record, its features cut to it and mapped
    along.

    Base k (0-based) of the result is position ``choice.position(k)`` of the record. Without
    ``reverse`` the codes are a view. Features come in order of their start. Raises ``InputError``
    if ``trim`` is not inside the record.
    """
    first, last = _closed(choice, len(sequence)) or (1, len(sequence))
    start, end = first - 1, last
    codes = sequence.codes[start:end]
    features = [
        replace(feature, start=max(feature.start, start) - start, end=min(feature.end, end) - start)
        for feature in sequence.features
        if feature.start < end and feature.end > start
    ]
    if choice.reverse:
        codes = sequence.alphabet.reverse_complement(codes)
        codes.flags.writeable = False
        features = [_turned(feature, len(codes)) for feature in features]
    features.sort(key=lambda feature: (feature.start, feature.end))
    return replace(sequence, codes=codes, features=tuple(features))


def _turned(feature: Feature, length: int) -> Feature:
    """The feature on the other strand of a sequence of ``length`` bases."""
    return replace(feature, start=length - feature.end, end=length - feature.start, strand=-feature.strand)


def _closed(choice: SequenceChoice, length: int) -> tuple[int, int] | None:
    """The trim with its open end filled in, found to be inside a record of ``length`` bases."""
    if choice.trim is None:
        return None
    first, last = choice.trim
    if last == TO_THE_END:
        last = length
    if not 1 <= first <= last <= length:
        name = choice.record or choice.name
        asked = f"{first:,}-" if choice.trim[1] == TO_THE_END else f"{first:,}-{last:,}"
        raise InputError(
            f"The range {asked} is not inside {f'“{shown(name)}”' if name else 'the record'} of {choice.path}, "
            f"which has {length:,} bases; choose positions from 1 to {length:,}."
        )
    return first, last
