"""Renderings of an alignment (stage 6): text, PAF, SAM, MAF, a FASTA pair; differences; sequences.

They are streamed in linear memory. ``FORMATS`` names them; a writer takes a ``Rendering`` and a
binary stream, and is imported when it is asked for. Exact matches have exports of their own, in
``matches``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, BinaryIO

from gpu.analyses.analysis import Format, format_named, later
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.formats import CHOSEN, LISTED, OF_GENES, OF_ONE
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment, file_of, turned
from gpu.core.errors import Damaged, InputError
from gpu.results.output import write_whole
from gpu.sequences.sequence import Feature, Sequence

__all__ = ["FORMATS", "Rendering", "rendering_of", "renderings_of", "write_rendering", "write_several"]

Writer = Callable[..., None]

_PLACES = {
    "text": "text.write",
    "paf": "paf.write",
    "sam": "sam.write",
    "maf": "maf.write",
    "fasta": "fasta.write_aligned",
    "rotated": "fasta.write_compared",
    "vcf": "variants.write",
    "bed": "bed.write",
    "tsv": "tsv.write",
    "counts": "tsv.write_counts",
    "genes": "genes.write",
    "genes-fasta": "genes.write_proteins",
}
_WRITERS: dict[str, Writer] = {name: later(__name__, place) for name, place in _PLACES.items()}
#: Writers of a further alignment, below others in a file.
_ADDING: dict[str, Writer] = _WRITERS | {name: later(__name__, f"{name}.add") for name in ("text", "sam", "maf")}


def _format(name: str, title: str, extension: str) -> Format:
    def write(
        result: Result,
        out: BinaryIO,
        alignment: int | None = None,
        annotations: Iterable[tuple[int, str]] = (),
        skip_damaged: bool = False,
        **choice: Any,
    ) -> None:
        """``alignment``: the number of the one to write; None: all, or the first in ``OF_ONE``.

        ``annotations``: (side, file) of further features, for formats that tell of genes;
        ``skip_damaged`` leaves out their damaged lines.
        """
        is_one = alignment is not None or name in OF_ONE
        chosen = [rendering_of(result, alignment or 1)] if is_one else renderings_of(result)
        added: list[tuple[Feature, ...]] = [(), ()]
        for side, path in annotations if name in (*CHOSEN, *OF_GENES) else ():
            from gpu.analyses.chromosome.annotation.files import read_annotation
            from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation

            choice_of = (result.request.a, result.request.b)[side]
            try:
                added[side] += read_annotation(path, choice_of, skip_damaged).features
            except DamagedAnnotation as problem:
                advice = "correct the file, or load its other lines by --skip-damaged."
                raise InputError("{}; {}", problem.damage, advice) from problem
        _write([replace(each, annotation=(added[0], added[1])) for each in chosen], name, out, **choice)

    return Format(name, title, extension, write)


FORMATS = tuple(_format(*listed) for listed in LISTED)


def rendering_of(result: Result, number: int = 1) -> Rendering:
    """The input of the writers for one alignment, read from a result and its input files.

    Raises ``InputError`` if there is no such alignment or an input changed, ``Damaged`` if the
    alignment's score is not that of its path.
    """
    if result.alignment is None:
        raise InputError("“{}” holds no alignment yet; resume the run to finish it.", result.folder)
    return _rendering(result, result.found(number), *result.load_sequences())


def renderings_of(result: Result) -> list[Rendering]:
    """The input of the writers for all alignments of a result; raises as ``rendering_of`` does."""
    first = rendering_of(result)
    return [first, *(_rendering(result, found, first.a, first.b) for found in result.alignments[1:])]


def _rendering(result: Result, found: RankedAlignment, a: Sequence, b: Sequence) -> Rendering:
    """``a``, ``b``: the sides of the request's matrix."""
    request = found.request(result.request)
    rendering = Rendering(request, a, turned(b) if found.other_strand else b, found.alignment, number=found.number)
    worth = rendering.counts.score(request.scoring)
    if worth != found.score:
        name = file_of(found.number) if found.number > 1 else "alignment.npz"
        raise Damaged(
            "“{}” is damaged: its path is worth {:,}, not {:,}; run the alignment again.",
            result.folder / name,
            worth,
            found.score,
        )
    return rendering


def write_several(renderings: list[Rendering], format: str, path: str | os.PathLike[str]) -> None:
    """``write_rendering`` of several alignments, one after the other."""
    name = format_named(FORMATS, format).name
    write_whole(path, lambda out: _write(renderings, name, out))


def _write(renderings: list[Rendering], name: str, out: BinaryIO, **choice: Any) -> None:
    first, *others = renderings if name not in OF_ONE else renderings[:1]
    if name in OF_GENES:
        # Each gene is in one row, by the alignment that covers most of it.
        _WRITERS[name](first, out, others)
        return
    _WRITERS[name](first, out, **choice)
    for other in others:
        _ADDING[name](other, out)


def write_rendering(rendering: Rendering, format: str, path: str | os.PathLike[str]) -> None:
    """Write an alignment in one of ``FORMATS``, with sequences that are already loaded.

    An existing file is replaced only by a complete one. Raises ``InputError`` (format, path) or
    ``DiskFull``.
    """
    writer = _WRITERS[format_named(FORMATS, format).name]
    write_whole(path, lambda out: writer(rendering, out))
