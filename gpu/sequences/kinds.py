"""Recognition of a file's kind by its beginning: bases or amino acids, one record or several."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.batches import scanner_of
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.scanners import one_room

#: Number of letters that are looked at.
LOOKED_AT = 1 << 20
#: Amino acids that are not letters of DNA, and their least share in proteins (about a third).
_NO_BASES, _PROTEIN_SHARE = "EFILPQZJO", 0.1
#: Letters of bases (U also stands for selenocysteine), their least share in DNA, and the fewest
#: letters that decide by themselves; the least share in a few letters.
_BASES, _BASES_SHARE, _FEWEST, _FEW_SHARE = "ACGTUN", 0.95, 40, 0.5
#: Letters of FASTA that stand for gaps of an alignment.
GAPS = b"-."
#: The line that begins or ends a record, and the bytes of a text in which records are counted.
_RECORD = {
    form: re.compile(pattern, re.MULTILINE)
    for form, pattern in {"fasta": rb"^>", "fastq": rb"^@", "genbank": rb"^//", "embl": rb"^//"}.items()
}
_COUNTED = 256 << 10


class SequenceKind(NamedTuple):
    """``is_protein``: the sequences are of amino acids; ``is_single``: the file has one record."""

    is_protein: bool
    is_single: bool


def kind_of(path: str) -> SequenceKind:
    """The kind of a file by its beginning.

    Raises ``InputError`` if unreadable or not of sequences.
    """
    text = b""
    with files.open_text(path) as opened:
        for chunk in opened.chunks:
            text += chunk
            if len(text) >= _COUNTED:
                return SequenceKind(holds_proteins(path), False)
    return SequenceKind(holds_proteins(path), len(_RECORD[opened.form].findall(text)) == 1)


def hold_proteins(*paths: str) -> bool:
    """Tell if every file begins with proteins; False where one cannot be read."""
    return all(map(holds_proteins, paths))


def first_codes(path: str, reading: Reading) -> Codes:
    """The codes of about the first ``LOOKED_AT`` letters of a file, uint8[k], with the gaps between
    records.

    Reads no more than that, however long the first record is. Raises ``InputError`` where the file
    cannot be read, has no record, or has letters that ``reading.alphabet`` refuses.
    """
    parts, size = [], 0
    with files.open_text(path) as text:
        scanner = scanner_of(path, text, reading)
        for piece in scanner.pieces(text.chunks, one_room()):
            scanner.judge(piece)
            parts.append(scanner.kept(piece).codes.copy())
            size += len(parts[-1])
            if size >= LOOKED_AT:
                break
    return np.concatenate(parts)[:LOOKED_AT]


def looks_like_bases(path: str, database: str = "") -> bool:
    """Tell if a file is of bases.

    A few letters, or many ambiguous ones, that may be bases or amino acids are what the
    ``database`` that they are searched in is of; without one, and in one as small, bases if most of
    them are A, C, G, T, U or N. Raises as ``first_codes`` does for a file of proteins.
    """
    codes = _protein_codes(path)
    if are_bases(codes) or not _may_be_bases(codes):
        return are_bases(codes)
    beside = _protein_codes(database) if database else codes
    return are_bases(beside) or all(_may_be_bases(few, _FEW_SHARE) for few in (codes, beside))


def holds_proteins(path: str) -> bool:
    """Tell if a file begins with proteins; False where it cannot be read as such."""
    try:
        codes = _letters(_protein_codes(path))
    except InputError:
        return False
    return len(codes) > 0 and _share(codes, _NO_BASES) >= _PROTEIN_SHARE


def are_bases(codes: Codes) -> bool:
    """Tell if codes of ``PROTEIN`` (others are ignored) were read from bases."""
    letters = _letters(codes[:LOOKED_AT])
    return len(letters) >= _FEWEST and _share(letters, _BASES) >= _BASES_SHARE


def _may_be_bases(codes: Codes, share: float = 0.0) -> bool:
    """Tell if codes of ``PROTEIN`` are letters of DNA, plain bases at least this share of them."""
    letters = _letters(codes)
    return len(letters) > 0 and _share(letters, DNA.letters + "U") == 1 and _share(letters, _BASES) >= share


def _protein_codes(path: str) -> Codes:
    return first_codes(path, Reading(PROTEIN, GAP, drop=GAPS))


def _letters(codes: Codes) -> Codes:
    """Codes of letters without X, which also masks bases."""
    return codes[(codes < len(PROTEIN.letters)) & (codes != PROTEIN.letters.index("X"))]


def _share(codes: Codes, letters: str) -> float:
    return float(np.isin(codes, [PROTEIN.letters.index(letter) for letter in letters]).mean())
