"""Simulated rearrangements: their truth is that of the bases."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.rearranged import Event, Stretch, events_of, pieces_of, simulate_rearranged
from gpu.sequences.sequence import Sequence
from gpu.sequences.simulate import mutated, simulate


def sides(event: Event, a: Sequence, b: Sequence) -> tuple[Codes, Codes]:
    """The bases of an event in a, and those in b as they run in a."""
    of_b = b.codes[slice(*event.b)]
    return a.codes[slice(*event.a)], DNA.reverse_complement(of_b) if event.reverse else of_b


@pytest.mark.parametrize("seed", range(6))
def test_without_mutations_both_intervals_are_equal(seed: int) -> None:
    pair = simulate_rearranged(80_000, 0.0, seed, (3, 3, 3), (1_000, 2_000))
    assert len(pair.events) == 9
    families = Counter(event.kind.removeprefix("inverted ") for event in pair.events)
    assert families == {"inversion": 3, "translocation": 3, "duplication": 3}
    for event in pair.events:
        one, other = sides(event, pair.a, pair.b)
        assert 1_000 <= len(one) <= 2_000 and (one == other).all()
    # The descendant has the ancestor's bases and those of the copies.
    copies = sum(event.a[1] - event.a[0] for event in pair.events if "duplication" in event.kind)
    assert len(pair.b) == len(pair.a) + copies
    for one, other in zip(pair.events, pair.events[1:], strict=False):
        assert other.a[0] - one.a[1] >= 1_000


def test_with_mutations_both_ends_still_fit() -> None:
    fits = []
    for seed in range(8):
        pair = simulate_rearranged(80_000, 0.03, seed, (3, 3, 3), (1_000, 2_000))
        for event in pair.events:
            one, other = sides(event, pair.a, pair.b)
            fits += [(one[:12] == other[:12]).mean(), (one[-12:] == other[-12:]).mean()]
    # By chance a quarter would be equal.
    assert np.mean(fits) > 0.93


def test_the_usual_pair_has_a_truth_too() -> None:
    pair = simulate(50_000, 0.0, 4)
    inverted, copied = events_of(pieces_of(pair), pair.mutations)
    assert inverted.kind == "inversion" and inverted.a == pair.inversion == inverted.b
    assert copied.kind == "duplication" and copied.a == pair.duplication and copied.b[0] == pair.target
    for event in (inverted, copied):
        one, other = sides(event, pair.a, pair.b)
        assert (one == other).all()


@pytest.mark.parametrize("seed", range(10))
def test_pieces_that_mutations_cut_are_where_their_bases_are(seed: int) -> None:
    random = np.random.default_rng(seed)
    borders = np.cumsum([0, *random.integers(0, 30, 40)]).tolist()
    pieces = tuple(Stretch(begin, end, False, "translocation") for begin, end in pairwise(borders))
    codes = random.integers(0, 4, borders[-1]).astype(np.uint8)
    _, mutations = mutated(random, codes, 0.4)
    # Where each base that is left went, one after another.
    inserted, deleted = dict(mutations.insertions.tolist()), dict(mutations.deletions.tolist())
    places, at, gone_to = {}, 0, 0
    for base in range(len(codes)):
        gone_to = max(gone_to, base + deleted.get(base, 0))
        at += inserted.get(base, 0)
        if base >= gone_to:
            places[base] = at
            at += 1
    expected = []
    for begin, end in pairwise(borders):
        left = [base for base in range(begin, end) if base in places]
        if left:
            expected.append(((left[0], left[-1] + 1), (places[left[0]], places[left[-1]] + 1)))
    assert 5 < len(expected) <= 40
    assert [(event.a, event.b) for event in events_of(pieces, mutations)] == expected


def test_the_same_arguments_give_the_same_pair() -> None:
    one, other = (simulate_rearranged(50_000, 0.02, 9, (1, 2, 1)) for _ in range(2))
    assert one.events == other.events and (one.b.codes == other.b.codes).all()
    assert simulate_rearranged(50_000, 0.02, 10, (1, 2, 1)).events != one.events


@pytest.mark.parametrize(
    ("length", "divergence", "seed", "counts", "sizes"),
    [
        (50, 0.0, 1, (1, 0, 0), (1, 2)),
        (50_000, 0.6, 1, (1, 0, 0), (1, 2)),
        (50_000, 0.0, -1, (1, 0, 0), (1, 2)),
        (50_000, 0.0, 1, (-1, 0, 0), (1, 2)),
        (50_000, 0.0, 1, (1, 0, 0), (2, 1)),
        (50_000, 0.0, 1, (1, 0, 0), (0, 1)),
        (50_000, 0.0, 1, (9, 9, 9), (2_000, 3_000)),
    ],
)
def test_what_cannot_be_is_refused(
    length: int, divergence: float, seed: int, counts: tuple[int, int, int], sizes: tuple[int, int]
) -> None:
    with pytest.raises(InputError):
        simulate_rearranged(length, divergence, seed, counts, sizes)
