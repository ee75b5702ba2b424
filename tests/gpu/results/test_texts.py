"""Strings in order and found: as Python sorts and finds their bytes."""

from __future__ import annotations

import random
from bisect import bisect_left

import pytest

from gpu.results import texts
from gpu.results.texts import Texts

LETTERS = ["a", "b", "B", "Å", "チ"]


def some_strings(seed: int) -> list[str]:
    """Names as files have them, with long ones that differ in their ends alone, equal ones, and
    empty ones.
    """
    chance = random.Random(seed)
    lengths = [0, 1, 2, 7, 8, 9, 15, 16, 17, 40]
    plain = ["".join(chance.choices(LETTERS, k=chance.choice(lengths))) for _ in range(chance.randrange(40))]
    alike = [f"sample_1_lane_2_read_{chance.randrange(30)}" for _ in range(chance.randrange(60))]
    found = plain + alike
    chance.shuffle(found)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_ranks_are_those_of_sorted_bytes(seed: int) -> None:
    found = some_strings(seed)
    encoded = [each.encode() for each in found]
    in_order = sorted(encoded)
    assert texts.ranks(Texts.of(found)).tolist() == [bisect_left(in_order, each) for each in encoded]


def test_more_groups_than_fit_beside_seven_bytes() -> None:
    found = [f"{number:05}{'x' * 5}{99_999 - number:05}" for number in range(70_000)] * 2
    assert texts.ranks(Texts.of(found)).tolist() == [2 * number for number in range(70_000)] * 2


def test_strings_alike_for_very_long_count_as_equal() -> None:
    long = "x" * 3 * texts.ALIKE
    assert texts.ranks(Texts.of([long + "b", "y", long + "a"])).tolist() == [0, 2, 0]


@pytest.mark.parametrize("wanted", ["", "a", "B", "Åb", "チ", "read_1", "LANE_2_READ_29", "ab", "zz", "x" * 50])
@pytest.mark.parametrize("seed", range(10))
def test_holding(wanted: str, seed: int) -> None:
    found = some_strings(seed)
    kept = [lower(wanted) in lower(each) for each in found]
    assert texts.holding(Texts.of(found), wanted).tolist() == kept


def lower(text: str) -> bytes:
    """A to Z alone."""
    return text.encode().lower()


def test_what_begins_in_one_string_and_ends_in_the_next_is_in_none() -> None:
    assert texts.holding(Texts.of(["xa", "by", "ab"]), "ab").tolist() == [False, False, True]
