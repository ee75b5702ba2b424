"""Genes along the records of a genome, one behind the other: those on the bars of ribbons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.annotation.files import (
    Mismatch,
    is_annotation,
    read_annotations,
    side_and_file,
    with_features,
)
from gpu.analyses.chromosome.genes.listed import Gene, genes_of
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int64
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import sniff
from gpu.sequences.sequence import Feature
from gpu.sequences.sequence import Sequence as Record


@dataclass(frozen=True, eq=False)
class Genes:
    """Genes of a genome by where they begin; arrays of one length n.

    ``start``, ``end`` int64: 0-based half-open in the records one behind the other; ``strand``
    int8: +1, -1 or 0. ``names``, ``products``: "" for none. A gene over the origin of a circle
    stands twice, a trans-spliced one with each part.
    """

    start: Int64
    end: Int64
    strand: NDArray[np.int8]
    names: tuple[str, ...]
    products: tuple[str, ...]

    @classmethod
    def of(cls, features: Iterable[tuple[Feature, ...]], records: RecordTable) -> Genes:
        """The genes among the features of each record."""
        rows = []
        for name, length, offset, own in zip(*records[:2], records.starts.tolist(), features, strict=True):
            record = Record(name, np.broadcast_to(np.uint8(0), int(length)), features=own)
            for gene in genes_of(record) if own else ():
                for begin, last in _ends(gene, len(record)):
                    rows.append(
                        (begin + offset, last + offset, int(np.sign(gene.whole.strand)), gene.name, gene.product)
                    )
        rows.sort()
        start, end, strand = np.array([row[:3] for row in rows], np.int64).reshape(-1, 3).T
        return cls(start, end, strand.astype(np.int8), tuple(row[3] for row in rows), tuple(row[4] for row in rows))

    def __len__(self) -> int:
        return len(self.start)

    @cached_property
    def longest(self) -> int:
        """Bases of the longest gene, or 0."""
        return int((self.end - self.start).max(initial=0))

    def within(self, first: float, last: float) -> Int64:
        """The numbers of the genes that meet a stretch."""
        begin, end = np.searchsorted(self.start, (first - self.longest, last)).tolist()
        return np.asarray(begin + np.flatnonzero(self.end[begin:end] > first), np.int64)

    def at(self, first: float, last: float) -> int:
        """The shortest gene that meets a stretch, by its number; -1 for none."""
        found = self.within(first, last)
        return int(found[(self.end - self.start)[found].argmin()]) if len(found) else -1


def has_genes(path: str) -> bool:
    """Tell if a file may annotate: a sequence file only with features. Raises ``InputError``."""
    return is_annotation(path) or sniff(path) in ("genbank", "embl")


def read_features(path: str, tables: Iterable[RecordTable]) -> tuple[list[list[tuple[Feature, ...]]], tuple[str, ...]]:
    """The features that an annotation file has for each record of some genomes, and its notices.

    Damaged lines are left out. For a thread. Raises ``InputError``, also for variants, and
    ``Mismatch`` if it has none of the records.
    """
    tables = list(tables)
    choices = [
        SequenceChoice("", name=name, length=length)
        for table in tables
        for name, length in zip(table.names, table.lengths.tolist(), strict=True)
    ]
    found = read_annotations(path, choices, skip_damaged=True)
    if found[0].form == "VCF":
        raise InputError("{} lists variants, which are no genes; drop it on a page of reads to see them.", path)
    features = iter([each.features for each in found])
    return [[next(features) for _ in table.names] for table in tables], found[-1].notices


def genomes_of(path: str, names: Sequence[str]) -> list[int]:
    """The numbers of the genomes that an added file is for: the one of its name, else all."""
    named = [number for number, name in enumerate(names) if Path(path).name.startswith(f"{name}.")]
    return [max(named, key=lambda number: len(names[number]))] if named else list(range(len(names)))


def features_of(
    names: Sequence[str],
    tables: Sequence[RecordTable],
    files: Mapping[str, Iterable[str]],
    added: Iterable[str] = (),
) -> list[list[tuple[Feature, ...]]]:
    """The features of each record of each genome; for a thread.

    ``files``: sequence files by a genome's name, of which those that are there and annotated count.
    ``added``: annotation files, of two genomes also as ``a:FILE`` or ``b:FILE``. Raises
    ``InputError``.
    """
    sources: list[list[list[tuple[Feature, ...]]]] = [[] for _ in names]
    for name, table, own in zip(names, tables, sources, strict=True):
        paths = [path for path in files.get(name, ()) if Path(path).exists() and has_genes(path)]
        own += [read_features(path, (table,))[0][0] for path in paths]
    for text in added:
        is_named = len(names) == 2 and text.startswith(("a:", "b:"))
        side, path = side_and_file(text) if is_named else (0, text)
        numbers = [side] if is_named else genomes_of(path, names)
        try:
            found, _ = read_features(path, [tables[number] for number in numbers])
        except Mismatch:
            if is_named or len(numbers) == len(names):
                raise
            numbers = list(range(len(names)))
            found, _ = read_features(path, tables)
        for number, features in zip(numbers, found, strict=True):
            sources[number].append(features)
    return [joined(own, table) for own, table in zip(sources, tables, strict=True)]


def joined(sources: Iterable[list[tuple[Feature, ...]]], records: RecordTable) -> list[tuple[Feature, ...]]:
    """The features of each record from several files."""
    wholes = [Record(name, np.zeros(0, np.uint8)) for name in records.names]
    for source in sources:
        wholes = [with_features(whole, added) for whole, added in zip(wholes, source, strict=True)]
    return [whole.features for whole in wholes]


def _ends(gene: Gene, length: int) -> list[tuple[int, int]]:
    """The begin and the end of a gene with all that lies between its parts; of one that is spliced
    together of several transcripts those of each part.
    """
    spans = gene.whole.spans[::-1] if gene.whole.strand < 0 else gene.whole.spans
    if any(before[1] == length and not after[0] for before, after in pairwise(spans)):
        return [(spans[0][0], length), (0, spans[-1][1])]
    if any(before[0] > after[0] for before, after in pairwise(spans)):
        return list(spans)
    return [(gene.whole.start, gene.whole.end)]


NO_GENES = Genes.of((), RecordTable.of((), ()))
