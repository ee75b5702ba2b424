"""A sequence as codes of an alphabet, and its features."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import numpy as np

from gpu.sequences.alphabet import DNA, Alphabet
from gpu.sequences.alphabet import Codes as Codes


@dataclass(frozen=True)
class Feature:
    """A feature of a record: 0-based half-open ``[start, end)`` on the forward strand; its strand,
    +1, -1 or 0.

    A feature of several parts (a spliced CDS) is one ``Feature`` a part: parts of one feature share
    ``group`` (-1: it has no others) and are numbered by ``part`` in the direction of reading.
    ``qualifiers`` are (name, value) pairs in the order of the file; they do not count in
    comparisons, nor do the numbers.
    """

    kind: str
    start: int
    end: int
    strand: int
    label: str
    qualifiers: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)
    group: int = field(default=-1, compare=False, repr=False)
    part: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Sequence:
    """A named sequence: ``codes`` is a read-only uint8 array of codes of ``alphabet``.

    ``title``: what to call it where its name tells little, or "". ``is_circular``: its file says
    so.
    """

    name: str
    codes: Codes
    description: str = ""
    features: tuple[Feature, ...] = field(default=(), repr=False)
    alphabet: Alphabet = DNA
    title: str = ""
    is_circular: bool = False

    def __len__(self) -> int:
        return len(self.codes)

    def sha256(self) -> str:
        """SHA-256 of the codes, in hexadecimal."""
        return hashlib.sha256(np.ascontiguousarray(self.codes).data).hexdigest()
