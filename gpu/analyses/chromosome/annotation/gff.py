"""Lines of GFF3, GTF and GFF2 as rows: places, attributes, and the rows that they are part of.

GFF3: Sequence Ontology's specification 1.26 (percent escapes, several values between commas,
``Parent``). GTF: version 2.2 (``gene_id "x"; transcript_id "y";``), where a line is part of the
transcript of both; a line of GFF2 is part of what its first attribute names.
"""

from __future__ import annotations

import re
from sys import intern
from typing import NamedTuple
from urllib.parse import unquote

from gpu.analyses.chromosome.annotation.kinds import is_gene, is_transcript
from gpu.analyses.chromosome.annotation.lines import BadLine
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, whole_number

_COLUMNS = 9
_GFF3_PAIR = re.compile(r"(?:^|;)\s*\w+=")
_GTF_PAIR = re.compile(r'\s*[^\s;="]+\s+("|[^\s;=]+\s*(;|$))')
#: What stands between semicolons, other than those in quotes, where a backslash escapes.
_BETWEEN = re.compile(r'(?:[^";]|"(?:[^"\\]|\\.)*"|")+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_STRANDS = {"+": 1, "-": -1, ".": 0, "?": 0}
#: Attributes that name a feature, the best first.
_NAMES = ("gene", "gene_name", "Name", "locus_tag", "gene_id", "product", "transcript_id", "Alias", "ID", "Note")
#: Attributes in which the lines of one protein do not differ.
_OF_PROTEIN = ("Derives_from", "protein_id", "locus_tag", "gene", "product")
#: Accessions of the Sequence Ontology, which column 3 may have in place of names; Exonerate's name.
_ACCESSIONS = {
    **{"SO:0000316": "CDS", "SO:0000704": "gene", "SO:0000336": "pseudogene", "SO:0000234": "mRNA"},
    **{"cds": "CDS", "SO:0000673": "transcript", "SO:0000147": "exon", "SO:0000319": "stop_codon"},
}
#: Kinds of lines that describe the whole record.
WHOLE = frozenset({"region", "chromosome", "contig", "scaffold", "supercontig", "databank_entry", "source"})
#: Between the gene and the transcript of a GTF's line.
_BESIDE = "\t"
#: What stands for an attribute whose quotes reach beyond the next semicolon, or have escapes.
_BROKEN = ("", '"')
#: Attributes that are kept for lines that repeat them.
_MOST_REPEATED = 1 << 16

Attributes = tuple[tuple[str, str], ...]


class GffLine(NamedTuple):
    """A line: name of its record, kind, ``[start, end)`` 0-based, strand, phase (or None).

    ``key``: its ID, or ""; ``parents``: the keys of those that it is part of. ``gene``: the name of
    its gene, if it has that; ``label``: what to call it. ``protein``: what the lines of one protein
    agree in, each "" where a line does not say it.
    """

    record: str
    kind: str
    start: int
    end: int
    strand: int
    phase: int | None
    attributes: Attributes
    key: str
    parents: tuple[str, ...]
    gene: str
    label: str
    protein: tuple[str, ...]

    def value(self, name: str) -> str:
        """The first value of an attribute, or ""."""
        return next((value for each, value in self.attributes if each == name and value), "")


def looks_like_gff(columns: list[str]) -> bool:
    """Tell if the columns of a line are those of GFF3 or GTF."""
    is_place = len(columns) >= _COLUMNS - 1 and columns[3].isdecimal() and columns[4].isdecimal()
    return is_place and columns[6] in _STRANDS


def is_gtf(columns: list[str]) -> bool | None:
    """Tell if a line's ninth column is GTF's; None if it is a bare name, as AUGUSTUS has."""
    text = columns[8] if len(columns) >= _COLUMNS else ""
    if _GFF3_PAIR.match(text):
        return False
    return True if _GTF_PAIR.match(text) else None


def gene_of(key: str) -> str:
    """The key of the gene of a GTF's transcript; "" of any other key."""
    gene, beside, transcript = key.partition(_BESIDE)
    return gene + beside if transcript else ""


class RowReader:
    """A reader of lines of GFF3 or GTF; attributes that many lines have are parsed once."""

    def __init__(self, gtf: bool) -> None:
        self._gtf = gtf
        self._pairs = _Pairs(gtf)
        self._attributes = self._gtf_attributes if gtf else self._gff3_attributes

    def row(self, line: str) -> GffLine:
        """The row of a feature's line. Raises ``BadLine``."""
        columns = line.split("\t")
        if len(columns) not in (_COLUMNS - 1, _COLUMNS):
            raise BadLine(Phrase("it has {:,} columns between tabs, not {}", len(columns), _COLUMNS))
        record, _, kind, first, last, _, strand, phase = columns[:8]
        start, end = whole_number(first), whole_number(last)
        if start is None or end is None:
            raise BadLine(not_whole(Phrase("its begin or end (columns 4 and 5)")))
        start -= 1
        if not 0 <= start < end:
            raise BadLine(Phrase("its begin {} and end {} are no range; positions count from 1", first, last))
        if strand not in _STRANDS:
            raise BadLine(Phrase("its strand “{}” is none of +, −, . and ?", strand[:20]))
        if not self._gtf and "%" in record + kind:
            record, kind = unquote(record), unquote(kind)
        kind = _ACCESSIONS.get(kind, kind)
        attributes, values, key, parents = self._attributes(columns[8] if len(columns) == _COLUMNS else "", kind)
        gene = values.get("gene") or values.get("gene_name") or values.get("locus_tag") or ""
        label = ""
        for name in _NAMES:
            if label := values.get(name, ""):
                break
        if self._gtf and attributes:
            label = label or attributes[0][1]
        protein = tuple(values.get(name, "") for name in _OF_PROTEIN) if kind == "CDS" else ()
        sign, frame = _STRANDS[strand], int(phase) if phase in ("0", "1", "2") else None
        return GffLine(
            intern(record), intern(kind), start, end, sign, frame, attributes, key, parents, gene, label, protein
        )  # fmt: skip

    def _gff3_attributes(self, text: str, kind: str) -> tuple[Attributes, dict[str, str], str, tuple[str, ...]]:
        parts = text.split(";")
        attributes = tuple(filter(None, map(self._pairs.__getitem__, parts)))
        values = dict(reversed(attributes))
        key, parent = values.get("ID", ""), values.get("Parent", "")
        parents: tuple[str, ...] = ()
        if "," in parent:
            # Commas stand between parents, but for escaped ones.
            named = (part.partition("=") for part in parts)
            raw = next((text for name, _, text in named if name.strip() == "Parent"), "")
            parents = tuple(dict.fromkeys(intern(_value(each)) for each in raw.split(",") if each.strip()))
        elif parent:
            parents = (parent,)
        elif not key and (transcript := values.get("transcript_id")):
            parents = (intern(values.get("gene_id", "") + _BESIDE + transcript),)
        return attributes, values, key, parents

    def _gtf_attributes(self, text: str, kind: str) -> tuple[Attributes, dict[str, str], str, tuple[str, ...]]:
        pairs = list(map(self._pairs.__getitem__, text.split(";")))
        if _BROKEN in pairs:
            pairs = [_gtf_pair(part) for part in _BETWEEN.findall(text)]
        attributes = tuple(filter(None, pairs))
        if not attributes and (bare := text.strip(' ;"')) not in ("", "."):
            attributes = (("transcript_id" if is_transcript(kind) else "gene_id", bare),)
        values = dict(reversed(attributes))
        whole = intern(values.get("gene_id", "") + _BESIDE)
        if is_gene(kind):
            return attributes, values, whole if whole != _BESIDE else "", ()
        own = values.get("transcript_id") or (attributes[0][1] if attributes else "")
        own = intern(whole + own) if own else ""
        key, above = (own, whole) if is_transcript(kind) else ("", own)
        return attributes, values, key, (above,) if above else ()


class _Pairs(dict[str, tuple[str, str] | None]):
    """Attributes by their texts: name and value, None for none, ``_BROKEN``."""

    def __init__(self, gtf: bool) -> None:
        super().__init__()
        self._gtf = gtf

    def __missing__(self, part: str) -> tuple[str, str] | None:
        if self._gtf:
            pair = _BROKEN if part.count('"') % 2 or "\\" in part else _gtf_pair(part)
        else:
            name, sign, value = part.partition("=")
            pair = (intern(_value(name)), _value(value) if "," not in value else _values(value)) if sign else None
        if len(self) > _MOST_REPEATED:
            self.clear()
        self[part] = pair
        return pair


def _gtf_pair(part: str) -> tuple[str, str] | None:
    name, *rest = part.split(None, 1) or ("",)
    if not rest:
        return None
    quoted = _QUOTED.findall(rest[0])
    value = ", ".join(each.replace('\\"', '"') for each in quoted) if quoted else rest[0].strip().strip('"')
    return intern(name), value


def _value(text: str) -> str:
    text = text.strip()
    if text[:1] == '"' and text.count('"') == 2 and text[-1] == '"':
        text = text[1:-1]
    return unquote(text) if "%" in text else text


def _values(text: str) -> str:
    return ", ".join(map(_value, text.split(",")))


def is_circular(row: GffLine, length: int) -> bool:
    """Tell if a line says that its record, of ``length`` bases, is a circle."""
    is_whole = row.kind in WHOLE or (row.start == 0 and row.end == length)
    return is_whole and row.value("Is_circular").lower() == "true"


def describes_record(row: GffLine, length: int) -> bool:
    """Tell if a line describes a whole record of ``length`` bases."""
    return row.kind in WHOLE and row.start == 0 and row.end >= length
