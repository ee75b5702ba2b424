"""Alphabets: the letters of sequences, their codes, which of them match, and sentences for bytes
that are none.

A sequence is stored as codes, one byte a letter. Codes that match themselves come first; the others
are ambiguous letters ("one of several"), which match nothing, not even themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.names import shown

Codes = NDArray[np.uint8]

#: In ``Alphabet.encode``: white space, which is left out, and bytes that are no letter.
BLANK, REFUSED = 255, 253
#: What counts as white space in a file.
BLANKS = b" \t\n\r\v\f"
#: Number of codes that are decoded at once.
_DECODED = 1 << 20
#: ``DNA.matching``, as a constant for compiled code: codes below it are bases.
DNA_BASES = 4
#: GenBank and EMBL number their sequence lines.
BLANKS_AND_DIGITS = BLANKS + b"0123456789"

_BASES = frozenset("ACGTUN")
#: Amino acids (and their ambiguous letters) that IUPAC's nucleotide alphabet does not have.
_ONLY_PROTEIN = frozenset("EFILPQZJO")
#: Of a protein's residues about a quarter are A, C, G, T or N; of real DNA nearly all.
_PROTEIN_SHARE = 0.6
_MIN_RESIDUES = 8
_COLOURS = re.compile(rb"[ACGTN]?(?:[.N]*[0-3]){4}", re.IGNORECASE)
_LINE_END = re.compile(rb"\r\n|\r|\n")


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
    Phrase("nucleotide"),
    DNA_BASES,
    _folded(_DNA_LETTERS, {"U": "T", "X": "N"}),
    read_only([_DNA_LETTERS.index(letter) for letter in "TGCAYRSWMKVHDBN"]),
)

_PROTEIN_LETTERS = "ARNDCQEGHILKMFPSTWYVUOBZJX*"
#: The twenty amino acids in the order of NCBI's matrices, selenocysteine (U) and pyrrolysine (O)
#: match themselves. B (D or N), Z (E or Q), J (I or L) and X (any) are ambiguous, and a stop (*) is
#: no residue: they match nothing.
PROTEIN = Alphabet(Phrase("protein"), _PROTEIN_LETTERS, Phrase("amino acid"), 22, _folded(_PROTEIN_LETTERS))

#: Every byte but white space, as it is.
AS_WRITTEN = Alphabet(
    Phrase("as written"),
    bytes(range(256)).decode("latin-1"),
    Phrase("letter"),
    0,
    read_only([BLANK if byte in BLANKS else min(byte, BLANK - 1) for byte in range(256)]),
)


def encode(text: bytes, drop: bytes = BLANKS, alphabet: Alphabet = DNA) -> bytes | None:
    """Codes of ``text`` without the bytes in ``drop``, one byte a letter.

    None if anything else is left: ``refusal`` then says what and where.
    """
    encoded = text.translate(alphabet.encode.tobytes(), drop)
    if encoded and np.frombuffer(encoded, dtype=np.uint8).max() >= REFUSED:
        return None
    return encoded


def as_codes(buffer: bytearray) -> Codes:
    """Encoded bytes as a read-only array, without a copy; the buffer must not be touched
    afterwards.
    """
    codes = np.frombuffer(buffer, dtype=np.uint8)
    codes.flags.writeable = False
    return codes


def count_lines(text: bytes) -> int:
    """The number of line ends (LF, CRLF or CR) in ``text``."""
    lines = text.count(b"\n")
    if b"\r" in text:
        lines += text.count(b"\r") - text.count(b"\r\n")
    return lines


def letters_kept(alphabet: Alphabet) -> Codes:
    """A table, uint8[256], that maps each byte to itself, except those that ``alphabet`` skips."""
    return np.where(alphabet.encode == BLANK, BLANK, np.minimum(np.arange(256), BLANK - 1)).astype(np.uint8)


def refusal(
    path: str,
    record: str,
    text: bytes,
    line: int,
    drop: bytes = BLANKS,
    alphabet: Alphabet = DNA,
    has_columns: bool = True,
) -> InputError:
    """The sentence for a ``text`` that ``encode`` refused.

    Parameters
    ----------
    path, record : str
        The file and the name of the record.
    text : bytes
        Whole lines, as they are in the file; part of a line without ``has_columns``.
    line : int
        1-based number of the first of them.
    """
    where = next(index for index, byte in enumerate(text) if byte not in drop and alphabet.encode[byte] == REFUSED)
    ends = [end.end() for end in _LINE_END.finditer(text, 0, where)]
    column = where - (ends[-1] if ends else 0) + 1 if has_columns else 0
    return refusal_at(Phrase("line {:,}", line + len(ends)), column, path, record, text, where, alphabet)


def refusal_at(
    line: Phrase, column: int, path: str, record: str, text: bytes, where: int, alphabet: Alphabet
) -> InputError:
    """The sentence for the byte ``where`` of a record's ``text``.

    Parameters
    ----------
    line, column : Phrase, int
        Where in the file the byte is: ``line 7`` or ``record 2``, and the column of a line, counted
        from 1; 0 where it has none.
    """
    character = text[where : where + 4].decode("utf-8", "replace")[0]
    place = Phrase("{} (column {:,})", line, column) if column else line
    whole = Phrase("{} of {}, record “{}”", place, path, shown(record))
    if alphabet is DNA and is_in_colours(text):
        return colours(Phrase("{} of {}, record “{}”,", line, path, shown(record)))
    if character == "+" and column == 1:
        return InputError(
            "{} is neither FASTA nor FASTQ: its headers begin with “>”, but {} begins with the “+” of FASTQ; "
            "correct it or choose another file.",
            path,
            line,
        )
    if alphabet is DNA and _looks_like_protein(text):
        return InputError(
            "The sequence in {} of {}, record “{}”, looks like protein, but nucleotides are "
            "needed; choose a DNA file. Searches and pairs compare proteins, with a matrix such as BLOSUM62.",
            line,
            path,
            shown(record),
        )
    if alphabet is DNA and character in "-*":
        return InputError(
            "There is a “{}” in {}: remove gaps and stops, only nucleotides are compared.", character, whole
        )
    is_shown = character.isprintable() and character != "\ufffd"
    letter = f"“{character}”" if is_shown else Phrase("the byte 0x{:02x}", text[where])
    return InputError(
        "There is {} in {}, which is no {} letter; correct it or choose another file.", letter, whole, alphabet.residue
    )


def _looks_like_protein(text: bytes) -> bool:
    letters = Counter(
        letter for letter in text[:100_000].decode("latin-1").upper() if letter.isascii() and letter.isalpha()
    )
    residues = letters.total()
    if residues < _MIN_RESIDUES or not any(letters[letter] for letter in _ONLY_PROTEIN):
        return False
    return sum(letters[letter] for letter in _BASES) < _PROTEIN_SHARE * residues


def is_in_colours(text: bytes) -> bool:
    """True for SOLiD colour space: a base, then digits from 0 to 3, a dot for an unread colour."""
    return _COLOURS.match(text) is not None


def colours(place: str) -> InputError:
    """The sentence for such a record, which lies in ``place``."""
    return InputError(
        "The sequence in {} is in colour space (SOLiD: digits in place of bases); convert it to bases, or map "
        "it with a "
        "program that takes colours, such as bowtie 1.",
        place,
    )
