"""Accessions of NCBI's records, and the database that each belongs to.

The forms are those of NCBI's page "Accession number prefixes" and of the RefSeq handbook, chapter
18, table 1; a Swiss-Prot accession is a protein.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gpu.core.errors import InputError
from gpu.core.units import visible

#: Accessions at most of one request of the user.
MAX_ACCESSIONS = 200
_BETWEEN = re.compile(r"[\s,;]+")
_VERSION = r"(\.\d{1,4})?"
_NUCLEOTIDES = re.compile(
    rf"((AC|NC|NG|NT|NW|NZ|NM|NR|XM|XR)_[A-Z]{{0,6}}\d{{5,12}}|[A-NR-Z]\d{{5}}|[A-Z]{{2}}\d{{6}}(\d\d)?"
    rf"|[A-Z]{{4}}\d{{8,10}}|[A-Z]{{6}}\d{{9,11}}){_VERSION}"
)
_PROTEINS = re.compile(
    rf"((AP|NP|XP|YP|WP|ZP)_\d{{6,12}}|[A-Z]{{3}}\d{{5}}(\d\d)?|[OPQ]\d[A-Z0-9]{{3}}\d"
    rf"|[A-NR-Z]\d([A-Z][A-Z0-9]{{2}}\d){{1,2}}){_VERSION}"
)
#: A chain of a structure of the PDB, whose letter's case counts.
_CHAIN = re.compile(r"(\d[A-Za-z0-9]{3})_([A-Za-z0-9]{1,4})")
_ASSEMBLIES = re.compile(rf"GC[AF]_\d{{9}}{_VERSION}")


@dataclass(frozen=True)
class RequestedRecord:
    """A record, or a range of it.

    Parameters
    ----------
    accession : str
    range : (int, int), optional
        First and last base or residue, 1-based, inclusive.
    reverse : bool
        True for the reverse complement.
    with_features : bool
        True for GenBank's format, with annotation; False for FASTA.
    """

    accession: str
    range: tuple[int, int] | None = None
    reverse: bool = False
    with_features: bool = True

    @property
    def file_name(self) -> str:
        """A name for its file, with its suffix."""
        part = f"_{self.range[0]}-{self.range[1]}" if self.range else ""
        return f"{self.accession}{part}{'_reverse' if self.reverse else ''}{'.gb' if self.with_features else '.fa'}"


def accessions_of(text: str) -> tuple[str, ...]:
    """Return the accessions in a text, which blanks, commas or line ends separate.

    Parameters
    ----------
    text : str

    Returns
    -------
    tuple of str
        In capitals (but the chains of PDB entries), each once, in their order.

    Raises
    ------
    InputError
        For a word that is no accession, for none, and for too many.
    """
    found = tuple(dict.fromkeys(_upper(word) for word in _BETWEEN.split(text) if word))
    if not found:
        raise InputError("Enter an accession, as NC_000913.3.")
    if len(found) > MAX_ACCESSIONS:
        raise InputError("These are {:,} accessions; enter at most {} at a time.", len(found), MAX_ACCESSIONS)
    for accession in found:
        database_of(accession)
    return found


def _upper(word: str) -> str:
    chain = _CHAIN.fullmatch(word)
    return f"{chain[1].upper()}_{chain[2]}" if chain else word.upper()


def database_of(accession: str) -> str:
    """Return NCBI's name of the database of an accession: "nuccore" or "protein".

    Raises
    ------
    InputError
        If it is none, or that of an assembly.
    """
    if _ASSEMBLIES.fullmatch(accession):
        raise InputError(
            "{} is a whole assembly; enter the accession of one of its sequences, as NC_000913.3, which "
            "NCBI's page of the assembly lists.",
            accession,
        )
    if _PROTEINS.fullmatch(accession) or _CHAIN.fullmatch(accession):
        return "protein"
    if _NUCLEOTIDES.fullmatch(accession):
        return "nuccore"
    raise InputError("“{}” is no accession of NCBI; enter one such as NC_000913.3 or NP_414543.1.", visible(accession))
