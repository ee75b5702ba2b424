"""Letters of a file as codes, and the error for a byte that is not a letter of the alphabet."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import BLANK, BLANKS, DNA, REFUSED, Alphabet, Codes
from gpu.sequences.names import shown

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
    column = f" (column {where - (ends[-1] if ends else 0) + 1:,})" if has_columns else ""
    return refusal_at(f"line {line + len(ends):,}{column}", path, record, text, where, alphabet)


def refusal_at(place: str, path: str, record: str, text: bytes, where: int, alphabet: Alphabet) -> InputError:
    """The sentence for the byte ``where`` of a record's ``text``.

    Parameters
    ----------
    place : str
        Where in the file the byte is, such as ``line 7 (column 60)``.
    """
    character = text[where : where + 4].decode("utf-8", "replace")[0]
    line = place.partition(" (")[0]
    whole = f"{place} of {path}, record “{shown(record)}”,"
    if alphabet is DNA and is_in_colours(text):
        return colours(f"{line} of {path}, record “{shown(record)}”,")
    if character == "+" and place.endswith("(column 1)"):
        return InputError(
            f"{path} is neither FASTA nor FASTQ: its headers begin with “>”, but {line} begins with the “+” of FASTQ; "
            f"correct it or choose another file."
        )
    if alphabet is DNA and _looks_like_protein(text):
        return InputError(
            f"The sequence in {line} of {path}, record “{shown(record)}”, looks like protein, but nucleotides are "
            f"needed; choose a DNA file. Proteins are compared by “search” and “pairs”, with a matrix such as BLOSUM62."
        )
    if alphabet is DNA and character in "-*":
        return InputError(
            f"There is a “{character}” in {whole[:-1]}: remove gaps and stops, only nucleotides are compared."
        )
    is_shown = character.isprintable() and character != "\ufffd"
    letter = f"“{character}”" if is_shown else f"the byte 0x{text[where]:02x}"
    return InputError(
        f"There is {letter} in {whole} which is no {alphabet.residue} letter; correct it or choose another file."
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
        f"The sequence in {place} is in colour space (SOLiD: digits in place of bases); convert it to bases, or map "
        "it with a "
        f"program that takes colours, such as bowtie 1."
    )
