"""Suffixes of sequence files: for file dialogs, and to distinguish reads, genomes and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: FASTA of any residues, of nucleotides, of proteins; GenBank and EMBL; text of any of these.
SEQUENCES = (
    *("fa", "fasta", "fas", "fsa", "seq"),
    *("fna", "ffn", "fnn", "frn"),
    *("faa", "pep", "aa", "mpfa"),
    *("gb", "gbk", "gbff", "gp", "gpff", "genbank", "embl", "ebl", "dat"),
    "txt",
)
READS = ("fq", "fastq")
#: Suffixes of compressed files, after the others.
PACKED = ("gz", "bgz", "bz2", "xz", "zst")
#: Files that list pairs: not sequences, unless compressed.
LISTS = (".tsv", ".tab")


def patterns(endings: Iterable[str]) -> str:
    """File dialog patterns of names with these suffixes, plain or compressed: ``*.fa *.fa.gz``."""
    return " ".join(f"*.{ending}{packed}" for packed in ("", *(f".{one}" for one in PACKED)) for ending in endings)


def is_named_as_fastq(path: str) -> bool:
    """True if the file's name is one of FASTQ, plain or compressed."""
    return _FASTQ.search(path) is not None


_FASTQ = re.compile(rf"\.({'|'.join(READS)})(\.({'|'.join(PACKED)}))?$", re.IGNORECASE)
