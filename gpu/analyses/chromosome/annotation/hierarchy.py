"""Rows of GFF3 and GTF as features: what their parents make of them.

Lines of one ID are one feature, and the CDS lines of one parent are one coding sequence, whatever
their IDs (with the stop codon that GTF has beside them). A feature's parts follow each other as
``part`` numbers them, else along the strand, over the origin of a circle too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from operator import attrgetter
from typing import NamedTuple

from gpu.analyses.chromosome.annotation.gff import WHOLE, Attributes, GffLine, describes_record, gene_of, is_circular
from gpu.core.units import whole_number
from gpu.sequences.sequence import Feature

_CDS, _STOP, _TRANSCRIPT = "CDS", "stop_codon", "transcript"
#: Kinds that are called as the gene that they are part of.
_PARTS_OF_GENES = frozenset({_CDS, "exon", "five_prime_UTR", "three_prime_UTR", "start_codon", _STOP})
#: Parents whose own parent says what a coding sequence is part of, and those that say nothing.
_BETWEEN = frozenset({_CDS, "exon", "polypeptide", "protein"})
_CONTAINERS = WHOLE | {"operon", "prophage", "genomic_island", "mobile_genetic_element"}
_SELENOCYSTEINE = frozenset({"Selenocysteine", "stop_codon_redefined_as_selenocysteine"})
_MOST_GENERATIONS = 5
#: Bases that parts of one coding sequence share, at most: a ribosome slips back so far.
_SLIPPED = 2
_CODON = 3
_EXCEPTION = re.compile(r"\(pos:.*?,\s*aa:\w+\)")


class _Part(NamedTuple):
    """A part of a feature, within its record, and the row that has it."""

    row: GffLine
    start: int
    end: int


def features_of(rows: Iterable[GffLine], length: int, circular: bool) -> list[Feature]:
    """The features of the rows of one record of ``length`` bases, each with all of its parts, in
    order of the rows.

    ``circular``: it is a circle, as a row may also say; what goes on behind its end goes on at its
    begin. Else features may end beyond the record.
    """
    kept = list(rows)
    circular = circular or any(is_circular(row, length) for row in kept)
    return list(_Hierarchy(kept, length, circular).features())


class _Hierarchy:
    """The rows of a record by their keys and by their parents."""

    def __init__(self, rows: list[GffLine], length: int, circular: bool) -> None:
        self._rows, self._length, self._circular = rows, length, circular
        self._by_key: dict[str, list[GffLine]] = defaultdict(list)
        self._beside: dict[tuple[str, str], list[GffLine]] = defaultdict(list)
        for row in rows:
            if row.key:
                self._by_key[row.key].append(row)
            if row.kind == _STOP or row.kind in _SELENOCYSTEINE:
                for parent in row.parents:
                    self._beside["" if row.kind in _SELENOCYSTEINE else _STOP, parent].append(row)

    def features(self) -> Iterator[Feature]:
        """The features, and the transcripts that have no lines of their own."""
        whole: dict[object, list[GffLine]] = defaultdict(list)
        spans: dict[str, list[GffLine]] = defaultdict(list)
        for number, row in enumerate(self._rows):
            if row.kind in WHOLE and describes_record(row, self._length):
                continue
            if row.kind in _PARTS_OF_GENES:
                for parent in row.parents:
                    spans[parent].append(row)
            parents = self._parents(row) if row.kind == _CDS else ()
            for parent in parents:
                whole[_CDS, parent, ""].append(row)
            if not parents:
                whole[(row.kind, "", row.key) if row.key else number].append(row)
        known: set[object] = set()
        for groups, (key, mine) in enumerate(whole.items()):
            if len(mine) == 1 and not self._circular and (row := mine[0]).kind != _CDS:
                label = self._label(row, "")
                yield Feature(row.kind, row.start, row.end, row.strand, label, row.attributes)
                continue
            parent = key[1] if isinstance(key, tuple) else ""
            for of_parent, protein in enumerate(_proteins(mine) if parent else [mine]):
                parts = self._in_order(protein)
                label, qualifiers = self._label(parts[0].row, parent), parts[0].row.attributes
                if parts[0].row.kind == _CDS:
                    parts, qualifiers = self._coding(parts, parent)
                    # Several parents that have all of its lines have one coding sequence.
                    this = tuple((part.start, part.end) for part in parts), label, qualifiers
                    if len(mine[0].parents) > 1 and this in known:
                        continue
                    known.add(this)
                several = groups + len(whole) * of_parent if len(parts) > 1 else -1
                for number, (row, start, end) in enumerate(parts):
                    yield Feature(row.kind, start, end, row.strand, label, qualifiers, several, number)
        yield from self._transcripts(spans)

    def _parents(self, row: GffLine) -> tuple[str, ...]:
        """The key that the CDS lines of one coding sequence share."""
        found: list[str] = []
        for parent in row.parents:
            for _ in range(_MOST_GENERATIONS):
                above = self._by_key.get(parent)
                if above is None or above[0].kind not in _BETWEEN:
                    break
                parent = above[0].parents[0] if above[0].parents else above[0].value("Derives_from") or parent
            above = self._by_key.get(parent)
            if (above is None or above[0].kind not in _CONTAINERS) and parent not in found:
                found.append(parent)
        return tuple(found)

    def _ancestors(self, parent: str) -> Iterator[GffLine]:
        """The rows that a parent's key names, and those above them."""
        for _ in range(_MOST_GENERATIONS):
            above = self._by_key.get(parent) or self._by_key.get(gene_of(parent))
            if not above:
                return
            yield above[0]
            parent = above[0].parents[0] if above[0].parents else ""

    def _label(self, row: GffLine, parent: str) -> str:
        """The label of a feature; a part of a gene has the gene's."""
        if row.gene or row.kind not in _PARTS_OF_GENES:
            return row.label
        derived = row.value("Derives_from")
        above = list(self._ancestors(derived or parent or (row.parents[0] if row.parents else "")))
        named = next((each.gene for each in above if each.gene), "")
        named = named or next((each.label for each in reversed(above) if each.label), "")
        if not named and row.parents and row.label == row.key:
            return parent or row.parents[0]
        return named or row.label

    def _coding(self, parts: list[_Part], parent: str) -> tuple[list[_Part], Attributes]:
        """A coding sequence with its stop codon, and its qualifiers as GenBank has them."""
        first, last = parts[0].row, parts[-1].row
        above = list(self._ancestors(parent or (first.parents[0] if first.parents else "")))
        exceptions = [
            one for name, value in first.attributes if name == "transl_except" for one in _EXCEPTION.findall(value)
        ]
        added = [("transl_except", re.sub(r",\s+", ",", one)) for one in exceptions]
        left_out = {("pseudo", "false")} | {
            pair for pair in first.attributes if exceptions and pair[0] == "transl_except"
        }
        for row in self._beside.get(("", parent), ()):
            if any(part.start <= row.start and row.end <= part.end for part in parts):
                place = f"{row.start + 1}..{row.end}"
                added.append(("transl_except", f"(pos:{f'complement({place})' if row.strand < 0 else place},aa:Sec)"))
        if first.phase and not first.value("codon_start"):
            added.append(("codon_start", str(first.phase + 1)))
        if not first.value("pseudo") and any("pseudogen" in row.kind or row.value("pseudo") == "true" for row in above):
            added.append(("pseudo", "true"))
        tags = [value for row in (first, *above) for name, value in row.attributes if name == "tag"]
        for end, row, low in (("start", first, first.strand >= 0), ("end", last, last.strand < 0)):
            if _is_open(row, low) or any(f"cds_{end}_NF" in tag for tag in tags):
                added.append(("partial", end))
        kept = tuple(pair for pair in first.attributes if pair not in left_out)
        return self._with_stop(parts, self._beside.get((_STOP, parent), ())), (*kept, *added)

    def _with_stop(self, parts: list[_Part], rows: Iterable[GffLine]) -> list[_Part]:
        """A coding sequence with the stop codon behind it, in one part where they meet."""
        protein, strand = parts[-1].row.value("protein_id"), parts[-1].row.strand
        mine = [row for row in rows if row.strand == strand and row.value("protein_id") in ("", protein)]
        bases = 0
        for stop in self._in_order(mine) if mine else ():
            last, size = parts[-1], stop.end - stop.start
            ahead = last.start - stop.end if strand < 0 else stop.start - last.end
            is_covered = any(part.start < stop.end and stop.start < part.end for part in parts)
            if is_covered or bases + size > _CODON or (ahead < 0 and not self._circular):
                continue
            bases += size
            if ahead == 0:
                parts = [*parts[:-1], _Part(last.row, min(last.start, stop.start), max(last.end, stop.end))]
            else:
                parts = [*parts, _Part(last.row, stop.start, stop.end)]
        return parts

    def _in_order(self, rows: list[GffLine]) -> list[_Part]:
        """The parts of one feature's rows in reading order, those of a circle within the record."""
        numbers = [_number(row.value("part")) for row in rows] if len(rows) > 1 else [0]
        if len(set(numbers)) == 1 and len({row.strand for row in rows}) > 1:
            # Spliced from both strands: as the exons are numbered, else as the lines stand.
            numbers = [_number(row.value("exon_number")) for row in rows]
            numbers = numbers if len(set(numbers)) == len(rows) else list(range(len(rows)))
        found: list[_Part] = []
        for number in sorted(set(numbers)):
            found += self._along([row for row, each in zip(rows, numbers, strict=True) if each == number])
        return found

    def _along(self, rows: list[GffLine]) -> list[_Part]:
        """The parts of rows of one strand in reading order."""
        rows = sorted(rows, key=attrgetter("start"))
        length = self._length
        if self._circular:
            cut = self._begin(rows)
            rows = [row for row in rows if row.start >= cut] + [row for row in rows if row.start < cut]
        parts = []
        for row in rows:
            start, end = row.start, row.end
            if self._circular and start < 2 * length and end <= 2 * length:
                around = length if start >= length else 0
                start, end = start - around, end - around
                if end > length:
                    parts.append(_Part(row, start, length))
                    start, end = 0, end - length
            parts.append(_Part(row, start, end))
        return parts[::-1] if rows[0].strand < 0 else parts

    def _begin(self, rows: list[GffLine]) -> int:
        """The start of the row that comes first on a circle, of rows by their start."""
        above = self._ancestors(rows[0].parents[0]) if rows[0].parents else ()
        wholes = (sorted(self._by_key[row.key], key=attrgetter("start")) for row in above)
        return next((begin for each in chain([rows], wholes) if (begin := self._over_the_origin(each))), 0)

    def _over_the_origin(self, rows: list[GffLine]) -> int:
        """The start of what goes on over the origin of a circle; 0 if it does not."""
        if rows[-1].end > self._length:
            return rows[0].start
        if rows[0].start > 0 or rows[-1].end < self._length:
            return 0
        gaps = ((after.start - before.end, after.start) for before, after in pairwise(rows))
        return max((gap for gap in gaps if gap[0] > 0), default=(0, 0))[1]

    def _transcripts(self, spans: dict[str, list[GffLine]]) -> Iterator[Feature]:
        """A feature for each transcript that has no line, nor has its gene: from its first part to
        its last.
        """
        for parent, rows in spans.items():
            if parent in self._by_key or gene_of(parent) in self._by_key or len({row.strand for row in rows}) > 1:
                continue
            start, end = min(row.start for row in rows), max(row.end for row in rows)
            if any(row.end - row.start == end - start for row in rows) or self._begin(
                sorted(rows, key=attrgetter("start"))
            ):
                continue
            names = tuple(
                pair for pair in rows[0].attributes if pair[0] in ("gene_id", "transcript_id", "gene_name", "gene")
            )
            yield Feature(_TRANSCRIPT, start, end, rows[0].strand, self._label(rows[0], parent), names)


