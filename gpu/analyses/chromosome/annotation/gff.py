"""Lines of GFF3 and GTF as rows, and rows as features with their parts, names and qualifiers.

GFF3: Sequence Ontology's specification 1.26 (percent escapes, features of several lines that share
an ID, ``Parent``). GTF: version 2.2 (``gene_id "x"; transcript_id "y";``), whose lines of one
transcript's CDS are one feature.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from sys import intern
from typing import NamedTuple
from urllib.parse import unquote

from gpu.analyses.chromosome.annotation.lines import BadLine
from gpu.sequences.sequence import Feature

_COLUMNS = 9
_PAIR = re.compile(r'\s*([^\s;"]+)\s+("(?:[^"\\]|\\.)*"|[^;"]*)\s*(?:;|$)')
_STRANDS = {"+": 1, "-": -1, ".": 0, "?": 0}
#: Attributes that name a feature, the best first.
_NAMES = ("gene", "gene_name", "Name", "locus_tag", "gene_id", "product", "transcript_id", "Alias", "ID", "Note")
#: Those that name a part of a gene by its gene; else it is called as its parent.
_GENE_NAMES = ("gene", "gene_name", "locus_tag")
_PARTS_OF_GENES = frozenset({"CDS", "exon", "five_prime_UTR", "three_prime_UTR", "start_codon", "stop_codon"})
#: Kinds of lines that describe the whole record.
_WHOLE = frozenset({"region", "chromosome", "contig", "scaffold", "supercontig", "databank_entry", "source"})
_MOST_GENERATIONS = 5

Attributes = tuple[tuple[str, str], ...]


class Row(NamedTuple):
    """A line: name of its record, kind, ``[start, end)`` 0-based, strand, phase (or None)."""

    record: str
    kind: str
    start: int
    end: int
    strand: int
    phase: int | None
    attributes: Attributes

    def value(self, *names: str) -> str:
        """The first of these attributes that it has, or ""."""
        for wanted in names:
            for name, value in self.attributes:
                if name == wanted and value:
                    return value
        return ""


def looks_like_gff(columns: list[str]) -> bool:
    """Tell if the columns of a line are those of GFF3 or GTF."""
    is_place = len(columns) >= _COLUMNS - 1 and columns[3].isdecimal() and columns[4].isdecimal()
    return is_place and columns[6] in _STRANDS


def is_gtf(attributes: str) -> bool:
    """Tell if a ninth column is GTF's."""
    return "=" not in attributes.split('"')[0] and bool(_PAIR.match(attributes))


def parse_line(line: str, gtf: bool) -> Row:
    """A feature's line. Raises ``BadLine``."""
    columns = line.split("\t")
    if len(columns) not in (_COLUMNS - 1, _COLUMNS):
        raise BadLine(f"it has {len(columns):,} columns between tabs, not {_COLUMNS}")
    record, _, kind, first, last, _, strand, phase = columns[:8]
    if not (first.isdecimal() and last.isdecimal()) or len(first) > 12 or len(last) > 12:
        raise BadLine("its begin and end (columns 4 and 5) are not both numbers")
    if not 1 <= int(first) <= int(last):
        raise BadLine(f"its begin {first} and end {last} are no range; positions count from 1")
    if strand not in _STRANDS:
        raise BadLine(f"its strand “{strand[:20]}” is none of +, −, . and ?")
    read = _gtf_attributes if gtf else _gff3_attributes
    attributes = read(columns[8]) if len(columns) == _COLUMNS else ()
    return Row(
        intern(record if gtf else _unescaped(record)),
        intern(kind if gtf else _unescaped(kind)),
        int(first) - 1,
        int(last),
        _STRANDS[strand],
        int(phase) if phase in ("0", "1", "2") else None,
        attributes,
    )


def _gff3_attributes(text: str) -> Attributes:
    pairs = (part.partition("=") for part in text.split(";"))
    return tuple(
        (intern(_unescaped(name.strip())), _unescaped(value.strip().replace(",", ", ")))
        for name, sign, value in pairs
        if sign
    )


def _unescaped(text: str) -> str:
    return unquote(text) if "%" in text else text


def _gtf_attributes(text: str) -> Attributes:
    return tuple((intern(name), value.strip().strip('"')) for name, value in _PAIR.findall(text))


@dataclass
class _Named:
    """Rows by their ID, to name parts of genes as the genes."""

    rows: dict[str, Row]

    def label(self, row: Row) -> str:
        if row.kind not in _PARTS_OF_GENES or row.value(*_GENE_NAMES):
            return row.value(*_NAMES)
        parent = row
        for _ in range(_MOST_GENERATIONS):
            above = self.rows.get(parent.value("Parent").split(", ")[0])
            if above is None or above is parent:
                break
            parent = above
            if named := parent.value(*_GENE_NAMES):
                return named
        return parent.value(*_NAMES) or row.value(*_NAMES)


def is_circular(row: Row) -> bool:
    """Tell if a line says that its record is a circle."""
    return row.kind in _WHOLE and row.value("Is_circular").lower() == "true"


def describes_record(row: Row, length: int) -> bool:
    """Tell if a line describes a whole record of ``length`` bases."""
    return row.kind in _WHOLE and row.start == 0 and row.end >= length


def features_of(rows: Iterable[Row], gtf: bool) -> list[Feature]:
    """The features of one record's lines, each with all of its parts, in order of the lines."""
    kept = list(rows)
    named = _Named({row.value("ID"): row for row in reversed(kept) if row.value("ID")})
    whole: dict[object, list[Row]] = defaultdict(list)
    for number, row in enumerate(kept):
        whole[_key(row, number, gtf)].append(row)
    found: list[Feature] = []
    for group, parts in enumerate(whole.values()):
        parts.sort(key=lambda row: row.start, reverse=parts[0].strand < 0)
        label, several = named.label(parts[0]), group if len(parts) > 1 else -1
        qualifiers = parts[0].attributes
        if parts[0].kind == "CDS" and parts[0].phase:
            # As GenBank says where the first whole codon begins.
            qualifiers = (*qualifiers, ("codon_start", str(parts[0].phase + 1)))
        found += [
            Feature(row.kind, row.start, row.end, row.strand, label, qualifiers, several, part)
            for part, row in enumerate(parts)
        ]
    return found


def _key(row: Row, number: int, gtf: bool) -> object:
    """Equal for the lines of one feature."""
    if gtf:
        transcript = row.value("transcript_id")
        return (row.kind, transcript, row.strand) if row.kind == "CDS" and transcript else number
    if own := row.value("ID"):
        return row.kind, own
    # Many programs leave out the ID of a CDS, which its lines should share.
    return ("", row.value("Parent")) if row.kind == "CDS" and row.value("Parent") else number
