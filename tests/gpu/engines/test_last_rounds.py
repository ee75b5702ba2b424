"""Strips of the last two rounds, which take turns with the warps."""

from __future__ import annotations

from unittest import mock

import numpy as np
import pytest

from gpu.engines.cuda.sweep.company import SharedProgress
from gpu.engines.cuda.sweep.last_rounds import LastRounds
from gpu.engines.cuda.sweep.shares import Turns, shares, whole


@pytest.mark.parametrize("seed", range(30))
def test_no_strip_gets_ahead_of_one_above_it(seed: int) -> None:
    """What a strip has done, in launches that it took part in, is no more than what the one above has, and no more than one launch less."""
    random = np.random.default_rng(seed)
    at_once, rounds = int(random.integers(1, 40)), int(random.integers(1, 200))
    last, number, none = LastRounds.of(rounds, at_once), np.arange(rounds, dtype=np.int32), np.zeros(rounds, np.int32)
    if last is None:
        assert rounds <= at_once or rounds % at_once == 0
        return
    strips = number[last.first :]
    assert last.first % at_once == 0 and at_once < len(strips) < 2 * at_once
    done = np.zeros(rounds, int)
    for turn in range(3 * len(strips)):
        order = last.order(strips, number, none, turn)
        assert sorted(order) == strips.tolist()
        # As many as there are warps for, and those from the top down.
        assert (np.diff(order[:at_once]) > 0).all()
        done[order[:at_once]] += 1
        behind = done[strips[:-1]] - done[strips[1:]]
        assert behind.min() >= 0 and done[strips[0]] - done[strips[-1]] <= 1
    assert (done[strips] == 3 * at_once).all()
    # Those before are none of them.
    if last.first:
        some = number[last.first - 1 :]
        assert last.order(some, number, none, 1)[0] == last.first - 1


def test_none_take_turns_where_too_much_is_left_over() -> None:
    assert LastRounds.of(28, 18, 7 / 12) == LastRounds.of(28, 18) and LastRounds.of(29, 18, 7 / 12) is None


def test_relays_are_never_left_out() -> None:
    share = shares(0, [1000], 10, False, Turns.same([5, 5]))[0]
    last = LastRounds.of(int(share.round[-1]) + 1, 7)
    assert last is not None and (last.first, last.left_out) == (0, 3)
    strips = np.arange(len(share), dtype=np.int32)
    for turn in range(10):
        order = last.order(strips, share.round, share.relay, turn)
        left_out = order[len(order) - 15 :]
        assert not share.relay[left_out].any() and len(set(share.round[left_out].tolist())) == 3
        assert share.relay[order[: len(order) - 15]].astype(bool).sum() == np.count_nonzero(share.relay)


def test_turns_begin_when_as_many_are_under_way_as_there_are_warps_for() -> None:
    share, last = whole(0, [250], 10, False), LastRounds.of(25, 10)
    assert last is not None and last.first == 10
    done, strips = np.zeros(25, np.int32), np.arange(25, dtype=np.int32)
    done[:19] = 1
    assert not last.have_begun(strips[8:], share.round, done)
    assert not last.have_begun(strips[10:], share.round, done)
    done[19] = 1
    assert last.have_begun(strips[10:], share.round, done)
    # One of the round before is not done.
    assert not last.have_begun(strips[9:], share.round, done)
    # Whoever has only the lowest ones left.
    assert last.have_begun(strips[21:], share.round, done)


def test_turns_of_all_cards_begin_and_end_at_the_same_time() -> None:
    exchange = SharedProgress(shares(0, [1000], 10, False, Turns.same([5, 5])), [30, 30])
    # Seven strips and relays each, of ten rounds.
    assert (exchange.rounds, exchange.at_once) == (10, 4)
    found = []
    for now in (50.0, 50.01, 50.09, 50.1, 50.25):
        with mock.patch("time.monotonic", lambda now=now: now):
            found.append(exchange.turn(0.1))
    assert [turn for turn, _ in found] == [0, 0, 1, 1, 2]
    assert [left for _, left in found] == pytest.approx([0.1, 0.09, 0.11, 0.1, 0.05])
