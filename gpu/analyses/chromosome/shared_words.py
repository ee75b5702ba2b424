"""Words in common of two sequences on both strands, which tell in a moment what strand to align.

Words are sampled by their hash and counted where they occur once in each sequence, as the initial
alignment's seeds are (``gpu/engines/work/chaining.py``): a second or two for 100 million bases.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.core.phrase import Phrase
from gpu.engines.work.arrays import Int64, as_compiled, median
from gpu.engines.work.seeds import SEED_LENGTH, sampled_seeds
from gpu.sequences.alphabet import DNA, Codes

#: Words sampled of the longer sequence at most, and of the shorter one at least if it has them.
_MAX_WORDS, _ENOUGH_WORDS = 1 << 20, 1 << 15
#: The latter where the only question is if the other strand shares many times as many.
FEW_WORDS = 1 << 12
#: The other strand is worth a sentence if it shares so many words, and so many times as many.
_MIN_WORDS, _MANY_TIMES = 10, 4
BEGINS_ELSEWHERE = Phrase("b probably begins elsewhere on the same circle as a: align both as circular.")
#: Circles have lengths alike by this share. Cut at one place, they have so large a share of their
#: words in one order, and so many more than before: words out of order are in the way of chance.
_ALIKE, _MOST_OF_ALL, _MORE = 0.8, 0.5, 3
#: Bases of the shorter arc, at least.
ARC = 100
#: Words whose order is looked at, at most, bands of diagonals, of which the fullest are tried, and
#: words at both ends, next to which b is tried to be cut.
_ORDERED, _BANDS, _TRIED, _ENDS = 4_096, 256, 4, 4


class SharedWords(NamedTuple):
    """Sampled words that a shares with b as b stands in its file, and with its reverse complement.

    A word has ``SEED_LENGTH`` bases and occurs once in each of the two. ``elsewhere``: for each
    strand, True if they lie in one order round a circle, at another base of which b begins.
    ``bits``: zero bits that the hash of a sampled word begins with.
    """

    forward: int
    reverse: int
    elsewhere: tuple[bool, bool] = (False, False)
    bits: int = 0

    @property
    def is_reverse_better(self) -> bool:
        """True if more words are shared with the reverse complement of b."""
        return self.reverse > self.forward

    def turned(self) -> SharedWords:
        """The words if b stood in its file on the other strand."""
        return self._replace(forward=self.reverse, reverse=self.forward, elsewhere=self.elsewhere[::-1])

    def are_for_other(self, is_reversed: bool) -> bool:
        """True if the strand that is not the chosen one shares many more words.

        ``is_reversed``: the strand chosen for b.
        """
        chosen, other = (self.reverse, self.forward) if is_reversed else (self.forward, self.reverse)
        return other >= _MIN_WORDS and other >= _MANY_TIMES * chosen

    def comparison(self, is_reversed: bool) -> str:
        """The words that one strand of b shares against those of the other: a clause for users.

        “b reversed shares 40 times as many words with a”; ``is_reversed`` names the strand.
        """
        own, other = (self.reverse, self.forward) if is_reversed else (self.forward, self.reverse)
        name = Phrase("b reversed") if is_reversed else Phrase("b as it stands in its file")
        if not other:
            return Phrase("{} shares {:,} sampled words with a, the other strand none", name, own)
        times = own / other
        return Phrase(
            "{} shares {} times as many words with a", name, f"{times:,.0f}" if times >= 9.5 else f"{times:.1f}"
        )

    def warning(self, is_reversed: bool) -> str:
        """The sentence for a comparison of clearly the wrong strand of b; "" for any other."""
        if not self.are_for_other(is_reversed):
            return ""
        strand = "forward" if is_reversed else "reverse"
        return Phrase("{}: align the {} strand of b.", self.comparison(not is_reversed), strand)

    def origin(self, is_reversed: bool) -> str:
        """The sentence for a b that begins elsewhere on its circle; "" for any other."""
        return BEGINS_ELSEWHERE if self.elsewhere[is_reversed] else ""

    def choice(self) -> str:
        """The sentence for the better strand of both, by ``is_reverse_better``."""
        is_reversed = self.is_reverse_better
        if self.forward == self.reverse:
            return Phrase("Both strands of b share as many words with a: aligned on the forward strand.")
        strand = "reverse" if is_reversed else "forward"
        return Phrase("{}: aligned on the {} strand.", self.comparison(is_reversed), strand)


def count_shared_words(
    a: Codes, b: Codes, raise_if_cancelled: Callable[[], None] = lambda: None, enough: int | None = None
) -> SharedWords:
    """Count the words that ``a`` shares with both strands of ``b``.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes of DNA; b on the strand that is to count as forward.
    raise_if_cancelled : callable
        Called every few million bases from two threads; may raise to stop.
    enough : int, optional
        Words sampled of the shorter sequence at least, if it has them.
    """
    return shared_words_at(a, b, raise_if_cancelled, enough)[0]


def shared_words_at(
    a: Codes, b: Codes, raise_if_cancelled: Callable[[], None] = lambda: None, enough: int | None = None
) -> tuple[SharedWords, ExactMatches]:
    """The count of ``count_shared_words``, and the words themselves as matches of a and b."""
    longer, shorter = max(len(a), len(b), 1), max(1, min(len(a), len(b)))
    bits = max(
        0, int(np.ceil(np.log2(longer / _MAX_WORDS))), int(np.log2(max(1, shorter // (enough or _ENOUGH_WORDS))))
    )
    strands = as_compiled(b), as_compiled(DNA.reverse_complement(b))
    (i, j), (turned_i, turned_j) = sampled_seeds(as_compiled(a), strands, bits, raise_if_cancelled)
    # The other strand's words are those of repeats and inversions.
    forward, reverse = len(i) >= len(turned_i), len(turned_i) > len(i)
    elsewhere = (
        forward and cut_elsewhere(i, j, len(a), len(b)) > 0,
        reverse and cut_elsewhere(turned_i, turned_j, len(a), len(b)) > 0,
    )
    count = SharedWords(len(i), len(turned_i), elsewhere, bits)
    in_a = np.concatenate([i, turned_i]).astype(np.int32)
    in_b = np.concatenate([j, len(b) - SEED_LENGTH - turned_j]).astype(np.int32)
    is_reverse = np.arange(len(in_a)) >= count.forward
    return count, ExactMatches(in_a, in_b, np.full(len(in_a), SEED_LENGTH, np.int32), is_reverse)


def cut_elsewhere(i: Int64, j: Int64, rows: int, columns: int) -> int:
    """The base of b at which both circles are cut alike; 0 if their files are, or are no circles.

    The words in common then lie in two bands, whose offsets differ by the length of b: they come in
    one order once b is cut there.

    Parameters
    ----------
    i, j : int64[k]
        The words' first bases in a and in b.
    rows, columns : int
        Lengths of a and b.
    """
    if len(i) < _MIN_WORDS or min(rows, columns) < _ALIKE * max(rows, columns):
        return 0
    order = np.argsort(i, kind="stable")[:: -(-len(i) // _ORDERED)]
    i, j = i[order].astype(np.int64), j[order].astype(np.int64)
    diagonals = (j - i) % columns
    bands = diagonals * _BANDS // columns
    fullest = np.argsort(-np.bincount(bands, minlength=_BANDS), kind="stable")[:_TRIED]
    cuts = {int(median(diagonals[bands == band])) for band in fullest.tolist() if (bands == band).any()}
    cuts |= {*j[:_ENDS].tolist(), *(j[-_ENDS:] + 1).tolist()}
    cuts = {cut for cut in cuts if ARC <= cut <= columns - ARC}
    best, cut = max(((_in_order((j - cut) % columns), cut) for cut in cuts), default=(0, 0))
    return cut if best >= max(_MOST_OF_ALL * len(i), _in_order(j) + _MORE) else 0


def _in_order(places: Int64) -> int:
    """The length of the longest ascending subsequence."""
    lasts: list[int] = []
    for place in places.tolist():
        at = bisect_left(lasts, place)
        lasts[at : at + 1] = [place]
    return len(lasts)
