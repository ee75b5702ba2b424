"""The bundled example of a chromosome alignment."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "examples"


def example() -> ChromosomeRequest:
    """The alignment of the first bundled pair ``*.a.fa``, ``*.b.fa``.

    The annotated ``*.a.gb`` replaces the first file if there is one. Raises ``InputError`` if this
    installation has none.
    """
    for a in sorted(FOLDER.glob("*.a.fa")):
        b = a.with_name(a.name.replace(".a.fa", ".b.fa"))
        if b.is_file():
            annotated = a.with_suffix(".gb")
            return ChromosomeRequest(
                SequenceChoice(str(annotated if annotated.exists() else a)), SequenceChoice(str(b))
            )
    raise InputError("There is no example in {}; install Crosspoint again.", FOLDER)
