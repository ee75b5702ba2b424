"""The list of rearrangements of two sequences, from their exact matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements, blocks_of, grouped
from gpu.analyses.chromosome.rearrangements.classes import BlockKind, CollinearPath, best_path, classify
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.rearrangements.runs import Runs, runs_of
from gpu.engines.work.arrays import Int64
from gpu.sequences.sequence import Sequence

#: Bases of a rearrangement, or of a stretch that is not aligned, at least; and of a collinear
#: block.
SHORTEST, SHORTEST_COLLINEAR = 500, 100
#: Bases by which a run may fall short of that before it is extended.
_EXTENDED = 200


def find_rearrangements(
    a: Sequence,
    b: Sequence,
    matches: ExactMatches,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    is_circle: bool = False,
) -> Rearrangements:
    """Chain matches to runs, classify them, and extend them to their breakpoints.

    ``is_circle``: a or b is circular. Rows are sorted by a, then by b. Raises what
    ``raise_if_cancelled`` raises.
    """
    rows, columns = len(a), len(b)
    other = b.alphabet.reverse_complement(b.codes)
    forward, backward = _runs(matches, columns, False), _runs(matches, columns, True)
    raise_if_cancelled()
    path, rest = best_path(forward)
    raise_if_cancelled()
    found = classify(path, (rest, backward), rows, columns, SHORTEST - _EXTENDED, is_circle)
    moved = []
    for codes, mirrored, some in ((b.codes, 0, found[0]), (other, columns, found[1])):
        raise_if_cancelled()
        moved.append(blocks_of(a.codes, codes, some.runs, some.kinds, mirrored))
    events = Rearrangements.joined(*moved)
    events = events.take(np.minimum(*events.lengths) >= SHORTEST)
    raise_if_cancelled()
    pieces = path.pieces(_cuts(path, events))
    collinear = np.full(len(pieces.begins) - 1, BlockKind.COLLINEAR, np.uint8)
    blocks = blocks_of(a.codes, b.codes, pieces, collinear, 0, between=True)
    blocks = Rearrangements.joined(blocks.take(np.minimum(*blocks.lengths) >= SHORTEST_COLLINEAR), events)
    return Rearrangements.joined(
        grouped(blocks), _not_aligned(path, blocks, rows, False), _not_aligned(path, blocks, columns, True)
    ).sorted()


def find_in_circles(
    a: Sequence, b: Sequence, matches: ExactMatches, raise_if_cancelled: Callable[[], None] = lambda: None
) -> Rearrangements:
    """The same of two circles.

    Both are begun in a long match of the collinear path, where nothing is rearranged, so that what
    lies where the matrix begins is seen whole; its rows are cut there afterwards.
    """
    path, _ = best_path(_runs(matches, len(b), False))
    if not len(path.i):
        return find_rearrangements(a, b, matches, raise_if_cancelled, is_circle=True)
    at = _plain_match(path, matches)
    places = int(path.i[at] + path.length[at] // 2), int(path.j[at] + path.length[at] // 2)
    sizes = len(a), len(b)
    turned = [replace(side, codes=np.roll(side.codes, -place)) for side, place in zip((a, b), places, strict=True)]
    for in_b in (False, True):
        matches = matches.begun_at(places[in_b], sizes[in_b], in_b)
    found = find_rearrangements(turned[0], turned[1], matches, raise_if_cancelled, is_circle=True)
    for in_b in (False, True):
        found = found.begun_at(sizes[in_b] - places[in_b], sizes[in_b], in_b)
    return _rejoined(found, *places).sorted()


def _plain_match(path: CollinearPath, matches: ExactMatches) -> int:
    """The longest match of the path whose middle is in no other match, if there is one."""
    is_alone = np.ones(len(path.i), np.bool_)
    for starts, own in ((matches.i, path.i), (matches.j, path.j)):
        begun, ended = (
            np.searchsorted(np.sort(ends), own + path.length // 2, "right")
            for ends in (starts, starts + matches.length)
        )
        is_alone &= begun - ended == 1
    return int(np.lexsort((path.length, is_alone))[-1])


def _rejoined(found: Rearrangements, i: int, j: int) -> Rearrangements:
    """The rows, with the two collinear ones as one that meet at a point of the matrix."""
    collinear = found.kind == BlockKind.COLLINEAR
    before = np.flatnonzero(collinear & (found.a_end == i) & (found.b_end == j))
    behind = np.flatnonzero(collinear & (found.a_start == i) & (found.b_start == j))
    if not len(before) or not len(behind):
        return found
    columns = {name: column.copy() for name, column in vars(found).items()}
    one, other = before[0], behind[0]
    columns["identity"][one] = np.average(found.identity[[one, other]], weights=found.lengths[0][[one, other]])
    for end in ("a_end", "b_end"):
        columns[end][one] = columns[end][other]
    return Rearrangements(**columns).take(np.arange(len(found)) != other)


def _runs(matches: ExactMatches, columns: int, reverse: bool) -> Runs:
    """The runs of one strand; those of the reverse one in b's reverse complement."""
    some = np.flatnonzero(matches.reverse == reverse)
    i, j, length = (column[some].astype(np.int64) for column in (matches.i, matches.j, matches.length))
    return runs_of(i, columns - j - length if reverse else j, length)


def _cuts(path: CollinearPath, events: Rearrangements) -> Int64:
    """The matches of the path before which a rearrangement lies, in either sequence."""
    of_a = path.gap_at((events.a_start + events.a_end) // 2, False)
    of_b = path.gap_at((events.b_start + events.b_end) // 2, True)
    cuts = np.concatenate([of_a, of_b])
    return cuts[cuts >= 0]


def _not_aligned(path: CollinearPath, blocks: Rearrangements, length: int, in_b: bool) -> Rearrangements:
    """The stretches of one sequence outside of all blocks."""
    starts, ends = (blocks.b_start, blocks.b_end) if in_b else (blocks.a_start, blocks.a_end)
    order = np.argsort(starts, kind="stable")
    begins = np.concatenate([[0], np.maximum.accumulate(ends[order])])
    stops = np.concatenate([starts[order], [length]])
    long = np.flatnonzero(stops - begins >= SHORTEST)
    begins, stops = begins[long], stops[long]
    own, others = (path.j, path.i) if in_b else (path.i, path.j)
    before = np.searchsorted(own, begins, side="right")
    places = np.concatenate([[0], others + path.length])[before]
    here, there = (begins, stops), (places, places)
    of_a, of_b = (there, here) if in_b else (here, there)
    count = len(begins)
    kind = np.full(count, BlockKind.NOT_ALIGNED_B if in_b else BlockKind.NOT_ALIGNED_A, np.uint8)
    return Rearrangements(kind, *of_a, *of_b, np.zeros(count, np.bool_), np.full(count, np.nan))
