"""Whole features of both sides, and the search for names and qualifiers in them.

A text is found anywhere in a label or a qualifier, in either case. Names that equal it come first,
then names that begin with it, names that hold it, and other qualifiers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from gpu.analyses.chromosome.annotation.kinds import is_gene
from gpu.sequences.sequence import Feature

#: Qualifiers that name a feature, in lower case.
NAMES = frozenset(
    {"gene", "gene_name", "gene_id", "gene_synonym", "name", "locus_tag", "old_locus_tag", "protein_id"}
    | {"transcript_id", "standard_name", "id", "alias", "label"}
)
#: Features that match a text, at most; the best of them are shown.
MAX_FOUND = 5_000
#: A protein's sequence is searched for as many letters or more: each short word is in some.
_FEWEST_RESIDUES = 6
_TRANSLATION = "translation"
#: Of features with the same ends the most telling kind stands for all.
_KINDS = {"CDS": 0, "tRNA": 0, "rRNA": 0, "ncRNA": 0, "gene": 1, "mRNA": 2, "transcript": 2, "exon": 4}
_OTHER_KIND = 3
_NOT_FOUND = 9


@dataclass(frozen=True, slots=True)
class Whole:
    """A feature with all of its parts.

    ``side``: 0 for a, 1 for b. ``spans``: 0-based half-open stretches of that matrix side, in the
    direction of reading. ``strand``: +1, -1 or 0, relative to the matrix side.
    """

    side: int
    kind: str
    label: str
    strand: int
    spans: tuple[tuple[int, int], ...]
    qualifiers: tuple[tuple[str, str], ...] = ()

    @property
    def start(self) -> int:
        return self.spans[0][0] if len(self.spans) == 1 else min(start for start, _ in self.spans)

    @property
    def end(self) -> int:
        return self.spans[0][1] if len(self.spans) == 1 else max(end for _, end in self.spans)

    @property
    def bases(self) -> int:
        """The number of bases of all parts."""
        return sum(end - start for start, end in self.spans)

    def value(self, *names: str) -> str:
        """The first value of the first of these qualifiers that it has, or ""."""
        for wanted in names:
            found = next((value for name, value in self.qualifiers if name == wanted and value), "")
            if found:
                return found
        return ""

    def title(self) -> str:
        """Its name and kind in one line: ``gyrA (CDS), DNA gyrase subunit A``."""
        name = self.label or self.kind
        kind = f" ({self.kind})" if self.label else ""
        product = self.value("product", "description", "note", "Note")
        return f"{name}{kind}" + (f", {product}" if product and product != name else "")


def whole_features(side: int, features: Iterable[Feature]) -> list[Whole]:
    """The features of a matrix side, with all parts of each, in order of their first parts."""
    groups: dict[tuple[int, int], list[Feature]] = {}
    for number, feature in enumerate(features):
        groups.setdefault((0, feature.group) if feature.group >= 0 else (1, number), []).append(feature)
    found = []
    for parts in groups.values():
        parts.sort(key=attrgetter("part"))
        first = parts[0]
        spans = tuple((part.start, part.end) for part in parts)
        found.append(Whole(side, first.kind, first.label, first.strand, spans, first.qualifiers))
    return found


def spans_of(start: int, end: int, strand: int, length: int) -> tuple[tuple[int, int], ...]:
    """A stretch of a side of ``length`` bases, which may go on at base 0, as spans of ``Whole``."""
    if end <= length:
        return ((start, end),)
    spans = (start, length), (0, end - length)
    return spans[::-1] if strand < 0 else spans


class FoundFeature(NamedTuple):
    """A feature that a text was found in; ``where``: the qualifier, or "" for its label."""

    rank: int
    feature: Whole
    where: str
    value: str


class FeatureIndex:
    """The texts of features, joined for a quick search; made in a thread, read in any."""

    def __init__(self, features: Iterable[Whole]) -> None:
        self._features: list[Whole] = list(features)
        self._names = _Texts([_text(feature, proteins=False) for feature in self._features])
        self._proteins = _Texts([_text(feature, proteins=True) for feature in self._features])

    def __len__(self) -> int:
        return len(self._features)

    def search(self, text: str) -> list[FoundFeature]:
        """The features that hold a text, the best first; of equal ends the most telling one."""
        wanted = " ".join(text.lower().split())
        if not wanted:
            return []
        numbers = list(self._names.holding(wanted))
        if len(wanted) >= _FEWEST_RESIDUES and len(numbers) < MAX_FOUND:
            known = set(numbers)
            numbers += [number for number in self._proteins.holding(wanted) if number not in known]
        ranked = sorted((_ranked(self._features[number], wanted) for number in numbers), key=_order)
        kept: dict[tuple[int, int, int], FoundFeature] = {}
        for found in ranked:
            kept.setdefault((found.feature.side, found.feature.start, found.feature.end), found)
        return list(kept.values())


def _ranked(feature: Whole, wanted: str) -> FoundFeature:
    """The qualifier in which a feature holds a text best."""
    best = FoundFeature(_NOT_FOUND, feature, "", "")
    for name, value in (("", feature.label), *feature.qualifiers):
        lowered = value.lower()
        if wanted in lowered:
            is_name = not name or name.lower() in NAMES
            rank = (0 if lowered == wanted else 1 if lowered.startswith(wanted) else 2) if is_name else 3
            if rank < best.rank:
                best = FoundFeature(rank, feature, name, value)
    return best


def _order(found: FoundFeature) -> tuple[int, int, int, int]:
    feature = found.feature
    return found.rank, kind_order(feature.kind), feature.side, feature.start


def kind_order(kind: str) -> int:
    """Small for kinds that tell most of a stretch: of equal ends those stand for the others."""
    return _KINDS.get(kind, _KINDS["gene"] if is_gene(kind) else _OTHER_KIND)


def _text(feature: Whole, proteins: bool) -> str:
    values = [value for name, value in feature.qualifiers if (name == _TRANSLATION) == proteins]
    return "\t".join(values if proteins else [feature.label, *values]).replace("\n", " ").lower()


class _Texts:
    """Texts joined by line ends: the search runs at the speed of ``str.find``."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._starts = [0]
        for text in texts:
            self._starts.append(self._starts[-1] + len(text) + 1)
        self._joined = "\n".join(texts)

    def holding(self, wanted: str) -> Iterator[int]:
        """The numbers of the texts that hold ``wanted``, ascending, at most ``MAX_FOUND``."""
        at = self._joined.find(wanted)
        for _ in range(MAX_FOUND):
            if at < 0:
                return
            number = bisect_right(self._starts, at) - 1
            yield number
            at = self._joined.find(wanted, self._starts[number + 1])
