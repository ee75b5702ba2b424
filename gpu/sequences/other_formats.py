"""File formats that are not sequences, recognized by their first bytes, with advice."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from gpu.core.phrase import Phrase

_READS = Phrase("choose a FASTA, GenBank or EMBL file, or write its reads with “samtools fasta” or “samtools fastq”")
_PLOT = Phrase("of alignments, which opens as a dot plot; choose a FASTA, GenBank or EMBL file of its sequences")
_UNPACK = Phrase("unpack it first (.gz, .bz2, .xz and .zst can stay as they are)")
_TABLE = Phrase("write it as a table with -outfmt 6 or 7, which opens as a dot plot")
_LASTZ = Phrase("write it with “lastz --format=paf”, which opens as a dot plot")
_AXT = Phrase("convert it with “axtToMaf”, or write it with “lastz --format=paf”, which opens as a dot plot")
_BLAT = Phrase("write it with “blat -out=blast8”, or convert it with “pslToChain” and “chain2paf”, to open a dot plot")
_LAST = Phrase("write it with “lastal -f MAF”, which opens as a dot plot")
_CHAIN = Phrase("convert it with “chain2paf”, which opens as a dot plot")
_BOWTIE = Phrase("write it as SAM with “bowtie -S”, which opens as mapped reads")
_MUMMER = Phrase("choose the delta file that it was made of, which opens as a dot plot")
_OF_READS = Phrase("choose the BAM file that it was made of, which opens as mapped reads")
#: Lines of comments and of blanks, each of which the expression matches in one way alone: else it
#: would take for ever to fail.
COMMENTS = rb"(?:#[^\n]*\n|[^\S\n]*\n)*"
_SPAN, _NUCMER = rb"[^\t\n]+\t\d+\t\d+\t[-+]\t\d+\t", rb"[^\n]*\n(?:NUCMER|PROMER)\s+"
#: Differences as dnadiff has them, without a heading.
_BARE = (
    rb"\d+\t[A-Z.]\t[A-Z.]\t(?:\d+\t){3}|"
    rb"[^\t\n]+\t(?:GAP|DUP|BRK|JMP|INV|SEQ)(?:\t-?\d+){3}(?:\t[^\t\n]+){0,2}[ \t]*\r?\n"
)
#: The same as ``_FORMATS``, of alignments that are not read.
_UNREAD = (
    (rb"[A-Z]*BLAST[NPX]? \d+\.\d|Tax BLAST report", Phrase("is a report of BLAST; {}", _TABLE)),
    (rb"<\?xml[^>]*>\s*(?:<!DOCTYPE |<)Blast(?:Output|XML)", Phrase("is an XML file of BLAST; {}", _TABLE)),
    (rb'\{\s*"(?:BlastOutput2|BlastJSON|Seq_annot)"', Phrase("is a JSON file of BLAST; {}", _TABLE)),
    (rb"(?:Blast4-archive|Seq-annot) ::=", Phrase("is an ASN.1 file of BLAST; {}", _TABLE)),
    (
        rb"[^,\t\n]+,[^,\t\n]+,[\d.]+(?:,\d+){7}(?:, *[\d.]+(?:e[-+]?\d+)?){2}\s*\n",
        Phrase("is a table of BLAST with commas; {}", _TABLE),
    ),
    (rb"#:lav\s", Phrase("is a LAV file; {}", _LASTZ)),
    (COMMENTS + rb"\d+ \S+ \d+ \d+ \S+ \d+ \d+ [-+] -?\d+\s*\n[A-Za-z]", Phrase("is an AXT file; {}", _AXT)),
    (rb"#(?:[^\t\n]+\t)*name1\t", Phrase("is a table of LASTZ; {}", _LASTZ)),
    (rb"\d+(?:\t[^\t\n]+\t[-+](?:\t\d+){3}){2}\t\d+/", Phrase("is a table of LASTZ; {}", _LASTZ)),
    (rb"(?:" + _SPAN + rb"){2}[A-Za-z-]+\t", Phrase("is a list of differences of LASTZ; {}", _LASTZ)),
    (rb"(?:\w+=[^\n]*\n)*score:\d+ length:\(", Phrase("is a report of LASTZ; {}", _LASTZ)),
    (rb"cigar: \S+ \d", Phrase("is a list of CIGARs; {}", _LASTZ)),
    (_NUCMER + rb"\[(?:P1|SEQ)\]|" + _BARE, Phrase("is a list of differences of MUMmer; {}", _MUMMER)),
    (_NUCMER + rb"\[REF\]|[^\n]*\n\s*=+\s*\n-- Alignments between ", Phrase("is a report of MUMmer; {}", _MUMMER)),
    (rb">[^\n]*\n(?:[ ]+\d+){3,4}[ ]*\n", Phrase("is a list of exact matches; choose its sequences instead")),
    (rb"[^\t\n]+\t[^\t\n]*\t\d+\t(?:NUCMER|PROMER)\t", Phrase("is a table of “show-coords -B”; {}", _MUMMER)),
    (
        rb"psLayout version|" + COMMENTS + rb"(?:\d+\t){8,9}[-+]{1,2}\t[^\t\n]+\t\d+\t",
        Phrase("is a PSL file; {}", _BLAT),
    ),
    (
        rb"Command line: \[\S*exonerate\b|vulgar: (?:\S+ \d+ \d+ [-+.] ){2}-?\d+ [MCGN53SIF] ",
        Phrase("is a report of exonerate; choose its sequences, which are aligned anew"),
    ),
    (
        rb"[^\t\n]+\t[-+]\t[^\t\n]+\t\d+\t[A-Za-z.]+\t[!-~]+\t\d+\t(?:\d+:[A-Z.]>[A-Z.]|\r?\n)",
        Phrase("is a list of reads that bowtie mapped; {}", _BOWTIE),
    ),
    (COMMENTS + rb"\d+(?:\t[^\t\n]+(?:\t\d+){2}\t[-+]\t\d+){2}\t[\d:,-]", Phrase("is a table of LAST; {}", _LAST)),
    (COMMENTS + rb"chain \d+ \S+ \d+ [-+] \d+ \d+ \S+ \d+ [-+]", Phrase("is a chain file; {}", _CHAIN)),
    (rb"#FormatVersion ", Phrase("is an XMFA alignment; choose its sequences, which are aligned anew")),
)
_FEATURES = Phrase("is a file of features or variants; choose the FASTA, GenBank or EMBL file of its sequences")
_VALUES = Phrase("is a file of values along sequences, which are not drawn; choose the FASTA file of these")
#: The beginning of a file, and the rest of the sentence that begins with its name.
_FORMATS = (
    (rb"PK\x03\x04", Phrase("is a ZIP archive; {}", _UNPACK)),
    (rb"7z\xbc\xaf", Phrase("is a 7-Zip archive; {}", _UNPACK)),
    (rb"\x1f\x9d", Phrase("is a file of Unix compress (.Z); {}", _UNPACK)),
    (rb"\xff\xfe|\xfe\xff", Phrase("is a UTF-16 text; save it as plain text (UTF-8)")),
    (rb"\x43\x27\x41\x1a|\x1a\x41\x27\x43", Phrase("is a .2bit file; convert it to FASTA with “twoBitToFa”")),
    (rb"BAM\x01", Phrase("is a BAM file; {}", _READS)),
    (rb"BCF[\x02\x04]", Phrase("is a BCF file; convert it to VCF with “bcftools view”")),
    (
        rb"CRAM[\x01-\x09]",
        Phrase("is a CRAM file; convert it with “samtools view -b” to BAM, which opens as mapped reads"),
    ),
    (rb"@(?:HD|SQ|RG|PG)\t[A-Za-z][A-Za-z0-9]:|@CO\t", Phrase("is a SAM file; {}", _READS)),
    (rb"[^\t\r\n]+\t\d+\t[^\t\r\n]+\t\d+\t\d+\t(?:\*|\d+[MIDNSHP=X])", Phrase("is a SAM file; {}", _READS)),
    (rb"(?:" + _NUCMER + rb")?\[S1\]\s|(?:\d+[ \t|]+){6}\d+\.\d+[ \t]", Phrase("is a table of show-coords {}", _PLOT)),
    (rb"[^\r\n]*\r?\n(?:NUCMER|PROMER)\s", Phrase("is a delta file {}", _PLOT)),
    (rb"[^\t\r\n]+\t\d+\t\d+\t\d+\t[-+*]\t", Phrase("is a PAF file {}", _PLOT)),
    (rb"##maf\s", Phrase("is a MAF file {}", _PLOT)),
    (rb"(?:# [^\n]*\n)*# Fields: |[^\t\n]+\t[^\t\n]+\t[\d.]+(?:\t\d+){7}\t", Phrase("is a BLAST table {}", _PLOT)),
    (rb"(?i:<!doctype|<html)", Phrase("is a web page; download the file itself")),
    (rb"ABIF", Phrase("is a trace of Sanger sequencing; write its bases as FASTA")),
    (rb"\t?\0{3}\x0eSnapGene", Phrase("is a SnapGene file; export it as GenBank or FASTA")),
    (rb"%PDF-|\xd0\xcf\x11\xe0|\{\\rtf", Phrase("is a document; save its sequences as plain text in FASTA")),
)
_ALIGNED = Phrase("is a multiple alignment; write its sequences as FASTA")
_COLUMNS = rb"[^\t\n]+\t[^\t\n]+\t[^\t\n]+\t\d+\t\d+\t[^\t\n]+\t[-+.?]\t[012.]"
#: A variant without a heading; a line of titles before lines of BED, which may lack the mark of a
#: comment.
_VARIANT = rb"[^\t\n]+\t\d+\t[^\t\n]+\t[ACGTNacgtn]+\t[^\t\n]+\t(?:\.|[\d.]+(?:e[-+]?\d+)?)\t[^\t\n]+\t"
_TITLES = rb"(?i:(?:chrom|chr)[ \t]+(?:chrom)?start[ \t]+(?:chrom)?end\b[^\n]*\n)?"
#: Digits of a number in a table, and rows that tell little of what it is.
_DIGITS, _FEW = 18, 8
#: Beginnings of features and variants.
_OF_FEATURES = (
    rb"##gff-version|##fileformat=VCF|(?:track(?! type=\"?(?:wiggle_0|bedGraph))|browser) |" + COMMENTS + _COLUMNS,
    rb"(?:##[^\n]*\n)*#CHROM\tPOS\tID\tREF\tALT\b|" + COMMENTS + _VARIANT,
)
#: The same of texts in which no record was found: those of features may have some at their end.
_WITHOUT_RECORDS = (
    (COMMENTS + rb"(?:track type=\"?(?:wiggle_0|bedGraph)|(?:fixed|variable)Step )", _VALUES),
    *((pattern, _FEATURES) for pattern in _OF_FEATURES),
    (rb"# STOCKHOLM|(?i:#nexus)|!![AN]A_MULTIPLE|PileUp|\d+[ \t]+\d+[ \t]*\r?\n\S+[ \t]+[A-Za-z?-]", _ALIGNED),
    (rb"CLUSTAL|(?:MUSCLE|PROBCONS|MSAPROBS|Kalign)\b[^\n]*alignment", _ALIGNED),
    (
        rb"HEADER    |(?:TITLE |REMARK|CRYST1|ATOM  |HETATM) {2}|data_\w+\s+(?:#\s+)?(?:_|loop_)",
        Phrase("is the structure of a molecule; choose the FASTA file of its sequence"),
    ),
    (rb"<\?xml|<\w", Phrase("is an XML file; choose a FASTA, GenBank or EMBL file of the same entries")),
)
#: Endings of the files of a BLAST database; a large one has several volumes (``nt.00.nin``,
#: ``nt.01.nin``).
_BLAST = re.compile(r"(?:\.\d{2,3})?\.[np](?:in|hr|sq|al|db|js|ni|nd|og|os|ot|sd|si|tf|to)$", re.IGNORECASE)

#: One of these exists for every BLAST database.
_BLAST_ENDINGS = ("nin", "pin", "nal", "pal", "ndb", "pdb", "00.nin", "00.pin")

#: Lines for genome browsers, which may stand before features, alignments and sequences.
_FOR_BROWSERS = re.compile(rb"(?:(?:track|browser)[ \t][^\n]*\n)+")


def _data(begin: bytes) -> bytes:
    """The beginning of a file without lines for genome browsers."""
    lines = _FOR_BROWSERS.match(begin)
    return begin[lines.end() :] if lines else begin


def described(begin: bytes) -> str | None:
    """The end of a sentence about the file: its format, and what to do.

    None for unknown beginnings.
    """
    data = _data(begin)
    return next((what for pattern, what in (*_UNREAD, *_FORMATS) if re.match(pattern, data)), None)


def described_alignments(begin: bytes) -> str | None:
    """The same of alignments that are not read, as of other programs; of others None."""
    return next((what for pattern, what in _UNREAD if re.match(pattern, begin)), None)


def are_features(begin: bytes) -> bool:
    """True for the beginning of features or variants, also with sequences behind them (GFF3)."""
    if _data(begin).startswith(b">") or described(begin):
        return False
    return any(re.match(pattern, begin) for pattern in _OF_FEATURES) or _table(begin) is _FEATURES


def described_without_records(begin: bytes) -> str | None:
    """The same of a text in which no record was found."""
    return next((what for pattern, what in _WITHOUT_RECORDS if re.match(pattern, begin)), None) or _table(begin)


def _table(begin: bytes) -> Phrase | None:
    """The same of rows that begin with a name and two whole numbers, between tabs or blanks: BED,
    and tables that look like it.
    """
    heading = re.match(COMMENTS + _TITLES, begin)
    text = begin[heading.end() if heading else 0 :]
    # The last line may be cut off.
    lines = (text.rpartition(b"\n")[0] or text).rstrip(b"\r\n").split(b"\n")
    rows = [line.rstrip(b"\r").split(b"\t") if b"\t" in line else line.split() for line in lines]
    widths = {len(row) for row in rows}
    if not _has_place(rows[0]):
        return None
    if len(rows[0]) > 5:
        return _FEATURES if rows[0][5] in (b"+", b"-", b".") else None
    if not (widths <= {3, 4} or widths == {5}) or not all(map(_has_place, rows)):
        return None
    if all(one.isdigit() and len(one) <= _DIGITS for row in rows for one in row[3:]):
        if any(row[:3] == [b"*", b"0", b"0"] for row in rows):
            return Phrase("is a table of “samtools idxstats”; {}", _OF_READS)
        if _is_depth(rows):
            return Phrase("is a table of “samtools depth”; {}", _OF_READS)
        if widths == {5} and all(int(row[4]) - int(row[3]) in (1, 2) for row in rows):
            return Phrase("is an index of a FASTA file; choose that file")
    return _FEATURES


def _has_place(row: list[bytes]) -> bool:
    """True if a row begins with a name, which begins no comment or record, and two numbers."""
    return len(row) >= 3 and row[0][:1] not in b"#>@" and all(one.isdigit() and len(one) <= _DIGITS for one in row[1:3])


def _is_depth(rows: list[list[bytes]]) -> bool:
    """True if most positions follow one another, and no ends do: windows that slide have these."""
    pairs = [(one, other) for one, other in pairwise(rows) if one[0] == other[0]]
    steps = sum(int(other[1]) - int(one[1]) == 1 != int(other[2]) - int(one[2]) for one, other in pairs)
    return steps > max(_FEW, len(rows) // 2)


def is_pir(begin: bytes) -> bool:
    """Return True for PIR (NBRF): a header tells the type, the next line is a title, and “*” ends
    the sequence. Of a title of one word the end must tell.
    """
    title = rb"\s*\n|[^\n]*[^A-Za-z*\s-]|[^\S\n]*\S+[^\S\n]+\S|[^>]*\*\s*(?:>|$)"
    return re.match(rb">(?:P1|F1|D[LC]|R[LC]|N[13]|XX);\S+[^\S\n]*\n(?:" + title + rb")", begin) is not None


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
