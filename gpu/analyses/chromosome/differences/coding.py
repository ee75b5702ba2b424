"""The coding sequences of a record's features, laid out so that many places are read at once.

All coding sequences are strung together: a *coding offset* counts their bases from the first one of
the first, in the direction of reading. Places on the record are 0-based on its forward strand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.sequence import Feature, Sequence
from gpu.sequences.translation import CODON, STANDARD, codons, genetic_codes

#: Bits of a letter in a codon's number, as in ``translation.codons``.
_BITS = 4
_NO_PROTEIN = frozenset(("pseudo", "pseudogene"))


@dataclass(frozen=True, eq=False)
class CodingSequences:
    """Coding sequences and their parts.

    Attributes
    ----------
    names : list of str
        The label of each.
    first : int64 [n + 1]
        The coding offset of each one's first base, and the number of all.
    skipped : int64 [n]
        Bases before the first whole codon: ``codon_start`` − 1.
    code : int64 [n]
        The genetic code, by NCBI's number.
    start, end : int64 [p]
        Places of the parts, in the order of coding offsets.
    is_reverse : bool [p]
        The part is read on the reverse strand.
    of : int64 [p]
        The coding sequence of a part.
    """

    names: list[str]
    first: Integers
    skipped: Integers
    code: Integers
    start: Integers
    end: Integers
    is_reverse: NDArray[np.bool_]
    of: Integers

    @classmethod
    def of_record(cls, record: Sequence) -> CodingSequences:
        """The coding sequences of a record's features, in the order of their first parts."""
        names: list[str] = []
        skipped, code = [], []
        parts: list[Feature] = []
        of: list[int] = []
        for number, whole in enumerate(_wholes(record)):
            qualifiers = dict(reversed(whole[0].qualifiers))
            names.append(whole[0].label)
            skipped.append(_number(qualifiers.get("codon_start", ""), range(1, CODON + 1), 1) - 1)
            code.append(_number(qualifiers.get("transl_table", ""), genetic_codes(), STANDARD))
            parts += whole
            of += [number] * len(whole)
        start = np.array([part.start for part in parts], np.int64)
        end = np.array([part.end for part in parts], np.int64)
        owner = np.array(of, np.int64)
        first = np.zeros(len(names) + 1, np.int64)
        np.add.at(first, owner + 1, end - start)
        is_reverse = np.array([part.strand < 0 for part in parts], np.bool_)
        skips, codes = np.array(skipped, np.int64), np.array(code, np.int64)
        return cls(names, np.cumsum(first), skips, codes, start, end, is_reverse, owner)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def offset(self) -> Integers:
        """int64 [p]: the coding offset of each part's first base."""
        sizes = self.end - self.start
        return np.cumsum(sizes) - sizes

    def places(self, offsets: Integers) -> tuple[Integers, NDArray[np.bool_]]:
        """The places of coding offsets, and True where they are read on the reverse strand."""
        part = np.searchsorted(self.offset, offsets, side="right") - 1
        inside = offsets - self.offset[part]
        turned = self.is_reverse[part]
        return np.where(turned, self.end[part] - 1 - inside, self.start[part] + inside), turned


def residues(letters: Codes, code: Integers, begins: NDArray[np.bool_]) -> Codes:
    """The residues of codons as codes of ``PROTEIN``, uint8 [k].

    Parameters
    ----------
    letters : uint8 [k, 3]
        Codes of DNA, in the direction of reading.
    code : int64 [k]
        Genetic codes.
    begins : bool [k]
        The codon is the first one of a protein: start codons of its code are M there.
    """
    found = np.zeros(len(letters), np.uint8)
    number = letters.astype(np.int64) @ (1 << _BITS * np.arange(CODON)[::-1])
    for each in np.unique(code).tolist():
        rows = code == each
        found[rows] = codons(each)[number[rows]]
        found[rows & begins & np.isin(number, _starts(each))] = _residue("M")
    return found


@cache
def _starts(code: int) -> tuple[int, ...]:
    """The numbers of a code's start codons."""
    from Bio.Data import CodonTable

    starts = CodonTable.unambiguous_dna_by_id[code].start_codons
    return tuple(
        sum(DNA.letters.index(letter) << _BITS * (CODON - 1 - at) for at, letter in enumerate(codon))
        for codon in starts
    )


def _residue(letter: str) -> int:
    from gpu.sequences.alphabet import PROTEIN

    return PROTEIN.letters.index(letter)


def _wholes(record: Sequence) -> Iterator[list[Feature]]:
    """The parts of each coding sequence that makes a protein, in the direction of reading.

    One with a part in another record is left out: its frame is not known.
    """
    groups: dict[tuple[int, int], list[Feature]] = defaultdict(list)
    for number, feature in enumerate(record.features):
        if feature.kind == "CDS" and not any(name in _NO_PROTEIN for name, _ in feature.qualifiers):
            groups[(feature.group, -1) if feature.group >= 0 else (-1, number)].append(feature)
    for parts in groups.values():
        parts.sort(key=lambda part: part.part)
        if [part.part for part in parts] == list(range(len(parts))):
            yield parts


def _number(text: str, allowed: object, usual: int) -> int:
    """A qualifier's number, or the usual one if it is none of those allowed."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else usual
    return number if number in allowed else usual  # type: ignore[operator]
