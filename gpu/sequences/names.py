"""Names of records and files: reading them from headers, and displaying them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

_ENDINGS = re.compile(
    r"(\.(fa|fasta|fna|ffn|frn|fas|faa|pep|aa|fsa|fnn|fq|fastq|gb|gbk|gbff|genbank|embl|ebl|dat|txt|sam|bam))?"
    r"(\.(b?gz|bz2|xz|lzma|zst))?$",
    re.IGNORECASE,
)
#: The end of a name: an ASCII blank, or Ctrl-A, by which NCBI joins the titles of identical
#: sequences.
_ENDS_NAME = b" \t\n\r\v\f\x01"
_NAME_END = re.compile(rb"[ \t\n\r\v\f\x01]+")

#: A circle in a FASTA title: NCBI's modifier “[topology=circular]”, or Unicycler's “circular=true”.
_CIRCULAR = re.compile(r"(?:^|[\s\[;,|])(?:topology\s*=\s*[\"']?circular|circular\s*=\s*true)\b", re.IGNORECASE)
#: An accession with its version: of INSDC, RefSeq, an assembly, Ensembl. Other names have none.
_VERSIONED = re.compile(
    r"((?:[A-Z]{2}_)?(?:[A-Z]{1,2}\d{5,8}|[A-Z]{4}\d{8,10}|[A-Z]{6}\d{9,13})|[A-Z]{2}_\d{6,9}|GC[AF]_\d{9}"
    r"|ENS[A-Z]*\d{11})\.\d{1,3}"
)
_CHROMOSOME = re.compile(r"(?:chromosome[ _-]?|chr(?!omosome))(?=.)", re.IGNORECASE)
_MITOCHONDRION = frozenset({"m", "mt", "mito", "mitochondrion"})
#: What SAM (1.6, section 1.2.1) and VCF do not allow in a contig's name, and at its beginning;
#: readers may take a line that begins with @ for one of the heading.
_NOT_IN_CONTIG, _NOT_FIRST_IN_CONTIG = re.compile(r"[^0-9A-Za-z!#$%&*+./:;=?@^_|~-]"), "*=@"
#: What SAM does not allow in a query's name, and the most characters that it allows.
_NOT_IN_QUERY, LONGEST_QUERY = re.compile(r"[^!-?A-~]"), 254

_LONGEST_SHOWN = 80
#: Tags of UniProt, whose entries have an accession and a name that says more.
_UNIPROT = ("sp", "tr")
#: Tags of NCBI's identifiers, each with the fields behind it that name the record, the best first
#: (C++ Toolkit book, "FASTA sequence ID format").
_TAGS = {
    **dict.fromkeys(("gb", "emb", "dbj", "ref", "tpg", "tpe", "tpd", "gpp", "nat", "sp", "tr"), (1, 2)),
    **dict.fromkeys(("pir", "prf"), (2, 1)),
    **dict.fromkeys(("lcl", "bbs", "bbm", "gim"), (1,)),
    "gnl": (2,),
}


def stem(path: str) -> str:
    """A file's name without the endings that say its format."""
    name = Path(path).name
    return _ENDINGS.sub("", name) or name or "?"


def decoded(name: bytes) -> str:
    """The bytes of a name as text: UTF-8 where they are that, else Latin-1, so that different bytes
    remain different names.
    """
    try:
        return name.decode()
    except UnicodeDecodeError:
        return name.decode("latin-1")


def split_header(header: bytes) -> tuple[str, str]:
    """Name and description of a header (without “>”); "" for a missing one.

    The name ends at the first blank of ASCII or Ctrl-A, and at no other character:
    ``scan.scan_fasta`` splits there, too.
    """
    name, *rest = _NAME_END.split(header.strip(_ENDS_NAME), maxsplit=1)
    return decoded(name), decoded(rest[0]).replace("\x01", " ").rstrip() if rest else ""


def says_circular(title: str) -> bool:
    """True if the title of a FASTA record, or its description, says that the record is a circle."""
    return _CIRCULAR.search(title) is not None


def first_word(name: str) -> str:
    """A name up to where one ends in a header, for formats of columns."""
    return split_header(name.encode("utf-8", "surrogateescape"))[0]


def display_name(name: str) -> str:
    """A record's name for titles, axes, tabs and lists: its accession where an identifier has one.

    ``gi|110640213|ref|NC_008253.1|`` is ``NC_008253.1``, ``sp|P69905|HBA_HUMAN`` is ``P69905
    HBA_HUMAN``; any other name is itself. Files and tooltips have the whole name.
    """
    if "|" not in name:
        return name
    fields = name.split("|")
    if fields[0].lower() == "gi" and len(fields) > 3:
        fields = fields[2:]
    if fields[0].lower() in _UNIPROT and all(fields[1:3]) and len(fields) == 3:
        return " ".join(fields[1:])
    for place in _TAGS.get(fields[0].lower(), ()):
        if place < len(fields) and fields[place]:
            return fields[place]
    return name


def unversioned(name: str) -> str:
    """An accession without its version; any other name is itself: ``ctg.2`` is not ``ctg``."""
    match = _VERSIONED.fullmatch(name)
    return match[1] if match else name


def without_chr(name: str) -> str:
    """A chromosome's name in lower case, without “chr” or “chromosome” in front of it."""
    match = _CHROMOSOME.match(name)
    bare = name[match.end() if match else 0 :].lower()
    return "mt" if bare in _MITOCHONDRION else bare


def contig_name(name: str) -> str:
    """A contig's name as SAM and VCF allow it: an underscore stands for every other sign."""
    plain = _NOT_IN_CONTIG.sub("_", name) or "_"
    return f"_{plain[1:]}" if plain[0] in _NOT_FIRST_IN_CONTIG else plain


def query_name(name: str) -> str:
    """A query's name as SAM allows it: an underscore stands for every other sign.

    One that is too long is cut, and ends with a digest of the whole, to differ from others.
    """
    plain = _NOT_IN_QUERY.sub("_", name) or "_"
    if plain == "*":
        # That is how SAM says that there is no name.
        return "_"
    if len(plain) <= LONGEST_QUERY:
        return plain
    digest = hashlib.blake2b(name.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    return f"{plain[: LONGEST_QUERY - len(digest) - 1]}_{digest}"


def vcf_names(names: Iterable[str]) -> list[str]:
    """The names of a file's contigs, each as ``contig_name``, and no two equal."""
    found = dict[str, None]()
    for plain in map(contig_name, names):
        number, unique = 1, plain
        while unique in found:
            number += 1
            unique = f"{plain}_{number}"
        found[unique] = None
    return list(found)


def vcf_renamed(names: Iterable[str], called: Iterable[str]) -> list[str]:
    """Lines of a VCF header that tell which names are written otherwise."""
    pairs = dict.fromkeys(zip(called, names, strict=True))
    return [f"##crosspoint_renamed={plain} is {name}" for plain, name in pairs if plain != name]


def vcf_value(name: str) -> str:
    """A contig's name as a value of INFO: what would end one is in percent encoding."""
    return re.sub("[%;=]", lambda sign: f"%{ord(sign[0]):02X}", name)


def shown(name: str) -> str:
    """A record's name for a sentence or a terminal: one line at most, other characters escaped."""
    cut = name if len(name) <= _LONGEST_SHOWN else name[: _LONGEST_SHOWN - 1] + "…"
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in cut)
