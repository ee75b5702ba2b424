"""Renderings of an alignment (stage 6): text, PAF, SAM, MAF and a FASTA pair, streamed in linear memory.

``FORMATS`` names them; a writer takes a ``Rendering`` and a binary stream. Exact matches have their own, in ``matches``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import BinaryIO

from gpu.errors import Damaged, InputError
from gpu.results.export import fasta_pair, maf, paf, sam, text
from gpu.results.export.output import write_whole
from gpu.results.export.rendering import Rendering
from gpu.results.reader import Result

__all__ = ["FORMATS", "Rendering", "rendering_of", "write", "write_rendering"]

Writer = Callable[[Rendering, BinaryIO], None]

#: name -> (file extension, writer)
FORMATS: dict[str, tuple[str, Writer]] = {
    "text": (".txt", text.write),
    "paf": (".paf", paf.write),
    "sam": (".sam", sam.write),
    "maf": (".maf", maf.write),
    "fasta": (".fa", fasta_pair.write),
}


def rendering_of(result: Result) -> Rendering:
    """What the writers need, read from a result and its input files.

    Raises ``InputError`` where there is no alignment yet or an input changed, ``Damaged`` where the alignment's score
    is not what its path is worth.
    """
    alignment = result.alignment
    if alignment is None:
        raise InputError(f"“{result.folder}” holds no alignment yet; resume the run to finish it.")
    a, b = result.load_sequences()
    rendering = Rendering(result.request, a, b, alignment)
    worth = rendering.counts.score(result.request.scoring)
    if worth != alignment.score:
        raise Damaged(
            f"“{result.folder / 'alignment.npz'}” is damaged: its path is worth {worth:,}, not {alignment.score:,}; "
            f"run the alignment again."
        )
    return rendering


def write(result: Result, format: str, path: str | os.PathLike[str]) -> None:
    """Write a result's alignment as one of ``FORMATS``; an existing file is replaced only by a complete one.

    Raises ``InputError`` (format, place, no alignment yet, changed input), ``Damaged`` or ``DiskFull``.
    """
    _writer(format)
    write_rendering(rendering_of(result), format, path)


def write_rendering(rendering: Rendering, format: str, path: str | os.PathLike[str]) -> None:
    """``write`` for who holds the sequences already."""
    writer = _writer(format)
    write_whole(path, lambda out: writer(rendering, out))


def _writer(format: str) -> Writer:
    if format not in FORMATS:
        raise InputError(f"The formats are {', '.join(FORMATS)}, not “{format}”.")
    return FORMATS[format][1]
