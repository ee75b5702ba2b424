"""Bundled example: three invented genomes, each with each; the first has genes."""

from __future__ import annotations

from pathlib import Path

from gpu.core.errors import InputError
from gpu.genomes.request import GenomesRequest

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "examples"
_NAMES = ("puffin.a.gb", "puffin.b.fa", "puffin.c.fa")


def example() -> GenomesRequest:
    """The bundled ``puffin.*``. Raises ``InputError`` without them."""
    paths = tuple(FOLDER / name for name in _NAMES)
    if not all(map(Path.is_file, paths)):
        raise InputError("There is no example of genomes in {}; install Crosspoint again.", FOLDER)
    return GenomesRequest(tuple(map(str, paths)))
