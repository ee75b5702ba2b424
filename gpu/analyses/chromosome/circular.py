"""Origins of circular sequences: where they are cut open so that they match along one diagonal.

A circular record has no first base; the one in the file is a convention, and two records of related
genomes often begin at different places. Then the alignment would break where one of them ends. The
rule by which the origins are chosen (``matching_origins``) needs the words in common alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.request import Circular
from gpu.analyses.chromosome.shared_words import cut_elsewhere
from gpu.engines.work.arrays import Int64, as_compiled, median
from gpu.engines.work.chaining import AffineScores, best_chain, collinear_runs
from gpu.engines.work.seeds import SEED_LENGTH, common_seeds
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Words in common that are looked at, at most: enough for circular records of many million bases.
_MAX_SEEDS = 40_000
#: Parts of all diagonals that are distinguished, and the fullest of them, which are tried.
_BINS, _TRIED = 256, 16
#: A new origin of a as well must make the chain so much better.
_GAIN = 1.05
#: Rounds in which the origins are moved into the gap before the chain.
_ROUNDS = 4


class _Chain(NamedTuple):
    """The best chain of words for a pair of origins.

    ``score``: its estimate. ``first``, ``last``: row and column of its first base, and behind its
    last one, counted from the origins.
    """

    score: int
    first: tuple[int, int]
    last: tuple[int, int]


def matching_origins(
    a: Codes,
    b: Codes,
    circular: Circular,
    scoring: Scoring,
    raise_if_cancelled: Callable[[], None] = lambda: None,
) -> tuple[int, int]:
    """Choose where circular sequences begin.

    The words that occur once in ``a`` and once in ``b`` (``common_seeds``) lie on diagonals. The
    fullest diagonals are tried: on each a circular b begins at the base that faces the first one of
    a (if only a is circular, the other way round; if both are, also with a begun at its middle).
    The one whose chain of words has the best estimated score wins; a keeps its own origin unless
    another one gains a twentieth. Both keep theirs if nothing is better, unless words that the
    chain leaves out tell that the files are cut at different bases (``cut_elsewhere``). Last, an
    origin is moved within the part that the chain leaves out, so that as many bases lie before the
    chain as the other sequence has there.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes of the matrix sides, whole records on the strands to be compared.
    circular : str
        The sequences that may begin elsewhere.
    raise_if_cancelled : callable
        May raise to stop.

    Returns
    -------
    int, int
        The 0-based base of each side that is to be the first; 0 for one that keeps its own.
    """
    x, y = common_seeds(as_compiled(a), as_compiled(b), raise_if_cancelled)
    if circular == "none" or not len(x):
        return 0, 0
    step = -(-len(x) // _MAX_SEEDS)
    torus = _Torus(x[::step], y[::step], len(a), len(b), AffineScores.of(scoring))
    best = torus.chain(0, 0)
    origins = (0, 0)
    for start in (0, len(a) // 2) if circular == "both" else (0,):
        gain = _GAIN if start else 1.0
        found, place = best, origins
        for diagonal in torus.full_diagonals():
            raise_if_cancelled()
            tried = (-diagonal % len(a), 0) if circular == "a" else (start, (start + diagonal) % len(b))
            chain = torus.chain(*tried)
            if chain.score > found.score and chain.score > gain * best.score:
                found, place = chain, tried
        if place != origins:
            origins, best = _moved(torus, place, found, circular)
    if origins == (0, 0):
        # Words beyond what aligns may tell that the files are cut at different bases.
        if circular == "a":
            tried = cut_elsewhere(y, x, len(b), len(a)), 0
        else:
            tried = 0, cut_elsewhere(x, y, len(a), len(b))
        chain = torus.chain(*tried)
        if tried != origins and chain.score >= best.score:
            origins, _ = _moved(torus, tried, chain, circular)
    return origins


class _Torus:
    """The words in common of two sequences that may begin anywhere.

    ``x``, ``y``: int64[k], the words' first bases in a (ascending) and b. ``rows``, ``columns``:
    the lengths of a and b.
    """

    def __init__(self, x: Int64, y: Int64, rows: int, columns: int, scores: AffineScores) -> None:
        self._x, self._y, self._scores = x, y, scores
        self.rows, self.columns = rows, columns

    def full_diagonals(self) -> list[int]:
        """Diagonals j − i modulo the columns, each the median of one of the fullest parts."""
        diagonals = (self._y - self._x) % self.columns
        parts = diagonals * _BINS // self.columns
        counts = np.bincount(parts, minlength=_BINS)
        fullest = np.argsort(-counts, kind="stable")[:_TRIED]
        return [int(median(diagonals[parts == part])) for part in fullest.tolist() if counts[part]]

    def chain(self, i: int, j: int) -> _Chain:
        """The best chain if a begins at base i and b at base j."""
        cut = int(np.searchsorted(self._x, i))
        x = np.concatenate((self._x[cut:] - i, self._x[:cut] + (self.rows - i)))
        y = np.concatenate((self._y[cut:], self._y[:cut])) - j
        y[y < 0] += self.columns
        begins = collinear_runs(x, y)
        runs, score = best_chain(x, y, begins, self._scores)
        if not len(runs):
            return _Chain(0, (0, 0), (0, 0))
        first, last = begins[runs[0]], begins[runs[-1] + 1] - 1
        end = int(x[last]) + SEED_LENGTH, int(y[last]) + SEED_LENGTH
        return _Chain(score, (int(x[first]), int(y[first])), end)


def _moved(
    torus: _Torus, origins: tuple[int, int], chain: _Chain, circular: Circular
) -> tuple[tuple[int, int], _Chain]:
    """The origins, moved into the part that the chain leaves out, as long as it scores no less."""
    sizes = torus.rows, torus.columns
    # The side that moves; where both do, first a to the middle of its gap, then b after it.
    moving = [0] if circular == "a" else [1]
    if circular == "both" and origins[0]:
        moving = [0, 1]
    for _ in range(_ROUNDS):
        place, firsts = list(origins), list(chain.first)
        for side in moving:
            other = 1 - side
            free = sizes[side] - (chain.last[side] - chain.first[side])
            before, behind = firsts[other], sizes[other] - (chain.last[other] - chain.first[other]) - firsts[other]
            if moving == [0, 1] and side == 0:
                wanted = free // 2
            else:
                wanted = min(before, free * before // max(1, before + behind))
            place[side] = (origins[side] + chain.first[side] - wanted) % sizes[side]
            firsts[side] = wanted
        moved = place[0], place[1]
        found = torus.chain(*moved)
        if moved == origins or found.score < chain.score:
            break
        origins, chain = moved, found
    return origins, chain
