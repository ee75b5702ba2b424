"""Realistic simulated pairs: truth and bases agree, and they have what real pairs have."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np
import pytest

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA
from gpu.sequences.realistic import ONLY_A, ONLY_B, simulate_realistic, uneven_places
from gpu.sequences.rearranged import RearrangedPair
from gpu.sequences.sequence import Codes

WORD = 14


def words(codes: Codes) -> np.ndarray:
    """The words of ``WORD`` bases, as numbers."""
    numbers = np.zeros(len(codes) - WORD + 1, np.int64)
    for place in range(WORD):
        numbers = 4 * numbers + codes[place : len(numbers) + place]
    return numbers


@pytest.fixture(scope="module")
def pair() -> RearrangedPair:
    return simulate_realistic(1_000_000, 0.02, 1)


@pytest.mark.parametrize("seed", range(4))
def test_without_mutations_the_truth_makes_b_of_a(seed: int) -> None:
    pair = simulate_realistic(400_000, 0.0, seed)
    a, b = pair.a.codes, pair.b.codes
    own = np.zeros(len(b), bool)
    for event in pair.events:
        of_a, of_b = a[slice(*event.a)], b[slice(*event.b)]
        if event.kind == ONLY_B:
            assert len(of_a) == 0 < len(of_b)
        elif event.kind == ONLY_A:
            assert len(of_a) > 0 == len(of_b)
        else:
            assert ((DNA.reverse_complement(of_b) if event.reverse else of_b) == of_a).all()
        # Everything but an inversion leaves the order of the bases that stay.
        own[slice(*event.b)] |= event.kind != "inversion"
    expected = a.copy()
    kept = np.ones(len(a), bool)
    for event in pair.events:
        if event.kind == "inversion":
            expected[slice(*event.a)] = DNA.reverse_complement(a[slice(*event.a)])
        elif event.kind == ONLY_A or "translocation" in event.kind:
            kept[slice(*event.a)] = False
    assert len(pair.events) > 5
    assert (b[~own] == expected[kept]).all()


def test_with_mutations_both_ends_still_fit(pair: RearrangedPair) -> None:
    fits = []
    for event in pair.events:
        if event.kind in (ONLY_A, ONLY_B):
            continue
        one, other = pair.a.codes[slice(*event.a)], pair.b.codes[slice(*event.b)]
        other = DNA.reverse_complement(other) if event.reverse else other
        fits += [(one[:12] == other[:12]).mean(), (one[-12:] == other[-12:]).mean()]
    assert len(fits) >= 8 and np.mean(fits) > 0.9


def test_islands_are_those_of_bacteria(pair: RearrangedPair) -> None:
    kinds = Counter(event.kind for event in pair.events)
    assert {"inversion", "translocation", "duplication"} <= {kind.removeprefix("inverted ") for kind in kinds}
    longest = []
    for kind, side in ((ONLY_A, "a"), (ONLY_B, "b")):
        sizes = [end - start for event in pair.events if event.kind == kind for start, end in [getattr(event, side)]]
        assert 8 <= len(sizes) <= 40 and 0.02 < sum(sizes) / 1e6 < 0.3
        longest.append(max(sizes))
    assert max(longest) > 10_000


def test_repeats_gc_content_and_divergence_are_uneven(pair: RearrangedPair) -> None:
    codes = pair.a.codes
    counts = np.unique(words(codes), return_counts=True)[1]
    # By chance a word of 14 bases occurs 0.004 times in a megabase.
    assert (counts >= 20).sum() > 200 and counts[counts > 1].sum() / len(codes) > 0.03
    gc = ((codes == 1) | (codes == 2)).reshape(-1, 10_000).mean(axis=1)
    # Independent bases would spread by 0.005.
    assert gc.std() > 0.02 and np.corrcoef(gc[:-1], gc[1:])[0, 1] > 0.2
    shared = np.isin(words(codes[:200_000]), words(pair.b.codes))[:180_000].reshape(-1, 2_000).mean(axis=1)
    assert (shared > 0.95).mean() > 0.05 and ((shared > 0.2) & (shared < 0.6)).mean() > 0.05


@pytest.mark.parametrize(("divergence", "within"), [(0.0, 0), (0.001, 0.15), (0.03, 0.05), (0.3, 0.25)])
def test_the_divergence_is_what_was_asked(divergence: float, within: float) -> None:
    length = 1_000_000
    places = uneven_places(np.random.default_rng(3), length, divergence)
    assert len(places) / length == pytest.approx(divergence, rel=within)
    assert (np.diff(places) > 0).all() and places.min(initial=0) >= 0 and places.max(initial=0) < length
    # Even ones would spread by the root of their mean.
    counts = np.histogram(places, np.arange(0, length + 1, 10_000))[0]
    assert divergence == 0 or counts.std() > 1.5 * np.sqrt(counts.mean())


def test_the_same_arguments_give_the_same_pair() -> None:
    one, other = (simulate_realistic(60_000, 0.02, 9) for _ in range(2))
    assert one.events == other.events and (one.a.codes == other.a.codes).all() and (one.b.codes == other.b.codes).all()
    assert one.a.sha256() != simulate_realistic(60_000, 0.02, 10).a.sha256()


@pytest.mark.parametrize("length", [100, 101, 999, 5_000, 20_000])
def test_short_ones(length: int) -> None:
    for seed in range(5):
        pair = simulate_realistic(length, 0.1, seed)
        assert len(pair.a) == length and 0.5 * length < len(pair.b) < 2 * length


@pytest.mark.parametrize(
    ("length", "divergence", "seed"), [(99, 0.1, 1), (1_000, 0.6, 1), (1_000, -0.1, 1), (1_000, 0.1, -1)]
)
def test_what_cannot_be_simulated(length: int, divergence: float, seed: int) -> None:
    with pytest.raises(InputError):
        simulate_realistic(length, divergence, seed)


def test_megabases_do_not_take_minutes() -> None:
    begun = time.perf_counter()
    simulate_realistic(5_000_000, 0.03, 1)
    # About a second, and many minutes if Python went through the bases.
    assert time.perf_counter() - begun < 60
