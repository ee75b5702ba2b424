"""The partition of strips among several cards: every row once, in waves, with a relay on both sides
of each boundary.
"""

from __future__ import annotations

import numpy as np
import pytest

from gpu.engines.cuda.sweep.partition import (
    MIN_STRIPS,
    CardStrips,
    InFlight,
    Waves,
    boundary_count,
    partition,
    parts_in_order,
    strips_of_one_card,
)
from gpu.engines.cuda.sweep.peer_link import PeerLink, SharedProgress


def spans(share: CardStrips) -> list[tuple[int, int]]:
    return [(int(row), int(row + rows)) for row, rows in zip(share.row, share.rows, strict=True) if rows]


@pytest.mark.parametrize("seed", range(60))
def test_every_row_belongs_to_one_strip_of_one_band(seed: int) -> None:
    random = np.random.default_rng(seed)
    rows, height = int(random.integers(1, 5000)), int(random.choice([1, 7, 64, 512]))
    ends = sorted({*(int(end) for end in random.integers(1, rows + 1, int(random.integers(0, 9)))), rows})
    first = int(random.choice([0, ends[0]]))
    cards = int(random.integers(2, 5))
    # Others after some rounds.
    usual, last = random.integers(2, 9, (2, cards)).tolist()
    waves = Waves(usual, int(random.integers(0, 4)), last)
    dealt = partition(first, ends, height, False, waves)
    every = sorted(span for share in dealt for span in spans(share))
    assert [begin for begin, _ in every] == [first, *(end for _, end in every)][: len(every)]
    if first < rows:
        assert every[-1][1] == rows and set(ends[1:] if first else ends) <= {end for _, end in every}
    # One card's strips are cut where those of all cards are.
    assert every == spans(strips_of_one_card(first, ends, height, False))
    assert all(end - begin <= height for begin, end in every)
    parts = [part for _, part in parts_in_order(dealt)]
    assert [part.first for part in parts] == [first, *(part.last for part in parts)][: len(parts)]
    for card, part in parts_in_order(dealt):
        assert spans_of(dealt[card], part.strips[0])[0] == part.first
        assert spans_of(dealt[card], part.strips[-1])[1] == part.last


def spans_of(share: CardStrips, strip: int) -> tuple[int, int]:
    assert share.relay[strip] == 0
    return int(share.row[strip]), int(share.row[strip] + share.rows[strip])


@pytest.mark.parametrize(
    "waves", [Waves.same([2, 2]), Waves.same([3, 2, 4]), Waves([5, 5, 5, 5], 2, [2, 2, 3, 2]), Waves([9, 2], 3, [2, 4])]
)
def test_cards_take_turns_and_every_boundary_has_two_relays(waves: Waves) -> None:
    dealt = partition(0, [10_000], 100, False, waves)
    strips, boundary, card, cards = 100, 0, 0, len(waves.usual)
    at = [0] * cards
    while strips:
        share = dealt[card]
        if boundary:
            assert (share.relay[at[card]], share.rows[at[card]]) == (-boundary, 0)
            at[card] += 1
        of_round = waves.usual if boundary < waves.full * cards else waves.last
        taken = min(of_round[card], strips)
        assert not share.relay[at[card] : at[card] + taken].any()
        at[card], strips = at[card] + taken, strips - taken
        if strips:
            boundary += 1
            assert share.relay[at[card]] == boundary
            at[card] += 1
            card = (card + 1) % cards
    assert at == [len(share) for share in dealt] and boundary_count(dealt) == boundary


def test_relays_stand_between_super_strips() -> None:
    dealt = partition(0, [400], 25, False, Waves.same([2, 2]))
    # Two strips and the relay out; in, two strips and so on.
    assert dealt[0].relay.tolist() == [0, 0, 1, -2, 0, 0, 3, -4, 0, 0, 5, -6, 0, 0, 7]


def test_the_last_strip_is_filled_up_where_nobody_asks_for_what_leaves_it() -> None:
    dealt = partition(0, [1000], 300, True, Waves.same([2, 2]))
    assert [spans(share)[-1] for share in dealt] == [(300, 600), (900, 1200)]
    assert [share.filled for share in dealt] == [0, 200] and dealt[1].parts[-1].last == 1000
    assert strips_of_one_card(0, [], 300, True).filled == 0 and len(strips_of_one_card(5, [5], 300, True)) == 0


