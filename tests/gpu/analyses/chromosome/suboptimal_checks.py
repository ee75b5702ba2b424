"""Further alignments judged by the textbook's Waterman-Eggert, shared by tests, soak and benchmark.

The textbook fills the whole matrix anew for each alignment, with the pairs of those before
forbidden (``tests/oracle.py``).
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.result import Result
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import mutated, pair
from tests.gpu.analyses.chromosome.runs import check, scores_of


def pairs_of(alignment: Alignment) -> list[tuple[int, int]]:
    """The aligned pairs of bases, by the textbook's walk along the gap lists."""
    steps = oracle.path(alignment.start, alignment.end, alignment.gaps_a.tolist(), alignment.gaps_b.tolist())
    return [(i, j) for i, j, kind in steps if kind == 0]


def best_left(a: Codes, b: Codes, scoring: Scoring, used: set[tuple[int, int]]) -> tuple[int, int, int]:
    """The best local score without the used pairs, and the smallest (i, j) where it ends."""
    begun = oracle.anywhere(len(a), len(b))
    h = oracle.fill(a, b, scores_of(scoring), begun, local=True, forbidden=used).h
    i, j = divmod(int(h.argmax()), len(b) + 1)
    return int(h[i, j]), i, j


def check_rest(result: Result, a: Codes, b: Codes, number: int) -> None:
    """Each further alignment is worth the best that is left on its strand, ends first of these, and
    uses no pair twice; of both strands' best the better comes first.
    """
    request = result.request
    check(result, a, b)
    scores = scores_of(request.scoring)
    sides = {False: b, True: DNA.reverse_complement(b)}
    strands = [False, True] if request.also_both_strands else [False]
    used: dict[bool, set[tuple[int, int]]] = {strand: set() for strand in strands}
    left = {strand: best_left(a, sides[strand], request.scoring, used[strand]) for strand in strands}
    for at, found in enumerate(result.alignments):
        strand, alignment = found.other_strand, found.alignment
        assert found.number == at + 1
        # The first one is of the request's strand, even if the other strand has a better one.
        chosen = strand if at == 0 else max(strands, key=lambda one: (left[one][0], not one))
        assert strand == chosen
        assert (found.score, *alignment.end) == left[strand] or not found.score
        gaps = alignment.gaps_a.tolist(), alignment.gaps_b.tolist()
        assert oracle.rescore(a, sides[strand], alignment.start, alignment.end, *gaps, scores) == found.score
        pairs = pairs_of(alignment)
        assert not used[strand] & set(pairs) and len(set(pairs)) == len(pairs)
        used[strand].update(pairs)
        left[strand] = best_left(a, sides[strand], request.scoring, used[strand])
    if len(result.alignments) < number + 1:
        assert not any(score for score, _, _ in left.values())


def problem(random: np.random.Generator, shape: str, most: int = 160) -> tuple[Codes, Codes]:
    """Two sequences of a kind, half of them with a second part in common."""
    a, b = pair(random, shape, int(random.integers(1, most)), int(random.integers(1, most)))
    if random.random() < 0.5 and len(a) > 20:
        # A part of a again, or turned round: the second alignment is worth something.
        part = mutated(random, a[len(a) // 3 :], 0.05)[: len(b) // 2]
        part = DNA.reverse_complement(part) if random.random() < 0.5 else part
        b = np.concatenate((part, b))
    return a, b
