"""Searching a reference's index for maximal exact matches: the question (``MatchSearch``), the
answer, in batches, and who gives it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.warm_up import Kernels
from gpu.sequences.alphabet import Codes

#: Codes of the index and of queries: 0 to 3 are A, C, G, T, others are letters that match
#: themselves, save these two. ``NO_MATCH`` occurs in queries only (around each record, and for
#: letters that shall not match), ``RECORD_END`` in references only.
NO_MATCH, RECORD_END = 254, 255


class ReferenceIndex(NamedTuple):
    """What the search for exact matches needs of a reference: three flat arrays, the same for every
    engine and minimum length.

    ``text`` uint8[n]: codes, a ``RECORD_END`` before and after each record, the last one
    ``PADDING`` times. ``suffixes`` int32[n]: its suffix array, by unsigned codes. ``first``
    int32[4^k + 1]: ``first[p]`` is how many suffixes precede the k bases with the number p (2 bits
    a base, the first one highest), ``first[4^k]`` how many begin with a base. So
    ``suffixes[first[p]:first[p + 1]]`` has every suffix that begins with p, and a few behind them
    that end their record, or have another letter, within k bases after T's.
    """

    text: Codes
    suffixes: Int32
    first: Int32

    @property
    def prefix_bases(self) -> int:
        """k of ``first``."""
        return (len(self.first).bit_length() - 1) // 2


@dataclass(frozen=True)
class MatchSearch:
    """Maximal exact matches to look for.

    ``query`` uint8[m]: codes, a ``NO_MATCH`` before and after each record, the last one ``PADDING``
    times. ``starts`` int64[r + 1]: where each record begins, and where one more would; so record i
    is ``query[starts[i] : starts[i + 1] - 1]``. ``minimum`` ≥ 1: the least length. ``unique``: only
    matches whose text occurs once in the reference (mummer's -mumreference). ``reverse``: look for
    each record's reverse complement instead, at the place of the record; ``complement`` uint8[256]
    is the code of each code's complement.
    """

    index: ReferenceIndex
    query: Codes
    starts: Int64
    complement: Codes
    minimum: int
    unique: bool = False
    reverse: bool = False


class FoundMatches(NamedTuple):
    """Matches, ascending by ``positions``: every match that begins before ``searched`` (a position
    in the query) has now been told.

    int32[n] each: ``places`` in the index's text, ``positions`` in the query (with ``reverse`` of
    its records' reverse complements, which lie where the records do), ``lengths``.
    """

    searched: int
    places: Int32
    positions: Int32
    lengths: Int32


class MatchSearches(Protocol):
    """An engine that searches for matches."""

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        """Find maximal exact matches, in batches of bounded size, at least one every tenth of a
        second. Close the iterator to stop.

        The arrays of a search that is followed by others may stay on a card, and must not change.
        """

    def match_kernels(self, search: MatchSearch | None = None) -> tuple[Kernels, ...]:
        """What ``matches`` needs compiled for this search, which is to be asked for next; None:
        what every search may need.

        A search that is too small for a card needs nothing of the card's.
        """

    @property
    def match_seconds(self) -> dict[str, float]:
        """Time that searches took on a card so far, by phase: index and queries carried there,
        search, compaction, download; {} without.
        """