@pytest.mark.parametrize(
    ("in_flight", "expected"),
    [
        ([1584, 1584], (18, [86, 86])),
        ([1584] * 8, (18, [86] * 8)),
        ([1584, 792], (18, [86, 42])),
        ([240, 240], (7, [32, 32])),
        ([30, 30], (1, [28, 28])),
        ([1, 1], (1, [2, 2])),
    ],
)
def test_super_strips_and_their_relays_are_what_cards_work_on_at_once(
    in_flight: list[int], expected: tuple[int, list[int]]
) -> None:
    flight = InFlight.of(in_flight)
    assert flight == expected and flight.all_strips == flight.super_strips * sum(flight.strips)
    for one, turn in zip(in_flight, flight.strips, strict=True):
        # Of warps as good as none is left for a part of a super-strip.
        assert turn == MIN_STRIPS or 0 <= one - flight.super_strips * (turn + 2) < flight.super_strips


@pytest.mark.parametrize(
    ("strips", "in_flight", "expected"),
    [
        (30_000, [1584, 1584], Waves([86, 86], 162, [83, 83])),
        (9766, [1584, 1584], Waves([86, 86], 54, [80, 80])),
        (3096, [1584, 1584], Waves([86, 86], 18, [2, 2])),
        (3000, [1584] * 8, Waves([86] * 8, 0, [75] * 8)),
        (5308, [1584, 792], Waves([86, 42], 36, [79, 39])),
        (10, [240, 240], Waves([32, 32], 0, [5, 5])),
        (1, [1584, 1584], Waves([86, 86], 0, [2, 2])),
        (0, [1584, 1584], Waves([86, 86], 0, [2, 2])),
    ],
)
def test_strips_come_out_even(strips: int, in_flight: list[int], expected: Waves) -> None:
    waves = InFlight.of(in_flight).waves_for(strips)
    assert waves == expected
    if strips >= 1000 and len(set(in_flight)) == 1:
        dealt = partition(0, [100 * strips], 100, False, waves)
        counts = [int(np.count_nonzero(share.rows)) for share in dealt]
        assert sum(counts) == strips and max(counts) - min(counts) <= 0.01 * max(counts)


def test_a_boundary_waits_until_one_before_it_is_through() -> None:
    dealt = partition(0, [100 * 10], 10, False, Waves.same([2, 2]))
    exchange = SharedProgress(dealt, [4, 4])
    exchange.share(np.ones(exchange.words, np.uint64))
    assert 1 < exchange.slots < exchange.boundaries
    first, second = (PeerLink(share, exchange, number) for number, share in enumerate(dealt))
    # Boundaries 0, 2, 4, … are the first card's to put out: that of the first one beyond the slots
    # must wait.
    waiting = next(strip for strip in range(len(dealt[0])) if dealt[0].relay[strip] - 1 >= exchange.slots)
    assert first.first_blocked() == waiting
    done = np.zeros(len(dealt[1]), np.int32)
    second.after_launch(done, 32)
    assert first.first_blocked() == waiting
    done[: int(np.flatnonzero(dealt[1].relay == -1)[0]) + 1] = 32
    second.after_launch(done, 32)
    assert first.first_blocked() > waiting
    # What one boundary left there must not look like another one's.
    room = exchange.relays[-exchange.slots * 1024 * 32 :].reshape(exchange.slots, -1)
    assert exchange.words == 32 * exchange.boundaries + room.size
    assert [bool(slot.any()) for slot in room] == [False] + [True] * (exchange.slots - 1)


def test_cards_tell_each_other_the_best_score() -> None:
    dealt = partition(0, [100], 10, False, Waves.same([2, 2]))
    exchange = SharedProgress(dealt, [4, 4])
    one, other = (PeerLink(share, exchange, number) for number, share in enumerate(dealt))
    # Of a target that is below 0 too.
    assert [one.exchange_known(-7), other.exchange_known(-7), one.exchange_known(5), other.exchange_known(3)] == [
        -7,
        -7,
        5,
        5,
    ]
