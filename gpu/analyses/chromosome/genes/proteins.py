"""Proteins of a gene and of what is aligned with it: both coding sequences, read in the gene's
frame.

The coding sequence of the other side is all that lies between the bases aligned with the first and
the last one of each part: what it gained and lost shifts the frame, as it does in the cell. It is
read from the first whole codon of the gene on that has a base beside its first one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.coding import strand
from gpu.analyses.chromosome.genes.listed import Gene
from gpu.analyses.chromosome.genes.table import AlignedBases, GeneAlignment, on_matrix
from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import PROTEIN, Codes
from gpu.sequences.translation import CODON

#: In place of a letter.
GAP = 255
_STOP = PROTEIN.letters[PROTEIN.letters.index("*")]


class Translation(NamedTuple):
    """A coding sequence as it is read, without what precedes its first whole codon.

    ``letters``: codes of DNA. ``residues``: codes of ``PROTEIN``, one for each whole codon and a
    last one that is not whole if the record says what it is; stops are among them.
    """

    letters: Codes
    residues: Codes

    @property
    def protein(self) -> str:
        """The residues as letters, without the stop at the end; stops inside are ``*``."""
        return PROTEIN.text(self.residues).removesuffix(_STOP)


class CodonColumns(NamedTuple):
    """A gene and what is aligned with it, column by column as the gene is read; the gene first.

    ``letters``: codes of DNA, uint8 [2, c], ``GAP`` in gaps. ``residues``: codes of ``PROTEIN``,
    uint8 [2, c], at the middle base of each codon as either side reads it, else ``GAP``.
    ``places``: int64 [2, c], 1-based in the records, 0 in gaps. ``ends``: bool [c], the gene's
    codon ends here.
    """

    letters: Codes
    residues: Codes
    places: Integers
    ends: NDArray[np.bool_]


class _Aligned(NamedTuple):
    """Columns of a coding sequence as it is read: bases ahead of each in it, int64; the base of the
    other side; -1 in gaps; True if the other side is read on its reverse strand.
    """

    ahead: Integers
    beside: Integers
    turned: NDArray[np.bool_]

    @property
    def lead(self) -> int:
        """Bases of the coding sequence ahead of the first aligned one."""
        return int(self.ahead[np.argmax(self.beside >= 0)])

    def skipped(self, own: int) -> int:
        """Bases of the other side before its first whole codon; ``own``: those of the gene."""
        return (own - self.lead) % CODON if len(self.ahead) else 0


class Translations:
    """Makes the proteins of genes that an alignment places; raises as its ``load``."""

    def __init__(self, by: GeneAlignment) -> None:
        alignment, compared = by.load()
        on_b = int(by.on_b)
        self._record, self._beside_choice = compared[on_b], by.choices[1 - on_b]
        self._other = compared[1 - on_b].side.codes
        self._coding = self._record.coding
        self._bases = AlignedBases(alignment, on_b)

    def both(self, gene: Gene) -> tuple[Translation, Translation] | None:
        """The translations of a gene and of the other side; None if it codes for no protein.

        That of the other side is empty if nothing is aligned.
        """
        if (of := gene.coding) < 0:
            return None
        own = self._own(of)
        return own, self._beside(of, own.letters, self._aligned(of))

    def columns(self, gene: Gene) -> CodonColumns | None:
        """Both coding sequences and their residues; None if it codes for no protein."""
        if (of := gene.coding) < 0:
            return None
        coding, aligned = self._coding, self._aligned(of)
        own = self._own(of)
        beside = self._beside(of, own.letters, aligned)
        size, skipped = len(aligned.ahead), int(coding.skipped[of])
        letters, residues = (np.full((2, size), GAP, np.uint8) for _ in range(2))
        places = np.zeros((2, size), np.int64)
        for side, has in enumerate((aligned.ahead >= 0, aligned.beside >= 0)):
            if side:
                index = aligned.beside[has]
                letters[side, has] = strand(self._other[index], aligned.turned[has])
                places[side, has] = self._beside_choice.position(index)
                number, first, found = np.arange(len(index)), aligned.skipped(skipped), beside.residues
            else:
                number, first, found = aligned.ahead[has], skipped, own.residues
                place, turned = coding.places(coding.first[of] + number)
                letters[side, has], places[side, has] = strand(coding.letters[place], turned), place + 1
            codon, at = np.divmod(number - first, CODON)
            # Of a last codon that is not whole the last base stands for the middle one.
            middle = (codon >= 0) & (codon < len(found)) & ((at == 1) | ((at == 0) & (number == number.max(initial=0))))
            residues[side, np.flatnonzero(has)[middle]] = found[codon[middle]]
        ends = (aligned.ahead >= skipped) & ((aligned.ahead - skipped) % CODON == CODON - 1)
        return CodonColumns(letters, residues, places, ends)

    def _own(self, of: int) -> Translation:
        coding = self._coding
        codon = np.arange(int(coding.count[of]))
        places, turned = coding.places(np.arange(coding.first[of] + coding.skipped[of], coding.first[of + 1]))
        residues = coding.own(np.full_like(codon, of), codon)[1]
        return Translation(strand(coding.letters[places], turned), residues)

    def _beside(self, of: int, own: Codes, aligned: _Aligned) -> Translation:
        coding, skipped = self._coding, int(self._coding.skipped[of])
        index = aligned.beside[aligned.beside >= 0]
        if not len(index):
            return Translation(np.zeros(0, np.uint8), np.zeros(0, np.uint8))
        whole, lead = aligned.skipped(skipped), aligned.lead
        letters = strand(self._other[index], aligned.turned[aligned.beside >= 0])[whole:]
        size = len(letters) // CODON
        # Behind the beginning all codons but the last one are read alike.
        codon = np.arange(size) + max(0, lead - skipped)
        ends = np.arange(size) == size - 1
        codons = letters[: CODON * size].reshape(-1, CODON)
        residues = coding.changed(np.full(size, of), codon, codons, ends)
        return Translation(letters, self._as_recorded(of, own, index[whole:], letters, residues))

    def _aligned(self, of: int) -> _Aligned:
        """The columns of a coding sequence, from the bases of the side on."""
        bases = self._bases
        found: list[tuple[Integers, Integers, NDArray[np.bool_]]] = []
        for start, end, turned, offset in self._pieces(of):
            index = np.arange(start, end)[:: -1 if turned else 1]
            rank = bases.before(index)
            at = np.flatnonzero(bases.before(index + 1) > rank)
            beside = np.full(len(index), -1)
            beside[at] = bases.other(rank[at])
            # What only the other side has stands before the next base that both have.
            more = np.abs(np.diff(beside[at])) - 1
            step = np.arange(int(more.sum())) - np.repeat(np.cumsum(more) - more, more) + 1
            gained = np.repeat(beside[at][:-1], more) + (-step if turned else step)
            before = np.repeat(at[1:], more)
            ahead = np.insert(offset + np.arange(len(index)), before, -1)
            found.append((ahead, np.insert(beside, before, gained), np.full(len(ahead), turned)))
        nothing = np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.bool_)
        return _Aligned(*(np.concatenate(each) for each in zip(nothing, *found, strict=True)))

    def _pieces(self, of: int) -> list[tuple[int, int, bool, int]]:
        """The parts as pieces of the matrix side in the order of reading, those that touch as one:
        start, end, direction on it, and bases of the coding sequence ahead.
        """
        coding, choice = self._coding, self._record.choice
        pieces: list[tuple[int, int, bool, int]] = []
        ahead = 0
        for part in range(*np.searchsorted(coding.of, (of, of + 1)).tolist()):
            start, end = coding.start[part : part + 1], coding.end[part : part + 1]
            is_reverse = bool(coding.is_reverse[part])
            turned = is_reverse != choice.reverse
            step = -1 if is_reverse else 1
            begins, ends = (each[0, ::step].tolist() for each in on_matrix(choice, start, end))
            at = int(start[0])
            for begin, last in zip(begins, ends, strict=True):
                if begin == last:
                    continue
                # Bases of the part outside of the side are ahead, too.
                place = int(choice.position(last - 1 if turned else begin)) - 1
                offset = ahead + (int(end[0]) - 1 - place if is_reverse else place - at)
                before = pieces[-1] if pieces else None
                touches = (
                    before is not None and before[2] == turned and before[not turned] == (last if turned else begin)
                )
                if before is not None and touches:
                    pieces[-1] = min(begin, before[0]), max(last, before[1]), turned, before[3]
                else:
                    pieces.append((begin, last, turned, offset))
            ahead += int(end[0]) - at
        return pieces

    def _as_recorded(self, of: int, own: Codes, index: Integers, letters: Codes, residues: Codes) -> Codes:
        """The residues, with those that the record names where the codons are the same."""
        coding, bases = self._coding, self._bases
        first = int(coding.first[of] + coding.skipped[of])
        named = [at for at in coding.exceptions if first <= at < coding.first[of + 1]]
        # A start codon that few genes have is one where the record has it.
        named += [first] if coding.begins(np.array([of]), np.array([0]))[0] else []
        for at in named:
            place, _ = coding.places(np.array([at]))
            begins, ends = on_matrix(self._record.choice, place, place + 1)
            low, high = bases.before(begins.ravel()), bases.before(ends.ravel())
            rank = low[high > low]
            beside = np.flatnonzero(index == bases.other(rank)[0]) if len(rank) else rank
            if not len(beside) or beside[0] % CODON:
                continue
            codon, here = int(beside[0]) // CODON, int(at) - first
            same = letters[beside[0] : beside[0] + CODON], own[here : here + CODON]
            if np.array_equal(*same):
                named_one = coding.own(np.array([of]), np.array([here // CODON]))[1]
                residues = np.concatenate((residues[:codon], named_one, residues[codon + 1 :]))
        return residues
