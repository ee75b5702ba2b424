"""Alphabet of mummer: any byte is a letter, in either case; a, c, g and t have codes 0 to 3."""

from __future__ import annotations

from gpu.core.phrase import Phrase
from gpu.engines.work.matches import NO_MATCH, RECORD_END
from gpu.sequences.alphabet import BLANK, BLANKS, Alphabet, read_only

_BASES = b"acgt"
#: Codes with a meaning of their own, and the (upper-case, so unused) codes that the bytes of these
#: values get.
_MOVED = {NO_MATCH: ord("A"), RECORD_END: ord("B"), **dict(enumerate(_BASES))}


def _code_of(byte: int) -> int:
    lower = bytes([byte]).lower()[0]
    if lower in BLANKS:
        return BLANK
    return _BASES.index(lower) if lower in _BASES else _MOVED.get(lower, lower)


def _complement_of(code: int) -> int:
    if code == NO_MATCH:
        return NO_MATCH
    letters, complements = b"acgtrymkbdhvsw", b"tgcayrkmvhdbsw"
    letter = int(DECODE[code])
    # Letters without a complement become N, as in mummer.
    return int(ENCODE[complements[letters.index(letter)] if letter in letters else ord("n")])


#: uint8[256]: the code of each byte of a file, ``BLANK`` for white space.
ENCODE = read_only([_code_of(byte) for byte in range(256)])
#: uint8[256]: the lower-case letter of each code.
DECODE = read_only([next((b for b in range(255, -1, -1) if ENCODE[b] == code), 0) for code in range(256)])
#: uint8[256]: the code of each code's complement.
COMPLEMENT = read_only([_complement_of(code) for code in range(256)])

_LETTERS = DECODE.tobytes().decode("latin-1")
#: Every letter matches itself.
ANY_LETTER = Alphabet(Phrase("any letter"), _LETTERS, Phrase("letter"), NO_MATCH, ENCODE, COMPLEMENT)
#: Only bases do (mummer's -n): for queries.
ONLY_BASES = Alphabet(
    Phrase("only a, c, g, t"),
    _LETTERS,
    Phrase("letter"),
    len(_BASES),
    read_only([code if code < len(_BASES) or code == BLANK else NO_MATCH for code in ENCODE]),
    COMPLEMENT,
)
