"""The input of every writer: an alignment, its sequences, and its range in the original records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import CHUNK, Alignment, Counts, Window
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice, resolve
from gpu.sequences.names import first_word
from gpu.sequences.sequence import Codes, Feature, Sequence

if TYPE_CHECKING:
    from gpu.analyses.chromosome.differences.effects import ComparedSequence
    from gpu.analyses.chromosome.differences.table import DifferenceTable

_DASH, _BAR = ord("-"), ord("|")


@dataclass(frozen=True)
class AlignedRange:
    """The aligned part of one record: ``[start, end)`` is 0-based half-open on its forward strand.

    ``size`` is the length of the whole record, ``reverse`` says that the alignment runs along its
    other strand. An ``end`` beyond ``size`` goes on at the first base of a circular record, which
    only a whole alignment may do (see ``linear_parts``).
    """

    name: str
    size: int
    start: int
    end: int
    reverse: bool

    @property
    def span(self) -> tuple[int, int]:
        """1-based first and last base in the order of the alignment.

        They fall on the reverse strand.
        """
        end = self.end if self.end <= self.size else self.end - self.size
        return (end, self.start + 1) if self.reverse else (self.start + 1, end)


@dataclass(frozen=True)
class Rendering:
    """An alignment and the two matrix sides ``a`` and ``b``.

    The sides are trimmed and oriented as in ``request``; ``counted``: the counts, if known;
    ``number``: 1, or that of a further alignment; ``annotation``: features that files add to a and
    to b, on the forward strands of the records.
    """

    request: ChromosomeRequest
    a: Sequence
    b: Sequence
    alignment: Alignment
    counted: Counts | None = None
    number: int = 1
    annotation: tuple[tuple[Feature, ...], tuple[Feature, ...]] = ((), ())

    @cached_property
    def counts(self) -> Counts:
        return self.counted or self.alignment.counts(self.a, self.b)

    @property
    def place_a(self) -> AlignedRange:
        return _place(self.request.a, self.a, self.alignment.start[0], self.alignment.end[0], "a")

    @property
    def place_b(self) -> AlignedRange:
        return _place(self.request.b, self.b, self.alignment.start[1], self.alignment.end[1], "b")

    @cached_property
    def record_a(self) -> Sequence:
        """The whole record of a on its forward strand.

        Raises ``InputError`` if it is not all in the matrix and its file is gone or has changed.
        """
        return whole_record(self.request.a, self.a)

    @cached_property
    def record_b(self) -> Sequence:
        """The whole record of b on its forward strand, as ``record_a``."""
        return whole_record(self.request.b, self.b)

    @cached_property
    def differences(self) -> DifferenceTable:
        """The differences with their effects on genes; raises ``InputError`` as ``record_a``."""
        # Here, since most renderings tell none.
        from gpu.analyses.chromosome.differences.table import DifferenceTable

        return DifferenceTable.of(self.alignment, *self.compared)

    @cached_property
    def compared(self) -> tuple[ComparedSequence, ComparedSequence]:
        """Both sequences with the features of their files; raises as ``record_a``."""
        from gpu.analyses.chromosome.annotation.files import with_features
        from gpu.analyses.chromosome.differences.effects import ComparedSequence

        # The whole records are for their genes, and mostly have to be read for that.
        of_a, of_b = self.annotation
        a = with_features(self.record_a, of_a) if self.a.features or of_a else self.a
        b = with_features(self.record_b, of_b) if self.b.features or of_b else self.b
        return ComparedSequence(a, self.a, self.request.a), ComparedSequence(b, self.b, self.request.b)

    @property
    def opposite(self) -> bool:
        """True if the two records align on opposite strands."""
        return self.request.a.reverse != self.request.b.reverse

    def cigar(self) -> Iterator[bytes]:
        """The CIGAR with = X I D in the order of b's forward strand, in pieces.

        a is the query, b the target.
        """
        held, held_length = 0, 0
        for window in self._windows(backwards=self.request.b.reverse):
            operations = _operations(window)
            if self.request.b.reverse:
                operations = operations[::-1]
            begin = np.concatenate(([0], np.flatnonzero(operations[1:] != operations[:-1]) + 1))
            lengths = np.diff(begin, append=len(operations)).tolist()
            kinds = operations[begin].tolist()
            # A run may continue in the next window, so the last one is held back.
            if kinds[0] == held:
                lengths[0] += held_length
            elif held:
                yield b"%d%c" % (held_length, held)
            held, held_length = kinds.pop(), lengths.pop()
            yield b"".join(b"%d%c" % run for run in zip(lengths, kinds, strict=True))
        if held:
            yield b"%d%c" % (held_length, held)

    def _windows(self, backwards: bool) -> Iterator[Window]:
        starts = range(0, self.alignment.length, CHUNK)
        for first in reversed(starts) if backwards else starts:
            yield self.alignment.window(first, first + CHUNK, self.a, self.b)


def whole_record(choice: SequenceChoice, side: Sequence) -> Sequence:
    """The record that a side of the matrix was made of, on its forward strand.

    It is read again unless it is the side itself. Raises ``InputError`` as ``resolve``.
    """
    is_whole = choice.used == choice.length and not choice.reverse and choice.position(0) == 1
    return side if is_whole else resolve(choice)[1]


def letters(codes: Codes, reverse: bool = False) -> Iterator[bytes]:
    """The letters of a sequence (or of its reverse complement), chunk by chunk."""
    for first in range(0, len(codes), CHUNK):
        if reverse:
            end = len(codes) - first
            yield DNA.decode[DNA.reverse_complement(codes[max(0, end - CHUNK) : end])].tobytes()
        else:
            yield DNA.decode[codes[first : first + CHUNK]].tobytes()


def _place(choice: SequenceChoice, side: Sequence, first: int, last: int, fallback: str) -> AlignedRange:
    # A record's first word; formats of columns cannot hold more.
    name = first_word(choice.name or side.name)
    low = (choice.position(last - 1) if choice.reverse else choice.position(first)) - 1
    return AlignedRange(name or fallback, choice.length, low, low + last - first, choice.reverse)


def _operations(window: Window) -> NDArray[np.uint8]:
    """The CIGAR letter of each column."""
    diagonal = np.where(window.match == _BAR, ord("="), ord("X"))
    gapped = np.where(window.b == _DASH, ord("I"), diagonal)
    return np.where(window.a == _DASH, ord("D"), gapped).astype(np.uint8)
