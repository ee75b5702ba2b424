"""Synteny ribbons of a file of alignments, which tells no classes: they are found as for results.

A record of a and one of b belong together if no other record of either has more aligned bases with
the other one. Their alignments are chained and classified by their places
(``gpu.analyses.chromosome.rearrangements.classes``), on the strand with more bases; of other
records one is moved, or copied where half of it or more lies in what belongs together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.classes import BlockKind, best_path, classify
from gpu.analyses.chromosome.rearrangements.runs import Runs, runs_of
from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from gpu.engines.work.arrays import Int64
from gpu.genomes.ribbons import RibbonModel, Ribbons, kinds_of

#: Alignments that become ribbons at most: those of the most columns; and pairs of records that are
#: classified by places.
_MOST, _MOST_PAIRS = 20_000, 2_000
#: Longer sides are classified in coarser units, so that a mask of one stays small.
_LONGEST = 20_000_000
_COPIED = 0.5


def model_of_file(alignments: Alignments) -> RibbonModel:
    """The ribbons of a file, a above b; for a thread."""
    rows = alignments.rows
    if rows.size > _MOST:
        rows = rows.take(np.sort(np.argpartition(-rows.columns, _MOST)[:_MOST]))
    kinds = _kinds(rows, alignments.a, alignments.b)
    ends = rows.a_start, rows.a_end, rows.b_start, rows.b_end
    a, b = rows.a_record.astype(np.int64), rows.b_record.astype(np.int64)
    found = Ribbons.of(a, b, ends, rows.reverse, kinds, rows.identity.astype(np.float64))
    return RibbonModel(("a", "b"), (alignments.a, alignments.b), (found,))


def _kinds(rows: Rows, a: RecordTable, b: RecordTable) -> NDArray[np.uint8]:
    """``RibbonKind`` of each alignment."""
    key = rows.a_record.astype(np.int64) * len(b.names) + rows.b_record
    pairs, pair_of = np.unique(key, return_inverse=True)
    weights = np.bincount(pair_of, rows.a_end - rows.a_start, len(pairs))
    heaviest = np.argsort(-weights, kind="stable")
    sides = np.divmod(pairs, max(1, len(b.names)))
    best = [heaviest[np.unique(side[heaviest], return_index=True)[1]] for side in sides]
    is_together = np.zeros(len(pairs), np.bool_)
    is_together[np.concatenate(best)] = True
    blocks = np.full(rows.size, BlockKind.COLLINEAR, np.uint8)
    unit = 1 + max(a.total, b.total) // _LONGEST
    by_pair = np.split(np.argsort(pair_of, kind="stable"), np.cumsum(np.bincount(pair_of, minlength=len(pairs)))[:-1])
    for pair in [pair for pair in heaviest.tolist() if is_together[pair]][:_MOST_PAIRS]:
        some = by_pair[pair]
        lengths = int(a.lengths[sides[0][pair]]) // unit + 2, int(b.lengths[sides[1][pair]]) // unit + 2
        blocks[some] = _classes(rows.take(some), lengths, unit)
    foreign = np.flatnonzero(~is_together[pair_of])
    covered = np.zeros(len(foreign))
    for table, record, start, end in (
        (a, rows.a_record, rows.a_start, rows.a_end),
        (b, rows.b_record, rows.b_start, rows.b_end),
    ):
        begin, stop = (table.starts[record] + start) // unit, -(-(table.starts[record] + end) // unit)
        steps = np.zeros(table.total // unit + 2, np.int64)
        np.add.at(steps, begin[is_together[pair_of]], 1)
        np.add.at(steps, stop[is_together[pair_of]], -1)
        before = np.concatenate([[0], np.cumsum(np.cumsum(steps) > 0)])
        inside = before[stop[foreign]] - before[begin[foreign]]
        covered = np.maximum(covered, inside / np.maximum(1, stop[foreign] - begin[foreign]))
    blocks[foreign] = np.where(covered >= _COPIED, BlockKind.DUPLICATION, BlockKind.TRANSLOCATION)
    return kinds_of(blocks, rows.reverse)


def _classes(rows: Rows, lengths: tuple[int, int], unit: int) -> NDArray[np.uint8]:
    """``BlockKind`` of the alignments of one pair of records; ``lengths`` in units."""
    sizes = rows.a_end - rows.a_start
    is_turned = bool(sizes[rows.reverse].sum() > sizes[~rows.reverse].sum())
    i, length = rows.a_start // unit, np.maximum(1, np.minimum(sizes, rows.b_end - rows.b_start) // unit)
    j = lengths[1] - rows.b_end // unit if is_turned else rows.b_start // unit
    other = rows.reverse != is_turned
    j = np.where(other, lengths[1] - j - length, j)
    forward, backward = (runs_of(*(side[strand] for side in (i, j, length))) for strand in (~other, other))
    path, rest = best_path(forward)
    found = classify(path, (rest, backward), *lengths, shortest=1)
    kind = {end: int(BlockKind.COLLINEAR) for end in _ends(path.i, path.j, path.length, False)}
    for strand, classified in enumerate(found):
        runs: Runs = classified.runs
        for one, of_run in zip(
            _ends(runs.i, runs.j, runs.length, bool(strand)),
            np.repeat(classified.kinds, np.diff(runs.begins)).tolist(),
            strict=True,
        ):
            kind.setdefault(one, of_run)
    # Trimming moves begins alone, so ends tell matches; what has no class lies on others.
    ends = zip((i + length).tolist(), (j + length).tolist(), other.tolist(), strict=True)
    return np.array([kind.get(end, int(BlockKind.DUPLICATION)) for end in ends], np.uint8)


def _ends(i: Int64, j: Int64, length: Int64, other: bool) -> list[tuple[int, int, bool]]:
    return [(*end, other) for end in zip((i + length).tolist(), (j + length).tolist(), strict=True)]