def _proteins(rows: list[GffLine]) -> list[list[GffLine]]:
    """The rows of each protein, of the CDS rows that have one parent.

    They are of one protein unless they say that they are of several (a messenger of several
    proteins), or unless they share IDs, or overlap.
    """
    if len(rows) == 1:
        return [rows]
    if len({row.protein for row in rows}) > 1 and all(len(row.parents) <= 1 for row in rows):
        for said in zip(*(row.protein for row in rows), strict=True):
            if len(set(filter(None, said))) > 1:
                return [one for some in _grouped(rows, said) for one in _proteins(some)]
    # A line that stands twice is one.
    rows = list({(row.start, row.end, row.strand, row.key): row for row in reversed(rows)}.values())[::-1]
    keys = Counter(row.key for row in rows)
    ordered = sorted(rows, key=attrgetter("start", "end"))
    overlap = any(before.end - after.start > _SLIPPED for before, after in pairwise(ordered))
    if len(keys) > 1 and "" not in keys and (overlap or max(keys.values()) > 1):
        return _grouped(rows, [row.key for row in rows])
    is_numbered = any(row.value("part") or row.value("exception") for row in rows)
    if "" in keys and len({row.strand for row in rows}) > 1 and not is_numbered:
        numbers = {row.value("exon_number") for row in rows}
        if len(numbers) < len(rows):
            return _grouped(rows, [row.strand for row in rows])
    return [rows]


def _grouped(rows: list[GffLine], keys: Iterable[object]) -> list[list[GffLine]]:
    groups: dict[object, list[GffLine]] = defaultdict(list)
    for row, key in zip(rows, keys, strict=True):
        groups[key].append(row)
    return list(groups.values())


def _is_open(row: GffLine, low: bool) -> bool:
    """Tell if a row's feature goes on beyond its low or its high end, as NCBI and Prodigal say."""
    both = row.value("partial")
    if len(both) == 2 and set(both) <= {"0", "1"}:
        return both[0 if low else 1] == "1"
    outer = row.value("start_range" if low else "end_range").split(",")
    return len(outer) == 2 and outer[0 if low else 1].strip() == "."


def _number(text: str) -> int:
    """The number that ``1`` or ``1/2`` begins with; 0 for none."""
    return whole_number(text.split("/")[0].strip()) or 0
