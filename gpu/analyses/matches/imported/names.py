"""Names of files of alignments, by which the window and the command line know them."""

from __future__ import annotations

#: Endings of names by which such a file is opened as a dot plot.
ENDINGS = (
    *("paf", "delta", "1delta", "mdelta", "coords", "maf"),
    *("blast", "blastn", "m8", "b6", "outfmt6", "outfmt7", "tab"),
)
#: Endings of mapped reads, which may also be contigs.
READS_ENDINGS = ("sam", "bam")
_PACKED = ("", ".gz", ".bgz", ".bz2", ".xz", ".zst")
#: Patterns of a file dialog.
PATTERNS = " ".join(f"*.{ending}{packed}" for packed in _PACKED for ending in (*ENDINGS, *READS_ENDINGS, "tsv"))


def is_named_as_alignments(path: str, with_reads: bool = False) -> bool:
    """True for the name of a file of alignments; ``with_reads``: also of SAM and BAM."""
    endings = (*ENDINGS, *(READS_ENDINGS if with_reads else ()))
    return path.lower().endswith(tuple(f".{ending}{packed}" for ending in endings for packed in _PACKED))
