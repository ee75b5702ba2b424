"""The exact paths of all pairs on the dot plot of two genomes. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.analyses.matches.alignment_layer import parts, places_in
from app.language.text import tr
from gpu.analyses.chromosome.result import Result
from gpu.core.units import visible
from gpu.genomes.genome import Genome
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.names import display_name

#: Paths that are drawn at most: those of the highest scores. Each has an entry in a menu.
MOST_PATHS = 200


class GenomePath(NamedTuple):
    """A path int64 [k, 2] of 0-based (b, a) positions between bases, in the concatenations.

    ``reverse``: of b's reverse complement.
    """

    points: NDArray[np.int64]
    label: str
    folder: Path
    reverse: bool

    @property
    def colour(self) -> str:
        """The theme's colour of its strand, as that of matches."""
        return "reverse" if self.reverse else "forward"

    @property
    def legend(self) -> str:
        """The legend's name of the strand's alignments."""
        return tr("Optimal alignments, turned around") if self.reverse else tr("Optimal alignments")


def paths_of(result: GenomesResult) -> list[GenomePath]:
    """The paths of the pairs of the highest scores, the longest first; for a thread.

    Raises ``InputError``, ``Damaged``.
    """
    pairs = sorted((pair for pair in result.pairs if pair.alignments), key=lambda pair: -pair.score)[:MOST_PATHS]
    only = result.only_pair
    return [path for pair in pairs for path in _paths(result, only or Result.open(result.folder / pair.folder))]


def _paths(result: GenomesResult, found_in: Result) -> Iterator[GenomePath]:
    a, b = result.genomes
    for found in found_in.alignments:
        request = found.request(found_in.request)
        names = [display_name(visible(side.record or side.name)) for side in (request.a, request.b)]
        # A legend breaks it over lines, but not here.
        label = f"{names[0]} × {names[1]} · score\u00a0{found.score:,}"
        for rows, columns in parts(found.alignment, request.a, request.b):
            points = np.column_stack((_places(b, request.b, columns), _places(a, request.a, rows)))
            yield GenomePath(points, label, found_in.folder, request.a.reverse != request.b.reverse)


def _places(genome: Genome, choice: SequenceChoice, steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """Points of a matrix side in the concatenation of the genome's records."""
    return places_in(choice, steps) + int(genome.records.starts[genome.number_of(choice.record or "")])
