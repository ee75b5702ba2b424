"""Sections of cards that fail: what other cards are given of them. The cards are lists here of what they were asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import numpy as np
import pytest

from gpu.core.errors import DeviceError
from gpu.engines.cuda.sweep import sections
from gpu.engines.cuda.sweep.joint import Joint
from gpu.engines.cuda.sweep.live import live_along
from gpu.engines.cuda.sweep.members import Member
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.cuda.sweep.sections_on_cards import SectionsOnCards
from gpu.engines.work.sweep import Band, Best, Row, SweepProgress
from tests.gpu.engines.test_sections import problem


@dataclass
class Work:
    """What a card was asked for; it is never done, unless it fails."""

    failure: BaseException | None = None

    @property
    def is_done(self) -> bool:
        return self.failure is not None

    def join(self) -> None:
        pass


@dataclass
class Card:
    """``given``: the sections of each piece of work, by their numbers."""

    given: list[Mapping[int, Section]] = field(default_factory=list)
    work: list[Work] = field(default_factory=list)

    def start(self, work: Callable[[Any], None]) -> Work:
        work(None)
        self.work.append(Work())
        return self.work[-1]

    def fill(self, card: Any, joint: Joint, sections: Mapping[int, Section]) -> None:
        self.given.append(sections)

    def fail(self) -> None:
        """All that it was asked for."""
        for work in self.work:
            work.failure = DeviceError("The graphics card failed (an illegal address); resume the run.")


@pytest.fixture
def joint() -> Joint:
    """Of a global alignment, whose last row is kept."""
    sweep = problem(2, "global")
    with mock.patch.object(sections, "MIN_ROWS", 700):
        made = Joint(sweep, live_along(sweep, 128), 6)
    assert len(made.sections) == 6
    return made


def remark(steps: Any) -> str:
    """The next one."""
    return str(next(step.remark for step in steps if isinstance(step, SweepProgress) and step.remark))


def on(joint: Joint, cards: list[Card]) -> Any:
    members = [Member(f"card {number}", card, 8, mock.Mock(), card.fill) for number, card in enumerate(cards)]
    return SectionsOnCards(members, joint).run()


def put(joint: Joint, number: int, last: int) -> None:
    """A section answers down to a row, which it keeps."""
    values, nothing = np.full(3, 7, np.int32), np.empty((0, 4), np.int64)
    row = Row(values, values, len(joint.sweep.b))
    joint.put(number, Band(joint.sections[number].first_row, last, Best(), 0, nothing, row))


def test_what_a_lost_card_has_not_done_goes_on_below_the_last_row_that_was_kept(joint: Joint) -> None:
    cards = [Card(), Card()]
    steps = on(joint, cards)
    next(steps)
    assert [list(card.given[0]) for card in cards] == [[0, 2, 4], [1, 3, 5]]
    put(joint, 3, 7000)
    put(joint, 5, len(joint.sweep.a))
    cards[1].fail()
    assert remark(steps) == "card 1: The graphics card failed (an illegal address); card 0 goes on."
    # The last one was done to the end.
    assert {number: section.first_row for number, section in cards[0].given[1].items()} == {
        1: joint.sections[1].first_row,
        3: 7000,
    }
    steps.close()


def test_where_nothing_is_left_to_do_no_card_is_asked(joint: Joint) -> None:
    cards = [Card(), Card()]
    steps = on(joint, cards)
    next(steps)
    for number in (1, 3, 5):
        put(joint, number, len(joint.sweep.a))
    cards[1].fail()
    assert remark(steps).startswith("card 1: ")
    assert len(cards[0].given) == 1
    steps.close()


def test_a_card_that_fails_of_several_things_is_told_of_once(joint: Joint) -> None:
    cards = [Card(), Card(), Card()]
    steps = on(joint, cards)
    next(steps)
    cards[0].fail()
    assert remark(steps).endswith("card 1, card 2 go on.")
    # It has its own sections, and those of the first one.
    assert [list(given) for given in cards[1].given] == [[1, 4], [0, 3]]
    cards[1].fail()
    assert remark(steps).endswith("card 2 goes on.")
    while len(cards[2].given) < 3:
        step = next(steps)
        assert not (isinstance(step, SweepProgress) and step.remark)
    assert [sorted(given) for given in cards[2].given] == [[2, 5], [1, 4], [0, 3]]
    steps.close()


def test_nobody_waits_to_be_told_where_a_card_was_lost(joint: Joint) -> None:
    """What comes before may be waiting for the card of one that does."""
    cards = [Card(), Card()]
    steps = on(joint, cards)
    next(steps)
    with mock.patch.object(sections, "MIN_ROWS", 700):
        put(joint, 1, int(sections.rest_row(joint.sections[2])) + 1)
        assert joint.rests(1)
        cards[0].fail()
        remark(steps)
        assert not joint.rests(1)
    steps.close()
