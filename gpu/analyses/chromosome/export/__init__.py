"""Renderings of an alignment (stage 6): text, PAF, SAM, MAF, a FASTA pair, and its differences.

They are streamed in linear memory. ``FORMATS`` names them; a writer takes a ``Rendering`` and a
binary stream. Exact matches have exports of their own, in ``matches``.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from gpu.analyses.analysis import Format, format_named
from gpu.analyses.chromosome.export import bed, counts, fasta_pair, maf, paf, sam, text, tsv, variants
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.formats import LISTED
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Damaged, InputError
from gpu.results.output import write_whole

__all__ = ["FORMATS", "Rendering", "rendering_of", "write_rendering"]

Writer = Callable[..., None]

_WRITERS: dict[str, Writer] = {
    "text": text.write,
    "paf": paf.write,
    "sam": sam.write,
    "maf": maf.write,
    "fasta": fasta_pair.write,
    "vcf": variants.write,
    "bed": bed.write,
    "tsv": tsv.write,
    "counts": counts.write,
}


def _format(name: str, title: str, extension: str) -> Format:
    return Format(
        name, title, extension, lambda result, out, **choice: _WRITERS[name](rendering_of(result), out, **choice)
    )


FORMATS = tuple(_format(*listed) for listed in LISTED)


def rendering_of(result: Result) -> Rendering:
    """The input of the writers, read from a result and its input files.

    Raises ``InputError`` if there is no alignment yet or an input changed, ``Damaged`` if the
    alignment's score is not that of its path.
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


def write_rendering(rendering: Rendering, format: str, path: str | os.PathLike[str]) -> None:
    """Write an alignment in one of ``FORMATS``, with sequences that are already loaded.

    An existing file is replaced only by a complete one. Raises ``InputError`` (format, path) or
    ``DiskFull``.
    """
    writer = _WRITERS[format_named(FORMATS, format).name]
    write_whole(path, lambda out: writer(rendering, out))
