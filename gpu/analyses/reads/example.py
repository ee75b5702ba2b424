"""Bundled example: simulated reads of a sample that differs from its reference in a few places."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import InputError

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "examples"


def example() -> ReadsRequest:
    """The bundled ``*.reads.fq`` and ``*.reference.fa``. Raises ``InputError`` without them."""
    for reads in sorted(FOLDER.glob("*.reads.fq")):
        reference = reads.with_name(reads.name.replace(".reads.fq", ".reference.fa"))
        if reference.is_file():
            return ReadsRequest(str(reference), (str(reads),))
    raise InputError("There is no example of reads in {}; install Crosspoint again.", FOLDER)
