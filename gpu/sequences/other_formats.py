"""File formats that are not sequences, recognized by their first bytes, with advice."""

from __future__ import annotations

import re
from pathlib import Path

from gpu.core.phrase import Phrase

_READS = Phrase("choose a FASTA, GenBank or EMBL file, or write its reads with “samtools fasta” or “samtools fastq”")
_PLOT = Phrase("of alignments, which opens as a dot plot; choose a FASTA, GenBank or EMBL file of its sequences")
_UNPACK = Phrase("unpack it first (.gz, .bz2, .xz and .zst can stay as they are)")
#: The beginning of a file, and the rest of the sentence that begins with its name.
_FORMATS = (
    (rb"PK\x03\x04", Phrase("is a ZIP archive; {}", _UNPACK)),
    (rb"7z\xbc\xaf", Phrase("is a 7-Zip archive; {}", _UNPACK)),
    (rb"\x1f\x9d", Phrase("is a file of Unix compress (.Z); {}", _UNPACK)),
    (rb"\xff\xfe|\xfe\xff", Phrase("is a UTF-16 text; save it as plain text (UTF-8)")),
    (rb"\x43\x27\x41\x1a|\x1a\x41\x27\x43", Phrase("is a .2bit file; convert it to FASTA with “twoBitToFa”")),
    (rb"BAM\x01", Phrase("is a BAM file; {}", _READS)),
    (rb"CRAM[\x01-\x09]", Phrase("is a CRAM file; {}", _READS)),
    (rb"@(?:HD|SQ|RG|PG)\t[A-Za-z][A-Za-z0-9]:|@CO\t", Phrase("is a SAM file; {}", _READS)),
    (rb"[^\t\r\n]+\t\d+\t[^\t\r\n]+\t\d+\t\d+\t(?:\*|\d+[MIDNSHP=X])", Phrase("is a SAM file; {}", _READS)),
    (rb"[^\r\n]*\r?\n(?:NUCMER|PROMER)\s", Phrase("is a delta file {}", _PLOT)),
    (rb"[^\t\r\n]+\t\d+\t\d+\t\d+\t[-+*]\t", Phrase("is a PAF file {}", _PLOT)),
    (rb"##maf\s", Phrase("is a MAF file {}", _PLOT)),
    (rb"(?:# [^\n]*\n)*# Fields: |[^\t\n]+\t[^\t\n]+\t[\d.]+(?:\t\d+){7}\t", Phrase("is a BLAST table {}", _PLOT)),
    (rb"(?i:<!doctype|<html)", Phrase("is a web page; download the file itself")),
)
_PATTERNS = tuple((re.compile(begin), what) for begin, what in _FORMATS)
#: Endings of the files of a BLAST database; a large one has several volumes (``nt.00.nin``,
#: ``nt.01.nin``).
_BLAST = re.compile(r"(?:\.\d{2,3})?\.[np](?:in|hr|sq|al|db|js|ni|nd|og|os|ot|sd|si|tf|to)$", re.IGNORECASE)

#: One of these exists for every BLAST database.
_BLAST_ENDINGS = ("nin", "pin", "nal", "pal", "ndb", "pdb", "00.nin", "00.pin")


def described(begin: bytes) -> str | None:
    """The end of a sentence about the file: its format, and what to do.

    None for unknown beginnings.
    """
    return next((what for pattern, what in _PATTERNS if pattern.match(begin)), None)


def described_by_name(path: str) -> str | None:
    """The same for a file without a text of sequences, by its name: a file of a BLAST database."""
    name = _BLAST.sub("", path)
    return _blast(name) if name != path else None


def of_database(path: str) -> str | None:
    """The same for a path without a file that is the name of a BLAST database."""
    is_there = any(Path(f"{path}.{ending}").is_file() for ending in _BLAST_ENDINGS)
    return _blast(path) if is_there else None


def _blast(name: str) -> str:
    command = f"blastdbcmd -db {name} -entry all -out {Path(name).name}.fa"
    return Phrase("belongs to a BLAST database; write its sequences as FASTA with “{}” and choose that file", command)
