"""How strips are dealt out to several cards: every row once, in turns, with a relay on both sides of each boundary."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.engines.cuda.sweep.company import Company, Exchange
from gpu.engines.cuda.sweep.shares import (
    FEWEST,
    Flight,
    Heights,
    Share,
    Turns,
    boundaries_of,
    low_from,
    order_of,
    shares,
    whole,
)


def spans(share: Share) -> list[tuple[int, int]]:
    return [(int(row), int(row + rows)) for row, rows in zip(share.row, share.rows, strict=True) if rows]


@pytest.mark.parametrize("seed", range(60))
def test_every_row_belongs_to_one_strip_of_one_band(seed: int) -> None:
    random = np.random.default_rng(seed)
    rows, height = int(random.integers(1, 5000)), int(random.choice([1, 7, 64, 512]))
    # Some of them with low strips from a row on.
    heights = Heights.same(height) if seed % 3 else Heights(height, -(-height // 2), int(random.integers(0, rows + 1)))
    ends = sorted({*(int(end) for end in random.integers(1, rows + 1, int(random.integers(0, 9)))), rows})
    first = int(random.choice([0, ends[0]]))
    cards = int(random.integers(2, 5))
    # Others after some rounds.
    usual, last = random.integers(2, 9, (2, cards)).tolist()
    turns = Turns(usual, int(random.integers(0, 4)), last)
    dealt = shares(first, ends, heights, False, turns)
    every = sorted(span for share in dealt for span in spans(share))
    assert [begin for begin, _ in every] == [first, *(end for _, end in every)][: len(every)]
    if first < rows:
        assert every[-1][1] == rows and set(ends[1:] if first else ends) <= {end for _, end in every}
    # One card's strips are cut where those of all cards are.
    assert every == spans(whole(first, ends, heights, False))
    assert all(end - begin <= (heights.low if begin >= heights.low_from else heights.high) for begin, end in every)
    for share in dealt:
        is_low = share.row[share.rows > 0] >= heights.low_from
        before = share.rows[: share.high] > 0
        assert not is_low[: before.sum()].any() and is_low[before.sum() :].all()
    parts = [part for _, part in order_of(dealt)]
    assert [part.first for part in parts] == [first, *(part.last for part in parts)][: len(parts)]
    for card, part in order_of(dealt):
        assert spans_of(dealt[card], part.strips[0])[0] == part.first
        assert spans_of(dealt[card], part.strips[-1])[1] == part.last


def spans_of(share: Share, strip: int) -> tuple[int, int]:
    assert share.relay[strip] == 0
    return int(share.row[strip]), int(share.row[strip] + share.rows[strip])


@pytest.mark.parametrize(
    "turns", [Turns.same([2, 2]), Turns.same([3, 2, 4]), Turns([5, 5, 5, 5], 2, [2, 2, 3, 2]), Turns([9, 2], 3, [2, 4])]
)
def test_cards_take_turns_and_every_boundary_has_two_relays(turns: Turns) -> None:
    dealt = shares(0, [10_000], Heights.same(100), False, turns)
    strips, boundary, card, cards = 100, 0, 0, len(turns.usual)
    at = [0] * cards
    while strips:
        share = dealt[card]
        if boundary:
            assert (share.relay[at[card]], share.rows[at[card]]) == (-boundary, 0)
            at[card] += 1
        of_round = turns.usual if boundary < turns.rounds * cards else turns.last
        taken = min(of_round[card], strips)
        assert not share.relay[at[card] : at[card] + taken].any()
        at[card], strips = at[card] + taken, strips - taken
        if strips:
            boundary += 1
            assert share.relay[at[card]] == boundary
            at[card] += 1
            card = (card + 1) % cards
    assert at == [len(share) for share in dealt] and boundaries_of(dealt) == boundary


def test_a_relay_goes_with_the_strip_above_it() -> None:
    dealt = shares(0, [400], Heights(50, 25, 200), False, Turns.same([2, 2]))
    kinds = [[bool(at < share.high) for at in range(len(share))] for share in dealt]
    # Two high strips and the relay out; in, two low ones and so on.
    assert dealt[0].relay.tolist() == [0, 0, 1, -2, 0, 0, 3, -4, 0, 0, 5]
    assert kinds[0] == [True] * 4 + [False] * 7 and dealt[0].rows[4] == 25
    assert kinds[1][:5] == [True] * 5 and not any(kinds[1][5:])


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (24 * 100, 2400),  # whole rounds
        (30 * 100, 2400),
        (30 * 100 - 50, 2400),  # half a round
        (31 * 100, 3100),  # more than half of one
        (25 * 100, 2400),
        (11 * 100, 1100),  # less than one
        (36 * 100 + 1, 3600),
        (0, 0),
    ],
)
def test_a_last_round_of_few_is_low(rows: int, expected: int) -> None:
    ends = (*range(100, rows, 100), rows) if rows else ()
    assert abs(low_from(0, ends, 100, 12) - expected) < 100
    # Bands of which each begins a strip of its own.
    for ends in ((rows,), (*range(250, rows, 250), rows)) if rows else ():
        found = low_from(0, ends, 100, 12)
        begin = max(end for end in (0, *ends) if end <= found)
        assert abs(found - expected) < 250 and (found in ends or (found - begin) % 100 == 0)


def test_how_many_strips_there_are() -> None:
    assert Heights(100, 50, 1000).strips(0, 1000) == 10 and Heights(100, 50, 1000).strips(0, 1120) == 13
    assert Heights(100, 50, 1000).strips(1000, 1200) == 4 == Heights.same(100).strips(800, 1200)


def test_the_last_strip_is_filled_up_where_nobody_asks_for_what_leaves_it() -> None:
    dealt = shares(0, [1000], Heights.same(300), True, Turns.same([2, 2]))
    assert [spans(share)[-1] for share in dealt] == [(300, 600), (900, 1200)]
    assert [share.filled for share in dealt] == [0, 200] and dealt[1].parts[-1].last == 1000
    assert whole(0, [], Heights.same(300), True).filled == 0 and len(whole(5, [5], Heights.same(300), True)) == 0


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
    flight = Flight.of(in_flight)
    assert flight == expected and flight.strips == flight.number * sum(flight.turns)
    for one, turn in zip(in_flight, flight.turns, strict=True):
        # Of warps as good as none is left for a part of a super-strip.
        assert turn == FEWEST or 0 <= one - flight.number * (turn + 2) < flight.number


@pytest.mark.parametrize(
    ("high", "low", "in_flight", "expected"),
    [
        (30_000, 0, [1584, 1584], Turns([86, 86], 162, [83, 83])),
        (9288, 956, [1584, 1584], Turns([86, 86], 54, [80, 80])),
        (3096, 0, [1584, 1584], Turns([86, 86], 18, [2, 2])),
        (3000, 0, [1584] * 8, Turns([86] * 8, 0, [75] * 8)),
        (4608, 700, [1584, 792], Turns([86, 42], 36, [79, 39])),
        (10, 0, [240, 240], Turns([32, 32], 0, [5, 5])),
        (1, 0, [1584, 1584], Turns([86, 86], 0, [2, 2])),
        (0, 0, [1584, 1584], Turns([86, 86], 0, [2, 2])),
    ],
)
def test_strips_come_out_even(high: int, low: int, in_flight: list[int], expected: Turns) -> None:
    turns = Flight.of(in_flight).turns_for(high, low)
    assert turns == expected
    if high + low >= 1000 and len(set(in_flight)) == 1:
        dealt = shares(0, [100 * high + 50 * low], Heights(100, 50, 100 * high), False, turns)
        counts = [int(np.count_nonzero(share.rows)) for share in dealt]
        assert sum(counts) == high + low and max(counts) - min(counts) <= 0.01 * max(counts)


def test_a_boundary_waits_until_one_before_it_is_through() -> None:
    dealt = shares(0, [100 * 10], Heights.same(10), False, Turns.same([2, 2]))
    exchange = Exchange(dealt, [4, 4])
    exchange.share(np.ones(exchange.words, np.uint64))
    assert 1 < exchange.slots < exchange.boundaries
    first, second = (Company(share, exchange, number) for number, share in enumerate(dealt))
    # Boundaries 0, 2, 4, … are the first card's to put out: that of the first one beyond the slots must wait.
    waiting = next(strip for strip in range(len(dealt[0])) if dealt[0].relay[strip] - 1 >= exchange.slots)
    assert first.limit() == waiting
    done = np.zeros(len(dealt[1]), np.int32)
    second.tell(done, 32)
    assert first.limit() == waiting
    done[: int(np.flatnonzero(dealt[1].relay == -1)[0]) + 1] = 32
    second.tell(done, 32)
    assert first.limit() > waiting
    # What one boundary left there must not look like another one's.
    room = exchange.relays[-exchange.slots * 1024 * 32 :].reshape(exchange.slots, -1)
    assert exchange.words == 32 * exchange.boundaries + room.size
    assert [bool(slot.any()) for slot in room] == [False] + [True] * (exchange.slots - 1)


def test_cards_tell_each_other_the_best_score() -> None:
    dealt = shares(0, [100], Heights.same(10), False, Turns.same([2, 2]))
    exchange = Exchange(dealt, [4, 4])
    one, other = (Company(share, exchange, number) for number, share in enumerate(dealt))
    # Of a goal that is below 0 too.
    assert [one.best_known(-7), other.best_known(-7), one.best_known(5), other.best_known(3)] == [-7, -7, 5, 5]
