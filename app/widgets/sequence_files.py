"""Suffixes of sequence files: for file dialogs, and to distinguish reads, genomes and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

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
    packed = ("", *(f".{one}" for one in PACKED))
    return " ".join(f"*.{ending}{one}" for one, ending in product(packed, endings))


def annotation_patterns() -> str:
    """File dialog patterns of annotation files, those with sequences among them."""
    # Imported here: its module imports NumPy, which the window's start does not wait for.
    from gpu.analyses.chromosome.annotation.files import FLAT_SUFFIXES, SUFFIXES

    return patterns(ending.removeprefix(".") for ending in (*SUFFIXES, *FLAT_SUFFIXES))


def tells_sequences(path: str) -> bool:
    """True if the file's name is one of sequences or reads, plain or compressed; not ``.txt``."""
    return _TELLING.search(path) is not None


def is_named_as_fastq(path: str) -> bool:
    """True if the file's name is one of FASTQ, plain or compressed."""
    return _FASTQ.search(path) is not None


_NAMES = {*SEQUENCES, *READS, "sam", "bam"} - {"txt"}
_TELLING = re.compile(rf"\.({'|'.join(sorted(_NAMES))})(\.({'|'.join(PACKED)}))?$", re.IGNORECASE)
_FASTQ = re.compile(rf"\.({'|'.join(READS)})(\.({'|'.join(PACKED)}))?$", re.IGNORECASE)
