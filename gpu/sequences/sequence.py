"""A sequence as codes, its features, and the alphabet that they share."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

#: The letter of each code. 0 to 3 are bases and match themselves; 4 and up are IUPAC's ambiguous letters and match nothing.
LETTERS = "ACGTRYSWKMBDHVN"
_COMPLEMENT = np.array([LETTERS.index(letter) for letter in "TGCAYRSWMKVHDBN"], dtype=np.uint8)

Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class Feature:
    """A feature of a GenBank or EMBL record: 0-based half-open ``[start, end)`` on the forward strand, strand +1, -1 or 0."""

    kind: str
    start: int
    end: int
    strand: int
    label: str


@dataclass(frozen=True)
class Sequence:
    """A named sequence: ``codes`` is a read-only uint8 array of indices into ``LETTERS``."""

    name: str
    codes: Codes
    description: str = ""
    features: tuple[Feature, ...] = field(default=(), repr=False)

    def __len__(self) -> int:
        return len(self.codes)

    def sha256(self) -> str:
        """SHA-256 of the codes, in hexadecimal."""
        return hashlib.sha256(np.ascontiguousarray(self.codes).data).hexdigest()


def reverse_complement(codes: Codes) -> Codes:
    """The other strand, 5' to 3'."""
    return _COMPLEMENT[codes[::-1]]


def text(codes: Codes) -> str:
    """Codes as upper-case letters; for short pieces, never for a whole chromosome."""
    return np.frombuffer(LETTERS.encode(), dtype=np.uint8)[codes].tobytes().decode()
