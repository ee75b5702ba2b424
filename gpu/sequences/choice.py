"""The choice of a sequence (file, record, range, strand) for a side of the matrix."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.core.fields import FREE, Checked, Whole
from gpu.core.phrase import Phrase
from gpu.core.schema import MOST
from gpu.core.units import parse_size, visible
from gpu.sequences.files import are_small, read
from gpu.sequences.names import display_name, shown
from gpu.sequences.notices import Notices
from gpu.sequences.sequence import Feature, Sequence

#: The last base of an open range: the record's end, which ``resolve`` fills in.
TO_THE_END = 0

#: A 0-based index, or an array of them.
Index = TypeVar("Index", int, NDArray[np.int64])

_RANGE = re.compile(r"(?P<first>[^-–.]*(?:\.\d[^-–.]*)?)(?:-|–|\.\.)(?P<last>.*)", re.DOTALL)


@dataclass(frozen=True)
class SequenceChoice(Checked):
    """A part of a record of a file, on one of its strands.

    ``record`` is the record's name (None: the only one). ``trim`` is 1-based and inclusive, on the
    forward strand, or None for the whole. ``reverse`` takes the reverse complement of that range.
    ``name``, ``length`` (whole record, bases) and ``sha256`` (of the whole record's codes) are
    filled in when the file is read for the first time; a later reading that differs from them is
    refused. ``origin`` is for circular records: the 0-based base of the forward strand at which the
    record begins, in place of its first one; then there is no ``trim``. ``given_name`` is the
    user's name for the record in titles; "" for none. Raises ``InputError`` for an origin together
    with a range.
    """

    path: Annotated[str, FREE]
    record: str | None = None
    trim: tuple[int, int] | None = None
    reverse: bool = False
    name: str = ""
    length: int = 0
    sha256: str = ""
    origin: Annotated[int, Whole(0, MOST)] = 0
    given_name: Annotated[str, FREE] = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.origin and (self.trim is not None or (self.length and self.origin >= self.length)):
            raise InputError(
                "{}: only a whole record can begin at another base; leave out the range, or do not take the "
                "record for circular.",
                self.path,
            )

    @property
    def label(self) -> str:
        """The name in titles: the given one, the record's accession or name, or the file's until it
        was read; ``visible``.
        """
        return visible(self.given_name or display_name(self.name or self.record or "") or Path(self.path).name or "?")

    @property
    def full_name(self) -> str:
        """The record's name as it stands in the file, for tooltips; ``visible``."""
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

    def position(self, index: Index) -> Index:
        """The 1-based position on the record's forward strand of 0-based base ``index`` of the
        matrix side; of each element of an int64 array.
        """
        position = self.last - index if self.reverse else self.first + index
        # A record that begins at another base goes on at its first one behind its last.
        return (position + self.origin - 1) % self.length + 1 if self.origin else position

    def index(self, position: int) -> int:
        """The 0-based base of the matrix side at a 1-based position of the record: the inverse of
        ``position``.
        """
        if self.origin:
            position = (position - self.origin - 1) % self.length + 1
        return self.last - position if self.reverse else position - self.first

    @property
    def seam(self) -> int:
        """The base of the matrix side before which the record's own ends meet; 0 if they do not.

        Only a record that begins at another base has such a place inside.
        """
        if not self.origin:
            return 0
        return self.origin if self.reverse else self.length - self.origin

    def runs(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The parts of bases [first, last) of the matrix side that lie in one piece in the record.

        Each is (first, last), 0-based half-open, in order: two if the record's own ends meet
        inside, else one.
        """
        if first < self.seam < last:
            yield first, self.seam
            first = self.seam
        yield first, last


def parse_trim(text: str) -> tuple[int, int]:
    """``1000-2000``, ``1,000..2,000``, ``34M-35M``, ``500kb-1Mb`` -> (first, last), 1-based and
    inclusive.

    ``-2000`` begins at 1; ``1000-`` goes to the end and gives ``TO_THE_END``. Raises ``InputError``
    for anything else.
    """
    match = _RANGE.fullmatch(text.strip())
    first, last = (match["first"].strip(), match["last"].strip()) if match else ("", "")
    if not first and not last:
        raise InputError("“{}” is no range of bases; write it like 1000-2000 or 34M-35M.", text)
    trim = (parse_size(first) if first else 1, parse_size(last) if last else TO_THE_END)
    if trim[0] < 1 or (last and trim[1] < 1):
        raise InputError("The range “{}” begins before base 1; positions count from 1.", text)
    if last and trim[0] > trim[1]:
        raise InputError("The range “{}” ends before it begins; write the smaller position first.", text)
    return trim


def resolve(choice: SequenceChoice, notices: Notices | None = None) -> tuple[SequenceChoice, Sequence]:
    """Read the record; return the completed choice and the whole record on its forward strand.

    The choice then has ``name``, ``length``, ``sha256``, an absolute ``path`` and a closed
    ``trim``; a record without an accession is called by its organism. ``notices`` counts flaws that
    do not prevent reading, or is None.

    Raises ``InputError`` if the file cannot be read, ``trim`` is not inside the record, or the
    record is not the one that a choice already filled in describes.
    """
    sequence = read(choice.path, choice.record, notices)
    digest = sequence.sha256()
    if choice.sha256 and digest != choice.sha256:
        raise InputError(
            "{} has changed: its record “{}” is not the one that was compared; "
            "restore the file or start a new comparison.",
            choice.path,
            shown(sequence.name),
        )
    resolved = replace(
        choice,
        path=os.path.abspath(choice.path),
        trim=_closed(choice, len(sequence)),
        name=sequence.name,
        length=len(sequence),
        sha256=digest,
        given_name=choice.given_name or sequence.title,
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
    ``reverse`` and ``origin`` the codes are a view. Features come in order of their start; one
    across an origin is in two parts. Raises ``InputError`` if ``trim`` is not inside the record.
    """
    first, last = _closed(choice, len(sequence)) or (1, len(sequence))
    if choice.origin:
        sequence = _rotated(sequence, choice.origin)
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


def _rotated(sequence: Sequence, origin: int) -> Sequence:
    """A circular record that begins at 0-based base ``origin``."""
    codes = np.concatenate((sequence.codes[origin:], sequence.codes[:origin]))
    codes.flags.writeable = False
    behind = len(sequence) - origin
    groups = max((feature.group for feature in sequence.features), default=-1)
    features = []
    for feature in sequence.features:
        if feature.start < origin < feature.end:
            if feature.group < 0:
                groups += 1
            group = feature.group if feature.group >= 0 else groups
            # Both are parts of one feature, and keep the order of reading.
            before, after = (1, 0) if feature.strand < 0 else (0, 1)
            part = replace(feature, group=group, part=2 * feature.part + after)
            features.append(replace(part, start=0, end=feature.end - origin))
            part = replace(part, part=2 * feature.part + before)
            features.append(replace(part, start=feature.start + behind, end=len(sequence)))
        else:
            shift = behind if feature.end <= origin else -origin
            moved = replace(feature, start=feature.start + shift, end=feature.end + shift, part=2 * feature.part)
            features.append(moved)
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
            "The range {} is not inside {} of {}, which has {:,} bases; choose positions from 1 to {:,}.",
            asked,
            f"“{shown(name)}”" if name else Phrase("the record"),
            choice.path,
            length,
            length,
        )
    return first, last
