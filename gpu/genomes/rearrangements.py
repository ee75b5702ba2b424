"""Rearrangements of whole genomes: the blocks of all pairs of records together, classified again.

Within a pair of records that belong together (b is the one with most collinear bases for a, or a
for b) a block keeps its class: collinear, inverted, moved, copied. A block of two other records is
a translocation between records if more than half of its bases lie in no other block, in a and in
b; a duplication if that is so in one of them. Blocks of pairs that belong together come first, the
longer ones first, as in ``gpu.analyses.chromosome.rearrangements.classes``, whose rule this is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import COPIES, BlockKind
from gpu.analyses.chromosome.rearrangements.copies import CopyRanges, copies
from gpu.analyses.chromosome.rearrangements.listing import SHORTEST
from gpu.analyses.matches.result import RecordTable
from gpu.core.phrase import Phrase
from gpu.engines.work.arrays import Int64
from gpu.results.arrays import Values
from gpu.sequences.choice import SequenceChoice

#: Share of a block's bases that must be in no block before it, to count as its own.
_OWN = 0.5
_FOREIGN = 2
#: The arrays of ``rearrangements.npz``.
KINDS = {
    "kind": Values(np.uint8, 0, max(BlockKind)),
    "between": Values(np.bool_),
    "a": Values(np.int64, -1),
    "b": Values(np.int64, -1),
    **{name: Values(np.int64, 0) for name in ("a_start", "a_end", "b_start", "b_end")},
    "reverse": Values(np.bool_),
    "identity": Values(np.float64, 0, 1, may_lack=True),
}


@dataclass(frozen=True)
class GenomeRearrangements:
    """Blocks, and stretches without one, by a's record and place; arrays of one length.

    Attributes
    ----------
    kind : uint8[n]
        ``gpu.analyses.chromosome.rearrangements.classes.BlockKind``.
    between : bool[n]
        The records do not belong together.
    a, b : int64[n]
        Numbers of records; -1 of what is not aligned in the other genome.
    a_start, a_end, b_start, b_end : int64[n]
        0-based half-open, on the forward strands of the records.
    reverse : bool[n]
        The records align on opposite strands.
    identity : float64[n]
        Equal bases as a share of the aligned pairs; NaN of what is not aligned.
    """

    kind: NDArray[np.uint8]
    between: NDArray[np.bool_]
    a: Int64
    b: Int64
    a_start: Int64
    a_end: Int64
    b_start: Int64
    b_end: Int64
    reverse: NDArray[np.bool_]
    identity: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.kind)

    @property
    def copies(self) -> NDArray[np.uint8]:
        """``gpu.analyses.chromosome.rearrangements.copies.Copy`` of each row."""
        sides = CopyRanges(self.a, self.a_start, self.a_end), CopyRanges(self.b, self.b_start, self.b_end)
        return copies(self.kind, self.identity, *sides)

    def title(self, row: int) -> str:
        """The class of a row in files: "translocation between records"."""
        title = BlockKind(int(self.kind[row])).title
        return Phrase("{} between records", title) if self.between[row] else title

    @property
    def titles(self) -> dict[str, int]:
        """The number of rows of each class, in the order of ``BlockKind``."""
        keys = np.unique(np.column_stack((self.kind.astype(np.int64), self.between)), axis=0, return_counts=True)
        return {
            BlockKind(kind).title + (Phrase(" between records") if between else ""): int(count)
            for (kind, between), count in zip(keys[0].tolist(), keys[1].tolist(), strict=True)
        }


class PairBlocks(NamedTuple):
    """The rearrangements within one pair: numbers of the records, what was compared, the list."""

    a: int
    b: int
    sides: tuple[SequenceChoice, SequenceChoice]
    found: Rearrangements


class _Block(NamedTuple):
    #: Those of records that belong together come first, copies behind, then those of others.
    rank: int
    length: int
    kind: int
    a: int
    b: int
    a_start: int
    a_end: int
    b_start: int
    b_end: int
    reverse: bool
    identity: float


def join(pairs: Sequence[PairBlocks], a: RecordTable, b: RecordTable) -> GenomeRearrangements:
    """Classify the blocks of all pairs together; ``a`` and ``b``: the records of both genomes."""
    together = _together(pairs)
    blocks = [block for pair in pairs for block in _blocks(pair, (pair.a, pair.b) not in together)]
    covered = [{number: np.zeros(int(size), np.bool_) for number, size in enumerate(side.lengths)} for side in (a, b)]
    kept = list[_Block]()
    for block in sorted(blocks):
        masks = covered[0][block.a][block.a_start : block.a_end], covered[1][block.b][block.b_start : block.b_end]
        own = [1 - float(mask.mean()) >= _OWN for mask in masks]
        if not any(own):
            continue
        if not all(own) and block.kind not in COPIES:
            block = block._replace(kind=BlockKind.INVERTED_DUPLICATION if block.reverse else BlockKind.DUPLICATION)
        kept.append(block)
        for mask in masks:
            mask[:] = True
    for side, masks_of in enumerate(covered):
        kept += _not_aligned(masks_of, side)
    kept.sort(key=lambda block: (block.a if block.a >= 0 else len(a.names), block.a_start, block.b, block.b_start))
    columns = list(zip(*kept, strict=True)) or [()] * len(_Block._fields)
    arrays = dict(zip(_Block._fields, columns, strict=True))
    places = {name: np.array(arrays[name], np.int64) for name in ("a", "b", "a_start", "a_end", "b_start", "b_end")}
    return GenomeRearrangements(
        kind=np.array(arrays["kind"], np.uint8),
        between=np.array(arrays["rank"], np.int64) == _FOREIGN,
        **places,
        reverse=np.array(arrays["reverse"], np.bool_),
        identity=np.array(arrays["identity"], np.float64),
    )


def _together(pairs: Sequence[PairBlocks]) -> set[tuple[int, int]]:
    """The pairs of records that belong together."""
    best: tuple[dict[int, tuple[int, int, int]], dict[int, tuple[int, int, int]]] = ({}, {})
    for pair in pairs:
        is_collinear = pair.found.kind == BlockKind.COLLINEAR
        weight = int(pair.found.lengths[0][is_collinear].sum())
        for record, known in zip((pair.a, pair.b), best, strict=True):
            if weight and (record not in known or weight > known[record][0]):
                known[record] = weight, pair.a, pair.b
    return {(one[1], one[2]) for known in best for one in known.values()}


def _blocks(pair: PairBlocks, is_foreign: bool) -> list[_Block]:
    """The blocks of a pair, on the forward strands of its records."""
    found = pair.found.take(pair.found.kind < BlockKind.NOT_ALIGNED_A)
    turned = pair.sides[0].reverse != pair.sides[1].reverse
    a_start, a_end = _forward(pair.sides[0], found.a_start, found.a_end)
    b_start, b_end = _forward(pair.sides[1], found.b_start, found.b_end)
    blocks = list[_Block]()
    for row in range(len(found)):
        reverse = bool(found.reverse[row]) != turned
        kind = BlockKind(int(found.kind[row]))
        length = int(a_end[row] - a_start[row])
        if is_foreign:
            if min(length, int(b_end[row] - b_start[row])) < SHORTEST:
                continue
            kind = BlockKind.INVERTED_TRANSLOCATION if reverse else BlockKind.TRANSLOCATION
        rank = _FOREIGN if is_foreign else int(kind in COPIES)
        # Sorted as the tuples that they are: by rank, then the longer ones first.
        blocks.append(
            _Block(
                *(rank, -length, int(kind), pair.a, pair.b),
                *(int(a_start[row]), int(a_end[row]), int(b_start[row]), int(b_end[row])),
                *(reverse, float(found.identity[row])),
            )
        )
    return blocks


def _forward(choice: SequenceChoice, start: Int64, end: Int64) -> tuple[Int64, Int64]:
    """Ranges of a matrix side on its record's forward strand, 0-based half-open."""
    ends = choice.position(start), choice.position(end - 1)
    return np.minimum(*ends) - 1, np.maximum(*ends)


def _not_aligned(covered: dict[int, NDArray[np.bool_]], side: int) -> list[_Block]:
    """The stretches of one genome outside of all blocks."""
    found = list[_Block]()
    for record, mask in covered.items():
        edges = np.flatnonzero(np.diff(np.concatenate([[True], mask, [True]]).view(np.int8)))
        for start, end in edges.reshape(-1, 2).tolist():
            if end - start >= SHORTEST:
                of_a, of_b = ((record, start, end), (-1, 0, 0)) if side == 0 else ((-1, 0, 0), (record, start, end))
                kind = int(BlockKind.NOT_ALIGNED_A) + side
                found.append(_Block(0, start - end, kind, of_a[0], of_b[0], *of_a[1:], *of_b[1:], False, float("nan")))
    return found
