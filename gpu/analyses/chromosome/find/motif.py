"""Motifs of IUPAC letters on both strands of a sequence.

A motif's letter stands for the bases that it may be, and so does a sequence's: a base fits where
all that it may be is allowed, so that N in a sequence fits N in a motif alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, Codes

#: Fewest and most letters of a motif, and most hits that are kept.
MIN_LETTERS, MAX_LETTERS = 2, 1_000
MAX_HITS = 2_000_000
#: Bases searched at a time.
_CHUNK = 1 << 22
#: Letters that are compared for every base; the others only where these fit.
_FOR_EVERY_BASE = 4
_BASES = "ACGT"
#: The bases of each of DNA's letters, as four bits.
_STANDS_FOR = {
    **{"A": "A", "C": "C", "G": "G", "T": "T", "R": "AG", "Y": "CT", "S": "CG", "W": "AT", "K": "GT", "M": "AC"},
    **{"B": "CGT", "D": "AGT", "H": "ACT", "V": "ACG", "N": "ACGT"},
}
_BITS = np.array([sum(1 << _BASES.index(base) for base in _STANDS_FOR[letter]) for letter in DNA.letters], np.uint8)


@dataclass(frozen=True)
class MotifHits:
    """Hits of a motif of ``width`` letters in a sequence, in order.

    ``starts``: int64 [k], 0-based, of the hit's lowest base, or of its first one where it goes on
    at a circle's base 0; ``strands``: int8 [k], 0 on both strands at once (a palindrome).
    ``complete``: False if there are more than ``MAX_HITS``.
    """

    width: int
    starts: NDArray[np.int64]
    strands: NDArray[np.int8]
    complete: bool = True

    def __len__(self) -> int:
        return len(self.starts)


def is_motif(text: str) -> bool:
    """Tell if a text may be a motif: letters of DNA or RNA alone, with or without blanks."""
    letters = "".join(text.split()).upper()
    return MIN_LETTERS <= len(letters) <= MAX_LETTERS and set(letters) <= {*_STANDS_FOR, "U"}


def find_motif(
    codes: Codes, motif: str, raise_if_cancelled: Callable[[], None] = lambda: None, is_circle: bool = False
) -> MotifHits:
    """The hits of ``motif`` in a sequence of DNA codes (uint8 [n]), on both strands.

    Those of a circle (``is_circle``) may go on at base 0 behind the last one.
    ``raise_if_cancelled`` is called between pieces of a few million bases. Raises ``InputError``
    for what is no motif.
    """
    if not is_motif(motif):
        raise InputError(
            "“{}” is no motif; write {} to {:,} letters of DNA, for example TATAWAW.",
            motif[:80],
            MIN_LETTERS,
            MAX_LETTERS,
        )
    letters = DNA.encode[np.frombuffer("".join(motif.split()).upper().replace("U", "T").encode(), np.uint8)]
    assert DNA.complement is not None
    turned = DNA.complement[letters[::-1]]
    is_palindrome = bool((letters == turned).all())
    width = len(letters)
    if is_circle and width <= len(codes):
        codes = np.concatenate((codes, codes[: width - 1]))
    starts: list[NDArray[np.int64]] = []
    strands: list[NDArray[np.int8]] = []
    found = 0
    for first in range(0, max(0, len(codes) - width + 1), _CHUNK):
        raise_if_cancelled()
        piece = codes[first : first + _CHUNK + width - 1]
        forward = first + _starts(piece, letters)
        backward = np.zeros(0, np.int64) if is_palindrome else first + _starts(piece, turned)
        at = np.concatenate([forward, backward])
        strand = np.repeat(np.array([0 if is_palindrome else 1, -1], np.int8), [len(forward), len(backward)])
        order = np.argsort(at, kind="stable")
        starts.append(at[order])
        strands.append(strand[order])
        found += len(at)
        if found > MAX_HITS:
            break
    if not starts:
        return MotifHits(width, np.zeros(0, np.int64), np.zeros(0, np.int8))
    every, signs = np.concatenate(starts), np.concatenate(strands)
    return MotifHits(width, every[:MAX_HITS], signs[:MAX_HITS], found <= MAX_HITS)


def _starts(codes: Codes, letters: Codes) -> NDArray[np.int64]:
    """The places in ``codes`` at which every letter fits."""
    count = len(codes) - len(letters) + 1
    if count < 1:
        return np.zeros(0, np.int64)
    fits = [(_BITS & ~_BITS[letter]) == 0 for letter in letters]
    # The most telling letters first: they leave the fewest places to look at.
    order = sorted(range(len(letters)), key=lambda at: int(fits[at].sum()))
    telling, others = order[:_FOR_EVERY_BASE], order[_FOR_EVERY_BASE:]
    mask = np.ones(count, bool)
    for at in telling:
        mask &= _fitting(codes[at : at + count], fits[at])
    found = np.flatnonzero(mask)
    for at in others:
        if not len(found):
            break
        found = found[fits[at][codes[found + at]]]
    return found


def _fitting(codes: Codes, fits: NDArray[np.bool_]) -> NDArray[np.bool_]:
    only = np.flatnonzero(fits)
    return codes == only[0] if len(only) == 1 else fits[codes]
