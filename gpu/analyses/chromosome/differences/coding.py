"""The coding sequences of a record's features, laid out so that many places are read at once.

All coding sequences are strung together: a *coding offset* counts their bases from the first one of
the first, in the direction of reading. Places on the record are 0-based on its forward strand.

A codon is read by its sequence's genetic code, but for three places. A *start codon* of the code is
M where a protein begins. Where the code reads a codon both as a residue and as a stop, it is a stop
at the end alone. ``/transl_except`` names the residue of its codon.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.segments import Integers
from gpu.core.units import whole_number
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.sequence import Feature, Sequence
from gpu.sequences.translation import CODON, STANDARD, codons, genetic_codes

#: Bits of a letter in a codon's number, as in ``translation.codons``.
_BITS = 4
#: Qualifiers of what codes for no protein.
NO_PROTEIN = frozenset(("pseudo", "pseudogene"))
#: ``(pos:complement(66..68),aa:Sec)``, of which a qualifier's value may have several.
_EXCEPTION = re.compile(r"\(\s*pos:(.*?),\s*aa:\s*(\w+)\s*\)", re.IGNORECASE | re.DOTALL)
#: Where a codon is read: what it means depends on it. ``_CHANGED_START``: not as the record has it.
_INSIDE, _START, _CHANGED_START, _END = range(4)
_STOP, _ANY, _MET = (PROTEIN.letters.index(letter) for letter in "*XM")


class Codons(NamedTuple):
    """The positions of codons.

    ``at`` int64: the coding offsets of their first bases. By base [..., 3]: ``places`` int64 on
    the record, ``turned`` bool on the reverse strand, ``beyond`` bool behind the end, where poly-A
    makes them A.
    """

    at: Integers
    places: Integers
    turned: NDArray[np.bool_]
    beyond: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class CodingSequences:
    """Coding sequences and their parts. Parts that touch, as they are read, are one.

    Attributes
    ----------
    letters : uint8
        Codes of the whole record.
    names : list of str
        The label of each.
    first : int64 [n + 1]
        The coding offset of each one's first base, and the number of all.
    skipped : int64 [n]
        Bases before the first whole codon: ``codon_start`` − 1.
    code : int64 [n]
        The genetic code, by NCBI's number.
    is_open : bool [n, 2]
        The protein's beginning, or its end, is missing.
    start, end : int64 [p]
        Places of the parts, in the order of coding offsets.
    is_reverse : bool [p]
        The part is read on the reverse strand.
    of : int64 [p]
        The coding sequence of a part.
    exceptions : dict of int to int
        Coding offsets of codons' first bases, and the residues that the record names for them.
    """

    letters: Codes
    names: list[str]
    first: Integers
    skipped: Integers
    code: Integers
    is_open: NDArray[np.bool_]
    start: Integers
    end: Integers
    is_reverse: NDArray[np.bool_]
    of: Integers
    exceptions: dict[int, int]

    @classmethod
    def of_record(cls, record: Sequence) -> CodingSequences:
        """The coding sequences of a record's features, in the order of their first parts."""
        names: list[str] = []
        skipped, code, is_open, first = [], [], [], [0]
        parts: list[tuple[int, int, bool, int]] = []
        exceptions: dict[int, int] = {}
        for number, features in enumerate(coding_features(record)):
            qualifiers = dict(reversed(features[0].qualifiers))
            whole = _joined(features, number)
            names.append(features[0].label)
            skipped.append(_number(qualifiers.get("codon_start", ""), range(1, CODON + 1), 1) - 1)
            code.append(_number(qualifiers.get("transl_table", ""), genetic_codes(), STANDARD))
            is_open.append([("partial", side) in features[0].qualifiers for side in ("start", "end")])
            for at, residue in _exceptions(features[0], whole, skipped[-1]):
                exceptions[first[-1] + at] = residue
            first.append(first[-1] + sum(end - start for start, end, _, _ in whole))
            parts += whole
        start, end, owner = (np.array([part[k] for part in parts], np.int64) for k in (0, 1, 3))
        is_reverse = np.array([part[2] for part in parts], np.bool_)
        return cls(
            record.codes, names, np.array(first, np.int64), np.array(skipped, np.int64), np.array(code, np.int64),
            np.array(is_open, np.bool_).reshape(-1, 2), start, end, is_reverse, owner, exceptions,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def offset(self) -> Integers:
        """int64 [p]: the coding offset of each part's first base."""
        sizes = self.end - self.start
        return np.cumsum(sizes) - sizes

    @cached_property
    def is_over_origin(self) -> NDArray[np.bool_]:
        """bool [p]: the part begins with the record, and what is read beside it ends with it."""
        found = np.zeros(len(self.of), np.bool_)
        one, other = slice(None, -1), slice(1, None)
        same = (self.of[one] == self.of[other]) & (self.is_reverse[one] == self.is_reverse[other])
        first, last = self.start == 0, self.end == len(self.letters)
        found[other] = same & last[one] & first[other] & ~self.is_reverse[one]
        found[one] |= same & first[one] & last[other] & self.is_reverse[one]
        return found

    @cached_property
    def size(self) -> Integers:
        """int64 [n]: bases."""
        return np.diff(self.first)

    @cached_property
    def count(self) -> Integers:
        """int64 [n]: codons, with a last one that is not whole if the record says what it is."""
        bases = np.maximum(self.size - self.skipped, 0)
        whole = bases // CODON
        last = self.first[:-1] + self.skipped + CODON * whole
        return whole + ((bases % CODON > 0) & np.isin(last, list(self.exceptions)))

    @cached_property
    def _named(self) -> tuple[Integers, Codes]:
        """The exceptions as arrays, by coding offset."""
        named = sorted(self.exceptions.items())
        return np.array([at for at, _ in named], np.int64), np.array([residue for _, residue in named], np.uint8)

    def places(self, offsets: Integers) -> tuple[Integers, NDArray[np.bool_]]:
        """The places of coding offsets, and True where they are read on the reverse strand."""
        part = np.searchsorted(self.offset, offsets, side="right") - 1
        inside = offsets - self.offset[part]
        turned = self.is_reverse[part]
        return np.where(turned, self.end[part] - 1 - inside, self.start[part] + inside), turned

    def codons(self, of: Integers, codon: Integers) -> Codons:
        """The positions of codons; the arguments are int64 of one shape."""
        at = self.first[of] + self.skipped[of] + CODON * codon
        offsets = at[..., None] + np.arange(CODON)
        end = self.first[of + 1][..., None]
        beyond = offsets >= end
        return Codons(at, *self.places(np.minimum(offsets, end - 1)), beyond)

    def own(self, of: Integers, codon: Integers, where: Codons | None = None) -> tuple[Codes, Codes, NDArray[np.bool_]]:
        """Codons of the record: their letters [..., 3], residues, and which residues are known.

        The arguments are int64 of one shape, and ``codons`` of them. X is a residue that is not
        known, or known to be none of those that have a letter.
        """
        where = self.codons(of, codon) if where is None else where
        letters = strand(self.letters[where.places], where.turned)
        letters[where.beyond] = 0
        found = _residues(letters, self.code[of], self._where(of, codon, _START))
        known = found != _ANY
        keys, named = self._named
        if len(keys):
            number = np.minimum(np.searchsorted(keys, where.at), len(keys) - 1)
            excepted = keys[number] == where.at
            found[excepted] = named[number][excepted]
            known |= excepted
        return letters, found, known

    def changed(self, of: Integers, codon: Integers, letters: Codes, ends: NDArray[np.bool_] | None = None) -> Codes:
        """The residues of codons with other letters [..., 3] than the record's; X if not known.

        ``ends``: the codon is the last one; by default where the record's last one is.
        """
        return _residues(letters, self.code[of], self._where(of, codon, _CHANGED_START, ends))

    def begins(self, of: Integers, codon: Integers) -> NDArray[np.bool_]:
        """True for the codon with which a protein begins."""
        return (codon == 0) & (self.skipped[of] == 0) & ~self.is_open[of, 0]

    def _where(
        self, of: Integers, codon: Integers, start: int, ends: NDArray[np.bool_] | None = None
    ) -> NDArray[np.uint8]:
        if ends is None:
            ends = codon == self.count[of] - 1
        where = np.where(ends & ~self.is_open[of, 1], np.uint8(_END), np.uint8(_INSIDE))
        where[self.begins(of, codon)] = start
        return where


def strand(letters: Codes, turned: NDArray[np.bool_]) -> Codes:
    """Codes of DNA as they are read: the complements where ``turned``."""
    assert DNA.complement is not None
    return np.where(turned, DNA.complement[letters], letters)


def _residues(letters: Codes, code: Integers, where: NDArray[np.uint8]) -> Codes:
    """The residues of codons, codes of ``PROTEIN``; ``where``: what they mean depends on it."""
    number = letters[..., 0].astype(np.int64) << 2 * _BITS | letters[..., 1].astype(np.int64) << _BITS | letters[..., 2]
    known = np.unique(code).tolist()
    found = _meanings(known[0])[where, number] if known else np.zeros(code.shape, np.uint8)
    for each in known[1:]:
        rows = np.broadcast_to(code == each, number.shape)
        found[rows] = _meanings(each)[where[rows], number[rows]]
    return found


@cache
def _meanings(code: int) -> Codes:
    """The residue of each codon's number, uint8 [4, 4096]: inside of a protein, and at its ends.

    In the standard code, NCBI's start codons CTG and TTG are those of few genes: a start that the
    record has, but nothing that a start may become.
    """
    from Bio.Data import CodonTable

    table = CodonTable.unambiguous_dna_by_id[code]
    found = np.tile(codons(code)[: 1 << CODON * _BITS], (4, 1))
    found[_START, _numbers(table.start_codons)] = _MET
    found[_CHANGED_START, _numbers(["ATG"] if code == STANDARD else table.start_codons)] = _MET
    found[_END, _numbers(table.stop_codons)] = _STOP
    return found


def _numbers(some: list[str]) -> list[int]:
    return [
        sum(DNA.letters.index(letter) << _BITS * (CODON - 1 - at) for at, letter in enumerate(codon)) for codon in some
    ]


def coding_features(record: Sequence) -> Iterator[list[Feature]]:
    """The parts of each coding sequence that makes a protein, in the direction of reading.

    One whose first part, or one inside, is in another record is left out: its frame is not known.
    """
    groups: dict[tuple[int, int], list[Feature]] = defaultdict(list)
    for number, feature in enumerate(record.features):
        if feature.kind == "CDS" and not any(name in NO_PROTEIN for name, _ in feature.qualifiers):
            groups[(feature.group, -1) if feature.group >= 0 else (-1, number)].append(feature)
    for parts in groups.values():
        parts.sort(key=lambda part: part.part)
        if [part.part for part in parts] == list(range(len(parts))):
            yield parts


def _joined(features: list[Feature], number: int) -> list[tuple[int, int, bool, int]]:
    """Start, end, direction and ``number`` of the parts, those that touch as one."""
    parts: list[tuple[int, int, bool, int]] = []
    for feature in features:
        start, end, turned = feature.start, feature.end, feature.strand < 0
        if parts and parts[-1][2] == turned and parts[-1][turned ^ 1] == (end if turned else start):
            before = parts.pop()
            start, end = min(start, before[0]), max(end, before[1])
        parts.append((start, end, turned, number))
    return parts


def _exceptions(feature: Feature, parts: list[tuple[int, int, bool, int]], skipped: int) -> Iterator[tuple[int, int]]:
    """The offsets, from its first base, of codons that ``/transl_except`` names; their residues."""
    for value in (value for name, value in feature.qualifiers if name == "transl_except"):
        for position, amino_acid in _EXCEPTION.findall(value):
            found = []
            # A place may name its record: ``NC_000003.11:495``.
            numbers = re.findall(r"\d{1,15}", re.sub(r"[^\s,(]+:", "", position))
            for place in (int(digits) - 1 for digits in numbers):
                ahead = 0
                for start, end, turned, _ in parts:
                    if start <= place < end:
                        at = ahead + (end - 1 - place if turned else place - start)
                        found += [at] if at >= skipped and (at - skipped) % CODON == 0 else []
                    ahead += end - start
            residue = _amino_acids().get(amino_acid.capitalize())
            if found and residue is not None:
                yield min(found), residue


@cache
def _amino_acids() -> dict[str, int]:
    """The residues that ``/transl_except`` may name, by their abbreviations."""
    from Bio.Data.IUPACData import protein_letters_3to1_extended

    named = {**protein_letters_3to1_extended, "Term": "*", "Ter": "*", "Other": "X"}
    return {name: PROTEIN.letters.index(letter) for name, letter in named.items()}


def _number(text: str, allowed: Container[int], usual: int) -> int:
    """A qualifier's number, or the usual one if it is none of those allowed."""
    number = whole_number(text)
    return number if number is not None and number in allowed else usual
