"""Random searches for exact matches on which the card must agree with the processor, for the tests
and for the benchmark's check.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from pydivsufsort import divsufsort

from gpu.analyses.index_size import prefix_bases
from gpu.analyses.matches import alphabet
from gpu.engines.cpu.matches.entry_points import count_prefixes
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.matches import NO_MATCH, RECORD_END, FoundMatches, MatchSearch, ReferenceIndex
from gpu.sequences.record_batch import PADDING
from gpu.sequences.sequence import Codes

_OTHER = int(alphabet.ENCODE[ord("n")])
_MINIMA = (1, 2, 5, 9, 9, 13, 13, 20, 20, 30, 64, 300)


def join(records: list[Codes], gap: int) -> tuple[Codes, Int64]:
    """Records as an index's text and a search's query have them: codes, and where each record
    begins and one more would.
    """
    codes = [np.full(1, gap, np.uint8)]
    for record in records:
        codes += [record, codes[0]]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    return np.concatenate([*codes, np.full(PADDING - 1, gap, np.uint8)]), starts


def index_of(records: list[Codes], bases: int | None = None) -> ReferenceIndex:
    """``bases``: k of the prefix table, the usual one if None."""
    text, _ = join(records, RECORD_END)
    return ReferenceIndex(text, divsufsort(text), count_prefixes(as_compiled(text), bases or prefix_bases(len(text))))


def random_search(seed: int, longest: int = 600, minimum: int | None = None) -> MatchSearch:
    """Records rich in repeats and homopolymers, some empty; queries share stretches of either
    strand; a third with N, half of these matching.
    """
    random = np.random.default_rng(seed)
    others = seed % 3 == 0
    units = [random.integers(0, 4, int(size)).astype(np.uint8) for size in random.choice([1, 2, 3, 7, 40], 3)]

    def record(length: int) -> Codes:
        pieces, size = [np.zeros(0, np.uint8)], 0
        while size < length:
            kind = random.random()
            if kind < 0.3:
                piece = random.integers(0, 4, int(random.integers(1, 60))).astype(np.uint8)
            elif kind < 0.4 and others:
                piece = np.full(int(random.integers(1, 30)), _OTHER, np.uint8)
            else:
                piece = np.tile(units[random.integers(3)], int(random.choice([1, 1, 4, 30])))
            pieces.append(alphabet.COMPLEMENT[piece[::-1]] if random.random() < 0.3 else piece)
            size += len(piece)
        return np.concatenate(pieces)[:length]

    lengths = (0, 1, longest // 8, longest)
    references = [record(int(length)) for length in (*random.choice(lengths, random.integers(3)), longest)]
    queries = [record(int(length)) for length in (longest, *random.choice(lengths, random.integers(10)))]
    for number in range(len(queries)):
        source = references[random.integers(len(references))]
        if len(source) and random.random() < 0.6:
            start = int(random.integers(len(source)))
            piece = source[start : start + int(random.integers(1, longest))]
            piece = alphabet.COMPLEMENT[piece[::-1]] if random.random() < 0.5 else piece
            queries[number] = np.concatenate([queries[number], piece])
    query, starts = join(queries, NO_MATCH)
    if others and seed % 2:
        query[query == _OTHER] = NO_MATCH
    return MatchSearch(
        index_of(references, int(random.choice([1, 2, 4, 9, 0])) or None),
        query,
        starts,
        alphabet.COMPLEMENT,
        minimum or int(random.choice(_MINIMA)),
        unique=bool(random.random() < 0.4),
        reverse=bool(random.random() < 0.5),
    )


def rows_of(told: Iterable[FoundMatches | None]) -> Int32:
    """All matches, int32[3, n] of positions, places, lengths, by position and place.

    Raises ``AssertionError`` if they came out of order.
    """
    parts, searched = [np.empty((3, 0), np.int32)], 0
    for some in filter(None, told):
        parts.append(np.stack([some.positions, some.places, some.lengths]))
        assert some.searched >= searched, "less is searched than before"
        assert not len(some.positions) or some.positions[0] >= searched, "a match begins in what was searched before"
        searched = some.searched
    rows = np.concatenate(parts, axis=1)
    assert (np.diff(rows[0]) >= 0).all(), "matches are not in order"
    return rows[:, np.lexsort((rows[1], rows[0]))]


def difference(
    search: MatchSearch, told: Iterable[FoundMatches | None], expected: Iterable[FoundMatches | None]
) -> str:
    """ "" where two engines found the same, else what differs."""
    try:
        found, wanted = rows_of(told), rows_of(expected)
    except AssertionError as problem:
        return str(problem)
    if found.shape != wanted.shape:
        return f"{found.shape[1]} matches instead of {wanted.shape[1]}"
    differing = np.flatnonzero((found != wanted).any(axis=0))
    if len(differing):
        return f"match {differing[0]}: {found[:, differing[0]].tolist()} instead of {wanted[:, differing[0]].tolist()}"
    return ""
