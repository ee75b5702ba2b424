"""The search for maximal exact matches in a reference's index, as engines offer it.

``MatchSearch`` is the input, ``FoundMatches`` a batch of results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gpu.engines.work.arrays import Int32, Int64
from gpu.sequences.alphabet import Codes

#: Codes of the index and of queries: 0 to 3 are A, C, G, T, others are letters that match
#: themselves, save these two. ``NO_MATCH`` occurs in queries only (around each record, and for
#: letters that shall not match), ``RECORD_END`` in references only.
NO_MATCH, RECORD_END = 254, 255


class ReferenceIndex(NamedTuple):
    """The index of a reference, as the search for exact matches takes it.

    The same for every engine and minimum length. ``suffixes[first[p]:first[p + 1]]`` has every
    suffix that begins with prefix p, and a few behind them that end their record, or have another
    letter, within k bases after T's.

    Attributes
    ----------
    text : uint8[n]
        Codes, with a ``RECORD_END`` before and after each record, the last one ``PADDING`` times.
    suffixes : int32[n]
        Suffix array of the text, by unsigned codes; 0-based.
    first : int32[4^k + 1]
        ``first[p]``: number of suffixes before the k bases with the number p (2 bits a base, the
        first one highest); ``first[4^k]``: number of suffixes that begin with a base.
    """

    text: Codes
    suffixes: Int32
    first: Int32

    @property
    def prefix_bases(self) -> int:
        """The number k of bases of a prefix in ``first``."""
        return (len(self.first).bit_length() - 1) // 2


@dataclass(frozen=True)
class MatchSearch:
    """A search for maximal exact matches.

    Parameters
    ----------
    index : ReferenceIndex
    query : uint8[m]
        Codes, with a ``NO_MATCH`` before and after each record, the last one ``PADDING`` times.
    starts : int64[r + 1]
        First position of each record, and that of one more: record i is
        ``query[starts[i] : starts[i + 1] - 1]``.
    complement : uint8[256]
        Code of each code's complement.
    minimum : int
        Least length of a match, at least 1.
    unique : bool
        Only matches whose text occurs once in the reference (mummer's -mumreference).
    reverse : bool
        Search for each record's reverse complement instead, at the place of the record.
    """

    index: ReferenceIndex
    query: Codes
    starts: Int64
    complement: Codes
    minimum: int
    unique: bool = False
    reverse: bool = False


class FoundMatches(NamedTuple):
    """A batch of matches, ascending by ``positions``.

    Attributes
    ----------
    searched : int
        Every match that begins before this position of the query has been yielded.
    places : int32[n]
        First position of each match in the index's text, 0-based.
    positions : int32[n]
        First position in the query, 0-based; with ``reverse`` in its records' reverse complements,
        which lie where the records do.
    lengths : int32[n]
        Number of bases.
    """

    searched: int
    places: Int32
    positions: Int32
    lengths: Int32
