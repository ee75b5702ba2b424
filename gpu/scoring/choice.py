"""The scoring of a request: a matrix by name or file, or match and mismatch of bases, and gap
costs.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Annotated

from gpu.core.errors import InputError
from gpu.core.fields import FILE, Option, cost, name_or_file
from gpu.core.phrase import Phrase, joined
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import INSTEAD, GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.kinds import are_bases
from gpu.sequences.notices import COUNT
from gpu.sequences.reading import Noted

#: A stop, and any amino acid.
_STOP, _ANY = "*", "X"


@dataclass(frozen=True)
class MatrixScoring:
    """A matrix with gap costs, or match and mismatch of bases.

    ``matrix``: a name of ``matrix.names``, or a file; "" for ``match`` and ``mismatch``, which have
    no meaning otherwise.

    Gap costs are in the matrix's unit, with at most two decimals. ``sha256``: of the matrix's
    scores, filled in when it is opened; a matrix that differs later is refused.
    """

    matrix: Annotated[str, FILE, Option(metavar="NAME", type=name_or_file)] = ""
    match: Annotated[int, Option(type=int)] = 1
    mismatch: Annotated[int, Option(type=int)] = -3
    gap_first: Annotated[float, Option(type=cost)] = 5
    gap_extend: Annotated[float, Option(type=cost)] = 2
    sha256: str = ""

    def __post_init__(self) -> None:
        for name in ("gap_first", "gap_extend"):
            cost = getattr(self, name)
            if isinstance(cost, float) and cost.is_integer():
                # 12.0 is the same request as 12.
                object.__setattr__(self, name, int(cost))
        usual = matrices.of_match(DNA, 1, -1) if self.matrix else matrices.of_match(DNA, self.match, self.mismatch)
        usual.with_gaps(self.gap_first, self.gap_extend)

    def open(self) -> tuple[SubstitutionMatrix, GapCosts]:
        """The matrix and gap costs in one unit.

        In a user's file, ambiguous amino acids (B, Z, J, X) are letters like the others. Raises
        ``InputError``, also for a file that has changed.
        """
        chosen = matrices.load(self.matrix) if self.matrix else matrices.of_match(DNA, self.match, self.mismatch)
        matrix, gaps = chosen.with_gaps(self.gap_first, self.gap_extend)
        if self.sha256 and matrix.sha256 != self.sha256:
            raise InputError("{} has changed since this comparison began; start a new one.", self.matrix)
        is_own = self.files and matrix.alphabet is PROTEIN
        return matrix.with_all_matching() if is_own else matrix, gaps

    def open_as_blast(self) -> tuple[SubstitutionMatrix, GapCosts]:
        """``open``, but ambiguous bases score as in blastn, and all equal letters are identities.

        Raises ``InputError``, also without a positive score.
        """
        matrix, gaps = self.open()
        if not self.matrix:
            of_bases = matrices.of_match(DNA, self.match, self.mismatch, as_blastn=True)
            matrix, gaps = of_bases.with_gaps(self.gap_first, self.gap_extend)
        check_positive(matrix)
        return matrix.with_all_matching(), gaps

    def remark(self, matrix: SubstitutionMatrix) -> str:
        """The sentence about gap costs with decimals, for the matrix of ``open``; "" without."""
        if isinstance(self.gap_first, int) and isinstance(self.gap_extend, int):
            return ""
        return Phrase(
            "Gap costs have decimals: scores and costs are computed {} times as large, in whole "
            "numbers, and shown in the "
            "unit of {}.",
            matrix.scale,
            matrix.name,
        )

    def opened(self) -> MatrixScoring:
        """The same with ``sha256``, and a file by its whole path. Raises ``InputError``."""
        name = os.path.abspath(self.matrix) if self.files else self.matrix
        return replace(self, matrix=name, sha256=self.open()[0].sha256)

    def learnt_from(self, other: MatrixScoring) -> MatrixScoring:
        """A copy with the checksum of ``other``, if that is the same scoring and it is unknown
        here.
        """
        return other if not self.sha256 and replace(other, sha256="") == self else self

    @property
    def files(self) -> tuple[str, ...]:
        """The path of a user's matrix file; a name of a shipped matrix is never a file."""
        return (self.matrix,) if self.matrix and matrices.known_as(self.matrix) is None else ()

    @property
    def title(self) -> str:
        """``BLOSUM62 12/1``, or ``+1/−3 5/2``."""
        name = os.path.basename(self.matrix) if self.matrix else f"{self.match:+}/−{-self.mismatch}"
        return f"{name} {self.gap_first}/{self.gap_extend}"


def check_positive(matrix: SubstitutionMatrix, advice: str = "") -> None:
    """Raise ``InputError`` without a score above 0, with which an alignment of parts is empty."""
    if matrix.highest <= 0:
        raise InputError(
            "{} has no positive score, so nothing could be found with it; choose another matrix, or a match above 0{}.",
            matrix.name,
            advice,
        )


def noted_letters(path: str, matrix: SubstitutionMatrix) -> tuple[Noted, ...]:
    """The letters to report when met in a file: stops, and amino acids without scores.

    Ambiguous bases match nothing anyway, and are not counted.
    """
    if matrix.alphabet is not PROTEIN:
        return ()
    instead = Phrase("as {}", _ANY) if _ANY not in matrix.lacking else Phrase("as the lowest of its scores")
    noted = []
    for letter in matrix.lacking.replace(_STOP, ""):
        others = INSTEAD.get(letter, "")
        how = Phrase("as {}", joined(" or ", others)) if others and not set(others) & set(matrix.lacking) else instead
        reason = Phrase("scored {}, since {} has no score for it", how, matrix.name)
        one, many = (
            Phrase("A letter {} of {} is {}.", letter, path, reason),
            Phrase("{} letters {} of {} are {}.", COUNT, letter, path, reason),
        )
        noted.append(Noted(PROTEIN.letters.index(letter), one, many))
    how = instead if _STOP in matrix.lacking else Phrase("as {} says", matrix.name)
    stops = (
        Phrase("A stop (*) of {} is scored {}.", path, how),
        Phrase("{} stops (*) of {} are scored {}.", COUNT, path, how),
    )
    return (*noted, Noted(PROTEIN.letters.index(_STOP), *stops))


def check_residues(path: str, codes: Codes, matrix: SubstitutionMatrix, advice: str) -> None:
    """Raise ``InputError`` for bases with a protein matrix; ``advice`` ends the sentence."""
    if matrix.alphabet is PROTEIN and are_bases(codes):
        raise InputError("{} holds bases, and {} is a matrix of proteins; {}.", path, matrix.name, advice)
