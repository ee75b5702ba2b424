"""Files of other formats given in place of SAM or BAM, each with a sentence on what to do."""

from __future__ import annotations

import re

from gpu.core.errors import InputError

#: Number of bytes at the beginning of a file that are looked at.
LOOKED_AT = 1 << 16
_OF_BAM = "is an index of a BAM or SAM file; choose the file that it belongs to"
_NOT_MAPPED = "which are not mapped yet; map them to a reference first (“map”, or another program)"
_BLANKS = (
    "has blanks where SAM has tabs, as text that was copied from a page has; choose the file itself, or replace them"
)
#: The beginning of a file, and the rest of the sentence that begins with its name.
_KINDS = (
    (
        rb"CRAM",
        "is a CRAM file; convert it with “samtools view -b -o x.bam” (and -T with its reference), and choose that",
    ),
    (rb"(BAI|CSI|TBI)\x01", _OF_BAM),
    # .crai, .fai
    (rb"-?\d+(\t-?\d+){5}\r?(\n|\Z)", _OF_BAM),
    (rb"[^\t\n@]+(\t\d+){4,5}\r?(\n|\Z)", "is an index of a FASTA or FASTQ file; choose a SAM or BAM file"),
    (rb"@(?![A-Z][A-Z][\t ])[^\n]*\n[A-Za-z.]+\r?(\n|\Z)", f"holds FASTQ reads, {_NOT_MAPPED}"),
    (rb">", f"holds FASTA sequences, {_NOT_MAPPED}"),
    (rb"(@(HD|SQ|RG|PG|CO) [^\n]*\n)*[^\s@]+ +\d+ +\S+ +\d+ +\d+ +(\*|(\d+[MIDNSHP=X])+) ", _BLANKS),
)


def refuse_other_files(path: str, start: bytes) -> None:
    """Raise ``InputError`` if a file that begins with ``start`` is of a known other format."""
    for begin, sentence in _KINDS:
        if re.match(begin, start):
            raise InputError(f"{path} {sentence}.")
