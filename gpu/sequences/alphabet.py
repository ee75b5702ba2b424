"""Alphabets: the letters of sequences, their codes, and which of them match.

A sequence is stored as codes, one byte a letter. Codes that match themselves come first; the others
are ambiguous letters ("one of several"), which match nothing, not even themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint8]

#: In ``Alphabet.encode``: white space, which is left out, and bytes that are no letter.
BLANK, REFUSED = 255, 253
#: What counts as white space in a file.
BLANKS = b" \t\n\r\v\f"
#: Number of codes that are decoded at once.
_DECODED = 1 << 20
#: ``DNA.matching``, as a constant for compiled code: codes below it are bases.
DNA_BASES = 4


@dataclass(frozen=True, eq=False)
class Alphabet:
    """Letters and their codes.

    ``letters[k]`` is the letter of code k. ``matching``: codes below it match themselves, those
    from it on match nothing. ``encode`` uint8[256]: the code of each byte of a file, or ``BLANK``,
    or ``REFUSED``.
    ``complement`` uint8[k]: the complement of each code, None if there is none. ``residue``: the
    word for a letter in sentences (base, amino acid).
    """

    name: str
    letters: str
    residue: str
    matching: int
    encode: Codes = field(repr=False)
    complement: Codes | None = field(default=None, repr=False)
    decode: Codes = field(init=False, repr=False)
    """uint8[k]: the letter of each code, as a byte."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "decode", read_only(self.letters.encode("latin-1")))

    @property
    def judges(self) -> bool:
        """True if some bytes are not letters; otherwise every code is one, ``REFUSED`` included."""
        return len(self.letters) <= REFUSED

    def equal(self, a: Codes | np.uint8, b: Codes | np.uint8) -> NDArray[np.bool_]:
        """A mask of the pairs of codes that match, element by element (with broadcasting)."""
        return (a == b) & (a < self.matching)

    def reverse_complement(self, codes: Codes) -> Codes:
        """The other strand, 5' to 3'. Raises ``ValueError`` where letters have no complement."""
        if self.complement is None:
            raise ValueError(f"{self.name} has no complement")
        return self.complement[codes[::-1]]

    def decode_in_place(self, codes: Codes) -> Codes:
        """Replace codes by the bytes of their letters, in place; nothing else may use the array."""
        for first in range(0, len(codes), _DECODED):
            some = codes[first : first + _DECODED]
            some[:] = self.decode[some]
        return codes

    def text(self, codes: Codes) -> str:
        """Codes as letters; for short pieces, never for a whole chromosome."""
        return self.decode[codes].tobytes().decode("latin-1")


def read_only(values: bytes | list[int]) -> Codes:
    """A table that nobody can change."""
    return np.frombuffer(bytes(values), dtype=np.uint8)


def _folded(letters: str, aliases: dict[str, str] | None = None) -> Codes:
    """The ``encode`` table for letters in either case; ``aliases``: letters read as others."""
    table = [REFUSED] * 256
    for blank in BLANKS:
        table[blank] = BLANK
    for letter, meant in [*zip(letters, letters, strict=True), *(aliases or {}).items()]:
        table[ord(letter)] = table[ord(letter.lower())] = letters.index(meant)
    return read_only(table)


_DNA_LETTERS = "ACGTRYSWKMBDHVN"
#: The bases, which match themselves, and IUPAC's ambiguous letters. U is read as T; X, by which
#: cross_match and RepeatMasker mask, as N.
DNA = Alphabet(
    "DNA",
    _DNA_LETTERS,
    "nucleotide",
    DNA_BASES,
    _folded(_DNA_LETTERS, {"U": "T", "X": "N"}),
    read_only([_DNA_LETTERS.index(letter) for letter in "TGCAYRSWMKVHDBN"]),
)

_PROTEIN_LETTERS = "ARNDCQEGHILKMFPSTWYVUOBZJX*"
#: The twenty amino acids in the order of NCBI's matrices, selenocysteine (U) and pyrrolysine (O)
#: match themselves. B (D or N), Z (E or Q), J (I or L) and X (any) are ambiguous, and a stop (*) is
#: no residue: they match nothing.
PROTEIN = Alphabet("protein", _PROTEIN_LETTERS, "amino acid", 22, _folded(_PROTEIN_LETTERS))

#: Every byte but white space, as it is.
AS_WRITTEN = Alphabet(
    "as written",
    bytes(range(256)).decode("latin-1"),
    "letter",
    0,
    read_only([BLANK if byte in BLANKS else min(byte, BLANK - 1) for byte in range(256)]),
)
