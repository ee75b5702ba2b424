"""Bundled example: three invented genomes, each with each; the first has genes."""

from __future__ import annotations

from pathlib import Path

from gpu.core.errors import InputError
from gpu.genomes.request import GenomesRequest

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "examples"


def example() -> GenomesRequest:
    """The bundled ``puffin.*``. Raises ``InputError`` without them."""
    paths = tuple(map(str, sorted(FOLDER.glob("puffin.*"))))
    if len(paths) < 2:
        raise InputError("There is no example of genomes in {}; install Crosspoint again.", FOLDER)
    return GenomesRequest(paths)
