"""A sequence as codes of an alphabet, and its features."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import numpy as np

from gpu.sequences.alphabet import DNA, Alphabet
from gpu.sequences.alphabet import Codes as Codes


@dataclass(frozen=True)
class Feature:
    """A feature of a GenBank or EMBL record: 0-based half-open ``[start, end)`` on the forward
    strand, strand +1, -1 or 0.
    """

    kind: str
    start: int
    end: int
    strand: int
    label: str


@dataclass(frozen=True)
class Sequence:
    """A named sequence: ``codes`` is a read-only uint8 array of codes of ``alphabet``."""

    name: str
    codes: Codes
    description: str = ""
    features: tuple[Feature, ...] = field(default=(), repr=False)
    alphabet: Alphabet = DNA

    def __len__(self) -> int:
        return len(self.codes)

    def sha256(self) -> str:
        """SHA-256 of the codes, in hexadecimal."""
        return hashlib.sha256(np.ascontiguousarray(self.codes).data).hexdigest()
