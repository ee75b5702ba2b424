"""Texts that know their template and what fills it."""

from __future__ import annotations

import json
import pickle
from functools import reduce
from typing import Any

import pytest

from gpu.core.errors import DeviceError, InputError
from gpu.core.phrase import Phrase, from_json, joined, key_of, phrase_of, to_json
from gpu.core.schema import is_phrase

CHOOSE = "{} has {:,} records; choose one[[ with --record|]]."


def test_a_phrase_is_the_text_of_the_terminal() -> None:
    phrase = Phrase(CHOOSE, "a{0}.fa", 1234)
    assert phrase == "a{0}.fa has 1,234 records; choose one with --record."
    assert (phrase.key, phrase.values) == ("{0} has {1} records; choose one.", ("a{0}.fa", "1,234"))
    assert key_of(CHOOSE, has_places=True) == phrase.key
    assert Phrase("{n} of {m}") == "{n} of {m}"


def test_phrases_and_errors_stay_phrases_as_values() -> None:
    inner = InputError("{} is empty", "a")
    told = Phrase("{}: {}, {}", inner, Phrase("no card"), ValueError("b"))
    assert told == "a is empty: no card, b"
    assert [value.key if isinstance(value, Phrase) else value for value in told.values] == [
        "{0} is empty",
        "no card",
        "b",
    ]


def test_a_place_too_many_or_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        Phrase("{} and {}", 1)
    with pytest.raises(ValueError, match="zip"):
        Phrase("{}", 1, 2)


@pytest.mark.parametrize(
    "phrase",
    [
        Phrase(CHOOSE, "x", 3),
        Phrase("none; {}"),
        Phrase("{}; {}", Phrase("no {}", "card"), "b").event,
        joined(", ", ["a", Phrase("b")]),
        Phrase("a; b.").advice,
        Phrase("Two Words").within,
    ],
)
def test_phrases_travel(phrase: Phrase) -> None:
    for found in (pickle.loads(pickle.dumps(phrase)), from_json(json.loads(json.dumps(to_json(phrase))))):
        assert (found, found.key, found.values, found.part_of("x; y.")) == (
            phrase,
            phrase.key,
            phrase.values,
            phrase.part_of("x; y."),
        )
    error = pickle.loads(pickle.dumps(DeviceError(phrase)))
    assert phrase_of(error).key == phrase.key


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        ["a"],
        ["{0.__class__}", ["a"], 0],
        ["{0:>999999999}", ["a"], 0],
        ["{0}", [[]], 0],
        ["a", [], 9],
        ["[[x|{0}{1}]]", ["a"], 0],
        ["{0!r:9}", ["a"], 0],
        ["{0}", ["a" * 70_000], 0],
        reduce(lambda inner, _: ["{0}", [inner], 0], range(20), "a"),
        [7, [], 0],
        ["a\0", [], 0],
    ],
)
def test_what_is_no_text_is_refused(data: Any) -> None:
    assert not is_phrase(data)


def test_plain_texts_are_themselves() -> None:
    assert to_json("matches") == "matches" and from_json("matches") == "matches" and is_phrase("matches")
    assert not isinstance(from_json("matches"), Phrase)


def test_parts() -> None:
    told = Phrase("{} is closed; allow it with {}.", "A;1", "x")
    assert (told.event, told.advice, told.unstopped) == ("A;1 is closed", "Allow it with x.", str(told)[:-1])
    within = Phrase("{} {}.", "f", Phrase("is a ZIP file; unpack it"))
    assert (within.event, within.advice) == ("f is a ZIP file", "Unpack it.")
    assert Phrase("{} {}", "f", Phrase("is bad.")).unstopped == "f is bad"
    two = joined("; ", (Phrase("no driver"), Phrase("install {}", "it")))
    assert (two.event, two.advice) == ("no driver", "Install it.")
    assert Phrase("no card").advice == ""
    assert (Phrase("Graphics cards").within, Phrase("{} cards", "A").within) == ("graphics cards", "A cards")


def test_sums_and_stand_ins() -> None:
    told = Phrase("a") + "b" + Phrase("{} c", 1)
    assert (told, told.values[1].key) == ("ab1 c", "{0} c")
    assert ("x" + Phrase("y")).values == ("x", "y")
    many = Phrase("{} of {}", "{count}", Phrase("in {}", "/w/{count}"))
    assert many.filled("{count}", 7) == "7 of in /w/7"
