"""Synteny ribbons: genomes one below the other, and the aligned blocks between neighbours.

A model is the same whatever it is of: a result of two genomes, of several, or a file of alignments.
``ribbon_layout`` makes shapes of it, which the window and ``ribbons_svg`` draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.matches.result import RecordTable
from gpu.core.phrase import Phrase
from gpu.core.request import REQUEST_FILE
from gpu.core.units import visible
from gpu.engines.work.arrays import Int64
from gpu.genomes.genes import Genes, features_of
from gpu.genomes.genome import Genome
from gpu.genomes.request import couple_folder
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.labels import Labels


class RibbonKind(IntEnum):
    """The meaning of a ribbon's colour."""

    SAME = 0
    REVERSED = 1
    MOVED = 2
    COPIED = 3

    @property
    def title(self) -> str:
        """Its name in a legend."""
        return (Phrase("same place"), Phrase("turned around"), Phrase("moved"), Phrase("copied"))[self]


#: The kind of each ``BlockKind``; a collinear or inverted one is told by its strand.
_KINDS = np.array(
    [
        RibbonKind.MOVED if "TRANSLOCATION" in kind.name else RibbonKind.COPIED if "DUPLICATION" in kind.name else 0
        for kind in BlockKind
    ],
    np.uint8,
)


@dataclass(frozen=True)
class Ribbons:
    """The blocks between two genomes, by ``of``: those of a group follow each other along a.

    They are arrays of one length.

    Attributes
    ----------
    a, b : int64[n]
        Numbers of records of the upper and of the lower genome.
    a_start, a_end, b_start, b_end : int64[n]
        0-based half-open, on the forward strands of the records.
    reverse : bool[n]
        The records align on opposite strands: the ribbon is crossed.
    kind : uint8[n]
        ``RibbonKind``.
    identity : float64[n]
        Equal bases as a share of the aligned pairs; NaN where it is not known.
    group : int64[n]
        Ascends; equal for ribbons of one kind, strand and pair of records.
    """

    a: Int64
    b: Int64
    a_start: Int64
    a_end: Int64
    b_start: Int64
    b_end: Int64
    reverse: NDArray[np.bool_]
    kind: NDArray[np.uint8]
    identity: NDArray[np.float64]
    group: Int64

    @classmethod
    def of(cls, a: Int64, b: Int64, ends: Sequence[Int64], reverse: Any, kind: Any, identity: Any) -> Ribbons:
        """Ribbons in any order; ``ends``: ``a_start`` to ``b_end``."""
        order = np.lexsort((ends[0], b, a, reverse, kind))
        keys = np.column_stack((kind, reverse, a, b))[order].astype(np.int64)
        group = np.zeros(len(order), np.int64)
        group[1:] = np.cumsum((keys[1:] != keys[:-1]).any(axis=1))
        a_start, a_end, b_start, b_end = (side[order] for side in ends)
        a, b, reverse, kind, identity = (column[order] for column in (a, b, reverse, kind, identity))
        return cls(a, b, a_start, a_end, b_start, b_end, reverse, kind, identity, group)

    def __len__(self) -> int:
        return len(self.kind)

    @property
    def swapped(self) -> Ribbons:
        """The same with the lower genome above."""
        ends = self.b_start, self.b_end, self.a_start, self.a_end
        return Ribbons.of(self.b, self.a, ends, self.reverse, self.kind, self.identity)


