"""Formats by the names of output files: what a file is to hold, and whether it is packed.

A name decides, for every output of every command and of the window: no file holds another format
than its name says. Unknown endings and ``.txt`` say nothing. Packed files are BGZF, which is gzip,
and which tabix and samtools index.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined
from gpu.core.units import visible

#: Endings, in lower case, by the format that they say; the first is the one that is proposed.
_ENDINGS = {
    "AGP": (".agp",),
    "BAM": (".bam",),
    "BCF": (".bcf",),
    "BED": (".bed",),
    "bedGraph": (".bedgraph", ".bdg"),
    "BEDPE": (".bedpe",),
    "CRAM": (".cram",),
    "CSV": (".csv",),
    "EMBL": (".embl",),
    "FASTA": (".fa", ".fasta", ".fna", ".faa", ".fas", ".ffn", ".frn", ".mfa"),
    "FASTQ": (".fq", ".fastq"),
    "GenBank": (".gb", ".gbk", ".gbff", ".genbank", ".gp", ".gpff"),
    "GFF3": (".gff", ".gff3"),
    "GTF": (".gtf",),
    "HTML": (".html", ".htm"),
    "JSON": (".json",),
    "MAF": (".maf",),
    "Newick": (".nwk", ".newick"),
    "PAF": (".paf",),
    "PDF": (".pdf",),
    "PNG": (".png",),
    "SAM": (".sam",),
    "SVG": (".svg",),
    Phrase("a table"): (".tsv", ".tab"),
    Phrase("a spreadsheet"): (".xlsx", ".xls", ".ods"),
    "VCF": (".vcf",),
    "XML": (".xml",),
    Phrase("a zip file"): (".crosspoint.zip", ".zip"),
}
_FORMATS = {ending: name for name, endings in _ENDINGS.items() for ending in endings}
#: Formats that are packed themselves.
_PACKED_ITSELF = {"BAM", "BCF", "CRAM", "PDF", "PNG", Phrase("a spreadsheet"), Phrase("a zip file")}
#: Packings that are written, and those that are only read.
_WRITTEN, _READ = (".gz", ".bgz"), (".bz2", ".xz", ".zst", ".lz4", ".7z", ".rar")
_CONVERTED = {
    "BCF": ("VCF", Phrase("write .vcf.gz, and convert that with “bcftools view -Ob”")),
    "CRAM": ("BAM", Phrase("write BAM, and convert that with “samtools view -C -T REF”")),
}


def is_packed(path: str | os.PathLike[str]) -> bool:
    """True if an output of this name is packed as a whole."""
    return os.fspath(path).lower().endswith(_WRITTEN)


def format_of(path: str | os.PathLike[str], formats: Sequence[str], usual: str | None = None) -> str:
    """Return the format that an output is to have by its name.

    Parameters
    ----------
    path : path
    formats : sequence of str
        Those that can be written there, as ``_ENDINGS`` calls them.
    usual : str, optional
        The format where the name says none; by default such a name is refused.

    Raises
    ------
    InputError
        If the name says another format or packing.
    """
    stem, ending, packing = _split(os.path.basename(os.fspath(path)).lower())
    shown = visible(os.fspath(path))
    if packing in _READ:
        stem += ending
        raise InputError(
            "“{}” would be packed as {}, which is not written; name it {}, or {}.gz.", shown, packing, stem, stem
        )
    name = _FORMATS.get(ending, "")
    if packing and name in formats and name in _PACKED_ITSELF:
        raise InputError("“{}” is {}, which is packed itself; leave out the last ending.", shown, name)
    if name in formats:
        return name
    if not name and usual is not None:
        return usual
    instead, how = _CONVERTED.get(name, ("", ""))
    if instead not in formats:
        usual_ones = (_ENDINGS.get(one, (one if one[:1] == "." else ".txt",))[0] for one in formats)
        how = Phrase("end it with {}", joined(" or ", usual_ones))
    # An ending of no format is told by “how”.
    wanted = joined(" or ", (one for one in formats if one[:1] != "."))
    said = Phrase("does not say its format")
    if name:
        said = Phrase("would be {}, but {} is to be written", name, wanted) if wanted else Phrase("would be {}", name)
    raise InputError("“{}” {}; {}.", shown, said, how)


def check_ending(path: str | os.PathLike[str], endings: Sequence[str]) -> None:
    """Raise ``InputError`` for a name of another format than those of some endings.

    Endings have their dots. A name that says no format is none of another.
    """
    # “.rotated.fa” is FASTA.
    formats = [_FORMATS.get(os.path.splitext(f"name{ending}")[1], ending) for ending in endings]
    format_of(path, formats, formats[0])


def stem_of(path: str | os.PathLike[str]) -> str:
    """The name of an output without what it says of its format and packing."""
    stem, ending, _ = _split(os.path.basename(os.fspath(path)))
    return stem if ending.lower() in _FORMATS else stem + ending


def _split(name: str) -> tuple[str, str, str]:
    """The stem, ending and packing's ending of a name; "" where it has none."""
    stem, ending = os.path.splitext(name)
    return (*os.path.splitext(stem), ending) if ending.lower() in (*_WRITTEN, *_READ) else (stem, ending, "")


def check_folder_name(path: str | os.PathLike[str]) -> None:
    """Raise ``InputError`` for a file, or the name of one, where a result folder is to be made."""
    if os.path.isdir(path):
        return
    shown = visible(os.fspath(path))
    if os.path.lexists(path):
        raise InputError("“{}” is a file; choose a folder for the result.", shown)
    ending = os.path.splitext(os.fspath(path).lower().removesuffix(".gz"))[1]
    if ending in _FORMATS:
        raise InputError(
            "“{}” would be a result folder, not {}; leave out the ending, and "
            "[[print the result into a file afterwards (“show”)|export the result afterwards]].",
            shown,
            _FORMATS[ending],
        )
