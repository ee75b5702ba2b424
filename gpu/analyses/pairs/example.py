"""The bundled example: pairs of invented proteins, from nearly equal to hardly alike."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "examples"
#: BLAST's scoring of proteins.
_SCORING = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)


def example() -> PairsRequest:
    """The bundled ``*.queries.fa`` with ``*.references.fa``, record by record.

    Raises ``InputError`` if this installation has none.
    """
    for queries in sorted(FOLDER.glob("*.queries.fa")):
        references = queries.with_name(queries.name.replace(".queries.fa", ".references.fa"))
        if references.is_file():
            return PairsRequest(str(queries), str(references), scoring=_SCORING)
    raise InputError("There is no example of pairs in {}; install Crosspoint again.", FOLDER)
