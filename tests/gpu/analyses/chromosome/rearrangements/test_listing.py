"""Rearrangements of simulated pairs beside the truth, and of pairs made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.exact_matches import find_matches
from gpu.analyses.chromosome.rearrangements.listing import find_rearrangements
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.rearranged import simulate_rearranged
from gpu.sequences.sequence import Sequence
from tests.bench.rearrangements import places
from tests.rearrangements_truth import Place, unpaired


def listed(a: Codes, b: Codes) -> Rearrangements:
    sides = Sequence("a", a), Sequence("b", b)
    return find_rearrangements(*sides, find_matches(CpuEngine(1), *sides, Monitor()))


def bases(seed: int, length: int) -> Codes:
    return np.random.default_rng(seed).integers(0, 4, length, dtype=np.uint8)


@pytest.mark.parametrize(("seed", "divergence"), [(1, 0.0), (2, 0.001), (3, 0.02), (5, 0.05)])
def test_simulated_pairs(seed: int, divergence: float) -> None:
    pair = simulate_rearranged(120_000, divergence, seed, (3, 3, 3), (1_000, 3_000))
    found = listed(pair.a.codes, pair.b.codes)
    truth = [Place(event.kind, event.a, event.b) for event in pair.events]
    assert len(truth) == 9 and len({place.kind for place in truth}) >= 4
    assert unpaired(truth, places(found.rearranged)) == ([], [])
    assert (np.abs(found.identity[found.kind < BlockKind.NOT_ALIGNED_A] - (1 - divergence)) < 0.05).all()


def test_the_list_covers_both_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = simulate_rearranged(100_000, 0.03, 8, (2, 2, 2))
    found = listed(pair.a.codes, pair.b.codes)
    for starts, ends, length in (
        (found.a_start, found.a_end, len(pair.a)),
        (found.b_start, found.b_end, len(pair.b)),
    ):
        covered = np.zeros(length, bool)
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            assert 0 <= start <= end <= length
            covered[start:end] = True
        # What is neither in a block nor listed is shorter than what is listed.
        edges = np.flatnonzero(np.diff(np.concatenate([[True], covered, [True]])))
        assert (np.diff(edges)[::2] < 500).all()


def test_exchanged_sequences_give_the_exchanged_list() -> None:
    pair = simulate_rearranged(100_000, 0.02, 4, (3, 2, 0))
    one, other = listed(pair.a.codes, pair.b.codes), listed(pair.b.codes, pair.a.codes)
    turned = [place._replace(a=place.b, b=place.a) for place in places(other.rearranged)]
    assert unpaired(places(one.rearranged), turned, slack=15) == ([], [])


def test_copies_of_both_sequences() -> None:
    parts = [bases(seed, 4_000) for seed in range(5)]
    once, twice = np.concatenate(parts), np.concatenate([*parts[:4], parts[1], parts[4]])
    copy = Place("duplication", (4_000, 8_000), (16_000, 20_000))
    assert unpaired([copy], places(listed(once, twice).rearranged), slack=8) == ([], [])
    copy = Place("duplication", (16_000, 20_000), (4_000, 8_000))
    assert unpaired([copy], places(listed(twice, once).rearranged), slack=8) == ([], [])


def test_what_has_no_counterpart_is_listed_at_its_place() -> None:
    parts = [bases(seed, 5_000) for seed in range(4)]
    extra_a, extra_b = bases(7, 2_000), bases(8, 3_000)
    found = listed(np.concatenate([parts[0], extra_a, *parts[1:]]), np.concatenate([*parts[:3], extra_b, parts[3]]))
    rows = [place for place in places(found) if "not" in place.kind]
    # Chance adds a few bases to a block.
    wanted = [
        Place("not aligned in a", (5_000, 7_000), (5_000, 5_000)),
        Place("not aligned in b", (17_000, 17_000), (15_000, 18_000)),
    ]
    assert unpaired(wanted, rows, slack=8) == ([], [])
    assert np.isnan(found.identity[found.kind >= BlockKind.NOT_ALIGNED_A]).all()


def test_what_moved_together_is_one_row() -> None:
    parts = [bases(seed, 9_000) for seed in range(4)]
    holes = [bases(seed, 3_000) for seed in range(10, 16)]
    moved_a = np.concatenate([parts[2], holes[0], parts[3]])
    moved_b = np.concatenate([parts[2], holes[1], parts[3]])
    stays = bases(30, 30_000)
    for turned in (False, True):
        of_b = DNA.reverse_complement(moved_b) if turned else moved_b
        found = listed(np.concatenate([stays, parts[0], moved_a]), np.concatenate([of_b, stays, parts[0]]))
        kind = "inverted translocation" if turned else "translocation"
        wanted = [Place(kind, (39_000, 60_000), (0, 21_000))]
        assert unpaired(wanted, places(found.rearranged), slack=8) == ([], [])
        inside = sorted(place.kind for place in places(found) if "not" in place.kind)
        assert inside == ["not aligned in a", "not aligned in b"]
    # With a block between them they are two.
    apart = np.concatenate([parts[2], parts[1], parts[3]])
    found = listed(
        np.concatenate([stays, parts[0], parts[1], parts[2], parts[3]]), np.concatenate([stays, apart, parts[0]])
    )
    assert len(found.rearranged) == 2


def test_unrelated_and_tiny_sequences() -> None:
    kinds = [place.kind for place in places(listed(bases(1, 3_000), bases(2, 2_500)))]
    assert kinds == ["not aligned in a", "not aligned in b"]
    assert len(listed(bases(1, 5), bases(2, 9))) == len(listed(bases(1, 0), bases(2, 9))) == 0


def test_a_whole_sequence_on_the_other_strand_is_one_inversion() -> None:
    a = bases(3, 20_000)
    (place,) = places(listed(a, DNA.reverse_complement(a)))
    assert place == Place("inversion", (0, 20_000), (0, 20_000))


def test_a_cancel_stops_it() -> None:
    a = Sequence("a", bases(3, 20_000))
    matches = find_matches(CpuEngine(1), a, a, Monitor())
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        find_rearrangements(a, a, matches, monitor.raise_if_cancelled)


def test_too_many_events_are_refused() -> None:
    with pytest.raises(InputError, match="too few for so many"):
        simulate_rearranged(20_000, 0.01, 1, (5, 5, 5))
