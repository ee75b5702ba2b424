"""What residues and gaps score, as a request asks for it: a matrix by name or file, or match and mismatch of bases."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

import numpy as np

from gpu.errors import InputError
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.names import shown
from gpu.sequences.record_batch import RecordBatch

#: No residue, and any of them.
_STOP, _ANY = "*", "X"


@dataclass(frozen=True)
class MatrixScoring:
    """``matrix``: a name that ``matrix.names`` has, or a file's; "" for ``match`` and ``mismatch`` of bases, which else mean nothing.

    Gap costs are in the matrix's own unit, with two decimals at most. ``sha256``: of the matrix's scores, filled in when it was opened; one that differs later is refused.
    """

    matrix: str = ""
    match: int = 1
    mismatch: int = -3
    gap_first: float = 5
    gap_extend: float = 2
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
        """The matrix and gap costs, in one unit. Raises ``InputError``, also where a file is not what it was."""
        chosen = matrices.load(self.matrix) if self.matrix else matrices.of_match(DNA, self.match, self.mismatch)
        matrix, gaps = chosen.with_gaps(self.gap_first, self.gap_extend)
        if self.sha256 and matrix.sha256 != self.sha256:
            raise InputError(f"{self.matrix} has changed since this comparison began; start a new one.")
        return matrix, gaps

    def remark(self, matrix: SubstitutionMatrix) -> str:
        """What people should know of gap costs with decimals, the matrix being as ``open`` gave it; "" of others."""
        if isinstance(self.gap_first, int) and isinstance(self.gap_extend, int):
            return ""
        return (
            f"Gap costs have decimals: scores and costs are computed {matrix.scale} times as large, in whole numbers, and told in the "
            f"unit of {matrix.name}."
        )

    def opened(self) -> MatrixScoring:
        """The same with ``sha256``, and a file by its whole path. Raises ``InputError``."""
        return self.naming(self.open()[0])

    def learnt_from(self, other: MatrixScoring) -> MatrixScoring:
        """With the checksum of ``other``, where that is the same scoring and this one has none yet."""
        return other if not self.sha256 and replace(other, sha256="") == self else self

    def naming(self, matrix: SubstitutionMatrix) -> MatrixScoring:
        """``opened``, where the matrix has been opened."""
        # A file that is called as a matrix is known is not the one that was opened.
        is_file = bool(self.matrix) and matrices.known_as(self.matrix) is None
        return replace(self, matrix=os.path.abspath(self.matrix) if is_file else self.matrix, sha256=matrix.sha256)

    @property
    def title(self) -> str:
        """``BLOSUM62 12/1``, or ``+1/−3 5/2``."""
        name = os.path.basename(self.matrix) if self.matrix else f"{self.match:+}/−{-self.mismatch}"
        return f"{name} {self.gap_first}/{self.gap_extend}"


def check_letters(path: str, records: RecordBatch, matrix: SubstitutionMatrix) -> None:
    """Raise ``InputError`` where a record of a file has an amino acid that the matrix does not tell, or a stop: nobody said what it should score.

    X may be left to a matrix that lacks it, and ambiguous bases match nothing.
    """
    if matrix.alphabet is not PROTEIN:
        return
    unknown = set(matrix.lacking + _STOP) - {_ANY}
    codes = [PROTEIN.letters.index(letter) for letter in unknown]
    places = np.flatnonzero(np.isin(records.codes, codes))
    if len(places):
        record = int(np.searchsorted(records.starts, places[0], side="right")) - 1
        name = shown(records.part(record, record + 1).name_list()[0])
        letter = PROTEIN.letters[records.codes[places[0]]]
        where = f"at residue {places[0] - records.starts[record] + 1:,}"
        if letter == _STOP:
            raise InputError(
                f"“{name}” of {path} has a stop (*) {where}, which is no residue; write {_ANY} instead, or cut there."
            )
        raise InputError(
            f"“{name}” of {path} has the letter “{letter}” {where}, for which {matrix.name} has no score; write {_ANY} instead, or choose "
            f"another matrix."
        )
