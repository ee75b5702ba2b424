"""The kind of sequences that a file holds, by its beginning: proteins or nucleotides, one record or more."""

from __future__ import annotations

import re
from contextlib import closing
from typing import NamedTuple

from gpu.errors import InputError
from gpu.sequences.files import Format, open_text

#: Bytes of the text that are looked at.
_LOOKED_AT = 256 << 10
#: Amino acids whose letters stand for no nucleotide, nor for several (IUPAC); a third of a protein's residues, a tenth at least.
_AMINO_ACIDS, _LEAST_SHARE = b"EFILPQ", 0.1
#: Where annotated files tell that they are of amino acids.
_ANNOTATED = {
    "genbank": re.compile(rb"^LOCUS.*?\d+ aa\b", re.MULTILINE | re.IGNORECASE),
    "embl": re.compile(rb"^(ID\b.*?|SQ +SEQUENCE +)\d+ AA\b", re.MULTILINE),
}
_RECORD = {"fasta": re.compile(rb"^>", re.MULTILINE), "fastq": re.compile(rb"^@", re.MULTILINE)}
_END_OF_RECORD = re.compile(rb"^//", re.MULTILINE)


class Kind(NamedTuple):
    """``is_protein``: the sequences are of amino acids; ``is_single``: the file has one record."""

    is_protein: bool
    is_single: bool


def kind_of(path: str) -> Kind:
    """Look at the beginning of a file. Raises ``InputError`` where it cannot be read or is none of sequences."""
    form, chunks = open_text(path)
    text = b""
    with closing(chunks):
        for chunk in chunks:
            text += chunk
            if len(text) >= _LOOKED_AT:
                break
        else:
            return Kind(_is_protein(form, text), _records(form, text) == 1)
    return Kind(_is_protein(form, text[:_LOOKED_AT]), False)


def hold_proteins(*paths: str) -> bool:
    """Whether every file holds proteins, as far as it can be read."""
    try:
        return all(kind_of(path).is_protein for path in paths)
    except InputError:
        return False


def _is_protein(form: Format, text: bytes) -> bool:
    if form in _ANNOTATED:
        return _ANNOTATED[form].search(text) is not None
    lines = text.upper().splitlines()
    letters = b"".join(line for line in lines if not line.startswith((b">", b";")))
    found = sum(letters.count(letter) for letter in _AMINO_ACIDS)
    return form == "fasta" and found > 0 and found >= _LEAST_SHARE * len(letters)


def _records(form: Format, text: bytes) -> int:
    return len(_RECORD.get(form, _END_OF_RECORD).findall(text))
