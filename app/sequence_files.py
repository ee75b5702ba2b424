"""Suffixes of sequence files: for file dialogs, and to tell reads from genomes and lists."""

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
#: Of packed files, which follow the others.
PACKED = ("gz", "bgz", "bz2", "xz", "zst")
#: Files that name pairs or hold them: no sequences, unless they are packed.
LISTS = (".tsv", ".tab")


def patterns(endings: Iterable[str]) -> str:
    """Names with these endings, plain or packed, as file dialogs take them: ``*.fa *.fa.gz``."""
    return " ".join(f"*.{ending}{packed}" for packed in ("", *(f".{one}" for one in PACKED)) for ending in endings)


def is_named_as_fastq(path: str) -> bool:
    """Tell if the name of a file is one of FASTQ, plain or packed."""
    return _FASTQ.search(path) is not None


_FASTQ = re.compile(rf"\.({'|'.join(READS)})(\.({'|'.join(PACKED)}))?$", re.IGNORECASE)
