"""Letters of SAM and BAM: four-bit codes, complements, the letter of each byte of a SEQ."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.sequences.alphabet import DNA

#: The letters of BAM's four-bit codes, in order; "=" is the letter of the reference.
NIBBLES = "=ACMGRSVTWYHKDBN"


def letters_of_nibbles() -> NDArray[np.uint8]:
    """The letter (ASCII) of each four-bit code, uint8 [16]."""
    return np.frombuffer(NIBBLES.encode(), np.uint8)


def complements() -> NDArray[np.uint8]:
    """The complement of each letter (ASCII), uint8 [256]: of "=" itself, 0 of what is no letter."""
    assert DNA.complement is not None
    table = np.zeros(256, np.uint8)
    letters = np.flatnonzero(DNA.encode < len(DNA.letters))
    table[letters] = DNA.decode[DNA.complement[DNA.encode[letters]]]
    table[ord("=")] = ord("=")
    return table


def letters_of_bytes() -> NDArray[np.uint8]:
    """The letter of each byte of a SEQ, uint8 [256].

    BAM's letters in capitals, T for U, N for others that SAM allows, 0 for those that it does not.
    """
    table = np.zeros(256, np.uint8)
    for byte in range(256):
        letter = chr(byte).upper()
        if letter.isascii() and (letter.isalpha() or letter in "=."):
            table[byte] = ord(letter if letter in NIBBLES else "T" if letter == "U" else "N")
    return table


def other_strand(letters: str) -> str:
    """The reverse complement of a read's letters."""
    return letters[::-1].encode().translate(complements().tobytes()).decode()
