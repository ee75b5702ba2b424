"""parasail with the matrices of here, to judge by."""

from __future__ import annotations

from typing import Any

import parasail

from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.sequence import Codes

#: Not the striped ones of parasail 1.3.4: they are wrong where two gaps cost no more than a
#: mismatch, in every mode.
_PEERS = {
    Mode.LOCAL: parasail.sw_scan_32,
    Mode.GLOBAL: parasail.nw_scan_32,
    Mode.SEMIGLOBAL: parasail.sg_scan_32,
    Mode.FIT: parasail.sg_dx_scan_32,
}


def parasail_matrix(chosen: SubstitutionMatrix) -> Any:
    """The same scores for parasail, which has its own ``*``."""
    letters = chosen.alphabet.letters
    made = parasail.matrix_create(letters.replace("*", ""), 1, -1)
    # Its scans take a row for each letter of the second sequence.
    for row, line in enumerate(chosen.scores.T.tolist()):
        for column, score in enumerate(line):
            made.set_value(row, column, score)
    return made


def parasail_score(a: Codes, b: Codes, asked: PairAlignments, made: Any) -> int:
    """The score by parasail of two sequences that are not empty.

    With free ends it is at least 0, since parasail does not consider the empty alignment.
    """
    alphabet = asked.matrix.alphabet
    found = _PEERS[asked.mode](alphabet.text(a), alphabet.text(b), asked.gaps.first, asked.gaps.extend, made)
    return max(int(found.score), 0) if asked.mode is Mode.SEMIGLOBAL else int(found.score)
