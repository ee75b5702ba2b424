"""Search for the matches of a batch of query records, by an engine; mummer's three kinds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches import alphabet
from gpu.analyses.matches.request import MatchKind, Strands
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import MatchSearch, ReferenceIndex
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.sequences.record_batch import RecordBatch

#: Largest number of matches of a batch in memory; a batch with more is searched again in halves.
HELD = 1 << 24
#: Position at which the first record of a text begins.
_FIRST_PLACE = 1


@dataclass(frozen=True)
class Matching:
    """The matches to find: mummer's -l, kind of matches, and strands."""

    minimum: int
    kind: MatchKind
    strands: Strands

    @property
    def directions(self) -> tuple[bool, ...]:
        """The strands to search, in the order of printing: True for the reverse complement."""
        return {"forward": (False,), "reverse": (True,), "both": (False, True)}[self.strands]


@dataclass(frozen=True)
class MatchPortion:
    """Matches of the records of ``queries``.

    Per strand int32[3, n] of places (in the index's text), positions (in ``queries.codes``, on the
    searched strand) and lengths, by ascending position; None for a strand that is not in this
    portion.

    A portion of many records has all their matches. One of a single record may be followed by more
    of it; ``begins`` is True for the first portion of each strand. ``searched``: the share of these
    records' strands that is done with this portion, 0 to 1.
    """

    queries: RecordBatch
    forward: Int32 | None
    reverse: Int32 | None
    begins: bool = True
    searched: float = 1.0

    def by_place(self) -> MatchPortion:
        """The same matches in mummer's order of -mum.

        That is, per record and strand by position in the reference.
        """
        return replace(self, forward=self._by_place(self.forward), reverse=self._by_place(self.reverse))

    def _by_place(self, matches: Int32 | None) -> Int32 | None:
        if matches is None:
            return None
        records = np.searchsorted(self.queries.starts, matches[1], side="right")
        return matches[:, np.lexsort((matches[0], records))]

    def strand(self, reverse: bool) -> Int32 | None:
        return self.reverse if reverse else self.forward

    def __len__(self) -> int:
        return sum(matches.shape[1] for matches in (self.forward, self.reverse) if matches is not None)


def find(
    engine: Engine,
    index: ReferenceIndex,
    queries: RecordBatch,
    matching: Matching,
    monitor: Monitor,
    held: int = HELD,
) -> Iterator[MatchPortion]:
    """The matches of a batch of records. Raises ``Cancelled``."""
    if len(queries) == 1 and matching.kind != "mum":
        none = np.empty((3, 0), np.int32)
        for number, reverse in enumerate(matching.directions):
            yield _portion(queries, none, reverse, True, number / len(matching.directions))
            for matches, share in _search(engine, index, queries, matching, reverse, monitor):
                yield _portion(queries, matches, reverse, False, (number + share) / len(matching.directions))
        return
    strands: dict[bool, Int32] = {}
    count = 0
    for reverse in matching.directions:
        parts: list[Int32] = []
        for matches, _ in _search(engine, index, queries, matching, reverse, monitor):
            parts.append(matches)
            count += matches.shape[1]
            if count > held and len(queries) > 1:
                middle = len(queries) // 2
                for first, last in ((0, middle), (middle, len(queries))):
                    yield from find(engine, index, queries.part(first, last), matching, monitor, held)
                return
        strands[reverse] = np.concatenate([np.empty((3, 0), np.int32), *parts], axis=1)
        if matching.kind == "mum":
            strands[reverse] = strands[reverse][:, unique_in_query(strands[reverse], queries.starts)]
    yield MatchPortion(queries, strands.get(False), strands.get(True))


def _portion(queries: RecordBatch, matches: Int32, reverse: bool, begins: bool, searched: float) -> MatchPortion:
    return MatchPortion(queries, None if reverse else matches, matches if reverse else None, begins, searched)


def _search(
    engine: Engine,
    index: ReferenceIndex,
    queries: RecordBatch,
    matching: Matching,
    reverse: bool,
    monitor: Monitor,
) -> Iterator[tuple[Int32, float]]:
    """Matches of one strand, with the share of it that is done."""
    search = MatchSearch(
        index,
        queries.codes,
        queries.starts,
        alphabet.COMPLEMENT,
        matching.minimum,
        unique=matching.kind != "maxmatch",
        reverse=reverse,
    )
    # Only now is it known if a card does this search.
    warm_up(engine.match_kernels(search), COMPILING, monitor)
    # Matches at the last searched position, which may have more: their order depends on the engine.
    pending: list[Int32] = []
    share = 0.0
    with closing(engine.matches(search)) as found:
        for some in found:
            monitor.raise_if_cancelled()
            if some is None:
                yield np.empty((3, 0), np.int32), share
                continue
            share = some.searched / len(queries.codes)
            new = np.stack([some.places, some.positions, some.lengths])
            whole = new.shape[1]
            if whole and some.searched <= new[1, -1]:
                whole = int(np.searchsorted(new[1], new[1, -1]))
            ended = whole > 0 or (len(pending) > 0 and some.searched > pending[-1][1, -1])
            if ended:
                yield _by_place([*pending, new[:, :whole]]), share
                pending = []
            else:
                yield np.empty((3, 0), np.int32), share
            if whole < new.shape[1]:
                pending.append(new[:, whole:])
    yield _by_place(pending), 1.0


def _by_place(parts: list[Int32]) -> Int32:
    """One array, ascending by position and place, whichever engine found the matches."""
    matches = np.concatenate([np.empty((3, 0), np.int32), *parts], axis=1)
    places, positions, _ = matches
    same = positions[1:] == positions[:-1]
    if (same & (places[1:] < places[:-1])).any():
        # Most positions have one match and are sorted already.
        few = np.flatnonzero(np.append(same, False) | np.append(False, same))
        matches[:, few] = matches[:, few[np.lexsort((places[few], positions[few]))]]
    return matches


def unique_in_query(matches: Int32, starts: Int64) -> NDArray[np.bool_]:
    """True for reference-unique matches that are unique in their query record and strand, bool [n].

    The text of such a match occurs again in the record exactly if another match of the record
    covers its place in the reference. mummer compares the places' ends with 0 at first, and so
    drops a match of one base at the very beginning of the reference; this function does the same.
    """
    places, positions, lengths = matches.astype(np.int64)
    records = np.searchsorted(starts, positions, side="right")
    order = np.lexsort((-lengths, places, records))
    places, lengths, records = places[order], lengths[order], records[order]
    last = places + lengths - 1
    # One scale for all records, so that the reach of one never touches the next.
    base = records * (int(last.max(initial=0)) + 1)
    reach = np.maximum.accumulate(base + last) if len(last) else last
    before = np.maximum(np.concatenate([[-1], reach[:-1]]), base + _FIRST_PLACE)
    covered = base + last <= before
    twin = (places[1:] == places[:-1]) & (lengths[1:] == lengths[:-1]) & (records[1:] == records[:-1])
    covered[:-1] |= twin
    kept = np.empty(len(order), np.bool_)
    kept[order] = ~covered
    return kept