@dataclass(frozen=True)
class RibbonModel:
    """Genomes from top to bottom by name and records; ``between``: those of each and the next.

    ``genes``: of each genome; () for none at all. ``order``: of several genomes their numbers in
    the request; () for two. ``labels``: what cuts the names of each genome's records; made with the
    first model, off the window's thread, and kept by those made of it.
    """

    names: tuple[str, ...]
    records: tuple[RecordTable, ...]
    between: tuple[Ribbons, ...]
    genes: tuple[Genes, ...] = ()
    order: tuple[int, ...] = ()
    labels: tuple[Labels, ...] = ()

    def __post_init__(self) -> None:
        if not self.labels:
            object.__setattr__(self, "labels", tuple(Labels(table.names) for table in self.records))

    @classmethod
    def of_two(cls, names: tuple[str, str], sides: Sequence[SequenceChoice], ribbons: Ribbons) -> RibbonModel:
        """Two records, a above b."""
        tables = (RecordTable.of((choice.name,), (choice.length,)) for choice in sides)
        return cls(names, tuple(tables), (ribbons,))

    @property
    def longest(self) -> int:
        """Bases of the longest genome, at least 1."""
        return max(1, *(table.total for table in self.records))

    @cached_property
    def ends(self) -> list[NDArray[np.float64]]:
        """Of the ribbons below each genome but the last the ends of both edges, float64 [4, n].

        They are places in the records one behind the other: of one edge above, of the other above,
        then below; where strands differ the edges cross.
        """
        found = []
        for some, upper, lower in zip(self.between, self.records, self.records[1:], strict=False):
            a, b = upper.starts[some.a], lower.starts[some.b]
            below = np.where(some.reverse, (some.b_end, some.b_start), (some.b_start, some.b_end))
            found.append(np.stack([a + some.a_start, a + some.a_end, *(b + below)]).astype(np.float64))
        return found

    def cut_names(self, room: float, width: Callable[[str], float]) -> list[str]:
        """The names of the genomes, cut to a room that ``width`` measures; they stay apart."""
        labels = Labels(self.names)
        return [labels.cut(visible(name), room, width) for name in self.names]

    @property
    def kinds(self) -> list[RibbonKind]:
        """The kinds that there are."""
        return [kind for kind in RibbonKind if any((some.kind == kind).any() for some in self.between)]


def model_of(result: GenomesResult, order: Sequence[int] | None = None) -> RibbonModel:
    """The ribbons of a result, without any before its alignments; for a thread.

    ``order``: of several genomes their numbers from top to bottom; None: as in the request. Raises
    ``InputError``, ``Damaged``.
    """
    names = result.request.genome_names
    if not result.request.is_all:
        upper, lower = (genome.records for genome in result.genomes)
        return RibbonModel(tuple(names), (upper, lower), (_of_two(result),))
    paths = result.request.a
    order = range(len(paths)) if order is None else order
    records, between = dict[int, RecordTable](), list[Ribbons]()
    for upper_number, lower_number in pairwise(order):
        couple = sorted((upper_number, lower_number))
        folder = result.folder / couple_folder(*couple)
        of_couple = GenomesResult.open(folder) if (folder / REQUEST_FILE).exists() else None
        if of_couple is None or not of_couple.has_alignments:
            between.append(_NONE)
            continue
        records.update(zip(couple, (genome.records for genome in of_couple.genomes), strict=True))
        found = _of_two(of_couple)
        between.append(found if couple[0] == upper_number else found.swapped)
    for number in order:
        if number not in records:
            # It matches neither neighbour: its file tells what there is of it.
            records[number] = Genome.read((paths[number],), lambda: None).records
    return RibbonModel(
        tuple(names[number] for number in order),
        tuple(records[number] for number in order),
        tuple(between),
        order=tuple(order),
    )


def gene_files(result: GenomesResult) -> dict[str, tuple[str, ...]]:
    """The files of each genome by its name."""
    request = result.request
    files = [(path,) for path in request.a] if request.is_all else [request.a, request.b]
    return dict(zip(request.genome_names, files, strict=True))


def with_genes(model: RibbonModel, files: Mapping[str, Iterable[str]], added: Iterable[str] = ()) -> RibbonModel:
    """A model with the genes of files; for a thread. Parameters and errors: ``features_of``."""
    features = features_of(model.names, model.records, files, added)
    found = [Genes.of(own, table) for own, table in zip(features, model.records, strict=True)]
    return replace(model, genes=tuple(found) if any(map(len, found)) else ())


def kinds_of(blocks: NDArray[np.uint8], reverse: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The ``RibbonKind`` of blocks by their ``BlockKind`` and strand."""
    kinds = _KINDS[blocks]
    return np.where((kinds == RibbonKind.SAME) & reverse, np.uint8(RibbonKind.REVERSED), kinds)


def _of_two(result: GenomesResult) -> Ribbons:
    found = result.rearrangements
    rows = np.flatnonzero(found.kind < BlockKind.NOT_ALIGNED_A)
    reverse, kinds = found.reverse[rows], kinds_of(found.kind[rows], found.reverse[rows])
    ends = [column[rows] for column in (found.a_start, found.a_end, found.b_start, found.b_end)]
    return Ribbons.of(found.a[rows], found.b[rows], ends, reverse, kinds, found.identity[rows])


def _none() -> Ribbons:
    none = np.zeros(0, np.int64)
    return Ribbons.of(none, none, [none] * 4, np.zeros(0, np.bool_), np.zeros(0, np.uint8), np.zeros(0))


_NONE = _none()
